//! Shooting (5): who may shoot and when, and where the missile lands.

use super::change::SkirmishChange;
use super::charge::open;
use super::effects::{MarkChanges, breach, changed, horse_owner, living_man, man_in_fight, refusal_with_objections, set, with_objections};
use super::owned_tables::{Weapon, WeaponColumn, weapon};
use super::shooter::{is_defensive, shot_objections};
use super::sight::{CrossedFeature, SightBlocker, blocked_line_objection, cover_objection, is_covered, is_lofted, line_objections};
use super::state::{PendingShot, Shot};
use super::work::with_idling_checks;
use crate::characters::{Changed, Character, Condition};
use crate::duty::PendingStep;
use crate::event_helpers::{GameEvent, signed};
use crate::game::{DiexAie, DiexGame};
use crate::rulings::{FreshFire, ImpactBelow, ImpactSum};
use crate::side::Side;
use crate::skirmish::messages;
use crate::{dice, sheets};
use senlac_board_games::keyed::{keyed, keys};
use senlac_board_games::{Breach, CommandRefusal, DiceKind, EnteredDice, Message, Plan, RollOutcome, UnitName, WorkingStep};

keyed! {
    /// Direction of the target from the horse (7.1).
    pub enum Arc {
        Front = "front", tr_mark!("in front");
        Side = "side", tr_mark!("at the side");
        Rear = "rear", tr_mark!("behind");
    }
}

keyed! {
    /// Range of a shot.
    pub enum ShotRange {
        Short = "short", tr_mark!("short");
        Medium = "medium", tr_mark!("medium");
        Long = "long", tr_mark!("long");
    }
}

senlac_board_games::message::said_words!("skirmish_range": ShotRange);

keys! {
    /// Command for a man to shoot (5).
    pub struct Fire {
        who: UnitName = tr_mark!("Shooter");
        target: UnitName = tr_mark!("Target");
        distance: u8 = tr_mark!("Distance in hexes");
    } may say {
        range: ShotRange = tr_mark!("Range, from your sheet");
        moved: u8 = tr_mark!("Defensive fire: hexes the target has moved");
        crosses: Vec<CrossedFeature> = tr_mark!("Line of fire crosses");
        over: Vec<SightBlocker> = tr_mark!("In the line of fire");
        dice: EnteredDice = tr_mark!("Impact die");
    } seldom say {
        contact: bool = tr_mark!("An enemy beside him could attack him");
        arc: Arc = tr_mark!("Direction of the target");
        stays: bool = tr_mark!("The target won’t move this turn");
        in_water: bool = tr_mark!("The shooter is in water");
        upward: bool = tr_mark!("The target is higher");
        friend_beside: bool = tr_mark!("From a platform or tower: a friend is beside the target at its height");
    }
}

/// Last hex of each range of a mounted man's lance (7.1.1).
const LANCE: [u8; 3] = [3, 6, 9];

/// Number of javelins that a man has at the start (5).
const JAVELINS: u8 = 4;

/// Returns the number of missiles that a man has left; `None` for a weapon without a limit.
pub(super) fn missiles_left(man: &Character, weapon: Weapon) -> Option<u8> {
    match weapon {
        Weapon::Javelin => Some(man.shots.unwrap_or(JAVELINS)),
        Weapon::Lance => Some(man.shots.unwrap_or(1)),
        Weapon::Sling | Weapon::Bow | Weapon::Crossbow => None,
    }
}

/// Returns the range of a shot, as entered, from the booklet, or from the owners' sheet.
///
/// `None` means the target is beyond the longest range.
fn range(game: &DiexGame, fire: &Fire, weapon: Weapon, mounted: bool) -> Result<Option<ShotRange>, CommandRefusal> {
    let ranges = [ShotRange::Short, ShotRange::Medium, ShotRange::Long];
    if weapon == Weapon::Lance && mounted {
        return Ok(LANCE.iter().position(|far| fire.distance <= *far).and_then(|place| ranges.get(place).copied()));
    }
    let known = |range: WeaponColumn| sheets::number(&game.own, ("weapons", weapon.key(), range.key()), "number");
    let known: Vec<Option<i64>> = [WeaponColumn::Short, WeaponColumn::Medium, WeaponColumn::Long].map(known).into();
    if let Some(said) = fire.range {
        return Ok(Some(said));
    }
    for (range, far) in ranges.into_iter().zip(&known) {
        match far {
            Some(far) if i64::from(fire.distance) <= *far => return Ok(Some(range)),
            Some(_) => {}
            None => {
                return Err(tr!(
                    "the ranges of this weapon aren’t known yet: {weapon}. Enter “range”, or fill in the table “Missile weapons”",
                    weapon = weapon.name()
                )
                .into());
            }
        }
    }
    Ok(None)
}

