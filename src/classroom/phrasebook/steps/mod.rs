//! What happened, in sentences for people.

mod attacks;
mod changes;
mod lords;
mod table_check;

use std::collections::BTreeMap;

use self::attacks::attack;
use super::cards::card_sentence;
use super::names::Names;
use super::outcome::why_words;
use super::sentence::{Sentence, together};
use crate::rules::{Card, Command, Event, Manner, Phase, RulingName, Side, Square, Strength, UnitId, Weapon};
use senlac_base::game::Players;
use senlac_base::language::lists::without_stop;
use senlac_base::language::tr;

pub use self::changes::{Fate, ReplayDifference, army_words, changes, stage_words, table_words};
pub use self::lords::lords_lost;
pub use self::table_check::{difference_words, table_check_sentences};

/// So many units are named one by one.
const MOST_BY_NAME: usize = 3;

/// A step of the battle in sentences, with the lords who fell with the last of their men ([`lords_lost`]); where it is known
/// what was asked for, in its words.
pub fn order_sentences(names: &Names, asked: Option<&Command>, events: &[Event], lost: &[UnitId]) -> Vec<Sentence> {
    match asked {
        Some(Command::TableCheck { units }) => table_check_sentences(names, units, events),
        Some(Command::SetComputer { .. }) => {
            let sentences = [computer_sentences(names, events), people_sentences(names, events)].concat();
            if sentences.is_empty() { step_sentences(names, events, lost) } else { sentences }
        }
        Some(_) | None => step_sentences(names, events, lost),
    }
}

/// A step of the battle as a sentence or two.
pub fn step_words(names: &Names, events: &[Event]) -> String {
    together(&step_sentences(names, events, &[]))
}

/// A step of the battle in sentences.
fn step_sentences(names: &Names, events: &[Event], lost: &[UnitId]) -> Vec<Sentence> {
    let mut sentences: Vec<Sentence> = Vec::new();
    let fled: u32 = events.iter().map(|event| if let Event::Panicked { losses, .. } = event { u32::from(*losses) } else { 0 }).sum();
    let runners = events.iter().filter(|event| matches!(event, Event::Rushed { .. })).count();
    for event in events {
        if let Event::PanicEnded { side } = event {
            let flee = tr_count!(figures = fled, "{figures} figure flees", "{figures} figures flee");
            sentences.push(Sentence::of(tr!("The {army} panic", army = side.army()), flee));
        } else if matches!(event, Event::RushEnded {}) {
            sentences.push(match runners {
                0 => Sentence::plain(tr!("The fyrd stays where it is")),
                units => Sentence::of(tr!("The fyrd runs amok"), tr_count!(units, "{units} unit runs", "{units} units run")),
            });
        } else if let Event::LordAway { unit } = event {
            // He is away as long as the card says that was flipped in the same step.
            let turns = turns_left_words(events.iter().find_map(Event::card).as_ref().map_or(1, Card::length));
            sentences.push(Sentence::plain(tr!("{lord} is out of play {turns}", lord = unit.side.army_commander(), turns)));
        } else if !matches!(event, Event::PlayerChanged { computer: Some(_), .. }) {
            sentences.extend(event_sentences(names, event));
            if let Event::Destroyed { unit } = event
                && lost.contains(unit)
            {
                sentences.push(lord_falls(unit.side));
            }
        }
    }
    sentences.extend(computer_sentences(names, events));
    if sentences.is_empty() {
        sentences.push(Sentence::plain(tr!("Nothing happened")));
    }
    sentences
}

