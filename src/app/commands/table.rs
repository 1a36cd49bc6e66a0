//! The tables of commands: a row for each with its name, group, label, tip and keys. A table is an enum that lists
//! itself, so that no command can be missing from the keys, the list or the palette.

use egui::Key;

use super::page::Page;
use super::row::{Group, Row, alt, command_table, control, control_shift, plain};

command_table! {
    /// A command of the window.
    AppCommand {
        Primary: Battle, tr!("Go on"), tr!("Do what the large button says; Space too, but never where dice are thrown"),
            [plain(Key::Enter), plain(Key::Space)];
        Roll: Battle, tr!("Let the program roll"), tr!("For dice that fell under the table"), [plain(Key::R)];
        OtherTarget: Battle, tr!("Other target"), tr!("Propose the next enemy that can be reached"), [plain(Key::T)];
        PassOver: Battle, tr!("Passes"), tr!("Go to the next unit; this one can still act later"), [plain(Key::N)];
        Stays: Battle, tr!("Stays"), tr!("Go to the next unit; this one can still move later"), [plain(Key::Period)];
        Done: Battle, tr!("Done"), tr!("Finish this phase"), [control(Key::Enter)];
        Restore: Battle, tr!("Restore"), tr!("Bring back the step that was taken back last"), [control_shift(Key::Z), control(Key::Y)];
        TakeBack: Battle, tr!("Take back"), tr!("Undo the last step, dice and cards included"), [control(Key::Z)];
        Allow: Battle, tr!("The referee allows it"), tr!("Do it although the rules speak against it; the chronicle keeps the why"), [];
        Dismiss: Battle, tr!("Leave it"), tr!("Forget this message"), [plain(Key::Escape)];
        BackToTable: Battle, tr!("Back to the table"), tr!("Look at the table once more"), [];
        FilterChronicle: Battle, tr!("Find a player"), tr!("Show only one player’s steps in the chronicle"), [control(Key::F)];
        TableCheck: Battle, tr!("Table check"), tr!("Go round the table and put right what stands otherwise, all in one step"),
            [plain(Key::C), alt(Key::C)];
        CallTime: Battle, tr!("Call time…"), tr!("The bell: the battle ends here; asks once"), [];
        Prepare: Game, tr!("Prepare a battle"), tr!("Your class, two armies that fit it, who plays what, and your table"), [control(Key::N)];
        StartSample: Game, tr!("Start the sample battle"), tr!("Two armies and 31 players are ready; a new game file is made"), [];
        ContinueLast: Game, tr!("Continue the last game"), tr!("Open the game that was played last"), [];
        Choose: Game, tr!("Choose…"), tr!("Look for the game file in a window of the system"), [];
        NewGame: Game, tr!("Leave this game"), tr!("Close this game, which is saved, and go to the start"), [];
        ..Page(Page), tr!("Go to a page of the preparation.");
        ..Window(WindowCommand), tr!("Something about the window itself.");
    }
}

command_table! {
    /// A command that changes nothing in the battle: what the class sees, the clock, the window itself.
    WindowCommand {
        Projector: Class, "Projector" | tr!("Close the projector’s window"),
            tr!("Open or close the window for the class, on the second screen where there is one"), [plain(Key::P), alt(Key::P)];
        FullScreen: Class, tr!("Projector over the whole screen"), tr!("The class’s window fills its screen, or becomes a window again"),
            [plain(Key::F11)];
        NextScreen: Class, tr!("Projector to the next screen"), tr!("The class’s window goes to the next screen that is connected"), [];
        Identify: Class, tr!("Which screen is it?"), tr!("A large sign on the class’s window says which screen it is on"), [];
        Blackout: Class, "Blackout" | tr!("End the blackout"), tr!("The class sees nothing until you press it again"),
            [plain(Key::B), alt(Key::B)];
        Freeze: Class, "Freeze" | tr!("End the freeze"), tr!("The class keeps seeing this picture until you press it again"),
            [plain(Key::F), alt(Key::F)];
        ShowHere: Class, tr!("Show on this screen"), tr!("The show over this window, for a classroom with one screen"),
            [plain(Key::O), alt(Key::O)];
        ProjectorSettings: Class, tr!("Projector settings…"), tr!("On which screen the class’s window is, and what it shows"), [];
        ShowNames: Class, "Names for the class" | tr!("No names for the class"), tr!("First names on the projector, or none at all"), [];
        ShowBoard: Class, "Board for the class" | tr!("No board for the class"), tr!("The board on the projector too"), [];
        ShowSums: Class, "Sums for the class" | tr!("No sums for the class"),
            tr!("Before each roll the class predicts the hits, and compares after it"), [];
        TurnPage: Class, tr!("Turn the page of the sum"),
            tr!("From a roll to the next question, from a question to how likely each number of hits is"), [plain(Key::L), alt(Key::L)];
        Motion: Class, "Moving pictures" | tr!("No moving pictures"),
            tr!("The card turns over and dice tumble; without it everything stands still"), [];
        Print: Game, tr!("Print for this class…"),
            tr!("Unit sheets, cards, tokens and everything else on paper, as it will come out of the printer"), [control_shift(Key::P)];
        Players: Battle, tr!("Players…"), tr!("Somebody is ill, comes late or changes places: who leads which unit from now on"),
            [control(Key::P)];
        FromHere: Battle, tr!("From here…"),
            tr!("How the battle would go from here if simple players went on with it; the class never sees this"), [control(Key::G)];
        Odds: Battle, "Show the odds" | tr!("Hide the odds"),
            tr!("What is likely before a roll and where it fell, in this window; hide it where the class sees this screen"),
            [control(Key::D)];
        Luck: Battle, tr!("Luck…"), tr!("What was to be expected of everybody’s dice, and what fell"), [control(Key::L)];
        Clock: Clock, tr!("Clock…"), tr!("When the bell rings, and how long turns and phases take; it never ends anything by itself"), [];
        Pacing: Clock, tr!("Pacing…"),
            tr!("Whether it is decided before the bell, by the time that turns take today, and what would help"), [control(Key::B)];
        Timers: Clock, tr!("Time turns and phases"), tr!("Two timers beside the bell, or none"), [];
        PauseClock: Clock, "Pause the clock" | tr!("Let the clock go on"), tr!("The timers of turn and phase stand still, or go on"),
            [control(Key::Space)];
        Palette: Window, tr!("Find a command…"), tr!("Type a few letters of any command or player"), [control(Key::K)];
        Keys: Window, tr!("All keys"), tr!("Every key and what it does"), [plain(Key::Questionmark), plain(Key::F1)];
        Larger: Window, tr!("Larger text"), tr!("Up to 200 %"), [control(Key::Plus), control(Key::Equals)];
        Smaller: Window, tr!("Smaller text"), tr!("Down to 80 %"), [control(Key::Minus)];
        UsualSize: Window, tr!("Usual text size"), "100 %", [control(Key::Num0)];
        ColorsOfSystem: Window, tr!("Colours of the system"), tr!("Light or dark, as the system has it"), [];
        LightColors: Window, tr!("Light colours"), tr!("Linen by day"), [];
        DarkColors: Window, tr!("Dark colours"), tr!("Linen by candlelight"), [];
        HighContrast: Window, tr!("High contrast"), tr!("Black on white, for weak eyes and bright rooms"), [];
    }
}
