//! `senlac print`: sheets of paper as PDF.

use std::collections::HashSet;
use std::io::Write;

use super::{Failure, InkUse, PaperSize, Print, Sheets, say, sound_game};
use crate::content::words::count;
use crate::disk::Real;
use crate::exports;
use crate::paths::{shown, visible};
use crate::sheets::{Battle, Document, Fonts, Inks, Kind, Options, Paper, Unshown, missing_characters, unshown_names};
use crate::system_fonts;

/// Lays out the sheets of a game and writes them as files. An existing file is never replaced.
pub(super) fn print(call: &Print, out: &mut dyn Write, aside: &mut dyn Write) -> Result<(), Failure> {
    let chronicle = sound_game(&call.game, aside)?;
    let battle = Battle { setup: chronicle.setup(), state: chronicle.state() };
    let fonts = system_fonts::fonts_for(battle.names());
    let unshown = unshown_names(battle, &fonts);
    for name in &unshown {
        say(aside, visible(&name.to_string()))?;
    }
    let options = options(call);
    let exports = if let Some(kind) = kind(call.what) {
        let document = Document::of(kind, battle, options, &fonts);
        tell_missing(std::slice::from_ref(&document), &fonts, &unshown, aside)?;
        exports::single(&call.game, &document, &fonts).map(|export| vec![export])
    } else {
        let documents: Vec<Document> = battle.kinds().map(|kind| Document::of(kind, battle, options, &fonts)).collect();
        tell_missing(&documents, &fonts, &unshown, aside)?;
        exports::together(&call.game, &documents, &fonts)
    };
    let exports = exports.map_err(|problem| problem.to_string())?;
    let paths = exports::write_new(&Real, &call.out, &exports).map_err(|problem| problem.to_string())?;
    if let Some(doubt) = exports::doubt(&Real, &call.out) {
        say(aside, doubt)?;
    }
    for (path, export) in paths.iter().zip(&exports) {
        say(out, format_args!("{}: {}", shown(path), count(export.pages, "page", "pages")))?;
    }
    Ok(())
}

/// The kind of document that was asked for; nothing for all of them.
fn kind(what: Sheets) -> Option<Kind> {
    Some(match what {
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
        Sheets::All => return None,
    })
}

fn options(call: &Print) -> Options {
    let paper = match call.paper {
        PaperSize::A4 => Paper::A4,
        PaperSize::Letter => Paper::Letter,
    };
    let inks = match call.ink {
        InkUse::Full => Inks::Full,
        InkUse::Saver => Inks::Saver,
    };
    let Print { two_to_a_page, fold_over, standees, .. } = *call;
    Options { paper, inks, two_to_a_page, fold_over, standees }
}

/// Says once for each text which of its characters no font has, but for those of names that were told already.
fn tell_missing(documents: &[Document], fonts: &Fonts, names: &[Unshown], aside: &mut dyn Write) -> Result<(), Failure> {
    let mut told = HashSet::new();
    for missing in documents.iter().flat_map(|document| missing_characters(fonts, &document.pages)) {
        let (text, character) = &missing;
        let is_of_a_name = names.iter().any(|name| name.characters.contains(character));
        if !is_of_a_name && !told.contains(&missing) {
            let told_of = tr!("“{text}”: no font here has the character “{character}”; a box stands in its place", text, character);
            say(aside, visible(&told_of))?;
            told.insert(missing);
        }
    }
    Ok(())
}
