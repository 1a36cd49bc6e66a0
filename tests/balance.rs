//! The shipped scenarios are fair: with good players on both sides neither army wins much more often than the other.

use senlac::battles::{Forecast, Manner, Players, Progress, Question};
use senlac::content::library;
use senlac::rules::State;

/// Six hundred battles tell a share to 4 points: what is tuned to 45–55 stays within these, and a broken hill does not.
const FAIR: std::ops::Range<f64> = 0.40..0.60;

fn share(scenario: &str, norman: Manner, saxon: Manner) -> f64 {
    let setup = library::scenario(scenario).expect(scenario).setup();
    let start = State::new(&setup).expect(scenario);
    let question = Question::new(start, Players { norman, saxon }, 600, 1066);
    Forecast::run(&question, &Progress::default()).expect("an answer").saxons().part()
}

#[test]
fn senlac_is_fair() {
    fair("senlac-16x10");
}

#[test]
fn a_small_table_is_fair() {
    fair("a-small-table");
}

#[test]
fn a_large_hall_floor_is_fair() {
    fair("large-hall-floor");
}

#[test]
fn a_35_minute_lesson_is_fair() {
    fair("35-minute-lesson");
}

/// The best players of both sides, by the matrix, are the bold Saxons against either of the two good Normans.
fn fair(scenario: &str) {
    for norman in [Manner::Bold, Manner::Cautious] {
        let share = share(scenario, norman, Manner::Bold);
        assert!(FAIR.contains(&share), "{scenario}: bold Saxons win {share} against {} Normans", norman.name());
    }
}
