//! Infiltration (4.3): one die for each enemy beside the path, and its effect on the man who passes.

use super::change::SkirmishChange;
use super::charge::{charge_to_meet, end_charge, open};
use super::effects::{
    MarkChanges, breach, changed, duty_fulfilled, harm_events, man_in_fight, mark, spent_when_slowed, step_objection, stunned_objection,
    with_objections,
};
use super::numbers::points;
use super::owned_tables::sheet_event;
use super::result::death_events;
use super::state::LastInfiltration;
use super::step::Step;
use super::tables::INFILTRATION;
use super::work::idling_objection;
use crate::characters::{Character, Condition, Harm};
use crate::duty::PendingStep;
use crate::event_helpers::{GameEvent, signed};
use crate::game::{DiexAie, DiexGame};
use crate::rulings::{
    Bearers, ChargeInfiltration, InfiltrationManyDice, InfiltrationModifiers, OneDiePerEnemy, OneDieRider, StoppedRetreat, TableEnds,
};
use crate::skirmish::messages;
use crate::{dice, sheets};
use senlac_board_games::keyed::{keyed, keys};
use senlac_board_games::{Breach, CommandRefusal, DiceKind, EnteredDice, Plan, RollOutcome, UnitName, WorkingStep};

keyed! {
    /// Reason why a man passes an enemy.
    pub enum Passing {
        Move = "move", tr_mark!("normal move");
        Advance = "advance", tr_mark!("advance after combat");
        Retreat = "retreat", tr_mark!("retreat, or being pushed away");
    }
}

keyed! {
    /// Traits of an opponent with a modifier in the owners' picture.
    pub enum OpponentTrait {
        OnFoot = "on-foot", tr_mark!("an opponent on foot");
        Mounted = "mounted", tr_mark!("a mounted opponent");
        Armour = "armour", tr_mark!("an opponent in armour");
        Wounded = "wounded", tr_mark!("a wounded opponent");
    }
}

keys! {
    /// Command to roll an enemy's die against a man who passes him (4.3).
    pub struct InfiltrationTest {
        who: UnitName = tr_mark!("Infiltrator");
        enemy: UnitName = tr_mark!("Enemy who rolls");
    } may say {
        passing: Passing = tr_mark!("Type of move");
        hex: String = tr_mark!("Hex");
        dice: EnteredDice = tr_mark!("Die");
    } seldom say {
        ends_there: bool = tr_mark!("His move ends in this hex");
        one_hex: bool = tr_mark!("He moves only one hex");
        cannot_attack: bool = tr_mark!("The enemy couldn’t attack this hex");
        rear: bool = tr_mark!("The enemy is beside the rear hex only");
        engaged: bool = tr_mark!("The enemy is in a combat this step");
        by_defeated: bool = tr_mark!("The enemy was defeated in this combat");
        on_friend: bool = tr_mark!("A friend is in this hex");
        opponent: i16 = tr_mark!("Opponent’s modifier, from your picture");
    }
}

impl InfiltrationTest {
    /// Returns whether he counts as wounded. Under the option, his condition on entering the hex applies to all of its dice
    /// (R22).
    fn is_wounded(&self, game: &DiexGame, man: &Character) -> bool {
        let came = game.own.skirmish.tested.as_ref();
        let came = came.filter(|tested| tested.who == man.name && Some(&tested.hex) == self.hex.as_ref());
        match came {
            Some(tested) if game.has_option(InfiltrationManyDice::Together) => tested.wounded,
            _ => man.state == Condition::Wounded,
        }
    }

    /// Returns the die modifiers, as lines of working.
    fn modifiers(&self, game: &DiexGame, man: &Character, enemy: &Character) -> Vec<WorkingStep> {
        let value = |is_so: bool, value: i32| if is_so { value } else { 0 };
        let own = [
            (messages::rider(), value(man.mounted, -1)),
            (messages::in_armour(), value(man.armour, -1)),
            (messages::wounded(), value(self.is_wounded(game, man), 2)),
        ];
        let mirrored = [
            (messages::opponent_rides(), value(enemy.mounted, 1)),
            (messages::opponent_armoured(), value(enemy.armour, 1)),
            (messages::opponent_wounded(), value(enemy.state == Condition::Wounded, -2)),
        ];
        let is_none = game.has_option(InfiltrationModifiers::None);
        let told = own.into_iter().filter(|_| !is_none);
        let mirror = mirrored.into_iter().filter(|_| game.has_option(InfiltrationModifiers::Mirrored));
        let mut steps: Vec<WorkingStep> = told
            .chain(mirror)
            .filter(|(_, value)| *value != 0)
            .map(|(what, value)| WorkingStep::new(what, "4.3, C14.5", signed(value)))
            .collect();
        let picture = self.opponent.map_or_else(|| picture_modifiers(game, enemy), i32::from);
        if picture != 0 && !is_none {
            steps.push(WorkingStep::new(messages::opponent_by_picture(), "4.3", signed(picture)));
        }
        steps
    }

