//! Printed sheets: order of battle by wing and section, and both assault periods turn by turn. Also the charts under this
//! game’s rulings, and forms for tables that only the owner’s map has.

use super::order::TableEntry;
use super::sealed::Strategy;
use super::sequence::STEPS;
use super::state::State;
use super::step::Step;
use super::unit::{Group, Health, Kind, Leader, Place, Side, Unit, Weapon};
use super::{ExtendedPeriod, HastingsGame};
use senlac_board_games::{Chart, RecordBlock, RecordCell, RecordRow, RecordTurn, Stack, StackRow, TurnRecord};

/// Turns of a period: normally, and at most with an extension for holding the hill (3.3.1).
const TURNS: (u8, u8) = (8, 11);

/// Returns leaders and units, grouped by the wing or section they take orders with.
pub(super) fn stacks(state: &State) -> Vec<Stack> {
    let mut stacks = Vec::new();
    for (place, side) in Side::ALL.into_iter().enumerate() {
        let name = side.name();
        let leaders = state.leaders.iter().filter(|leader| leader.side == side).map(leader_row).collect();
        stacks.push(Stack {
            side: place,
            title: tr!("{name}: leaders", name),
            columns: vec![tr!("leader"), tr!("with"), tr!("command"), tr!("rally")],
            boxes: vec![tr!("shaken"), tr!("wounded"), tr!("lost")],
            rows: leaders,
        });
        for group in [None].into_iter().chain(Group::ALL.map(Some)) {
            let title = match (group, side) {
                (Some(group), _) => group.name(),
                (None, Side::Norman) => tr!("William’s Guard"),
                (None, Side::Saxon) => tr!("in no wing yet"),
            };
            stacks.push(unit_stack(state, (place, side), title, |unit| unit.group() == group && !arrives_later(unit)));
        }
        let later = [(Place::Turns, tr!("arrive in turns 1 to 8")), (Place::SecondPeriod, tr!("arrive between the periods"))];
        stacks.extend(later.map(|(when, title)| unit_stack(state, (place, side), title, |unit| unit.place == when)));
    }
    stacks.retain(|stack| !stack.rows.is_empty());
    stacks
}

/// Returns whether a unit arrives later (11.4).
const fn arrives_later(unit: &Unit) -> bool {
    matches!(unit.place, Place::Turns | Place::SecondPeriod)
}

/// Returns a stack of units with this title.
fn unit_stack(state: &State, (place, side): (usize, Side), title: &str, wanted: impl Fn(&Unit) -> bool) -> Stack {
    Stack {
        side: place,
        title: format!("{}: {title}", side.name()),
        columns: vec![tr!("unit"), tr!("troops"), tr!("normal"), tr!("Shield Wall"), tr!("morale")],
        boxes: vec![tr!("steps lost")],
        rows: state.units.iter().filter(|unit| unit.side == side && wanted(unit)).map(unit_row).collect(),
    }
}

/// Returns the row of a unit: its strengths as on the counter, and its two steps (9.2.4).
fn unit_row(unit: &Unit) -> StackRow {
    let is_named_after = match unit.missile {
        None => true,
        Some(Weapon::Bow) => unit.kind == Kind::Bowmen,
        Some(Weapon::Javelin) => unit.kind == Kind::Javelins,
        Some(Weapon::Sling) => unit.kind == Kind::Slingers,
    };
    let weapon = match unit.missile.filter(|_| !is_named_after) {
        None => "",
        Some(Weapon::Bow) => tr!(", bow"),
        Some(Weapon::Javelin) => tr!(", javelin"),
        Some(Weapon::Sling) => tr!(", sling"),
    };
    let wall = unit.wall_melee.zip(unit.wall_defence).map_or_else(String::new, |(melee, defence)| format!("{melee}-{defence}"));
    let is_lost = unit.place == Place::Lost;
    StackRow {
        cells: vec![
            unit.id.clone(),
            format!("{}{weapon}", unit.kind.name()),
            format!("{}-{}", unit.melee, unit.defence),
            wall,
            unit.morale.key().to_owned(),
        ],
        boxes: vec![vec![unit.reduced || is_lost, is_lost]],
    }
}

