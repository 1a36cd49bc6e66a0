//! The throws of a battle that sums are made of.

use crate::odds::{Chances, EqualDice, dice_of, hits};
use crate::phrasebook::names::Names;
use crate::rules::{Attack, Event};
use crate::story::moments::Story;

/// An attack of this battle with what its dice needed, told by who led the unit then.
pub(super) struct Thrown {
    pub(super) attack: Attack,
    pub(super) turn: u32,
    pub(super) who: String,
    pub(super) at: String,
}

/// Every attack whose dice are known, in order.
pub(super) fn thrown(story: &Story) -> Vec<Thrown> {
    let mut attacks = Vec::new();
    for (place, moment) in story.moments().iter().enumerate() {
        let made: Vec<&Attack> = moment.events.iter().filter_map(Event::attack).map(|(attack, _)| attack).collect();
        if made.iter().all(|attack| dice_of(attack).is_none()) {
            continue;
        }
        let names = Names::of(story.setup(), &story.after(place));
        let told =
            |attack: &Attack| Thrown { attack: attack.clone(), turn: moment.turn, who: names.unit(attack.unit), at: names.unit(attack.at) };
        attacks.extend(made.into_iter().filter(|attack| dice_of(attack).is_some()).map(told));
    }
    attacks
}

/// The first attack with so many dice that may hit or miss, the commander's not counted; of these numbers of dice or, where
/// there is none, of those.
pub(super) fn fit(attacks: &[Thrown], best: (u16, u16), else_: (u16, u16)) -> Option<&Thrown> {
    let first = |(from, to)| attacks.iter().find(|thrown| thrown.is_fit(from, to));
    first(best).or_else(|| first(else_))
}

impl Thrown {
    /// The dice of the ordinary figures, and the commander's.
    pub(super) fn dice(&self) -> [EqualDice; 2] {
        dice_of(&self.attack).unwrap_or([EqualDice::new(0, 7); 2])
    }

    /// The dice of the ordinary figures.
    pub(super) fn men(&self) -> EqualDice {
        self.dice()[0]
    }

    pub(super) fn chances(&self) -> Chances {
        hits(&self.dice())
    }

    /// Whether so many dice may hit or miss, the commander's not counted.
    pub(super) fn is_fit(&self, from: u16, to: u16) -> bool {
        let men = self.men();
        (from..=to).contains(&men.count) && (2..=6).contains(&men.need)
    }

    /// What is said of a commander's die that is left out of a sum; nothing where none was thrown.
    pub(super) fn but_the_commander(&self) -> &'static str {
        if self.attack.commander { tr!(" (the commander’s die is not counted here)") } else { "" }
    }
}
