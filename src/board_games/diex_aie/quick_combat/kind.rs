//! Kinds of men in a quick combat, and their point values (C17.1).

use super::tables::VALUES;
use crate::characters::Character;
use crate::game::DiexGame;

senlac_board_games::keyed::keyed! {
    /// Kind of man (C17.1).
    #[derive(Hash)]
    pub enum Kind {
        Infantry = "infantry", tr_mark!("infantry");
        InfantryArmour = "infantry-armour", tr_mark!("infantry in armour");
        FootShooter = "foot-shooter", tr_mark!("shooters on foot");
        FootShooterArmour = "foot-shooter-armour", tr_mark!("shooters on foot in armour");
        /// Cavalry without armour, on foot. The booklet has no row for it (R96).
        Dismounted = "dismounted", tr_mark!("cavalry on foot");
        DismountedArmour = "dismounted-armour", tr_mark!("cavalry on foot in armour");
        Cavalry = "cavalry", tr_mark!("cavalry");
        MountedShooter = "mounted-shooter", tr_mark!("mounted shooters");
        MountedShooterArmour = "mounted-shooter-armour", tr_mark!("mounted shooters in armour");
        CavalryArmour = "cavalry-armour", tr_mark!("cavalry in armour");
    }
}

senlac_board_games::message::said_words!("quick_combat_kind": Kind);

impl Kind {
    /// Returns the kind of the same men on foot, as in a siege.
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

    /// Returns the points of one unhurt man.
    pub(crate) fn points(self, game: &DiexGame) -> i32 {
        game.number(&VALUES, self.key(), "points")
    }
}

/// Returns the present kind of a character.
pub(crate) fn kind_of(game: &DiexGame, man: &Character) -> Kind {
    match (man.mounted, man.is_cavalry(), man.is_shooter(game), man.armour) {
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
