//! Assault on the walls (11.4.1).

use crate::siege::messages;

use super::actions::{action_played, with_objections};
use super::change::SiegeChange;
use super::place::{Action, Equipment, Place, Wall};
use super::supply::withdrawal;
use super::{siege_changed, siege_ended};
use crate::characters::Condition;
use crate::characters::{condition_set, present};
use crate::event_helpers::{GameEvent, characters_field, own_event};
use crate::game::{DiexAie, DiexGame};
use crate::part::Part;
use crate::quick_combat::{self, Ground, Location};
use crate::rulings::Event13;
use crate::side::Side;
use senlac_board_games::keyed::keys;
use senlac_board_games::{CommandRefusal, Plan};

keys! {
    /// Command for the besiegers to storm the walls (11.4.1).
    #[derive(Copy, Default)]
    pub struct Assault at (game: DiexAie, input) {}
}

impl Assault {
    pub(super) fn plan(game: &DiexGame) -> Plan<DiexAie> {
        let siege = &game.own.siege;
        let plan = Plan::without_dice(vec![siege_changed(action_played(Action::Assault))]);
        let map = match siege.place {
            Place::Castle => messages::motte_and_bailey(),
            Place::GreatHall => messages::woodbridge(),
        };
        let mut plan = plan.step(messages::map(), "11.4.1", map);
        plan = plan.step(messages::burnt_palisades(), "11.4.1", siege.burnt.len().to_string());
        for what in Equipment::ALL {
            let count = siege.built.get(&what).copied().unwrap_or_default();
            if count > 0 {
                plan = plan.step(what, "11.2", count.to_string());
            }
        }
        if siege.let_in > 0 {
            plan = plan.step(messages::let_in(), "11.6", siege.let_in.to_string());
        }
        if siege.let_in > 0 && game.has_option(Event13::Besieged) {
            plan = plan.step(messages::men_inside_fight(), "11.6", "");
        }
        if siege.inside {
            plan = plan.step(messages::garrison_in_inner_part(), "11.4.1", "");
        }
        with_objections(game, Action::Assault, plan)
    }
}

/// Returns the quick combat location of today's action; `None` unless it's a fight.
///
/// C17 has no row for a hall, so it counts as a house in a village (C17.1, R99).
pub(crate) fn location(game: &DiexGame) -> Option<Location> {
    let siege = &game.own.siege;
    match (siege.action?, siege.place) {
        (Action::Assault, Place::Castle) => Some(Location::Castle),
        (Action::Assault, Place::GreatHall) => Some(Location::Village),
        (Action::Sally | Action::Battle, Place::Castle | Place::GreatHall) => Some(Location::Open),
        (Action::Build | Action::Negotiate, Place::Castle | Place::GreatHall) => None,
    }
}

/// Returns the event that prepares another part when play moves there from a siege.
///
/// It records that today's fight has begun as a skirmish or, in a siege game, sets the location of the quick combat.
pub(crate) fn handover_events(game: &DiexGame, part: Part) -> Option<GameEvent> {
    if part == Part::Skirmish && game.own.is_siege() && game.own.siege.can_begin_skirmish() {
        return Some(siege_changed(SiegeChange { skirmish: Some(true), ..SiegeChange::default() }));
    }
    let known = &game.own.quick_combat.ground;
    let is_turned = part == Part::QuickCombat && game.own.evening == Part::Siege;
    let location = location(game).filter(|location| is_turned && *location != known.location)?;
    let ground = Ground { location, unsupplied: known.unsupplied.clone(), ..Ground::default() };
    Some(own_event(quick_combat::Event::GroundSet(ground)))
}

/// Turns without hand-to-hand fighting after which an assault may end (11.4.1).
const QUIET: u16 = 5;

/// Returns a reminder that the assault may end because no fight takes place (11.4.1).
pub(crate) fn quiet_assault_warning(game: &DiexGame) -> Option<String> {
    let now = &game.own.skirmish;
    let last = now.men.values().map(|marks| marks.was_attacked).max().unwrap_or_default();
    let is_assault = game.own.part == Part::Skirmish && game.own.siege.action == Some(Action::Assault);
    let is_over = is_assault && now.turn > last.saturating_add(QUIET);
    is_over.then(|| tr!("Five turns without hand-to-hand fighting: the assault ends if walls separate the two sides (11.4.1).").to_owned())
}

senlac_board_games::keyed::keyed! {
    /// Result of an assault.
    pub enum AssaultEnd {
        /// The place is taken.
        Taken = "taken", tr_mark!("the place is taken");
        /// All defenders are in the inner part: the motte, or the first rows of the hall.
        Inner = "inner", tr_mark!("all defenders are in the inner part");
        /// The besiegers have gained nothing new.
        Repelled = "repelled", tr_mark!("the besiegers gain nothing");
    }
}

keys! {
    /// Command to end an assault (11.4.1). Defenders cut off from the inner part of the place are captured.
    pub struct EndAssault at (game: DiexAie, input) { end: AssaultEnd = tr_mark!("Outcome"); }
    usually {
        captured: Vec<String> = tr_mark!("Cut off and captured"), characters_field(game, |man| man.side == Side::Defender && man.state.is_present());
    }
    may say { outer: Wall = tr_mark!("Outer wall now"); }
}

impl EndAssault {
    pub(super) fn plan(&self, game: &DiexGame) -> Result<Plan<DiexAie>, CommandRefusal> {
        let captured = present(game, &self.captured)?;
        let mut events: Vec<_> = captured.iter().map(|man| condition_set(&man.name, Condition::Prisoner)).collect();
        let change = match self.end {
            AssaultEnd::Inner if !game.own.siege.inside => withdrawal(game),
            AssaultEnd::Inner | AssaultEnd::Taken | AssaultEnd::Repelled => SiegeChange::default(),
        };
        let change = SiegeChange { outer: self.outer.or(change.outer), let_in: Some(0), ..change };
        events.push(siege_changed(change));
        if self.end == AssaultEnd::Taken {
            events.push(siege_ended(messages::place_taken()));
        }
        let is_on = game.own.siege.action == Some(Action::Assault);
        let plan = Plan::without_dice(events);
        Ok(if is_on { plan } else { plan.with_breach("11.4.1", tr!("there is no assault today")) })
    }
}
