//! Tests of the glyphs of a text.

use super::*;
use crate::sheets::layout::test_battles::fonts;
use crate::sheets::layout::{Align, Ink, InkMode, Mark, Page, Paper, Text, Turn, missing_characters};

fn glyphs(text: &str, style: Style) -> Vec<Glyph> {
    fonts().shape(text, style).runs.iter().flat_map(|run| run.glyphs.clone()).collect()
}

#[test]
fn letter_pairs_are_kerned() {
    let apart = fonts().width_mm("A", 12.0, Style::Plain) + fonts().width_mm("V", 12.0, Style::Plain);
    assert!(fonts().width_mm("AV", 12.0, Style::Plain) < apart);
}

#[test]
fn marks_are_placed_over_their_letters() {
    let composed = glyphs("z\u{307}", Style::Plain);
    assert_eq!(composed, [Glyph { text: "z\u{307}".into(), ..glyphs("ż", Style::Plain)[0].clone() }]);
    let stacked = glyphs("x\u{301}\u{302}", Style::Plain);
    assert!(stacked.len() == 3 && stacked[2].up > stacked[1].up, "{stacked:?}");
}

#[test]
fn characters_without_a_shape_are_omitted() {
    assert_eq!(printable_text("A\u{0}b\tc\u{202E}\nd\u{A0}e\u{1B}"), "Ab c d e");
    assert_eq!(glyphs("\u{7}\u{200D}", Style::Bold), []);
}

#[test]
fn wrapped_lines_keep_the_width_and_every_letter() {
    for text in ["the quick brown fox jumps", "Llanfairpwllgwyngyllgogerychwyrndrobwll", "a e\u{301}\u{301}e\u{301}e\u{301}e\u{301} b", ""]
    {
        for width in [12.0, 30.0] {
            let lines = fonts().wrap(text, 14.0, Style::Bold, width);
            assert!(lines.iter().all(|line| fonts().width_mm(line, 14.0, Style::Bold) <= width), "{lines:?}");
            assert_eq!(lines.concat().replace(' ', ""), text.replace(' ', ""));
        }
    }
}

#[test]
fn missing_characters_are_listed_with_their_text() {
    let mut page = Page::new(Paper::A4, InkMode::Full);
    for text in ["Łukasz", "Ελληνικά", "Кириллица", "Aoi 葵葵!", "שיר"] {
        let (at_mm, size_pt, style, align, turn, ink) = ((20.0, 20.0), 12.0, Style::Bold, Align::Left, Turn::Upright, Ink::Words);
        page.marks.push(Mark::Text(Text {
            at_mm,
            size_pt,
            style,
            align,
            turn,
            ink,
            text: text.into(),
            sense: TextVisibility::SeenAndFound,
        }));
    }
    let missing = missing_characters(fonts(), &[page]);
    let words: Vec<_> = missing.iter().map(|(text, c)| (text.as_str(), *c)).collect();
    assert_eq!(words, [("Aoi 葵葵!", '葵'), ("שיר", 'ר'), ("שיר", 'י'), ("שיר", 'ש')]);
}

/// Returns the built-in fonts and those of four other scripts, each reduced to the letters of these tests.
pub(in crate::sheets) fn fonts_with_other_scripts() -> Fonts {
    let file = |name: &str, file: &'static [u8]| FontFile { name: name.to_owned(), file: Cow::Borrowed(file), index: 0, bold: false };
    Fonts::with_extra(vec![
        file("NotoSansArabic", include_bytes!("../../../../tests/fonts/NotoSansArabic-Regular.ttf")),
        file("NotoSansHebrew", include_bytes!("../../../../tests/fonts/NotoSansHebrew-Regular.ttf")),
        file("NotoSansDevanagari", include_bytes!("../../../../tests/fonts/NotoSansDevanagari-Regular.ttf")),
        file("NotoSansThai", include_bytes!("../../../../tests/fonts/NotoSansThai-Regular.ttf")),
    ])
}