    /// Returns all objections to the test.
    fn objections(&self, game: &DiexGame, man: &Character, enemy: &Character) -> Vec<Breach> {
        let is = |answer: Option<bool>| answer.unwrap_or_default();
        let passing = self.passing();
        let bears = game.own.skirmish.marks(&enemy.name).ladder;
        let bearer = game.own.skirmish.marks(&man.name).ladder && game.has_option(Bearers::Neither);
        let threw = game.own.skirmish.marks(&enemy.name).opposed;
        let same_man =
            game.own.skirmish.tested.as_ref().is_some_and(|tested| tested.who == man.name && tested.enemies.contains(&enemy.name));
        let has_thrown = if game.has_option(OneDiePerEnemy::Each) { same_man } else { threw > 0 };
        let rider_done = man.mounted
            && game.has_option(OneDieRider::OneInAll)
            && game.own.skirmish.tested.as_ref().is_some_and(|tested| tested.who == man.name);
        let charges = open(game, &man.name).is_some();
        let conditions = [
            (enemy.side == man.side, tr!("a friend can’t oppose him")),
            (enemy.state == Condition::Stunned, tr!("a stunned enemy can’t oppose him")),
            (is(self.cannot_attack), tr!("an enemy who couldn’t attack this hex can’t oppose him")),
            (bears, tr!("ladder bearers can’t oppose him")),
            (bearer, tr!("ladder bearers can’t infiltrate")),
            (has_thrown, tr!("this enemy has already rolled this phase")),
            (rider_done, tr!("only one die is rolled against a rider")),
            (is(self.rear) && man.mounted, tr!("a rider is tested only for his front hex")),
            (is(self.ends_there) && passing != Passing::Retreat, tr!("there is no test in the hex where a move ends")),
            (is(self.one_hex) && passing == Passing::Move, tr!("there is no test for a move of one hex")),
            (is(self.engaged) && passing == Passing::Advance, tr!("an enemy in a combat this step can’t oppose an advance")),
            (is(self.by_defeated) && passing == Passing::Advance, tr!("the defeated can’t oppose an advance")),
            (charges && game.has_option(ChargeInfiltration::NotTested), tr!("there is no test for a charger")),
        ];
        let found = conditions.into_iter().filter(|(is_so, _)| *is_so).map(|(_, words)| breach("4.3", words));
        found.chain(self.passing_objections(game, man)).collect()
    }

    fn passing(&self) -> Passing {
        self.passing.unwrap_or(Passing::Move)
    }

    /// Returns the objections to passing an enemy now.
    ///
    /// A man moves in his own movement step or to meet a charge. He advances only after winning a combat.
    fn passing_objections(&self, game: &DiexGame, man: &Character) -> Vec<Breach> {
        let found = stunned_objection(man).into_iter();
        match self.passing() {
            Passing::Move => {
                let late = step_objection(game, man.side, Step::Movement).filter(|_| charge_to_meet(game, &man.name).is_none());
                found.chain(late).chain(idling_objection(game, man)).collect()
            }
            Passing::Advance => {
                let may = game.own.skirmish.step == Step::Combat && game.own.skirmish.marks(&man.name).won;
                found.chain((!may).then(|| breach("6.6", tr!("{who} hasn’t just won a combat", who = man.name)))).collect()
            }
            Passing::Retreat => found.collect(),
        }
    }

    /// Returns the events of the result.
    fn result_events(&self, game: &DiexGame, man: &Character, result: &str) -> Vec<GameEvent> {
        let retreats = self.passing == Some(Passing::Retreat);
        let ends_charge = open(game, &man.name).map(|charge| end_charge(game, &charge.rider));
        match result {
            "stopped" => {
                let mut events = if retreats && game.has_option(StoppedRetreat::Wounded) {
                    harm_events(game, man, Harm::CannotRetreat, false, false)
                } else {
                    Vec::new()
                };
                let due = retreats.then(|| game.duty(PendingStep::Retreat, &man.name)).flatten();
                // He has nothing left to go on with.
                let whole = points(game, man, man.mounted);
                let meets = charge_to_meet(game, &man.name).is_some();
                events.push(mark(game, &man.name, |marks| {
                    marks.spent = u8::try_from(whole.max(0)).unwrap_or(u8::MAX);
                    marks.rode = if meets { u8::MAX } else { marks.rode };
                }));
                events.extend(due.map(|due| duty_fulfilled(due.number)));
                events.extend(ends_charge);
                if self.on_friend == Some(true) {
                    events.push(GameEvent::due(PendingStep::LastFree, &man.name, "4.1", "4.3"));
                }
                events
            }
            "wounded" => {
                let mut events = harm_events(game, man, Harm::Wounded, false, false);
                let slowed = spent_when_slowed(game, man).filter(|_| self.passing() == Passing::Move);
                events.extend(slowed.map(|spent| mark(game, &man.name, |marks| marks.spent = spent)));
                events
            }
            "killed" => death_events(game, man),
            _ => Vec::new(),
        }
    }

