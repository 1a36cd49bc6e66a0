//! Public part of a board game's state: only text and numbers, so that nothing hidden can be reached through it.
//! Notes, reasons, refusals and rulings are excluded, as they are for a class.

use super::lines::{dice_text, unit_text};
use crate::{
    BoardGameRules, Command, Event, Roster, Rulebook, SequenceOfPlay, SharedEvent, TableCell, Track, command_name, duty_title,
    procedure_title,
};
use senlac_base::language::{lists, tr};
use senlac_record::{ActiveStep, Chronicle};

/// Public part of a game's state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublicStatus {
    /// Title of the board game.
    pub title: &'static str,
    /// Position in the sequence of play.
    pub sequence: SequenceOfPlay,
    /// Tracks of what is counted.
    pub tracks: Vec<Track>,
    /// Sides or wings, with the number of units in play and the total number.
    pub groups: Vec<(String, usize, usize)>,
    /// Pending duties, oldest first, such as "NK1 (knights): Morale check".
    pub due: Vec<String>,
    /// Result of the last step.
    pub last: Option<PublicResult>,
    /// Outcome if the game ended now, as a sentence.
    pub if_it_ended_now: String,
    /// Outcome of the game; `None` while it goes on.
    pub ended: Option<String>,
}

/// Public result of a step.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PublicResult {
    /// Number of the step in the battle log.
    pub step: u64,
    /// Procedure and its unit, such as "Melee, NK1 (knights)".
    pub what: String,
    /// Roll as text, such as "7 (3 + 4)"; empty if no dice were rolled.
    pub dice: String,
    /// Faces of six-sided dice rolled by the program. Dice rolled on the table are visible there.
    pub rolled: Vec<u8>,
    /// Table cell that was used, as text; empty if there was none.
    pub cell: String,
    /// Result as text, or as in the table, such as "D/1"; may be empty.
    pub result: String,
    /// Descriptions of the events, one sentence each.
    pub told: Vec<String>,
}

/// Returns the public state of a game.
pub(super) fn public_status<B: Rulebook>(chronicle: &Chronicle<BoardGameRules<B>>) -> PublicStatus {
    let game = chronicle.state();
    let due = game.duties.iter().map(|due| {
        let (unit, what) = (B::title(&game.own, &due.duty.unit), duty_title::<B>(&due.duty));
        tr!("{unit}: {what}", unit, what)
    });
    PublicStatus {
        title: B::TITLE,
        sequence: B::sequence(game),
        tracks: B::tracks(game),
        groups: groups(&B::roster(game)),
        due: due.collect(),
        last: chronicle.active_steps().iter().rev().find_map(|step| result(chronicle, step)),
        if_it_ended_now: B::provisional_outcome(game),
        ended: B::outcome(&game.own),
    }
}

/// Returns the groups in the order of the set-up.
fn groups(roster: &Roster) -> Vec<(String, usize, usize)> {
    let mut groups: Vec<(String, usize, usize)> = Vec::new();
    for row in &roster.rows {
        let known = groups.iter().position(|(group, ..)| *group == row.group);
        let place = known.unwrap_or_else(|| {
            groups.push((row.group.clone(), 0, 0));
            groups.len() - 1
        });
        if let Some((_, left, all)) = groups.get_mut(place) {
            *left += usize::from(!row.is_out);
            *all += 1;
        }
    }
    groups
}

/// Returns the result of a step; `None` if it shows nothing beyond the sequence of play.
fn result<B: Rulebook>(chronicle: &Chronicle<BoardGameRules<B>>, step: &ActiveStep<Event<B::Event>>) -> Option<PublicResult> {
    let state = &chronicle.state().own;
    let own = |event: &Event<B::Event>| if let Event::Own(event) = event { B::describe(state, event) } else { None };
    let told: Vec<String> = step.events.iter().filter_map(own).collect();
    let mut found = PublicResult { step: step.step, told, ..PublicResult::default() };
    let order = chronicle.order(step.step)?;
    let rolled =
        |event: &Event<B::Event>| if let Event::Shared(shared @ SharedEvent::Rolled { .. }) = event { Some(shared.clone()) } else { None };
    if let Some(SharedEvent::Rolled { what, unit, table, dice, result, .. }) = step.events.iter().find_map(rolled) {
        let is_ours = dice.is_some() && is_rolled_here(chronicle, step.step, &order.command);
        found.what = format!("{}{}", procedure_title::<B>(&what), unit_text::<B>(state, unit.as_deref()));
        found.dice = dice.as_ref().map(dice_text).unwrap_or_default();
        found.rolled = dice.filter(|_| is_ours).map(|dice| dice.faces).unwrap_or_default();
        found.cell = table.as_ref().map(cell_text::<B>).unwrap_or_default();
        found.result = B::result_text(&result);
        return Some(found);
    }
    // If the game only continues, the sequence shows it.
    if matches!(order.command, Command::Shared(_)) {
        return Some(found).filter(|found| found.told.len() > 1);
    }
    let what = procedure_title::<B>(&command_name(&order.command)).to_owned();
    Some(PublicResult { what, ..found }).filter(|found| !found.told.is_empty())
}

/// Returns whether the program rolled six-sided dice in a step, not the players.
fn is_rolled_here<B: Rulebook>(chronicle: &Chronicle<BoardGameRules<B>>, step: u64, command: &Command<B::Command>) -> bool {
    let plan = chronicle.state_before_step(step).and_then(|before| before.plan(command).ok());
    plan.is_some_and(|plan| plan.said.is_none() && plan.dice.is_some_and(|dice| dice.shape().1 == 6))
}

/// Returns a table cell, such as "Melee results: 4, +2".
fn cell_text<B: Rulebook>(cell: &TableCell) -> String {
    let title = B::tables().iter().find(|table| table.key == cell.name).map_or(cell.name.as_str(), |table| tr(table.title));
    let heads = lists::join_commas([&cell.row, &cell.column].into_iter().flatten().map(|head| tr!("“{head}”", head)));
    if heads.is_empty() { title.to_owned() } else { tr!("{table}: {heads}", table = title, heads) }
}
