//! Tests of seating pupils, before and during the battle.

use crate::support::memory_files as fs;
use crate::support::memory_files::tempdir;
use std::path::Path;

use egui::{Event, Key, Modifiers, Pos2};
use egui_kittest::kittest::{NodeT, Queryable};
use senlac::classroom::Request;
use senlac::rules::Command;

use super::support::{
    Window, click, click_each, drag, enter, game, press, press_with, requests, sample, shows, start_battle, type_keys, unit, window,
};

/// Returns the preparation with the players page open and these pupils in the class.
fn open_seating_page(folder: &Path, names: &[&str]) -> Window {
    let rows: Vec<String> = names.iter().map(|name| format!("{{ name = \"{name}\" }}")).collect();
    let rows = rows.join(", ");
    fs::create_dir_all(folder.join("classes")).expect("a folder");
    fs::write(folder.join("classes/6b.toml"), format!("name = \"6b\"\npupils = [{rows}]\n")).expect("a class");
    let mut window = window(folder, || Ok(sample()), None);
    click(&mut window, "Prepare a battle");
    click(&mut window, &format!("6b · {} pupils", names.len()));
    press_with(&mut window, Modifiers::ALT, Key::Num3);
    window
}

/// Six pupils. The fitted armies have six units.
const SIX: [&str; 6] = ["Ada", "Bo", "Cleo", "Dev", "Eve", "Finn"];

fn seat_six(folder: &Path) -> Window {
    open_seating_page(folder, &SIX)
}

/// Returns the label of a unit's card.
fn card(window: &Window, unit: &str) -> String {
    let begin = format!("{unit}, ");
    window.get_by(|node| node.label().is_some_and(|label| label.starts_with(&begin))).accesskit_node().label().expect("a name")
}

/// Returns the leader of a unit according to its card.
fn leader(window: &Window, unit: &str) -> String {
    let card = card(window, unit);
    let led = card.split(", led by ").nth(1).map(|rest| rest.split(',').next().unwrap_or(rest).to_owned());
    led.unwrap_or_else(|| "the referee".to_owned())
}

fn click_card(window: &mut Window, unit: &str) {
    let name = card(window, unit);
    click(window, &name);
}

fn focus_card(window: &mut Window, unit: &str) {
    let name = card(window, unit);
    window.get_by_label(&name).focus();
    window.run();
}

fn middle(window: &Window, name: &str) -> Pos2 {
    window.get_by_label(name).rect().center()
}

#[test]
fn seats_are_drawn_at_random_and_can_be_redrawn() {
    let folder = tempdir().expect("a folder");
    let mut window = seat_six(folder.path());
    assert!(shows(&window, "Everyone has a unit."));
    click(&mut window, "Draw seats again");
    let mut leaders: Vec<String> = ["N01", "N02", "N03", "S01", "S02", "S03"].map(|unit| leader(&window, unit)).to_vec();
    leaders.sort();
    assert_eq!(leaders, SIX);
}

#[test]
fn a_dragged_pupil_swaps_units_and_is_not_redrawn() {
    let folder = tempdir().expect("a folder");
    let mut window = seat_six(folder.path());
    let before = [leader(&window, "N02"), leader(&window, "S03")];
    let [from, to] = ["N02", "S03"].map(|unit| middle(&window, &card(&window, unit)));
    drag(&mut window, from, to);
    assert_eq!([leader(&window, "S03"), leader(&window, "N02")], before);
    assert!(card(&window, "S03").ends_with("pinned"));
    for _ in 0..3 {
        click(&mut window, "Draw seats again");
        assert_eq!([leader(&window, "S03"), leader(&window, "N02")], before);
    }
    press_with(&mut window, Modifiers::COMMAND, Key::Z);
    click_card(&mut window, "S03");
    click(&mut window, "Pin this seat");
    assert!(!card(&window, "S03").contains("pinned"));
}

