//! The end of a battle, and the reason for the victory.

use super::names::capitalise_visible;
use crate::rules::rulings::{ExactHalf, HoldingTheHill, Reserve, VictoryCheck};
use crate::rules::{EndReason, HillPresence, Outcome, Rulings, Side, State, Strength};
use senlac_base::language::lists::join_with;

/// Returns the losses of a side that has lost half, as the end of a sentence: "more than half of the Saxons have been lost".
pub fn half_lost_text(side: Side, strength: Strength) -> String {
    let army = side.army();
    if strength.is_exactly_half() {
        tr!("half of the {army} have been lost", army)
    } else {
        tr!("more than half of the {army} have been lost", army)
    }
}

/// Returns the fraction that a side has lost, if that is half or more: "half lost", "more than half lost".
pub fn lost_text(strength: Strength) -> &'static str {
    if strength.is_exactly_half() { tr!("half lost") } else { tr!("more than half lost") }
}

/// Returns the reason why the battle ended, as the end of a sentence. Without the armies' strengths it only says what is
/// certain.
pub fn end_reason_text(why: EndReason, winner: Side, strengths: Option<[Strength; 2]>) -> String {
    let lost = |side: Side| match strengths {
        Some(strengths) => half_lost_text(side, strengths[side.index()]),
        None => tr!("at least half of the {army} have been lost", army = side.army()),
    };
    match (why, winner) {
        (EndReason::NormansLostHalf, _) => lost(Side::Norman),
        (EndReason::SaxonsLostHalf, Side::Norman) => lost(Side::Saxon),
        (EndReason::SaxonsLostHalf, Side::Saxon) => tr!("exactly half of them are still standing").to_owned(),
        (EndReason::BothLostHalf, Side::Norman) => tr!("both armies have lost at least half").to_owned(),
        (EndReason::BothLostHalf, Side::Saxon) => {
            tr!("both armies have lost at least half, and exactly half of the Saxons are left").to_owned()
        }
        (EndReason::HillCleared, _) => tr!("there are no Saxons on the hill").to_owned(),
        (EndReason::TimeCalled, _) => tr!("the bell rang").to_owned(),
    }
}

/// Returns the reason for this side's victory as a sentence. The bell alone decides nothing.
pub fn outcome_text(outcome: Outcome, state: &State) -> String {
    let Outcome { winner, why } = outcome;
    let saxons = state.strength(Side::Saxon);
    let exactly_half = saxons.is_exactly_half();
    let words = match (why, winner) {
        (EndReason::SaxonsLostHalf, Side::Saxon) => tr!("The Saxons win: exactly half of them are still standing."),
        (EndReason::TimeCalled, Side::Saxon) if exactly_half => tr!("The bell rang, and exactly half of the Saxons are still standing."),
        (EndReason::TimeCalled, Side::Saxon) => tr!("The bell rang, and more than half of the Saxons are still standing."),
        (EndReason::TimeCalled, Side::Norman) if 2 * saxons.left > saxons.start || exactly_half && hill_decides(state) => {
            tr!("The bell rang, and there are no Saxons on the hill.")
        }
        (EndReason::TimeCalled, Side::Norman) => tr!("The bell rang, and too few Saxons are still standing."),
        (EndReason::NormansLostHalf | EndReason::SaxonsLostHalf | EndReason::BothLostHalf | EndReason::HillCleared, _) => {
            let strengths = Side::ALL.map(|side| state.strength(side));
            return tr!("{reason}.", reason = capitalise_visible(&end_reason_text(why, winner, Some(strengths))));
        }
    };
    words.to_owned()
}

/// Returns whether exactly half of the Saxons would be enough, so that only the cleared hill can have decided (rulings 7 and
/// 10).
fn hill_decides(state: &State) -> bool {
    state.rulings().exact_half == ExactHalf::SaxonsWin && state.rulings().holding_the_hill == HoldingTheHill::NormansWin
}

/// Returns how the battle ends and who wins then, under these rulings (rulings 6, 7, 10 and 51).
pub fn end_text(rulings: &Rulings) -> String {
    let hill = rulings.holding_the_hill == HoldingTheHill::NormansWin;
    let ends = match (rulings.victory_check, hill) {
        (VictoryCheck::EndOfTurn, false) => tr!("The battle ends at the end of a turn once an army has lost half its men."),
        (VictoryCheck::EndOfTurn, true) => {
            tr!("The battle ends at the end of a turn once an army has lost half its men, or there are no Saxons on the hill.")
        }
        (VictoryCheck::AtOnce, false) => tr!("The battle ends once an army has lost half its men."),
        (VictoryCheck::AtOnce, true) => tr!("The battle ends once an army has lost half its men, or there are no Saxons on the hill."),
        (VictoryCheck::EndOfSide, false) => {
            tr!("The battle ends when a side has finished fighting and an army has lost half its men.")
        }
        (VictoryCheck::EndOfSide, true) => {
            tr!("The battle ends when a side has finished fighting and an army has lost half its men, or there are no Saxons on the hill.")
        }
    };
    let wins = match (rulings.exact_half, hill) {
        (ExactHalf::SaxonsWin, false) => tr!("The Saxons win if at least half of their men are still standing. If not, the Normans win."),
        (ExactHalf::SaxonsWin, true) => {
            tr!("The Saxons win if at least half of their men are still standing and some are on the hill. If not, the Normans win.")
        }
        (ExactHalf::NormansWin, false) => {
            tr!("The Saxons win if more than half of their men are still standing. If not, the Normans win.")
        }
        (ExactHalf::NormansWin, true) => {
            tr!("The Saxons win if more than half of their men are still standing and some are on the hill. If not, the Normans win.")
        }
    };
    let reserve = (rulings.reserve == Reserve::NotCounted).then(|| tr!("Units in reserve do not count."));
    join_with([Some(ends), Some(wins), reserve].into_iter().flatten(), " ")
}

