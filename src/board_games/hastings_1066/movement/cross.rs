//! The checks of knights at ridge and marsh (5.3.5, 5.3.6), where no whole way is told.

use crate::effects::{Happens, on_map};
use crate::messages;
use crate::owed::Owed;
use crate::{DownhillCheck, Hastings, HastingsDesk, MarshCheck, PursuitChecks, ReactionChecks, words};
use senlac_board_games::keyed::{keyed, keys};
use senlac_board_games::{Choice, FieldKind, Plan, Refused};

keys! {
    /// A knight unit comes to ground at which knights check their morale.
    pub struct Cross at (desk: Hastings, input) {
        unit: String = tr_mark!("Knights"), knights(desk);
        what: Obstacle = tr_mark!("Come to");
    }
}

/// Units of knights.
fn knights(desk: &HastingsDesk) -> FieldKind {
    let is_mounted = |choice: &Choice| choice.value.as_str().and_then(|id| desk.own.unit(id)).is_some_and(|unit| unit.kind.is_mounted());
    FieldKind::One(words::choices(desk, |_| None).into_iter().filter(is_mounted).collect())
}

keyed! {
    /// Ground at which knights check.
    pub enum Obstacle {
        /// A ridge hexside that it is about to cross (5.3.5).
        Ridge = "ridge", tr_mark!("a ridge");
        /// A marsh hex that it enters (5.3.6).
        Marsh = "marsh", tr_mark!("a marsh hex");
        /// A way downhill, where the table reads the star of the chart so (ruling 40).
        Downhill = "downhill", tr_mark!("a way downhill");
    }
}

impl Obstacle {
    /// The cause of the check, and its section.
    const fn entry(self) -> (&'static str, &'static str) {
        match self {
            Self::Ridge => ("ridge", "5.3.5"),
            Self::Marsh => ("marsh", "5.3.6"),
            Self::Downhill => ("ridge", "5.5"),
        }
    }

    /// The check of a knight unit there.
    pub(super) fn falls_due(self, unit: &str) -> Happens {
        let (cause, section) = self.entry();
        Happens::due(Owed::Morale, unit, cause, section)
    }
}

impl Cross {
    pub(crate) fn plan(&self, desk: &HastingsDesk) -> Result<Plan<Hastings>, Refused> {
        let unit = on_map(desk, &self.unit)?;
        let (id, step) = (&unit.id, desk.own.step);
        let (_, section) = self.what.entry();
        let plan = Plan::certain(vec![self.what.falls_due(id)]);
        let where_it_stays = match self.what {
            Obstacle::Ridge | Obstacle::Downhill => messages::stays_before_if_disrupted(),
            Obstacle::Marsh if desk.has_option(MarshCheck::HexBefore) => messages::stays_before_if_disrupted(),
            Obstacle::Marsh => messages::stays_in_marsh_if_disrupted(),
        };
        let mut plan = plan.step(id.clone(), section, where_it_stays).fulfilling(None, id.clone());
        if !unit.kind.is_mounted() {
            plan = plan.against(section, tr!("{id} has no horses, and only knights check here", id));
        }
        if self.what == Obstacle::Downhill && !desk.has_option(DownhillCheck::Check) {
            plan = plan.against("5.5", tr!("nobody checks for going downhill").to_owned());
        }
        if step.is_reaction() && desk.has_option(ReactionChecks::NoCheck) {
            plan = plan.against("5.4.2", tr!("terrain has no effect on reaction").to_owned());
        }
        if step.is_melee() && desk.has_option(PursuitChecks::NoCheck) {
            plan = plan.against("9.4", tr!("pursuers do not check").to_owned());
        }
        Ok(plan)
    }
}
