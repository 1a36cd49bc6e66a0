//! The line of fire and cover (5.5, 8.2, 8.3, 9.3, 9.4): players measure, the desk looks up.

use super::effects::breach;
use super::ground::{Cover, Terrain};
use super::owners::Weapon;
use crate::{DiexDesk, DoorShooter, LanceOver, WaterSuperstructure};
use senlac_board_games::Breach;
use senlac_board_games::keyed::{keyed, keys};

keyed! {
    /// What the line of fire crosses.
    pub enum Crossed {
        Scrub = "scrub", tr_mark!("scrub");
        Tree = "tree", tr_mark!("a tree between");
        SlopeEdge = "slope-edge", tr_mark!("the upper edge of a slope");
        SlopeNear = "slope-near", tr_mark!("an edge or rampart to which the lower man is nearer");
        Timber = "timber", tr_mark!("timber over water");
        Handrail = "handrail", tr_mark!("a handrail");
        Door = "door", tr_mark!("a door");
        Window = "window", tr_mark!("a window");
        TowerWindow = "tower-window", tr_mark!("a window of a tower");
        Wall = "wall", tr_mark!("a wall without opening");
        Palisade = "palisade", tr_mark!("a palisade");
        Corner = "corner", tr_mark!("an outside corner");
        ShutGate = "closed-gate", tr_mark!("a shut gate");
        Breached = "breached", tr_mark!("a destroyed palisade or gate");
        Fence = "fence", tr_mark!("a fence");
    }
}

keyed! {
    /// Who stands in the line of fire.
    pub enum Over {
        FriendBeside = "friend-beside", tr_mark!("a friend on foot beside the shooter");
        Friend = "friend", tr_mark!("another friend");
        Enemy = "enemy", tr_mark!("an enemy");
        Animal = "animal", tr_mark!("an animal");
        Stunned = "stunned", tr_mark!("a stunned man");
        InWater = "in-water", tr_mark!("a man in the water");
        Unseen = "unseen", tr_mark!("somebody whom the shooter cannot see");
        Below = "below", tr_mark!("somebody so near a higher target that he does not count");
    }
}

keyed! {
    /// How much higher the shooter stands (5.5.4, 9.3.5).
    pub enum Above {
        Level = "level", tr_mark!("so much higher that scrub, marsh and slope give no cover");
        Platform = "platform", tr_mark!("on a platform or at a tower window, within range");
    }
}

keys! {
    /// What counts for the cover of whoever is in the impact hex.
    pub struct Sight {} may say {
        terrain: Terrain = tr_mark!("Ground of whoever is hit");
        crosses: Vec<Crossed> = tr_mark!("What the line crosses");
    } seldom say {
        adjacent: bool = tr_mark!("The shooter is beside him");
        above: Above = tr_mark!("The shooter stands higher");
        from_door: bool = tr_mark!("The shooter stands in the doorway");
        next_room: bool = tr_mark!("He is in the room beside that door");
    }
}

impl Sight {
    fn crosses(&self, what: Crossed) -> bool {
        self.crosses.iter().flatten().any(|one| *one == what)
    }

    /// The cover, as the tables have it.
    pub(super) fn cover(&self, desk: &DiexDesk) -> Cover {
        let terrain = self.terrain.unwrap_or(Terrain::Flat);
        // On a ladder nothing covers anybody (10.1.5).
        if terrain == Terrain::Ladder {
            return Cover::None;
        }
        let opening = [Crossed::Door, Crossed::Window, Crossed::TowerWindow].into_iter().any(|one| self.crosses(one));
        let from_door = self.from_door.unwrap_or_default();
        let lines_up = |cover: Cover, what: Crossed| self.crosses(what).then_some(cover);
        let timber = self.crosses(Crossed::Timber) || (self.crosses(Crossed::Scrub) && desk.has_option(WaterSuperstructure::ScrubToo));
        let is_one_of = |kinds: &[Terrain]| kinds.contains(&terrain);
        let is_in = |one: Terrain| terrain == one;
        let lower = self.above.is_some() && is_one_of(&[Terrain::Scrub, Terrain::Marsh, Terrain::Slope]);
        let far_lower = self.above == Some(Above::Platform) && is_one_of(&[Terrain::Rock, Terrain::River]);
        let open_platform = is_in(Terrain::Platform) && !self.crosses(Crossed::Palisade) && !self.crosses(Crossed::Wall);
        // A stockade covers where the line crosses it; other edges cover whoever is in their hex, whatever else it crosses.
        let on_top = is_in(Terrain::Stockade) && self.crosses.is_some();
        let is_bare = from_door && (self.next_room.unwrap_or_default() || desk.has_option(DoorShooter::AllInside));
        let bare_opening = is_bare && is_one_of(&[Terrain::Door, Terrain::Window]);
        let own = if lower || far_lower || open_platform || on_top || bare_opening {
            Cover::None
        } else if (is_in(Terrain::Slope) && self.crosses(Crossed::SlopeEdge)) || (is_in(Terrain::River) && timber) {
            Cover::Medium
        } else if is_in(Terrain::River) && self.adjacent == Some(true) {
            Cover::None
        } else {
            terrain.ground(desk).cover
        };
        let behind = |what: Crossed| if terrain == Terrain::Platform { None } else { lines_up(Cover::Infinite, what) };
        let lines = [
            lines_up(Cover::Light, Crossed::Scrub).filter(|_| self.above.is_none()),
            lines_up(Cover::Light, Crossed::Handrail),
            lines_up(Cover::Light, Crossed::Breached),
            lines_up(Cover::Medium, Crossed::Fence),
            lines_up(Cover::Medium, Crossed::Corner),
            opening.then_some(Cover::Medium).filter(|_| !is_bare),
            behind(Crossed::Wall),
            behind(Crossed::Palisade),
            lines_up(Cover::Infinite, Crossed::ShutGate),
        ];
        lines.into_iter().flatten().fold(own, Cover::max)
    }
}

