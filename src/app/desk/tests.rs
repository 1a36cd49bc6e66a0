//! The desk without a window.

use tempfile::TempDir;

use super::*;
use crate::app::asked::{Browse, Field};
use crate::app::words::Fate;
use crate::classroom::Request;
use crate::rules::{Blow, Board, Card, CardName, Color, Muster, Rulings, Setup, Troop};

/// Two units of each side in contact on a small table: knights on B2, archers on A3; housecarles on B1 and C1.
fn desk() -> (Desk, TempDir) {
    let muster = |troop, square: &str, bodyguard, player: &str| Muster {
        troop,
        figures: 8,
        bases: 4,
        bodyguard,
        square: square.parse().ok(),
        player: Some(player.into()),
        rows: Vec::new(),
    };
    let setup = Setup {
        scenario: "A corner of Senlac".to_owned(),
        class: None,
        absent: Vec::new(),
        terrain: Board::from_rows(&["...#", "....", "...."]).expect("a board"),
        norman: vec![muster(Troop::Knights, "B2", true, "Adela"), muster(Troop::Archers, "A3", false, "Bo")],
        saxon: vec![muster(Troop::Housecarles, "B1", true, "Leofwine"), muster(Troop::Housecarles, "C1", false, "Wulf")],
        deck: vec![Card::new(CardName::MuddyGround, Color::Black)],
        rulings: Rulings::default(),
    };
    let folder = tempfile::tempdir().expect("a folder");
    let game = Game::create(&folder.path().join("a.senlac"), setup, 7, DateTime::UNIX_EPOCH).expect("a game");
    (Desk::new(game, &[]), folder)
}

pub(super) fn ask(desk: &mut Desk, asked: impl IntoIterator<Item = Asked>) {
    for asked in asked {
        desk.carry_out(asked, DateTime::UNIX_EPOCH);
    }
}

pub(super) const PRIMARY: Asked = Asked::Do(AppCommand::Primary);

pub(super) fn unit(name: &str) -> UnitId {
    name.parse().expect(name)
}

/// A desk whose Normans shoot, or fight after one more phase.
pub(super) fn at_phase(times: usize) -> (Desk, TempDir) {
    let (mut desk, folder) = desk();
    ask(&mut desk, std::iter::once(PRIMARY).chain(std::iter::repeat_n(Asked::Do(AppCommand::Done), times)));
    (desk, folder)
}

#[test]
fn the_first_archers_are_proposed_with_the_nearest_target() {
    let (mut desk, _folder) = at_phase(1);
    assert_eq!(desk.todo().unit(), Some(unit("N02")));
    assert_eq!(desk.todo().attempts()[0].at, unit("S01"));
    assert_eq!(desk.primary().label, "How many hits?");
    ask(&mut desk, [Asked::Key('3')]);
    assert_eq!(desk.primary().label, "3 hits: 1 falls, 1 waits");
    ask(&mut desk, [PRIMARY]);
    assert_eq!(desk.news()[0], "Bo’s archers shoot at Leofwine’s housecarles: 8 dice, 3 hits, 1 falls, 1 hit waits");
    assert_eq!(desk.news()[1], "Leofwine’s housecarles: One figure from the base of 2: marker on it.");
    assert_eq!(desk.primary().label, "Normans are done shooting");
}

#[test]
fn a_typed_number_that_is_too_large_begins_anew() {
    let (mut desk, _folder) = at_phase(1);
    ask(&mut desk, [Asked::Key('1'), Asked::Key('2')]);
    assert_eq!(desk.answer(unit("S01")).hits, Some(2), "12 of 8 dice cannot hit");
}

#[test]
fn other_target_goes_round() {
    let (mut desk, _folder) = at_phase(1);
    ask(&mut desk, [Asked::Do(AppCommand::OtherTarget)]);
    assert_eq!(desk.todo().attempts()[0].at, unit("S02"));
    ask(&mut desk, [Asked::Do(AppCommand::OtherTarget)]);
    assert_eq!(desk.todo().attempts()[0].at, unit("S01"));
}

