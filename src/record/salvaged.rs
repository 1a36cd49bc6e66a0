//! What was saved of a damaged file, and the words for it.

use std::collections::BTreeSet;

use super::chronicle::Chronicle;
use senlac_base::game::Rules;
use senlac_base::language::lists::{commas, joined};

/// What can be saved of a damaged game.
#[derive(Debug)]
pub struct Salvage<R: Rules> {
    /// The game with every step that can be read, and a note in the place of each that cannot.
    pub chronicle: Chronicle<R>,
    /// Bytes of the file, counted from 0, that one flipped bit had changed.
    pub(super) mended: Vec<usize>,
    /// The step whose copy of the header is taken, where the first line cannot be read.
    pub(super) header_from: Option<u64>,
    /// Steps that cannot be read.
    pub lost: BTreeSet<u64>,
    /// Lines, counted from 1, of which nothing can be read.
    pub(super) unreadable: Vec<usize>,
    /// Lines that are there twice, or not in their order.
    pub(super) passed_over: Vec<usize>,
    /// Lines that stood in another place than they were written in.
    pub(super) moved: Vec<usize>,
    /// Steps that no longer fit what is left, and why.
    pub marked: Vec<(u64, String)>,
    /// Steps that got a new fingerprint, because they lead to another battle now.
    pub new_fingerprints: Vec<u64>,
    /// Bytes of a last line that was not written to its end.
    pub(super) torn: usize,
    /// The new file.
    pub(super) text: String,
}

/// How many of many things are named.
const NAMED: usize = 8;

impl<R: Rules> Salvage<R> {
    /// Steps that are saved as they were, those before the damage included.
    pub fn saved(&self) -> u64 {
        self.chronicle.len() - self.lost.len() as u64
    }

    /// Whether nothing is missing: every step is there, as it was written.
    pub fn is_whole(&self) -> bool {
        self.lost.is_empty() && self.unreadable.is_empty() && self.marked.is_empty()
    }

    /// What was found and done, in words.
    pub fn words(&self) -> String {
        let more = self.marked.len().saturating_sub(NAMED);
        let more = (more > 0).then(|| tr!("and {more} more, each marked in the new file", more));
        let reasons = self.marked.iter().take(NAMED).map(|(step, why)| tr!("step {step}: {why}", step, why)).chain(more);
        let found = [
            told(&self.mended, |bits, bytes| {
                tr_count!(
                    bits,
                    "one flipped bit is found by the sums and put right (byte {bytes})",
                    "{bits} flipped bits are found by the sums and put right (bytes {bytes})",
                    bytes
                )
            }),
            self.header_from.map(|step| tr!("the header is taken from its copy in step {step}", step)),
            told(&self.unreadable, |count, lines| tr_count!(count, "line {lines} cannot be read", "lines {lines} cannot be read", lines))
                .filter(|_| self.lost.is_empty()),
            told(&self.lost, |count, steps| {
                tr_count!(
                    count,
                    "step {steps} cannot be read, and a note stands in its place",
                    "{count} steps cannot be read, and notes stand in their places ({steps})",
                    steps
                )
            }),
            told(&self.passed_over, |count, lines| {
                tr_count!(
                    count,
                    "line {lines} told already what came before and counts once",
                    "lines {lines} told already what came before and counts once",
                    lines
                )
            }),
            told(&self.moved, |count, lines| {
                tr_count!(count, "line {lines} stood out of order", "lines {lines} stood out of order", lines)
            }),
            (self.torn > 0).then(|| tr!("the last line was not written to its end and is left out ({bytes} bytes)", bytes = self.torn)),
            (!self.marked.is_empty()).then(|| {
                let (count, reasons) = (self.marked.len(), joined(reasons, "; "));
                tr!("{count} of the steps after it no longer fit, look at them ({reasons})", count, reasons)
            }),
        ];
        joined(found.into_iter().flatten(), "; ")
    }
}

/// Words about several numbers, given how many there are and "3, 4, 9 and 12 more"; `None` if there is none.
fn told<'n, N: ToString + 'n>(
    numbers: impl IntoIterator<Item = &'n N, IntoIter: ExactSizeIterator>,
    words: impl Fn(usize, String) -> String,
) -> Option<String> {
    let numbers = numbers.into_iter();
    let (count, named) = (numbers.len(), commas(numbers.take(NAMED).map(ToString::to_string)));
    let more = count.saturating_sub(NAMED);
    (count > 0).then(|| words(count, if more > 0 { tr!("{named} and {more} more", named, more) } else { named }))
}
