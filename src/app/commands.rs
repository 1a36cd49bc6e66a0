//! Everything the window can be told besides what concerns one unit or square: label, tooltip, group and keys in one
//! table. Menus, buttons, keys, the list of keys and the command palette all read it.

use egui::{Key, KeyboardShortcut, Modifiers};

/// A command of the window.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
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
    /// Open or close the projector's window.
    Projector,
    /// The projector's window over the whole of its screen, or not.
    FullScreen,
    /// The projector's window goes to the next screen.
    NextScreen,
    /// Show on the projector which screen it is.
    Identify,
    /// Nothing is seen on the projector, or the show again.
    Blackout,
    /// The projector keeps its picture, or follows the battle again.
    Freeze,
    /// The show over the teacher's own window, or not.
    ShowHere,
    /// First names on the projector, or none.
    WallNames,
    /// The board on the projector, or not.
    WallBoard,
    /// Dice and cards move, or stand still.
    Motion,
    /// The projector's settings: its screen and what it shows.
    WallSettings,
    /// The clock's settings: the bell and the timers.
    Clock,
    /// The timers stand still, or go on.
    PauseClock,
    /// Every command, found by typing.
    Palette,
    /// Every key.
    Keys,
    /// Larger text.
    Larger,
    /// Smaller text.
    Smaller,
    /// Text of the usual size.
    UsualSize,
    /// Light or dark as the system has it.
    ColorsOfSystem,
    /// Light colours.
    LightColors,
    /// Dark colours.
    DarkColors,
    /// Black on white.
    HighContrast,
}

/// Commands that belong together, under one head in the menu and in the list of keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Group {
    /// The battle.
    Battle,
    /// What the class sees.
    Class,
    /// The clock.
    Clock,
    /// The window itself.
    Window,
    /// Games and files.
    Game,
}

impl Group {
    /// All, in the order in which they are shown.
    pub const ALL: [Self; 5] = [Self::Battle, Self::Class, Self::Clock, Self::Window, Self::Game];

    /// The head.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::Battle => "Battle",
            Self::Class => "What the class sees",
            Self::Clock => "Clock",
            Self::Window => "This window",
            Self::Game => "Game",
        }
    }
}

const fn plain(key: Key) -> KeyboardShortcut {
    KeyboardShortcut::new(Modifiers::NONE, key)
}

const fn control(key: Key) -> KeyboardShortcut {
    KeyboardShortcut::new(Modifiers::COMMAND, key)
}

const fn alt(key: Key) -> KeyboardShortcut {
    KeyboardShortcut::new(Modifiers::ALT, key)
}

const fn control_shift(key: Key) -> KeyboardShortcut {
    KeyboardShortcut::new(Modifiers { shift: true, ..Modifiers::COMMAND }, key)
}

impl AppCommand {
    /// Every command, in the order in which they are listed.
    pub const ALL: [Self; 36] = [
        Self::Primary,
        Self::Roll,
        Self::OtherTarget,
        Self::PassOver,
        Self::Stays,
        Self::Done,
        Self::Restore,
        Self::TakeBack,
        Self::Allow,
        Self::Dismiss,
        Self::BackToTable,
        Self::Projector,
        Self::FullScreen,
        Self::NextScreen,
        Self::Identify,
        Self::Blackout,
        Self::Freeze,
        Self::ShowHere,
        Self::WallSettings,
        Self::WallNames,
        Self::WallBoard,
        Self::Motion,
        Self::Clock,
        Self::PauseClock,
        Self::Palette,
        Self::Keys,
        Self::Larger,
        Self::Smaller,
        Self::UsualSize,
        Self::ColorsOfSystem,
        Self::LightColors,
        Self::DarkColors,
        Self::HighContrast,
        Self::StartSample,
        Self::ContinueLast,
        Self::NewGame,
    ];

