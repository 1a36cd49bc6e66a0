//! Every number of a story is compared with its battle log.

use std::collections::BTreeMap;
use std::path::Path;

use super::*;
use crate::chronicle::{Chronicle, inspect};
use crate::rules::{Side, fingerprint};
use senlac_base::game::PupilId;

/// Returns the battle logs of all golden games.
pub(super) fn chronicles() -> Vec<(String, Chronicle)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/games");
    let mut paths: Vec<_> = std::fs::read_dir(folder).expect("games").map(|entry| entry.expect("a file").path()).collect();
    paths.retain(|path| path.extension().is_some_and(|ending| ending == "senlac"));
    paths.sort();
    let name = |path: &Path| path.file_stem().expect("a name").to_string_lossy().into_owned();
    paths.iter().map(|path| (name(path), inspect(path).expect("a game").chronicle)).collect()
}

pub(super) fn story(chronicle: &Chronicle) -> Story {
    let steps = chronicle.active_steps().iter().map(|step| (step.step, step.events.as_slice()));
    Story::from_steps(chronicle.setup(), steps).expect("a battle")
}

#[test]
fn a_story_reproduces_every_state_of_the_battle_log() {
    for (name, chronicle) in chronicles() {
        let story = story(&chronicle);
        assert_eq!(fingerprint(story.final_state()), fingerprint(chronicle.state()), "{name}");
        for (place, moment) in story.moments().iter().enumerate() {
            let after = story.state_after(place + 1);
            assert_eq!(Side::ALL.map(|side| after.strength(side).left), moment.figures, "{name}, step {}", moment.step);
            assert_eq!(story.moment_index(moment.step), Some(place));
        }
        assert_eq!(fingerprint(&story.state_after(usize::MAX)), fingerprint(chronicle.state()));
        let turns = story.turns();
        assert_eq!(turns.iter().map(|turn| turn.end - turn.first).sum::<usize>(), story.moments().len(), "{name}");
        assert!(turns.windows(2).all(|pair| pair[0].turn < pair[1].turn && pair[0].end == pair[1].first), "{name}: {turns:?}");
    }
}

#[test]
fn each_units_losses_are_the_sum_of_their_causes() {
    for (name, chronicle) in chronicles() {
        let story = story(&chronicle);
        let first = story.state_after(0);
        let start: BTreeMap<_, _> = first.units().map(|unit| (unit.id, i32::from(unit.figures))).collect();
        let units = story.units();
        for (unit, tally) in &units {
            let left = story.final_state().unit(*unit).map_or(0, |unit| i32::from(unit.figures));
            let lost = i32::try_from(tally.losses()).expect("a number") + tally.lost_to_referee;
            assert_eq!(start.get(unit).copied().unwrap_or_default() - left, lost, "{name}: {unit} {tally:?}");
            assert_eq!(tally.falls.iter().map(|fall| u32::from(fall.lost)).sum::<u32>(), tally.losses(), "{name}: {unit}");
        }
        let sum = |of: fn(&Tally) -> u32| units.values().map(of).sum::<u32>();
        assert_eq!(sum(|tally| tally.felled_by_volleys), sum(|tally| tally.lost_to_volleys), "{name}");
        assert_eq!(sum(|tally| tally.felled_by_blows), sum(|tally| tally.lost_to_blows), "{name}");
        assert_eq!(sum(|tally| tally.volleys + tally.blows), sum(|tally| tally.attacked), "{name}");
    }
}

#[test]
fn every_leader_and_absent_pupil_is_listed_and_hits_add_up() {
    for (name, chronicle) in chronicles() {
        let story = story(&chronicle);
        let pupils = pupils(&story);
        let names: Vec<&str> = pupils.iter().map(|pupil| pupil.name.as_str()).collect();
        // A pupil who left before the first card led nothing in the battle.
        let led =
            story.final_state().terms().filter(|(.., term)| term.until != Some(0)).map(|(pupil, ..)| pupil).chain(&story.setup().absent);
        let mut led: Vec<&str> = led.map(|pupil| story.final_state().names().name(pupil)).collect();
        led.sort_unstable();
        led.dedup();
        assert_eq!(names, led, "{name}");
        let all_alone = pupils.iter().all(|pupil| pupil.with.is_empty() && !pupil.was_stood_in_for);
        let always = story.final_state().terms().all(|(_, _, term)| term.from == 0 && term.until.is_none());
        if all_alone && always && story.final_state().units().all(|unit| story.final_state().player(unit.id).is_some()) {
            let hits: u32 = pupils.iter().map(|pupil| pupil.tally.hits).sum();
            assert_eq!(hits, story.units().values().map(|tally| tally.hits).sum::<u32>(), "{name}");
        }
    }
}

