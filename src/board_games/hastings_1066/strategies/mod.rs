//! The Order Phase (4.2): the entries of an order table and their effects.
//!
//! The order tables are only on the owner’s map. If the entry of a roll is already known, it takes effect at once.
//! Any other roll is pending until somebody enters it, and the entry is known from then on. Strategies are chosen in
//! `choose.rs`, rolled for in `roll.rs`, entered in `read.rs` and left to a player in `choose_order.rs`. Their effect on a
//! marker is in `track.rs`.

mod choose;
mod choose_order;
mod read;
mod roll;
mod track;

use crate::duty::HastingsDuty;
use crate::messages;
use serde_json::{Map, Value, json};

pub use self::choose::StrategySelection;
pub use self::choose_order::OrderChoice;
pub use self::read::OrderEntry;
pub(super) use self::read::resolve_known_rolls;
pub use self::roll::OrderRoll;
use self::track::MarkerMove;
pub(super) use self::track::second_turn_effects;
use super::effects::GameEvent;
use super::order::{Order, TableEntry};
use super::sealed::StrategyGroup;
use super::state::State;
use super::step::Step;
use super::unit::{Group, Kind, Side};
use super::{Event, HastingsGame, HousecarlsOption};
use senlac_board_games::{Choice, ExpectedProcedure, Message};

impl TableEntry {
    /// Returns the order, or the word Optional.
    pub fn order_text(self) -> Message {
        self.order.map_or_else(messages::optional, Message::from)
    }

    /// Returns the whole entry as text: "Shield Wall, for 1 turn, strategy effect +1".
    pub fn entry_text(self) -> String {
        let Self { turns, effect, .. } = self;
        let (order, effect) = (self.order_text(), format!("{effect:+}"));
        tr_count!(
            turns,
            "{order}, for {turns} turn, strategy effect {effect}",
            "{order}, for {turns} turns, strategy effect {effect}",
            order,
            effect
        )
    }
}

/// Returns the key of the group’s order table: one for Saxon wings, two for Norman sections (4.4.2, 4.4.6).
const fn table_key(group: Group) -> &'static str {
    match (group.side(), group.is_mounted()) {
        (Side::Saxon, _) => "saxon",
        (Side::Norman, false) => "foot",
        (Side::Norman, true) => "knights",
    }
}

/// Returns whether this wing or section has a unit on the map.
pub(super) fn has_units_on_map(state: &State, group: Group) -> bool {
    state.units.iter().any(|unit| unit.is_on_map() && unit.group() == Some(group))
}

/// Returns whether the group continues an order of two turns, so that it doesn’t roll (4.2.6).
pub(super) fn has_running_order(state: &State, group: Group) -> bool {
    state.step == Step::Orders && state.orders.contains_key(&group) && !state.has_done("order", group.key())
}

/// Returns each wing and section that needs an order and has neither an order nor a roll.
pub(super) fn groups_without_order(state: &State) -> impl Iterator<Item = Group> {
    let lacks =
        |group: &Group| has_units_on_map(state, *group) && !state.orders.contains_key(group) && !state.has_done("order", group.key());
    Group::ALL.into_iter().filter(lacks)
}

/// Returns what the Order Phase still needs: each side’s strategies, then a roll for each wing and nation (4.2).
pub(super) fn expected_procedure(state: &State) -> Option<ExpectedProcedure> {
    let group = groups_without_order(state).next().filter(|_| state.step == Step::Orders)?;
    let of = |procedure, whose: &str, filled: Value| {
        let filled = if let Value::Object(filled) = filled { filled } else { Map::new() };
        Some(ExpectedProcedure { procedure, whose: whose.to_owned(), filled, is_first: false })
    };
    let Some(side) = Side::ALL.into_iter().find(|side| !state.sealed.contains_key(side)).filter(|_| state.strategies.is_empty()) else {
        let body = StrategyGroup::from_group(group);
        return of("order", body.name(), json!({"who": body.key()}));
    };
    let bodies = StrategyGroup::ALL
        .into_iter()
        .filter(|body| body.side() == side && body.groups().iter().any(|group| has_units_on_map(state, *group)));
    let rows: Vec<Value> = bodies.map(|body| json!({"who": body.key()})).collect();
    of("choose", side.name(), json!({"side": side, "strategies": rows}))
}

