//! Actions that are requested at the table of a battle.

use super::Pace;
use senlac_classroom::rules::{CardName, Color, Command, Square, UnitId};

/// Action at the table of a battle.
#[derive(Clone, Debug, PartialEq)]
pub enum BattleAction {
    /// Play a command in the battle.
    Play(Command),
    /// Record that the key of this Latin letter or digit types this character.
    KeyCap(char, char),
    /// Click a square of the table.
    Square(Square),
    /// Drop a dragged unit on a square.
    Drop(UnitId, Square),
    /// Move the cursor to a square of the table.
    Cursor(Square),
    /// Choose a unit in a list.
    Unit(UnitId),
    /// Make this enemy the target.
    Aim(UnitId),
    /// Enter this many hits on this target.
    Hits(UnitId, u8),
    /// Enter the hits of the blow at this target next.
    Blow(UnitId),
    /// Enter the commander’s own die of the current blow next.
    OwnDie,
    /// Action on the page of figures to take off the table.
    TakeOff(TakeOffAction),
    /// Pass all phases in which no unit can act.
    PassPhases,
    /// Add a figure to the blow at this enemy, or remove one.
    Share(UnitId, bool),
    /// Let the commander attack this enemy.
    CommanderAt(UnitId),
    /// Set the edited path of a running unit; `None` restores the program's proposal.
    Path(UnitId, Option<Vec<Square>>),
    /// Choose a card from the teacher's own deck.
    OwnCard(Option<CardName>, Option<Color>),
    /// Set the figures of the selected unit, by the referee or as counted in a table check.
    Figures(u8),
    /// Set whether the selected unit's commander lives.
    Commander(bool),
    /// Carry out the computer’s next step.
    ComputerStep,
    /// Set the pace at which the computer plays by itself.
    ComputerPace(Pace),
    /// Choose the suggestion at this index.
    TakeHint(usize),
    Check(CheckAction),
}

impl BattleAction {
    /// Returns whether the action is typed input, or a substitute for typing, which counts only once it is applied.
    pub const fn is_typed(&self) -> bool {
        matches!(self, Self::Hits(..) | Self::Blow(_) | Self::OwnDie | Self::OwnCard(..) | Self::Figures(_) | Self::Commander(_))
    }
}

/// Action on the page of figures to take off the table after a panic.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TakeOffAction {
    /// Mark the figures of the row at this index as taken off, or not yet.
    Tick(usize, bool),
    /// Mark all figures as taken off.
    All,
    /// Set the page aside for now, or reopen it.
    Aside(bool),
}

/// Action of the table check, besides keys and taps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CheckAction {
    /// Move on to the next unit, or back to the previous one.
    Step(bool),
    /// Record that the unit is off the table.
    Off,
    /// Let the next tap set the unit's square, or cancel this.
    Pick,
    /// Discard the corrections to the unit.
    Forget,
    /// Save all corrections as one step.
    Finish,
    /// Leave without saving anything.
    Leave,
}
