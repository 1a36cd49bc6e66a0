//! Mercenaries: hired or promised booty, tested while they wait, and paid from it (C12.2, R82).

use crate::campaign::messages;
use crate::duty::PendingStep;
use serde_json::{Map, Value};

use super::battle::battle_started;
use super::group::Group;
use super::helpers::{Planned, campaign_state, group, groups, require, require_same_hex, set, sheet};
use super::loyalty::{men_modifier, prestige_modifier};
use super::sheets::BOOTY;
use super::vocabulary::{BootyResult, Faction, Pay, Pounds};
use crate::dice;
use crate::event_helpers::{GameEvent, signed};
use crate::game::{DiexAie, DiexGame};
use crate::rulings::{EqualMercenaries, MercenaryTestDie, MercenaryTrouble};
use senlac_board_games::keyed::{keyed, keys};
use senlac_board_games::{DiceKind, EnteredDice, Field, FieldKind, Plan, RollOutcome};

keys! {
    /// Command to hire mercenaries for money.
    #[derive(Default)]
    pub struct HireMercenaries at (game: DiexAie, input) {
        group: String = tr_mark!("Group"), takers(game);
        mercenaries: String = tr_mark!("Mercenaries"), mercenaries(game);
    }
}

keys! {
    /// Command to promise mercenaries a share of the booty.
    #[derive(Default)]
    pub struct PromiseBooty at (game: DiexAie, input) {
        group: String = tr_mark!("Group"), takers(game);
        mercenaries: String = tr_mark!("Mercenaries"), mercenaries(game);
    }
}

/// Returns the events by which mercenaries enter a group's service, with the group's remaining money.
fn enter_service(game: &DiexGame, group: &Group, mercenaries: &Group, pay: Pay, money: Pounds) -> Vec<GameEvent> {
    let serves = Some(group.name.clone());
    let tests = if mercenaries.employer == serves { mercenaries.tests } else { 0 };
    let marched = mercenaries.marched.or(group.marched);
    let taken = Group { employer: serves, pay, tests, tested_on: campaign_state(game).day, marched, ..mercenaries.clone() };
    vec![set(Group { money, ..group.clone() }), set(taken)]
}

/// Adds an objection for each rule that forbids taking these mercenaries.
fn with_objections(group: &Group, mercenaries: &Group, plan: Plan<DiexAie>) -> Plan<DiexAie> {
    let is_so = mercenaries.faction == Faction::Mercenary;
    let plan = require(is_so, plan, "C12.2", || tr!("{group} are not mercenaries", group = mercenaries.name));
    let may = matches!(group.faction, Faction::Norman | Faction::Saxon);
    let plan = require(may, plan, "C12.1", || tr!("only Normans and Saxons can take mercenaries").to_owned());
    let plan = plan.with_duty(None, &group.name);
    require_same_hex(plan, "C13.3", (&group.name, &group.hex), (&mercenaries.name, &mercenaries.hex))
}

/// Returns a form field that offers the groups that may take mercenaries.
fn takers(game: &DiexGame) -> FieldKind {
    groups(game, |group| matches!(group.faction, Faction::Norman | Faction::Saxon) && group.is_free())
}

/// Returns a form field that offers the groups of mercenaries.
fn mercenaries(game: &DiexGame) -> FieldKind {
    groups(game, |group| group.faction == Faction::Mercenary)
}

impl HireMercenaries {
    pub(super) fn plan(&self, game: &DiexGame) -> Planned {
        let (group, mercenaries) = (group(game, &self.group)?, group(game, &self.mercenaries)?);
        let men = mercenaries.headcount(game);
        let price = Pounds::from_pounds(u32::from(men) * 2);
        let Some(money) = group.money.less(price) else {
            return Err(tr!("{group} has {money}, but this costs {price}", group = group.name, money = group.money, price).into());
        };
        let plan = Plan::with_result(price.to_string(), enter_service(game, group, mercenaries, Pay::Hired, money));
        let plan = plan.step(messages::two_pounds_each(men), "C12.2", price.to_string());
        Ok(with_objections(group, mercenaries, plan))
    }
}

