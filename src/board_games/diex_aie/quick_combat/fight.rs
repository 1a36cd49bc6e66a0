//! The roll that decides a quick combat (C17.2).

use crate::quick_combat::messages;
use std::collections::BTreeMap;

use super::leader::chances;
use super::losses::{Letter, outcome};
use super::strength::{Strength, count};
use super::tables::RESULT;
use crate::dice::{self, Reading};
use crate::part::Part;
use crate::side::Side;
use crate::words::signed;
use crate::{DiexAie, DiexDesk, HungryDice, Outnumber};
use senlac_board_games::asked::each;
use senlac_board_games::keyed::keys;
use senlac_board_games::{DiceKind, DiceSaid, Fall, FieldKind, Plan, Thrown};

keys! {
    /// The fight is decided by one die.
    #[derive(Default)]
    pub struct Fight at (desk: DiexAie, input) {}
    unusually { points: BTreeMap<Side, u16> = tr_mark!("Points as you count them"), each::<Side>(&FieldKind::Number(0, 9999)); }
    may say { dice: DiceSaid = tr_mark!("Die"); }
}

/// The upper ends of the columns but the last, as the table has them.
const COLUMN_ENDS: [i32; 9] = [-121, -81, -41, -21, 0, 20, 40, 80, 120];

/// The column of a difference.
fn column(difference: i32) -> &'static str {
    let place = COLUMN_ENDS.iter().position(|end| difference <= *end).unwrap_or(COLUMN_ENDS.len());
    RESULT.column_at(place)
}

impl Fight {
    pub(super) fn plan(&self, desk: &DiexDesk) -> Plan<DiexAie> {
        let quick = &desk.own.quick_combat;
        let strength = |side: Side| match self.points.get(&side) {
            Some(said) => Strength::said(desk, side, i32::from(*said)),
            None => Strength::of(desk, side, &quick.ground),
        };
        let (attacker, defender) = (strength(Side::Attacker), strength(Side::Defender));
        let outnumber = outnumber(desk);
        let on_difference = desk.has_option(Outnumber::OnTheDifference);
        let difference = attacker.total - defender.total + if on_difference { outnumber } else { 0 };
        let on_die = if on_difference { 0 } else { outnumber } + hunger(desk);
        let column = column(difference);
        let (state, reading) = (desk.clone(), Reading::of(desk));
        let row = move |sum: i32| (sum + on_die).clamp(1, 10).to_string();
        let letter = move |desk: &DiexDesk, row: &str| Letter::of_word(desk.cell(&RESULT, row, column)).unwrap_or(Letter::E);
        let letters: Vec<Letter> = (1..=10).map(|face| letter(desk, &row(reading.face(face)))).collect();
        let falls = move |thrown: &Thrown| {
            let row = row(reading.sum(thrown));
            let letter = letter(&state, &row);
            Fall { row: Some(row), ..Fall::new(letter.key(), outcome(&state, letter)) }
        };
        let plan = Plan::rolled(DiceKind::D10, dice::said(DiceKind::D10, self.dice.as_ref()), falls);
        let plan = defender.told(attacker.told(plan));
        let plan = if outnumber == 0 { plan } else { plan.step(messages::more_attackers_than_defenders(), "C17.2", signed(outnumber)) };
        let plan = if hunger(desk) == 0 { plan } else { plan.step(messages::not_supplied(), "C8.4", signed(hunger(desk))) };
        let plan = Side::ALL.into_iter().fold(plan, |plan, side| match chances(desk, side, &letters) {
            Some((dead, wounded, all)) => {
                let words = messages::fate_of_leader(side.said(&desk.own));
                plan.step(words, "C17.4", messages::dies_or_is_wounded(fraction(dead, all), fraction(wounded, all)))
            }
            None => plan,
        });
        let plan = plan.step(messages::difference(), "C17.2", signed(difference)).read_in(&RESULT, None, Some(column));
        self.judged(desk, plan)
    }

    /// What speaks against it.
    fn judged(&self, desk: &DiexDesk, plan: Plan<DiexAie>) -> Plan<DiexAie> {
        let quick = &desk.own.quick_combat;
        let plan = match &quick.fought {
            Some(fought) if desk.own.evening == Part::QuickCombat => {
                plan.against("C17.2", tr!("this fight is decided already: {letter}", letter = fought.letter.key()))
            }
            _ => plan,
        };
        Side::ALL
            .into_iter()
            .filter(|side| !self.points.contains_key(side) && count(desk, *side) == 0)
            .fold(plan, |plan, side| plan.against("C17.1", tr!("{side}: nobody is there to fight", side = side.called(&desk.own))))
    }
}

/// A chance as a fraction in lowest terms.
fn fraction(ways: usize, all: usize) -> String {
    let divisor = (1..=all).rev().find(|divisor| ways.is_multiple_of(*divisor) && all.is_multiple_of(*divisor)).unwrap_or(1);
    format!("{}/{}", ways / divisor, all / divisor)
}

/// What it is worth to be more in the open field (C17.2).
fn outnumber(desk: &DiexDesk) -> i32 {
    let (attackers, defenders) = (i32::from(count(desk, Side::Attacker)), i32::from(count(desk, Side::Defender)));
    if desk.own.quick_combat.ground.is_siege(desk) || defenders == 0 {
        return 0;
    }
    if attackers >= 2 * defenders {
        -2
    } else if 2 * attackers >= 3 * defenders {
        -1
    } else {
        0
    }
}

/// What it costs to be hungry (C8.4, R76).
fn hunger(desk: &DiexDesk) -> i32 {
    let unsupplied = &desk.own.quick_combat.ground.unsupplied;
    let is_hungry = if desk.has_option(HungryDice::BothSides) { !unsupplied.is_empty() } else { unsupplied.contains(&Side::Attacker) };
    i32::from(is_hungry)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_difference_has_its_column() {
        for (difference, expected) in [
            (-500, "<-120"),
            (-121, "<-120"),
            (-120, "-120/-81"),
            (-81, "-120/-81"),
            (-80, "-80/-41"),
            (-41, "-80/-41"),
            (-40, "-40/-21"),
            (-21, "-40/-21"),
            (-20, "-20/0"),
            (0, "-20/0"),
            (1, "1/20"),
            (20, "1/20"),
            (21, "21/40"),
            (40, "21/40"),
            (41, "41/80"),
            (80, "41/80"),
            (81, "81/120"),
            (120, "81/120"),
            (121, ">120"),
        ] {
            assert_eq!(column(difference), expected, "{difference}");
        }
    }
}
