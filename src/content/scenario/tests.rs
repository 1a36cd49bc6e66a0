use super::*;
use crate::rules::rulings::KnightOnHill;
use crate::rules::{Side, Square, Troop, UnitId};

const GOOD: &str = include_str!("../../../rosters/senlac-16x10.toml");

/// A deck of one card, whatever it is called.
#[expect(clippy::unnecessary_wraps, reason = "it stands for a search that can fail")]
pub(super) fn any_deck(_: &str) -> Result<Vec<Card>, NoDeck> {
    Ok(vec![Card::new(CardName::Shieldwall, Color::Red)])
}

fn read(text: &str) -> Result<Setup, Problems> {
    parse(text, "s.toml", any_deck).map(|scenario| scenario.setup())
}

fn told(text: &str) -> Vec<String> {
    read(text).expect_err("a scenario with mistakes").iter().map(|problem| problem.message.clone()).collect()
}

/// A small scenario; lines 1 to 3 are name, deck and a terrain of `..^` over `.#x`.
fn small(norman: &str, saxon: &str) -> String {
    format!("name = 'Small'\ndeck = 'any'\nterrain = ['..^', '.#x']\nnorman = [{norman}]\nsaxon = [{saxon}]\n")
}

const WILLIAM: &str = "{ type = 'knights', square = 'A1', bodyguard = true }";
const HAROLD: &str = "{ type = 'housecarles', square = 'C1', bodyguard = true }";

#[test]
fn senlac_is_read_as_it_is_written() {
    let setup = read(GOOD).expect("the scenario");
    assert_eq!(setup.scenario, "Senlac 16 × 10");
    assert_eq!((setup.terrain.width(), setup.terrain.height()), (16, 10));
    assert_eq!((setup.norman.len(), setup.saxon.len()), (16, 15));
    let harold = setup.unit(UnitId::new(Side::Saxon, 1)).expect("S01");
    assert_eq!((harold.troop, harold.figures, harold.bases, harold.bodyguard), (Troop::Housecarles, 8, 2, true));
    assert_eq!(harold.square, Some(Square::new(7, 4)));
    assert_eq!(setup.problems(), []);
}

#[test]
fn a_scenario_reads_alike_on_every_computer() {
    let setup = read(GOOD);
    assert_eq!(read(&GOOD.replace('\n', "\r\n")), setup);
    assert_eq!(read(&format!("\u{FEFF}{GOOD}")), setup);
}

#[test]
fn what_an_entry_leaves_out_comes_from_the_source_and_no_square_is_in_reserve() {
    let setup = read(&small(&format!("{WILLIAM}, {{ type = 'Spearmen' }}, {{ type = 'archers', figures = 5 }}"), HAROLD)).expect("sound");
    let told: Vec<_> = setup.norman.iter().map(|unit| (unit.figures, unit.bases, unit.square)).collect();
    assert_eq!(told, [(8, 4, Some(Square::new(0, 0))), (12, 3, None), (5, 5, None)]);
}

#[test]
fn rulings_that_are_not_named_keep_their_defaults() {
    let setup = read(&format!("{}[rulings]\nhill = 'target'", small(WILLIAM, HAROLD))).expect("sound");
    assert_eq!(setup.rulings, Rulings { hill: KnightOnHill::Target, ..Rulings::default() });
}

#[test]
fn mistaken_rulings_are_answered_with_the_known_ones() {
    let told = told(&format!("{}[rulings]\nhil = 'own'\nhill = 'both'\nmove-order = 3\n33 = 'own'", small(WILLIAM, HAROLD)));
    assert_eq!(told.len(), 4, "{told:#?}");
    assert!(
        told[0].starts_with("Line 7: there is no ruling “hil”. Did you mean “hill”? Write one of ") && told[0].contains("hill-move"),
        "{told:#?}"
    );
    assert_eq!(told[1], "Line 8: “both” is not a reading of hill; use one of own, target, either.");
    assert!(told[2].starts_with("Line 9: "), "{told:#?}");
    assert_eq!(told[3], "Line 10: the ruling hill is set on line 8 already. Keep one of the two.");
}

