//! The tools, the size of the table, and the actions for all units at once.

use egui::{Align2, FontId, Rect, RichText, Role, Sense, StrokeKind, Ui, WidgetInfo, vec2};

use super::action::{TableAction, TableChange};
use super::tool::Tool;
use crate::battle::board::tokens;
use crate::preparation::Preparation;
use crate::shell::theme::{self, Palette};
use crate::shell::touch;
use crate::widgets::control::{Control, faded_ui, is_lit, outline};
use senlac_classroom::planning::editing::Edge;
use senlac_classroom::planning::fitted_armies::troops;
use senlac_classroom::planning::mirror::Axis;
use senlac_classroom::rules::{Side, Troop, UnitId, UnitSetup};

/// Size of a tool button.
const TOOL: egui::Vec2 = vec2(48.0, 56.0);

pub fn tools_ui(ui: &mut Ui, preparation: &Preparation, actions: &mut Vec<TableAction>) {
    let page = &preparation.table;
    ui.spacing_mut().item_spacing = vec2(4.0, 4.0);
    for (head, tools) in [(tr!("Ground"), &Tool::GROUND[..]), (tr!("Zones"), &Tool::ZONES), (tr!("Units"), &Tool::UNITS)] {
        head_ui(ui, head);
        ui.horizontal(|ui| {
            for tool in tools {
                tool_ui(ui, *tool, page.tool == *tool, actions);
            }
        });
    }
    if page.tool == Tool::Line {
        run_ui(ui, preparation, actions);
    }
    ui.add_space(2.0);
    let wide = vec2(ui.available_width(), 28.0);
    let all = egui::Button::new(RichText::new(tr!("Line up both armies")).font(theme::bold(13.5))).min_size(wide);
    ui.add(all)
        .on_hover_text(tr!("Places both armies in their zones, as on the morning of the battle"))
        .on_click(TableAction::TableChange(TableChange::PlaceAll), actions);
    ui.horizontal(|ui| {
        ui.button(tr!("Clear the table"))
            .on_hover_text(tr!("Moves every unit to the reserve"))
            .on_click(TableAction::TableChange(TableChange::TakeAllOff), actions);
        ui.button(tr!("Default zones"))
            .on_hover_text(tr!("Puts the Saxon zone on the hill, if there is one, and the Norman zone some squares away"))
            .on_click(TableAction::TableChange(TableChange::SuggestZones), actions);
    });
    head_ui(ui, tr!("Size"));
    let (columns, rows) = (page.ground.width(), page.ground.height());
    size_ui(
        ui,
        (tr!("Columns"), [tr!("Remove a column"), tr!("Add a column")], columns),
        page.column_edge,
        [Edge::Left, Edge::Right],
        actions,
    );
    size_ui(ui, (tr!("Rows"), [tr!("Remove a row"), tr!("Add a row")], rows), page.row_edge, [Edge::Top, Edge::Bottom], actions);
    head_ui(ui, tr!("Flip the table"));
    ui.horizontal(|ui| {
        for (axis, words, tip) in [
            (Axis::LeftRight, tr!("Left–right"), tr!("Swaps left and right")),
            (Axis::TopBottom, tr!("Top–bottom"), tr!("Swaps top and bottom")),
        ] {
            ui.button(words)
                .on_hover_text(tip)
                .named(Role::Button, || tr!("Flip the table: {way}", way = words))
                .on_click(TableAction::TableChange(TableChange::Mirror(axis)), actions);
        }
    });
    ui.add_space(2.0);
    faded_ui(ui, 12.5, tr!("The arrow keys and Enter work on the table."));
}

fn head_ui(ui: &mut Ui, words: &str) {
    ui.add_space(2.0);
    ui.label(RichText::new(words).font(theme::bold(13.5)).color(Palette::current(ui).faded));
}

fn tool_ui(ui: &mut Ui, tool: Tool, is_taken: bool, actions: &mut Vec<TableAction>) {
    let palette = Palette::current(ui);
    let width = if tool == Tool::Line { TOOL.x + 14.0 } else { TOOL.x };
    let (rect, response) = ui.allocate_exact_size(touch::min_size(ui, vec2(width, TOOL.y)), Sense::click());
    response.widget_info(|| WidgetInfo::selected(Role::Button, true, is_taken, tool.name()));
    let fill = if is_taken { palette.weave } else { palette.cloth };
    let rim = outline(palette, is_taken, is_lit(&response), [2.5, 1.5]);
    let painter = ui.painter();
    painter.rect(rect, 6.0, fill, rim, StrokeKind::Inside);
    let picture = Rect::from_center_size(rect.center_top() + vec2(0.0, 22.0), vec2(26.0, 26.0));
    tool.paint(painter, palette, picture);
    let font = if is_taken { theme::bold(11.5) } else { FontId::proportional(11.5) };
    painter.text(rect.center_bottom() - vec2(0.0, 11.0), Align2::CENTER_CENTER, tool.label(), font, palette.ink);
    let key = tool.keys().first().map_or_else(String::new, |key| key.to_ascii_uppercase().to_string());
    painter.text(rect.right_top() + vec2(-5.0, 3.0), Align2::RIGHT_TOP, key.as_str(), FontId::proportional(10.0), palette.faded);
    response.on_hover_text(format!("{}: {key}", tool.name())).on_click(TableAction::Tool(tool), actions);
}

