//! How a battle ends, and why somebody has won.

use super::names::capital;
use crate::language::lists::joined;
use crate::rules::rulings::{ExactHalf, HoldingTheHill, Reserve, VictoryCheck};
use crate::rules::{Outcome, Rulings, Side, State, Why};

/// Why the battle ended, as the end of a sentence.
pub fn why_words(why: Why, winner: Side) -> &'static str {
    match (why, winner) {
        (Why::NormansLostHalf, _) => tr!("half of the Normans have fallen"),
        (Why::SaxonsLostHalf, Side::Norman) => tr!("half of the Saxons have fallen"),
        (Why::SaxonsLostHalf, Side::Saxon) => tr!("exactly half of them still stand"),
        (Why::BothLostHalf, Side::Norman) => tr!("both armies have lost half"),
        (Why::BothLostHalf, Side::Saxon) => tr!("both armies have lost half, and exactly half of the Saxons still stand"),
        (Why::HillCleared, _) => tr!("no Saxon stands on the hill"),
        (Why::TimeCalled, _) => tr!("the bell rang"),
    }
}

/// Why this side won, as a sentence: the bell alone decides nothing.
pub fn outcome_words(outcome: Outcome, state: &State) -> String {
    let Outcome { winner, why } = outcome;
    let saxons = state.strength(Side::Saxon);
    let exactly_half = 2 * saxons.left == saxons.start;
    let words = match (why, winner) {
        (Why::SaxonsLostHalf, Side::Saxon) => tr!("The Saxons win: exactly half of them still stand."),
        (Why::TimeCalled, Side::Saxon) if exactly_half => tr!("The bell rang, and exactly half of the Saxons still stand."),
        (Why::TimeCalled, Side::Saxon) => tr!("The bell rang, and enough Saxons still stand."),
        (Why::TimeCalled, Side::Norman) if 2 * saxons.left > saxons.start || exactly_half && hill_decides(state) => {
            tr!("The bell rang, and no Saxon stands on the hill.")
        }
        (Why::TimeCalled, Side::Norman) => tr!("The bell rang, and too few Saxons still stand."),
        (Why::NormansLostHalf | Why::SaxonsLostHalf | Why::BothLostHalf | Why::HillCleared, _) => {
            return tr!("{reason}.", reason = capital(why_words(why, winner)));
        }
    };
    words.to_owned()
}

/// Whether exactly half of the Saxons would be enough, so that only the cleared hill can have decided (rulings 7 and 10).
fn hill_decides(state: &State) -> bool {
    state.rulings().exact_half == ExactHalf::SaxonsWin && state.rulings().holding_the_hill == HoldingTheHill::NormansWin
}

/// How the battle ends and who wins then, as the rulings in force have it (rulings 6, 7, 10 and 51).
pub fn end_words(rulings: &Rulings) -> String {
    let hill = rulings.holding_the_hill == HoldingTheHill::NormansWin;
    let ends = match (rulings.victory_check, hill) {
        (VictoryCheck::EndOfTurn, false) => tr!("The battle ends at the end of a turn once half of an army has fallen."),
        (VictoryCheck::EndOfTurn, true) => {
            tr!("The battle ends at the end of a turn once half of an army has fallen, or the hill is clear of Saxons.")
        }
        (VictoryCheck::AtOnce, false) => tr!("The battle ends once half of an army has fallen."),
        (VictoryCheck::AtOnce, true) => tr!("The battle ends once half of an army has fallen, or the hill is clear of Saxons."),
        (VictoryCheck::EndOfSide, false) => {
            tr!("The battle ends when a side has finished its fights once half of an army has fallen.")
        }
        (VictoryCheck::EndOfSide, true) => {
            tr!("The battle ends when a side has finished its fights once half of an army has fallen, or the hill is clear of Saxons.")
        }
    };
    let wins = match (rulings.exact_half, hill) {
        (ExactHalf::SaxonsWin, false) => tr!("The Saxons win if half of theirs or more still stand; otherwise the Normans win."),
        (ExactHalf::SaxonsWin, true) => {
            tr!("The Saxons win if half of theirs or more still stand and they are on the hill; otherwise the Normans win.")
        }
        (ExactHalf::NormansWin, false) => tr!("The Saxons win if more than half of theirs still stand; otherwise the Normans win."),
        (ExactHalf::NormansWin, true) => {
            tr!("The Saxons win if more than half of theirs still stand and they are on the hill; otherwise the Normans win.")
        }
    };
    let reserve = (rulings.reserve == Reserve::NotCounted).then(|| tr!("Units in reserve do not count."));
    joined([Some(ends), Some(wins), reserve].into_iter().flatten(), " ")
}

/// Who held the hill.
pub fn hill_words(holder: Option<Side>) -> &'static str {
    match holder {
        Some(Side::Norman) => tr!("The Normans held the hill."),
        Some(Side::Saxon) => tr!("The Saxons held the hill."),
        None => tr!("Neither side held the hill."),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::planning::sample_battle;

    #[test]
    fn the_end_is_told_by_the_rulings_in_force() {
        assert_eq!(
            end_words(&Rulings::default()),
            "The battle ends at the end of a turn once half of an army has fallen. The Saxons win if half of theirs or more still stand; \
             otherwise the Normans win."
        );
        let others = Rulings {
            victory_check: VictoryCheck::AtOnce,
            exact_half: ExactHalf::NormansWin,
            holding_the_hill: HoldingTheHill::NormansWin,
            ..Rulings::default()
        };
        assert_eq!(
            end_words(&others),
            "The battle ends once half of an army has fallen, or the hill is clear of Saxons. The Saxons win if more than half of theirs \
             still stand and they are on the hill; otherwise the Normans win."
        );
    }

    #[test]
    fn the_reason_is_the_one_that_decided() {
        let mut setup = sample_battle().expect("the sample battle");
        setup.rulings.holding_the_hill = HoldingTheHill::NormansWin;
        let state = State::new(&setup).expect("a battle");
        let words = |winner, why| outcome_words(Outcome { winner, why }, &state);
        assert_eq!(words(Side::Norman, Why::TimeCalled), "The bell rang, and no Saxon stands on the hill.");
        assert_eq!(words(Side::Saxon, Why::TimeCalled), "The bell rang, and enough Saxons still stand.");
        assert_eq!(words(Side::Saxon, Why::SaxonsLostHalf), "The Saxons win: exactly half of them still stand.");
        assert_eq!(words(Side::Norman, Why::SaxonsLostHalf), "Half of the Saxons have fallen.");
    }
}
