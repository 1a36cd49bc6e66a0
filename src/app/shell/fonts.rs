//! Fonts of the window: EB Garamond for titles, Noto Sans for everything else, and system fonts for scripts that
//! these lack.

use std::collections::{BTreeSet, HashSet};
use std::sync::Arc;
use std::sync::mpsc::TryRecvError;

use egui::{Context, FontData, FontDefinitions, FontFamily, FontId, FullOutput, Plugin, Shape, ViewportId};
use epaint_default_fonts::EGUI_ICONS;
#[cfg(not(target_arch = "wasm32"))]
use epaint_default_fonts::{EMOJI_ICON, HACK_REGULAR};

use crate::platform::{JobRunner, LateAnswer};
use senlac_paper::sheets::Fonts;
use senlac_paper::sheets::text::{EMOJI_FONT, FONT_FILES, FontFile, TITLE_FONT};

/// Fonts with symbols of all kinds.
#[cfg(not(target_arch = "wasm32"))]
const SIGNS: [&[u8]; 2] = [HACK_REGULAR, EMOJI_ICON];
/// Subsets with only the symbols that Senlac's texts use. A web page should be small, and the browser paints
/// missing symbols with its own fonts.
#[cfg(any(target_arch = "wasm32", test))]
const OWN_SIGNS: [&[u8]; 2] = [include_bytes!("../assets/signs/Hack-Regular.ttf"), include_bytes!("../assets/signs/emoji-icon-font.ttf")];
#[cfg(target_arch = "wasm32")]
const SIGNS: [&[u8]; 2] = OWN_SIGNS;

/// Font family of titles.
pub const TITLE: &str = "title";
/// Font family of bold text.
pub const BOLD: &str = "bold";

/// Installs the built-in fonts in egui, followed by these system fonts.
pub fn install(ctx: &Context, system: &[FontFile]) {
    let [plain, heavy, serif] = ["sans", "sans-bold", "serif-bold"];
    let mut definitions = FontDefinitions::empty();
    let mut add = |name: &str, data: FontData| drop(definitions.font_data.insert(name.to_owned(), Arc::new(data)));
    for (name, file) in [(serif, TITLE_FONT), (plain, FONT_FILES[0]), (heavy, FONT_FILES[1])] {
        add(name, FontData::from_static(file));
    }
    // After ours: signs of all kinds and emoji of one colour, which children have in their names.
    let mut last = Vec::new();
    for (name, file) in [("hack", SIGNS[0]), ("emoji", EMOJI_FONT), ("icons", EGUI_ICONS), ("emoji-icons", SIGNS[1])] {
        add(name, FontData::from_static(file));
        last.push(name.to_owned());
    }
    for face in system {
        add(&face.name, FontData { index: face.index, ..FontData::from_owned(face.file.to_vec()) });
        last.push(face.name.clone());
    }
    for (family, first) in [
        (FontFamily::Proportional, [plain].as_slice()),
        (FontFamily::Monospace, &[plain]),
        (FontFamily::Name(BOLD.into()), &[heavy, plain]),
        (FontFamily::Name(TITLE.into()), &[serif, heavy, plain]),
    ] {
        let faces = first.iter().map(|name| (*name).to_owned()).chain(last.iter().cloned());
        definitions.families.insert(family, faces.collect());
    }
    ctx.set_fonts(definitions);
}

/// Collects letters that no installed font has from all text painted in any window. All text that people type or read
/// from a file is painted somewhere.
#[derive(Debug, Default)]
pub struct PaintedText {
    /// Letters that were looked up; each is looked up once.
    known: HashSet<char>,
    /// Texts with a letter that the built-in fonts lack.
    lacking: Vec<String>,
}

impl Plugin for PaintedText {
    fn debug_name(&self) -> &'static str {
        "PaintedText"
    }

    fn output_hook(&mut self, ctx: &Context, output: &mut FullOutput) {
        let known = self.lacking.len();
        output.shapes.iter().for_each(|clipped| self.scan_shape(ctx, &clipped.shape));
        if known < self.lacking.len() {
            ctx.request_repaint_of(ViewportId::ROOT);
        }
    }
}

impl PaintedText {
    fn scan_shape(&mut self, ctx: &Context, shape: &Shape) {
        if let Shape::Vec(shapes) = shape {
            for shape in shapes {
                self.scan_shape(ctx, shape);
            }
        } else if let Shape::Text(text) = shape
            && !text.galley.text().is_ascii()
        {
            let text = text.galley.text();
            let new: Vec<char> =
                text.chars().filter(|letter| !letter.is_ascii() && !letter.is_control() && self.known.insert(*letter)).collect();
            let font = FontId::default();
            if !new.is_empty() && ctx.fonts_mut(|fonts| new.iter().any(|letter| !fonts.has_glyph(&font, *letter))) {
                self.lacking.push(text.to_owned());
            }
        }
    }
}

