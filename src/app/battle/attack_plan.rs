//! An attack before its dice fall: what is thrown, what hits, and what a number of hits would do.

use std::ops::RangeInclusive;

use crate::language::lists::capital;
use crate::phrasebook::faces;
use crate::rules::{
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

/// What the table has said of an attack's dice, if anything.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DiceAnswer {
    /// Hits that were counted.
    pub hits: Option<u8>,
    /// Faces that were read out, as they were typed.
    pub faces: String,
    /// The commander's face, as it was typed.
    pub commander_die: String,
}

impl DiceAnswer {
    /// Whether nothing was said.
    pub fn is_empty(&self) -> bool {
        self.hits.is_none() && self.faces.trim().is_empty() && self.commander_die.trim().is_empty()
    }

    /// The faces that were read out and the commander's; `None` if only hits were counted.
    pub fn dice(&self) -> (Option<Vec<i32>>, Option<i32>) {
        let read: Vec<i32> = digits(&self.faces).collect();
        ((!read.is_empty()).then_some(read), digits(&self.commander_die).next())
    }
}

/// Each digit of a text as a face: "6 2 5 1" and "6251" mean the same.
fn digits(text: &str) -> impl Iterator<Item = i32> + '_ {
    text.chars().filter_map(|sign| sign.to_digit(10)).filter_map(|digit| i32::try_from(digit).ok())
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
        let commander_needs = self.commander.then_some(self.needs.commander);
        let dice = DiceNeeded { men: self.men, men_need: self.needs.men, commander_needs };
        dice.least()..=dice.most()
    }

    /// The most hits that are possible.
    pub fn most(&self) -> u8 {
        *self.possible_hits().end()
    }

    /// Figures that fall to so many hits, and hits that wait afterwards: on nobody where the last figure falls.
    pub fn suffer(&self, hits: u8) -> (u8, u8) {
        self.hit_divisor.suffered_by(self.target_figures, self.waiting, hits)
    }

    /// What is said where more faces were read out than there are dice.
    pub fn too_many_words(&self, answer: &DiceAnswer) -> Option<String> {
        let faces = digits(&answer.faces).count();
        let too_many = answer.hits.is_none() && faces > usize::from(self.men);
        too_many.then(|| {
            tr_count!(
                dice = self.men,
                "{faces} faces were read out, and {dice} die is thrown.",
                "{faces} faces were read out, and {dice} dice are thrown.",
                faces
            )
        })
    }

    /// The hits that an answer means; `None` if it says too little, or more than the dice can show.
    pub fn hits(&self, answer: &DiceAnswer) -> Option<u8> {
        if answer.hits.is_some() {
            return answer.hits;
        }
        let (read, commander) = answer.dice();
        let high_enough = |face: i32, need: i8| u8::from(face >= i32::from(need));
        if (read.is_none() && commander.is_none()) || self.too_many_words(answer).is_some() {
            return None;
        }
        let men: u8 = read.unwrap_or_default().into_iter().map(|face| high_enough(face, self.needs.men)).sum();
        Some(men + commander.map_or(0, |face| high_enough(face, self.needs.commander)))
    }

    /// The attack as a blow that the program rolls.
    pub fn blow(&self) -> Blow {
        Blow { figures: Some(i32::from(self.dice())), commander: Some(self.commander), ..Blow::at(self.at) }
    }

    /// The attack as a blow with what the table said.
    pub fn answered(&self, answer: &DiceAnswer) -> Blow {
        let (dice, commander_die) = if answer.hits.is_some() { (None, None) } else { answer.dice() };
        Blow { hits: answer.hits.map(i32::from), dice, commander_die, ..self.blow() }
    }

    /// The attack as a volley with what the table said.
    pub fn volley(&self, answer: &DiceAnswer) -> Command {
        let Blow { at, hits, dice, commander_die, .. } = self.answered(answer);
        Command::Shoot { unit: self.unit, at, hits, dice, commander_die }
    }

    /// "Throw 7 dice: hits on 6".
    pub fn throw_words(&self) -> String {
        let hits = hits_on(self.needs.men);
        match self.men {
            0 => tr!("Only the commander throws").to_owned(),
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
