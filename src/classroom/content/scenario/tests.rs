use std::collections::BTreeMap;

use serde::Deserialize;

use super::*;
use crate::content::mistake_cases::{MistakenFiles, check, messages};
use crate::rules::rulings::KnightOnHill;
use crate::rules::{Side, Square, Troop, UnitId};

const GOOD: &str = include_str!("../../../../rosters/senlac-16x10.toml");

#[expect(clippy::unnecessary_wraps, reason = "it stands for a search that can fail")]
fn any_deck(_: &str) -> Result<Vec<Card>, DeckError> {
    Ok(vec![Card::new(CardName::Shieldwall, Color::Red)])
}

fn read(text: &str) -> Result<Setup, Problems> {
    parse(text, "s.toml", any_deck).map(|scenario| scenario.setup())
}

fn mistakes(text: &str) -> Vec<String> {
    messages(read(text))
}

/// Returns a small scenario. Lines 1 to 3 are name, deck and a terrain of `..^` over `.#x`.
fn small_scenario(norman: &str, saxon: &str) -> String {
    format!("name = 'Small'\ndeck = 'any'\nterrain = ['..^', '.#x']\nnorman = [{norman}]\nsaxon = [{saxon}]\n")
}

const WILLIAM: &str = "{ type = 'knights', square = 'A1', bodyguard = true }";
const HAROLD: &str = "{ type = 'housecarles', square = 'C1', bodyguard = true }";

#[test]
fn the_senlac_scenario_is_read_correctly() {
    let setup = read(GOOD).expect("the scenario");
    assert_eq!(setup.scenario, "Senlac 16 × 10");
    assert_eq!((setup.terrain.width(), setup.terrain.height()), (16, 10));
    assert_eq!((setup.norman.len(), setup.saxon.len()), (16, 15));
    let harold = setup.unit(UnitId::new(Side::Saxon, 1)).expect("S01");
    assert_eq!((harold.troop, harold.figures, harold.bases, harold.bodyguard), (Troop::Housecarles, 8, 2, true));
    assert_eq!(harold.square, Some(Square::new(5, 1)));
    assert_eq!(setup.problems(), []);
}

#[test]
fn missing_figures_bases_and_squares_get_defaults() {
    let setup =
        read(&small_scenario(&format!("{WILLIAM}, {{ type = 'Spearmen' }}, {{ type = 'archers', figures = 5 }}"), HAROLD)).expect("sound");
    let units: Vec<_> = setup.norman.iter().map(|unit| (unit.figures, unit.bases, unit.square)).collect();
    assert_eq!(units, [(8, 4, Some(Square::new(0, 0))), (12, 3, None), (5, 5, None)]);
}

#[test]
fn unnamed_rulings_have_their_defaults() {
    let setup = read(&format!("{}[rulings]\nhill = 'target'", small_scenario(WILLIAM, HAROLD))).expect("sound");
    assert_eq!(setup.rulings, Rulings { hill: KnightOnHill::Target, ..Rulings::default() });
}

#[test]
fn invalid_rulings_are_refused_with_the_known_ones() {
    let mistakes =
        mistakes(&format!("{}[rulings]\nhil = 'own'\nhill = 'both'\nmove-order = 3\n33 = 'own'", small_scenario(WILLIAM, HAROLD)));
    assert_eq!(mistakes.len(), 4, "{mistakes:#?}");
    assert!(
        mistakes[0].starts_with("Line 7: there is no ruling “hil”. Did you mean “hill”? Use one of ") && mistakes[0].contains("hill-move"),
        "{mistakes:#?}"
    );
    assert_eq!(mistakes[1], "Line 8: “both” is not an option of hill; use one of own, target, either.");
    assert!(mistakes[2].starts_with("Line 9: "), "{mistakes:#?}");
    assert_eq!(mistakes[3], "Line 10: the ruling hill is already set on line 8. Remove one of the two.");
}

