//! `senlac classes`: results of a class's games side by side, as text, a table, JSON or PDF.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::io::Write;
use std::path::{Path, PathBuf};

use chrono::{DateTime, FixedOffset, Local, Utc};
use clap::Args;

use super::print::write_exports;
use super::{Failure, Help, choice_parser, print_all, print_line};
use crate::class_results::{FoundGames, game_files, read_games};
use crate::content::library::file_name;
use crate::disk::RealDisk;
use crate::exports;
use crate::language::lists::join_commas;
use crate::paths::{display_path, visible_text};
use crate::phrasebook::on_hill_text;
use crate::registered::BOARD_GAMES;
use crate::rules::Side;
use crate::sheets::{AnyDocumentKind, InkMode, Paper, PrintOptions, PrintSource};
use crate::story::results::{ClassResults, GameResult, PlayedGame, SideResult};
use crate::system_fonts;

/// Arguments of `senlac classes`.
#[derive(Debug, Args)]
pub struct ClassesArgs {
    /// Game files, or folders that contain them
    #[arg(required = true, value_name = "GAME-OR-FOLDER")]
    pub places: Vec<PathBuf>,
    /// Only this class, named as in its games
    #[arg(long, value_name = "NAME")]
    pub class: Option<String>,
    /// Output everything as JSON
    #[arg(long, conflicts_with_all = ["csv", "pdf"])]
    pub json: bool,
    /// Output a table for a spreadsheet, with a row for each game
    #[arg(long, conflicts_with = "pdf")]
    pub csv: bool,
    /// Write a PDF for each class, on one page if its games fit
    #[arg(long)]
    pub pdf: bool,
    /// The paper size of the PDFs
    #[arg(long, default_value = "a4", value_parser = choice_parser([(Paper::A4, "a4", Help("210 × 297 mm")), (Paper::Letter, "letter", Help("8.5 × 11 inches"))]))]
    pub paper: Paper,
    /// The amount of ink to use
    #[arg(long, default_value = "full", value_parser = choice_parser([(InkMode::Full, "full", Help("Coloured")), (InkMode::Saver, "saver", Help("Black only, for photocopying"))]))]
    pub ink: InkMode,
    /// The folder for the PDFs
    #[arg(long, value_name = "DIR", default_value = "exports")]
    pub out: PathBuf,
}

/// Reads games and prints their results by class. No file is changed. Problems are reported on standard error.
pub(super) fn classes(call: &ClassesArgs, out: &mut dyn Write, aside: &mut dyn Write) -> Result<(), Failure> {
    let files = game_files(&RealDisk, &call.places)?;
    let wanted = |class: Option<&str>| call.class.is_none() || call.class.as_deref() == class;
    let FoundGames { classes, left_out } = read_games(&RealDisk, &files, wanted, here, BOARD_GAMES);
    for left in &left_out {
        print_line(aside, visible_text(&tr!("ignored: {why}", why = left.why)))?;
    }
    let classes: Vec<ClassResults> = classes.into_iter().map(|class| class.results).collect();
    if classes.is_empty() {
        let places = join_commas(call.places.iter().map(|place| display_path(place)));
        return Err(match &call.class {
            Some(class) => tr!("can’t show results for class {class}: no readable games in {places}", class, places),
            None => tr!("can’t show results: no readable games in {places}", places),
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
        visible_text(&text(&classes))
    };
    print_all(out, &told)
}

/// Returns the local time zone's offset from UTC at a moment.
fn here(time: DateTime<Utc>) -> FixedOffset {
    *time.with_timezone(&Local).offset()
}

fn print(call: &ClassesArgs, classes: &[ClassResults], out: &mut dyn Write, aside: &mut dyn Write) -> Result<(), Failure> {
    let options = PrintOptions { paper: call.paper, inks: call.ink, ..PrintOptions::default() };
    let mut taken = BTreeSet::new();
    let mut export = |results: &ClassResults| {
        let papers = PrintSource::Results(results);
        let fonts = system_fonts::fonts_for(papers.names());
        let document = papers.document(AnyDocumentKind::Results, options, &fonts);
        // Two names may be one as files, such as "7/b" and "7 b".
        let names =
            (1..).map(|number| if number == 1 { file_name(results.name()) } else { format!("{} {number}", file_name(results.name())) });
        let name = names.into_iter().find(|name| taken.insert(name.to_lowercase())).unwrap_or_default();
        exports::export_single(Path::new(&format!("{name}.senlac")), &document, &fonts)
    };
    let exports = classes.iter().map(&mut export).collect::<Result<Vec<_>, _>>().map_err(|problem| problem.to_string())?;
    write_exports(&exports, &call.out, out, aside)
}

/// Returns the classes with their games as text, a few lines for each game.
fn text(classes: &[ClassResults]) -> String {
    let mut text = String::new();
    // Writing into a text cannot fail.
    for (place, results) in classes.iter().enumerate() {
        let gap = if place == 0 { "" } else { "\n" };
        let _ = writeln!(text, "{gap}{}\n{}", results.name(), results.summary());
        for game in &results.games {
            let _ = writeln!(text, "\n{}", game_text(game));
        }
    }
    text
}

fn game_text(game: &PlayedGame) -> String {
    let result = &game.result;
    let GameResult { turns, pupils, absent, right, guesses, honours, .. } = result;
    let turns = tr_count!(turns = *turns, "{turns} turn", "{turns} turns");
    let mut lines = vec![tr!(
        "{date}, {scenario}, {turns} ({file})",
        date = game.date_time_text(),
        scenario = result.scenario,
        turns,
        file = game.file
    )];
    lines.push(match result.reason_text().as_str() {
        "" => result.winner_text().to_owned(),
        why => tr!("{winner}: {why}", winner = result.winner_text(), why),
    });
    for side in Side::ALL {
        let SideResult { left, start, dice, hits, turns_on_hill, .. } = result.side(side);
        let expected = format!("{:.1}", result.side(side).expected());
        let held = tr_count!(turns = *turns_on_hill, "{turns} turn", "{turns} turns");
        lines.push(tr!(
            "{army}: {left} of {start} figures left. {hits} of {dice} dice hit ({expected} expected). Alone on the hill at the end of {held}.",
            army = side.army(),
            left,
            start,
            hits,
            dice,
            expected,
            held
        ));
    }
    let holder = on_hill_text(result.on_hill);
    lines.push(tr!(
        "On the hill: {holder}. {pupils} pupils led units, {absent} were absent. {right} of {guesses} rolls predicted exactly. {honours} different honours.",
        holder,
        pupils,
        absent,
        right,
        guesses,
        honours
    ));
    lines.join("\n  ")
}
