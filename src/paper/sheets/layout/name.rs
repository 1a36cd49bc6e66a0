//! Fits pupils' names into areas. All documents use this module for it.

use super::largest_text::{draw_largest_name, draw_largest_text};
use super::{Align, Area, Fonts, Ink, Look, Pen, Role, Style, printable_text};
use crate::sheets::names::readable_part;
use senlac_base::game::Players;
use senlac_base::game::pupils::join;

/// A part of a name, printable or not.
#[derive(Clone, Debug, PartialEq, Eq)]
enum NamePart {
    /// Text that some font can show.
    Words(String),
    /// A name that no font can show: a box to write it in.
    Box,
}

/// Width of a box beside printed text, and of a box for a whole name, in sizes of the letters.
const BOX_EM: (f32, f32) = (3.4, 7.0);
/// Space between a box and the text beside it.
const GAP_EM: f32 = 0.3;
/// Height of a box, and its part above the baseline, in sizes of the letters.
const BOX_HEIGHT_EM: (f32, f32) = (1.2, 0.9);

impl Pen<'_> {
    /// Draws a pupil's name, centred vertically in an area, and returns its size in points.
    /// The name is as large as possible, on as many lines as needed. Its parts stay together, and words are broken only if they
    /// would otherwise be smaller than `least_pt`. Words that no font can show are left out. If nothing else is left, there is
    /// a
    /// framed box to write the name in, with `hint` in small letters in its corner.
    pub(crate) fn name(&mut self, area: Area, align: Align, look: Look, least_pt: f32, name: &str, hint: &str) -> f32 {
        let parts = printable_parts(self.fonts, name);
        if parts.contains(&NamePart::Box) {
            return self.piece(Role::Says(name.to_owned()), |pen| pen.name_with_box(area, align, look, least_pt, &parts, hint));
        }
        let fit = if Players::from(name).len() > 1 { draw_largest_text } else { draw_largest_name };
        let words = parts.iter().find_map(|part| if let NamePart::Words(words) = part { Some(words.as_str()) } else { None });
        fit(self, area, align, look, least_pt, words.unwrap_or_default())
    }

    fn name_with_box(&mut self, area: Area, align: Align, look: Look, least_pt: f32, parts: &[NamePart], hint: &str) -> f32 {
        let box_em = if parts.len() == 1 { BOX_EM.1 } else { BOX_EM.0 };
        let fonts = self.fonts;
        let width = |part: &NamePart, look: Look| match part {
            NamePart::Words(words) => fonts.width_mm(words, look.size_pt, look.style),
            NamePart::Box => box_em * look.size_mm(),
        };
        let gaps = u16::try_from(parts.len()).map_or(0.0, |count| f32::from(count) - 1.0);
        let total = |look: Look| parts.iter().map(|part| width(part, look)).sum::<f32>() + gaps * GAP_EM * look.size_mm();
        let fitting = look.size_pt * (area.width / total(look) * 0.999).min(1.0);
        let size = fitting.min(look.size_pt * area.height / (look.size_mm() * BOX_HEIGHT_EM.0)).max(least_pt.min(look.size_pt));
        let look = look.with_size(size);
        // Where even the least size is too wide, words and boxes become narrower by the same share.
        let share = (area.width / total(look)).min(1.0);
        let whole = total(look) * share;
        let mut x = area.anchor_x(align) - whole * align.fraction_before();
        let em = look.size_mm();
        let top = area.middle().1 - em * BOX_HEIGHT_EM.0 / 2.0;
        for part in parts {
            let room = width(part, look) * share;
            match part {
                NamePart::Words(words) => {
                    let words = fonts.ellipsized(words, size, look.style, room + 0.01);
                    self.text((x, top + em * BOX_HEIGHT_EM.1), Align::Left, look, &words);
                }
                NamePart::Box => self.hinted_box(Area::new(x, top, room, em * BOX_HEIGHT_EM.0), look, hint),
            }
            x += room + GAP_EM * em * share;
        }
        size
    }

    /// Draws a box to write in, with a small hint in its corner.
    fn hinted_box(&mut self, area: Area, look: Look, hint: &str) {
        self.frame(area, 0.6, Some((0.3, Ink::Words)), Some(Ink::Paper));
        let small = Look::new((look.size_pt * 0.4).max(5.0), Style::Bold, Ink::Quiet);
        let inner = area.inset(0.15 * look.size_mm());
        self.fitted_text((inner.x, inner.y + small.size_mm() * 0.75), Align::Left, small, inner.width, 4.0, hint);
    }
}

