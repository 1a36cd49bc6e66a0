//! A unit: its values in the set-up, and its present state.

use std::collections::BTreeSet;

use super::step::Step;
use senlac_board_games::UnitName;
use senlac_board_games::keyed::{changing, keyed, keys};

keyed! {
    /// A side, by the colour of its cards. The set-up may give it a name.
    pub enum Side {
        Red = "red", tr_mark!("Red");
        Blue = "blue", tr_mark!("Blue");
    }
}

impl Side {
    /// Returns the enemy side.
    pub const fn enemy(self) -> Self {
        match self {
            Self::Red => Self::Blue,
            Self::Blue => Self::Red,
        }
    }
}

keyed! {
    /// Troop type, which has its numbers in the owners’ book.
    pub enum Kind {
        HeavyInfantry = "heavy-infantry", tr_mark!("heavy infantry");
        MediumInfantry = "medium-infantry", tr_mark!("medium infantry");
        LightInfantry = "light-infantry", tr_mark!("light infantry");
        Archers = "archers", tr_mark!("archers");
        Slingers = "slingers", tr_mark!("slingers");
        Javelinmen = "javelinmen", tr_mark!("javelinmen");
        HeavyCavalry = "heavy-cavalry", tr_mark!("heavy cavalry");
        MediumCavalry = "medium-cavalry", tr_mark!("medium cavalry");
        LightCavalry = "light-cavalry", tr_mark!("light cavalry");
        Camels = "camels", tr_mark!("camels");
        Elephants = "elephants", tr_mark!("elephants");
        Chariots = "chariots", tr_mark!("chariots");
    }
}

senlac_board_games::message::said_words!("ancients_type": Kind);

keyed! {
    /// Morale class of a unit.
    pub enum Class {
        A = "A", "A";
        B = "B", "B";
        C = "C", "C";
        D = "D", "D";
    }
}

keyed! {
    /// Density of a unit’s formation.
    pub enum Order {
        Close = "close", tr_mark!("close");
        Loose = "loose", tr_mark!("loose");
        Open = "open", tr_mark!("open");
    }
}

senlac_board_games::message::said_words!("ancients_order": Order);

keyed! {
    /// Property of troops that rules refer to, besides their type.
    pub enum Trait {
        Mounted = "mounted", tr_mark!("mounted");
        Fanatic = "fanatic", tr_mark!("fanatic");
        Skirmishers = "skirmishers", tr_mark!("skirmishers");
        Missiles = "missiles", tr_mark!("missile troops");
        Javelins = "javelins", tr_mark!("armed with javelins");
        Eastern = "eastern", tr_mark!("eastern");
    }
}

keyed! {
    /// Present state of a unit.
    #[derive(Default)]
    pub enum Condition {
        #[default]
        Good = "good", tr_mark!("in good order");
        Disordered = "disordered", tr_mark!("disordered");
        Charging = "charging", tr_mark!("charging");
        Evading = "evading", tr_mark!("evading");
        Pursuing = "pursuing", tr_mark!("pursuing");
        Routed = "routed", tr_mark!("routed");
        Rallying = "rallying", tr_mark!("rallying");
        Gone = "gone", tr_mark!("gone");
    }
}

keyed! {
    /// Side of a unit that is met by a charge.
    #[derive(Default)]
    pub enum Facing {
        #[default]
        Front = "front", tr_mark!("the front");
        Flank = "flank", tr_mark!("a flank");
        Rear = "rear", tr_mark!("the rear");
    }
}

keys! {
    /// Rally clock of a unit: it is in good order again when this step of this turn begins.
    #[derive(Copy)]
    pub struct RallyClock {
        since: u32 = tr_mark!("Since turn");
        turn: u32 = tr_mark!("Good order in turn");
        step: Step = tr_mark!("From");
    } usually {
        moved: bool = tr_mark!("Rally move made");
        won: bool = tr_mark!("Won its melee");
    }
}

impl RallyClock {
    /// Returns a clock for a whole turn after this one: in good order from the movement phase two turns later
    /// (clarification 4).
    pub(super) const fn whole_turn(since: u32) -> Self {
        Self { since, turn: since.saturating_add(2), step: Step::Initiative, moved: false, won: false }
    }
}

