//! Tests of the steps from a class and a table to a battle.

use std::collections::{BTreeMap, BTreeSet};

use super::draft::Draft;
use super::enrol::{ArmyFitting, Enrolment, enrol};
use super::ready_check::{FixLocation, Weight, can_begin, check};
use super::{sample_battle, seats};
use crate::content::ListedPupil;
use crate::content::class::{Class, Pupil};
use crate::content::library;
use crate::rules::{SeededDice, Side, Square, State, Troop, UnitId};

pub(super) fn senlac() -> Draft {
    Draft::from_scenario(library::scenario("senlac").expect("the shipped scenario"))
}

/// Returns a class of this size with pupils P1, P2 and so on.
fn class(count: usize) -> Class {
    let names: Vec<String> = (1..=count).map(|number| format!("P{number}")).collect();
    Class::from_names("6b", names.iter().map(String::as_str))
}

/// Returns a draft in which this class is seated at random.
fn seated_draft(class: Class) -> Draft {
    let mut draft = senlac();
    draft.seat_class(Enrolment { class, ..Enrolment::default() }, ArmyFitting::WithTable).expect("no units are named");
    seats::draw(&mut draft, &mut SeededDice::new(1066, 0));
    draft
}

pub(super) fn unit(name: &str) -> UnitId {
    name.parse().expect(name)
}

pub(super) fn square(name: &str) -> Square {
    name.parse().expect(name)
}

/// Returns the number of units that each pupil leads.
fn units_led(draft: &Draft) -> BTreeMap<String, usize> {
    let mut led = BTreeMap::new();
    for name in draft.posts().flat_map(|(_, post)| &post.players) {
        *led.entry(name.clone()).or_default() += 1;
    }
    led
}

#[test]
fn classes_of_1_to_120_are_seated_once_each_and_evenly() {
    for count in (1..=40).chain([41, 62, 79, 80, 81, 120]) {
        let draft = seated_draft(class(count));
        let led = units_led(&draft);
        assert!(led.len() == count && led.values().all(|&units| units == 1), "{count}: {led:?}");
        let [normans, saxons] = Side::ALL.map(|side| draft.army(side).iter().map(|post| post.players.len()).sum::<usize>());
        assert!(normans.abs_diff(saxons) <= 1 + count / 10, "{count}: {normans} against {saxons}");
        assert!(
            Side::ALL
                .into_iter()
                .all(|side| count < 2 || draft.army(side).iter().any(|post| post.muster.bodyguard && !post.players.is_empty()))
        );
        State::new(&draft.setup()).expect("a battle that can begin");
        assert!(can_begin(&check(&draft)), "{count}");
    }
}

#[test]
fn wishes_are_met_and_pairs_separated_where_possible() {
    let mut class = class(24);
    class.pupils[3].wish = "Harold".parse().expect("a wish");
    class.pupils[4].wish = "William".parse().expect("a wish");
    class.pupils[5].wish = "Saxon archers".parse().expect("a wish");
    class.set_apart("P7", "P8", true);
    class.set_apart("P9", "P7", true);
    for seed in 0..20 {
        let mut draft = seated_draft(class.clone());
        seats::draw(&mut draft, &mut SeededDice::new(seed, 0));
        assert_eq!(seats::conflicting_pairs(&draft), []);
        assert_eq!(seats::pupils_with_unmet_wish(&draft), Vec::<&Pupil>::new());
        assert_eq!(draft.post(unit("S01")).expect("Harold’s").players, ["P4"]);
    }
}

