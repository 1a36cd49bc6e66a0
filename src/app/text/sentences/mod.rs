//! What happened, in sentences for people.

mod attacks;
mod cards;
pub mod changes;
mod table_check;

use std::fmt;

use self::attacks::attack;
pub use self::cards::card_sentence;
use self::cards::flip;
use super::names::{Names, capital};
use crate::game::Players;
use crate::language::lists::{joined, without_stop};
use crate::language::tr;
use crate::rules::rulings::{ExactHalf, HoldingTheHill, Reserve, VictoryCheck};
use crate::rules::{Card, Command, Event, Outcome, Rulings, Side, Square, State, UnitId, Weapon, Why};

pub use self::changes::{Fate, ReplayDifference, army_words, changes, stage_words, table_words};
pub use self::table_check::{difference_words, table_check_sentences};

/// A sentence without its full stop; if it begins with what it is about, `Card: …`, that stands apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sentence {
    /// What it is about: "Card", "Bo’s archers shoot at Wulf’s housecarles".
    pub about: Option<String>,
    /// The rest, or all of it.
    pub words: String,
}

impl Sentence {
    /// A sentence about something.
    pub(crate) fn of(about: impl Into<String>, words: impl Into<String>) -> Self {
        Self { about: Some(about.into()), words: words.into() }
    }

    /// A sentence that is all of one piece.
    pub(crate) fn plain(words: impl Into<String>) -> Self {
        Self { about: None, words: words.into() }
    }
}

impl fmt::Display for Sentence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.about {
            Some(about) => f.write_str(&capital(&tr!("{about}: {words}", about, words = self.words))),
            None => f.write_str(&capital(&self.words)),
        }
    }
}

/// Sentences one after the other, the last without its full stop.
#[must_use]
pub fn together(sentences: &[Sentence]) -> String {
    joined(sentences, ". ")
}

/// A step of the battle in sentences; where it is known what was asked for, in its words.
#[must_use]
pub fn order_sentences(names: &Names, asked: Option<&Command>, events: &[Event]) -> Vec<Sentence> {
    if let Some(Command::TableCheck { units }) = asked {
        table_check_sentences(names, units, events)
    } else {
        step_sentences(names, events)
    }
}

/// A step of the battle as a sentence or two.
#[must_use]
pub fn step_words(names: &Names, events: &[Event]) -> String {
    together(&step_sentences(names, events))
}

/// A step of the battle in sentences.
#[must_use]
pub fn step_sentences(names: &Names, events: &[Event]) -> Vec<Sentence> {
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
        } else {
            sentences.extend(event_sentences(names, event));
        }
    }
    if sentences.is_empty() {
        sentences.push(Sentence::plain(tr!("Nothing happened")));
    }
    sentences
}

/// One event in sentences; none if another event tells it.
pub(crate) fn event_sentences(names: &Names, event: &Event) -> Vec<Sentence> {
    let sentence = match event {
        Event::CardFlipped { first, .. } => return event.card().map_or_else(Vec::new, |card| flip(&card, *first).into()),
        Event::EffectEnded { card, title } => Sentence::plain(tr!("{card} is over", card = title.as_deref().unwrap_or(card.title()))),
        Event::LordBack { unit } => {
            Sentence::plain(tr!("{lord} is back with {unit}", lord = unit.side.army_commander(), unit = names.unit(*unit)))
        }
        Event::LordKilled { unit } => Sentence::plain(tr!("{lord} falls", lord = unit.side.army_commander())),
        Event::PanicBegan { side, .. } => Sentence::of(tr!("The {army} panic", army = side.army()), tr!("every unit rolls a die")),
        Event::Moved { unit, from, to, .. } => Sentence::plain(tr!("{unit} move {from} to {to}", unit = names.unit(*unit), from, to)),
        Event::Shot(shot) => attack(names, shot, Weapon::Bow),
        Event::Struck(blow) => attack(names, blow, Weapon::Melee),
        Event::Destroyed { unit } => Sentence::plain(tr!("{unit} are gone", unit = names.unit(*unit))),
        Event::HalfLost { side, left, start } => {
            Sentence::of(tr!("The {army} are down to half", army = side.army()), tr!("{left} of {start}", left, start))
        }
        Event::PhaseEnded { phase, side } => Sentence::plain(tr!("{army} are done {doing}", army = side.army(), doing = doing(*phase))),
        Event::TurnEnded { turn, norman, saxon, .. } => {
            Sentence::of(tr!("Turn {turn} ends", turn), tr!("Normans {norman}, Saxons {saxon}", norman, saxon))
        }
        Event::BattleEnded { winner, why } => Sentence::of(tr!("{army} win", army = winner.army()), why_words(*why, *winner)),
        Event::VerdictChanged { winner, why } => {
            let why = why_words(*why, *winner);
            Sentence::of(tr!("This changes the outcome"), tr!("{army} win, {why}", army = winner.army(), why))
        }
        Event::BattleResumed {} => Sentence::plain(tr!("The battle is not decided after all and goes on")),
        Event::WasSet { unit, figures, square, commander, .. } => set_words(names, *unit, *figures, *square, *commander),
        Event::PlayerChanged { unit, player } => player_words(names, *unit, player.as_ref()),
        Event::RulingChanged { ruling, to, .. } => ruling_words(ruling, to),
        Event::Noted { text } => Sentence::of(tr!("Note"), text.as_str()),
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
        Some(player) if player.len() > 1 => Sentence::plain(tr!("{player} lead the {troops} {unit} now", player, troops, unit)),
        Some(player) => Sentence::plain(tr!("{player} leads the {troops} {unit} now", player, troops, unit)),
        None => Sentence::of(tr!("Nobody leads the {troops} {unit} now", troops, unit), tr!("the referee plays them")),
    }
}

