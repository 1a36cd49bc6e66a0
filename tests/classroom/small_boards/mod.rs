//! Exhaustive tests on small tables: every position of three units on every listed terrain, under every relevant ruling
//! option, with each possible command. `check` must allow exactly what a simple version of the page's rules allows.
//!
//! `cargo test` checks an evenly spread sample of the tables. `SENLAC_BOARDS=all` checks every one.

mod plain;
mod tables;

use senlac::rules::rulings::{Adjacency, FriendsInLine, HillMove, LineBlockers, ShootingInContact};
use senlac::rules::{Blow, CardName, Command, Phase, Rulings, Square, check};

use tables::{ARCHERS, FOES, FRIENDS, HORSE, Table, placings};

/// Returns the sampling interval: one table in this many is checked, or every table in the long run.
fn one_in(usual: usize) -> usize {
    if std::env::var("SENLAC_BOARDS").is_ok_and(|boards| boards == "all") { 1 } else { usual }
}

/// Returns each option of rulings 16 and 17 with every terrain.
fn readings_for_moves() -> Vec<(Rulings, &'static [&'static str])> {
    let mut all = Vec::new();
    for adjacency in [Adjacency::Diagonal, Adjacency::Orthogonal] {
        for hill_move in [HillMove::StartsOrEnters, HillMove::Points, HillMove::StartSquare] {
            all.extend(tables::GROUNDS.iter().map(|ground| (Rulings { adjacency, hill_move, ..Rulings::default() }, *ground)));
        }
    }
    all
}

/// Returns every sequence of one or two squares, valid or not, and every run of three consecutive squares.
fn ways(squares: &[Square]) -> Vec<Vec<Square>> {
    let one = squares.iter().map(|&a| vec![a]);
    let two = squares.iter().flat_map(|&a| squares.iter().map(move |&b| vec![a, b]));
    let three = squares.windows(3).map(<[Square]>::to_vec);
    one.chain(two).chain(three).collect()
}

#[test]
fn moves_on_a_small_table_follow_the_rules_page() {
    let (mut looked, mut allowed) = (0u64, 0u64);
    let mut place = 0;
    for (rulings, ground) in readings_for_moves() {
        for mover in [HORSE, FRIENDS] {
            let friend = if mover == HORSE { FRIENDS } else { HORSE };
            for card in [CardName::Shieldwall, CardName::MuddyGround] {
                for [a, b, c] in placings(ground) {
                    place += 1;
                    if place % one_in(401) != 0 {
                        continue;
                    }
                    let state = Table { ground, rulings, units: [(mover, a), (friend, b), (FOES, c)], card }.at(Phase::Move);
                    let squares: Vec<Square> = state.board().squares().collect();
                    let unit = state.unit(mover).expect("the mover");
                    let mut may_go = vec![false; squares.len()];
                    for way in ways(&squares) {
                        let plain = plain::may_go(&state, unit, &way);
                        let end = squares.iter().position(|square| way.last() == Some(square)).expect("a square of the table");
                        may_go[end] |= plain;
                        let asked = Command::Move { unit: mover, to: None, path: Some(way.clone()) };
                        assert_eq!(
                            check(&state, asked).is_ok(),
                            plain,
                            "{ground:?} {rulings:?} {card:?}: {mover} from {a} by {way:?}; {friend} at {b}, foes at {c}"
                        );
                        looked += 1;
                        allowed += u64::from(plain);
                    }
                    for (to, may_go) in squares.into_iter().zip(may_go) {
                        let asked = Command::move_to(mover, to);
                        assert_eq!(
                            check(&state, asked).is_ok(),
                            may_go,
                            "{ground:?} {rulings:?} {card:?}: {mover} from {a} to {to}; {friend} at {b}, foes at {c}"
                        );
                        looked += 1;
                    }
                }
            }
        }
    }
    println!("moves: {looked} commands on {} tables, {allowed} ways allowed", place / one_in(401));
    assert!(looked > 10_000 && allowed * 50 > looked, "ways of both kinds: {allowed} of {looked}");
}

/// Returns each combination of options of rulings 16 and 23 to 25.
fn readings_for_shots() -> Vec<Rulings> {
    let mut all = Vec::new();
    for adjacency in [Adjacency::Diagonal, Adjacency::Orthogonal] {
        for friends_in_line in [FriendsInLine::Through, FriendsInLine::Block] {
            for line_blockers in [LineBlockers::Nothing, LineBlockers::Woods, LineBlockers::AnyUnit] {
                for shooting_in_contact in [ShootingInContact::Allowed, ShootingInContact::Forbidden] {
                    all.push(Rulings { adjacency, friends_in_line, line_blockers, shooting_in_contact, ..Rulings::default() });
                }
            }
        }
    }
    all
}

#[test]
fn shots_on_a_small_table_follow_the_rules_page() {
    let (mut looked, mut allowed, mut place) = (0u64, 0u64, 0);
    for rulings in readings_for_shots() {
        for ground in tables::RANGES {
            for other in [FRIENDS, tables::MORE_FOES] {
                for [a, b, c] in placings(ground) {
                    place += 1;
                    if place % one_in(53) != 0 {
                        continue;
                    }
                    let units = [(ARCHERS, a), (other, b), (FOES, c)];
                    let state = Table { ground, rulings, units, card: CardName::Shieldwall }.at(Phase::Shoot);
                    for (shooter, at) in [(ARCHERS, FOES), (ARCHERS, other), (FRIENDS, FOES)] {
                        let plain = plain::may_shoot(&state, shooter, at);
                        let asked = check(&state, Command::shoot(shooter, at));
                        assert_eq!(asked.is_ok(), plain, "{ground:?} {rulings:?}: {shooter} at {at}; {units:?} {asked:?}");
                        looked += 1;
                        allowed += u64::from(plain);
                    }
                }
            }
        }
    }
    println!("shots: {looked} commands on {} tables, {allowed} allowed", place / one_in(53));
    assert!(looked > 2_500 && allowed * 20 > looked, "shots of both kinds: {allowed} of {looked}");
}

#[test]
fn blows_on_a_small_table_follow_the_rules_page() {
    let (mut looked, mut allowed) = (0u64, 0u64);
    for adjacency in [Adjacency::Diagonal, Adjacency::Orthogonal] {
        let rulings = Rulings { adjacency, ..Rulings::default() };
        for ground in tables::GROUNDS {
            for (place, [a, b, c]) in placings(ground).into_iter().enumerate() {
                if place % one_in(5) != 0 {
                    continue;
                }
                let units = [(HORSE, a), (FRIENDS, b), (FOES, c)];
                let state = Table { ground, rulings, units, card: CardName::Shieldwall }.at(Phase::Fight);
                for (unit, at) in
                    [(HORSE, FOES), (FRIENDS, FOES), (HORSE, FRIENDS), (FOES, HORSE), (ARCHERS, FOES), (HORSE, tables::MORE_FOES)]
                {
                    let plain = plain::may_strike(&state, unit, at);
                    let asked = check(&state, Command::Fight { unit, blows: vec![Blow::at(at)] });
                    assert_eq!(asked.is_ok(), plain, "{ground:?} {adjacency:?}: {unit} at {at}; {units:?} {asked:?}");
                    looked += 1;
                    allowed += u64::from(plain);
                }
            }
        }
    }
    println!("blows: {looked} commands, {allowed} allowed");
    assert!(looked > 3_000 && allowed * 20 > looked, "blows of both kinds: {allowed} of {looked}");
}
