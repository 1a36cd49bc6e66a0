//! What happened in each turn, in a sentence or two that are counted from its events.

use std::collections::BTreeSet;

use super::losses::{Cause, losses_in};
use super::moments::Story;
use crate::language::lists::and;
use crate::phrasebook::lords_lost;
use crate::phrasebook::names::{Names, capital};
use crate::rules::{Card, Event, Side, State, UnitId, Weapon};

/// So many units are named one by one.
const MOST_BY_NAME: usize = 3;

/// A turn, told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TurnTold {
    /// Its number, 1 and up.
    pub turn: u32,
    /// Its card; `None` if none was flipped.
    pub card: Option<Card>,
    /// Who fell, and what else was the news of it.
    pub happened: Vec<String>,
    /// Normans and Saxons left at its end.
    pub figures: [u16; 2],
    /// Who alone stood on the hill at its end.
    pub hill: Option<Side>,
}

/// Figures that a side lost in a turn.
#[derive(Clone, Copy, Debug, Default)]
struct Toll {
    volleys: u32,
    blows: u32,
    panic: u32,
    card: u32,
    /// By the referee's hand; below 0 where figures came back.
    referee: i32,
}

/// What is news of a turn besides who fell.
#[derive(Default)]
struct News {
    lords: Vec<String>,
    gone: Vec<(UnitId, String)>,
    /// The attack that felled most, the first of those that are alike: how many, and in words.
    heaviest: Option<(u8, String)>,
}

/// Every turn in which something happened, in order.
pub fn turns_told(story: &Story) -> Vec<TurnTold> {
    let mut state = story.after(0);
    let mut told = Vec::new();
    for turn in story.turns() {
        let (mut tolls, mut news) = ([Toll::default(); 2], News::default());
        let moments = &story.moments()[turn.first..turn.end];
        for moment in moments {
            let (losses, after) = losses_in(&state, &moment.events);
            for loss in losses {
                tolls[loss.unit.side.index()].take_in(loss.figures, loss.cause);
            }
            news.take_in(story, &state, &moment.events);
            state = after;
        }
        let (figures, hill) = moments.last().map_or(([0; 2], None), |moment| (moment.figures, moment.hill));
        let happened = [fallen_words(tolls)].into_iter().chain(referee_words(tolls)).chain(news.words(&state)).collect();
        told.push(TurnTold { turn: turn.turn, card: turn.card, happened, figures, hill });
    }
    told
}

impl Toll {
    fn take_in(&mut self, figures: i32, cause: Cause) {
        let lost = u32::try_from(figures).unwrap_or_default();
        match cause {
            Cause::Attack(_, Weapon::Bow) => self.volleys += lost,
            Cause::Attack(_, Weapon::Melee) => self.blows += lost,
            Cause::Panic => self.panic += lost,
            Cause::Card => self.card += lost,
            Cause::Referee => self.referee += figures,
        }
    }

    /// "the Saxons lost 9 figures: 6 to volleys and 3 to blows"; `None` if nobody fell.
    fn words(self, side: Side) -> Option<String> {
        let lost = self.volleys + self.blows + self.panic + self.card;
        let army = side.army();
        let causes = [
            (self.volleys, tr!("to volleys")),
            (self.blows, tr!("to blows")),
            (self.panic, tr!("in panic")),
            (self.card, tr!("to the card")),
        ];
        let causes: Vec<(u32, &str)> = causes.into_iter().filter(|(figures, _)| *figures > 0).collect();
        match causes[..] {
            [] => None,
            [(_, how)] => Some(tr_count!(lost, "the {army} lost {lost} figure {how}", "the {army} lost {lost} figures {how}", army, how)),
            [..] => {
                let parts: Vec<String> = causes.iter().map(|(figures, how)| format!("{figures} {how}")).collect();
                Some(tr!("the {army} lost {lost} figures: {parts}", army, lost, parts = and(&parts)))
            }
        }
    }
}

/// Who fell on both sides, as a sentence.
fn fallen_words(tolls: [Toll; 2]) -> String {
    let sides: Vec<String> = Side::ALL.into_iter().filter_map(|side| tolls[side.index()].words(side)).collect();
    match &sides[..] {
        [] => tr!("Nobody fell.").to_owned(),
        [one] => format!("{}.", capital(one)),
        all => format!("{}.", capital(&all.join("; "))),
    }
}