/// Search for system fonts for letters that were painted without one.
#[derive(Debug, Default)]
pub struct MissingFonts {
    /// Number of lacking texts that the system was already asked about.
    asked: usize,
    /// Pending request: all lacking texts, the number of those asked about before, and the answer.
    loading: Option<(Vec<String>, usize, LateAnswer<Vec<FontFile>>)>,
}

impl MissingFonts {
    /// Repeats the search for every lacking text, because new fonts are available.
    pub const fn ask_again(&mut self) {
        self.asked = 0;
    }

    /// Installs the fonts that were found, and requests more if painted letters lack one. Returns a message about
    /// letters that no font on this computer can show. Only one request is pending at a time, so that an answer never
    /// undoes a later one.
    pub fn load(&mut self, ctx: &Context, jobs: &JobRunner) -> Option<String> {
        let mut words = None;
        if let Some((texts, before, answer)) = &self.loading {
            match answer.try_recv() {
                Ok(faces) => words = install_found(ctx, &texts[*before..], faces),
                Err(TryRecvError::Empty) => return None,
                Err(TryRecvError::Disconnected) => {}
            }
            self.loading = None;
        }
        let texts = ctx.with_plugin(|text: &mut PaintedText| (text.lacking.len() > self.asked).then(|| text.lacking.clone())).flatten();
        if let Some(texts) = texts {
            let (tell, answer) = jobs.new_callback();
            jobs.platform.find_fonts(texts.clone(), tell);
            let before = std::mem::replace(&mut self.asked, texts.len());
            self.loading = Some((texts, before, answer));
        }
        words
    }
}

/// Installs these system fonts. Returns a message about the new texts that none of them can show.
fn install_found(ctx: &Context, new: &[String], faces: Vec<FontFile>) -> Option<String> {
    let faces: Vec<FontFile> = faces.into_iter().filter(|face| !face.bold).collect();
    install(ctx, &faces);
    let fonts = Fonts::with_extra(faces);
    let words = new.iter().flat_map(|text| text.split_whitespace());
    let cannot: BTreeSet<&str> = words.filter(|word| !word.is_ascii() && !fonts.can_show(word)).collect();
    (!cannot.is_empty()).then(|| {
        let words = cannot.into_iter().collect::<Vec<_>>().join(", ");
        tr!("This computer has no font for some letters in {words}, so boxes are shown instead. Install a font for this script.", words)
    })
}

#[cfg(test)]
mod tests {
    use egui::RawInput;
    use skrifa::{FontRef, MetadataProvider};

    use super::*;

    /// Returns the texts found lacking after these were painted, one in each frame.
    fn texts_lacking_letters(painted: &[&str]) -> Vec<String> {
        let ctx = Context::default();
        crate::shell::theme::install_style(&ctx);
        for words in painted {
            ctx.run_ui(RawInput::default(), |ui| drop(ui.label(*words))).textures_delta.clear();
        }
        ctx.with_plugin(|text: &mut PaintedText| text.lacking.clone()).unwrap_or_default()
    }

    /// Returns the contents of all files below a folder.
    fn texts(folder: &std::path::Path) -> String {
        let entries = std::fs::read_dir(folder).expect("a folder").flatten().map(|entry| entry.path());
        entries.map(|path| if path.is_dir() { texts(&path) } else { std::fs::read_to_string(&path).unwrap_or_default() }).collect()
    }

    #[test]
    fn the_fonts_cover_every_character_in_our_own_text() {
        let has = |faces: &[&[u8]], sign: char| {
            faces.iter().any(|face| FontRef::new(face).is_ok_and(|face| face.charmap().map(sign).is_some_and(|glyph| glyph.to_u32() != 0)))
        };
        let text = ["app", "classroom/phrasebook", "board_games"]
            .map(|room| texts(&std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(room)))
            .concat();
        let signs: BTreeSet<char> = text.chars().filter(|sign| !sign.is_ascii() && has(&SIGNS, *sign)).collect();
        let own = [FONT_FILES.as_slice(), &[EMOJI_FONT, EGUI_ICONS], &OWN_SIGNS].concat();
        let missing: Vec<char> = signs.iter().copied().filter(|sign| !has(&own, *sign)).collect();
        assert!(signs.len() > 20 && missing.is_empty(), "{missing:?}: packaging/web/signs");
    }

    #[test]
    fn each_letter_missing_from_the_fonts_is_reported_once() {
        assert_eq!(texts_lacking_letters(&["Zoë’s knights · 4 × 5 …", "Łukasz Νίκος Борис"]), [""; 0]);
        assert_eq!(texts_lacking_letters(&["a note: نور", "nothing new", "رون ن"]), ["a note: نور"]);
        assert_eq!(texts_lacking_letters(&["王小明", "小王子"]), ["王小明", "小王子"], "another letter may need another face");
    }
}
