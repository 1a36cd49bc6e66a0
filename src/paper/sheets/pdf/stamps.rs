//! Content that several pages share, stored as drawings. Most of a unit sheet is the same for every unit of its kind, so a
//! file stores it once.
//!
//! Adjacent marks that occur on nearly the same pages form a run. A run that is identical on at least two pages becomes a
//! stamp. The stacking order of the marks doesn't change.

use std::collections::HashMap;
use std::hash::{Hash, Hasher};
use std::ops::Range;
use std::sync::Arc;

use kurbo::{BezPath, PathEl};

use super::structure::WrittenPage;
use crate::sheets::layout::{Art, Ink, Mark, Page, Stroke};

/// Cost of a stamp itself, and of each use, in lines and curves.
const STAMP_COSTS: (usize, usize) = (60, 1);

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct MarkRun {
    pub(super) marks: Range<usize>,
    /// Index of the run's stamp, if it is one.
    pub(super) stamp: Option<usize>,
}

/// Returns the runs of every page, in order. All marks of a run have the same owner.
pub(super) fn page_runs(sheets: &[WrittenPage<'_>]) -> Vec<Vec<MarkRun>> {
    let prints_of =
        |sheet: &WrittenPage<'_>| sheet.marks.iter().map(|(mark, belongs)| mark_fingerprint(mark, belongs.goes_on, sheet.page)).collect();
    let prints: Vec<Vec<u64>> = sheets.iter().map(prints_of).collect();
    let same = |(a, first): (usize, &Range<usize>), (b, second): (usize, &Range<usize>)| {
        let of = |sheet: usize, run: &Range<usize>| sheets[sheet].marks[run.clone()].iter().map(|(mark, belongs)| (*mark, belongs.goes_on));
        of(a, first).eq(of(b, second))
    };
    let weight = |sheet: usize, run: &Range<usize>| sheets[sheet].marks[run.clone()].iter().map(|(mark, _)| mark_weight(mark)).sum();
    let together = |sheet: usize, mark: usize| sheets[sheet].marks[mark - 1].1.to == sheets[sheet].marks[mark].1.to;
    find_shared_runs(&prints, weight, same, together)
}

/// Returns the size of a mark in a file, in lines and curves.
fn mark_weight(mark: &Mark) -> usize {
    match mark {
        Mark::Text(text) => 6 + text.text.len() / 2,
        Mark::Shape(shape) => 1 + shape.path.elements().len(),
        Mark::Art { .. } => 3,
    }
}

/// Returns the runs of every drawing, in order. Content that several drawings share is a separate run.
pub(super) fn drawing_runs(drawings: &[Arc<Art>]) -> Vec<Vec<MarkRun>> {
    let prints: Vec<Vec<u64>> = drawings.iter().map(|art| art.strokes.iter().map(stroke_fingerprint).collect()).collect();
    let same = |(a, first): (usize, &Range<usize>), (b, second): (usize, &Range<usize>)| {
        drawings[a].strokes[first.clone()] == drawings[b].strokes[second.clone()]
    };
    let length = |art: usize, run: &Range<usize>| -> usize {
        drawings[art].strokes[run.clone()].iter().map(|stroke| stroke.path.elements().len() + 1).sum()
    };
    find_shared_runs(&prints, length, same, |_, _| true)
}

/// Returns the runs of every sheet, and the stamps among them.
/// A mark and the previous one are in one run only if `together` allows it.
fn find_shared_runs(
    prints: &[Vec<u64>],
    weight: impl Fn(usize, &Range<usize>) -> usize,
    same: impl Fn((usize, &Range<usize>), (usize, &Range<usize>)) -> bool,
    together: impl Fn(usize, usize) -> bool,
) -> Vec<Vec<MarkRun>> {
    let mut homes = MarkSheets::new(prints);
    let runs_of = |(sheet, prints): (usize, &Vec<u64>)| runs(prints, &mut homes, |place| together(sheet, place));
    let runs: Vec<Vec<Range<usize>>> = prints.iter().enumerate().map(runs_of).collect();
    // The first sheet of each run, and how many sheets have it.
    let mut found: HashMap<&[u64], (usize, Range<usize>, usize)> = HashMap::new();
    for (sheet, runs) in runs.iter().enumerate() {
        for run in runs {
            found.entry(&prints[sheet][run.clone()]).or_insert((sheet, run.clone(), 0)).2 += 1;
        }
    }
    found.retain(|_, (sheet, run, times)| weight(*sheet, run) * (*times - 1) > STAMP_COSTS.0 + STAMP_COSTS.1 * *times);
    let mut numbers = HashMap::new();
    let mut part = |sheet: usize, run: &Range<usize>| {
        let twin = found.get(&prints[sheet][run.clone()]);
        // Two different runs may have one fingerprint, so the marks themselves are compared.
        let twin = twin.filter(|(first, marks, _)| same((*first, marks), (sheet, run)));
        let next = numbers.len();
        let stamp = twin.map(|(first, marks, _)| *numbers.entry((*first, marks.start)).or_insert(next));
        MarkRun { marks: run.clone(), stamp }
    };
    runs.iter().enumerate().map(|(sheet, runs)| runs.iter().map(|run| part(sheet, run)).collect()).collect()
}

/// Sets of sheets that contain a mark, for every fingerprint.
struct MarkSheets {
    /// Index of the set, by fingerprint.
    of: HashMap<u64, usize>,
    /// Sets of sheets, each in ascending order.
    sets: Vec<Vec<usize>>,
    alike: HashMap<(usize, usize), bool>,
}

impl MarkSheets {
    fn new(prints: &[Vec<u64>]) -> Self {
        let mut sheets: HashMap<u64, Vec<usize>> = HashMap::new();
        for (sheet, prints) in prints.iter().enumerate() {
            for &print in prints {
                let sheets = sheets.entry(print).or_default();
                if sheets.last() != Some(&sheet) {
                    sheets.push(sheet);
                }
            }
        }
        let mut homes = Self { of: HashMap::new(), sets: Vec::new(), alike: HashMap::new() };
        let mut numbers: HashMap<Vec<usize>, usize> = HashMap::new();
        for print in prints.iter().flatten() {
            if let Some(set) = sheets.remove(print) {
                let next = homes.sets.len();
                let number = *numbers.entry(set.clone()).or_insert(next);
                if number == next {
                    homes.sets.push(set);
                }
                homes.of.insert(*print, number);
            }
        }
        homes
    }

    /// Returns whether two marks occur on nearly the same sheets: on two or more, and on two thirds of those with either.
    /// An extra sheet that has only one of them doesn't split content common to most.
    fn are_alike(&mut self, a: u64, b: u64) -> bool {
        let (Some(&a), Some(&b)) = (self.of.get(&a), self.of.get(&b)) else { return false };
        let sets = &self.sets;
        a == b
            || *self.alike.entry((a, b)).or_insert_with(|| {
                let both = sets[a].iter().filter(|sheet| sets[b].binary_search(sheet).is_ok()).count();
                both > 1 && 3 * both >= 2 * (sets[a].len() + sets[b].len() - both)
            })
    }
}

/// Returns runs of adjacent marks that occur on nearly the same sheets. `together` says whether a mark may join the previous
/// one.
fn runs(prints: &[u64], homes: &mut MarkSheets, together: impl Fn(usize) -> bool) -> Vec<Range<usize>> {
    let mut runs: Vec<Range<usize>> = Vec::new();
    for (place, &print) in prints.iter().enumerate() {
        match runs.last_mut() {
            Some(run) if together(place) && homes.are_alike(prints[place - 1], print) => run.end = place + 1,
            Some(_) | None => runs.push(place..place + 1),
        }
    }
    runs
}

fn mix(sum: u64, word: u64) -> u64 {
    (sum ^ word.wrapping_add(0x9E37_79B9_7F4A_7C15)).wrapping_mul(0x0100_0000_01B3).rotate_left(29)
}

/// Returns a fingerprint of a mark, including whether its text continues, and the page's paper and ink.
fn mark_fingerprint(mark: &Mark, goes_on: bool, page: &Page) -> u64 {
    let mut print = Fingerprint(0);
    (page.paper, page.inks, goes_on).hash(&mut print);
    match mark {
        Mark::Text(text) => {
            print.lengths([text.at_mm.0, text.at_mm.1, text.size_pt]);
            (text.style, text.align as u8, text.turn, text.ink, text.sense).hash(&mut print);
            print.write(text.text.as_bytes());
        }
        Mark::Shape(shape) => {
            print.line(shape.line);
            (shape.dashed, shape.fill).hash(&mut print);
            print.outline(&shape.path);
        }
        Mark::Art { art, area, turn } => {
            print.write(art.name.as_bytes());
            turn.hash(&mut print);
            print.lengths([area.x, area.y, area.width, area.height]);
        }
    }
    print.finish()
}

/// Returns a fingerprint of a shape of a drawing.
fn stroke_fingerprint(stroke: &Stroke) -> u64 {
    let mut print = Fingerprint(0);
    print.line(stroke.line);
    stroke.fill.hash(&mut print);
    print.outline(&stroke.path);
    print.finish()
}

/// A fast hasher. Marks with equal fingerprints are still compared.
struct Fingerprint(u64);

impl Fingerprint {
    fn lengths<const N: usize>(&mut self, lengths: [f32; N]) {
        for length in lengths {
            self.write_u64(u64::from(length.to_bits()));
        }
    }

    fn points<const N: usize>(&mut self, points: [kurbo::Point; N]) {
        for point in points {
            self.write_u64(point.x.to_bits());
            self.write_u64(point.y.to_bits());
        }
    }

    fn outline(&mut self, path: &BezPath) {
        for element in path {
            match element {
                PathEl::MoveTo(p) | PathEl::LineTo(p) => self.points([p]),
                PathEl::QuadTo(a, p) => self.points([a, p]),
                PathEl::CurveTo(a, b, p) => self.points([a, b, p]),
                PathEl::ClosePath => self.write_u8(1),
            }
        }
    }

    fn line(&mut self, line: Option<(f32, Ink)>) {
        if let Some((width, ink)) = line {
            self.lengths([width]);
            ink.hash(self);
        }
    }
}

impl Hasher for Fingerprint {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for eight in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..eight.len()].copy_from_slice(eight);
            self.0 = mix(self.0, u64::from_le_bytes(word));
        }
    }

    fn write_u8(&mut self, byte: u8) {
        self.write_u64(u64::from(byte));
    }

    fn write_u64(&mut self, word: u64) {
        self.0 = mix(self.0, word);
    }
}

