//! Victory (12.0): the road, the housecarls and casualty points.

use crate::messages;

use super::effects::{GameEvent, find_on_map};
use super::state::State;
use super::step::Step;
use super::unit::{Kind, Place, Side};
use super::{BothConditions, Event, Hastings, HastingsGame, HousecarlsGone, RoadControl, VictoryCheck, tables, texts};
use senlac_base::game::name::{MOST_REPEATED, shorten_end};
use senlac_base::language::lists::first_few;
use senlac_board_games::keyed::keys;
use senlac_board_games::{Choice, CommandRefusal, FieldKind, Message, Plan};

keys! {
    /// Road hex on Senlac Hill that changes hands: a side is in it or has passed through it (12.1.1). The hex has four
    /// digits, such as "0811". "all" is the whole road, for set-ups that don’t list its hexes, so that the players
    /// count them. The side may be left out if it is known from the unit or leader that is in the hex or has passed through.
    pub struct Control at (game: Hastings, input) { hex: String = tr_mark!("Road hex"), road_choices(game); }
    may say { side: Side = tr_mark!("Controlled by"); }
    seldom say { who: String = tr_mark!("Unit in it or passing through"), units_and_leaders(game); }
}

/// Returns the road hexes and the whole road, or a text field if the set-up doesn’t list the hexes.
fn road_choices(game: &HastingsGame) -> FieldKind {
    let known = &game.own.road_hexes;
    let hexes = known.iter().map(|hex| Choice::new(hex.as_str(), hex.as_str()));
    if known.is_empty() { FieldKind::Text } else { FieldKind::One(hexes.chain([Choice::new("all", tr!("the whole road"))]).collect()) }
}

/// Returns all units, and the leaders still in the game.
fn units_and_leaders(game: &HastingsGame) -> FieldKind {
    FieldKind::One(texts::all_unit_choices(game).into_iter().chain(texts::leader_choices(game, |_| true)).collect())
}

impl Control {
    pub(super) fn plan(&self, game: &HastingsGame) -> Result<Plan<Hastings>, CommandRefusal> {
        let (known, hex) = (&game.own.road_hexes, self.hex.trim());
        if hex != "all" && (hex.len() != 4 || !hex.bytes().all(|sign| sign.is_ascii_digit())) {
            let hex = shorten_end(hex, MOST_REPEATED);
            return Err(tr!("“{hex}” is not a hex; enter four digits, such as 0811", hex).into());
        }
        if hex != "all" && !known.is_empty() && !known.contains(hex) {
            let all = first_few(known);
            return Err(tr!("{hex} is not a road hex on Senlac Hill; use one of {all}", hex, all).into());
        }
        let hexes: Vec<String> = if hex == "all" { known.iter().cloned().chain([hex.to_owned()]).collect() } else { vec![hex.to_owned()] };
        let leader = self.who.as_deref().and_then(|who| game.own.leader(who));
        let known = match (&self.who, leader) {
            (Some(_), Some(leader)) => Some(leader.side),
            (Some(who), None) => Some(find_on_map(game, who)?.side),
            (None, _) => None,
        };
        let Some(side) = self.side.or(known) else {
            return Err(tr!("enter the side that controls {hex}, or a unit in it", hex).into());
        };
        if known.is_some_and(|known| known != side) {
            return Err(
                tr!("{who} does not belong to the {side}", who = self.who.as_deref().unwrap_or_default(), side = side.name()).into()
            );
        }
        let event = |hex: String| GameEvent::Own(Event::Controlled { hex, side });
        let plan = Plan::without_dice(hexes.into_iter().map(event).collect());
        Ok(match leader.filter(|_| !game.has_option(RoadControl::LeadersToo)) {
            Some(leader) => plan.with_breach("12.1.1", tr!("{leader} is a leader, but only units can control a hex", leader = leader.id)),
            None => plan,
        })
    }
}

/// Returns whether the Normans control every road hex.
fn controls_road(state: &State) -> bool {
    let all = &state.road_hexes;
    state.roads.contains("all") || (!all.is_empty() && all.is_subset(&state.roads))
}

/// Returns whether the game has housecarls and all are eliminated.
fn are_housecarls_lost(state: &State) -> bool {
    let mut housecarls = state.units.iter().filter(|unit| unit.side == Side::Saxon && unit.kind == Kind::Housecarl).peekable();
    housecarls.peek().is_some() && housecarls.all(|unit| unit.place == Place::Lost)
}

