//! The luck dialog: how far each side is ahead of the expected hits, attack by attack, and a row for each player.

use egui::{Button, Grid, Label, Rect, RichText, Role, ScrollArea, Sense, Ui, WidgetInfo, vec2};
use egui_plot::{HLine, HoverPosition, Line, Plot, PlotPoints, log_grid_spacer};

use super::action::ModalAction;
use crate::battle::odds::{LuckColumn, LuckPoint, LuckRow, LuckTable};
use crate::shell::theme::{self, Palette};
use crate::ui_action::UiAction;
use crate::widgets::sheet_title::title_ui;
use senlac_classroom::odds::ledger::Account;
use senlac_classroom::rules::Side;

const HIGH: f32 = 190.0;

/// Draws the luck of both sides and all players.
pub fn luck_ui(ui: &mut Ui, sheet: &LuckTable, actions: &mut Vec<UiAction>) {
    title_ui(ui, tr!("Luck"), actions);
    let words = tr!("Hits above or below the expected number, attack by attack.");
    ui.label(RichText::new(words).color(Palette::current(ui).faded));
    ui.add_space(6.0);
    if sheet.rows.is_empty() {
        ui.label(tr!("No dice have been rolled yet."));
    } else {
        for (side, account, _) in &sheet.sides {
            ui.horizontal(|ui| {
                swatch_ui(ui, *side);
                ui.label(RichText::new(side_text(*side, *account)).font(theme::bold(14.5)));
            });
        }
        plot_ui(ui, sheet);
        ui.add_space(6.0);
        table_ui(ui, sheet, actions);
        let rule = tr!(
            "Lucky and unlucky mean more than one standard deviation from the expected number. About two players in three are as expected."
        );
        ui.label(RichText::new(rule).size(12.5).color(Palette::current(ui).faded));
    }
}

/// Returns text such as "Normans: 12 attacks, 80 dice, 14 hits (expected: 13.3). Overall: as expected".
fn side_text(side: Side, account: Account) -> String {
    if account.attacks == 0 {
        return tr!("{army}: no attacks yet", army = side.army());
    }
    tr!(
        "{army}: {attacks}, {dice}, {hits} (expected: {expected}). Overall: {word}",
        army = side.army(),
        attacks = tr_count!(attacks = account.attacks, "{attacks} attack", "{attacks} attacks"),
        dice = dice_text(account.dice),
        hits = tr_count!(hits = account.hits, "{hits} hit", "{hits} hits"),
        expected = format!("{:.1}", account.expected()),
        word = account.fortune().word()
    )
}

fn dice_text(dice: u32) -> String {
    tr_count!(dice, "{dice} die", "{dice} dice")
}

/// Draws a line for each side, relative to the expected hits.
fn plot_ui(ui: &mut Ui, sheet: &LuckTable) {
    let palette = Palette::current(ui);
    let told: Vec<(String, &[LuckPoint])> =
        sheet.sides.iter().map(|(side, _, points)| (side.army().to_owned(), points.as_slice())).collect();
    let plot = Plot::new("luck")
        .height(HIGH)
        .allow_zoom(false)
        .allow_drag(false)
        .allow_scroll(false)
        .allow_boxed_zoom(false)
        .allow_double_click_reset(false)
        .include_x(0.0)
        .include_x(f64::from(sheet.attacks.max(10)))
        .include_y(-2.0)
        .include_y(2.0)
        .set_margin_fraction(vec2(0.01, 0.06))
        .grid_color(palette.line)
        .x_grid_spacer(log_grid_spacer(5))
        .y_grid_spacer(log_grid_spacer(5))
        .show_x(false)
        .show_y(false)
        .x_axis_label(tr!("Attacks"))
        .y_axis_label(tr!("Extra hits"))
        .y_axis_formatter(|mark, _| if mark.value.abs() < 0.5 { "0".to_owned() } else { format!("{:+}", mark.value) })
        .label_formatter(|position| hover_text(&told, position));
    let shown = plot.show(ui, |plot| {
        plot.hline(HLine::new(tr!("as expected"), 0.0).color(palette.ink).width(1.5).allow_hover(false));
        for (side, _, points) in sheet.sides.iter().filter(|(_, _, points)| !points.is_empty()) {
            plot.line(Line::new(side.army(), line(points, sheet.attacks)).color(palette.side_text(*side)).width(2.5));
        }
    });
    let told = sheet.sides.iter().filter(|(_, account, _)| account.attacks > 0);
    let words: Vec<String> = told.map(|(side, account, _)| surplus_text(*side, *account)).collect();
    shown.response.widget_info(|| WidgetInfo::labeled(Role::Figure, true, words.join("; ")));
}

/// Returns text such as "Normans: 0.7 hits more than expected".
fn surplus_text(side: Side, account: Account) -> String {
    let (army, surplus) = (side.army(), account.surplus());
    let hits = format!("{:.1}", surplus.abs());
    if surplus < 0.0 {
        tr!("{army}: {hits} hits fewer than expected", army, hits)
    } else {
        tr!("{army}: {hits} hits more than expected", army, hits)
    }
}

/// Returns the points of a side's line, from 0 to the last attack of either side. It stays level while the other side attacks.
fn line(points: &[LuckPoint], attacks: u32) -> PlotPoints<'static> {
    let mut line = vec![[0.0, 0.0]];
    let mut height = 0.0;
    for point in points {
        line.push([f64::from(point.attack) - 1.0, height]);
        height = f64::from(point.sixths) / 6.0;
        line.push([f64::from(point.attack), height]);
    }
    line.push([f64::from(attacks), height]);
    line.into()
}