#[test]
fn who_passes_over_is_proposed_no_more_and_can_be_chosen_again() {
    let (mut desk, _folder) = at_phase(1);
    ask(&mut desk, [Asked::Do(AppCommand::PassOver)]);
    assert_eq!((desk.todo(), desk.waiting().len()), (&Todo::Finish, 1));
    ask(&mut desk, [Asked::Unit(unit("N02"))]);
    assert_eq!(desk.todo().unit(), Some(unit("N02")));
}

#[test]
fn figures_are_shared_out_and_hits_are_typed_blow_by_blow() {
    let (mut desk, _folder) = at_phase(2);
    let two = [Asked::Share(unit("S02"), true), Asked::Share(unit("S02"), true)];
    ask(&mut desk, two);
    let shares = |desk: &Desk| desk.todo().attempts().iter().map(|blow| (blow.at, blow.men, blow.commander)).collect::<Vec<_>>();
    assert_eq!(shares(&desk), [(unit("S01"), 5, true), (unit("S02"), 2, false)]);
    ask(&mut desk, [Asked::Share(unit("S01"), true), Asked::CommanderAt(unit("S02"))]);
    assert_eq!(shares(&desk), [(unit("S01"), 6, false), (unit("S02"), 1, true)]);
    ask(&mut desk, [Asked::Key('4')]);
    assert_eq!(desk.primary().label, "Next: hits on Wulf’s housecarles");
    ask(&mut desk, [PRIMARY, Asked::Key('1')]);
    assert_eq!(desk.primary().label, "All blows: 5 fall");
    ask(&mut desk, [PRIMARY]);
    assert_eq!(desk.state().strength(Side::Saxon).left, 11);
}

#[test]
fn faces_are_counted_as_hits() {
    let (mut desk, _folder) = at_phase(1);
    let at = unit("S01");
    ask(&mut desk, [Asked::Write(Field::Faces(at), "6 6 1 1 1 1 5".to_owned()), Asked::Write(Field::CommanderDie(at), "5".to_owned())]);
    assert_eq!(desk.primary().label, "3 hits: 1 falls, 1 waits");
    ask(&mut desk, [PRIMARY]);
    assert_eq!(desk.state().strength(Side::Saxon).left, 15);
}

#[test]
fn a_refusal_keeps_the_battle_and_the_referee_can_allow_it() {
    let (mut desk, _folder) = at_phase(0);
    let move_far = Asked::Square("D3".parse().expect("a square"));
    ask(&mut desk, [move_far]);
    let refused = desk.refused().expect("two squares on muddy ground").clone();
    assert!(refused.can_be_allowed && refused.reasons[0].contains("Adela’s knights"), "{refused:?}");
    ask(&mut desk, [Asked::Write(Field::Why, "he slid".to_owned()), Asked::Do(AppCommand::Allow)]);
    assert!(desk.refused().is_none());
    assert_eq!(desk.state().unit(unit("N01")).and_then(|unit| unit.square), "D3".parse().ok());
    assert!(desk.lines().all()[1].ruling.as_ref().is_some_and(|why| why.starts_with("he slid")));
}

#[test]
fn a_reason_given_before_allows_no_later_refusal() {
    let (mut desk, _folder) = at_phase(0);
    let square = |name: &str| Asked::Square(name.parse().expect("a square"));
    ask(&mut desk, [square("D3"), Asked::Write(Field::Why, "he slid".to_owned()), square("D2")]);
    assert!(desk.refused().is_some_and(|refused| refused.can_be_allowed), "three squares on muddy ground");
    assert_eq!(desk.typed().why, "");
}

#[test]
fn another_target_forgets_what_was_said_of_the_first() {
    let (mut desk, _folder) = at_phase(2);
    ask(&mut desk, [Asked::Share(unit("S02"), true), Asked::Key('4'), Asked::Do(AppCommand::OtherTarget)]);
    assert_eq!(desk.todo().attempts().iter().map(|blow| (blow.at, blow.men)).collect::<Vec<_>>(), [(unit("S02"), 7)]);
    assert!(desk.hand().shares.is_empty() && desk.typed().answers.is_empty());
}

