//! What a letter of a result table does: read off once, remembered, and carried out on both sides (5.4.3, 6.2 to 6.6).

use super::super::characters::{Character, Condition, Harm, becomes};
use super::super::words::Happens;
use super::super::{DiexAie, DiexDesk};
use super::effects::{Marked, breach, changed, harmed, judged, there};
use super::owners::{Effect, Meaning, cell_words, letter, meaning, read_letter, remembered};
use super::state::{Change, Fight, Horse};
use crate::rulebooks::keyed::keys;
use crate::rulebooks::{Fall, Plan, Refused, UnitName};

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
    pub(super) fn cell(&self) -> String {
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
        let due = Happens::due("result", &first, cause, section);
        vec![changed(Change { fights: [(first, Some(self.clone()))].into(), ..Change::default() }), due]
    }

    /// What comes of it, as far as the sheets are known.
    pub(super) fn falls(&self, desk: &DiexDesk, said: &Said) -> Fall<super::super::DiexEvent> {
        let at = (self.table.as_str(), self.row.as_str(), self.column.as_str());
        let Some(mark) = said.letter.clone().or_else(|| letter(desk, at.0, at.1, at.2)) else {
            let cause = tr!("row {row}", row = self.row);
            return Fall { row: Some(self.row.clone()), ..Fall::new(cause.clone(), self.waits(&cause)) };
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
        let hexes = means.and_then(|means| means.retreat).filter(|hexes| *hexes > 0 && desk.reads("horse-other-letters", "retreats"));
        hexes.map(|hexes| Happens::due("retreat", &format!("{HORSE}{horse}"), &hexes.to_string(), "6.8")).into_iter().collect()
    }
}

/// What befalls one side of a fight.
struct Blow<'a> {
    men: &'a [&'a Character],
    effect: Effect,
    retreat: u8,
    unseated: bool,
    horse_dies: bool,
    section: &'static str,
}

impl Blow<'_> {
    fn harm(&self) -> Option<Harm> {
        match self.effect {
            Effect::None => self.unseated.then_some(Harm::Retreats),
            Effect::Stunned => Some(Harm::Stunned),
            Effect::Wounded => Some(Harm::Wounded),
            Effect::Killed => Some(Harm::Killed),
        }
    }

    /// Whom a stun or a wound may take: nobody in armour while another has none (6.3).
    fn candidates(&self) -> Vec<&Character> {
        let bare: Vec<&Character> = self.men.iter().copied().filter(|man| !man.armour).collect();
        if bare.is_empty() { self.men.to_vec() } else { bare }
    }

    /// Whether a man whom the result hits retreats too: only who can still walk.
    fn goes_back(&self, man: &Character) -> bool {
        self.harm().is_none_or(|harm| matches!(man.state.after(harm), Condition::Healthy | Condition::Wounded))
    }

    fn falls(&self, desk: &DiexDesk) -> Vec<Happens> {
        let mut events = Vec::new();
        let mut victim = None;
        if let Some(harm) = self.harm() {
            let candidates = self.candidates();
            match candidates.as_slice() {
                [one] => {
                    events.extend(harmed(desk, one, harm, self.unseated, self.horse_dies));
                    victim = Some(one.name.clone());
                }
                several => events.extend(asked(several, self)),
            }
        }
        if self.retreat > 0 {
            for man in self.men.iter().filter(|man| victim.as_ref() != Some(&man.name) || self.goes_back(man)) {
                if man.state == Condition::Stunned {
                    events.extend(harmed(desk, man, Harm::Retreats, false, false));
                } else {
                    events.push(Happens::due("retreat", &man.name, &self.retreat.to_string(), self.section));
                }
            }
        }
        events
    }
}

