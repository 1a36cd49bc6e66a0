//! Fonts for letters that the built-in ones lack: the computer's, where the browser allows it, and fonts dropped
//! on the page.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use js_sys::{Array, Uint8Array};
use wasm_bindgen::JsCast;

use super::super::{Platform, PlatformNote};
use super::{WebPlatform, lock, store};
use senlac_base::atomic_write::{error_text, replace_file};
use senlac_base::disk::{Access, Disk, FileKind, FileSystem};
use senlac_files::system_fonts;
use senlac_paper::sheets::Fonts;
use senlac_paper::sheets::text::FontFile;

impl WebPlatform {
    /// Returns the system fonts that these texts need, and the fonts dropped on the page.
    pub(super) fn chosen_fonts(&self, texts: &[String], answer: &Array) -> Vec<FontFile> {
        let computers = answer.slice(2, 3).get(0).dyn_into::<Array>().unwrap_or_default();
        let computers =
            computers.iter().filter_map(|font| Some(font.dyn_into::<Array>().ok()?.get(0).dyn_into::<Uint8Array>().ok()?.to_vec()));
        let files: Vec<Vec<u8>> = self.own_fonts().into_iter().chain(computers).collect();
        system_fonts::missing_fonts_in_files(&Fonts::built_in(), texts.iter().map(String::as_str), files)
    }

    /// Returns the folder of fonts dropped on the page.
    fn fonts_folder() -> PathBuf {
        Path::new(store::KEPT).join("fonts")
    }

    fn own_fonts(&self) -> Vec<Vec<u8>> {
        let inside = self.disk.list(&Self::fonts_folder()).unwrap_or_default();
        inside.into_iter().filter(|(_, kind)| *kind == FileKind::File).filter_map(|(path, _)| self.disk.read(&path).ok()).collect()
    }

    /// Saves a font for letters that the built-in ones lack.
    pub(super) fn save_font(&self, name: &str, bytes: &[u8]) -> PathBuf {
        let (disk, place, bytes) = (self.disk.clone(), Self::fonts_folder().join(name), bytes.to_owned());
        let (path, name, notes) = (place.clone(), name.to_owned(), Arc::clone(&self.notes));
        self.queue_disk_work(Box::new(move || {
            let made = disk.create_folder(&Self::fonts_folder(), Access::Private);
            let written = made.and_then(|()| replace_file(&disk, &path, &bytes));
            Box::new(move |safe| {
                let note = match written.and(safe) {
                    Ok(()) => PlatformNote::News(tr!(
                        "The font {name} is saved in this browser. Names in its script are now shown and printed with it.",
                        name
                    )),
                    Err(problem) => PlatformNote::Warning(tr!("Couldn’t save the font {name}: {why}.", name, why = error_text(&problem))),
                };
                lock(&notes).push(note);
            })
        }));
        place
    }
}
