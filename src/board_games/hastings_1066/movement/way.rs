//! The way of a unit or a leader, hex by hex: what it costs, and what comes of it (5.1, 5.3, 5.5).
//!
//! What speaks against it is in `against.rs`, whether it is a charge in `charge.rs`.

use crate::messages;
use crate::owed::Owed;
use serde_json::{Map, Value};

use super::charge::{is_downhill, unmet};
use super::hex::{Across, Ends, Ground, Hex, Level, Pace, Toward};
use super::{Obstacle, allowance};
use crate::effects::{Happens, alone, did, on_map};
use crate::leaders::{self, Parting};
use crate::melee::{Charge, Slope};
use crate::order::Order;
use crate::orders::{is_free_guard, order_of};
use crate::unit::{Leader, Status, Unit};
use crate::{DownhillCheck, Event, Hastings, HastingsDesk, KnightThatDoesNotCharge, NearestEnemy, Road, SlopesAndLeaders, words};
use senlac_board_games::keyed::keys;
use senlac_board_games::{Choice, Fall, Field, FieldKind, Message, Plan, Refused};

keys! {
    /// A unit or a leader moves, or a unit turns where it stands. The way has each hex that it enters, in order, and none if it only turns.
    /// Some orders allow one hex, and ask whither it goes (4.3.1, 4.3.2); some ask for the enemy, and where it ends (4.3.4, 4.3.7). What a
    /// knight unit does of a charge is as its way says if it is left out (ruling 26). A leader ends in the hex of a unit, or else alone.
    /// Leaders with the unit who do not stay in their hex go along, and use their own points (10.2.1). Enemy leaders who are alone and next
    /// to whom it comes must get away (10.2.3).
    #[derive(Default)]
    pub struct Move at (desk: Hastings, input) { unit: String = tr_mark!("Who moves"), movers(desk); }
    usually {
        way: Vec<Hex> = tr_mark!("Each hex");
        from_zone: bool = tr_mark!("Begins in an enemy zone of control");
    }
    seldom say {
        toward: Toward = tr_mark!("The one hex goes");
        ends: Ends = tr_mark!("Ends");
        charge: Pace = tr_mark!("Charge");
        joins: String = tr_mark!("In the hex of"), FieldKind::One(words::choices(desk, |_| None));
    }
    unusually { leaves: Vec<String> = tr_mark!("Leaders who stay behind"), FieldKind::Several(companions(desk, chosen(input))); }
    usually { meets: Vec<String> = tr_mark!("Enemy leaders alone beside it"), met(desk); }
}

/// Units and leaders of the side that acts.
fn movers(desk: &HastingsDesk) -> FieldKind {
    let acting = desk.own.step.acting();
    let bars = |unit: &Unit| (unit.status != Status::Good).then(|| tr!("not in good order (9.2)").to_owned());
    let is_own = |choice: &Choice| {
        let side = choice.value.as_str().and_then(|id| Some(desk.own.unit(id)?.side));
        acting.is_none_or(|acting| side == Some(acting))
    };
    let units = words::choices(desk, bars).into_iter().filter(is_own);
    FieldKind::One(units.chain(words::leaders(desk, |leader| acting.is_none_or(|side| side == leader.side))).collect())
}

/// Who moves, as far as the form was answered.
fn chosen(input: &Map<String, Value>) -> Option<&str> {
    input.get("unit").and_then(Value::as_str)
}

/// The leaders with this unit; every leader before a unit is chosen.
fn companions(desk: &HastingsDesk, unit: Option<&str>) -> Vec<Choice> {
    words::leaders(desk, |leader| unit.is_none() || leader.with.as_deref() == unit)
}

/// Leaders of the side that does not act who are alone.
fn met(desk: &HastingsDesk) -> FieldKind {
    let acting = desk.own.step.acting();
    FieldKind::Several(words::leaders(desk, |leader| leader.with.is_none() && acting.is_none_or(|side| side != leader.side)))
}

/// Who moves.
pub(super) enum Mover<'a> {
    Unit(&'a Unit),
    Leader(&'a Leader),
}

impl Mover<'_> {
    /// How the nearest enemy is measured, for whom a unit must go for him (ruling 24).
    fn measures(&self, desk: &HastingsDesk) -> Option<Message> {
        let Self::Unit(unit) = self else { return None };
        let by_points = desk.has_option(NearestEnemy::MovementPoints);
        let words = if by_points { messages::by_fewest_points() } else { messages::by_fewest_hexes() };
        order_of(&desk.own, unit).filter(|order| *order == Order::AttackAndPursue).map(|_| words)
    }

    /// Whether terrain costs it what it costs knights (ruling 41).
    fn pays_as_knights(&self, desk: &HastingsDesk) -> bool {
        match self {
            Self::Unit(unit) => unit.kind.is_mounted(),
            Self::Leader(_) => desk.has_option(SlopesAndLeaders::RidgeAsKnights) || desk.has_option(SlopesAndLeaders::FeatureAsKnights),
        }
    }
}

