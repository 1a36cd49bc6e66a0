//! Command tables: a row for each command with its name, group, label, tip and keys. Each table is an enum that
//! lists its own variants, so no command can be missing from the keys, the list or the palette.

use egui::Key;

use super::page::PageName;
use super::row::{CommandRow, Group, alt, command_table, control, control_shift, plain};

command_table! {
    /// Command of the main window.
    AppCommand {
        Primary: Battle, "Continue", "Press the large button. Space works too, except when dice are rolled",
            [plain(Key::Enter), plain(Key::Space)];
        Roll: Battle, "Roll for me", "Senlac rolls the dice, for example when some fell under the table", [plain(Key::R)];
        OtherTarget: Battle, "Change target", "Suggest the next enemy within reach", [plain(Key::T)];
        PassOver: Battle, "Skip this unit", "Go to the next unit. This one can still act later", [plain(Key::N)];
        Stays: Battle, "Hold", "Go to the next unit. This one can still move later", [plain(Key::Period)];
        Hints: Battle, "Suggest a move", "Show up to three sensible orders for the current unit as arrows, each with a reason",
            [plain(Key::H), alt(Key::H)];
        HintsOnWall: Class, "Show suggestions to class", "Show the arrows of “Suggest a move” to the class, or hide them", [];
        ComputerRuns: Battle, "Run computer automatically",
            "Let the computer’s units move one after another. Press again to pause", [plain(Key::A), alt(Key::A)];
        Done: Battle, "End phase", "No more units act in this phase", [control(Key::Enter)];
        Restore: Battle, "Redo", "Redo the last step that was undone", [control_shift(Key::Z), control(Key::Y)];
        TakeBack: Battle, "Undo", "Undo the last step, including dice and cards", [control(Key::Z)];
        Allow: Battle, "Allow as referee", "Override the rules. Your reason is saved in the battle log", [];
        Dismiss: Battle, "Dismiss", "Close this message", [plain(Key::Escape)];
        BackToTable: Battle, "Back to the table", "Look at the table again", [];
        Charts: Battle, "Charts", "Show each table of a board game as printed, with the current cell highlighted",
            [plain(Key::F2), alt(Key::T)];
        SortUnits: Battle, "Sort units", "Sort by the next column. After the last column, return to the original order", [plain(Key::F6), alt(Key::S)];
        Rulings: Battle, "Rulings", "Show how this game settles unclear rules, and which option it uses",
            [plain(Key::F3), alt(Key::R)];
        OwnTables: Battle, "Your tables", "Show the values you have entered from your own map and sheets",
            [plain(Key::F4), alt(Key::Y)];
        FilterChronicle: Battle, "Filter battle log", "Show only one player’s steps", [control(Key::F)];
        TableCheck: Battle, "Check the table", "Go round the table and correct all differences in one step",
            [plain(Key::C), alt(Key::C)];
        CallTime: Battle, "End the battle now…", "End the battle at this point. Senlac asks first", [];
        Prepare: Game, "Prepare a battle", "Set up your class, two matching armies, the players and the table",
            [control(Key::N), alt(Key::N)];
        StartSample: Game, "Start the sample battle", "Start a new game with two ready-made armies and 31 players", [];
        Watch: Game, "Watch a battle", "Let the computer play both sides, and see in two minutes how a lesson works", [];
        OtherRulebooks: Game, "Board and miniatures games…", "Games for which you have the map and counters, or the figures", [];
        ContinueLast: Game, "Continue the last game", "Open the game you played last", [];
        Choose: Game, "Open file…", "Choose a game file, or type its location", [];
        NewGame: Game, "Leave this game", "Go to the start screen. The game is already saved", [];
        ..Page(PageName), "Go to a page of the preparation.";
        ..Window(WindowCommand), "Something about the window itself.";
    }
}

