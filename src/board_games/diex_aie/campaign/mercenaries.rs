//! Mercenaries: hired or promised booty, tested while they wait, and paid when there is some (C12.2, R82).

use crate::campaign::messages;
use crate::owed::Owed;
use serde_json::{Map, Value};

use super::asked::{Planned, group, groups, land, set, sheet, together, unless};
use super::battle::begun;
use super::group::Group;
use super::loyalty::{by_men, by_prestige};
use super::sheets::BOOTY;
use super::words::{Faction, Pay, Pounds};
use crate::words::{Happens, signed};
use crate::{DiexAie, DiexDesk, EqualMercenaries, MercenaryTestDie, MercenaryTrouble, dice};
use senlac_board_games::keyed::{keyed, keys};
use senlac_board_games::{DiceKind, DiceSaid, Fall, Field, FieldKind, Plan};

keys! {
    /// Mercenaries are hired for money.
    #[derive(Default)]
    pub struct Hire at (desk: DiexAie, input) {
        group: String = tr_mark!("Group"), takers(desk);
        mercenaries: String = tr_mark!("Mercenaries"), mercenaries(desk);
    }
}

keys! {
    /// Mercenaries are promised a share of booty.
    #[derive(Default)]
    pub struct Promise at (desk: DiexAie, input) {
        group: String = tr_mark!("Group"), takers(desk);
        mercenaries: String = tr_mark!("Mercenaries"), mercenaries(desk);
    }
}

/// Mercenaries serve a group from now on.
fn taken(desk: &DiexDesk, group: &Group, mercenaries: &Group, pay: Pay, money: Pounds) -> Vec<Happens> {
    let serves = Some(group.name.clone());
    let tests = if mercenaries.employer == serves { mercenaries.tests } else { 0 };
    let marched = mercenaries.marched.or(group.marched);
    let taken = Group { employer: serves, pay, tests, tested_on: land(desk).day, marched, ..mercenaries.clone() };
    vec![set(Group { money, ..group.clone() }), set(taken)]
}

/// What speaks against taking mercenaries.
fn judged(group: &Group, mercenaries: &Group, plan: Plan<DiexAie>) -> Plan<DiexAie> {
    let is_so = mercenaries.faction == Faction::Mercenary;
    let plan = unless(is_so, plan, "C12.2", || tr!("{group} are no mercenaries", group = mercenaries.name));
    let may = matches!(group.faction, Faction::Norman | Faction::Saxon);
    let plan = unless(may, plan, "C12.1", || tr!("only Normans and Saxons take mercenaries").to_owned());
    let plan = plan.fulfilling(None, &group.name);
    together(plan, "C13.3", (&group.name, &group.hex), (&mercenaries.name, &mercenaries.hex))
}

/// A group that takes mercenaries.
fn takers(desk: &DiexDesk) -> FieldKind {
    groups(desk, |group| matches!(group.faction, Faction::Norman | Faction::Saxon) && group.is_free())
}

/// A group of mercenaries.
fn mercenaries(desk: &DiexDesk) -> FieldKind {
    groups(desk, |group| group.faction == Faction::Mercenary)
}

impl Hire {
    pub(super) fn plan(&self, desk: &DiexDesk) -> Planned {
        let (group, mercenaries) = (group(desk, &self.group)?, group(desk, &self.mercenaries)?);
        let men = mercenaries.headcount(desk);
        let price = Pounds::whole(u32::from(men) * 2);
        let Some(money) = group.money.less(price) else {
            return Err(tr!("{group} has {money}, and this costs {price}", group = group.name, money = group.money, price).into());
        };
        let plan = Plan::told(price.to_string(), taken(desk, group, mercenaries, Pay::Hired, money));
        let plan = plan.step(messages::two_pounds_each(men), "C12.2", price.to_string());
        Ok(judged(group, mercenaries, plan))
    }
}