/// What in the line keeps a weapon from shooting at all, whatever the cover; over a wall one shoots at whoever stands higher alone.
pub(super) fn barred(crosses: &[Crossed], upward: bool) -> Vec<Breach> {
    let walled = (Crossed::Wall, "8.3", tr!("behind a wall without opening nobody is hit"));
    let bars = [
        (Crossed::Tree, "5.5.2.2", tr!("no shot crosses a tree")),
        (Crossed::SlopeNear, "5.5.2.3", tr!("the lower man must be at least as far from the edge as the upper")),
        (Crossed::ShutGate, "9.2.4", tr!("nobody shoots through a shut gate")),
    ];
    bars.into_iter()
        .chain([walled].into_iter().filter(|_| !upward))
        .filter(|(what, ..)| crosses.contains(what))
        .map(|(_, section, words)| breach(section, words))
        .collect()
}

impl Over {
    /// Whether he does not count at all in a line of fire (5.5.3).
    const fn is_nothing(self) -> bool {
        matches!(self, Self::Stunned | Self::InWater | Self::Unseen | Self::Below)
    }
}

/// Whether a bow or javelin shoots over somebody with it, so that its target may have light cover at most (5.5.3).
pub(super) fn is_lofted(weapon: Weapon, over: &[Over]) -> bool {
    matches!(weapon, Weapon::Bow | Weapon::Javelin) && over.iter().any(|who| !who.is_nothing())
}

/// What speaks against a shot over others at a target that has more than light cover (5.5.3).
pub(super) fn covered(weapon: Weapon) -> Breach {
    breach("5.5.3", tr!("{weapon}: over others one shoots at a target with light cover at most", weapon = weapon.name()))
}

/// Whether what the line crosses covers the target more than lightly, as far as that is known before the missile comes down.
pub(super) fn is_covered(crosses: &[Crossed]) -> bool {
    let covers = |what: &Crossed| match what {
        Crossed::Window | Crossed::TowerWindow | Crossed::Wall | Crossed::Palisade => true,
        Crossed::Corner | Crossed::ShutGate | Crossed::Fence => true,
        // A door does not cover from whoever shoots out of it, nor an edge of a slope whoever is not on it.
        Crossed::Door | Crossed::SlopeEdge | Crossed::SlopeNear | Crossed::Tree => false,
        Crossed::Scrub | Crossed::Timber | Crossed::Handrail | Crossed::Breached => false,
    };
    crosses.iter().any(covers)
}

/// Whether somebody in the line keeps this weapon from shooting (5.5.3, 7.1, R29).
pub(super) fn blocked(desk: &DiexDesk, weapon: Weapon, mounted: bool, distance: u8, is_short: bool, over: &[Over]) -> Option<Breach> {
    let passes = |who: &Over| match (who, weapon) {
        (who, _) if who.is_nothing() => true,
        (Over::FriendBeside, Weapon::Lance) if mounted => distance >= 3 || desk.has_option(LanceOver::Any),
        (Over::Friend, Weapon::Lance) if mounted => desk.has_option(LanceOver::Any),
        (_, Weapon::Bow | Weapon::Javelin) => !is_short,
        (_, Weapon::Lance | Weapon::Sling | Weapon::Crossbow) => false,
    };
    let words = || tr!("{weapon}: somebody in the line of fire keeps it from shooting", weapon = weapon.name());
    over.iter().any(|who| !passes(who)).then(|| breach("5.5.3", words()))
}
