//! The order of events in 1066, with the turns of this battle beside it.

use egui::{RichText, Ui, vec2};

use crate::shell::theme::{self, Palette};
use crate::widgets::control::{bold_ui, faded_ui};
use senlac_base::language::lists::join_with_and;
use senlac_classroom::phrasebook::outcome_text;
use senlac_classroom::rules::Side;
use senlac_classroom::story::history::HISTORY;
use senlac_classroom::story::{Story, StoryTurn};

/// Width from which both are shown side by side.
const BESIDE_FROM: f32 = 760.0;
/// Space between the two columns.
const GAP: f32 = 18.0;

pub fn day_ui(ui: &mut Ui, story: &Story) {
    if ui.available_width() < BESIDE_FROM {
        hours_ui(ui, story);
        ui.separator();
        return turns_ui(ui, story);
    }
    let whole = ui.available_width() - GAP;
    ui.horizontal_top(|ui| {
        for (part, share) in [(0, 0.58), (1, 0.42)] {
            ui.allocate_ui(vec2(whole * share, 10.0), |ui| {
                ui.set_width(whole * share - 8.0);
                ui.vertical(|ui| if part == 0 { hours_ui(ui, story) } else { turns_ui(ui, story) });
            });
        }
    });
}

/// Draws the events, and what represents each of them in the classroom battle.
fn hours_ui(ui: &mut Ui, story: &Story) {
    bold_ui(ui, 18.0, tr!("14 October 1066"));
    for note in &HISTORY.note {
        faded_ui(ui, 14.0, note.say.as_str());
    }
    let start = story.start();
    for hour in &HISTORY.hour {
        theme::panel_frame(Palette::current(ui)).show(ui, |ui| {
            ui.set_width(ui.available_width());
            bold_ui(ui, 15.5, senlac_base::language::lists::capitalise(&hour.when));
            ui.label(RichText::new(&hour.then).size(15.0));
            ui.label(RichText::new(tr!("In our battle: {ours}", ours = hour.ours_in(&start))).size(14.5).italics());
            source_names_ui(ui, &hour.sources);
        });
        ui.add_space(3.0);
    }
}

/// Draws our own battle turn by turn.
fn turns_ui(ui: &mut Ui, story: &Story) {
    bold_ui(ui, 18.0, tr!("Our battle"));
    for turn in story.turns() {
        theme::panel_frame(Palette::current(ui)).show(ui, |ui| {
            ui.set_width(ui.available_width());
            let card = turn.card.as_ref().map_or(tr!("no card"), |card| card.title());
            bold_ui(ui, 15.5, tr!("Turn {turn}: {card}", turn = turn.turn, card));
            ui.label(RichText::new(turn_text(story, &turn)).size(15.0));
            if let Some(told) = turn.card.as_ref().and_then(|card| HISTORY.card(card.name)) {
                faded_ui(ui, 13.5, tr!("In 1066: {stands_for}", stands_for = told.stands_for));
            }
        });
        ui.add_space(3.0);
    }
    if let Some(outcome) = story.final_state().outcome() {
        let army = outcome.winner.army();
        bold_ui(ui, 15.5, tr!("The {army} won.", army));
        ui.label(RichText::new(outcome_text(outcome, story.final_state())).size(15.0));
        let same = if outcome.winner == Side::Norman { tr!("In 1066 the Normans won, too.") } else { tr!("In 1066 the Normans won.") };
        ui.label(RichText::new(same).size(15.0));
    }
}

/// Returns who was lost in a turn, and who held the hill at its end.
fn turn_text(story: &Story, turn: &StoryTurn) -> String {
    let before = Side::ALL.map(|side| story.state_after(turn.first).strength(side).left);
    let Some(last) = story.moments()[turn.first..turn.end].last() else { return String::new() };
    let fell = |side: Side| {
        let at = side.index();
        let figures = before[at].saturating_sub(last.figures[at]);
        match side {
            Side::Norman => tr_count!(figures, "{figures} Norman", "{figures} Normans"),
            Side::Saxon => tr_count!(figures, "{figures} Saxon", "{figures} Saxons"),
        }
    };
    let [norman, saxon] = Side::ALL.map(fell);
    let fallen = tr!("{norman} and {saxon} were lost.", norman, saxon);
    match last.hill.sole_side() {
        Some(side) => tr!("{fallen} At the end of the turn, only the {army} were on the hill.", fallen, army = side.army()),
        None => fallen,
    }
}

/// Draws the sources, such as "Sources: William of Poitiers and the Bayeux Tapestry".
pub(super) fn source_names_ui(ui: &mut Ui, sources: &[String]) {
    let tellers: Vec<&str> = HISTORY.source_names(sources).collect();
    faded_ui(ui, 13.0, tr!("Sources: {tellers}", tellers = join_with_and(&tellers)));
}
