//! Movement (4): a path in legs and their cost; mounting, lifting, ladders and bridles on the way; the advance after combat.

use super::charge::{charge_to_meet, reach};
use super::effects::{MarkChanges, breach, man_in_fight, step_objection, stunned_objection, with_objections};
use super::ground::Terrain;
use super::leg::Leg;
use super::marks::Marks;
use super::move_progress::{MoveProgress, half};
use super::numbers::points;
use super::owned_tables::{Weapon, WeaponColumn, weapon};
use super::state::Charge;
use super::step::Step;
use super::work::with_idling_checks;
use crate::characters::Character;
use crate::event_helpers::GameEvent;
use crate::game::{DiexAie, DiexGame};
use crate::sheets;
use crate::side::Side;
use crate::skirmish::messages;
use senlac_board_games::keyed::keys;
use senlac_board_games::{Breach, CommandRefusal, Plan, UnitName, WorkingStep};

keys! {
    /// Command for a man to move (4).
    pub struct Move {
        who: UnitName = tr_mark!("Character");
        path: Vec<Leg> = tr_mark!("Path");
    } usually {
        after_combat: bool = tr_mark!("Advance after combat");
    }
}

/// A man's situation after his move.
struct MoveResult {
    mounted: bool,
    /// Number of horses that he leads.
    leads: u8,
    /// Terrain of his final hex, if known.
    stands: Option<Terrain>,
    /// Movement points spent in his phase.
    spent: i32,
}

/// Returns the terrain on which a man stands before he moves, if his marks show it.
fn current_terrain(marks: &Marks) -> Option<Terrain> {
    let on_ladder = marks.climbing.then_some(Terrain::Ladder);
    on_ladder.or_else(|| marks.in_moat.then_some(Terrain::Moat))
}

/// Returns a man's movement limit after offensive fire (sheet 2); `None` if it isn't known.
///
/// A rider who throws his lance has no limit (7.1.1).
pub(super) fn limit_after_fire(game: &DiexGame, man: &Character) -> Option<i32> {
    let weapon = weapon(game, man)?;
    if weapon == Weapon::Lance && man.mounted {
        return Some(i32::MAX);
    }
    let known = sheets::number(&game.own, ("weapons", weapon.key(), WeaponColumn::MoveAfter.key()), "number")?;
    i32::try_from(known).ok()
}

impl Move {
    /// Returns the number of hexes in his path.
    fn hexes(&self) -> u8 {
        let entered = self.path.iter().filter(|leg| leg.terrain.is_some());
        entered.fold(0, |hexes, leg| hexes.saturating_add(leg.hexes.unwrap_or(1).max(1)))
    }

    /// Returns the objections to a counter-charger's ride, which he makes in the charger's movement step (7.2.2).
    fn counter_charge_objections(&self, game: &DiexGame, man: &Character, charge: &Charge) -> Vec<Breach> {
        let (most, rode) = (reach(game, charge, &man.name), game.own.skirmish.marks(&man.name).rode);
        let conditions = [
            (rode.saturating_add(self.hexes()) > most, tr!("he can ride at most {most} hexes to meet this charge", most)),
            (self.path.iter().any(|leg| leg.turn.is_some()), tr!("a counter-charge can’t include a turn that costs extra").to_owned()),
        ];
        conditions.into_iter().filter(|(is_so, _)| *is_so).map(|(_, words)| breach("7.2.2", words)).collect()
    }

    /// Returns all objections to the move.
    fn objections(&self, game: &DiexGame, man: &Character) -> Vec<Breach> {
        let marks = game.own.skirmish.marks(&man.name);
        let step = if self.after_combat { Step::Combat } else { Step::Movement };
        let side: Side = if self.after_combat { game.own.skirmish.phase } else { man.side };
        let mut found: Vec<Breach> = stunned_objection(man).into_iter().collect();
        match self.charge_to_meet(game, man) {
            Some(charge) => found.extend(self.counter_charge_objections(game, man, charge)),
            None => found.extend(step_objection(game, side, step)),
        }
        if self.after_combat && !marks.won {
            found.push(breach("6.6", tr!("{who} hasn’t just won a combat", who = man.name)));
        }
        if !self.after_combat && marks.fired && limit_after_fire(game, man).is_none() {
            found.push(breach("5.1", tr!("{who} has shot: enter how far he may move in the table “Missile weapons”", who = man.name)));
        }
        found
    }

