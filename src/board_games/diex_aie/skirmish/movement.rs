//! Movement (4): a path in legs, each with what it costs; mounting, lifting, ladders and bridles on the way; the advance after combat.

use super::charge::{meets, reach};
use super::effects::{Marked, breach, judged, out_of_time, there, unable};
use super::ground::Terrain;
use super::leg::Leg;
use super::marks::Marks;
use super::numbers::points;
use super::owners::{Range, Weapon, weapon};
use super::state::Charge;
use super::step::Step;
use super::way::{Way, half};
use super::work::given_up;
use crate::characters::{Character, of_side};
use crate::side::Side;
use crate::skirmish::messages;
use crate::words::Happens;
use crate::{DiexAie, DiexDesk, sheets};
use senlac_board_games::keyed::keys;
use senlac_board_games::{Breach, Plan, Refused, UnitName, WorkingStep};

keys! {
    /// A man moves.
    pub struct Move {
        who: UnitName = tr_mark!("Who");
        path: Vec<Leg> = tr_mark!("His path");
    } usually {
        after_combat: bool = tr_mark!("An advance after combat");
    }
}

/// How a man is when he has moved.
struct After {
    mounted: bool,
    /// Horses that he leads.
    leads: u8,
    /// The ground on which he stands, as far as it is known.
    stands: Option<Terrain>,
    /// Points that he has spent in his phase.
    spent: i32,
}

/// The ground on which a man stands before he moves, where his last move or the ladder tells it.
fn stands(marks: &Marks) -> Option<Terrain> {
    let on_ladder = marks.climbing.then_some(Terrain::Ladder);
    on_ladder.or_else(|| marks.in_moat.then_some(Terrain::Moat))
}

/// How far a man may move whose shot was offensive (sheet 2); `None` where nobody has told it. A rider's lance sets no limit (7.1.1).
pub(super) fn after_fire(desk: &DiexDesk, man: &Character) -> Option<i32> {
    let weapon = weapon(desk, man)?;
    if weapon == Weapon::Lance && man.mounted {
        return Some(i32::MAX);
    }
    let known = sheets::number(&desk.own, ("weapons", weapon.key(), Range::MoveAfter.key()), "number")?;
    i32::try_from(known).ok()
}

impl Move {
    /// The hexes of his path.
    fn hexes(&self) -> u8 {
        let entered = self.path.iter().filter(|leg| leg.terrain.is_some());
        entered.fold(0, |hexes, leg| hexes.saturating_add(leg.hexes.unwrap_or(1).max(1)))
    }

    /// What speaks against the ride of a counter-charger, who goes in the charger's movement (7.2.2).
    fn against_counter(&self, desk: &DiexDesk, man: &Character, charge: &Charge) -> Vec<Breach> {
        let (most, rode) = (reach(desk, charge, &man.name), desk.own.skirmish.marks(&man.name).rode);
        let conditions = [
            (rode.saturating_add(self.hexes()) > most, tr!("to meet this charge he rides {most} hexes at most", most)),
            (self.path.iter().any(|leg| leg.turn.is_some()), tr!("no turn of a counter-charge costs extra").to_owned()),
        ];
        conditions.into_iter().filter(|(is_so, _)| *is_so).map(|(_, words)| breach("7.2.2", words)).collect()
    }

    fn against(&self, desk: &DiexDesk, man: &Character) -> Vec<Breach> {
        let marks = desk.own.skirmish.marks(&man.name);
        let step = if self.after_combat { Step::Combat } else { Step::Movement };
        let side: Side = if self.after_combat { desk.own.skirmish.phase } else { man.side };
        let mut found: Vec<Breach> = unable(man).into_iter().collect();
        match self.meets(desk, man) {
            Some(charge) => found.extend(self.against_counter(desk, man, charge)),
            None => found.extend(out_of_time(desk, side, step)),
        }
        if self.after_combat && !marks.won {
            found.push(breach("6.6", tr!("{who} has won no combat just now", who = man.name)));
        }
        if !self.after_combat && marks.fired && after_fire(desk, man).is_none() {
            found.push(breach("5.1", tr!("{who} has shot: how far he may move your sheet says, table weapons", who = man.name)));
        }
        found
    }

