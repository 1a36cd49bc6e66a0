//! Movement (4): a path in legs, each with what it costs; mounting, lifting, ladders and bridles on the way; the advance after combat.

use super::super::characters::Character;
use super::super::side::Side;
use super::super::words::working;
use super::super::{DiexAie, DiexDesk, sheets};
use super::effects::{breach, judged, mark, out_of_time, there, unable};
use super::leg::Leg;
use super::numbers::points;
use super::owners::{Range, weapon};
use super::step::Step;
use super::way::{Way, half};
use crate::rulebooks::keyed::keys;
use crate::rulebooks::{Breach, Plan, Refused, UnitName};

keys! {
    /// A man moves.
    pub struct Move {
        who: UnitName = tr_mark!("Who");
        path: Vec<Leg> = tr_mark!("His path");
    } usually {
        after_combat: bool = tr_mark!("An advance after combat");
    }
}

/// How far a man may move whose shot was offensive (sheet 2); `None` where nobody has told it.
fn after_fire(desk: &DiexDesk, man: &Character) -> Option<i32> {
    let weapon = weapon(desk, man)?;
    let known = sheets::number(&desk.own, ("weapons", weapon.key(), Range::MoveAfter.key()), "number")?;
    i32::try_from(known).ok()
}

impl Move {
    fn against(&self, desk: &DiexDesk, man: &Character) -> Vec<Breach> {
        let marks = desk.own.skirmish.marks(&man.name);
        let step = if self.after_combat { Step::Combat } else { Step::Movement };
        let is_his: bool = desk.own.skirmish.phase == man.side || self.after_combat;
        let side: Side = if is_his { desk.own.skirmish.phase } else { man.side };
        let mut found: Vec<Breach> = unable(man).into_iter().chain(out_of_time(desk, side, step)).collect();
        if self.after_combat && !marks.won {
            found.push(breach("6.6", tr!("{who} has won no combat just now", who = man.name)));
        }
        if !self.after_combat && marks.fired && after_fire(desk, man).is_none() {
            found.push(breach("5.1", tr!("{who} has shot: how far he may move your sheet says, table weapons", who = man.name)));
        }
        if marks.work.is_some() {
            found.push(breach("9.2.3", tr!("{who} idles for a full turn", who = man.name)));
        }
        found
    }

    pub(super) fn plan(&self, desk: &DiexDesk) -> Result<Plan<DiexAie>, Refused> {
        let man = there(desk, &self.who)?;
        if self.path.iter().any(|leg| leg.hexes.is_some() && leg.terrain.is_none()) {
            return Err(tr!("say “terrain”: which ground the hexes have that {who} enters", who = man.name).into());
        }
        let marks = desk.own.skirmish.marks(&man.name);
        let whole = points(desk, man, man.mounted);
        let limit = after_fire(desk, man).filter(|_| marks.fired).map_or(whole, |limit| limit.min(whole));
        let (section, begins) = if self.after_combat { ("6.6", half(desk, whole)) } else { ("4", limit - i32::from(marks.spent)) };
        let steps = vec![working(tr!("points of {who}", who = man.name), section, begins.to_string())];
        let against = self.against(desk, man);
        let mut way = Way { desk, man, mounted: man.mounted, left: begins, leads: marks.leads, steps, against, events: Vec::new() };
        for (place, leg) in self.path.iter().enumerate() {
            way.goes(place, leg);
        }
        let Way { mounted, left, leads, steps, mut against, mut events, .. } = way;
        if left < 0 {
            let (who, lacks) = (&man.name, -left);
            against.push(breach("4", tr!("{who} lacks {lacks} points", who, lacks)));
        }
        let spent = points(desk, man, mounted) - left.max(0);
        let after_combat = self.after_combat;
        events.insert(
            0,
            mark(desk, &man.name, |marks| {
                (marks.leads, marks.won) = (leads, marks.won && !after_combat);
                if !after_combat {
                    (marks.moved, marks.spent) = (true, u8::try_from(spent.max(0)).unwrap_or(u8::MAX));
                }
                // An axe is put away in the saddle (R44).
                marks.axe = marks.axe && !mounted;
            }),
        );
        let plan = Plan { steps, ..Plan::told(left.max(0).to_string(), events) };
        Ok(judged(plan, against).fulfilling(None, self.who.0.clone()))
    }
}
