//! Tests of the session without a window.

use crate::battle::action::BattleAction;
use tempfile::TempDir;

use super::*;
use crate::battle::action::TakeOffAction;
use crate::battle::board::board_ui;
use crate::battle::table_check::state::CLONES;
use crate::battle::take_off::TakeOffRow;
use crate::small_battle::{self as small, small_battle};
use crate::ui_action::{BattleLogAction, Field};
use senlac_classroom::chronicle::Request;
use senlac_classroom::phrasebook::Fate;
use senlac_classroom::rules::{Attack, Blow, CardName, Color, Command, Faces, Troop};

/// Returns the small battle before its first card.
pub fn session() -> (GameSession, TempDir) {
    let (game, folder) = small_battle("...#", CardName::MuddyGround, ["Adela", "Bo", "Leofwine", "Wulf"]);
    (GameSession::new(game, &[], jobs()), folder)
}

/// Returns an attack by eight figures and their commander with five hits, whose faces are unknown.
pub fn attack(unit: UnitId, at: UnitId) -> Attack {
    Attack {
        unit,
        at,
        figures: 8,
        commander: true,
        needs: 3,
        commander_needs: Some(2),
        dice: Faces::new(),
        commander_die: None,
        rolled: false,
        hits: 5,
        losses: 5,
        waiting: 0,
    }
}

/// Returns a job runner whose disk answers at once.
pub fn jobs() -> JobRunner {
    let platform = std::sync::Arc::new(crate::platform::tests::Place::real(std::path::Path::new("")));
    JobRunner { ctx: egui::Context::default(), platform }
}

pub fn ask(session: &mut GameSession, action: impl IntoIterator<Item = UiAction>) {
    for action in action {
        session.carry_out(action, DateTime::UNIX_EPOCH);
    }
}

pub const PRIMARY: UiAction = UiAction::Do(AppCommand::Primary);
const DONE: UiAction = UiAction::Do(AppCommand::Done);

pub fn unit(name: &str) -> UnitId {
    name.parse().expect(name)
}

fn square(name: &str) -> Square {
    name.parse().expect(name)
}

/// Returns the session of [`at_phase`] after these actions.
fn session_after(times: usize, actions: impl IntoIterator<Item = UiAction>) -> (GameSession, TempDir) {
    let (mut session, folder) = at_phase(times);
    ask(&mut session, actions);
    (session, folder)
}

/// Returns the target of each proposed attack, its ordinary figures, and whether the commander takes part.
fn shares(session: &GameSession) -> Vec<(UnitId, u8, bool)> {
    session.todo.attempts().iter().map(|blow| (blow.at, blow.men, blow.commander)).collect()
}

/// Returns a session after the first card. The Normans move (0), shoot (1) or fight (2).
pub fn at_phase(times: usize) -> (GameSession, TempDir) {
    let (mut session, folder) = session();
    ask(&mut session, std::iter::once(PRIMARY).chain(std::iter::repeat_n(DONE, times)));
    (session, folder)
}

#[test]
fn the_first_archers_are_proposed_with_the_nearest_target() {
    let (mut session, _folder) = at_phase(1);
    assert_eq!(session.todo.unit(), Some(unit("N02")));
    assert_eq!(session.todo.attempts()[0].at, unit("S01"));
    assert_eq!(session.primary.label, "Enter the hits");
    ask(&mut session, [UiAction::Key('3')]);
    assert_eq!(session.primary.label, "3 hits: 1 killed, 1 carried over");
    ask(&mut session, [PRIMARY]);
    assert_eq!(session.news[0], "Bo’s archers shoot at Leofwine’s housecarls: 8 dice, 3 hits, 1 killed, 1 hit carried over");
    assert_eq!(session.news[1], "Leofwine’s housecarls: Remove 1 figure from a base of 2 and put a marker on it.");
    assert_eq!(session.primary.label, "Normans: finish shooting");
}

/// Returns the actions of these keys, one after the other.
fn keys(text: &str) -> Vec<UiAction> {
    text.chars().map(UiAction::Key).collect()
}

/// Returns the last attack that was requested.
fn last_attack(session: &GameSession) -> Attack {
    let steps = session.chronicle().active_steps();
    steps.iter().rev().find_map(|step| attacks(&step.events).next().cloned()).expect("an attack")
}

#[test]
fn faces_are_read_with_or_without_spaces_and_plus_signs() {
    for typed in ["62513645", "6 2 5 1 3 6 4 5", "6251364+5", "6 2 5 1 3 6 4+5"] {
        let (mut session, _folder) = session_after(1, keys(typed));
        assert_eq!(session.primary.label, "3 hits: 1 killed, 1 carried over", "{typed}: two 6s, and the commander's 5");
        ask(&mut session, [PRIMARY]);
        let attack = last_attack(&session);
        assert_eq!((attack.dice.as_slice(), attack.commander_die), ([6, 2, 5, 1, 3, 6, 4].as_slice(), Some(5)), "{typed}");
    }
}