/// Returns the number of further hexes that a man must move before fresh fire at him (5.3).
fn fresh_fire_hexes(game: &DiexGame, target: &Character) -> u8 {
    let charges = open(game, &target.name).is_some();
    match (target.mounted, target.state) {
        (true, _) if charges => 4,
        (true, _) => 3,
        (false, Condition::Wounded) => 1,
        (false, _) => 2,
    }
}

impl Fire {
    /// Returns the objections to defensive fire at this target (5.3).
    fn defensive_fire_objections(&self, game: &DiexGame, man: &Character, weapon: Weapon) -> Vec<Breach> {
        let now = &game.own.skirmish;
        let mut found = Vec::new();
        if weapon == Weapon::Lance && man.mounted {
            found.push(breach("7.1.1", tr!("a rider can throw his lance only in offensive fire")));
        }
        let Some(target) = game.own.character(&self.target) else { return found };
        if game.own.is_new_patrol(target) {
            found.push(breach("11.4.2", tr!("there is no defensive fire at a patrol in its first turn")));
        }
        let moved = self.moved.unwrap_or_default();
        if moved == 0 && !self.stays.unwrap_or_default() {
            found.push(breach("5.3", tr!("{target} hasn’t begun to move", target = target.name)));
        }
        let met = target.mounted && now.charges.iter().any(|charge| charge.rider == target.name && charge.met_by.is_some());
        if met {
            found.push(breach("7.2.2", tr!("a charger met by a counter-charge can’t be shot at")));
        }
        if let Some(before) = now.shots.iter().rev().find(|shot| shot.target == target.name) {
            let other_since = now.shots.last().is_some_and(|shot| shot.target != target.name);
            let further = moved.saturating_sub(before.moved);
            let needs = fresh_fire_hexes(game, target);
            // All who shoot at him in a hex are named before the first missile comes down there.
            let is_fresh = further > 0 || before.down;
            if other_since {
                found.push(breach("5.3", tr!("someone else has been shot at since, so fire can’t return to this target")));
            } else if is_fresh && game.has_option(FreshFire::Never) {
                found.push(breach("5.3", tr!("{target} has already been shot at this phase", target = target.name)));
            } else if is_fresh && further < needs {
                found.push(breach("5.3", tr!("fresh fire needs {needs} further hexes, not {further}", needs, further)));
            }
        }
        found
    }

    /// Returns all objections to the shot.
    fn objections(&self, game: &DiexGame, man: &Character, weapon: Weapon, range: Option<ShotRange>) -> Vec<Breach> {
        let (marks, who) = (game.own.skirmish.marks(&man.name), &man.name);
        let is = |answer: Option<bool>| answer.unwrap_or_default();
        let crosses = self.crosses.as_deref().unwrap_or_default();
        let conditions = [
            (missiles_left(man, weapon) == Some(0), "5", tr!("{who} has nothing left to throw", who)),
            (range.is_none(), "5.4", tr!("the target is beyond the longest range").to_owned()),
            (is(self.in_water), "5.5.2.4", tr!("a man in water can’t shoot").to_owned()),
            (
                self.arc == Some(Arc::Rear) && man.mounted && weapon == Weapon::Lance,
                "7.1",
                tr!("a rider can throw only to the front and sides").to_owned(),
            ),
            (is(self.upward) && weapon == Weapon::Lance, "9.3.4", tr!("a lance can’t be thrown upwards").to_owned()),
            (is(self.friend_beside), "9.3.4", tr!("a friend is beside the target").to_owned()),
            (
                crosses.contains(&CrossedFeature::TowerWindow) && !matches!(weapon, Weapon::Bow | Weapon::Crossbow),
                "9.3.4",
                tr!("only arrows and bolts can go through a tower window").to_owned(),
            ),
            (marks.climbing && self.distance > 1, "10.1.5", tr!("a man on a ladder can shoot only into the hex in front of it").to_owned()),
        ];
        let mut found = shot_objections(game, man, weapon, is(self.contact));
        found.extend(conditions.into_iter().filter(|(is_so, ..)| *is_so).map(|(_, section, words)| breach(section, words)));
        found.extend(line_objections(crosses, is(self.upward)));
        let over = self.over.as_deref().unwrap_or_default();
        found.extend(blocked_line_objection(game, weapon, man.mounted, self.distance, range == Some(ShotRange::Short), over));
        found.extend((is_lofted(weapon, over) && is_covered(crosses)).then(|| cover_objection(weapon)));
        if is_defensive(game, man) {
            found.extend(self.defensive_fire_objections(game, man, weapon));
        }
        found
    }

