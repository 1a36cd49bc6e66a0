//! The faces of the window: EB Garamond for titles, Noto Sans for everything else, and the system's own faces for names
//! in scripts that these lack.

use std::sync::Arc;

use egui::{FontData, FontDefinitions, FontFamily};

use crate::sheets::Fonts;
use crate::sheets::text::{EMOJI_FONT, FONT_FILES, FontFile, TITLE_FONT};

/// The family of titles.
pub const TITLE: &str = "title";
/// The family of words that carry weight.
pub const BOLD: &str = "bold";

/// Gives egui the built-in faces, and after them these of the system.
pub fn install(ctx: &egui::Context, system: &[FontFile]) {
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
    // Children's emoji that are younger than egui's.
    add("Noto Emoji", FontData::from_static(EMOJI_FONT));
    last.push("Noto Emoji".to_owned());
    for face in system {
        add(&face.name, FontData { index: face.index, ..FontData::from_owned(face.file.to_vec()) });
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

/// Whether the built-in faces lack a letter of these texts. Asked at every letter that is typed, so what needs no looking
/// at is not looked at.
pub fn is_lacking(texts: &[String]) -> bool {
    let mut others = texts.iter().filter(|text| !text.is_ascii()).peekable();
    if others.peek().is_none() {
        return false;
    }
    let built_in = Fonts::built_in();
    others.any(|text| !built_in.can_show(text))
}

/// Brings in these faces of the system, which were looked for for these texts; says in words which of them nothing on this
/// computer can show.
pub fn install_found(ctx: &egui::Context, texts: &[String], faces: Vec<FontFile>) -> Option<String> {
    let faces: Vec<FontFile> = faces.into_iter().filter(|face| !face.bold).collect();
    install(ctx, &faces);
    let fonts = Fonts::with(faces);
    let cannot: Vec<&str> = texts.iter().map(String::as_str).filter(|text| !fonts.can_show(text)).collect();
    (!cannot.is_empty()).then(|| {
        let names = cannot.join(", ");
        format!("This computer has no font for all the letters of {names}. Boxes stand in their places; a font of that script mends it.")
    })
}
