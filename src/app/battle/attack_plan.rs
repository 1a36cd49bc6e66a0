//! An attack before its dice are rolled: the dice, the faces that hit, and the effect of a number of hits.

use std::ops::RangeInclusive;

use super::dice_text::{DiceText, TypedDice, face_hits};
use senlac_base::language::lists::capitalise;
use senlac_classroom::phrasebook::faces;
use senlac_classroom::rules::{
    Blow, Breach, Command, DiceNeeded, HitDivisor, LineObject, NEVER, Needs, Setup, State, Unit, UnitId, Weapon, bases, distance,
    hit_divisor, needs, objects_in_line,
};

/// Proposed attack of one unit on one enemy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AttackPlan {
    /// Unit that makes the attack.
    pub unit: UnitId,
    /// Enemy unit that is attacked.
    pub at: UnitId,
    /// Ordinary figures that roll a die.
    pub men: u8,
    /// Whether the commander rolls his own die.
    pub commander: bool,
    pub needs: Needs,
    pub hit_divisor: HitDivisor,
    /// Hits carried over on the target from earlier attacks.
    pub waiting: u8,
    /// Distance between the two units, in squares.
    pub distance: u8,
    /// Units and woods in the line of fire. Empty for a blow.
    pub in_line: Vec<LineObject>,
    /// Rules that the attack would break.
    pub objections: Vec<Breach>,
    pub target_figures: u8,
}

impl AttackPlan {
    /// Creates an attack by `men` ordinary figures and perhaps their commander; `None` if either unit is off the table.
    pub fn new(state: &State, unit: &Unit, at: UnitId, weapon: Weapon, (men, commander): (u8, bool)) -> Option<Self> {
        let target = state.unit(at)?;
        let (from, to) = (unit.square?, target.square?);
        Some(Self {
            unit: unit.id,
            at,
            men,
            commander,
            needs: needs(state, unit, target, weapon),
            hit_divisor: hit_divisor(state, target, weapon),
            waiting: target.carried_hits(weapon),
            distance: distance(from, to, state.adjacency()),
            in_line: if weapon == Weapon::Bow { objects_in_line(state, from, to) } else { Vec::new() },
            objections: Vec::new(),
            target_figures: target.figures_in_play(),
        })
    }

    /// Returns the number of dice, including the commander's.
    pub fn dice(&self) -> u8 {
        self.men + u8::from(self.commander)
    }

    /// Returns the lowest and the highest possible number of hits. Some dice hit with any face, others never.
    pub fn possible_hits(&self) -> RangeInclusive<u8> {
        let dice = self.dice_needed();
        dice.min_hits()..=dice.max_hits()
    }

    /// Returns its dice and the face that each of them needs.
    fn dice_needed(&self) -> DiceNeeded {
        let commander_needs = self.commander.then_some(self.needs.commander);
        DiceNeeded { men: self.men, men_need: self.needs.men, commander_needs }
    }

    /// Returns the highest possible number of hits.
    pub fn max_hits(&self) -> u8 {
        *self.possible_hits().end()
    }

    /// Returns the figures lost to this many hits and the hits carried over afterwards, which are 0 if the last figure is lost.
    pub fn losses_and_carry(&self, hits: u8) -> (u8, u8) {
        self.hit_divisor.target_losses(self.target_figures, self.waiting, hits)
    }

    /// Parses the text typed for its dice.
    pub fn read(&self, text: &DiceText) -> TypedDice {
        text.read(self.dice_needed())
    }

    /// Returns the number of hits in the typed text; `None` while it is incomplete or wrong.
    pub fn hits(&self, text: &DiceText) -> Option<u8> {
        match self.read(text) {
            TypedDice::Hits(hits) => Some(hits),
            TypedDice::Faces { men, commander } => Some(self.count_hits(&men, commander)),
            TypedDice::Empty | TypedDice::Incomplete(_) | TypedDice::Mistake(_) => None,
        }
    }

    /// Counts the faces that hit.
    fn count_hits(&self, men: &[u8], commander: Option<u8>) -> u8 {
        let high_enough = |face: u8, need: i8| u8::from(face_hits(face, need));
        let men: u8 = men.iter().map(|face| high_enough(*face, self.needs.men)).sum();
        men + commander.map_or(0, |face| high_enough(face, self.needs.commander))
    }

    /// Returns whether any of its dice can hit.
    pub fn can_hit(&self) -> bool {
        self.max_hits() > 0
    }

    /// Returns whether the commander’s die is rolled along with others.
    pub fn has_own_die(&self) -> bool {
        self.commander && self.men > 0 && !self.only_commander_can_hit()
    }

    /// Returns whether only the commander’s die can hit, so that no other die is rolled.
    pub fn only_commander_can_hit(&self) -> bool {
        self.needs.men >= NEVER && self.can_hit()
    }

    /// Returns the attack as a blow that the program rolls.
    pub fn blow(&self) -> Blow {
        Blow { figures: Some(i32::from(self.dice())), commander: Some(self.commander), ..Blow::at(self.at) }
    }

