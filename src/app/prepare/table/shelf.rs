//! The tables that can be chosen, and keeping this one.

use egui::{Align2, FontId, Key, RichText, Role, Sense, Stroke, StrokeKind, TextEdit, Ui, WidgetInfo, vec2};

use super::keeping::in_use;
use super::{ScenarioAsked, TableAsked, TablePage};
use crate::app::prepare::Preparation;
use crate::app::theme::{self, Palette};
use crate::content::library::Shelved;

/// Draws them.
pub fn shelf_ui(ui: &mut Ui, preparation: &Preparation, asked: &mut Vec<TableAsked>) {
    let palette = Palette::of(ui);
    let page = &preparation.table;
    ui.label(RichText::new("Tables").font(theme::title(22.0)));
    ui.spacing_mut().item_spacing.y = 6.0;
    let used = in_use(&page.shelf, preparation.draft());
    // What somebody made for this class comes first.
    for (built_in, head) in [(false, "Your own"), (true, "From the program")] {
        let mut tables = page.shelf.iter().enumerate().filter(|(_, shelved)| shelved.built_in == built_in).peekable();
        if tables.peek().is_some() && page.shelf.iter().any(|shelved| !shelved.built_in) {
            ui.label(RichText::new(head).font(theme::bold(13.5)).color(palette.faded));
        }
        for (place, shelved) in tables {
            let is_used = used == Some(shelved);
            if card_ui(ui, shelved, is_used) {
                asked.push(TableAsked::Scenario(ScenarioAsked::Take(place)));
            }
            if is_used {
                armies_ui(ui, preparation, asked);
            }
        }
    }
}

/// A table: its name, its sentence, its lesson.
fn card_ui(ui: &mut Ui, shelved: &Shelved, is_used: bool) -> bool {
    let palette = Palette::of(ui);
    let width = ui.available_width();
    let inner = width - 24.0;
    let trouble = shelved.problems.as_ref().map(|problems| format!("cannot be read. {problems}"));
    let about = trouble.clone().or_else(|| shelved.about.clone()).unwrap_or_default();
    let painter = ui.painter();
    let name = painter.layout(shelved.name.clone(), theme::bold(14.0), palette.ink, inner - if is_used { 46.0 } else { 0.0 });
    let about_ink = if trouble.is_some() { palette.warning } else { palette.faded };
    let about = painter.layout(about, FontId::proportional(12.5), about_ink, inner);
    let minutes = shelved.minutes.map_or_else(String::new, |minutes| format!("{minutes} minutes"));
    let minutes = painter.layout_no_wrap(minutes, FontId::proportional(12.5), palette.ink);
    let part = |size: egui::Vec2| if size.x > 0.0 { size.y + 2.0 } else { 0.0 };
    let height = name.size().y + part(about.size()) + part(minutes.size()) + 14.0;
    let sense = if trouble.is_some() { Sense::hover() } else { Sense::click() };
    let (rect, response) = ui.allocate_exact_size(vec2(width, height), sense);
    response.widget_info(|| WidgetInfo::selected(Role::Button, trouble.is_none(), is_used, format!("Table {}", shelved.name)));
    let lit = response.hovered() || response.has_focus();
    let rim = if is_used || (lit && trouble.is_none()) { Stroke::new(2.0, palette.gold) } else { Stroke::new(1.0, palette.line) };
    let painter = ui.painter();
    painter.rect(rect, 6.0, if is_used { palette.weave } else { palette.cloth }, rim, StrokeKind::Inside);
    if is_used {
        painter.text(rect.right_top() + vec2(-10.0, 8.0), Align2::RIGHT_TOP, "in use", theme::bold(12.0), palette.ink);
    }
    let mut corner = rect.min + vec2(12.0, 7.0);
    for galley in [name, about, minutes] {
        let size = galley.size();
        if size.x > 0.0 {
            painter.galley(corner, galley, palette.ink);
            corner.y += size.y + 2.0;
        }
    }
    let tip = if is_used { "Lay this table out again" } else { "Take this table; both armies deploy in its zones" };
    response.on_hover_text(tip).clicked()
}

/// The scenario's own armies; where somebody would lose a seat, it is asked first.
fn armies_ui(ui: &mut Ui, preparation: &Preparation, asked: &mut Vec<TableAsked>) {
    let palette = Palette::of(ui);
    if !preparation.table.asks_for_armies {
        let response =
            ui.button("Armies as in the file").on_hover_text("Take this table’s own order of battle, everybody where its file puts them");
        if response.clicked() {
            let seated = preparation.draft().posts().any(|(_, post)| !post.players.is_empty());
            asked.push(if seated { TableAsked::AskForArmies(true) } else { TableAsked::Scenario(ScenarioAsked::TakeArmies) });
        }
        return;
    }
    egui::Frame::new().stroke((2.0, palette.gold)).corner_radius(6).inner_margin(8).show(ui, |ui| {
        ui.label("Its own armies take the place of yours, and the class draws lots for them.");
        ui.horizontal_wrapped(|ui| {
            if ui.button("Take its armies").clicked() {
                asked.push(TableAsked::Scenario(ScenarioAsked::TakeArmies));
            }
            if ui.button("Leave them").clicked() {
                asked.push(TableAsked::AskForArmies(false));
            }
        });
    });
}

/// A name for this table, and keeping it.
pub fn keep_ui(ui: &mut Ui, page: &TablePage, asked: &mut Vec<TableAsked>) {
    ui.add_space(6.0);
    ui.label(RichText::new("Keep your own").font(theme::bold(13.5)));
    let mut name = page.name.clone();
    let response = ui.add(TextEdit::singleline(&mut name).id_salt("the table's name").desired_width(f32::INFINITY));
    response.widget_info(|| WidgetInfo::labeled(Role::TextInput, true, "Name of this table"));
    if response.changed() {
        asked.push(TableAsked::Name(name));
    }
    let entered = response.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
    if response.lost_focus() && !entered && page.name != page.named {
        asked.push(TableAsked::Scenario(ScenarioAsked::Rename));
    }
    let keep = egui::Button::new("Keep this table").min_size(vec2(ui.available_width(), 30.0));
    if ui.add(keep).on_hover_text("Write ground, zones and armies under this name, without any pupil").clicked() || entered {
        asked.push(TableAsked::Scenario(ScenarioAsked::Keep));
    }
}
