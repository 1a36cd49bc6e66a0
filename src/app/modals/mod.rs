//! What lies over the window for a moment: the list of every command, the command palette, the bell, the clock's settings.

pub mod action;
mod bell;
mod carried;
mod change_players;
mod clock_settings;
mod computer;
mod correct_name;
mod forecasts;
mod forget;
mod luck;
mod projector_settings;
mod report;

use egui::{Frame, Id, ScrollArea, Ui};

use self::action::ModalAction;
use crate::battle::odds::LuckSheet;
use crate::commands::{list, palette};
use crate::rules_pages::{RulesSheet, rules_ui};
use crate::shell::theme::{self, Palette};
use crate::ui_action::UiAction;
use crate::view_context::ViewContext;

pub use self::carried::{CarriedQuestion, Here};
pub use self::change_players::PlayersForm;
pub use self::computer::ComputerForm;
pub use self::report::ReportForm;
pub use crate::commands::palette::{Find, found};

/// One sheet over the window.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Modal {
    /// Every command with its keys.
    List,
    /// The command palette.
    Find(Find),
    /// Whether the battle ends here.
    Bell,
    /// The projector's settings.
    Wall,
    /// The clock, and the time that is typed for the bell.
    Clock(ClockForm),
    /// Who leads what from now on.
    Players(Box<PlayersForm>),
    /// Which units the computer plays.
    Computer(ComputerForm),
    /// How the battle would go from here.
    FromHere,
    /// Whether it is decided before the bell.
    Pacing,
    /// What was expected of everybody's dice, and what fell.
    Luck(Box<LuckSheet>),
    /// The rules, by topic.
    Rules(Box<RulesSheet>),
    /// What becomes of work that came along.
    Carried(Box<CarriedQuestion>),
    /// The report of a fault.
    Report(Box<ReportForm>),
    /// Whether everything is forgotten.
    Forget,
}

/// What was typed for the bell.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ClockForm {
    /// The time of day, as it was typed.
    pub typed: String,
    /// What is wrong with it.
    pub said: Option<String>,
}

/// Draws the sheet over the window; Escape or a click beside it closes it.
pub fn modal_ui(ui: &Ui, context: &ViewContext<'_>, modal: &Modal, actions: &mut Vec<UiAction>) {
    let palette = Palette::of(ui);
    let screen = ui.ctx().content_rect().size();
    let frame: Frame = theme::sheet(palette).stroke((2.0, palette.gold)).inner_margin(18);
    let (name, width) = match modal {
        Modal::List => (tr!("every command"), 1160.0),
        Modal::Find(_) => (tr!("the palette"), 520.0),
        Modal::Bell => ("bell", 460.0),
        Modal::Wall => (tr!("the projector"), 480.0),
        Modal::Clock(_) => (tr!("the clock"), 440.0),
        Modal::Players(_) => (tr!("the players"), 1060.0),
        Modal::Computer(_) => (tr!("who plays"), 760.0),
        Modal::FromHere => (tr!("from here"), 500.0),
        Modal::Pacing => ("pacing", 500.0),
        Modal::Luck(_) => ("luck", 760.0),
        Modal::Rules(_) => (tr!("the rules"), 940.0),
        Modal::Report(_) => (tr!("the report"), 860.0),
        Modal::Carried(_) => (tr!("what came along"), 560.0),
        Modal::Forget => (tr!("forget everything"), 480.0),
    };
    let shown = egui::Modal::new(Id::unique(name)).frame(frame).show(ui.ctx(), |ui| {
        ui.set_width(f32::min(width, screen.x - 60.0));
        let contents = |ui: &mut Ui| match modal {
            Modal::List => list::list_ui(ui, context, actions),
            Modal::Find(find) => palette::palette_ui(ui, context, find, actions),
            Modal::Bell => bell::bell_ui(ui, context, actions),
            Modal::Wall => projector_settings::wall_ui(ui, context, actions),
            Modal::Clock(form) => clock_settings::clock_ui(ui, context, form, actions),
            Modal::Players(form) => change_players::players_ui(ui, context, form, actions),
            Modal::Computer(form) => computer::computer_ui(ui, context, form, actions),
            Modal::FromHere => forecasts::from_here_ui(ui, context, actions),
            Modal::Pacing => forecasts::pacing_ui(ui, context, actions),
            Modal::Luck(sheet) => luck::luck_ui(ui, sheet, actions),
            Modal::Rules(sheet) => rules_ui(ui, sheet, actions),
            Modal::Report(form) => report::report_ui(ui, form, actions),
            Modal::Carried(question) => carried::carried_ui(ui, question, actions),
            Modal::Forget => forget::forget_ui(ui, actions),
        };
        let most = screen.y - 90.0;
        ScrollArea::vertical().max_height(most).min_scrolled_height(most).show(ui, contents);
    });
    if shown.should_close() {
        actions.push(UiAction::Modal(if let Modal::Players(form) = modal { form.way_out() } else { ModalAction::Close }));
    }
}