#[test]
fn a_few_letters_seat_a_pupil() {
    let folder = tempdir().expect("a folder");
    let mut window = seat_six(folder.path());
    let ada = ["N01", "N02", "N03", "S01", "S02", "S03"].into_iter().find(|unit| leader(&window, unit) == "Ada").expect("Ada’s");
    let goal = if ada == "N02" { "N03" } else { "N02" };
    let other = leader(&window, goal);
    focus_card(&mut window, goal);
    type_keys(&mut window, "ad");
    assert!(shows(&window, "Give it to Ada"));
    press(&mut window, Key::Enter);
    assert_eq!((leader(&window, goal), leader(&window, ada)), ("Ada".to_owned(), other));
    // The card is focused again: Enter opens the field, and another name takes the unit.
    press(&mut window, Key::Enter);
    enter(&mut window, "bo");
    assert_eq!(leader(&window, goal), "Bo");
    press_with(&mut window, Modifiers::COMMAND, Key::Z);
    assert_eq!(leader(&window, goal), "Ada");
}

#[test]
fn a_unit_can_be_shared_lent_or_played_by_the_referee() {
    let folder = tempdir().expect("a folder");
    let mut window = seat_six(folder.path());
    let [first, second] = [leader(&window, "N02"), leader(&window, "N03")];
    click_card(&mut window, "N02");
    click(&mut window, "Shares it");
    window.get_by_label("N02’s player").focus();
    window.run();
    enter(&mut window, &second);
    assert_eq!((leader(&window, "N02"), leader(&window, "N03")), (format!("{first} and {second}"), "the referee".to_owned()));
    assert!(shows(&window, "1 unit is shared. The referee plays N03"));
    click_card(&mut window, "N03");
    click(&mut window, "Leads both");
    window.get_by_label("N03’s player").focus();
    window.run();
    enter(&mut window, &first);
    assert_eq!((leader(&window, "N02"), leader(&window, "N03")), (format!("{first} and {second}"), first));
    click_each(&mut window, ["Let the referee play", "Draw seats again"]);
    assert_eq!(leader(&window, "N03"), "the referee", "the lots leave it so");
}

#[test]
fn a_pupil_without_a_unit_can_be_seated_by_clicks_or_drag() {
    let folder = tempdir().expect("a folder");
    let mut window = seat_six(folder.path());
    let name = leader(&window, "S02");
    click_card(&mut window, "S02");
    click(&mut window, &format!("Remove {name} from S02"));
    assert!(shows(&window, "One pupil has no unit"));
    press(&mut window, Key::Escape);
    click(&mut window, &name);
    assert!(shows(&window, &format!("Click a unit for {name}.")));
    click_card(&mut window, "S02");
    assert_eq!(leader(&window, "S02"), name);
    press(&mut window, Key::Escape);
    let place = middle(&window, &card(&window, "S02"));
    let bench = middle(&window, "Without a unit");
    drag(&mut window, place, bench);
    assert_eq!(leader(&window, "S02"), "the referee");
    let place = middle(&window, &name);
    let goal = middle(&window, &card(&window, "S02"));
    drag(&mut window, place, goal);
    assert_eq!(leader(&window, "S02"), name);
}

#[test]
fn choosing_who_plays_william_swaps_two_pupils() {
    let folder = tempdir().expect("a folder");
    let mut window = seat_six(folder.path());
    let (william, other) = (leader(&window, "N01"), leader(&window, "S02"));
    click(&mut window, &format!("William’s player: {william}"));
    let choice = window.get_all_by_label(&other).last().expect("a name");
    choice.click();
    window.run();
    assert_eq!((leader(&window, "N01"), leader(&window, "S02")), (other, william));
}

#[test]
fn an_absent_pupils_unit_can_be_lent_or_left_out() {
    let folder = tempdir().expect("a folder");
    let mut window = seat_six(folder.path());
    let (ill, friend) = (leader(&window, "N02"), leader(&window, "S02"));
    click_card(&mut window, "N02");
    click(&mut window, &ill);
    click_each(&mut window, ["Mark as absent…", "Lend it to"]);
    window.get_all_by_label(&friend).last().expect("a name").click();
    window.run();
    assert_eq!((leader(&window, "N02"), leader(&window, "S02")), (friend.clone(), friend.clone()));
    click(&mut window, &format!("{ill}, absent today"));
    click(&mut window, "Mark as present");
    click_card(&mut window, "N02");
    assert_eq!((leader(&window, "N02"), leader(&window, "S02")), (ill.clone(), friend));
    click_card(&mut window, "N02");
    click(&mut window, &ill);
    click_each(&mut window, ["Mark as absent…", "Leave it out today"]);
    assert!(shows(&window, "2 Norman and 3 Saxon units"));
    window.get_by(|node| node.label().is_some_and(|label| label.starts_with("Bring back the Norman"))).click();
    window.run();
    assert!(shows(&window, "3 Norman and 3 Saxon units"));
}