#[test]
fn backspace_and_a_click_go_back_to_an_earlier_blow() {
    let (mut desk, _folder) = at_phase(2);
    ask(&mut desk, [Asked::Share(unit("S02"), true), Asked::Key('4'), PRIMARY]);
    assert_eq!(desk.typed().blow, 1);
    ask(&mut desk, [Asked::Backspace]);
    assert_eq!((desk.typed().blow, desk.answer(unit("S01")).hits), (0, Some(4)));
    ask(&mut desk, [Asked::Blow(unit("S02"))]);
    assert_eq!(desk.typed().blow, 1);
}

#[test]
fn a_long_list_of_faces_is_answered_in_words() {
    let (mut desk, _folder) = at_phase(1);
    ask(&mut desk, [Asked::Write(Field::Faces(unit("S01")), "6".repeat(300))]);
    assert_eq!(desk.primary().label, "More faces than dice");
    ask(&mut desk, [PRIMARY]);
    assert_eq!(desk.trouble(), Some("300 faces were read out, and 7 dice are thrown."));
}

#[test]
fn no_odd_hit_waits_where_nobody_is_left() {
    let (desk, _folder) = at_phase(1);
    let mut volley = desk.todo().attempts()[0].clone();
    volley.target_figures = 1;
    assert_eq!(volley.outcome_words(3), "3 hits: 1 falls");
    volley.needs.men = 1;
    assert_eq!((volley.least(), volley.most()), (7, 8));
}

#[test]
fn who_has_moved_or_has_no_bow_is_offered_nothing() {
    let (mut desk, _folder) = at_phase(0);
    ask(&mut desk, [Asked::Play(Command::move_to(unit("N01"), "A2".parse().expect("a square"))), Asked::Unit(unit("N01"))]);
    assert_eq!(desk.todo(), &Todo::Move { unit: unit("N01"), ways: Vec::new() });
    ask(&mut desk, [Asked::Do(AppCommand::Done), Asked::Unit(unit("N01"))]);
    assert_eq!(desk.todo(), &Todo::Shoot { unit: unit("N01"), targets: Vec::new(), volley: None });
}

#[test]
fn a_coin_needs_no_colour_and_no_card() {
    let (mut desk, _folder) = desk();
    ask(&mut desk, [Asked::Play(Command::SetRuling { ruling: "card-colors".to_owned(), choice: "coin".to_owned() })]);
    ask(&mut desk, [Asked::OwnCard(None, Some(Color::Red))]);
    assert_eq!(desk.primary().act, Act::Play(Command::flip_of(None, Some(Color::Red))));
    ask(&mut desk, [Asked::OwnCard(Some(CardName::Shieldwall), None), PRIMARY]);
    assert!(desk.state().card.as_ref().is_some_and(|card| card.name == CardName::Shieldwall));
}

#[test]
fn a_lord_who_is_alone_and_away_is_no_target() {
    let (mut desk, _folder) = desk();
    let set = Command::Set { unit: unit("N01"), figures: Some(1), square: None, commander: None };
    let trips = Command::flip_of(Some(CardName::WilliamTrips), Some(Color::Red));
    ask(&mut desk, [Asked::Play(set), Asked::Play(trips), Asked::Play(Command::Panic { dice: [(unit("N02"), 1)].into() })]);
    ask(&mut desk, [Asked::Do(AppCommand::Done), Asked::Do(AppCommand::Done), Asked::Unit(unit("S01"))]);
    assert!(desk.state().unit(unit("N01")).is_some_and(|unit| unit.away));
    assert_eq!(desk.todo(), &Todo::Fight { unit: unit("S01"), enemies: Vec::new(), blows: Vec::new() });
}

#[test]
fn an_amended_step_shows_what_stands_now() {
    let (desk, folder) = at_phase(1);
    drop(desk);
    let (mut game, _) = Game::open(&folder.path().join("a.senlac")).expect("the game");
    let order = crate::classroom::Order { command: Command::flip_of(Some(CardName::Shieldwall), Some(Color::Red)), ruling: None };
    game.submit(Request::Amend { step: 1, order, revive: Vec::new() }, DateTime::UNIX_EPOCH).expect("another card");
    let desk = Desk::new(game, &[]);
    assert!(desk.lines().all()[0].text.starts_with("Card: Shieldwall (red)"), "{:?}", desk.lines().all()[0]);
}

