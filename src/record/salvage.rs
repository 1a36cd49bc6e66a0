//! Saving what can be saved of a damaged file: all of its steps but those that cannot be read.
//!
//! Every line is checked against the sum that is written in the line before, even if that line is damaged itself. One
//! flipped bit is put right. A step that cannot be read is a note in the new file, so that the others keep their numbers;
//! what follows is applied without it, and what no longer fits is marked. The file itself stays as it is.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use chrono::{DateTime, Utc};
use memchr::memmem;
use serde::Deserialize;
use serde_json::Value;
use serde_json::value::RawValue;

use super::chronicle::Chronicle;
use super::coded_names::naming;
use super::format::StepOut;
use super::header::begin;
use super::mend::mend;
use super::ordered::Json;
use super::reading::Record;
use super::request::Request;
use super::salvaged::Salvage;
use super::sums::{SUM_LENGTH, end_line, ended, line_length, verify_checksum, with_checksum, written_checksum};
use senlac_base::game::{NameTable, Rolled, Rules};
use senlac_base::language::tr;

/// Saves what can be saved; `None` if there is neither a header nor a copy of it.
pub(super) fn salvage<R: Rules>(bytes: &[u8], path: &Path) -> Option<Salvage<R>> {
    let (head, header_from) = find_header::<R>(bytes, path)?;
    let (chronicle, sum) = begin(&head.line, path).ok()?;
    let time = chronicle.header().time;
    let salvage = Salvage {
        chronicle,
        mended: head.flipped.into_iter().collect(),
        header_from,
        lost: BTreeSet::new(),
        unreadable: Vec::new(),
        passed_over: Vec::new(),
        moved: Vec::new(),
        marked: Vec::new(),
        new_fingerprints: Vec::new(),
        torn: 0,
        text: format!("{}\n", text_of(&head.line)?),
    };
    let lines = FoundLine::lines_after(bytes, head.end);
    let mut by_step: BTreeMap<u64, Vec<usize>> = BTreeMap::new();
    for (place, line) in lines.iter().enumerate() {
        if let Some(step) = line.step {
            by_step.entry(step).or_default().push(place);
        }
    }
    let mut work = Salvaging { bytes, lines, by_step, at: head.end, before: Some(sum), is_next: true, sum, time, salvage };
    while work.next_step() {}
    Some(work.finish())
}

/// The header of the first line, put right where one bit of it was flipped; or a copy of it, and the step that carries it.
fn find_header<'a, R: Rules>(bytes: &'a [u8], path: &Path) -> Option<(Proved<'a>, Option<u64>)> {
    let is_header = |line: &[u8]| begin::<R>(line, path).is_ok();
    // Some editors put marks of their own before everything.
    let start = if bytes.starts_with(b"\xEF\xBB\xBF") { 3 } else { 0 };
    if let Some(found) = line_at(bytes, start, 0).filter(|found| is_header(&found.line)) {
        return Some((found, None));
    }
    let first = line_length(bytes);
    // Where the first line itself is missing, a step stands there.
    let end = if step_of(ended(&bytes[..first])).is_some() { 0 } else { first };
    let (mut unproved, mut at, mut before) = (None, end, None);
    while at < bytes.len() {
        let next = at + line_length(&bytes[at..]);
        let line = ended(&bytes[at..next]);
        if let Some((step, copy)) = copy_in(line).filter(|(_, copy)| is_header(copy.as_bytes())) {
            let head = (Proved { line: copy.into_bytes().into(), end, flipped: None }, Some(step));
            if before.is_some_and(|before| verify_checksum(line, before).is_some()) {
                return Some(head);
            }
            unproved.get_or_insert(head);
        }
        (at, before) = (next, written_checksum(line));
    }
    unproved
}

/// The copy of the header that a step carries, as a first line, and the step's number.
fn copy_in(line: &[u8]) -> Option<(u64, String)> {
    #[derive(Deserialize)]
    struct Carries<'a> {
        step: u64,
        #[serde(borrow)]
        header: &'a RawValue,
    }
    memmem::find(line, b",\"header\":{")?;
    let carries: Carries<'_> = serde_json::from_str(text_of(line)?).ok()?;
    let body = carries.header.get().strip_suffix('}')?;
    Some((carries.step, end_line(body, 0).0.trim_end().to_owned()))
}

