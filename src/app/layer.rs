//! What lies over the window for a moment: the list of every command, the command palette, the clock's settings.

mod clock;
mod from_here;
mod list;
mod luck;
mod pacing;
mod palette;
mod players;
mod wall;

use egui::{Align, Frame, Id, Layout, Modal, RichText, ScrollArea, Ui};

use super::asked::Asked;
use super::forecast::OutlookAsked;
use super::odds::{LuckSheet, Sorted};
use super::room::Room;
use super::theme::{self, Palette};

pub use palette::{Find, found};
pub use players::{PlayersAsked, PlayersForm};

/// One sheet over the window.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Layer {
    /// Every command with its keys.
    List,
    /// The command palette.
    Find(Find),
    /// The projector's settings.
    Wall,
    /// The clock, and the time that is typed for the bell.
    Clock(ClockForm),
    /// Who leads what from now on.
    Players(PlayersForm),
    /// How the battle would go from here.
    FromHere,
    /// Whether it is decided before the bell.
    Pacing,
    /// What was expected of everybody's dice, and what fell.
    Luck(Box<LuckSheet>),
}

/// What was typed for the bell.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ClockForm {
    /// The time of day, as it was typed.
    pub typed: String,
    /// What is wrong with it.
    pub said: Option<String>,
}

/// What is asked of the sheet over the window.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LayerAsked {
    /// It goes away.
    Close,
    /// The palette's field now says this.
    Find(String),
    /// Letters that were typed before the palette's field had the keyboard.
    Type(String),
    /// The next or an earlier find is chosen.
    Step(isize),
    /// Do the find at this place; the chosen one where none is named.
    Choose(Option<usize>),
    /// The bell's field now says this.
    Bell(String),
    /// The bell rings at the time that was typed.
    SetBell,
    /// The bell rings in so many minutes.
    BellIn(u16),
    /// No bell.
    NoBell,
    /// Turns and phases are timed, or not.
    Time(bool),
    /// The class's window goes to the screen at this place.
    Screen(usize),
    /// A phase should take at most so many minutes.
    PhaseMinutes(u16),
    /// Something with the forecast that lies open.
    Foresee(OutlookAsked),
    /// The luck ledger is sorted by this.
    Sort(Sorted),
    /// Something with who leads what.
    Players(PlayersAsked),
}

/// Draws the sheet over the window; Escape or a click beside it closes it.
pub fn layer_ui(ui: &Ui, room: &Room<'_>, asked: &mut Vec<Asked>) {
    let Some(layer) = room.layer else { return };
    let palette = Palette::of(ui);
    let screen = ui.ctx().content_rect().size();
    let frame: Frame = theme::sheet(palette).stroke((2.0, palette.gold)).inner_margin(18);
    let (name, width) = match layer {
        Layer::List => ("every command", 1160.0),
        Layer::Find(_) => ("the palette", 520.0),
        Layer::Wall => ("the projector", 480.0),
        Layer::Clock(_) => ("the clock", 440.0),
        Layer::Players(_) => ("the players", 1060.0),
        Layer::FromHere => ("from here", 500.0),
        Layer::Pacing => ("pacing", 500.0),
        Layer::Luck(_) => ("luck", 760.0),
    };
    let shown = Modal::new(Id::unique(name)).frame(frame).show(ui.ctx(), |ui| {
        ui.set_width(f32::min(width, screen.x - 60.0));
        let contents = |ui: &mut Ui| match layer {
            Layer::List => list::list_ui(ui, room, asked),
            Layer::Find(find) => palette::palette_ui(ui, room, find, asked),
            Layer::Wall => wall::wall_ui(ui, room, asked),
            Layer::Clock(form) => clock::clock_ui(ui, room, form, asked),
            Layer::Players(form) => players::players_ui(ui, room, form, asked),
            Layer::FromHere => from_here::from_here_ui(ui, room, asked),
            Layer::Pacing => pacing::pacing_ui(ui, room, asked),
            Layer::Luck(sheet) => luck::luck_ui(ui, sheet, asked),
        };
        let most = screen.y - 90.0;
        ScrollArea::vertical().max_height(most).min_scrolled_height(most).show(ui, contents);
    });
    if shown.should_close() {
        asked.push(Asked::Layer(if let Layer::Players(form) = layer { form.way_out() } else { LayerAsked::Close }));
    }
}

/// What a sheet is called, and beside it, where it is in sight however long the sheet is, the button that closes it.
fn title_ui(ui: &mut Ui, title: &str, asked: &mut Vec<Asked>) {
    ui.horizontal(|ui| {
        ui.label(RichText::new(title).font(theme::title(24.0)));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            if ui.button("Close").clicked() {
                asked.push(Asked::Layer(LayerAsked::Close));
            }
        });
    });
}
