//! Invariants of every step of every battle.

use std::collections::{BTreeMap, BTreeSet};

use senlac::rules::rulings::{Adjacency, HillMove, Reserve};
use senlac::rules::{
    CardName, Command, Event, Phase, SeededDice, Side, Square, State, Terrain, Troop, Unit, UnitId, Weapon, apply, check, resolve,
    shooting_targets, winner_at_bell,
};

use super::battlefield::Chance;

/// Asserts that no two units share a square, units are only on open squares, and all numbers are possible.
pub fn assert_table_is_consistent(state: &State) {
    let mut taken = BTreeMap::new();
    for unit in state.units() {
        assert!(unit.figures <= unit.start, "{unit:?}");
        assert!(unit.figures > 0 || (unit.square.is_none() && !unit.commander && !unit.away), "the dead are gone: {unit:?}");
        assert!(unit.figures_in_play() <= unit.figures && unit.men() <= unit.figures_in_play(), "{unit:?}");
        assert!(!unit.away || unit.commander, "only a living William is away: {unit:?}");
        let Some(square) = unit.square else { continue };
        assert!(state.board().terrain(square).is_open(), "{unit:?}");
        assert_eq!(taken.insert(square, unit.id), None, "one unit a square: {square}");
    }
    for square in state.board().squares() {
        assert_eq!(state.occupant(square), taken.get(&square).copied(), "{square}");
    }
    for lasting in state.effects() {
        assert!((1..lasting.card.duration()).contains(&lasting.turns_left), "{lasting:?}");
    }
    let draw: BTreeSet<u8> = state.deck().draw.iter().copied().collect();
    assert_eq!(draw.len(), state.deck().draw.len(), "no card is twice in the deck");
    assert!(draw.last().is_none_or(|&last| usize::from(last) < state.deck().cards.len()));
    for side in Side::ALL {
        let strength = state.strength(side);
        let army = || state.units().filter(|unit| unit.id.side == side);
        let there = |unit: &&Unit| unit.square.is_some() || state.rulings().reserve == Reserve::Counts;
        let left: u16 = army().filter(there).map(|unit| u16::from(unit.figures)).sum();
        assert_eq!((strength.left, strength.start), (left, army().map(|unit| u16::from(unit.start)).sum()));
        assert!(strength.left <= strength.start);
        assert_eq!(strength.is_half_lost(), strength.left <= strength.start - strength.left, "half is never rounded");
    }
}

/// Asserts that a side acts only in the acting phases and after a card, and hits wait only while more can be added.
pub fn assert_phase_is_consistent(state: &State) {
    let acts = Phase::ACTING.contains(&state.phase());
    assert_eq!(state.acting_side().is_some(), acts, "{:?}", state.phase());
    assert!(!acts || (state.first_side().is_some() && state.card().is_some()), "nobody acts before the card");
    assert_eq!(state.outcome().is_some(), state.phase() == Phase::Over);
    assert!(state.outcome().is_none_or(|over| over.winner == winner_at_bell(state)), "whoever has won by how things stand is the victor");
    for unit in state.units() {
        for (weapon, phase) in [(Weapon::Bow, Phase::Shoot), (Weapon::Melee, Phase::Fight)] {
            let waiting = unit.carried_hits(weapon);
            // Armour takes away a half and the strongest shield wall three quarters, so one eighth is left.
            assert!(waiting < 8, "{unit:?}");
            let struck = state.phase() == phase && state.acting_side() == Some(unit.id.side.enemy()) && unit.figures > 0;
            assert!(waiting == 0 || struck || state.phase() == Phase::Over, "hits wait for none: {unit:?}");
        }
    }
}

/// Asserts that `HalfLost` appears for a side exactly when it falls to half.
pub fn assert_half_lost_is_reported(before: &State, after: &State, events: &[Event]) {
    for side in Side::ALL {
        let crossed = after.strength(side).is_half_lost() && !before.strength(side).is_half_lost();
        let reported = events.iter().filter(|event| matches!(event, Event::HalfLost { side: of, .. } if *of == side)).count();
        assert_eq!(reported, usize::from(crossed), "{side:?}: {events:?}");
    }
}

/// The figures of every unit counted from the events, and the units that lost their commander early.
pub struct Ledger {
    left: BTreeMap<UnitId, u8>,
    without_commander: BTreeSet<UnitId>,
}