#[test]
fn every_leader_has_an_honour_and_most_honours_differ() {
    for (name, chronicle) in chronicles() {
        let story = story(&chronicle);
        let tellings = pupil_stories(&story);
        let led: Vec<&PupilStory> = tellings.iter().filter(|telling| !telling.facts.units.is_empty()).collect();
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

#[test]
fn forecasts_are_reused_when_only_notes_are_added() {
    let (_, chronicle) = chronicles().into_iter().find(|(_, chronicle)| chronicle.len() > 20).expect("a game");
    let steps: Vec<(u64, Vec<crate::rules::Event>)> =
        chronicle.active_steps().iter().take(12).map(|step| (step.step, step.events.clone())).collect();
    let story = |steps: &[(u64, Vec<crate::rules::Event>)]| {
        Story::from_steps(chronicle.setup(), steps.iter().map(|(step, events)| (*step, events.as_slice()))).expect("a battle")
    };
    let first = story(&steps);
    let review = Review::with_forecasts(first.clone(), 2, 1066, &crate::battles::Progress::default()).expect("battles");
    assert!(Review::max_battles(&first, 2) >= 2 * u64::try_from(review.chances().len()).expect("a number"));
    let mut marked = steps.clone();
    marked.insert(5, (steps[4].0, vec![crate::rules::Event::Noted { text: "Look!".to_owned() }]));
    let now = review.with_story(story(&marked));
    assert_eq!(now.chances().len(), marked.len() + 1);
    assert_eq!(now.chances()[..6], review.chances()[..6]);
    assert_eq!(now.chances()[6], review.chances()[5], "a note changes nothing");
    assert_eq!(now.chances()[7..], review.chances()[6..]);
    let place = |review: &Review| review.turning_point().map(|point| (review.story().moments()[point.place].events.clone(), point.before));
    assert_eq!(place(&now), place(&review));
    assert_eq!(now.with_story(first).chances(), review.chances(), "and it can be taken back");
    assert!(review.with_story(story(&steps[..8])).chances().is_empty(), "another battle is another battle");
}

/// Plays the sample class's battle after these events, with dice that the computer rolls for everyone.
fn battle_after(before: &[crate::rules::Event], seed: u64) -> Story {
    let setup = crate::planning::sample_battle().expect("a battle");
    let mut changed = setup.clone();
    for event in before {
        let crate::rules::Event::PlayerChanged { unit, player, .. } = event else { continue };
        changed.army_mut(unit.side)[usize::from(unit.number) - 1].player.clone_from(player);
    }
    let played = played::played(&changed, seed, 3000);
    let rest = played.moments().iter().map(|moment| (moment.step + 1, moment.events.as_slice()));
    Story::from_steps(&setup, std::iter::once((1, before)).chain(rest)).expect("a story")
}

fn player_change(unit: crate::rules::UnitId, players: &[PupilId], computer: bool) -> crate::rules::Event {
    let computer = computer.then_some(crate::rules::Manner::Bold);
    crate::rules::Event::PlayerChanged { unit, player: Some(players.iter().cloned().collect()), computer }
}

/// Returns the unit's first leader: ID and name.
fn leader(setup: &crate::rules::Setup, unit: crate::rules::UnitId) -> (PupilId, String) {
    let players = setup.player(unit).expect("a pupil");
    (players[0].clone(), setup.names.text(players))
}

#[test]
fn leading_a_unit_before_the_first_card_does_not_count() {
    let setup = crate::planning::sample_battle().expect("a battle");
    let [one, other] = [Side::Norman, Side::Saxon].map(|side| crate::rules::UnitId::new(side, 2));
    let [(a, ada), (b, ben)] = [one, other].map(|unit| leader(&setup, unit));
    let both = [a.clone(), b.clone()];
    let story = battle_after(&[player_change(one, &both, false), player_change(one, &[b], false), player_change(other, &[a], false)], 3);
    for (name, unit) in [(&ada, other), (&ben, one)] {
        let telling = pupil_stories(&story).into_iter().find(|telling| telling.facts.name == *name).expect("told of");
        assert_eq!(telling.facts.units.iter().map(|(unit, _)| *unit).collect::<Vec<_>>(), [unit], "{}", telling.deeds);
        assert!(telling.facts.with.is_empty() && !telling.deeds.contains("together"), "{}", telling.deeds);
        assert_ne!(telling.honour, "Extra command");
    }
}

#[test]
fn the_shared_unit_among_several_is_named() {
    let setup = crate::planning::sample_battle().expect("a battle");
    let [one, other] = [2, 3].map(|number| crate::rules::UnitId::new(Side::Saxon, number));
    let [(a, ada), (b, ben)] = [one, other].map(|unit| leader(&setup, unit));
    let story = battle_after(&[player_change(other, &[a, b], false)], 4);
    let deeds = |name: &str| pupil_stories(&story).into_iter().find(|telling| telling.facts.name == name).expect("told of").deeds;
    assert!(deeds(&ada).contains(", sharing S03 with ") && !deeds(&ada).contains("together with"), "{}", deeds(&ada));
    assert!(deeds(&ben).contains(" together with "), "{}", deeds(&ben));
}

#[test]
fn stories_stay_true_when_the_computer_stands_in() {
    let setup = crate::planning::sample_battle().expect("a battle");
    let saxons = setup.units().filter(|(unit, _)| unit.side == Side::Saxon);
    let to_the_computer =
        |(unit, muster): (_, &crate::rules::UnitSetup)| player_change(unit, muster.player.as_ref().expect("a pupil"), true);
    let before: Vec<_> = saxons.map(to_the_computer).collect();
    for seed in 1..=6 {
        let story = battle_after(&before, seed);
        let units = story.units();
        let tellings = pupil_stories(&story);
        let mut alike = std::collections::BTreeSet::new();
        for telling in tellings.iter().filter(|telling| telling.facts.was_stood_in_for) {
            let unit = telling.facts.units[0].0;
            let (tally, words) = (&units[&unit], format!("{} {} {}", telling.deeds, telling.honour, telling.because));
            assert!(words.contains("the computer standing in"), "{words}");
            assert!(tally.attacked == 0 || !words.contains("No enemy attacked"), "{tally:?} {words}");
            let fell = ["survived the battle", "Every man came through", "Not a man was lost", "kept every man", "Brought every man"];
            assert!(tally.losses() == 0 || fell.iter().all(|denied| !words.contains(denied)), "{tally:?} {words}");
            let plain: String = telling.deeds.replace(&telling.called, "").chars().filter(|sign| !sign.is_ascii_digit()).collect();
            alike.insert(plain);
        }
        assert!(alike.len() >= 13, "not told alike: {alike:#?}");
        let most = |of: fn(&Tally) -> u32| units.values().map(of).max().unwrap_or_default();
        for telling in &tellings {
            let (mine, most) = match telling.honour.as_str() {
                "Sharpest eyes" => (telling.facts.tally.felled_by_volleys, most(|tally| tally.felled_by_volleys)),
                "Strongest arm" => (telling.facts.tally.felled_by_blows, most(|tally| tally.felled_by_blows)),
                "Busiest bow" => (telling.facts.tally.volleys, most(|tally| tally.volleys)),
                "Busiest blade" => (telling.facts.tally.blows, most(|tally| tally.blows)),
                _ => continue,
            };
            assert!(mine >= most, "{}: {} of {most}", telling.honour, mine);
        }
    }
}

#[test]
fn corrections_are_not_turning_points_and_fit_the_chart() {
    let setup = crate::planning::sample_battle().expect("a battle");
    let played = played::played(&setup, 5, 3000);
    let most = turning_point::turning_point_by_strength(&played).map(|(place, _)| played.moments()[place].step).expect("a turning point");
    let [spearmen, archers] = [7, 12].map(|number| crate::rules::UnitId::new(Side::Norman, number));
    let set = |unit, figures| crate::rules::Event::WasSet { unit, figures, square: None, commander: false, away: false };
    let corrections = [vec![set(spearmen, 0), set(archers, 0)]];
    let steps = played.moments().iter().map(|moment| (moment.step, moment.events.as_slice()));
    let story = Story::from_steps(&setup, steps.chain([(9_000, corrections[0].as_slice())])).expect("a story");
    let found = turning_point::turning_point_by_strength(&story).map(|(place, _)| story.moments()[place].step);
    assert_eq!(found, Some(most));
    let alone = Story::from_steps(&setup, [(1, corrections[0].as_slice())]).expect("a story");
    assert!(turning_point::turning_point_by_strength(&alone).is_some(), "where there was nothing else");
    let ruling = |to: &str| crate::rules::Event::RulingChanged {
        ruling: "bodyguards".parse().expect("a ruling"),
        from: "listed".to_owned(),
        to: to.to_owned(),
        kept: false,
    };
    let extra = [ruling("extra")];
    let story = Story::from_steps(&setup, [(1, extra.as_slice())]).expect("a story");
    let Some(charts::Chart::Lines(chart)) = Review::new(story).charts().into_iter().next() else { panic!("figures left") };
    let highest = chart.lines.iter().flat_map(|line| &line.points).map(|point| point[1]).fold(0.0, f64::max);
    assert!(highest > chart.lines[0].points[0][1] && highest <= chart.range.1, "{chart:?}");
}

#[test]
fn a_correction_that_changes_forecasts_is_not_a_turning_point() {
    let setup = crate::planning::sample_battle().expect("a battle");
    let played = played::played(&setup, 5, 30);
    let steps = played.moments().iter().map(|moment| (moment.step, moment.events.as_slice()));
    let set = |number| crate::rules::Event::WasSet {
        unit: crate::rules::UnitId::new(Side::Norman, number),
        figures: 0,
        square: None,
        commander: false,
        away: false,
    };
    let corrected: Vec<_> = (2..=12).map(set).collect();
    let story = Story::from_steps(&setup, steps.chain([(9_000, corrected.as_slice())])).expect("a story");
    let places = story.moments().len();
    let share = |place: usize| crate::battles::Share { times: if place == places { 40 } else { u64::from(place > 9) * 3 }, of: 40 };
    let chances: Vec<crate::battles::Share> = (0..=places).map(share).collect();
    let found = turning_point::find_turning_point(&story, &chances, 40, 7, &crate::battles::Progress::default()).expect("battles");
    assert!(found.is_none_or(|point| point.place == 9), "not the correction in the last step");
}

#[test]
fn stories_of_unfinished_battles_never_mention_the_end() {
    let mut unfinished = 0;
    for (name, chronicle) in chronicles() {
        // The battle in the middle.
        let steps = chronicle.active_steps();
        let some = steps.iter().take(steps.len() * 3 / 5).map(|step| (step.step, step.events.as_slice()));
        let review = Review::new(Story::from_steps(chronicle.setup(), some).expect("a battle"));
        if review.story().is_over() {
            continue;
        }
        unfinished += 1;
        for telling in review.pupil_stories() {
            let words = format!("{} {}", telling.because, telling.deeds);
            assert!(
                !words.contains("at the end.")
                    && !words.contains("ended the battle")
                    && !words.contains("survived")
                    && !words.contains("whole battle"),
                "{name}: {words}"
            );
        }
    }
    assert!(unfinished > 3, "{unfinished}");
}

#[test]
fn a_turning_point_for_the_loser_names_the_winner() {
    let mut seen = [false; 2];
    for (name, chronicle) in chronicles() {
        let story = story(&chronicle);
        for helped in Side::ALL {
            let told = turning_point::unexpected_winner_text(&story, helped);
            let winner = story.final_state().outcome().map(|outcome| outcome.winner);
            let expected = winner.filter(|winner| *winner != helped).map(|winner| format!("The {} still won.", winner.army()));
            assert_eq!(told.map(ToOwned::to_owned), expected, "{name}");
            seen[usize::from(told.is_some())] = true;
        }
    }
    assert_eq!(seen, [true; 2]);
}

#[test]
fn the_hill_chart_appears_only_if_the_hill_changed_hands() {
    for (name, chronicle) in chronicles() {
        let review = Review::new(story(&chronicle));
        let story = review.story();
        let ends: std::collections::BTreeSet<String> = story.turns().iter().map(|turn| format!("{:?}", story.hill_after(turn))).collect();
        let has_strip = review.charts().iter().any(|chart| matches!(chart, charts::Chart::Strip(_)));
        assert_eq!(has_strip, ends.len() > 1, "{name}");
    }
}
