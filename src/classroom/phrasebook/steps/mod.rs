//! Steps of the battle as sentences.

mod attacks;
mod changes;
mod fallen_lords;
mod table_check;

use std::collections::BTreeMap;

use self::attacks::attack_sentence;
use super::cards::card_sentence;
use super::names::UnitNames;
use super::outcome::end_reason_text;
use super::sentence::{Sentence, join_sentences};
use crate::rules::{Card, Command, Event, Manner, Phase, RulingName, Side, Square, Strength, UnitId, Weapon};
use senlac_base::game::Players;
use senlac_base::language::lists::without_stop;
use senlac_base::language::tr;

pub use self::changes::{Fate, ReplayDifference, army_text, changes, stage_change_text, table_changes};
pub use self::fallen_lords::lords_lost;
pub use self::table_check::{difference_text, table_check_sentences};

/// Maximum number of units that are named one by one.
const MOST_BY_NAME: usize = 3;

/// Returns a step of the battle as sentences, including the lords who fell with the last of their men ([`lords_lost`]). If the
/// command is known, the sentences follow it.
pub fn order_sentences(names: &UnitNames, asked: Option<&Command>, events: &[Event], lost: &[UnitId]) -> Vec<Sentence> {
    match asked {
        Some(Command::TableCheck { units }) => table_check_sentences(names, units, events),
        Some(Command::SetComputer { .. }) => {
            let sentences = [computer_sentences(names, events), people_sentences(names, events)].concat();
            if sentences.is_empty() { step_sentences(names, events, lost) } else { sentences }
        }
        Some(_) | None => step_sentences(names, events, lost),
    }
}

/// Returns a step of the battle as one or two sentences.
pub fn step_text(names: &UnitNames, events: &[Event]) -> String {
    join_sentences(&step_sentences(names, events, &[]))
}

/// Returns a step of the battle as sentences.
fn step_sentences(names: &UnitNames, events: &[Event], lost: &[UnitId]) -> Vec<Sentence> {
    let mut sentences: Vec<Sentence> = Vec::new();
    let fled: u32 = events.iter().map(|event| if let Event::Panicked { losses, .. } = event { u32::from(*losses) } else { 0 }).sum();
    let runners = events.iter().filter(|event| matches!(event, Event::Rushed { .. })).count();
    for event in events {
        if let Event::PanicEnded { side } = event {
            let flee = tr_count!(figures = fled, "{figures} figure flees", "{figures} figures flee");
            sentences.push(Sentence::with_about(tr!("The {army} panic", army = side.army()), flee));
        } else if matches!(event, Event::RushEnded {}) {
            sentences.push(match runners {
                0 => Sentence::new(tr!("The fyrd stays where it is")),
                units => Sentence::with_about(tr!("The fyrd runs amok"), tr_count!(units, "{units} unit runs", "{units} units run")),
            });
        } else if let Event::LordAway { unit } = event {
            // William is away for the duration of the card that was flipped in the same step.
            let turns = turns_left_text(events.iter().find_map(Event::card).as_ref().map_or(1, Card::duration));
            sentences.push(Sentence::new(tr!("{lord} is out of play {turns}", lord = unit.side.army_commander(), turns)));
        } else if !matches!(event, Event::PlayerChanged { computer: Some(_), .. }) {
            sentences.extend(event_sentences(names, event));
            if let Event::Destroyed { unit } = event
                && lost.contains(unit)
            {
                sentences.push(lord_fall_sentence(unit.side));
            }
        }
    }
    sentences.extend(computer_sentences(names, events));
    if sentences.is_empty() {
        sentences.push(Sentence::new(tr!("Nothing happened")));
    }
    sentences
}