impl Hex {
    /// Whether it is entered uphill or downhill: to another level, or within two hexes of higher ground (5.3.3, 5.3.4).
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

    /// What it costs, and why.
    fn cost(&self, desk: &HastingsDesk, as_knights: bool) -> (u8, Message) {
        let on_road = self.road && desk.has_option(Road::AlwaysOne);
        let (cost, ground) = match self.ground {
            _ if on_road => (1, messages::road()),
            Ground::Clear => (1, messages::clear()),
            Ground::Marsh => (if as_knights { 3 } else { 2 }, messages::marsh()),
            Ground::Woods => (if as_knights { 3 } else { 2 }, messages::woods()),
        };
        let streams = u8::try_from(self.across.iter().filter(|across| **across == Across::Stream).count()).unwrap_or(u8::MAX);
        let across = self.across.iter().map(|across| match across {
            Across::Ridge => messages::across_ridge(),
            Across::Stream => messages::across_stream(),
        });
        (cost + streams, Message::list([ground].into_iter().chain(across)))
    }

    /// The ground at which a knight unit checks (5.3.5, 5.3.6, ruling 40).
    pub(super) fn checks(&self, desk: &HastingsDesk) -> Vec<Obstacle> {
        let ridge = self.across.contains(&Across::Ridge).then_some(Obstacle::Ridge);
        let marsh = (self.ground == Ground::Marsh).then_some(Obstacle::Marsh);
        let downhill = (self.slope() == Some(Slope::Downhill) && desk.has_option(DownhillCheck::Check)).then_some(Obstacle::Downhill);
        ridge.into_iter().chain(downhill).chain(marsh).collect()
    }
}

/// The movement points that a leader still has in this segment: 6, or 2 if he is ineffective (10.2.1, 10.4.3).
fn points_left(desk: &HastingsDesk, leader: &Leader) -> u8 {
    let all: u8 = if leader.is_effective() { 6 } else { 2 };
    all.saturating_sub(desk.own.points_used.get(&leader.id).copied().unwrap_or_default())
}

/// Whether the order of a unit allows one hex, which takes no points (4.3.1, 4.3.2, 4.3.5).
fn stays_in_place(desk: &HastingsDesk, unit: &Unit) -> bool {
    matches!(order_of(&desk.own, unit), Some(Order::ShieldWall | Order::Hold | Order::InPlace))
}

