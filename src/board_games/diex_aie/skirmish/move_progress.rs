//! A move in progress: the cost of each leg, and the actions on the way (4).

use super::change::SkirmishChange;
use super::effects::{breach, changed, set};
use super::ground::Terrain;
use super::leg::{EnemyPosition, EnteredVia, Leg, PathAction, Turn};
use super::numbers::has_horse;
use super::state::Horse;
use crate::characters::{Changed, Character, Condition};
use crate::duty::PendingStep;
use crate::event_helpers::GameEvent;
use crate::game::DiexGame;
use crate::rulings::{CorpseWeight, EnemyNearWork, HalvesDown, LedHorse, MountingCost, MountingWounded, SharpTurns, ThroneBehind};
use crate::skirmish::messages;
use senlac_board_games::{Breach, Message, WorkingStep};

/// A man's move in progress.
pub(super) struct MoveProgress<'a> {
    pub(super) game: &'a DiexGame,
    pub(super) man: &'a Character,
    pub(super) mounted: bool,
    /// Movement points left; negative if there weren't enough.
    pub(super) left: i32,
    /// Whether he advances after a combat (6.6).
    pub(super) advances: bool,
    /// Number of horses that he leads.
    pub(super) leads: u8,
    /// Terrain on which he stands, if known.
    pub(super) stands: Option<Terrain>,
    pub(super) steps: Vec<WorkingStep>,
    pub(super) against: Vec<Breach>,
    pub(super) events: Vec<GameEvent>,
}