    /// The charge that he rides to meet with it.
    fn meets<'a>(&self, desk: &'a DiexDesk, man: &Character) -> Option<&'a Charge> {
        meets(desk, &man.name).filter(|_| !self.after_combat)
    }

    /// The section by which he goes, and the points with which he begins.
    fn begins(&self, desk: &DiexDesk, man: &Character) -> (&'static str, i32) {
        let (marks, whole) = (desk.own.skirmish.marks(&man.name), points(desk, man, man.mounted));
        if self.after_combat {
            return ("6.6", half(desk, whole));
        }
        if self.meets(desk, man).is_some() {
            return ("7.2.2", whole);
        }
        let limit = after_fire(desk, man).filter(|_| marks.fired).map_or(whole, |limit| limit.min(whole));
        (if desk.own.patrols_first(man) { "11.4.2" } else { "4" }, limit - i32::from(marks.spent))
    }

    /// What he has done with it; whoever advances after a combat is the one man of his side who does (6.6).
    fn done(&self, desk: &DiexDesk, man: &Character, after: &After) -> Happens {
        let mut marked = Marked::default();
        let own = marked.of(desk, &man.name);
        (own.leads, own.work) = (after.leads, None);
        // An axe is put away in the saddle (R44).
        own.axe = own.axe && !after.mounted;
        own.in_moat = after.stands == Some(Terrain::Moat);
        let was_climbing = own.climbing;
        own.climbing = after.stands == Some(Terrain::Ladder);
        own.fresh_ladder = own.climbing && (own.fresh_ladder || (desk.own.skirmish.raised && !was_climbing));
        if self.after_combat {
            let others = of_side(&desk.own, man.side).filter(|one| desk.own.skirmish.marks(&one.name).won);
            for one in others {
                marked.of(desk, &one.name).won = false;
            }
        } else if self.meets(desk, man).is_some() {
            own.rode = own.rode.saturating_add(self.hexes());
        } else {
            (own.moved, own.spent) = (true, u8::try_from(after.spent.max(0)).unwrap_or(u8::MAX));
        }
        marked.told()
    }

    pub(super) fn plan(&self, desk: &DiexDesk) -> Result<Plan<DiexAie>, Refused> {
        let man = there(desk, &self.who)?;
        if self.path.iter().any(|leg| leg.hexes.is_some() && leg.terrain.is_none()) {
            return Err(tr!("say “terrain”: which ground the hexes have that {who} enters", who = man.name).into());
        }
        let leads = desk.own.skirmish.marks(&man.name).leads;
        let (section, left) = self.begins(desk, man);
        let steps = vec![WorkingStep::new(messages::points_of(&man.name), section, left.to_string())];
        let (against, mounted, advances) = (self.against(desk, man), man.mounted, self.after_combat);
        let stands = stands(&desk.own.skirmish.marks(&man.name));
        let mut way = Way { desk, man, mounted, left, advances, leads, stands, steps, against, events: Vec::new() };
        for (place, leg) in self.path.iter().enumerate() {
            way.goes(place, leg);
        }
        let Way { mounted, left, leads, stands, steps, mut against, mut events, .. } = way;
        if left < 0 {
            let (who, lacks) = (&man.name, -left);
            let section = if section == "11.4.2" { section } else { "4" };
            against.push(breach(section, tr!("{who} lacks {lacks} points", who, lacks)));
        }
        let after = After { mounted, leads, stands, spent: points(desk, man, mounted) - left.max(0) };
        events.insert(0, self.done(desk, man, &after));
        let plan = Plan { steps, ..Plan::told(left.max(0).to_string(), events) };
        Ok(given_up(judged(plan, against), desk, &[man]).fulfilling(None, self.who.0.clone()))
    }
}
