//! A pupil's name fitted into an area: the one place where that is done.

use unicode_segmentation::UnicodeSegmentation;

use super::poster::{name_poster, poster};
use super::{Align, Area, Fonts, Ink, Look, Pen, Role, Style, printable};
use crate::game::Players;

/// A stretch of a name.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Part {
    /// Words that can be printed.
    Words(String),
    /// Letters that no font has: a box to write them in.
    Box,
}

/// Width of a box beside printed words, and of one for a whole name, in sizes of the letters.
const BOX_EM: (f32, f32) = (3.4, 7.0);
/// What stays free between a box and the words beside it.
const GAP_EM: f32 = 0.3;
/// Height of a box, and how much of it is above the baseline.
const BOX_HEIGHT_EM: (f32, f32) = (1.2, 0.9);

impl Pen<'_> {
    /// A pupil's name in an area, in the middle of its height: as large as fits, on as many lines as that takes; its parts
    /// stay together, and words are broken only where they would have to be smaller than the least size otherwise. Letters that no font has leave a
    /// framed box to write them in, with a mark that tells whose it is. Gives the size in points that the name has.
    pub(crate) fn name(&mut self, area: Area, align: Align, look: Look, least_pt: f32, name: &str, mark: &str) -> f32 {
        let parts = parts(self.fonts, name);
        if parts.contains(&Part::Box) {
            return self.piece(Role::Says(name.to_owned()), |pen| pen.name_with_box(area, align, look, least_pt, &parts, mark));
        }
        let fit = if Players::from(name).len() > 1 { poster } else { name_poster };
        fit(self, area, align, look, least_pt, &printable(name))
    }

    fn name_with_box(&mut self, area: Area, align: Align, look: Look, least_pt: f32, parts: &[Part], mark: &str) -> f32 {
        let box_em = if parts.len() == 1 { BOX_EM.1 } else { BOX_EM.0 };
        let fonts = self.fonts;
        let width = |part: &Part, look: Look| match part {
            Part::Words(words) => fonts.width_mm(words, look.size_pt, look.style),
            Part::Box => box_em * look.size_mm(),
        };
        let gaps = u16::try_from(parts.len()).map_or(0.0, |count| f32::from(count) - 1.0);
        let total = |look: Look| parts.iter().map(|part| width(part, look)).sum::<f32>() + gaps * GAP_EM * look.size_mm();
        let fitting = look.size_pt * (area.width / total(look) * 0.999).min(1.0);
        let size = fitting.min(look.size_pt * area.height / (look.size_mm() * BOX_HEIGHT_EM.0)).max(least_pt.min(look.size_pt));
        let look = look.sized(size);
        // Where even the least size is too wide, words and boxes become narrower by the same share.
        let share = (area.width / total(look)).min(1.0);
        let whole = total(look) * share;
        let mut x = area.x_of(align) - whole * align.part_before();
        let em = look.size_mm();
        let top = area.middle().1 - em * BOX_HEIGHT_EM.0 / 2.0;
        for part in parts {
            let room = width(part, look) * share;
            match part {
                Part::Words(words) => {
                    let words = fonts.ellipsized(words, size, look.style, room + 0.01);
                    self.text((x, top + em * BOX_HEIGHT_EM.1), Align::Left, look, &words);
                }
                Part::Box => self.marked_box(Area::new(x, top, room, em * BOX_HEIGHT_EM.0), look, mark),
            }
            x += room + GAP_EM * em * share;
        }
        size
    }

    /// A box to write in, with a small mark in its corner.
    fn marked_box(&mut self, area: Area, look: Look, mark: &str) {
        self.frame(area, 0.6, Some((0.3, Ink::Words)), Some(Ink::Paper));
        let small = Look::new((look.size_pt * 0.4).max(5.0), Style::Bold, Ink::Quiet);
        let inner = area.inset(0.15 * look.size_mm());
        self.fitted((inner.x, inner.y + small.size_mm() * 0.75), Align::Left, small, inner.width, 4.0, mark);
    }
}

