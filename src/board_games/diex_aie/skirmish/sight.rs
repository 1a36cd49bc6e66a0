//! Line of fire and cover (5.5, 8.2, 8.3, 9.3, 9.4). Players measure, and the program looks up the rules.

use super::effects::breach;
use super::ground::{Cover, Terrain};
use super::owned_tables::Weapon;
use crate::game::DiexGame;
use crate::rulings::{DoorShooter, LanceOver, WaterSuperstructure};
use senlac_board_games::Breach;
use senlac_board_games::keyed::{keyed, keys};

keyed! {
    /// Feature crossed by the line of fire.
    pub enum CrossedFeature {
        Scrub = "scrub", tr_mark!("scrub");
        Tree = "tree", tr_mark!("a tree between");
        SlopeEdge = "slope-edge", tr_mark!("the upper edge of a slope");
        SlopeNear = "slope-near", tr_mark!("an edge or rampart nearer to the lower man");
        Timber = "timber", tr_mark!("timber over water");
        Handrail = "handrail", tr_mark!("a handrail");
        Door = "door", tr_mark!("a door");
        Window = "window", tr_mark!("a window");
        TowerWindow = "tower-window", tr_mark!("a tower window");
        Wall = "wall", tr_mark!("a wall without an opening");
        Palisade = "palisade", tr_mark!("a palisade");
        Corner = "corner", tr_mark!("an outside corner");
        ShutGate = "closed-gate", tr_mark!("a shut gate");
        Breached = "breached", tr_mark!("a destroyed palisade or gate");
        Fence = "fence", tr_mark!("a fence");
    }
}

keyed! {
    /// Somebody in the line of fire (5.5.3).
    pub enum SightBlocker {
        FriendBeside = "friend-beside", tr_mark!("a friend on foot beside the shooter");
        Friend = "friend", tr_mark!("another friend");
        Enemy = "enemy", tr_mark!("an enemy");
        Animal = "animal", tr_mark!("an animal");
        Stunned = "stunned", tr_mark!("a stunned man");
        InWater = "in-water", tr_mark!("a man in the water");
        Unseen = "unseen", tr_mark!("someone the shooter can’t see");
        Below = "below", tr_mark!("someone too near a higher target to count");
    }
}

keyed! {
    /// Height of the shooter above the target (5.5.4, 9.3.5).
    pub enum HeightAdvantage {
        Level = "level", tr_mark!("high enough that scrub, marsh and slope give no cover");
        Platform = "platform", tr_mark!("on a platform or at a tower window, within range");
    }
}

keys! {
    /// Factors that decide the cover of a man in the impact hex.
    pub struct Sight {} may say {
        terrain: Terrain = tr_mark!("Target’s ground");
        crosses: Vec<CrossedFeature> = tr_mark!("Line of fire crosses");
    } seldom say {
        adjacent: bool = tr_mark!("The shooter is beside him");
        above: HeightAdvantage = tr_mark!("Shooter’s extra height");
        from_door: bool = tr_mark!("The shooter is in the doorway");
        next_room: bool = tr_mark!("He is in the room beside that door");
    }
}

impl Sight {
    /// Returns whether the line of fire crosses this feature.
    fn crosses(&self, what: CrossedFeature) -> bool {
        self.crosses.iter().flatten().any(|one| *one == what)
    }

    /// Returns the cover according to the tables.
    pub(super) fn cover(&self, game: &DiexGame) -> Cover {
        let terrain = self.terrain.unwrap_or(Terrain::Flat);
        // On a ladder nothing covers anybody (10.1.5).
        if terrain == Terrain::Ladder {
            return Cover::None;
        }
        let opening = [CrossedFeature::Door, CrossedFeature::Window, CrossedFeature::TowerWindow].into_iter().any(|one| self.crosses(one));
        let from_door = self.from_door.unwrap_or_default();
        let lines_up = |cover: Cover, what: CrossedFeature| self.crosses(what).then_some(cover);
        let timber =
            self.crosses(CrossedFeature::Timber) || (self.crosses(CrossedFeature::Scrub) && game.has_option(WaterSuperstructure::ScrubToo));
        let is_one_of = |kinds: &[Terrain]| kinds.contains(&terrain);
        let is_in = |one: Terrain| terrain == one;
        let lower = self.above.is_some() && is_one_of(&[Terrain::Scrub, Terrain::Marsh, Terrain::Slope]);
        let far_lower = self.above == Some(HeightAdvantage::Platform) && is_one_of(&[Terrain::Rock, Terrain::River]);
        let open_platform = is_in(Terrain::Platform) && !self.crosses(CrossedFeature::Palisade) && !self.crosses(CrossedFeature::Wall);
        // A stockade covers where the line crosses it. Other edges cover men in their hex, even if the line crosses
        // more.
        let on_top = is_in(Terrain::Stockade) && self.crosses.is_some();
        let is_bare = from_door && (self.next_room.unwrap_or_default() || game.has_option(DoorShooter::AllInside));
        let bare_opening = is_bare && is_one_of(&[Terrain::Door, Terrain::Window]);
        let own = if lower || far_lower || open_platform || on_top || bare_opening {
            Cover::None
        } else if (is_in(Terrain::Slope) && self.crosses(CrossedFeature::SlopeEdge)) || (is_in(Terrain::River) && timber) {
            Cover::Medium
        } else if is_in(Terrain::River) && self.adjacent == Some(true) {
            Cover::None
        } else {
            terrain.ground(game).cover
        };
        let behind = |what: CrossedFeature| if terrain == Terrain::Platform { None } else { lines_up(Cover::Infinite, what) };
        let lines = [
            lines_up(Cover::Light, CrossedFeature::Scrub).filter(|_| self.above.is_none()),
            lines_up(Cover::Light, CrossedFeature::Handrail),
            lines_up(Cover::Light, CrossedFeature::Breached),
            lines_up(Cover::Medium, CrossedFeature::Fence),
            lines_up(Cover::Medium, CrossedFeature::Corner),
            opening.then_some(Cover::Medium).filter(|_| !is_bare),
            behind(CrossedFeature::Wall),
            behind(CrossedFeature::Palisade),
            lines_up(Cover::Infinite, CrossedFeature::ShutGate),
        ];
        lines.into_iter().flatten().fold(own, Cover::max)
    }
}

