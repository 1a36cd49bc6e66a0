//! Texts about the referee's decisions and notes, the class's predictions, and the marked steps.

use senlac_base::language::lists::join_with_and;
use senlac_classroom::phrasebook::names::UnitNames;
use senlac_classroom::phrasebook::{join_sentences, step_text};
use senlac_classroom::rules::Event;
use senlac_classroom::story::data::{bookmarks, guesses};
use senlac_classroom::story::{Moment, Story};

/// Returns every referee decision still in force, in order.
pub(super) fn rulings(story: &Story) -> Vec<String> {
    story.moments().iter().enumerate().flat_map(|(place, moment)| moment_texts(story, place, moment)).collect()
}

fn moment_texts(story: &Story, place: usize, moment: &Moment) -> Vec<String> {
    let is_the_referees = |event: &&Event| {
        matches!(
            event,
            Event::WasSet { .. }
                | Event::RulingChanged { .. }
                | Event::Noted { .. }
                | Event::VerdictChanged { .. }
                | Event::BattleResumed {}
        )
    };
    let (turn, step) = (moment.turn, moment.step);
    let names = || UnitNames::from_battle(story.setup(), &story.state_after(place));
    let mut told = Vec::new();
    if let Some(allowed) = &moment.allowed {
        let happened = step_text(&names(), &moment.events);
        let why = &allowed.why;
        told.push(if allowed.against.is_empty() {
            tr!("Turn {turn}, step {step}: {happened}. The referee’s reason: “{why}”.", turn, step, happened, why)
        } else {
            let names = names();
            let against = join_with_and(&allowed.against.iter().map(|reason| names.reason_text(reason)).collect::<Vec<_>>());
            tr!(
                "Turn {turn}, step {step}: {happened}. The referee allowed it: “{why}”. Against the rules: {against}.",
                turn,
                step,
                happened,
                why,
                against
            )
        });
        return told;
    }
    let events: Vec<Event> = moment.events.iter().filter(is_the_referees).cloned().collect();
    if !events.is_empty() {
        let happened = step_text(&names(), &events);
        told.push(tr!("Turn {turn}, step {step}: {happened}.", turn, step, happened));
    }
    told
}

/// Returns the class's predictions with the actual losses, and its total score.
pub(super) fn predictions(story: &Story) -> Vec<String> {
    let guesses = guesses(story);
    if guesses.is_empty() {
        return Vec::new();
    }
    let told = guesses.iter().filter_map(|guess| {
        let place = story.moment_index(guess.step)?;
        let moment = &story.moments()[place];
        let names = UnitNames::from_battle(story.setup(), &story.state_after(place));
        let attacks: Vec<String> = moment.events.iter().filter_map(Event::attack).map(|(attack, _)| names.unit(attack.unit)).collect();
        Some(tr_count!(
            points = guess.points,
            "Turn {turn}, step {step}, {who}: predicted {guessed}, actual {fell}, {points} point.",
            "Turn {turn}, step {step}, {who}: predicted {guessed}, actual {fell}, {points} points.",
            turn = moment.turn,
            step = guess.step,
            who = join_with_and(&attacks),
            guessed = guess.guessed,
            fell = guess.fell
        ))
    });
    let points: u32 = guesses.iter().map(|guess| guess.points).sum();
    let sum = tr_count!(
        count = guesses.len(),
        "The class predicted {count} roll and scored {points} of {most} points: {exact} for an exact prediction, {near} for one out.",
        "The class predicted {count} rolls and scored {points} of {most} points: {exact} for an exact prediction, {near} for one out.",
        points,
        most = guesses.len() * senlac_classroom::story::POINTS[0] as usize,
        exact = senlac_classroom::story::POINTS[0],
        near = senlac_classroom::story::POINTS[1]
    );
    std::iter::once(sum).chain(told).collect()
}

/// Returns the marked steps with their events.
pub(super) fn marked_steps(story: &Story) -> Vec<String> {
    let told = |mark: senlac_classroom::story::data::BookmarkData| {
        let place = story.moment_index(mark.step)?;
        let moment = &story.moments()[place];
        let names = UnitNames::from_battle(story.setup(), &story.state_after(place));
        let happened = join_sentences(&senlac_classroom::phrasebook::order_sentences(&names, None, &moment.events, &[]));
        Some(tr!("“{title}”: turn {turn}, step {step}. {happened}.", title = mark.title, turn = moment.turn, step = mark.step, happened))
    };
    bookmarks(story).into_iter().filter_map(told).collect()
}