/// Returns an event as sentences; none if another event covers it.
pub(crate) fn event_sentences(names: &UnitNames, event: &Event) -> Vec<Sentence> {
    let sentence = match event {
        Event::CardFlipped { first, .. } => {
            let go_first = Sentence::new(tr!("the {army} go first", army = first.army()));
            return event.card().map_or_else(Vec::new, |card| vec![card_sentence(&card), go_first]);
        }
        Event::EffectEnded { card, title } => Sentence::new(tr!("{card} has ended", card = title.as_deref().unwrap_or(card.title()))),
        Event::LordBack { unit } => {
            Sentence::new(tr!("{lord} is back with {unit}", lord = unit.side.army_commander(), unit = names.unit(*unit)))
        }
        Event::LordKilled { unit } => lord_fall_sentence(unit.side),
        Event::PanicBegan { side, .. } => Sentence::with_about(tr!("The {army} panic", army = side.army()), tr!("every unit rolls a die")),
        Event::Moved { unit, from, to, .. } => Sentence::new(tr!("{unit} move from {from} to {to}", unit = names.unit(*unit), from, to)),
        Event::Shot(shot) => attack_sentence(names, shot, Weapon::Bow),
        Event::Struck(blow) => attack_sentence(names, blow, Weapon::Melee),
        Event::Destroyed { unit } => Sentence::new(tr!("{unit} are wiped out", unit = names.unit(*unit))),
        Event::HalfLost { side, left, start } => {
            let army = side.army();
            let head = if (Strength { left: *left, start: *start }).is_exactly_half() {
                tr!("The {army} have lost exactly half", army)
            } else {
                tr!("The {army} have lost more than half", army)
            };
            Sentence::with_about(head, tr!("{left} of {start} left", left, start))
        }
        Event::PhaseEnded { phase, side } => {
            Sentence::new(tr!("the {army} have finished {doing}", army = side.army(), doing = activity(*phase)))
        }
        Event::TurnEnded { turn, norman, saxon, .. } => {
            Sentence::with_about(tr!("Turn {turn} ends", turn), tr!("Normans {norman}, Saxons {saxon}", norman, saxon))
        }
        Event::BattleEnded { winner, why } => {
            Sentence::with_about(tr!("The {army} win", army = winner.army()), end_reason_text(*why, *winner, None))
        }
        Event::VerdictChanged { winner, why } => {
            let why = end_reason_text(*why, *winner, None);
            Sentence::with_about(tr!("This changes the outcome"), tr!("the {army} win ({why})", army = winner.army(), why))
        }
        Event::BattleResumed {} => Sentence::new(tr!("The battle is not over after all and continues")),
        Event::WasSet { unit, figures, square, commander, .. } => set_sentence(names, *unit, *figures, *square, *commander),
        Event::PlayerChanged { unit, computer: Some(manner), .. } => computer_sentence(names, *unit, *manner),
        Event::PlayerChanged { unit, player, computer: None } => player_sentence(names, *unit, player.as_ref()),
        Event::RulingChanged { ruling, to, .. } => ruling_sentence(ruling, to),
        Event::Noted { text } => Sentence::with_about(tr!("Note"), text.as_str()),
        Event::Bookmarked { step, title: Some(title) } => Sentence::with_about(tr!("Bookmark on step {step}", step), title.as_str()),
        Event::Bookmarked { step, title: None } => Sentence::new(tr!("Bookmark on step {step} removed", step)),
        Event::Guessed { step, hits: Some(hits) } => Sentence::new(tr_count!(
            hits = *hits,
            "The class guessed {hits} hit for step {step}",
            "The class guessed {hits} hits for step {step}",
            step
        )),
        Event::PupilNamed { named, .. } => Sentence::with_about(tr!("Pupil"), named.name.as_str()),
        Event::Guessed { step, hits: None } => Sentence::new(tr!("Class guess for step {step} removed", step)),
        Event::ToldOf { pupil, .. } => match pupil {
            Some(pupil) => Sentence::new(tr!("Text about {pupil} changed", pupil = names.players_text(std::slice::from_ref(pupil)))),
            None => Sentence::new(tr!("Text about a pupil changed")),
        },
        Event::TimeCalled {} => Sentence::new(tr!("The bell rings")),
        Event::Forgiven { unit, hits } => {
            let unit = names.unit(*unit);
            Sentence::new(tr_count!(hits = *hits, "{hits} hit on {unit} is cancelled", "{hits} hits on {unit} are cancelled", unit))
        }
        Event::DeckShuffled { .. }
        | Event::Panicked { .. }
        | Event::PanicEnded { .. }
        | Event::RushBegan { .. }
        | Event::Rushed { .. }
        | Event::RushEnded {}
        | Event::LordAway { .. }
        | Event::PhaseBegan { .. }
        | Event::TurnBegan { .. } => return Vec::new(),
    };
    vec![sentence]
}

/// Returns "William is killed".
fn lord_fall_sentence(side: Side) -> Sentence {
    Sentence::new(tr!("{lord} is killed", lord = side.army_commander()))
}

