//! Building of ladders, hooks and filled moats by the besiegers (11.2).

use super::super::characters::present;
use super::super::event_helpers::{characters_field, signed};
use super::super::{DiexAie, DiexGame};
use super::actions::{action_played, with_objections};
use super::change::SiegeChange;
use super::initiative::besieger;
use super::place::{Action, Equipment};
use super::siege_changed;
use crate::rulings::{BuildOnce, MoatRate};
use senlac_board_games::keyed::keys;
use senlac_board_games::{CommandRefusal, FieldKind, Plan};

keys! {
    /// Command for the besiegers to build, with at least five men (11.2).
    pub struct BuildEquipment at (game: DiexAie, input) {
        what: Equipment = tr_mark!("Equipment");
        builders: Vec<String> = tr_mark!("Builders"), characters_field(game, |man| man.side == besieger(game) && man.state.is_present());
    }
    seldom say { number: u16 = tr_mark!("Number, if the book gives none"), FieldKind::Number(0, 99); }
}

/// Number of builders, and how many pieces they make in a day.
const BUILDERS: usize = 5;
const LOT: u16 = 2;

impl BuildEquipment {
    pub(super) fn plan(&self, game: &DiexGame) -> Result<Plan<DiexAie>, CommandRefusal> {
        let builders = present(game, &self.builders)?;
        let besieger = besieger(game);
        let strangers = builders.iter().filter(|man| man.side != besieger);
        let mut problems: Vec<String> = strangers.map(|man| tr!("{name} is not a besieger", name = man.name)).collect();
        let is_printed = matches!(self.what, Equipment::Ladders | Equipment::Hooks)
            || (self.what == Equipment::FilledMoats && game.has_option(MoatRate::AsLadders));
        let lots = if game.has_option(BuildOnce::EveryFive) { builders.len() / BUILDERS } else { 1 };
        let made = match (is_printed, self.number) {
            (true, None) => u16::try_from(lots).unwrap_or(u16::MAX).saturating_mul(LOT),
            (true, Some(_)) => {
                problems.push(tr!("the book gives the number: leave “number” empty").to_owned());
                0
            }
            (false, Some(number)) => number,
            (false, None) => {
                problems.push(tr!("the book gives no number for these: enter the “number” built in a day").to_owned());
                0
            }
        };
        if !problems.is_empty() {
            return Err(problems.into());
        }
        let count = game.own.siege.built.get(&self.what).copied().unwrap_or_default().saturating_add(made);
        let names = builders.iter().map(|man| man.name.clone()).collect();
        let change = SiegeChange { built: [(self.what, count)].into(), builders: Some(names), ..action_played(Action::Build) };
        let plan = Plan::without_dice(vec![siege_changed(change)]).step(self.what, "11.2", signed(made.into()));
        let plan =
            if builders.len() < BUILDERS { plan.with_breach("11.2", tr!("it takes five men, who do nothing else all day")) } else { plan };
        Ok(with_objections(game, Action::Build, plan))
    }
}
