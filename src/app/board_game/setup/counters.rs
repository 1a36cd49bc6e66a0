//! The order of battle as a table: a line for each counter, with the form of the selected one on the right.

use egui::{Align2, Button, FontId, Frame, Id, Margin, Panel, Rect, RichText, Role, ScrollArea, Sense, Ui, pos2, vec2};

use super::tables::files_ui;
use super::{NewBoardGame, NewBoardGameAction};
use crate::board_game::action::{BoardGameAction, FieldPlace};
use crate::board_game::fields::{row_ui, single_field_ui};
use crate::shell::theme::{Palette, STORY_ROW};
use crate::shell::touch;
use crate::ui_action::UiAction;
use crate::widgets::control::{Control, faded_ui};
use senlac_board_games::{AnswerError, Field, FieldKind};

/// Width of a counter's form.
const FORM: f32 = 330.0;
/// Letter size in a line.
const SIZE: f32 = 13.0;
/// Greatest width of a column.
const WIDEST: f32 = 130.0;
/// Gap between neighbouring columns.
const GAP: f32 = 14.0;

/// Draws the order of battle.
pub fn counters_ui(ui: &mut Ui, new_game: &NewBoardGame, actions: &mut Vec<UiAction>) {
    let filling = &new_game.counters;
    let lists = |field: &&Field| matches!(field.kind, FieldKind::Rows(_));
    let fields = || filling.form.iter().flat_map(|form| &form.fields);
    faded_ui(ui, 14.0, tr!("The sample is our own invention. Enter your own counters, or import them from a file."));
    files_ui(ui, actions);
    for field in fields().filter(|field| !lists(field)) {
        ui.horizontal(|ui| single_field_ui(ui, filling, field, (FieldPlace { key: field.key, row: None }, &field.title), actions));
    }
    ui.horizontal_wrapped(|ui| {
        for field in fields().filter(lists) {
            let (title, count, is_open) = (&field.title, filling.rows(field.key), field.key == new_game.list);
            let words = tr!("{title}: {count}", title, count);
            let tab = ui.add(Button::selectable(is_open, &words)).named_choice(Role::Tab, is_open, || &words);
            tab.on_click(UiAction::NewBoardGame(NewBoardGameAction::Row(field.key, 0)), actions);
        }
    });
    problems_ui(ui, new_game, actions);
    let open = fields().find(|field| field.key == new_game.list);
    if let Some((field, FieldKind::Rows(inner))) = open.map(|field| (field, &field.kind)) {
        Panel::right("the counter")
            .exact_size(FORM.min(0.5 * ui.available_width()))
            .resizable(false)
            .frame(Frame::new().inner_margin(Margin { left: 10, ..Margin::ZERO }))
            .show(ui, |ui| {
                ScrollArea::vertical().id_salt("the form of the counter").auto_shrink([false, false]).show(ui, |ui| {
                    counter_ui(ui, new_game, (field, inner), actions);
                });
            });
        list_ui(ui, new_game, (field, inner), actions);
    }
}

/// Draws everything that makes it invalid. A click on a problem selects its counter.
fn problems_ui(ui: &mut Ui, new_game: &NewBoardGame, actions: &mut Vec<UiAction>) {
    let warning = Palette::current(ui).warning;
    ScrollArea::vertical().id_salt("problems of the counters").max_height(84.0).auto_shrink([false, true]).show(ui, |ui| {
        for AnswerError { spot, words, .. } in &new_game.misfits {
            let row = spot.row.as_ref().map(|(row, _)| *row);
            let place = row.map_or_else(String::new, |row| format!("{} {}: ", spot.key, row + 1));
            let button = ui.add(Button::new(RichText::new(format!("⚠ {place}{words}")).size(13.0).color(warning)).frame(false));
            let list = new_game.counters.form.iter().flat_map(|form| &form.fields).find(|field| field.key == spot.key);
            if let (true, Some(field)) = (button.clicked(), list) {
                actions.push(UiAction::NewBoardGame(NewBoardGameAction::Row(field.key, row.unwrap_or(0))));
            }
        }
    });
}

/// Draws the selected counter and its actions.
fn counter_ui(ui: &mut Ui, new_game: &NewBoardGame, (field, inner): (&Field, &[Field]), actions: &mut Vec<UiAction>) {
    let (key, row) = (field.key, new_game.row);
    if row >= new_game.counters.rows(key) {
        faded_ui(ui, 14.0, tr!("Nothing here yet."));
    } else {
        row_ui(ui, &new_game.counters, (key, row), inner, actions);
        ui.add_space(6.0);
    }
    ui.horizontal_wrapped(|ui| {
        ui.button(tr!("Add another"))
            .on_hover_text(tr!("Copies this one, with the next free name"))
            .on_click(UiAction::NewBoardGame(NewBoardGameAction::Another), actions);
        if row < new_game.counters.rows(key) {
            let remove = ui.button(tr!("Remove this one"));
            remove.on_click(UiAction::BoardGame(BoardGameAction::RemoveRow(key, row)), actions);
        }
    });
}

