//! What a volley and a blow have in common: the dice, the hits, the faces.

use egui::{Button, RichText, Role, Ui, WidgetInfo, vec2};

use crate::app::asked::{Asked, Field};
use crate::app::attempt::Attempt;
use crate::app::buttons::field_ui;
use crate::app::commands::AppCommand;
use crate::app::desk::Desk;
use crate::app::names::counted;
use crate::app::theme::{self, Palette};

/// What is thrown and what hits, in a box of its own.
pub fn throw_ui(ui: &mut Ui, desk: &Desk, attempt: &Attempt) {
    let palette = Palette::of(ui);
    theme::sheet(palette).fill(palette.weave).inner_margin(10).show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.label(RichText::new(attempt.throw_words()).font(theme::bold(17.0)));
        if let Some(words) = attempt.commander_words(&desk.names().title(attempt.unit)) {
            ui.label(RichText::new(words).size(15.0));
        }
        if let Some(words) = attempt.halving_words() {
            ui.label(RichText::new(words).color(palette.ink.gamma_multiply(0.8)));
        }
    });
    for objection in &attempt.objections {
        ui.label(RichText::new(format!("Against it: {}", desk.names().in_words(objection))).color(palette.warning));
    }
}

/// The number of hits by the mouse, and the faces for those who want them written down.
pub fn hits_ui(ui: &mut Ui, desk: &Desk, attempt: &Attempt, asked: &mut Vec<Asked>) {
    let palette = Palette::of(ui);
    let answer = desk.answer(attempt.at);
    ui.label(RichText::new("Hits").font(theme::bold(14.5)));
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(4.0, 4.0);
        for hits in attempt.least()..=attempt.most() {
            let chosen = answer.hits == Some(hits);
            let words = RichText::new(hits.to_string()).font(theme::bold(16.0));
            let button = Button::new(if chosen { words.color(palette.on_color) } else { words }).min_size(vec2(30.0, 36.0));
            let button = if chosen { button.fill(palette.side(attempt.unit.side)) } else { button };
            let response = ui.add(button);
            let label = format!("{} on {}", counted(hits, "hit", "hits"), desk.names().unit(attempt.at));
            response.widget_info(|| WidgetInfo::selected(Role::Button, true, chosen, &label));
            if response.clicked() {
                asked.push(Asked::Hits(attempt.at, hits));
            }
        }
    });
    faces_ui(ui, desk, attempt, asked);
}

/// Fields for the faces.
fn faces_ui(ui: &mut Ui, desk: &Desk, attempt: &Attempt, asked: &mut Vec<Asked>) {
    let answer = desk.answer(attempt.at);
    let enter = || Some(Asked::Do(AppCommand::Primary));
    ui.horizontal(|ui| {
        if attempt.men > 0 {
            let hint = format!("or the {} faces: 6 2 5…", attempt.men);
            field_ui(ui, Field::Faces(attempt.at), &answer.faces, &hint, 160.0, enter(), asked);
        }
        if attempt.commander {
            field_ui(ui, Field::CommanderDie(attempt.at), &answer.commander_die, "own die", 70.0, enter(), asked);
        }
    });
}