    pub(super) fn plan(&self, game: &DiexGame) -> Result<Plan<DiexAie>, CommandRefusal> {
        let (man, enemy) = (man_in_fight(game, &self.who)?, man_in_fight(game, &self.enemy)?);
        let steps = self.modifiers(game, man, enemy);
        let sum: i32 = steps.iter().filter_map(|step| step.value.sign()?.parse::<i32>().ok()).sum();
        let against = self.objections(game, man, enemy);
        let mut marked = MarkChanges::default();
        let opposed = marked.marks_mut(game, &enemy.name);
        opposed.opposed = opposed.opposed.saturating_add(1);
        let hex = self.hex.clone().unwrap_or_default();
        let before = game.own.skirmish.tested.clone().filter(|tested| tested.who == man.name);
        let same_hex = before.as_ref().filter(|tested| tested.hex == hex);
        let wounded = same_hex.map_or(man.state == Condition::Wounded, |tested| tested.wounded);
        let mut enemies = before.map(|tested| tested.enemies).unwrap_or_default();
        enemies.insert(enemy.name.clone());
        let tested = LastInfiltration { who: man.name.clone(), hex, wounded, enemies };
        let said = self.opponent.filter(|said| i32::from(*said) != picture_modifiers(game, enemy));
        let read =
            said.map(|said| sheet_event("infiltration-opponent", opponent_row(enemy), "modifier", serde_json::json!({ "number": said })));
        let first: Vec<GameEvent> = [marked.into_event(), changed(SkirmishChange { tested: Some(tested), ..SkirmishChange::default() })]
            .into_iter()
            .chain(read)
            .collect();
        let (asked, name) = (self.clone(), man.name.clone());
        let plan = dice::roll(game, DiceKind::D10, self.dice.as_ref(), move |game, die| {
            let total = if game.has_option(TableEnds::Owner) { die + sum } else { (die + sum).clamp(1, 10) };
            let row = match total {
                ..=5 => "1-5",
                6 | 7 => "6-7",
                8 | 9 => "8-9",
                _ => "10",
            };
            let result = game.cell(&INFILTRATION, row, "result");
            let events = game.own.character(&name).map(|man| asked.result_events(game, man, result)).unwrap_or_default();
            RollOutcome { row: Some(row.to_owned()), ..RollOutcome::new(result, first.iter().cloned().chain(events).collect()) }
        });
        let plan = Plan { steps, ..plan.with_table(&INFILTRATION, None, Some("result")) };
        Ok(with_objections(plan, against).with_duty(None, man.name.clone()))
    }
}

/// Returns the row of the opponent table for this enemy.
fn opponent_row(enemy: &Character) -> &'static str {
    let of = match (enemy.state, enemy.mounted) {
        (Condition::Wounded, _) => OpponentTrait::Wounded,
        (_, true) => OpponentTrait::Mounted,
        (_, false) if enemy.armour => OpponentTrait::Armour,
        (_, false) => OpponentTrait::OnFoot,
    };
    of.key()
}

/// Returns the sum of the known modifiers for this opponent in the owners' picture.
fn picture_modifiers(game: &DiexGame, enemy: &Character) -> i32 {
    let number = |of: OpponentTrait| {
        let known = sheets::number(&game.own, ("infiltration-opponent", of.key(), "modifier"), "number");
        known.and_then(|number| i32::try_from(number).ok()).unwrap_or_default()
    };
    let seat = if enemy.mounted { OpponentTrait::Mounted } else { OpponentTrait::OnFoot };
    let more = [(enemy.armour, OpponentTrait::Armour), (enemy.state == Condition::Wounded, OpponentTrait::Wounded)];
    number(seat) + more.into_iter().filter(|(is_so, _)| *is_so).map(|(_, of)| number(of)).sum::<i32>()
}
