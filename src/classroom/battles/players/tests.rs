use super::targets::expected_losses;
use super::*;
use crate::battles::game::reshuffled;
use crate::battles::tests::{setup, state_after};
use crate::rules::{Blow, Board, Event, RulingName, SeededDice, Setup, Troop, UnitSetup, Weapon, apply};

const FLAT: &[&str] = &["......"; 6];
const HILL: &[&str] = &["^^^", "...", "..."];
const ROW: &[&str] = &["......"];

/// Creates a battle on this ground with units such as "knights A1, archers B1". Both bodyguards, N01 and S01, are in
/// reserve. The others are N02, S02 and so on.
fn battle(rows: &[&str], norman: &str, saxon: &str) -> State {
    let unit = |(kind, square): (&str, &str)| {
        let troop = Troop::ALL.into_iter().find(|troop| troop.key() == kind).expect(kind);
        UnitSetup { square: square.parse().ok(), ..UnitSetup::with_full_strength(troop, troop.bases()[0]) }
    };
    let army = |guard: &str, units: &str| {
        let lord = UnitSetup { bodyguard: true, ..unit((guard, "")) };
        std::iter::once(lord).chain(units.split(", ").map(|word| unit(word.split_once(' ').expect(word)))).collect()
    };
    let (norman, saxon) = (army("knights", norman), army("housecarles", saxon));
    State::new(&Setup { terrain: Board::from_rows(rows).expect("a board"), norman, saxon, ..setup() }).expect("a battle")
}

/// Returns the same battle with this side in this phase, without a card in force.
fn in_phase(mut state: State, phase: Phase, side: Side) -> State {
    apply(&mut state, &Event::PhaseBegan { phase, side });
    state
}

fn id(word: &str) -> UnitId {
    word.parse().expect(word)
}

/// Returns the action of a side's second unit: "shoot S02", "strike S02", a path such as "D4 E3", or nothing.
fn action(side: Side, words: &str) -> Command {
    let unit = UnitId::new(side, 2);
    match words.split_once(' ') {
        Some(("shoot", at)) => Command::shoot(unit, id(at)),
        Some(("strike", at)) => Command::Fight { unit, blows: vec![Blow::at(id(at))] },
        _ if words.is_empty() => Command::Done {},
        _ => Command::Move { unit, to: None, path: Some(words.split(' ').map(|square| square.parse().expect("a square")).collect()) },
    }
}

/// Returns a side's first action with this strategy, in the phase of `deed`.
fn first_action(state: State, side: Side, strategy: Strategy, deed: &str) -> Command {
    let phase = match deed.split(' ').next() {
        Some("shoot") => Phase::Shoot,
        Some("strike") => Phase::Fight,
        _ => Phase::Move,
    };
    SimulatedPlayers::new(Players { norman: strategy, saxon: strategy }).next_command(&in_phase(state, phase, side)).expect("something")
}

#[test]
fn each_strategy_acts_as_documented() {
    use Side::{Norman, Saxon};
    use Strategy::{Bold, Cautious, Naive};
    const THREE: &str = "housecarles C2, housecarles D2, housecarles E2";
    const AROUND: &str = "housecarles A2, spearmen C3, archers C1";
    for (rows, norman, saxon, side, strategy, expected) in [
        // Naive units go straight at the nearest enemy, to the leftmost of two equal squares, or stay.
        (FLAT, "spearmen A6", "spearmen C2, spearmen F6", Norman, Naive, "A5"),
        (FLAT, "spearmen A6", "spearmen C2, spearmen F6", Saxon, Naive, ""),
        // Knights kill 5.5 housecarls or 6.83 archers on average. Bold ones ride to the archers, to the topmost and
        // leftmost of the nearest squares.
        (FLAT, "knights C5", "housecarles A3, archers F3", Norman, Bold, "D4 E3"),
        // Bold units go where up to 12.5 may fall in order to kill 2.17.
        (FLAT, "spearmen D4", THREE, Norman, Bold, "C3"),
        // Twice 2.17 is less than what even one housecarl unit kills, so cautious units go back to where no enemy is
        // within 3 squares.
        (FLAT, "spearmen D4", THREE, Norman, Cautious, "C5"),
        // Cautious Saxons stay on the hill. Bold ones leave it to strike.
        (HILL, "archers B3", "housecarles B1", Saxon, Cautious, ""),
        (HILL, "archers B3", "housecarles B1", Saxon, Bold, "A2"),
        // Archers go to squares three squares from the nearest enemy.
        (ROW, "archers F1", "spearmen A1", Norman, Bold, "E1"),
        (ROW, "archers E1", "spearmen A1", Norman, Bold, "D1"),
        (ROW, "archers D1", "spearmen A1", Norman, Bold, ""),
        (ROW, "archers B1", "spearmen A1", Norman, Bold, "C1"),
        // Arrows kill as many spearmen as archers, and the archers have fewer figures.
        (FLAT, "archers B2", AROUND, Norman, Naive, "shoot S02"),
        (FLAT, "archers B2", AROUND, Norman, Bold, "shoot S04"),
        (FLAT, "spearmen B2", AROUND, Norman, Naive, "strike S02"),
        (FLAT, "spearmen B2", AROUND, Norman, Cautious, "strike S04"),
        // E4 and A4 are nearer than C3. The lower number of the two is chosen.
        (FLAT, "archers C6", "spearmen C3, archers E4, spearmen A4, housecarles F3", Norman, Naive, "shoot S03"),
        // Naive units strike the first enemy in the list, however hard to hit. Bold ones strike the one that loses
        // most.
        (FLAT, "knights C3", "housecarles D4, archers B2, archers C2", Norman, Naive, "strike S02"),
        (FLAT, "knights C3", "housecarles D4, archers B2, archers C2", Norman, Bold, "strike S03"),
    ] {
        let found = first_action(battle(rows, norman, saxon), side, strategy, expected);
        assert_eq!(found, action(side, expected), "{norman} against {saxon}, {strategy:?}");
    }
}