/// Returns "1 figure", "7 figures".
fn figures_text(figures: u8) -> String {
    tr_count!(figures, "{figures} figure", "{figures} figures")
}

/// Returns the values that the referee set by hand.
fn set_sentence(names: &UnitNames, unit: UnitId, figures: u8, square: Option<Square>, commander: bool) -> Sentence {
    let unit = names.unit(unit);
    let place = square.map_or_else(|| tr!("off the table").to_owned(), |square| tr!("on {square}", square));
    let place = if commander { place } else { tr!("{place}, commander dead", place) };
    let set = tr_count!(figures, "{unit} set to {figures} figure {place}", "{unit} set to {figures} figures {place}", unit, place);
    Sentence::with_about(tr!("Referee"), set)
}

/// Returns "Ada Lind now leads the archers (N12)", "Ada and Ben now lead …", or "The archers … have no leader now: …".
fn player_sentence(names: &UnitNames, unit: UnitId, player: Option<&Players>) -> Sentence {
    let troops = names.troop(unit).name();
    match player {
        Some(player) if player.len() > 1 => {
            Sentence::new(tr!("{player} now lead the {troops} ({unit})", player = names.players_text(player), troops, unit))
        }
        Some(player) => Sentence::new(tr!("{player} now leads the {troops} ({unit})", player = names.players_text(player), troops, unit)),
        None => Sentence::with_about(tr!("The {troops} ({unit}) have no leader now", troops, unit), tr!("the referee plays them")),
    }
}

/// Returns which units the computer plays now: each by name if there are few, otherwise their number in an army.
fn computer_sentences(names: &UnitNames, events: &[Event]) -> Vec<Sentence> {
    let mut given: BTreeMap<(Side, Manner), Vec<UnitId>> = BTreeMap::new();
    for event in events {
        if let Event::PlayerChanged { unit, computer: Some(manner), .. } = event {
            given.entry((unit.side, *manner)).or_default().push(*unit);
        }
    }
    let told = given.into_iter().map(|((side, manner), units)| {
        if units.len() <= MOST_BY_NAME {
            return units.into_iter().map(|unit| computer_sentence(names, unit, manner)).collect();
        }
        vec![Sentence::new(tr_count!(
            units = units.len(),
            "The computer now plays {units} {adjective} unit {how}",
            "The computer now plays {units} {adjective} units {how}",
            adjective = side.adjective(),
            how = manner.adverb()
        ))]
    });
    told.flat_map(|sentences: Vec<Sentence>| sentences).collect()
}

/// Returns which units the computer no longer plays: with their players if there are few, otherwise their number in an army.
fn people_sentences(names: &UnitNames, events: &[Event]) -> Vec<Sentence> {
    let mut back: BTreeMap<Side, Vec<&Event>> = BTreeMap::new();
    for event in events {
        if let Event::PlayerChanged { unit, computer: None, .. } = event {
            back.entry(unit.side).or_default().push(event);
        }
    }
    let told = back.into_iter().map(|(side, units)| {
        if units.len() <= MOST_BY_NAME {
            return units.into_iter().flat_map(|event| event_sentences(names, event)).collect();
        }
        vec![Sentence::new(tr_count!(
            units = units.len(),
            "The computer no longer plays {units} {adjective} unit",
            "The computer no longer plays {units} {adjective} units",
            adjective = side.adjective()
        ))]
    });
    told.flat_map(|sentences: Vec<Sentence>| sentences).collect()
}

/// Returns "The computer plays Ada’s archers now, boldly".
fn computer_sentence(names: &UnitNames, unit: UnitId, manner: Manner) -> Sentence {
    Sentence::new(tr!("The computer now plays {unit} {how}", unit = names.unit(unit), how = manner.adverb()))
}

/// Returns a changed ruling with its new meaning.
fn ruling_sentence(ruling: &str, to: &str) -> Sentence {
    let entry = ruling.parse().ok().map(RulingName::entry);
    let reading = entry.and_then(|entry| entry.readings.iter().find(|reading| reading.key == to));
    let meaning = reading.map_or(to, |reading| tr(reading.meaning));
    let number = entry.map_or_else(|| ruling.to_owned(), |entry| entry.number.to_string());
    Sentence::with_about(tr!("Ruling {number} is now", number), without_stop(meaning))
}

