//! The ten steps: their text, their control, and the action that completes each.

use crate::battle::action::BattleAction;
use egui::Id;

use crate::battle::board::layout::square_id;
use crate::battle::next_step::NextStep;
use crate::battle::session::GameSession;
use crate::commands::{AppCommand, WindowCommand};
use crate::ui_action::{Field, UiAction};
use crate::widgets::buttons::{field_id, primary_id};
use senlac_classroom::rules::{Command, Phase, Unit};

/// One of the ten steps of the tour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum TourStep {
    /// Looking at a unit on the table.
    Unit,
    /// Flipping the turn's card.
    Card,
    /// Moving a unit on the table.
    Move,
    /// Going on to the next unit.
    Hold,
    /// Undoing the last step.
    TakeBack,
    /// Ending the current phase.
    Phase,
    /// Shooting or fighting.
    Attack,
    /// Opening the projector.
    Projector,
    /// Looking up a rule in the rulebook.
    Rules,
    /// Opening the menu of all commands.
    Menu,
}

/// A control of the window.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Target {
    /// The widget with this id.
    Widget(Id),
    /// The first button with one of these names.
    Called(Vec<String>),
}

impl TourStep {
    /// All steps, in the order of the tour.
    pub const ALL: [Self; 10] = [
        Self::Unit,
        Self::Card,
        Self::Move,
        Self::Hold,
        Self::TakeBack,
        Self::Phase,
        Self::Attack,
        Self::Projector,
        Self::Rules,
        Self::Menu,
    ];

    /// Returns the step's title.
    pub fn title(self) -> &'static str {
        match self {
            Self::Unit => tr!("Look at a unit"),
            Self::Card => tr!("Flip the event card"),
            Self::Move => tr!("Move a unit"),
            Self::Hold => tr!("Continue to the next unit"),
            Self::TakeBack => tr!("Undo a step"),
            Self::Phase => tr!("End the phase"),
            Self::Attack => tr!("Shoot or fight"),
            Self::Projector => tr!("Open the projector"),
            Self::Rules => tr!("Look up a rule"),
            Self::Menu => tr!("Find everything else"),
        }
    }

    /// Returns the text beside the step's control.
    pub fn text(self) -> &'static str {
        match self {
            Self::Unit => tr!("This is the table. Each shield is a unit led by one child. Click one of them."),
            Self::Card => {
                tr!(
                    "Every turn begins with an event card. It shows who goes first and what is different this turn. Press the large button, or Enter."
                )
            }
            Self::Move => tr!("The child chooses where to go. Click a marked square on the table, or type its name and press Enter."),
            Self::Hold => tr!("Not every unit has to move. Press this button, or the full stop, to leave the unit where it is for now."),
            Self::TakeBack => tr!("You can undo any step, even dice and cards. Undo the last one."),
            Self::Phase => tr!("Has everyone who wants to move done so? End the phase with this button, or with Ctrl+Enter."),
            Self::Attack => {
                tr!("The child rolls real dice. Type the number of hits and press Enter. No dice to hand? Press R, and Senlac rolls them.")
            }
            Self::Projector => {
                tr!(
                    "This opens the projector window for the class, on the second screen if there is one. Press the button again to close it."
                )
            }
            Self::Rules => tr!("Not sure about a rule? This shows the rules for the current phase."),
            Self::Menu => {
                tr!("This menu lists every other command with its shortcut. Open it. To search the commands instead, press Ctrl+K.")
            }
        }
    }

    /// Returns whether the step can be done now.
    pub fn is_possible(self, session: &GameSession) -> bool {
        match self {
            Self::Unit | Self::Projector | Self::Rules | Self::Menu => true,
            Self::Card => matches!(session.todo, NextStep::Flip { .. }),
            Self::Move | Self::Hold => matches!(session.todo, NextStep::Move { .. }),
            Self::TakeBack => session.chronicle().next_undo().is_some(),
            Self::Phase => session.acting().is_some(),
            Self::Attack => !session.todo.attempts().is_empty(),
        }
    }

    /// Returns the step's controls, best first.
    pub fn targets(self, session: &GameSession) -> Vec<Target> {
        let called = |command: AppCommand| Target::Called(vec![command.label().to_owned()]);
        let window = |command| called(AppCommand::Window(command));
        let primary = Target::Widget(primary_id());
        match self {
            Self::Unit => unit_target(session).into_iter().collect(),
            Self::Card | Self::Attack => vec![primary],
            Self::Move => vec![Target::Widget(field_id(Field::Square)), primary],
            Self::Hold => vec![called(AppCommand::Stays), primary],
            Self::TakeBack => vec![called(AppCommand::TakeBack)],
            Self::Phase => vec![Target::Called(end_phase_labels(session)), primary],
            Self::Projector => vec![window(WindowCommand::Projector)],
            Self::Rules => vec![Target::Called(vec![tr!("Rules").to_owned(), AppCommand::Window(WindowCommand::Rules).label().to_owned()])],
            Self::Menu => vec![Target::Called(vec![tr!("Menu: everything Senlac can do").to_owned()])],
        }
    }

    /// Returns the step that an action in the window completes.
    pub fn from_action(action: &UiAction) -> Option<Self> {
        const COMMANDS: [(AppCommand, TourStep); 7] = [
            (AppCommand::Stays, TourStep::Hold),
            (AppCommand::TakeBack, TourStep::TakeBack),
            (AppCommand::Window(WindowCommand::Projector), TourStep::Projector),
            (AppCommand::Window(WindowCommand::ShowHere), TourStep::Projector),
            (AppCommand::Window(WindowCommand::Rules), TourStep::Rules),
            (AppCommand::Window(WindowCommand::Keys), TourStep::Menu),
            (AppCommand::Window(WindowCommand::Palette), TourStep::Menu),
        ];
        if matches!(action, UiAction::Battle(BattleAction::Square(_) | BattleAction::Unit(_) | BattleAction::Drop(..))) {
            return Some(Self::Unit);
        }
        let UiAction::Do(command) = action else { return None };
        COMMANDS.iter().find(|(known, _)| known == command).map(|(_, step)| *step)
    }

    /// Returns the step that a command in the game completes.
    pub fn from_command(command: &Command) -> Option<Self> {
        let known = [
            (matches!(command, Command::Flip { .. }), Self::Card),
            (matches!(command, Command::Move { .. }), Self::Move),
            (matches!(command, Command::Done {}), Self::Phase),
            (matches!(command, Command::Shoot { .. } | Command::Fight { .. }), Self::Attack),
        ];
        known.into_iter().find(|(is_it, _)| *is_it).map(|(_, step)| step)
    }
}

/// Returns the square of the acting unit, or of any unit.
fn unit_target(session: &GameSession) -> Option<Target> {
    let acting = session.todo.unit().and_then(|unit| session.state().unit(unit)).and_then(|unit| unit.square);
    let any = || session.state().units().find_map(|unit: &Unit| unit.square);
    acting.or_else(any).map(|square| Target::Widget(square_id(square)))
}

/// Returns the possible names of the button that ends the phase.
fn end_phase_labels(session: &GameSession) -> Vec<String> {
    let own = session.acting().map(|(side, phase): (_, Phase)| {
        tr!("{army}: finish {phase}", army = side.army(), phase = senlac_classroom::phrasebook::activity(phase))
    });
    own.into_iter().chain([AppCommand::Done.label().to_owned()]).collect()
}