/// The owner of the side hit says whom it takes (6.2).
fn asked(several: &[&Character], blow: &Blow) -> Vec<Happens> {
    let Some(first) = several.first() else { return Vec::new() };
    let (side, effect) = (first.side.key(), blow.effect.key());
    let names: Vec<String> = several.iter().map(|man| man.name.clone()).collect();
    let target = if blow.horse_dies {
        "horse-dies"
    } else if blow.unseated {
        "unseated"
    } else {
        ""
    };
    let fight = Fight {
        by: Vec::new(),
        on: names,
        table: String::new(),
        row: String::new(),
        column: String::new(),
        target: target.to_owned(),
        unhurt: false,
        spared: false,
    };
    vec![
        changed(Change { fights: [(side.to_owned(), Some(fight))].into(), ..Change::default() }),
        Happens::due("suffer", side, effect, "6.2"),
    ]
}

/// A result is carried out: blows, retreats, and who may advance after it (6.6).
fn carried_out(desk: &DiexDesk, fight: &Fight, means: &Meaning) -> Vec<Happens> {
    let men = |names: &[String]| names.iter().filter_map(|name| desk.own.character(name)).collect::<Vec<_>>();
    let (by, on) = (men(&fight.by), men(&fight.on));
    let section = if fight.is_missile() { "5.4.4" } else { "6.5" };
    let defenders = Blow {
        men: &on,
        effect: means.effect.unwrap_or(Effect::None),
        retreat: means.retreat.unwrap_or_default(),
        unseated: means.unseated.unwrap_or_default(),
        horse_dies: means.horse_dies.unwrap_or_default(),
        section,
    };
    let attackers = Blow {
        men: &by,
        effect: means.attacker_effect.unwrap_or(Effect::None),
        retreat: means.attacker_retreat.unwrap_or_default(),
        unseated: means.attacker_unseated.unwrap_or_default(),
        horse_dies: means.attacker_horse_dies.unwrap_or_default(),
        section,
    };
    let mut events = if fight.spared { Vec::new() } else { defenders.falls(desk) };
    if fight.is_missile() {
        return events;
    }
    if !fight.unhurt {
        events.extend(attackers.falls(desk));
    }
    let gives_way = |blow: &Blow| blow.retreat > 0 || matches!(blow.effect, Effect::Stunned | Effect::Killed);
    // Who was wounded before is killed by a wound, and a dead man gives way too.
    let dies = |blow: &Blow| blow.effect == Effect::Wounded && blow.candidates().iter().all(|man| man.state != Condition::Healthy);
    let mut marked = Marked::default();
    let winners = [(&defenders, &fight.by, fight.spared), (&attackers, &fight.on, fight.unhurt)];
    for (_, names, _) in winners.into_iter().filter(|(blow, _, is_void)| !is_void && (gives_way(blow) || dies(blow))) {
        for name in names {
            marked.of(desk, name).won = true;
        }
    }
    events.push(marked.told());
    events
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
        Ok(plan.fulfilling(desk.duty("result", &self.who), self.who.0.clone()))
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
        let due = desk.duty("suffer", side);
        let waiting = desk.own.skirmish.fights.get(side).filter(|_| due.is_some());
        let cause = due.and_then(|due| Effect::ALL.iter().copied().find(|effect| effect.key() == due.duty.cause));
        let Some(effect) = cause.or(self.effect) else {
            return Err(tr!("nothing waits that {who} could suffer", who = self.who).into());
        };
        let target = waiting.map(|fight| fight.target.as_str()).unwrap_or_default();
        let blow =
            Blow { men: &[man], effect, retreat: 0, unseated: !target.is_empty(), horse_dies: target == "horse-dies", section: "6.2" };
        let mut events = blow.harm().map_or_else(Vec::new, |harm| harmed(desk, man, harm, blow.unseated, blow.horse_dies));
        events.push(changed(Change { fights: [(side.to_owned(), None)].into(), ..Change::default() }));
        let is_other = waiting.is_some_and(|fight| !fight.on.contains(&man.name));
        let wrong =
            is_other.then(|| breach("6.2, 6.3", tr!("it takes one of those who were hit, and nobody in armour while another has none")));
        Ok(judged(Plan::certain(events), wrong).fulfilling(due, man.name.clone()))
    }
}

/// He dies, by what the rules have of him.
pub(super) fn dies(desk: &DiexDesk, man: &Character) -> Vec<Happens> {
    if man.mounted { harmed(desk, man, Harm::Killed, false, false) } else { vec![becomes(&man.name, Condition::Dead)] }
}