#[test]
fn missing_or_wrong_dice_show_on_the_button_and_change_nothing() {
    for (typed, label, message) in [
        ("12", "2 of 8 dice entered", "8 dice: you’ve entered 2. Enter 6 more."),
        ("62513", "5 of 8 dice entered", "8 dice: you’ve entered 5. Enter 3 more."),
        ("9", "Check the hits", "8 dice can’t score 9 hits. Enter 0 to 8."),
        ("6280", "Check the dice", "A die can’t show 8. Enter 1 to 6 for each die."),
        ("625136451", "Too many dice", "8 dice: you’ve entered 9. Remove 1."),
    ] {
        let (mut session, _folder) = session_after(1, keys(typed));
        assert_eq!((session.primary.label.as_str(), session.primary.is_waiting()), (label, true), "{typed}");
        let steps = session.chronicle().len();
        ask(&mut session, [PRIMARY]);
        assert_eq!((session.trouble.as_deref(), session.trouble_title()), (Some(message), Some("Check the dice")), "{typed}");
        assert!(session.refused.is_none() && session.chronicle().len() == steps, "{typed}");
        ask(&mut session, [UiAction::Do(AppCommand::Dismiss)]);
        assert!(session.trouble.is_none() && session.entered_dice(unit("S01")).is_empty(), "{typed}: Escape empties the field");
        ask(&mut session, keys("3"));
        assert_eq!(session.primary.label, "3 hits: 1 killed, 1 carried over", "{typed}: typing begins anew");
    }
}

#[test]
fn tab_moves_from_the_mens_dice_to_the_commanders_die() {
    let (mut session, _folder) = session_after(1, keys("6251364"));
    assert_eq!(session.primary.label, "7 of 8 dice entered");
    ask(&mut session, [PRIMARY]);
    assert!(session.trouble.as_ref().is_some_and(|trouble| trouble.starts_with("The commander’s own die is missing.")));
    ask(&mut session, [UiAction::Battle(BattleAction::OwnDie)]);
    assert_eq!(session.focus, Some(Focus::Field(Field::CommanderDie(unit("S01")))));
    ask(&mut session, [UiAction::Write(Field::CommanderDie(unit("S01")), "5".to_owned())]);
    assert_eq!(session.primary.label, "3 hits: 1 killed, 1 carried over");
    ask(&mut session, [UiAction::Write(Field::Faces(unit("S01")), "6251361".to_owned())]);
    assert_eq!(session.primary.label, "3 hits: 1 killed, 1 carried over", "the commander's stays");
}

#[test]
fn an_impossible_panic_die_shows_an_error() {
    let (mut session, _folder) = panic_session();
    ask(&mut session, keys("8"));
    assert_eq!(
        (session.trouble.as_deref(), session.trouble_title()),
        (Some("A die can’t show 8. Enter 1 to 6 for each die."), Some("Check the dice"))
    );
    ask(&mut session, keys("34"));
    assert!(session.trouble.is_none() && session.typed.panic.len() == 2);
    ask(&mut session, [UiAction::Do(AppCommand::Dismiss)]);
    assert!(session.typed.panic.is_empty(), "Escape empties the dice");
}

/// Returns a session in which the Saxons panic.
fn panic_session() -> (GameSession, TempDir) {
    let (game, folder) = small_battle("...#", CardName::ArrowInTheEye, ["Adela", "Bo", "Leofwine", "Wulf"]);
    let mut session = GameSession::new(game, &[], jobs());
    ask(&mut session, [PRIMARY]);
    (session, folder)
}

#[test]
fn a_unit_that_cannot_hit_is_skipped_but_can_be_chosen() {
    let (mut tired, _folder) = tired_archers(true);
    assert_eq!((&tired.todo, tired.waiting.as_slice(), tired.cannot_hit.as_slice()), (&NextStep::Finish, &[][..], &[unit("S01")][..]));
    ask(&mut tired, [UiAction::Battle(BattleAction::Unit(unit("S01")))]);
    assert_eq!(tired.todo.unit(), Some(unit("S01")), "the referee can choose it");
    assert_eq!(tired.primary.label, "No die can hit: continue");
}

