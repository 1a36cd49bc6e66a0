//! The path of a unit or a leader, hex by hex: its cost and its effects (5.1, 5.3, 5.5).
//!
//! Breaches of the rules are in `against.rs`, charge conditions in `charge.rs`.

use crate::duty::HastingsDuty;
use crate::messages;
use serde_json::{Map, Value};

use super::charge::{is_downhill, unmet_conditions};
use super::hex::{ChargeChoice, Direction, Ground, Hex, HexsideFeature, Level, MoveEnd};
use super::{Obstacle, allowance};
use crate::effects::{GameEvent, find_on_map, mark_done, require_flight};
use crate::leaders::{self, LeaderSplit};
use crate::melee::{Charge, Slope};
use crate::order::Order;
use crate::order_rules::{is_free_guard, order_of};
use crate::unit::{Leader, Status, Unit};
use crate::{DownhillCheck, Event, Hastings, HastingsGame, KnightThatDoesNotCharge, NearestEnemy, Road, SlopesAndLeaders, texts};
use senlac_board_games::keyed::keys;
use senlac_board_games::{Choice, CommandRefusal, Field, FieldKind, Message, Plan, RollOutcome};

keys! {
    /// A unit or a leader moves, or a unit turns in its hex. The path lists each hex entered, in order; it is empty if
    /// the unit only turns. Some orders allow one hex and ask for its direction (4.3.1, 4.3.2). Others ask for the
    /// enemy and the end of the move (4.3.4, 4.3.7). If the charge of a knight unit is left out, it follows from
    /// the path (ruling 26). A leader ends in a unit’s hex or alone. Leaders who don’t stay in their hex go with the
    /// unit and use their own points (10.2.1). Enemy leaders who are alone must escape if the unit comes next to them
    /// (10.2.3).
    #[derive(Default)]
    pub struct Move at (game: Hastings, input) { unit: String = tr_mark!("Unit or leader"), movers(game); }
    usually {
        way: Vec<Hex> = tr_mark!("Hexes entered");
        from_zone: bool = tr_mark!("Starts in an enemy zone of control");
    }
    seldom say {
        toward: Direction = tr_mark!("Direction of the one hex");
        ends: MoveEnd = tr_mark!("Ends its move");
        charge: ChargeChoice = tr_mark!("Charge");
        joins: String = tr_mark!("Joins"), FieldKind::One(texts::unit_choices(game, |_| None));
    }
    unusually { leaves: Vec<String> = tr_mark!("Leaders left behind"), FieldKind::Several(companions(game, chosen_mover(input))); }
    usually { meets: Vec<String> = tr_mark!("Lone enemy leaders next to it"), lone_enemy_leaders(game); }
}

/// Returns the units and leaders of the acting side.
fn movers(game: &HastingsGame) -> FieldKind {
    let acting = game.own.step.acting_side();
    let bars = |unit: &Unit| (unit.status != Status::Good).then(|| tr!("not in good order (9.2)").to_owned());
    let is_own = |choice: &Choice| {
        let side = choice.value.as_str().and_then(|id| Some(game.own.unit(id)?.side));
        acting.is_none_or(|acting| side == Some(acting))
    };
    let units = texts::unit_choices(game, bars).into_iter().filter(is_own);
    FieldKind::One(units.chain(texts::leader_choices(game, |leader| acting.is_none_or(|side| side == leader.side))).collect())
}

/// Returns the unit or leader chosen in the form so far.
fn chosen_mover(input: &Map<String, Value>) -> Option<&str> {
    input.get("unit").and_then(Value::as_str)
}

/// Returns the leaders with this unit, or all leaders before a unit is chosen.
fn companions(game: &HastingsGame, unit: Option<&str>) -> Vec<Choice> {
    texts::leader_choices(game, |leader| unit.is_none() || leader.with.as_deref() == unit)
}

