//! What becomes of those who surrendered after a siege (C15.2, R89).

use crate::campaign::messages;
use crate::owed::Owed;
use serde_json::Value;

use super::asked::{Planned, gone, group, set, sheet, unless};
use super::captives::prisoners;
use super::group::{Count, Group, add};
use super::refuse::{head, heads, leaves};
use super::sheets::FATES;
use super::tables::FATE;
use crate::characters::{Changed, becomes};
use crate::words::{Happens, happens};
use crate::{Condition, DiexAie, DiexDesk, FateOrder, common, dice};
use senlac_board_games::keyed::{keyed, keys};
use senlac_board_games::{DiceKind, DiceSaid, Fall};

keyed! {
    /// What becomes of those who surrendered.
    #[derive(Default)]
    pub enum Doom {
        #[default]
        Test = "test", tr_mark!("each throws, until half are dead");
        Prisoners = "prisoners", tr_mark!("prisoners, riders on foot");
        Killed = "killed", tr_mark!("all are killed");
        Freed = "freed", tr_mark!("they go free");
        Other = "other", tr_mark!("something else, which you do");
    }
}

keys! {
    /// The die for those who surrendered. What the players' sheet says of the die is said where nobody has said it; it is remembered.
    #[derive(Default)]
    pub struct FateRoll at (desk: DiexAie, input) { prisoners: String = tr_mark!("Prisoners"), prisoners(desk); }
    may say {
        fate: Doom = tr_mark!("What your sheet says");
        dice: DiceSaid = tr_mark!("Die");
    }
}

/// Who throws, in their order: the weakest attack first, or with another reading the strongest.
fn order(desk: &DiexDesk, captives: &Group) -> Vec<String> {
    let named = captives.members.iter().filter(|name| desk.own.character(name).is_some_and(|man| man.state == Condition::Prisoner));
    let mut all: Vec<String> =
        named.cloned().chain(heads(desk, &Group { members: std::collections::BTreeSet::new(), ..captives.clone() })).collect();
    let attack = |word: &String| {
        let known = desk.own.character(word).and_then(|man| man.attack).map(i32::from);
        known.unwrap_or_else(|| head(desk, word).map_or(0, |(kind, _)| kind.points(desk)))
    };
    all.sort_by_key(attack);
    if desk.has_option(FateOrder::StrongestFirst) {
        all.reverse();
    }
    all
}

/// They are prisoners, and their horses stay behind.
fn dismounted(desk: &DiexDesk, captives: &Group) -> Vec<Happens> {
    let on_foot = |count: &Count| {
        count.iter().fold(Count::new(), |mut all, (kind, count)| {
            add(&mut all, &Count::from([(kind.on_foot(), *count)]));
            all
        })
    };
    let riders = captives.members.iter().filter(|name| desk.own.character(name).is_some_and(|man| man.mounted));
    let down = riders.map(|who| happens(common::Event::Changed(Changed { who: who.clone(), mounted: Some(false), ..Changed::default() })));
    let after = Group { men: on_foot(&captives.men), wounded: on_foot(&captives.wounded), fate: Vec::new(), ..captives.clone() };
    down.chain([set(after)]).collect()
}

/// What the doom does.
fn doomed(desk: &DiexDesk, captives: &Group, doom: Doom) -> Vec<Happens> {
    match doom {
        Doom::Test => {
            let fate = order(desk, captives);
            let first_men = u16::try_from(fate.len()).unwrap_or(u16::MAX);
            let due = fate.first().map(|first| Happens::due(Owed::FateTest, &captives.name, first, "C15.2"));
            [set(Group { first_men, fate, ..captives.clone() })].into_iter().chain(due).collect()
        }
        Doom::Prisoners => dismounted(desk, captives),
        Doom::Killed => captives.members.iter().map(|name| becomes(name, Condition::Dead)).chain([gone(&captives.name)]).collect(),
        Doom::Freed => {
            let free = captives.members.iter().filter(|name| desk.own.character(name).is_some_and(|man| man.state == Condition::Prisoner));
            let free = free.map(|name| becomes(name, Condition::Healthy));
            free.chain([set(Group { captor: None, escort: None, ..captives.clone() })]).collect()
        }
        Doom::Other => Vec::new(),
    }
}

impl FateRoll {
    pub(super) fn plan(&self, desk: &DiexDesk) -> Planned {
        let captives = group(desk, &self.prisoners)?.clone();
        let (said, is_held) = (self.fate, captives.captor.is_some());
        let plan = dice::rolled(desk, DiceKind::D10, self.dice.as_ref(), move |desk, die| {
            let die = die.clamp(1, 10);
            let (printed, row) = match die {
                3..=4 => (Some(Doom::Test), Some("3-4")),
                5..=7 => (Some(Doom::Prisoners), Some("5-7")),
                _ => (None, None),
            };
            let said = said.map(|said| Value::from(said.key())).filter(|_| printed.is_none());
            let (known, read) = sheet(desk, (FATES, &die.to_string(), "fate"), "fate", said);
            let known = known.as_ref().and_then(Value::as_str);
            let doom = printed.or_else(|| known.and_then(Doom::of_word));
            let row = row.map(ToOwned::to_owned);
            match doom {
                Some(doom) => Fall { row, ..Fall::new(doom.key(), read.into_iter().chain(doomed(desk, &captives, doom)).collect()) },
                None => Fall::new(messages::row(die), vec![Happens::due(Owed::Fate, &captives.name, &die.to_string(), "C15.2")]),
            }
        });
        let plan = plan.read_in(&FATE, None, Some("result")).fulfilling(desk.duty(Owed::Fate, &self.prisoners), &self.prisoners);
        Ok(unless(is_held, plan, "C15.2", || tr!("{group} are no prisoners", group = self.prisoners)))
    }
}

keys! {
    /// One of those who surrendered throws.
    #[derive(Default)]
    pub struct FateTest at (desk: DiexAie, input) { prisoners: String = tr_mark!("Prisoners"), prisoners(desk); }
    may say { dice: DiceSaid = tr_mark!("Die"); }
}

impl FateTest {
    pub(super) fn plan(&self, desk: &DiexDesk) -> Planned {
        let captives = group(desk, &self.prisoners)?.clone();
        let Some(word) = captives.fate.first().cloned() else {
            return Err(tr!("nobody of {group} throws for his life", group = captives.name).into());
        };
        let who = word.clone();
        let plan = dice::rolled(desk, DiceKind::D10, self.dice.as_ref(), move |desk, die| {
            let dies = die <= 5;
            let mut after = captives.clone();
            after.fate.remove(0);
            let mut events = Vec::new();
            if dies {
                let one = leaves(desk, &mut after, &word);
                events.extend(one.members.iter().map(|name| becomes(name, Condition::Dead)));
            }
            // It stops when twice the dead reach their number.
            let dead = captives.first_men.saturating_sub(captives.headcount(desk)) + u16::from(dies);
            let next = after.fate.first().filter(|_| dead * 2 < captives.first_men);
            if let Some(next) = next {
                events.push(Happens::due(Owed::FateTest, &captives.name, next, "C15.2"));
                events.push(set(after));
            } else {
                events.extend(dismounted(desk, &after));
            }
            Fall::new(if dies { "dies" } else { "lives" }, events)
        });
        let plan = plan.step(messages::one_to_five_kills(), "C15.2", who);
        Ok(plan.fulfilling(desk.duty(Owed::FateTest, &self.prisoners), &self.prisoners))
    }
}
