//! What happened, in sentences for people.

mod attacks;
mod cards;
pub mod changes;
mod table_check;

use super::names::{Names, capital, counted};
use crate::game::Players;
use crate::rules::rulings::{ExactHalf, HoldingTheHill, Reserve, VictoryCheck};
use crate::rules::{Card, Command, Event, Outcome, Rulings, Side, Square, State, Troop, UnitId, Why};

pub use self::attacks::attack_words;
pub use self::cards::flip_words;
pub use self::changes::{Fate, ReplayDifference, army_words, changes, stage_words, table_words};
pub use self::table_check::{difference_words, table_check_words};

/// A step of the battle as a sentence or two; where it is known what was asked for, in its words.
#[must_use]
pub fn order_words(names: &Names, asked: Option<&Command>, events: &[Event]) -> String {
    if let Some(Command::TableCheck { units }) = asked { table_check_words(names, units, events) } else { step_words(names, events) }
}

/// A step of the battle as a sentence or two.
#[must_use]
pub fn step_words(names: &Names, events: &[Event]) -> String {
    let mut sentences: Vec<String> = Vec::new();
    let fled: u32 = events.iter().map(|event| if let Event::Panicked { losses, .. } = event { u32::from(*losses) } else { 0 }).sum();
    let runners = events.iter().filter(|event| matches!(event, Event::Rushed { .. })).count();
    for event in events {
        if let Event::PanicEnded { side } = event {
            let flee = if fled == 1 { "1 figure flees".to_owned() } else { format!("{fled} figures flee") };
            sentences.push(format!("The {} panic: {flee}", side.army()));
        } else if matches!(event, Event::RushEnded {}) {
            sentences.push(match runners {
                0 => "The fyrd stays where it is".to_owned(),
                1 => "The fyrd runs amok: 1 unit runs".to_owned(),
                count => format!("The fyrd runs amok: {count} units run"),
            });
        } else if let Event::LordAway { unit } = event {
            // He is away as long as the card says that was flipped in the same step.
            let turns = events.iter().find_map(Event::card).as_ref().map_or(1, Card::length);
            sentences.push(format!("{} is out of play {}", unit.side.army_commander(), turns_left_words(turns)));
        } else {
            sentences.extend(event_words(names, event));
        }
    }
    if sentences.is_empty() {
        return "Nothing happened".to_owned();
    }
    sentences.iter().map(|sentence| capital(sentence)).collect::<Vec<_>>().join(". ")
}

/// One event as a sentence without its full stop; nothing where another event tells it.
pub(crate) fn event_words(names: &Names, event: &Event) -> Option<String> {
    Some(match event {
        Event::CardFlipped { first, .. } => flip_words(&event.card()?, *first),
        Event::EffectEnded { card, title } => format!("{} is over", title.as_deref().unwrap_or(card.title())),
        Event::LordBack { unit } => format!("{} is back with {}", unit.side.army_commander(), names.unit(*unit)),
        Event::LordKilled { unit } => format!("{} falls", unit.side.army_commander()),
        Event::PanicBegan { side, .. } => format!("The {} panic: every unit rolls a die", side.army()),
        Event::Moved { unit, from, to, .. } => format!("{} move {from} to {to}", names.unit(*unit)),
        Event::Shot(attack) => attack_words(names, attack, "shoot at"),
        Event::Struck(attack) => attack_words(names, attack, blow_words(names.troop(attack.unit))),
        Event::Destroyed { unit } => format!("{} are gone", names.unit(*unit)),
        Event::HalfLost { side, left, start } => format!("The {} are down to half: {left} of {start}", side.army()),
        Event::PhaseEnded { phase, side } => format!("{} are done {}", side.army(), doing(*phase)),
        Event::TurnEnded { turn, norman, saxon, .. } => format!("Turn {turn} ends: Normans {norman}, Saxons {saxon}"),
        Event::BattleEnded { winner, why } => format!("{} win: {}", winner.army(), why_words(*why, *winner)),
        Event::VerdictChanged { winner, why } => {
            format!("This changes the outcome: {} win, {}", winner.army(), why_words(*why, *winner))
        }
        Event::BattleResumed {} => "The battle is not decided after all and goes on".to_owned(),
        Event::WasSet { unit, figures, square, commander, .. } => set_words(names, *unit, *figures, *square, *commander),
        Event::PlayerChanged { unit, player } => player_words(names, *unit, player.as_ref()),
        Event::RulingChanged { ruling, to, .. } => ruling_words(ruling, to),
        Event::Noted { text } => format!("Note: {text}"),
        Event::TimeCalled {} => "The bell rings".to_owned(),
        Event::Forgiven { unit, hits } => {
            format!("{} on {} {} forgiven", counted(*hits, "hit", "hits"), names.unit(*unit), if *hits == 1 { "is" } else { "are" })
        }
        Event::DeckShuffled { .. }
        | Event::Panicked { .. }
        | Event::PanicEnded { .. }
        | Event::RushBegan { .. }
        | Event::Rushed { .. }
        | Event::RushEnded {}
        | Event::LordAway { .. }
        | Event::PhaseBegan { .. }
        | Event::TurnBegan { .. } => return None,
    })
}

/// Knights charge, and others strike.
const fn blow_words(troop: Troop) -> &'static str {
    match troop {
        Troop::Knights => "charge",
        Troop::Housecarles | Troop::Spearmen | Troop::Archers => "strike",
    }
}