/// Returns the additional cost of the dead in a hex; `None` if they close it (4.2.2, R14).
pub(super) fn dead_cost(game: &DiexGame, men: u8, horses: u8) -> Option<u8> {
    if game.has_option(CorpseWeight::PrintedOnly) {
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

/// Returns half of a number, rounded as the game's option says (R36).
pub(super) fn half(game: &DiexGame, number: i32) -> i32 {
    if game.has_option(HalvesDown::Nearest) { (number + 1) / 2 } else { number / 2 }
}

impl MoveProgress<'_> {
    /// Adds an objection to the move.
    fn add_objection(&mut self, section: &'static str, words: impl Into<String>) {
        self.against.push(breach(section, words));
    }

    /// Spends movement points and adds the line of working.
    fn spend(&mut self, what: impl Into<Message>, section: &str, points: i32) {
        self.left -= points;
        self.steps.push(WorkingStep::new(what, section, points.to_string()));
    }

    /// Returns the cost of a hex for him in this move; `None` if it's closed.
    fn cost(&self, terrain: Terrain, from: Option<EnteredVia>) -> Option<u8> {
        let (game, armour) = (self.game, self.man.armour);
        let printed = terrain.cost(game, self.mounted, armour)?;
        // A led horse follows its leader, but not over rock or into houses (4.2.1, R13).
        if self.leads > 0 && terrain.cost(game, true, false).is_none() {
            let crosses = matches!(terrain, Terrain::Tree | Terrain::River) && !game.has_option(LedHorse::Never);
            return Some(printed).filter(|_| crosses);
        }
        match (terrain, from) {
            (Terrain::Moat, Some(EnteredVia::Moat)) => Some(1),
            (Terrain::Bridge, Some(EnteredVia::Moat | EnteredVia::River)) | (Terrain::Handrail, Some(EnteredVia::River)) => None,
            (Terrain::Stockade | Terrain::Platform, Some(EnteredVia::Outside)) => None,
            // An advance leads from the top of the ladder onto the stockade instead of the points (10.1.3).
            (Terrain::Stockade | Terrain::Platform, Some(EnteredVia::Ladder)) => Some(if self.advances { 0 } else { 4 }),
            (Terrain::Throne, Some(EnteredVia::Side)) => None,
            (Terrain::Throne, Some(EnteredVia::Behind)) => Some(2).filter(|_| game.has_option(ThroneBehind::Two)),
            _ => Some(printed),
        }
    }

    /// Enters the hexes of a leg.
    fn enter(&mut self, leg: &Leg, terrain: Terrain) {
        let hexes = leg.hexes.unwrap_or(1).max(1);
        let name = terrain.name();
        if terrain == Terrain::Window && leg.enemy_behind == Some(true) {
            self.add_objection("8.4.1", tr!("an enemy is behind the window"));
        }
        let Some(dead) = dead_cost(self.game, leg.dead.unwrap_or_default(), leg.dead_horses.unwrap_or_default()) else {
            return self.add_objection("4.2.2", tr!("the dead block this hex: {name}", name));
        };
        let from = leg.from.or_else(|| self.stands.and_then(EnteredVia::ground));
        let further = if hexes > 1 { self.cost(terrain, EnteredVia::ground(terrain)) } else { Some(0) };
        let (Some(cost), Some(further)) = (self.cost(terrain, from), further) else {
            return self.add_objection("3.1", tr!("{who} can’t enter this hex: {name}", who = self.man.name, name));
        };
        let points = i32::from(cost) + i32::from(further) * i32::from(hexes - 1) + i32::from(dead);
        self.stands = Some(terrain);
        self.spend(if hexes > 1 { messages::ground_for_hexes(terrain, hexes) } else { terrain.into() }, "3.1", points);
        if from == Some(EnteredVia::Ladder) && matches!(terrain, Terrain::Stockade | Terrain::Platform) {
            self.check_ladder_exit();
            self.events.push(GameEvent::due(PendingStep::Jump, &self.man.name, "ladder", "9.2"));
        }
    }

    /// Adds an objection if the ladder that he leaves was raised in this phase (10.1.3).
    ///
    /// A man who was already on a ladder is on a different one.
    fn check_ladder_exit(&mut self) {
        let (now, marks) = (&self.game.own.skirmish, self.game.own.skirmish.marks(&self.man.name));
        let is_old = marks.climbing && !marks.fresh_ladder;
        if !self.advances && (marks.fresh_ladder || (now.raised && !is_old)) {
            self.add_objection("10.1.3", tr!("the ladder was raised this phase, so he can’t cross from it yet"));
        }
    }

    /// Makes a sharp turn (4.4.1).
    fn turns(&mut self, turn: Turn, said: Option<u8>) {
        if !self.mounted {
            self.add_objection("4.4.1", tr!("{who} is on foot, so turns cost him nothing", who = self.man.name));
        }
        let usual = match turn {
            Turn::BesideHead => 1,
            Turn::BesideRear => 2,
            Turn::Behind => 3,
            Turn::About => 5,
        };
        if turn != Turn::About && said.is_none() && self.game.has_option(SharpTurns::Owner) {
            self.add_objection("4.4.1", tr!("enter the “points” for this turn from your picture"));
        }
        self.spend(messages::turns(turn), "4.4.1", said.map_or(usual, i32::from));
    }

    /// Mounts or dismounts: the points are paid, and the rest are doubled or halved (4.4.2, R18).
    fn change_seat(&mut self, mounts: bool) {
        let name = &self.man.name;
        let is_wounded = self.man.state == Condition::Wounded;
        let price = if self.man.armour { 3 } else { 2 };
        if self.mounted == mounts {
            let words = if mounts { tr!("{who} is already mounted", who = name) } else { tr!("{who} is already on foot", who = name) };
            self.add_objection("4.4.2", words);
        }
        if mounts && !has_horse(self.man) {
            self.add_objection("4.4.2", tr!("{who} has no mounted counter", who = name));
        }
        if mounts && self.game.own.skirmish.horses.get(name) == Some(&Horse::Dead) {
            self.add_objection("4.4.2, 6.8", tr!("{who}’s horse is dead", who = name));
        }
        let forgotten = !mounts && self.game.has_option(MountingCost::CostForgotten);
        let what = if mounts { messages::mounts() } else { messages::dismounts() };
        self.spend(what, "4.4.2", if forgotten { 0 } else { price });
        let left = self.left;
        self.left = match (mounts, is_wounded) {
            (true, true) if self.game.has_option(MountingWounded::Fourfold) => left * 4,
            (true, _) => left * 2,
            (false, true) => left.div_euclid(4),
            (false, false) => left.div_euclid(2),
        };
        let words = if mounts { messages::points_left_in_saddle() } else { messages::points_left_on_foot() };
        self.steps.push(WorkingStep::new(words, "4.4.2", self.left.to_string()));
        self.mounted = mounts;
        self.events.push(set(Changed { who: name.clone(), mounted: Some(mounts), ..Changed::default() }));
        let horse = (!mounts).then_some(Horse::Well);
        self.events.push(changed(SkirmishChange { horses: [(name.clone(), horse)].into(), ..SkirmishChange::default() }));
    }

    /// Carries out an action on the way.
    fn act(&mut self, leg: &Leg, does: PathAction, is_first: bool) {
        let near = match leg.enemy {
            Some(EnemyPosition::Him) => true,
            Some(EnemyPosition::Other) => !self.game.has_option(EnemyNearWork::Worker),
            None => false,
        };
        if near && !matches!(does, PathAction::Dismount | PathAction::Let) {
            self.add_objection("4.2.4, 4.4", tr!("an enemy in a hex beside him could attack"));
        }
        match does {
            PathAction::Mount => self.change_seat(true),
            PathAction::Dismount => self.change_seat(false),
            PathAction::Lift => {
                if self.mounted {
                    self.add_objection("4.2.4", tr!("only a man on foot can lift another"));
                }
                self.left = self.left.div_euclid(2);
                self.steps.push(WorkingStep::new(messages::lifts_stunned_man(), "4.2.4", self.left.to_string()));
            }
            PathAction::Lead => {
                let most = if self.mounted { 1 } else { 3 };
                if self.leads >= most {
                    self.add_objection("4.4.3", tr!("{who} can lead at most {most}", who = self.man.name, most));
                }
                if self.mounted && !is_first {
                    self.add_objection("4.4.3", tr!("a rider must begin beside the horse or snatch its bridle"));
                }
                if self.game.own.skirmish.marks(&self.man.name).missed {
                    self.add_objection("4.4.3", tr!("{who} missed the bridle and can’t try again this turn", who = self.man.name));
                }
                self.leads = self.leads.saturating_add(1);
                self.steps.push(WorkingStep::new(does, "4.4.3", "0"));
            }
            PathAction::Let => self.leads = self.leads.saturating_sub(1),
        }
    }

    /// Carries out one leg of the path.
    pub(super) fn follow_leg(&mut self, place: usize, leg: &Leg) {
        if let Some(turn) = leg.turn {
            self.turns(turn, leg.points);
        }
        if let Some(terrain) = leg.terrain {
            self.enter(leg, terrain);
        }
        if let Some(does) = leg.does {
            self.act(leg, does, place == 0);
        }
    }
}
