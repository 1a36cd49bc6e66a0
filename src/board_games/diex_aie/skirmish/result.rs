//! What a letter of a result table does: read off once, remembered, and carried out on both sides (5.4.3, 6.2 to 6.6).

use super::blow::{Blow, carried_out};
use super::effects::{breach, changed, harmed, judged, there};
use super::owners::{Effect, Meaning, cell_words, letter, meaning, read_letter, remembered};
use super::state::{Change, Fight, Horse};
use crate::characters::{Character, Condition, Harm, becomes};
use crate::owed::Owed;
use crate::skirmish::messages;
use crate::words::Happens;
use crate::{DiexAie, DiexDesk, HorseOtherLetters};
use senlac_board_games::keyed::keys;
use senlac_board_games::{Fall, Message, Plan, Refused, UnitName};

/// What players read off their sheet of a result.
#[derive(Clone, Debug, Default)]
pub(super) struct Said {
    pub(super) letter: Option<String>,
    pub(super) means: Option<Meaning>,
}

/// The words by which a horse without rider is named.
pub(super) const HORSE: &str = "horse:";

/// A letter as tables have it.
///
/// # Errors
/// That it is none.
pub(super) fn sound(letter: Option<&str>) -> Result<Option<String>, Refused> {
    let Some(word) = letter else { return Ok(None) };
    let word = word.trim().to_uppercase();
    let is_letter = word.len() == 1 && word.chars().all(|sign| ('A'..='L').contains(&sign));
    if is_letter || word == "-" {
        Ok(Some(word))
    } else {
        Err(tr!("“{word}” is no letter of a result: write A to L, or - for none", word).into())
    }
}

impl Fight {
    /// The table of its letters.
    fn letters(&self) -> &'static str {
        if self.is_missile() { "missile-letters" } else { "combat-letters" }
    }

    /// The cell of the owner's sheet that counts, as people look for it.
    pub(super) fn cell(&self) -> Message {
        cell_words(&self.table, &self.row, &self.column)
    }

    pub(super) fn is_missile(&self) -> bool {
        self.table.starts_with("missile")
    }

    fn first(&self) -> String {
        self.on.first().cloned().unwrap_or_default()
    }

    /// It waits until somebody reads the sheet.
    fn waits(&self, cause: &str) -> Vec<Happens> {
        let (first, section) = (self.first(), if self.is_missile() { "5.4.3" } else { "6" });
        let due = Happens::due(Owed::Result, &first, cause, section);
        vec![changed(Change { fights: [(first, Some(self.clone()))].into(), ..Change::default() }), due]
    }

    /// What comes of it, as far as the sheets are known.
    pub(super) fn falls(&self, desk: &DiexDesk, said: &Said) -> Fall<crate::DiexEvent> {
        let at = (self.table.as_str(), self.row.as_str(), self.column.as_str());
        let Some(mark) = said.letter.clone().or_else(|| letter(desk, at.0, at.1, at.2)) else {
            let waits = self.waits(&format!("row {}", self.row));
            return Fall { row: Some(self.row.clone()), ..Fall::new(messages::row(&self.row), waits) };
        };
        let mut events: Vec<Happens> = said.letter.as_deref().and_then(|said| read_letter(desk, at, said)).into_iter().collect();
        if let Some(horse) = self.first().strip_prefix(HORSE) {
            events.extend(self.horse(desk, horse, &mark, said));
        } else if mark == "-" {
            events.extend(carried_out(desk, self, &Meaning::NOTHING));
        } else {
            let known = meaning(desk, self.letters(), &mark, &self.target);
            let new = said.means.clone().filter(|said| known.as_ref() != Some(said));
            events.extend(
                new.and_then(|means| serde_json::to_value(means).ok()).map(|means| remembered(self.letters(), &mark, &self.target, means)),
            );
            match said.means.clone().or(known) {
                Some(means) => events.extend(carried_out(desk, self, &means)),
                None => events.extend(self.waits(&mark)),
            }
        }
        Fall { row: Some(self.row.clone()), ..Fall::new(mark, events) }
    }

    /// A horse without rider dies of some letters, and of no others (6.8, R38).
    fn horse(&self, desk: &DiexDesk, horse: &str, letter: &str, said: &Said) -> Vec<Happens> {
        let deadly = if self.is_missile() { "DE" } else { "GHI" };
        if deadly.contains(letter) {
            return vec![changed(Change { horses: [(horse.to_owned(), Some(Horse::Dead))].into(), ..Change::default() })];
        }
        let means = said.means.clone().or_else(|| meaning(desk, self.letters(), letter, "mounted"));
        let hexes = means.and_then(|means| means.retreat).filter(|hexes| *hexes > 0 && desk.has_option(HorseOtherLetters::Retreats));
        hexes.map(|hexes| Happens::due(Owed::Retreat, &format!("{HORSE}{horse}"), &hexes.to_string(), "6.8")).into_iter().collect()
    }
}

