//! A move on its way: what each leg costs, and what is done in between (4).

use super::effects::{breach, changed, set};
use super::ground::Terrain;
use super::leg::{Does, From, Leg, Near, Turn};
use super::state::{Change, Horse};
use crate::characters::{Arm, Changed, Character, Condition, Face};
use crate::owed::Owed;
use crate::skirmish::messages;
use crate::words::Happens;
use crate::{CorpseWeight, DiexDesk, EnemyNearWork, HalvesDown, LedHorse, MountingCost, MountingWounded, SharpTurns, ThroneBehind};
use senlac_board_games::{Breach, Message, WorkingStep};

/// A move on its way.
pub(super) struct Way<'a> {
    pub(super) desk: &'a DiexDesk,
    pub(super) man: &'a Character,
    pub(super) mounted: bool,
    /// The points that are left; fewer than none if they did not suffice.
    pub(super) left: i32,
    /// Whether he advances after a combat (6.6).
    pub(super) advances: bool,
    /// How many horses he leads.
    pub(super) leads: u8,
    /// The ground on which he stands, as far as it is known.
    pub(super) stands: Option<Terrain>,
    pub(super) steps: Vec<WorkingStep>,
    pub(super) against: Vec<Breach>,
    pub(super) events: Vec<Happens>,
}

/// What the dead in a hex cost more; `None` if they close it (4.2.2, R14).
pub(super) fn dead_cost(desk: &DiexDesk, men: u8, horses: u8) -> Option<u8> {
    if desk.has_option(CorpseWeight::PrintedOnly) {
        return match (men, horses) {
            (6, 0) | (0, 2) | (3, 1) => None,
            (3, 0) | (0, 1) => Some(1),
            _ => Some(0),
        };
    }
    match u32::from(men) + 3 * u32::from(horses) {
        0..=2 => Some(0),
        3..=5 => Some(1),
        _ => None,
    }
}

/// Whether a man has a mounted counter.
pub(super) fn has_horse(man: &Character) -> bool {
    let has_face = [Face::Mounted, Face::MountedWounded].iter().any(|face| man.faces.contains_key(face));
    man.horse.unwrap_or(man.mounted || has_face || man.letters.arm == Arm::Cavalry)
}

/// Half of a number, as this game rounds it (R36).
pub(super) fn half(desk: &DiexDesk, number: i32) -> i32 {
    if desk.has_option(HalvesDown::Nearest) { (number + 1) / 2 } else { number / 2 }
}

