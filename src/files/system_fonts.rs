//! The computer's fonts, for names in scripts that the built-in fonts lack.

use std::borrow::Cow;
use std::collections::BTreeSet;

use fontdb::{Database, FaceInfo, Stretch, Style as Slant};
use harfrust::Script;
use skrifa::raw::TableProvider;
use skrifa::{FontRef, MetadataProvider};
use subsetter::GlyphRemapper;
use unicode_normalization::char::is_combining_mark;

use senlac_paper::sheets::Fonts;
use senlac_paper::sheets::text::{FontFile, Style, script_of};

/// Returns the built-in fonts, and those of the computer that these texts also need.
pub fn fonts_for<'a>(texts: impl IntoIterator<Item = &'a str>) -> Fonts {
    let built_in = Fonts::built_in();
    let further = missing_fonts_for(&built_in, texts);
    if further.is_empty() { built_in } else { Fonts::with_extra(further) }
}

/// Returns the computer's fonts that these texts need in addition to `fonts`: for each script the first one with
/// all its letters, and the bold one of the same family. Searching the computer's fonts takes a good part of a
/// second, so it is done only if letters are missing. Letters that no font has stay missing. The same fonts and
/// texts always give the same result.
pub fn missing_fonts_for<'a>(fonts: &Fonts, texts: impl IntoIterator<Item = &'a str>) -> Vec<FontFile> {
    find_fonts(fonts, texts, Database::load_system_fonts)
}

/// Returns the fonts that these texts need, chosen from these files only.
pub fn missing_fonts_in_files<'a>(fonts: &Fonts, texts: impl IntoIterator<Item = &'a str>, files: Vec<Vec<u8>>) -> Vec<FontFile> {
    find_fonts(fonts, texts, |database| files.into_iter().for_each(|file| database.load_font_data(file)))
}

fn find_fonts<'a>(fonts: &Fonts, texts: impl IntoIterator<Item = &'a str>, load: impl FnOnce(&mut Database)) -> Vec<FontFile> {
    let groups = missing_by_script(fonts, texts);
    if groups.is_empty() {
        return Vec::new();
    }
    let mut database = Database::new();
    load(&mut database);
    let mut files: Vec<FontFile> = Vec::new();
    for (_, mut letters) in groups {
        // A font found for one script may cover another.
        for file in files.iter().filter(|file| !file.bold) {
            let had = covered_letters(&file.file, file.index, &letters);
            letters.retain(|c| !had.contains(c));
        }
        while let Some((face, found)) = best_face(&database, &letters) {
            letters.retain(|c| !found.contains(c));
            let bold = bold_face(&database, face, &found);
            for (face, bold) in [(Some(face), false), (bold, true)] {
                files.extend(face.and_then(|face| read_face(&database, face, bold)));
            }
        }
    }
    files
}

/// Returns the letters that no available font has, by script. Marks are grouped with the letters beside them.
fn missing_by_script<'a>(fonts: &Fonts, texts: impl IntoIterator<Item = &'a str>) -> Vec<(Option<Script>, BTreeSet<char>)> {
    let mut groups: Vec<(Option<Script>, BTreeSet<char>)> = Vec::new();
    for text in texts {
        let missing = fonts.missing_in(text, Style::Bold);
        let first = missing.iter().copied().find_map(script_of);
        for c in missing {
            let script = script_of(c).or(first.filter(|_| is_combining_mark(c)));
            match groups.iter_mut().find(|(other, _)| *other == script) {
                Some((_, letters)) => _ = letters.insert(c),
                None => groups.push((script, BTreeSet::from([c]))),
            }
        }
    }
    // The order of the texts varies, but the order of the letters is always the same.
    groups.sort_by(|(_, a), (_, b)| a.cmp(b));
    groups
}

/// Returns the best font for these letters, and those of them it has: the first that has all, or the one that has
/// most.
fn best_face<'a>(database: &'a Database, letters: &BTreeSet<char>) -> Option<(&'a FaceInfo, BTreeSet<char>)> {
    let mut candidates: Vec<&FaceInfo> = database.faces().filter(|face| is_fit(face)).collect();
    candidates.sort_by_cached_key(|face| preference(face, letters));
    let mut best: Option<(&FaceInfo, BTreeSet<char>)> = None;
    for face in candidates {
        let found = database.with_face_data(face.id, |file, index| covered_letters(file, index, letters)).unwrap_or_default();
        if found.len() > best.as_ref().map_or(0, |(_, most)| most.len())
            && database.with_face_data(face.id, |file, index| can_be_embedded(file, index, &found)) == Some(true)
        {
            let has_all = found.len() == letters.len();
            best = Some((face, found));
            if has_all {
                break;
            }
        }
    }
    best
}

