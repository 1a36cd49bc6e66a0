//! Every number of a story beside the chronicle it was made of.

use std::collections::BTreeMap;
use std::path::Path;

use super::*;
use crate::classroom::{Chronicle, inspect};
use crate::rules::{Side, fingerprint};

/// The chronicles of all golden games.
pub(super) fn chronicles() -> Vec<(String, Chronicle)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/games");
    let mut paths: Vec<_> = std::fs::read_dir(folder).expect("games").map(|entry| entry.expect("a file").path()).collect();
    paths.retain(|path| path.extension().is_some_and(|ending| ending == "senlac"));
    paths.sort();
    let name = |path: &Path| path.file_stem().expect("a name").to_string_lossy().into_owned();
    paths.iter().map(|path| (name(path), inspect(path).expect("a game").chronicle)).collect()
}

pub(super) fn story(chronicle: &Chronicle) -> Story {
    let steps = chronicle.active_steps().iter().map(|step| (step.step, step.events.as_slice()));
    Story::of(chronicle.setup(), steps).expect("a battle")
}

#[test]
fn a_story_ends_as_its_chronicle_stands_and_every_moment_can_be_seen_again() {
    for (name, chronicle) in chronicles() {
        let story = story(&chronicle);
        assert_eq!(fingerprint(story.last()), fingerprint(chronicle.state()), "{name}");
        for (place, moment) in story.moments().iter().enumerate() {
            let after = story.after(place + 1);
            assert_eq!(Side::ALL.map(|side| after.strength(side).left), moment.figures, "{name}, step {}", moment.step);
            assert_eq!(story.place_of(moment.step), Some(place));
        }
        assert_eq!(fingerprint(&story.after(usize::MAX)), fingerprint(chronicle.state()));
        let turns = story.turns();
        assert_eq!(turns.iter().map(|turn| turn.end - turn.first).sum::<usize>(), story.moments().len(), "{name}");
        assert!(turns.windows(2).all(|pair| pair[0].turn < pair[1].turn && pair[0].end == pair[1].first), "{name}: {turns:?}");
    }
}

#[test]
fn what_every_unit_lost_is_the_sum_of_its_causes() {
    for (name, chronicle) in chronicles() {
        let story = story(&chronicle);
        let first = story.after(0);
        let start: BTreeMap<_, _> = first.units().map(|unit| (unit.id, i32::from(unit.figures))).collect();
        let units = story.units();
        for (unit, tally) in &units {
            let left = story.last().unit(*unit).map_or(0, |unit| i32::from(unit.figures));
            let lost = i32::try_from(tally.lost()).expect("a number") + tally.lost_to_referee;
            assert_eq!(start.get(unit).copied().unwrap_or_default() - left, lost, "{name}: {unit} {tally:?}");
            assert_eq!(tally.falls.iter().map(|fall| u32::from(fall.lost)).sum::<u32>(), tally.lost(), "{name}: {unit}");
        }
        let sum = |of: fn(&Tally) -> u32| units.values().map(of).sum::<u32>();
        assert_eq!(sum(|tally| tally.felled_by_volleys), sum(|tally| tally.lost_to_volleys), "{name}");
        assert_eq!(sum(|tally| tally.felled_by_blows), sum(|tally| tally.lost_to_blows), "{name}");
        assert_eq!(sum(|tally| tally.volleys + tally.blows), sum(|tally| tally.attacked), "{name}");
    }
}

#[test]
fn everybody_who_led_a_unit_or_was_absent_is_there_and_unshared_deeds_add_up() {
    for (name, chronicle) in chronicles() {
        let story = story(&chronicle);
        let pupils = pupils(&story);
        let names: Vec<&str> = pupils.iter().map(|pupil| pupil.name.as_str()).collect();
        let led = story.last().terms().map(|(name, ..)| name).chain(story.setup().absent.iter().map(String::as_str));
        let mut led: Vec<&str> = led.collect();
        led.sort_unstable();
        led.dedup();
        assert_eq!(names, led, "{name}");
        let all_alone = pupils.iter().all(|pupil| pupil.with.is_empty() && !pupil.was_stood_in_for);
        let always = story.last().terms().all(|(_, _, term)| term.from == 0 && term.until.is_none());
        if all_alone && always && story.last().units().all(|unit| story.last().player(unit.id).is_some()) {
            let hits: u32 = pupils.iter().map(|pupil| pupil.tally.hits).sum();
            assert_eq!(hits, story.units().values().map(|tally| tally.hits).sum::<u32>(), "{name}");
        }
    }
}

#[test]
fn everybody_has_an_honour_and_nobody_anothers_where_there_are_enough() {
    for (name, chronicle) in chronicles() {
        let story = story(&chronicle);
        let tellings = tellings(&story);
        let led: Vec<&Telling> = tellings.iter().filter(|telling| !telling.facts.units.is_empty()).collect();
        assert!(led.iter().all(|telling| !telling.honour.is_empty() && !telling.because.is_empty()), "{name}");
        let titles: std::collections::BTreeSet<&str> = led.iter().map(|telling| telling.honour.as_str()).collect();
        let attacks: u32 = story.units().values().map(|tally| tally.attacked).sum();
        if attacks > 60 {
            assert!(10 * titles.len() >= 6 * led.len(), "{name}: {} of {}: {titles:?}", titles.len(), led.len());
        }
        let texts: std::collections::BTreeSet<&str> = tellings.iter().map(|telling| telling.deeds.as_str()).collect();
        assert_eq!(texts.len(), tellings.len(), "{name}: nobody is told of in another's words");
    }
}