keys! {
    /// Named number that is added to a level of morale or to the number needed in melee. The owners’ table may contain it.
    pub struct Modifier {
        what: String = tr_mark!("Reason");
    } may say {
        value: i16 = tr_mark!("Value, if new");
    }
}

changing! {
    /// A unit: its values in the set-up, and its present state.
    pub struct Unit {
        id: String = tr_mark!("Name");
    } says {
        side: Side = tr_mark!("Side");
        r#type: Kind = tr_mark!("Type");
        class: Class = tr_mark!("Class");
        order: Order = tr_mark!("Order");
        figures: u16 = tr_mark!("Figures");
    } may say {
        began: u16 = tr_mark!("Figures at the start");
        cost: u16 = tr_mark!("Cost per figure");
        points: u16 = tr_mark!("Points for the type");
        r#move: u16 = tr_mark!("Normal move");
        range: u16 = tr_mark!("Range");
        evolutions: u16 = tr_mark!("Evolutions, without open order’s extra one");
        rally: RallyClock = tr_mark!("Rallies");
    } usually {
        is: BTreeSet<Trait> = tr_mark!("Traits");
        armour: String = tr_mark!("Armour");
        arms: String = tr_mark!("Arms");
        orders: String = tr_mark!("Orders");
        state: Condition = tr_mark!("State");
    } in play {
        disordered: bool = tr_mark!("Also in disorder");
        target: UnitName = tr_mark!("Charge target");
        away: u16 = tr_mark!("Distance when declared");
        into: Facing = tr_mark!("Side hit");
        charge_move: u16 = tr_mark!("Charge move rolled this turn");
        missed: UnitName = tr_mark!("Target of the missed charge");
        moved: bool = tr_mark!("Normal move made");
        evolved: u16 = tr_mark!("Evolutions made this turn");
        frontage: u16 = tr_mark!("Frontage changed this turn, in figures");
        evolved_after: bool = tr_mark!("Evolved after its move");
        ambushed: u32 = tr_mark!("Left ambush in turn");
        tested: bool = tr_mark!("Rout test made");
        tested_in: u32 = tr_mark!("Rout test made in turn");
        modifiers: Vec<Modifier> = tr_mark!("Morale modifiers");
    }
    /// Change of a unit. Values that are left out stay the same. A new state ends a charge and a rally,
    /// and sets whether the unit is in disorder.
    changed by Change { unit: UnitName = tr_mark!("Unit"); }
}

impl Unit {
    /// Returns whether it has this property.
    pub fn has_trait(&self, what: Trait) -> bool {
        self.is.contains(&what)
    }

    /// Returns its name in commands.
    pub fn name(&self) -> UnitName {
        UnitName(self.id.clone())
    }

    /// Returns whether it is in the game.
    pub fn is_in_game(&self) -> bool {
        self.state != Condition::Gone
    }

    /// Returns its state when it does nothing else: in good order or in disorder.
    pub const fn resting_state(&self) -> Condition {
        if self.disordered { Condition::Disordered } else { Condition::Good }
    }

    /// Returns its number of figures at the start.
    pub fn starting_figures(&self) -> u16 {
        self.began.unwrap_or(self.figures)
    }

    /// Applies the values of a change.
    pub(super) fn change(&mut self, to: &Change) {
        if let Some(state) = to.state {
            self.disordered = state.sets_disorder().unwrap_or(self.disordered);
            (self.target, self.away, self.into, self.rally) = (UnitName::default(), 0, Facing::default(), None);
        }
        to.apply_to(self);
    }

    /// Clears the unit’s data of the last turn.
    pub(super) fn begin_turn(&mut self) {
        (self.moved, self.evolved, self.frontage, self.evolved_after, self.charge_move) = (false, 0, 0, false, 0);
    }
}

impl Condition {
    /// Returns whether it puts a unit into disorder (`true`) or order (`false`); `None` if it changes neither.
    pub(super) const fn sets_disorder(self) -> Option<bool> {
        match self {
            Self::Good => Some(false),
            Self::Disordered | Self::Pursuing | Self::Routed | Self::Rallying => Some(true),
            Self::Charging | Self::Evading | Self::Gone => None,
        }
    }
}