#[test]
fn a_step_that_only_happens_leaves_the_lines_before_it_alone() {
    let (mut desk, _folder) = at_phase(1);
    let edition = desk.lines().edition();
    ask(&mut desk, [Asked::Key('3'), PRIMARY, Asked::Do(AppCommand::Done)]);
    assert_eq!((desk.lines().edition(), desk.lines().all().len()), (edition, 4));
    ask(&mut desk, [Asked::Do(AppCommand::TakeBack)]);
    assert!(desk.lines().edition() > edition);
}

#[test]
fn the_steps_of_a_player_are_found_and_new_ones_join_them() {
    let (mut desk, _folder) = at_phase(1);
    ask(&mut desk, [Asked::Write(Field::Seek, "leof".to_owned())]);
    let found = |desk: &Desk| {
        (0..desk.reading().rows(desk.lines())).filter_map(|row| Some(desk.reading().line(desk.lines(), row)?.step)).collect::<Vec<_>>()
    };
    assert_eq!(found(&desk), Vec::<u64>::new());
    ask(&mut desk, [Asked::Key('2'), PRIMARY, Asked::Do(AppCommand::Done)]);
    assert_eq!(found(&desk), [3], "the volley at Leofwine, and not the end of the phase");
    ask(&mut desk, [Asked::Do(AppCommand::TakeBack), Asked::Do(AppCommand::TakeBack)]);
    assert_eq!(found(&desk), [6, 3], "the volley taken back concerns him too");
    ask(&mut desk, [Asked::Do(AppCommand::Dismiss)]);
    assert_eq!(found(&desk).len(), 6);
}

#[test]
fn an_open_step_keeps_what_was_typed_and_gives_it_back() {
    let (mut desk, _folder) = at_phase(1);
    ask(&mut desk, [Asked::Key('3'), Asked::Browse(Browse::Open(1))]);
    assert_eq!(desk.primary().label, "Leave it as it is");
    assert!(!desk.is_on(AppCommand::Done) && desk.answer(unit("S01")).is_empty());
    ask(&mut desk, [Asked::Key('7'), PRIMARY]);
    assert_eq!((desk.opened().is_none(), desk.primary().label.as_str()), (true, "3 hits: 1 falls, 1 waits"));
}

#[test]
fn a_change_is_tried_with_its_consequences_and_kept_only_when_accepted() {
    let (mut desk, _folder) = at_phase(1);
    let fight = Command::Fight { unit: unit("N01"), blows: vec![Blow { hits: Some(5), ..Blow::at(unit("S02")) }] };
    ask(&mut desk, [Asked::Key('2'), PRIMARY, Asked::Do(AppCommand::Done), Asked::Play(fight)]);
    let steps = desk.chronicle().len();
    ask(&mut desk, [Asked::Browse(Browse::Open(3)), Asked::Key('4'), PRIMARY]);
    let tried = desk.opened().and_then(|opened| opened.tried.clone()).expect("what changes");
    let words = "Bo’s archers shoot at Leofwine’s housecarles: 8 dice, 4 hits, 2 fall, instead of 8 dice, 2 hits, 1 falls";
    assert_eq!(tried.changes.iter().map(|change| change.words.as_str()).collect::<Vec<_>>(), [words]);
    assert_eq!(tried.table, ["Leofwine’s housecarles: 6 figures instead of 7"]);
    assert_eq!(tried.armies[1], "Saxons: 9 of 16 left instead of 10");
    assert_eq!(desk.chronicle().len(), steps);
    // Another number asks anew.
    ask(&mut desk, [Asked::Key('6')]);
    assert_eq!(desk.primary().label, "Show what changes");
    ask(&mut desk, [PRIMARY, PRIMARY]);
    assert_eq!((desk.chronicle().len(), desk.opened().is_none()), (steps + 1, true));
    assert_eq!(desk.state().strength(Side::Saxon).left, 8);
}

