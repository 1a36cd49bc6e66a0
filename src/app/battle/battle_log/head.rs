//! The head of the battle log: the player filter, the turns to go to, and the undo and redo buttons.

use egui::{Button, Popup, RichText, Role, ScrollArea, Ui, WidgetInfo, vec2};

use super::icons::{RowIcon, icon_button_ui, paint_card_icon};
use super::lines::ChronicleLine;
use crate::battle::session::GameSession;
use crate::commands::AppCommand;
use crate::shell::theme::{self, Palette};
use crate::ui_action::{BattleLogAction, Field, UiAction};
use crate::widgets::buttons::field_ui;
use crate::widgets::control::Control;
use senlac_classroom::rules::{Card, Side};

/// First and last row that are fully visible.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct VisibleRows {
    pub(crate) first: usize,
    pub(crate) last: usize,
}

/// Layout of the battle log's head.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum HeadLayout {
    /// Everything in one row.
    Wide,
    /// One row with icons instead of words, where there is little height.
    Low,
    /// Two rows, where there is little width.
    Narrow,
}

impl HeadLayout {
    /// Chooses the layout that fits the available size.
    fn from_ui(ui: &Ui) -> Self {
        const WIDE: f32 = 560.0;
        const LOW: (f32, f32) = (340.0, 130.0);
        let room = ui.available_size();
        if room.x >= WIDE {
            Self::Wide
        } else if room.x >= LOW.0 && room.y < LOW.1 {
            Self::Low
        } else {
            Self::Narrow
        }
    }

    /// Returns the width of the name field if this much of the row is left, in points.
    fn field_width(self, left: f32) -> f32 {
        match self {
            Self::Wide => 140.0,
            Self::Low => (left - 190.0).clamp(50.0, 140.0),
            Self::Narrow => (left - 116.0).clamp(40.0, 140.0),
        }
    }
}

/// Draws the head of the battle log.
pub fn head_ui(ui: &mut Ui, session: &GameSession, sight: VisibleRows, actions: &mut Vec<UiAction>) {
    let shape = HeadLayout::from_ui(ui);
    ui.horizontal(|ui| {
        // The narrowest place has room for the controls alone.
        if ui.available_width() >= 230.0 {
            ui.label(RichText::new(tr!("Battle log")).font(theme::title(18.0)));
        }
        player_ui(ui, session, shape.field_width(ui.available_width()), actions);
        turns_ui(ui, session, sight, shape == HeadLayout::Wide, actions);
        if shape != HeadLayout::Narrow {
            undo_redo_ui(ui, session, shape, actions);
        }
    });
    if shape == HeadLayout::Narrow {
        ui.horizontal(|ui| undo_redo_ui(ui, session, shape, actions));
    }
}

/// Draws a field to search for a player, and a list to choose one from.
fn player_ui(ui: &mut Ui, session: &GameSession, width: f32, actions: &mut Vec<UiAction>) {
    let choose = tr!("Choose a player");
    ui.spacing_mut().item_spacing.x = 2.0;
    let newest = session.chronicle_view.line(&session.lines, 0).map(|line| UiAction::Browse(BattleLogAction::Walk(line.step)));
    field_ui(ui, Field::Seek, &session.chronicle_view.search, tr!("All players’ steps"), width, newest, actions);
    let button = icon_button_ui(ui, RowIcon::Down, true, choose, choose);
    Popup::menu(&button).show(|ui| {
        ScrollArea::vertical().max_height(280.0).show(ui, |ui| players_ui(ui, session, actions));
    });
    ui.spacing_mut().item_spacing.x = 8.0;
}

fn players_ui(ui: &mut Ui, session: &GameSession, actions: &mut Vec<UiAction>) {
    ui.selectable_label(!session.chronicle_view.is_filtered(), tr!("All players"))
        .on_click(UiAction::Browse(BattleLogAction::Only(None)), actions);
    for side in Side::ALL {
        ui.label(RichText::new(side.army()).font(theme::bold(13.0)).color(Palette::current(ui).faded));
        for unit in session.names.units().filter(|unit| unit.side == side) {
            let chosen = session.chronicle_view.only == Some(unit);
            ui.selectable_label(chosen, session.names.unit_capitalised(unit))
                .on_click(UiAction::Browse(BattleLogAction::Only(Some(unit))), actions);
        }
    }
}