/// Returns the reason why a phase is skipped if nobody can act: "No Saxon unit has a target".
pub fn idle_text(phase: Phase, side: Side) -> String {
    match (phase, side) {
        (Phase::Move, Side::Norman) => tr!("No Norman unit can move"),
        (Phase::Move, Side::Saxon) => tr!("No Saxon unit can move"),
        (Phase::Shoot, Side::Norman) => tr!("No Norman unit has a target"),
        (Phase::Shoot, Side::Saxon) => tr!("No Saxon unit has a target"),
        (Phase::Fight, Side::Norman) => tr!("No Norman unit is next to an enemy"),
        (Phase::Fight, Side::Saxon) => tr!("No Saxon unit is next to an enemy"),
        (Phase::Event | Phase::Over, _) => tr!("No unit can act"),
    }
    .to_owned()
}

/// Returns the activity of a phase: "moving", "shooting", "fighting".
pub fn activity(phase: Phase) -> &'static str {
    match phase {
        Phase::Event => tr!("with the card"),
        Phase::Move => tr!("moving"),
        Phase::Shoot => tr!("shooting"),
        Phase::Fight => tr!("fighting"),
        Phase::Over => tr!("for today"),
    }
}

/// Returns how long something still counts, including this turn: "this turn", "this turn and the next", "this turn and the next
/// 3".
pub fn turns_left_text(turns: u8) -> String {
    match turns {
        0 | 1 => tr!("this turn").to_owned(),
        2 => tr!("this turn and the next").to_owned(),
        more => tr!("this turn and the next {more}", more = more - 1),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{CardName, Color, Side};

    #[test]
    fn a_player_change_names_the_unit_and_the_new_player() {
        let unit = UnitId::new(Side::Saxon, 1);
        let words = |player: Option<&str>| {
            step_text(&UnitNames::default(), &[Event::PlayerChanged { unit, player: player.map(Into::into), computer: None }])
        };
        assert_eq!(words(Some("Ada Lind")), "Ada Lind now leads the housecarls (S01)");
        assert_eq!(words(Some("Ada and Ben")), "Ada and Ben now lead the housecarls (S01)");
        assert_eq!(words(None), "The housecarls (S01) have no leader now: the referee plays them");
    }

    #[test]
    fn an_army_returned_by_the_computer_is_one_sentence() {
        let unit = |number| UnitId::new(Side::Saxon, number);
        let told = |count: u8| {
            let events: Vec<Event> =
                (1..=count).map(|number| Event::PlayerChanged { unit: unit(number), player: None, computer: None }).collect();
            let asked = Command::SetComputer { units: (1..=count).map(|number| (unit(number), None)).collect() };
            join_sentences(&order_sentences(&UnitNames::default(), Some(&asked), &events, &[]))
        };
        assert_eq!(told(15), "The computer no longer plays 15 Saxon units");
        assert_eq!(told(1), "The housecarls (S01) have no leader now: the referee plays them");
        assert_eq!(told(0), "Nothing happened");
    }

    #[test]
    fn a_flipped_card_shows_its_terms_and_williams_absence() {
        let words = |strength, turns, title: Option<&str>, name, rest: &[Event]| {
            let title = title.map(Into::into);
            let flipped = Event::CardFlipped { card: name, color: Color::Black, drawn: true, first: Side::Norman, title, strength, turns };
            step_text(&UnitNames::default(), &[&[flipped], rest].concat())
        };
        let mud = |strength, turns, title| words(strength, turns, title, CardName::MuddyGround, &[]);
        assert_eq!(mud(None, None, None), "Card: Muddy Ground (black). The Normans go first");
        assert_eq!(
            mud(Some(2), Some(3), Some("Deep mud")),
            "Card: Deep mud (black; Muddy Ground, strength 2, 3 turns). The Normans go first"
        );
        assert_eq!(mud(Some(1), Some(2), None), "Card: Muddy Ground (black; 2 turns). The Normans go first");
        let away = [Event::LordAway { unit: UnitId::new(Side::Norman, 1) }];
        for (turns, told) in [(None, "this turn"), (Some(2), "this turn and the next"), (Some(5), "this turn and the next 4")] {
            let words = words(None, turns, None, CardName::WilliamTrips, &away);
            assert!(words.ends_with(&format!("William is out of play {told}")), "{words}");
        }
    }
}
