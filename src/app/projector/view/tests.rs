//! Tests of the text that the projector shows and of the text that it must never show.

use std::collections::BTreeSet;

use chrono::DateTime;
use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use tempfile::TempDir;

use super::jobs::job_texts;
use super::{NextAction, ProjectorFacts, ProjectorNames, ProjectorOptions, PublicView, PupilNaming, Scene, ShownArrow, screen_reader_text};
use crate::small_battle::small_battle;
use senlac_classroom::chronicle::{Game, Request};
use senlac_classroom::planning::sample_battle;
use senlac_classroom::rules::{CardName, Event, Phase, Side, State, UnitId, apply_all, waiting_units};

/// Surnames, and words of notes and reasons. None of them may reach the projector.
const SECRETS: [&str; 7] = ["Fitz", "Lind", "Godson", "Hart", "Berg", "xnotex", "xreasonx"];

/// Returns a game after these requests. Refused ones are ignored.
fn game(card: CardName, lines: &[&str]) -> (Game, TempDir) {
    let players = ["Adela Fitz", "Bo Lind and Ann Berg", "Leofwine Godson", "Leofwine Hart"];
    let (mut game, folder) = small_battle("^^^#", card, players);
    for line in lines {
        let _: Result<_, _> = game.submit(Request::parse(line).expect(line), DateTime::UNIX_EPOCH);
    }
    (game, folder)
}

fn public_view(game: &Game, names: PupilNaming) -> PublicView {
    let state = game.state();
    let waiting: Vec<UnitId> = waiting_units(state).collect();
    let facts = ProjectorFacts { next: NextAction::new(waiting.first().copied(), &[], waiting), ..ProjectorFacts::default() };
    let options = ProjectorOptions { names, board: true, jobs: true, ..ProjectorOptions::default() };
    PublicView::from_state(state, game.chronicle(), game.setup(), options, &facts)
}

/// Returns the class's view after these requests, with Muddy Ground as the only card.
fn view(lines: &[&str]) -> PublicView {
    let (game, _folder) = game(CardName::MuddyGround, lines);
    public_view(&game, PupilNaming::FirstNames)
}

/// Returns the last deed as text.
fn deed(lines: &[&str]) -> String {
    view(lines).deed.expect("a deed").words
}

const FLIP: &str = r#"{"do":"flip"}"#;
const DONE: &str = r#"{"do":"done"}"#;
const TAKE_BACK: &str = r#"{"do":"take_back"}"#;

#[test]
fn the_projector_names_the_battle_before_the_first_card() {
    let view = view(&[]);
    assert_eq!((view.headline.as_str(), view.headline_side), ("The Battle of Hastings", None));
    assert_eq!(view.line, "Turn 1 · the first card decides who goes first");
    assert_eq!((view.card, view.deed), (None, None));
}

#[test]
fn only_arrows_sent_by_the_teacher_are_shown() {
    let (game, _folder) = game(CardName::MuddyGround, &[FLIP]);
    let scene = |arrows, board| {
        let options = ProjectorOptions { board, arrows, ..ProjectorOptions::default() };
        PublicView::from_state(game.state(), game.chronicle(), game.setup(), options, &ProjectorFacts::default()).scene
    };
    assert_eq!(scene([None; 3], false), Scene::Card);
    let square = |name: &str| name.parse().expect("a square");
    let arrows = [Some(ShownArrow { from: square("A3"), to: square("B3") }), None, None];
    for board in [false, true] {
        let Scene::Board(shown) = scene(arrows, board) else { panic!("the table") };
        assert_eq!(shown.arrows, arrows);
    }
    let Scene::Board(plain) = scene([None; 3], true) else { panic!("the table") };
    assert_eq!(plain.arrows, [None; 3]);
}

