//! Command tables: a row for each command with its name, group, label, tip and keys. Each table is an enum that
//! lists its own variants, so no command can be missing from the keys, the list or the palette.

use egui::Key;

use super::page::PageName;
use super::row::{CommandRow, Group, alt, command_table, control, control_shift, plain};

command_table! {
    /// Command of the main window.
    AppCommand {
        Primary: Battle, "Go on", "Do what the large button says; Space too, but never where dice are thrown",
            [plain(Key::Enter), plain(Key::Space)];
        Roll: Battle, "Let the program roll", "For dice that fell under the table", [plain(Key::R)];
        OtherTarget: Battle, "Other target", "Propose the next enemy that can be reached", [plain(Key::T)];
        PassOver: Battle, "Skip this unit", "Go to the next unit; this one can still act later", [plain(Key::N)];
        Stays: Battle, "Hold position", "Go to the next unit; this one can still move later", [plain(Key::Period)];
        Hints: Battle, "What could I do?", "Up to three sensible orders for the unit in turn, as arrows, each with a reason",
            [plain(Key::H), alt(Key::H)];
        HintsOnWall: Class, "Arrows for the class", "The class sees the arrows of “What could I do?”, or no longer", [];
        ComputerRuns: Battle, "The computer goes on by itself",
            "It plays its units one after the other at its pace; press it again to pause", [plain(Key::A), alt(Key::A)];
        Done: Battle, "End phase", "Nobody else acts in this phase", [control(Key::Enter)];
        Restore: Battle, "Restore", "Bring back the step that was taken back last", [control_shift(Key::Z), control(Key::Y)];
        TakeBack: Battle, "Take back", "Undo the last step, dice and cards included", [control(Key::Z)];
        Allow: Battle, "The referee allows it", "Do it although the rules speak against it; the chronicle keeps the why", [];
        Dismiss: Battle, "Leave it", "Forget this message", [plain(Key::Escape)];
        BackToTable: Battle, "Back to the table", "Look at the table once more", [];
        Charts: Battle, "Charts", "Every table of a board game as it is printed, with the cell that counts lit",
            [plain(Key::F2), alt(Key::T)];
        SortUnits: Battle, "Sort the units", "By the next column of the list, and after the last as they were set up", [plain(Key::F6), alt(Key::S)];
        Rulings: Battle, "Rulings", "How a board game is read where its book is silent or says two things, and which reading stands",
            [plain(Key::F3), alt(Key::R)];
        OwnTables: Battle, "Your tables", "What stands only on your own map and sheets, as far as you have read it off",
            [plain(Key::F4), alt(Key::Y)];
        FilterChronicle: Battle, "Filter the chronicle", "Show only one player’s steps in the chronicle", [control(Key::F)];
        TableCheck: Battle, "Table check", "Go round the table and put right what is different, all in one step",
            [plain(Key::C), alt(Key::C)];
        CallTime: Battle, "Call time…", "The bell: the battle ends here; asks once", [];
        Prepare: Game, "Prepare a battle", "Your class, two armies that fit it, who plays what, and your table",
            [control(Key::N), alt(Key::N)];
        StartSample: Game, "Start the sample battle", "Two armies and 31 players are ready; a new game file is made", [];
        Watch: Game, "Watch a battle", "The computer plays both sides: see in two minutes what the lesson will be", [];
        OtherRulebooks: Game, "Another rulebook…", "Board games whose players have the map and the counters", [];
        ContinueLast: Game, "Continue the last game", "Open the game that was played last", [];
        Choose: Game, "Open file…", "Look for any game file in a window of the system, or type its path", [];
        NewGame: Game, "Leave this game", "Close this game, which is saved, and go to the start", [];
        ..Page(PageName), "Go to a page of the preparation.";
        ..Window(WindowCommand), "Something about the window itself.";
    }
}

