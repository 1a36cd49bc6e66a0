//! The kinds into which quick combat sorts men, and what each is worth (C17.1).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::super::side::Side;
use super::super::state::State;
use super::super::{Character, DiexDesk, characters, words};
use super::tables::VALUES;
use crate::rulebooks::FieldKind;

/// A kind of men.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs, reason = "the words of the book")]
pub enum Kind {
    Infantry,
    InfantryArmour,
    FootShooter,
    FootShooterArmour,
    /// Cavalry without armour, on foot: the book has no row for it (R96).
    Dismounted,
    DismountedArmour,
    Cavalry,
    MountedShooter,
    MountedShooterArmour,
    CavalryArmour,
}

impl Kind {
    /// Every kind, as the book lists them.
    pub const ALL: [Self; 10] = [
        Self::Infantry,
        Self::InfantryArmour,
        Self::FootShooter,
        Self::FootShooterArmour,
        Self::Dismounted,
        Self::DismountedArmour,
        Self::Cavalry,
        Self::MountedShooter,
        Self::MountedShooterArmour,
        Self::CavalryArmour,
    ];

    /// Its word in files.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Infantry => "infantry",
            Self::InfantryArmour => "infantry-armour",
            Self::FootShooter => "foot-shooter",
            Self::FootShooterArmour => "foot-shooter-armour",
            Self::Dismounted => "dismounted",
            Self::DismountedArmour => "dismounted-armour",
            Self::Cavalry => "cavalry",
            Self::MountedShooter => "mounted-shooter",
            Self::MountedShooterArmour => "mounted-shooter-armour",
            Self::CavalryArmour => "cavalry-armour",
        }
    }

    /// The kind of this word.
    pub fn of_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.key() == word)
    }

    /// What people call it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Infantry => tr!("infantry"),
            Self::InfantryArmour => tr!("infantry in armour"),
            Self::FootShooter => tr!("shooters on foot"),
            Self::FootShooterArmour => tr!("shooters on foot in armour"),
            Self::Dismounted => tr!("cavalry on foot"),
            Self::DismountedArmour => tr!("cavalry on foot in armour"),
            Self::Cavalry => tr!("cavalry"),
            Self::MountedShooter => tr!("mounted shooters"),
            Self::MountedShooterArmour => tr!("mounted shooters in armour"),
            Self::CavalryArmour => tr!("cavalry in armour"),
        }
    }

    /// The same men beside their horses, as in a siege.
    pub const fn on_foot(self) -> Self {
        match self {
            Self::Cavalry => Self::Dismounted,
            Self::CavalryArmour => Self::DismountedArmour,
            Self::MountedShooter => Self::FootShooter,
            Self::MountedShooterArmour => Self::FootShooterArmour,
            Self::Infantry | Self::InfantryArmour | Self::FootShooter => self,
            Self::FootShooterArmour | Self::Dismounted | Self::DismountedArmour => self,
        }
    }

    /// What one of them is worth, unhurt.
    pub(in super::super) fn points(self, desk: &DiexDesk) -> i32 {
        desk.cell(&VALUES, self.key(), "points").parse().unwrap_or_default()
    }

    /// One of them, as a field asks.
    pub(in super::super) fn asked() -> FieldKind {
        words::one_of(&Self::ALL.map(|kind| (kind.key(), kind.name())))
    }
}

/// The kind of a character as he is now.
pub(in super::super) fn kind_of(desk: &DiexDesk, man: &Character) -> Kind {
    match (man.mounted, man.is_cavalry(), man.shoots(desk), man.armour) {
        (true, _, true, false) => Kind::MountedShooter,
        (true, _, true, true) => Kind::MountedShooterArmour,
        (true, _, false, false) => Kind::Cavalry,
        (true, _, false, true) => Kind::CavalryArmour,
        (false, _, true, false) => Kind::FootShooter,
        (false, _, true, true) => Kind::FootShooterArmour,
        (false, true, false, false) => Kind::Dismounted,
        (false, true, false, true) => Kind::DismountedArmour,
        (false, false, false, false) => Kind::Infantry,
        (false, false, false, true) => Kind::InfantryArmour,
    }
}

/// What people call a character, a side, or whatever else a duty names.
pub(in super::super) fn title(state: &State, id: &str) -> String {
    if let Some(man) = state.character(id) {
        return characters::title(man);
    }
    match id.split_once(':') {
        Some((side, kind)) => {
            let side = Side::of_word(side).map_or(side, |side| side.name(state));
            let kind = Kind::of_word(kind).map_or_else(|| kind.to_owned(), |kind| kind.name().to_owned());
            format!("{side}, {kind}")
        }
        None => Side::of_word(id).map_or_else(|| id.to_owned(), |side| side.name(state).to_owned()),
    }
}