#[test]
fn missing_terrain_rows_are_reported_for_every_unit_on_them() {
    // Two rows are removed. No unit is on the last one.
    let mistakes = mistakes(&GOOD.replacen("  \"#.....^^^^.....#\",\n  \"#..............#\",\n]", "]", 1));
    assert_eq!(mistakes.len(), 7, "the zones and the units on row 9: {mistakes:#?}");
    assert!(mistakes[0].starts_with("Line 23: the zones have 10 rows, but the terrain has 8."), "{mistakes:#?}");
    assert!(mistakes[1].starts_with("Line 46: N09 stands on H9"), "{mistakes:#?}");
}

#[test]
fn an_oversized_terrain_is_refused() {
    let rows = format!("['{}', {}]", ".".repeat(400_000), "'',".repeat(200_000));
    assert_eq!(
        mistakes(&small_scenario(WILLIAM, HAROLD).replace("['..^', '.#x']", &rows)),
        ["Line 3: the table is too large; the maximum is 52 columns by 52 rows."]
    );
}

#[test]
fn an_oversized_army_is_refused() {
    let host = "{ type = 'spearmen' },".repeat(5_000);
    assert_eq!(
        mistakes(&small_scenario(&format!("{WILLIAM}, {host}"), HAROLD)),
        ["Line 4: the Normans have 5001 units; the maximum is 40."]
    );
}

#[test]
fn missing_and_faulty_decks_are_reported_with_their_lines() {
    let nowhere = parse(&small_scenario(WILLIAM, HAROLD), "s.toml", |name| Err(DeckError::Unknown(format!("there is no deck {name}."))));
    assert_eq!(nowhere.expect_err("no deck").to_string(), "Line 2: there is no deck any. (s.toml)");
    let mistaken = parse(&small_scenario(WILLIAM, "7"), "s.toml", |_| {
        Err(DeckError::Mistakes(crate::content::Problem::on_line("d.toml", 1, "bad.").into()))
    });
    let mistaken = mistaken.expect_err("a bad deck");
    let places: Vec<_> = mistaken.iter().map(|problem| (problem.file.as_str(), problem.line)).collect();
    assert_eq!(places, [("s.toml", Some(2)), ("s.toml", Some(5)), ("d.toml", Some(1))]);
}

#[test]
fn an_empty_scenario_file_is_refused_with_the_missing_keys() {
    for text in ["", "\r\n", "# nothing"] {
        assert_eq!(mistakes(text).len(), 5, "{text:?}");
    }
}

#[test]
fn values_of_the_wrong_type_are_reported_with_the_expected_type() {
    let mistakes = mistakes("name = 1\ndeck = true\nterrain = {}\nnorman = 'a'\nsaxon = 1066-10-14\nrulings = 3");
    assert_eq!(mistakes.len(), 6, "{mistakes:#?}");
    for (line, message) in (1..).zip(&mistakes) {
        assert!(message.starts_with(&format!("Line {line}: ")) && message.contains(" Write "), "{message}");
    }
}

/// Parses the small scenario with additional lines after its deck, from line 3.
fn parse_with(lines: &str) -> Result<Scenario, Problems> {
    let text = small_scenario(WILLIAM, HAROLD).replace("terrain", &format!("{lines}\nterrain"));
    parse(&text, "s.toml", any_deck)
}

#[test]
fn zones_description_and_minutes_are_optional() {
    let plain = parse_with("").expect("sound");
    assert_eq!((plain.about, plain.minutes, plain.zones.is_empty()), (None, None, true));
    let whole = parse_with("about = ' For two. '\nminutes = 35\nzones = ['NS.', 'N..']").expect("sound");
    assert_eq!((whole.about.as_deref(), whole.minutes), (Some("For two."), Some(35)));
    assert_eq!(whole.zones.squares(Side::Norman).collect::<Vec<_>>(), [Square::new(0, 0), Square::new(0, 1)]);
    assert_eq!(whole.zones.squares(Side::Saxon).collect::<Vec<_>>(), [Square::new(1, 0)]);
    assert_eq!(whole.zones.rows(&whole.terrain), ["NS.", "N.."]);
    assert_eq!(whole.setup(), parse_with("").expect("sound").setup(), "they are no part of the battle itself");
}

