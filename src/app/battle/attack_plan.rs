//! An attack before its dice fall: what is thrown, what hits, and what a number of hits would do.

use std::ops::RangeInclusive;

use super::dice_text::{DiceText, TypedDice, face_hits};
use senlac_base::language::lists::capital;
use senlac_classroom::phrasebook::faces;
use senlac_classroom::rules::{
    Blow, Breach, Command, DiceNeeded, HitDivisor, InLine, NEVER, Needs, Setup, State, Unit, UnitId, Weapon, bases, distance, hit_divisor,
    in_line, needs,
};

/// One unit's attack on one enemy, as proposed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AttackPlan {
    /// Who attacks.
    pub unit: UnitId,
    /// Whom.
    pub at: UnitId,
    /// Ordinary figures that throw a die.
    pub men: u8,
    /// Whether the commander throws his.
    pub commander: bool,
    pub needs: Needs,
    pub hit_divisor: HitDivisor,
    /// Hits on the target that wait already.
    pub waiting: u8,
    /// Squares between them.
    pub distance: u8,
    /// What stands in the line of a shot.
    pub in_line: Vec<InLine>,
    /// What the rules say against it.
    pub objections: Vec<Breach>,
    pub target_figures: u8,
}

impl AttackPlan {
    /// An attack by so many men and perhaps their commander; `None` if the target is not on the table.
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
            in_line: if weapon == Weapon::Bow { in_line(state, from, to) } else { Vec::new() },
            objections: Vec::new(),
            target_figures: target.present(),
        })
    }

    /// Dice that are thrown.
    pub fn dice(&self) -> u8 {
        self.men + u8::from(self.commander)
    }

    /// The fewest and the most hits that are possible: some dice hit with any face, others never.
    pub fn possible_hits(&self) -> RangeInclusive<u8> {
        let dice = self.dice_needed();
        dice.least()..=dice.most()
    }

    /// Its dice, and what each of them needs.
    fn dice_needed(&self) -> DiceNeeded {
        let commander_needs = self.commander.then_some(self.needs.commander);
        DiceNeeded { men: self.men, men_need: self.needs.men, commander_needs }
    }

    /// The most hits that are possible.
    pub fn most(&self) -> u8 {
        *self.possible_hits().end()
    }

    /// Figures that fall to so many hits, and hits that wait afterwards: on nobody where the last figure falls.
    pub fn suffer(&self, hits: u8) -> (u8, u8) {
        self.hit_divisor.suffered_by(self.target_figures, self.waiting, hits)
    }

    /// What was typed for its dice means this.
    pub fn read(&self, text: &DiceText) -> TypedDice {
        text.read(self.dice_needed())
    }

    /// The hits of what was typed; `None` while something is missing or wrong.
    pub fn hits(&self, text: &DiceText) -> Option<u8> {
        match self.read(text) {
            TypedDice::Hits(hits) => Some(hits),
            TypedDice::Faces { men, commander } => Some(self.hits_of(&men, commander)),
            TypedDice::Empty | TypedDice::Incomplete(_) | TypedDice::Mistake(_) => None,
        }
    }

    /// How many of these faces hit.
    fn hits_of(&self, men: &[u8], commander: Option<u8>) -> u8 {
        let high_enough = |face: u8, need: i8| u8::from(face_hits(face, need));
        let men: u8 = men.iter().map(|face| high_enough(*face, self.needs.men)).sum();
        men + commander.map_or(0, |face| high_enough(face, self.needs.commander))
    }

    /// Whether any of its dice can hit.
    pub fn can_hit(&self) -> bool {
        self.most() > 0
    }

    /// Whether the commander’s die is rolled beside others.
    pub fn has_own_die(&self) -> bool {
        self.commander && self.men > 0 && !self.only_commander_can_hit()
    }

    /// Whether the commander’s die is the only one that can hit: no other is rolled.
    pub fn only_commander_can_hit(&self) -> bool {
        self.needs.men >= NEVER && self.can_hit()
    }

    /// The attack as a blow that the program rolls.
    pub fn blow(&self) -> Blow {
        Blow { figures: Some(i32::from(self.dice())), commander: Some(self.commander), ..Blow::at(self.at) }
    }

    /// The attack as a blow with what was typed; the program rolls where that is missing or wrong.
    pub fn answered(&self, text: &DiceText) -> Blow {
        match self.read(text) {
            TypedDice::Faces { men, commander } if men.len() == usize::from(self.men) => {
                let dice = (!men.is_empty()).then(|| men.into_iter().map(i32::from).collect());
                Blow { dice, commander_die: commander.map(i32::from), ..self.blow() }
            }
            TypedDice::Hits(_) | TypedDice::Faces { .. } => Blow { hits: self.hits(text).map(i32::from), ..self.blow() },
            TypedDice::Empty | TypedDice::Incomplete(_) | TypedDice::Mistake(_) => self.blow(),
        }
    }

    /// The attack as a volley with what was typed.
    pub fn volley(&self, text: &DiceText) -> Command {
        let Blow { at, hits, dice, commander_die, .. } = self.answered(text);
        Command::Shoot { unit: self.unit, at, hits, dice, commander_die }
    }

    /// "Throw 7 dice: hits on 6".
    pub fn throw_words(&self) -> String {
        let hits = hits_on(self.needs.men);
        match self.men {
            0 => tr!("Only the commander rolls").to_owned(),
            _ if self.only_commander_can_hit() => tr!("Only the commander can hit: roll 1 die").to_owned(),
            men => tr_count!(men, "Throw {men} die: {hits}", "Throw {men} dice: {hits}", hits),
        }
    }

    /// "Bo’s own die: hits on 5 or 6"; `None` if he does not take part.
    pub fn commander_words(&self, player: &str) -> Option<String> {
        self.commander.then(|| tr!("{player}’s own die: {hits}", player, hits = hits_on(self.needs.commander)))
    }

    /// How hits shrink and how many wait, in words; `None` if every hit counts.
    pub fn halving_words(&self) -> Option<String> {
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
        let rule = tr!("{number} hits make one fall", number);
        let waiting = self.waiting;
        Some(match waiting {
            0 => rule,
            _ => tr_count!(waiting, "{rule}; {waiting} hit waits", "{rule}; {waiting} hits wait", rule),
        })
    }

    /// "2 hits: 1 falls".
    pub fn outcome_words(&self, hits: u8) -> String {
        let (fall, wait) = self.suffer(hits);
        let hits = match hits {
            0 => tr!("No hit").to_owned(),
            hits => tr_count!(hits, "{hits} hit", "{hits} hits"),
        };
        let fall = match fall {
            0 => tr!("nobody falls").to_owned(),
            fall => tr_count!(fall, "{fall} falls", "{fall} fall"),
        };
        match wait {
            0 => format!("{hits}: {fall}"),
            wait => tr!("{hits}: {fall}, {wait} waits", hits, fall, wait),
        }
    }
}

