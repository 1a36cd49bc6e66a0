//! The pictures beside the rules, by what they show.

use std::sync::Arc;

use crate::art::{self, Art};
use senlac_classroom::rules::{CardName, Side, Troop};

/// A picture beside the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RulesPicture {
    /// Where a unit moves.
    Move {
        /// Whether over corners, too.
        diagonal: bool,
    },
    /// How far archers shoot.
    Shoot {
        /// Whether over corners, too.
        diagonal: bool,
    },
    /// Whom a unit fights.
    Fight {
        /// Whether over corners, too.
        diagonal: bool,
    },
    /// A shield that arrows stick in.
    Armour,
    /// What a card tells of.
    Card(CardName),
    /// The crown of commanders.
    Crown,
    /// One of the two lords.
    Lord(Side),
}

impl RulesPicture {
    /// The drawing.
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