/// What the referee set by hand.
fn set_words(names: &Names, unit: UnitId, figures: u8, square: Option<Square>, commander: bool) -> String {
    let place = square.map_or_else(|| "off the table".to_owned(), |square| format!("on {square}"));
    let fallen = if commander { "" } else { ", commander fallen" };
    format!("Referee: {} set to {} {place}{fallen}", names.unit(unit), counted(figures, "figure", "figures"))
}

/// "Ada Lind leads the archers N12 now", "Ada and Ben lead …", "nobody leads …: the referee plays it".
fn player_words(names: &Names, unit: UnitId, player: Option<&Players>) -> String {
    let troops = format!("the {} {unit}", names.troop(unit).name());
    match player {
        Some(player) if player.len() > 1 => format!("{player} lead {troops} now"),
        Some(player) => format!("{player} leads {troops} now"),
        None => format!("Nobody leads {troops} now: the referee plays them"),
    }
}

/// A changed ruling, by its question.
fn ruling_words(ruling: &str, to: &str) -> String {
    let entry = ruling.parse::<crate::rules::RulingName>().ok().map(crate::rules::RulingName::entry);
    let meaning = entry.and_then(|entry| entry.readings.iter().find(|reading| reading.key == to)).map_or(to, |reading| reading.meaning);
    let number = entry.map_or_else(|| ruling.to_owned(), |entry| entry.number.to_string());
    format!("Ruling {number} is now: {}", meaning.trim_end_matches('.'))
}

/// "moving", "shooting", "fighting".
#[must_use]
pub const fn doing(phase: crate::rules::Phase) -> &'static str {
    use crate::rules::Phase;
    match phase {
        Phase::Event => "with the card",
        Phase::Move => "moving",
        Phase::Shoot => "shooting",
        Phase::Fight => "fighting",
        Phase::Over => "for today",
    }
}

/// Why the battle ended, as the end of a sentence.
#[must_use]
pub const fn why_words(why: Why, winner: Side) -> &'static str {
    match (why, winner) {
        (Why::NormansLostHalf, _) => "half of the Normans have fallen",
        (Why::SaxonsLostHalf, Side::Norman) => "half of the Saxons have fallen",
        (Why::SaxonsLostHalf, Side::Saxon) => "exactly half of them still stand",
        (Why::BothLostHalf, Side::Norman) => "both armies have lost half",
        (Why::BothLostHalf, Side::Saxon) => "both armies have lost half, and exactly half of the Saxons still stand",
        (Why::HillCleared, _) => "no Saxon stands on the hill",
        (Why::TimeCalled, _) => "the bell rang",
    }
}

/// Why this side won, as a sentence: the bell alone decides nothing.
#[must_use]
pub fn outcome_words(outcome: Outcome, state: &State) -> String {
    let Outcome { winner, why } = outcome;
    let saxons = state.strength(Side::Saxon);
    let exactly_half = 2 * saxons.left == saxons.start;
    let counted = match (why, winner) {
        (Why::SaxonsLostHalf, Side::Saxon) => return format!("The Saxons win: {}.", why_words(why, winner)),
        (Why::TimeCalled, Side::Saxon) if exactly_half => ", and exactly half of the Saxons still stand",
        (Why::TimeCalled, Side::Saxon) => ", and enough Saxons still stand",
        (Why::TimeCalled, Side::Norman) if 2 * saxons.left > saxons.start => ", and no Saxon stands on the hill",
        (Why::TimeCalled, Side::Norman) if exactly_half && hill_decides(state) => ", and no Saxon stands on the hill",
        (Why::TimeCalled, Side::Norman) => ", and too few Saxons still stand",
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
    let cleared = if hill { ", or the hill is clear of Saxons" } else { "" };
    let judged = match rulings.victory_check {
        VictoryCheck::EndOfTurn => " at the end of a turn",
        VictoryCheck::AtOnce => "",
        VictoryCheck::EndOfSide => " when a side has finished its fights",
    };
    let enough = match rulings.exact_half {
        ExactHalf::SaxonsWin => "half of theirs or more still stand",
        ExactHalf::NormansWin => "more than half of theirs still stand",
    };
    let held = if hill { " and they are on the hill" } else { "" };
    let reserve = match rulings.reserve {
        Reserve::Counts => "",
        Reserve::NotCounted => " Units in reserve do not count.",
    };
    format!(
        "The battle ends{judged} once half of an army has fallen{cleared}. The Saxons win if {enough}{held}; otherwise the Normans \
         win.{reserve}"
    )
}

/// "This turn", "this turn and the next", "this turn and the next 3": how long something still counts, this turn counted.
#[must_use]
pub fn turns_left_words(turns: u8) -> String {
    match turns {
        0 | 1 => "this turn".to_owned(),
        2 => "this turn and the next".to_owned(),
        more => format!("this turn and the next {}", more - 1),
    }
}

/// Who held the hill.
#[must_use]
pub const fn hill_words(holder: Option<Side>) -> &'static str {
    match holder {
        Some(Side::Norman) => "The Normans held the hill.",
        Some(Side::Saxon) => "The Saxons held the hill.",
        None => "Nobody alone held the hill.",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Board, Rulings, Setup, UnitSetup};

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
