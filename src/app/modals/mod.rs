//! Dialogs over the window: the list of all commands, the command palette, the bell, the clock's settings, and others.

pub mod action;
mod bell;
mod change_players;
mod clock_settings;
mod computer;
mod correct_name;
mod delete_data;
mod forecasts;
mod import_question;
mod luck;
mod projector_settings;
mod report;

use crate::commands::AppCommand;
use crate::screen::Screen;
use crate::screen::ScreenKind;
use egui::{Frame, Id, ScrollArea, Ui};

use self::action::ModalAction;
use crate::battle::odds::LuckTable;
use crate::commands::{list, palette};
use crate::rules_pages::{RulesDialog, rules_ui};
use crate::screen::ViewContext;
use crate::shell::theme::{self, Palette};
use crate::ui_action::UiAction;

pub use self::change_players::PlayersForm;
pub use self::computer::ComputerForm;
pub use self::import_question::{ImportQuestion, LocalData};
pub use self::report::ReportForm;
pub use crate::commands::palette::{PaletteQuery, search_entries};

/// Dialog over the window.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Modal {
    /// List of all commands with their keys.
    List,
    /// Command palette with its search.
    Find(PaletteQuery),
    /// Question whether the battle ends here.
    Bell,
    /// Settings of the projector.
    Wall,
    /// Settings of the clock, with the time typed for the bell.
    Clock(ClockForm),
    /// Form of who leads which unit from now on.
    Players(Box<PlayersForm>),
    /// Form of the units that the computer plays.
    Computer(ComputerForm),
    /// Forecast of how the battle would go from here.
    FromHere,
    /// Forecast of whether it is decided before the bell.
    Pacing,
    /// Expected and actual results of everybody's dice.
    Luck(Box<LuckTable>),
    /// Rules to read, by topic.
    Rules(Box<RulesDialog>),
    /// Question about a conflicting import.
    Carried(Box<ImportQuestion>),
    /// Problem report to be written.
    Report(Box<ReportForm>),
    /// Question whether to delete all data.
    Forget,
}

/// Input for the time of the bell.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ClockForm {
    /// Time of day, as it was typed.
    pub typed: String,
    /// Error message for the typed time.
    pub said: Option<String>,
}

impl Screen for Modal {
    fn kind(&self) -> ScreenKind {
        ScreenKind::Dialog
    }

    fn draw(&self, ui: &mut Ui, context: &ViewContext<'_>, actions: &mut Vec<UiAction>) {
        modal_ui(ui, context, self, actions);
    }

    // Commands are for the screen below.
    fn is_on(&self, _command: AppCommand, _context: &ViewContext<'_>) -> bool {
        false
    }
}

/// Draws the dialog. Escape or a click beside it closes it.
fn modal_ui(ui: &Ui, context: &ViewContext<'_>, modal: &Modal, actions: &mut Vec<UiAction>) {
    let palette = Palette::current(ui);
    let screen = ui.ctx().content_rect().size();
    let frame: Frame = theme::panel_frame(palette).stroke((2.0, palette.gold)).inner_margin(18);
    let (name, width) = match modal {
        Modal::List => (tr!("all commands"), 1160.0),
        Modal::Find(_) => (tr!("the palette"), 520.0),
        Modal::Bell => ("bell", 460.0),
        Modal::Wall => (tr!("the projector"), 480.0),
        Modal::Clock(_) => (tr!("the clock"), 440.0),
        Modal::Players(_) => (tr!("the players"), 1060.0),
        Modal::Computer(_) => (tr!("computer players"), 760.0),
        Modal::FromHere => (tr!("forecast"), 500.0),
        Modal::Pacing => ("pacing", 500.0),
        Modal::Luck(_) => ("luck", 760.0),
        Modal::Rules(_) => (tr!("the rules"), 940.0),
        Modal::Report(_) => (tr!("the report"), 860.0),
        Modal::Carried(_) => (tr!("imported file"), 560.0),
        Modal::Forget => (tr!("delete all data"), 480.0),
    };
    let shown = egui::Modal::new(Id::unique(name)).frame(frame).show(ui.ctx(), |ui| {
        ui.set_width(f32::min(width, screen.x - 60.0));
        let contents = |ui: &mut Ui| match modal {
            Modal::List => list::list_ui(ui, context, actions),
            Modal::Find(find) => palette::palette_ui(ui, context, find, actions),
            Modal::Bell => bell::bell_ui(ui, context, actions),
            Modal::Wall => projector_settings::projector_settings_ui(ui, context, actions),
            Modal::Clock(form) => clock_settings::clock_ui(ui, context, form, actions),
            Modal::Players(form) => change_players::players_ui(ui, context, form, actions),
            Modal::Computer(form) => computer::computer_ui(ui, context, form, actions),
            Modal::FromHere => forecasts::from_here_ui(ui, context, actions),
            Modal::Pacing => forecasts::pacing_ui(ui, context, actions),
            Modal::Luck(sheet) => luck::luck_ui(ui, sheet, actions),
            Modal::Rules(sheet) => rules_ui(ui, sheet, actions),
            Modal::Report(form) => report::report_ui(ui, form, actions),
            Modal::Carried(question) => import_question::import_question_ui(ui, question, actions),
            Modal::Forget => delete_data::delete_everything_ui(ui, actions),
        };
        let most = screen.y - 90.0;
        ScrollArea::vertical().max_height(most).min_scrolled_height(most).show(ui, contents);
    });
    if shown.should_close() {
        actions.push(UiAction::Modal(if let Modal::Players(form) = modal { form.leave_action() } else { ModalAction::Close }));
    }
}