    /// Returns the die modifiers for range, a wound and nearness (5.4.2, R26).
    fn modifiers(&self, game: &DiexGame, man: &Character, weapon: Weapon, range: Option<ShotRange>) -> Vec<(Message, i32)> {
        let is_near = matches!(weapon, Weapon::Bow | Weapon::Sling) && self.distance <= 4;
        let mut all: Vec<(Message, i32)> = [
            (range == Some(ShotRange::Long), messages::long_range(), 2),
            (range == Some(ShotRange::Medium), messages::medium_range(), 1),
            (man.state == Condition::Wounded, messages::shooter_wounded(), 1),
            (is_near, messages::near_archer(), -2),
        ]
        .into_iter()
        .filter(|(is_so, ..)| *is_so)
        .map(|(_, what, value)| (what, value))
        .collect();
        if game.has_option(ImpactSum::Worst) {
            let worst = all.iter().map(|(_, value)| *value).max();
            all.retain(|(_, value)| Some(*value) == worst);
            all.truncate(1);
        }
        all
    }

    /// Returns the events that mark the shot and use up the missile.
    fn shot_events(&self, game: &DiexGame, man: &Character, weapon: Weapon) -> Vec<GameEvent> {
        let defensive = is_defensive(game, man);
        let turn = game.own.skirmish.turn;
        let mut marked = MarkChanges::default();
        let own = marked.marks_mut(game, &man.name);
        (own.fired, own.answered, own.leads) =
            (own.fired || !defensive, own.answered || defensive, if man.mounted { 0 } else { own.leads });
        own.work = None;
        if game.own.character(&self.target).is_some() {
            marked.marks_mut(game, &self.target).shot_at = turn;
        }
        let mut events = vec![marked.into_event()];
        if let Some(left) = missiles_left(man, weapon) {
            events.push(set(Changed { who: man.name.clone(), shots: Some(Some(left.saturating_sub(1))), ..Changed::default() }));
        }
        if defensive {
            let shot = Shot { target: self.target.0.clone(), moved: self.moved.unwrap_or_default(), down: false };
            let shots = game.own.skirmish.shots.iter().cloned().chain([shot]).collect();
            events.push(changed(SkirmishChange { shots: Some(shots), ..SkirmishChange::default() }));
        }
        events
    }

    /// Returns the events of a missile that isn't lost: the shot, and its pending impact.
    fn impact_events(&self, who: &str, weapon: Weapon, modifier: i32, impact: Option<&str>) -> Vec<GameEvent> {
        let aim = PendingShot {
            target: self.target.0.clone(),
            distance: self.distance,
            modifier: i8::try_from(modifier).unwrap_or_default(),
            impact: impact.map(ToOwned::to_owned),
            over: is_lofted(weapon, self.over.as_deref().unwrap_or_default()),
        };
        let aims = [(who.to_owned(), Some(aim))].into();
        vec![changed(SkirmishChange { aims, ..SkirmishChange::default() }), GameEvent::due(PendingStep::Hit, who, &self.target, "5.4.3")]
    }

    pub(super) fn plan(&self, game: &DiexGame) -> Result<Plan<DiexAie>, CommandRefusal> {
        let man = man_in_fight(game, &self.who)?;
        let Some(weapon) = weapon(game, man) else {
            return Err(tr!("{who} has no missile weapon", who = man.name).into());
        };
        let side: Option<Side> = if horse_owner(game, &self.target)?.is_some() { None } else { Some(living_man(game, &self.target)?.side) };
        let range = range(game, self, weapon, man.mounted);
        let range =
            range.map_err(|refused| refusal_with_objections(refused, &self.objections(game, man, weapon, Some(ShotRange::Short))))?;
        let against = self.objections(game, man, weapon, range);
        let friend = (side == Some(man.side)).then(|| breach("5.4", tr!("{target} is a friend", target = self.target)));
        let modifiers = self.modifiers(game, man, weapon, range);
        let sum: i32 = modifiers.iter().map(|(_, value)| value).sum();
        let mut steps: Vec<WorkingStep> = vec![WorkingStep::new(weapon, "5", range.map(Message::from).unwrap_or_default())];
        steps.extend(modifiers.into_iter().map(|(what, value)| WorkingStep::new(what, "5.4.2", signed(value))));
        let (fire, who, events) = (self.clone(), man.name.clone(), self.shot_events(game, man, weapon));
        let plan = if self.distance <= 2 {
            let lands = fire.impact_events(&who, weapon, sum, None);
            let plan = Plan::with_result("direct", events.into_iter().chain(lands).collect());
            Plan { said: self.dice.clone(), ..plan }.step(messages::no_impact_die(), "5.4.1", "")
        } else {
            dice::roll(game, DiceKind::D10, self.dice.as_ref(), move |game, die| {
                let total = die + sum;
                if total > 10 {
                    return RollOutcome::new("lost", events.clone());
                }
                let row = if game.has_option(ImpactBelow::Owner) { total } else { total.max(1) }.to_string();
                let lands = fire.impact_events(&who, weapon, sum, Some(&row));
                RollOutcome::new(row, events.iter().cloned().chain(lands).collect())
            })
        };
        let plan = Plan { steps: steps.into_iter().chain(plan.steps).collect(), ..plan };
        let plan = with_idling_checks(with_objections(plan, against.into_iter().chain(friend)), game, &[man]);
        Ok(plan.with_duty(None, man.name.clone()))
    }
}