command_table! {
    /// Command that changes nothing in the battle: class view, clock, or the window itself.
    WindowCommand {
        Projector: Class, "Projector" | "Close the projector’s window",
            "Open or close the window for the class, on the second screen where there is one", [plain(Key::P), alt(Key::P)];
        FullScreen: Class, "Projector over the whole screen", "The class’s window fills its screen, or becomes a window again",
            [plain(Key::F11), alt(Key::W)];
        NextScreen: Class, "Projector to the next screen", "The class’s window goes to the next screen that is connected", [];
        Identify: Class, "Which screen is it?", "A large sign on the class’s window says which screen it is on", [];
        Blackout: Class, "Blackout" | "End the blackout", "The class sees nothing until you press it again",
            [plain(Key::B), alt(Key::B)];
        Freeze: Class, "Freeze" | "End the freeze", "The class keeps seeing this picture until you press it again",
            [plain(Key::F), alt(Key::F), alt(Key::Z)];
        ShowHere: Class, "Show on this screen", "The show over this window, for a classroom with one screen",
            [plain(Key::O), alt(Key::O)];
        ProjectorSettings: Class, "Projector settings…", "On which screen the class’s window is, and what it shows", [];
        ShowNames: Class, "Names for the class" | "No names for the class", "First names on the projector, or none at all", [];
        ShowBoard: Class, "Board for the class" | "No board for the class", "The board on the projector too", [];
        ShowSums: Class, "Predict" | "End predicting",
            "Before each roll the class predicts the hits, and compares after it", [plain(Key::Q), alt(Key::Q)];
        GuessMore: Class, "The class says one hit more", "What the class guesses of the next roll; the wall keeps its score",
            [plain(Key::PageUp)];
        GuessFewer: Class, "The class says one hit fewer", "What the class guesses of the next roll; the wall keeps its score",
            [plain(Key::PageDown)];
        ShowJobs: Class, "Jobs for those who wait" | "No jobs for those who wait",
            "The projector says who checks the dice, who keeps the chronicle and who predicts", [];
        BellSound: Class, "Sound of the bell" | "No sound of the bell", "The bell is heard when it rings, where the computer can play it",
            [];
        TurnPage: Class, "Turn the page of the sum",
            "From a roll to the next question, from a question to how likely each number of hits is", [plain(Key::L), alt(Key::L)];
        Motion: Class, "Moving pictures" | "No moving pictures",
            "The card turns over and dice tumble; without it everything stands still", [];
        Print: Game, "Print for this class…",
            "Unit sheets, cards, charts and everything else on paper, as it will come out of the printer",
            [control_shift(Key::P), alt(Key::J)];
        Story: Game, "Story and awards…",
            "Replay, charts, each pupil’s deeds and awards, and 1066 beside it: to talk about afterwards", [control(Key::E)];
        Lesson: Game, "A lesson in a box…",
            "Everything on paper for before, during and after a lesson of 35, 50 or 100 minutes, and how long each part takes", [];
        Results: Game, "Results of this class…", "All games of this class side by side, in the window and on one page", [];
        TakeAlong: Game, "Take it along…",
            "This lesson, this game as it stands, or on the first screen everything that is kept, as one file: open it on another computer and go on there", [];
        PdfFolder: Game, "Open the folder of the PDFs", "Where the PDFs that were made last are", [];
        ForgetEverything: Game, "Forget everything on this computer…",
            "Classes, games, settings and all that this page keeps in the browser; it asks once", [];
        DataProtection: Game, "What is kept where…",
            "For the school’s data protection officer: what this page keeps in the browser, and who can see it; one page to print", [];
        Players: Battle, "Players…", "Somebody is ill, comes late or changes places: who leads which unit from now on",
            [control(Key::P)];
        Computer: Battle, "The computer plays…",
            "Somebody is away, or you try a lesson alone: which units the computer plays, and how",
            [control(Key::M), alt(Key::M)];
        FromHere: Battle, "Forecast…",
            "How the battle would go from here if simple players went on with it; the class never sees this", [control(Key::G)];
        Odds: Battle, "Show the odds" | "Hide the odds",
            "What is likely before a roll and where it fell, in this window; hide it where the class sees this screen",
            [control(Key::D)];
        Luck: Battle, "Luck…", "What was to be expected of everybody’s dice, and what fell", [control(Key::L)];
        PassPhases: Battle, "Let idle phases pass by themselves" | "Stop at every phase",
            "A phase in which nobody can act passes by itself where every unit was moved, held or checked this turn", [];
        Clock: Clock, "Clock…", "When the bell rings, and how long turns and phases take; it never ends anything by itself", [];
        Pacing: Clock, "Pacing…",
            "Whether it is decided before the bell, by the time that turns take today, and what would help", [control(Key::B)];
        Timers: Clock, "Time turns and phases", "Two timers beside the bell, or none", [];
        PauseClock: Clock, "Pause the clock" | "Let the clock go on", "The timers of turn and phase stand still, or go on",
            [control(Key::Space), alt(Key::X)];
        Palette: Window, "Find a command…", "Type a few letters of any command or player", [control(Key::K)];
        Keys: Window, "All keys", "Every key and what it does", [plain(Key::Questionmark)];
        Tour: Window, "Take the tour" | "End the tour",
            "Three minutes on the sample battle: ten steps with the real buttons", [];
        Rules: Window, "The rules",
            "What may be done now and how, by topic, as this game’s rulings read it", [plain(Key::F1), alt(Key::I)];
        Report: Window, "Report a fault…",
            "What the program did and which computer it runs on, as one file that you can read and send; no pupil’s name is in it", [];
        Larger: Window, "Larger text", "Up to 200 %", [control(Key::Plus), control(Key::Equals)];
        Smaller: Window, "Smaller text", "Down to 80 %", [control(Key::Minus)];
        UsualSize: Window, "Usual text size", "100 %", [control(Key::Num0)];
        ColorsOfSystem: Window, "Colours of the system", "Light or dark, as the system has it", [];
        LightColors: Window, "Light colours", "Linen by day", [];
        DarkColors: Window, "Dark colours", "Linen by candlelight", [];
        HighContrast: Window, "High contrast", "Black on white, for weak eyes and bright rooms", [];
        TouchOfDevice: Window, "Touch as the device has it", "Large buttons and squares from the first touch of a finger on; kept for this computer",
            [];
        TouchAlways: Window, "Touch always", "Everything that is pressed is large enough for a finger: tablets, whiteboards, Chromebooks", [];
        TouchNever: Window, "Touch never", "As compact as a mouse allows, even where there is a touch screen", [];
    }
}
