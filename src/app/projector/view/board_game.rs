//! The projector view of a board game: its public state, shown with the same picture as the classroom game.

use super::deeds::{ShownDeed, ShownDie};
use super::public_view::PublicView;
use super::scene::Scene;
use senlac_base::language::lists::join_with;
use senlac_board_games::session::{PublicResult, PublicStatus};
use senlac_classroom::phrasebook::names::capitalise_visible;

impl PublicView {
    /// Returns the view of a board game's current state.
    pub fn from_board_game(standing: PublicStatus) -> Self {
        let sequence = &standing.sequence;
        let title = |place: usize| sequence.steps.get(place).map(|step| step.title.clone());
        let heading = &sequence.heading;
        let line = match title(sequence.now + 1).filter(|_| standing.ended.is_none()) {
            Some(next) => tr!("{heading} · then: {next}", heading, next),
            None => heading.clone(),
        };
        let over = standing.ended.as_ref().map(|_| tr!("The game is over").to_owned());
        let headline = over.or_else(|| title(sequence.now)).unwrap_or_default();
        // After the end, the last roll is not shown.
        let last = standing.last.as_ref().filter(|_| standing.ended.is_none());
        Self { headline, line, deed: last.map(result_deed), scene: Scene::BoardGame(standing), ..Self::default() }
    }
}

/// Returns the last result as a deed, with the dice that the program rolled for it.
fn result_deed(last: &PublicResult) -> ShownDeed {
    let die = |face: &u8| ShownDie { face: *face, hit: false, commander: false, starts_group: false };
    ShownDeed {
        words: join_with(
            [result_text(last)].iter().chain(&last.told).filter(|words| !words.is_empty()).map(|words| capitalise_visible(words)),
            ". ",
        ),
        dice: last.rolled.iter().map(die).collect(),
        serial: last.step,
        rolling: tr!("{what}: rolling the dice…", what = last.what),
        is_rolling: false,
    }
}

/// Returns a result in one line: "Melee, NK1 (knights): rolled 4, Melee results: “4”, “+2”: D/1".
fn result_text(last: &PublicResult) -> String {
    join_with([last.what.as_str(), &roll_text(last), &last.result].into_iter().filter(|words| !words.is_empty()), ": ")
}

/// Returns "rolled 4 · Melee results: “4”, “+2”"; empty if nothing was rolled and no table was read.
pub(super) fn roll_text(last: &PublicResult) -> String {
    let dice = &last.dice;
    let rolled = if dice.is_empty() { String::new() } else { tr!("rolled {dice}", dice) };
    join_with([&rolled, &last.cell].into_iter().filter(|words| !words.is_empty()), " · ")
}