/// Returns the row of a leader, with boxes for his possible wounds (10.4).
fn leader_row(leader: &Leader) -> StackRow {
    let with = leader.with.clone().unwrap_or_default();
    let is_wounded = leader.scarred || leader.health.is_wound();
    StackRow {
        cells: vec![leader.id.clone(), with, leader.command.to_string(), leader.rally.to_string()],
        boxes: vec![vec![leader.health == Health::Shaken], vec![is_wounded], vec![!leader.is_in_game()]],
    }
}

/// Returns the records of both assault periods and of the reform between them (3.1, 11.5).
pub(super) fn turn_records(game: &HastingsGame) -> Vec<TurnRecord> {
    let is_extended_once = game.has_option(ExtendedPeriod::FirstOnly);
    [1, 2].map(|period| period_record(&game.own, period, period == 1 || !is_extended_once)).into()
}

fn period_record(state: &State, period: u8, may_be_extended: bool) -> TurnRecord {
    let is_now = state.period == period;
    let last = if is_now { state.last_turn } else { TURNS.0 };
    let most = if may_be_extended { last.max(TURNS.1) } else { last };
    let turn = |turn: u8| RecordTurn { head: turn.to_string(), is_perhaps: turn > last };
    let extension = [
        (tr!("More than half of the Normans on Senlac Hill: 2 more turns. More than three quarters: 3 more turns."), "3.3.1"),
        (tr!("Every Saxon unit in good order is surrounded: the period goes on until the ring breaks."), "3.3.1"),
    ];
    let reform = [
        (tr!("Routed and disrupted units rally if their side has a leader on the map. If not, they are eliminated."), "11.5.1–2"),
        (tr!("Units with no path to their own side, free of enemies and their zones of control, are eliminated."), "11.5.3"),
        (
            tr!(
                "The Normans set up at least 4 hexes south of the hill, from xx06 to xx26. Nationalities don’t mix, nor do foot and knights."
            ),
            "11.5.4–5",
        ),
        (tr!("The Saxons set up anywhere on the hill, with the last 12 fyrd. They may form fewer wings."), "11.5.6–7"),
        (tr!("All markers on the Strategy Effects Tracks return to 0."), "4.4.8"),
    ];
    let end = [(
        tr!("The game is over. If the Normans don’t control the whole road and housecarls are left, it is a Saxon Strategic Victory."),
        "12.1",
    )];
    let extension = extension.into_iter().filter(|_| may_be_extended);
    TurnRecord {
        title: if period == 1 { tr!("First assault period") } else { tr!("Second assault period") }.to_owned(),
        turns: (1..=most).map(turn).collect(),
        blocks: vec![steps(state, period, most), orders(state, most)],
        afterwards: if period == 1 { extension.chain(reform).collect() } else { extension.chain(end).collect() },
    }
}

/// Returns the steps of each turn; completed ones are ticked. In the first period, fyrd arrive (11.4.1).
fn steps(state: &State, period: u8, most: u8) -> RecordBlock {
    let now = STEPS.iter().position(|step| *step == state.step);
    let is_over = |turn: u8, step: usize| {
        let before = (period, turn) < (state.period, state.turn) && (period < state.period || turn <= state.last_turn);
        before || ((period, turn) == (state.period, state.turn) && now.is_none_or(|now| step < now))
    };
    let row = |(place, step): (usize, &Step)| RecordRow {
        title: step.name().to_owned(),
        cells: (1..=most).map(|turn| RecordCell::Tick(is_over(turn, place))).collect(),
    };
    let mut rows: Vec<RecordRow> = STEPS.iter().enumerate().map(row).collect();
    if period == 1 && state.units.iter().any(|unit| unit.place == Place::Turns) {
        let come = |turn: u8| match turn {
            1..=4 => "2".to_owned(),
            5..=8 => "1".to_owned(),
            _ => String::new(),
        };
        let cells = (1..=most).map(|turn| RecordCell::Write(come(turn))).collect();
        let movement = STEPS.iter().position(|step| *step == Step::SaxonMovement).map_or(rows.len(), |place| place + 1);
        rows.insert(movement, RecordRow { title: tr!("Fyrd arriving (11.4.1)").to_owned(), cells });
    }
    RecordBlock { title: tr!("Steps"), section: "3.2", note: "", rows }
}

