//! Fire by day (11.3): one target a day, spreading from hex to hex, and dousing by the garrison.

use crate::duty::PendingStep;
use crate::siege::messages;

use super::change::SiegeChange;
use super::siege_changed;
use super::state::Fire;
use super::step::Step;
use crate::characters::Condition;
use crate::characters::{present, wound_event};
use crate::event_helpers::{GameEvent, characters_field, signed};
use crate::fire_table::{Column, Roll};
use crate::fire_target::{Target, TargetName};
use crate::game::{DiexAie, DiexGame};
use crate::rulings::{DayFireEnd, FightDayFire};
use crate::side::Side;
use senlac_board_games::keyed::keys;
use senlac_board_games::{CommandRefusal, EnteredDice, FieldKind, Plan, WorkingStep};

keys! {
    /// Command to roll on the Fire Table. If the result was read off the owners' sheet, nothing is rolled.
    ///
    /// The hex has the name that the players give it. Its target is already known if it's burning or about to catch fire.
    /// The lowest successful total is saved.
    #[derive(Default)]
    pub struct FireRoll at (game: DiexAie, input) { hex: String = tr_mark!("Hex"); }
    may say {
        target: TargetName = tr_mark!("Structure");
        least: u8 = tr_mark!("Lowest roll needed, from your sheet"), FieldKind::Number(1, 20);
    }
    seldom say { does: bool = tr_mark!("Success, from your sheet"); }
    may say { dice: EnteredDice = tr_mark!("Die"); }
}

/// A roll on the Fire Table for one hex.
struct FireAttempt<'a> {
    asked: &'a FireRoll,
    target: Target,
    column: Column,
    added: i32,
}

impl FireRoll {
    /// Returns the target in the hex: the one given, the pending one, or the burning one.
    fn target(&self, game: &DiexGame) -> Result<Target, CommandRefusal> {
        let waits = || game.duty(PendingStep::DaySpread, &self.hex).map(|due| TargetName::from(due.duty.cause.clone()));
        let burns = || game.own.siege.burning.get(&self.hex).map(|fire| fire.target.clone());
        let Some(target) = self.target.clone().or_else(waits).or_else(burns) else {
            return Err(tr!("enter what is in {hex} as “target”, such as house", hex = self.hex).into());
        };
        Ok(target.target()?)
    }

    /// Plans a shot with flaming arrows at a hex (11.3.2).
    pub(super) fn shoot(&self, game: &DiexGame) -> Result<Plan<DiexAie>, CommandRefusal> {
        let siege = &game.own.siege;
        let archers = game.own.present_on_side(Side::Attacker).filter(|man| man.is_archer()).count();
        let added = if archers == 0 { 0 } else { 1 + i32::try_from(archers).unwrap_or_default() };
        let one = FireAttempt { asked: self, target: self.target(game)?, column: Column::Alight, added };
        let mut plan = one.plan(game, true)?;
        plan.steps.insert(0, WorkingStep::new(messages::archers(archers), "11.3.2", signed(added)));
        if archers == 0 {
            plan = plan.with_breach("11.3.2", tr!("the besiegers have no archers"));
        }
        if siege.fired {
            plan = plan.with_breach("11.3.2", tr!("fire has already been shot at a hex today"));
        }
        if siege.fought && game.has_option(FightDayFire::NoFire) {
            plan = plan.with_breach("11.4", tr!("no other action is allowed on a day with hand-to-hand fighting"));
        }
        if siege.step != Step::Action {
            plan = plan.with_breach("11.1", tr!("fire can be shot only in step 4 of the day"));
        }
        Ok(self.require_unburnt(game, plan))
    }

    /// Plans the roll for a fire to spread to a hex (11.3.2).
    pub(super) fn spread(&self, game: &DiexGame) -> Result<Plan<DiexAie>, CommandRefusal> {
        let one = FireAttempt { asked: self, target: self.target(game)?, column: Column::Spread, added: 2 };
        let mut plan = one.plan(game, false)?;
        plan.steps.insert(0, WorkingStep::new(messages::fire_spreads_by_day(), "11.3.2", signed(2)));
        let plan = plan.with_duty(game.duty(PendingStep::DaySpread, &self.hex), self.hex.clone());
        Ok(self.require_unburnt(game, plan))
    }

    /// Plans the garrison's attempt to put out a fire (11.3.2).
    pub(super) fn douse(&self, game: &DiexGame) -> Result<Plan<DiexAie>, CommandRefusal> {
        let Some(fire) = game.own.siege.burning.get(&self.hex) else {
            return Err(tr!("{hex} is not burning", hex = self.hex).into());
        };
        let one = FireAttempt { asked: self, target: self.target(game)?, column: Column::Douse, added: 0 };
        let plan = one.plan(game, false)?;
        Ok(if fire.tried { plan.with_breach("11.3.2", tr!("someone has already tried to put out {hex}", hex = self.hex)) } else { plan })
    }

