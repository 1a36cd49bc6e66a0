//! Effects of a result on both sides of a fight: victims, retreats, and who may advance (6.2 to 6.6, 6.8).

use super::change::SkirmishChange;
use super::effects::{MarkChanges, changed, harm_events, mark, spent_when_slowed};
use super::owned_tables::{Effect, Meaning};
use super::state::Fight;
use crate::characters::{Character, Condition, Harm};
use crate::duty::PendingStep;
use crate::event_helpers::GameEvent;
use crate::game::DiexGame;

/// Effect of a result on one side of a fight.
pub(super) struct Blow<'a> {
    pub(super) men: &'a [&'a Character],
    pub(super) effect: Effect,
    pub(super) retreat: u8,
    pub(super) unseated: bool,
    pub(super) horse_dies: bool,
    /// Whether unarmoured men must be taken before armoured ones, as among defenders (6.3).
    pub(super) spares_armour: bool,
    pub(super) section: &'static str,
}

impl Blow<'_> {
    /// Returns the harm to the victim. A rider whose horse dies is unhurt but loses his mount (6.8).
    pub(super) fn harm(&self) -> Option<Harm> {
        match self.effect {
            Effect::None => (self.unseated || self.horse_dies).then_some(Harm::Retreats),
            Effect::Stunned => Some(Harm::Stunned),
            Effect::Wounded => Some(Harm::Wounded),
            Effect::Killed => Some(Harm::Killed),
        }
    }

    /// Returns the men whom the result may affect.
    ///
    /// Armoured defenders are exempt while an unarmoured one remains (6.3). Only a rider can be unseated.
    fn candidates(&self) -> Vec<&Character> {
        let may = |man: &&Character| self.effect != Effect::None || man.mounted;
        let hit: Vec<&Character> = self.men.iter().copied().filter(may).collect();
        let bare: Vec<&Character> = hit.iter().copied().filter(|man| self.spares_armour && !man.armour).collect();
        if bare.is_empty() { hit } else { bare }
    }

    /// Returns whether the victim retreats as well. He must still be able to walk.
    fn can_retreat(&self, man: &Character) -> bool {
        self.harm().is_none_or(|harm| matches!(man.state.after_harm(harm), Condition::Healthy | Condition::Wounded))
    }

    /// Returns the event that halves the remaining points of a man wounded by a shot while moving, under the option (R10).
    fn slow_mover(&self, game: &DiexGame, man: &Character) -> Option<GameEvent> {
        let is_wounded = self.harm().is_some_and(|harm| man.state.after_harm(harm) == Condition::Wounded);
        let moves = game.own.skirmish.marks(&man.name).moved;
        let spent = spent_when_slowed(game, man).filter(|_| is_wounded && moves)?;
        Some(mark(game, &man.name, |marks| marks.spent = spent))
    }

    /// Returns the events of the result for this side.
    fn side_events(&self, game: &DiexGame) -> Vec<GameEvent> {
        let mut events = Vec::new();
        let mut victim = None;
        if let Some(harm) = self.harm() {
            let candidates = self.candidates();
            match candidates.as_slice() {
                [one] => {
                    events.extend(harm_events(game, one, harm, self.unseated, self.horse_dies));
                    events.extend(self.slow_mover(game, one));
                    victim = Some(one.name.clone());
                }
                several => events.extend(ask_for_victim(several, self)),
            }
        }
        if self.retreat > 0 {
            for man in self.men.iter().filter(|man| victim.as_ref() != Some(&man.name) || self.can_retreat(man)) {
                if man.state == Condition::Stunned {
                    events.extend(harm_events(game, man, Harm::Retreats, false, false));
                } else {
                    events.push(GameEvent::due(PendingStep::Retreat, &man.name, &self.retreat.to_string(), self.section));
                }
            }
        }
        events
    }
}

/// Returns the events that make the owner choose the victim (6.2).
fn ask_for_victim(several: &[&Character], blow: &Blow) -> Vec<GameEvent> {
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
        changed(SkirmishChange { fights: [(side.to_owned(), Some(fight))].into(), ..SkirmishChange::default() }),
        GameEvent::due(PendingStep::Suffer, side, effect, "6.2"),
    ]
}

/// Returns the events of a result for both sides: harm, retreats, and the right to advance (6.6).
pub(super) fn apply_meaning(game: &DiexGame, fight: &Fight, means: &Meaning) -> Vec<GameEvent> {
    let men = |names: &[String]| names.iter().filter_map(|name| game.own.character(name)).collect::<Vec<_>>();
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
    let mut events = if fight.spared { Vec::new() } else { defenders.side_events(game) };
    if fight.is_missile() {
        return events;
    }
    if !fight.unhurt {
        events.extend(attackers.side_events(game));
    }
    let gives_way = |blow: &Blow| blow.retreat > 0 || matches!(blow.effect, Effect::Stunned | Effect::Killed);
    // A second wound kills, and a dead man gives way too.
    let dies = |blow: &Blow| blow.effect == Effect::Wounded && blow.candidates().iter().all(|man| man.state != Condition::Healthy);
    let mut marked = MarkChanges::default();
    marked.cancel_advances(game);
    let winners = [(&defenders, &fight.by, fight.spared), (&attackers, &fight.on, fight.unhurt)];
    for (_, names, _) in winners.into_iter().filter(|(blow, _, is_void)| !is_void && (gives_way(blow) || dies(blow))) {
        for name in names {
            marked.marks_mut(game, name).won = true;
        }
    }
    events.push(marked.into_event());
    events
}
