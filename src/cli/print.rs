//! `senlac print`: sheets of paper as PDF.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::{Failure, InkUse, PaperSize, Print, Sheets, unwritable};
use crate::record::inspect;
use crate::sheets::{Battle, Document, Fonts, Inks, Kind, Options, Paper, missing_characters, write_pdf};
use crate::whole_file;

/// Lays out the sheets of a game and writes them as one file. An existing file is never replaced.
pub(super) fn print(call: &Print, out: &mut dyn Write, aside: &mut dyn Write) -> Result<(), Failure> {
    let chronicle = inspect(&call.game).and_then(|inspection| inspection.sound(&call.game)).map_err(|problem| problem.to_string())?;
    let paper = match call.paper {
        PaperSize::A4 => Paper::A4,
        PaperSize::Letter => Paper::Letter,
    };
    let fonts = Fonts::built_in();
    let kind = match call.what {
        Sheets::UnitSheets => Kind::UnitSheets,
        Sheets::SpareSheets => Kind::Spares,
        Sheets::Handout => Kind::Handout,
        Sheets::Deck => Kind::Deck,
        Sheets::Tokens => Kind::Tokens,
        Sheets::NameTents => Kind::NameTents,
        Sheets::SquareLabels => Kind::SquareLabels,
        Sheets::Plan => Kind::Plan,
        Sheets::OrderOfBattle => Kind::OrderOfBattle,
        Sheets::Reference => Kind::Reference,
        Sheets::Rulings => Kind::Rulings,
        Sheets::Report => Kind::Report,
    };
    let inks = match call.ink {
        InkUse::Full => Inks::Full,
        InkUse::Saver => Inks::Saver,
    };
    let Print { two_to_a_page, fold_over, standees, .. } = *call;
    let options = Options { paper, inks, two_to_a_page, fold_over, standees };
    let battle = Battle { setup: chronicle.setup(), state: chronicle.state() };
    let Document { pages, .. } = Document::of(kind, battle, options, &fonts);
    for (text, character) in missing_characters(&fonts, &pages) {
        writeln!(aside, "“{text}”: no font here has the character “{character}”; a box stands in its place")
            .map_err(|problem| unwritable(&problem))?;
    }
    let name = call.game.file_stem().map_or_else(|| "game".to_owned(), |stem| stem.to_string_lossy().into_owned());
    let bytes = write_pdf(&format!("{name}: {}", kind.title()), &pages, &fonts).map_err(|problem| problem.to_string())?;
    let path = save(&call.out, &format!("{name}-{}", kind.file_name()), &bytes)?;
    writeln!(out, "{}: {} pages", path.display(), pages.len()).map_err(|problem| unwritable(&problem))
}

/// Writes a PDF under the first free name, whole or not at all.
fn save(folder: &Path, stem: &str, bytes: &[u8]) -> Result<PathBuf, Failure> {
    let told = |problem: &io::Error, path: &Path| {
        format!("the sheets could not be written: {} ({})", whole_file::in_words(problem), path.display())
    };
    fs::create_dir_all(folder).map_err(|problem| told(&problem, folder))?;
    for number in 1..1000 {
        let path = folder.join(if number == 1 { format!("{stem}.pdf") } else { format!("{stem}-{number}.pdf") });
        match whole_file::write_new(&path, bytes) {
            Ok(()) => return Ok(path),
            Err(problem) if problem.kind() == io::ErrorKind::AlreadyExists => {}
            Err(problem) => return Err(told(&problem, &path)),
        }
    }
    Err(format!("there are already a thousand such files; clear up the folder ({})", folder.display()))
}
