//! Tests of the stories of whole battles, with undone, amended and overruled steps and changed players. The numbers are
//! counted again from the battle log.

use std::collections::{BTreeMap, BTreeSet};

use chrono::{DateTime, Utc};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use senlac::battles::Progress;
use senlac::battles::computer::next_step;
use senlac::classroom::{Game, Request};
use senlac::game::PupilId;
use senlac::planning::sample_battle;
use senlac::rules::{Event, Manner, Side, State, UnitId, Weapon, apply, fingerprint};
use senlac::sheets::layout::Role;
use senlac::sheets::{Battle, Document, DocumentKind, Fonts, Mark, Page, PrintOptions};
use senlac::story::data::StoryData;
use senlac::story::{Naming, Review, Story, pupil_stories, pupil_stories_with_names};

fn noon() -> DateTime<Utc> {
    "2026-11-21T12:00:00Z".parse().expect("a time")
}

/// Returns a person's next command: the one that the computer would choose.
fn next(state: &State, random: &mut ChaCha8Rng) -> Option<String> {
    let mut all = state.clone();
    let manner = if random.random_range(0..3) == 0 { Manner::Cautious } else { Manner::Bold };
    for unit in state.units() {
        let player = state.player(unit.id).cloned();
        apply(&mut all, &Event::PlayerChanged { unit: unit.id, player, computer: Some(manner) });
    }
    next_step(&all, &BTreeSet::new()).map(|command| serde_json::to_string(&command).expect("a command"))
}