/// Returns objections for features in the line that prevent any shot. A shot over a wall is possible only at a higher target.
pub(super) fn line_objections(crosses: &[CrossedFeature], upward: bool) -> Vec<Breach> {
    let walled = (CrossedFeature::Wall, "8.3", tr!("a man behind a wall without an opening can’t be hit"));
    let bars = [
        (CrossedFeature::Tree, "5.5.2.2", tr!("a shot can’t cross a tree")),
        (CrossedFeature::SlopeNear, "5.5.2.3", tr!("the lower man must be at least as far from the edge as the upper man")),
        (CrossedFeature::ShutGate, "9.2.4", tr!("a shot can’t go through a shut gate")),
    ];
    bars.into_iter()
        .chain([walled].into_iter().filter(|_| !upward))
        .filter(|(what, ..)| crosses.contains(what))
        .map(|(_, section, words)| breach(section, words))
        .collect()
}

impl SightBlocker {
    /// Returns whether he is ignored in a line of fire (5.5.3).
    const fn is_ignored(self) -> bool {
        matches!(self, Self::Stunned | Self::InWater | Self::Unseen | Self::Below)
    }
}

/// Returns whether a bow or javelin shoots over a man, which limits the target to light cover (5.5.3).
pub(super) fn is_lofted(weapon: Weapon, over: &[SightBlocker]) -> bool {
    matches!(weapon, Weapon::Bow | Weapon::Javelin) && over.iter().any(|who| !who.is_ignored())
}

/// Returns the objection to a shot over others at a target with more than light cover (5.5.3).
pub(super) fn cover_objection(weapon: Weapon) -> Breach {
    breach("5.5.3", tr!("{weapon}: a target shot at over others can have at most light cover", weapon = weapon.name()))
}

/// Returns whether the line crosses a feature that gives more than light cover, as far as is known before the impact.
pub(super) fn is_covered(crosses: &[CrossedFeature]) -> bool {
    let covers = |what: &CrossedFeature| match what {
        CrossedFeature::Window | CrossedFeature::TowerWindow | CrossedFeature::Wall | CrossedFeature::Palisade => true,
        CrossedFeature::Corner | CrossedFeature::ShutGate | CrossedFeature::Fence => true,
        // A door doesn't cover against a man shooting out of it, nor a slope's edge a man who isn't on it.
        CrossedFeature::Door | CrossedFeature::SlopeEdge | CrossedFeature::SlopeNear | CrossedFeature::Tree => false,
        CrossedFeature::Scrub | CrossedFeature::Timber | CrossedFeature::Handrail | CrossedFeature::Breached => false,
    };
    crosses.iter().any(covers)
}

/// Returns an objection if a man in the line prevents a shot with this weapon (5.5.3, 7.1, R29).
pub(super) fn blocked_line_objection(
    game: &DiexGame,
    weapon: Weapon,
    mounted: bool,
    distance: u8,
    is_short: bool,
    over: &[SightBlocker],
) -> Option<Breach> {
    let passes = |who: &SightBlocker| match (who, weapon) {
        (who, _) if who.is_ignored() => true,
        (SightBlocker::FriendBeside, Weapon::Lance) if mounted => distance >= 3 || game.has_option(LanceOver::Any),
        (SightBlocker::Friend, Weapon::Lance) if mounted => game.has_option(LanceOver::Any),
        (_, Weapon::Bow | Weapon::Javelin) => !is_short,
        (_, Weapon::Lance | Weapon::Sling | Weapon::Crossbow) => false,
    };
    let words = || tr!("{weapon}: someone in the line of fire blocks the shot", weapon = weapon.name());
    over.iter().any(|who| !passes(who)).then(|| breach("5.5.3", words()))
}
