//! The set-up of a game: an order of battle that owners write in a TOML file or enter in the window.

use std::collections::{BTreeMap, BTreeSet};

use senlac_base::schema::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::order::TableEntry;
use super::sealed::StrategyGroup;
use super::state::State;
use super::step::Step;
use super::unit::{Group, Kind, Leader, Morale, Nation, Side, Status, Unit, Weapon};
use senlac_board_games::{AnswerError, Choice, Field, FieldKind, Spot};

/// An order of battle for both sides.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// Name of the order of battle.
    #[serde(default)]
    pub name: String,
    /// Every combat unit of both sides.
    #[serde(default, rename = "unit")]
    pub units: Vec<Unit>,
    /// Every leader of both sides.
    #[serde(default, rename = "leader")]
    pub leaders: Vec<Leader>,
    /// Every road hex on Senlac Hill, as on the owner’s map: "0811", "0116".
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub roads: BTreeSet<String>,
    /// Known entries of the owner’s order tables, by table, strategy and sum: "foot aggressive 8".
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub order_table: BTreeMap<String, TableEntry>,
}

/// Returns the built-in sample. A test checks that it is valid.
pub(super) fn sample() -> Setup {
    toml::from_str(include_str!("../../../decks/hastings-1066/sample.toml")).expect("a sound sample")
}

/// Returns a field with one of these options.
fn one_of<const COUNT: usize>(words: [(&str, &str); COUNT]) -> FieldKind {
    FieldKind::One(words.map(|(value, title)| Choice { value: value.into(), title: title.to_owned(), barred: None }).into())
}

/// Returns the two sides as choices.
fn sides() -> FieldKind {
    one_of([("norman", tr!("Norman")), ("saxon", tr!("Saxon"))])
}

/// Returns the fields of an order of battle, as on the counters.
pub(super) fn fields(answers: &Map<String, Value>) -> Vec<Field> {
    let strength = || FieldKind::Number(0, 30);
    let wings = [Group::Left, Group::Centre, Group::Right].map(|wing| (wing.key(), wing.name()));
    let units = vec![
        Field::required("id", tr!("Name"), FieldKind::Text),
        Field::required("side", tr!("Side"), sides()),
        Field::required("kind", tr!("Kind"), Kind::choice_field()),
        Field::required("melee", tr!("Melee"), strength()),
        Field::required("defence", tr!("Defence"), strength()),
        Field::optional("wall_melee", tr!("Wall: melee"), strength()),
        Field::optional("wall_defence", tr!("Wall: defence"), strength()),
        Field::required("morale", tr!("Morale"), Morale::choice_field()),
        Field::optional("reduced_morale", tr!("Morale, reduced"), Morale::choice_field()),
        Field::optional("missile", tr!("Missile"), Weapon::choice_field()),
        Field::optional("nation", tr!("Nation"), Nation::choice_field()),
        Field::optional("wing", tr!("Wing"), one_of(wings)),
        Field::optional("enters", tr!("Arrives"), one_of([("turns", tr!("in turns")), ("second-period", tr!("between the periods"))])),
        Field::optional("guard", tr!("William’s Guard"), FieldKind::Flag),
        Field::optional("reduced", tr!("Reduced"), FieldKind::Flag),
        Field::optional("status", tr!("Status"), Status::choice_field()),
    ];
    let ids = rows(answers, "unit").filter_map(|(_, unit)| unit.get("id")?.as_str());
    let ids = ids.map(|id| Choice { value: id.into(), title: id.to_owned(), barred: None }).collect();
    let healths = [
        ("well", tr!("well")),
        ("shaken", tr!("shaken")),
        ("wounded-1", tr!("wounded, first kind")),
        ("wounded-2", tr!("wounded, second kind")),
        ("crippled", tr!("crippled")),
        ("killed", tr!("killed")),
        ("captured", tr!("captured")),
    ];
    let leaders = vec![
        Field::required("id", tr!("Name"), FieldKind::Text),
        Field::required("side", tr!("Side"), sides()),
        Field::required("command", tr!("Command radius"), FieldKind::Number(0, 30)),
        Field::required("rally", tr!("Rally range"), FieldKind::Number(0, 30)),
        Field::optional("nation", tr!("Nation"), Nation::choice_field()),
        Field::optional("with", tr!("With"), FieldKind::One(ids)),
        Field::optional("health", tr!("Health"), one_of(healths)),
        Field::optional("scarred", tr!("Wounded before"), FieldKind::Flag),
        Field::optional("never_rallies", tr!("Cannot rally units"), FieldKind::Flag),
    ];
    vec![
        Field::optional("name", tr!("Name"), FieldKind::Text),
        Field::required("unit", tr!("Units"), FieldKind::Rows(units)),
        Field::optional("leader", tr!("Leaders"), FieldKind::Rows(leaders)),
    ]
}

