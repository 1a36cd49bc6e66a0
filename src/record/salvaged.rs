//! What was saved of a damaged file, and the words for it.

use std::collections::BTreeSet;

use super::chronicle::Chronicle;
use crate::game::Rules;

/// What can be saved of a damaged game.
#[derive(Debug)]
pub struct Salvage<R: Rules> {
    /// The game with every step that can be read, and a note in the place of each that cannot.
    pub chronicle: Chronicle<R>,
    /// Bytes of the file, counted from 0, that one flipped bit had changed.
    pub mended: Vec<usize>,
    /// The step whose copy of the header is taken, where the first line cannot be read.
    pub header_from: Option<u64>,
    /// Steps that cannot be read.
    pub lost: BTreeSet<u64>,
    /// Lines, counted from 1, of which nothing can be read.
    pub unreadable: Vec<usize>,
    /// Lines that are there twice, or not in their order.
    pub passed_over: Vec<usize>,
    /// Lines that stood in another place than they were written in.
    pub moved: Vec<usize>,
    /// Steps that no longer fit what is left, and why.
    pub marked: Vec<(u64, String)>,
    /// Steps that got a new fingerprint, because they lead to another battle now.
    pub new_fingerprints: Vec<u64>,
    /// Bytes of a last line that was not written to its end.
    pub torn: usize,
    /// The new file.
    pub(super) text: String,
}

/// How many of many things are named.
const NAMED: usize = 8;

impl<R: Rules> Salvage<R> {
    /// Steps that are saved as they were, those before the damage included.
    #[must_use]
    pub fn saved(&self) -> u64 {
        self.chronicle.len() - self.lost.len() as u64
    }

    /// Whether nothing is missing: every step is there, as it was written.
    #[must_use]
    pub fn is_whole(&self) -> bool {
        self.lost.is_empty() && self.unreadable.is_empty() && self.marked.is_empty()
    }

    /// What was found and done, in words.
    #[must_use]
    pub fn words(&self) -> String {
        let mut words = Vec::new();
        match self.mended.as_slice() {
            [] => {}
            [byte] => words.push(tr!("one flipped bit is found by the sums and put right (byte {byte})", byte)),
            bytes => words.push(tr!(
                "{bytes} flipped bits are found by the sums and put right (bytes {bytes_2})",
                bytes = bytes.len(),
                bytes_2 = listed(bytes)
            )),
        }
        words.extend(self.header_from.map(|step| tr!("the header is taken from its copy in step {step}", step)));
        match self.lost.iter().copied().collect::<Vec<_>>().as_slice() {
            [] if self.unreadable.is_empty() => {}
            [] => words.push(tr!("{unreadable} cannot be read", unreadable = of_lines(&self.unreadable))),
            [step] => words.push(tr!("step {step} cannot be read, and a note stands in its place", step)),
            steps => words.push(tr!(
                "{steps} steps cannot be read, and notes stand in their places ({steps_2})",
                steps = steps.len(),
                steps_2 = listed(steps)
            )),
        }
        if !self.passed_over.is_empty() {
            words.push(tr!("{passed_over} told already what came before and counts once", passed_over = of_lines(&self.passed_over)));
        }
        if !self.moved.is_empty() {
            words.push(tr!("{moved} stood out of order", moved = of_lines(&self.moved)));
        }
        if self.torn > 0 {
            words.push(tr!("the last line was not written to its end and is left out ({torn} bytes)", torn = self.torn));
        }
        if !self.marked.is_empty() {
            let marked = self.marked.iter().take(NAMED).map(|(step, why)| tr!("step {step}: {why}", step, why));
            let marked = marked.collect::<Vec<_>>().join("; ");
            let more = self.marked.len().saturating_sub(NAMED);
            let more = if more > 0 { tr!("; and {more} more, each marked in the new file", more) } else { String::new() };
            words.push(tr!(
                "{marked_2} of the steps after it no longer fit, look at them ({marked}{more})",
                marked_2 = self.marked.len(),
                marked,
                more
            ));
        }
        words.join("; ")
    }
}

/// "3, 4, 9 and 12 more".
fn listed<T: ToString>(numbers: &[T]) -> String {
    let named = numbers.iter().take(NAMED).map(ToString::to_string).collect::<Vec<_>>().join(", ");
    let more = numbers.len().saturating_sub(NAMED);
    if more > 0 { tr!("{named} and {more} more", named, more) } else { named }
}

/// "line 8", "lines 8, 9".
fn of_lines(lines: &[usize]) -> String {
    format!("{} {}", if lines.len() == 1 { "line" } else { "lines" }, listed(lines))
}
