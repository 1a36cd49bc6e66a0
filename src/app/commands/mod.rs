//! Table of all window commands that don't concern a single unit or square: label, tooltip, group and keys.
//! Menus, buttons, keys, the list of keys and the command palette all read it.

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
    /// Commands about the phase. They are unavailable while a step of the battle log is open.
    pub const OF_THE_PHASE: [Self; 7] =
        [Self::Hints, Self::ComputerRuns, Self::Roll, Self::OtherTarget, Self::PassOver, Self::Stays, Self::Done];

    /// Commands that are available in a read-only game.
    pub const OF_READERS: [Self; 5] = [Self::Primary, Self::Dismiss, Self::NewGame, Self::BackToTable, Self::FilterChronicle];

    /// Commands of the start screen.
    pub const OF_THE_START: [Self; 6] =
        [Self::Prepare, Self::StartSample, Self::Watch, Self::OtherRulebooks, Self::ContinueLast, Self::Choose];

    /// Commands of the table that also work on the pages of the preparation.
    pub const OF_PAGES: [Self; 4] = [Self::TakeBack, Self::Restore, Self::Dismiss, Self::NewGame];

    /// Commands of a board game that can be temporarily unavailable.
    pub const OF_THE_DESK: [Self; 5] = [Self::Roll, Self::TakeBack, Self::Restore, Self::Allow, Self::Dismiss];

    /// Commands that only board games have.
    pub const OF_DESKS_ALONE: [Self; 4] = [Self::Charts, Self::SortUnits, Self::Rulings, Self::OwnTables];

    /// Commands that would change the battle or leave it, and are blocked while the table is checked.
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

    /// Returns the translated label.
    pub fn label(self) -> &'static str {
        tr(self.row().label)
    }

    /// Returns the translated tooltip, one sentence.
    pub fn tip(self) -> &'static str {
        tr(self.row().tip)
    }

    /// Returns the keyboard shortcuts.
    pub const fn keys(self) -> &'static [KeyboardShortcut] {
        self.row().keys
    }

    /// Returns whether a shortcut is a single letter without modifiers, which names a column while squares are typed.
    pub fn is_plain_letter(key: KeyboardShortcut) -> bool {
        key.modifiers.is_none() && ('A'..='Z').any(|letter| key.logical_key.name() == letter.to_string())
    }

    /// Returns the text of the shortcut that works now, such as "Ctrl+Z" or "T"; empty if there is none.
    pub fn key_text(self, ctx: &egui::Context, types_squares: bool) -> String {
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
        let is_browser = ctx.data(|data| data.get_temp::<bool>(reserved_keys_id())).unwrap_or(false);
        let counts = |key: &&KeyboardShortcut| !types_squares || !Self::is_plain_letter(**key);
        let is_left = |key: &&KeyboardShortcut| counts(key) && !(is_browser && browser::is_reserved(**key));
        let key = self.keys().iter().find(is_left).or_else(|| self.keys().iter().find(counts));
        key.map_or_else(String::new, |key| ctx.format_shortcut(key))
    }
}

/// Returns the egui data key that records whether a browser reserves some keys.
fn reserved_keys_id() -> egui::Id {
    egui::Id::unique("some keys are the browser's")
}

/// Makes labels show shortcuts that the browser passes on to the page.
pub fn show_browser_safe_keys(ctx: &egui::Context) {
    ctx.data_mut(|data| data.insert_temp(reserved_keys_id(), true));
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
    fn single_letter_commands_also_have_another_key() {
        // Attack keys have no effect while units move.
        let attack_commands = [AppCommand::Roll, AppCommand::OtherTarget, AppCommand::PassOver];
        for command in AppCommand::all().filter(|command| !attack_commands.contains(command)) {
            let letters = command.keys().iter().filter(|key| AppCommand::is_plain_letter(**key)).count();
            assert!(letters == 0 || letters < command.keys().len(), "{command:?}");
        }
    }

    #[test]
    fn every_shortcut_works_on_a_key_that_browsers_leave_free() {
        for command in AppCommand::all().filter(|command| !command.keys().is_empty()) {
            let free = |letters: bool| {
                let keys = command.keys().iter().filter(|key| letters || !AppCommand::is_plain_letter(**key));
                keys.map(|key| !browser::is_reserved(*key)).collect::<Vec<_>>()
            };
            assert!(free(true).contains(&true), "{command:?}");
            let while_squares_are_typed = free(false);
            assert!(while_squares_are_typed.is_empty() || while_squares_are_typed.contains(&true), "{command:?}");
        }
    }

    #[test]
    fn the_first_key_that_browsers_leave_free_is_shown() {
        let ctx = egui::Context::default();
        ctx.set_os(egui::os::OperatingSystem::Nix);
        let text = |command: AppCommand| command.key_text(&ctx, false);
        let shown = |ctx: &egui::Context| [AppCommand::Prepare, AppCommand::TakeBack].map(|command| command.key_text(ctx, false));
        assert_eq!(shown(&ctx), ["Ctrl+N", "Ctrl+Z"]);
        show_browser_safe_keys(&ctx);
        assert_eq!(shown(&ctx), ["Alt+N", "Ctrl+Z"]);
        assert_eq!(text(AppCommand::Window(WindowCommand::Rules)), "Alt+I");
    }

    #[test]
    fn every_command_has_a_label_and_a_tip() {
        for command in AppCommand::all() {
            assert!(!command.label().is_empty() && command.tip().len() > 4, "{command:?}");
        }
    }
}