#[test]
fn expected_losses_are_the_average_of_the_dice() {
    let state = battle(&["..", "^^"], "knights A1, archers B1", "housecarles A2");
    let [knights, archers, housecarles] = ["N02", "N03", "S02"].map(|word| state.unit(id(word)).expect("a unit"));
    assert_eq!(expected_losses(&state, knights, housecarles, Weapon::Melee), 792, "5.5 figures");
    let on_hill = Unit { square: housecarles.square, ..knights.clone() };
    assert_eq!(expected_losses(&state, &on_hill, housecarles, Weapon::Melee), 408, "2.83 figures");
    assert_eq!(expected_losses(&state, archers, housecarles, Weapon::Bow), 108, "half of 1.5 figures");
    let last = Unit { figures: 1, ..housecarles.clone() };
    assert_eq!(expected_losses(&state, knights, &last, Weapon::Melee), 144, "no more than there are");
}

#[test]
fn cautious_normans_hold_back_for_two_turns() {
    for (turn, squares) in [(1, ""), (2, ""), (3, "A3")] {
        let mut later = battle(FLAT, "spearmen A4", "housecarles A1");
        apply(&mut later, &Event::TurnBegan { turn });
        assert_eq!(first_action(later, Side::Norman, Strategy::Cautious, squares), action(Side::Norman, squares), "turn {turn}");
    }
}

#[test]
fn the_distance_to_enemies_follows_the_adjacency_ruling() {
    let mut state = battle(FLAT, "spearmen D5", "spearmen C2, spearmen F6, spearmen A6");
    for adjacency in [Adjacency::Diagonal, Adjacency::Orthogonal] {
        let to = if adjacency == Adjacency::Diagonal { "diagonal" } else { "orthogonal" }.to_owned();
        apply(&mut state, &Event::RulingChanged { ruling: "adjacency".to_owned(), from: String::new(), to, kept: false });
        let mut foes = Foes::empty();
        foes.update(&state, Side::Norman);
        for from in state.board().squares() {
            let squares = ["C2", "F6", "A6"].map(|word| word.parse::<Square>().expect("a square"));
            let least = squares.map(|square| distance(from, square, adjacency)).into_iter().min().expect("three");
            let nearest = foes.nearest(&state, from).map(|foe| distance(from, foe.square, adjacency));
            assert_eq!((foes.min_distance(&state, from), nearest), (least, Some(least)), "{from}");
        }
    }
    assert!(Foes::empty().nearest(&state, Square::new(0, 0)).is_none());
}

#[test]
fn units_nearest_to_an_enemy_move_first() {
    let mut state = in_phase(battle(FLAT, "spearmen A6, spearmen A5", "spearmen A1"), Phase::Move, Side::Norman);
    let mut table = SimulatedPlayers::new(Players { norman: Strategy::Bold, saxon: Strategy::Bold });
    let mut units = Vec::new();
    while let Some(command @ Command::Move { unit, .. }) = table.next_command(&state) {
        units.push(unit.to_string());
        state = state_after(state, &command, &mut SeededDice::new(1, 1));
    }
    assert_eq!(units, ["N03", "N02"], "N02 could not move before N03 has left its square behind it");
}

#[test]
fn every_strategy_plays_legally_under_every_ruling_option() {
    for (ruling, reading) in RulingName::all().flat_map(|ruling| ruling.entry().readings.iter().map(move |reading| (ruling, reading))) {
        let mut setup = setup();
        setup.rulings.set(ruling, reading.key).expect("a reading");
        let (mut dice, place) = (SeededDice::new(1066, 1), usize::from(ruling.entry().number));
        let mut state = reshuffled(&State::new(&setup).expect("a battle"), &mut dice);
        let mut table = SimulatedPlayers::new(Players { norman: Strategy::ALL[place % 3], saxon: Strategy::ALL[place / 3 % 3] });
        while state.turn() <= 8
            && let Some(command) = table.next_command(&state)
        {
            state = state_after(state, &command, &mut dice);
        }
    }
}