/// Figures that the referee took off or gave back.
fn referee_words(tolls: [Toll; 2]) -> Vec<String> {
    let words = |side: Side| {
        let (figures, adjective) = (tolls[side.index()].referee, side.adjective());
        match figures {
            0 => None,
            1.. => Some(tr_count!(
                figures,
                "The referee took {figures} {adjective} figure off.",
                "The referee took {figures} {adjective} figures off.",
                adjective
            )),
            _ => Some(tr_count!(
                figures = -figures,
                "The referee gave {figures} {adjective} figure back.",
                "The referee gave {figures} {adjective} figures back.",
                adjective
            )),
        }
    };
    Side::ALL.into_iter().filter_map(words).collect()
}

impl News {
    fn take_in(&mut self, story: &Story, before: &State, events: &[Event]) {
        let is_news = |event: &Event| {
            matches!(event, Event::Destroyed { .. } | Event::LordKilled { .. } | Event::LordAway { .. })
                || event.attack().is_some_and(|(attack, _)| self.heaviest.as_ref().is_none_or(|(most, _)| attack.losses > *most))
        };
        if !events.iter().any(is_news) {
            return;
        }
        let names = Names::of(story.setup(), before);
        let lost = lords_lost(before, events);
        self.lords.extend(lost.iter().map(|guards| tr!("{lord} fell with the last of his men.", lord = guards.side.army_commander())));
        for event in events {
            if let Event::LordKilled { unit } = event {
                self.lords.push(tr!("{lord} fell.", lord = unit.side.army_commander()));
            } else if let Event::LordAway { unit } = event {
                self.lords.push(tr!("{lord} was out of play.", lord = unit.side.army_commander()));
            } else if let Event::Destroyed { unit } = event {
                self.gone.push((*unit, names.unit(*unit)));
            } else if let Some((attack, weapon)) = event.attack()
                && attack.losses > self.heaviest.as_ref().map_or(0, |(most, _)| *most)
            {
                let (who, target, felled) = (names.unit_first(attack.unit), names.unit(attack.at), attack.losses);
                let words = match weapon {
                    Weapon::Bow => tr!("The heaviest volley: {who} felled {felled} of {target}.", who, felled, target),
                    Weapon::Melee => tr!("The heaviest blow: {who} felled {felled} of {target}.", who, felled, target),
                };
                self.heaviest = Some((felled, words));
            }
        }
    }

    /// The greatest news of the turn, from how the battle stood after it.
    fn words(self, after: &State) -> Option<String> {
        if !self.lords.is_empty() {
            return Some(self.lords.join(" "));
        }
        let mut seen = BTreeSet::new();
        let is_gone = |unit: UnitId| after.unit(unit).is_none_or(crate::rules::Unit::is_destroyed);
        let gone: Vec<String> =
            self.gone.into_iter().filter(|(unit, _)| is_gone(*unit) && seen.insert(*unit)).map(|(_, name)| name).collect();
        match gone.len() {
            0 => self.heaviest.map(|(_, words)| words),
            1..=MOST_BY_NAME => Some(tr!("Of {units} nobody was left.", units = and(&gone))),
            units => Some(tr_count!(units, "Of {units} unit nobody was left.", "Of {units} units nobody was left.")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::played::played;
    use super::*;
    use crate::planning::sample_battle;

    /// The numbers of a text.
    fn numbers(text: &str) -> Vec<u32> {
        text.split(|c: char| !c.is_ascii_digit()).filter_map(|digits| digits.parse().ok()).collect()
    }

    #[test]
    fn the_fallen_of_a_turn_are_those_that_are_missing_after_it() {
        let setup = sample_battle().expect("a battle");
        for seed in 1..=6 {
            let story = played(&setup, seed, 2000);
            let mut before = Side::ALL.map(|side| u32::from(story.after(0).strength(side).left));
            for told in turns_told(&story) {
                let fallen: u32 = Side::ALL.into_iter().map(|side| before[side.index()] - u32::from(told.figures[side.index()])).sum();
                // "The Saxons lost 9 figures: 6 to volleys and 3 to blows" names them twice.
                let said: u32 = told.happened[0]
                    .split(';')
                    .map(|side| {
                        let numbers = numbers(side);
                        assert!(numbers.len() < 2 || numbers[0] == numbers[1..].iter().sum::<u32>(), "{side}");
                        numbers.first().copied().unwrap_or_default()
                    })
                    .sum();
                assert_eq!(said, fallen, "seed {seed}, turn {}: {:?}", told.turn, told.happened);
                assert!((1..=2).contains(&told.happened.len()), "{:?}", told.happened);
                before = told.figures.map(u32::from);
            }
        }
    }
}
