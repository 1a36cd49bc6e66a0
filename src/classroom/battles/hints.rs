//! What a unit could do now: up to three sensible orders from the [`players`](super::players) of a forecast, each with one
//! plain reason and its figure from the exact odds.

use crate::odds::Chances;
use crate::odds::table::{Prospect, targets};
use crate::rules::{Command, Phase, Square, State, Terrain, Unit, UnitId, Weapon, apply_all, check, distance, reach, resolve};

use super::players::{Strategy, next_deed};

/// The most orders that are told at once.
const MOST: usize = 3;

/// An order that a unit could be given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hint {
    /// What it would do.
    pub order: HintOrder,
    /// Why.
    pub reason: HintReason,
}

/// What a unit would do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HintOrder {
    /// Go this way, its own square left out.
    Go(Vec<Square>),
    /// Shoot at this enemy, or strike it.
    Attack(UnitId, Weapon),
    /// Hold its square.
    Hold,
}

/// Why a unit would do it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HintReason {
    /// So many of an enemy fall, at once or still this turn.
    Falls {
        /// Whom it attacks.
        at: UnitId,
        /// With what.
        weapon: Weapon,
        /// What may come of it.
        losses: LikelyLosses,
        /// Whether nowhere else more fall on average.
        is_best: bool,
    },
    /// It can attack this enemy next turn, if that stays.
    NextTurn(UnitId, Weapon),
    /// It comes so many squares nearer to this enemy.
    Nearer(UnitId, u8),
    /// It stands on the hill, and the nearest enemy is so many squares away.
    OnTheHill(u8),
    /// The nearest enemy is so many squares away.
    Away(u8),
}

/// The likeliest losses: one number, or two that follow each other where neither has half of the chances.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LikelyLosses {
    /// The lower number.
    pub from: usize,
    /// The higher one; the same where one number is likely enough.
    pub to: usize,
    /// Figures that could fall.
    pub of: usize,
}

impl LikelyLosses {
    /// The likeliest losses of these chances.
    pub fn of(chances: &Chances) -> Self {
        let (of, most) = (chances.figures(), chances.most_likely());
        let has_half = chances.p(most).to_f64() >= 0.5;
        let below = most.checked_sub(1).map(|losses| (chances.p(losses), losses));
        let above = (most < of).then(|| (chances.p(most + 1), most + 1));
        let next = below.into_iter().chain(above).max().map(|(_, losses)| losses).filter(|_| !has_half);
        let other = next.unwrap_or(most);
        Self { from: most.min(other), to: most.max(other), of }
    }
}

/// Up to three orders for a unit of the side whose go it is, the boldest first; none where it can do nothing now.
pub fn hints(state: &State, unit: UnitId) -> Vec<Hint> {
    let Some(unit) = state.unit(unit).filter(|unit| unit.can_act() && state.acting() == Some(unit.id.side)) else { return Vec::new() };
    if !state.todo().is_empty() {
        return Vec::new();
    }
    match state.phase() {
        Phase::Move if !unit.moved => of_a_move(state, unit),
        Phase::Shoot if !unit.shot => of_an_attack(state, unit, Weapon::Bow),
        Phase::Fight if !unit.fought => of_an_attack(state, unit, Weapon::Melee),
        Phase::Move | Phase::Shoot | Phase::Fight | Phase::Event | Phase::Over => Vec::new(),
    }
}

/// The enemies that most fall of, the best first; of equals the one with the fewest figures.
fn of_an_attack(state: &State, unit: &Unit, weapon: Weapon) -> Vec<Hint> {
    let mut found = targets(state, unit.id, weapon);
    found.retain(|prospect| is_legal(state, &attack(unit.id, prospect.at, weapon)));
    found.sort_by(|one, other| other.losses.mean().cmp(&one.losses.mean()).then(one.figures.cmp(&other.figures)));
    let hint = |(place, prospect): (usize, &Prospect)| Hint {
        order: HintOrder::Attack(prospect.at, weapon),
        reason: HintReason::Falls { at: prospect.at, weapon, losses: LikelyLosses::of(&prospect.losses), is_best: place == 0 },
    };
    found.iter().enumerate().take(MOST).map(hint).collect()
}

/// Everybody attacks this enemy, and the program rolls.
fn attack(unit: UnitId, at: UnitId, weapon: Weapon) -> Command {
    match weapon {
        Weapon::Bow => Command::shoot(unit, at),
        Weapon::Melee => Command::Fight { unit, blows: vec![crate::rules::Blow::at(at)] },
    }
}

fn is_legal(state: &State, command: &Command) -> bool {
    check(state, command.clone()).is_ok()
}

/// Where the bold, the cautious and the naive would go, each once; and holding.
fn of_a_move(state: &State, unit: &Unit) -> Vec<Hint> {
    let mut ways: Vec<Vec<Square>> = Vec::new();
    for strategy in [Strategy::Bold, Strategy::Cautious, Strategy::Naive] {
        let deed = next_deed(state, |id| (id == unit.id).then_some(strategy));
        let way = if let Some(Command::Move { path: Some(path), .. }) = deed { path } else { Vec::new() };
        if ways.iter().all(|known| known.last() != way.last()) {
            ways.push(way);
        }
    }
    if ways.iter().all(|way| !way.is_empty()) {
        ways.truncate(MOST - 1);
        ways.push(Vec::new());
    }
    ways.into_iter().filter_map(|way| moved(state, unit, way)).collect()
}