/// Returns the width of each column: that of its heading or its longest choice.
fn column_widths(ui: &Ui, inner: &[Field]) -> Vec<f32> {
    let wide = |words: &str| ui.painter().layout_no_wrap(words.to_owned(), FontId::proportional(SIZE), Palette::current(ui).ink).size().x;
    let longest = |field: &Field| match &field.kind {
        FieldKind::One(choices) => choices.iter().map(|choice| wide(&choice.title)).fold(wide(&field.title), f32::max),
        FieldKind::Text => wide(&field.title).max(56.0),
        FieldKind::Several(_) | FieldKind::Flag | FieldKind::Number(..) | FieldKind::Dice => wide(&field.title),
        FieldKind::Rows(_) | FieldKind::Record(_) => wide(&field.title),
    };
    inner.iter().map(|field| longest(field).min(WIDEST) + GAP).collect()
}

/// Draws all counters of the list, each on a line below the headings.
fn list_ui(ui: &mut Ui, new_game: &NewBoardGame, (field, inner): (&Field, &[Field]), actions: &mut Vec<UiAction>) {
    let widths = column_widths(ui, inner);
    ui.spacing_mut().item_spacing.y = 0.0;
    let area = ScrollArea::both().id_salt("the counters").auto_shrink([false, false]).min_scrolled_height(0.0);
    area.show_rows(ui, touch::min_length(ui, STORY_ROW), new_game.counters.rows(field.key) + 1, |ui, shown| {
        for line in shown {
            match line.checked_sub(1) {
                Some(row) => line_ui(ui, new_game, (field, inner), (row, &widths), actions),
                None => heads_ui(ui, inner, &widths),
            }
        }
    });
}

fn heads_ui(ui: &mut Ui, inner: &[Field], widths: &[f32]) {
    let (_, rect) = ui.allocate_space(vec2(widths.iter().sum(), touch::min_length(ui, STORY_ROW)));
    let mut left = rect.left() + 4.0;
    for (inner, width) in inner.iter().zip(widths) {
        ui.painter().text(
            pos2(left, rect.center().y),
            Align2::LEFT_CENTER,
            &inner.title,
            FontId::proportional(12.5),
            Palette::current(ui).faded,
        );
        left += width;
    }
}

/// Draws a counter on one line. A click or Enter selects it.
fn line_ui(
    ui: &mut Ui,
    new_game: &NewBoardGame,
    (field, inner): (&Field, &[Field]),
    (row, widths): (usize, &[f32]),
    actions: &mut Vec<UiAction>,
) {
    let palette = Palette::current(ui);
    let key = field.key;
    let is_here = |misfit: &AnswerError| misfit.spot.key == key && misfit.spot.row.as_ref().is_some_and(|(at, _)| *at == row);
    let is_wrong = new_game.misfits.iter().any(is_here);
    let words: Vec<String> =
        inner.iter().map(|inner| answer_text(new_game, inner, FieldPlace { key, row: Some((row, inner.key)) })).collect();
    let (_, rect) = ui.allocate_space(vec2(ui.available_width().max(widths.iter().sum()), touch::min_length(ui, STORY_ROW)));
    let response = ui.interact(rect, Id::unique(("a counter", key, row)), Sense::click());
    let is_open = new_game.row == row;
    let told: Vec<&str> = words.iter().map(String::as_str).filter(|words| !words.is_empty()).collect();
    let name = if is_wrong { tr!("{counter} (has an error)", counter = told.join(", ")) } else { told.join(", ") };
    let response = response.named_choice(Role::ListBoxOption, is_open, || &name);
    if response.has_focus() || is_open {
        ui.painter().rect(rect, 4.0, palette.weave, (1.5, palette.gold), egui::StrokeKind::Inside);
    } else if response.hovered() {
        ui.painter().rect_filled(rect, 4.0, palette.weave);
    }
    let mut left = rect.left() + 4.0;
    for (at, (words, width)) in words.iter().zip(widths).enumerate() {
        let words = if at == 0 && is_wrong { format!("⚠ {words}") } else { words.clone() };
        let ink = if at == 0 && is_wrong { palette.warning } else { palette.ink };
        let cell = rect.intersect(Rect::from_x_y_ranges(left..=left + width - 4.0, rect.y_range()));
        let at = pos2(left, rect.center().y);
        ui.painter().with_clip_rect(cell.intersect(ui.clip_rect())).text(at, Align2::LEFT_CENTER, words, FontId::proportional(SIZE), ink);
        left += width;
    }
    response.on_click(UiAction::NewBoardGame(NewBoardGameAction::Row(key, row)), actions);
}

/// Returns an answer as text: a choice by its title, a yes by its sign.
fn answer_text(new_game: &NewBoardGame, field: &Field, place: FieldPlace) -> String {
    let Some(answer) = new_game.counters.answer(place) else { return String::new() };
    let choices = if let FieldKind::One(choices) = &field.kind { choices.as_slice() } else { &[] };
    match choices.iter().find(|choice| choice.value == *answer) {
        Some(choice) => choice.title.clone(),
        None if answer == true => "✔".to_owned(),
        None => answer.as_str().map_or_else(|| answer.to_string(), ToOwned::to_owned),
    }
}
