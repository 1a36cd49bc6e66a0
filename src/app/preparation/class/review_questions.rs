//! Questions about a list that only the teacher can answer, each with its answers as buttons above the rows.

use egui::{Button, Frame, Id, Label, RichText, Sense, Ui};

use super::action::ClassAction;
use super::list_review::ListReview;
use crate::shell::theme::{self, Palette};
use crate::widgets::control::{Control, swap_stored, title_ui};
use senlac_class_list::Question;
use senlac_classroom::phrasebook::names::capitalise_visible;

pub fn questions_ui(ui: &mut Ui, review: &ListReview, actions: &mut Vec<ClassAction>) {
    let questions = &review.list.questions;
    if questions.is_empty() {
        return;
    }
    let led = is_sent_to_question(ui, review);
    let head = tr_count!(count = questions.len(), "One question about this list", "{count} questions about this list");
    let head = title_ui(ui, 18.0, head);
    if led {
        head.scroll_to_me(Some(egui::Align::TOP));
    }
    for (place, question) in questions.iter().enumerate() {
        question_ui(ui, question, led && place == 0, actions);
    }
    ui.add_space(6.0);
}

/// Returns whether the teacher was sent to the first question since the last frame.
fn is_sent_to_question(ui: &Ui, review: &ListReview) -> bool {
    let id = Id::unique("the question that the teacher was led to");
    let now = (review.serial, review.times_led);
    swap_stored(ui, id, now) != Some(now) && review.times_led > 0
}

/// Draws a question. If the teacher is sent to it, its text gets the focus and not an answer, so that a second Enter answers
/// nothing.
fn question_ui(ui: &mut Ui, question: &Question, is_led: bool, actions: &mut Vec<ClassAction>) {
    let palette = Palette::current(ui);
    let words = question_text(question);
    let frame = Frame::new().stroke((2.0, palette.gold)).corner_radius(6).inner_margin(10);
    frame.show(ui, |ui| {
        ui.set_width(ui.available_width());
        let label = Label::new(RichText::new(&words).font(theme::bold(14.5))).wrap();
        let asking = ui.add(label.sense(Sense::focusable_noninteractive()));
        if is_led {
            asking.request_focus();
        }
        if asking.has_focus() {
            let line = asking.rect.expand2(egui::vec2(4.0, 2.0));
            ui.painter().rect_stroke(line, 4.0, (2.0, palette.gold), egui::StrokeKind::Inside);
        }
        ui.horizontal_wrapped(|ui| {
            for answer in &question.answers {
                let button = Button::new(&answer.words).wrap();
                // A long answer has a line of its own.
                let button =
                    if answer.words.chars().count() > 50 { button.min_size(egui::vec2(ui.available_width(), 0.0)) } else { button };
                ui.add(button).on_click(ClassAction::Options(answer.options.clone()), actions);
            }
        });
    });
}

fn question_text(question: &Question) -> String {
    match question.row {
        Some(row) => tr!("Row {row}: {question}", row, question = question.words),
        None => capitalise_visible(&question.words),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_question_about_one_row_begins_with_its_number() {
        let about = |row| question_text(&Question { row, words: "one pupil or two?".to_owned(), answers: Vec::new() });
        assert_eq!([about(Some(2)), about(None)], ["Row 2: one pupil or two?", "One pupil or two?"]);
    }
}
