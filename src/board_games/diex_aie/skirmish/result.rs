//! Result letters: read off once, saved, and applied to both sides (5.4.3, 6.2 to 6.6).

use super::blow::{Blow, apply_meaning};
use super::change::SkirmishChange;
use super::effects::{breach, changed, harm_events, man_in_fight, with_objections};
use super::owned_tables::{Effect, Meaning, cell_text, letter, letter_event, meaning, sheet_event};
use super::pieces::HORSE;
use super::state::{Fight, Horse};
use crate::characters::{Character, Condition, Harm, condition_set};
use crate::duty::PendingStep;
use crate::event_helpers::GameEvent;
use crate::game::{DiexAie, DiexGame};
use crate::rulings::HorseOtherLetters;
use crate::skirmish::messages;
use senlac_board_games::keyed::keys;
use senlac_board_games::{CommandRefusal, Message, Plan, RollOutcome, UnitName};

/// A result as the players read it off their sheet.
#[derive(Clone, Debug, Default)]
pub(super) struct SheetReading {
    pub(super) letter: Option<String>,
    pub(super) means: Option<Meaning>,
}

/// Checks a result letter and returns it in upper case.
///
/// # Errors
/// It isn't A to L or a dash.
pub(super) fn check_letter(letter: Option<&str>) -> Result<Option<String>, CommandRefusal> {
    let Some(word) = letter else { return Ok(None) };
    let word = word.trim().to_uppercase();
    let is_letter = word.len() == 1 && word.chars().all(|sign| ('A'..='L').contains(&sign));
    if is_letter || word == "-" {
        Ok(Some(word))
    } else {
        Err(tr!("“{word}” isn’t a result letter: enter A to L, or - for none", word).into())
    }
}

impl Fight {
    /// Returns the key of the table that explains its letters.
    fn letters(&self) -> &'static str {
        if self.is_missile() { "missile-letters" } else { "combat-letters" }
    }

    /// Returns the title of the table cell with the result.
    pub(super) fn cell(&self) -> Message {
        cell_text(&self.table, &self.row, &self.column)
    }

    pub(super) fn is_missile(&self) -> bool {
        self.table.starts_with("missile")
    }

    /// Returns the name of the first target.
    fn first_target(&self) -> String {
        self.on.first().cloned().unwrap_or_default()
    }

    /// Returns the events that leave the fight pending until its result is read off.
    fn await_result(&self, cause: &str) -> Vec<GameEvent> {
        let (first, section) = (self.first_target(), if self.is_missile() { "5.4.3" } else { "6" });
        let due = GameEvent::due(PendingStep::Result, &first, cause, section);
        vec![changed(SkirmishChange { fights: [(first, Some(self.clone()))].into(), ..SkirmishChange::default() }), due]
    }

    /// Resolves the fight, as far as the sheets are known.
    pub(super) fn resolve(&self, game: &DiexGame, said: &SheetReading) -> RollOutcome<crate::DiexEvent> {
        let at = (self.table.as_str(), self.row.as_str(), self.column.as_str());
        let Some(mark) = said.letter.clone().or_else(|| letter(game, at.0, at.1, at.2)) else {
            let waits = self.await_result(&format!("row {}", self.row));
            return RollOutcome { row: Some(self.row.clone()), ..RollOutcome::new(messages::row(&self.row), waits) };
        };
        let mut events: Vec<GameEvent> = said.letter.as_deref().and_then(|said| letter_event(game, at, said)).into_iter().collect();
        if let Some(horse) = self.first_target().strip_prefix(HORSE) {
            events.extend(self.horse(game, horse, &mark, said));
        } else if mark == "-" {
            events.extend(apply_meaning(game, self, &Meaning::NOTHING));
        } else {
            let known = meaning(game, self.letters(), &mark, &self.target);
            let new = said.means.clone().filter(|said| known.as_ref() != Some(said));
            events.extend(
                new.and_then(|means| serde_json::to_value(means).ok()).map(|means| sheet_event(self.letters(), &mark, &self.target, means)),
            );
            match said.means.clone().or(known) {
                Some(means) => events.extend(apply_meaning(game, self, &means)),
                None => events.extend(self.await_result(&mark)),
            }
        }
        RollOutcome { row: Some(self.row.clone()), ..RollOutcome::new(mark, events) }
    }

    /// Returns the events of a letter against a riderless horse. Certain letters kill it (6.8, R38).
    fn horse(&self, game: &DiexGame, horse: &str, letter: &str, said: &SheetReading) -> Vec<GameEvent> {
        let deadly = if self.is_missile() { "DE" } else { "GHI" };
        if deadly.contains(letter) {
            return vec![changed(SkirmishChange { horses: [(horse.to_owned(), Some(Horse::Dead))].into(), ..SkirmishChange::default() })];
        }
        let means = said.means.clone().or_else(|| meaning(game, self.letters(), letter, "mounted"));
        let hexes = means.and_then(|means| means.retreat).filter(|hexes| *hexes > 0 && game.has_option(HorseOtherLetters::Retreats));
        hexes.map(|hexes| GameEvent::due(PendingStep::Retreat, &format!("{HORSE}{horse}"), &hexes.to_string(), "6.8")).into_iter().collect()
    }
}