#[test]
fn every_mistake_of_a_scenario_is_told_at_once_with_its_line() {
    let text = "title = 'x'\ndeck = 'any'\nterrain = [\n  '..^^',\n  '.#?',\n]\nnorman = [\n  { type = 'knihgts', square = 'A1', bodyguard = true },\n  \
                { type = 'knights', figures = 'eight', square = 'A1' },\n  { type = 'knights', figures = -3, bases = 8.5 },\n  \
                { figurs = 3, bodyguard = 'yes' },\n  { type = 'spearmen', figures = 9, bases = 10, square = 'Z99Z' },\n]\nsaxon = []\n";
    assert_eq!(
        told(text),
        [
            "The key “name” is missing. Write a line such as name = \"Senlac 16 × 10\".",
            "Line 1: there is no key “title” here. Write one of name, about, minutes, deck, terrain, zones, rulings, norman, saxon.",
            "Line 5: row 2 has 3 squares, and row 1 has 4; make them equally long.",
            "Line 5: row 2 has “?”; use . for flat, ^ for hill, # for woods and x for off the table.",
            "Line 8: there is no unit type “knihgts”. Did you mean “knights”? Write one of knights, housecarles, spearmen, archers.",
            "Line 9: figures is the word “eight”. Write a whole number from 1 to 40.",
            "Line 9: N01 and N02 both stand on A1; only one unit fits in a square.",
            "Line 10: figures is -3. Write a whole number from 1 to 40.",
            "Line 10: bases is 8.5. Write a whole number from 1 to 40.",
            "Line 11: there is no key “figurs” here. Did you mean “figures”? Write one of type, figures, bases, square, bodyguard.",
            "Line 11: the key “type” is missing. Write type = \"spearmen\".",
            "Line 11: bodyguard is the word “yes”. Write true, without quotation marks.",
            "Line 12: “Z99Z” is not a square; write a column letter and a row number, such as C4, or leave the square out for a unit in reserve.",
            "Line 12: N05 has 10 bases for 9 figures; give it 1 to 9.",
            "Line 14: the Saxons have no units; give them at least one.",
        ]
    );
}

#[test]
fn what_keeps_a_set_up_from_being_a_battle_is_told_on_the_line_of_its_unit() {
    let norman = "\n{ type = 'housecarles', square = 'B2', bodyguard = true },\n{ type = 'knights', square = 'C2', bodyguard = true },\n\
                  { type = 'archers', square = 'D1' }";
    assert_eq!(
        told(&small(norman, "{ type = 'spearmen', square = 'A9' }")),
        [
            "Line 5: N01 is a unit of housecarles, whom the Normans do not have.",
            "Line 5: N01 is marked as bodyguard, and it is a unit of housecarles; William leads knights.",
            "Line 5: N01 stands on B2, where no unit can stand; choose a square of flat ground or hill.",
            "Line 6: the Normans have 2 bodyguard units; mark exactly one, the one that William leads.",
            "Line 6: N02 stands on C2, where no unit can stand; choose a square of flat ground or hill.",
            "Line 7: N03 stands on D1, where no unit can stand; choose a square of flat ground or hill.",
            "Line 8: the Saxons have 0 bodyguard units; mark exactly one, the one that Harold leads.",
            "Line 8: S01 stands on A9, where no unit can stand; choose a square of flat ground or hill.",
        ]
    );
}

#[test]
fn units_under_headings_of_their_own_are_units_too() {
    let text = "name='x'\ndeck='any'\nterrain=['..']\n[[norman]]\ntype='knights'\nbodyguard=true\nsquare='A1'\n\n[[saxon]]\ntype='housecarles'\nbodyguard=true\nsquare='A1'\n";
    assert_eq!(told(text), ["Line 9: N01 and S01 both stand on A1; only one unit fits in a square."]);
}

#[test]
fn one_lost_row_of_the_terrain_is_told_for_every_unit_that_stood_on_it() {
    let told = told(&GOOD.replacen("  \"................\",\n]", "]", 1));
    assert_eq!(told.len(), 7, "the zones and the knights on row 10");
    assert!(told[0].starts_with("Line 23: the zones have 10 rows, and the terrain has 9."), "{told:#?}");
    assert!(told[1].starts_with("Line 38: N01 stands on I10"), "{told:#?}");
}