#[test]
fn a_lord_can_change_units_and_armies_can_be_refitted() {
    let folder = tempdir().expect("a folder");
    let names: Vec<String> = (1..=12).map(|number| format!("Pupil {number}")).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let mut window = open_seating_page(folder.path(), &names);
    click_card(&mut window, "N02");
    click(&mut window, "Give William this unit");
    assert!(shows(&window, "Norman, 8 figures, William’s unit"));
    click_card(&mut window, "N01");
    click(&mut window, "Leave it out today");
    assert!(shows(&window, "One pupil has no unit"));
    click(&mut window, "Fit armies to class");
    assert!(shows(&window, "Everyone has a unit."));
}

/// Returns the steps that change players.
fn player_changes(folder: &Path) -> Vec<std::collections::BTreeMap<senlac::rules::UnitId, Option<String>>> {
    let names = game(folder).state().names().clone();
    let player_change = |request| match request {
        Request::Play(order) => {
            if let Command::SetPlayers { units } = order.command {
                Some(units.into_iter().map(|(unit, players)| (unit, players.map(|players| names.text(&players)))).collect())
            } else {
                None
            }
        }
        Request::TakeBack | Request::Restore | Request::Amend { .. } => None,
    };
    requests(folder).into_iter().filter_map(player_change).collect()
}

#[test]
fn a_latecomer_can_share_a_unit_in_mid_battle() {
    let folder = tempdir().expect("a folder");
    let mut window = start_battle(folder.path());
    press_with(&mut window, Modifiers::COMMAND, Key::P);
    assert!(shows(&window, "No changes yet."));
    press(&mut window, Key::ArrowDown);
    press(&mut window, Key::Enter);
    press_with(&mut window, Modifiers::SHIFT, Key::Tab);
    press_with(&mut window, Modifiers::SHIFT, Key::Tab);
    press(&mut window, Key::Enter);
    press(&mut window, Key::Tab);
    press(&mut window, Key::Tab);
    enter(&mut window, "Zed");
    press_with(&mut window, Modifiers::COMMAND, Key::Enter);
    assert!(!shows(&window, "Save"));
    let changes = player_changes(folder.path());
    assert_eq!(changes.len(), 1);
    assert_eq!(changes[0], [(unit("N02"), Some("Bo Lindqvist and Zed".to_owned()))].into());
    assert!(shows(&window, "Bo and Zed’s knights"), "the list shows the new name");
    press_with(&mut window, Modifiers::COMMAND, Key::Z);
    assert_eq!(game(folder.path()).state().player_text(unit("N02")).as_deref(), Some("Bo Lindqvist"));
}

#[test]
fn an_absent_pupils_unit_can_be_lent_in_mid_battle() {
    let folder = tempdir().expect("a folder");
    let mut window = start_battle(folder.path());
    press_with(&mut window, Modifiers::COMMAND, Key::P);
    press(&mut window, Key::Enter);
    press_with(&mut window, Modifiers::SHIFT, Key::Tab);
    press(&mut window, Key::Enter);
    press(&mut window, Key::Tab);
    enter(&mut window, "bo");
    assert!(shows(&window, "N01: Bo Lindqvist"));
    press_with(&mut window, Modifiers::COMMAND, Key::Enter);
    assert_eq!(player_changes(folder.path()), [[(unit("N01"), Some("Bo Lindqvist".into()))].into()]);
    assert!(!shows(&window, "Amelie, Knights"), "Amelie is ill");
    assert_eq!(game(folder.path()).state().player_text(unit("N02")).as_deref(), Some("Bo Lindqvist"));
}

