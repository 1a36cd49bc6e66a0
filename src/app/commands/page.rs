//! Pages of the preparation.

use egui::Key;

use super::row::{CommandRow, Group, alt, command_table, control};
use senlac_base::language::tr;
use senlac_classroom::planning::ready_check::FixLocation;

command_table! {
    /// A page of the preparation.
    #[derive(Default)]
    PageName {
        #[default]
        Class: Preparation, "Class", "The class list", [alt(Key::Num1), control(Key::Num1)];
        Armies: Preparation, "Armies", "The units of both armies", [alt(Key::Num2), control(Key::Num2)];
        Players: Preparation, "Players", "Draw or choose seats, mark absences and share units", [alt(Key::Num3), control(Key::Num3)];
        Table: Preparation, "Table", "The ground and the starting positions", [alt(Key::Num4), control(Key::Num4)];
        Rulings: Preparation, "Rulings", "How the referee settles unclear rules", [alt(Key::Num5), control(Key::Num5)];
        Deck: Preparation, "Event deck", "The cards in the deck", [alt(Key::Num6), control(Key::Num6)];
        Ready: Preparation, "Ready?", "A last check before the first card", [alt(Key::Num7), control(Key::Num7)];
    }
}

impl PageName {
    /// Returns the title on the page's tab.
    pub fn title(self) -> &'static str {
        tr(self.row().label)
    }

    /// Returns the next page; `None` for the last one.
    pub fn next(self) -> Option<Self> {
        Self::all().find(|page| *page > self)
    }

    /// Returns the previous page; `None` for the first one.
    pub fn previous(self) -> Option<Self> {
        Self::all().rev().find(|page| *page < self)
    }

    /// Returns the page on which an issue can be fixed.
    pub const fn for_fix(cure: &FixLocation) -> Self {
        match cure {
            FixLocation::Class => Self::Class,
            FixLocation::Pupil(_) | FixLocation::Player(_) => Self::Players,
            FixLocation::Army(_) | FixLocation::Unit(_) => Self::Armies,
            FixLocation::Place(_) | FixLocation::Table => Self::Table,
            FixLocation::Deck => Self::Deck,
        }
    }
}