impl Ledger {
    pub fn new(state: &State) -> Self {
        let left = state.units().map(|unit| (unit.id, unit.figures)).collect();
        Self { left, without_commander: BTreeSet::new() }
    }

    /// Records an event before it is applied.
    pub fn record_event(&mut self, state: &State, event: &Event) {
        match event {
            Event::Panicked { unit, losses, .. } => self.lose(*unit, *losses),
            Event::Shot(attack) | Event::Struck(attack) => self.lose(attack.at, attack.losses),
            Event::LordKilled { unit } => {
                self.lose(*unit, 1);
                self.without_commander.insert(*unit);
            }
            Event::Destroyed { unit } => assert_eq!(self.left.get(unit), Some(&0), "{unit} is destroyed with its last figure"),
            Event::WasSet { unit, figures, commander, .. } => {
                self.left.insert(*unit, *figures);
                if *commander {
                    self.without_commander.remove(unit);
                } else {
                    self.without_commander.insert(*unit);
                }
            }
            Event::CardFlipped { drawn: true, .. } => {
                let top = *state.deck().draw.last().expect("a card is drawn from a deck with cards");
                let flipped = event.card().expect("a card");
                assert!(state.deck().cards[usize::from(top)].is_like(&flipped), "the top card is flipped");
            }
            Event::DeckShuffled { order } => {
                let mut sorted = order.clone();
                sorted.sort_unstable();
                let count = u8::try_from(state.deck().cards.len()).expect("few cards");
                assert_eq!(sorted, (0..count).collect::<Vec<_>>(), "every card is shuffled in, once");
            }
            Event::Moved { from, path, to, unit } => {
                assert_eq!((state.unit(*unit).and_then(|unit| unit.square), path.last()), (Some(*from), Some(to)));
            }
            Event::Rushed { unit, from, path } => {
                assert_eq!(state.unit(*unit).and_then(|unit| unit.square), Some(*from));
                assert!(!path.is_empty());
            }
            Event::LordBack { .. }
            | Event::LordAway { .. }
            | Event::CardFlipped { drawn: false, .. }
            | Event::EffectEnded { .. }
            | Event::PanicBegan { .. }
            | Event::PanicEnded { .. }
            | Event::RushBegan { .. }
            | Event::RushEnded {}
            | Event::PhaseBegan { .. }
            | Event::PhaseEnded { .. }
            | Event::Forgiven { .. }
            | Event::HalfLost { .. }
            | Event::TurnEnded { .. }
            | Event::TurnBegan { .. }
            | Event::BattleEnded { .. }
            | Event::VerdictChanged { .. }
            | Event::BattleResumed {}
            | Event::PlayerChanged { .. }
            | Event::PupilNamed { .. }
            | Event::RulingChanged { .. }
            | Event::Noted { .. }
            | Event::Bookmarked { .. }
            | Event::Guessed { .. }
            | Event::ToldOf { .. }
            | Event::TimeCalled {} => {}
        }
    }

    /// Counts again after a change of a ruling about counting.
    pub fn recount_after(&mut self, state: &State, event: &Event) {
        if let Event::RulingChanged { ruling, .. } = event
            && ["commander-figure", "bodyguards"].contains(&ruling.as_str())
        {
            self.left = Self::new(state).left;
            self.without_commander.retain(|&unit| state.unit(unit).is_some());
            // A dead lord does not return with another guard (ruling 13 changed during a battle).
            let lordless = state.units().filter(|unit| ruling == "bodyguards" && unit.bodyguard && !unit.commander);
            self.without_commander.extend(lordless.map(|unit| unit.id));
        }
    }

    fn lose(&mut self, unit: UnitId, losses: u8) {
        let left = self.left.get_mut(&unit).expect("a unit of the battle");
        *left = left.checked_sub(losses).unwrap_or_else(|| panic!("{unit} loses {losses} of {left}"));
    }

    /// Asserts that figures are conserved, and that a commander falls only with his unit, to the arrow or by a
    /// correction.
    pub fn assert_agrees_with(&self, state: &State) {
        for unit in state.units() {
            assert_eq!(self.left.get(&unit.id), Some(&unit.figures), "{unit:?}");
            let alone = unit.figures > 0 && !unit.commander;
            assert!(!alone || self.without_commander.contains(&unit.id), "the commander dies last: {unit:?}");
        }
    }
}

