//! The state of a battle.

mod battle_end;
mod bodyguards;
mod effects;

use std::collections::VecDeque;
use std::sync::Arc;

use serde::Serialize;

pub(super) use battle_end::{Halt, Moment, PendingStep};
pub(super) use bodyguards::DismissedBodyguard;
pub use effects::ActiveEffect;

use super::leaders::{LeaderTerms, PlayersByUnit, Term};
use super::rulings::{Adjacency, Bodyguards, CommanderFigure, Reserve, TurnOrder};
use super::teacher_notes::TeacherNotes;
use super::{
    Board, Card, ComputerUnits, Deck, EndReason, Event, Manner, Phase, Rulings, Setup, SetupProblem, Side, Square, Squares, Unit, UnitId,
};
use senlac_base::game::{NameTable, Players, PupilId, PupilName};

/// Everything that decides what may happen next. Only [`apply`](super::apply()) changes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    pub(super) board: Arc<Board>,
    pub(super) rulings: Rulings,
    pub(super) turn: u32,
    pub(super) phase: Phase,
    /// Order of play this turn. A changed ruling takes effect at the next flip.
    pub(super) order: TurnOrder,
    pub(super) first: Option<Side>,
    pub(super) acting: Option<Side>,
    pub(super) card: Option<Card>,
    pub(super) effects: Vec<ActiveEffect>,
    pub(super) todo: VecDeque<Pending>,
    pub(super) deck: Deck,
    pub(super) outcome: Option<Outcome>,
    /// Step that the rules must take before anyone may act. It is set only if the battle ended in between.
    pub(super) due: PendingStep,
    /// Point at which the battle ended. Like `due` it is not in the fingerprint, which is older.
    pub(super) halt: Option<Box<Halt>>,
    armies: [Vec<Unit>; 2],
    /// Numbers of the bodyguards in the order of battle (ruling 13).
    listed_bodyguards: [u8; 2],
    /// Bodyguards that ruling 13 removed during the battle.
    dismissed: [Option<Box<DismissedBodyguard>>; 2],
    occupants: Vec<Option<UnitId>>,
    /// Squares occupied by each side.
    occupied: [Squares; 2],
    /// Current and former players of the units. They do not affect the battle or its fingerprint.
    leaders: Arc<LeaderTerms>,
    /// The teacher's notes for the story. They do not affect the battle or its fingerprint.
    told: Arc<TeacherNotes>,
}

/// A step that must be resolved before play continues.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Pending {
    /// Panic dice of this side.
    Panic(Side),
    /// Rush of these units, which were not in contact at the flip (ruling 44).
    Rush(Vec<UnitId>),
}

/// Winner of the battle, and the reason why it ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Outcome {
    /// Side that won the battle.
    pub winner: Side,
    /// Reason why the battle ended.
    pub why: EndReason,
}

