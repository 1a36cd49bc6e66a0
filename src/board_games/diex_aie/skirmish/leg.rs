//! Legs of a path: ground entered, turns, and actions on the way (4).

use super::ground::Terrain;
use senlac_board_games::keyed::{keyed, keys};

keyed! {
    /// A sharp turn of a rider (4.4.1).
    pub enum Turn {
        BesideHead = "beside-head", tr_mark!("beside the head");
        BesideRear = "beside-rear", tr_mark!("beside the rear");
        Behind = "behind", tr_mark!("straight behind");
        About = "about", tr_mark!("about, in place");
    }
}

senlac_board_games::message::said_words!("skirmish_turn": Turn);

keyed! {
    /// Action on the way (4.2.4, 4.4).
    pub enum PathAction {
        Mount = "mount", tr_mark!("mounts");
        Dismount = "dismount", tr_mark!("dismounts");
        Lift = "lift", tr_mark!("lifts a stunned man");
        Lead = "lead", tr_mark!("takes a horse by the bridle");
        Let = "let-go", tr_mark!("lets a horse go");
    }
}

senlac_board_games::message::said_words!("skirmish_act": PathAction);

keyed! {
    /// Position of an enemy who could attack (R15).
    pub enum EnemyPosition {
        Him = "him", tr_mark!("beside him");
        Other = "other", tr_mark!("only beside the horse or the body");
    }
}

keyed! {
    /// Place from which a hex is entered, where it matters.
    pub enum EnteredVia {
        Moat = "moat", tr_mark!("a moat hex");
        River = "river", tr_mark!("the river");
        Ladder = "ladder", tr_mark!("a ladder");
        Side = "side", tr_mark!("the side");
        Behind = "behind", tr_mark!("behind");
        Outside = "outside", tr_mark!("outside, over the palisade");
    }
}

impl EnteredVia {
    /// Returns the place for a man who comes from such ground; `None` if it doesn't matter.
    pub(super) fn ground(terrain: Terrain) -> Option<Self> {
        let counts = [(Terrain::Moat, Self::Moat), (Terrain::River, Self::River), (Terrain::Ladder, Self::Ladder)];
        counts.into_iter().find(|(ground, _)| *ground == terrain).map(|(_, from)| from)
    }
}

keys! {
    /// A leg of a path: several hexes of one kind, a turn, or an action on the way.
    pub struct Leg {} may say {
        terrain: Terrain = tr_mark!("Ground");
        hexes: u8 = tr_mark!("Hexes");
        does: PathAction = tr_mark!("Action");
        turn: Turn = tr_mark!("Turn");
    } seldom say {
        points: u8 = tr_mark!("Points for the turn, from your picture");
        from: EnteredVia = tr_mark!("Entered from");
        dead: u8 = tr_mark!("Dead men in the hex");
        dead_horses: u8 = tr_mark!("Dead horses in the hex");
        enemy: EnemyPosition = tr_mark!("Enemy who could attack");
        enemy_behind: bool = tr_mark!("An enemy is behind the window");
    }
}
