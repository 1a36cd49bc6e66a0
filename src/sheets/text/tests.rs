//! What the glyphs of a text are like.

use super::*;
use crate::sheets::layout::{Align, Ink, Inks, Paper, Text, Turn};

fn glyphs(text: &str, style: Style) -> Vec<Glyph> {
    Fonts::built_in().shape(text, style).runs.iter().flat_map(|run| run.glyphs.clone()).collect()
}

#[test]
fn pairs_of_letters_are_kerned() {
    let fonts = Fonts::built_in();
    let apart = fonts.width_mm("A", 12.0, Style::Plain) + fonts.width_mm("V", 12.0, Style::Plain);
    assert!(fonts.width_mm("AV", 12.0, Style::Plain) < apart);
}

#[test]
fn marks_stand_over_their_letters() {
    let composed = glyphs("z\u{307}", Style::Plain);
    assert_eq!(composed, [Glyph { text: "z\u{307}".into(), ..glyphs("ż", Style::Plain)[0].clone() }]);
    let stacked = glyphs("x\u{301}\u{302}", Style::Plain);
    assert!(stacked.len() == 3 && stacked[2].up > stacked[1].up, "{stacked:?}");
}

#[test]
fn characters_without_a_shape_are_left_out() {
    assert_eq!(printable("A\u{0}b\tc\u{202E}\nd\u{A0}e\u{1B}"), "Ab c d e");
    assert_eq!(glyphs("\u{7}\u{200D}", Style::Bold), []);
}

#[test]
fn no_line_is_wider_than_asked_and_no_letter_is_lost() {
    let fonts = Fonts::built_in();
    for text in ["the quick brown fox jumps", "Llanfairpwllgwyngyllgogerychwyrndrobwll", "a e\u{301}\u{301}e\u{301}e\u{301}e\u{301} b", ""]
    {
        for width in [12.0, 30.0] {
            let lines = fonts.wrap(text, 14.0, Style::Bold, width);
            assert!(lines.iter().all(|line| fonts.width_mm(line, 14.0, Style::Bold) <= width), "{lines:?}");
            assert_eq!(lines.concat().replace(' ', ""), text.replace(' ', ""));
        }
    }
}

#[test]
fn characters_that_no_face_has_are_told_with_their_text() {
    let fonts = Fonts::built_in();
    let mut page = Page::new(Paper::A4, Inks::Full);
    for text in ["Łukasz", "Ελληνικά", "Кириллица", "Aoi 葵葵!", "שיר"] {
        let (at_mm, size_pt, style, align, turn, ink) = ((20.0, 20.0), 12.0, Style::Bold, Align::Left, Turn::Upright, Ink::Words);
        page.marks.push(Mark::Text(Text { at_mm, size_pt, style, align, turn, ink, text: text.into() }));
    }
    let missing = missing_characters(&fonts, &[page]);
    let words: Vec<_> = missing.iter().map(|(text, c)| (text.as_str(), *c)).collect();
    assert_eq!(words, [("Aoi 葵葵!", '葵'), ("שיר", 'ר'), ("שיר", 'י'), ("שיר", 'ש')]);
}
