//! The list of tables, and the field that saves this one.

use egui::{Align2, FontId, Rect, RichText, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo, vec2};

use super::action::{ScenarioAction, TableAction, TablePrompt};
use super::page::{TablePage, scenario_in_use};
use crate::preparation::Preparation;
use crate::shell::theme::{self, Palette};
use crate::shell::touch;
use crate::widgets::confirm::confirm_ui;
use crate::widgets::control::{Control, TextFieldResult, bold_ui, field_ui, title_ui};
use senlac_classroom::content::library::LibraryEntry;

/// Height of the last line on the card of a custom table.
const LAST_LINE: f32 = 24.0;

pub fn scenario_list_ui(ui: &mut Ui, preparation: &Preparation, actions: &mut Vec<TableAction>) {
    let palette = Palette::current(ui);
    let page = &preparation.table;
    title_ui(ui, 22.0, tr!("Tables"));
    ui.spacing_mut().item_spacing.y = 6.0;
    let used = scenario_in_use(&page.shelf, preparation.draft());
    // Custom tables come first.
    for (built_in, head) in [(false, tr!("Your tables")), (true, tr!("Built-in tables"))] {
        let mut tables = page.shelf.iter().enumerate().filter(|(_, shelved)| shelved.built_in == built_in).peekable();
        if tables.peek().is_some() && page.shelf.iter().any(|shelved| !shelved.built_in) {
            ui.label(RichText::new(head).font(theme::bold(13.5)).color(palette.faded));
        }
        for (place, shelved) in tables {
            if page.question == Some(TablePrompt::Remove(place)) {
                remove_ui(ui, &shelved.name, place, actions);
                continue;
            }
            let is_used = used == Some(shelved);
            card_ui(ui, (place, shelved), is_used, actions);
            if is_used {
                armies_ui(ui, preparation, actions);
            }
        }
    }
}

/// Draws the question before a table is deleted.
fn remove_ui(ui: &mut Ui, name: &str, place: usize, actions: &mut Vec<TableAction>) {
    let words = tr!("Delete “{name}” from this computer? You can’t undo this.", name);
    confirm_ui(
        ui,
        &words,
        [(tr!("Delete this table"), TableAction::Scenario(ScenarioAction::Remove(place))), (tr!("Keep it"), TableAction::Ask(None))],
        actions,
    );
}

/// Draws a table: its name, its description and its lesson.
fn card_ui(ui: &mut Ui, (place, shelved): (usize, &LibraryEntry), is_used: bool, actions: &mut Vec<TableAction>) {
    let palette = Palette::current(ui);
    let width = ui.available_width();
    let inner = width - 24.0;
    let trouble = shelved.problems.as_ref().map(|problems| tr!("Couldn’t read this table. {problems}", problems));
    let about = trouble.clone().or_else(|| shelved.about.clone()).unwrap_or_default();
    let painter = ui.painter();
    let name = painter.layout(shelved.name.clone(), theme::bold(14.0), palette.ink, inner - if is_used { 46.0 } else { 0.0 });
    let about_ink = if trouble.is_some() { palette.warning } else { palette.faded };
    let about = painter.layout(about, FontId::proportional(12.5), about_ink, inner);
    let minutes = shelved.minutes.map_or_else(String::new, |minutes| tr!("{minutes} minutes", minutes));
    let minutes = painter.layout_no_wrap(minutes, FontId::proportional(12.5), palette.ink);
    let part = |size: egui::Vec2| if size.x > 0.0 { size.y + 2.0 } else { 0.0 };
    let remove = touch::min_size(ui, vec2(78.0, LAST_LINE - 1.0));
    // The last line has room for the button of a table of one's own.
    let last = if shelved.built_in { part(minutes.size()) } else { remove.y + 1.0 };
    let height = name.size().y + part(about.size()) + last + 14.0;
    let sense = if trouble.is_some() { Sense::hover() } else { Sense::click() };
    let (rect, response) = ui.allocate_exact_size(vec2(width, height), sense);
    response.widget_info(|| WidgetInfo::selected(Role::Button, trouble.is_none(), is_used, tr!("Table {name}", name = shelved.name)));
    let lit = response.hovered() || response.has_focus();
    let rim = if is_used || (lit && trouble.is_none()) { Stroke::new(2.0, palette.gold) } else { Stroke::new(1.0, palette.line) };
    let painter = ui.painter();
    painter.rect(rect, 6.0, if is_used { palette.weave } else { palette.cloth }, rim, StrokeKind::Inside);
    if is_used {
        painter.text(rect.right_top() + vec2(-10.0, 8.0), Align2::RIGHT_TOP, tr!("in use"), theme::bold(12.0), palette.ink);
    }
    let mut corner = rect.min + vec2(12.0, 7.0);
    for galley in [name, about, minutes] {
        let size = galley.size();
        if size.x > 0.0 {
            painter.galley(corner, galley, palette.ink);
            corner.y += size.y + 2.0;
        }
    }
    let tip =
        if is_used { tr!("Set up this table again") } else { tr!("Use this table, and its starting positions if they fit your armies") };
    let response = if trouble.is_some() { response } else { response.on_hover_text(tip) };
    let asks = actions.len();
    if !shelved.built_in {
        // In the lower right corner of a table of one's own.
        let end = rect.right_bottom() - vec2(6.0, 5.0);
        let corner = Rect::from_min_max(end - remove, end);
        let words = RichText::new(tr!("Delete…")).size(12.5).color(palette.ink);
        ui.put(corner, egui::Button::new(words).small().frame_when_inactive(false))
            .named(Role::Button, || tr!("Delete {name}…", name = shelved.name))
            .on_hover_text(tr!("Delete your table from this computer"))
            .on_click(TableAction::Ask(Some(TablePrompt::Remove(place))), actions);
    }
    if actions.len() == asks {
        response.on_click(TableAction::Scenario(ScenarioAction::Take(place)), actions);
    }
}