impl State {
    /// Creates the battle before its first card.
    ///
    /// # Errors
    /// Returns every problem that makes the set-up invalid.
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
            due: PendingStep::Nothing,
            halt: None,
            armies: Side::ALL.map(|side| {
                (1..=u8::MAX).zip(setup.army(side)).map(|(number, unit_setup)| unit_setup.unit(UnitId::new(side, number))).collect()
            }),
            listed_bodyguards: Side::ALL.map(|side| {
                (1..=u8::MAX).zip(setup.army(side)).find(|(_, unit_setup)| unit_setup.bodyguard).map_or(1, |(number, _)| number)
            }),
            dismissed: [None, None],
            occupants: vec![None; setup.terrain.squares().count()],
            occupied: Side::ALL.map(|_| Squares::empty(setup.terrain.height())),
            leaders: Arc::new(LeaderTerms::from_setup(setup)),
            told: Arc::default(),
        };
        if setup.rulings.commander_figure == CommanderFigure::Extra {
            state.set_commander_figure(CommanderFigure::Extra, false);
        }
        if setup.rulings.bodyguards == Bodyguards::Extra {
            state.set_bodyguards(Bodyguards::Extra, false);
        }
        for (id, unit_setup) in setup.units() {
            state.place(id, unit_setup.square);
        }
        Ok(state)
    }

    /// Returns the terrain of the table.
    pub const fn board(&self) -> &Arc<Board> {
        &self.board
    }

    /// Returns the rulings in force.
    pub const fn rulings(&self) -> &Rulings {
        &self.rulings
    }

    /// Returns the number of the turn, from 1.
    pub const fn turn(&self) -> u32 {
        self.turn
    }

    /// Returns the current phase.
    pub const fn phase(&self) -> Phase {
        self.phase
    }

    /// Returns the order of play this turn.
    pub const fn turn_order(&self) -> TurnOrder {
        self.order
    }

    /// Returns the side that goes first this turn, or `None` before the flip.
    pub const fn first_side(&self) -> Option<Side> {
        self.first
    }

    /// Returns the side that acts, or `None` while the card is flipped and resolved.
    pub const fn acting_side(&self) -> Option<Side> {
        self.acting
    }

    /// Returns the card in play.
    pub const fn card(&self) -> Option<&Card> {
        self.card.as_ref()
    }

    /// Returns the effects of earlier cards still in force, the oldest first.
    pub fn effects(&self) -> &[ActiveEffect] {
        &self.effects
    }

    /// Returns the steps pending because of the card or a lord's death, in the order in which they are resolved.
    pub const fn todo(&self) -> &VecDeque<Pending> {
        &self.todo
    }

    /// Returns the program's deck.
    pub const fn deck(&self) -> &Deck {
        &self.deck
    }

    /// Returns how the battle ended, or `None` while it continues.
    pub const fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// Returns the same armies under the same rulings on a different table, without a card in force, to find out what
    /// their dice would need.
    pub fn with_board(&self, board: Board) -> Self {
        let mut state = self.clone();
        for id in self.units().map(|unit| unit.id) {
            state.place(id, None);
        }
        state.occupants = vec![None; board.squares().count()];
        state.occupied = Side::ALL.map(|_| Squares::empty(board.height()));
        Self { board: Arc::new(board), effects: Vec::new(), card: None, ..state }
    }

    /// Returns the same battle with this card in play.
    pub fn with_card(&self, card: Card) -> Self {
        Self { card: Some(card), ..self.clone() }
    }

    /// Returns a unit, or `None` if no army has it.
    pub fn unit(&self, id: UnitId) -> Option<&Unit> {
        self.armies[id.side.index()].get(usize::from(id.number).checked_sub(1)?)
    }

    /// Returns a unit for changes by `apply`.
    pub(super) fn unit_mut(&mut self, id: UnitId) -> Option<&mut Unit> {
        self.armies[id.side.index()].get_mut(usize::from(id.number).checked_sub(1)?)
    }

    /// Returns the units of a side, in the order of the army list.
    pub fn army(&self, side: Side) -> &[Unit] {
        &self.armies[side.index()]
    }

    /// Returns every unit, Normans first.
    pub fn units(&self) -> impl Iterator<Item = &Unit> {
        self.armies.iter().flatten()
    }

    /// Returns every unit for changes by `apply`, including those removed by ruling 13.
    pub(super) fn units_mut(&mut self) -> impl Iterator<Item = &mut Unit> {
        let dismissed = self.dismissed.iter_mut().flatten().map(|dismissed| &mut dismissed.unit);
        self.armies.iter_mut().flatten().chain(dismissed)
    }

    /// Returns the next step that must be resolved before play continues.
    pub fn pending(&self) -> Option<&Pending> {
        self.todo.front()
    }

    /// Returns the unit on a square.
    pub fn occupant(&self, square: Square) -> Option<UnitId> {
        self.board.index(square).and_then(|index| self.occupants[index])
    }

    /// Returns the squares that a side occupies.
    pub const fn occupied(&self, side: Side) -> &Squares {
        &self.occupied[side.index()]
    }

    /// Returns a side's figures left and at the start. Ruling 51 decides whether reserves count.
    pub fn strength(&self, side: Side) -> Strength {
        let count = |sum: Strength, unit: &Unit| {
            let left = if self.counts_as_left(unit) { u16::from(unit.figures) } else { 0 };
            Strength { left: sum.left + left, start: sum.start + u16::from(unit.start) }
        };
        self.army(side).iter().fold(Strength { left: 0, start: 0 }, count)
    }

    /// Returns whether a unit's figures count among those left (ruling 51).
    pub fn counts_as_left(&self, unit: &Unit) -> bool {
        unit.square.is_some() || self.rulings.reserve == Reserve::Counts
    }

    /// Returns whether diagonal squares are adjacent (ruling 16).
    pub const fn adjacency(&self) -> Adjacency {
        self.rulings.adjacency
    }

    /// Returns the enemies on squares adjacent to a unit.
    pub fn adjacent_enemies(&self, unit: &Unit) -> impl Iterator<Item = UnitId> + '_ {
        let side = unit.id.side;
        unit.square
            .into_iter()
            .flat_map(|square| self.board.adjacent_squares(square, self.adjacency()))
            .filter_map(|(_, index)| self.occupants.get(index).copied().flatten())
            .filter(move |other| other.side != side)
    }

    /// Returns the unit that William or Harold leads.
    pub fn bodyguard(&self, side: Side) -> Option<&Unit> {
        self.army(side).iter().find(|unit| unit.bodyguard)
    }

    /// Returns the players of a unit, or `None` if the referee plays it.
    pub fn player(&self, id: UnitId) -> Option<&Players> {
        self.players().get(&id)
    }

    /// Returns the players of every unit.
    pub fn players(&self) -> &PlayersByUnit {
        &self.leaders.now
    }

    /// Returns the names of the pupils.
    pub fn names(&self) -> &NameTable {
        &self.leaders.names
    }

    /// Returns the whole names of a unit's players as one text, or `None` if the referee plays it.
    pub fn player_text(&self, id: UnitId) -> Option<String> {
        self.player(id).map(|players| self.names().text(players))
    }

    /// Adds a pupil or changes a pupil's names, for `apply`.
    pub(super) fn set_name(&mut self, id: &PupilId, named: &PupilName) {
        Arc::make_mut(&mut self.leaders).names.set(id.clone(), named.clone());
    }

    /// Adds pupils from a later table of names that this one lacks.
    pub(super) fn add_names(&mut self, later: &NameTable) {
        for (id, named) in later.entries() {
            if self.names().entry(id).is_none() {
                self.set_name(id, named);
            }
        }
    }

    /// Returns how the computer plays a unit, or `None` if people play it.
    pub fn computer(&self, id: UnitId) -> Option<Manner> {
        self.leaders.computer.get(&id).copied()
    }

    /// Returns the units that the computer plays.
    pub fn computer_units(&self) -> &ComputerUnits {
        &self.leaders.computer
    }

    /// Returns every pupil who ever led a unit, pupil by pupil, with the turns.
    pub fn terms(&self) -> impl Iterator<Item = (&PupilId, UnitId, Term)> {
        self.leaders.terms.iter().map(|((pupil, unit), term)| (pupil, *unit, *term))
    }

    /// Returns the pupils who were absent when the battle was set up.
    pub fn absent(&self) -> &[PupilId] {
        &self.leaders.absent
    }

    /// Returns the teacher's notes for the story: bookmarks, guesses, and words about pupils.
    pub fn teacher_notes(&self) -> &TeacherNotes {
        &self.told
    }

    /// Saves a teacher's note, for `apply`.
    pub(super) fn add_note(&mut self, event: &Event) {
        Arc::make_mut(&mut self.told).apply_event(event);
    }

    /// Returns whether the first card has been flipped, or the battle ended without one.
    pub const fn has_begun(&self) -> bool {
        self.turn > 1 || !matches!(self.phase, Phase::Event) || self.card.is_some() || self.outcome.is_some()
    }

    /// Assigns a unit to pupils or to the referee, for `apply`.
    pub(super) fn set_player(&mut self, id: UnitId, player: Option<&Players>) {
        if self.unit(id).is_none() || self.player(id) == player {
            return;
        }
        let turn = if self.has_begun() { self.turn } else { 0 };
        Arc::make_mut(&mut self.leaders).set(id, player, turn);
    }

    /// Assigns a unit to the computer or back to people, for `apply`.
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

    /// Puts a unit on a square or takes it off the table.
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

/// Number of figures of a side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Strength {
    /// Figures at the start.
    pub start: u16,
    /// Figures left: on the table and, if ruling 51 counts them, in reserve.
    pub left: u16,
}

impl Strength {
    /// Returns whether exactly half the figures are lost.
    pub const fn is_exactly_half(self) -> bool {
        2 * self.left == self.start
    }

    /// Returns whether at least half the figures are lost, without rounding (ruling 8).
    pub const fn is_half_lost(self) -> bool {
        2 * self.left <= self.start
    }
}