/// Returns space for the order of every wing and section.
fn orders(state: &State, most: u8) -> RecordBlock {
    let is_there = |group: &Group| group.side() == Side::Saxon || state.units.iter().any(|unit| unit.group() == Some(*group));
    let cells = || (1..=most).map(|_| RecordCell::Write(String::new())).collect();
    let row = |group: Group| RecordRow { title: senlac_base::language::lists::capitalise(group.name()), cells: cells() };
    RecordBlock {
        title: tr!("Orders"),
        section: "4.2",
        note: tr!("SW Shield Wall · MF Melee/Fire in Place · AC Advance to Combat · AP Attack & Pursue · H Hold · A Advance · C Charge"),
        rows: Group::ALL.into_iter().filter(is_there).map(row).collect(),
    }
}

/// Returns the order tables with all known entries, and the Strategy Effects Track (4.4).
pub(super) fn own_charts(state: &State) -> Vec<Chart> {
    let tables = [
        ("saxon", tr!("Saxon wing orders"), "4.4.2", None),
        (
            "foot",
            tr!("Norman foot orders"),
            "4.4.6",
            Some(tr!("On the map’s table, ignore “Aggressive” after Shield Wall and “Moderate” after Melee/Fire (13.2).")),
        ),
        ("knights", tr!("Norman knight orders"), "4.4.6", None),
    ];
    let order_table = |(key, title, section, note): (&str, &str, &'static str, Option<&'static str>)| Chart {
        title: title.to_owned(),
        section,
        rows_are: tr!("Sum of two dice").to_owned(),
        columns_are: tr!("Strategy").to_owned(),
        columns: Strategy::ALL.map(|strategy| strategy.name().to_owned()).into(),
        rows: (2..=12u8)
            .map(|sum| (sum.to_string(), Strategy::ALL.map(|strategy| known_entry_text(state, key, strategy, sum)).into()))
            .collect(),
        gap: vec![tr!("turns"), tr!("effect")],
        notes: [tr!("Copy from the map: the order or Optional, the number of turns and the strategy effect.")]
            .into_iter()
            .chain(note)
            .collect(),
    };
    let track = Chart {
        title: tr!("Strategy Effects Track").to_owned(),
        section: "4.4.8",
        rows_are: tr!("Value").to_owned(),
        columns_are: tr!("Effect").to_owned(),
        columns: vec![tr!("Effect").to_owned()],
        rows: vec![(String::new(), vec![String::new()]); 11],
        gap: Vec::new(),
        notes: vec![tr!("Copy every value of the map’s track and its effect, lowest value first. All markers start at 0.")],
    };
    tables.into_iter().map(order_table).chain([track]).collect()
}

