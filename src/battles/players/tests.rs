use super::targets::expected_losses;
use super::*;
use crate::battles::game::reshuffled;
use crate::battles::tests::{carry_out, setup};
use crate::rules::{Blow, Board, Event, Rolled, RulingName, Setup, Troop, UnitSetup, Weapon, apply};

/// A battle on this ground; both bodyguards are in reserve, N01 and S01. The others are N02, S02 and so on.
fn battle(rows: &[&str], norman: &[(Troop, &str)], saxon: &[(Troop, &str)]) -> State {
    let unit = |troop: Troop, square: &str| {
        let (figures, bases) = (troop.full_strength(), troop.bases()[0]);
        UnitSetup { troop, figures, bases, bodyguard: false, square: square.parse().ok(), player: None, rows: Vec::new() }
    };
    let army = |guard: Troop, units: &[(Troop, &str)]| {
        let lord = UnitSetup { bodyguard: true, ..unit(guard, "") };
        std::iter::once(lord).chain(units.iter().map(|(troop, square)| unit(*troop, square))).collect()
    };
    let (norman, saxon) = (army(Troop::Knights, norman), army(Troop::Housecarles, saxon));
    State::new(&Setup { terrain: Board::from_rows(rows).expect("a board"), norman, saxon, ..setup() }).expect("a battle")
}

/// The same battle while this side is in this phase, with no card in force.
fn during(mut state: State, phase: Phase, side: Side) -> State {
    apply(&mut state, &Event::PhaseBegan { phase, side });
    state
}

/// What a side does first, played in this strategy.
fn first(state: &State, strategy: Strategy) -> Command {
    Table::new(Players { norman: strategy, saxon: strategy }).next(state).expect("something")
}

fn id(word: &str) -> UnitId {
    word.parse().expect(word)
}

/// A move along these squares.
fn to(unit: &str, squares: &str) -> Command {
    let path = squares.split(' ').map(|square| square.parse().expect("a square")).collect();
    Command::Move { unit: id(unit), to: None, path: Some(path) }
}

const FLAT: [&str; 6] = ["......", "......", "......", "......", "......", "......"];

#[test]
fn expected_losses_are_the_average_of_the_dice() {
    let state = battle(&["..", "^^"], &[(Troop::Knights, "A1"), (Troop::Archers, "B1")], &[(Troop::Housecarles, "A2")]);
    let [knights, archers, housecarles] = ["N02", "N03", "S02"].map(|word| state.unit(id(word)).expect("a unit"));
    assert_eq!(expected_losses(&state, knights, housecarles, Weapon::Melee), 792, "5.5 figures");
    let on_hill = Unit { square: housecarles.square, ..knights.clone() };
    assert_eq!(expected_losses(&state, &on_hill, housecarles, Weapon::Melee), 408, "2.83 figures");
    assert_eq!(expected_losses(&state, archers, housecarles, Weapon::Bow), 108, "half of 1.5 figures");
    let last = Unit { figures: 1, ..housecarles.clone() };
    assert_eq!(expected_losses(&state, knights, &last, Weapon::Melee), 144, "no more than there are");
}

#[test]
fn the_naive_norman_goes_straight_at_the_nearest_and_the_naive_saxon_stays() {
    let state = battle(&FLAT, &[(Troop::Spearmen, "A6")], &[(Troop::Spearmen, "C2"), (Troop::Spearmen, "F6")]);
    assert_eq!(first(&during(state.clone(), Phase::Move, Side::Norman), Strategy::Naive), to("N02", "A5"), "of two as good the leftmost");
    assert_eq!(first(&during(state, Phase::Move, Side::Saxon), Strategy::Naive), Command::Done {});
}

#[test]
fn the_bold_go_where_the_expected_losses_are_highest() {
    let state = battle(&FLAT, &[(Troop::Knights, "C5")], &[(Troop::Housecarles, "A3"), (Troop::Archers, "F3")]);
    // Knights take 5.5 housecarles, and 6.83 archers: those they ride to, by the topmost, leftmost of the nearest squares.
    assert_eq!(first(&during(state, Phase::Move, Side::Norman), Strategy::Bold), to("N02", "D4 E3"));
}

#[test]
fn the_cautious_reckon_what_they_would_suffer() {
    let saxons = [(Troop::Housecarles, "C2"), (Troop::Housecarles, "D2"), (Troop::Housecarles, "E2")];
    let state = during(battle(&FLAT, &[(Troop::Spearmen, "D4")], &saxons), Phase::Move, Side::Norman);
    assert_eq!(first(&state, Strategy::Bold), to("N02", "C3"), "2.17 figures, for up to 12.5");
    // Twice 2.17 is less than what even one of them takes: back to where nobody is within 3 squares.
    assert_eq!(first(&state, Strategy::Cautious), to("N02", "C5"));
}

#[test]
fn cautious_normans_stand_off_for_two_turns() {
    let state = battle(&FLAT, &[(Troop::Spearmen, "A4")], &[(Troop::Housecarles, "A1")]);
    for (turn, deed) in [(1, Command::Done {}), (2, Command::Done {}), (3, to("N02", "A3"))] {
        let mut later = state.clone();
        apply(&mut later, &Event::TurnBegan { turn });
        assert_eq!(first(&during(later, Phase::Move, Side::Norman), Strategy::Cautious), deed, "turn {turn}");
    }
}

#[test]
fn cautious_saxons_stay_on_the_hill_and_bold_ones_strike_down() {
    let state = battle(&["^^^", "...", "..."], &[(Troop::Archers, "B3")], &[(Troop::Housecarles, "B1")]);
    let state = during(state, Phase::Move, Side::Saxon);
    assert_eq!(first(&state, Strategy::Cautious), Command::Done {});
    assert_eq!(first(&state, Strategy::Bold), to("S02", "A2"));
}

