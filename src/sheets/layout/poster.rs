//! Words as large as a box allows.

use harfrust::script;

use super::{Align, Area, Look, Pen};
use crate::sheets::text::script_of;

/// From one baseline to the next, and how much of it is above the baseline, in sizes of the letters.
const STEP: (f32, f32) = (1.06, 0.82);
/// The same for scripts that pile marks above and below their letters.
const PILED_STEP: (f32, f32) = (1.44, 1.06);
/// No letters are smaller, in points.
const LEAST_PT: f32 = 3.0;

/// Puts words into the middle of an area, as large as they fit, on as many lines as that takes, but no larger than `look`
/// says. Words are broken only where they would have to be smaller than `whole_pt` otherwise. Gives the size in points.
pub(super) fn poster(pen: &mut Pen<'_>, area: Area, align: Align, look: Look, whole_pt: f32, text: &str) -> f32 {
    let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let lines_at = |size: f32| pen.fonts.wrap(&words, size, look.style, area.width);
    let is_piled = |c| matches!(script_of(c), Some(script::THAI | script::LAO | script::KHMER | script::MYANMAR | script::TIBETAN));
    let (step, above) = if words.chars().any(is_piled) { PILED_STEP } else { STEP };
    let height = |look: Look, lines: usize| u16::try_from(lines).map_or(f32::MAX, f32::from) * look.size_mm() * step;
    let fits = |size: f32, lines: &[String]| height(look.sized(size), lines.len()) <= area.height;
    // Breaking lines takes long: it is not tried where even the sum of all lines is too short.
    let length = pen.width(look, &words) / look.size_pt;
    let may_fit = |&size: &f32| length * size <= area.width * (area.height / height(look.sized(size), 1)).max(1.0);
    let sizes = |least: f32| std::iter::successors(Some(look.size_pt), |size| Some(size * 0.96)).take_while(move |size| *size >= least);
    let whole = sizes(whole_pt).filter(may_fit).find(|&size| {
        let lines = lines_at(size);
        fits(size, &lines) && lines.join(" ") == words
    });
    let size = whole.or_else(|| sizes(LEAST_PT).filter(may_fit).find(|&size| fits(size, &lines_at(size)))).unwrap_or(LEAST_PT);
    let lines = lines_at(size);
    let look = look.sized(size);
    let x = match align {
        Align::Left => area.x,
        Align::Center => area.middle().0,
        Align::Right => area.right(),
    };
    let mut baseline = area.middle().1 - height(look, lines.len()) / 2.0 + look.size_mm() * above;
    for line in lines {
        pen.text((x, baseline), align, look, &line);
        baseline += look.size_mm() * step;
    }
    size
}
