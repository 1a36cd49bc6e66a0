use proptest::prelude::*;
use proptest::test_runner::RngSeed;

use super::*;
use crate::content::mistake_cases::messages;
use crate::rules::{Side, Troop};

#[test]
fn all_class_mistakes_are_reported_at_once_with_lines() {
    let text = "name = \"6b\"\npupils = [\n{ name = \"Ada\" },\n{ name = \"Ada\" },\n{ name = \"\", wish = \"wizard\" },\n\
                { name = \"Cem\", not_with = [\"Dora\"] },\n{ wish = 3 },\n]";
    assert_eq!(
        messages(parse(text, "6b.toml")),
        [
            "Line 4: “Ada” already has a row. Give the two different names.",
            "Line 5: “wizard” is not a wish; enter a side, a type of troops, or William or Harold, such as “Saxon archers”.",
            "Line 5: the name is empty. Enter one, or remove the row.",
            "Line 6: no one else in the class is called “Dora”. Use a pupil’s full name or id.",
            "Line 7: wish is 3. Use text in quotation marks.",
            "Line 7: the key “name” is missing. Add name = \"Ada Lind\".",
        ]
    );
}

#[test]
fn wishes_are_read_in_any_order_and_nonsense_is_refused() {
    let archers = Wish { side: Some(Side::Saxon), troop: Some(Troop::Archers), lord: false };
    for words in ["Saxon archers", "archers (Saxons)", "SAXON, Archer"] {
        assert_eq!(words.parse(), Ok(archers), "{words}");
    }
    assert_eq!("".parse(), Ok(Wish::default()));
    for words in ["knights housecarles", "Saxon knights", "Norman Harold", "dragons"] {
        assert!(words.parse::<Wish>().is_err(), "{words}");
    }
    let harold: Wish = "Harold".parse().expect("a wish");
    assert!(harold.is_met_by(Side::Saxon, Troop::Housecarles, true) && !harold.is_met_by(Side::Saxon, Troop::Housecarles, false));
}

fn any_wish() -> impl Strategy<Value = Wish> {
    let words =
        ["", "Norman", "Saxon", "knights", "Saxon housecarles", "spearmen", "Norman archers", "William", "Harold", "lord", "lord archers"];
    prop::sample::select(words.to_vec()).prop_map(|words| words.parse().expect("a wish"))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 128, failure_persistence: None, rng_seed: RngSeed::Fixed(1066), ..ProptestConfig::default() })]
    #[test]
    fn every_class_is_read_back_as_written(names in prop::collection::btree_set("[^\\p{C}\\p{Z}][^\\p{C}\\p{Zl}\\p{Zp}]{0,20}[^\\p{C}\\p{Z}]", 1..30), wishes in prop::collection::vec(any_wish(), 30), apart in any::<prop::sample::Index>()) {
        let names: Vec<String> = names.into_iter().collect();
        let enemy = apart.get(&names).clone();
        let mut class = Class::from_names(&names[0], names.iter().map(String::as_str));
        for name in &names {
            match name.len() % 3 {
                0 => class.set_same_side(name, &enemy, *name != enemy),
                _ => class.set_apart(name, &enemy, *name != enemy),
            }
        }
        for (pupil, wish) in class.pupils.iter_mut().zip(wishes) {
            let name = pupil.name.clone();
            let row = u32::try_from(name.len()).ok().filter(|row| row.is_multiple_of(2));
            pupil.short_name = row.map(|row| format!("P{row} {}", names.iter().position(|other| *other == name).unwrap_or_default()));
            pupil.given_name = row.filter(|row| row.is_multiple_of(3)).and(name.split_whitespace().next()).map(str::to_owned);
            (pupil.wish, pupil.large_print, pupil.row) = (wish, row.is_some(), row);
        }
        prop_assert_eq!(parse(&class.write(), "c.toml"), Ok(class.clone()));
        // IDs of pupils who left are not reused.
        class.remove(&enemy);
        let id = class.next_id();
        prop_assert_eq!(parse(&class.write(), "c.toml").map(|class| class.next_id()), Ok(id));
    }
}

