//! Dialog with the rules: topics on the left, or above in a narrow window, and the open topic beside them.

use egui::{Button, Role, ScrollArea, Ui, vec2};

use super::parts::part_ui;
use super::{RulesDialog, RulesSource};
use crate::modals::action::ModalAction;
use crate::ui_action::UiAction;
use crate::widgets::control::{Control as _, bold_ui, faded_ui};
use crate::widgets::sheet_title::title_ui;
use senlac_paper::sheets::RulesTopic;

/// Width of the list of topics.
const TOPICS: f32 = 190.0;
/// Width from which the topics are shown beside the text.
const BESIDE_FROM: f32 = 640.0;
/// Part of the window's height that the dialog's frame and header need.
const HEAD: f32 = 190.0;

/// Draws the dialog with topics and text.
pub fn rules_ui(ui: &mut Ui, sheet: &RulesDialog, actions: &mut Vec<UiAction>) {
    title_ui(ui, tr!("The rules"), actions);
    let whose = match sheet.of {
        RulesSource::Table => tr!("The rules for this game. Framed rulings differ from the default."),
        RulesSource::Preparation => tr!("The rules for the battle you are preparing. You can change them under “Rulings”."),
        RulesSource::Sample => tr!("The default rules. A battle can use other rulings."),
    };
    faded_ui(ui, 13.5, whose);
    ui.add_space(6.0);
    let high = (ui.ctx().content_rect().height() - HEAD).max(120.0);
    if ui.available_width() >= BESIDE_FROM {
        ui.horizontal_top(|ui| {
            ui.allocate_ui(vec2(TOPICS, high), |ui| {
                ui.set_width(TOPICS);
                ui.vertical(|ui| topics_ui(ui, sheet, TOPICS, actions));
            });
            ui.add_space(12.0);
            ui.vertical(|ui| chapter_ui(ui, sheet, high));
        });
    } else {
        ui.horizontal_wrapped(|ui| topics_ui(ui, sheet, 0.0, actions));
        ui.separator();
        chapter_ui(ui, sheet, high.max(200.0));
    }
}

fn topics_ui(ui: &mut Ui, sheet: &RulesDialog, width: f32, actions: &mut Vec<UiAction>) {
    ui.spacing_mut().item_spacing.y = 3.0;
    for topic in RulesTopic::ALL {
        let is_open = topic == sheet.topic;
        let button = Button::selectable(is_open, topic.title()).min_size(vec2(width, 28.0)).right_text("");
        let response = ui.add(button).named_choice(Role::Tab, is_open, || topic.title());
        response.on_click(UiAction::Modal(ModalAction::Rules(topic)), actions);
    }
}

/// Draws the open topic, which scrolls separately.
fn chapter_ui(ui: &mut Ui, sheet: &RulesDialog, high: f32) {
    bold_ui(ui, 18.0, sheet.topic.title());
    let area = ScrollArea::vertical().id_salt(("rules", sheet.topic)).max_height(high - 30.0).min_scrolled_height(high - 30.0);
    area.auto_shrink(false).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 7.0;
        for part in sheet.parts() {
            part_ui(ui, part);
        }
    });
}
