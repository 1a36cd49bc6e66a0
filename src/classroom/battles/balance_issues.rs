//! Checks whether a table gives a class a good battle: the goals, and the issues in a forecast.
//!
//! The most important comes first: no unit is idle for two turns in a row, every unit has something to do, the battle
//! lasts for the lesson, either side has a chance, and a fyrd that runs amok really runs. Cautious players tend to wait,
//! so less is required of them. Most important of all, no unit is boxed in at the start, which needs no battle to be
//! found ([`boxed_in`](super::engagement::boxed_in())).

use std::ops::RangeInclusive;

use super::forecast::Forecast;
use super::players::{Players, Strategy};
use super::share::Share;
use crate::rules::Side;

/// Turns that a class should play. The armies meet in the first of them.
const TURNS: RangeInclusive<u32> = 2..=8;
/// A battle decided before this turn is too short for a lesson.
const SOON: u32 = 3;

/// An issue with the balance or the pace of a battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BalanceIssue {
    /// More than 5% of units have done nothing for two turns in a row, most of all in this turn.
    Idle(u32),
    /// Fewer than 80% of units act, fewest in this turn. For cautious players the limits are 65% in turn 2 and 75% later.
    Still(u32),
    /// In fewer than 9 out of 10 battles half the units have struck by the end of turn 2.
    Late,
    /// More than 1 out of 10 battles is decided before turn 3.
    Short,
    /// More than 1 out of 10 battles is not decided by the end of turn 8.
    Long,
    /// This side wins more than 55% of battles.
    Unfair(Side),
    /// In fewer than 9 out of 10 battles four fifths of the fyrd called by the first card run amok.
    Stuck,
    /// In more than 5% of battles the enemy kills this side's army commander in turn 1.
    Lord(Side),
}

/// An issue with the value found and its distance from the limit, both in percentage points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BalanceFinding {
    /// Issue that was found.
    pub lack: BalanceIssue,
    /// Value found: the percentage of units or battles.
    pub found: f64,
    /// Distance from the limit, above 0.
    pub by: f64,
}

/// Returns the issues in a forecast from the start of a battle, the most important first; none without battles. If
/// either side plays cautiously, the limits of cautious players apply.
pub fn find_balance_issues(forecast: &Forecast, players: Players) -> Vec<BalanceFinding> {
    if forecast.battles == 0 {
        return Vec::new();
    }
    let cautious = Side::ALL.into_iter().any(|side| players.strategy(side) == Strategy::Cautious);
    let seen = &forecast.engagement;
    let decided = |turn: u32| percent(forecast.decided_by(turn));
    let at_least = |lack, found: f64, wanted: f64| BalanceFinding { lack, found, by: wanted - found };
    let at_most = |lack, found: f64, wanted: f64| BalanceFinding { lack, found, by: found - wanted };
    let acts = |turn: u32| match (cautious, turn) {
        (true, 2) => 65.0,
        (true, _) => 75.0,
        (false, _) => 80.0,
    };
    let turns = || seen.turns_reached(forecast.battles).filter(|(turn, _)| TURNS.contains(turn));
    let idle = turns().map(|(turn, did)| at_most(BalanceIssue::Idle(turn), percent(did.idles()), 5.0)).filter(|_| !cautious);
    let still = turns().map(|(turn, did)| at_least(BalanceIssue::Still(turn), percent(did.acts()), acts(turn)));
    let struck = percent(seen.half_struck_by(2, forecast.battles));
    let late = Some(at_least(BalanceIssue::Late, struck, 90.0)).filter(|_| !cautious);
    let short = at_most(BalanceIssue::Short, decided(SOON - 1), 10.0);
    let long = at_most(BalanceIssue::Long, 100.0 - decided(*TURNS.end()), 10.0);
    let saxons = percent(forecast.saxon_share());
    let unfair =
        [(Side::Norman, 100.0 - saxons), (Side::Saxon, saxons)].map(|(side, wins)| at_most(BalanceIssue::Unfair(side), wins, 55.0));
    let rush = (seen.rush.battles > 0).then(|| at_least(BalanceIssue::Stuck, percent(seen.rush.mostly_runs()), 90.0));
    let lords = Side::ALL.map(|side| at_most(BalanceIssue::Lord(side), percent(seen.lord_killed(side, forecast.battles)), 5.0));
    let all = worst(idle).into_iter().chain(worst(still)).chain(late).chain([short, long]).chain(unfair).chain(rush).chain(lords);
    all.filter(|missed| missed.by > 0.0).collect()
}

/// Returns the weighted sum of all findings, or 0 if the table gives a good battle.
pub fn shortfall(missed: &[BalanceFinding]) -> f64 {
    missed.iter().map(|missed| missed.by * weight(missed.lack)).sum()
}

/// Returns the weight of a percentage point.
const fn weight(lack: BalanceIssue) -> f64 {
    match lack {
        BalanceIssue::Idle(_) | BalanceIssue::Lord(_) => 4.0,
        BalanceIssue::Still(_) => 3.0,
        BalanceIssue::Late | BalanceIssue::Short | BalanceIssue::Long => 1.5,
        BalanceIssue::Unfair(_) => 1.2,
        BalanceIssue::Stuck => 0.5,
    }
}

/// Returns the finding farthest from its limit; the first among equals.
fn worst(of_turns: impl Iterator<Item = BalanceFinding>) -> Option<BalanceFinding> {
    of_turns.reduce(|worst, other| if other.by > worst.by { other } else { worst })
}

/// Returns a share as a percentage.
fn percent(share: Share) -> f64 {
    100.0 * share.fraction()
}