#[test]
fn only_the_commanders_die_is_requested_if_only_he_can_hit() {
    let (mut session, _folder) = tired_archers(false);
    let attempt = session.todo.attempts()[0].clone();
    assert_eq!(attempt.roll_text(), "Only the commander can hit: roll 1 die");
    ask(&mut session, keys("6"));
    assert!(session.primary.label.starts_with("1 hit: "), "{}", session.primary.label);
    ask(&mut session, [PRIMARY]);
    let attack = last_attack(&session);
    assert_eq!((attack.hits, attack.dice.len(), attack.figures), (1, 0, 8));
}

/// Returns Saxon archers, tired from the long march, with Norman knights in range. `no_bonus` selects the ruling that gives
/// commanders no bonus for shooting.
fn tired_archers(no_bonus: bool) -> (GameSession, TempDir) {
    let norman = vec![small::unit(Troop::Knights, "C3", 8, true, "Adela")];
    let saxon = vec![small::unit(Troop::Archers, "B1", 8, false, "Bo"), small::unit(Troop::Housecarles, "C1", 8, true, "Cy")];
    let folder = tempfile::tempdir().expect("a folder");
    let setup = small::corner_battle(&["....", "....", "...."], CardName::TiredFromTheLongMarch, norman, saxon);
    let game = Game::create(&folder.path().join("a.senlac"), setup, 7, DateTime::UNIX_EPOCH).expect("a game");
    let mut session = GameSession::new(game, &[], jobs());
    if no_bonus {
        let ruling = Command::SetRuling { ruling: "bonus-when-shooting".to_owned(), choice: "fighting-only".to_owned() };
        ask(&mut session, [UiAction::Battle(BattleAction::Play(ruling))]);
    }
    ask(&mut session, [PRIMARY, DONE, DONE, DONE, DONE]);
    (session, folder)
}

#[test]
fn command_keys_type_letters_only_if_they_name_a_column() {
    let (mut session, _folder) = at_phase(0);
    let projector = AppCommand::Window(crate::commands::WindowCommand::Projector);
    assert!(!session.takes_letter('P') && !session.takes_key_as_column(projector), "the table has four columns");
    assert!(session.takes_letter('c') && session.takes_key_as_column(AppCommand::TableCheck));
    ask(&mut session, keys("c"));
    assert!(session.takes_letter('P'), "a name goes on");
    ask(&mut session, [DONE]);
    assert!(!session.takes_letter('C') && !session.takes_key_as_column(AppCommand::TableCheck), "nobody moves");
}

#[test]
fn other_target_cycles_through_the_targets() {
    let (mut session, _folder) = session_after(1, [UiAction::Do(AppCommand::OtherTarget)]);
    assert_eq!(session.todo.attempts()[0].at, unit("S02"));
    ask(&mut session, [UiAction::Do(AppCommand::OtherTarget)]);
    assert_eq!(session.todo.attempts()[0].at, unit("S01"));
}

#[test]
fn a_skipped_unit_is_not_proposed_but_can_be_chosen() {
    let (mut session, _folder) = session_after(1, [UiAction::Do(AppCommand::PassOver)]);
    assert_eq!((&session.todo, session.waiting.len()), (&NextStep::Finish, 1));
    ask(&mut session, [UiAction::Battle(BattleAction::Unit(unit("N02")))]);
    assert_eq!(session.todo.unit(), Some(unit("N02")));
}

#[test]
fn figures_are_shared_and_hits_are_typed_per_blow() {
    let (mut session, _folder) = at_phase(2);
    let two = [UiAction::Battle(BattleAction::Share(unit("S02"), true)), UiAction::Battle(BattleAction::Share(unit("S02"), true))];
    ask(&mut session, two);
    let shares = |session: &GameSession| session.todo.attempts().iter().map(|blow| (blow.at, blow.men, blow.commander)).collect::<Vec<_>>();
    assert_eq!(shares(&session), [(unit("S01"), 5, true), (unit("S02"), 2, false)]);
    ask(&mut session, [UiAction::Battle(BattleAction::Share(unit("S01"), true)), UiAction::Battle(BattleAction::CommanderAt(unit("S02")))]);
    assert_eq!(shares(&session), [(unit("S01"), 6, false), (unit("S02"), 1, true)]);
    ask(&mut session, [UiAction::Key('4')]);
    assert_eq!(session.primary.label, "Next: hits on Wulf’s housecarls");
    ask(&mut session, [PRIMARY, UiAction::Key('1')]);
    assert_eq!(session.primary.label, "All attacks: 5 killed");
    ask(&mut session, [PRIMARY]);
    assert_eq!(session.state().strength(Side::Saxon).left, 11);
}