/// Returns leaders of the side that isn’t acting who are alone.
fn lone_enemy_leaders(game: &HastingsGame) -> FieldKind {
    let acting = game.own.step.acting_side();
    FieldKind::Several(texts::leader_choices(game, |leader| leader.with.is_none() && acting.is_none_or(|side| side != leader.side)))
}

/// The unit or leader that moves.
pub(super) enum Mover<'a> {
    Unit(&'a Unit),
    Leader(&'a Leader),
}

impl Mover<'_> {
    /// Returns how the distance to the nearest enemy is measured, for a unit that must approach it (ruling 24).
    fn distance_measure(&self, game: &HastingsGame) -> Option<Message> {
        let Self::Unit(unit) = self else { return None };
        let by_points = game.has_option(NearestEnemy::MovementPoints);
        let words = if by_points { messages::by_fewest_points() } else { messages::by_fewest_hexes() };
        order_of(&game.own, unit).filter(|order| *order == Order::AttackAndPursue).map(|_| words)
    }

    /// Returns whether terrain costs as much as for knights (ruling 41).
    fn pays_as_knights(&self, game: &HastingsGame) -> bool {
        match self {
            Self::Unit(unit) => unit.kind.is_mounted(),
            Self::Leader(_) => game.has_option(SlopesAndLeaders::RidgeAsKnights) || game.has_option(SlopesAndLeaders::FeatureAsKnights),
        }
    }
}

impl Hex {
    /// Returns whether the hex is entered uphill or downhill: to another level, or within two hexes of higher ground
    /// (5.3.3, 5.3.4).
    pub(super) fn slope(&self) -> Option<Slope> {
        let is_near = |distance: Option<u8>| !self.knoll && distance.is_some_and(|distance| distance <= 2);
        match (self.grade, self.level) {
            (Some(grade), _) => Some(grade),
            (None, Some(Level::Higher)) => Some(Slope::Uphill),
            (None, Some(Level::Lower)) => Some(Slope::Downhill),
            (None, None) if is_near(self.nearing) => Some(Slope::Uphill),
            (None, None) => is_near(self.leaving).then_some(Slope::Downhill),
        }
    }

    /// Returns the movement cost of the hex and its reasons.
    fn cost(&self, game: &HastingsGame, as_knights: bool) -> (u8, Message) {
        let on_road = self.road && game.has_option(Road::AlwaysOne);
        let (cost, ground) = match self.ground {
            _ if on_road => (1, messages::road()),
            Ground::Clear => (1, messages::clear()),
            Ground::Marsh => (if as_knights { 3 } else { 2 }, messages::marsh()),
            Ground::Woods => (if as_knights { 3 } else { 2 }, messages::woods()),
        };
        let streams = u8::try_from(self.across.iter().filter(|across| **across == HexsideFeature::Stream).count()).unwrap_or(u8::MAX);
        let across = self.across.iter().map(|across| match across {
            HexsideFeature::Ridge => messages::across_ridge(),
            HexsideFeature::Stream => messages::across_stream(),
        });
        (cost + streams, Message::list([ground].into_iter().chain(across)))
    }

    /// Returns the ground in this hex where a knight unit checks morale (5.3.5, 5.3.6, ruling 40).
    pub(super) fn obstacles(&self, game: &HastingsGame) -> Vec<Obstacle> {
        let ridge = self.across.contains(&HexsideFeature::Ridge).then_some(Obstacle::Ridge);
        let marsh = (self.ground == Ground::Marsh).then_some(Obstacle::Marsh);
        let downhill = (self.slope() == Some(Slope::Downhill) && game.has_option(DownhillCheck::Check)).then_some(Obstacle::Downhill);
        ridge.into_iter().chain(downhill).chain(marsh).collect()
    }
}

/// Returns the movement points that a leader has left in this segment: of 6, or of 2 if he is ineffective
/// (10.2.1, 10.4.3).
fn points_left(game: &HastingsGame, leader: &Leader) -> u8 {
    let all: u8 = if leader.is_effective() { 6 } else { 2 };
    all.saturating_sub(game.own.points_used.get(&leader.id).copied().unwrap_or_default())
}