impl Way<'_> {
    fn against(&mut self, section: &'static str, words: impl Into<String>) {
        self.against.push(breach(section, words));
    }

    fn pays(&mut self, what: impl Into<Message>, section: &str, points: i32) {
        self.left -= points;
        self.steps.push(WorkingStep::new(what, section, points.to_string()));
    }

    /// What a hex costs him here; `None` where it is closed.
    fn cost(&self, terrain: Terrain, from: Option<From>) -> Option<u8> {
        let (desk, armour) = (self.desk, self.man.armour);
        let printed = terrain.cost(desk, self.mounted, armour)?;
        // A led horse goes where its leader goes, but not over rock or into houses (4.2.1, R13).
        if self.leads > 0 && terrain.cost(desk, true, false).is_none() {
            let crosses = matches!(terrain, Terrain::Tree | Terrain::River) && !desk.has_option(LedHorse::Never);
            return Some(printed).filter(|_| crosses);
        }
        match (terrain, from) {
            (Terrain::Moat, Some(From::Moat)) => Some(1),
            (Terrain::Bridge, Some(From::Moat | From::River)) | (Terrain::Handrail, Some(From::River)) => None,
            (Terrain::Stockade | Terrain::Platform, Some(From::Outside)) => None,
            // An advance leads from the top of the ladder onto the stockade instead of the points (10.1.3).
            (Terrain::Stockade | Terrain::Platform, Some(From::Ladder)) => Some(if self.advances { 0 } else { 4 }),
            (Terrain::Throne, Some(From::Side)) => None,
            (Terrain::Throne, Some(From::Behind)) => Some(2).filter(|_| desk.has_option(ThroneBehind::Two)),
            _ => Some(printed),
        }
    }

    fn enters(&mut self, leg: &Leg, terrain: Terrain) {
        let hexes = leg.hexes.unwrap_or(1).max(1);
        let name = terrain.name();
        if terrain == Terrain::Window && leg.enemy_behind == Some(true) {
            self.against("8.4.1", tr!("an enemy stands behind the window"));
        }
        let Some(dead) = dead_cost(self.desk, leg.dead.unwrap_or_default(), leg.dead_horses.unwrap_or_default()) else {
            return self.against("4.2.2", tr!("the dead close this hex: {name}", name));
        };
        let from = leg.from.or_else(|| self.stands.and_then(From::ground));
        let further = if hexes > 1 { self.cost(terrain, From::ground(terrain)) } else { Some(0) };
        let (Some(cost), Some(further)) = (self.cost(terrain, from), further) else {
            return self.against("3.1", tr!("{who} cannot enter this: {name}", who = self.man.name, name));
        };
        let points = i32::from(cost) + i32::from(further) * i32::from(hexes - 1) + i32::from(dead);
        self.stands = Some(terrain);
        self.pays(if hexes > 1 { messages::ground_for_hexes(terrain, hexes) } else { terrain.into() }, "3.1", points);
        if from == Some(From::Ladder) && matches!(terrain, Terrain::Stockade | Terrain::Platform) {
            self.leaves_ladder();
            self.events.push(Happens::due(Owed::Jump, &self.man.name, "ladder", "9.2"));
        }
    }

    /// Nobody crosses from a ladder in the phase in which it was raised; whoever stood on one before it stands on another (10.1.3).
    fn leaves_ladder(&mut self) {
        let (now, marks) = (&self.desk.own.skirmish, self.desk.own.skirmish.marks(&self.man.name));
        let is_old = marks.climbing && !marks.fresh_ladder;
        if !self.advances && (marks.fresh_ladder || (now.raised && !is_old)) {
            self.against("10.1.3", tr!("the ladder was raised in this phase: nobody crosses from it yet"));
        }
    }

    fn turns(&mut self, turn: Turn, said: Option<u8>) {
        if !self.mounted {
            self.against("4.4.1", tr!("{who} is on foot and turns as he likes", who = self.man.name));
        }
        let usual = match turn {
            Turn::BesideHead => 1,
            Turn::BesideRear => 2,
            Turn::Behind => 3,
            Turn::About => 5,
        };
        if turn != Turn::About && said.is_none() && self.desk.has_option(SharpTurns::Owner) {
            self.against("4.4.1", tr!("say the points of this turn from your picture"));
        }
        self.pays(messages::turns(turn), "4.4.1", said.map_or(usual, i32::from));
    }

    /// Mounting and dismounting: the points are paid, and what is left is doubled or halved (4.4.2, R18).
    fn changes_seat(&mut self, mounts: bool) {
        let name = &self.man.name;
        let is_wounded = self.man.state == Condition::Wounded;
        let price = if self.man.armour { 3 } else { 2 };
        if self.mounted == mounts {
            let words = if mounts { tr!("{who} is mounted", who = name) } else { tr!("{who} is on foot", who = name) };
            self.against("4.4.2", words);
        }
        if mounts && !has_horse(self.man) {
            self.against("4.4.2", tr!("{who} has no mounted counter", who = name));
        }
        if mounts && self.desk.own.skirmish.horses.get(name) == Some(&Horse::Dead) {
            self.against("4.4.2, 6.8", tr!("the horse of {who} is dead", who = name));
        }
        let forgotten = !mounts && self.desk.has_option(MountingCost::CostForgotten);
        let what = if mounts { messages::mounts() } else { messages::dismounts() };
        self.pays(what, "4.4.2", if forgotten { 0 } else { price });
        let left = self.left;
        self.left = match (mounts, is_wounded) {
            (true, true) if self.desk.has_option(MountingWounded::Fourfold) => left * 4,
            (true, _) => left * 2,
            (false, true) => left.div_euclid(4),
            (false, false) => left.div_euclid(2),
        };
        let words = if mounts { messages::points_left_in_saddle() } else { messages::points_left_on_foot() };
        self.steps.push(WorkingStep::new(words, "4.4.2", self.left.to_string()));
        self.mounted = mounts;
        self.events.push(set(Changed { who: name.clone(), mounted: Some(mounts), ..Changed::default() }));
        let horse = (!mounts).then_some(Horse::Well);
        self.events.push(changed(Change { horses: [(name.clone(), horse)].into(), ..Change::default() }));
    }

    fn does(&mut self, leg: &Leg, does: Does, is_first: bool) {
        let near = match leg.enemy {
            Some(Near::Him) => true,
            Some(Near::Other) => !self.desk.has_option(EnemyNearWork::Worker),
            None => false,
        };
        if near && !matches!(does, Does::Dismount | Does::Let) {
            self.against("4.2.4, 4.4", tr!("an enemy who could attack stands beside"));
        }
        match does {
            Does::Mount => self.changes_seat(true),
            Does::Dismount => self.changes_seat(false),
            Does::Lift => {
                if self.mounted {
                    self.against("4.2.4", tr!("only a man on foot lifts another"));
                }
                self.left = self.left.div_euclid(2);
                self.steps.push(WorkingStep::new(messages::lifts_stunned_man(), "4.2.4", self.left.to_string()));
            }
            Does::Lead => {
                let most = if self.mounted { 1 } else { 3 };
                if self.leads >= most {
                    self.against("4.4.3", tr!("{who} leads {most} at most", who = self.man.name, most));
                }
                if self.mounted && !is_first {
                    self.against("4.4.3", tr!("a rider begins beside the horse, or snatches the bridle"));
                }
                if self.desk.own.skirmish.marks(&self.man.name).missed {
                    self.against("4.4.3", tr!("{who} has missed the bridle, and not this turn at all", who = self.man.name));
                }
                self.leads = self.leads.saturating_add(1);
                self.steps.push(WorkingStep::new(does, "4.4.3", "0"));
            }
            Does::Let => self.leads = self.leads.saturating_sub(1),
        }
    }

    pub(super) fn goes(&mut self, place: usize, leg: &Leg) {
        if let Some(turn) = leg.turn {
            self.turns(turn, leg.points);
        }
        if let Some(terrain) = leg.terrain {
            self.enters(leg, terrain);
        }
        if let Some(does) = leg.does {
            self.does(leg, does, place == 0);
        }
    }
}
