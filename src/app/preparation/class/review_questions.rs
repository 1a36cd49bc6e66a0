//! What only the teacher can say of a list: each question with its answers as buttons, above the rows.

use egui::{Button, Frame, Id, Label, RichText, Sense, Ui};

use super::{ClassAction, ListReview};
use crate::app::shell::theme;
use crate::app::shell::theme::Palette;
use crate::content::roster::Question;
use crate::phrasebook::names::capital;

/// Draws them, where there are any.
pub fn questions_ui(ui: &mut Ui, looked: &ListReview, actions: &mut Vec<ClassAction>) {
    let questions = &looked.list.questions;
    if questions.is_empty() {
        return;
    }
    let led = is_led(ui, looked);
    let head = tr_count!(count = questions.len(), "One question before this list counts", "{count} questions before this list counts");
    let head = ui.label(RichText::new(head).font(theme::title(18.0)));
    if led {
        head.scroll_to_me(Some(egui::Align::TOP));
    }
    for (place, question) in questions.iter().enumerate() {
        question_ui(ui, question, led && place == 0, actions);
    }
    ui.add_space(6.0);
}

/// Whether the teacher was led to the first question since the last frame.
fn is_led(ui: &Ui, looked: &ListReview) -> bool {
    let id = Id::unique("the question that the teacher was led to");
    let now = (looked.serial, looked.led);
    let before = ui.data_mut(|data| {
        let before: Option<(u64, u64)> = data.get_temp(id);
        data.insert_temp(id, now);
        before
    });
    looked.led > 0 && before != Some(now)
}

/// A question. Who is led to it has the keyboard at its words and not at an answer, so that Enter that is pressed twice
/// answers nothing.
fn question_ui(ui: &mut Ui, question: &Question, is_led: bool, actions: &mut Vec<ClassAction>) {
    let palette = Palette::of(ui);
    let words = match question.row {
        Some(row) => tr!("Row {row}: {question}", row, question = question.words),
        None => capital(&question.words),
    };
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
                if ui.add(button).clicked() {
                    actions.push(ClassAction::Options(answer.options.clone()));
                }
            }
        });
    });
}

#[cfg(test)]
mod tests {
    use egui_kittest::Harness;
    use egui_kittest::kittest::Queryable;

    use super::*;
    use crate::app::preparation::class::list_review::Source;
    use crate::content::roster::{Answer, ListOptions, NameOrder, Question};

    /// A list about which two things are actions, drawn with what is actions for by hand.
    struct Drawn {
        looked: ListReview,
        actions: Vec<ClassAction>,
        is_dressed: bool,
    }

    fn answer(words: &str, order: NameOrder) -> Answer {
        let options = ListOptions { order: Some(order), ..ListOptions::default() };
        Answer { words: words.to_owned(), flag: "--order".to_owned(), options }
    }

    fn drawn() -> Harness<'static, Drawn> {
        let mut looked = ListReview::at(Source::Text("Lind Ada\nEk Bo\n".to_owned()), "6b".to_owned(), 1).expect("a list");
        let answers = vec![answer("Ada Lind", NameOrder::LastFirst), answer("Lind Ada", NameOrder::AsWritten)];
        let order = Question { row: None, words: "How are the names said?".to_owned(), answers: answers.clone() };
        let row = Question { row: Some(2), words: "one pupil or two?".to_owned(), answers };
        looked.list.questions = vec![order, row];
        let drawn = Drawn { looked, actions: Vec::new(), is_dressed: false };
        // The faces of letters are there from the second frame on.
        let draw = |ui: &mut Ui, drawn: &mut Drawn| {
            if std::mem::replace(&mut drawn.is_dressed, true) {
                questions_ui(ui, &drawn.looked, &mut drawn.actions);
            } else {
                crate::app::shell::theme::install_style(ui.ctx());
            }
        };
        let mut window = Harness::builder().with_size([500.0, 400.0]).build_ui_state(draw, drawn);
        window.run();
        window
    }

    #[test]
    fn each_answer_is_a_button_that_reads_the_list_so() {
        let mut window = drawn();
        assert!(window.query_by_label("Row 2: one pupil or two?").is_some());
        let first = window.get_all_by_label("Ada Lind").next().expect("an answer");
        first.click();
        window.run();
        let options = ListOptions { order: Some(NameOrder::LastFirst), ..ListOptions::default() };
        assert_eq!(window.state().actions, [ClassAction::Options(options)]);
        assert!(window.query_by_label_contains("--order").is_none(), "flags are for the command line");
    }

    #[test]
    fn who_is_led_to_the_first_question_answers_nothing_by_another_enter() {
        let mut window = drawn();
        window.state_mut().looked.led += 1;
        window.run();
        let is_focused = |window: &Harness<'_, Drawn>, label: &str| window.get_all_by_label(label).any(|node| node.is_focused());
        assert!(is_focused(&window, "How are the names said?"));
        window.key_press(egui::Key::Enter);
        window.run();
        assert_eq!(window.state().actions, []);
        window.key_press(egui::Key::Tab);
        window.run();
        assert!(is_focused(&window, "Ada Lind"), "the answers come next");
        window.key_press(egui::Key::Enter);
        window.run();
        assert_eq!(window.state().actions.len(), 1);
    }
}
