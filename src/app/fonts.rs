//! The faces of the window: EB Garamond for titles, Noto Sans for everything else, and the system's own faces for names
//! in scripts that these lack.

use std::collections::BTreeSet;
use std::sync::Arc;

use egui::{FontData, FontDefinitions, FontFamily};
use fontdb::{Database, FaceInfo, Style};
use harfrust::{FontRef, ShapeOptions, ShaperData, UnicodeBuffer};

use crate::sheets::text::{FONT_FILES, TITLE_FONT};

/// The family of titles.
pub const TITLE: &str = "title";
/// The family of words that carry weight.
pub const BOLD: &str = "bold";

/// A face of the system, read whole.
#[derive(Clone, Debug)]
pub struct SystemFace {
    name: String,
    file: Vec<u8>,
    index: u32,
}

/// Gives egui the built-in faces, and after them these of the system.
pub fn install(ctx: &egui::Context, system: &[SystemFace]) {
    let mut definitions = FontDefinitions::empty();
    let mut add = |name: &str, data: FontData| {
        definitions.font_data.insert(name.to_owned(), Arc::new(data));
    };
    add("EB Garamond Bold", FontData::from_static(TITLE_FONT));
    add("Noto Sans", FontData::from_static(FONT_FILES[0]));
    add("Noto Sans Bold", FontData::from_static(FONT_FILES[1]));
    // egui's own faces come after ours: signs and emoji of one colour, which children have in their names.
    let mut last = Vec::new();
    for (name, data) in FontDefinitions::default().font_data {
        add(&name, FontData::clone(&data));
        last.push(name);
    }
    for face in system {
        add(&face.name, FontData { index: face.index, ..FontData::from_owned(face.file.clone()) });
        last.push(face.name.clone());
    }
    for (family, first) in [
        (FontFamily::Proportional, ["Noto Sans"].as_slice()),
        (FontFamily::Monospace, &["Noto Sans"]),
        (FontFamily::Name(BOLD.into()), &["Noto Sans Bold", "Noto Sans"]),
        (FontFamily::Name(TITLE.into()), &["EB Garamond Bold", "Noto Sans Bold", "Noto Sans"]),
    ] {
        let faces = first.iter().map(|name| (*name).to_owned()).chain(last.iter().cloned());
        definitions.families.insert(family, faces.collect());
    }
    ctx.set_fonts(definitions);
}

/// Brings in the system's faces that these names need; says in words which names nothing on this computer can show.
pub fn install_for(ctx: &egui::Context, names: &[&str]) -> Option<String> {
    let wanted = missing(names.iter().copied());
    if wanted.is_empty() {
        return None;
    }
    let (faces, lacking) = system_faces(wanted);
    install(ctx, &faces);
    let cannot: Vec<&str> = names.iter().copied().filter(|name| name.contains(|c| lacking.contains(&c))).collect();
    (!cannot.is_empty()).then(|| {
        let names = cannot.join(", ");
        format!("This computer has no font for all the letters of {names}. Boxes stand in their places; a font of that script mends it.")
    })
}

/// The characters of these texts that no built-in face has.
fn missing<'a>(texts: impl IntoIterator<Item = &'a str>) -> BTreeSet<char> {
    let mut all: BTreeSet<char> = texts.into_iter().flat_map(str::chars).filter(|c| !c.is_ascii()).collect();
    if all.is_empty() {
        return all;
    }
    let defaults = FontDefinitions::default().font_data;
    let others = defaults.values().map(|data| (*data.font).as_ref());
    for file in std::iter::once(FONT_FILES[0]).chain(others) {
        let found = shown_by(file, 0, &all);
        all.retain(|c| !found.contains(c));
    }
    all
}

/// Faces of the system that together have these characters, and those that none has. Reads every font of the system.
fn system_faces(mut missing: BTreeSet<char>) -> (Vec<SystemFace>, BTreeSet<char>) {
    let mut faces = Vec::new();
    let mut database = Database::new();
    database.load_system_fonts();
    let mut candidates: Vec<&FaceInfo> = database.faces().filter(|face| !name_of(face).contains("Color")).collect();
    candidates.sort_by_key(|face| {
        let upright = face.style == Style::Normal;
        (!upright, face.weight.0.abs_diff(400), !name_of(face).starts_with("Noto Sans"), face.post_script_name.clone())
    });
    for face in candidates {
        let found = database.with_face_data(face.id, |file, index| {
            let found = shown_by(file, index, &missing);
            (!found.is_empty()).then(|| (found, SystemFace { name: face.post_script_name.clone(), file: file.to_vec(), index }))
        });
        if let Some((found, face)) = found.flatten() {
            missing.retain(|c| !found.contains(c));
            faces.push(face);
        }
        if missing.is_empty() {
            break;
        }
    }
    (faces, missing)
}

fn name_of(face: &FaceInfo) -> &str {
    face.families.first().map_or("", |(name, _)| name)
}

/// Those of the characters that a face has shapes for.
fn shown_by(file: &[u8], index: u32, characters: &BTreeSet<char>) -> BTreeSet<char> {
    let Ok(font) = FontRef::from_index(file, index) else { return BTreeSet::new() };
    let data = ShaperData::new(&font);
    let shaper = data.shaper(&font).build();
    let is_shown = |c: &char| {
        let mut buffer = UnicodeBuffer::new();
        buffer.push_str(c.encode_utf8(&mut [0; 4]));
        buffer.guess_segment_properties();
        shaper.shape(buffer, ShapeOptions::new()).glyph_infos().iter().all(|glyph| glyph.glyph_id != 0)
    };
    characters.iter().copied().filter(is_shown).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn european_names_need_no_face_of_the_system() {
        assert_eq!(missing(["Łukasz", "Zoë", "Ελένη", "Ђорђе", "Sigríður 😊"]), BTreeSet::new());
    }

    #[test]
    fn a_name_in_another_script_is_noticed() {
        assert_eq!(missing(["Amina", "李"]), BTreeSet::from(['李']));
    }
}
