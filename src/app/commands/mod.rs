//! Everything the window can be told besides what concerns one unit or square, as one table: label, tooltip, group and
//! keys. Menus, buttons, keys, the list of keys and the command palette all read it.

pub mod availability;
pub mod keys;
pub mod list;
pub mod palette;

use egui::{Key, KeyboardShortcut, Modifiers};

use crate::app::preparation::Page;

/// A command of the window.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum AppCommand {
    /// Prepare a battle: a class, a table, two armies.
    Prepare,
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
    /// Find a player's steps in the chronicle.
    FilterChronicle,
    /// Go round the table and put right what stands otherwise.
    TableCheck,
    /// The bell: end the battle here, once it is meant.
    CallTime,
    /// Go to a page of the preparation.
    Page(Page),
    /// What concerns the house rather than the battle.
    Window(WindowCommand),
}

/// A command that changes nothing in the battle: what the class sees, the clock, the window itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum WindowCommand {
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
    /// A sum for the class on the projector, or not: predict, roll, compare.
    Lesson,
    /// The next page of that sum.
    TurnPage,
    /// Dice and cards move, or stand still.
    Motion,
    /// The projector's settings: its screen and what it shows.
    WallSettings,
    /// Everything for this class on paper.
    Print,
    /// Who leads what from now on: somebody is ill, comes late or changes places.
    Players,
    /// How the battle would go from here.
    FromHere,
    /// Whether it is decided before the bell, and what would help.
    Pacing,
    /// This window says what is likely, or not.
    Odds,
    /// What was expected of everybody's dice, and what fell.
    Luck,
    /// The clock's settings: the bell and the timers.
    Clock,
    /// Turns and phases are timed, or not.
    Timers,
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
    /// Before the battle.
    Preparation,
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
    pub const ALL: [Self; 6] = [Self::Preparation, Self::Battle, Self::Class, Self::Clock, Self::Window, Self::Game];

    /// The head.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::Preparation => "Preparation",
            Self::Battle => "Battle",
            Self::Class => "What the class sees",
            Self::Clock => "Clock",
            Self::Window => "This window",
            Self::Game => "Game",
        }
    }
}

/// A row of the table.
#[derive(Clone, Copy, Debug)]
pub struct Row {
    /// What it is called.
    pub label: &'static str,
    /// What it does, in a sentence.
    pub tip: &'static str,
    /// Where it is listed.
    pub group: Group,
    /// The keys that do the same; the first is shown. While squares are typed a letter alone is part of a square's name,
    /// so that keys of one letter have another with Alt.
    pub keys: &'static [KeyboardShortcut],
}