/// Plays a battle to its end with everything that can happen in a lesson. The file is in the folder.
fn played(folder: &std::path::Path, seed: u64) -> Game {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let mut setup = sample_battle().expect("a battle");
    setup.absent = vec![setup.names.add("Zoë Absent")];
    let mut game = Game::create(&folder.join("game.senlac"), setup, seed, noon()).expect("a game");
    let ask = |game: &mut Game, line: &str| game.submit(Request::parse(line).expect("a line"), noon()).is_ok();
    for step in 0..600 {
        let chance = random.random_range(0..60);
        match chance {
            0 => drop(ask(&mut game, r#"{"do":"take_back"}"#)),
            1 => {
                ask(&mut game, r#"{"do":"take_back"}"#);
                ask(&mut game, r#"{"do":"restore"}"#);
            }
            2 => drop(ask(&mut game, r#"{"do":"set_players","units":{"N01":"Late Comer","N02":null}}"#)),
            3 => drop(ask(&mut game, r#"{"do":"set","unit":"S03","figures":4,"ruling":"a figure was lost under the table"}"#)),
            4 => drop(ask(&mut game, r#"{"do":"note","text":"a word"}"#)),
            5 => {
                let attack = game.chronicle().active_steps().iter().rev().find(|step| step.events.iter().any(|e| e.attack().is_some()));
                if let Some(step) = attack.map(|step| step.step) {
                    let record = game.chronicle().record(step).and_then(|record| record.request).expect("a request");
                    if let Request::Play(order) = record {
                        let command = serde_json::to_string(&order.command).expect("a command");
                        let line = format!(r#"{{"do":"amend","step":{step},"command":{command}}}"#);
                        ask(&mut game, &line);
                    }
                }
            }
            6 => drop(ask(&mut game, &format!(r#"{{"do":"bookmark","step":{step},"title":"Mark {step}"}}"#))),
            _ => {}
        }
        let Some(line) = next(game.state(), &mut random) else { break };
        assert!(ask(&mut game, &line), "{line}");
        if game.state().outcome().is_some() && chance > 5 {
            break;
        }
    }
    game
}

fn story(game: &Game) -> Story {
    let steps = game.chronicle().active_steps().iter().map(|step| (step.step, step.events.as_slice()));
    Story::from_steps(game.setup(), steps).expect("a story")
}

#[test]
fn story_numbers_match_the_battle_log() {
    for seed in 1..=6 {
        let folder = tempfile::tempdir().expect("a folder");
        let game = played(folder.path(), seed);
        let story = story(&game);
        assert_eq!(fingerprint(story.final_state()), fingerprint(game.state()), "seed {seed}");
        // Hits, squares and losses are counted again for each unit.
        let mut hits: BTreeMap<UnitId, u32> = BTreeMap::new();
        let mut squares: BTreeMap<UnitId, u32> = BTreeMap::new();
        let mut lost_to_arrows: BTreeMap<UnitId, u32> = BTreeMap::new();
        for event in game.chronicle().active_steps().iter().flat_map(|step| &step.events) {
            if let Some((attack, weapon)) = event.attack() {
                *hits.entry(attack.unit).or_default() += u32::from(attack.hits);
                if weapon == Weapon::Bow {
                    *lost_to_arrows.entry(attack.at).or_default() += u32::from(attack.losses);
                }
            }
            if let Event::Moved { unit, path, .. } | Event::Rushed { unit, path, .. } = event {
                *squares.entry(*unit).or_default() += u32::try_from(path.len()).expect("few");
            }
        }
        for (unit, tally) in story.units() {
            assert_eq!(tally.hits, hits.get(&unit).copied().unwrap_or_default(), "seed {seed}: {unit}");
            assert_eq!(tally.squares, squares.get(&unit).copied().unwrap_or_default(), "seed {seed}: {unit}");
            assert_eq!(tally.lost_to_volleys, lost_to_arrows.get(&unit).copied().unwrap_or_default(), "seed {seed}: {unit}");
        }
    }
}

#[test]
fn every_pupil_has_a_text_and_most_have_their_own_honour() {
    for seed in 1..=6 {
        let folder = tempfile::tempdir().expect("a folder");
        let story = story(&played(folder.path(), seed));
        let stories = pupil_stories(&story);
        let texts: BTreeSet<&str> = stories.iter().map(|telling| telling.deeds.as_str()).collect();
        assert_eq!(texts.len(), stories.len(), "seed {seed}");
        assert!(stories.iter().all(|telling| !telling.deeds.is_empty() && !telling.honour.is_empty()));
        let honours: BTreeSet<&str> = stories.iter().map(|telling| telling.honour.as_str()).collect();
        assert!(honours.len() >= 24, "seed {seed}: {} honours for {}", honours.len(), stories.len());
        let data = StoryData::from_review(&Review::new(story));
        assert!(data.sums.first.len() >= 4 && data.sums.second.len() >= 4, "seed {seed}");
        assert_eq!(data.csv().lines().count(), stories.len() + 1);
    }
}

/// Returns a text without the parts that are filled in: names, units, squares and numbers.
fn without_fillings(telling: &senlac::story::PupilStory, all: &[senlac::story::PupilStory]) -> String {
    let mut text = telling.deeds.clone();
    for other in all {
        text = text.replace(&other.called, "*");
    }
    let word = |word: &str| if word.chars().any(|sign| sign.is_ascii_digit()) { "0".to_owned() } else { word.to_owned() };
    text.split(' ').map(word).collect::<Vec<_>>().join(" ")
}

#[test]
fn pupil_texts_differ_in_more_than_names_and_numbers() {
    for seed in 1..=6 {
        let folder = tempfile::tempdir().expect("a folder");
        let stories = pupil_stories(&story(&played(folder.path(), seed)));
        let there: Vec<_> = stories.iter().filter(|telling| !telling.facts.units.is_empty()).collect();
        let texts: BTreeSet<String> = there.iter().map(|telling| without_fillings(telling, &stories)).collect();
        assert!(texts.len() + 1 >= there.len(), "seed {seed}: {} of {}", texts.len(), there.len());
    }
}

#[test]
fn stories_without_names_mention_no_pupil() {
    for seed in 1..=6 {
        let folder = tempfile::tempdir().expect("a folder");
        let story = story(&played(folder.path(), seed));
        let names: Vec<String> = pupil_stories(&story).into_iter().map(|telling| telling.facts.name).collect();
        let nobody = |_: &PupilId| None;
        for telling in pupil_stories_with_names(&story, &Naming::new(&nobody)) {
            assert!(telling.called.is_empty());
            let said = format!("{} {} {}", telling.honour, telling.because, telling.deeds);
            let words: BTreeSet<&str> = said.split(|sign: char| !sign.is_alphanumeric()).collect();
            let mentioned = names.iter().flat_map(|name| name.split(' ')).find(|part| words.contains(part));
            assert_eq!(mentioned, None, "seed {seed}: {said}");
        }
    }
}

#[test]
fn a_pupil_given_an_empty_unit_has_no_deeds() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut game = Game::create(&folder.path().join("g.senlac"), sample_battle().expect("a battle"), 1, noon()).expect("a game");
    for line in [
        r#"{"do":"flip"}"#,
        r#"{"do":"set","unit":"N02","figures":0,"square":null}"#,
        r#"{"do":"set_players","units":{"N02":"Late Comer"}}"#,
    ] {
        game.submit(Request::parse(line).expect(line), noon()).expect(line);
    }
    let stories = pupil_stories(&story(&game));
    let late = stories.iter().find(|telling| telling.facts.name == "Late Comer").expect("told of");
    assert_eq!(late.deeds, "Late led the knights (N02). By then all the men were gone. Not a man was lost in that time.");
}

#[test]
fn two_absent_pupils_get_different_texts() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut setup = sample_battle().expect("a battle");
    setup.absent = ["Ann Away", "Ben Gone"].map(|name| setup.names.add(name)).into();
    let mut game = Game::create(&folder.path().join("g.senlac"), setup, 1, noon()).expect("a game");
    game.submit(Request::parse(r#"{"do":"flip"}"#).expect("a line"), noon()).expect("flipped");
    let stories = pupil_stories(&story(&game));
    let asks = |name: &str| stories.iter().find(|telling| telling.facts.name == name).map(|telling| telling.deeds.replace(name, "*"));
    let ann = asks("Ann Away").expect("told of").replace("Ann", "*");
    let ben = asks("Ben Gone").expect("told of").replace("Ben", "*");
    assert_ne!(ann, ben);
}

#[test]
fn the_turning_point_is_reproducible_and_chances_end_with_the_winner() {
    let folder = tempfile::tempdir().expect("a folder");
    let story = story(&played(folder.path(), 3));
    let found = || Review::with_forecasts(story.clone(), 8, 1066, &Progress::default()).expect("battles");
    let (once, again) = (found(), found());
    assert_eq!(once.turning_point(), again.turning_point());
    assert_eq!(once.chances(), again.chances());
    let chances = once.chances();
    assert_eq!(chances.len(), story.moments().len() + 1);
    if let Some(outcome) = story.final_state().outcome() {
        let won = u64::from(outcome.winner == senlac::rules::Side::Saxon);
        assert_eq!(chances.last().map(|share| (share.times, share.of)), Some((won, 1)));
    }
    let point = once.turning_point().expect("a turning point");
    assert!(point.change().abs() > 0.0 && point.uncertainty() >= 0.0 && point.place < story.moments().len());
}

/// Returns the table rows of a document, each as its texts.
fn rows(document: &Document) -> Vec<Vec<&str>> {
    let mut rows = Vec::new();
    for Page { marks, pieces, .. } in &document.pages {
        for row in pieces.iter().filter(|piece| piece.role == Role::Row) {
            let texts = marks[row.marks.clone()].iter();
            rows.push(texts.filter_map(|mark| if let Mark::Text(text) = mark { Some(text.text.as_str()) } else { None }).collect());
        }
    }
    rows
}

/// Returns a side's figures left and losses in the turn, and removes them from the end of a row.
fn left_and_lost(row: &mut Vec<&str>) -> (u32, u32) {
    let mut last = row.pop().expect("a cell");
    if last.ends_with(" set") {
        // The referee's corrections are below.
        last = row.pop().expect("a cell");
    }
    let lost = last.strip_suffix(" lost").map(|lost| lost.parse().expect("a number"));
    if lost.is_some() {
        last = row.pop().expect("a cell");
    }
    (last.parse().expect("a number"), lost.unwrap_or_default())
}

#[test]
fn the_report_matches_the_events() {
    for seed in 11..=13 {
        let folder = tempfile::tempdir().expect("a folder");
        let game = played(folder.path(), seed);
        // Figures left at the end of each turn and losses, counted only from the events.
        let mut state = State::new(game.setup()).expect("a battle");
        let mut turns: BTreeMap<u32, ([u32; 2], [u32; 2])> = BTreeMap::new();
        let mut thrown: BTreeMap<&str, [u32; 3]> = BTreeMap::new();
        for step in game.chronicle().active_steps() {
            let turn = state.turn();
            for event in &step.events {
                let had: BTreeMap<UnitId, u8> = state.units().map(|unit| (unit.id, unit.figures)).collect();
                apply(&mut state, event);
                let by_hand = matches!(event, Event::WasSet { .. } | Event::RulingChanged { .. });
                let turn_totals = turns.entry(turn).or_default();
                for (unit, had) in had.into_iter().filter(|_| !by_hand) {
                    let left = state.unit(unit).map_or(0, |unit| unit.figures);
                    turn_totals.1[usize::from(unit.side == Side::Saxon)] += u32::from(had.saturating_sub(left));
                }
                if let Some((attack, _)) = event.attack() {
                    let [attacks, dice, hits] = thrown.entry(attack.unit.side.army()).or_default();
                    *attacks += 1;
                    *dice += u32::from(attack.figures);
                    *hits += u32::from(attack.hits);
                }
            }
            turns.entry(turn).or_default().0 = Side::ALL.map(|side| u32::from(state.strength(side).left));
        }
        let review = Review::new(story(&game));
        let battle = Battle { review: Some(&review), ..Battle::new(game.setup(), game.state()) };
        let document = Document::from_battle(DocumentKind::Report, battle, PrintOptions::default(), &Fonts::built_in());
        let rows = rows(&document);
        for (turn, (left, lost)) in turns {
            let head = format!("Turn {turn}");
            let mut row = rows.iter().find(|row| row[0] == head).unwrap_or_else(|| panic!("seed {seed}: no {head}")).clone();
            if senlac::story::charts::has_hill_changes(review.story()) {
                row.pop();
            }
            let saxons = left_and_lost(&mut row);
            let normans = left_and_lost(&mut row);
            assert_eq!([normans, saxons], [0, 1].map(|side| (left[side], lost[side])), "seed {seed}, {head}");
        }
        for (army, [attacks, dice, hits]) in thrown {
            let row = rows.iter().find(|row| row.len() == 7 && row[0] == army).expect("the luck of an army");
            assert_eq!([row[1], row[2], row[4]], [attacks, dice, hits].map(|count| count.to_string()).each_ref().map(String::as_str));
        }
    }
}

#[test]
fn the_report_shows_the_storys_turning_point() {
    let folder = tempfile::tempdir().expect("a folder");
    let game = played(folder.path(), 14);
    let review = Review::with_forecasts(story(&game), 2, 1066, &Progress::default()).expect("chances");
    let data = StoryData::from_review(&review);
    let point = data.turning_point.expect("a turning point");
    let battle = Battle { review: Some(&review), ..Battle::new(game.setup(), game.state()) };
    let document = Document::from_battle(DocumentKind::Report, battle, PrintOptions::default(), &Fonts::built_in());
    let words = document.pages.iter().flat_map(Page::texts).collect::<Vec<_>>().join(" ");
    let hundred = |part: f64| format!("{:.0}", 100.0 * part);
    assert!(words.contains(&format!("step {}:", point.step)), "{words}");
    assert!(words.contains(&format!("The Saxons won {}% of", hundred(point.before))), "{words}");
    assert!(
        words.contains(&format!("and {}% of those from after it", hundred(point.after))) || words.contains("This step decided the battle."),
        "{words}"
    );
    assert!(words.contains("Saxons’ chance of winning"), "{words}");
}
