//! Movement: one unit, its legal squares and a field to type one; also the fyrd's rush with its paths.

use crate::battle::action::BattleAction;
use egui::{RichText, Ui};

use super::unit_head_ui;
use crate::battle::session::GameSession;
use crate::commands::AppCommand;
use crate::shell::theme::{self, Palette};
use crate::ui_action::{Field, UiAction};
use crate::widgets::buttons::field_ui;
use crate::widgets::control::Control;
use senlac_base::language::lists::join_commas;
use senlac_classroom::rules::{Command, Square, UnitId, rush_length};

/// Draws the moving unit and the squares that it can reach.
pub fn movement_ui(ui: &mut Ui, session: &GameSession, unit: UnitId, ways: &[Vec<Square>], actions: &mut Vec<UiAction>) {
    let palette = Palette::current(ui);
    unit_head_ui(ui, session, unit);
    ui.add_space(6.0);
    if session.state().unit(unit).is_some_and(|unit| unit.moved) {
        ui.label(tr!("Already moved this turn."));
        return;
    }
    ui.label(RichText::new(tr!("Move to")).font(theme::bold(14.5)));
    ui.horizontal(|ui| {
        let hint = tr!("Square, such as F6");
        field_ui(ui, Field::Square, &session.typed.square, hint, 150.0, Some(UiAction::Do(AppCommand::Primary)), actions);
    });
    ui.label(
        RichText::new(tr!("Drag the unit, or click a gold square. Or type F8, “F9 F8” (from, to) or “mar F8” (Mariam) and press Enter."))
            .color(palette.faded),
    );
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = egui::vec2(4.0, 4.0);
        let mut squares: Vec<Square> = ways.iter().filter_map(|way| way.last().copied()).collect();
        squares.sort_unstable_by_key(|square| (square.row, square.column));
        for square in squares {
            ui.small_button(square.to_string()).on_click(UiAction::Battle(BattleAction::Play(Command::move_to(unit, square))), actions);
        }
    });
    if ways.is_empty() {
        ui.label(tr!("This unit can’t move anywhere."));
    }
    let left = session.waiting.len();
    ui.add_space(4.0);
    ui.label(RichText::new(tr!("Units that can still move: {left}. Moving is optional.", left)).color(palette.faded));
}

/// Draws each running unit with its path.
pub fn amok_ui(ui: &mut Ui, session: &GameSession, paths: &[(UnitId, Vec<Square>)], actions: &mut Vec<UiAction>) {
    let palette = Palette::current(ui);
    ui.label(RichText::new(tr!("The fyrd runs amok")).font(theme::title(24.0)));
    if paths.iter().all(|(_, path)| path.is_empty()) && session.selection.paths.is_empty() {
        ui.label(tr!("No unit can run."));
        return;
    }
    let most = tr_count!(squares = rush_length(session.state()), "{squares} square", "{squares} squares");
    ui.label(tr!("Each unit runs up to {most} towards the nearest Norman. To change a path, click the unit, then the squares.", most));
    for (unit, path) in paths {
        let chosen = session.selection.selected == Some(*unit);
        ui.horizontal_wrapped(|ui| {
            ui.selectable_label(chosen, session.names.unit_capitalised(*unit))
                .on_click(UiAction::Battle(BattleAction::Unit(*unit)), actions);
            let words = if path.is_empty() { tr!("stays").to_owned() } else { join_commas(path) };
            ui.label(RichText::new(words).color(palette.faded));
            if chosen {
                ui.small_button(tr!("Hold")).on_click(UiAction::Battle(BattleAction::Path(*unit, Some(Vec::new()))), actions);
                if session.selection.paths.contains_key(unit) {
                    ui.small_button(tr!("Reset path")).on_click(UiAction::Battle(BattleAction::Path(*unit, None)), actions);
                }
            }
        });
    }
}