#[test]
fn a_move_elsewhere_lets_the_charge_fall_away_with_its_reasons() {
    let (mut desk, _folder) = at_phase(0);
    let square = |name: &str| Asked::Square(name.parse().expect("a square"));
    let fight = Command::Fight { unit: unit("N01"), blows: vec![Blow { hits: Some(5), ..Blow::at(unit("S02")) }] };
    ask(&mut desk, [square("C2"), Asked::Do(AppCommand::Done), Asked::Do(AppCommand::Done), Asked::Play(fight)]);
    ask(&mut desk, [Asked::Browse(Browse::Open(2)), square("B3"), PRIMARY]);
    let tried = desk.opened().and_then(|opened| opened.tried.clone()).expect("what changes");
    let Some(Fate::FallsAway(reasons)) = tried.changes.last().map(|change| change.fate.clone()) else { unreachable!("{tried:?}") };
    assert!(reasons.contains("Adela’s knights") && reasons.contains("Wulf’s housecarles"), "{reasons}");
    assert!(tried.changes.last().is_some_and(|change| change.words.starts_with("Adela’s knights charge Wulf’s housecarles")));
}

#[test]
fn taking_back_strikes_the_line_and_returns_the_turn_number() {
    let (mut desk, _folder) = at_phase(5);
    ask(&mut desk, [Asked::Do(AppCommand::Done), Asked::Do(AppCommand::Done)]);
    assert_eq!(desk.state().turn, 2);
    ask(&mut desk, [Asked::Do(AppCommand::TakeBack), Asked::Do(AppCommand::Done)]);
    let lines = desk.lines().all();
    assert!(lines[6].struck && lines[7].aside && !lines[7].struck);
    assert_eq!(lines[8].turn, 1, "the turn was taken back too");
}

#[test]
fn before_the_first_card_a_drop_lays_out_the_table() {
    let (mut desk, _folder) = desk();
    let a2 = "A2".parse().expect("a square");
    assert_eq!(desk.drop_means(unit("S02"), a2), Landing::LaidOut);
    ask(&mut desk, [Asked::Drop(unit("S02"), a2)]);
    assert_eq!(desk.state().unit(unit("S02")).and_then(|unit| unit.square), Some(a2));
    let woods = "D1".parse().expect("a square");
    assert!(desk.objections_to_drop(unit("S02"), woods)[0].contains("woods"));
    ask(&mut desk, [Asked::Drop(unit("S02"), woods)]);
    assert!(desk.by_hand().is_none() && desk.refused().is_some_and(|refused| !refused.can_be_allowed));
}

#[test]
fn a_drop_moves_and_out_of_time_the_hand_can_do_it_instead() {
    let (mut desk, _folder) = at_phase(0);
    let square = |name: &str| name.parse().expect("a square");
    assert_eq!(desk.drop_means(unit("N01"), square("B1")), Landing::Move, "nobody is attacked while moving");
    ask(&mut desk, [Asked::Drop(unit("N01"), square("D3"))]);
    assert!(desk.by_hand().is_none() && desk.refused().is_some_and(|refused| refused.can_be_allowed), "two squares on mud");
    ask(&mut desk, [Asked::Drop(unit("S01"), square("A1"))]);
    let by_hand = desk.by_hand().expect("the Saxons do not move now");
    ask(&mut desk, [Asked::Play(by_hand)]);
    assert_eq!(desk.state().unit(unit("S01")).and_then(|unit| unit.square), Some(square("A1")));
    assert!(desk.state().unit(unit("S01")).is_some_and(|unit| !unit.moved));
}

#[test]
fn a_drop_on_an_enemy_aims_and_a_long_press_is_a_click() {
    let (mut desk, _folder) = at_phase(1);
    let square = |name: &str| name.parse().expect("a square");
    ask(&mut desk, [Asked::Unit(unit("N02")), Asked::Drop(unit("N02"), square("C1"))]);
    assert_eq!(desk.todo().attempts()[0].at, unit("S02"));
    ask(&mut desk, [Asked::Key('3'), Asked::Drop(unit("S01"), square("B1"))]);
    assert_eq!(desk.todo().attempts()[0].at, unit("S01"), "pressed for long");
    assert_eq!(desk.hand().selected, Some(unit("N02")));
    assert!(desk.objections_to_drop(unit("N01"), square("C1"))[0].contains("no bows"));
}

