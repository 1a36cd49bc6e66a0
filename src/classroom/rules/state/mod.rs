//! The battle as it stands.

mod effects;
mod guards;
mod halt;

use std::collections::VecDeque;
use std::sync::Arc;

use serde::Serialize;

pub use effects::ActiveEffect;
pub(super) use guards::Dismissed;
pub(super) use halt::{Due, Halt, Moment};

use super::leaders::{LeaderTerms, PlayersByUnit, Term};
use super::rulings::{Adjacency, Bodyguards, CommanderFigure, Reserve, TurnOrder};
use super::told::Told;
use super::{
    Board, Card, ComputerUnits, Deck, Event, Manner, Phase, Rulings, Setup, SetupProblem, Side, Square, Squares, Unit, UnitId, Why,
};
use senlac_base::game::{NameTable, Players, PupilId, PupilName};

/// Everything that decides what may happen next. It is read by all and written by [`apply`](super::apply()) alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    pub(super) board: Arc<Board>,
    pub(super) rulings: Rulings,
    pub(super) turn: u32,
    pub(super) phase: Phase,
    /// The order of play of this turn; a changed ruling counts from the next flip on.
    pub(super) order: TurnOrder,
    pub(super) first: Option<Side>,
    pub(super) acting: Option<Side>,
    pub(super) card: Option<Card>,
    pub(super) effects: Vec<ActiveEffect>,
    pub(super) todo: VecDeque<Pending>,
    pub(super) deck: Deck,
    pub(super) outcome: Option<Outcome>,
    /// What the rules have begun and must go on with before anybody acts: something only where the end came between.
    pub(super) due: Due,
    /// Where play stood when the battle ended. Like `due` no part of the fingerprint, which is older.
    pub(super) halt: Option<Box<Halt>>,
    armies: [Vec<Unit>; 2],
    /// The numbers of the bodyguards that the order of battle names (ruling 13).
    listed_bodyguards: [u8; 2],
    /// Bodyguards that ruling 13 took away in mid-battle, as they stood.
    dismissed: [Option<Box<Dismissed>>; 2],
    occupants: Vec<Option<UnitId>>,
    /// The squares on which a side stands.
    occupied: [Squares; 2],
    /// Who leads which unit, and who did: no part of the battle, and not of its fingerprint.
    leaders: Arc<LeaderTerms>,
    /// What is told after the battle: no part of it, and not of its fingerprint.
    told: Arc<Told>,
}

/// What must be carried out before play goes on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Pending {
    /// Panic dice of this side.
    Panic(Side),
    /// The rush of these units, which touched no enemy at the flip (ruling 44).
    Rush(Vec<UnitId>),
}

/// Who won, and why it ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Outcome {
    /// The victor.
    pub winner: Side,
    /// What ended it.
    pub why: Why,
}

impl State {
    /// The battle before its first card.
    ///
    /// # Errors
    /// Everything that keeps the set-up from being a battle.
    pub fn new(setup: &Setup) -> Result<Self, Vec<SetupProblem>> {
        let problems = setup.problems();
        if !problems.is_empty() {
            return Err(problems);
        }
        let mut state = Self {
            board: Arc::new(setup.terrain.clone()),
            rulings: setup.rulings,
            turn: 1,
            phase: Phase::Event,
            order: setup.rulings.turn_order,
            first: None,
            acting: None,
            card: None,
            effects: Vec::new(),
            todo: VecDeque::new(),
            deck: Deck { cards: setup.deck.clone().into(), draw: Vec::new() },
            outcome: None,
            due: Due::Nothing,
            halt: None,
            armies: Side::ALL.map(|side| {
                (1..=u8::MAX).zip(setup.army(side)).map(|(number, unit_setup)| unit_setup.unit(UnitId::new(side, number))).collect()
            }),
            listed_bodyguards: Side::ALL.map(|side| {
                (1..=u8::MAX).zip(setup.army(side)).find(|(_, unit_setup)| unit_setup.bodyguard).map_or(1, |(number, _)| number)
            }),
            dismissed: [None, None],
            occupants: vec![None; setup.terrain.squares().count()],
            occupied: Side::ALL.map(|_| Squares::none(setup.terrain.height())),
            leaders: Arc::new(LeaderTerms::at_first(setup)),
            told: Arc::default(),
        };
        if setup.rulings.commander_figure == CommanderFigure::Extra {
            state.count_commanders_apart(CommanderFigure::Extra, false);
        }
        if setup.rulings.bodyguards == Bodyguards::Extra {
            state.raise_bodyguards(Bodyguards::Extra, false);
        }
        for (id, unit_setup) in setup.units() {
            state.place(id, unit_setup.square);
        }
        Ok(state)
    }

    /// The ground.
    pub const fn board(&self) -> &Arc<Board> {
        &self.board
    }

