//! Tests that the tables give good battles. With good players on both sides no unit is boxed in or idle, every unit can
//! act, the battle lasts, and neither army wins much more often than the other.

use senlac::battles::fair::{Effort, Freedom, make_it_fair};
use senlac::battles::opening::OpeningFaults;
use senlac::battles::{Forecast, ForecastSettings, Players, Progress, Strategy};
use senlac::content::library;
use senlac::planning::{Draft, fitted_armies};
use senlac::rules::{Setup, Side, State};

const BOLD: Players = Players { norman: Strategy::Bold, saxon: Strategy::Bold };
const CAUTIOUS: Players = Players { norman: Strategy::Cautious, saxon: Strategy::Cautious };
const SHIPPED: [&str; 4] = ["senlac-16x10", "35-minute-lesson", "a-small-table", "large-hall-floor"];

/// Limits in percent: the goals, or the nearest values where not all goals could be reached together.
#[derive(Clone, Copy)]
struct Limits {
    /// Most units idle for two turns running.
    idle: f64,
    /// Fewest units that act in turns 2 to 8.
    acts: f64,
    /// Fewest battles decided in turns 3 to 8.
    lasts: f64,
    /// Fewest and most battles that the Saxons win.
    saxons: (f64, f64),
    /// Fewest and most battles that the Saxons win between cautious players.
    cautious_saxons: (f64, f64),
    /// Fewest units of cautious players that act in turn 2, and in later turns.
    cautious_acts: (f64, f64),
}

const GOALS: Limits =
    Limits { idle: 5.0, acts: 80.0, lasts: 90.0, saxons: (45.0, 55.0), cautious_saxons: (45.0, 55.0), cautious_acts: (65.0, 75.0) };
/// One battle in seven has Arrow in the Eye among its first two cards, and most of those end with it.
const SENLAC: Limits = Limits { lasts: 88.0, ..GOALS };
const HALL: Limits = Limits { cautious_acts: (63.0, 75.0), ..GOALS };
const SMALL: Limits = Limits { lasts: 88.0, cautious_saxons: (44.0, 55.0), ..GOALS };
/// Limits for classes of 12 to 40.
const MEASURED: Limits =
    Limits { idle: 6.0, lasts: 82.0, saxons: (44.0, 57.0), cautious_saxons: (35.0, 56.0), cautious_acts: (61.0, 75.0), ..GOALS };
/// Limits for classes below 12. One idle unit is about ten percent, and a single bad turn decides the battle.
const FEW: Limits = Limits { idle: 11.5, lasts: 66.0, cautious_saxons: (44.0, 57.0), cautious_acts: (46.0, 74.0), ..GOALS };

const fn limits_for(pupils: usize) -> Limits {
    if pupils < 12 { FEW } else { MEASURED }
}

/// Most battles, in percent, in which the enemy kills William or Harold in turn 1.
const LORD_KILLED: f64 = 5.0;

/// Allowed sampling error in percentage points.
#[derive(Clone, Copy)]
struct Leeway {
    battles: f64,
    units: f64,
    lords: f64,
}

/// Leeway for 300 battles.
const QUICK: Leeway = Leeway { battles: 7.5, units: 3.0, lords: 3.0 };
/// Leeway for 2,000 battles.
const LONG: Leeway = Leeway { battles: 3.0, units: 1.5, lords: 1.0 };

fn forecast_battles(setup: &Setup, players: Players, battles: u64) -> Forecast {
    let start = State::new(setup).expect("a battle");
    Forecast::run(&ForecastSettings::new(start, players, battles, 1066), &Progress::default()).expect("an answer")
}

fn shipped_setup(scenario: &str) -> Setup {
    library::scenario(scenario).expect(scenario).setup()
}

fn fitted_setup(pupils: usize) -> Setup {
    let mut draft = Draft::from_scenario(library::scenario(library::SCENARIO).expect("Senlac"));
    draft.measure(pupils);
    assert!(draft.has_drawn_positions(), "{pupils} pupils have a picture");
    draft.setup()
}

/// Asserts that a battle is within the limits, with this many battles of bold and of cautious players.
fn assert_good_battle(name: &str, setup: &Setup, limits: Limits, battles: u64, leeway: Leeway) {
    let start = State::new(setup).expect("a battle");
    assert_eq!(OpeningFaults::from_state(&start), OpeningFaults::default(), "{name}: nobody starts in a bad place");
    for (players, battles) in [(BOLD, battles), (CAUTIOUS, battles)] {
        let forecast = forecast_battles(setup, players, battles);
        let (seen, is_bold) = (&forecast.engagement, players == BOLD);
        let who = format!("{name}, {} players", players.norman.name());
        let points = |part: f64| 100.0 * part;
        for (turn, did) in seen.turns_reached(battles).filter(|(turn, _)| (2..=8).contains(turn)) {
            let (acts, idles) = (points(did.acts().fraction()), points(did.idles().fraction()));
            let wanted = match (is_bold, turn) {
                (true, _) => limits.acts,
                (false, 2) => limits.cautious_acts.0,
                (false, _) => limits.cautious_acts.1,
            };
            assert!(acts >= wanted - leeway.units, "{who}: {acts} of 100 act in turn {turn}");
            assert!(!is_bold || idles <= limits.idle + leeway.units, "{who}: {idles} of 100 are idle in turn {turn}");
        }
        for side in Side::ALL {
            let killed = points(seen.lord_killed(side, battles).fraction());
            assert!(killed <= LORD_KILLED + leeway.lords, "{who}: {} falls in turn 1 in {killed} of 100", side.army_commander());
        }
        let saxons = points(forecast.saxon_share().fraction());
        let (least, most) = if is_bold { limits.saxons } else { limits.cautious_saxons };
        assert!((least - leeway.battles..=most + leeway.battles).contains(&saxons), "{who}: Saxons win {saxons}");
        if is_bold {
            let half = points(seen.half_struck_by(2, battles).fraction());
            assert!(half >= 90.0, "{who}: in {half} half have struck by turn 2");
            let lasts = points(forecast.decided_by(8).fraction() - forecast.decided_by(2).fraction());
            assert!(lasts >= limits.lasts - leeway.battles, "{who}: {lasts} are decided in turns 3 to 8");
            let runs = points(seen.rush.mostly_runs().fraction());
            assert!(runs >= 90.0, "{who}: in {runs} the fyrd that runs amok really runs");
        }
    }
}

