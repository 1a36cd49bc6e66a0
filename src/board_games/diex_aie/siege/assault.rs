//! The besiegers storm the walls (11.4.1).

use crate::siege::messages;

use super::actions::{judged, played};
use super::change::Change;
use super::place::{Action, Equipment, Place, Wall};
use super::supply::withdrawal;
use super::{changed, ended};
use crate::characters::{becomes, present};
use crate::part::Part;
use crate::quick_combat::{self, Ground, Location};
use crate::side::Side;
use crate::words::{Happens, happens, several};
use crate::{Condition, DiexAie, DiexDesk, Event13};
use senlac_board_games::keyed::keys;
use senlac_board_games::{Plan, Refused};

keys! {
    /// The besiegers storm the walls (11.4.1).
    #[derive(Copy, Default)]
    pub struct Assault at (desk: DiexAie, input) {}
}

impl Assault {
    pub(super) fn plan(desk: &DiexDesk) -> Plan<DiexAie> {
        let siege = &desk.own.siege;
        let plan = Plan::certain(vec![changed(played(Action::Assault))]);
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
        if siege.let_in > 0 && desk.has_option(Event13::Besieged) {
            plan = plan.step(messages::men_inside_fight(), "11.6", "");
        }
        if siege.inside {
            plan = plan.step(messages::garrison_in_inner_part(), "11.4.1", "");
        }
        judged(desk, Action::Assault, plan)
    }
}

/// Where today's action is fought quickly: at the walls, or outside; nothing before an action with a fight. C17 knows no hall, which
/// is a house of a village (C17.1, R99).
pub(crate) fn location(desk: &DiexDesk) -> Option<Location> {
    let siege = &desk.own.siege;
    match (siege.action?, siege.place) {
        (Action::Assault, Place::Castle) => Some(Location::Castle),
        (Action::Assault, Place::GreatHall) => Some(Location::Village),
        (Action::Sally | Action::Battle, Place::Castle | Place::GreatHall) => Some(Location::Open),
        (Action::Build | Action::Negotiate, Place::Castle | Place::GreatHall) => None,
    }
}

/// What the table takes along when it turns from a siege to another part: today's fight is begun man by man, or, on an evening's siege,
/// where it is fought quickly.
pub(crate) fn brought(desk: &DiexDesk, part: Part) -> Option<Happens> {
    if part == Part::Skirmish && desk.own.is_siege() && desk.own.siege.begins_skirmish() {
        return Some(changed(Change { skirmish: Some(true), ..Change::default() }));
    }
    let known = &desk.own.quick_combat.ground;
    let is_turned = part == Part::QuickCombat && desk.own.evening == Part::Siege;
    let location = location(desk).filter(|location| is_turned && *location != known.location)?;
    let ground = Ground { location, unsupplied: known.unsupplied.clone(), ..Ground::default() };
    Some(happens(quick_combat::Event::GroundSet(ground)))
}

/// The turns without a hand-to-hand fight after which an assault may be over (11.4.1).
const QUIET: u16 = 5;

/// What is easily forgotten when an assault is fought man by man: it ends by itself when nobody fights (11.4.1).
pub(crate) fn quiet(desk: &DiexDesk) -> Option<String> {
    let now = &desk.own.skirmish;
    let last = now.men.values().map(|marks| marks.was_attacked).max().unwrap_or_default();
    let is_assault = desk.own.part == Part::Skirmish && desk.own.siege.action == Some(Action::Assault);
    let is_over = is_assault && now.turn > last.saturating_add(QUIET);
    is_over.then(|| tr!("Five turns without a hand-to-hand fight: the assault ends if walls separate all of them (11.4.1).").to_owned())
}

senlac_board_games::keyed::keyed! {
    /// How an assault ended.
    pub enum AssaultEnd {
        /// The place is taken.
        Taken = "taken", tr_mark!("the place is taken");
        /// All defenders are in the inner part: motte, or first rows of the hall.
        Inner = "inner", tr_mark!("all defenders are in the inner part");
        /// The besiegers hold nothing new.
        Repelled = "repelled", tr_mark!("the besiegers hold nothing new");
    }
}

keys! {
    /// An assault is over (11.4.1). Defenders who were cut off from the heart of the place are captured.
    pub struct EndAssault at (desk: DiexAie, input) { end: AssaultEnd = tr_mark!("How it ended"); }
    usually {
        captured: Vec<String> = tr_mark!("Cut off and captured"), several(desk, |man| man.side == Side::Defender && man.state.is_present());
    }
    may say { outer: Wall = tr_mark!("The outer wall now"); }
}

impl EndAssault {
    pub(super) fn plan(&self, desk: &DiexDesk) -> Result<Plan<DiexAie>, Refused> {
        let captured = present(desk, &self.captured)?;
        let mut events: Vec<_> = captured.iter().map(|man| becomes(&man.name, Condition::Prisoner)).collect();
        let change = match self.end {
            AssaultEnd::Inner if !desk.own.siege.inside => withdrawal(desk),
            AssaultEnd::Inner | AssaultEnd::Taken | AssaultEnd::Repelled => Change::default(),
        };
        let change = Change { outer: self.outer.or(change.outer), let_in: Some(0), ..change };
        events.push(changed(change));
        if self.end == AssaultEnd::Taken {
            events.push(ended(messages::place_taken()));
        }
        let is_on = desk.own.siege.action == Some(Action::Assault);
        let plan = Plan::certain(events);
        Ok(if is_on { plan } else { plan.against("11.4.1", tr!("there is no assault today")) })
    }
}