#[test]
fn ground_that_cannot_be_read_brings_no_complaints_about_the_units_on_it() {
    let said = |terrain: &str| told(&small(WILLIAM, HAROLD).replace("['..^', '.#x']", terrain));
    assert_eq!(said("[]"), ["Line 3: the table has no squares; write its rows as lines of . ^ # and x."]);
    assert_eq!(said("['', '..']"), ["Line 3: the table has no squares; write its rows as lines of . ^ # and x."]);
    assert_eq!(
        said("'..'"),
        ["Line 3: terrain is the word “..”. Write a list of rows in quotation marks, such as \"..^^##\", in square brackets."]
    );
    assert_eq!(said("['..', 7]"), ["Line 3: a row of the terrain is 7. Write words in quotation marks."]);
    assert_eq!(said("['..^', '???']"), ["Line 3: row 2 has “?”; use . for flat, ^ for hill, # for woods and x for off the table."]);
}

#[test]
fn ground_too_large_for_any_table_is_refused_before_room_is_made_for_it() {
    let rows = format!("['{}', {}]", ".".repeat(400_000), "'',".repeat(200_000));
    assert_eq!(told(&small(WILLIAM, HAROLD).replace("['..^', '.#x']", &rows)), ["Line 3: the table is larger than 52 columns by 52 rows."]);
}

#[test]
fn an_army_of_thousands_is_too_many() {
    let host = "{ type = 'spearmen' },".repeat(5_000);
    assert_eq!(told(&small(&format!("{WILLIAM}, {host}"), HAROLD)), ["Line 4: the Normans have 5001 units; 40 is the most."]);
}

#[test]
fn a_deck_that_is_nowhere_is_told_on_its_line_and_a_mistaken_one_with_its_own_lines() {
    let nowhere = parse(&small(WILLIAM, HAROLD), "s.toml", |name| Err(NoDeck::Unknown(format!("there is no deck {name}."))));
    assert_eq!(nowhere.expect_err("no deck").to_string(), "Line 2: there is no deck any. (s.toml)");
    let mistaken =
        parse(&small(WILLIAM, "7"), "s.toml", |_| Err(NoDeck::Mistakes(crate::content::Problem::on_line("d.toml", 1, "bad.").into())));
    let mistaken = mistaken.expect_err("a bad deck");
    let places: Vec<_> = mistaken.iter().map(|problem| (problem.file.as_str(), problem.line)).collect();
    assert_eq!(places, [("s.toml", Some(2)), ("s.toml", Some(5)), ("d.toml", Some(1))]);
}

#[test]
fn an_empty_file_is_told_what_a_scenario_needs() {
    for text in ["", "\r\n", "# nothing"] {
        assert_eq!(told(text).len(), 5, "{text:?}");
    }
}

#[test]
fn keys_of_the_wrong_kind_are_told_what_they_should_be() {
    let told = told("name = 1\ndeck = true\nterrain = {}\nnorman = 'a'\nsaxon = 1066-10-14\nrulings = 3");
    assert_eq!(told.len(), 6, "{told:#?}");
    for (line, message) in (1..).zip(&told) {
        assert!(message.starts_with(&format!("Line {line}: ")) && message.contains(" Write "), "{message}");
    }
}

#[test]
fn several_broken_lines_are_told_together() {
    let told = told("name = Senlac\ndeck = 'any'\ndeck = 'any'\nterrain = [ '..' '..' ]\n");
    let lines: Vec<_> = told.iter().map(|message| message.split(':').next()).collect();
    assert_eq!(lines, [Some("Line 1"), Some("Line 3"), Some("Line 4")], "{told:#?}");
}

/// The small scenario with these lines after its deck; they begin on line 3.
fn with(lines: &str) -> Result<Scenario, Problems> {
    let text = small(WILLIAM, HAROLD).replace("terrain", &format!("{lines}\nterrain"));
    parse(&text, "s.toml", any_deck)
}

fn told_with(lines: &str) -> Vec<String> {
    with(lines).expect_err(lines).iter().map(|problem| problem.message.clone()).collect()
}

