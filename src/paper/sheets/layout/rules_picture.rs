//! The rules' pictures, by subject.

use std::sync::Arc;

use crate::art::{self, Art};
use senlac_classroom::rules::{CardName, Side, Troop};

/// A picture beside the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RulesPicture {
    /// Squares a unit may move to.
    Move {
        /// Whether squares that touch at a corner are adjacent.
        diagonal: bool,
    },
    /// Squares that archers may shoot at.
    Shoot {
        /// Whether squares that touch at a corner are adjacent.
        diagonal: bool,
    },
    /// Enemies that a unit may fight.
    Fight {
        /// Whether squares that touch at a corner are adjacent.
        diagonal: bool,
    },
    /// A shield with arrows stuck in it.
    Armour,
    /// The event picture of this card.
    Card(CardName),
    /// The crown of commanders.
    Crown,
    /// Portrait of one of the two lords.
    Lord(Side),
}

impl RulesPicture {
    /// Returns the drawing of the picture.
    pub fn art(self) -> Arc<Art> {
        match self {
            Self::Move { diagonal } => art::squares_move(1, diagonal),
            Self::Shoot { diagonal } => art::squares_shoot(Troop::Archers.range().unwrap_or(3), diagonal),
            Self::Fight { diagonal } => art::squares_fight(diagonal),
            Self::Armour => art::save_icon(Side::Norman),
            Self::Card(name) => art::event_picture(name),
            Self::Crown => art::crown(),
            Self::Lord(Side::Norman) => art::portrait(Side::Norman, Troop::Knights, 1, true),
            Self::Lord(Side::Saxon) => art::portrait(Side::Saxon, Troop::Housecarles, 1, true),
        }
    }
}