keys! {
    /// Command to read a result off the owners' sheet after its die was rolled.
    pub struct ReadResult {
        who: UnitName = tr_mark!("Target");
    } may say {
        letter: String = tr_mark!("Letter, from your sheet");
        means: Meaning = tr_mark!("Meaning of the letter, from your sheet");
    }
}

impl ReadResult {
    pub(super) fn plan(&self, game: &DiexGame) -> Result<Plan<DiexAie>, CommandRefusal> {
        let Some(fight) = game.own.skirmish.fights.get(&self.who.0) else {
            return Err(tr!("{who} has no result pending", who = self.who).into());
        };
        let said = SheetReading { letter: check_letter(self.letter.as_deref())?, means: self.means.clone() };
        let Some(known) = said.letter.clone().or_else(|| letter(game, &fight.table, &fight.row, &fight.column)) else {
            return Err(tr!("enter the “letter” from your sheet for {cell}", cell = fight.cell()).into());
        };
        let is_told = said.letter.is_some() || said.means.is_some() || known == "-" || self.who.starts_with(HORSE);
        if !is_told && meaning(game, fight.letters(), &known, &fight.target).is_none() {
            let cell = cell_text(fight.letters(), &known, &fight.target);
            return Err(tr!("enter the meaning from your sheet as “means” for {cell}", cell).into());
        }
        let fall = fight.resolve(game, &said);
        let over = changed(SkirmishChange { fights: [(self.who.0.clone(), None)].into(), ..SkirmishChange::default() });
        let plan = Plan::with_result(fall.result, [over].into_iter().chain(fall.events).collect());
        let plan = plan.step(fight.cell(), "", known);
        Ok(plan.with_duty(game.duty(PendingStep::Result, &self.who), self.who.0.clone()))
    }
}

keys! {
    /// Command for the owner of a side to choose the man whom a stun or a wound affects (6.2).
    pub struct ChooseVictim {
        who: UnitName = tr_mark!("Character");
    } may say {
        effect: Effect = tr_mark!("Effect, if none is pending");
    }
}

impl ChooseVictim {
    pub(super) fn plan(&self, game: &DiexGame) -> Result<Plan<DiexAie>, CommandRefusal> {
        let man = man_in_fight(game, &self.who)?;
        let side = man.side.key();
        let due = game.duty(PendingStep::Suffer, side);
        let waiting = game.own.skirmish.fights.get(side).filter(|_| due.is_some());
        let cause = due.and_then(|due| Effect::ALL.iter().copied().find(|effect| effect.key() == due.duty.cause));
        let Some(effect) = cause.or(self.effect) else {
            return Err(tr!("{who} has no effect pending", who = self.who).into());
        };
        let target = waiting.map(|fight| fight.target.as_str()).unwrap_or_default();
        let (unseated, horse_dies) = (!target.is_empty(), target == "horse-dies");
        let blow = Blow { men: &[man], effect, retreat: 0, unseated, horse_dies, spares_armour: false, section: "6.2" };
        let mut events = blow.harm().map_or_else(Vec::new, |harm| harm_events(game, man, harm, blow.unseated, blow.horse_dies));
        events.push(changed(SkirmishChange { fights: [(side.to_owned(), None)].into(), ..SkirmishChange::default() }));
        let is_other = waiting.is_some_and(|fight| !fight.on.contains(&man.name));
        let wrong =
            is_other.then(|| breach("6.2, 6.3", tr!("choose one of the men who were hit, and a defender without armour if there is one")));
        Ok(with_objections(Plan::without_dice(events), wrong).with_duty(due, man.name.clone()))
    }
}

/// Returns the events of a man's death.
pub(super) fn death_events(game: &DiexGame, man: &Character) -> Vec<GameEvent> {
    if man.mounted { harm_events(game, man, Harm::Killed, false, false) } else { vec![condition_set(&man.name, Condition::Dead)] }
}
