//! Fate of those who surrendered after a siege (C15.2, R89).

use crate::campaign::messages;
use crate::common::Event as CommonEvent;
use crate::duty::PendingStep;
use serde_json::Value;

use super::captives::prisoners;
use super::group::{Count, Group, add};
use super::helpers::{Planned, group, piece_removed, require, set, sheet};
use super::refuse::{detach_man, head, man_keys};
use super::sheets::FATES;
use super::tables::FATE;
use super::vocabulary::Doom;
use crate::characters::Condition;
use crate::characters::{Changed, condition_set};
use crate::dice;
use crate::event_helpers::{GameEvent, own_event};
use crate::game::{DiexAie, DiexGame};
use crate::rulings::FateOrder;
use senlac_board_games::keyed::keys;
use senlac_board_games::{DiceKind, EnteredDice, RollOutcome};

keys! {
    /// Command to roll for the fate of those who surrendered.
    ///
    /// If the result is only on the players' sheet, they enter it once and it's saved.
    #[derive(Default)]
    pub struct FateRoll at (game: DiexAie, input) { prisoners: String = tr_mark!("Prisoners"), prisoners(game); }
    may say {
        fate: Doom = tr_mark!("Result, from your sheet");
        dice: EnteredDice = tr_mark!("Die");
    }
}

/// Returns those who roll for their lives, in order: the weakest attack first, or the strongest under the other option.
fn order(game: &DiexGame, captives: &Group) -> Vec<String> {
    let named = captives.members.iter().filter(|name| game.own.character(name).is_some_and(|man| man.state == Condition::Prisoner));
    let mut all: Vec<String> =
        named.cloned().chain(man_keys(game, &Group { members: std::collections::BTreeSet::new(), ..captives.clone() })).collect();
    let attack = |word: &String| {
        let known = game.own.character(word).and_then(|man| man.attack).map(i32::from);
        known.unwrap_or_else(|| head(game, word).map_or(0, |(kind, _)| kind.points(game)))
    };
    all.sort_by_key(attack);
    if game.has_option(FateOrder::StrongestFirst) {
        all.reverse();
    }
    all
}

/// Returns the events that make the captives prisoners without horses.
fn dismounted(game: &DiexGame, captives: &Group) -> Vec<GameEvent> {
    let on_foot = |count: &Count| {
        count.iter().fold(Count::new(), |mut all, (kind, count)| {
            add(&mut all, &Count::from([(kind.on_foot(), *count)]));
            all
        })
    };
    let riders = captives.members.iter().filter(|name| game.own.character(name).is_some_and(|man| man.mounted));
    let down = riders.map(|who| own_event(CommonEvent::Changed(Changed { who: who.clone(), mounted: Some(false), ..Changed::default() })));
    let after = Group { men: on_foot(&captives.men), wounded: on_foot(&captives.wounded), fate: Vec::new(), ..captives.clone() };
    down.chain([set(after)]).collect()
}

/// Returns the events that a fate leads to.
fn fate_events(game: &DiexGame, captives: &Group, doom: Doom) -> Vec<GameEvent> {
    match doom {
        Doom::Test => {
            let fate = order(game, captives);
            let first_men = u16::try_from(fate.len()).unwrap_or(u16::MAX);
            let due = fate.first().map(|first| GameEvent::due(PendingStep::FateTest, &captives.name, first, "C15.2"));
            [set(Group { first_men, fate, ..captives.clone() })].into_iter().chain(due).collect()
        }
        Doom::Prisoners => dismounted(game, captives),
        Doom::Killed => {
            captives.members.iter().map(|name| condition_set(name, Condition::Dead)).chain([piece_removed(&captives.name)]).collect()
        }
        Doom::Freed => {
            let free = captives.members.iter().filter(|name| game.own.character(name).is_some_and(|man| man.state == Condition::Prisoner));
            let free = free.map(|name| condition_set(name, Condition::Healthy));
            free.chain([set(Group { captor: None, escort: None, ..captives.clone() })]).collect()
        }
        Doom::Other => Vec::new(),
    }
}

impl FateRoll {
    pub(super) fn plan(&self, game: &DiexGame) -> Planned {
        let captives = group(game, &self.prisoners)?.clone();
        let (said, is_held) = (self.fate, captives.captor.is_some());
        let plan = dice::roll(game, DiceKind::D10, self.dice.as_ref(), move |game, die| {
            let die = die.clamp(1, 10);
            let (printed, row) = match die {
                3..=4 => (Some(Doom::Test), Some("3-4")),
                5..=7 => (Some(Doom::Prisoners), Some("5-7")),
                _ => (None, None),
            };
            let said = said.map(|said| Value::from(said.key())).filter(|_| printed.is_none());
            let (known, read) = sheet(game, (FATES, &die.to_string(), "fate"), "fate", said);
            let known = known.as_ref().and_then(Value::as_str);
            let doom = printed.or_else(|| known.and_then(Doom::of_word));
            let row = row.map(ToOwned::to_owned);
            match doom {
                Some(doom) => RollOutcome {
                    row,
                    ..RollOutcome::new(doom.key(), read.into_iter().chain(fate_events(game, &captives, doom)).collect())
                },
                None => {
                    RollOutcome::new(messages::row(die), vec![GameEvent::due(PendingStep::Fate, &captives.name, &die.to_string(), "C15.2")])
                }
            }
        });
        let plan = plan.with_table(&FATE, None, Some("result")).with_duty(game.duty(PendingStep::Fate, &self.prisoners), &self.prisoners);
        Ok(require(is_held, plan, "C15.2", || tr!("{group} are not prisoners", group = self.prisoners)))
    }
}

keys! {
    /// Command to roll for the next man among those who surrendered.
    #[derive(Default)]
    pub struct FateTest at (game: DiexAie, input) { prisoners: String = tr_mark!("Prisoners"), prisoners(game); }
    may say { dice: EnteredDice = tr_mark!("Die"); }
}

impl FateTest {
    pub(super) fn plan(&self, game: &DiexGame) -> Planned {
        let captives = group(game, &self.prisoners)?.clone();
        let Some(word) = captives.fate.first().cloned() else {
            return Err(tr!("no one in {group} has a fate roll pending", group = captives.name).into());
        };
        let who = word.clone();
        let plan = dice::roll(game, DiceKind::D10, self.dice.as_ref(), move |game, die| {
            let dies = die <= 5;
            let mut after = captives.clone();
            after.fate.remove(0);
            let mut events = Vec::new();
            if dies {
                let one = detach_man(game, &mut after, &word);
                events.extend(one.members.iter().map(|name| condition_set(name, Condition::Dead)));
            }
            // It stops when twice the dead reach their number.
            let dead = captives.first_men.saturating_sub(captives.headcount(game)) + u16::from(dies);
            let next = after.fate.first().filter(|_| dead * 2 < captives.first_men);
            if let Some(next) = next {
                events.push(GameEvent::due(PendingStep::FateTest, &captives.name, next, "C15.2"));
                events.push(set(after));
            } else {
                events.extend(dismounted(game, &after));
            }
            RollOutcome::new(if dies { "dies" } else { "lives" }, events)
        });
        let plan = plan.step(messages::one_to_five_kills(), "C15.2", who);
        Ok(plan.with_duty(game.duty(PendingStep::FateTest, &self.prisoners), &self.prisoners))
    }
}