#[test]
fn while_the_table_is_checked_a_drop_says_where_a_unit_was_found() {
    let (mut desk, _folder) = at_phase(2);
    let square = |name: &str| name.parse::<Square>().expect(name);
    ask(&mut desk, [Asked::Do(AppCommand::TableCheck)]);
    let far = square("D3");
    assert_eq!(desk.drop_means(unit("S02"), far), Landing::Found, "whoever acts, and however far");
    assert!(desk.objections_to_drop(unit("S02"), far).is_empty());
    assert!(desk.objections_to_drop(unit("S02"), square("D1"))[0].contains("woods"));
    ask(&mut desk, [Asked::Drop(unit("S02"), far)]);
    assert_eq!(desk.drop_means(unit("S02"), far), Landing::Stays, "there it was found");
    assert_eq!(desk.drop_means(unit("S02"), square("C1")), Landing::Found, "and it may be put back");
}

#[test]
fn a_stray_number_with_nobody_left_does_not_end_the_phase() {
    let (mut desk, _folder) = at_phase(1);
    ask(&mut desk, [Asked::Key('3'), PRIMARY]);
    assert_eq!(desk.todo(), &Todo::Finish);
    let steps = desk.chronicle().len();
    ask(&mut desk, [Asked::Key('2')]);
    assert_eq!(desk.primary().label, "Nobody is left to throw dice");
    ask(&mut desk, [PRIMARY]);
    assert_eq!(desk.chronicle().len(), steps, "Enter after it ends nothing");
    ask(&mut desk, [PRIMARY]);
    assert_eq!(desk.chronicle().len(), steps + 1, "the next one does");
}

#[test]
fn among_two_blows_the_first_is_the_chosen_target() {
    let (mut desk, _folder) = at_phase(2);
    ask(&mut desk, [Asked::Share(unit("S02"), true), Asked::Share(unit("S02"), true)]);
    assert_eq!(desk.todo().attempts().len(), 2);
    let marked = |desk: &Desk| desk.outlook().choices().iter().map(|choice| (choice.at, choice.is_chosen)).collect::<Vec<_>>();
    assert_eq!(marked(&desk), [(unit("S01"), true), (unit("S02"), false)]);
    ask(&mut desk, [Asked::Key('2'), PRIMARY]);
    assert_eq!(desk.typed().blow, 1, "the hits of the second are typed now");
    assert_eq!(marked(&desk), [(unit("S01"), true), (unit("S02"), false)], "and the proposal is the same");
}

#[test]
fn a_correction_after_the_end_is_told_and_play_goes_on() {
    let (mut desk, _folder) = at_phase(1);
    let ask_for = |desk: &mut Desk, line: &str| ask(desk, [Asked::Play(serde_json::from_str(line).expect(line))]);
    ask_for(&mut desk, r#"{"do":"set_ruling","ruling":"victory-check","choice":"at-once"}"#);
    ask_for(&mut desk, r#"{"do":"table_check","units":{"S01":{"figures":0},"S02":{"figures":7}}}"#);
    assert!(matches!(desk.todo(), Todo::Over(_)));
    ask_for(&mut desk, r#"{"do":"set","unit":"S02","figures":8}"#);
    assert!(matches!(desk.todo(), Todo::Over(outcome) if outcome.winner == Side::Saxon));
    assert!(desk.news()[0].ends_with("This changes the outcome: Saxons win, exactly half of them still stand"), "{}", desk.news()[0]);
    ask_for(&mut desk, r#"{"do":"set","unit":"S01","figures":1,"square":"B1"}"#);
    assert_eq!(desk.todo().unit(), Some(unit("N02")), "the archers shoot again");
    assert!(desk.news()[0].ends_with("The battle is not decided after all and goes on"), "{}", desk.news()[0]);
}
