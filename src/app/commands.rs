//! Everything the window can be told besides what concerns one unit or square: label, tooltip and key in one table.

use egui::{Key, KeyboardShortcut, Modifiers};

/// A command of the window. Menus, buttons and keys read this table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum AppCommand {
    /// Begin the battle that comes with the program.
    StartSample,
    /// Open the file whose path was typed.
    OpenTyped,
    /// Choose a file in the system's own window.
    Choose,
    /// Open the newest game of the data folder.
    ContinueLast,
    /// Do what the large button says.
    Primary,
    /// Let the program roll.
    Roll,
    /// Propose another target.
    OtherTarget,
    /// This unit does not shoot or fight.
    PassOver,
    /// This unit stays where it is.
    Stays,
    /// The side is done with its phase.
    Done,
    /// Take back the last step.
    TakeBack,
    /// Bring it back.
    Restore,
    /// Allow what the rules refuse.
    Allow,
    /// Forget a refusal or a message.
    Dismiss,
    /// Look at the table although the battle is over.
    BackToTable,
    /// Close this game and go to the start.
    NewGame,
    /// Go round the table and put right what stands otherwise.
    TableCheck,
}

impl AppCommand {
    /// Those with a key of their own while a battle is on the table.
    pub const WITH_KEYS: [Self; 8] =
        [Self::Done, Self::Restore, Self::TakeBack, Self::Roll, Self::OtherTarget, Self::PassOver, Self::Stays, Self::TableCheck];

    /// Label and tooltip.
    #[must_use]
    pub const fn wording(self) -> (&'static str, &'static str) {
        match self {
            Self::StartSample => ("Start the sample battle", "Two armies and 31 players are ready; a new game file is made"),
            Self::OpenTyped => ("Open", "Open the game file of this path"),
            Self::Choose => ("Choose…", "Look for the game file in a window of the system"),
            Self::ContinueLast => ("Continue the last game", "Open the game that was played last"),
            Self::Primary => ("Go on", "Do what the button says"),
            Self::Roll => ("Let the program roll", "For dice that fell under the table"),
            Self::OtherTarget => ("Other target", "Propose the next enemy that can be reached"),
            Self::PassOver => ("Passes", "Go to the next unit; this one can still act later"),
            Self::Stays => ("Stays", "Go to the next unit; this one can still move later"),
            Self::Done => ("Done", "Finish this phase"),
            Self::TakeBack => ("Take back", "Undo the last step, dice and cards included"),
            Self::Restore => ("Restore", "Bring back the step that was taken back last"),
            Self::Allow => ("The referee allows it", "Do it although the rules speak against it; the chronicle keeps the why"),
            Self::Dismiss => ("Leave it", "Forget this message"),
            Self::BackToTable => ("Back to the table", "Look at the table once more"),
            Self::TableCheck => ("Table check", "Go round the table and put right what stands otherwise, all in one step"),
            Self::NewGame => ("New game", "Close this game, which is saved, and go to the start"),
        }
    }

    /// The label alone.
    #[must_use]
    pub const fn label(self) -> &'static str {
        self.wording().0
    }

    /// The keys that do the same; the first is shown.
    #[must_use]
    pub const fn keys(self) -> &'static [KeyboardShortcut] {
        const fn plain(key: Key) -> KeyboardShortcut {
            KeyboardShortcut::new(Modifiers::NONE, key)
        }
        const fn control(key: Key) -> KeyboardShortcut {
            KeyboardShortcut::new(Modifiers::COMMAND, key)
        }
        const SHIFT: Modifiers = Modifiers { shift: true, ..Modifiers::COMMAND };
        match self {
            Self::Primary => &const { [plain(Key::Enter), plain(Key::Space)] },
            Self::Roll => &const { [plain(Key::R)] },
            Self::OtherTarget => &const { [plain(Key::T)] },
            Self::PassOver => &const { [plain(Key::N)] },
            Self::Stays => &const { [plain(Key::Period)] },
            Self::Done => &const { [control(Key::Enter)] },
            Self::TakeBack => &const { [control(Key::Z)] },
            Self::Restore => &const { [KeyboardShortcut::new(SHIFT, Key::Z), control(Key::Y)] },
            Self::Dismiss => &const { [plain(Key::Escape)] },
            Self::TableCheck => &const { [KeyboardShortcut::new(Modifiers::ALT, Key::C), plain(Key::C)] },
            Self::StartSample | Self::OpenTyped | Self::Choose | Self::ContinueLast | Self::Allow | Self::BackToTable | Self::NewGame => {
                &[]
            }
        }
    }

    /// The first key in words: "Ctrl+Z", "T"; nothing where there is none.
    #[must_use]
    pub fn key_words(self, ctx: &egui::Context) -> String {
        // egui's own words for these two are long.
        if self == Self::Stays {
            ".".to_owned()
        } else if self == Self::Dismiss {
            "Esc".to_owned()
        } else {
            self.keys().first().map_or_else(String::new, |key| ctx.format_shortcut(key))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_commands_share_a_key() {
        let mut seen: Vec<(AppCommand, KeyboardShortcut)> = Vec::new();
        for command in AppCommand::WITH_KEYS.into_iter().chain([AppCommand::Primary, AppCommand::Dismiss]) {
            for key in command.keys() {
                assert!(!seen.iter().any(|(_, other)| other == key), "{command:?} {key:?}");
                seen.push((command, *key));
            }
        }
    }
}