#[test]
fn short_names_must_be_short_and_unique() {
    let class = |rows: &str| format!("name = \"6b\"\npupils = [\n{rows}\n]");
    let read = parse(&class("{ name = \"Olivia Brown\", short_name = \" Liv \" }, { name = \"Bo Ek\" }"), "6b.toml").expect("a class");
    assert_eq!(read.pupils.iter().map(|pupil| pupil.short_name.as_deref()).collect::<Vec<_>>(), [Some("Liv"), None]);
    let long = "x".repeat(25);
    let rows = format!(
        "{{ name = \"Ada\", short_name = \"Jac\" }},\n{{ name = \"Bo\", short_name = \"JAC\" }},\n{{ name = \"Cem\", short_name = \"{long}\" }}"
    );
    assert_eq!(
        messages(parse(&class(&rows), "6b.toml")),
        [
            "Line 4: “JAC” is another pupil’s short name. Give each pupil a different one.",
            "Line 5: “xxxxxxxxxxxxxxxxxxxxxxxxx” has 25 characters. Use 24 at most.",
        ]
    );
    assert_eq!(parse_short_name("  "), Ok(None));
    assert_eq!(parse_short_name(" Liv"), Ok(Some("Liv".to_owned())));
    assert!(parse_short_name(&long).is_err());
}

#[test]
fn a_pair_is_apart_or_on_the_same_side_but_never_both() {
    let mut class = Class::from_names("6b", ["Ada", "Bo"]);
    class.set_apart("Ada", "Bo", true);
    class.set_same_side("Bo", "Ada", true);
    assert!(class.are_same_side("Ada", "Bo") && !class.are_apart("Ada", "Bo"));
    class.set_apart("Ada", "Bo", true);
    assert!(class.are_apart("Bo", "Ada") && !class.are_same_side("Bo", "Ada"));
    let pupils = "{ name = \"Ada\", same_side = [\"Bo\"] }, { name = \"Bo\", not_with = [\"Ada\"] }";
    let message = parse(&format!("name = \"6b\"\npupils = [ {pupils} ]\n"), "6b.toml").expect_err("both").to_string();
    assert!(message.contains("can’t be kept apart and be on the same side"), "{message}");
}

#[test]
fn a_name_of_invisible_characters_is_refused() {
    for name in ["\u{200B}", "\u{3164}", "\u{2800}\u{2800}", "\u{FE0F}\u{E0041}"] {
        assert!(parse_pupil_name(name).is_err(), "{name:?}");
        let text = format!("name = \"6b\"\npupils = [ {{ name = \"{name}\" }} ]\n");
        let message = parse(&text, "6b.toml").expect_err("nobody").to_string();
        assert!(message.contains("no visible letters"), "{message}");
    }
}

#[test]
fn ids_are_preserved_when_a_list_is_read_again() {
    let text = "name = \"6b\"\npupils = [ { name = \"Ada\" }, { name = \"Bo\", not_with = [\"Ada\"] }, { id = \"#9\", name = \"Cy\", not_with = [\"Bo\"] } ]";
    let class = parse(text, "6b.toml").expect("a class");
    let ids = |class: &Class| class.pupils.iter().map(|pupil| pupil.id.as_str().to_owned()).collect::<Vec<_>>();
    assert_eq!(ids(&class), ["#10", "#11", "#9"]);
    assert!(class.are_apart("Ada", "Bo") && class.are_apart("Bo", "Cy"));
    let mut alike = Class::from_names("6b", ["BO", "Bo"]);
    alike.preserve_ids(&class);
    assert_eq!(ids(&alike), ["#12", "#11"], "whoever is written exactly so comes first");
    let mut again = Class::from_names("6b", ["Dee", "CY", "Ada "]);
    again.set_apart("Dee", "CY", true);
    again.preserve_ids(&class);
    assert_eq!(ids(&again), ["#12", "#9", "#10"]);
    assert!(again.are_apart("CY", "Dee"), "whoever got another id");
}

#[test]
fn a_name_that_looks_like_an_id_is_refused() {
    let found = messages(parse("name = \"6b\"\npupils = [ { name = \"Ada\" }, { name = \"#1\" } ]", "6b.toml"));
    assert_eq!(found, ["Line 2: “#1” looks like an id. Add a letter to the name."]);
    assert!(parse_pupil_name("#7").is_err() && parse_pupil_name("#7a").is_ok());
}

#[test]
fn invalid_and_duplicate_ids_are_reported() {
    let text =
        "name = \"6b\"\npupils = [\n{ id = \"#2\", name = \"Ada\" },\n{ id = \"#2\", name = \"Bo\" },\n{ id = \"7\", name = \"Cy\" },\n]";
    assert_eq!(
        messages(parse(text, "6b.toml")),
        [
            "Line 4: another pupil has the id #2. Leave the id out, and Senlac assigns a new one.",
            "Line 5: “7” isn’t an id. Use # and a number, or leave the id out.",
        ]
    );
}