/// One event in sentences; none if another event tells it.
pub(crate) fn event_sentences(names: &Names, event: &Event) -> Vec<Sentence> {
    let sentence = match event {
        Event::CardFlipped { first, .. } => {
            let go_first = Sentence::plain(tr!("{army} go first", army = first.army()));
            return event.card().map_or_else(Vec::new, |card| vec![card_sentence(&card), go_first]);
        }
        Event::EffectEnded { card, title } => Sentence::plain(tr!("{card} is over", card = title.as_deref().unwrap_or(card.title()))),
        Event::LordBack { unit } => {
            Sentence::plain(tr!("{lord} is back with {unit}", lord = unit.side.army_commander(), unit = names.unit(*unit)))
        }
        Event::LordKilled { unit } => lord_falls(unit.side),
        Event::PanicBegan { side, .. } => Sentence::of(tr!("The {army} panic", army = side.army()), tr!("every unit rolls a die")),
        Event::Moved { unit, from, to, .. } => Sentence::plain(tr!("{unit} move {from} to {to}", unit = names.unit(*unit), from, to)),
        Event::Shot(shot) => attack(names, shot, Weapon::Bow),
        Event::Struck(blow) => attack(names, blow, Weapon::Melee),
        Event::Destroyed { unit } => Sentence::plain(tr!("{unit} are gone", unit = names.unit(*unit))),
        Event::HalfLost { side, left, start } => {
            let army = side.army();
            let head = if (Strength { left: *left, start: *start }).is_exactly_half() {
                tr!("The {army} are down to half", army)
            } else {
                tr!("The {army} have lost more than half", army)
            };
            Sentence::of(head, tr!("{left} of {start}", left, start))
        }
        Event::PhaseEnded { phase, side } => Sentence::plain(tr!("{army} are done {doing}", army = side.army(), doing = doing(*phase))),
        Event::TurnEnded { turn, norman, saxon, .. } => {
            Sentence::of(tr!("Turn {turn} ends", turn), tr!("Normans {norman}, Saxons {saxon}", norman, saxon))
        }
        Event::BattleEnded { winner, why } => Sentence::of(tr!("{army} win", army = winner.army()), why_words(*why, *winner, None)),
        Event::VerdictChanged { winner, why } => {
            let why = why_words(*why, *winner, None);
            Sentence::of(tr!("This changes the outcome"), tr!("{army} win, {why}", army = winner.army(), why))
        }
        Event::BattleResumed {} => Sentence::plain(tr!("The battle is not decided after all and goes on")),
        Event::WasSet { unit, figures, square, commander, .. } => set_words(names, *unit, *figures, *square, *commander),
        Event::PlayerChanged { unit, computer: Some(manner), .. } => computer_words(names, *unit, *manner),
        Event::PlayerChanged { unit, player, computer: None } => player_words(names, *unit, player.as_ref()),
        Event::RulingChanged { ruling, to, .. } => ruling_words(ruling, to),
        Event::Noted { text } => Sentence::of(tr!("Note"), text.as_str()),
        Event::Bookmarked { step, title: Some(title) } => Sentence::of(tr!("Bookmark on step {step}", step), title.as_str()),
        Event::Bookmarked { step, title: None } => Sentence::plain(tr!("No bookmark on step {step} any more", step)),
        Event::Guessed { step, hits: Some(hits) } => Sentence::plain(tr_count!(
            hits = *hits,
            "The class guessed {hits} hit in step {step}",
            "The class guessed {hits} hits in step {step}",
            step
        )),
        Event::PupilNamed { named, .. } => Sentence::of(tr!("Pupil"), named.name.as_str()),
        Event::Guessed { step, hits: None } => Sentence::plain(tr!("No guess of the class for step {step} any more", step)),
        Event::ToldOf { pupil, .. } => match pupil {
            Some(pupil) => {
                Sentence::plain(tr!("What is told of {pupil} was changed", pupil = names.players_text(std::slice::from_ref(pupil))))
            }
            None => Sentence::plain(tr!("What is told of somebody was changed")),
        },
        Event::TimeCalled {} => Sentence::plain(tr!("The bell rings")),
        Event::Forgiven { unit, hits } => {
            let unit = names.unit(*unit);
            Sentence::plain(tr_count!(hits = *hits, "{hits} hit on {unit} is forgiven", "{hits} hits on {unit} are forgiven", unit))
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

/// "William falls".
fn lord_falls(side: Side) -> Sentence {
    Sentence::plain(tr!("{lord} falls", lord = side.army_commander()))
}

/// "1 figure", "7 figures".
fn figures_words(figures: u8) -> String {
    tr_count!(figures, "{figures} figure", "{figures} figures")
}

/// What the referee set by hand.
fn set_words(names: &Names, unit: UnitId, figures: u8, square: Option<Square>, commander: bool) -> Sentence {
    let unit = names.unit(unit);
    let place = square.map_or_else(|| tr!("off the table").to_owned(), |square| tr!("on {square}", square));
    let place = if commander { place } else { tr!("{place}, commander fallen", place) };
    let set = tr_count!(figures, "{unit} set to {figures} figure {place}", "{unit} set to {figures} figures {place}", unit, place);
    Sentence::of(tr!("Referee"), set)
}

/// "Ada Lind leads the archers N12 now", "Ada and Ben lead …", "nobody leads …: the referee plays it".
fn player_words(names: &Names, unit: UnitId, player: Option<&Players>) -> Sentence {
    let troops = names.troop(unit).name();
    match player {
        Some(player) if player.len() > 1 => {
            Sentence::plain(tr!("{player} lead the {troops} {unit} now", player = names.players_text(player), troops, unit))
        }
        Some(player) => Sentence::plain(tr!("{player} leads the {troops} {unit} now", player = names.players_text(player), troops, unit)),
        None => Sentence::of(tr!("Nobody leads the {troops} {unit} now", troops, unit), tr!("the referee plays them")),
    }
}

/// Which units the computer plays now: each by its name where they are few, else how many of an army.
fn computer_sentences(names: &Names, events: &[Event]) -> Vec<Sentence> {
    let mut given: BTreeMap<(Side, Manner), Vec<UnitId>> = BTreeMap::new();
    for event in events {
        if let Event::PlayerChanged { unit, computer: Some(manner), .. } = event {
            given.entry((unit.side, *manner)).or_default().push(*unit);
        }
    }
    let told = given.into_iter().map(|((side, manner), units)| {
        if units.len() <= MOST_BY_NAME {
            return units.into_iter().map(|unit| computer_words(names, unit, manner)).collect();
        }
        vec![Sentence::plain(tr_count!(
            units = units.len(),
            "The computer plays {units} {adjective} unit now, {how}",
            "The computer plays {units} {adjective} units now, {how}",
            adjective = side.adjective(),
            how = manner.adverb()
        ))]
    });
    told.flat_map(|sentences: Vec<Sentence>| sentences).collect()
}

/// Which units the computer gives back: whoever leads them now where they are few, else how many of an army.
fn people_sentences(names: &Names, events: &[Event]) -> Vec<Sentence> {
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
        vec![Sentence::plain(tr_count!(
            units = units.len(),
            "The computer no longer plays {units} {adjective} unit",
            "The computer no longer plays {units} {adjective} units",
            adjective = side.adjective()
        ))]
    });
    told.flat_map(|sentences: Vec<Sentence>| sentences).collect()
}

/// "The computer plays Ada’s archers now, boldly".
fn computer_words(names: &Names, unit: UnitId, manner: Manner) -> Sentence {
    Sentence::plain(tr!("The computer plays {unit} now, {how}", unit = names.unit(unit), how = manner.adverb()))
}

/// A changed ruling, by its question.
fn ruling_words(ruling: &str, to: &str) -> Sentence {
    let entry = ruling.parse().ok().map(RulingName::entry);
    let reading = entry.and_then(|entry| entry.readings.iter().find(|reading| reading.key == to));
    let meaning = reading.map_or(to, |reading| tr(reading.meaning));
    let number = entry.map_or_else(|| ruling.to_owned(), |entry| entry.number.to_string());
    Sentence::of(tr!("Ruling {number} is now", number), without_stop(meaning))
}

/// Why a phase passes in which nobody can act: "No Saxon has a target".
pub fn idle_words(phase: Phase, side: Side) -> String {
    match (phase, side) {
        (Phase::Move, Side::Norman) => tr!("No Norman can move"),
        (Phase::Move, Side::Saxon) => tr!("No Saxon can move"),
        (Phase::Shoot, Side::Norman) => tr!("No Norman has a target"),
        (Phase::Shoot, Side::Saxon) => tr!("No Saxon has a target"),
        (Phase::Fight, Side::Norman) => tr!("No Norman stands next to an enemy"),
        (Phase::Fight, Side::Saxon) => tr!("No Saxon stands next to an enemy"),
        (Phase::Event | Phase::Over, _) => tr!("Nobody can act"),
    }
    .to_owned()
}

/// "moving", "shooting", "fighting".
pub fn doing(phase: Phase) -> &'static str {
    match phase {
        Phase::Event => tr!("with the card"),
        Phase::Move => tr!("moving"),
        Phase::Shoot => tr!("shooting"),
        Phase::Fight => tr!("fighting"),
        Phase::Over => tr!("for today"),
    }
}