/// Returns the casualty points of a side.
fn points(state: &State, side: Side) -> u16 {
    state.points.get(&side).copied().unwrap_or_default()
}

/// Returns the entry of the victory table for a condition: the road, the housecarls, or neither.
fn verdict(state: &State, row: usize) -> Message {
    let column = usize::from(points(state, Side::Norman) > points(state, Side::Saxon));
    let (row, column) = (tables::VICTORY.row_at(row), tables::VICTORY.column_at(column));
    tables::VICTORY.cell(row, column).map(Message::cell).unwrap_or_default()
}

/// Returns a text on how the game ended, and why.
fn outcome_text(state: &State, row: usize) -> Message {
    let why = match row {
        0 => messages::normans_control_road(),
        1 => messages::housecarls_eliminated(),
        _ => messages::normans_have_neither(),
    };
    let (norman, saxon) = (points(state, Side::Norman), points(state, Side::Saxon));
    messages::game_over(verdict(state, row), &why, norman, saxon)
}

/// Returns the row of the condition that is met; `None` if neither is (rulings 106 and 108).
fn met_condition(game: &HastingsGame) -> Option<usize> {
    let state = &game.own;
    let is_dear = points(state, Side::Norman) > points(state, Side::Saxon);
    let is_lost = are_housecarls_lost(state);
    match (controls_road(state), is_lost) {
        (true, true) if is_dear && game.has_option(BothConditions::Draw) => Some(1),
        (true, _) => Some(0),
        (false, true) => Some(1),
        (false, false) => None,
    }
}

/// Ends the game if a condition is met (12.1.1, 12.1.2). Under ruling 109, this is judged only at the end of a phase.
pub(super) fn end_if_decided(game: &HastingsGame) -> Vec<GameEvent> {
    let state = &game.own;
    let has_ended_a_phase = matches!(state.step, Step::SaxonRally | Step::TurnRecord);
    if state.outcome.is_some() || (game.has_option(VictoryCheck::EndOfPhase) && !has_ended_a_phase) {
        return Vec::new();
    }
    let is_dear = points(state, Side::Norman) > points(state, Side::Saxon);
    let goes_on = |row: &usize| *row == 1 && !controls_road(state) && is_dear && game.has_option(HousecarlsGone::PlayOn);
    let row = met_condition(game).filter(|row| !goes_on(row));
    row.map(|row| GameEvent::Own(Event::GameEnded { outcome: outcome_text(state, row) })).into_iter().collect()
}

/// Returns the end of the game after the last turn of the second period (12.1.3).
pub(super) fn end_after_last_turn(game: &HastingsGame) -> GameEvent {
    GameEvent::Own(Event::GameEnded { outcome: outcome_text(&game.own, met_condition(game).unwrap_or(2)) })
}

