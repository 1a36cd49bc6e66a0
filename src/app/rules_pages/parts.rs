//! Rendering of the parts of the rules.

use egui::{Grid, Label, RichText, Sense, Ui, Vec2, vec2};

use crate::shell::theme::{self, Palette};
use crate::widgets::control::{bold_ui, faded_ui};
use crate::widgets::embroidery::embroider;
use senlac_paper::sheets::{RulesPart, RulesPicture, RulesTable, RulingEntry};

/// Largest size of a picture, in points.
const PICTURE: f32 = 62.0;

pub(super) fn part_ui(ui: &mut Ui, part: &RulesPart) {
    match part {
        RulesPart::Heading(words) => {
            ui.add_space(4.0);
            ui.separator();
            bold_ui(ui, 15.0, words);
        }
        RulesPart::Words(words) => wrapped_ui(ui, RichText::new(words)),
        RulesPart::Thing { picture, title, words } => thing_ui(ui, *picture, title, words),
        RulesPart::Numbers(numbers) => numbers_ui(ui, numbers),
        RulesPart::Ruling(told) => ruling_ui(ui, *told),
    }
}

fn wrapped_ui(ui: &mut Ui, words: RichText) {
    ui.add(Label::new(words.size(15.0)).wrap().selectable(true));
}

/// Draws a picture with its title and text on the right.
fn thing_ui(ui: &mut Ui, picture: Option<RulesPicture>, title: &str, words: &str) {
    ui.horizontal_top(|ui| {
        if let Some(picture) = picture {
            picture_ui(ui, picture);
            ui.add_space(4.0);
        }
        ui.vertical(|ui| {
            ui.spacing_mut().item_spacing.y = 2.0;
            bold_ui(ui, 15.0, title);
            wrapped_ui(ui, RichText::new(words));
        });
    });
}

/// Draws the picture as large as fits in its square.
fn picture_ui(ui: &mut Ui, picture: RulesPicture) {
    let (place, _) = ui.allocate_exact_size(Vec2::splat(PICTURE), Sense::hover());
    let art = picture.art();
    let size = vec2(art.size.0, art.size.1);
    let size = size * (PICTURE / size.max_elem().max(1.0));
    let seen = egui::Rect::from_center_size(place.center(), size);
    embroider(ui.painter(), Palette::current(ui), ("rules", picture), (seen, size), || art);
}

fn numbers_ui(ui: &mut Ui, numbers: &RulesTable) {
    egui::ScrollArea::horizontal().id_salt(("table", &numbers.heads)).show(ui, |ui| {
        Grid::new(("rules", &numbers.heads)).striped(true).num_columns(numbers.heads.len()).spacing(vec2(16.0, 5.0)).show(ui, |ui| {
            for head in &numbers.heads {
                ui.label(RichText::new(head).font(theme::bold(13.5)));
            }
            ui.end_row();
            for row in &numbers.rows {
                for cell in row {
                    ui.label(RichText::new(cell).size(14.5));
                }
                ui.end_row();
            }
        });
    });
}

/// Draws a ruling with its answer, framed if the answer isn't the default.
fn ruling_ui(ui: &mut Ui, told: RulingEntry) {
    let palette = Palette::current(ui);
    let words = |ui: &mut Ui| {
        ui.set_width(ui.available_width());
        ui.spacing_mut().item_spacing.y = 2.0;
        bold_ui(ui, 14.0, format!("{}. {}", told.number, told.question));
        if let Some(usual) = told.usual {
            wrapped_ui(ui, RichText::new(tr!("In this game: {answer}", answer = told.answer)));
            faded_ui(ui, 13.0, tr!("Default: {usual} {reason}", usual, reason = told.reason));
        } else {
            wrapped_ui(ui, RichText::new(told.answer));
            faded_ui(ui, 13.0, told.reason);
        }
    };
    if told.usual.is_some() {
        theme::panel_frame(palette).stroke((2.0, palette.gold)).inner_margin(8).show(ui, words);
    } else {
        ui.vertical(words);
    }
}