/// Returns the known entry of the owner’s table as text; empty if it isn’t known.
fn known_entry_text(state: &State, table: &str, strategy: Strategy, sum: u8) -> String {
    let words = |entry: &TableEntry| {
        let turns = (entry.turns > 1).then(|| tr_count!(turns = entry.turns, "{turns} turn", "{turns} turns"));
        let effect = (entry.effect != 0).then(|| format!("{:+}", entry.effect));
        let parts = [Some(entry.order_text().to_string()), turns, effect];
        parts.into_iter().flatten().collect::<Vec<_>>().join(" · ")
    };
    state.remembered.get(&format!("{table} {} {sum}", strategy.key())).map(words).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Hastings;
    use crate::test_game::{advance_to, play, small_game};
    use senlac_board_games::Rulebook;

    fn ticks(record: &TurnRecord, turn: usize) -> Vec<bool> {
        let ticks = |row: &RecordRow| if let RecordCell::Tick(is_over) = row.cells[turn - 1] { Some(is_over) } else { None };
        record.blocks[0].rows.iter().filter_map(ticks).collect()
    }

    #[test]
    fn every_unit_and_leader_is_in_one_stack_with_its_boxes() {
        let game = small_game();
        let stacks = stacks(&game.own);
        let mut listed: Vec<&str> = stacks.iter().flat_map(|stack| &stack.rows).map(|row| row.cells[0].as_str()).collect();
        let all = game.own.units.iter().map(|unit| &unit.id).chain(game.own.leaders.iter().map(|leader| &leader.id));
        let mut all: Vec<&str> = all.map(String::as_str).collect();
        listed.sort_unstable();
        all.sort_unstable();
        assert_eq!(listed, all);
        for stack in &stacks {
            assert!(stack.rows.iter().all(|row| row.cells.len() == stack.columns.len() && row.boxes.len() == stack.boxes.len()));
        }
    }

    #[test]
    fn lost_steps_are_ticked() {
        let mut game = small_game();
        let boxes = |game: &HastingsGame, id: &str| {
            let row = stacks(&game.own).into_iter().flat_map(|stack| stack.rows).find(|row| row.cells[0] == id);
            row.map(|row| row.boxes)
        };
        assert_eq!(boxes(&game, "F1"), Some(vec![vec![false, false]]));
        play(&mut game, r#"{"do":"set","unit":"F1","reduced":true}"#).expect("set");
        assert_eq!(boxes(&game, "F1"), Some(vec![vec![true, false]]));
        play(&mut game, r#"{"do":"set","unit":"F1","place":"lost"}"#).expect("set");
        assert_eq!(boxes(&game, "F1"), Some(vec![vec![true, true]]));
        play(&mut game, r#"{"do":"set_leader","leader":"Harold","health":"wounded-1"}"#).expect("set");
        assert_eq!(boxes(&game, "Harold"), Some(vec![vec![false], vec![true], vec![false]]));
    }

    #[test]
    fn both_periods_have_eight_turns_and_three_possible_extra_turns() {
        let mut game = small_game();
        let heads = |game: &HastingsGame| -> Vec<(usize, usize)> {
            let count = |record: &TurnRecord| (record.turns.len(), record.turns.iter().filter(|turn| turn.is_perhaps).count());
            turn_records(game).iter().map(count).collect()
        };
        assert_eq!(heads(&game), [(11, 3), (11, 3)]);
        play(&mut game, r#"{"do":"set_ruling","ruling":"8","choice":"first-only"}"#).expect("a ruling");
        assert_eq!(heads(&game), [(11, 3), (8, 0)]);
        game.own.last_turn = 10;
        assert_eq!(heads(&game), [(11, 1), (8, 0)]);
    }

    #[test]
    fn only_completed_steps_are_ticked() {
        let mut game = small_game();
        game.own.turn = 3;
        advance_to(&mut game, "norman-fire");
        let records = turn_records(&game);
        assert_eq!(ticks(&records[0], 2), [true; 14]);
        assert_eq!(ticks(&records[0], 3), [[true; 2].as_slice(), &[false; 12]].concat());
        assert_eq!(ticks(&records[0], 4), [false; 14]);
        assert_eq!(ticks(&records[1], 1), [false; 14]);
        (game.own.step, game.own.turn) = (Step::Reform, 8);
        assert_eq!((ticks(&turn_records(&game)[0], 8), ticks(&turn_records(&game)[0], 9)), (vec![true; 14], vec![false; 14]));
    }

    #[test]
    fn charts_follow_this_games_rulings() {
        let mut game = small_game();
        let melee = |game: &HastingsGame| {
            let charts = Hastings::charts(game);
            let melee = charts.iter().find(|chart| chart.section == "9.1").expect("the chart");
            let column = melee.columns.iter().position(|head| *head == "-3").expect("a column");
            melee.rows[3].1[column].clone()
        };
        assert_eq!(melee(&game), "M/–");
        play(&mut game, r#"{"do":"set_ruling","ruling":"66","choice":"m-1"}"#).expect("a ruling");
        assert_eq!(melee(&game), "M/1");
        assert_eq!(Hastings::charts(&game).len(), Hastings::tables().len());
        assert!(Hastings::charts(&game).iter().all(|chart| !chart.has_gaps()));
    }

    #[test]
    fn cells_read_off_the_map_fill_their_gaps() {
        let mut game = small_game();
        assert!(own_charts(&game.own).iter().all(Chart::has_gaps));
        let entry = TableEntry { order: Some(crate::Order::Charge), turns: 2, effect: -1 };
        game.own.remembered.insert("knights aggressive 8".to_owned(), entry);
        let knights = &own_charts(&game.own)[2];
        assert_eq!((knights.rows[6].0.as_str(), knights.rows[6].1[3].as_str()), ("8", "Charge · 2 turns · -1"));
    }
}