/// Returns the outcome if the game ended now, as text.
pub(super) fn provisional_outcome(game: &HastingsGame) -> String {
    let state = &game.own;
    if let Some(outcome) = &state.outcome {
        return outcome.to_string();
    }
    let (norman, saxon) = (points(state, Side::Norman), points(state, Side::Saxon));
    let left = state.units.iter().filter(|unit| unit.kind == Kind::Housecarl && unit.place != Place::Lost).count();
    let now = tr!("If the game ended now: {verdict}.", verdict = verdict(state, met_condition(game).unwrap_or(2)));
    let road = tr!("If the Normans controlled the road: {verdict}.", verdict = verdict(state, 0));
    let housecarls = tr_count!(
        left = left,
        "If the last {left} housecarl unit were eliminated: {verdict}.",
        "If the last {left} housecarl units were eliminated: {verdict}.",
        verdict = verdict(state, 1)
    );
    let points = tr!("Casualty points: Normans {norman}, Saxons {saxon}.", norman, saxon);
    format!("{now} {road} {housecarls} {points}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_game::{advance_to, play, small_game};

    fn game_with_road() -> HastingsGame {
        let mut game = small_game();
        game.own.road_hexes = ["0811", "0116"].map(ToOwned::to_owned).into();
        game
    }

    fn outcome(game: &HastingsGame) -> String {
        let words = game.own.outcome.as_ref().map(Message::to_string).unwrap_or_default();
        words.split(':').next().unwrap_or_default().to_owned()
    }

    #[test]
    fn the_whole_road_wins_and_heavy_losses_make_it_tactical() {
        for (points, expected) in [(0, "Norman Strategic Victory"), (3, "Norman Tactical Victory")] {
            let mut game = game_with_road();
            game.own.points.insert(Side::Norman, points);
            play(&mut game, r#"{"do":"control","hex":"0811","side":"norman"}"#).expect("a hex");
            assert_eq!(outcome(&game), "");
            assert!(play(&mut game, r#"{"do":"control","hex":"0812","side":"norman"}"#).expect_err("no road").contains("0116, 0811"));
            play(&mut game, r#"{"do":"control","hex":"0116","side":"norman"}"#).expect("a hex");
            assert_eq!(outcome(&game), expected);
            assert!(play(&mut game, r#"{"do":"advance"}"#).expect_err("over").contains("the game is over"));
        }
        let mut game = game_with_road();
        play(&mut game, r#"{"do":"control","hex":"0811","side":"norman"}"#).expect("a hex");
        play(&mut game, r#"{"do":"control","hex":"0811","side":"saxon"}"#).expect("a hex");
        play(&mut game, r#"{"do":"control","hex":"0116","side":"norman"}"#).expect("a hex");
        assert_eq!(outcome(&game), "", "the Saxons took one back");
        let mut game = small_game();
        play(&mut game, r#"{"do":"control","hex":"all","side":"norman"}"#).expect("as the players count");
        assert_eq!(outcome(&game), "Norman Strategic Victory");
    }

    #[test]
    fn killing_the_last_housecarl_wins_or_draws_after_heavy_losses() {
        for (points, expected) in [(0, "Norman Strategic Victory"), (22, "Norman Strategic Victory"), (23, "Draw")] {
            let mut game = small_game();
            game.own.points.insert(Side::Norman, points);
            play(&mut game, r#"{"do":"set","unit":"HC1","place":"lost"}"#).expect("set");
            assert_eq!(outcome(&game), "");
            play(&mut game, r#"{"do":"set","unit":"HC2","place":"lost"}"#).expect("set");
            assert_eq!(outcome(&game), expected, "15 + 7 against {points}");
        }
    }

    #[test]
    fn rulings_decide_simultaneous_victory_conditions() {
        for (ruling, choice, expected) in [("106", "tactical", "Norman Tactical Victory"), ("106", "draw", "Draw")] {
            let mut game = small_game();
            play(&mut game, &format!(r#"{{"do":"set_ruling","ruling":"{ruling}","choice":"{choice}"}}"#)).expect("a ruling");
            play(&mut game, r#"{"do":"set_ruling","ruling":"108","choice":"play-on"}"#).expect("a ruling");
            game.own.points.insert(Side::Norman, 99);
            for unit in ["HC1", "HC2"] {
                play(&mut game, &format!(r#"{{"do":"set","unit":"{unit}","place":"lost"}}"#)).expect("set");
            }
            assert_eq!(outcome(&game), "", "they play on");
            play(&mut game, r#"{"do":"control","hex":"all","side":"norman"}"#).expect("the road");
            assert_eq!(outcome(&game), expected);
        }
    }

    #[test]
    fn the_saxons_win_after_the_last_turn_without_road_or_deaths() {
        let mut game = small_game();
        assert!(
            provisional_outcome(&game)
                .starts_with("If the game ended now: Saxon Strategic Victory. If the Normans controlled the road: Norman Strategic")
        );
        (game.own.period, game.own.turn) = (2, 8);
        advance_to(&mut game, "turn-record");
        play(&mut game, r#"{"do":"advance","ruling":"nobody counts the hill"}"#).expect("the end");
        assert_eq!(outcome(&game), "Saxon Strategic Victory");
    }

    #[test]
    fn a_ruling_delays_victory_to_the_end_of_the_phase() {
        let mut game = small_game();
        play(&mut game, r#"{"do":"set_ruling","ruling":"109","choice":"end-of-phase"}"#).expect("a ruling");
        advance_to(&mut game, "norman-movement");
        play(&mut game, r#"{"do":"control","hex":"all","side":"norman"}"#).expect("the road");
        assert_eq!(outcome(&game), "");
        advance_to(&mut game, "saxon-rally");
        assert_eq!(outcome(&game), "Norman Strategic Victory");
    }
}