/// Returns the names of the faces used for a text, from left to right.
fn face_names(text: &str, style: Style) -> Vec<String> {
    let fonts = fonts_with_other_scripts();
    fonts.shape(text, style).runs.iter().map(|run| fonts.face(run.face).expect("a face").name.clone()).collect()
}

#[test]
fn italics_use_their_own_font() {
    assert_eq!(face_names("Hold the line!", Style::Italic), ["NotoSans-Italic"]);
    assert!(fonts().missing_in("Łukasz Ελένη Ђорђе Nguyễn Thị Ánh", Style::Italic).is_empty());
}

#[test]
fn each_script_uses_one_face_for_letters_marks_and_spaces() {
    assert_eq!(face_names("Zoë z\u{308}x\u{301}\u{302}", Style::Plain), ["NotoSans-Regular"]);
    assert_eq!(face_names("Zoë x\u{302}", Style::Title), ["NotoSans-Bold"], "one letter is not in the face for titles");
    assert_eq!(face_names("😊 Zoë", Style::Title), ["NotoEmoji-Regular", "EBGaramond-Bold"]);
    assert_eq!(face_names("श्रीकृष्ण (2)", Style::Bold), ["NotoSansDevanagari", "NotoSans-Bold"]);
    assert_eq!(face_names("กิตติพงศ์ น้ำผึ้ง", Style::Plain), ["NotoSansThai"]);
}

#[test]
fn arabic_letters_join_and_run_right_to_left() {
    let fonts = fonts_with_other_scripts();
    let runs: Vec<(bool, String)> = fonts
        .shape("Sara سارة B", Style::Plain)
        .runs
        .iter()
        .map(|run| (run.rightwards, run.glyphs.iter().map(|glyph| glyph.text.as_str()).collect()))
        .collect();
    assert_eq!(runs, [(true, "Sara ".to_owned()), (false, "ةراس".to_owned()), (true, " B".to_owned())]);
    let isolated = fonts.face(FaceId(5)).expect("Arabic").glyph_of('م');
    let joined = fonts.shape("محمد", Style::Plain);
    assert!(joined.runs[0].glyphs.iter().filter(|glyph| glyph.text == "م").all(|glyph| Some(glyph.id) != isolated));
    // A zero-width non-joiner is neither drawn nor lost.
    let (with, without) = (fonts.shape("نور\u{200C}الدین", Style::Plain), fonts.shape("نورالدین", Style::Plain));
    assert_eq!(with.runs[0].glyphs.len(), without.runs[0].glyphs.len());
    assert!(with.runs[0].glyphs.iter().any(|glyph| glyph.text.contains('\u{200C}')));
}

#[test]
fn thai_and_chinese_break_between_letters_but_not_before_marks() {
    let fonts = fonts_with_other_scripts();
    let lines = fonts.wrap("กิตติพงศ์กิตติพงศ์", 20.0, Style::Plain, 20.0);
    assert!(lines.len() > 1 && lines.concat() == "กิตติพงศ์กิตติพงศ์", "{lines:?}");
    assert!(lines.iter().all(|line| !line.starts_with(['\u{E34}', '\u{E4C}']) && fonts.width_mm(line, 20.0, Style::Plain) <= 20.0));
    let lines = fonts.wrap("Ana 山田太郎、李小龍", 20.0, Style::Plain, 26.0);
    assert!(lines.len() > 1 && lines[0].starts_with("Ana 山") && lines.iter().all(|line| !line.starts_with('、')), "{lines:?}");
}

#[test]
fn only_characters_without_a_face_are_missing() {
    let fonts = fonts_with_other_scripts();
    for shown in ["محمد علي", "יונתן כהן", "श्रीकृष्ण", "กิตติพงศ์", "😊❤\u{FE0F}", "👩\u{200D}🚀"]
    {
        assert!(fonts.can_show(shown), "{shown}: {:?}", fonts.missing_in(shown, Style::Bold));
    }
    assert_eq!(fonts.missing_in("Aoi 葵 محمد", Style::Title), ['葵']);
    assert!(!Fonts::built_in().can_show("محمد"));
}