/// A move with what it is good for.
fn moved(state: &State, unit: &Unit, way: Vec<Square>) -> Option<Hint> {
    let mut after = state.clone();
    if !way.is_empty() {
        let legal = check(state, Command::Move { unit: unit.id, to: None, path: Some(way.clone()) }).ok()?;
        // A move throws no dice.
        let events = resolve(state, &legal, &mut crate::rules::Rolled::new(0, 0));
        apply_all(&mut after, &events);
    }
    let reason = worth(state, &after, unit.id)?;
    Some(Hint { order: if way.is_empty() { HintOrder::Hold } else { HintOrder::Go(way) }, reason })
}

/// What a unit can do from where it stands after its move.
fn worth(before: &State, after: &State, id: UnitId) -> Option<HintReason> {
    let unit = after.unit(id)?;
    let here = unit.square?;
    for weapon in [Weapon::Bow, Weapon::Melee] {
        if weapon == Weapon::Bow && unit.troop.range().is_none() {
            continue;
        }
        let prospects = targets(after, id, weapon);
        if let Some(best) = prospects.iter().max_by_key(|prospect| prospect.losses.mean()) {
            return Some(HintReason::Falls { at: best.at, weapon, losses: LikelyLosses::of(&best.losses), is_best: false });
        }
    }
    let away = |square: Square, foe: Square| distance(square, foe, after.adjacency());
    let foes = || after.army(id.side.other()).iter().filter(|foe| foe.can_act()).filter_map(|foe| Some((foe.id, foe.square?)));
    let (nearest, foe) = foes().min_by_key(|(_, square)| away(here, *square))?;
    let reach_of_arms = unit.troop.range().unwrap_or(1);
    let weapon = if unit.troop.range().is_some() { Weapon::Bow } else { Weapon::Melee };
    let ends: Vec<Square> = std::iter::once(here).chain(reach(after, unit).ends().map(|(end, _)| end)).collect();
    if let Some((at, _)) = foes().find(|(_, foe)| ends.iter().any(|end| away(*end, *foe) <= reach_of_arms)) {
        return Some(HintReason::NextTurn(at, weapon));
    }
    let start = before.unit(id)?.square?;
    let gained = away(start, foe).saturating_sub(away(here, foe));
    let on_hill = after.board().terrain(here) == Terrain::Hill;
    Some(match gained {
        0 if on_hill => HintReason::OnTheHill(away(here, foe)),
        0 => HintReason::Away(away(here, foe)),
        squares => HintReason::Nearer(nearest, squares),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::battles::players::{Players, Table};
    use crate::battles::tests::{carried_out, setup};
    use crate::odds::table::prospect_of_all;
    use crate::rules::{Rolled, UnitId};

    /// Every unit whose go it is at every moment of a few battles.
    fn every_moment(mut look: impl FnMut(&State, UnitId)) {
        for seed in 0..3 {
            let mut state = State::new(&setup()).expect("a battle");
            let mut table = Table::new(Players { norman: Strategy::Bold, saxon: Strategy::Cautious });
            let mut dice = Rolled::new(seed, 1);
            while state.turn() < 6
                && let Some(command) = table.next(&state)
            {
                if let Some(unit) = command.unit() {
                    look(&state, unit);
                }
                state = carried_out(state, &command, &mut dice);
            }
        }
    }

    #[test]
    fn each_order_is_legal_and_told_once_and_whoever_acts_has_one() {
        every_moment(|state, unit| {
            let hints = hints(state, unit);
            assert!((1..=MOST).contains(&hints.len()), "{unit}: {hints:?}");
            for (place, hint) in hints.iter().enumerate() {
                assert!(hints[..place].iter().all(|other| other.order != hint.order));
                match &hint.order {
                    HintOrder::Go(way) => assert!(is_legal(state, &Command::Move { unit, to: None, path: Some(way.clone()) })),
                    HintOrder::Attack(at, weapon) => assert!(is_legal(state, &attack(unit, *at, *weapon))),
                    HintOrder::Hold => assert_eq!(state.phase(), Phase::Move),
                }
            }
        });
    }

    #[test]
    fn the_best_target_has_the_highest_average_and_the_figure_is_of_the_exact_odds() {
        let mut attacks = 0;
        every_moment(|state, unit| {
            let Some(Hint { order: HintOrder::Attack(at, weapon), reason: HintReason::Falls { losses, is_best, .. } }) =
                hints(state, unit).into_iter().next()
            else {
                return;
            };
            attacks += 1;
            let chances = prospect_of_all(state, unit, at, weapon).expect("a target").losses;
            assert!(is_best && targets(state, unit, weapon).iter().all(|other| other.losses.mean() <= chances.mean()));
            assert!((losses.from..=losses.to).contains(&chances.most_likely()) && losses.to <= losses.from + 1);
            assert_eq!(losses.of, chances.figures());
        });
        assert!(attacks > 50, "{attacks}");
    }

    #[test]
    fn a_promise_for_the_next_turn_is_kept_if_nobody_else_moves() {
        let mut promised = 0;
        every_moment(|state, unit| {
            for hint in hints(state, unit) {
                let (HintOrder::Go(way), HintReason::NextTurn(at, _)) = (&hint.order, &hint.reason) else { continue };
                promised += 1;
                let end = *way.last().expect("a way");
                let after = carried_out(state.clone(), &Command::Move { unit, to: None, path: Some(way.clone()) }, &mut Rolled::new(1, 1));
                let moved = after.unit(unit).expect("it");
                let foe = after.unit(*at).and_then(|foe| foe.square).expect("on the table");
                let arms = moved.troop.range().unwrap_or(1);
                let ends = std::iter::once((end, 0)).chain(reach(&after, moved).ends());
                assert!(ends.into_iter().any(|(end, _)| distance(end, foe, after.adjacency()) <= arms), "{unit} {at}");
                assert!(distance(end, foe, after.adjacency()) > arms, "that would be this turn");
            }
        });
        assert!(promised > 10, "{promised}");
    }
}