#[test]
fn archers_go_to_where_the_nearest_enemy_is_three_squares_away() {
    let at = |archers: &str| {
        let state = battle(&["......"], &[(Troop::Archers, archers)], &[(Troop::Spearmen, "A1")]);
        first(&during(state, Phase::Move, Side::Norman), Strategy::Bold)
    };
    assert_eq!([at("F1"), at("E1"), at("D1"), at("B1")], [to("N02", "E1"), to("N02", "D1"), Command::Done {}, to("N02", "C1")]);
}

#[test]
fn the_nearest_enemy_is_as_far_as_the_rules_count() {
    let saxons = [(Troop::Spearmen, "C2"), (Troop::Spearmen, "F6"), (Troop::Spearmen, "A6")];
    let mut state = battle(&FLAT, &[(Troop::Spearmen, "D5")], &saxons);
    for adjacency in [Adjacency::Diagonal, Adjacency::Orthogonal] {
        let to = if adjacency == Adjacency::Diagonal { "diagonal" } else { "orthogonal" }.to_owned();
        apply(&mut state, &Event::RulingChanged { ruling: "adjacency".to_owned(), from: String::new(), to, kept: false });
        let mut foes = Foes::none();
        foes.look(&state, Side::Norman);
        for from in state.board().squares() {
            let squares = ["C2", "F6", "A6"].map(|word| word.parse::<Square>().expect("a square"));
            let least = squares.map(|square| distance(from, square, adjacency)).into_iter().min().expect("three");
            let nearest = foes.nearest(&state, from).map(|foe| distance(from, foe.square, adjacency));
            assert_eq!((foes.away(&state, from), nearest), (least, Some(least)), "{from}");
        }
    }
    assert!(Foes::none().nearest(&state, Square::new(0, 0)).is_none());
}

#[test]
fn those_nearest_to_an_enemy_are_asked_first() {
    let state = battle(&FLAT, &[(Troop::Spearmen, "A6"), (Troop::Spearmen, "A5")], &[(Troop::Spearmen, "A1")]);
    let mut state = during(state, Phase::Move, Side::Norman);
    let mut table = Table::new(Players { norman: Strategy::Bold, saxon: Strategy::Bold });
    let mut units = Vec::new();
    while let Some(command @ Command::Move { unit, .. }) = table.next(&state) {
        units.push(unit.to_string());
        carry_out(&mut state, &command, &mut Rolled::new(1, 1));
    }
    assert_eq!(units, ["N03", "N02"], "N02 could not move before N03 has left its square behind it");
}

#[test]
fn volleys_and_blows_go_where_most_fall() {
    let saxons = [(Troop::Housecarles, "A2"), (Troop::Spearmen, "C3"), (Troop::Archers, "C1")];
    let state = |troop| battle(&FLAT, &[(troop, "B2")], &saxons);
    let shot = |strategy| first(&during(state(Troop::Archers), Phase::Shoot, Side::Norman), strategy);
    // Spearmen and archers lose as many to arrows, and the archers are fewer.
    assert_eq!([shot(Strategy::Naive), shot(Strategy::Bold)], ["S02", "S04"].map(|at| Command::shoot(id("N02"), id(at))));
    let struck = |strategy| first(&during(state(Troop::Spearmen), Phase::Fight, Side::Norman), strategy);
    let blow = |at: &str| Command::Fight { unit: id("N02"), blows: vec![Blow::at(id(at))] };
    assert_eq!([struck(Strategy::Naive), struck(Strategy::Cautious)], [blow("S02"), blow("S04")]);
}

#[test]
fn whatever_they_do_is_legal_whoever_plays_and_however_the_rules_are_read() {
    for (ruling, reading) in RulingName::all().flat_map(|ruling| ruling.entry().readings.iter().map(move |reading| (ruling, reading))) {
        let mut setup = setup();
        setup.rulings.set(ruling, reading.key).expect("a reading");
        let (mut dice, place) = (Rolled::new(1066, 1), usize::from(ruling.entry().number));
        let mut state = reshuffled(&State::new(&setup).expect("a battle"), &mut dice);
        let mut table = Table::new(Players { norman: Strategy::ALL[place % 3], saxon: Strategy::ALL[place / 3 % 3] });
        while state.turn() <= 8
            && let Some(command) = table.next(&state)
        {
            carry_out(&mut state, &command, &mut dice);
        }
    }
}

#[test]
fn the_naive_shoot_at_the_nearest_and_strike_the_lowest_number() {
    let archers = battle(
        &FLAT,
        &[(Troop::Archers, "C6")],
        &[(Troop::Spearmen, "C3"), (Troop::Archers, "E4"), (Troop::Spearmen, "A4"), (Troop::Housecarles, "F3")],
    );
    let shot = first(&during(archers, Phase::Shoot, Side::Norman), Strategy::Naive);
    assert_eq!(shot, Command::shoot(id("N02"), id("S03")), "E4 and A4 are nearer than C3; of the two the lower number");
    let melee = battle(&FLAT, &[(Troop::Knights, "C3")], &[(Troop::Housecarles, "D4"), (Troop::Archers, "B2"), (Troop::Archers, "C2")]);
    let blow = |strategy| {
        let Command::Fight { blows, .. } = first(&during(melee.clone(), Phase::Fight, Side::Norman), strategy) else { panic!("a blow") };
        blows.iter().map(|blow| blow.at).collect::<Vec<_>>()
    };
    assert_eq!(blow(Strategy::Naive), [id("S02")], "whoever comes first in the list, however hard to hit");
    assert_eq!(blow(Strategy::Bold), [id("S03")], "whoever loses most");
}