    /// Label and tooltip.
    #[must_use]
    pub const fn wording(self) -> (&'static str, &'static str) {
        match self {
            Self::StartSample => ("Start the sample battle", "Two armies and 31 players are ready; a new game file is made"),
            Self::OpenTyped => ("Open", "Open the game file of this path"),
            Self::Choose => ("Choose…", "Look for the game file in a window of the system"),
            Self::ContinueLast => ("Continue the last game", "Open the game that was played last"),
            Self::Primary => ("Go on", "Do what the large button says"),
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
            Self::NewGame => ("Leave this game", "Close this game, which is saved, and go to the start"),
            Self::Projector => ("Projector", "Open or close the window for the class, on the second screen where there is one"),
            Self::FullScreen => ("Projector over the whole screen", "The class’s window fills its screen, or becomes a window again"),
            Self::NextScreen => ("Projector to the next screen", "The class’s window goes to the next screen that is connected"),
            Self::Identify => ("Which screen is it?", "A large sign on the class’s window says which screen it is on"),
            Self::Blackout => ("Blackout", "The class sees nothing until you press it again"),
            Self::Freeze => ("Freeze", "The class keeps seeing this picture until you press it again"),
            Self::ShowHere => ("Show on this screen", "The show over this window, for a classroom with one screen"),
            Self::WallNames => ("Names for the class", "First names on the projector, or none at all"),
            Self::WallBoard => ("Board for the class", "The board on the projector too"),
            Self::Motion => ("Moving pictures", "The card turns over and dice tumble; without it everything stands still"),
            Self::WallSettings => ("Projector settings…", "On which screen the class’s window is, and what it shows"),
            Self::Clock => ("Clock…", "When the bell rings, and how long turns and phases take; it never ends anything by itself"),
            Self::PauseClock => ("Pause the clock", "The timers of turn and phase stand still, or go on"),
            Self::Palette => ("Find a command…", "Type a few letters of any command or player"),
            Self::Keys => ("All keys", "Every key and what it does"),
            Self::Larger => ("Larger text", "Up to 200 %"),
            Self::Smaller => ("Smaller text", "Down to 80 %"),
            Self::UsualSize => ("Usual text size", "100 %"),
            Self::ColorsOfSystem => ("Colours of the system", "Light or dark, as the system has it"),
            Self::LightColors => ("Light colours", "Linen by day"),
            Self::DarkColors => ("Dark colours", "Linen by candlelight"),
            Self::HighContrast => ("High contrast", "Black on white, for weak eyes and bright rooms"),
        }
    }