#[test]
fn pairs_are_seated_on_the_same_side_where_possible() {
    let mut class = class(24);
    for (one, other) in [("P1", "P2"), ("P3", "P20"), ("P3", "P21"), ("P24", "P5")] {
        class.set_same_side(one, other, true);
    }
    class.set_apart("P7", "P8", true);
    class.pupils[9].wish = "Saxon archers".parse().expect("a wish");
    for seed in 0..20 {
        let mut draft = seated_draft(class.clone());
        seats::draw(&mut draft, &mut SeededDice::new(seed, 0));
        assert_eq!((seats::separated_pairs(&draft), seats::conflicting_pairs(&draft)), (vec![], vec![]), "seed {seed}");
    }
    let mut draft = seated_draft(class);
    let [one, other] = ["P1", "P2"].map(|name| draft.units_of(name).next().expect("a unit"));
    let enemy = draft.posts().map(|(unit, _)| unit).find(|unit| unit.side != one.side && *unit != other).expect("an enemy's unit");
    draft.change_leaders(|leaders| leaders.exchange(other, enemy));
    assert_eq!(seats::separated_pairs(&draft).len(), 1);
    assert!(check(&draft).iter().any(|finding| finding.words.contains("should be on the same side")));
}

#[test]
fn three_pupils_who_must_all_be_apart_get_a_warning() {
    let mut class = class(6);
    for (one, other) in [("P1", "P2"), ("P2", "P3"), ("P1", "P3")] {
        class.set_apart(one, other, true);
    }
    let draft = seated_draft(class);
    assert_eq!(seats::conflicting_pairs(&draft).len(), 1);
    assert!(check(&draft).iter().any(|finding| finding.words.contains("must be kept apart")));
}

#[test]
fn pupils_kept_apart_from_a_pinned_pupil_get_the_other_side() {
    let mut class = class(12);
    class.set_apart("P1", "P2", true);
    class.set_apart("P3", "P1", true);
    let mut draft = seated_draft(class);
    let before = draft.units_of("P1").next().expect("a unit");
    draft.change_leaders(|leaders| leaders.exchange(before, unit("N01")));
    draft.post_mut(before).expect("the unit").pinned = false;
    assert!(draft.post(unit("N01")).expect("William’s").pinned, "P1 was seated by hand");
    for seed in 0..40 {
        seats::draw(&mut draft, &mut SeededDice::new(seed, 0));
        assert_eq!(draft.post(unit("N01")).expect("William’s").players, ["P1"]);
        for other in ["P2", "P3"] {
            assert!(draft.units_of(other).all(|unit| unit.side == Side::Saxon), "{other}, seed {seed}");
        }
    }
}

#[test]
fn lords_seats_are_filled_even_against_wishes() {
    let mut class = class(7);
    for pupil in &mut class.pupils {
        pupil.wish = "archers".parse().expect("a wish");
    }
    for seed in 0..40 {
        let mut draft = seated_draft(class.clone());
        seats::draw(&mut draft, &mut SeededDice::new(seed, 0));
        for lord in Side::ALL {
            let guard = draft.army(lord).iter().find(|post| post.muster.bodyguard).expect("a bodyguard");
            assert_eq!(guard.players.len(), 1, "somebody plays {}, seed {seed}", lord.army_commander());
        }
    }
}

#[test]
fn only_the_largest_units_are_shared_once_all_are_led() {
    let mut draft = senlac();
    let units = draft.posts().count();
    draft.seat_class(Enrolment { class: class(units + 4), ..Enrolment::default() }, ArmyFitting::Not).expect("no units are named");
    for seed in 0..20 {
        seats::draw(&mut draft, &mut SeededDice::new(seed, 0));
        let shared: Vec<u8> = draft.posts().filter(|(_, post)| post.players.len() > 1).map(|(_, post)| post.muster.figures).collect();
        let largest = draft.posts().map(|(_, post)| post.muster.figures).max();
        assert_eq!(shared.len(), 4, "seed {seed}");
        assert!(shared.iter().all(|figures| Some(*figures) == largest), "spearmen, twelve in a unit: {shared:?}");
        assert!(draft.posts().all(|(_, post)| !post.players.is_empty()));
    }
}

