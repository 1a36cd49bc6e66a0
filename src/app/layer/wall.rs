//! The projector's settings: on which screen the class's window is, and what it shows.

use egui::{Button, RichText, Ui};

use super::LayerAsked;
use crate::app::asked::Asked;
use crate::app::commands::{AppCommand, House};
use crate::app::room::Room;
use crate::app::theme::{self, Palette};

/// Draws the settings.
pub fn wall_ui(ui: &mut Ui, room: &Room<'_>, asked: &mut Vec<Asked>) {
    ui.label(RichText::new("Projector").font(theme::title(24.0)));
    ui.label(RichText::new("A window for the class. It shows no menus, no notes and no last names.").color(Palette::of(ui).faded));
    ui.add_space(6.0);
    screens_ui(ui, room, asked);
    ui.add_space(6.0);
    ui.label(RichText::new("What is shown").font(theme::bold(15.0)));
    for (command, words, mut on) in [
        (AppCommand::House(House::WallNames), "First names", room.settings.wall_names),
        (AppCommand::House(House::WallBoard), "The board", room.settings.wall_board),
        (AppCommand::House(House::Lesson), "Sums: predict, roll, compare (L turns the page)", room.settings.wall_lesson),
        (AppCommand::House(House::Motion), "Cards that turn over and dice that tumble", room.settings.motion),
        (AppCommand::House(House::Blackout), "Nothing at all (blackout)", room.projector.is_black()),
        (AppCommand::House(House::Freeze), "Always this picture (freeze)", room.projector.is_frozen()),
    ] {
        if ui.checkbox(&mut on, words).on_hover_text(command.tip()).changed() {
            asked.push(Asked::Do(command));
        }
    }
    ui.add_space(10.0);
    if ui.button("Close").clicked() {
        asked.push(Asked::Layer(LayerAsked::Close));
    }
}

/// The screens that are connected; the teacher's own is said to be so.
fn screens_ui(ui: &mut Ui, room: &Room<'_>, asked: &mut Vec<Asked>) {
    let projector = room.projector;
    ui.label(RichText::new("Screen").font(theme::bold(15.0)));
    if !projector.is_open() {
        ui.label("The window for the class is closed.");
        if ui.button("Open it").clicked() {
            asked.push(Asked::Do(AppCommand::House(House::Projector)));
        }
        return;
    }
    for (place, screen) in projector.screens().iter().enumerate() {
        let yours = if screen.is_teachers { " (this one)" } else { "" };
        if ui.radio(projector.is_full() && projector.screen() == place, format!("{}{yours}", screen.words())).clicked() {
            asked.push(Asked::Layer(LayerAsked::Screen(place)));
        }
    }
    if projector.screens().len() < 2 {
        ui.label("Only one screen is connected. When a projector is there, choose it here or drag the window to it.");
    }
    ui.horizontal_wrapped(|ui| {
        for (command, words) in [
            (AppCommand::House(House::FullScreen), if projector.is_full() { "Make it a window" } else { "Whole screen" }),
            (AppCommand::House(House::Identify), AppCommand::House(House::Identify).label()),
            (AppCommand::House(House::Projector), "Close it"),
        ] {
            let key = command.key_words(ui.ctx(), room.types_squares());
            let button = if key.is_empty() { Button::new(words) } else { Button::new(words).shortcut_text(key) };
            if ui.add(button).on_hover_text(command.tip()).clicked() {
                asked.push(Asked::Do(command));
            }
        }
    });
}
