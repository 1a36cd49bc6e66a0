//! The pages of the preparation.

use egui::Key;

use super::row::{CommandRow, Group, alt, command_table, control};
use senlac_base::language::tr;
use senlac_classroom::planning::ready::Cure;

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
    /// What stands on its tab.
    pub fn title(self) -> &'static str {
        tr(self.row().label)
    }

    /// The page after it; the last one has none.
    pub fn next(self) -> Option<Self> {
        Self::all().find(|page| *page > self)
    }

    /// The page before it; the first one has none.
    pub fn before(self) -> Option<Self> {
        Self::all().rev().find(|page| *page < self)
    }

    /// Where something is put right.
    pub const fn of(cure: &Cure) -> Self {
        match cure {
            Cure::Class => Self::Class,
            Cure::Pupil(_) | Cure::Player(_) => Self::Players,
            Cure::Army(_) | Cure::Unit(_) => Self::Armies,
            Cure::Place(_) | Cure::Table => Self::Table,
            Cure::Deck => Self::Deck,
        }
    }
}
