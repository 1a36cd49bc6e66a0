//! Changes to a skirmish, by an event or by the referee (`set_skirmish`).

use std::collections::{BTreeMap, BTreeSet};

use super::marks::Marks;
use super::state::{Blaze, Charge, Fight, Horse, LastInfiltration, PendingShot, Shot, Skirmish};
use super::step::Step;
use super::task::{Structure, Task};
use crate::characters::Character;
use crate::event_helpers::{characters_field, command_only_field};
use crate::game::DiexAie;
use crate::side::Side;
use senlac_board_games::FieldKind;
use senlac_board_games::keyed::keys;

keys! {
    /// Change to a skirmish. Omitted keys stay unchanged.
    ///
    /// A man's marks replace his earlier ones. `null` removes a horse that is ridden again, a fire, a fight with its result, or
    /// a
    /// shot that has landed. A new fight first resets everything except riderless horses and hunger.
    #[derive(Default)]
    pub struct SkirmishChange of Skirmish at (game: DiexAie, input) {}
    unusually { anew: bool = tr_mark!("New fight"); }
    may say {
        turn: u16 = tr_mark!("Turn"), FieldKind::Number(1, 999);
        phase: Side = tr_mark!("Side whose phase it is");
    }
    seldom set { begins: Side = tr_mark!("First side in each turn"); }
    may say { step: Step = tr_mark!("Step"); }
    unusually set { men: BTreeMap<String, Marks> = tr_mark!("Marks on each man"), command_only_field(); }
    seldom set {
        charges: Vec<Charge> = tr_mark!("Charges"), FieldKind::Rows(Vec::new());
        charged: BTreeSet<String> = tr_mark!("Charged earlier this turn"), characters_field(game, |man| man.state.is_present());
        shots: Vec<Shot> = tr_mark!("Defensive shots"), FieldKind::Rows(Vec::new());
    }
    unusually set {
        horses: BTreeMap<String, Option<Horse>> = tr_mark!("Riderless horses"), command_only_field();
        fires: BTreeMap<String, Option<Blaze>> = tr_mark!("Hexes on fire"), command_only_field();
        spreads: BTreeMap<String, Option<Side>> = tr_mark!("Pending fire spread, by side"), command_only_field();
        destroyed: BTreeSet<String> = tr_mark!("Destroyed hexes"), FieldKind::Several(Vec::new());
        structures: BTreeMap<Structure, Option<Task>> = tr_mark!("Last work on bridges and gates"), command_only_field();
    }
    seldom set { unsupplied: BTreeSet<Side> = tr_mark!("Unsupplied companies"); }
    unusually set {
        fights: BTreeMap<String, Option<Fight>> = tr_mark!("Pending results"), command_only_field();
        aims: BTreeMap<String, Option<PendingShot>> = tr_mark!("Shots in flight"), command_only_field();
    }
    seldom set {
        tested: LastInfiltration = tr_mark!("Last infiltration"), command_only_field();
        raised: bool = tr_mark!("A ladder was raised this phase");
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
