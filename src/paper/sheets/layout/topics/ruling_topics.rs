//! Assigns rulings to topics.

use super::RulesTopic;
use crate::sheets::layout::rulings::is_changed;
use senlac_classroom::rules::{RulingName, Rulings};

/// Returns the rulings about a topic, in register order. The topic of rulings returns all those that are changed.
pub(super) fn rulings_about(topic: RulesTopic, rulings: &Rulings) -> impl Iterator<Item = RulingName> {
    RulingName::all().filter(
        move |&ruling| {
            if topic == RulesTopic::Rulings { is_changed(rulings, ruling) } else { topic_of(ruling) == topic }
        },
    )
}

/// Returns a ruling's topic, by its number in the register.
pub(super) fn topic_of(ruling: RulingName) -> RulesTopic {
    match ruling.entry().number {
        2..=4 | 38 | 40..=45 | 47 | 48 | 50 => RulesTopic::Cards,
        15..=21 => RulesTopic::Move,
        22..=27 => RulesTopic::Shoot,
        31..=33 | 35 | 36 | 39 => RulesTopic::Fight,
        28 | 29 => RulesTopic::Armour,
        9 | 46 | 49 => RulesTopic::Panic,
        12 | 13 | 30 | 34 | 37 => RulesTopic::Commanders,
        6..=8 | 10 | 11 | 51 => RulesTopic::Winning,
        // The order of play, and rulings added later.
        _ => RulesTopic::Turn,
    }
}