/// Returns the text of each run of a line from left to right, and whether it runs rightwards.
fn visible_runs(line: &Line) -> Vec<(bool, String)> {
    line.runs.iter().map(|run| (run.rightwards, run.glyphs.iter().map(|glyph| glyph.text.as_str()).collect())).collect()
}

#[test]
fn wrapped_lines_keep_the_direction_of_the_whole_text() {
    let fonts = fonts_with_other_scripts();
    let lines = fonts.wrap("Sara علي Ben", 40.0, Style::Plain, 40.0);
    assert_eq!(lines, ["Sara", "\u{200E}علي", "Ben"], "a line with other letters first is marked");
    // Without the mark, Ben would be on the left.
    assert_eq!(visible_runs(&fonts.shape("\u{200E}علي Ben", Style::Plain)), [(false, "يلع".to_owned()), (true, " Ben".to_owned())]);
    assert_eq!(visible_runs(&fonts.shape("علي Ben", Style::Plain)), [(true, "Ben".to_owned()), (false, " يلع".to_owned())]);
}

#[test]
fn readers_get_numbers_and_hyphens_after_right_to_left_letters() {
    let fonts = fonts_with_other_scripts();
    let readers = |text: &str| fonts.shape(text, Style::Plain).to_readers.as_deref().map(visible_runs);
    let line = |runs: &[(bool, &str)]| Some(runs.iter().map(|(rightwards, words)| (*rightwards, (*words).to_owned())).collect::<Vec<_>>());
    assert_eq!(readers("علي 2"), line(&[(false, "يلع"), (true, " 2")]));
    assert_eq!(readers("محمد-علي"), line(&[(false, "دمحم"), (true, "-"), (false, "يلع")]));
    for as_it_is in ["محمد علي", "Sara سارة B", "Tom (2)", "סארה"] {
        assert_eq!(readers(as_it_is), None, "{as_it_is}");
    }
}

#[test]
fn words_break_at_their_joints_on_request() {
    let lines = |breaks, text| fonts().wrap_at(breaks, text, 20.0, Style::Plain, 50.0);
    let name = "Lea Smith-Featherstone";
    assert_eq!(lines(Breaks::Joints, name), ["Lea Smith-", "Featherstone"]);
    let torn = lines(Breaks::Words, name);
    assert!(torn[0] == "Lea" && torn[1].starts_with("Smith-F"), "{torn:?}");
    assert_eq!(lines(Breaks::Joints, "-a- b/c"), ["-a- b/c"], "what fits is left whole");
}

#[test]
fn text_extents_include_marks() {
    let fonts = fonts_with_other_scripts();
    let [plain, piled, deep] = ["ono", "ó\u{302}\u{301}", "علي"].map(|text| fonts.extent(text, Style::Plain));
    assert!(piled.above > plain.above + 0.3 && plain.below < 0.05, "{plain:?} {piled:?}");
    assert!(deep.below > 0.2, "{deep:?}");
    assert_eq!(fonts.extent(" ", Style::Plain), Extent::default());
}

#[test]
fn die_faces_stay_on_the_same_line_as_their_article() {
    let words = "A 1 or a 2: nobody; a 3: one man falls";
    for width in (24..80).map(|width| f32::from(u8::try_from(width).expect("small"))) {
        let lines = fonts().wrap(words, 10.0, Style::Plain, width);
        assert!(lines.iter().rev().skip(1).all(|line| !line.ends_with(" a") && line != "A"), "{lines:?}");
        assert_eq!(lines.join(" "), words);
    }
    assert_eq!(fonts().wrap("  a  6 a", 10.0, Style::Plain, 100.0).concat().split_whitespace().collect::<Vec<_>>(), ["a", "6", "a"]);
}