#[test]
fn the_headline_shows_the_phase_and_the_line_who_goes_first() {
    let view = view(&[FLIP]);
    assert_eq!((view.headline.as_str(), view.headline_side), ("The Normans move", Some(Side::Norman)));
    assert_eq!(view.line, "Turn 1 · the Normans go first");
    assert_eq!(view.deed, None, "the card tells itself");
    let card = view.card.expect("a card");
    assert_eq!(
        (card.serial, card.effect.as_str()),
        (1, "Horses get stuck in the mud. Knights move only 1 square and must roll 1 higher to hit.")
    );
}

#[test]
fn volleys_and_blows_use_first_names() {
    let shoot = |how: &str| format!(r#"{{"do":"shoot","unit":"N02","at":"S01",{how}}}"#);
    assert_eq!(deed(&[FLIP, DONE, &shoot(r#""hits":0"#)]), "Bo and Ann’s archers shoot at Leofwine G.’s housecarls: every arrow misses.");
    assert_eq!(deed(&[FLIP, DONE, &shoot(r#""hits":1"#)]), "Bo and Ann’s archers shoot at Leofwine G.’s housecarls: the shields hold.");
    assert_eq!(deed(&[FLIP, DONE, &shoot(r#""hits":3"#)]), "Bo and Ann’s archers bring down one of Leofwine G.’s housecarls.");
    let fight =
        r#"{"do":"fight","unit":"N01","blows":[{"at":"S01","figures":4,"hits":2},{"at":"S02","figures":4,"commander":true,"hits":1}]}"#;
    assert_eq!(
        deed(&[FLIP, DONE, DONE, fight]),
        "Adela’s knights cut down 2 of Leofwine G.’s housecarls and one of Leofwine H.’s housecarls."
    );
}

#[test]
fn a_lord_falls_with_the_last_of_his_men() {
    let few = r#"{"do":"set","unit":"S01","figures":2}"#;
    let fight = r#"{"do":"fight","unit":"N01","blows":[{"at":"S01","figures":8,"commander":true,"hits":5}]}"#;
    let text = deed(&[few, FLIP, DONE, DONE, fight]);
    assert!(text.starts_with("Adela’s knights cut down the last of Leofwine G.’s housecarls. Harold is killed."), "{text}");
    let without_harold = r#"{"do":"set","unit":"S01","figures":2,"commander":false}"#;
    assert!(!deed(&[without_harold, FLIP, DONE, DONE, fight]).contains("Harold"));
}

#[test]
fn undo_brings_back_the_previous_deed() {
    let shoot = r#"{"do":"shoot","unit":"N02","at":"S01","hits":3}"#;
    let before = view(&[FLIP, DONE]);
    let after = view(&[FLIP, DONE, shoot, TAKE_BACK]);
    assert_eq!(before, after);
    assert_ne!(before, view(&[FLIP, DONE, shoot]));
}

#[test]
fn only_dice_rolled_by_the_program_are_shown() {
    let dice = |how: &str| view(&[FLIP, DONE, &format!(r#"{{"do":"shoot","unit":"N02","at":"S01"{how}}}"#)]).deed.expect("a deed").dice;
    let rolled = dice("");
    assert_eq!(rolled.iter().map(|die| die.commander).collect::<Vec<_>>(), [false, false, false, false, false, false, false, true]);
    assert!(rolled.iter().all(|die| die.hit == (die.face >= if die.commander { 5 } else { 6 })), "{rolled:?}");
    assert!(dice(r#","hits":2"#).is_empty());
    assert!(dice(r#","dice":[1,2,3,4,5,6,6],"commander_die":2"#).is_empty(), "read out from the table");
}

#[test]
fn panic_dice_from_the_table_are_not_shown() {
    let panic = r#"{"do":"panic","dice":{"S01":3}}"#;
    let (game, _folder) = game(CardName::ArrowInTheEye, &[FLIP, panic]);
    let deed = public_view(&game, PupilNaming::FirstNames).deed.expect("a deed");
    assert_eq!(deed.dice.len(), 1, "that of S02");
    assert!(deed.words.starts_with("The Saxons panic: "), "{}", deed.words);
}

#[test]
fn a_dead_lords_card_says_that_only_its_colour_counts() {
    let dead = r#"{"do":"set","unit":"S01","commander":false}"#;
    let (game, _folder) = game(CardName::ArrowInTheEye, &[dead, FLIP]);
    let card = public_view(&game, PupilNaming::FirstNames).card.expect("a card");
    assert_eq!(card.effect, "Harold is already dead. Only the card’s colour counts.");
}

#[test]
fn a_custom_card_shows_its_title_and_cards_still_in_force() {
    let flip = r#"{"do":"flip","card":"muddy-ground","color":"black","title":"Deep mud","strength":2,"turns":3}"#;
    let card = view(&[flip]).card.expect("a card");
    assert_eq!(card.title, "Deep mud");
    assert_eq!(card.effect, "Horses get stuck in the mud for 3 turns. Knights move only 1 square and must roll 2 higher to hit.");
    let card = view(&[flip, DONE, DONE, DONE, DONE, DONE, DONE, FLIP]).card.expect("a card");
    assert!(card.effect.ends_with("must roll 1 higher to hit. Still in force: Deep mud, 2 more turns."), "{}", card.effect);
}

#[test]
fn the_projector_names_the_current_leader() {
    let shoot = r#"{"do":"shoot","unit":"N02","at":"S01","hits":3}"#;
    let change = r#"{"do":"set_players","units":{"N02":"Zoë Martin","S01":null}}"#;
    assert_eq!(deed(&[FLIP, DONE, shoot, change]), "Zoë’s archers bring down one of the Saxon housecarls.");
}

#[test]
fn the_headline_follows_the_phases_of_both_sides() {
    let headline = |lines: &[&str]| view(lines).headline;
    assert_eq!(headline(&[FLIP, DONE]), "Norman archers shoot");
    assert_eq!(headline(&[FLIP, DONE, DONE]), "The Normans fight");
    assert_eq!(headline(&[FLIP, DONE, DONE, DONE]), "The Saxons move");
    assert_eq!(headline(&[FLIP, DONE, DONE, DONE, DONE, DONE, DONE]), "Next card");
    let (game, _folder) = game(CardName::ArrowInTheEye, &[FLIP]);
    assert_eq!(public_view(&game, PupilNaming::FirstNames).headline, "The Saxons panic");
}

#[test]
fn the_acting_child_and_the_next_two_are_called() {
    let call = view(&[FLIP]).call.expect("somebody moves");
    assert_eq!((call.who.as_str(), call.todo.as_str()), ("Adela’s knights", "may move 1 square"));
    assert_eq!(call.then_text().as_deref(), Some("Then: Bo and Ann"));
    let saxons = view(&[FLIP, DONE, DONE, DONE]).call.expect("somebody moves");
    assert_eq!((saxons.who.as_str(), saxons.then), ("Leofwine G.’s housecarls", vec!["Leofwine H.".to_owned()]), "two of one given name");
    let both = r#"{"do":"set_players","units":{"S02":"Leofwine Godson"}}"#;
    assert_eq!(view(&[both, FLIP, DONE, DONE, DONE]).call.expect("somebody moves").then, Vec::<String>::new(), "he leads both units");
    assert_eq!(view(&[]).call, None);
}

#[test]
fn only_the_next_two_children_are_called_in_waiting_order() {
    let (game, _folder) = game(CardName::MuddyGround, &[FLIP]);
    let [n1, n2, s1, s2] = ["N01", "N02", "S01", "S02"].map(|name| name.parse::<UnitId>().expect(name));
    let call = |unit: UnitId, waiting: &[UnitId]| {
        let facts = ProjectorFacts { next: NextAction::new(Some(unit), &[], waiting.iter().copied()), ..ProjectorFacts::default() };
        let options = ProjectorOptions { names: PupilNaming::FirstNames, board: true, jobs: true, ..ProjectorOptions::default() };
        PublicView::from_state(game.state(), game.chronicle(), game.setup(), options, &facts).call.expect("a call")
    };
    let first = call(n2, &[s2, n1, n2, s1]);
    assert_eq!((first.who.as_str(), first.then), ("Bo and Ann’s archers", ["Leofwine H.", "Adela"].map(str::to_owned).to_vec()));
    assert_eq!(call(n1, &[n1, s1, n2, s2]).then, ["Leofwine G.", "Bo and Ann"], "two children of one unit are called together");
    assert_eq!(call(n1, &[n2]).then, ["Bo and Ann"]);
}

#[test]
fn waiting_children_get_jobs_and_those_without_men_come_first() {
    let jobs = |lines: &[&str]| view(lines).jobs.join(" · ");
    assert_eq!(jobs(&[]), "");
    assert_eq!(jobs(&[FLIP]), "Dice checker: a Saxon housecarl", "two are not three");
    let fallen = r#"{"do":"table_check","units":{"N02":{"figures":0}}}"#;
    assert_eq!(jobs(&[FLIP, fallen]), "Dice checker: Ann · Chronicler: Bo · Predictor: Leofwine H.");
}

#[test]
fn nameless_jobs_rotate_among_different_troops() {
    let setup = sample_battle().expect("the sample battle");
    let mut state = State::new(&setup).expect("a battle");
    let mut firsts = BTreeSet::new();
    for turn in 1..=3 {
        apply_all(&mut state, &[Event::TurnBegan { turn }, Event::PhaseBegan { phase: Phase::Move, side: Side::Saxon }]);
        let jobs = job_texts(&state, &ProjectorNames::default());
        let who: BTreeSet<&str> = jobs.iter().filter_map(|job| job.split_once(": ")).map(|(_, who)| who).collect();
        assert_eq!((jobs.len(), who.len()), (3, 3), "{jobs:?}");
        assert!(who.contains("a Norman archer"), "{jobs:?}");
        firsts.extend(jobs.first().cloned());
    }
    assert_eq!(firsts.len(), 3, "they go round from turn to turn: {firsts:?}");
}

#[test]
fn the_text_reveals_no_result_while_dice_tumble() {
    let rolling =
        |how: &str| view(&[FLIP, DONE, &format!(r#"{{"do":"shoot","unit":"N02","at":"S01"{how}}}"#)]).deed.expect("a deed").rolling;
    assert_eq!(rolling(""), "Bo and Ann’s archers shoot at Leofwine G.’s housecarls…");
    assert_eq!(rolling(r#","hits":0"#), rolling(r#","hits":3"#));
    let (game, _folder) = game(CardName::ArrowInTheEye, &[FLIP, r#"{"do":"panic"}"#]);
    assert_eq!(public_view(&game, PupilNaming::FirstNames).deed.expect("a deed").rolling, "The Saxons roll for panic…");
}

/// Returns the winner, if the battle has ended.
fn winner(view: &PublicView) -> Option<Side> {
    if let Scene::End(end) = &view.scene { Some(end.winner) } else { None }
}

#[test]
fn a_recount_can_change_or_remove_the_winner() {
    let at_once = r#"{"do":"set_ruling","ruling":"victory-check","choice":"at-once"}"#;
    let few = r#"{"do":"table_check","units":{"S01":{"figures":0},"S02":{"figures":7}}}"#;
    let flip = r#"{"do":"flip"}"#;
    let ended = view(&[at_once, flip, few]);
    assert_eq!((ended.headline.as_str(), winner(&ended)), ("The Normans win!", Some(Side::Norman)));
    let exactly = r#"{"do":"set","unit":"S02","figures":8}"#;
    let other = view(&[at_once, flip, few, exactly]);
    assert_eq!((other.headline.as_str(), winner(&other)), ("The Saxons win!", Some(Side::Saxon)));
    assert_eq!(other.deed.expect("a deed").words, "After a recount, the Saxons win!");
    let again = r#"{"do":"set","unit":"S01","figures":1,"square":"B1"}"#;
    let on = view(&[at_once, flip, few, exactly, again]);
    assert!(winner(&on).is_none() && !on.headline.contains("win"), "{}", on.headline);
    assert_eq!(on.deed.expect("a deed").words, "After a recount, the battle goes on.");
}

#[test]
fn the_end_shows_the_winner_and_the_reason() {
    let view = view(&[FLIP, r#"{"do":"call_time"}"#]);
    let Scene::End(end) = &view.scene else { panic!("{:?} is no end", view.scene) };
    assert_eq!((view.headline.as_str(), end.winner), ("The Saxons win!", Side::Saxon));
    assert_eq!(end.why, "The bell rang, and more than half of the Saxons are still standing.");
    assert_eq!(end.hill, "Only the Saxons were on the hill.");
    assert_eq!(view.line, "After 1 turn");
}

#[test]
fn the_bell_is_announced_only_during_the_battle() {
    let bell = |lines: &[&str]| {
        let (game, _folder) = game(CardName::MuddyGround, lines);
        let facts = ProjectorFacts { bell: Some("2 minutes to the bell".to_owned()), ..ProjectorFacts::default() };
        PublicView::from_state(game.state(), game.chronicle(), game.setup(), ProjectorOptions::default(), &facts).bell
    };
    assert!(bell(&[FLIP]).is_some());
    assert_eq!(bell(&[FLIP, r#"{"do":"call_time"}"#]), None);
}

#[test]
fn screen_readers_get_the_whole_picture_as_text() {
    let mut view = view(&[FLIP]);
    view.bell = Some("26 minutes to the bell".to_owned());
    assert_eq!(
        screen_reader_text(&view),
        "Muddy Ground, a black card. Horses get stuck in the mud. Knights move only 1 square and must roll 1 higher to hit. \
         The Normans move. Turn 1 · the Normans go first. Adela’s knights: may move 1 square. Then: Bo and Ann. Normans: 16 of 16 \
         left. Saxons: 16 of 16 left. Dice checker: a Saxon housecarl. 26 minutes to the bell."
    );
}

/// Possible requests, with secrets wherever text is allowed.
const ANYTHING: [&str; 14] = [
    FLIP,
    DONE,
    TAKE_BACK,
    r#"{"do":"restore"}"#,
    r#"{"do":"note","text":"xnotex about Lind"}"#,
    r#"{"do":"set","unit":"S01","figures":3,"ruling":"xreasonx"}"#,
    r#"{"do":"set","unit":"N01","square":"D2"}"#,
    r#"{"do":"move","unit":"N01","to":"C2","ruling":"xreasonx"}"#,
    r#"{"do":"shoot","unit":"N02","at":"S01","ruling":"xreasonx"}"#,
    r#"{"do":"fight","unit":"S01","blows":[{"at":"N01","figures":3,"commander":true}],"ruling":"xreasonx"}"#,
    r#"{"do":"fight","unit":"N01","blows":[{"at":"S01","figures":3},{"at":"S02","figures":2}],"ruling":"xreasonx"}"#,
    r#"{"do":"panic"}"#,
    r#"{"do":"set_ruling","ruling":"hill","choice":"target"}"#,
    r#"{"do":"amok"}"#,
];

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, rng_seed: RngSeed::Fixed(1066), ..ProptestConfig::default() })]

    #[test]
    fn the_projector_never_shows_last_names_notes_or_reasons(
        card in prop::sample::select(CardName::ALL.to_vec()),
        lines in prop::collection::vec(prop::sample::select(ANYTHING.to_vec()), 0..24),
    ) {
        let (game, _folder) = game(card, &lines);
        for names in [PupilNaming::FirstNames, PupilNaming::None] {
            let view = public_view(&game, names);
            let text = format!("{view:?} {}", screen_reader_text(&view));
            for secret in SECRETS {
                prop_assert!(!text.contains(secret), "{secret} in {text}");
            }
            if names == PupilNaming::None {
                for name in ["Adela", "Bo ", "Ann", "Leofwine"] {
                    prop_assert!(!text.contains(name), "{name} in {text}");
                }
            }
        }
    }
}
