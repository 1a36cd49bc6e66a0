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
        Class: Preparation, "Class", "Who is in the class", [alt(Key::Num1), control(Key::Num1)];
        Armies: Preparation, "Armies", "What both armies are made of", [alt(Key::Num2), control(Key::Num2)];
        Players: Preparation, "Who plays what", "Seats by lot or by hand, who is absent, who shares", [alt(Key::Num3), control(Key::Num3)];
        Table: Preparation, "Table", "The ground, and where everybody stands", [alt(Key::Num4), control(Key::Num4)];
        Rulings: Preparation, "Rulings", "How the referee reads the rules", [alt(Key::Num5), control(Key::Num5)];
        Deck: Preparation, "Event deck", "Which cards are in the deck", [alt(Key::Num6), control(Key::Num6)];
        Ready: Preparation, "Ready?", "What is still missing before the first card", [alt(Key::Num7), control(Key::Num7)];
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