const fn row(label: &'static str, tip: &'static str, group: Group, keys: &'static [KeyboardShortcut]) -> Row {
    Row { label, tip, group, keys }
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

/// The row of the forecast from here.
const FROM_HERE: Row = row(
    "From here…",
    "How the battle would go from here if simple players went on with it; the class never sees this",
    Group::Battle,
    &[control(Key::G)],
);

/// The row of the turns that are left.
const PACING: Row = row(
    "Pacing…",
    "Whether it is decided before the bell, by the time that turns take today, and what would help",
    Group::Clock,
    &[control(Key::B)],
);

impl WindowCommand {
    /// All, in the order in which they are listed.
    pub const ALL: [Self; 31] = [
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
        Self::Lesson,
        Self::TurnPage,
        Self::Motion,
        Self::Print,
        Self::Players,
        Self::FromHere,
        Self::Odds,
        Self::Luck,
        Self::Clock,
        Self::Pacing,
        Self::Timers,
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
    ];

    /// Its row of the table.
    #[must_use]
    pub const fn row(self) -> Row {
        match self {
            Self::Projector => row(
                "Projector",
                "Open or close the window for the class, on the second screen where there is one",
                Group::Class,
                &const { [plain(Key::P), alt(Key::P)] },
            ),
            Self::FullScreen => row(
                "Projector over the whole screen",
                "The class’s window fills its screen, or becomes a window again",
                Group::Class,
                &const { [plain(Key::F11)] },
            ),
            Self::NextScreen => {
                row("Projector to the next screen", "The class’s window goes to the next screen that is connected", Group::Class, &[])
            }
            Self::Identify => {
                row("Which screen is it?", "A large sign on the class’s window says which screen it is on", Group::Class, &[])
            }
            Self::Blackout => {
                row("Blackout", "The class sees nothing until you press it again", Group::Class, &const { [plain(Key::B), alt(Key::B)] })
            }
            Self::Freeze => row(
                "Freeze",
                "The class keeps seeing this picture until you press it again",
                Group::Class,
                &const { [plain(Key::F), alt(Key::F)] },
            ),
            Self::ShowHere => row(
                "Show on this screen",
                "The show over this window, for a classroom with one screen",
                Group::Class,
                &const { [plain(Key::O), alt(Key::O)] },
            ),
            Self::WallSettings => row("Projector settings…", "On which screen the class’s window is, and what it shows", Group::Class, &[]),
            Self::WallNames => row("Names for the class", "First names on the projector, or none at all", Group::Class, &[]),
            Self::WallBoard => row("Board for the class", "The board on the projector too", Group::Class, &[]),
            Self::Lesson => {
                row("Sums for the class", "Before each roll the class predicts the hits, and compares after it", Group::Class, &[])
            }
            Self::TurnPage => row(
                "Turn the page of the sum",
                "From a roll to the next question, from a question to how likely each number of hits is",
                Group::Class,
                &const { [plain(Key::L), alt(Key::L)] },
            ),
            Self::Motion => {
                row("Moving pictures", "The card turns over and dice tumble; without it everything stands still", Group::Class, &[])
            }
            Self::Print => row(
                "Print for this class…",
                "Unit sheets, cards, tokens and everything else on paper, as it will come out of the printer",
                Group::Game,
                &const { [control_shift(Key::P)] },
            ),
            Self::Players => row(
                "Players…",
                "Somebody is ill, comes late or changes places: who leads which unit from now on",
                Group::Battle,
                &const { [control(Key::P)] },
            ),
            Self::FromHere => FROM_HERE,
            Self::Pacing => PACING,
            Self::Odds => row(
                "Odds",
                "What is likely before a roll and where it fell, in this window; hide it where the class sees this screen",
                Group::Battle,
                &const { [control(Key::D)] },
            ),
            Self::Luck => {
                row("Luck…", "What was to be expected of everybody’s dice, and what fell", Group::Battle, &const { [control(Key::L)] })
            }
            Self::Clock => row(
                "Clock…",
                "When the bell rings, and how long turns and phases take; it never ends anything by itself",
                Group::Clock,
                &[],
            ),
            Self::Timers => row("Time turns and phases", "Two timers beside the bell, or none", Group::Clock, &[]),
            Self::PauseClock => {
                row("Pause the clock", "The timers of turn and phase stand still, or go on", Group::Clock, &const { [control(Key::Space)] })
            }
            Self::Palette => {
                row("Find a command…", "Type a few letters of any command or player", Group::Window, &const { [control(Key::K)] })
            }
            Self::Keys => {
                row("All keys", "Every key and what it does", Group::Window, &const { [plain(Key::Questionmark), plain(Key::F1)] })
            }
            Self::Larger => row("Larger text", "Up to 200 %", Group::Window, &const { [control(Key::Plus), control(Key::Equals)] }),
            Self::Smaller => row("Smaller text", "Down to 80 %", Group::Window, &const { [control(Key::Minus)] }),
            Self::UsualSize => row("Usual text size", "100 %", Group::Window, &const { [control(Key::Num0)] }),
            Self::ColorsOfSystem => row("Colours of the system", "Light or dark, as the system has it", Group::Window, &[]),
            Self::LightColors => row("Light colours", "Linen by day", Group::Window, &[]),
            Self::DarkColors => row("Dark colours", "Linen by candlelight", Group::Window, &[]),
            Self::HighContrast => row("High contrast", "Black on white, for weak eyes and bright rooms", Group::Window, &[]),
        }
    }
}

/// The row of a page.
const fn page_row(page: Page) -> Row {
    let group = Group::Preparation;
    match page {
        Page::Class => row("Class", "Who is in the class", group, &const { [alt(Key::Num1)] }),
        Page::Armies => row("Armies", "What both armies are made of", group, &const { [alt(Key::Num2)] }),
        Page::Players => row("Who plays what", "Seats by lot or by hand, who is absent, who shares", group, &const { [alt(Key::Num3)] }),
        Page::Table => row("Table", "The ground, and where everybody stands", group, &const { [alt(Key::Num4)] }),
        Page::Rulings => row("Rulings", "How the referee reads the rules", group, &const { [alt(Key::Num5)] }),
        Page::Deck => row("Event deck", "Which cards are in the deck", group, &const { [alt(Key::Num6)] }),
        Page::Ready => row("Ready?", "What is still missing before the first card", group, &const { [alt(Key::Num7)] }),
    }
}

impl AppCommand {
    /// Those of the battle and of games, in the order in which they are listed.
    const OWN: [Self; 19] = [
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
        Self::FilterChronicle,
        Self::TableCheck,
        Self::CallTime,
        Self::Prepare,
        Self::StartSample,
        Self::ContinueLast,
        Self::Choose,
        Self::NewGame,
    ];

    /// Those that concern the phase, and mean nothing while a step of the chronicle lies open.
    pub const OF_THE_PHASE: [Self; 5] = [Self::Roll, Self::OtherTarget, Self::PassOver, Self::Stays, Self::Done];

    /// Those that mean something where a game can only be read.
    pub const OF_READERS: [Self; 5] = [Self::Primary, Self::Dismiss, Self::NewGame, Self::BackToTable, Self::FilterChronicle];

    /// Every command, in the order in which they are listed and their keys are read.
    pub fn all() -> impl Iterator<Item = Self> {
        Self::OWN.into_iter().chain(Page::ALL.into_iter().map(Self::Page)).chain(WindowCommand::ALL.into_iter().map(Self::Window))
    }

    /// Its row of the table.
    #[must_use]
    pub const fn row(self) -> Row {
        match self {
            Self::Primary => row(
                "Go on",
                "Do what the large button says; Space too, but never where dice are thrown",
                Group::Battle,
                &const { [plain(Key::Enter), plain(Key::Space)] },
            ),
            Self::Roll => row("Let the program roll", "For dice that fell under the table", Group::Battle, &const { [plain(Key::R)] }),
            Self::OtherTarget => {
                row("Other target", "Propose the next enemy that can be reached", Group::Battle, &const { [plain(Key::T)] })
            }
            Self::PassOver => row("Passes", "Go to the next unit; this one can still act later", Group::Battle, &const { [plain(Key::N)] }),
            Self::Stays => {
                row("Stays", "Go to the next unit; this one can still move later", Group::Battle, &const { [plain(Key::Period)] })
            }
            Self::Done => row("Done", "Finish this phase", Group::Battle, &const { [control(Key::Enter)] }),
            Self::Restore => row(
                "Restore",
                "Bring back the step that was taken back last",
                Group::Battle,
                &const { [control_shift(Key::Z), control(Key::Y)] },
            ),
            Self::TakeBack => row("Take back", "Undo the last step, dice and cards included", Group::Battle, &const { [control(Key::Z)] }),
            Self::Allow => {
                row("The referee allows it", "Do it although the rules speak against it; the chronicle keeps the why", Group::Battle, &[])
            }
            Self::Dismiss => row("Leave it", "Forget this message", Group::Battle, &const { [plain(Key::Escape)] }),
            Self::BackToTable => row("Back to the table", "Look at the table once more", Group::Battle, &[]),
            Self::FilterChronicle => {
                row("Find a player", "Show only one player’s steps in the chronicle", Group::Battle, &const { [control(Key::F)] })
            }
            Self::StartSample => {
                row("Start the sample battle", "Two armies and 31 players are ready; a new game file is made", Group::Game, &[])
            }
            Self::ContinueLast => row("Continue the last game", "Open the game that was played last", Group::Game, &[]),
            Self::Choose => row("Choose…", "Look for the game file in a window of the system", Group::Game, &[]),
            Self::NewGame => row("Leave this game", "Close this game, which is saved, and go to the start", Group::Game, &[]),
            Self::OpenTyped => row("Open", "Open the game file of this path", Group::Game, &[]),
            Self::CallTime => row("Call time…", "The bell: the battle ends here; asks once", Group::Battle, &[]),
            Self::TableCheck => row(
                "Table check",
                "Go round the table and put right what stands otherwise, all in one step",
                Group::Battle,
                &const { [plain(Key::C), alt(Key::C)] },
            ),
            Self::Prepare => row(
                "Prepare a battle",
                "Your class, two armies that fit it, who plays what, and your table",
                Group::Game,
                &const { [control(Key::N)] },
            ),
            Self::Page(page) => page_row(page),
            Self::Window(house) => house.row(),
        }
    }

    /// What it is called.
    #[must_use]
    pub const fn label(self) -> &'static str {
        self.row().label
    }

    /// What it does, in a sentence.
    #[must_use]
    pub const fn tip(self) -> &'static str {
        self.row().tip
    }

    /// The keys that do the same.
    #[must_use]
    pub const fn keys(self) -> &'static [KeyboardShortcut] {
        self.row().keys
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
            (AppCommand::Window(WindowCommand::Keys), "?"),
            (AppCommand::Window(WindowCommand::Larger), "Ctrl +"),
            (AppCommand::Window(WindowCommand::Smaller), "Ctrl −"),
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
    fn every_command_is_listed_once_and_says_what_it_does() {
        let mut seen = std::collections::BTreeSet::new();
        for command in AppCommand::all() {
            assert!(seen.insert(command), "{command:?} twice");
            assert!(!command.label().is_empty() && command.tip().len() > 4, "{command:?}");
        }
    }
}
