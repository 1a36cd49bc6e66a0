//! Repair of a damaged file: all of its steps are saved except those that can't be read.
//!
//! Every line is verified with the checksum of the line before, even if that line is damaged itself. One flipped
//! bit in a line is corrected. A step that can't be read becomes a note in the new file, so that the others keep
//! their numbers. Later steps are applied without it, and those that no longer fit are marked. The damaged file
//! itself is left unchanged.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use chrono::{DateTime, Utc};
use memchr::memmem;
use serde::Deserialize;
use serde_json::Value;
use serde_json::value::RawValue;

use super::chronicle::Chronicle;
use super::coded_names::new_entries;
use super::format::WrittenStep;
use super::header::parse_header;
use super::mend::mend;
use super::ordered::Json;
use super::reading::Record;
use super::request::Request;
use super::salvaged::Salvage;
use super::sums::{SUM_LENGTH, append_checksum, line_length, verify_checksum, with_checksum, without_line_end, written_checksum};
use senlac_base::game::{NameTable, Rules, SeededDice};
use senlac_base::language::tr;

/// Saves what can be saved; `None` if there is neither a header nor a copy of it.
pub(super) fn salvage<R: Rules>(bytes: &[u8], path: &Path) -> Option<Salvage<R>> {
    let (head, header_from) = find_header::<R>(bytes, path)?;
    let (chronicle, sum) = parse_header(&head.line, path).ok()?;
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
        text: format!("{}\n", line_text(&head.line)?),
    };
    let lines = FoundLine::lines_after(bytes, head.end);
    let mut by_step: BTreeMap<u64, Vec<usize>> = BTreeMap::new();
    for (place, line) in lines.iter().enumerate() {
        if let Some(step) = line.step {
            by_step.entry(step).or_default().push(place);
        }
    }
    let mut work = SalvageRun { bytes, lines, by_step, at: head.end, before: Some(sum), is_next: true, sum, time, salvage };
    while work.next_step() {}
    Some(work.finish())
}

/// Returns the header from the first line, after correcting one flipped bit, or a copy of it and the step that
/// contains it.
fn find_header<'a, R: Rules>(bytes: &'a [u8], path: &Path) -> Option<(VerifiedLine<'a>, Option<u64>)> {
    let is_header = |line: &[u8]| parse_header::<R>(line, path).is_ok();
    // Some editors put marks of their own before everything.
    let start = if bytes.starts_with(b"\xEF\xBB\xBF") { 3 } else { 0 };
    if let Some(found) = line_at(bytes, start, 0).filter(|found| is_header(&found.line)) {
        return Some((found, None));
    }
    let first = line_length(bytes);
    // If the first line itself is missing, a step is in its position.
    let end = if step_number(without_line_end(&bytes[..first])).is_some() { 0 } else { first };
    let (mut unproved, mut at, mut before) = (None, end, None);
    while at < bytes.len() {
        let next = at + line_length(&bytes[at..]);
        let line = without_line_end(&bytes[at..next]);
        if let Some((step, copy)) = header_copy_in(line).filter(|(_, copy)| is_header(copy.as_bytes())) {
            let head = (VerifiedLine { line: copy.into_bytes().into(), end, flipped: None }, Some(step));
            if before.is_some_and(|before| verify_checksum(line, before).is_some()) {
                return Some(head);
            }
            unproved.get_or_insert(head);
        }
        (at, before) = (next, written_checksum(line));
    }
    unproved
}

/// Returns the copy of the header in a step as a first line, and the step's number.
fn header_copy_in(line: &[u8]) -> Option<(u64, String)> {
    #[derive(Deserialize)]
    struct HeaderCarrier<'a> {
        step: u64,
        #[serde(borrow)]
        header: &'a RawValue,
    }
    memmem::find(line, b",\"header\":{")?;
    let carries: HeaderCarrier<'_> = serde_json::from_str(line_text(line)?).ok()?;
    let body = carries.header.get().strip_suffix('}')?;
    Some((carries.step, append_checksum(body, 0).0.trim_end().to_owned()))
}