command_table! {
    /// Command that changes nothing in the battle: class view, clock, or the window itself.
    WindowCommand {
        Projector: Class, "Projector" | "Close projector",
            "Open or close the projector window, on the second screen if there is one", [plain(Key::P), alt(Key::P)];
        FullScreen: Class, "Full-screen projector", "Switch the projector between full screen and a window",
            [plain(Key::F11), alt(Key::W)];
        NextScreen: Class, "Switch projector screen", "Move the projector window to the next connected screen", [];
        Identify: Class, "Identify screens", "Show in large letters which screen the projector window is on", [];
        Blackout: Class, "Blank" | "Stop blanking", "Show the class nothing until you press it again",
            [plain(Key::B), alt(Key::B)];
        Freeze: Class, "Freeze" | "Stop freezing", "Keep showing the class this picture until you press it again",
            [plain(Key::F), alt(Key::F), alt(Key::Z)];
        ShowHere: Class, "Show on this screen", "Show the class screen in this window, for classrooms with only one screen",
            [plain(Key::O), alt(Key::O)];
        ProjectorSettings: Class, "Projector settings…", "Choose the projector’s screen and what it shows", [];
        ShowNames: Class, "Show names to class" | "Hide names from class", "Show first names on the projector, or no names", [];
        ShowBoard: Class, "Show board to class" | "Hide board from class", "Show the board on the projector too", [];
        ShowSums: Class, "Predict" | "Stop predicting",
            "The class predicts the hits before each roll and compares afterwards", [plain(Key::Q), alt(Key::Q)];
        GuessMore: Class, "Class guess +1", "Change the class’s guess for the next roll. The projector shows the score",
            [plain(Key::PageUp)];
        GuessFewer: Class, "Class guess −1", "Change the class’s guess for the next roll. The projector shows the score",
            [plain(Key::PageDown)];
        ShowJobs: Class, "Show jobs to class" | "Hide jobs from class",
            "Give jobs to waiting children: checking the dice, keeping the battle log and predicting", [];
        BellSound: Class, "Turn bell sound on" | "Turn bell sound off", "Play a sound when the bell rings, if this computer can",
            [];
        TurnPage: Class, "Next page of sum",
            "Go from a roll to the next question, or from a question to the odds for each number of hits", [plain(Key::L), alt(Key::L)];
        Motion: Class, "Turn animation on" | "Turn animation off",
            "Animate the cards and dice on the projector", [];
        Print: Game, "Print sheets…",
            "Preview and print unit sheets, cards, charts and more",
            [control_shift(Key::P), alt(Key::J)];
        Story: Game, "Story of the battle…",
            "Look back together: replay, charts, each pupil’s deeds and honours, and what happened in 1066", [control(Key::E)];
        Lesson: Game, "Lesson pack…",
            "Plan a lesson of 35, 50 or 100 minutes and print everything for it", [];
        Results: Game, "Class results…", "Compare all games of this class, on screen or on one page", [];
        TakeAlong: Game, "Export…",
            "Save this lesson or game to one file, to continue on another computer. The start screen can back up everything", [];
        PdfFolder: Game, "Open PDF folder", "Open the folder that contains your latest PDFs", [];
        ForgetEverything: Game, "Delete all data…",
            "Delete all classes, games, settings and other data that this page saves in the browser. Senlac asks first", [];
        DataProtection: Game, "Data protection…",
            "For your data protection officer: one page on what this page saves in the browser and who can see it", [];
        Players: Battle, "Change players…", "Change the units’ players, for absences, late arrivals and swaps",
            [control(Key::P)];
        Computer: Battle, "Let the computer play…",
            "Choose units for the computer to play, for absent pupils or to try a lesson alone",
            [control(Key::M), alt(Key::M)];
        FromHere: Battle, "Forecast…",
            "See how computer players would finish the battle from here. The class never sees this", [control(Key::G)];
        Odds: Battle, "Show odds" | "Hide odds",
            "Show the odds before each roll, and compare afterwards. Hide them if the class can see this screen",
            [control(Key::D)];
        Luck: Battle, "Luck…", "Compare each player’s hits with the expected number", [control(Key::L)];
        PassPhases: Battle, "Skip idle phases" | "Stop at every phase",
            "Skip a phase if no unit can act and every unit was moved, held or checked this turn", [];
        Clock: Clock, "Clock…", "Set the bell, and time turns and phases. The clock never ends the battle by itself", [];
        Pacing: Clock, "Pacing…",
            "Check whether the battle will finish before the bell, based on today’s turns, and what would help", [control(Key::B)];
        Timers: Clock, "Time turns and phases", "Show or hide two timers beside the bell", [];
        PauseClock: Clock, "Pause the clock" | "Resume the clock", "Pause or resume the turn and phase timers",
            [control(Key::Space), alt(Key::X)];
        Palette: Window, "Find a command…", "Type a few letters of a command or a player’s name", [control(Key::K)];
        Keys: Window, "Keyboard shortcuts", "List every command with its shortcut", [plain(Key::Questionmark)];
        Tour: Window, "Take the tour" | "End the tour",
            "Try the real buttons in the sample battle: ten steps, three minutes", [];
        Rules: Window, "The rules",
            "Look up the rules for the current phase or any other topic, with this game’s rulings", [plain(Key::F1), alt(Key::I)];
        Report: Window, "Report a problem…",
            "Save details of this computer and what Senlac did in one file to read and send. It contains no pupils’ names", [];
        Larger: Window, "Larger text", "Up to 200%", [control(Key::Plus), control(Key::Equals)];
        Smaller: Window, "Smaller text", "Down to 80%", [control(Key::Minus)];
        UsualSize: Window, "Default text size", "Text at 100%", [control(Key::Num0)];
        ColorsOfSystem: Window, "System colours", "Light or dark, like the rest of your computer", [];
        LightColors: Window, "Light colours", "Linen by day", [];
        DarkColors: Window, "Dark colours", "Linen by candlelight", [];
        HighContrast: Window, "High contrast", "Black on white: easier to read, and better in bright rooms", [];
        TouchOfDevice: Window, "Touch mode: automatic", "Enlarge buttons and squares after the first touch. Saved for this computer",
            [];
        TouchAlways: Window, "Touch mode: always", "Always show large buttons and squares, for tablets, whiteboards and Chromebooks", [];
        TouchNever: Window, "Touch mode: never", "Never enlarge buttons and squares, even on a touch screen", [];
    }
}
