//! `senlac story`: the story of a battle, as text, as JSON, or as a table of the pupils.

use std::fmt::Write as _;
use std::io::Write;
use std::path::PathBuf;

use clap::Args;

use super::{Failure, print_all, read_intact_game};
use crate::battles::Progress;
use crate::classroom::build_story;
use crate::language::lists::{join_sentences, join_with_and};
use crate::paths::visible_text;
use crate::rules::Side;
use crate::story::Review;
use crate::story::data::StoryData;
use crate::story::turning_point::unexpected_winner_text;

/// Arguments of `senlac story`.
#[derive(Debug, Args)]
pub struct StoryArgs {
    /// The game file with the battle
    pub game: PathBuf,
    /// Output everything as JSON
    #[arg(long, conflicts_with = "csv")]
    pub json: bool,
    /// Output the pupils as a table for a spreadsheet
    #[arg(long)]
    pub csv: bool,
    /// Battles to play from each step to find the turning point; 0 uses the armies’ strength
    #[arg(long, value_name = "N", default_value_t = 200)]
    pub battles: u64,
    /// The seed of those battles’ dice
    #[arg(long, value_name = "N", default_value_t = 1066)]
    pub seed: u64,
}

/// Reads a game and prints its story. The file isn't changed.
pub(super) fn story(call: &StoryArgs, out: &mut dyn Write, aside: &mut dyn Write) -> Result<(), Failure> {
    let chronicle = read_intact_game(&call.game, aside)?;
    let story = build_story(&chronicle).map_err(|problems| problems.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))?;
    if call.csv {
        return print_all(out, &StoryData::from_review(&Review::new(story)).csv());
    }
    let review = Review::with_forecasts(story, call.battles, call.seed, &Progress::default()).map_err(|stopped| stopped.to_string())?;
    let data = StoryData::from_review(&review);
    let told = if call.json { super::json(&data)? } else { visible_text(&text(&review, &data)) };
    print_all(out, &told)
}

/// Appends the winner to the line of a turning point that helped the losing side.
fn with_result(review: &Review, helped: Side, line: &str) -> String {
    join_sentences(&[line, unexpected_winner_text(review.story(), helped).unwrap_or_default()])
}

/// Returns the story as text: turn by turn, the turning point, and the pupils' deeds and honours.
fn text(review: &Review, data: &StoryData) -> String {
    let mut text = format!("{}\n", data.scenario);
    // Writing into a text cannot fail.
    for turn in &data.turns {
        let card = turn.title.as_deref().unwrap_or(tr!("no card"));
        let line =
            tr!("Turn {turn}, {card}: Normans {norman}, Saxons {saxon}", turn = turn.turn, card, norman = turn.norman, saxon = turn.saxon);
        let _ = writeln!(text, "{line}");
    }
    if let Some(point) = &data.turning_point {
        let hundred = |part: f64| format!("{:.0}", 100.0 * part);
        let line = tr!(
            "Turning point: step {step}. The Saxons’ chance of winning was {before}% before it and {after}% after it (the change may be off by {off} percentage points).",
            step = point.step,
            before = hundred(point.before),
            after = hundred(point.after),
            off = hundred(point.uncertainty)
        );
        let helped = if point.after < point.before { Side::Norman } else { Side::Saxon };
        let _ = writeln!(text, "{}", with_result(review, helped, &line));
    } else if let Some(point) = &data.turning_point_by_strength {
        let (step, gained) = (point.step, point.saxons_gained.abs());
        let line = if point.saxons_gained < 0 {
            tr!("Turning point by strength: step {step}. The Normans gained {gained}% of an army’s strength.", step, gained)
        } else {
            tr!("Turning point by strength: step {step}. The Saxons gained {gained}% of an army’s strength.", step, gained)
        };
        let helped = if point.saxons_gained < 0 { Side::Norman } else { Side::Saxon };
        let _ = writeln!(text, "{}", with_result(review, helped, &line));
    }
    for card in &data.cards_in_1066 {
        let (stands_for, sureness, sources) = (card.stands_for, card.sureness, join_with_and(&card.sources));
        let _ = writeln!(
            text,
            "{}",
            tr!("\n{card} in 1066: {stands_for} {sureness} ({sources})", card = card.card.title(), stands_for, sureness, sources)
        );
    }
    for telling in review.pupil_stories() {
        let (name, honour) = (&telling.facts.name, &telling.honour);
        let head =
            if honour.is_empty() { name.clone() } else { tr!("{name}: {honour}. {because}", name, honour, because = telling.because) };
        let _ = writeln!(text, "\n{}\n{}", head.trim(), telling.deeds);
    }
    text
}