impl PromiseBooty {
    pub(super) fn plan(&self, game: &DiexGame) -> Planned {
        let (group, mercenaries) = (group(game, &self.group)?, group(game, &self.mercenaries)?);
        let plan = Plan::with_result(Pay::Promised.key(), enter_service(game, group, mercenaries, Pay::Promised, group.money));
        let plan = plan.step(messages::men_who_are_promised_booty(), "C12.2", mercenaries.headcount(game).to_string());
        Ok(with_objections(group, mercenaries, plan))
    }
}

keyed! {
    /// What mercenaries do when they make trouble (C12.2).
    #[derive(Default)]
    pub enum Trouble {
        #[default]
        Leave = "leave", tr_mark!("they leave");
        Attack = "attack", tr_mark!("they attack");
    }
}

senlac_board_games::message::said_words!("campaign_trouble": Trouble);

keys! {
    /// Command to test mercenaries who were promised booty.
    ///
    /// Under the option, a level is tested instead of a die. The players may say what mercenaries as strong as their employer
    /// do.
    #[derive(Default)]
    pub struct MercenaryTest at (game: DiexAie, input) {
        mercenaries: String = tr_mark!("Mercenaries"), groups(game, |group| group.pay == Pay::Promised);
    }
    may say { level: u8 = tr_mark!("Level, if one is tested"), FieldKind::Number(0, 10); }
    seldom say { equal: Trouble = tr_mark!("Reaction if equally strong"); }
    may say { dice: EnteredDice = tr_mark!("Die"); }
}

/// Returns the mercenaries who still have to be tested today.
pub(super) fn untested(game: &DiexGame) -> impl Iterator<Item = &Group> {
    let day = campaign_state(game).day;
    campaign_state(game)
        .groups
        .values()
        .filter(move |group| group.pay == Pay::Promised && group.employer.is_some() && group.tested_on < day)
}

/// Returns the events by which mercenaries leave their employer or attack him.
fn trouble_events(game: &DiexGame, mercenaries: &Group, employer: &Group, trouble: Trouble) -> Vec<GameEvent> {
    let free = Group { employer: None, pay: Pay::None, ..mercenaries.clone() };
    let fights = trouble == Trouble::Attack;
    let battle = fights.then(|| battle_started(game, &[mercenaries], &[employer]));
    [set(free)].into_iter().chain(battle).collect()
}

impl MercenaryTest {
    pub(super) fn plan(&self, game: &DiexGame) -> Planned {
        let mercenaries = group(game, &self.mercenaries)?;
        let Some(employer) = mercenaries.employer.as_ref().and_then(|name| campaign_state(game).groups.get(name)) else {
            return Err(tr!("{group} have no employer", group = mercenaries.name).into());
        };
        let trouble = match mercenaries.worth(game).cmp(&employer.worth(game)) {
            std::cmp::Ordering::Less => Trouble::Leave,
            std::cmp::Ordering::Equal if game.has_option(EqualMercenaries::Asked) => {
                self.equal.ok_or_else(|| tr!("they are as strong as their employer: enter what they do as “equal”").to_owned())?
            }
            std::cmp::Ordering::Equal => Trouble::Leave,
            std::cmp::Ordering::Greater => Trouble::Attack,
        };
        let steps = [prestige_modifier(game, employer), men_modifier(game, employer, mercenaries)];
        let times = -i32::from(mercenaries.tests);
        let added = steps.iter().map(|(_, value)| value).sum::<i32>() + times;
        let after = Group { tests: mercenaries.tests.saturating_add(1), tested_on: campaign_state(game).day, ..mercenaries.clone() };
        let employer = employer.clone();
        let falls = move |game: &DiexGame, die: i32| {
            let sum = die + added;
            let is_trouble = if game.has_option(MercenaryTrouble::High) { sum > 7 } else { sum <= 3 };
            if is_trouble {
                RollOutcome::new(trouble.key(), trouble_events(game, &after, &employer, trouble))
            } else {
                RollOutcome::new("loyal", vec![set(after.clone())])
            }
        };
        let plan = if game.has_option(MercenaryTestDie::Level) {
            let Some(level) = self.level else { return Err(tr!("enter the “level” of the mercenaries").to_owned().into()) };
            let fall = falls(game, level.into());
            Plan {
                said: self.dice.clone(),
                ..Plan::with_result(fall.result, fall.events).step(messages::level(), "C12.2", level.to_string())
            }
        } else {
            dice::roll(game, DiceKind::D10, self.dice.as_ref(), falls)
        };
        let plan = steps.into_iter().fold(plan, |plan, (step, _)| plan.step(step.what, "C7", step.value));
        let plan = plan.step(messages::tests_before(), "C12.2", signed(times)).with_duty(None, &self.mercenaries);
        let plan = plan.step(messages::if_they_make_trouble(), "C12.2", trouble);
        let is_due = mercenaries.pay == Pay::Promised;
        let plan = require(is_due, plan, "C12.2", || tr!("{group} aren’t waiting for booty", group = mercenaries.name));
        let is_first = mercenaries.tested_on < campaign_state(game).day;
        Ok(require(is_first, plan, "C12.2", || tr!("{group} have already been recruited or tested today", group = mercenaries.name)))
    }

