//! The wall of a light rulebook's game: what everybody may see of it, told with the classroom's own picture.

use super::deeds::{WallDeed, WallDie};
use super::public_view::PublicView;
use super::scene::Scene;
use senlac_base::language::lists::joined;
use senlac_board_games::session::{PublicResult, PublicStanding};
use senlac_classroom::phrasebook::names::capital;

impl PublicView {
    /// The picture of how a game stands.
    pub fn of_desk(standing: PublicStanding) -> Self {
        let sequence = &standing.sequence;
        let title = |place: usize| sequence.steps.get(place).map(|step| step.title.clone());
        let heading = &sequence.heading;
        let line = match title(sequence.now + 1).filter(|_| standing.ended.is_none()) {
            Some(next) => tr!("{heading} · then: {next}", heading, next),
            None => heading.clone(),
        };
        let over = standing.ended.as_ref().map(|_| tr!("The game is over").to_owned());
        let headline = over.or_else(|| title(sequence.now)).unwrap_or_default();
        // Once it is decided nobody asks what the last die was.
        let last = standing.last.as_ref().filter(|_| standing.ended.is_none());
        Self { headline, line, deed: last.map(deed), scene: Scene::Desk(standing), ..Self::default() }
    }
}

/// What happened last, with the dice that the program rolled for it.
fn deed(last: &PublicResult) -> WallDeed {
    let die = |face: &u8| WallDie { face: *face, hit: false, commander: false, starts_group: false };
    WallDeed {
        words: joined([result_words(last)].iter().chain(&last.told).filter(|words| !words.is_empty()).map(|words| capital(words)), ". "),
        dice: last.rolled.iter().map(die).collect(),
        serial: last.step,
        rolling: tr!("{what}: the dice roll…", what = last.what),
        is_rolling: false,
    }
}

/// "Melee, NK1 (knights): rolled 4, Melee results: “4”, “+2”: D/1".
fn result_words(last: &PublicResult) -> String {
    joined([last.what.as_str(), &rolled_words(last), &last.result].into_iter().filter(|words| !words.is_empty()), ": ")
}

/// "rolled 4 · Melee results: “4”, “+2”"; empty where nothing was thrown and nothing was read.
pub(super) fn rolled_words(last: &PublicResult) -> String {
    let dice = &last.dice;
    let rolled = if dice.is_empty() { String::new() } else { tr!("rolled {dice}", dice) };
    joined([&rolled, &last.cell].into_iter().filter(|words| !words.is_empty()), " · ")
}