/// Returns who is on the hill, or was when the battle ended, in a sentence. It is empty if the table has no hill.
pub fn hill_text(state: &State) -> &'static str {
    if state.board().hill().is_empty() {
        return "";
    }
    match (HillPresence::from_state(state), state.outcome().is_some()) {
        (HillPresence::Alone(Side::Norman), true) => tr!("Only the Normans were on the hill."),
        (HillPresence::Alone(Side::Saxon), true) => tr!("Only the Saxons were on the hill."),
        (HillPresence::Both, true) => tr!("Both sides were on the hill."),
        (HillPresence::Nobody, true) => tr!("Nobody was on the hill."),
        (HillPresence::Alone(Side::Norman), false) => tr!("Only the Normans are on the hill."),
        (HillPresence::Alone(Side::Saxon), false) => tr!("Only the Saxons are on the hill."),
        (HillPresence::Both, false) => tr!("Both sides are on the hill."),
        (HillPresence::Nobody, false) => tr!("Nobody is on the hill."),
    }
}

/// Returns who is on the hill, for a table column: "Normans", "both sides", "nobody".
pub fn on_hill_text(on_hill: HillPresence) -> &'static str {
    match on_hill {
        HillPresence::Alone(side) => side.army(),
        HillPresence::Both => tr!("both sides"),
        HillPresence::Nobody => tr!("nobody"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::planning::sample_battle;
    use crate::rules::{Event, apply};

    #[test]
    fn the_end_text_follows_the_rulings_in_force() {
        assert_eq!(
            end_text(&Rulings::default()),
            "The battle ends at the end of a turn once an army has lost half its men. The Saxons win if at least half of their men are \
             still standing. If not, the Normans win."
        );
        let others = Rulings {
            victory_check: VictoryCheck::AtOnce,
            exact_half: ExactHalf::NormansWin,
            holding_the_hill: HoldingTheHill::NormansWin,
            ..Rulings::default()
        };
        assert_eq!(
            end_text(&others),
            "The battle ends once an army has lost half its men, or there are no Saxons on the hill. The Saxons win if more than half of \
             their men are still standing and some are on the hill. If not, the Normans win."
        );
    }

    #[test]
    fn the_outcome_text_gives_the_deciding_reason() {
        let mut setup = sample_battle().expect("the sample battle");
        setup.rulings.holding_the_hill = HoldingTheHill::NormansWin;
        let state = State::new(&setup).expect("a battle");
        let words = |winner, why| outcome_text(Outcome { winner, why }, &state);
        assert_eq!(words(Side::Norman, EndReason::TimeCalled), "The bell rang, and there are no Saxons on the hill.");
        assert_eq!(words(Side::Saxon, EndReason::TimeCalled), "The bell rang, and more than half of the Saxons are still standing.");
        assert_eq!(words(Side::Saxon, EndReason::SaxonsLostHalf), "The Saxons win: exactly half of them are still standing.");
    }

    #[test]
    fn the_end_reason_states_the_losses_exactly() {
        let strengths = |normans: u16, saxons: u16| Some([Strength { left: normans, start: 148 }, Strength { left: saxons, start: 140 }]);
        let words = |why, winner, strengths| end_reason_text(why, winner, strengths);
        assert_eq!(words(EndReason::SaxonsLostHalf, Side::Norman, strengths(148, 35)), "more than half of the Saxons have been lost");
        assert_eq!(words(EndReason::SaxonsLostHalf, Side::Norman, strengths(148, 70)), "half of the Saxons have been lost");
        assert_eq!(words(EndReason::NormansLostHalf, Side::Saxon, strengths(74, 140)), "half of the Normans have been lost");
        assert_eq!(words(EndReason::NormansLostHalf, Side::Saxon, strengths(73, 140)), "more than half of the Normans have been lost");
        assert_eq!(words(EndReason::NormansLostHalf, Side::Saxon, None), "at least half of the Normans have been lost");
    }

    #[test]
    fn the_hill_text_names_the_sides_on_the_hill() {
        let setup = sample_battle().expect("the sample battle");
        let mut state = State::new(&setup).expect("a battle");
        let hill = state.board().hill().clone();
        let free = state
            .board()
            .squares()
            .find(|square| hill.contains(*square) && state.occupant(*square).is_none())
            .expect("a free square of the hill");
        let set = |unit: &str, square| Event::WasSet { unit: unit.parse().expect(unit), figures: 8, square, commander: true, away: false };
        let units = |state: &State, side: Side| -> Vec<String> { state.army(side).iter().map(|unit| unit.id.to_string()).collect() };
        for unit in units(&state, Side::Norman) {
            apply(&mut state, &set(&unit, None));
        }
        assert_eq!(hill_text(&state), "Only the Saxons are on the hill.");
        apply(&mut state, &set("N01", Some(free)));
        assert_eq!((hill_text(&state), on_hill_text(HillPresence::from_state(&state))), ("Both sides are on the hill.", "both sides"));
        for unit in units(&state, Side::Saxon) {
            apply(&mut state, &set(&unit, None));
        }
        assert_eq!(hill_text(&state), "Only the Normans are on the hill.");
        apply(&mut state, &set("N01", None));
        assert_eq!((hill_text(&state), on_hill_text(HillPresence::from_state(&state))), ("Nobody is on the hill.", "nobody"));
    }
}