/// A name in stretches that can be printed, and others that cannot.
fn parts(fonts: &Fonts, name: &str) -> Vec<Part> {
    let name = printable(name);
    if fonts.can_show(&name) {
        return vec![Part::Words(name.into_owned())];
    }
    let mut parts: Vec<Part> = Vec::new();
    for word in name.split_whitespace() {
        let mut begins = true;
        for letter in word.graphemes(true) {
            match (parts.last_mut(), fonts.can_show(letter)) {
                (Some(Part::Words(words)), true) => {
                    words.push_str(if begins { " " } else { "" });
                    words.push_str(letter);
                }
                (Some(Part::Box), false) => {}
                (_, true) => parts.push(Part::Words(letter.to_owned())),
                (_, false) => parts.push(Part::Box),
            }
            begins = false;
        }
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sheets::layout::battlefield::fonts;
    use crate::sheets::layout::checks::assert_no_words_on_words;
    use crate::sheets::layout::{Inks, Mark, Page, Paper, Sense};

    const AREA: Area = Area::new(20.0, 20.0, 60.0, 16.0);

    fn named(name: &str) -> (f32, Page) {
        let mut pen = Pen::new(fonts(), Paper::A4, Inks::Full);
        let size = pen.name(AREA, Align::Center, Look::new(28.0, Style::Title, Ink::Words), 12.0, name, "7");
        let page = pen.finish();
        assert!(AREA.inset(-0.2).holds(page.bounds(fonts()).expect("marks")), "{name}: {:?}", page.bounds(fonts()));
        assert_no_words_on_words(&page);
        (size, page)
    }

    #[test]
    fn a_name_is_as_large_as_fits_on_as_many_lines_as_that_takes() {
        assert!(named("Zoë").0 > 26.0);
        let (size, page) = named("Łukasz Żółkiewski");
        assert!((12.0..28.0).contains(&size) && page.texts().collect::<Vec<_>>().join(" ") == "Łukasz Żółkiewski");
        let (size, page) = named("Maximiliane Charlotte Freifrau von Hohenzollern-Sigmaringen");
        assert!(size >= 10.0 && page.texts().count() > 1, "{page:?}");
    }

    #[test]
    fn a_name_without_end_is_small_but_whole() {
        for name in ["Ottokar Przemysl ".repeat(10), "W".repeat(200)] {
            let (_, page) = named(&name);
            assert_eq!(page.texts().collect::<String>().replace([' ', '-'], ""), name.replace(' ', ""), "torn with hyphens, but whole");
        }
    }

    #[test]
    fn a_long_double_name_is_broken_at_its_hyphen_and_found_whole() {
        let (_, page) = named("Bartholomew Featherstonehaugh-Cholmondeley");
        assert_eq!(page.texts().last(), Some("Cholmondeley"));
        let senses = |sense| page.marks.iter().filter(move |mark| matches!(mark, Mark::Text(text) if text.sense == sense)).count();
        assert_eq!((senses(Sense::Found), senses(Sense::SeenAndFound)), (1, page.texts().count()));
        assert!(page.marks.iter().any(|mark| mark.text().is_some_and(|text| text.text.ends_with("haugh-Cholmondeley"))));
    }

    #[test]
    fn letters_that_no_font_has_leave_a_box_with_the_row() {
        assert_eq!(parts(fonts(), "Aoi 葵 葵 Bo"), [Part::Words("Aoi".into()), Part::Box, Part::Words("Bo".into())]);
        for (name, words) in [("Aoi 葵", vec!["Aoi", "7"]), ("葵", vec!["7"])] {
            assert!(named(name).1.texts().eq(words), "{name}");
        }
        assert!(named("Maximiliane Charlotte Freifrau von 葵").1.texts().any(|text| text == "7"));
    }
}