fn line_text(line: &[u8]) -> Option<&str> {
    std::str::from_utf8(line).ok()
}

/// Line that its checksum has verified.
struct VerifiedLine<'a> {
    line: Cow<'a, [u8]>,
    /// Offset of the next line.
    end: usize,
    /// Offset of the byte that was changed by a flipped bit.
    flipped: Option<usize>,
}

/// Returns the line that starts here, verified by its checksum, with at most one flipped bit.
fn line_at(bytes: &[u8], at: usize, before: u32) -> Option<VerifiedLine<'_>> {
    let end = at + line_length(&bytes[at..]);
    let line = without_line_end(&bytes[at..end]);
    if verify_checksum(line, before).is_some() {
        return Some(VerifiedLine { line: line.into(), end, flipped: None });
    }
    if let Some(mended) = mend(line, before) {
        return Some(VerifiedLine { line: mended.line.into(), end, flipped: Some(at + mended.place) });
    }
    // The end of the line was flipped into something else, and the next line is joined to it.
    let is_end = |place: &usize| line[..*place].ends_with(b"\"}") && (line[*place] ^ b'\n').is_power_of_two();
    if let Some(place) = (0..line.len()).filter(is_end).find(|&place| verify_checksum(&line[..place], before).is_some()) {
        return Some(VerifiedLine { line: line[..place].into(), end: at + place + 1, flipped: Some(at + place) });
    }
    // Or something in it was flipped into the end of a line.
    let rest = end + line_length(&bytes[end..]);
    let joined = |bit: u32| {
        let mut joined = bytes[at..rest].to_vec();
        *joined.get_mut(end - at - 1)? ^= 1 << bit;
        let line = without_line_end(&joined);
        verify_checksum(line, before).map(|_| line.to_vec())
    };
    let line = if end < bytes.len() { (0..8).find_map(joined) } else { None }?;
    Some(VerifiedLine { line: line.into(), end: rest, flipped: Some(end - 1) })
}

/// Returns the step number in a line, if it can be parsed and has a checksum.
fn step_number(line: &[u8]) -> Option<u64> {
    #[derive(Deserialize)]
    struct StepNumber {
        step: u64,
    }
    written_checksum(line)?;
    serde_json::from_slice(line).ok().map(|numbered: StepNumber| numbered.step)
}

/// Line as it is in the file.
#[derive(Debug)]
struct FoundLine {
    /// Offsets of its start and of the next line's start.
    place: (usize, usize),
    /// Line number in the file, from 1.
    number: usize,
    /// Step number, if it can be read.
    step: Option<u64>,
    is_used: bool,
}

impl FoundLine {
    /// Returns the lines from this offset on. A line joined to an unreadable one before it is returned separately.
    fn lines_after(bytes: &[u8], start: usize) -> Vec<Self> {
        let (mut lines, mut at, mut number) = (Vec::new(), start, 1 + memchr::memchr_iter(b'\n', &bytes[..start]).count());
        while at < bytes.len() {
            let end = at + line_length(&bytes[at..]);
            let line = without_line_end(&bytes[at..end]);
            let step = step_number(line);
            let inner = if step.is_none() { joined_line_start(line) } else { None };
            let from = inner.map_or(end, |inner| at + inner);
            lines.push(Self { place: (at, from), number, step, is_used: line.trim_ascii().is_empty() });
            if from < end {
                lines.push(Self { place: (from, end), number, step: step_number(without_line_end(&bytes[from..end])), is_used: false });
            }
            (at, number) = (end, number + 1);
        }
        lines
    }

    fn text<'a>(&self, bytes: &'a [u8]) -> &'a [u8] {
        without_line_end(&bytes[self.place.0..self.place.1])
    }
}

/// State of the repair of a file.
struct SalvageRun<'a, R: Rules> {
    bytes: &'a [u8],
    lines: Vec<FoundLine>,
    /// Indices of the lines for each step.
    by_step: BTreeMap<u64, Vec<usize>>,
    /// Offset of the line after the last one.
    at: usize,
    /// Checksum written in the previous line; `None` if it can't be read.
    before: Option<u32>,
    /// Whether that line directly precedes the next step, so that its checksum must verify it.
    is_next: bool,
    /// Checksum of the last line of the new file.
    sum: u32,
    /// Time of the last step.
    time: DateTime<Utc>,
    salvage: Salvage<R>,
}