    /// Returns the attack as a blow with the typed result. The program rolls if that is missing or wrong.
    pub fn blow_from_text(&self, text: &DiceText) -> Blow {
        match self.read(text) {
            TypedDice::Faces { men, commander } if men.len() == usize::from(self.men) => {
                let dice = (!men.is_empty()).then(|| men.into_iter().map(i32::from).collect());
                Blow { dice, commander_die: commander.map(i32::from), ..self.blow() }
            }
            TypedDice::Hits(_) | TypedDice::Faces { .. } => Blow { hits: self.hits(text).map(i32::from), ..self.blow() },
            TypedDice::Empty | TypedDice::Incomplete(_) | TypedDice::Mistake(_) => self.blow(),
        }
    }

    /// Returns the command for a volley with the typed result.
    pub fn volley(&self, text: &DiceText) -> Command {
        let Blow { at, hits, dice, commander_die, .. } = self.blow_from_text(text);
        Command::Shoot { unit: self.unit, at, hits, dice, commander_die }
    }

    /// Returns text on the dice to roll, such as "Roll 7 dice: hits on 6".
    pub fn roll_text(&self) -> String {
        let hits = hits_on_text(self.needs.men);
        match self.men {
            0 => tr!("Only the commander rolls").to_owned(),
            _ if self.only_commander_can_hit() => tr!("Only the commander can hit: roll 1 die").to_owned(),
            men => tr_count!(men, "Roll {men} die: {hits}", "Roll {men} dice: {hits}", hits),
        }
    }

    /// Returns text such as "Bo’s own die: hits on 5 or 6"; `None` if the commander does not take part.
    pub fn commander_text(&self, player: &str) -> Option<String> {
        self.commander.then(|| tr!("{player}’s own die: {hits}", player, hits = hits_on_text(self.needs.commander)))
    }

    /// Returns text on how many hits remove one figure and how many are carried over; `None` if every hit counts.
    pub fn halving_text(&self) -> Option<String> {
        let divided = u16::from(self.hit_divisor.each) * u16::from(self.hit_divisor.pooled);
        let number = match divided {
            0 | 1 => return None,
            2 => tr!("Two").to_owned(),
            3 => tr!("Three").to_owned(),
            4 => tr!("Four").to_owned(),
            6 => tr!("Six").to_owned(),
            8 => tr!("Eight").to_owned(),
            more => more.to_string(),
        };
        let rule = tr!("{number} hits kill one figure", number);
        let waiting = self.waiting;
        Some(match waiting {
            0 => rule,
            _ => tr_count!(waiting, "{rule}. {waiting} hit carried over", "{rule}. {waiting} hits carried over", rule),
        })
    }

    /// Returns text such as "2 hits: 1 killed".
    pub fn outcome_text(&self, hits: u8) -> String {
        let (fall, wait) = self.losses_and_carry(hits);
        let hits = match hits {
            0 => tr!("No hits").to_owned(),
            hits => tr_count!(hits, "{hits} hit", "{hits} hits"),
        };
        let fall = match fall {
            0 => tr!("no losses").to_owned(),
            fall => tr_count!(fall, "{fall} killed", "{fall} killed"),
        };
        match wait {
            0 => format!("{hits}: {fall}"),
            wait => tr!("{hits}: {fall}, {wait} carried over", hits, fall, wait),
        }
    }
}

/// Returns text such as "hits on 5 or 6".
fn hits_on_text(need: i8) -> String {
    if need >= NEVER { tr!("can’t hit").to_owned() } else { tr!("hits on {faces}", faces = faces(need)) }
}

/// Returns text on the bases to take off the table when a unit loses this many figures; `None` if there are none.
pub fn take_off_text(state: &State, setup: &Setup, at: UnitId, losses: u8) -> Option<String> {
    let unit = state.unit(at)?;
    // A bodyguard that joined later is not in the set-up.
    let bases = setup.unit(at).map_or_else(|| unit.troop.bases().first().copied().unwrap_or(1), |unit| unit.bases);
    let words = bases::removal_text(&bases::spread(unit.start, bases), unit.figures.saturating_add(losses), unit.figures);
    (!words.is_empty()).then(|| capitalise(&words))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_halving_text_gives_the_hits_per_casualty() {
        let text = |each, pooled, waiting| {
            let plan = AttackPlan {
                unit: "N12".parse().expect("a unit"),
                at: "S01".parse().expect("a unit"),
                men: 7,
                commander: true,
                needs: Needs { men: 6, commander: 5 },
                hit_divisor: HitDivisor { each, pooled },
                waiting,
                distance: 2,
                in_line: Vec::new(),
                objections: Vec::new(),
                target_figures: 8,
            };
            plan.halving_text().unwrap_or_default()
        };
        assert_eq!(text(1, 1, 0), "");
        assert_eq!(text(1, 2, 1), "Two hits kill one figure. 1 hit carried over");
        assert_eq!(text(3, 1, 0), "Three hits kill one figure");
        assert_eq!(text(1, 6, 2), "Six hits kill one figure. 2 hits carried over");
    }
}