impl Promise {
    pub(super) fn plan(&self, desk: &DiexDesk) -> Planned {
        let (group, mercenaries) = (group(desk, &self.group)?, group(desk, &self.mercenaries)?);
        let plan = Plan::told(Pay::Promised.key(), taken(desk, group, mercenaries, Pay::Promised, group.money));
        let plan = plan.step(messages::men_who_are_promised_booty(), "C12.2", mercenaries.headcount(desk).to_string());
        Ok(judged(group, mercenaries, plan))
    }
}

keyed! {
    /// What mercenaries do who make trouble.
    #[derive(Default)]
    pub enum Trouble {
        #[default]
        Leave = "leave", tr_mark!("they leave");
        Attack = "attack", tr_mark!("they attack");
    }
}

senlac_board_games::message::said_words!("campaign_trouble": Trouble);

keys! {
    /// Mercenaries who were promised booty are tested. With another reading a level is tested instead of a die. The players may say what
    /// mercenaries do who are as strong as their employer.
    #[derive(Default)]
    pub struct MercenaryTest at (desk: DiexAie, input) {
        mercenaries: String = tr_mark!("Mercenaries"), groups(desk, |group| group.pay == Pay::Promised);
    }
    may say { level: u8 = tr_mark!("Level, where one is tested"), FieldKind::Number(0, 10); }
    seldom say { equal: Trouble = tr_mark!("What they do if they are as strong"); }
    may say { dice: DiceSaid = tr_mark!("Die"); }
}

/// Mercenaries who owe a test today.
pub(super) fn untested(desk: &DiexDesk) -> impl Iterator<Item = &Group> {
    let day = land(desk).day;
    land(desk).groups.values().filter(move |group| group.pay == Pay::Promised && group.employer.is_some() && group.tested_on < day)
}

/// What mercenaries do who turn against their employer, or leave him.
fn turns(desk: &DiexDesk, mercenaries: &Group, employer: &Group, trouble: Trouble) -> Vec<Happens> {
    let free = Group { employer: None, pay: Pay::None, ..mercenaries.clone() };
    let fights = trouble == Trouble::Attack;
    let battle = fights.then(|| begun(desk, &[mercenaries], &[employer]));
    [set(free)].into_iter().chain(battle).collect()
}

impl MercenaryTest {
    pub(super) fn plan(&self, desk: &DiexDesk) -> Planned {
        let mercenaries = group(desk, &self.mercenaries)?;
        let Some(employer) = mercenaries.employer.as_ref().and_then(|name| land(desk).groups.get(name)) else {
            return Err(tr!("{group} serve nobody", group = mercenaries.name).into());
        };
        let trouble = match mercenaries.worth(desk).cmp(&employer.worth(desk)) {
            std::cmp::Ordering::Less => Trouble::Leave,
            std::cmp::Ordering::Equal if desk.has_option(EqualMercenaries::Asked) => {
                self.equal.ok_or_else(|| tr!("they are as strong as their employer: say what they do, “equal”").to_owned())?
            }
            std::cmp::Ordering::Equal => Trouble::Leave,
            std::cmp::Ordering::Greater => Trouble::Attack,
        };
        let steps = [by_prestige(desk, employer), by_men(desk, employer, mercenaries)];
        let times = -i32::from(mercenaries.tests);
        let added = steps.iter().map(|(_, value)| value).sum::<i32>() + times;
        let after = Group { tests: mercenaries.tests.saturating_add(1), tested_on: land(desk).day, ..mercenaries.clone() };
        let employer = employer.clone();
        let falls = move |desk: &DiexDesk, die: i32| {
            let sum = die + added;
            let is_trouble = if desk.has_option(MercenaryTrouble::High) { sum > 7 } else { sum <= 3 };
            if is_trouble {
                Fall::new(trouble.key(), turns(desk, &after, &employer, trouble))
            } else {
                Fall::new("loyal", vec![set(after.clone())])
            }
        };
        let plan = if desk.has_option(MercenaryTestDie::Level) {
            let Some(level) = self.level else { return Err(tr!("say the “level” of the mercenaries").to_owned().into()) };
            let fall = falls(desk, level.into());
            Plan { said: self.dice.clone(), ..Plan::told(fall.result, fall.events).step(messages::level(), "C12.2", level.to_string()) }
        } else {
            dice::rolled(desk, DiceKind::D10, self.dice.as_ref(), falls)
        };
        let plan = steps.into_iter().fold(plan, |plan, (step, _)| plan.step(step.what, "C7", step.value));
        let plan = plan.step(messages::tests_before(), "C12.2", signed(times)).fulfilling(None, &self.mercenaries);
        let plan = plan.step(messages::if_they_make_trouble(), "C12.2", trouble);
        let is_due = mercenaries.pay == Pay::Promised;
        let plan = unless(is_due, plan, "C12.2", || tr!("{group} wait for no booty", group = mercenaries.name));
        let is_first = mercenaries.tested_on < land(desk).day;
        Ok(unless(is_first, plan, "C12.2", || tr!("{group} were recruited or tested today", group = mercenaries.name)))
    }