    /// The rulings in force.
    pub const fn rulings(&self) -> &Rulings {
        &self.rulings
    }

    /// The turn, 1 and up.
    pub const fn turn(&self) -> u32 {
        self.turn
    }

    /// The phase.
    pub const fn phase(&self) -> Phase {
        self.phase
    }

    /// The order of play of this turn.
    pub const fn turn_order(&self) -> TurnOrder {
        self.order
    }

    /// The side that goes first this turn; `None` before the flip.
    pub const fn first(&self) -> Option<Side> {
        self.first
    }

    /// The side that acts; `None` while the card is flipped and carried out.
    pub const fn acting(&self) -> Option<Side> {
        self.acting
    }

    /// The card in play.
    pub const fn card(&self) -> Option<&Card> {
        self.card.as_ref()
    }

    /// What earlier cards left in force, the oldest first.
    pub fn effects(&self) -> &[ActiveEffect] {
        &self.effects
    }

    /// What the card, or a lord's death, still waits for, in the order in which it is carried out.
    pub const fn todo(&self) -> &VecDeque<Pending> {
        &self.todo
    }

    /// The program's deck.
    pub const fn deck(&self) -> &Deck {
        &self.deck
    }

    /// How the battle ended; `None` while it goes on.
    pub const fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// The same armies under the same rulings on other ground, with no card in force: for asking what dice would need.
    pub fn on_ground(&self, board: Board) -> Self {
        let mut state = self.clone();
        for id in self.units().map(|unit| unit.id) {
            state.place(id, None);
        }
        state.occupants = vec![None; board.squares().count()];
        state.occupied = Side::ALL.map(|_| Squares::none(board.height()));
        Self { board: Arc::new(board), effects: Vec::new(), card: None, ..state }
    }

    /// The same battle with this card in play.
    pub fn with_card(&self, card: Card) -> Self {
        Self { card: Some(card), ..self.clone() }
    }

    /// A unit by name; `None` if no army has such a unit.
    pub fn unit(&self, id: UnitId) -> Option<&Unit> {
        self.armies[id.side.index()].get(usize::from(id.number).checked_sub(1)?)
    }

    /// A unit by name, to change it: for `apply` alone.
    pub(super) fn unit_mut(&mut self, id: UnitId) -> Option<&mut Unit> {
        self.armies[id.side.index()].get_mut(usize::from(id.number).checked_sub(1)?)
    }

    /// The units of one side, in the order of the army list.
    pub fn army(&self, side: Side) -> &[Unit] {
        &self.armies[side.index()]
    }

    /// Every unit, Normans first.
    pub fn units(&self) -> impl Iterator<Item = &Unit> {
        self.armies.iter().flatten()
    }

    /// Every unit, those that ruling 13 took away too, to change it: for `apply` alone.
    pub(super) fn units_mut(&mut self) -> impl Iterator<Item = &mut Unit> {
        let dismissed = self.dismissed.iter_mut().flatten().map(|dismissed| &mut dismissed.unit);
        self.armies.iter_mut().flatten().chain(dismissed)
    }

    /// What must be carried out next before play goes on.
    pub fn pending(&self) -> Option<&Pending> {
        self.todo.front()
    }

    /// Who stands on a square.
    pub fn occupant(&self, square: Square) -> Option<UnitId> {
        self.board.index(square).and_then(|index| self.occupants[index])
    }

    /// The squares on which a side stands.
    pub const fn occupied(&self, side: Side) -> &Squares {
        &self.occupied[side.index()]
    }

    /// Figures left and figures at the start of one side; those left in reserve as ruling 51 says.
    pub fn strength(&self, side: Side) -> Strength {
        let count = |sum: Strength, unit: &Unit| {
            let left = if self.counts(unit) { u16::from(unit.figures) } else { 0 };
            Strength { left: sum.left + left, start: sum.start + u16::from(unit.start) }
        };
        self.army(side).iter().fold(Strength { left: 0, start: 0 }, count)
    }

    /// Whether a unit's figures are among those left (ruling 51).
    pub fn counts(&self, unit: &Unit) -> bool {
        unit.square.is_some() || self.rulings.reserve == Reserve::Counts
    }

    /// How corners count (ruling 16).
    pub const fn adjacency(&self) -> Adjacency {
        self.rulings.adjacency
    }