#[cfg(test)]
mod tests {
    use super::super::structure::MarkOwner;
    use super::*;
    use crate::sheets::layout::test_battles::fonts;
    use crate::sheets::layout::{Align, InkMode, Look, Paper, Pen};
    use crate::sheets::text::Style;

    const RULES: &str = "One die for each of your men. You may share them among your enemies: say how before you roll.";

    #[test]
    fn marks_shared_by_pages_become_one_stamp() {
        let page = |name: &str, inks: InkMode| {
            let mut pen = Pen::new(fonts(), Paper::A4, inks);
            for (row, text) in (0_u8..).zip([RULES, RULES, name, "Good luck"]) {
                pen.text((20.0, 20.0 + 10.0 * f32::from(row)), Align::Left, Look::new(12.0, Style::Plain, Ink::Words), text);
            }
            pen.finish()
        };
        let pages = [page("Ada", InkMode::Full), page("Bo", InkMode::Full), page("Ada", InkMode::Saver)];
        let alone = |page| WrittenPage { page, marks: page.marks.iter().map(|mark| (mark, MarkOwner::default())).collect() };
        let parts_here = page_runs(&pages.iter().map(alone).collect::<Vec<_>>());
        let part = |marks: Range<usize>, stamp| MarkRun { marks, stamp };
        for page in &parts_here[..2] {
            assert_eq!(page[..], [part(0..2, Some(0)), part(2..3, None), part(3..4, None)], "two words are not worth it");
        }
        assert_eq!(parts_here[2][..], [part(0..4, None)], "nothing is shared with other ink");
    }
}