/// Returns whether the unit’s order limits it to one hex, without using points (4.3.1, 4.3.2, 4.3.5).
fn stays_in_place(game: &HastingsGame, unit: &Unit) -> bool {
    matches!(order_of(&game.own, unit), Some(Order::ShieldWall | Order::Hold | Order::InPlace))
}

impl Move {
    /// Finds the unit or leader that moves.
    fn mover<'a>(&self, game: &'a HastingsGame) -> Result<Mover<'a>, CommandRefusal> {
        if game.own.leader(&self.unit).is_some() {
            Ok(Mover::Leader(leaders::find_in_game(game, &self.unit)?))
        } else {
            Ok(Mover::Unit(find_on_map(game, &self.unit)?))
        }
    }

    /// Returns how a knight unit charges; `None` if it isn’t concerned by a charge.
    fn charge_choice(&self, game: &HastingsGame, unit: &Unit) -> Option<ChargeChoice> {
        let is_guard = is_free_guard(&game.own, unit);
        let is_ordered = !is_guard && order_of(&game.own, unit) == Some(Order::Charge);
        if !(is_guard || is_ordered) {
            return self.charge;
        }
        match self.charge {
            Some(ChargeChoice::Charge) => Some(ChargeChoice::Charge),
            None if unmet_conditions(game, &self.way, self.ends).is_empty() => Some(ChargeChoice::Charge),
            _ if is_guard => None,
            _ if game.has_option(KnightThatDoesNotCharge::PlainAdvance) => Some(ChargeChoice::Decline),
            Some(ChargeChoice::Decline) if game.has_option(KnightThatDoesNotCharge::ThreeWays) => Some(ChargeChoice::Decline),
            Some(_) | None => Some(ChargeChoice::PressOn),
        }
    }

    /// Returns the movement points available.
    fn points(&self, game: &HastingsGame, mover: &Mover) -> u8 {
        match mover {
            Mover::Leader(leader) => points_left(game, leader),
            Mover::Unit(unit) => {
                let all = match self.charge_choice(game, unit) {
                    Some(ChargeChoice::Charge | ChargeChoice::PressOn) => 6,
                    Some(ChargeChoice::Decline) => 4,
                    None => allowance(&game.own, unit),
                };
                // The second of two reinforcements has used a point before it enters (11.4.1).
                all.saturating_sub(u8::from(game.own.has_done("enter-second", &unit.id)))
            }
        }
    }

    /// Divides the leaders of a moving unit into those who go and those who stay.
    /// Returns `None` if a leader moves or the unit only turns.
    fn leader_split<'a>(&self, game: &'a HastingsGame, mover: &Mover<'a>) -> Result<Option<LeaderSplit<'a>>, CommandRefusal> {
        match mover {
            Mover::Leader(leader) if !self.leaves.is_empty() => {
                Err(tr!("{leader} is a leader; only units can leave leaders behind", leader = leader.id).into())
            }
            Mover::Leader(_) => Ok(None),
            Mover::Unit(unit) => {
                LeaderSplit::for_mover(game, unit, &self.leaves).map(|parting| Some(parting).filter(|_| !self.way.is_empty()))
            }
        }
    }

    /// Returns the cost of the path for a mover or a leader who goes with it.
    fn cost(&self, game: &HastingsGame, mover: &Mover) -> u8 {
        let as_knights = mover.pays_as_knights(game);
        self.way.iter().map(|hex| hex.cost(game, as_knights).0).fold(0, u8::saturating_add)
    }

    /// Returns each leader who goes with the unit, with the cost of the path and the points he has left (10.2.1).
    fn accompanying_leaders<'a>(&self, game: &HastingsGame, parting: Option<&LeaderSplit<'a>>) -> Vec<(&'a Leader, u8, u8)> {
        let leaders = parting.into_iter().flat_map(|parting| parting.go.iter().copied());
        leaders.map(|leader| (leader, self.cost(game, &Mover::Leader(leader)), points_left(game, leader))).collect()
    }

    pub(crate) fn plan(&self, game: &HastingsGame) -> Result<Plan<Hastings>, CommandRefusal> {
        let mover = self.mover(game)?;
        let as_knights = mover.pays_as_knights(game);
        let costs: Vec<(u8, Message)> = self.way.iter().map(|hex| hex.cost(game, as_knights)).collect();
        let (total, points) = (self.cost(game, &mover), self.points(game, &mover));
        let parting = self.leader_split(game, &mover)?;
        let carried = self.accompanying_leaders(game, parting.as_ref());
        let mut events = self.events(game, &mover)?;
        events.extend(self.leader_events(game, &mover, parting.as_ref(), &carried));
        let mut found = self.breaches(game, &mover, total, points);
        for (leader, cost, left) in carried.iter().filter(|(_, cost, left)| cost > left) {
            let (leader, id) = (&leader.id, &self.unit);
            let words =
                tr!("{leader} needs {cost} movement points to go with {id} but has {left}; add him to “leaves”", leader, cost, id, left);
            found.push(("10.2.1", words));
        }
        let plan = Plan { falls: Box::new(move |_| RollOutcome::new(total.to_string(), events.clone())), ..Plan::without_dice(Vec::new()) };
        let plan = costs.into_iter().fold(plan, |plan, (cost, what)| plan.step(what, "5.5", format!("+{cost}")));
        let plan = match self.charge_text(game, &mover) {
            Some(words) => plan.step(words, "4.3.7", points.to_string()),
            None => plan,
        };
        let plan = match mover.distance_measure(game) {
            Some(words) => plan.step(messages::goes_for_nearest_enemy(), "4.3.4", words),
            None => plan,
        };
        let plan = match &mover {
            Mover::Unit(unit) if stays_in_place(game, unit) => plan.step(messages::one_hex_at_most(), "4.3", self.way.len().to_string()),
            Mover::Unit(_) | Mover::Leader(_) => plan.step(messages::movement_points(), "5.1.2", messages::total_of_points(total, points)),
        };
        let plan = carried.iter().fold(plan, |plan, (leader, cost, left)| {
            let words = messages::goes_along(&leader.id, &self.unit);
            plan.step(words, "10.2.1", messages::cost_of_left(cost, left))
        });
        let plan = found.into_iter().fold(plan, |plan, (section, words)| plan.with_breach(section, words));
        Ok(plan.with_duty(None, self.unit.clone()))
    }

    /// Returns a text on how the unit charges.
    fn charge_text(&self, game: &HastingsGame, mover: &Mover) -> Option<Message> {
        let Mover::Unit(unit) = mover else { return None };
        Some(match self.charge_choice(game, unit)? {
            ChargeChoice::Charge if is_downhill(game, &self.way) => messages::charges_downhill(),
            ChargeChoice::Charge => messages::charges(),
            ChargeChoice::PressOn => messages::presses_on(),
            ChargeChoice::Decline => messages::declines_charge(),
        })
    }

    /// Returns the events of the move: the move itself, the charge, checks of knights, and leaders who must escape.
    fn events(&self, game: &HastingsGame, mover: &Mover) -> Result<Vec<GameEvent>, CommandRefusal> {
        let mut events = vec![mark_done("move", [self.unit.clone()])];
        match mover {
            Mover::Leader(leader) => {
                let unit = self.joins.as_deref().map(|unit| find_on_map(game, unit)).transpose()?;
                if let Some(unit) = unit.filter(|unit| unit.side != leader.side) {
                    return Err(tr!("{leader} cannot join {unit}", leader = leader.id, unit = unit.id).into());
                }
                events.push(leaders::move_leader(leader, unit));
            }
            Mover::Unit(_) if self.joins.is_some() => {
                return Err(tr!("{id} is not a leader and cannot join a unit", id = self.unit).into());
            }
            Mover::Unit(unit) => {
                // The Guard obeys no order, yet what its move says of a charge counts in melee.
                let said = self.charge.filter(|pace| *pace != ChargeChoice::Charge && is_free_guard(&game.own, unit));
                let pace = self.charge_choice(game, unit).or(said).map(|pace| match pace {
                    ChargeChoice::Charge if is_downhill(game, &self.way) => Charge::Downhill.deed(),
                    ChargeChoice::Charge => Charge::Level.deed(),
                    ChargeChoice::PressOn => Charge::PressingOn.deed(),
                    ChargeChoice::Decline => Charge::Declined.deed(),
                });
                let downhill = self.way.iter().any(|hex| hex.slope() == Some(Slope::Downhill)).then_some("came-downhill");
                if unit.kind.is_mounted() {
                    events.extend(pace.into_iter().chain(downhill).map(|what| mark_done(what, [unit.id.clone()])));
                    events.extend(self.way.iter().flat_map(|hex| hex.obstacles(game)).map(|what| what.require_check(&unit.id)));
                }
            }
        }
        for name in &self.meets {
            let met = leaders::find_in_game(game, name)?;
            let side = match mover {
                Mover::Unit(unit) => unit.side,
                Mover::Leader(leader) => leader.side,
            };
            if met.side == side || met.with.is_some() {
                return Err(tr!("{leader} is not a lone enemy leader", leader = name).into());
            }
            events.push(GameEvent::due(HastingsDuty::LeaderFlight, name, "met", "10.2.3"));
        }
        Ok(events)
    }

    /// Returns events for the points that leaders use and for leaders who stay. Those who stay must escape only if
    /// an enemy had the unit in its zone of control (10.2.2).
    fn leader_events(
        &self,
        game: &HastingsGame,
        mover: &Mover,
        parting: Option<&LeaderSplit>,
        carried: &[(&Leader, u8, u8)],
    ) -> Vec<GameEvent> {
        let uses = |leader: &Leader, points: u8| GameEvent::Own(Event::PointsUsed { leader: leader.id.clone(), points });
        match mover {
            Mover::Leader(_) if self.way.is_empty() => Vec::new(),
            Mover::Leader(leader) => vec![uses(leader, self.cost(game, mover))],
            Mover::Unit(_) => {
                let stay = parting.into_iter().flat_map(|parting| &parting.stay);
                let threatened = |leader: &Leader| self.from_zone.then(|| require_flight(leader));
                let stays =
                    |leader: &&Leader| [leaders::move_leader(leader, None)].into_iter().chain(threatened(leader)).collect::<Vec<_>>();
                stay.flat_map(stays).chain(carried.iter().map(|(leader, cost, _)| uses(leader, *cost))).collect()
            }
        }
    }

    /// Returns the fields of the form. Fields that the unit’s order doesn’t need are hidden among the rarely used ones.
    pub(crate) fn form(game: &HastingsGame, input: &Map<String, Value>) -> Vec<Field> {
        let chosen = chosen_mover(input);
        let unit = chosen.and_then(|id| game.own.unit(id));
        let order = unit.and_then(|unit| order_of(&game.own, unit));
        let may_charge = order == Some(Order::Charge) || unit.is_some_and(|unit| is_free_guard(&game.own, unit));
        let fold = |field: Field| match field.key {
            "toward" => field.seldom_unless(unit.is_some_and(|unit| stays_in_place(game, unit))),
            "ends" => field.seldom_unless(may_charge || order == Some(Order::AttackAndPursue)),
            "charge" => field.seldom_unless(may_charge),
            "joins" => field.seldom_unless(chosen.is_some_and(|id| game.own.leader(id).is_some())),
            "leaves" => field.seldom_unless(chosen.is_some() && !companions(game, chosen).is_empty()),
            _ => field,
        };
        Self::fields(game, input).into_iter().map(fold).collect()
    }
}
