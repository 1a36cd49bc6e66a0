//! The classroom game as rules for the battle log.

use serde::Deserialize;
use serde_json::Value;

use super::resolve::resolve_again;
use super::rulings::{REGISTER, RulingEntry};
use super::{
    Attack, Breach, CardName, Command, Event, LONGEST_TITLE, Refusal, RulingName, Rulings, Setup, SetupProblem, State, Terrain, check,
    fingerprint, settle,
};
use senlac_base::game::{Commands, Decision, Dice, NameTable, PupilId, PupilName, Reason, ResolvedCommand, Rules, ShortName, TextKind};

/// Rules of the classroom game, for the battle log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Classroom;

impl Commands for Command {
    const NAMES: &'static [&'static str] = &[
        "flip",
        "panic",
        "amok",
        "move",
        "shoot",
        "fight",
        "done",
        "set",
        "table_check",
        "set_players",
        "name_pupil",
        "set_computer",
        "set_ruling",
        "note",
        "bookmark",
        "guess",
        "tell_of",
        "call_time",
    ];
}

impl Rules for Classroom {
    type Setup = Setup;
    type State = State;
    type Command = Command;
    type Event = Event;
    type Refusal = Refusal;
    type Problem = SetupProblem;

    const NAME: &'static str = "classroom";
    const VERSION: u32 = 1;
    const SCHEMA: &'static str = include_str!(concat!(env!("OUT_DIR"), "/schema.json"));
    const HAS_PUPILS: bool = true;

    fn begin(setup: &Setup) -> Result<State, Vec<SetupProblem>> {
        State::new(setup)
    }

    fn decide(
        state: &State,
        command: &Command,
        overruled: Option<&str>,
        earlier: &[&[Event]],
        dice: &mut dyn Dice,
    ) -> Result<Decision<Event>, Refusal> {
        let legal = match (check(state, command.clone()), overruled) {
            (Err(refusal), Some(reason)) => refusal.overrule(reason)?,
            (judged, _) => judged?,
        };
        let waived = legal.ruling().map_or_else(Vec::new, |ruling| saved_reasons(state, &ruling.waived));
        Ok(Decision { events: resolve_again(state, &legal, earlier, dice), waived })
    }

    fn reason(state: &State, refusal: &Refusal) -> Reason {
        if state.names().has_ids() { Reason::from_key(&refusal.breaches()) } else { Reason::from_sentence(refusal) }
    }

    fn resolve_names(state: &State, command: &Command) -> ResolvedCommand<Command> {
        settle(state, command)
    }

    fn names_a_pupil(event: &Event) -> bool {
        matches!(event, Event::PupilNamed { .. })
    }

    fn copy_names(earlier: &mut State, now: &State) {
        earlier.add_names(now.names());
    }

    fn format_version(setup: &Setup) -> u32 {
        if setup.names.has_ids() { 2 } else { 1 }
    }

    fn apply_header(setup: &mut Setup, _version: u32, short_names: &[ShortName]) {
        for ShortName { pupil, short, given } in short_names {
            let Some(name) = pupil.clone() else { continue };
            let id = PupilId::from(name.as_str());
            setup.names.set(id, PupilName { name, short: short.clone(), given: given.clone(), row: None });
        }
    }

    fn apply(state: &mut State, event: &Event) {
        super::apply(state, event);
    }

    fn fingerprint(state: &State) -> String {
        fingerprint(state)
    }

    fn turn(state: &State) -> u32 {
        state.turn
    }

    fn ends_turn(event: &Event) -> bool {
        matches!(event, Event::TurnBegan { .. } | Event::BattleEnded { .. })
    }

    fn note(text: String) -> (Command, Event) {
        (Command::Note { text: text.clone() }, Event::Noted { text })
    }

    fn is_over(state: &State) -> bool {
        state.outcome.is_some()
    }

    fn is_draw(command: &Command) -> bool {
        matches!(command, Command::Flip { .. })
    }

    fn is_card_drawn(event: &Event) -> bool {
        matches!(event, Event::CardFlipped { .. })
    }

    fn actor(event: &Event) -> Option<String> {
        if let Event::Moved { unit, .. }
        | Event::Rushed { unit, .. }
        | Event::Shot(Attack { unit, .. })
        | Event::Struck(Attack { unit, .. }) = event
        {
            return Some(unit.to_string());
        }
        None
    }

    fn affected_unit(event: &Event) -> Option<String> {
        if let Event::WasSet { unit, .. } = event { Some(unit.to_string()) } else { Self::actor(event) }
    }