/// Draws the choice of the units to place along the line.
fn run_ui(ui: &mut Ui, preparation: &Preparation, actions: &mut Vec<TableAction>) {
    ui.add_space(2.0);
    ui.label(tr!("Click units on the table, or choose all of a type:"));
    for side in Side::ALL {
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 3.0;
            for troop in troops(side) {
                let of_type = || preparation.draft().posts().filter(move |(unit, post)| unit.side == side && post.muster.troop == troop);
                let chosen = of_type().next().is_some() && of_type().all(|(unit, _)| preparation.table.run.contains(&unit));
                if type_ui(ui, (side, troop), of_type().count(), chosen) {
                    actions.push(TableAction::RunOf(side, troop));
                }
            }
        });
    }
}

/// Draws the button for all units of a type: their shield and their number. Returns whether it was clicked.
fn type_ui(ui: &mut Ui, (side, troop): (Side, Troop), count: usize, is_chosen: bool) -> bool {
    let palette = Palette::current(ui);
    let (rect, response) = ui.allocate_exact_size(touch::min_size(ui, vec2(66.0, 36.0)), Sense::click());
    let name = tr!("All {adjective} {troop}", adjective = side.adjective(), troop = troop.name());
    response.widget_info(|| WidgetInfo::selected(Role::Button, true, is_chosen, &name));
    let fill = if is_chosen { palette.weave } else { palette.cloth };
    let rim = outline(palette, is_chosen, is_lit(&response), [2.5, 1.5]);
    ui.painter().rect(rect, 6.0, fill, rim, StrokeKind::Inside);
    let muster =
        UnitSetup { troop, figures: troop.full_strength(), bases: 1, bodyguard: false, square: None, player: None, rows: Vec::new() };
    let mut token = muster.unit(UnitId::new(side, 1));
    token.figures = u8::try_from(count).unwrap_or(u8::MAX);
    tokens::paint(ui.painter(), palette, rect.center(), 12.0, &token, false);
    response.on_hover_text(name).clicked() && count > 0
}

/// Draws the buttons that add or remove a column or row, and the choice of the edge.
fn size_ui(ui: &mut Ui, (words, [fewer, more], count): (&str, [&str; 2], u8), at: Edge, edges: [Edge; 2], actions: &mut Vec<TableAction>) {
    let palette = Palette::current(ui);
    ui.horizontal(|ui| {
        ui.allocate_ui(vec2(58.0, 26.0), |ui| {
            ui.set_min_width(58.0);
            ui.label(words);
        });
        for (sign, grows, name) in [("−", false, fewer), ("+", true, more)] {
            ui.add(egui::Button::new(sign).min_size(vec2(25.0, 26.0)))
                .named(Role::Button, || &name)
                .on_hover_text(name)
                .on_click(TableAction::TableChange(TableChange::Resize(at, grows)), actions);
            if !grows {
                let (rect, _) = ui.allocate_exact_size(vec2(22.0, 26.0), Sense::hover());
                ui.painter().text(rect.center(), Align2::CENTER_CENTER, count.to_string(), theme::bold(14.0), palette.ink);
            }
        }
        ui.add_space(3.0);
        for edge in edges {
            edge_ui(ui, edge, edge == at, actions);
        }
    });
}

/// Draws the choice of an edge at which the table grows: a small table with that edge marked.
fn edge_ui(ui: &mut Ui, edge: Edge, is_taken: bool, actions: &mut Vec<TableAction>) {
    let palette = Palette::current(ui);
    let (rect, response) = ui.allocate_exact_size(touch::min_size(ui, vec2(25.0, 26.0)), Sense::click());
    let name = match edge {
        Edge::Left => tr!("Add and remove columns on the left"),
        Edge::Right => tr!("Add and remove columns on the right"),
        Edge::Top => tr!("Add and remove rows at the top"),
        Edge::Bottom => tr!("Add and remove rows at the bottom"),
    };
    response.widget_info(|| WidgetInfo::selected(Role::RadioButton, true, is_taken, name));
    let rim = outline(palette, is_taken, is_lit(&response), [2.0, 1.5]);
    let painter = ui.painter();
    painter.rect(rect, 5.0, if is_taken { palette.weave } else { palette.cloth }, rim, StrokeKind::Inside);
    let table = rect.shrink(6.5);
    painter.rect_stroke(table, 1.0, (1.0, palette.faded), StrokeKind::Inside);
    let strip = match edge {
        Edge::Left => Rect::from_min_max(table.min, table.left_bottom() + vec2(4.0, 0.0)),
        Edge::Right => Rect::from_min_max(table.right_top() - vec2(4.0, 0.0), table.max),
        Edge::Top => Rect::from_min_max(table.min, table.right_top() + vec2(0.0, 4.0)),
        Edge::Bottom => Rect::from_min_max(table.left_bottom() - vec2(0.0, 4.0), table.max),
    };
    painter.rect_filled(strip, 0.0, palette.ink);
    response.on_hover_text(name).on_click(TableAction::At(edge), actions);
}