#[test]
fn faces_are_counted_as_hits() {
    let (mut session, _folder) = at_phase(1);
    let at = unit("S01");
    ask(
        &mut session,
        [UiAction::Write(Field::Faces(at), "6 6 1 1 1 1 5".to_owned()), UiAction::Write(Field::CommanderDie(at), "5".to_owned())],
    );
    assert_eq!(session.primary.label, "3 hits: 1 killed, 1 carried over");
    ask(&mut session, [PRIMARY]);
    assert_eq!(session.state().strength(Side::Saxon).left, 15);
}

#[test]
fn the_referee_can_allow_a_refused_move() {
    let (mut session, _folder) = at_phase(0);
    let move_far = UiAction::Battle(BattleAction::Square(square("D3")));
    ask(&mut session, [move_far]);
    let refused = session.refused.as_ref().expect("two squares on muddy ground").clone();
    assert!(refused.can_be_allowed && refused.reasons[0].contains("Adela’s knights"), "{refused:?}");
    ask(&mut session, [UiAction::Write(Field::Why, "he slid".to_owned()), UiAction::Do(AppCommand::Allow)]);
    assert!(session.refused.is_none());
    assert_eq!(session.state().unit(unit("N01")).and_then(|unit| unit.square), "D3".parse().ok());
    assert!(session.lines.all[1].ruling.as_ref().is_some_and(|why| why.starts_with("he slid")));
}

#[test]
fn a_reason_does_not_carry_over_to_the_next_refusal() {
    let (session, _folder) = session_after(
        0,
        [
            UiAction::Battle(BattleAction::Square(square("D3"))),
            UiAction::Write(Field::Why, "he slid".to_owned()),
            UiAction::Battle(BattleAction::Square(square("D2"))),
        ],
    );
    assert!(session.refused.as_ref().is_some_and(|refused| refused.can_be_allowed), "three squares on muddy ground");
    assert_eq!(session.why, "");
}

#[test]
fn changing_the_target_clears_shares_and_typed_hits() {
    let (session, _folder) = session_after(
        2,
        [UiAction::Battle(BattleAction::Share(unit("S02"), true)), UiAction::Key('4'), UiAction::Do(AppCommand::OtherTarget)],
    );
    assert_eq!(shares(&session), [(unit("S02"), 7, true)]);
    assert!(session.selection.shares.is_empty() && session.typed.answers.is_empty());
}

#[test]
fn backspace_and_a_click_select_another_blow() {
    let (mut session, _folder) = session_after(2, [UiAction::Battle(BattleAction::Share(unit("S02"), true)), UiAction::Key('4'), PRIMARY]);
    assert_eq!(session.typed.blow, 1);
    ask(&mut session, [UiAction::Backspace]);
    assert_eq!((session.typed.blow, session.entered_dice(unit("S01")).as_str()), (0, "4"));
    ask(&mut session, [UiAction::Battle(BattleAction::Blow(unit("S02")))]);
    assert_eq!(session.typed.blow, 1);
}

#[test]
fn too_many_typed_faces_show_a_message() {
    let (mut session, _folder) = session_after(1, [UiAction::Write(Field::Faces(unit("S01")), "6".repeat(300))]);
    assert_eq!(session.primary.label, "Too many dice");
    ask(&mut session, [PRIMARY]);
    assert_eq!(session.trouble.as_deref(), Some("8 dice: you’ve entered 300. Remove 292."));
}

#[test]
fn no_hit_waits_after_the_last_figure_falls() {
    let (session, _folder) = at_phase(1);
    let mut volley = session.todo.attempts()[0].clone();
    volley.target_figures = 1;
    assert_eq!(volley.outcome_text(3), "3 hits: 1 killed");
    volley.needs.men = 1;
    assert_eq!(volley.possible_hits(), 7..=8);
}

#[test]
fn units_that_moved_or_lack_bows_are_offered_no_action() {
    let (mut session, _folder) = session_after(
        0,
        [
            UiAction::Battle(BattleAction::Play(Command::move_to(unit("N01"), square("A2")))),
            UiAction::Battle(BattleAction::Unit(unit("N01"))),
        ],
    );
    assert_eq!(&session.todo, &NextStep::Move { unit: unit("N01"), ways: Vec::new() });
    ask(&mut session, [DONE, UiAction::Battle(BattleAction::Unit(unit("N01")))]);
    assert_eq!(&session.todo, &NextStep::Shoot { unit: unit("N01"), targets: Vec::new(), volley: None });
}

