//! Everything the window can be told besides what concerns one unit or square, as one table: label, tooltip, group and
//! keys. Menus, buttons, keys, the list of keys and the command palette all read it.

pub mod availability;
mod browser;
pub mod keys;
pub mod list;
mod page;
pub mod palette;
mod row;
mod table;

use egui::KeyboardShortcut;
use senlac_base::language::tr;

pub use self::page::PageName;
pub use self::row::Group;
pub use self::table::{AppCommand, WindowCommand};

impl AppCommand {
    /// Those that concern the phase, and mean nothing while a step of the chronicle lies open.
    pub const OF_THE_PHASE: [Self; 7] =
        [Self::Hints, Self::ComputerRuns, Self::Roll, Self::OtherTarget, Self::PassOver, Self::Stays, Self::Done];

    /// Those that mean something where a game can only be read.
    pub const OF_READERS: [Self; 5] = [Self::Primary, Self::Dismiss, Self::NewGame, Self::BackToTable, Self::FilterChronicle];

    /// Those of the first screen.
    pub const OF_THE_START: [Self; 6] =
        [Self::Prepare, Self::StartSample, Self::Watch, Self::OtherRulebooks, Self::ContinueLast, Self::Choose];

    /// Those of the table that mean something on the pages of the preparation, too.
    pub const OF_PAGES: [Self; 4] = [Self::TakeBack, Self::Restore, Self::Dismiss, Self::NewGame];

    /// Those of a desk that mean nothing for a moment.
    pub const OF_THE_DESK: [Self; 5] = [Self::Roll, Self::TakeBack, Self::Restore, Self::Allow, Self::Dismiss];

    /// Those of a desk that no battle of a class has.
    pub const OF_DESKS_ALONE: [Self; 4] = [Self::Charts, Self::SortUnits, Self::Rulings, Self::OwnTables];

    /// Those that would change the battle or leave it while the table is checked.
    pub const NOT_IN_A_CHECK: [Self; 13] = [
        Self::Hints,
        Self::HintsOnWall,
        Self::ComputerRuns,
        Self::Roll,
        Self::OtherTarget,
        Self::PassOver,
        Self::Stays,
        Self::TakeBack,
        Self::Restore,
        Self::Allow,
        Self::BackToTable,
        Self::NewGame,
        Self::TableCheck,
    ];

    /// What it is called.
    pub fn label(self) -> &'static str {
        tr(self.row().label)
    }

    /// What it does, in a sentence.
    pub fn tip(self) -> &'static str {
        tr(self.row().tip)
    }

    /// The keys that do the same.
    pub const fn keys(self) -> &'static [KeyboardShortcut] {
        self.row().keys
    }

    /// Whether a key is one letter alone, which means a column while squares are typed.
    pub fn is_a_letter(key: KeyboardShortcut) -> bool {
        key.modifiers.is_none() && ('A'..='Z').any(|letter| key.logical_key.name() == letter.to_string())
    }

    /// The key that counts now, in words: "Ctrl+Z", "T"; empty if it has none.
    pub fn key_words(self, ctx: &egui::Context, types_squares: bool) -> String {
        // egui's own words for these are long.
        const OWN: [(AppCommand, &str); 5] = [
            (AppCommand::Stays, "."),
            (AppCommand::Dismiss, tr_mark!("Esc")),
            (AppCommand::Window(WindowCommand::Keys), "?"),
            (AppCommand::Window(WindowCommand::Larger), tr_mark!("Ctrl +")),
            (AppCommand::Window(WindowCommand::Smaller), tr_mark!("Ctrl −")),
        ];
        if let Some((_, words)) = OWN.iter().find(|(command, _)| *command == self) {
            return (*words).to_owned();
        }
        let is_browser = ctx.data(|data| data.get_temp::<bool>(keeping_place())).unwrap_or(false);
        let counts = |key: &&KeyboardShortcut| !types_squares || !Self::is_a_letter(**key);
        let is_left = |key: &&KeyboardShortcut| counts(key) && !(is_browser && browser::keeps(**key));
        let key = self.keys().iter().find(is_left).or_else(|| self.keys().iter().find(counts));
        key.map_or_else(String::new, |key| ctx.format_shortcut(key))
    }
}

/// Where egui remembers that the place keeps some keys to itself.
fn keeping_place() -> egui::Id {
    egui::Id::unique("some keys are the browser's")
}

/// Keys are shown that a browser leaves to the page, from now on.
pub fn leave_keys_to_browser(ctx: &egui::Context) {
    ctx.data_mut(|data| data.insert_temp(keeping_place(), true));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_key_finds_its_own_command_first() {
        for command in AppCommand::all() {
            for key in command.keys() {
                let means = |other: &AppCommand| {
                    let mut keys = other.keys().iter().filter(|other| other.logical_key == key.logical_key);
                    keys.any(|other| key.modifiers.matches_logically(other.modifiers) && key.modifiers.alt == other.modifiers.alt)
                };
                assert_eq!(AppCommand::all().find(means), Some(command), "{key:?}");
            }
        }
    }

    #[test]
    fn a_key_of_one_letter_has_another_while_squares_are_typed() {
        // Those of the attack mean nothing while units move.
        let of_attacks = [AppCommand::Roll, AppCommand::OtherTarget, AppCommand::PassOver];
        for command in AppCommand::all().filter(|command| !of_attacks.contains(command)) {
            let letters = command.keys().iter().filter(|key| AppCommand::is_a_letter(**key)).count();
            assert!(letters == 0 || letters < command.keys().len(), "{command:?}");
        }
    }

    #[test]
    fn every_command_with_a_key_has_one_that_browsers_leave_to_the_page() {
        for command in AppCommand::all().filter(|command| !command.keys().is_empty()) {
            let left = |letters: bool| {
                let keys = command.keys().iter().filter(|key| letters || !AppCommand::is_a_letter(**key));
                keys.map(|key| !browser::keeps(*key)).collect::<Vec<_>>()
            };
            assert!(left(true).contains(&true), "{command:?}");
            let while_squares_are_typed = left(false);
            assert!(while_squares_are_typed.is_empty() || while_squares_are_typed.contains(&true), "{command:?}");
        }
    }

    #[test]
    fn the_key_is_shown_that_is_left() {
        let ctx = egui::Context::default();
        ctx.set_os(egui::os::OperatingSystem::Nix);
        let words = |command: AppCommand| command.key_words(&ctx, false);
        let shown = |ctx: &egui::Context| [AppCommand::Prepare, AppCommand::TakeBack].map(|command| command.key_words(ctx, false));
        assert_eq!(shown(&ctx), ["Ctrl+N", "Ctrl+Z"]);
        leave_keys_to_browser(&ctx);
        assert_eq!(shown(&ctx), ["Alt+N", "Ctrl+Z"]);
        assert_eq!(words(AppCommand::Window(WindowCommand::Rules)), "Alt+I");
    }

    #[test]
    fn every_command_says_what_it_does() {
        for command in AppCommand::all() {
            assert!(!command.label().is_empty() && command.tip().len() > 4, "{command:?}");
        }
    }
}
