//! Words as large as a box allows.

use super::{Align, Area, Breaks, Extent, Look, Pen};

/// What a line takes above and below its baseline in sizes of its letters, if they do not reach further.
const LINE: Extent = Extent { above: 0.82, below: 0.24 };
/// What stays free between marks of one line and letters of the next.
const BETWEEN: f32 = 0.06;
/// No letters are smaller, in points.
const LEAST_PT: f32 = 3.0;
/// How much larger letters must become for words to be broken at their joints.
const WORTH_A_BREAK: f32 = 1.25;

/// Puts words into the middle of an area, as large as they fit, on as many lines as that takes, but no larger than `look`
/// says. Lines end at spaces; at the joints of words where that makes them a good deal larger; inside of words only where
/// they would have to be smaller than `whole_pt` otherwise. Only words without end are cut off. However they are broken,
/// the words are found as a whole. Gives the size in points.
pub(super) fn poster(pen: &mut Pen<'_>, area: Area, align: Align, look: Look, whole_pt: f32, text: &str) -> f32 {
    poster_by(&[Breaks::Words, Breaks::Joints], pen, area, align, look, whole_pt, text)
}

/// The same for a pupil's name: the first name alone on the first line where one is not enough, and the parts of the name
/// kept together; otherwise only where that makes the letters a good deal larger.
pub(super) fn name_poster(pen: &mut Pen<'_>, area: Area, align: Align, look: Look, whole_pt: f32, name: &str) -> f32 {
    poster_by(&[Breaks::Name, Breaks::NameParts, Breaks::NameJoints], pen, area, align, look, whole_pt, name)
}

/// The same with lines that end at these places, those that are worse later.
fn poster_by(ways: &[Breaks], pen: &mut Pen<'_>, area: Area, align: Align, look: Look, whole_pt: f32, text: &str) -> f32 {
    let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let mut best: Option<(Breaks, f32)> = None;
    for &breaks in ways {
        let size = largest(pen, area, look, &words, breaks, whole_pt, true);
        if let Some(size) = size.filter(|size| best.is_none_or(|(_, best)| *size >= best * WORTH_A_BREAK)) {
            best = Some((breaks, size));
        }
    }
    let torn = || (Breaks::Joints, largest(pen, area, look, &words, Breaks::Joints, LEAST_PT, false).unwrap_or(LEAST_PT));
    let (breaks, size) = best.unwrap_or_else(torn);
    let look = look.sized(size);
    let mut lines = pen.fonts.wrap_at(breaks, &words, size, look.style, area.width);
    cut_to(pen, area, look, &mut lines);
    let stack = Stack::of(pen, look, &lines);
    let x = area.x_of(align);
    let top = area.middle().1 - stack.height() * look.size_mm() / 2.0;
    let baselines = stack.baselines.iter().map(|baseline| top + baseline * look.size_mm());
    pen.lines_of_one(x, align, look, &words, &baselines.zip(lines).collect::<Vec<_>>());
    size
}

/// The largest size in points, between `look` and the least, at which words fit into an area if their lines end at these
/// places, or elsewhere only if they may be torn.
fn largest(pen: &Pen<'_>, area: Area, look: Look, words: &str, breaks: Breaks, least_pt: f32, whole: bool) -> Option<f32> {
    let per_point = |width: f32| width / look.size_pt;
    // Breaking lines takes long: it is not tried where even the sum of all lines is too short, or a part too long.
    let length = per_point(pen.width(look, words));
    let widest = if whole { per_point(pen.fonts.widest_piece_mm(breaks, words, look.size_pt, look.style)) } else { 0.0 };
    let lines_in = |size: f32| area.height / (look.sized(size).size_mm() * (LINE.above + LINE.below));
    let may_fit = |&size: &f32| widest * size <= area.width && length * size <= area.width * lines_in(size).max(1.0);
    let fits = |&size: &f32| {
        let look = look.sized(size);
        let lines = pen.fonts.wrap_at(breaks, words, size, look.style, area.width);
        Stack::of(pen, look, &lines).height() * look.size_mm() <= area.height
    };
    let sizes = std::iter::successors(Some(look.size_pt), |size| Some(size * 0.96)).take_while(|&size| size >= least_pt);
    sizes.filter(may_fit).find(fits)
}

/// Leaves as many lines as an area has room for, one at least; what is cut off is told by an ellipsis.
fn cut_to(pen: &Pen<'_>, area: Area, look: Look, lines: &mut Vec<String>) {
    let all = lines.len();
    while lines.len() > 1 && Stack::of(pen, look, lines).height() * look.size_mm() > area.height {
        lines.pop();
    }
    let is_cut = lines.len() < all;
    if let Some(last) = lines.last_mut().filter(|_| is_cut) {
        last.push('…');
        *last = pen.fonts.ellipsized(last, look.size_pt, look.style, area.width);
    }
}

/// Lines below one another, in sizes of their letters.
struct Stack {
    /// Where they stand below the top of the first.
    baselines: Vec<f32>,
    /// What the last takes below its baseline.
    below: f32,
}

impl Stack {
    fn of(pen: &Pen<'_>, look: Look, lines: &[String]) -> Self {
        let mut baselines = Vec::with_capacity(lines.len());
        let (mut y, mut below) = (0.0, 0.0);
        for line in lines {
            let own = pen.fonts.extent(line, look.style);
            let reach = own.union(LINE);
            y += if baselines.is_empty() { reach.above } else { (LINE.above + LINE.below).max(below + own.above + BETWEEN) };
            baselines.push(y);
            below = own.below;
        }
        Self { baselines, below: below.max(LINE.below) }
    }

    fn height(&self) -> f32 {
        self.baselines.last().copied().unwrap_or_default() + self.below
    }
}