    /// Returns the charge that he rides to meet with this move.
    fn charge_to_meet<'a>(&self, game: &'a DiexGame, man: &Character) -> Option<&'a Charge> {
        charge_to_meet(game, &man.name).filter(|_| !self.after_combat)
    }

    /// Returns the section for the move, and the points available at its start.
    fn starting_points(&self, game: &DiexGame, man: &Character) -> (&'static str, i32) {
        let (marks, whole) = (game.own.skirmish.marks(&man.name), points(game, man, man.mounted));
        if self.after_combat {
            return ("6.6", half(game, whole));
        }
        if self.charge_to_meet(game, man).is_some() {
            return ("7.2.2", whole);
        }
        let limit = limit_after_fire(game, man).filter(|_| marks.fired).map_or(whole, |limit| limit.min(whole));
        (if game.own.is_new_patrol(man) { "11.4.2" } else { "4" }, limit - i32::from(marks.spent))
    }

    /// Returns the event that marks the move. After a combat only one man of the winning side may advance (6.6).
    fn move_event(&self, game: &DiexGame, man: &Character, after: &MoveResult) -> GameEvent {
        let mut marked = MarkChanges::default();
        let own = marked.marks_mut(game, &man.name);
        (own.leads, own.work) = (after.leads, None);
        // An axe is put away in the saddle (R44).
        own.axe = own.axe && !after.mounted;
        own.in_moat = after.stands == Some(Terrain::Moat);
        let was_climbing = own.climbing;
        own.climbing = after.stands == Some(Terrain::Ladder);
        own.fresh_ladder = own.climbing && (own.fresh_ladder || (game.own.skirmish.raised && !was_climbing));
        if self.after_combat {
            let others = game.own.present_on_side(man.side).filter(|one| game.own.skirmish.marks(&one.name).won);
            for one in others {
                marked.marks_mut(game, &one.name).won = false;
            }
        } else if self.charge_to_meet(game, man).is_some() {
            own.rode = own.rode.saturating_add(self.hexes());
        } else {
            (own.moved, own.spent) = (true, u8::try_from(after.spent.max(0)).unwrap_or(u8::MAX));
        }
        marked.into_event()
    }

    pub(super) fn plan(&self, game: &DiexGame) -> Result<Plan<DiexAie>, CommandRefusal> {
        let man = man_in_fight(game, &self.who)?;
        if self.path.iter().any(|leg| leg.hexes.is_some() && leg.terrain.is_none()) {
            return Err(tr!("enter the “terrain” of the hexes that {who} enters", who = man.name).into());
        }
        let leads = game.own.skirmish.marks(&man.name).leads;
        let (section, left) = self.starting_points(game, man);
        let steps = vec![WorkingStep::new(messages::points_of(&man.name), section, left.to_string())];
        let (against, mounted, advances) = (self.objections(game, man), man.mounted, self.after_combat);
        let stands = current_terrain(&game.own.skirmish.marks(&man.name));
        let mut way = MoveProgress { game, man, mounted, left, advances, leads, stands, steps, against, events: Vec::new() };
        for (place, leg) in self.path.iter().enumerate() {
            way.follow_leg(place, leg);
        }
        let MoveProgress { mounted, left, leads, stands, steps, mut against, mut events, .. } = way;
        if left < 0 {
            let (who, lacks) = (&man.name, -left);
            let section = if section == "11.4.2" { section } else { "4" };
            against.push(breach(section, tr!("{who} has too few points: {lacks} more needed", who, lacks)));
        }
        let after = MoveResult { mounted, leads, stands, spent: points(game, man, mounted) - left.max(0) };
        events.insert(0, self.move_event(game, man, &after));
        let plan = Plan { steps, ..Plan::with_result(left.max(0).to_string(), events) };
        Ok(with_idling_checks(with_objections(plan, against), game, &[man]).with_duty(None, self.who.0.clone()))
    }
}
