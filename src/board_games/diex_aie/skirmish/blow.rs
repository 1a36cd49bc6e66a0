//! What a result does to both sides of a fight: whom it takes, who goes back, and who may advance after it (6.2 to 6.6, 6.8).

use super::effects::{Marked, changed, harmed, mark, slowed};
use super::owners::{Effect, Meaning};
use super::state::{Change, Fight};
use crate::DiexDesk;
use crate::characters::{Character, Condition, Harm};
use crate::owed::Owed;
use crate::words::Happens;

/// What befalls one side of a fight.
pub(super) struct Blow<'a> {
    pub(super) men: &'a [&'a Character],
    pub(super) effect: Effect,
    pub(super) retreat: u8,
    pub(super) unseated: bool,
    pub(super) horse_dies: bool,
    /// Whether it takes nobody in armour while another has none, as among defenders (6.3).
    pub(super) spares_armour: bool,
    pub(super) section: &'static str,
}

impl Blow<'_> {
    /// What befalls whoever is hit; a rider whose horse dies is unhurt and leaves the saddle (6.8).
    pub(super) fn harm(&self) -> Option<Harm> {
        match self.effect {
            Effect::None => (self.unseated || self.horse_dies).then_some(Harm::Retreats),
            Effect::Stunned => Some(Harm::Stunned),
            Effect::Wounded => Some(Harm::Wounded),
            Effect::Killed => Some(Harm::Killed),
        }
    }

    /// Whom it may take: of defenders nobody in armour while another has none (6.3); a fall from the saddle takes riders alone.
    fn candidates(&self) -> Vec<&Character> {
        let may = |man: &&Character| self.effect != Effect::None || man.mounted;
        let hit: Vec<&Character> = self.men.iter().copied().filter(may).collect();
        let bare: Vec<&Character> = hit.iter().copied().filter(|man| self.spares_armour && !man.armour).collect();
        if bare.is_empty() { hit } else { bare }
    }

    /// Whether a man whom the result hits retreats too: only who can still walk.
    fn goes_back(&self, man: &Character) -> bool {
        self.harm().is_none_or(|harm| matches!(man.state.after(harm), Condition::Healthy | Condition::Wounded))
    }

    /// A mover who is wounded by a shot goes on with half of what he had left, where that is read (R10).
    fn slows(&self, desk: &DiexDesk, man: &Character) -> Option<Happens> {
        let is_wounded = self.harm().is_some_and(|harm| man.state.after(harm) == Condition::Wounded);
        let moves = desk.own.skirmish.marks(&man.name).moved;
        let spent = slowed(desk, man).filter(|_| is_wounded && moves)?;
        Some(mark(desk, &man.name, |marks| marks.spent = spent))
    }

    fn falls(&self, desk: &DiexDesk) -> Vec<Happens> {
        let mut events = Vec::new();
        let mut victim = None;
        if let Some(harm) = self.harm() {
            let candidates = self.candidates();
            match candidates.as_slice() {
                [one] => {
                    events.extend(harmed(desk, one, harm, self.unseated, self.horse_dies));
                    events.extend(self.slows(desk, one));
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
                    events.push(Happens::due(Owed::Retreat, &man.name, &self.retreat.to_string(), self.section));
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
        Happens::due(Owed::Suffer, side, effect, "6.2"),
    ]
}

/// A result is carried out: blows, retreats, and who may advance after it (6.6).
pub(super) fn carried_out(desk: &DiexDesk, fight: &Fight, means: &Meaning) -> Vec<Happens> {
    let men = |names: &[String]| names.iter().filter_map(|name| desk.own.character(name)).collect::<Vec<_>>();
    let (by, on) = (men(&fight.by), men(&fight.on));
    let section = if fight.is_missile() { "5.4.4" } else { "6.5" };
    let defenders = Blow {
        men: &on,
        effect: means.effect.unwrap_or(Effect::None),
        retreat: means.retreat.unwrap_or_default(),
        unseated: means.unseated.unwrap_or_default(),
        horse_dies: means.horse_dies.unwrap_or_default(),
        spares_armour: true,
        section,
    };
    let attackers = Blow {
        men: &by,
        effect: means.attacker_effect.unwrap_or(Effect::None),
        retreat: means.attacker_retreat.unwrap_or_default(),
        unseated: means.attacker_unseated.unwrap_or_default(),
        horse_dies: means.attacker_horse_dies.unwrap_or_default(),
        spares_armour: false,
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
    marked.nobody_advances(desk);
    let winners = [(&defenders, &fight.by, fight.spared), (&attackers, &fight.on, fight.unhurt)];
    for (_, names, _) in winners.into_iter().filter(|(blow, _, is_void)| !is_void && (gives_way(blow) || dies(blow))) {
        for name in names {
            marked.of(desk, name).won = true;
        }
    }
    events.push(marked.told());
    events
}
