//! What is otherwise in a skirmish, by an event or by the referee's hand (`set_skirmish`).

use std::collections::{BTreeMap, BTreeSet};

use super::effects::changed;
use super::marks::Marks;
use super::state::{Aim, Blaze, Charge, Fight, Horse, Shot, Skirmish, Tested};
use super::step::Step;
use super::work::{Structure, Task};
use crate::characters::Character;
use crate::side::Side;
use crate::words::{in_words_alone, several};
use crate::{DiexAie, DiexDesk};
use senlac_board_games::keyed::keys;
use senlac_board_games::{FieldKind, Plan, Refused};

keys! {
    /// What is otherwise in a skirmish; what is left out stays as it was. Marks of a man take the place of those that he had. `null` takes
    /// away a horse that is ridden again, a fire, a fight that has its result, a shot that has come down. Before a new fight everything is
    /// forgotten, except riderless horses and hunger.
    #[derive(Default)]
    pub struct Change of Skirmish at (desk: DiexAie, input) {}
    unusually { anew: bool = tr_mark!("A new fight begins"); }
    may say {
        turn: u16 = tr_mark!("Turn"), FieldKind::Number(1, 999);
        phase: Side = tr_mark!("Whose phase");
    }
    seldom set { begins: Side = tr_mark!("Side that begins each turn"); }
    may say { step: Step = tr_mark!("Step"); }
    unusually set { men: BTreeMap<String, Marks> = tr_mark!("What men have done and bear"), in_words_alone(); }
    seldom set {
        charges: Vec<Charge> = tr_mark!("Charges"), FieldKind::Rows(Vec::new());
        charged: BTreeSet<String> = tr_mark!("Charged earlier in this turn"), several(desk, |man| man.state.is_present());
        shots: Vec<Shot> = tr_mark!("Defensive shots"), FieldKind::Rows(Vec::new());
    }
    unusually set {
        horses: BTreeMap<String, Option<Horse>> = tr_mark!("Horses without rider"), in_words_alone();
        fires: BTreeMap<String, Option<Blaze>> = tr_mark!("Hexes on fire"), in_words_alone();
        spreads: BTreeMap<String, Option<Side>> = tr_mark!("Whose fire may spread to a hex"), in_words_alone();
        destroyed: BTreeSet<String> = tr_mark!("Hexes whose contents are destroyed"), FieldKind::Several(Vec::new());
        structures: BTreeMap<Structure, Option<Task>> = tr_mark!("What was last done to bridges and gates"), in_words_alone();
    }
    seldom set { unsupplied: BTreeSet<Side> = tr_mark!("Companies without supplies"); }
    unusually set {
        fights: BTreeMap<String, Option<Fight>> = tr_mark!("Results that wait"), in_words_alone();
        aims: BTreeMap<String, Option<Aim>> = tr_mark!("Shots on their way"), in_words_alone();
    }
    seldom set {
        tested: Tested = tr_mark!("The last infiltration"), in_words_alone();
        raised: bool = tr_mark!("A ladder was raised in this phase");
    }
}

impl Skirmish {
    /// Applies a change to the skirmish.
    pub(super) fn change(&mut self, change: &Change, men: &[Character]) {
        if change.anew {
            self.anew(men);
        }
        let moment = (change.turn.unwrap_or(self.turn), change.phase.unwrap_or(self.phase), change.step.unwrap_or(self.step));
        self.begin(moment, men);
        change.apply_to(self);
        self.men.retain(|_, marks| *marks != Marks::default());
    }
}

impl Change {
    /// The side that begins each turn: as it is said, or the side whose phase is set before anybody has played. The last step of a phase
    /// begins nothing.
    fn begins(&self, now: &Skirmish) -> Option<Side> {
        let is_untouched = (now.turn, now.phase, now.begins, now.step) == (1, Skirmish::FIRST, Skirmish::FIRST, Step::OffensiveFire);
        let first = self.phase.filter(|_| (self.anew || is_untouched) && self.step != Some(Step::Stunned));
        self.begins.or(first.filter(|side| self.anew || *side != now.begins))
    }

    /// Everything that cannot be so: turns before the first, targets that nobody knows, and characters whom nobody knows.
    fn problems(&self, desk: &DiexDesk) -> Vec<String> {
        let mut problems = Vec::new();
        if self.turn == Some(0) {
            problems.push(tr!("turns are counted from 1").to_owned());
        }
        problems.extend(self.fires.values().flatten().filter_map(|fire| fire.target.known().err()));
        let charges = self.charges.iter().flatten().flat_map(|charge| [&charge.rider, &charge.target]);
        let named = self.men.keys().chain(self.horses.keys()).chain(self.aims.keys()).chain(charges).chain(self.charged.iter().flatten());
        let strangers = named.filter(|name| desk.own.character(name).is_none());
        problems.extend(strangers.map(|name| tr!("there is no character “{name}”", name)));
        problems
    }

    /// What the referee sets.
    pub(super) fn plan(&self, desk: &DiexDesk) -> Result<Plan<DiexAie>, Refused> {
        let problems = self.problems(desk);
        if !problems.is_empty() {
            return Err(problems.into());
        }
        let begins = self.begins(&desk.own.skirmish);
        Ok(Plan::certain(vec![changed(Self { begins, ..self.clone() })]))
    }
}