keys! {
    /// A result is read off the owner's sheet, where its die had fallen before.
    pub struct ReadResult {
        who: UnitName = tr_mark!("Who suffers it");
    } may say {
        letter: String = tr_mark!("Letter, from your sheet");
        means: Meaning = tr_mark!("What the letter means, from your sheet");
    }
}

impl ReadResult {
    pub(super) fn plan(&self, desk: &DiexDesk) -> Result<Plan<DiexAie>, Refused> {
        let Some(fight) = desk.own.skirmish.fights.get(&self.who.0) else {
            return Err(tr!("no result waits for {who}", who = self.who).into());
        };
        let said = Said { letter: sound(self.letter.as_deref())?, means: self.means.clone() };
        let Some(known) = said.letter.clone().or_else(|| letter(desk, &fight.table, &fight.row, &fight.column)) else {
            return Err(tr!("say, as “letter”, what your sheet has there: {cell}", cell = fight.cell()).into());
        };
        let is_told = said.letter.is_some() || said.means.is_some() || known == "-" || self.who.starts_with(HORSE);
        if !is_told && meaning(desk, fight.letters(), &known, &fight.target).is_none() {
            let cell = cell_words(fight.letters(), &known, &fight.target);
            return Err(tr!("say, as “means”, what your sheet has there: {cell}", cell).into());
        }
        let fall = fight.falls(desk, &said);
        let over = changed(Change { fights: [(self.who.0.clone(), None)].into(), ..Change::default() });
        let plan = Plan::told(fall.result, [over].into_iter().chain(fall.events).collect());
        let plan = plan.step(fight.cell(), "", known);
        Ok(plan.fulfilling(desk.duty(Owed::Result, &self.who), self.who.0.clone()))
    }
}

keys! {
    /// The owner of a side says whom a stun or a wound takes (6.2).
    pub struct Suffer {
        who: UnitName = tr_mark!("Who");
    } may say {
        effect: Effect = tr_mark!("What befalls him, where nothing waits");
    }
}

impl Suffer {
    pub(super) fn plan(&self, desk: &DiexDesk) -> Result<Plan<DiexAie>, Refused> {
        let man = there(desk, &self.who)?;
        let side = man.side.key();
        let due = desk.duty(Owed::Suffer, side);
        let waiting = desk.own.skirmish.fights.get(side).filter(|_| due.is_some());
        let cause = due.and_then(|due| Effect::ALL.iter().copied().find(|effect| effect.key() == due.duty.cause));
        let Some(effect) = cause.or(self.effect) else {
            return Err(tr!("nothing waits that {who} could suffer", who = self.who).into());
        };
        let target = waiting.map(|fight| fight.target.as_str()).unwrap_or_default();
        let (unseated, horse_dies) = (!target.is_empty(), target == "horse-dies");
        let blow = Blow { men: &[man], effect, retreat: 0, unseated, horse_dies, spares_armour: false, section: "6.2" };
        let mut events = blow.harm().map_or_else(Vec::new, |harm| harmed(desk, man, harm, blow.unseated, blow.horse_dies));
        events.push(changed(Change { fights: [(side.to_owned(), None)].into(), ..Change::default() }));
        let is_other = waiting.is_some_and(|fight| !fight.on.contains(&man.name));
        let wrong = is_other.then(|| {
            breach("6.2, 6.3", tr!("it takes one of those who were hit, and of defenders nobody in armour while another has none"))
        });
        Ok(judged(Plan::certain(events), wrong).fulfilling(due, man.name.clone()))
    }
}

/// He dies, by what the rules have of him.
pub(super) fn dies(desk: &DiexDesk, man: &Character) -> Vec<Happens> {
    if man.mounted { harmed(desk, man, Harm::Killed, false, false) } else { vec![becomes(&man.name, Condition::Dead)] }
}
