//! Warnings that the deck can't work or has surprising effects. They are below the open card or the settings, so that they
//! stay visible and move nothing.

use egui::{Frame, Margin, Panel, RichText, ScrollArea, Sense, Stroke, Ui, vec2};

use crate::preparation::Preparation;
use crate::preparation::ready::weight_icon_ui;
use crate::shell::theme::{self, Palette};
use crate::widgets::panel_height::repaint_if_resized;
use senlac_classroom::planning::ready_check::{Finding, FixLocation, Weight};

/// Greatest height, as a fraction of the column.
const MOST: f32 = 0.4;

pub fn warnings_ui(ui: &mut Ui, preparation: &Preparation) {
    let mut troubles =
        preparation.findings.iter().filter(|finding| finding.cure == FixLocation::Deck && finding.weight != Weight::Note).peekable();
    if troubles.peek().is_none() {
        return;
    }
    let palette = Palette::current(ui);
    let most = ui.available_height() * MOST;
    let frame = Frame::new().inner_margin(Margin { top: 8, ..Margin::ZERO });
    let panel = Panel::bottom("the troubles of the deck").frame(frame).resizable(false).show_separator_line(false);
    let shown = panel.show(ui, |ui| {
        theme::panel_frame(palette).stroke(Stroke::new(1.5, palette.warning)).inner_margin(10).show(ui, |ui| {
            ScrollArea::vertical().id_salt("why the deck is odd").max_height(most).auto_shrink([false, true]).show(ui, |ui| {
                for finding in troubles {
                    finding_ui(ui, finding);
                }
            });
        });
    });
    repaint_if_resized(ui, &shown.response);
}

/// Draws one warning about the deck.
fn finding_ui(ui: &mut Ui, finding: &Finding) {
    ui.horizontal_top(|ui| {
        let (rect, _) = ui.allocate_exact_size(vec2(20.0, 20.0), Sense::hover());
        weight_icon_ui(ui, rect.center(), finding.weight);
        ui.add(egui::Label::new(RichText::new(&finding.words).size(13.5)).wrap());
    });
}