    /// What is asked for; the level is folded away unless it is tested.
    pub(super) fn form(desk: &DiexDesk, input: &Map<String, Value>) -> Vec<Field> {
        let is_tested = desk.has_option(MercenaryTestDie::Level);
        let folded = |field: Field| if field.key == "level" { field.seldom_unless(is_tested) } else { field };
        Self::fields(desk, input).into_iter().map(folded).collect()
    }
}

keyed! {
    /// What the loyalty table for shared booty says.
    #[derive(Default)]
    pub enum Shared {
        #[default]
        Loyal = "loyal", tr_mark!("loyal");
        Revolt = "revolt", tr_mark!("revolt");
    }
}

keys! {
    /// Booty is shared with mercenaries: points of pillage. What the loyalty table says of the die is said where nobody has said it; it is
    /// remembered.
    #[derive(Default)]
    pub struct ShareBooty at (desk: DiexAie, input) {
        mercenaries: String = tr_mark!("Mercenaries"), groups(desk, |group| group.employer.is_some());
        points: u16 = tr_mark!("Points of pillage");
    }
    may say {
        result: Shared = tr_mark!("What your sheet says");
        dice: DiceSaid = tr_mark!("Die");
    }
}

impl ShareBooty {
    pub(super) fn plan(&self, desk: &DiexDesk) -> Planned {
        let mercenaries = group(desk, &self.mercenaries)?;
        let Some(employer) = mercenaries.employer.as_ref().and_then(|name| land(desk).groups.get(name)) else {
            return Err(tr!("{group} serve nobody", group = mercenaries.name).into());
        };
        let Some(money) = employer.money.less(Pounds::whole(self.points.into())) else {
            return Err(tr!("{group} has {money} to share", group = employer.name, money = employer.money).into());
        };
        let men = mercenaries.headcount(desk);
        let paid = set(Group { money, ..employer.clone() });
        let stays = set(Group { pay: Pay::Hired, ..mercenaries.clone() });
        let plan = if self.points >= men {
            Plan { said: self.dice.clone(), ..Plan::told(Shared::Loyal.key(), vec![paid, stays]) }
        } else {
            let (said, mercenaries, employer) = (self.result, mercenaries.clone(), Group { money, ..employer.clone() });
            dice::rolled(desk, DiceKind::D10, self.dice.as_ref(), move |desk, die| {
                let row = die.clamp(1, 10).to_string();
                let (known, read) = sheet(desk, (BOOTY, &row, "result"), "result", said.map(|said| Value::from(said.key())));
                let events = read.into_iter().chain([paid.clone()]);
                match known.as_ref().and_then(Value::as_str) {
                    Some("revolt") => {
                        let turned = turns(desk, &mercenaries, &employer, Trouble::Attack);
                        Fall::new(Shared::Revolt.key(), events.chain(turned).collect())
                    }
                    Some(_) => Fall::new(Shared::Loyal.key(), events.chain([stays.clone()]).collect()),
                    None => Fall::new(messages::row(&row), vec![Happens::due(Owed::ShareBooty, &mercenaries.name, &row, "C12.2")]),
                }
            })
        };
        let plan = plan.step(messages::points_for_men(men), "C12.2", self.points.to_string());
        Ok(plan.fulfilling(desk.duty(Owed::ShareBooty, &self.mercenaries), &self.mercenaries))
    }
}