    /// The label alone.
    #[must_use]
    pub const fn label(self) -> &'static str {
        self.wording().0
    }

    /// Where it is listed.
    #[must_use]
    pub const fn group(self) -> Group {
        match self {
            Self::Primary
            | Self::Roll
            | Self::OtherTarget
            | Self::PassOver
            | Self::Stays
            | Self::Done
            | Self::TakeBack
            | Self::Restore
            | Self::Allow
            | Self::Dismiss
            | Self::BackToTable => Group::Battle,
            Self::Projector
            | Self::FullScreen
            | Self::NextScreen
            | Self::Identify
            | Self::Blackout
            | Self::Freeze
            | Self::ShowHere
            | Self::WallNames
            | Self::WallBoard
            | Self::Motion
            | Self::WallSettings => Group::Class,
            Self::Clock | Self::PauseClock => Group::Clock,
            Self::Palette
            | Self::Keys
            | Self::Larger
            | Self::Smaller
            | Self::UsualSize
            | Self::ColorsOfSystem
            | Self::LightColors
            | Self::DarkColors
            | Self::HighContrast => Group::Window,
            Self::StartSample | Self::OpenTyped | Self::Choose | Self::ContinueLast | Self::NewGame => Group::Game,
        }
    }

    /// The keys that do the same; the first is shown. While squares are typed a letter alone is part of a square's
    /// name, so that keys of one letter have another with Alt.
    #[must_use]
    pub const fn keys(self) -> &'static [KeyboardShortcut] {
        match self {
            Self::Primary => &const { [plain(Key::Enter), plain(Key::Space)] },
            Self::Roll => &const { [plain(Key::R)] },
            Self::OtherTarget => &const { [plain(Key::T)] },
            Self::PassOver => &const { [plain(Key::N)] },
            Self::Stays => &const { [plain(Key::Period)] },
            Self::Done => &const { [control(Key::Enter)] },
            Self::TakeBack => &const { [control(Key::Z)] },
            Self::Restore => &const { [control_shift(Key::Z), control(Key::Y)] },
            Self::Dismiss => &const { [plain(Key::Escape)] },
            Self::Projector => &const { [plain(Key::P), alt(Key::P)] },
            Self::FullScreen => &const { [plain(Key::F11)] },
            Self::Blackout => &const { [plain(Key::B), alt(Key::B)] },
            Self::Freeze => &const { [plain(Key::F), alt(Key::F)] },
            Self::ShowHere => &const { [plain(Key::O), alt(Key::O)] },
            Self::PauseClock => &const { [alt(Key::Space)] },
            Self::Palette => &const { [control(Key::K)] },
            Self::Keys => &const { [plain(Key::Questionmark), plain(Key::F1)] },
            Self::Larger => &const { [control(Key::Plus), control(Key::Equals)] },
            Self::Smaller => &const { [control(Key::Minus)] },
            Self::UsualSize => &const { [control(Key::Num0)] },
            Self::StartSample
            | Self::OpenTyped
            | Self::Choose
            | Self::ContinueLast
            | Self::Allow
            | Self::BackToTable
            | Self::NewGame
            | Self::NextScreen
            | Self::Identify
            | Self::WallNames
            | Self::WallBoard
            | Self::Motion
            | Self::WallSettings
            | Self::Clock
            | Self::ColorsOfSystem
            | Self::LightColors
            | Self::DarkColors
            | Self::HighContrast => &[],
        }
    }

    /// Whether a key is one letter alone, which means a column while squares are typed.
    #[must_use]
    pub fn is_a_letter(key: KeyboardShortcut) -> bool {
        key.modifiers.is_none() && ('A'..='Z').any(|letter| key.logical_key.name() == letter.to_string())
    }

    /// The key that counts now, in words: "Ctrl+Z", "T"; nothing where there is none.
    #[must_use]
    pub fn key_words(self, ctx: &egui::Context, types_squares: bool) -> String {
        // egui's own words for these are long.
        const OWN: [(AppCommand, &str); 5] = [
            (AppCommand::Stays, "."),
            (AppCommand::Dismiss, "Esc"),
            (AppCommand::Keys, "?"),
            (AppCommand::Larger, "Ctrl +"),
            (AppCommand::Smaller, "Ctrl −"),
        ];
        if let Some((_, words)) = OWN.iter().find(|(command, _)| *command == self) {
            return (*words).to_owned();
        }
        let counts = |key: &&KeyboardShortcut| !types_squares || !Self::is_a_letter(**key);
        self.keys().iter().find(counts).map_or_else(String::new, |key| ctx.format_shortcut(key))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_commands_share_a_key() {
        let mut seen: Vec<(AppCommand, KeyboardShortcut)> = Vec::new();
        for command in AppCommand::ALL {
            for key in command.keys() {
                assert!(!seen.iter().any(|(_, other)| other == key), "{command:?} {key:?}");
                seen.push((command, *key));
            }
        }
    }

    #[test]
    fn a_key_of_one_letter_has_another_while_squares_are_typed() {
        // Those of the attack mean nothing while units move.
        let of_attacks = [AppCommand::Roll, AppCommand::OtherTarget, AppCommand::PassOver];
        for command in AppCommand::ALL.into_iter().filter(|command| !of_attacks.contains(command)) {
            let letters = command.keys().iter().filter(|key| AppCommand::is_a_letter(**key)).count();
            assert!(letters == 0 || letters < command.keys().len(), "{command:?}");
        }
    }

    #[test]
    fn every_command_is_listed_once_and_says_what_it_does() {
        for (place, command) in AppCommand::ALL.iter().enumerate() {
            assert!(!AppCommand::ALL[..place].contains(command), "{command:?} twice");
            let (label, words) = command.wording();
            assert!(!label.is_empty() && words.len() > 4, "{command:?}");
        }
    }
}
