//! Result of repairing a damaged file, and its description.

use std::collections::BTreeSet;

use super::chronicle::Chronicle;
use senlac_base::game::Rules;
use senlac_base::language::lists::{join_commas, join_with};

/// Readable part of a damaged game.
#[derive(Debug)]
pub struct Salvage<R: Rules> {
    /// Game with every readable step, and a note in place of each of the others.
    pub chronicle: Chronicle<R>,
    /// Offsets of bytes that were changed by a flipped bit.
    pub(super) mended: Vec<usize>,
    /// Step whose copy of the header is used, if the first line can't be read.
    pub(super) header_from: Option<u64>,
    /// Steps that can't be read.
    pub lost: BTreeSet<u64>,
    /// Numbers, from 1, of lines in which nothing can be read.
    pub(super) unreadable: Vec<usize>,
    /// Numbers of lines that are duplicates or out of order.
    pub(super) passed_over: Vec<usize>,
    /// Numbers of lines that were in a different place from where they were written.
    pub(super) moved: Vec<usize>,
    /// Steps that no longer fit the others, with the reasons.
    pub marked: Vec<(u64, String)>,
    /// Steps with a new fingerprint, because they now lead to a different battle.
    pub new_fingerprints: Vec<u64>,
    /// Length of an incomplete last line, in bytes.
    pub(super) torn: usize,
    /// Contents of the new file.
    pub(super) text: String,
}

/// Largest number of things that are named from a long list.
const NAMED: usize = 8;

impl<R: Rules> Salvage<R> {
    /// Returns the number of steps that are saved unchanged, including those before the damage.
    pub fn saved_steps(&self) -> u64 {
        self.chronicle.len() - self.lost.len() as u64
    }

    /// Returns whether every step is present as it was written.
    pub fn is_complete(&self) -> bool {
        self.lost.is_empty() && self.unreadable.is_empty() && self.marked.is_empty()
    }

    /// Returns a description of the damage and the repair.
    pub fn description(&self) -> String {
        let more = self.marked.len().saturating_sub(NAMED);
        let more = (more > 0).then(|| tr!("and {more} more, each marked in the new file", more));
        let reasons = self.marked.iter().take(NAMED).map(|(step, why)| tr!("step {step}: {why}", step, why)).chain(more);
        let found = [
            numbers_text(&self.mended, |bits, bytes| {
                tr_count!(
                    bits,
                    "1 flipped bit was found by checksum and corrected (byte {bytes})",
                    "{bits} flipped bits were found by checksum and corrected (bytes {bytes})",
                    bytes
                )
            }),
            self.header_from.map(|step| tr!("the header was restored from its copy in step {step}", step)),
            numbers_text(&self.unreadable, |count, lines| {
                tr_count!(count, "line {lines} can’t be read", "lines {lines} can’t be read", lines)
            })
            .filter(|_| self.lost.is_empty()),
            numbers_text(&self.lost, |count, steps| {
                tr_count!(
                    count,
                    "step {steps} can’t be read and is replaced with a note",
                    "{count} steps can’t be read and are replaced with notes ({steps})",
                    steps
                )
            }),
            numbers_text(&self.passed_over, |count, lines| {
                tr_count!(
                    count,
                    "line {lines} repeats earlier steps and is ignored",
                    "lines {lines} repeat earlier steps and are ignored",
                    lines
                )
            }),
            numbers_text(&self.moved, |count, lines| {
                tr_count!(count, "line {lines} was out of order", "lines {lines} were out of order", lines)
            }),
            (self.torn > 0).then(|| tr!("the last line is incomplete and is ignored ({bytes} bytes)", bytes = self.torn)),
            (!self.marked.is_empty()).then(|| {
                let (count, reasons) = (self.marked.len(), join_with(reasons, "; "));
                tr!("{count} of the steps after it no longer fit; check them ({reasons})", count, reasons)
            }),
        ];
        join_with(found.into_iter().flatten(), "; ")
    }
}

/// Returns a text about several numbers, given their count and "3, 4, 9 and 12 more"; `None` if there are none.
fn numbers_text<'n, N: ToString + 'n>(
    numbers: impl IntoIterator<Item = &'n N, IntoIter: ExactSizeIterator>,
    words: impl Fn(usize, String) -> String,
) -> Option<String> {
    let numbers = numbers.into_iter();
    let (count, named) = (numbers.len(), join_commas(numbers.take(NAMED).map(ToString::to_string)));
    let more = count.saturating_sub(NAMED);
    (count > 0).then(|| words(count, if more > 0 { tr!("{named} and {more} more", named, more) } else { named }))
}