#[test]
fn two_pupils_can_swap_units_in_mid_battle() {
    let folder = tempdir().expect("a folder");
    let mut window = start_battle(folder.path());
    press_with(&mut window, Modifiers::COMMAND, Key::P);
    press(&mut window, Key::Enter);
    enter(&mut window, "bo");
    press_with(&mut window, Modifiers::COMMAND, Key::Enter);
    let exchanged = |one: &str, other: &str| [(unit("N01"), Some(one.into())), (unit("N02"), Some(other.into()))].into();
    assert_eq!(player_changes(folder.path()), [exchanged("Bo Lindqvist", "Amelie Carter")]);
    press_with(&mut window, Modifiers::COMMAND, Key::P);
    click_card(&mut window, "N02");
    click(&mut window, "Swap with…");
    click_card(&mut window, "N01");
    click(&mut window, "Save");
    assert_eq!(player_changes(folder.path()), [exchanged("Bo Lindqvist", "Amelie Carter"), exchanged("Amelie Carter", "Bo Lindqvist")]);
}

#[test]
fn the_referee_can_take_over_a_unit_in_mid_battle() {
    let folder = tempdir().expect("a folder");
    let mut window = start_battle(folder.path());
    press_with(&mut window, Modifiers::COMMAND, Key::P);
    click_card(&mut window, "S03");
    click_each(&mut window, ["Let the referee play", "Reset"]);
    assert!(shows(&window, "No changes yet."));
    click_each(&mut window, ["Let the referee play", "Save"]);
    assert_eq!(player_changes(folder.path()), [[(unit("S03"), None)].into()]);
    press_with(&mut window, Modifiers::COMMAND, Key::P);
    press(&mut window, Key::Escape);
    assert!(!shows(&window, "Save"));
}

/// Returns a battle in which Zebedee comes late, with the players dialog open.
fn start_with_latecomer(folder: &Path) -> Window {
    fs::create_dir_all(folder.join("classes")).expect("a folder");
    let pupils = r#"{ name = "Amelie Carter" }, { name = "Bo Lindqvist" }, { name = "Zebedee Late" }"#;
    fs::write(folder.join("classes/6b.toml"), format!("name = \"6b\"\npupils = [{pupils}]\n")).expect("a class");
    let battle = || Ok(senlac::rules::Setup { class: Some("6b".to_owned()), ..sample() });
    let mut window = window(folder, battle, None);
    click_each(&mut window, ["Start the sample battle", "Flip the card"]);
    press_with(&mut window, Modifiers::COMMAND, Key::P);
    window
}

#[test]
fn typing_in_mid_battle_finds_a_pupil_without_changes() {
    let folder = tempdir().expect("a folder");
    let mut window = start_battle(folder.path());
    press_with(&mut window, Modifiers::COMMAND, Key::P);
    type_keys(&mut window, "bo");
    assert!(shows(&window, "Show Bo Lindqvist") && !shows(&window, "Give it to"));
    press(&mut window, Key::Enter);
    assert!(shows(&window, "Leads N02.") && shows(&window, "Has left? New player for N02:"));
    assert!(shows(&window, "No changes yet."), "nobody’s unit is given away");
    enter(&mut window, "amel");
    assert!(shows(&window, "Leads N01.") && shows(&window, "No changes yet."), "the next letters find the next pupil");
}

#[test]
fn a_pupil_without_a_unit_is_the_first_successor() {
    let folder = tempdir().expect("a folder");
    let mut window = start_with_latecomer(folder.path());
    enter(&mut window, "bo");
    press(&mut window, Key::Enter);
    assert!(shows(&window, "N02: Zebedee Late"), "a pupil without a unit comes first");
    press(&mut window, Key::Enter);
    assert_eq!(player_changes(folder.path()), [[(unit("N02"), Some("Zebedee Late".into()))].into()]);
    assert!(shows(&window, "Bo Lindqvist left N02; Zebedee Late now leads the knights (N02)"));
}

#[test]
fn a_unit_can_pass_to_a_neighbour_the_computer_or_the_referee() {
    for heir in ["Łukasz Nowak", "The computer", "The referee"] {
        let folder = tempdir().expect("a folder");
        let mut window = start_battle(folder.path());
        press_with(&mut window, Modifiers::COMMAND, Key::P);
        enter(&mut window, "bo");
        click(&mut window, &format!("Bo Lindqvist has left: {heir}"));
        press_with(&mut window, Modifiers::COMMAND, Key::Enter);
        let leads = game(folder.path()).state().player_text(unit("N02"));
        assert_eq!(leads.as_deref(), (heir == "Łukasz Nowak").then_some("Łukasz Nowak"), "{heir}");
        assert_eq!(game(folder.path()).state().computer(unit("N02")).is_some(), heir == "The computer", "{heir}");
        assert!(shows(&window, "Bo Lindqvist left N02"), "{heir}");
    }
}

