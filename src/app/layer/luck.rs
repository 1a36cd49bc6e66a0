//! The luck ledger: how far each side is ahead of what was to be expected, attack by attack, and a row for each player.

use egui::{Button, Grid, RichText, Role, ScrollArea, Ui, WidgetInfo};
use egui_plot::{HLine, HoverPosition, Line, Plot, PlotPoints};

use super::LayerAsked;
use crate::app::asked::Asked;
use crate::app::names::counted;
use crate::app::odds::{LuckRow, LuckSheet, Point, Sorted};
use crate::app::theme::{self, Palette};
use crate::odds::ledger::Account;
use crate::rules::Side;

/// How high the plot is.
const HIGH: f32 = 190.0;

/// Draws the ledger.
pub fn luck_ui(ui: &mut Ui, sheet: &LuckSheet, asked: &mut Vec<Asked>) {
    ui.label(RichText::new("Luck").font(theme::title(24.0)));
    ui.label(
        RichText::new("Hits beyond what was to be expected, attack by attack. Dice know no fairness, only chances.")
            .color(Palette::of(ui).faded),
    );
    ui.add_space(6.0);
    if sheet.rows.is_empty() {
        ui.label("Nobody has thrown dice yet.");
    } else {
        for (side, account, _) in &sheet.sides {
            ui.label(RichText::new(side_words(*side, *account)).color(Palette::of(ui).side(*side)).font(theme::bold(14.5)));
        }
        plot_ui(ui, sheet);
        ui.add_space(6.0);
        table_ui(ui, sheet, asked);
    }
    ui.add_space(10.0);
    if ui.button("Close").clicked() {
        asked.push(Asked::Layer(LayerAsked::Close));
    }
}

/// "Normans: 12 attacks, 80 dice, 14 hits; 13.3 were to be expected: as expected".
fn side_words(side: Side, account: Account) -> String {
    if account.attacks == 0 {
        return format!("{}: no attack yet", side.army());
    }
    let (attacks, dice) = (counted(account.attacks, "attack", "attacks"), counted(account.dice, "die", "dice"));
    let (hits, expected, word) = (counted(account.hits, "hit", "hits"), account.expected(), account.fortune().word());
    format!("{}: {attacks}, {dice}, {hits}; {expected:.1} were to be expected: {word}", side.army())
}

/// A line for each side about the line of what was to be expected.
fn plot_ui(ui: &mut Ui, sheet: &LuckSheet) {
    let palette = Palette::of(ui);
    let told: Vec<(String, &[Point])> = sheet.sides.iter().map(|(side, _, points)| (side.army().to_owned(), points.as_slice())).collect();
    let plot = Plot::new("luck")
        .height(HIGH)
        .allow_zoom(false)
        .allow_drag(false)
        .allow_scroll(false)
        .allow_boxed_zoom(false)
        .allow_double_click_reset(false)
        .include_x(0.0)
        .include_x(f64::from(sheet.attacks.max(1)))
        .include_y(-1.0)
        .include_y(1.0)
        .show_x(false)
        .show_y(false)
        .x_axis_label("Attacks")
        .y_axis_label("Hits more")
        .label_formatter(|position| hover_words(&told, position));
    let shown = plot.show(ui, |plot| {
        plot.hline(HLine::new("as expected", 0.0).color(palette.ink).width(1.5).allow_hover(false));
        for (side, _, points) in &sheet.sides {
            plot.line(Line::new(side.army(), line(points, sheet.attacks)).color(palette.side(*side)).width(2.5));
        }
    });
    let words: Vec<String> = sheet.sides.iter().map(|(side, account, _)| surplus_words(*side, *account)).collect();
    shown.response.widget_info(|| WidgetInfo::labeled(Role::Image, true, words.join("; ")));
}

/// "Normans 0.7 hits more than expected".
fn surplus_words(side: Side, account: Account) -> String {
    let surplus = account.surplus();
    let than = if surplus < 0.0 { "fewer" } else { "more" };
    format!("{} {:.1} hits {than} than expected", side.army(), surplus.abs())
}

/// The points of a side, from nothing at first to the last attack of both.
fn line(points: &[Point], attacks: u32) -> PlotPoints<'static> {
    let at = |point: &Point| [f64::from(point.attack), f64::from(point.sixths) / 6.0];
    let last = points.last().map(at).map_or([f64::from(attacks), 0.0], |[_, height]| [f64::from(attacks), height]);
    std::iter::once([0.0, 0.0]).chain(points.iter().map(at)).chain([last]).collect()
}

/// The attack under the pointer.
fn hover_words(told: &[(String, &[Point])], position: &HoverPosition<'_>) -> Option<String> {
    let HoverPosition::NearDataPoint { plot_name, index, .. } = position else { return None };
    let (_, points) = told.iter().find(|(name, _)| name == plot_name)?;
    let point = points.get(index.checked_sub(1)?)?;
    let sum = f64::from(point.sixths) / 6.0;
    Some(format!("Attack {}: {}\nSo far {sum:+.1}", point.attack, point.words))
}

/// A row for everybody, sorted by the head that was clicked.
fn table_ui(ui: &mut Ui, sheet: &LuckSheet, asked: &mut Vec<Asked>) {
    let high = (ui.ctx().content_rect().height() - 90.0 - HIGH - 230.0).max(120.0);
    ScrollArea::vertical().max_height(high).id_salt("rows of luck").show(ui, |ui| {
        Grid::new("luck by player").num_columns(Sorted::ALL.len()).striped(true).min_col_width(76.0).show(ui, |ui| {
            for by in Sorted::ALL {
                head_ui(ui, sheet, by, asked);
            }
            ui.end_row();
            for row in &sheet.rows {
                row_ui(ui, row);
                ui.end_row();
            }
        });
    });
}

/// A head; a click sorts by it.
fn head_ui(ui: &mut Ui, sheet: &LuckSheet, by: Sorted, asked: &mut Vec<Asked>) {
    let is_chosen = sheet.sorted.0 == by;
    let response = ui.add(Button::selectable(is_chosen, RichText::new(by.head()).font(theme::bold(13.5))));
    let words = format!("Sort by {}", by.head().to_lowercase());
    response.widget_info(|| WidgetInfo::selected(Role::Button, true, is_chosen, &words));
    if response.on_hover_text(words.as_str()).clicked() {
        asked.push(Asked::Layer(LayerAsked::Sort(by)));
    }
}

/// What was expected of one and what fell.
fn row_ui(ui: &mut Ui, row: &LuckRow) {
    let palette = Palette::of(ui);
    let account = row.account;
    ui.label(RichText::new(&row.who).color(palette.side(row.side)).font(theme::bold(14.0)));
    ui.label(account.dice.to_string());
    ui.label(format!("{:.1}", account.expected()));
    ui.label(account.hits.to_string());
    ui.label(if account.attacks == 0 { String::new() } else { format!("{:+.1} {}", account.surplus(), account.fortune().word()) });
    ui.label(panic_words(row));
}

/// "3 dice: 12, 10.5 expected".
fn panic_words(row: &LuckRow) -> String {
    let panic = row.panic;
    if panic.dice == 0 {
        return String::new();
    }
    format!("{}: {}, {:.1} expected", counted(panic.dice, "die", "dice"), panic.pips, panic.expected())
}