/// Returns the events of a table entry: the order or the choice of one, the option of the housecarls, and the effect.
fn adopt_entry(game: &HastingsGame, group: Group, entry: TableEntry, has_housecarls: bool, track: &mut MarkerMove) -> Vec<GameEvent> {
    let TableEntry { order, turns, effect } = entry;
    track.to = track.to.saturating_add(effect);
    let Some(order) = order else {
        return vec![GameEvent::due(HastingsDuty::ChooseOrder, group.key(), &format!("optional {turns}"), "4.2.7")];
    };
    let mut events = vec![GameEvent::Own(Event::Ordered { group, order, turns, effect })];
    if has_housecarls && order == Order::AttackAndPursue {
        let theirs = game.own.units.iter().filter(|unit| unit.is_on_map() && unit.kind == Kind::Housecarl && unit.group() == Some(group));
        let names: Vec<&str> = theirs.map(|unit| unit.id.as_str()).collect();
        // One decision for all of a wing, or one for each (ruling 35).
        let asked = match game.option() {
            HousecarlsOption::EachUnit => names.iter().map(ToString::to_string).collect(),
            HousecarlsOption::EachWing => vec![names.join("+")],
        };
        let asked = asked.into_iter().filter(|names| !names.is_empty());
        events.extend(asked.map(|names| GameEvent::due(HastingsDuty::ChooseOrder, &names, &format!("housecarls {turns}"), "4.3.8")));
    }
    events
}

/// Returns the possible orders of a wing or a section as choices (4.3), or all orders if the group isn’t known.
pub(super) fn order_choices(group: Option<Group>) -> Vec<Choice> {
    let suiting = Order::ALL.into_iter().filter(|order| group.is_none_or(|group| order.suits(group)));
    suiting.map(|order| Choice { value: order.key().into(), title: order.name().to_owned(), barred: None }).collect()
}