#[test]
fn a_written_scenario_matches_the_shipped_file() {
    let senlac = parse(GOOD, "s.toml", any_deck).expect("Senlac");
    let without_comments = |text: &str| {
        text.lines().map(str::trim_start).filter(|line| !line.starts_with('#') && !line.is_empty()).map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(without_comments(&senlac.write()), without_comments(GOOD));
}

#[test]
fn a_written_scenario_preserves_quotation_marks_and_rulings() {
    let mut scenario = parse_with("about = 'C:\\new'").expect("sound");
    scenario.name = "The \"hill\" \\ 7B".to_owned();
    scenario.rulings.hill = KnightOnHill::Target;
    let text = scenario.write();
    assert!(text.starts_with("name = \"The \\\"hill\\\" \\\\ 7B\"\n"), "{text}");
    assert!(text.ends_with("[rulings]\nhill = \"target\"\n"), "{text}");
    assert_eq!(parse(&text, "s.toml", any_deck), Ok(scenario));
}

/// The cases in `slips.toml`.
#[derive(Deserialize)]
struct Slips {
    /// Files of one or two lines, and a part of the message about each.
    alone: Vec<[String; 2]>,
    /// Files with mistakes, and all messages about each.
    told: MistakenFiles,
    sound: String,
    /// Text in the correct scenario, its replacement, and the start of the only message.
    one_at_a_time: BTreeMap<String, Vec<[String; 3]>>,
}

impl Slips {
    fn read() -> Self {
        toml::from_str(include_str!("slips.toml")).expect("slips")
    }
}

#[test]
fn each_mistake_has_one_helpful_message() {
    let slips = Slips::read();
    assert_eq!(mistakes(&slips.sound), [""; 0]);
    check(&slips.told, read);
    for [right, slip, answer] in slips.one_at_a_time.values().flatten() {
        assert!(slips.sound.contains(right), "{right}");
        let answers = mistakes(&slips.sound.replacen(right, slip, 1));
        assert!(answers.len() == 1 && answers[0].starts_with(answer), "{slip}\n{answers:#?}\ninstead of {answer}");
    }
    for [text, answer] in slips.alone {
        let answers = mistakes(&text);
        assert!(answers.iter().any(|message| message.contains(&answer)), "{text}: {answers:#?}");
    }
}

#[test]
fn swapped_zones_are_reported() {
    let sound = Slips::read().sound;
    let swapped = sound.replace("N..S", "S..N");
    let [mistake] = mistakes(&swapped).try_into().expect("one answer");
    assert!(mistake.starts_with("Line 9: the Normans are in the Saxons’ zone, and the Saxons in the Normans’. Swap N and S"), "{mistake}");
    // A unit in front of its zone, or an army beyond it, may be intended.
    for zones in ["N..S\",\n  \"S..N", "S...\",\n  \"...."] {
        assert!(parse(&sound.replace("N..S\",\n  \"N..S", zones), "s.toml", any_deck).is_ok(), "{zones}");
    }
}

#[test]
fn several_mistakes_are_reported_together() {
    let text = Slips::read()
        .sound
        .replace("\"Hill\"", "Hill")
        .replace("  \".#..\",\n]", "  \".#..\"")
        .replace("figures = 8", "figures = 8,5")
        .replace("\"target\"", "target");
    let lines: Vec<String> = mistakes(&text).iter().filter_map(|answer| answer.split(':').next().map(str::to_owned)).collect();
    assert_eq!(lines, ["Line 1", "Line 8", "Line 13", "Line 20"]);
}

#[test]
fn line_endings_tabs_and_byte_order_marks_are_accepted() {
    let sound = Slips::read().sound;
    for text in [sound.replace('\n', "\r\n"), sound.replace('\n', "\n\t"), format!("\u{FEFF}{sound}")] {
        assert_eq!(parse(&text, "s.toml", any_deck), parse(&sound, "s.toml", any_deck));
        let slip = text.replace("bodyguard = true },\r\n]", "bodyguard = yes },\r\n]").replace("figures = 8", "figures = 8,5");
        assert!(
            mistakes(&slip).iter().all(|answer| answer.starts_with("Line 14: a number") || answer.starts_with("Line 18: “yes”")),
            "{slip}"
        );
    }
}