/// Draws the buttons for the previous turn, any turn and the next turn.
fn turns_ui(ui: &mut Ui, session: &GameSession, sight: VisibleRows, is_wide: bool, actions: &mut Vec<UiAction>) {
    let row = |line: &ChronicleLine| session.chronicle_view.row(&session.lines, line.step);
    let earlier = session.lines.cards().rev().find(|card| row(card).is_some_and(|row| row > sight.last));
    // From the newest card back: while the newest step is in sight, nothing is looked through however many turns there were.
    let newer = session.lines.cards().rev().take_while(|card| sight.first > 0 && row(card).is_none_or(|row| row < sight.last));
    let later = newer.filter(|card| row(card).is_some()).last();
    ui.spacing_mut().item_spacing.x = 2.0;
    let name = earlier.map_or_else(|| tr!("No earlier turn").to_owned(), turn_text);
    if icon_button_ui(ui, RowIcon::Left, earlier.is_some(), &name, &name).clicked() {
        actions.extend(earlier.map(|card| UiAction::Browse(BattleLogAction::Turn(card.step))));
    }
    if is_wide {
        let button = ui.add_enabled(session.lines.cards().next().is_some(), Button::new(tr!("Turns")));
        Popup::menu(&button).show(|ui| {
            ScrollArea::vertical().max_height(280.0).show(ui, |ui| turn_list_ui(ui, session, actions));
        });
    }
    let name = match later {
        Some(card) => turn_text(card),
        None if sight.first > 0 => tr!("Go to the latest step").to_owned(),
        None => tr!("No later turn").to_owned(),
    };
    if icon_button_ui(ui, RowIcon::Right, sight.first > 0, &name, &name).clicked() {
        actions.push(UiAction::Browse(later.map_or(BattleLogAction::Newest, |card| BattleLogAction::Turn(card.step))));
    }
    ui.spacing_mut().item_spacing.x = 8.0;
}

/// Draws the list of turns with their cards, the newest first.
fn turn_list_ui(ui: &mut Ui, session: &GameSession, actions: &mut Vec<UiAction>) {
    ui.button(tr!("Go to the latest step")).on_click(UiAction::Browse(BattleLogAction::Newest), actions);
    for card in session.lines.cards().rev() {
        ui.horizontal(|ui| {
            let (rect, _) = ui.allocate_exact_size(vec2(14.0, 20.0), egui::Sense::hover());
            if let Some(card) = &card.card {
                paint_card_icon(ui, rect.center(), card.color);
            }
            ui.button(tr!("Turn {turn}: {card}", turn = card.turn, card = card_name(card)))
                .on_click(UiAction::Browse(BattleLogAction::Turn(card.step)), actions);
        });
    }
}

/// Returns text such as "Go to turn 3: Muddy Ground".
fn turn_text(card: &ChronicleLine) -> String {
    tr!("Go to turn {turn}: {card}", turn = card.turn, card = card_name(card))
}

/// Returns a card's name, such as "Muddy Ground".
fn card_name(card: &ChronicleLine) -> &str {
    card.card.as_ref().map_or("", Card::title)
}

/// Draws the undo and redo buttons side by side at the right. Redo appears only if a step can be redone.
fn undo_redo_ui(ui: &mut Ui, session: &GameSession, shape: HeadLayout, actions: &mut Vec<UiAction>) {
    let restore = session.chronicle().next_redo();
    let back = (AppCommand::TakeBack, session.step_to_undo());
    let shown = restore.map(|step| (AppCommand::Restore, Some(step))).into_iter().chain([back]);
    ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
        for (command, step) in shown {
            step_button_ui(ui, session, shape, command, step, actions);
        }
    });
}

/// Draws a button that names the step it would change. Its tooltip has the whole sentence.
fn step_button_ui(
    ui: &mut Ui,
    session: &GameSession,
    shape: HeadLayout,
    command: AppCommand,
    step: Option<u64>,
    actions: &mut Vec<UiAction>,
) {
    let about = step.and_then(|step| session.lines.line(step));
    let (mut label, mut hint) = (command.label().to_owned(), format!("{}: {}", command.label(), command.tip()));
    if let Some(about) = about {
        hint = format!("{label}: “{}”. {}", about.sentence(), command.tip());
        label = format!("{label} “{}”", shorten(about.first_sentence()));
    }
    // What was taken back is seen struck through; the room is for what would be.
    let response = if shape == HeadLayout::Low || command == AppCommand::Restore {
        let toward = if command == AppCommand::TakeBack { RowIcon::Back } else { RowIcon::Again };
        icon_button_ui(ui, toward, session.is_on(command), &label, &hint)
    } else {
        let button = Button::new(&label).truncate();
        let button = if shape == HeadLayout::Wide {
            button.shortcut_text(command.key_text(ui.ctx(), session.takes_key_as_column(command)))
        } else {
            button
        };
        let response = ui.add_enabled(session.is_on(command), button).on_hover_text(hint);
        response.widget_info(|| WidgetInfo::labeled(Role::Button, ui.is_enabled(), &label));
        response
    };
    response.on_click(UiAction::Do(command), actions);
}

fn shorten(text: &str) -> String {
    const MOST: usize = 30;
    if text.chars().count() <= MOST { text.to_owned() } else { text.chars().take(MOST - 1).chain(['…']).collect() }
}