#[test]
fn random_seating_is_varied_and_respects_pinned_seats() {
    let mut draft = seated_draft(class(12));
    let before = draft.units_of("P5").next().expect("a unit");
    draft.change_leaders(|leaders| leaders.exchange(before, unit("N01")));
    draft.post_mut(before).expect("the unit").pinned = false;
    let mut seen = BTreeSet::new();
    for seed in 0..200 {
        seats::draw(&mut draft, &mut SeededDice::new(seed, 0));
        assert_eq!(draft.post(unit("N01")).expect("William’s").players, ["P5"]);
        assert_eq!(units_led(&draft).len(), 12);
        seen.extend(draft.units_of("P1"));
    }
    assert_eq!(seen.len(), 11, "P1 may get any unit but P5’s");
}

/// Enrols a class of this size. `more` adds entries in the list for some pupils, by number.
fn enrol_listed(count: usize, more: &[(usize, ListedPupil)]) -> Enrolment {
    let pupil = |number| {
        let more = more.iter().find(|(other, _)| *other == number).map(|(_, more)| more.clone()).unwrap_or_default();
        ListedPupil { row: number + 1, name: format!("P{number} Lind"), ..more }
    };
    enrol("6b", &(1..=count).map(pupil).collect::<Vec<_>>())
}

/// A pupil for whom the list has a unit.
fn with_unit(id: &str) -> ListedPupil {
    ListedPupil { unit: Some(unit(id)), ..ListedPupil::default() }
}

/// A pupil whom the list marks as absent.
fn away() -> ListedPupil {
    ListedPupil { absent: true, ..ListedPupil::default() }
}

#[test]
fn armies_are_fitted_even_if_the_list_assigns_a_unit() {
    let mut draft = senlac();
    let told = draft.seat_class(enrol_listed(24, &[(5, with_unit("S03"))]), ArmyFitting::WithTable).expect("known units");
    assert_eq!(told, Vec::<String>::new());
    assert_eq!(draft.posts().count(), 24);
    for seed in 0..5 {
        seats::draw(&mut draft, &mut SeededDice::new(seed, 0));
        assert_eq!(draft.post(unit("S03")).expect("a unit").players, ["P5 Lind"]);
        assert_eq!(units_led(&draft).len(), 24);
    }
}

#[test]
fn armies_are_not_fitted_if_a_listed_unit_would_be_missing() {
    let mut draft = senlac();
    let told = draft.seat_class(enrol_listed(24, &[(5, with_unit("S15"))]), ArmyFitting::WithTable).expect("known units");
    assert_eq!(draft.posts().count(), 31);
    assert_eq!(draft.post(unit("S15")).expect("a unit").players, ["P5 Lind"]);
    let words = told.join("\n");
    assert!(words.starts_with(
        "The armies were not fitted to the class: row 6 assigns P5 Lind to S15, but fitted armies have only 24 units, without S15."
    ));
    assert!(words.ends_with("The 31 units of Senlac 16 × 10 stay. Empty that cell to fit the armies."), "{words}");
    let mut kept = senlac();
    assert_eq!(
        kept.seat_class(enrol_listed(24, &[(5, with_unit("S15"))]), ArmyFitting::Not),
        Ok(Vec::new()),
        "who wants the armies to stay need not be told"
    );
    assert_eq!(kept.posts().count(), 31);
}

#[test]
fn a_listed_unit_may_exist_only_in_the_fitted_armies() {
    let mut draft = senlac();
    assert_eq!(draft.seat_class(enrol_listed(40, &[(1, with_unit("S18"))]), ArmyFitting::WithTable), Ok(Vec::new()));
    assert_eq!((draft.posts().count(), draft.post(unit("S18")).expect("a unit").players.len()), (40, 1));
    let told =
        senlac().seat_class(enrol_listed(40, &[(1, with_unit("S18"))]), ArmyFitting::Not).expect_err("not among the armies that stay");
    assert_eq!(told, "Row 2: P1 Lind is assigned to S18, which doesn’t exist. The Saxons have units S01 to S15.");
}