/// Returns the rows of a list with their numbers.
fn rows<'a>(answers: &'a Map<String, Value>, list: &str) -> impl Iterator<Item = (usize, &'a Map<String, Value>)> {
    let rows = answers.get(list).and_then(Value::as_array).into_iter().flatten().enumerate();
    rows.filter_map(|(at, row)| Some((at, row.as_object()?)))
}

/// Returns everything that makes an order of battle unplayable, except answers that don’t fit their fields.
pub(super) fn problems(answers: &Map<String, Value>) -> Vec<AnswerError> {
    let mut found = Vec::new();
    let mut names = BTreeSet::new();
    for (at, unit) in rows(answers, "unit") {
        let text = |key: &str| unit.get(key).and_then(Value::as_str);
        let mut wrong = |key: &str, words: String| found.push(AnswerError::new(Spot::cell("unit", at, key), words));
        let id = text("id").unwrap_or_default();
        let is_guard = unit.get("guard") == Some(&Value::Bool(true));
        if !id.is_empty() && !names.insert(id) {
            wrong("id", tr!("two units are named “{id}”; give each its own name", id));
        }
        if unit.contains_key("id") && (id.is_empty() || id.contains(['+', ' '])) {
            wrong("id", tr!("“{id}” is not a valid unit name; use letters and numbers, such as HC1", id));
        }
        if text("side") == Some("norman") {
            if !unit.contains_key("nation") && !is_guard {
                wrong("side", tr!("{id}: the nationality is missing; enter norman, breton or franco-flemish", id));
            }
            if unit.contains_key("wing") {
                wrong("wing", tr!("{id}: only Saxon units have a wing; remove “wing”", id));
            }
            if unit.contains_key("enters") {
                wrong("enters", tr!("{id}: only Saxon units arrive later; remove “enters”", id));
            }
        }
        if unit.contains_key("wall_melee") != unit.contains_key("wall_defence") {
            wrong("wall_melee", tr!("{id}: a Shield Wall needs both wall_melee and wall_defence; enter both or neither", id));
        }
    }
    for (at, leader) in rows(answers, "leader") {
        let id = leader.get("id").and_then(Value::as_str).unwrap_or_default();
        if !id.is_empty() && !names.insert(id) {
            found.push(AnswerError::new(Spot::cell("leader", at, "id"), tr!("two leaders are named “{id}”; give each its own name", id)));
        }
    }
    for side in Side::ALL {
        let word = if side == Side::Norman { "norman" } else { "saxon" };
        if !rows(answers, "unit").any(|(_, unit)| unit.get("side").is_some_and(|side| side == word)) {
            found.push(AnswerError::new(Spot::key("unit"), tr!("there are no {side}; add their units", side = side.name())));
        }
    }
    found
}