#[test]
fn a_latecomer_can_be_found_and_given_a_shared_unit() {
    let folder = tempdir().expect("a folder");
    let mut window = start_with_latecomer(folder.path());
    enter(&mut window, "zeb");
    assert!(shows(&window, "Zebedee Late has no unit."));
    click_card(&mut window, "N05");
    click_each(&mut window, ["Shares it", "Give it to Zebedee Late"]);
    press_with(&mut window, Modifiers::COMMAND, Key::Enter);
    let leads = game(folder.path()).state().player_text(unit("N05")).expect("players");
    assert!(leads.ends_with("and Zebedee Late"), "{leads}");
}

#[test]
fn a_name_corrected_in_mid_battle_changes_everywhere() {
    let folder = tempdir().expect("a folder");
    let mut window = start_battle(folder.path());
    press_with(&mut window, Modifiers::COMMAND, Key::P);
    enter(&mut window, "bo");
    click(&mut window, "Correct the name of Bo Lindqvist…");
    press_with(&mut window, Modifiers::COMMAND, Key::A);
    enter(&mut window, "Bosse Lind");
    assert!(!shows(&window, "Save"), "the sheet is closed");
    assert_eq!(game(folder.path()).state().player_text(unit("N02")).as_deref(), Some("Bosse Lind"));
    assert!(shows(&window, "Bosse’s knights"), "the list shows the new name");
    press_with(&mut window, Modifiers::COMMAND, Key::Z);
    assert_eq!(game(folder.path()).state().player_text(unit("N02")).as_deref(), Some("Bo Lindqvist"));
}

#[test]
fn absent_pupils_are_not_offered_as_successors() {
    let folder = tempdir().expect("a folder");
    let battle = || {
        let mut setup = sample();
        setup.absent = vec![setup.names.add("Zoë Absent")];
        Ok(setup)
    };
    let mut window = window(folder.path(), battle, None);
    click_each(&mut window, ["Start the sample battle", "Flip the card"]);
    press_with(&mut window, Modifiers::COMMAND, Key::P);
    enter(&mut window, "bo");
    assert!(shows(&window, "Bo Lindqvist has left: The computer"));
    assert!(!shows(&window, "Bo Lindqvist has left: Zoë Absent"));
}

#[test]
fn typing_in_mid_battle_applies_to_the_clicked_unit() {
    let folder = tempdir().expect("a folder");
    let mut window = start_battle(folder.path());
    press_with(&mut window, Modifiers::COMMAND, Key::P);
    click_card(&mut window, "N06");
    enter(&mut window, "zed");
    press_with(&mut window, Modifiers::COMMAND, Key::Enter);
    assert_eq!(player_changes(folder.path()), [[(unit("N06"), Some("zed".into()))].into()]);
}

#[test]
fn typing_before_the_battle_applies_to_the_clicked_unit() {
    let folder = tempdir().expect("a folder");
    let mut window = seat_six(folder.path());
    focus_card(&mut window, "N01");
    let name = leader(&window, "S02");
    click_card(&mut window, "N03");
    enter(&mut window, &name);
    assert_eq!(leader(&window, "N03"), name);
}

/// Types letters and Enter within one frame.
fn type_with_enter(window: &mut Window, text: &str) {
    let key = |pressed| Event::Key { key: Key::Enter, physical_key: None, pressed, repeat: false, modifiers: Modifiers::NONE };
    for event in [Event::Text(text.to_owned()), key(true), key(false)] {
        window.event(event);
    }
    window.run();
}

#[test]
fn enter_applies_all_letters_typed_before_it() {
    let folder = tempdir().expect("a folder");
    let mut window = start_battle(folder.path());
    press_with(&mut window, Modifiers::COMMAND, Key::P);
    click_card(&mut window, "N02");
    type_keys(&mut window, "Mal");
    type_with_enter(&mut window, "ory New");
    assert_eq!(leader(&window, "N02"), "Malory New");
    // The card is focused now and behaves in the same way.
    type_with_enter(&mut window, "Zed Newer");
    assert_eq!(leader(&window, "N02"), "Zed Newer");
}