/// "hits on 5 or 6".
fn hits_on(need: i8) -> String {
    if need >= NEVER { tr!("cannot hit").to_owned() } else { tr!("hits on {faces}", faces = faces(need)) }
}

/// What leaves the table when a unit goes from so many figures to fewer, by its bases.
pub fn take_off_words(state: &State, setup: &Setup, at: UnitId, losses: u8) -> Option<String> {
    let unit = state.unit(at)?;
    // A bodyguard that joined later is not in the set-up.
    let bases = setup.unit(at).map_or_else(|| unit.troop.bases().first().copied().unwrap_or(1), |unit| unit.bases);
    let words = bases::take_off(&bases::spread(unit.start, bases), unit.figures.saturating_add(losses), unit.figures);
    (!words.is_empty()).then(|| capital(&words))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn how_many_hits_make_one_fall_is_what_the_cards_in_force_say() {
        let words = |each, pooled, waiting| {
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
            plan.halving_words().unwrap_or_default()
        };
        assert_eq!(words(1, 1, 0), "");
        assert_eq!(words(1, 2, 1), "Two hits make one fall; 1 hit waits");
        assert_eq!(words(3, 1, 0), "Three hits make one fall");
        assert_eq!(words(1, 6, 2), "Six hits make one fall; 2 hits wait");
    }
}