/// "This turn", "this turn and the next", "this turn and the next 3": how long something still counts, this turn counted.
pub fn turns_left_words(turns: u8) -> String {
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
    fn a_change_of_players_is_told_by_the_unit_and_its_new_player() {
        let unit = UnitId::new(Side::Saxon, 1);
        let words = |player: Option<&str>| {
            step_words(&Names::default(), &[Event::PlayerChanged { unit, player: player.map(Into::into), computer: None }])
        };
        assert_eq!(words(Some("Ada Lind")), "Ada Lind leads the housecarles S01 now");
        assert_eq!(words(Some("Ada and Ben")), "Ada and Ben lead the housecarles S01 now");
        assert_eq!(words(None), "Nobody leads the housecarles S01 now: the referee plays them");
    }

    #[test]
    fn an_army_that_the_computer_gives_back_is_one_sentence_and_a_few_units_are_told_by_who_leads_them() {
        let unit = |number| UnitId::new(Side::Saxon, number);
        let told = |count: u8| {
            let events: Vec<Event> =
                (1..=count).map(|number| Event::PlayerChanged { unit: unit(number), player: None, computer: None }).collect();
            let asked = Command::SetComputer { units: (1..=count).map(|number| (unit(number), None)).collect() };
            together(&order_sentences(&Names::default(), Some(&asked), &events, &[]))
        };
        assert_eq!(told(15), "The computer no longer plays 15 Saxon units");
        assert_eq!(told(1), "Nobody leads the housecarles S01 now: the referee plays them");
        assert_eq!(told(0), "Nothing happened");
    }

    #[test]
    fn a_flipped_card_tells_what_it_is_made_of_and_how_long_william_is_away() {
        let words = |strength, turns, title: Option<&str>, name, rest: &[Event]| {
            let title = title.map(Into::into);
            let flipped = Event::CardFlipped { card: name, color: Color::Black, drawn: true, first: Side::Norman, title, strength, turns };
            step_words(&Names::default(), &[&[flipped], rest].concat())
        };
        let mud = |strength, turns, title| words(strength, turns, title, CardName::MuddyGround, &[]);
        assert_eq!(mud(None, None, None), "Card: Muddy Ground (black). Normans go first");
        assert_eq!(mud(Some(2), Some(3), Some("Deep mud")), "Card: Deep mud (black; Muddy Ground, strength 2, 3 turns). Normans go first");
        assert_eq!(mud(Some(1), Some(2), None), "Card: Muddy Ground (black; 2 turns). Normans go first");
        let away = [Event::LordAway { unit: UnitId::new(Side::Norman, 1) }];
        for (turns, told) in [(None, "this turn"), (Some(2), "this turn and the next"), (Some(5), "this turn and the next 4")] {
            let words = words(None, turns, None, CardName::WilliamTrips, &away);
            assert!(words.ends_with(&format!("William is out of play {told}")), "{words}");
        }
    }
}