/// A changed ruling, by its question.
fn ruling_words(ruling: &str, to: &str) -> Sentence {
    let entry = ruling.parse::<crate::rules::RulingName>().ok().map(crate::rules::RulingName::entry);
    let reading = entry.and_then(|entry| entry.readings.iter().find(|reading| reading.key == to));
    let meaning = reading.map_or(to, |reading| tr(reading.meaning));
    let number = entry.map_or_else(|| ruling.to_owned(), |entry| entry.number.to_string());
    Sentence::of(tr!("Ruling {number} is now", number), without_stop(meaning))
}

/// "moving", "shooting", "fighting".
#[must_use]
pub fn doing(phase: crate::rules::Phase) -> &'static str {
    use crate::rules::Phase;
    match phase {
        Phase::Event => tr!("with the card"),
        Phase::Move => tr!("moving"),
        Phase::Shoot => tr!("shooting"),
        Phase::Fight => tr!("fighting"),
        Phase::Over => tr!("for today"),
    }
}

/// Why the battle ended, as the end of a sentence.
#[must_use]
pub fn why_words(why: Why, winner: Side) -> &'static str {
    match (why, winner) {
        (Why::NormansLostHalf, _) => tr!("half of the Normans have fallen"),
        (Why::SaxonsLostHalf, Side::Norman) => tr!("half of the Saxons have fallen"),
        (Why::SaxonsLostHalf, Side::Saxon) => tr!("exactly half of them still stand"),
        (Why::BothLostHalf, Side::Norman) => tr!("both armies have lost half"),
        (Why::BothLostHalf, Side::Saxon) => tr!("both armies have lost half, and exactly half of the Saxons still stand"),
        (Why::HillCleared, _) => tr!("no Saxon stands on the hill"),
        (Why::TimeCalled, _) => tr!("the bell rang"),
    }
}

/// Why this side won, as a sentence: the bell alone decides nothing.
#[must_use]
pub fn outcome_words(outcome: Outcome, state: &State) -> String {
    let Outcome { winner, why } = outcome;
    let saxons = state.strength(Side::Saxon);
    let exactly_half = 2 * saxons.left == saxons.start;
    let counted = match (why, winner) {
        (Why::SaxonsLostHalf, Side::Saxon) => return tr!("The Saxons win: {winner}.", winner = why_words(why, winner)),
        (Why::TimeCalled, Side::Saxon) if exactly_half => tr!(", and exactly half of the Saxons still stand"),
        (Why::TimeCalled, Side::Saxon) => tr!(", and enough Saxons still stand"),
        (Why::TimeCalled, Side::Norman) if 2 * saxons.left > saxons.start => tr!(", and no Saxon stands on the hill"),
        (Why::TimeCalled, Side::Norman) if exactly_half && hill_decides(state) => tr!(", and no Saxon stands on the hill"),
        (Why::TimeCalled, Side::Norman) => tr!(", and too few Saxons still stand"),
        (Why::NormansLostHalf | Why::SaxonsLostHalf | Why::BothLostHalf | Why::HillCleared, _) => "",
    };
    capital(&format!("{}{counted}.", why_words(why, winner)))
}

/// Whether exactly half of the Saxons would be enough, so that only the cleared hill can have decided (rulings 7 and 10).
fn hill_decides(state: &State) -> bool {
    state.rulings().exact_half == ExactHalf::SaxonsWin && state.rulings().holding_the_hill == HoldingTheHill::NormansWin
}

/// How the battle ends and who wins then, as the rulings in force have it (rulings 6, 7, 10 and 51).
#[must_use]
pub fn end_words(rulings: &Rulings) -> String {
    let hill = rulings.holding_the_hill == HoldingTheHill::NormansWin;
    let cleared = if hill { tr!(", or the hill is clear of Saxons") } else { "" };
    let judged = match rulings.victory_check {
        VictoryCheck::EndOfTurn => tr!(" at the end of a turn"),
        VictoryCheck::AtOnce => "",
        VictoryCheck::EndOfSide => tr!(" when a side has finished its fights"),
    };
    let enough = match rulings.exact_half {
        ExactHalf::SaxonsWin => tr!("half of theirs or more still stand"),
        ExactHalf::NormansWin => tr!("more than half of theirs still stand"),
    };
    let held = if hill { tr!(" and they are on the hill") } else { "" };
    let reserve = match rulings.reserve {
        Reserve::Counts => "",
        Reserve::NotCounted => tr!(" Units in reserve do not count."),
    };
    tr!(
        "The battle ends{judged} once half of an army has fallen{cleared}. The Saxons win if {enough}{held}; otherwise the Normans \
         win.{reserve}",
        judged,
        cleared,
        enough,
        held,
        reserve
    )
}