    /// Adds an objection if the hex is burning or has already burnt down.
    fn require_unburnt(&self, game: &DiexGame, plan: Plan<DiexAie>) -> Plan<DiexAie> {
        let siege = &game.own.siege;
        if siege.burning.contains_key(&self.hex) {
            plan.with_breach("11.3.2", tr!("{hex} is already burning", hex = self.hex))
        } else if siege.burnt.contains(&self.hex) {
            plan.with_breach("11.3.3", tr!("{hex} has already burnt down", hex = self.hex))
        } else {
            plan
        }
    }
}

impl FireAttempt<'_> {
    /// Returns the events of success or failure. Dousing a fire cancels the pending roll for its neighbours.
    fn outcome_events(&self, game: &DiexGame, does: bool, is_first: bool) -> Vec<GameEvent> {
        let hex = self.asked.hex.clone();
        let let_off = game.duty(PendingStep::Beside, &hex).map(GameEvent::waive);
        let fired = is_first.then_some(true);
        let fire = |tried: bool| Some(Fire { target: TargetName::Known(self.target), tried });
        let (burning, due) = match (self.column, does) {
            (Column::Alight | Column::Spread, true) => {
                (Some(fire(false)), Some(GameEvent::due(PendingStep::Beside, &hex, self.target.key(), "11.3.2")))
            }
            (Column::Alight | Column::Spread, false) => (None, None),
            (Column::Douse, true) => (Some(None), let_off),
            (Column::Douse, false) => (Some(fire(true)), None),
        };
        let burning = burning.map(|fire| (hex, fire)).into_iter().collect();
        [siege_changed(SiegeChange { fired, burning, ..SiegeChange::default() })].into_iter().chain(due).collect()
    }

    fn plan(self, game: &DiexGame, is_first: bool) -> Result<Plan<DiexAie>, CommandRefusal> {
        let outcomes = [false, true].map(|does| self.outcome_events(game, does, is_first));
        let Self { asked, target, column, added } = self;
        let FireRoll { least, does, dice, .. } = asked;
        Roll { target, column, least: *least, does: *does, dice: dice.as_ref(), added, section: "11.3.1" }.plan(game, outcomes)
    }
}

keys! {
    /// A hex that may catch fire from its neighbour.
    pub struct Neighbour {
        hex: String = tr_mark!("Hex");
        target: TargetName = tr_mark!("Structure");
    }
}

keys! {
    /// Command to name the combustible hexes beside a fire. Each of them is then rolled for (11.3.2).
    #[derive(Default)]
    pub struct AdjacentHexes at (game: DiexAie, input) { hex: String = tr_mark!("Burning hex"); }
    written { beside: Vec<Neighbour> = tr_mark!("Hexes beside it that can burn"); }
}

impl AdjacentHexes {
    pub(super) fn plan(&self, game: &DiexGame) -> Result<Plan<DiexAie>, CommandRefusal> {
        let siege = &game.own.siege;
        let unknown: Vec<String> = self.beside.iter().filter_map(|one| one.target.target().err()).collect();
        if !unknown.is_empty() {
            return Err(unknown.into());
        }
        let waits = |hex: &str| game.duty(PendingStep::DaySpread, hex).is_some();
        let fresh = self.beside.iter().filter(|one| {
            !siege.burning.contains_key(&one.hex) && !siege.burnt.contains(&one.hex) && !waits(&one.hex) && one.hex != self.hex
        });
        let events = fresh.map(|one| GameEvent::due(PendingStep::DaySpread, &one.hex, one.target.word(), "11.3.2")).collect();
        Ok(Plan::without_dice(events).with_duty(game.duty(PendingStep::Beside, &self.hex), self.hex.clone()))
    }
}

/// Returns the events that destroy the hexes still burning after the action of the day (R66).
pub(super) fn burn_down(game: &DiexGame) -> Vec<GameEvent> {
    let siege = &game.own.siege;
    if siege.burning.is_empty() || game.has_option(DayFireEnd::BurnsOn) {
        return Vec::new();
    }
    let burnt = siege.burning.keys().cloned().collect();
    let falls = siege.burning.keys().map(|hex| GameEvent::due(PendingStep::Collapse, hex, "fire", "11.3.3"));
    [siege_changed(SiegeChange { burnt, ..SiegeChange::default() })].into_iter().chain(falls).collect()
}

keys! {
    /// Command to collapse a burnt hex. Everybody in it is wounded (11.3.3).
    #[derive(Default)]
    pub struct Collapse at (game: DiexAie, input) { hex: String = tr_mark!("Hex"); }
    written { men: Vec<String> = tr_mark!("Men in the hex"), characters_field(game, |man| man.state.is_present()); }
}

impl Collapse {
    pub(super) fn plan(&self, game: &DiexGame) -> Result<Plan<DiexAie>, CommandRefusal> {
        let men = present(game, &self.men)?;
        // A man wounded in this step was newly wounded today (11.1.5).
        let newly = men.iter().filter(|man| man.state == Condition::Healthy && game.own.siege.step == Step::Recovery);
        let newly = newly.map(|man| GameEvent::due(PendingStep::Recover, &man.name, "wounded", "11.1.5"));
        let events = men.iter().map(|man| wound_event(man)).chain(newly).collect();
        Ok(Plan::without_dice(events).with_duty(game.duty(PendingStep::Collapse, &self.hex), self.hex.clone()))
    }
}