#[test]
fn a_listed_unit_with_changed_troops_is_reported() {
    let mut draft = senlac();
    let told = draft.seat_class(enrol_listed(8, &[(3, with_unit("N03"))]), ArmyFitting::WithTable).expect("known units");
    let troop = draft.post(unit("N03")).expect("a unit").muster.troop;
    assert_ne!(troop, Troop::Knights, "of eight units");
    let words = "It was knights in Senlac 16 × 10, before the armies were fitted to the class.";
    assert_eq!(told, [format!("Row 4: P3 Lind leads N03, which is now {}. {words}", troop.name())]);
    let told =
        senlac().seat_class(enrol_listed(8, &[(3, with_unit("N03")), (5, with_unit("S03"))]), ArmyFitting::WithTable).expect("known units");
    assert!(
        told.len() == 1 && told[0].starts_with("The list assigns N03 and S03 to pupils. These units have different troops"),
        "{told:?}"
    );
}

#[test]
fn an_unknown_listed_unit_is_refused_without_changes() {
    let mut small = Draft::from_scenario(library::scenario("a-small-table").expect("shipped"));
    let before = small.clone();
    let told = small.seat_class(enrol_listed(2, &[(1, with_unit("S15"))]), ArmyFitting::WithTable).expect_err("no S15 there");
    assert!(told.starts_with("Row 2: P1 Lind is assigned to S15, which doesn’t exist. The Saxons have units S01 to S"), "{told}");
    assert_eq!(small, before);
}

#[test]
fn absent_pupils_lose_their_listed_unit_with_a_notice() {
    let mut draft = senlac();
    let told = draft
        .seat_class(enrol_listed(13, &[(5, ListedPupil { absent: true, ..with_unit("N01") })]), ArmyFitting::WithTable)
        .expect("known units");
    assert_eq!(told, ["P5 Lind is absent today and has no unit."]);
    assert_eq!(draft.posts().count(), 12, "measured to those who are there");
    seats::draw(&mut draft, &mut SeededDice::new(1066, 0));
    assert!(units_led(&draft).len() == 12 && !units_led(&draft).contains_key("P5 Lind"));
    let told = senlac().seat_class(enrol_listed(9, &[(2, away()), (4, away()), (7, away())]), ArmyFitting::WithTable).expect("no units");
    assert_eq!(told, ["P2 Lind, P4 Lind and P7 Lind are absent today and have no units."]);
}

#[test]
fn invalid_wishes_and_names_are_reported() {
    let pupil = |row, name: &str, wish: &str, not_with: &str| ListedPupil {
        row,
        name: name.to_owned(),
        wish: Some(wish.to_owned()),
        not_with: vec![not_with.to_owned()],
        ..ListedPupil::default()
    };
    let enrolled = enrol("6b", &[pupil(2, "Ada Lind", "dragon", "Zed"), pupil(3, "Bo Ek", "knights", "Ada")]);
    assert_eq!(enrolled.remarks.len(), 2, "{:?}", enrolled.remarks);
    assert!(enrolled.class.are_apart("Ada Lind", "Bo Ek"), "a first name is enough where nobody shares it");
    assert_eq!(enrolled.class.pupils[1].wish.troop, Some(Troop::Knights));
}

#[test]
fn a_reread_list_preserves_ids_including_absent_pupils() {
    let mut enrolled = enrol_listed(9, &[(2, away()), (4, away())]);
    let before = Class::from_names("6b", ["P4 Lind", "Zoë Gone", "P2 Lind"]);
    enrolled.preserve_ids(&before);
    assert_eq!((enrolled.class.id("P4 Lind"), enrolled.class.id("P2 Lind")), (before.id("P4 Lind"), before.id("P2 Lind")));
    let ids: std::collections::BTreeSet<_> = enrolled.class.pupils.iter().map(crate::content::class::Pupil::id).collect();
    assert_eq!((ids.len(), ids.contains(before.id("Zoë Gone").expect("her id"))), (9, false));
    let absent: Vec<_> = enrolled.absent.iter().cloned().collect();
    assert_eq!(enrolled.class.names(&absent).len(), 2);
    assert!(enrolled.absent.contains(before.id("P2 Lind").expect("his id")));
}

