//! Changes to a skirmish by the referee (`set_skirmish`).

use super::change::SkirmishChange;
use super::effects::changed;
use super::state::Skirmish;
use super::step::Step;
use crate::game::{DiexAie, DiexGame};
use crate::side::Side;
use senlac_board_games::{CommandRefusal, Plan};

impl SkirmishChange {
    /// Returns the side that begins each turn: the one given, or the one whose phase is set before anybody has played.
    ///
    /// A change to the last step of a phase doesn't set it.
    fn beginning_side(&self, now: &Skirmish) -> Option<Side> {
        let is_untouched = (now.turn, now.phase, now.begins, now.step) == (1, Skirmish::FIRST, Skirmish::FIRST, Step::OffensiveFire);
        let first = self.phase.filter(|_| (self.anew || is_untouched) && self.step != Some(Step::Stunned));
        self.begins.or(first.filter(|side| self.anew || *side != now.begins))
    }

    /// Returns everything wrong with the change: turn 0, unknown targets and unknown characters.
    fn problems(&self, game: &DiexGame) -> Vec<String> {
        let mut problems = Vec::new();
        if self.turn == Some(0) {
            problems.push(tr!("turns start at 1").to_owned());
        }
        problems.extend(self.fires.values().flatten().filter_map(|fire| fire.target.target().err()));
        let charges = self.charges.iter().flatten().flat_map(|charge| [&charge.rider, &charge.target]);
        let named = self.men.keys().chain(self.horses.keys()).chain(self.aims.keys()).chain(charges).chain(self.charged.iter().flatten());
        let strangers = named.filter(|name| game.own.character(name).is_none());
        problems.extend(strangers.map(|name| tr!("there is no character “{name}”", name)));
        problems
    }

    /// Plans the referee's change.
    pub(super) fn plan(&self, game: &DiexGame) -> Result<Plan<DiexAie>, CommandRefusal> {
        let problems = self.problems(game);
        if !problems.is_empty() {
            return Err(problems.into());
        }
        let begins = self.beginning_side(&game.own.skirmish);
        Ok(Plan::without_dice(vec![changed(Self { begins, ..self.clone() })]))
    }
}