#[test]
fn a_latecomer_is_offered_before_a_new_pupil() {
    let folder = tempdir().expect("a folder");
    let mut window = start_with_latecomer(folder.path());
    click_card(&mut window, "N02");
    assert!(!shows(&window, "Give it to Amelie Carter"), "Amelie leads a unit");
    click(&mut window, "Give it to Zebedee Late");
    assert_eq!(leader(&window, "N02"), "Zebedee Late");
    click(&mut window, "Reset");
    click_card(&mut window, "N02");
    type_keys(&mut window, "Zebede");
    assert!(shows(&window, "Give it to Zebedee Late") && window.query_by_label("Give it to Zebede").is_some());
    press(&mut window, Key::Enter);
    assert_eq!(leader(&window, "N02"), "Zebedee Late");
    type_keys(&mut window, "Zebede");
    // The arrow keys reach the new pupil.
    press(&mut window, Key::ArrowDown);
    press(&mut window, Key::ArrowDown);
    press(&mut window, Key::Enter);
    assert_eq!(leader(&window, "N02"), "Zebede");
}

#[test]
fn escape_leaves_the_field_and_asks_before_changes_are_lost() {
    let folder = tempdir().expect("a folder");
    let mut window = start_battle(folder.path());
    press_with(&mut window, Modifiers::COMMAND, Key::P);
    type_keys(&mut window, "bo");
    press(&mut window, Key::Escape);
    assert!(shows(&window, "No changes yet.") && !shows(&window, "Show Bo Lindqvist"));
    press(&mut window, Key::Enter);
    enter(&mut window, "bo");
    press(&mut window, Key::Escape);
    assert!(shows(&window, "Save the changes?"));
    // Escape again closes the question and leaves everything unchanged.
    press(&mut window, Key::Escape);
    assert!(!shows(&window, "Save the changes?") && leader(&window, "N01") == "Bo Lindqvist");
    press_with(&mut window, Modifiers::COMMAND, Key::K);
    assert!(shows(&window, "Save the changes?"), "no other sheet takes the changes away");
    click(&mut window, "Discard");
    assert!(!shows(&window, "Save") && player_changes(folder.path()).is_empty());
    press_with(&mut window, Modifiers::COMMAND, Key::P);
    press(&mut window, Key::Enter);
    enter(&mut window, "bo");
    click(&mut window, "Close");
    press(&mut window, Key::Enter);
    assert_eq!(player_changes(folder.path()).len(), 1);
    press_with(&mut window, Modifiers::COMMAND, Key::P);
    press(&mut window, Key::Escape);
    assert!(!shows(&window, "Save"), "without changes nothing is asked");
}

#[test]
fn escape_before_the_battle_first_closes_only_the_field() {
    let folder = tempdir().expect("a folder");
    let mut window = seat_six(folder.path());
    focus_card(&mut window, "N02");
    type_keys(&mut window, "xy");
    press(&mut window, Key::Escape);
    assert!(shows(&window, "N02’s player") && !shows(&window, "No pupil present today"));
    press(&mut window, Key::Escape);
    assert!(!shows(&window, "N02’s player"));
}

#[test]
fn a_click_removes_a_pin_and_an_idle_page_does_not_repaint() {
    let folder = tempdir().expect("a folder");
    let mut window = seat_six(folder.path());
    let [from, to] = ["N02", "S03"].map(|unit| middle(&window, &card(&window, unit)));
    drag(&mut window, from, to);
    let rect = window.get_by_label(&card(&window, "S03")).rect();
    let pin = rect.right_top() + egui::vec2(-11.0, 11.0);
    window.hover_at(pin);
    window.run();
    window.drag_at(pin);
    window.run();
    window.drop_at(pin);
    window.run();
    assert!(!card(&window, "S03").contains("pinned") && card(&window, "N02").contains("pinned"));
    let wait = window.output().viewport_output.values().map(|output| output.repaint_delay).min().expect("a window");
    assert_eq!(wait, std::time::Duration::MAX);
}