/// Splits a name, or several pupils' names, into printable parts and boxes.
fn printable_parts(fonts: &Fonts, name: &str) -> Vec<NamePart> {
    /// Placeholder for a name without printable characters.
    const NOTHING: char = '\u{FFFC}';
    let name = printable_text(name);
    if fonts.can_show(&name) {
        return vec![NamePart::Words(name.into_owned())];
    }
    let shown: Vec<String> =
        Players::from(&*name).iter().map(|name| readable_part(name.as_str(), fonts).unwrap_or_else(|| NOTHING.to_string())).collect();
    let mut parts = Vec::new();
    for (place, words) in join(&shown).split(NOTHING).enumerate() {
        if place > 0 {
            parts.push(NamePart::Box);
        }
        if !words.trim().is_empty() {
            parts.push(NamePart::Words(words.trim().to_owned()));
        }
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sheets::layout::checks::assert_no_words_on_words;
    use crate::sheets::layout::test_battles::fonts;
    use crate::sheets::layout::{InkMode, Mark, Page, Paper, TextVisibility};

    const AREA: Area = Area::new(20.0, 20.0, 60.0, 16.0);

    fn lay_out_name(name: &str) -> (f32, Page) {
        let mut pen = Pen::new(fonts(), Paper::A4, InkMode::Full);
        let size = pen.name(AREA, Align::Center, Look::new(28.0, Style::Title, Ink::Words), 12.0, name, "7");
        let page = pen.finish();
        assert!(AREA.inset(-0.2).contains(page.bounds(fonts()).expect("marks")), "{name}: {:?}", page.bounds(fonts()));
        assert_no_words_on_words(&page);
        (size, page)
    }

    #[test]
    fn names_are_as_large_as_fits_and_wrap_if_needed() {
        assert!(lay_out_name("Zoë").0 > 26.0);
        let (size, page) = lay_out_name("Łukasz Żółkiewski");
        assert!((12.0..28.0).contains(&size) && page.texts().collect::<Vec<_>>().join(" ") == "Łukasz Żółkiewski");
        let (size, page) = lay_out_name("Maximiliane Charlotte Freifrau von Hohenzollern-Sigmaringen");
        assert!(size >= 10.0 && page.texts().count() > 1, "{page:?}");
    }

    #[test]
    fn very_long_names_are_small_but_complete() {
        for name in ["Ottokar Przemysl ".repeat(10), "W".repeat(200)] {
            let (_, page) = lay_out_name(&name);
            assert_eq!(page.texts().collect::<String>().replace([' ', '-'], ""), name.replace(' ', ""), "torn with hyphens, but whole");
        }
    }

    #[test]
    fn long_double_names_break_at_the_hyphen_and_stay_searchable() {
        let (_, page) = lay_out_name("Bartholomew Featherstonehaugh-Cholmondeley");
        assert_eq!(page.texts().last(), Some("Cholmondeley"));
        let senses = |sense| page.marks.iter().filter(move |mark| matches!(mark, Mark::Text(text) if text.sense == sense)).count();
        assert_eq!((senses(TextVisibility::Found), senses(TextVisibility::SeenAndFound)), (1, page.texts().count()));
        assert!(page.marks.iter().any(|mark| mark.text().is_some_and(|text| text.text.ends_with("haugh-Cholmondeley"))));
    }

    #[test]
    fn names_print_their_readable_part_or_a_box() {
        let words = |words: &str| NamePart::Words(words.to_owned());
        assert_eq!(printable_parts(fonts(), "Aoi 葵 葵 Bo"), [words("Aoi Bo")]);
        assert_eq!(printable_parts(fonts(), "葵 and Bo"), [NamePart::Box, words("and Bo")]);
        assert_eq!(printable_parts(fonts(), "Aoi 葵, 蓮 and Bo"), [words("Aoi,"), NamePart::Box, words("and Bo")]);
        for (name, words) in [("Aoi 葵", vec!["Aoi"]), ("葵", vec!["7"])] {
            assert!(lay_out_name(name).1.texts().eq(words), "{name}");
        }
        assert!(lay_out_name("Maximiliane Charlotte Freifrau von 葵").1.texts().all(|text| text != "7"));
    }
}
