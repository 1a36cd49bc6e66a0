//! Changes to a skirmish, by an event or by the referee (`set_skirmish`).

use std::collections::{BTreeMap, BTreeSet};

use super::effects::changed;
use super::marks::Marks;
use super::state::{Blaze, Charge, Fight, Horse, LastInfiltration, PendingShot, Shot, Skirmish};
use super::step::Step;
use super::work::{Structure, Task};
use crate::characters::Character;
use crate::event_helpers::{characters_field, command_only_field};
use crate::side::Side;
use crate::{DiexAie, DiexGame};
use senlac_board_games::keyed::keys;
use senlac_board_games::{CommandRefusal, FieldKind, Plan};

keys! {
    /// Change to a skirmish. Omitted keys stay unchanged.
    ///
    /// A man's marks replace his earlier ones. `null` removes a horse that is ridden again, a fire, a fight with its result, or
    /// a
    /// shot that has landed. A new fight first resets everything except riderless horses and hunger.
    #[derive(Default)]
    pub struct SkirmishChange of Skirmish at (game: DiexAie, input) {}
    unusually { anew: bool = tr_mark!("A new fight begins"); }
    may say {
        turn: u16 = tr_mark!("Turn"), FieldKind::Number(1, 999);
        phase: Side = tr_mark!("Whose phase");
    }
    seldom set { begins: Side = tr_mark!("Side that begins each turn"); }
    may say { step: Step = tr_mark!("Step"); }
    unusually set { men: BTreeMap<String, Marks> = tr_mark!("What men have done and bear"), command_only_field(); }
    seldom set {
        charges: Vec<Charge> = tr_mark!("Charges"), FieldKind::Rows(Vec::new());
        charged: BTreeSet<String> = tr_mark!("Charged earlier in this turn"), characters_field(game, |man| man.state.is_present());
        shots: Vec<Shot> = tr_mark!("Defensive shots"), FieldKind::Rows(Vec::new());
    }
    unusually set {
        horses: BTreeMap<String, Option<Horse>> = tr_mark!("Horses without rider"), command_only_field();
        fires: BTreeMap<String, Option<Blaze>> = tr_mark!("Hexes on fire"), command_only_field();
        spreads: BTreeMap<String, Option<Side>> = tr_mark!("Whose fire may spread to a hex"), command_only_field();
        destroyed: BTreeSet<String> = tr_mark!("Hexes whose contents are destroyed"), FieldKind::Several(Vec::new());
        structures: BTreeMap<Structure, Option<Task>> = tr_mark!("What was last done to bridges and gates"), command_only_field();
    }
    seldom set { unsupplied: BTreeSet<Side> = tr_mark!("Companies without supplies"); }
    unusually set {
        fights: BTreeMap<String, Option<Fight>> = tr_mark!("Results that wait"), command_only_field();
        aims: BTreeMap<String, Option<PendingShot>> = tr_mark!("Shots on their way"), command_only_field();
    }
    seldom set {
        tested: LastInfiltration = tr_mark!("The last infiltration"), command_only_field();
        raised: bool = tr_mark!("A ladder was raised in this phase");
    }
}

impl Skirmish {
    /// Applies a change to the skirmish.
    pub(super) fn change(&mut self, change: &SkirmishChange, men: &[Character]) {
        if change.anew {
            self.restart(men);
        }
        let moment = (change.turn.unwrap_or(self.turn), change.phase.unwrap_or(self.phase), change.step.unwrap_or(self.step));
        self.begin(moment, men);
        change.apply_to(self);
        self.men.retain(|_, marks| *marks != Marks::default());
    }
}

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
            problems.push(tr!("turns are counted from 1").to_owned());
        }
        problems.extend(self.fires.values().flatten().filter_map(|fire| fire.target.known().err()));
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
