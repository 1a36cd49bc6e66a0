//! Results of a forecast in sentences.

use super::assumed::AssumedPlayers;
use senlac_classroom::battles::{Forecast, Players, Share, Strategy};
use senlac_classroom::rules::Side;

/// Returns a fraction as a number out of 100, such as "47".
pub fn hundred_text(part: f64) -> String {
    format!("{:.0}", 100.0 * part)
}

/// Returns text such as "Saxons win 47 in 100".
pub fn saxons_text(share: Share) -> String {
    tr!("Saxons win {part} in 100", part = hundred_text(share.fraction()))
}

/// Returns text such as "45–49": the range, out of 100, that contains the true share in 19 of 20 cases.
pub fn confidence_text(share: Share) -> String {
    let (low, high) = share.interval();
    let (low, high) = (hundred_text(low), hundred_text(high));
    if low == high { low } else { format!("{low}–{high}") }
}

/// Returns text such as "Most are decided in turn 5, nine in ten between turns 3 and 8."
pub fn turns_text(forecast: &Forecast) -> String {
    let Some((&most, _)) = forecast.decided.iter().max_by_key(|(turn, times)| (**times, std::cmp::Reverse(**turn))) else {
        return tr!("None is decided before the bell.").to_owned();
    };
    let decided: u64 = forecast.decided.values().sum();
    // The middle nine tenths exclude a twentieth at either end.
    let by = |twentieths: u64| forecast.decided.keys().copied().find(|&turn| 20 * forecast.decided_by(turn).times >= twentieths * decided);
    let (from, to) = (by(1).unwrap_or(most), by(19).unwrap_or(most));
    let decided = if from == to {
        tr!("Most are decided in turn {most}.", most)
    } else {
        tr!("Most are decided in turn {most}, nine in ten between turns {from} and {to}.", most, from, to)
    };
    match forecast.undecided() {
        Share { times: 0, .. } => decided,
        share if share.fraction() < 0.005 => tr!("{decided} Hardly any is left to the bell.", decided),
        share => tr!("{decided} The bell ends {part} in 100.", decided, part = hundred_text(share.fraction())),
    }
}

/// Returns the label of a strategy.
pub fn manner_text(manner: Option<Strategy>) -> &'static str {
    match manner {
        None => tr!("at their best"),
        Some(Strategy::Bold) => tr!("boldly"),
        Some(Strategy::Cautious) => tr!("cautiously"),
        Some(Strategy::Naive) => tr!("naively"),
    }
}

/// Returns a tooltip on what a strategy means for a side.
pub fn manner_tip(side: Side, manner: Option<Strategy>) -> &'static str {
    match (side, manner) {
        (_, None) => tr!("In the manner whose worst opponent leaves it the most"),
        (Side::Norman, Some(Strategy::Bold)) => tr!("They advance and strike whatever can be struck"),
        (Side::Norman, Some(Strategy::Cautious)) => {
            tr!("They stand off and shoot, and strike only where they give enough for what they take")
        }
        (Side::Saxon, Some(Strategy::Bold)) => tr!("They hold their ground and strike everybody who comes within reach, off the hill too"),
        (Side::Saxon, Some(Strategy::Cautious)) => tr!("They stay on the hill and reckon before they strike"),
        (_, Some(Strategy::Naive)) => tr!("Moves straight at the nearest enemy, or not at all"),
    }
}

/// Returns text such as "bold Normans against Saxons at their best, who are cautious": the choice made, and the strategy found
/// to be best.
pub fn players_text(assumed: AssumedPlayers, players: Players) -> String {
    let words = |side: Side, manner: Strategy| match assumed.strategy(side) {
        Some(_) => tr!("{manner} {army}", manner = manner.name(), army = side.army()),
        None => tr!("{army} at their best ({manner})", army = side.army(), manner = manner.name()),
    };
    let (normans, saxons) = (words(Side::Norman, players.norman), words(Side::Saxon, players.saxon));
    tr!("{normans} against {saxons}", normans, saxons)
}

/// Returns text such as "+3 (±2)" in percentage points, or that there is no clear difference.
pub fn change_text((points, off): (f64, f64)) -> String {
    if points.abs() <= off {
        return tr!("no clear difference").to_owned();
    }
    let sign = if points < 0.0 { '−' } else { '+' };
    format!("{sign}{:.0} (±{off:.0})", points.abs())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn decided_forecast(decided: &[(u32, u64)], battles: u64) -> Forecast {
        let mut forecast = Forecast { battles, decided: decided.iter().copied().collect(), ..Forecast::default() };
        let rest = battles - decided.iter().map(|(_, times)| times).sum::<u64>();
        forecast.ended.insert(senlac_classroom::rules::EndReason::TimeCalled, rest);
        forecast
    }

    #[test]
    fn a_share_is_out_of_100_with_its_confidence_range() {
        let share = Share { times: 940, of: 2000 };
        assert_eq!((saxons_text(share), confidence_text(share)), ("Saxons win 47 in 100".to_owned(), "45–49".to_owned()));
        assert_eq!(confidence_text(Share { times: 20_000, of: 20_000 }), "100");
    }

    #[test]
    fn the_text_names_the_likeliest_turn_and_range() {
        let forecast = decided_forecast(&[(2, 1), (3, 10), (4, 30), (5, 40), (6, 15), (7, 3), (8, 1)], 100);
        assert_eq!(turns_text(&forecast), "Most are decided in turn 5, nine in ten between turns 3 and 6.");
        assert_eq!(turns_text(&decided_forecast(&[(4, 7)], 10)), "Most are decided in turn 4. The bell ends 30 in 100.");
        assert_eq!(turns_text(&decided_forecast(&[], 10)), "None is decided before the bell.");
    }

    #[test]
    fn the_earlier_turn_wins_a_tie() {
        assert_eq!(turns_text(&decided_forecast(&[(4, 5), (5, 5)], 10)), "Most are decided in turn 4, nine in ten between turns 4 and 5.");
    }

    #[test]
    fn only_clear_differences_are_shown() {
        assert_eq!(change_text((3.4, 2.1)), "+3 (±2)");
        assert_eq!(change_text((-12.0, 2.1)), "−12 (±2)");
        assert_eq!(change_text((1.9, 2.1)), "no clear difference");
        assert_eq!(change_text((0.0, 0.0)), "no clear difference");
    }

    #[test]
    fn the_text_names_both_strategies() {
        let players = Players { norman: Strategy::Bold, saxon: Strategy::Cautious };
        let chosen = AssumedPlayers { norman: Some(Strategy::Bold), saxon: Some(Strategy::Cautious) };
        assert_eq!(players_text(chosen, players), "bold Normans against cautious Saxons");
        // The wording matches the choice “at their best”.
        let best = AssumedPlayers { norman: None, ..chosen };
        assert_eq!(players_text(best, players), "Normans at their best (bold) against cautious Saxons");
    }
}