#[test]
fn the_coin_ruling_makes_card_and_colour_optional() {
    let (mut session, _folder) = session();
    ask(
        &mut session,
        [UiAction::Battle(BattleAction::Play(Command::SetRuling { ruling: "card-colors".to_owned(), choice: "coin".to_owned() }))],
    );
    ask(&mut session, [UiAction::Battle(BattleAction::OwnCard(None, Some(Color::Red)))]);
    assert_eq!(session.primary.action, UiAction::Battle(BattleAction::Play(Command::flip_card(None, Some(Color::Red)))));
    ask(&mut session, [UiAction::Battle(BattleAction::OwnCard(Some(CardName::Shieldwall), None)), PRIMARY]);
    assert!(session.state().card().is_some_and(|card| card.name == CardName::Shieldwall));
}

#[test]
fn a_lone_lord_who_is_away_cannot_be_attacked() {
    let (mut session, _folder) = session();
    let set = Command::Set { unit: unit("N01"), figures: Some(1), square: None, commander: None };
    let trips = Command::flip_card(Some(CardName::WilliamTrips), Some(Color::Red));
    ask(
        &mut session,
        [
            UiAction::Battle(BattleAction::Play(set)),
            UiAction::Battle(BattleAction::Play(trips)),
            UiAction::Battle(BattleAction::Play(Command::Panic { dice: [(unit("N02"), 1)].into() })),
        ],
    );
    ask(&mut session, [DONE, DONE, UiAction::Battle(BattleAction::Unit(unit("S01")))]);
    assert!(session.state().unit(unit("N01")).is_some_and(|unit| unit.away));
    assert_eq!(&session.todo, &NextStep::Fight { unit: unit("S01"), enemies: Vec::new(), blows: Vec::new() });
}

#[test]
fn an_amended_step_shows_its_new_text() {
    let (session, folder) = at_phase(1);
    drop(session);
    let (mut game, _) = Game::open(&folder.path().join("a.senlac")).expect("the game");
    let order = senlac_classroom::chronicle::Order {
        command: Command::flip_card(Some(CardName::Shieldwall), Some(Color::Red)),
        ruling: None,
        by: None,
    };
    game.submit(Request::Amend { step: 1, order, revive: Vec::new() }, DateTime::UNIX_EPOCH).expect("another card");
    let session = GameSession::new(game, &[], jobs());
    assert!(session.lines.all[0].text.starts_with("Card: Shieldwall (red)"), "{:?}", session.lines.all[0]);
}

#[test]
fn new_steps_do_not_change_earlier_log_lines() {
    let (mut session, _folder) = at_phase(1);
    let edition = session.lines.edition;
    ask(&mut session, [UiAction::Key('3'), PRIMARY, DONE]);
    assert_eq!((session.lines.edition, session.lines.all.len()), (edition, 4));
    ask(&mut session, [UiAction::Do(AppCommand::TakeBack)]);
    assert!(session.lines.edition > edition);
}

#[test]
fn searching_finds_a_players_steps_including_new_ones() {
    let (mut session, _folder) = session_after(1, [UiAction::Write(Field::Seek, "leof".to_owned())]);
    let found = |session: &GameSession| {
        (0..session.chronicle_view.rows(&session.lines))
            .filter_map(|row| Some(session.chronicle_view.line(&session.lines, row)?.step))
            .collect::<Vec<_>>()
    };
    assert_eq!(found(&session), Vec::<u64>::new());
    ask(&mut session, [UiAction::Key('2'), PRIMARY, DONE]);
    assert_eq!(found(&session), [3], "the volley at Leofwine, and not the end of the phase");
    ask(&mut session, [UiAction::Do(AppCommand::TakeBack), UiAction::Do(AppCommand::TakeBack)]);
    assert_eq!(found(&session), [6, 3], "the volley taken back concerns him too");
    ask(&mut session, [UiAction::Do(AppCommand::Dismiss)]);
    assert_eq!(found(&session).len(), 6);
}

#[test]
fn closing_an_opened_step_restores_the_typed_hits() {
    let (mut session, _folder) = session_after(1, [UiAction::Key('3'), UiAction::Browse(BattleLogAction::Open(1))]);
    assert_eq!(session.primary.label, "Leave unchanged");
    assert!(!session.is_on(AppCommand::Done) && session.entered_dice(unit("S01")).is_empty());
    ask(&mut session, [UiAction::Key('7'), PRIMARY]);
    assert_eq!((session.opened.is_none(), session.primary.label.as_str()), (true, "3 hits: 1 killed, 1 carried over"));
}