    /// The enemies on the squares next to a unit.
    pub fn enemies_next_to(&self, unit: &Unit) -> impl Iterator<Item = UnitId> + '_ {
        let side = unit.id.side;
        unit.square
            .into_iter()
            .flat_map(|square| self.board.around(square, self.adjacency()))
            .filter_map(|(_, index)| self.occupants.get(index).copied().flatten())
            .filter(move |other| other.side != side)
    }

    /// The unit that William or Harold leads.
    pub fn bodyguard(&self, side: Side) -> Option<&Unit> {
        self.army(side).iter().find(|unit| unit.bodyguard)
    }

    /// Who leads a unit now; `None` if the referee plays it.
    pub fn player(&self, id: UnitId) -> Option<&Players> {
        self.players().get(&id)
    }

    /// Who leads which unit now.
    pub fn players(&self) -> &PlayersByUnit {
        &self.leaders.now
    }

    /// The pupils' names.
    pub fn names(&self) -> &NameTable {
        &self.leaders.names
    }

    /// Returns the whole names of those who lead a unit as one text; `None` if the referee plays it.
    pub fn player_text(&self, id: UnitId) -> Option<String> {
        self.player(id).map(|players| self.names().text(players))
    }

    /// Adds a pupil or changes the names: for `apply` alone.
    pub(super) fn set_name(&mut self, id: &PupilId, named: &PupilName) {
        Arc::make_mut(&mut self.leaders).names.set(id.clone(), named.clone());
    }

    /// Adds the pupils of a later table whom this one lacks.
    pub(super) fn know_names(&mut self, later: &NameTable) {
        for (id, named) in later.entries() {
            if self.names().entry(id).is_none() {
                self.set_name(id, named);
            }
        }
    }

    /// How the computer plays a unit; `None` where people do.
    pub fn computer(&self, id: UnitId) -> Option<Manner> {
        self.leaders.computer.get(&id).copied()
    }

    /// The units that the computer plays.
    pub fn computer_units(&self) -> &ComputerUnits {
        &self.leaders.computer
    }

    /// Everybody who led a unit at any time, pupil by pupil, and in which turns.
    pub fn terms(&self) -> impl Iterator<Item = (&PupilId, UnitId, Term)> {
        self.leaders.terms.iter().map(|((pupil, unit), term)| (pupil, *unit, *term))
    }

    /// The pupils of the class who were not there when the battle was set up.
    pub fn absent(&self) -> &[PupilId] {
        &self.leaders.absent
    }

    /// What the teacher wants told after the battle: bookmarks, guesses, and words about pupils.
    pub fn told(&self) -> &Told {
        &self.told
    }

    /// Keeps what is told: for `apply` alone.
    pub(super) fn tell(&mut self, event: &Event) {
        Arc::make_mut(&mut self.told).take_in(event);
    }

    /// Whether the first card has been flipped, or the battle ended without one.
    pub const fn has_begun(&self) -> bool {
        self.turn > 1 || !matches!(self.phase, Phase::Event) || self.card.is_some() || self.outcome.is_some()
    }

    /// Gives a unit to a pupil, or to the referee: for `apply` alone.
    pub(super) fn set_player(&mut self, id: UnitId, player: Option<&Players>) {
        if self.unit(id).is_none() || self.player(id) == player {
            return;
        }
        let turn = if self.has_begun() { self.turn } else { 0 };
        Arc::make_mut(&mut self.leaders).set(id, player, turn);
    }

    /// Gives a unit to the computer, or back to people: for `apply` alone.
    pub(super) fn set_computer(&mut self, id: UnitId, computer: Option<Manner>) {
        if self.unit(id).is_none() || self.computer(id) == computer {
            return;
        }
        let leaders = Arc::make_mut(&mut self.leaders);
        match computer {
            Some(manner) => drop(leaders.computer.insert(id, manner)),
            None => drop(leaders.computer.remove(&id)),
        }
    }

    /// Puts a unit on a square, or takes it off the table.
    pub(super) fn place(&mut self, id: UnitId, square: Option<Square>) {
        let Some(unit) = self.unit_mut(id) else { return };
        let before = std::mem::replace(&mut unit.square, square);
        if let Some(before) = before.filter(|&before| self.occupant(before) == Some(id)) {
            self.occupy(before, None);
        }
        if let Some(square) = square {
            self.occupy(square, Some(id));
        }
    }

    fn occupy(&mut self, square: Square, by: Option<UnitId>) {
        let Some(index) = self.board.index(square) else { return };
        self.occupants[index] = by;
        for side in Side::ALL {
            self.occupied[side.index()].set(square, by.is_some_and(|by| by.side == side));
        }
    }
}

/// Figures of a side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Strength {
    /// At the start.
    pub start: u16,
    /// Left: on the table and, where ruling 51 counts it, in reserve.
    pub left: u16,
}

impl Strength {
    /// Whether exactly half the figures are killed.
    pub const fn is_exactly_half(self) -> bool {
        2 * self.left == self.start
    }

    /// Whether half the figures or more are killed, never rounded (ruling 8).
    pub const fn half_lost(self) -> bool {
        2 * self.left <= self.start
    }
}