/// Draws the button that uses the scenario's own armies. If a pupil would lose a seat, it asks first.
fn armies_ui(ui: &mut Ui, preparation: &Preparation, actions: &mut Vec<TableAction>) {
    if preparation.table.question != Some(TablePrompt::Armies) {
        let seated = preparation.draft().posts().any(|(_, post)| !post.players.is_empty());
        let take = TableAction::Scenario(ScenarioAction::TakeArmies);
        ui.button(tr!("Use its own armies"))
            .on_hover_text(tr!("Use this table’s own order of battle and starting positions"))
            .on_click(if seated { TableAction::Ask(Some(TablePrompt::Armies)) } else { take }, actions);
        return;
    }
    let words = tr!("This replaces your armies with the table’s own armies, and draws the seats at random.");
    confirm_ui(
        ui,
        words,
        [(tr!("Use its armies"), TableAction::Scenario(ScenarioAction::TakeArmies)), (tr!("Keep my armies"), TableAction::Ask(None))],
        actions,
    );
}

/// Draws a name for this table and the button that saves it.
pub fn save_ui(ui: &mut Ui, page: &TablePage, actions: &mut Vec<TableAction>) {
    ui.add_space(6.0);
    bold_ui(ui, 13.5, tr!("Save your own"));
    let words = [tr!("Table name"), tr!("Table name")];
    let TextFieldResult { response, typed, entered } = field_ui(ui, &page.name, words, f32::INFINITY);
    actions.extend(typed.map(TableAction::Name));
    if response.lost_focus() && !entered && page.name != page.named && page.name != page.tried {
        actions.push(TableAction::Scenario(ScenarioAction::Rename));
    }
    if page.question == Some(TablePrompt::Replace) {
        let words = tr!("“{name}” already exists. Replace it with this table?", name = page.name.trim());
        confirm_ui(
            ui,
            &words,
            [(tr!("Replace it"), TableAction::Scenario(ScenarioAction::Keep(true))), (tr!("Cancel"), TableAction::Ask(None))],
            actions,
        );
        return;
    }
    let keep = egui::Button::new(tr!("Save this table")).min_size(vec2(ui.available_width(), 30.0));
    if ui.add(keep).on_hover_text(tr!("Saves the ground, zones and armies under this name, without pupils")).clicked() || entered {
        actions.push(TableAction::Scenario(ScenarioAction::Keep(false)));
    }
}