fn text_of(line: &[u8]) -> Option<&str> {
    std::str::from_utf8(line).ok()
}

/// A line that its sum has proved.
struct Proved<'a> {
    line: Cow<'a, [u8]>,
    /// Where the next one begins.
    end: usize,
    /// The byte of the file that one flipped bit had changed.
    flipped: Option<usize>,
}

/// The line that begins here, proved by its sum, with one flipped bit at most.
fn line_at(bytes: &[u8], at: usize, before: u32) -> Option<Proved<'_>> {
    let end = at + line_length(&bytes[at..]);
    let line = ended(&bytes[at..end]);
    if verify_checksum(line, before).is_some() {
        return Some(Proved { line: line.into(), end, flipped: None });
    }
    if let Some(mended) = mend(line, before) {
        return Some(Proved { line: mended.line.into(), end, flipped: Some(at + mended.place) });
    }
    // The end of the line was flipped into something else, and the next line is joined to it.
    let is_end = |place: &usize| line[..*place].ends_with(b"\"}") && (line[*place] ^ b'\n').is_power_of_two();
    if let Some(place) = (0..line.len()).filter(is_end).find(|&place| verify_checksum(&line[..place], before).is_some()) {
        return Some(Proved { line: line[..place].into(), end: at + place + 1, flipped: Some(at + place) });
    }
    // Or something in it was flipped into the end of a line.
    let rest = end + line_length(&bytes[end..]);
    let joined = |bit: u32| {
        let mut joined = bytes[at..rest].to_vec();
        *joined.get_mut(end - at - 1)? ^= 1 << bit;
        let line = ended(&joined);
        verify_checksum(line, before).map(|_| line.to_vec())
    };
    let line = if end < bytes.len() { (0..8).find_map(joined) } else { None }?;
    Some(Proved { line: line.into(), end: rest, flipped: Some(end - 1) })
}

/// The number of the step that a line tells of, where it can be read at all and has a sum.
fn step_of(line: &[u8]) -> Option<u64> {
    #[derive(Deserialize)]
    struct Numbered {
        step: u64,
    }
    written_checksum(line)?;
    serde_json::from_slice(line).ok().map(|numbered: Numbered| numbered.step)
}

/// A line of the file as it is.
#[derive(Debug)]
struct FoundLine {
    /// Where it begins, and where the next one does.
    place: (usize, usize),
    /// Its number in the file, counted from 1.
    number: usize,
    /// The step that it tells of, where that can be read.
    step: Option<u64>,
    is_used: bool,
}

impl FoundLine {
    /// The lines from here on. A line that is joined to an unreadable one before it is a line of its own.
    fn lines_after(bytes: &[u8], start: usize) -> Vec<Self> {
        let (mut lines, mut at, mut number) = (Vec::new(), start, 1 + memchr::memchr_iter(b'\n', &bytes[..start]).count());
        while at < bytes.len() {
            let end = at + line_length(&bytes[at..]);
            let line = ended(&bytes[at..end]);
            let step = step_of(line);
            let inner = if step.is_none() { inner(line) } else { None };
            let from = inner.map_or(end, |inner| at + inner);
            lines.push(Self { place: (at, from), number, step, is_used: line.trim_ascii().is_empty() });
            if from < end {
                lines.push(Self { place: (from, end), number, step: step_of(ended(&bytes[from..end])), is_used: false });
            }
            (at, number) = (end, number + 1);
        }
        lines
    }

    fn text<'a>(&self, bytes: &'a [u8]) -> &'a [u8] {
        ended(&bytes[self.place.0..self.place.1])
    }
}

/// A file that is being read, and what has come of it.
struct Salvaging<'a, R: Rules> {
    bytes: &'a [u8],
    lines: Vec<FoundLine>,
    /// The places among them of the lines that tell of each step.
    by_step: BTreeMap<u64, Vec<usize>>,
    /// Where the line after the last one begins.
    at: usize,
    /// The sum that is written in the line before; `None` if it cannot be read.
    before: Option<u32>,
    /// Whether that line is the very one before the next step, so that its sum must prove it.
    is_next: bool,
    /// The sum of the last line of the new file.
    sum: u32,
    /// When the last step was taken.
    time: DateTime<Utc>,
    salvage: Salvage<R>,
}

