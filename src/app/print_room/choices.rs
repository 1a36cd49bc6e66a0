//! How everything is printed: paper, ink, and the shapes that some documents have.

use egui::{Align2, Button, FontId, Rect, Role, Ui, pos2, vec2};

use super::PrintAction;
use crate::app::commands::availability::ViewContext;
use crate::app::shell::theme::Palette;
use crate::app::widgets::control::Control;
use crate::sheets::{Inks, Options, Paper};

/// The width of the words before the choices.
const WORDS: f32 = 88.0;
/// How high a line is.
const HEIGHT: f32 = 26.0;

/// Draws the choices, a line each.
pub fn choices_ui(ui: &mut Ui, context: &ViewContext<'_>, actions: &mut Vec<PrintAction>) {
    let Options { paper, inks, two_to_a_page, fold_over, standees } = context.settings.print.options();
    ui.spacing_mut().item_spacing.y = 3.0;
    actions.extend(
        pair_ui(ui, tr!("Paper"), paper == Paper::Letter, ["A4", tr!("US Letter")])
            .map(|letter| PrintAction::Paper(if letter { Paper::Letter } else { Paper::A4 })),
    );
    actions.extend(
        pair_ui(ui, tr!("Ink"), inks == Inks::Saver, [tr!("Full"), tr!("Saving ink")])
            .map(|saver| PrintAction::Inks(if saver { Inks::Saver } else { Inks::Full })),
    );
    actions.extend(pair_ui(ui, tr!("Unit sheets"), two_to_a_page, [tr!("One a page"), tr!("Two a page")]).map(PrintAction::TwoToAPage));
    actions.extend(pair_ui(ui, tr!("Cards"), fold_over, [tr!("Fronts alone"), tr!("To fold over")]).map(PrintAction::FoldOver));
    actions.extend(pair_ui(ui, tr!("Tokens"), standees, [tr!("Flat"), tr!("Standing")]).map(PrintAction::Standees));
}

/// Two choices of which one counts; the other one where it was clicked.
fn pair_ui(ui: &mut Ui, about: &str, second: bool, words: [&str; 2]) -> Option<bool> {
    let palette = Palette::of(ui);
    let mut chosen = None;
    let (_, row) = ui.allocate_space(vec2(ui.available_width(), HEIGHT));
    ui.painter().text(row.left_center(), Align2::LEFT_CENTER, about, FontId::proportional(14.0), palette.ink);
    let width = ((row.width() - WORDS - 4.0) / 2.0).max(40.0);
    let lefts = [row.left() + WORDS, row.left() + WORDS + width + 4.0];
    for ((is_second, label), left) in [false, true].into_iter().zip(words).zip(lefts) {
        let is_on = second == is_second;
        let rect = Rect::from_min_size(pos2(left, row.top()), vec2(width, HEIGHT));
        let button = Button::selectable(is_on, label).min_size(rect.size()).truncate();
        let response =
            ui.place(rect, if is_on { button } else { button.fill(palette.weave) })
                .named_choice(Role::RadioButton, is_on, || format!("{about}: {label}"));
        if response.clicked() && !is_on {
            chosen = Some(is_second);
        }
    }
    chosen
}