/// Largest number of consecutive missing steps. A higher step number is damaged itself.
const MOST_MISSING: u64 = 10_000;

impl<R: Rules> SalvageRun<'_, R> {
    fn expected_step(&self) -> u64 {
        self.salvage.chronicle.len() + 1
    }

    /// Finds the next step, or writes a note instead of it. Returns whether there may be more.
    fn next_step(&mut self) -> bool {
        let (bytes, expected) = (self.bytes, self.expected_step());
        let proved = self.before.filter(|_| self.at < bytes.len()).and_then(|before| line_at(bytes, self.at, before));
        if let Some(proved) = proved
            && step_number(&proved.line) == Some(expected)
        {
            self.salvage.mended.extend(proved.flipped);
            self.mark_used(self.at, proved.end);
            self.take_line(&proved.line, proved.end);
            return true;
        }
        if let Some(place) = self.find_elsewhere(expected) {
            self.lines[place].is_used = true;
            if self.lines[place].place.0 != self.at {
                self.salvage.moved.push(self.lines[place].number);
            }
            self.take_line(self.lines[place].text(bytes), self.lines[place].place.1);
            return true;
        }
        let is_left = |places: &Vec<usize>| places.iter().any(|place| !self.lines[*place].is_used);
        let next = self.by_step.range(expected..).find(|(_, places)| is_left(places)).map(|(step, _)| *step);
        if next.is_none_or(|next| next - expected > MOST_MISSING) {
            return false;
        }
        self.skip_step(expected);
        true
    }

    /// Finds a line of this step that is in a different place, or whose previous line can't be read.
    fn find_elsewhere(&self, expected: u64) -> Option<usize> {
        let proves = |line: &FoundLine| self.before.is_some_and(|before| verify_checksum(line.text(self.bytes), before).is_some());
        let all = self.by_step.get(&expected).map_or(&[][..], Vec::as_slice);
        let those = || all.iter().copied().filter(|place| !self.lines[*place].is_used);
        let unproved = || those().next().filter(|_| !self.is_next || self.before.is_none());
        those().find(|place| proves(&self.lines[*place])).or_else(unproved)
    }

    /// Marks the lines between these offsets as used.
    fn mark_used(&mut self, from: usize, to: usize) {
        let first = self.lines.partition_point(|line| line.place.0 < from);
        for line in self.lines[first..].iter_mut().take_while(|line| line.place.1 <= to) {
            line.is_used = true;
        }
    }

    /// Writes a note in place of a step that can't be read. The line where it should be is skipped, but the checksum
    /// written in it may be right.
    fn skip_step(&mut self, expected: u64) {
        self.salvage.lost.insert(expected);
        self.is_next = false;
        let here = self.lines.binary_search_by_key(&self.at, |line| line.place.0).ok().map(|place| &mut self.lines[place]);
        if let Some(here) = here.filter(|here| here.step.is_none_or(|step| step == expected)) {
            here.is_used |= here.step.is_some();
            self.before = written_checksum(here.text(self.bytes));
            self.is_next = here.step.is_some();
            self.at = here.place.1;
        }
        let missing = tr!("Step {expected} can’t be read in the damaged file, so it is missing here.", expected);
        self.write_note(missing, &NameTable::default());
    }

    /// Completes the repair. Remaining lines were duplicates or can't be read.
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

    /// Writes a note in place of the next step, with the names that the step defined.
    fn write_note(&mut self, text: String, named: &NameTable) {
        let (command, event) = R::note(text);
        let step = WrittenStep { events: &[event], ..WrittenStep::new(self.expected_step(), self.time, &command) };
        let (line, sum) = self.salvage.chronicle.line_with_entries(&step, self.sum, named);
        if self.salvage.chronicle.replay(line.trim_end()).is_ok() {
            self.write_line(&line, sum);
        }
    }

    fn write_line(&mut self, line: &str, sum: u32) {
        self.salvage.text.push_str(line);
        self.sum = sum;
    }

    /// Takes an intact line that ends at this offset.
    fn take_line(&mut self, line: &[u8], end: usize) {
        (self.before, self.is_next, self.at) = (written_checksum(line), true, end);
        let step = self.expected_step();
        let Some(text) = line_text(line) else { return };
        let record = Record::<R>::read(&self.salvage.chronicle.learn_line(text));
        self.time = record.as_ref().map_or(self.time, |record| record.time);
        let objection = record.as_ref().filter(|_| !self.salvage.lost.is_empty()).and_then(|record| self.objection(record));
        let mut body = text.get(..text.len().saturating_sub(SUM_LENGTH)).unwrap_or_default().to_owned();
        if let Some(why) = objection {
            body.push_str(",\"marked\":");
            body.push_str(&Value::from(self.salvage.chronicle.encode_sentence(&why)).to_string());
            self.salvage.marked.push((step, why));
        }
        let (line, sum) = append_checksum(&body, self.sum);
        if let Err(why) = self.salvage.chronicle.replay(line.trim_end()) {
            self.take_changed_line(step, text, record, &why);
        } else {
            self.write_line(&line, sum);
        }
    }

    /// Takes a step that doesn't fit the remaining ones: with a new fingerprint, or else as a note.
    fn take_changed_line(&mut self, step: u64, text: &str, record: Option<Record<R>>, why: &str) {
        const ANOTHER: &str = tr_mark!("it leads to a different battle from the saved one");
        let again = record.and_then(|record| self.with_new_fingerprint(text, &record.events, tr(ANOTHER)));
        if let Some((line, sum)) = again
            && self.salvage.chronicle.replay(line.trim_end()).is_ok()
        {
            self.salvage.marked.push((step, tr(ANOTHER).to_owned()));
            self.salvage.new_fingerprints.push(step);
            self.write_line(&line, sum);
        } else {
            let left_out =
                tr!("Step {step} doesn’t follow from the steps recovered from the damaged file, so it was dropped: {why}.", step, why);
            self.write_note(left_out, &new_entries(text));
            self.salvage.marked.push((step, tr!("it was dropped: {why}", why)));
        }
    }

    /// Returns the line with the fingerprint of the resulting battle, marked with the reason; `None` if it has no
    /// fingerprint.
    fn with_new_fingerprint(&self, text: &str, events: &[R::Event], why: &str) -> Option<(String, u32)> {
        let hash = Chronicle::<R>::hash_after_turn(self.salvage.chronicle.state(), events)?;
        let Json::Object(mut parts) = serde_json::from_str(text).ok()? else { return None };
        parts.retain(|(key, _)| key != "sum" && key != "marked");
        parts.iter_mut().find(|(key, _)| key == "hash")?.1 = Json::Text(hash);
        parts.push(("marked".to_owned(), Json::Text(why.to_owned())));
        Some(with_checksum(&Json::Object(parts), self.sum))
    }

    /// Returns why a step no longer fits the battle without the unreadable steps.
    fn objection(&self, record: &Record<R>) -> Option<String> {
        let is_lost = |step: &u64| self.salvage.lost.contains(step);
        if let Some(step) = record.concerns.filter(is_lost) {
            return Some(tr!("it refers to step {step}, which can’t be read", step));
        }
        match record.request.as_ref()? {
            Request::Play(order) => {
                let judged = Chronicle::<R>::play(self.salvage.chronicle.state(), order, &[], &mut SeededDice::new(0, 0));
                judged.err().map(|refusal| refusal.to_string())
            }
            Request::Amend { step, .. } => is_lost(step).then(|| tr!("it amends step {step}, which can’t be read", step)),
            Request::TakeBack | Request::Restore => None,
        }
    }
}

/// Returns the start of a line that is joined to an unreadable one before it.
fn joined_line_start(line: &[u8]) -> Option<usize> {
    memmem::find_iter(line, b"{\"step\":").filter(|start| *start > 0).find(|start| step_number(&line[*start..]).is_some())
}