#[test]
fn an_amendment_shows_its_consequences_before_it_is_accepted() {
    let (mut session, _folder) = at_phase(1);
    let fight = Command::Fight { unit: unit("N01"), blows: vec![Blow { hits: Some(5), ..Blow::at(unit("S02")) }] };
    ask(&mut session, [UiAction::Key('2'), PRIMARY, DONE, UiAction::Battle(BattleAction::Play(fight))]);
    let steps = session.chronicle().len();
    ask(&mut session, [UiAction::Browse(BattleLogAction::Open(3)), UiAction::Key('4'), PRIMARY]);
    let tried = &session.tried.as_ref().expect("what changes").consequences;
    let text = "Bo’s archers shoot at Leofwine’s housecarls: 8 dice, 4 hits, 2 killed, instead of 8 dice, 2 hits, 1 killed";
    assert_eq!(tried.changes.iter().map(|change| change.words.as_str()).collect::<Vec<_>>(), [text]);
    assert_eq!(tried.table, ["Leofwine’s housecarls: 6 figures instead of 7"]);
    assert_eq!(tried.armies[1], "Saxons: 9 of 16 left instead of 10");
    assert_eq!(session.chronicle().len(), steps);
    // Another number requires another preview.
    ask(&mut session, [UiAction::Key('6')]);
    assert_eq!(session.primary.label, "Show changes");
    ask(&mut session, [PRIMARY, PRIMARY]);
    assert_eq!((session.chronicle().len(), session.opened.is_none()), (steps + 1, true));
    assert_eq!(session.state().strength(Side::Saxon).left, 8);
}

#[test]
fn changing_a_move_cancels_the_charge_and_says_why() {
    let (mut session, _folder) = at_phase(0);
    let fight = Command::Fight { unit: unit("N01"), blows: vec![Blow { hits: Some(5), ..Blow::at(unit("S02")) }] };
    ask(&mut session, [UiAction::Battle(BattleAction::Square(square("C2"))), DONE, DONE, UiAction::Battle(BattleAction::Play(fight))]);
    ask(&mut session, [UiAction::Browse(BattleLogAction::Open(2)), UiAction::Battle(BattleAction::Square(square("B3"))), PRIMARY]);
    let tried = &session.tried.as_ref().expect("what changes").consequences;
    let Some(Fate::FallsAway(reasons)) = tried.changes.last().map(|change| change.fate.clone()) else { unreachable!("{tried:?}") };
    assert!(reasons.contains("Adela’s knights") && reasons.contains("Wulf’s housecarls"), "{reasons}");
    assert!(tried.changes.last().is_some_and(|change| change.words.starts_with("Adela’s knights charge Wulf’s housecarls")));
}

#[test]
fn undo_strikes_the_line_out_and_restores_the_turn() {
    let (mut session, _folder) = session_after(5, [DONE, DONE]);
    assert_eq!(session.state().turn(), 2);
    ask(&mut session, [UiAction::Do(AppCommand::TakeBack), DONE]);
    let lines = &session.lines.all;
    assert!(lines[6].struck && lines[7].aside && !lines[7].struck);
    assert_eq!(lines[8].turn, 1, "the turn was taken back too");
}

#[test]
fn a_drop_before_the_first_card_places_a_unit() {
    let (mut session, _folder) = session();
    let a2 = square("A2");
    assert_eq!(session.drop_effect(unit("S02"), a2), DropEffect::LaidOut);
    ask(&mut session, [UiAction::Battle(BattleAction::Drop(unit("S02"), a2))]);
    assert_eq!(session.state().unit(unit("S02")).and_then(|unit| unit.square), Some(a2));
    let woods = square("D1");
    assert!(session.objections_to_drop(unit("S02"), woods)[0].contains("woods"));
    ask(&mut session, [UiAction::Battle(BattleAction::Drop(unit("S02"), woods))]);
    assert!(session.manual_command().is_none() && session.refused.as_ref().is_some_and(|refused| !refused.can_be_allowed));
}

#[test]
fn a_drop_moves_a_unit_or_offers_manual_placement() {
    let (mut session, _folder) = at_phase(0);
    assert_eq!(session.drop_effect(unit("N01"), square("B1")), DropEffect::Move, "nobody is attacked while moving");
    ask(&mut session, [UiAction::Battle(BattleAction::Drop(unit("N01"), square("D3")))]);
    assert!(
        session.manual_command().is_none() && session.refused.as_ref().is_some_and(|refused| refused.can_be_allowed),
        "two squares on mud"
    );
    ask(&mut session, [UiAction::Battle(BattleAction::Drop(unit("S01"), square("A1")))]);
    let by_hand = session.manual_command().expect("the Saxons do not move now");
    ask(&mut session, [UiAction::Battle(BattleAction::Play(by_hand))]);
    assert_eq!(session.state().unit(unit("S01")).and_then(|unit| unit.square), Some(square("A1")));
    assert!(session.state().unit(unit("S01")).is_some_and(|unit| !unit.moved));
}