/// "This turn", "this turn and the next", "this turn and the next 3": how long something still counts, this turn counted.
#[must_use]
pub fn turns_left_words(turns: u8) -> String {
    match turns {
        0 | 1 => tr!("this turn").to_owned(),
        2 => tr!("this turn and the next").to_owned(),
        more => tr!("this turn and the next {more}", more = more - 1),
    }
}

/// Who held the hill.
#[must_use]
pub fn hill_words(holder: Option<Side>) -> &'static str {
    match holder {
        Some(Side::Norman) => tr!("The Normans held the hill."),
        Some(Side::Saxon) => tr!("The Saxons held the hill."),
        None => tr!("Nobody alone held the hill."),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Board, Rulings, Setup, Troop, UnitSetup};

    /// A whole army on each side, and nobody on the hill.
    fn battle(holding_the_hill: HoldingTheHill) -> State {
        let muster = |troop, square: &str| UnitSetup {
            troop,
            figures: 8,
            bases: 2,
            bodyguard: true,
            square: square.parse().ok(),
            player: None,
            rows: Vec::new(),
        };
        let setup = Setup {
            scenario: "A hill".to_owned(),
            class: None,
            absent: Vec::new(),
            terrain: Board::from_rows(&["^..", "..."]).expect("a board"),
            norman: vec![muster(Troop::Knights, "B2")],
            saxon: vec![muster(Troop::Housecarles, "C1")],
            deck: vec![crate::rules::Card::new(crate::rules::CardName::Shieldwall, crate::rules::Color::Red)],
            rulings: Rulings { holding_the_hill, ..Rulings::default() },
        };
        State::new(&setup).expect("a battle")
    }

    #[test]
    fn a_change_of_players_is_told_by_the_unit_and_its_new_player() {
        let unit = UnitId::new(Side::Saxon, 1);
        let words = |player: Option<&str>| step_words(&Names::default(), &[Event::PlayerChanged { unit, player: player.map(Into::into) }]);
        assert_eq!(words(Some("Ada Lind")), "Ada Lind leads the housecarles S01 now");
        assert_eq!(words(Some("Ada and Ben")), "Ada and Ben lead the housecarles S01 now");
        assert_eq!(words(None), "Nobody leads the housecarles S01 now: the referee plays them");
    }

    #[test]
    fn who_wins_is_told_as_the_rulings_in_force_have_it() {
        assert_eq!(
            end_words(&Rulings::default()),
            "The battle ends at the end of a turn once half of an army has fallen. The Saxons win if half of theirs or more still stand; \
             otherwise the Normans win."
        );
        let others = Rulings {
            victory_check: VictoryCheck::AtOnce,
            exact_half: ExactHalf::NormansWin,
            holding_the_hill: HoldingTheHill::NormansWin,
            ..Rulings::default()
        };
        assert_eq!(
            end_words(&others),
            "The battle ends once half of an army has fallen, or the hill is clear of Saxons. The Saxons win if more than half of theirs \
             still stand and they are on the hill; otherwise the Normans win."
        );
    }

    #[test]
    fn william_is_away_as_long_as_his_card_says() {
        let words = |turns| {
            let card = Card { turns, ..Card::new(crate::rules::CardName::WilliamTrips, crate::rules::Color::Black) };
            let Card { name, color, title, strength, turns } = card;
            let flipped = Event::CardFlipped { card: name, color, drawn: true, first: Side::Norman, title, strength, turns };
            step_words(&Names::default(), &[flipped, Event::LordAway { unit: UnitId::new(Side::Norman, 1) }])
        };
        assert!(words(None).ends_with("William is out of play this turn"), "{}", words(None));
        assert!(words(Some(2)).ends_with("William is out of play this turn and the next"), "{}", words(Some(2)));
        assert!(words(Some(5)).ends_with("William is out of play this turn and the next 4"), "{}", words(Some(5)));
    }

    #[test]
    fn the_reason_is_the_one_that_decided() {
        let state = battle(HoldingTheHill::NormansWin);
        let words = |winner, why| outcome_words(Outcome { winner, why }, &state);
        assert_eq!(words(Side::Norman, Why::TimeCalled), "The bell rang, and no Saxon stands on the hill.");
        assert_eq!(words(Side::Saxon, Why::TimeCalled), "The bell rang, and enough Saxons still stand.");
        assert_eq!(words(Side::Saxon, Why::SaxonsLostHalf), "The Saxons win: exactly half of them still stand.");
        assert_eq!(words(Side::Norman, Why::SaxonsLostHalf), "Half of the Saxons have fallen.");
    }
}