/// Returns the bold font of the same family, if it also has these letters.
fn bold_face<'a>(database: &'a Database, plain: &FaceInfo, letters: &BTreeSet<char>) -> Option<&'a FaceInfo> {
    let family = |face: &FaceInfo| face.families.first().map(|(name, _)| name.clone());
    let is_bold = |face: &&FaceInfo| is_fit(face) && face.weight.0 >= 600 && family(face) == family(plain) && face.stretch == plain.stretch;
    let mut candidates: Vec<&FaceInfo> = database.faces().filter(is_bold).collect();
    candidates.sort_by_cached_key(|face| (face.weight.0.abs_diff(700), face.post_script_name.clone(), face.index));
    candidates.into_iter().find(|face| {
        let serves = |file: &[u8], index| covered_letters(file, index, letters) == *letters && can_be_embedded(file, index, letters);
        database.with_face_data(face.id, serves) == Some(true)
    })
}

/// Families that show every letter as a box or dots, or contain colour pictures.
const UNFIT: [&str; 5] = ["Color", "LastResort", "Last Resort", "Blank", "Unifont"];
/// Words in the names of families that are less plain than others of the same script.
const LESS_PLAIN: [&str; 10] = ["Serif", "Mono", "Kufi", "Naskh", "Nastaliq", "Rashi", "Looped", "Coding", "Display", "Math"];

fn is_fit(face: &FaceInfo) -> bool {
    face.style == Slant::Normal && !UNFIT.iter().any(|word| family_name(face).contains(word))
}

/// Returns the preference of a font; smaller ones are tried first.
fn preference(face: &FaceInfo, letters: &BTreeSet<char>) -> impl Ord + use<> {
    let name = family_name(face);
    // Chinese letters differ slightly between countries. The other letters of the names show which country applies.
    let has = |from: char, to: char| letters.range(from..=to).next().is_some();
    let country = if has('\u{3040}', '\u{30FF}') {
        "JP"
    } else if has('\u{AC00}', '\u{D7AF}') {
        "KR"
    } else {
        "SC"
    };
    let is_plain = !LESS_PLAIN.iter().any(|word| name.contains(word)) && face.stretch == Stretch::Normal;
    let is_noto = name.starts_with("Noto Sans");
    let weight = face.weight.0.abs_diff(400);
    (!is_noto, weight, !is_plain, !name.ends_with(country), name.to_owned(), face.post_script_name.clone(), face.index)
}

fn family_name(face: &FaceInfo) -> &str {
    face.families.first().map_or("", |(name, _)| name)
}

fn covered_letters(file: &[u8], index: u32, letters: &BTreeSet<char>) -> BTreeSet<char> {
    let Ok(font) = FontRef::from_index(file, index) else { return BTreeSet::new() };
    let map = font.charmap();
    letters.iter().copied().filter(|c| map.map(*c).is_some_and(|glyph| glyph.to_u32() != 0)).collect()
}

/// Returns whether a font has outlines, may be embedded by its licence, and can be subset to these letters.
fn can_be_embedded(file: &[u8], index: u32, letters: &BTreeSet<char>) -> bool {
    let Ok(font) = FontRef::from_index(file, index) else { return false };
    let has_outlines = font.glyf().is_ok() || font.cff().is_ok();
    // Bit 1 alone means that the font's author forbids embedding.
    let is_forbidden = font.os2().is_ok_and(|os2| os2.fs_type() & 0xF == 2);
    let map = font.charmap();
    let mut glyphs = GlyphRemapper::new();
    for glyph in letters.iter().filter_map(|c| u16::try_from(map.map(*c)?.to_u32()).ok()) {
        glyphs.remap(glyph);
    }
    has_outlines && !is_forbidden && font.hmtx().is_ok() && font.hhea().is_ok() && subsetter::subset(file, index, &glyphs).is_ok()
}

fn read_face(database: &Database, face: &FaceInfo, bold: bool) -> Option<FontFile> {
    let name = face.post_script_name.clone();
    database.with_face_data(face.id, |file, index| FontFile { name, file: Cow::Owned(file.to_vec()), index, bold })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn built_in_fonts_cover_european_names() {
        let fonts = Fonts::built_in();
        assert_eq!(missing_fonts_for(&fonts, ["Łukasz", "Zoë", "Ελένη", "Ђорђе", "Sigríður 😊"]), []);
    }

    #[test]
    fn missing_letters_are_found_in_the_font_files() {
        let file = |name: &str| std::fs::read(format!("../../tests/fonts/{name}-Regular.ttf")).expect("a font");
        let files = vec![b"no font".to_vec(), file("NotoSansHebrew"), file("NotoSansThai")];
        let found = missing_fonts_in_files(&Fonts::built_in(), ["שָׂרָה", "Zoë"], files);
        assert_eq!(found.iter().map(|face| (face.name.as_str(), face.bold)).collect::<Vec<_>>(), [("NotoSansHebrew-Regular", false)]);
    }

    #[test]
    fn missing_letters_are_grouped_by_script_with_their_marks() {
        let groups = missing_by_script(&Fonts::built_in(), ["Amina", "李 さくら", "שָׂרָה", "สมชาย"]);
        let letters: Vec<String> = groups.into_iter().map(|(_, letters)| letters.into_iter().collect()).collect();
        assert_eq!(letters, ["\u{5B8}\u{5C2}הרש", "ชมยสา", "くさら李"]);
    }
}