/// Asserts that the rulings about counting and bodyguards can be changed and changed back during a battle without other
/// effects. Only hits waiting on a removed bodyguard are lost.
pub fn assert_counting_can_be_reverted(state: &State) {
    for (ruling, readings) in [("commander-figure", ["within", "extra"]), ("bodyguards", ["listed", "extra"])] {
        let now = state.rulings().option(ruling.parse().expect("a ruling")).key;
        let other = readings.into_iter().find(|reading| *reading != now).expect("another reading");
        let mut after = state.clone();
        apply(&mut after, &Event::BattleResumed {});
        for choice in [other, now, other, now] {
            let change = Command::SetRuling { ruling: ruling.to_owned(), choice: choice.to_owned() };
            let events = resolve(&after, &check(&after, change).expect("a change"), &mut SeededDice::new(1, 1));
            apply(&mut after, events.iter().find(|event| matches!(event, Event::RulingChanged { .. })).expect("the change"));
        }
        let units =
            |state: &State| state.units().map(|unit| Unit { carried_hits: [0; 2], spared: false, ..unit.clone() }).collect::<Vec<_>>();
        assert_eq!(units(&after), units(state), "{ruling} from {now} to {other} and back");
        assert_eq!(after.players(), state.players(), "{ruling}");
    }
}

/// Returns whether the page allows a unit to move to a square, calculated square by square.
fn page_allows(state: &State, unit: &Unit, to: Square) -> bool {
    let Some(from) = unit.square.filter(|&from| from != to) else { return false };
    let next = |a: Square, b: Square| {
        let (columns, rows) = (a.column.abs_diff(b.column), a.row.abs_diff(b.row));
        match state.rulings().adjacency {
            Adjacency::Diagonal => columns.max(rows) == 1,
            Adjacency::Orthogonal => columns + rows == 1,
        }
    };
    let open = |square| state.board().terrain(square).is_open();
    let hill = |square| state.board().terrain(square) == Terrain::Hill;
    if !open(to) || state.occupant(to).is_some() {
        return false;
    }
    if next(from, to) {
        return true;
    }
    if unit.troop != Troop::Knights || state.effect_strength(CardName::MuddyGround).is_some() {
        return false;
    }
    state.board().squares().any(|over| {
        let friendly = state.occupant(over).is_none_or(|by| by.side == unit.id.side);
        let slow = match state.rulings().hill_move {
            HillMove::StartsOrEnters => hill(from) || hill(over) || hill(to),
            HillMove::Points => hill(over) || hill(to),
            HillMove::StartSquare => hill(from),
        };
        next(from, over) && next(over, to) && open(over) && friendly && !slow
    })
}

/// Asserts that a unit may move exactly to the squares that the page allows.
pub fn assert_moves_match_the_page(state: &State, chance: &mut Chance) {
    let ready: Vec<&Unit> =
        state.units().filter(|unit| Some(unit.id.side) == state.acting_side() && unit.can_act() && !unit.moved).collect();
    let Some(unit) = chance.pick(&ready).filter(|_| state.phase() == Phase::Move && state.todo().is_empty()) else { return };
    for to in state.board().squares() {
        let allowed = check(state, Command::move_to(unit.id, to)).is_ok();
        assert_eq!(allowed, page_allows(state, unit, to), "{} from {:?} to {to}", unit.id, unit.square);
    }
}

/// Asserts that the list of targets contains exactly the units that may be shot at.
pub fn assert_targets_may_be_shot(state: &State, chance: &mut Chance) {
    let ready: Vec<&Unit> =
        state.units().filter(|unit| Some(unit.id.side) == state.acting_side() && unit.can_act() && !unit.shot).collect();
    let Some(unit) = chance.pick(&ready).filter(|_| state.phase() == Phase::Shoot && state.todo().is_empty()) else { return };
    let listed: BTreeSet<UnitId> = shooting_targets(state, unit).collect();
    let allowed: BTreeSet<UnitId> =
        state.units().map(|target| target.id).filter(|&at| check(state, Command::shoot(unit.id, at)).is_ok()).collect();
    assert_eq!(listed, allowed, "{}", unit.id);
    assert!(unit.troop == Troop::Archers || listed.is_empty(), "only archers shoot");
}