    fn remove_unknown(setup: &mut Value) -> Option<String> {
        let mut first = None;
        let mut is_known = |unknown: Option<String>| {
            let is_known = unknown.is_none();
            first = first.take().or(unknown);
            is_known
        };
        if let Some(Value::Object(rulings)) = setup.get_mut("rulings") {
            rulings.retain(|key, choice| is_known(unknown_ruling(key, choice)));
        }
        if let Some(Value::Array(deck)) = setup.get_mut("deck") {
            deck.retain(|card| {
                let unknown = card.get("name").filter(|name| CardName::deserialize(*name).is_err()).and_then(Value::as_str);
                is_known(unknown.map(|name| tr!("its deck contains a card “{name}”", name = shortened(name))))
            });
        }
        first
    }

    fn unknown_part(event: &Event) -> Option<String> {
        let Event::RulingChanged { ruling, to, .. } = event else { return None };
        match ruling.parse() {
            Ok(ruling) => unknown_option(ruling, to),
            Err(_) => Some(unknown_ruling_text(ruling)),
        }
    }

    fn names(state: &State) -> Option<&NameTable> {
        Some(state.names())
    }

    fn class(setup: &Setup) -> Option<&str> {
        setup.class.as_deref()
    }

    fn own_words() -> Vec<String> {
        let readings = |entry: &RulingEntry| entry.readings.iter().map(|reading| reading.key.to_owned()).collect::<Vec<_>>();
        let rulings = REGISTER.iter().flat_map(|entry| readings(entry).into_iter().chain([entry.key.to_owned()]));
        rulings.chain(Breach::words().map(str::to_owned)).collect()
    }

    fn text(command: Option<&str>, key: &str) -> TextKind {
        match key {
            "units" if command == Some("set_players") => TextKind::Each(&TextKind::Players),
            "rulings" | "paths" => TextKind::Each(&TextKind::Word),
            "names" => TextKind::Each(&TextKind::Each(&TextKind::Pupils)),
            "name" if matches!(command, Some("name_pupil" | "pupil_named")) => TextKind::Pupils,
            "short" | "given" => TextKind::Pupils,
            "player" => TextKind::Players,
            "absent" | "large_print" | "pupil" => TextKind::Pupils,
            "class" => TextKind::Class,
            "terrain" => TextKind::Signs(Terrain::SIGNS),
            "text" | "scenario" | "deeds" | "honour" => TextKind::Sentence,
            "title" => TextKind::Title(LONGEST_TITLE),
            _ if WORDS.contains(&key) => TextKind::Word,
            _ => TextKind::Unknown,
        }
    }
}

/// Keys that hold the program's own words, such as squares, units, cards and rulings. They never hold a name.
const WORDS: [&str; 20] = [
    "at", "by", "card", "choice", "color", "computer", "first", "from", "hill", "path", "phase", "ruling", "side", "square", "to", "type",
    "unit", "units", "why", "winner",
];

/// Shortens a word from a file for a message.
fn shortened(word: &str) -> String {
    word.chars().take(40).collect()
}

/// Returns a message about an unknown ruling.
fn unknown_ruling_text(ruling: &str) -> String {
    tr!("it has a ruling “{ruling}”", ruling = shortened(ruling))
}

/// Returns a message if the ruling's key or its option is unknown. A choice that is not text is not a ruling's
/// option, so its key is ignored.
fn unknown_ruling(key: &str, choice: &Value) -> Option<String> {
    let choice = choice.as_str()?;
    match key.parse::<RulingName>() {
        Ok(ruling) if ruling.entry().key == key => unknown_option(ruling, choice),
        Ok(_) | Err(_) => Some(unknown_ruling_text(key)),
    }
}

/// Returns a message if the ruling has no such option.
fn unknown_option(ruling: RulingName, choice: &str) -> Option<String> {
    let is_known = Rulings::default().set(ruling, choice).is_ok();
    (!is_known).then(|| tr!("its ruling “{ruling}” has an option “{choice}”", ruling, choice = shortened(choice)))
}

/// Returns the reasons against a command in the form that this game saves.
fn saved_reasons(state: &State, breaches: &[Breach]) -> Vec<Reason> {
    let has_ids = state.names().has_ids();
    let reason = |breach: &Breach| if has_ids { Reason::from_key(breach) } else { Reason::from_sentence(breach) };
    breaches.iter().map(reason).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_list_is_complete() {
        let problem = serde_json::from_str::<Command>(r#"{"do":"dance"}"#).expect_err("no command").to_string();
        assert!(problem.contains(&format!("`{}`", Command::NAMES.join("`, `"))), "{problem}");
    }
}