#[test]
fn an_absent_pupils_unit_can_be_lent_or_removed() {
    let mut draft = seated_draft(class(12));
    let left = draft.units_of("P3").next().expect("a unit");
    draft.set_absent("P3", true);
    assert!(draft.post(left).expect("the unit").players.is_empty());
    let setup = draft.setup();
    assert_eq!(setup.names.names(&setup.absent), ["P3"], "the battle knows of everybody in the class");
    let words = |draft: &Draft| check(draft).into_iter().map(|finding| finding.words).collect::<Vec<_>>().join("\n");
    assert!(words(&draft).contains(&left.to_string()));
    draft.add_player("P4", left);
    assert_eq!(draft.units_of("P4").count(), 2, "P4 leads two");
    let lords = unit("N01");
    assert!(draft.bench_unit(lords).is_err(), "William’s own unit stays");
    let other = draft.posts().map(|(unit, _)| unit).find(|unit| *unit != lords && unit.number > 1).expect("a unit");
    let before = draft.posts().count();
    draft.bench_unit(other).expect("left out");
    assert_eq!((draft.posts().count(), draft.bench.len()), (before - 1, 1));
    draft.bring_back(0).expect("brought back");
    assert_eq!(draft.posts().count(), before);
    draft.set_absent("P3", false);
    assert!(check(&draft).iter().any(|finding| finding.cure == FixLocation::Pupil("P3".to_owned())), "P3 is here and has no unit");
}

#[test]
fn units_swap_squares_and_cannot_stand_in_woods() {
    let mut draft = senlac();
    let [one, other] = [unit("N01"), unit("N02")];
    let place = |draft: &Draft, unit| draft.post(unit).expect("a unit").muster.square;
    let (first, second) = (place(&draft, one), place(&draft, other));
    draft.place_unit(one, second).expect("open ground");
    assert_eq!((place(&draft, one), place(&draft, other)), (second, first));
    draft.place_unit(one, Some(square("A3"))).expect_err("woods");
    draft.place_unit(one, None).expect("off the table");
    let findings = check(&draft);
    assert!(findings.iter().any(|finding| finding.cure == FixLocation::Place(one) && finding.weight == Weight::Doubtful));
}

#[test]
fn blocking_findings_name_the_place_to_fix() {
    let mut draft = senlac();
    draft.armies[1].iter_mut().for_each(|post| post.muster.bodyguard = true);
    draft.deck.cards.clear();
    let findings = check(&draft);
    assert!(!can_begin(&findings));
    let missing: Vec<&FixLocation> =
        findings.iter().filter(|finding| finding.weight == Weight::Missing).map(|finding| &finding.cure).collect();
    assert!(missing.contains(&&FixLocation::Army(Side::Saxon)) && missing.contains(&&FixLocation::Deck), "{missing:?}");
    draft.assign_lord(unit("S02")).expect("housecarles");
    assert!(draft.assign_lord(unit("S12")).is_err(), "archers are no bodyguard");
}

#[test]
fn a_saved_draft_is_read_back_unchanged() {
    let mut class = class(9);
    class.pupils[2].wish = "archers".parse().expect("a wish");
    let mut draft = seated_draft(class);
    draft.set_absent("P2", true);
    draft.bench_unit(unit("S03")).expect("left out");
    draft.deck.cards.clear();
    draft.place_unit(unit("N02"), None).expect("off the table");
    assert_eq!(Draft::read(&draft.write()), Ok(draft.clone()));
    assert!(Draft::read("{}").is_err() && Draft::read("").is_err());
}

#[test]
fn the_sample_battle_can_begin_with_31_pupils() {
    let setup = sample_battle().expect("the sample battle");
    assert_eq!(setup.units().filter(|(_, muster)| muster.player.is_some()).count(), 31);
    State::new(&setup).expect("a battle");
}
