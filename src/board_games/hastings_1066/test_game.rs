//! A small order of battle and helpers to play it, for tests.

use serde_json::Value;

use super::{Hastings, HastingsGame, HastingsRules, Setup};
use senlac_base::game::{Rules, SeededDice};
use senlac_board_games::{BoardGameSetup, with_sentences};

/// A few units of each kind, including William, Odo and Harold.
const SMALL: &str = r#"
name = "small"
unit = [
  { id = "HC1", side = "saxon", kind = "housecarl", melee = 7, defence = 5, wall_melee = 3, wall_defence = 8, morale = "A", wing = "centre" },
  { id = "HC2", side = "saxon", kind = "housecarl", melee = 7, defence = 5, wall_melee = 3, wall_defence = 8, morale = "B", wing = "left" },
  { id = "F1", side = "saxon", kind = "fyrd", melee = 3, defence = 3, wall_melee = 1, wall_defence = 5, morale = "C", wing = "centre" },
  { id = "F2", side = "saxon", kind = "fyrd", melee = 3, defence = 3, wall_melee = 1, wall_defence = 5, morale = "D", wing = "right" },
  { id = "SJ1", side = "saxon", kind = "javelins", melee = 2, defence = 2, morale = "D", missile = "javelin", wing = "right" },
  { id = "SB1", side = "saxon", kind = "bowmen", melee = 1, defence = 2, morale = "D", missile = "bow", wing = "centre" },
  { id = "F9", side = "saxon", kind = "fyrd", melee = 3, defence = 3, wall_melee = 1, wall_defence = 5, morale = "C", enters = "turns" },
  { id = "G1", side = "norman", kind = "knights", melee = 7, defence = 4, morale = "A", nation = "norman", guard = true },
  { id = "NK1", side = "norman", kind = "knights", melee = 6, defence = 4, morale = "B", nation = "norman" },
  { id = "NK2", side = "norman", kind = "knights", melee = 6, defence = 4, morale = "C", nation = "norman" },
  { id = "NF1", side = "norman", kind = "foot", melee = 4, defence = 4, morale = "C", nation = "norman" },
  { id = "BF1", side = "norman", kind = "foot", melee = 4, defence = 3, morale = "D", nation = "breton" },
  { id = "NB1", side = "norman", kind = "bowmen", melee = 1, defence = 2, morale = "D", missile = "bow", nation = "norman" },
  { id = "NB2", side = "norman", kind = "bowmen", melee = 1, defence = 2, morale = "D", missile = "bow", nation = "norman" },
]
leader = [
  { id = "Harold", side = "saxon", command = 4, rally = 1, with = "HC1" },
  { id = "Leofwine", side = "saxon", command = 3, rally = 0, with = "HC2" },
  { id = "William", side = "norman", command = 5, rally = 2, with = "G1" },
  { id = "Odo", side = "norman", command = 3, rally = 1, nation = "norman", with = "NF1" },
  { id = "Alan", side = "norman", command = 3, rally = 1, nation = "breton", with = "BF1" },
]
"#;

/// Returns the small game before its first command.
pub(super) fn small_game() -> HastingsGame {
    let own: Setup = senlac_board_games::read_setup::<Hastings>(SMALL).expect("a small order of battle");
    HastingsRules::begin(&BoardGameSetup::new(own)).expect("a game")
}

/// Plays a command line. Returns the events as JSON, or every reason for its refusal.
pub(super) fn play(game: &mut HastingsGame, line: &str) -> Result<Vec<Value>, String> {
    let mut object: serde_json::Map<String, Value> = serde_json::from_str(line).expect(line);
    // The battle log handles these two words itself when it reads a line.
    assert_eq!(object.get("by"), None, "{line}");
    let is_setting = object.get("do").is_some_and(|name| name == "set_ruling");
    let why = if is_setting { None } else { object.remove("ruling") };
    let command = serde_json::from_value(Value::Object(object)).map_err(|problem| problem.to_string())?;
    let decided = HastingsRules::decide(game, &command, why.as_ref().and_then(Value::as_str), &[], &mut SeededDice::new(1066, 1));
    let decided = decided.map_err(|refused| refused.to_string())?;
    HastingsRules::apply_all(game, &decided.events);
    Ok(decided.events.iter().map(|event| with_sentences(|| serde_json::to_value(event)).expect("an event")).collect())
}

/// Advances to this step of the turn.
pub(super) fn advance_to(game: &mut HastingsGame, step: &str) {
    for _ in 0..40 {
        if game.own.step.key() == step {
            return;
        }
        play(game, r#"{"do":"advance","ruling":"on"}"#).expect("the next step");
    }
    panic!("no step {step}");
}

/// Returns the pending duties: unit, kind and cause.
pub(super) fn pending_duties(game: &HastingsGame) -> Vec<(&str, &str, &str)> {
    game.duties.iter().map(|due| (due.duty.unit.as_str(), due.duty.what.as_str(), due.duty.cause.as_str())).collect()
}

/// Returns the result of the roll among these events.
pub(super) fn roll_result(events: &[Value]) -> &str {
    events.iter().find_map(|event| event.get("result")?.as_str()).unwrap_or_default()
}