impl BalanceFinding {
    /// Returns the text for the teacher: what was found, and what helps.
    pub fn text(&self) -> String {
        let found = format!("{:.0}", self.found);
        match self.lack {
            BalanceIssue::Idle(turn) => tr!(
                "In turn {turn}, about {found}% of children have had nothing to do for two turns. Move their units closer to the enemy, or out from behind others.",
                turn,
                found
            ),
            BalanceIssue::Still(turn) => tr!(
                "In turn {turn}, only about {found}% of children can do something. Move the other units closer to the enemy, or out from behind others.",
                turn,
                found
            ),
            BalanceIssue::Late => {
                tr!(
                    "In only {found}% of battles has half of the class attacked by the end of turn 2. Move the armies closer together.",
                    found
                )
            }
            BalanceIssue::Short => tr!(
                "{found}% of battles end before turn 3. Move the armies further apart, or keep Arrow in the Eye in the lower half of the deck.",
                found
            ),
            BalanceIssue::Long => {
                tr!("{found}% of battles are still undecided at the end of turn 8. Move the armies closer together.", found)
            }
            BalanceIssue::Unfair(side) => {
                let army = side.army();
                tr!("The {army} win {found}% of battles. Change the positions or the number of units.", army, found)
            }
            BalanceIssue::Lord(side) => tr!(
                "{lord} is killed in turn 1 in {found}% of battles. Move {lord}’s unit back, or put friends beside it.",
                lord = side.army_commander(),
                found
            ),
            BalanceIssue::Stuck => tr!(
                "In only {found}% of battles does most of the fyrd really run when it first runs amok. Keep its path to the enemy free of woods and friends.",
                found
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::battles::engagement::{EngagedTurn, Engagement, FirstRush};

    const BOLD: Players = Players { norman: Strategy::Bold, saxon: Strategy::Bold };
    const CAUTIOUS: Players = Players { norman: Strategy::Cautious, saxon: Strategy::Bold };

    /// Creates a forecast of a hundred battles without any issue.
    fn good_forecast() -> Forecast {
        let turn = EngagedTurn { battles: 100, units: 1000, struck: 600, acted: 850, idle: 30 };
        let rush = FirstRush { battles: 60, called: 600, ran: 560, most_ran: 58 };
        let turns = (1..=5).map(|number| (number, turn)).collect();
        let engagement = Engagement { turns, half_struck: [(2, 95)].into(), rush, lords_killed: [5, 5] };
        Forecast { battles: 100, saxon_wins: 50, decided: [(2, 8), (4, 60), (6, 32)].into(), engagement, ..Forecast::default() }
    }

    fn issues_in(forecast: &Forecast, players: Players) -> Vec<BalanceIssue> {
        find_balance_issues(forecast, players).into_iter().map(|missed| missed.lack).collect()
    }

    #[test]
    fn a_balanced_battle_has_no_issues() {
        assert_eq!((issues_in(&good_forecast(), BOLD), shortfall(&find_balance_issues(&good_forecast(), BOLD))), (Vec::new(), 0.0));
        assert_eq!(issues_in(&Forecast::default(), BOLD), [], "no battle tells nothing");
    }

    #[test]
    fn each_balance_issue_is_found_on_its_own() {
        let with = |change: fn(&mut Forecast)| {
            let mut forecast = good_forecast();
            change(&mut forecast);
            issues_in(&forecast, BOLD)
        };
        assert_eq!(with(|f| f.engagement.turns.get_mut(&3).expect("turn 3").idle = 51), [BalanceIssue::Idle(3)]);
        assert_eq!(with(|f| f.engagement.turns.get_mut(&4).expect("turn 4").acted = 799), [BalanceIssue::Still(4)]);
        assert_eq!(with(|f| f.engagement.turns.get_mut(&1).expect("turn 1").acted = 100), [], "in turn 1 they only come near");
        assert_eq!(with(|f| f.engagement.half_struck = [(2, 89), (3, 11)].into()), [BalanceIssue::Late]);
        assert_eq!(with(|f| f.decided = [(2, 11), (4, 89)].into()), [BalanceIssue::Short]);
        assert_eq!(with(|f| f.decided = [(4, 89), (9, 11)].into()), [BalanceIssue::Long]);
        assert_eq!(with(|f| f.decided = [(4, 89)].into()), [BalanceIssue::Long], "what the bell ends is not decided");
        assert_eq!(with(|f| f.saxon_wins = 56), [BalanceIssue::Unfair(Side::Saxon)]);
        assert_eq!(with(|f| f.saxon_wins = 44), [BalanceIssue::Unfair(Side::Norman)]);
        assert_eq!(with(|f| f.engagement.rush.most_ran = 53), [BalanceIssue::Stuck]);
        assert_eq!(with(|f| f.engagement.lords_killed = [5, 6]), [BalanceIssue::Lord(Side::Saxon)]);
    }

    #[test]
    fn rarely_reached_turns_are_ignored() {
        let mut forecast = good_forecast();
        forecast.engagement.turns.insert(6, EngagedTurn { battles: 9, units: 90, struck: 0, acted: 0, idle: 90 });
        assert_eq!(issues_in(&forecast, BOLD), []);
    }

    #[test]
    fn cautious_players_may_act_less_often() {
        let mut forecast = good_forecast();
        for (turn, acted) in [(2, 650), (3, 750)] {
            forecast.engagement.turns.insert(turn, EngagedTurn { battles: 100, units: 1000, struck: 400, acted, idle: 200 });
        }
        assert_eq!(issues_in(&forecast, CAUTIOUS), []);
        assert_eq!(issues_in(&forecast, BOLD), [BalanceIssue::Idle(2), BalanceIssue::Still(2)], "the worst turn is told");
    }
}