impl Move {
    fn mover<'a>(&self, desk: &'a HastingsDesk) -> Result<Mover<'a>, Refused> {
        if desk.own.leader(&self.unit).is_some() {
            Ok(Mover::Leader(leaders::there(desk, &self.unit)?))
        } else {
            Ok(Mover::Unit(on_map(desk, &self.unit)?))
        }
    }

    /// What a knight unit does of a charge; `None` if no charge concerns it.
    fn pace(&self, desk: &HastingsDesk, unit: &Unit) -> Option<Pace> {
        let is_guard = is_free_guard(&desk.own, unit);
        let is_ordered = !is_guard && order_of(&desk.own, unit) == Some(Order::Charge);
        if !(is_guard || is_ordered) {
            return self.charge;
        }
        match self.charge {
            Some(Pace::Charge) => Some(Pace::Charge),
            None if unmet(desk, &self.way, self.ends).is_empty() => Some(Pace::Charge),
            _ if is_guard => None,
            _ if desk.has_option(KnightThatDoesNotCharge::PlainAdvance) => Some(Pace::Decline),
            Some(Pace::Decline) if desk.has_option(KnightThatDoesNotCharge::ThreeWays) => Some(Pace::Decline),
            Some(_) | None => Some(Pace::PressOn),
        }
    }

    /// How many points it has.
    fn points(&self, desk: &HastingsDesk, mover: &Mover) -> u8 {
        match mover {
            Mover::Leader(leader) => points_left(desk, leader),
            Mover::Unit(unit) => {
                let all = match self.pace(desk, unit) {
                    Some(Pace::Charge | Pace::PressOn) => 6,
                    Some(Pace::Decline) => 4,
                    None => allowance(&desk.own, unit),
                };
                // The second of two reinforcements has used a point before it enters (11.4.1).
                all.saturating_sub(u8::from(desk.own.has_done("enter-second", &unit.id)))
            }
        }
    }

    /// The leaders with a unit that moves: who goes along, and who stays; none where a leader moves or a unit only turns.
    fn parting<'a>(&self, desk: &'a HastingsDesk, mover: &Mover<'a>) -> Result<Option<Parting<'a>>, Refused> {
        match mover {
            Mover::Leader(leader) if !self.leaves.is_empty() => {
                Err(tr!("{leader} is a leader: no leader is with him to stay behind", leader = leader.id).into())
            }
            Mover::Leader(_) => Ok(None),
            Mover::Unit(unit) => Parting::of_mover(desk, unit, &self.leaves).map(|parting| Some(parting).filter(|_| !self.way.is_empty())),
        }
    }

    /// What the way costs somebody who moves or is carried.
    fn cost(&self, desk: &HastingsDesk, mover: &Mover) -> u8 {
        let as_knights = mover.pays_as_knights(desk);
        self.way.iter().map(|hex| hex.cost(desk, as_knights).0).fold(0, u8::saturating_add)
    }

    /// Each leader who goes along, with what the way costs him and the points that he has for it (10.2.1).
    fn carried<'a>(&self, desk: &HastingsDesk, parting: Option<&Parting<'a>>) -> Vec<(&'a Leader, u8, u8)> {
        let leaders = parting.into_iter().flat_map(|parting| parting.go.iter().copied());
        leaders.map(|leader| (leader, self.cost(desk, &Mover::Leader(leader)), points_left(desk, leader))).collect()
    }

    pub(crate) fn plan(&self, desk: &HastingsDesk) -> Result<Plan<Hastings>, Refused> {
        let mover = self.mover(desk)?;
        let as_knights = mover.pays_as_knights(desk);
        let costs: Vec<(u8, Message)> = self.way.iter().map(|hex| hex.cost(desk, as_knights)).collect();
        let (total, points) = (self.cost(desk, &mover), self.points(desk, &mover));
        let parting = self.parting(desk, &mover)?;
        let carried = self.carried(desk, parting.as_ref());
        let mut events = self.events(desk, &mover)?;
        events.extend(self.leaders_events(desk, &mover, parting.as_ref(), &carried));
        let mut found = self.against(desk, &mover, total, points);
        for (leader, cost, left) in carried.iter().filter(|(_, cost, left)| cost > left) {
            let (leader, id) = (&leader.id, &self.unit);
            let words = tr!(
                "{leader} needs {cost} movement points to go with {id} and has {left}: name him under “leaves”",
                leader,
                cost,
                id,
                left
            );
            found.push(("10.2.1", words));
        }
        let plan = Plan { falls: Box::new(move |_| Fall::new(total.to_string(), events.clone())), ..Plan::certain(Vec::new()) };
        let plan = costs.into_iter().fold(plan, |plan, (cost, what)| plan.step(what, "5.5", format!("+{cost}")));
        let plan = match self.told(desk, &mover) {
            Some(words) => plan.step(words, "4.3.7", points.to_string()),
            None => plan,
        };
        let plan = match mover.measures(desk) {
            Some(words) => plan.step(messages::goes_for_nearest_enemy(), "4.3.4", words),
            None => plan,
        };
        let plan = match &mover {
            Mover::Unit(unit) if stays_in_place(desk, unit) => plan.step(messages::one_hex_at_most(), "4.3", self.way.len().to_string()),
            Mover::Unit(_) | Mover::Leader(_) => plan.step(messages::movement_points(), "5.1.2", messages::total_of_points(total, points)),
        };
        let plan = carried.iter().fold(plan, |plan, (leader, cost, left)| {
            let words = messages::goes_along(&leader.id, &self.unit);
            plan.step(words, "10.2.1", messages::cost_of_left(cost, left))
        });
        let plan = found.into_iter().fold(plan, |plan, (section, words)| plan.against(section, words));
        Ok(plan.fulfilling(None, self.unit.clone()))
    }

    /// What it does of a charge, in words.
    fn told(&self, desk: &HastingsDesk, mover: &Mover) -> Option<Message> {
        let Mover::Unit(unit) = mover else { return None };
        Some(match self.pace(desk, unit)? {
            Pace::Charge if is_downhill(desk, &self.way) => messages::charges_downhill(),
            Pace::Charge => messages::charges(),
            Pace::PressOn => messages::presses_on(),
            Pace::Decline => messages::declines_charge(),
        })
    }

    /// What happens: that it has moved, how it charges, the checks of knights, and the leaders who must get away.
    fn events(&self, desk: &HastingsDesk, mover: &Mover) -> Result<Vec<Happens>, Refused> {
        let mut events = vec![did("move", [self.unit.clone()])];
        match mover {
            Mover::Leader(leader) => {
                let unit = self.joins.as_deref().map(|unit| on_map(desk, unit)).transpose()?;
                if let Some(unit) = unit.filter(|unit| unit.side != leader.side) {
                    return Err(tr!("{leader} cannot join {unit}", leader = leader.id, unit = unit.id).into());
                }
                events.push(leaders::goes_to(leader, unit));
            }
            Mover::Unit(_) if self.joins.is_some() => {
                return Err(tr!("{id} is no leader and joins nobody", id = self.unit).into());
            }
            Mover::Unit(unit) => {
                // The Guard obeys no order, yet what its move says of a charge counts in melee.
                let said = self.charge.filter(|pace| *pace != Pace::Charge && is_free_guard(&desk.own, unit));
                let pace = self.pace(desk, unit).or(said).map(|pace| match pace {
                    Pace::Charge if is_downhill(desk, &self.way) => Charge::Downhill.deed(),
                    Pace::Charge => Charge::Level.deed(),
                    Pace::PressOn => Charge::PressingOn.deed(),
                    Pace::Decline => Charge::Declined.deed(),
                });
                let downhill = self.way.iter().any(|hex| hex.slope() == Some(Slope::Downhill)).then_some("came-downhill");
                if unit.kind.is_mounted() {
                    events.extend(pace.into_iter().chain(downhill).map(|what| did(what, [unit.id.clone()])));
                    events.extend(self.way.iter().flat_map(|hex| hex.checks(desk)).map(|what| what.falls_due(&unit.id)));
                }
            }
        }
        for name in &self.meets {
            let met = leaders::there(desk, name)?;
            let side = match mover {
                Mover::Unit(unit) => unit.side,
                Mover::Leader(leader) => leader.side,
            };
            if met.side == side || met.with.is_some() {
                return Err(tr!("{leader} is not an enemy leader who is alone", leader = name).into());
            }
            events.push(Happens::due(Owed::LeaderFlight, name, "met", "10.2.3"));
        }
        Ok(events)
    }

    /// The points that leaders use, and who stays behind; he must get away only where an enemy has had the unit in his zone (10.2.2).
    fn leaders_events(&self, desk: &HastingsDesk, mover: &Mover, parting: Option<&Parting>, carried: &[(&Leader, u8, u8)]) -> Vec<Happens> {
        let uses = |leader: &Leader, points: u8| Happens::Own(Event::PointsUsed { leader: leader.id.clone(), points });
        match mover {
            Mover::Leader(_) if self.way.is_empty() => Vec::new(),
            Mover::Leader(leader) => vec![uses(leader, self.cost(desk, mover))],
            Mover::Unit(_) => {
                let stay = parting.into_iter().flat_map(|parting| &parting.stay);
                let threatened = |leader: &Leader| self.from_zone.then(|| alone(leader));
                let stays = |leader: &&Leader| [leaders::goes_to(leader, None)].into_iter().chain(threatened(leader)).collect::<Vec<_>>();
                stay.flat_map(stays).chain(carried.iter().map(|(leader, cost, _)| uses(leader, *cost))).collect()
            }
        }
    }

    /// What is asked for: of what only some orders ask, that which the order of this unit does not is folded away.
    pub(crate) fn form(desk: &HastingsDesk, input: &Map<String, Value>) -> Vec<Field> {
        let chosen = chosen(input);
        let unit = chosen.and_then(|id| desk.own.unit(id));
        let order = unit.and_then(|unit| order_of(&desk.own, unit));
        let may_charge = order == Some(Order::Charge) || unit.is_some_and(|unit| is_free_guard(&desk.own, unit));
        let fold = |field: Field| match field.key {
            "toward" => field.seldom_unless(unit.is_some_and(|unit| stays_in_place(desk, unit))),
            "ends" => field.seldom_unless(may_charge || order == Some(Order::AttackAndPursue)),
            "charge" => field.seldom_unless(may_charge),
            "joins" => field.seldom_unless(chosen.is_some_and(|id| desk.own.leader(id).is_some())),
            "leaves" => field.seldom_unless(chosen.is_some() && !companions(desk, chosen).is_empty()),
            _ => field,
        };
        Self::fields(desk, input).into_iter().map(fold).collect()
    }
}