/// Returns the wing or section named in a form under this key.
fn named_group(input: &Map<String, Value>, key: &str) -> Option<Group> {
    input.get(key).and_then(Value::as_str).and_then(Group::of_word)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::order_rules::order_of;
    use crate::sealed::Strategy;
    use crate::test_game::{advance_to, pending_duties, play, roll_result, small_game};

    fn order(game: &HastingsGame, unit: &str) -> Option<Order> {
        order_of(&game.own, game.own.unit(unit).expect("a unit"))
    }

    #[test]
    fn the_order_phase_needs_strategies_and_a_roll_from_each_group() {
        let mut game = small_game();
        let expected = |game: &HastingsGame| expected_procedure(&game.own).map(|expected| (expected.procedure, expected.whose));
        let asks = |procedure, whose: &str| Some((procedure, whose.to_owned()));
        assert_eq!(expected(&game), asks("choose", "Normans"));
        let strategies = |bodies: &[&str]| {
            let rows: Vec<String> = bodies.iter().map(|who| format!(r#"{{"who":"{who}","strategy":"moderate"}}"#)).collect();
            rows.join(",")
        };
        let normans = strategies(&["norman", "breton", "franco-flemish"]);
        play(&mut game, &format!(r#"{{"do":"choose","side":"norman","strategies":[{normans}]}}"#)).expect("strategies");
        assert_eq!(expected(&game), asks("choose", "Saxons"));
        let saxons = strategies(&["right", "centre", "left"]);
        play(&mut game, &format!(r#"{{"do":"choose","side":"saxon","strategies":[{saxons}]}}"#)).expect("strategies");
        let mut rolled = Vec::new();
        while let Some((procedure, whose)) = expected(&game) {
            assert_eq!(procedure, "order");
            let body = StrategyGroup::ALL.into_iter().find(|body| body.name() == whose).expect("a body");
            play(&mut game, &format!(r#"{{"do":"order","who":"{}","dice":7}}"#, body.key())).expect("a roll");
            rolled.push(whose);
        }
        let there =
            StrategyGroup::ALL.into_iter().filter(|body| body.groups().iter().any(|group| has_units_on_map(&game.own, *group))).count();
        assert_eq!(rolled.len(), there, "{rolled:?}");
    }

    #[test]
    fn a_roll_asks_for_the_owners_cell_once() {
        let mut game = small_game();
        let line = r#"{"do":"order","who":"right","strategy":"aggressive","dice":8}"#;
        play(&mut game, line).expect("a roll");
        assert_eq!(pending_duties(&game), [("right", "read_order", "saxon aggressive 8")]);
        play(&mut game, r#"{"do":"read_order","group":"right","order":"shield-wall","effect":-1}"#).expect("an order");
        assert_eq!((order(&game, "F2"), game.own.effects["right"]), (Some(Order::ShieldWall), -1));
        assert_eq!(pending_duties(&game), []);
        let answer = play(&mut game, line).expect_err("once a turn");
        assert!(answer.contains("right wing: already rolled this turn"), "{answer}");
        let answer = play(&mut game, r#"{"do":"order","who":"left","strategy":"aggressive","dice":[4,4]}"#).expect("a roll");
        assert_eq!((roll_result(&answer), pending_duties(&game)), ("Shield Wall", vec![]));
        assert_eq!(order(&game, "HC2"), Some(Order::ShieldWall));
    }

    #[test]
    fn pending_rolls_for_one_known_cell_need_a_single_answer() {
        let mut game = small_game();
        for wing in ["left", "right"] {
            play(&mut game, &format!(r#"{{"do":"order","who":"{wing}","strategy":"moderate","dice":7}}"#)).expect("a roll");
        }
        // The state that an older version saved: the cell is known, and a roll is still pending for it.
        let entry = TableEntry { order: Some(Order::ShieldWall), turns: 1, effect: 1 };
        game.own.remembered.insert("saxon moderate 7".to_owned(), entry);
        for line in [r#"{"do":"read_order","group":"left","order":"in-place","effect":-2}"#, r#"{"do":"read_order","group":"left"}"#] {
            let answer = play(&mut game, line).expect_err("another answer");
            assert!(answer.contains("Saxon orders, Moderate, 7 is already known: Shield Wall, for 1 turn, strategy effect +1"), "{answer}");
        }
        play(&mut game, r#"{"do":"read_order","group":"left","order":"shield-wall","effect":1}"#).expect("the same");
        assert_eq!(pending_duties(&game), []);
        assert_eq!((order(&game, "HC2"), order(&game, "F2")), (Some(Order::ShieldWall), Some(Order::ShieldWall)));
        let answer = play(&mut game, r#"{"do":"read_off","table":"saxon","row":"7","column":"moderate","order":"in-place"}"#);
        answer.expect("a cell is corrected there");
        assert_eq!(game.own.remembered["saxon moderate 7"].order, Some(Order::InPlace));
    }

    #[test]
    fn nations_roll_once_and_add_up_both_effects() {
        let mut game = small_game();
        play(&mut game, r#"{"do":"order","who":"norman","strategy":"moderate","dice":5}"#).expect("a roll");
        assert_eq!(
            pending_duties(&game),
            [("norman-foot", "read_order", "foot moderate 5"), ("norman-knights", "read_order", "knights moderate 5")]
        );
        let answer = play(&mut game, r#"{"do":"read_order","group":"norman-foot","order":"charge"}"#).expect_err("on foot");
        assert!(answer.contains("Charge is not an order for the Norman foot (4.3)"), "{answer}");
        play(&mut game, r#"{"do":"read_order","group":"norman-foot","order":"in-place","effect":-2}"#).expect("an order");
        play(&mut game, r#"{"do":"read_order","group":"norman-knights","order":"charge","turns":2,"effect":1}"#).expect("an order");
        assert_eq!(game.own.effects["norman"], -1);
        assert_eq!((order(&game, "NB1"), order(&game, "NK1"), order(&game, "G1")), (Some(Order::InPlace), Some(Order::Charge), None));
        // In the second turn the knights keep their order, and the foot rolls.
        advance_to(&mut game, "saxon-rally");
        advance_to(&mut game, "orders");
        assert_eq!((order(&game, "NB1"), order(&game, "NK1")), (None, Some(Order::Charge)));
        let answer = play(&mut game, r#"{"do":"order","who":"norman","strategy":"moderate","dice":5}"#).expect("a roll");
        assert_eq!((roll_result(&answer), game.own.effects["norman"]), ("Melee/Fire in Place", -3));
        advance_to(&mut game, "norman-rally");
        advance_to(&mut game, "orders");
        assert_eq!(order(&game, "NK1"), None);
    }

    #[test]
    fn wings_in_a_two_turn_order_do_not_roll() {
        let mut game = small_game();
        let answer = play(&mut game, r#"{"do":"read_order","group":"left","order":"attack-and-pursue","turns":2}"#).expect_err("no roll");
        assert!(answer.contains("no roll is pending for the left wing"), "{answer}");
        play(&mut game, r#"{"do":"read_order","group":"left","order":"attack-and-pursue","turns":2,"effect":1,"ruling":"on"}"#)
            .expect("on");
        play(&mut game, r#"{"do":"set_ruling","ruling":"19","choice":"again"}"#).expect("a ruling");
        advance_to(&mut game, "saxon-rally");
        advance_to(&mut game, "orders");
        let answer = play(&mut game, r#"{"do":"order","who":"left","strategy":"cautious","dice":7}"#).expect_err("goes on");
        assert!(answer.contains("left wing: Attack & Pursue continues without a roll"), "{answer}");
        assert_eq!(game.own.effects["left"], 2);
    }

    #[test]
    fn optional_orders_are_chosen_and_housecarls_may_differ() {
        let mut game = small_game();
        play(&mut game, r#"{"do":"order","who":"right","strategy":"cautious","dice":2}"#).expect("a roll");
        play(&mut game, r#"{"do":"read_order","group":"right","turns":2}"#).expect("Optional");
        assert_eq!(pending_duties(&game), [("right", "choose_order", "optional 2")]);
        assert!(play(&mut game, r#"{"do":"choose_order","who":"right","order":"hold"}"#).is_err());
        play(&mut game, r#"{"do":"choose_order","who":"right","order":"in-place"}"#).expect("an order");
        assert_eq!(game.own.orders.get(&Group::Right).map(|standing| standing.turns), Some(1));
        play(&mut game, r#"{"do":"order","who":"centre","strategy":"cautious","housecarls":true,"dice":12}"#).expect("a roll");
        play(&mut game, r#"{"do":"read_order","group":"centre","order":"attack-and-pursue"}"#).expect("an order");
        assert_eq!(pending_duties(&game), [("HC1", "choose_order", "housecarls 1")]);
        play(&mut game, r#"{"do":"choose_order","who":"HC1","order":"shield-wall"}"#).expect("an order");
        assert_eq!((order(&game, "HC1"), order(&game, "F1")), (Some(Order::ShieldWall), Some(Order::AttackAndPursue)));
    }

    #[test]
    fn strategies_stay_hidden_until_both_sides_have_chosen() {
        let mut game = small_game();
        let saxon = r#"{"do":"choose","side":"saxon","strategies":[{"who":"right","strategy":"defensive"},{"who":"centre","strategy":"cautious"},{"who":"left","strategy":"aggressive"}]}"#;
        let command: senlac_board_games::Command<crate::Command> = serde_json::from_str(saxon).expect("a command");
        let kept = serde_json::to_string(&command).expect("what the file keeps");
        assert!(!kept.contains("aggressive"), "{kept}");
        let answer = play(&mut game, saxon).expect("a choice");
        let shown = format!("{answer:?} {}", serde_json::to_string(&game.own).expect("a state"));
        assert!(["defensive", "cautious", "aggressive"].iter().all(|word| !shown.contains(word)), "{shown}");
        let answer = play(&mut game, r#"{"do":"choose","side":"norman","strategies":[{"who":"norman","strategy":"moderate"}]}"#);
        assert!(answer.expect_err("not all").contains("choose a strategy for the Bretons"));
        let norman = r#"{"do":"choose","side":"norman","strategies":[{"who":"norman","strategy":"moderate"},{"who":"breton","strategy":"aggressive"}]}"#;
        play(&mut game, norman).expect("a choice");
        assert_eq!(game.own.strategies.get(&StrategyGroup::Left), Some(&Strategy::Aggressive));
        assert_eq!(game.own.strategies.get(&StrategyGroup::Breton), Some(&Strategy::Aggressive));
        play(&mut game, r#"{"do":"order","who":"left","dice":7}"#).expect("its strategy is known");
        assert_eq!(pending_duties(&game), [("left", "read_order", "saxon aggressive 7")]);
        let answer = play(&mut game, r#"{"do":"order","who":"right","strategy":"moderate","dice":7}"#).expect_err("another");
        assert!(answer.contains("chosen for the right wing is Defensive"), "{answer}");
    }

    #[test]
    fn extra_turns_allow_one_reroll_of_an_order() {
        let mut game = small_game();
        game.own.turn = 9;
        let line = |dice: u8| format!(r#"{{"do":"order","who":"norman","strategy":"moderate","dice":{dice}}}"#);
        let read = |effect: i8, order: &str, group: &str| {
            format!(r#"{{"do":"read_order","group":"{group}","order":"{order}","effect":{effect}}}"#)
        };
        play(&mut game, &line(5)).expect("a roll");
        play(&mut game, &read(-2, "shield-wall", "norman-foot")).expect("an order");
        play(&mut game, &read(1, "charge", "norman-knights")).expect("an order");
        play(&mut game, &line(5)).expect("the foot rolls again, and comes to the same");
        assert_eq!((game.own.effects["norman"], order(&game, "NK1")), (-1, Some(Order::Charge)));
        assert!(play(&mut game, &line(9)).expect_err("once").contains("already rolled this turn"));
    }

    #[test]
    fn order_tables_in_the_setup_are_known_from_the_first_roll() {
        let mut setup = crate::setup::sample();
        let table = r#""foot cautious 7" = { order = "in-place", effect = -1 }
"knights cautious 7" = { turns = 2 }"#;
        setup.order_table = toml::from_str(table).expect("a table");
        let mut game = small_game();
        game.own = crate::setup::first_state(&setup);
        let answer = play(&mut game, r#"{"do":"order","who":"breton","strategy":"cautious","dice":[3,4]}"#).expect("a roll");
        assert_eq!((roll_result(&answer), game.own.effects["breton"]), ("Melee/Fire in Place, Optional", -1));
        assert_eq!(pending_duties(&game), [("breton-knights", "choose_order", "optional 2")]);
    }
}