    /// Returns the form. The level is folded away unless the option tests it.
    pub(super) fn form(game: &DiexGame, input: &Map<String, Value>) -> Vec<Field> {
        let is_tested = game.has_option(MercenaryTestDie::Level);
        let folded = |field: Field| if field.key == "level" { field.seldom_unless(is_tested) } else { field };
        Self::fields(game, input).into_iter().map(folded).collect()
    }
}

keys! {
    /// Command to share booty with mercenaries, in points of pillage.
    ///
    /// The result of the loyalty table is entered once for each die and saved.
    #[derive(Default)]
    pub struct ShareBooty at (game: DiexAie, input) {
        mercenaries: String = tr_mark!("Mercenaries"), groups(game, |group| group.employer.is_some());
        points: u16 = tr_mark!("Pillage points");
    }
    may say {
        result: BootyResult = tr_mark!("Result, from your sheet");
        dice: EnteredDice = tr_mark!("Die");
    }
}

impl ShareBooty {
    pub(super) fn plan(&self, game: &DiexGame) -> Planned {
        let mercenaries = group(game, &self.mercenaries)?;
        let Some(employer) = mercenaries.employer.as_ref().and_then(|name| campaign_state(game).groups.get(name)) else {
            return Err(tr!("{group} have no employer", group = mercenaries.name).into());
        };
        let Some(money) = employer.money.less(Pounds::from_pounds(self.points.into())) else {
            return Err(tr!("{group} has only {money} to share", group = employer.name, money = employer.money).into());
        };
        let men = mercenaries.headcount(game);
        let paid = set(Group { money, ..employer.clone() });
        let stays = set(Group { pay: Pay::Hired, ..mercenaries.clone() });
        let plan = if self.points >= men {
            Plan { said: self.dice.clone(), ..Plan::with_result(BootyResult::Loyal.key(), vec![paid, stays]) }
        } else {
            let (said, mercenaries, employer) = (self.result, mercenaries.clone(), Group { money, ..employer.clone() });
            dice::roll(game, DiceKind::D10, self.dice.as_ref(), move |game, die| {
                let row = die.clamp(1, 10).to_string();
                let (known, read) = sheet(game, (BOOTY, &row, "result"), "result", said.map(|said| Value::from(said.key())));
                let events = read.into_iter().chain([paid.clone()]);
                match known.as_ref().and_then(Value::as_str) {
                    Some("revolt") => {
                        let turned = trouble_events(game, &mercenaries, &employer, Trouble::Attack);
                        RollOutcome::new(BootyResult::Revolt.key(), events.chain(turned).collect())
                    }
                    Some(_) => RollOutcome::new(BootyResult::Loyal.key(), events.chain([stays.clone()]).collect()),
                    None => RollOutcome::new(
                        messages::row(&row),
                        vec![GameEvent::due(PendingStep::ShareBooty, &mercenaries.name, &row, "C12.2")],
                    ),
                }
            })
        };
        let plan = plan.step(messages::points_for_men(men), "C12.2", self.points.to_string());
        Ok(plan.with_duty(game.duty(PendingStep::ShareBooty, &self.mercenaries), &self.mercenaries))
    }
}
