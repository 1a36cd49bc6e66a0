//! `senlac classes`: the results of a class's games side by side, as text, as a table, as JSON, or as a page.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::io::Write;
use std::path::{Path, PathBuf};

use chrono::{DateTime, FixedOffset, Local, Utc};
use clap::Args;

use super::print::write_exports;
use super::{Failure, Help, one_of, print_all, say};
use crate::class_results::{FoundGames, game_files, read_games};
use crate::content::library::file_name;
use crate::disk::Real;
use crate::exports;
use crate::language::lists::commas;
use crate::paths::{shown, visible};
use crate::phrasebook::on_hill_words;
use crate::registered::BOARD_GAMES;
use crate::rules::Side;
use crate::sheets::{AnyKind, Inks, Options, Paper, Papers};
use crate::story::results::{ClassResults, GameResult, PlayedGame, SideResult};
use crate::system_fonts;

/// Which games, and how they are told.
#[derive(Debug, Args)]
pub struct ClassesCall {
    /// Game files, or folders with games in them
    #[arg(required = true, value_name = "GAME-OR-FOLDER")]
    pub places: Vec<PathBuf>,
    /// Only this class, by its name in the games
    #[arg(long, value_name = "NAME")]
    pub class: Option<String>,
    /// Everything as JSON
    #[arg(long, conflicts_with_all = ["csv", "pdf"])]
    pub json: bool,
    /// A table for a spreadsheet, a row for each game
    #[arg(long, conflicts_with = "pdf")]
    pub csv: bool,
    /// A PDF for each class, on one page where its games fit
    #[arg(long)]
    pub pdf: bool,
    /// The size of the paper
    #[arg(long, default_value = "a4", value_parser = one_of([(Paper::A4, "a4", Help("210 × 297 mm")), (Paper::Letter, "letter", Help("8.5 × 11 inches"))]))]
    pub paper: Paper,
    /// How much ink the page is worth
    #[arg(long, default_value = "full", value_parser = one_of([(Inks::Full, "full", Help("Coloured")), (Inks::Saver, "saver", Help("Black, fit for a photocopier"))]))]
    pub ink: Inks,
    /// The folder for the PDFs
    #[arg(long, value_name = "DIR", default_value = "exports")]
    pub out: PathBuf,
}

/// Reads games and tells their results class by class; no file is changed. What cannot be read is said aside.
pub(super) fn classes(call: &ClassesCall, out: &mut dyn Write, aside: &mut dyn Write) -> Result<(), Failure> {
    let files = game_files(&Real, &call.places)?;
    let wanted = |class: Option<&str>| call.class.is_none() || call.class.as_deref() == class;
    let FoundGames { classes, left_out } = read_games(&Real, &files, wanted, here, BOARD_GAMES);
    for left in &left_out {
        say(aside, visible(&tr!("left out: {why}", why = left.why)))?;
    }
    let classes: Vec<ClassResults> = classes.into_iter().map(|class| class.results).collect();
    if classes.is_empty() {
        let places = commas(call.places.iter().map(|place| shown(place)));
        return Err(match &call.class {
            Some(class) => tr!("no game of class {class} can be counted here: {places}", class, places),
            None => tr!("no game can be counted here: {places}", places),
        });
    }
    if call.pdf {
        return print(call, &classes, out, aside);
    }
    let told = if call.json {
        super::json(&classes)?
    } else if call.csv {
        ClassResults::csv(&classes)
    } else {
        visible(&text(&classes))
    };
    print_all(out, &told)
}

/// How far the clock on the wall is from the world's at a moment.
fn here(time: DateTime<Utc>) -> FixedOffset {
    *time.with_timezone(&Local).offset()
}

fn print(call: &ClassesCall, classes: &[ClassResults], out: &mut dyn Write, aside: &mut dyn Write) -> Result<(), Failure> {
    let options = Options { paper: call.paper, inks: call.ink, ..Options::default() };
    let mut taken = BTreeSet::new();
    let mut export = |results: &ClassResults| {
        let papers = Papers::Results(results);
        let fonts = system_fonts::fonts_for(papers.names());
        let document = papers.document(AnyKind::Results, options, &fonts);
        // Two names may be one as files, such as "7/b" and "7 b".
        let names =
            (1..).map(|number| if number == 1 { file_name(results.name()) } else { format!("{} {number}", file_name(results.name())) });
        let name = names.into_iter().find(|name| taken.insert(name.to_lowercase())).unwrap_or_default();
        exports::single(Path::new(&format!("{name}.senlac")), &document, &fonts)
    };
    let exports = classes.iter().map(&mut export).collect::<Result<Vec<_>, _>>().map_err(|problem| problem.to_string())?;
    write_exports(&exports, &call.out, out, aside)
}

/// Each class with its games, a few lines each.
fn text(classes: &[ClassResults]) -> String {
    let mut text = String::new();
    // Writing into a text cannot fail.
    for (place, results) in classes.iter().enumerate() {
        let gap = if place == 0 { "" } else { "\n" };
        let _ = writeln!(text, "{gap}{}\n{}", results.name(), results.summary());
        for game in &results.games {
            let _ = writeln!(text, "\n{}", of_game(game));
        }
    }
    text
}

fn of_game(game: &PlayedGame) -> String {
    let result = &game.result;
    let GameResult { turns, pupils, absent, right, guesses, honours, .. } = result;
    let turns = tr_count!(turns = *turns, "{turns} turn", "{turns} turns");
    let mut lines =
        vec![tr!("{date}, {scenario}, {turns} ({file})", date = game.date(), scenario = result.scenario, turns, file = game.file)];
    lines.push(match result.why_words().as_str() {
        "" => result.winner_words().to_owned(),
        why => tr!("{winner}: {why}", winner = result.winner_words(), why),
    });
    for side in Side::ALL {
        let SideResult { left, start, dice, hits, turns_on_hill, .. } = result.side(side);
        let expected = format!("{:.1}", result.side(side).expected());
        let held = tr_count!(turns = *turns_on_hill, "{turns} turn", "{turns} turns");
        lines.push(tr!(
            "{army}: {left} of {start} left; {hits} of {dice} dice hit, {expected} hits were expected; alone on the hill at the end of {held}",
            army = side.army(),
            left,
            start,
            hits,
            dice,
            expected,
            held
        ));
    }
    let holder = on_hill_words(result.on_hill);
    lines.push(tr!(
        "hill: {holder}; {pupils} pupils led, {absent} absent; {right} of {guesses} rolls predicted exactly; {honours} different honours",
        holder,
        pupils,
        absent,
        right,
        guesses,
        honours
    ));
    lines.join("\n  ")
}
