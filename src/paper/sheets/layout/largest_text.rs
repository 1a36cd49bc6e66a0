//! Text as large as a box allows.

use super::{Align, Area, Breaks, Extent, Look, Pen};

/// Minimum height of a line above and below its baseline, in sizes of its letters. Letters that extend further take more.
const LINE: Extent = Extent { above: 0.82, below: 0.24 };
/// Space between the diacritics of one line and the letters of the next.
const BETWEEN: f32 = 0.06;
/// Smallest text, in points.
const LEAST_PT: f32 = 3.0;
/// How much larger text must become to justify breaking words at their joints, as a factor.
const WORTH_A_BREAK: f32 = 1.25;

/// Draws text in the middle of an area, as large as possible up to `look`, on as many lines as needed. Returns its size in
/// points.
/// Lines end at spaces, or at the joints of words if the text becomes considerably larger. Other breaks inside words are made
/// only if
/// the text would otherwise be smaller than `whole_pt`. Only extremely long text is cut off. Searching finds the whole text.
pub(super) fn draw_largest_text(pen: &mut Pen<'_>, area: Area, align: Align, look: Look, whole_pt: f32, text: &str) -> f32 {
    draw_with_breaks(&[Breaks::Words, Breaks::Joints], pen, area, align, look, whole_pt, text)
}

/// Draws a pupil's name the same way, keeping the parts of the name together.
/// If one line is not enough, the first name has its own line, unless other breaks make the text considerably larger.
pub(super) fn draw_largest_name(pen: &mut Pen<'_>, area: Area, align: Align, look: Look, whole_pt: f32, name: &str) -> f32 {
    draw_with_breaks(&[Breaks::Name, Breaks::NameParts, Breaks::NameJoints], pen, area, align, look, whole_pt, name)
}

/// Draws text as large as possible with lines ending at these places, from best to worst.
fn draw_with_breaks(ways: &[Breaks], pen: &mut Pen<'_>, area: Area, align: Align, look: Look, whole_pt: f32, text: &str) -> f32 {
    let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let mut best: Option<(Breaks, f32)> = None;
    for &breaks in ways {
        let size = largest_size(pen, area, look, &words, breaks, whole_pt, true);
        if let Some(size) = size.filter(|size| best.is_none_or(|(_, best)| *size >= best * WORTH_A_BREAK)) {
            best = Some((breaks, size));
        }
    }
    let torn = || (Breaks::Joints, largest_size(pen, area, look, &words, Breaks::Joints, LEAST_PT, false).unwrap_or(LEAST_PT));
    let (breaks, size) = best.unwrap_or_else(torn);
    let look = look.with_size(size);
    let mut lines = pen.fonts.wrap_at(breaks, &words, size, look.style, area.width);
    truncate_lines(pen, area, look, &mut lines);
    let stack = LineStack::measure(pen, look, &lines);
    let x = area.anchor_x(align);
    let top = area.middle().1 - stack.height() * look.size_mm() / 2.0;
    let baselines = stack.baselines.iter().map(|baseline| top + baseline * look.size_mm());
    pen.wrapped_lines(x, align, look, &words, &baselines.zip(lines).collect::<Vec<_>>());
    size
}

/// Returns the largest size in points, between `look` and the smallest, at which text fits an area.
/// Lines end at these places, and elsewhere only if words may be broken.
fn largest_size(pen: &Pen<'_>, area: Area, look: Look, words: &str, breaks: Breaks, least_pt: f32, whole: bool) -> Option<f32> {
    let per_point = |width: f32| width / look.size_pt;
    // Breaking lines takes long: it is not tried where even the sum of all lines is too short, or a part too long.
    let length = per_point(pen.width(look, words));
    let widest = if whole { per_point(pen.fonts.widest_piece_mm(breaks, words, look.size_pt, look.style)) } else { 0.0 };
    let lines_in = |size: f32| area.height / (look.with_size(size).size_mm() * (LINE.above + LINE.below));
    let may_fit = |&size: &f32| widest * size <= area.width && length * size <= area.width * lines_in(size).max(1.0);
    let fits = |&size: &f32| {
        let look = look.with_size(size);
        let lines = pen.fonts.wrap_at(breaks, words, size, look.style, area.width);
        LineStack::measure(pen, look, &lines).height() * look.size_mm() <= area.height
    };
    let sizes = std::iter::successors(Some(look.size_pt), |size| Some(size * 0.96)).take_while(|&size| size >= least_pt);
    sizes.filter(may_fit).find(fits)
}

/// Keeps as many lines as fit an area, at least one. An ellipsis marks text that is cut off.
fn truncate_lines(pen: &Pen<'_>, area: Area, look: Look, lines: &mut Vec<String>) {
    let all = lines.len();
    while lines.len() > 1 && LineStack::measure(pen, look, lines).height() * look.size_mm() > area.height {
        lines.pop();
    }
    let is_cut = lines.len() < all;
    if let Some(last) = lines.last_mut().filter(|_| is_cut) {
        last.push('…');
        *last = pen.fonts.ellipsized(last, look.size_pt, look.style, area.width);
    }
}

/// Lines below one another, in sizes of their letters.
struct LineStack {
    /// Baselines, measured from the top of the first line.
    baselines: Vec<f32>,
    /// Space that the last line needs below its baseline.
    below: f32,
}

impl LineStack {
    fn measure(pen: &Pen<'_>, look: Look, lines: &[String]) -> Self {
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