/// Returns the state before the first command.
pub(super) fn first_state(setup: &Setup) -> State {
    State {
        period: 1,
        turn: 1,
        last_turn: 8,
        step: Step::Orders,
        units: setup.units.clone(),
        leaders: setup.leaders.clone(),
        orders: BTreeMap::new(),
        own_orders: BTreeMap::new(),
        sealed: BTreeMap::new(),
        strategies: BTreeMap::new(),
        remembered: setup.order_table.clone(),
        track_does: BTreeMap::new(),
        effects: StrategyGroup::ALL.map(|body| (body.key().to_owned(), 0)).into(),
        segments_used: BTreeMap::new(),
        segments_before: BTreeMap::new(),
        done: BTreeSet::new(),
        points_used: BTreeMap::new(),
        fronts: BTreeMap::new(),
        points: Side::ALL.map(|side| (side, 0)).into(),
        road_hexes: setup.roads.clone(),
        roads: BTreeSet::new(),
        ring: false,
        entered: 0,
        outcome: None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Hastings;
    use senlac_board_games::{read_setup, setup_answers, setup_file_text, setup_from_answers};

    #[test]
    fn all_order_of_battle_mistakes_are_reported_with_their_lines() {
        let text = r#"nane = "Ours"
unit = [
  { id = "HC1", side = "saxon", kind = "huscarl", melee = 7, defence = 5, wall_melee = 3, morale = "A", wing = "centre" },
  { id = "HC1", side = "saxon", kind = "fyrd", melee = 99, defence = 3, morale = "C", wign = "left" },
  { id = "NK1", side = "norman", kind = "knights", melee = 7, defence = 4, morale = "B", wing = "left" },
]
leader = [
  { id = "Harold", side = "saxon", command = 6, rally = 2, with = "HC9" },
]
"#;
        let answer = read_setup::<Hastings>(text).expect_err("mistakes");
        let answer = answer.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n");
        for words in [
            "line 1: nane: unknown field `nane`",
            "line 3: kind: “huscarl” is not a valid choice; did you mean “housecarl”?",
            "line 3: HC1: a Shield Wall needs both wall_melee and wall_defence",
            "line 4: two units are named “HC1”",
            "line 4: melee: “99” is not valid; enter a whole number from 0 to 30",
            "line 4: “wign” is not a key here; did you mean “wing”?",
            "line 5: NK1: the nationality is missing; enter norman, breton or franco-flemish",
            "line 5: NK1: only Saxon units have a wing",
            "line 8: with: “HC9” is not a valid choice; did you mean “HC1”?",
        ] {
            assert!(answer.contains(words), "{words}\n{answer}");
        }
    }

    #[test]
    fn problems_name_only_the_first_few_units() {
        let unit = |number: usize| {
            let side = if number == 0 { r#"side = "norman", nation = "norman""# } else { r#"side = "saxon""# };
            format!(r#"{{ id = "U{number}", {side}, kind = "foot", melee = 3, defence = 3, morale = "C" }},"#) + "\n"
        };
        let leader =
            |number: usize| format!(r#"{{ id = "L{number}", side = "saxon", command = 6, rally = 2, with = "nobody-{number}" }},"#) + "\n";
        let units: String = (0..1500).map(unit).collect();
        let leaders: String = (0..400).map(leader).collect();
        let text = format!("leader = [\n{leaders}]\nunit = [\n{units}]\n");
        let answer: Vec<String> = read_setup::<Hastings>(&text).expect_err("mistakes").iter().map(ToString::to_string).collect();
        assert_eq!((answer.len(), answer[50].as_str()), (51, "and 350 more"));
        for (number, answer) in answer[..50].iter().enumerate() {
            let line = number + 2;
            let expected = format!(
                "line {line}: with: “nobody-{number}” is not a valid choice; use one of U0, U1, U2, U3, U4, U5, U6, U7 and 1,492 more"
            );
            assert_eq!(*answer, expected);
        }
        let file = senlac_board_games::setup_file::WrittenFile::read(&text).expect("sound signs");
        let all = setup_from_answers::<Hastings>(&file.answers).expect_err("mistakes");
        assert_eq!((all.len(), all[399].words.as_str()), (400, "with: “nobody-399” is not a valid choice"));
    }

    #[test]
    fn leaders_serve_by_name_and_nation() {
        let text = |leader: &str| {
            format!(
                r#"unit = [
  {{ id = "F1", side = "saxon", kind = "fyrd", melee = 3, defence = 3, morale = "C" }},
  {{ id = "NF1", side = "norman", kind = "foot", melee = 4, defence = 4, morale = "C", nation = "norman" }},
  {{ id = "BF1", side = "norman", kind = "foot", melee = 4, defence = 4, morale = "C", nation = "breton" }},
  {{ id = "FF1", side = "norman", kind = "foot", melee = 4, defence = 4, morale = "C", nation = "franco-flemish" }},
  {{ id = "G1", side = "norman", kind = "knights", melee = 7, defence = 4, morale = "A", guard = true }},
]
leader = [{{ {leader}, command = 3, rally = 1 }}]
"#
            )
        };
        for (leader, served) in [
            (r#"id = "William", side = "norman", nation = "norman""#, &["NF1", "BF1", "FF1", "G1"][..]),
            (r#"id = "William", side = "norman""#, &["NF1", "BF1", "FF1", "G1"]),
            (r#"id = "Odo", side = "norman""#, &["NF1", "G1"]),
            (r#"id = "Odo", side = "norman", nation = "breton""#, &["BF1"]),
            (r#"id = "Alan", side = "norman""#, &["BF1"]),
            (r#"id = "Eustace", side = "norman""#, &["FF1"]),
            (r#"id = "Harold", side = "saxon", nation = "norman""#, &["F1"]),
        ] {
            let setup = read_setup::<Hastings>(&text(leader)).expect(leader);
            let serves: Vec<&str> =
                setup.units.iter().filter(|unit| setup.leaders[0].can_serve(unit)).map(|unit| unit.id.as_str()).collect();
            assert_eq!(serves, served, "{leader}");
        }
    }

    #[test]
    fn setups_without_both_sides_are_refused() {
        let text = "unit = [{ id = \"F1\", side = \"saxon\", kind = \"fyrd\", melee = 4, defence = 3, morale = \"C\" }]\nleader = []\n";
        let answer = read_setup::<Hastings>(text).expect_err("no Normans");
        assert_eq!(answer.iter().map(ToString::to_string).collect::<Vec<_>>(), ["line 1: there are no Normans; add their units"]);
    }

    #[test]
    fn the_sample_survives_conversion_to_answers_and_to_a_file() {
        let setup = sample();
        assert!(setup.units.len() > 100 && setup.leaders.len() == 7);
        let answers = setup_answers(&setup);
        assert_eq!(setup_from_answers::<Hastings>(&answers), Ok(setup.clone()));
        assert_eq!(read_setup::<Hastings>(&setup_file_text(&fields(&answers), &answers)), Ok(setup));
    }
}
