//! How everything is printed: paper, ink, and the shapes that some documents have.

use egui::{RichText, Role, Ui, WidgetInfo, vec2};

use super::PaperAsked;
use crate::app::room::Room;
use crate::app::theme::{self, Palette};
use crate::sheets::{Inks, Options, Paper};

/// The width of the words before the choices.
const WORDS: f32 = 92.0;

/// Draws the choices, a line each.
pub fn choices_ui(ui: &mut Ui, room: &Room<'_>, asked: &mut Vec<PaperAsked>) {
    let Options { paper, inks, two_to_a_page, fold_over, standees } = room.settings.print.options();
    ui.label(RichText::new("How to print it").font(theme::bold(15.0)));
    asked.extend(pair_ui(ui, "Paper", paper == Paper::Letter, ["A4", "US Letter"]).map(|letter| {
        PaperAsked::Paper(if letter { Paper::Letter } else { Paper::A4 })
    }));
    asked.extend(
        pair_ui(ui, "Ink", inks == Inks::Saver, ["Full", "Saving ink"])
            .map(|saver| PaperAsked::Inks(if saver { Inks::Saver } else { Inks::Full })),
    );
    asked.extend(pair_ui(ui, "Unit sheets", two_to_a_page, ["One to a page", "Two to a page"]).map(PaperAsked::TwoToAPage));
    asked.extend(pair_ui(ui, "Cards", fold_over, ["Fronts alone", "To fold over"]).map(PaperAsked::FoldOver));
    asked.extend(pair_ui(ui, "Tokens", standees, ["Flat", "Standing"]).map(PaperAsked::Standees));
}

/// Two choices of which one counts; the other one where it was clicked.
fn pair_ui(ui: &mut Ui, about: &str, second: bool, words: [&str; 2]) -> Option<bool> {
    let palette = Palette::of(ui);
    let mut chosen = None;
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        let (rect, _) = ui.allocate_exact_size(vec2(WORDS, 26.0), egui::Sense::hover());
        ui.painter().text(rect.left_center(), egui::Align2::LEFT_CENTER, about, egui::FontId::proportional(14.0), palette.ink);
        let width = ((ui.available_width() - 4.0) / 2.0).max(40.0);
        for (is_second, label) in [false, true].into_iter().zip(words) {
            let is_on = second == is_second;
            let button = egui::Button::selectable(is_on, label).min_size(vec2(width, 26.0)).truncate();
            let button = if is_on { button } else { button.fill(palette.weave) };
            let response = ui.add_sized(vec2(width, 26.0), button);
            response.widget_info(|| WidgetInfo::selected(Role::RadioButton, true, is_on, format!("{about}: {label}")));
            if response.clicked() && !is_on {
                chosen = Some(is_second);
            }
        }
    });
    chosen
}