/// Returns text on the attack under the pointer.
fn hover_text(told: &[(String, &[LuckPoint])], position: &HoverPosition<'_>) -> Option<String> {
    let HoverPosition::NearDataPoint { plot_name, position, .. } = position else { return None };
    let (_, points) = told.iter().find(|(name, _)| name == plot_name)?;
    let point = points.iter().find(|point| (f64::from(point.attack) - position.x).abs() < 0.5)?;
    let sum = f64::from(point.sixths) / 6.0;
    Some(tr!("Attack {attack}: {point}\nSo far {sum}", attack = point.attack, point = point.words, sum = format!("{:+.1}", sum)))
}

/// Draws a row for each player, sorted by the heading that was clicked.
fn table_ui(ui: &mut Ui, sheet: &LuckTable, actions: &mut Vec<UiAction>) {
    let high = (ui.ctx().content_rect().height() - 90.0 - HIGH - 230.0).max(120.0);
    ScrollArea::vertical().max_height(high).id_salt("rows of luck").show(ui, |ui| {
        let wide = ui.available_width() / 6.0 - ui.spacing().item_spacing.x;
        Grid::new("luck by player").num_columns(LuckColumn::ALL.len()).striped(true).min_col_width(wide).show(ui, |ui| {
            for by in LuckColumn::ALL {
                head_ui(ui, sheet, by, actions);
            }
            ui.end_row();
            let most = sheet.rows.iter().map(|row| (row.account.hits * 6).max(row.account.sixths)).max().unwrap_or_default();
            for row in &sheet.rows {
                row_ui(ui, row, most);
                ui.end_row();
            }
        });
    });
}

/// Draws a heading. A click sorts by it.
fn head_ui(ui: &mut Ui, sheet: &LuckTable, by: LuckColumn, actions: &mut Vec<UiAction>) {
    let (sorted, falls) = sheet.sorted;
    let is_chosen = sorted == by;
    let head = if is_chosen { format!("{} {}", by.head(), if falls { "⏷" } else { "⏶" }) } else { by.head().to_owned() };
    let response = ui.add(Button::selectable(is_chosen, RichText::new(head).font(theme::bold(13.5))));
    let words = by.sort_hint();
    response.widget_info(|| WidgetInfo::selected(Role::Button, true, is_chosen, words));
    if response.on_hover_text(words).clicked() {
        actions.push(UiAction::Modal(ModalAction::Sort(by)));
    }
}

/// Draws a player's expected and actual results.
fn row_ui(ui: &mut Ui, row: &LuckRow, most: u32) {
    let account = row.account;
    let luck = if account.attacks == 0 { String::new() } else { format!("{:+.1} {}", account.surplus(), account.fortune().word()) };
    ui.horizontal(|ui| {
        swatch_ui(ui, row.side);
        ui.label(RichText::new(&row.who).font(theme::bold(14.0)));
    });
    cell_ui(ui, account.dice.to_string());
    cell_ui(ui, format!("{:.1}", account.expected()));
    ui.horizontal(|ui| {
        ui.add_space(ui.spacing().button_padding.x);
        ui.add_sized(vec2(24.0, 18.0), Label::new(account.hits.to_string()));
        hits_bar_ui(ui, row, most);
    });
    cell_ui(ui, luck);
    cell_ui(ui, panic_dice_text(row));
}

/// Draws the hits as a bar, with a mark at the expected number. The full length is `most` sixths of a hit.
fn hits_bar_ui(ui: &mut Ui, row: &LuckRow, most: u32) {
    let (rect, _) = ui.allocate_exact_size(vec2(84.0, 14.0), Sense::hover());
    let palette = Palette::current(ui);
    #[expect(clippy::cast_possible_truncation, reason = "a length on the screen")]
    let length = |sixths: u32| (f64::from(sixths) / f64::from(most.max(1))) as f32 * rect.width();
    let bar = Rect::from_min_size(rect.min + vec2(0.0, 3.0), vec2(length(row.account.hits * 6), rect.height() - 6.0));
    ui.painter().rect_filled(bar, 2.0, palette.side(row.side));
    ui.painter().vline(rect.left() + length(row.account.sixths), rect.y_range(), (2.0, palette.ink));
}

/// Draws a patch in a side's colour.
fn swatch_ui(ui: &mut Ui, side: Side) {
    let (rect, _) = ui.allocate_exact_size(vec2(11.0, 11.0), Sense::hover());
    ui.painter().rect_filled(rect, 3.0, Palette::current(ui).side(side));
}

/// Draws text below its column's heading.
fn cell_ui(ui: &mut Ui, words: String) {
    ui.horizontal(|ui| {
        ui.add_space(ui.spacing().button_padding.x);
        ui.label(words);
    });
}

/// Returns text such as "3 dice: 12, 10.5 expected".
fn panic_dice_text(row: &LuckRow) -> String {
    let panic = row.panic;
    if panic.dice == 0 {
        return String::new();
    }
    tr!(
        "{dice}: {pips}, {expected} expected",
        dice = dice_text(panic.dice),
        pips = panic.pips,
        expected = format!("{:.1}", panic.expected())
    )
}
