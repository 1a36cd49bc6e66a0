//! What everybody may see of a game: words and numbers alone, so that nothing of what is hidden can be reached through it.
//! Notes, reasons, refusals and rulings stay outside, as they do for a class.

use super::lines::{dice_words, who_words};
use crate::{Command, Desk, Event, Roster, Rulebook, SequenceOfPlay, SharedEvent, TableCell, Track, name_of, title_of, title_of_duty};
use senlac_base::language::{lists, tr};
use senlac_record::{ActiveStep, Chronicle};

/// What everybody may see of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublicStanding {
    /// What people call the rulebook.
    pub title: &'static str,
    /// Where on the rail the game is.
    pub sequence: SequenceOfPlay,
    /// What is counted.
    pub tracks: Vec<Track>,
    /// Every side or wing, with how many of it are in play, and how many there are.
    pub groups: Vec<(String, usize, usize)>,
    /// What waits to be done, in the order in which it fell due: "NK1 (knights): Morale check".
    pub due: Vec<String>,
    /// What happened last.
    pub last: Option<PublicResult>,
    /// How it would end if it ended now, as a sentence.
    pub if_it_ended_now: String,
    /// How it ended; `None` if it goes on.
    pub ended: Option<String>,
}

/// What a step led to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PublicResult {
    /// The number of the step.
    pub step: u64,
    /// The procedure and whom it concerns: "Melee, NK1 (knights)".
    pub what: String,
    /// How the dice fell, in words: "7 (3 + 4)"; empty if none were thrown.
    pub dice: String,
    /// The faces of six-sided dice that the program rolled; dice of the table lie there for everybody to see.
    pub rolled: Vec<u8>,
    /// The cell of the table that counted, in words; empty if none was read.
    pub cell: String,
    /// The result in words, or as the table has it: "D/1"; may be empty.
    pub result: String,
    /// What happened, one sentence after the other.
    pub told: Vec<String>,
}

/// What everybody may see.
pub(super) fn of<B: Rulebook>(chronicle: &Chronicle<Desk<B>>) -> PublicStanding {
    let desk = chronicle.state();
    let due = desk.duties.iter().map(|due| {
        let (unit, what) = (B::title(&desk.own, &due.duty.unit), title_of_duty::<B>(&due.duty));
        tr!("{unit}: {what}", unit, what)
    });
    PublicStanding {
        title: B::TITLE,
        sequence: B::sequence(desk),
        tracks: B::tracks(desk),
        groups: groups(&B::roster(desk)),
        due: due.collect(),
        last: chronicle.active_steps().iter().rev().find_map(|step| result(chronicle, step)),
        if_it_ended_now: B::if_it_ended_now(desk),
        ended: B::ended(&desk.own),
    }
}

/// Each group in the order of the set-up.
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

/// What a step led to; `None` if it tells nothing that the rail does not tell.
fn result<B: Rulebook>(chronicle: &Chronicle<Desk<B>>, step: &ActiveStep<Event<B::Event>>) -> Option<PublicResult> {
    let state = &chronicle.state().own;
    let own = |event: &Event<B::Event>| if let Event::Own(event) = event { B::describe(state, event) } else { None };
    let told: Vec<String> = step.events.iter().filter_map(own).collect();
    let mut found = PublicResult { step: step.step, told, ..PublicResult::default() };
    let order = chronicle.order(step.step)?;
    let rolled =
        |event: &Event<B::Event>| if let Event::Shared(shared @ SharedEvent::Rolled { .. }) = event { Some(shared.clone()) } else { None };
    if let Some(SharedEvent::Rolled { what, unit, table, dice, result, .. }) = step.events.iter().find_map(rolled) {
        let is_ours = dice.is_some() && is_rolled_here(chronicle, step.step, &order.command);
        found.what = format!("{}{}", title_of::<B>(&what), who_words::<B>(state, unit.as_deref()));
        found.dice = dice.as_ref().map(dice_words).unwrap_or_default();
        found.rolled = dice.filter(|_| is_ours).map(|dice| dice.faces).unwrap_or_default();
        found.cell = table.as_ref().map(cell_words::<B>).unwrap_or_default();
        found.result = B::result_words(&result);
        return Some(found);
    }
    // Where the game only goes on, the rail tells it.
    if matches!(order.command, Command::Shared(_)) {
        return Some(found).filter(|found| found.told.len() > 1);
    }
    let what = title_of::<B>(&name_of(&order.command)).to_owned();
    Some(PublicResult { what, ..found }).filter(|found| !found.told.is_empty())
}

/// Whether the program rolled six-sided dice in a step, and not the table.
fn is_rolled_here<B: Rulebook>(chronicle: &Chronicle<Desk<B>>, step: u64, command: &Command<B::Command>) -> bool {
    let plan = chronicle.state_before_step(step).and_then(|before| before.plan(command).ok());
    plan.is_some_and(|plan| plan.said.is_none() && plan.dice.is_some_and(|dice| dice.shape().1 == 6))
}

/// "Melee results: 4, +2".
fn cell_words<B: Rulebook>(cell: &TableCell) -> String {
    let title = B::tables().iter().find(|table| table.key == cell.name).map_or(cell.name.as_str(), |table| tr(table.title));
    let heads = lists::commas([&cell.row, &cell.column].into_iter().flatten().map(|head| tr!("“{head}”", head)));
    if heads.is_empty() { title.to_owned() } else { tr!("{table}: {heads}", table = title, heads) }
}