/// So many steps in a row may be missing; a number beyond that is damaged itself.
const MOST_MISSING: u64 = 10_000;

impl<R: Rules> Salvaging<'_, R> {
    fn expected(&self) -> u64 {
        self.salvage.chronicle.len() + 1
    }

    /// Finds the next step, or leaves a note in its place; whether there are more.
    fn next_step(&mut self) -> bool {
        let (bytes, expected) = (self.bytes, self.expected());
        let proved = self.before.filter(|_| self.at < bytes.len()).and_then(|before| line_at(bytes, self.at, before));
        if let Some(proved) = proved
            && step_of(&proved.line) == Some(expected)
        {
            self.salvage.mended.extend(proved.flipped);
            self.use_up(self.at, proved.end);
            self.take(&proved.line, proved.end);
            return true;
        }
        if let Some(place) = self.elsewhere(expected) {
            self.lines[place].is_used = true;
            if self.lines[place].place.0 != self.at {
                self.salvage.moved.push(self.lines[place].number);
            }
            self.take(self.lines[place].text(bytes), self.lines[place].place.1);
            return true;
        }
        let is_left = |places: &Vec<usize>| places.iter().any(|place| !self.lines[*place].is_used);
        let next = self.by_step.range(expected..).find(|(_, places)| is_left(places)).map(|(step, _)| *step);
        if next.is_none_or(|next| next - expected > MOST_MISSING) {
            return false;
        }
        self.give_up(expected);
        true
    }

    /// A line of this step that stands somewhere else, or whose line before cannot be read.
    fn elsewhere(&self, expected: u64) -> Option<usize> {
        let proves = |line: &FoundLine| self.before.is_some_and(|before| verify_checksum(line.text(self.bytes), before).is_some());
        let all = self.by_step.get(&expected).map_or(&[][..], Vec::as_slice);
        let those = || all.iter().copied().filter(|place| !self.lines[*place].is_used);
        let unproved = || those().next().filter(|_| !self.is_next || self.before.is_none());
        those().find(|place| proves(&self.lines[*place])).or_else(unproved)
    }

    /// The lines between these places are done with.
    fn use_up(&mut self, from: usize, to: usize) {
        let first = self.lines.partition_point(|line| line.place.0 < from);
        for line in self.lines[first..].iter_mut().take_while(|line| line.place.1 <= to) {
            line.is_used = true;
        }
    }

    /// A step cannot be read: a note stands in its place. The line in which it should be is passed, and the sum that is
    /// written there may be right.
    fn give_up(&mut self, expected: u64) {
        self.salvage.lost.insert(expected);
        self.is_next = false;
        let here = self.lines.binary_search_by_key(&self.at, |line| line.place.0).ok().map(|place| &mut self.lines[place]);
        if let Some(here) = here.filter(|here| here.step.is_none_or(|step| step == expected)) {
            here.is_used |= here.step.is_some();
            self.before = written_checksum(here.text(self.bytes));
            self.is_next = here.step.is_some();
            self.at = here.place.1;
        }
        let missing = tr!("Step {expected} cannot be read in the damaged file and is missing here.", expected);
        self.note(missing, &NameTable::default());
    }

    /// What is left over was there twice, or cannot be read.
    fn finish(mut self) -> Salvage<R> {
        for line in self.lines.iter().filter(|line| !line.is_used) {
            let is_torn = line.place.1 == self.bytes.len() && !self.bytes.ends_with(b"\n");
            match line.step {
                Some(_) => self.salvage.passed_over.push(line.number),
                None if is_torn => self.salvage.torn = line.place.1 - line.place.0,
                None => self.salvage.unreadable.push(line.number),
            }
        }
        self.salvage
    }

    /// Writes a note in the place of the next step, with whom that step named.
    fn note(&mut self, text: String, named: &NameTable) {
        let (command, event) = R::note(text);
        let step = StepOut { events: &[event], ..StepOut::bare(self.expected(), self.time, &command) };
        let (line, sum) = self.salvage.chronicle.line_naming(&step, self.sum, named);
        if self.salvage.chronicle.replay(line.trim_end()).is_ok() {
            self.keep(&line, sum);
        }
    }

    fn keep(&mut self, line: &str, sum: u32) {
        self.salvage.text.push_str(line);
        self.sum = sum;
    }

    /// Takes in a line that is sound, which ends here.
    fn take(&mut self, line: &[u8], end: usize) {
        (self.before, self.is_next, self.at) = (written_checksum(line), true, end);
        let step = self.expected();
        let Some(text) = text_of(line) else { return };
        let record = Record::<R>::read(&self.salvage.chronicle.hear(text));
        self.time = record.as_ref().map_or(self.time, |record| record.time);
        let objection = record.as_ref().filter(|_| !self.salvage.lost.is_empty()).and_then(|record| self.objection(record));
        let mut body = text.get(..text.len().saturating_sub(SUM_LENGTH)).unwrap_or_default().to_owned();
        if let Some(why) = objection {
            body.push_str(",\"marked\":");
            body.push_str(&Value::from(self.salvage.chronicle.sentence(&why)).to_string());
            self.salvage.marked.push((step, why));
        }
        let (line, sum) = end_line(&body, self.sum);
        if let Err(why) = self.salvage.chronicle.replay(line.trim_end()) {
            self.take_otherwise(step, text, record, &why);
        } else {
            self.keep(&line, sum);
        }
    }

    /// A step that does not fit what is left: with a new fingerprint, or else as a note.
    fn take_otherwise(&mut self, step: u64, text: &str, record: Option<Record<R>>, why: &str) {
        const ANOTHER: &str = tr_mark!("it leads to another battle than was written down");
        let again = record.and_then(|record| self.with_new_fingerprint(text, &record.events, tr(ANOTHER)));
        if let Some((line, sum)) = again
            && self.salvage.chronicle.replay(line.trim_end()).is_ok()
        {
            self.salvage.marked.push((step, tr(ANOTHER).to_owned()));
            self.salvage.new_fingerprints.push(step);
            self.keep(&line, sum);
        } else {
            let left_out = tr!("Step {step} does not fit the steps that are left of the damaged file and is left out: {why}.", step, why);
            self.note(left_out, &naming(text));
            self.salvage.marked.push((step, tr!("it is left out, for {why}", why)));
        }
    }

    /// The line with the fingerprint of the battle that it leads to now, marked with why; `None` if it has none.
    fn with_new_fingerprint(&self, text: &str, events: &[R::Event], why: &str) -> Option<(String, u32)> {
        let hash = Chronicle::<R>::hash_after_turn(self.salvage.chronicle.state(), events)?;
        let Json::Object(mut parts) = serde_json::from_str(text).ok()? else { return None };
        parts.retain(|(key, _)| key != "sum" && key != "marked");
        parts.iter_mut().find(|(key, _)| key == "hash")?.1 = Json::Text(hash);
        parts.push(("marked".to_owned(), Json::Text(why.to_owned())));
        Some(with_checksum(&Json::Object(parts), self.sum))
    }

    /// Why a step no longer fits the battle as it is without those that cannot be read.
    fn objection(&self, record: &Record<R>) -> Option<String> {
        let is_lost = |step: &u64| self.salvage.lost.contains(step);
        if let Some(step) = record.concerns.filter(is_lost) {
            return Some(tr!("it concerns step {step}, which cannot be read", step));
        }
        match record.request.as_ref()? {
            Request::Play(order) => {
                let judged = Chronicle::<R>::play(self.salvage.chronicle.state(), order, &[], &mut Rolled::new(0, 0));
                judged.err().map(|refusal| refusal.to_string())
            }
            Request::Amend { step, .. } => is_lost(step).then(|| tr!("it amends step {step}, which cannot be read", step)),
            Request::TakeBack | Request::Restore => None,
        }
    }
}

/// Where a line begins that is joined to an unreadable one before it.
fn inner(line: &[u8]) -> Option<usize> {
    memmem::find_iter(line, b"{\"step\":").filter(|start| *start > 0).find(|start| step_of(&line[*start..]).is_some())
}