#[test]
fn a_drop_on_an_enemy_aims_and_a_long_press_clicks() {
    let (mut session, _folder) = session_after(
        1,
        [UiAction::Battle(BattleAction::Unit(unit("N02"))), UiAction::Battle(BattleAction::Drop(unit("N02"), square("C1")))],
    );
    assert_eq!(session.todo.attempts()[0].at, unit("S02"));
    ask(&mut session, [UiAction::Key('3'), UiAction::Battle(BattleAction::Drop(unit("S01"), square("B1")))]);
    assert_eq!(session.todo.attempts()[0].at, unit("S01"), "pressed for long");
    assert_eq!(session.selection.selected, Some(unit("N02")));
    assert!(session.objections_to_drop(unit("N01"), square("C1"))[0].contains("can’t shoot"));
}

#[test]
fn a_drop_during_a_table_check_records_the_units_square() {
    let (mut session, _folder) = session_after(2, [UiAction::Do(AppCommand::TableCheck)]);
    let far = square("D3");
    assert_eq!(session.drop_effect(unit("S02"), far), DropEffect::TableCheck, "whoever acts, and however far");
    assert!(session.objections_to_drop(unit("S02"), far).is_empty());
    assert!(session.objections_to_drop(unit("S02"), square("D1"))[0].contains("woods"));
    ask(&mut session, [UiAction::Battle(BattleAction::Drop(unit("S02"), far))]);
    assert_eq!(session.drop_effect(unit("S02"), far), DropEffect::Stays, "there it was found");
    assert_eq!(session.drop_effect(unit("S02"), square("C1")), DropEffect::TableCheck, "and it may be put back");
}

#[test]
fn a_stray_number_does_not_end_a_finished_phase() {
    let (mut session, _folder) = session_after(1, [UiAction::Key('3'), PRIMARY]);
    assert_eq!(&session.todo, &NextStep::Finish);
    let steps = session.chronicle().len();
    ask(&mut session, [UiAction::Key('2')]);
    assert_eq!(session.primary.label, "No dice to roll");
    ask(&mut session, [PRIMARY]);
    assert_eq!(session.chronicle().len(), steps, "Enter after it ends nothing");
    ask(&mut session, [PRIMARY]);
    assert_eq!(session.chronicle().len(), steps + 1, "the next one does");
}

#[test]
fn the_first_of_two_blows_is_the_chosen_target() {
    let (mut session, _folder) = session_after(
        2,
        [UiAction::Battle(BattleAction::Share(unit("S02"), true)), UiAction::Battle(BattleAction::Share(unit("S02"), true))],
    );
    assert_eq!(session.todo.attempts().len(), 2);
    let marked = |session: &GameSession| session.outlook.choices.iter().map(|choice| (choice.at, choice.is_chosen)).collect::<Vec<_>>();
    assert_eq!(marked(&session), [(unit("S01"), true), (unit("S02"), false)]);
    ask(&mut session, [UiAction::Key('2'), PRIMARY]);
    assert_eq!(session.typed.blow, 1, "the hits of the second are typed now");
    assert_eq!(marked(&session), [(unit("S01"), true), (unit("S02"), false)], "and the proposal is the same");
}

