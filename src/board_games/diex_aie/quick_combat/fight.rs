//! The roll that decides a quick combat (C17.2).

use crate::quick_combat::messages;
use std::collections::BTreeMap;

use super::leader::leader_odds;
use super::losses::outcome;
use super::result::Letter;
use super::strength::{Strength, count};
use super::tables::RESULT;
use crate::dice::{self, Reading};
use crate::event_helpers::signed;
use crate::game::{DiexAie, DiexGame};
use crate::part::Part;
use crate::rulings::{HungryDice, Outnumber};
use crate::side::Side;
use senlac_board_games::form_answer::record_of_each_key;
use senlac_board_games::keyed::keys;
use senlac_board_games::{DiceKind, DiceRoll, EnteredDice, FieldKind, Plan, RollOutcome};

keys! {
    /// Command to decide the fight with one die.
    #[derive(Default)]
    pub struct Fight at (game: DiexAie, input) {}
    unusually { points: BTreeMap<Side, u16> = tr_mark!("Your own point totals"), record_of_each_key::<Side>(&FieldKind::Number(0, 9999)); }
    may say { dice: EnteredDice = tr_mark!("Die"); }
}

/// Upper limits of all columns but the last, as printed.
const COLUMN_ENDS: [i32; 9] = [-121, -81, -41, -21, 0, 20, 40, 80, 120];

/// Returns the column for a difference in points.
fn column(difference: i32) -> &'static str {
    let place = COLUMN_ENDS.iter().position(|end| difference <= *end).unwrap_or(COLUMN_ENDS.len());
    RESULT.column_at(place)
}

impl Fight {
    pub(super) fn plan(&self, game: &DiexGame) -> Plan<DiexAie> {
        let quick = &game.own.quick_combat;
        let strength = |side: Side| match self.points.get(&side) {
            Some(said) => Strength::from_total(game, side, i32::from(*said)),
            None => Strength::calculate(game, side, &quick.ground),
        };
        let (attacker, defender) = (strength(Side::Attacker), strength(Side::Defender));
        let outnumber = outnumber(game);
        let on_difference = game.has_option(Outnumber::OnTheDifference);
        let difference = attacker.total - defender.total + if on_difference { outnumber } else { 0 };
        let on_die = if on_difference { 0 } else { outnumber } + hunger(game);
        let column = column(difference);
        let (state, reading) = (game.clone(), Reading::from_options(game));
        let row = move |sum: i32| (sum + on_die).clamp(1, 10).to_string();
        let letter = move |game: &DiexGame, row: &str| Letter::of_word(game.cell(&RESULT, row, column)).unwrap_or(Letter::E);
        let letters: Vec<Letter> = (1..=10).map(|face| letter(game, &row(reading.face(face)))).collect();
        let falls = move |thrown: &DiceRoll| {
            let row = row(reading.sum(thrown));
            let letter = letter(&state, &row);
            RollOutcome { row: Some(row), ..RollOutcome::new(letter.key(), outcome(&state, letter)) }
        };
        let plan = Plan::with_dice(DiceKind::D10, dice::normalized(DiceKind::D10, self.dice.as_ref()), falls);
        let plan = defender.add_workings(attacker.add_workings(plan));
        let plan = if outnumber == 0 { plan } else { plan.step(messages::more_attackers_than_defenders(), "C17.2", signed(outnumber)) };
        let plan = if hunger(game) == 0 { plan } else { plan.step(messages::not_supplied(), "C8.4", signed(hunger(game))) };
        let plan = Side::ALL.into_iter().fold(plan, |plan, side| match leader_odds(game, side, &letters) {
            Some((dead, wounded, all)) => {
                let words = messages::fate_of_leader(side.name_in(&game.own));
                plan.step(words, "C17.4", messages::dies_or_is_wounded(fraction(dead, all), fraction(wounded, all)))
            }
            None => plan,
        });
        let plan = plan.step(messages::difference(), "C17.2", signed(difference)).with_table(&RESULT, None, Some(column));
        self.with_objections(game, plan)
    }

    /// Adds an objection if the fight is already decided or a side has no fighters.
    fn with_objections(&self, game: &DiexGame, plan: Plan<DiexAie>) -> Plan<DiexAie> {
        let quick = &game.own.quick_combat;
        let plan = match &quick.fought {
            Some(fought) if game.own.evening == Part::QuickCombat => {
                plan.with_breach("C17.2", tr!("this fight has already been decided: {letter}", letter = fought.letter.key()))
            }
            _ => plan,
        };
        Side::ALL.into_iter().filter(|side| !self.points.contains_key(side) && count(game, *side) == 0).fold(plan, |plan, side| {
            plan.with_breach("C17.1", tr!("{side}: there is no one to fight", side = side.display_name(&game.own)))
        })
    }
}

/// Returns a chance as a fraction in lowest terms.
fn fraction(ways: usize, all: usize) -> String {
    let divisor = (1..=all).rev().find(|divisor| ways.is_multiple_of(*divisor) && all.is_multiple_of(*divisor)).unwrap_or(1);
    format!("{}/{}", ways / divisor, all / divisor)
}

/// Returns the modifier for outnumbering the defenders in the open field (C17.2).
fn outnumber(game: &DiexGame) -> i32 {
    let (attackers, defenders) = (i32::from(count(game, Side::Attacker)), i32::from(count(game, Side::Defender)));
    if game.own.quick_combat.ground.is_siege(game) || defenders == 0 {
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

/// Returns the die modifier for unsupplied sides (C8.4, R76).
fn hunger(game: &DiexGame) -> i32 {
    let unsupplied = &game.own.quick_combat.ground.unsupplied;
    let is_hungry = if game.has_option(HungryDice::BothSides) { !unsupplied.is_empty() } else { unsupplied.contains(&Side::Attacker) };
    i32::from(is_hungry)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn differences_select_the_printed_column() {
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