#[test]
fn zones_a_sentence_and_the_lesson_are_read_where_they_are_written() {
    let plain = with("").expect("sound");
    assert_eq!((plain.about, plain.minutes, plain.zones.is_empty()), (None, None, true));
    let whole = with("about = ' For two. '\nminutes = 35\nzones = ['NS.', 'N..']").expect("sound");
    assert_eq!((whole.about.as_deref(), whole.minutes), (Some("For two."), Some(35)));
    assert_eq!(whole.zones.squares(Side::Norman).collect::<Vec<_>>(), [Square::new(0, 0), Square::new(0, 1)]);
    assert_eq!(whole.zones.squares(Side::Saxon).collect::<Vec<_>>(), [Square::new(1, 0)]);
    assert_eq!(whole.zones.rows(&whole.terrain), ["NS.", "N.."]);
    assert_eq!(whole.setup(), with("").expect("sound").setup(), "they are no part of the battle itself");
}

#[test]
fn every_mistake_of_the_zones_is_told_with_its_line_and_its_squares() {
    assert_eq!(
        told_with("zones = [\n'N',\n'?NS',\n'...',\n]"),
        [
            "Line 3: the zones have 3 rows, and the terrain has 2. Write a row for each, such as zones = [ \"..SS\", \"NN..\" ].",
            "Line 4: row 1 of the zones has 1 squares, and the terrain has 3. Make them equally long.",
            "Line 5: row 2 of the zones has “?”. Use N for the Normans, S for the Saxons and . for neither.",
            "Line 5: no unit can stand on B2, C2, in woods or off the table. Write . in the zones there.",
        ]
    );
    assert_eq!(
        told_with("zones = 'NS'"),
        ["Line 3: zones is the word “NS”. Write a list of rows in quotation marks, such as \"..SS\", in square brackets."]
    );
    assert_eq!(
        told_with("zones = [7, 'n..']"),
        [
            "Line 3: a row of the zones is 7. Write words in quotation marks.",
            "Line 3: row 2 of the zones has “n”. Use N for the Normans, S for the Saxons and . for neither.",
        ]
    );
}

#[test]
fn zones_on_ground_that_cannot_be_read_bring_no_complaints_of_their_own() {
    let text = small(WILLIAM, HAROLD).replace("['..^', '.#x']", "['..^', '???']\nzones = ['NNNNN']");
    assert_eq!(told(&text), ["Line 3: row 2 has “?”; use . for flat, ^ for hill, # for woods and x for off the table."]);
}

#[test]
fn a_sentence_that_cannot_be_shown_and_a_lesson_without_end_are_told() {
    let long = format!("about = '{}'", "x".repeat(201));
    for (lines, says) in [
        ("about = ' '", "Line 3: the sentence about the scenario is empty. Write one, or take the line out."),
        ("about = \"a\\u202Eb\"", "Line 3: “a\u{FFFD}b” holds a character that cannot be seen. Type the name anew."),
        (&long, "Line 3: “xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…” has 201 characters. Write 200 at most."),
        ("minutes = 0", "Line 3: minutes is 0. Write a whole number from 1 to 240."),
        ("minutes = '35'", "Line 3: minutes is the word “35”. Write a whole number from 1 to 240, without quotation marks."),
    ] {
        assert_eq!(told_with(lines), [says]);
    }
}

#[test]
fn a_scenario_is_written_as_readable_as_ours() {
    let senlac = parse(GOOD, "s.toml", any_deck).expect("Senlac");
    let without_comments = |text: &str| {
        text.lines().map(str::trim_start).filter(|line| !line.starts_with('#') && !line.is_empty()).map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(without_comments(&senlac.write()), without_comments(GOOD));
}

#[test]
fn what_is_written_keeps_quotation_marks_and_rulings() {
    let mut scenario = with("about = 'C:\\new'").expect("sound");
    scenario.name = "The \"hill\" \\ 7B".to_owned();
    scenario.rulings.hill = KnightOnHill::Target;
    let text = scenario.write();
    assert!(text.starts_with("name = \"The \\\"hill\\\" \\\\ 7B\"\n"), "{text}");
    assert!(text.ends_with("[rulings]\nhill = \"target\"\n"), "{text}");
    assert_eq!(parse(&text, "s.toml", any_deck), Ok(scenario));
}