#[test]
fn a_correction_after_the_end_can_resume_the_battle() {
    let (mut session, _folder) = at_phase(1);
    let ask_for = |session: &mut GameSession, line: &str| {
        ask(session, [UiAction::Battle(BattleAction::Play(serde_json::from_str(line).expect(line)))]);
    };
    ask_for(&mut session, r#"{"do":"set_ruling","ruling":"victory-check","choice":"at-once"}"#);
    ask_for(&mut session, r#"{"do":"table_check","units":{"S01":{"figures":0},"S02":{"figures":7}}}"#);
    assert!(matches!(&session.todo, NextStep::Over(_)));
    ask_for(&mut session, r#"{"do":"set","unit":"S02","figures":8}"#);
    assert!(matches!(&session.todo, NextStep::Over(outcome) if outcome.winner == Side::Saxon));
    assert!(
        session.news[0].ends_with("This changes the outcome: the Saxons win (exactly half of them are still standing)"),
        "{}",
        session.news[0]
    );
    ask_for(&mut session, r#"{"do":"set","unit":"S01","figures":1,"square":"B1"}"#);
    assert_eq!(session.todo.unit(), Some(unit("N02")), "the archers shoot again");
    assert!(session.news[0].ends_with("The battle is not over after all and continues"), "{}", session.news[0]);
}

#[test]
fn a_table_check_frame_makes_few_copies_of_units() {
    let (session, _folder) = session_after(1, [UiAction::Do(AppCommand::TableCheck)]);
    let ctx = egui::Context::default();
    crate::shell::theme::install_style(&ctx);
    let frame = || {
        CLONES.set(0);
        ctx.run_ui(egui::RawInput::default(), |ui| board_ui(ui, &session, &mut Vec::new())).textures_delta.clear();
        CLONES.get()
    };
    frame();
    let (copies, units) = (frame(), session.state().units().count());
    assert!(copies <= 5 * units, "{copies} copies of {units} units");
}

#[test]
fn after_a_panic_children_are_called_in_table_order() {
    let fyrd = |square, player| small::unit(Troop::Spearmen, square, 8, false, player);
    let saxon = vec![
        small::unit(Troop::Housecarles, "C2", 8, true, "Leofwine"),
        fyrd("A2", "Wulf and Ann"),
        fyrd("C1", "Edith"),
        fyrd("", "Osric"),
    ];
    let norman = vec![small::unit(Troop::Knights, "B3", 8, true, "Adela")];
    let folder = tempfile::tempdir().expect("a folder");
    let setup = small::corner_battle(&["....", "....", "...."], CardName::ArrowInTheEye, norman, saxon);
    let game = senlac_classroom::chronicle::Game::create(&folder.path().join("a.senlac"), setup, 7, DateTime::UNIX_EPOCH).expect("a game");
    let mut session = GameSession::new(game, &[], jobs());
    ask(&mut session, std::iter::once(PRIMARY).chain(keys("666")).chain([PRIMARY]));
    let page = session.take_off_page().expect("figures leave the table");
    let order: Vec<UnitId> = page.rows.iter().map(TakeOffRow::unit).collect();
    assert_eq!(order, ["S03", "S02", "S01"].map(unit), "row by row, and in each from the left");
    let called = ["Edith’s spearmen", "Wulf and Ann’s spearmen", "Leofwine’s housecarls"];
    for (place, who) in called.iter().enumerate() {
        let page = session.take_off_page().expect("figures leave the table");
        assert_eq!((page.next_row(), page.unfinished_count()), (Some(place), 3 - place));
        assert_eq!(session.primary.label, format!("Removed: {who}"));
        ask(&mut session, [PRIMARY]);
    }
    assert!(session.take_off_page().is_none(), "everything is off");
}

#[test]
fn the_next_child_called_is_the_first_not_ticked_off() {
    let (mut session, _folder) = panic_session();
    ask(&mut session, keys("66").into_iter().chain([PRIMARY]));
    let rows = |session: &GameSession| {
        session.take_off_page().expect("a page").rows.iter().map(|row| (row.unit(), row.is_off)).collect::<Vec<_>>()
    };
    assert_eq!(rows(&session), [(unit("S01"), false), (unit("S02"), false)]);
    assert_eq!(session.primary.label, "Removed: Leofwine’s housecarls");
    ask(&mut session, [UiAction::Battle(BattleAction::TakeOff(TakeOffAction::Tick(0, true)))]);
    assert_eq!(session.primary.label, "Removed: Wulf’s housecarls");
    ask(
        &mut session,
        [
            UiAction::Battle(BattleAction::TakeOff(TakeOffAction::Tick(0, false))),
            UiAction::Battle(BattleAction::TakeOff(TakeOffAction::Tick(1, true))),
        ],
    );
    assert_eq!(rows(&session), [(unit("S01"), false), (unit("S02"), true)]);
    assert_eq!(session.primary.label, "Removed: Leofwine’s housecarls");
}

#[test]
fn losses_are_announced_in_the_order_of_the_blows() {
    let (mut session, _folder) = at_phase(2);
    let two = [UiAction::Battle(BattleAction::Share(unit("S02"), true)), UiAction::Battle(BattleAction::Share(unit("S02"), true))];
    ask(&mut session, two.into_iter().chain(keys("3")).chain([PRIMARY]).chain(keys("2")).chain([PRIMARY]));
    let units: Vec<&str> = session.news[1..].iter().filter_map(|news| news.split_once(": ")).map(|(who, _)| who).collect();
    assert_eq!(units, ["Leofwine’s housecarls", "Wulf’s housecarls"], "{:?}", session.news);
    let left = |name: &str| session.state().unit(unit(name)).map(|unit| unit.figures);
    assert_eq!((left("S01"), left("S02")), (Some(5), Some(6)), "each its own");
}

#[test]
fn the_first_waiting_unit_acts_next_unless_it_is_skipped() {
    let (mut session, _folder) = session();
    ask(&mut session, [PRIMARY]);
    assert_eq!((session.todo.unit(), session.waiting.as_slice()), (Some(unit("N01")), [unit("N01"), unit("N02")].as_slice()));
    ask(&mut session, [UiAction::Do(AppCommand::PassOver)]);
    assert_eq!(session.todo.unit(), Some(unit("N02")));
}