#[test]
fn senlac_gives_a_good_battle() {
    assert_good_battle(SHIPPED[0], &shipped_setup(SHIPPED[0]), SENLAC, 300, QUICK);
}

#[test]
fn the_35_minute_lesson_gives_a_good_battle() {
    assert_good_battle(SHIPPED[1], &shipped_setup(SHIPPED[1]), GOALS, 300, QUICK);
}

#[test]
fn the_small_table_gives_a_good_battle() {
    assert_good_battle(SHIPPED[2], &shipped_setup(SHIPPED[2]), SMALL, 300, QUICK);
}

#[test]
fn the_large_hall_floor_gives_a_good_battle() {
    assert_good_battle(SHIPPED[3], &shipped_setup(SHIPPED[3]), HALL, 300, QUICK);
}

#[test]
fn classes_of_all_sizes_get_a_good_battle() {
    for pupils in [6, 10, 15, 16, 24, 40] {
        assert_good_battle(&format!("{pupils} pupils"), &fitted_setup(pupils), limits_for(pupils), 300, QUICK);
    }
}

#[test]
#[ignore = "the long run: every table, and every class from 6 to 40"]
fn every_table_gives_a_good_battle() {
    for (scenario, limits) in SHIPPED.into_iter().zip([SENLAC, GOALS, SMALL, HALL]) {
        assert_good_battle(scenario, &shipped_setup(scenario), limits, 2_000, LONG);
    }
    for pupils in fitted_armies::FEWEST..=fitted_armies::pictures::MOST_DRAWN {
        assert_good_battle(&format!("{pupils} pupils"), &fitted_setup(pupils), limits_for(pupils), 2_000, LONG);
    }
}

#[test]
fn shipped_setups_match_fitted_classes_of_their_size() {
    for (scenario, pupils) in SHIPPED.into_iter().zip([31, 19, 12, 40]) {
        let draft = Draft::from_scenario(library::scenario(scenario).expect(scenario));
        assert!(draft.has_drawn_positions() && draft.posts().count() == pupils, "{scenario}");
        let mut measured = draft.clone();
        measured.measure_on_table(20);
        measured.measure_on_table(pupils);
        assert_eq!(measured.setup(), draft.setup(), "a class of so many stands as in the file");
    }
    let on_small = |pupils| fitted_setup(pupils).terrain == shipped_setup(SHIPPED[2]).terrain;
    assert!((6..=15).all(on_small) && !(16..=40).any(on_small), "small classes get a small table");
}

/// A setup is symmetric if each unit off the centre has a partner of the same type on the other side. In setups of
/// fewer than 12 units the partner may have another type.
#[test]
fn setups_are_symmetric() {
    let tables = SHIPPED.map(|scenario| (scenario.to_owned(), shipped_setup(scenario)));
    let classes =
        (fitted_armies::FEWEST..=fitted_armies::pictures::MOST_DRAWN).map(|pupils| (format!("{pupils} pupils"), fitted_setup(pupils)));
    for (name, setup) in tables.into_iter().chain(classes) {
        let (width, few) = (setup.terrain.width(), setup.units().count() < 12);
        for side in Side::ALL {
            for unit in setup.army(side) {
                let square = unit.square.expect("on the table");
                let partner = setup.army(side).iter().any(|other| {
                    (few || other.troop == unit.troop)
                        && other.square.is_some_and(|there| there.row == square.row && there.column == width - 1 - square.column)
                });
                let in_the_middle = square.column.abs_diff(width - 1 - square.column) <= 1;
                assert!(partner || in_the_middle, "{name}: {square} has no partner");
            }
            let rows: std::collections::BTreeSet<u8> = setup.army(side).iter().filter_map(|unit| Some(unit.square?.row)).collect();
            assert!(rows.len() <= 5, "{name}: lines, not a scatter");
        }
    }
}

/// Without half of the Saxons, a battle can still be improved with whole units inside the zones.
#[test]
fn an_uneven_battle_can_be_made_fair() {
    let mut draft = Draft::from_scenario(library::scenario("a-small-table").expect("a small table"));
    draft.remove_unit("S06".parse().expect("a unit"));
    let (setup, bold) = (draft.setup(), ForecastSettings::new(State::new(&draft.setup()).expect("a battle"), BOLD, 1, 1066));
    let freedom = Freedom { zones: draft.zones(), units: true };
    let effort = Effort { glance: 40, close: 200, more: 0, bases: 3, closely: 8 };
    let fair = make_it_fair(&setup, &freedom, &bold, effort, &Progress::default()).expect("offers");
    let best = fair.offers.first().expect("an offer");
    assert!(best.lacks < fair.lacks / 2.0, "{}: {} instead of {}", best.words, best.lacks, fair.lacks);
}
