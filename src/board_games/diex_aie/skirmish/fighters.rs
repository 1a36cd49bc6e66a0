//! Men in a combat, and their ground (6).

use super::columns::Column;
use super::ground::Terrain;
use super::owned_tables::Meaning;
use super::tactics::Wall;
use senlac_board_games::keyed::{keyed, keys};
use senlac_board_games::{EnteredDice, UnitName};

keyed! {
    /// Feature that a fight is fought across.
    pub enum Barrier {
        Door = "door", tr_mark!("a door");
        Window = "window", tr_mark!("a window");
        Fence = "fence", tr_mark!("a fence");
        Stockade = "stockade", tr_mark!("a stockade");
    }
}

keys! {
    /// A man in a combat, and his ground.
    pub struct Fighter {
        who: UnitName = tr_mark!("Character");
    } may say {
        terrain: Terrain = tr_mark!("Ground");
    } seldom say {
        rear: Terrain = tr_mark!("Ground under a rider’s rear hex");
        strength: u8 = tr_mark!("Strength, from the counter");
    }
}

keys! {
    /// Command for men to attack (6).
    pub struct Attack {
        attackers: Vec<Fighter> = tr_mark!("Attackers");
        defenders: Vec<Fighter> = tr_mark!("Defenders");
    } may say {
        dice: EnteredDice = tr_mark!("Die");
        letter: String = tr_mark!("Letter, from your sheet");
        means: Meaning = tr_mark!("Meaning of the letter, from your sheet");
        column: Column = tr_mark!("Column of the differential, from your sheet");
    } seldom say {
        across: Barrier = tr_mark!("Across");
        wall: Wall = tr_mark!("Defender’s shield wall");
    }
}
