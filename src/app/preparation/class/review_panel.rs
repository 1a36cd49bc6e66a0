//! A class list under review: how it was read, the questions and remarks about it, and every row.

use egui::{Button, Color32, ComboBox, RichText, ScrollArea, Ui};

use super::action::{ClassAction, ClassForm};
use super::list_review::{ListReview, Oddity};
use super::review_questions::questions_ui;
use super::review_rows::rows_ui;
use crate::preparation::Preparation;
use crate::shell::theme::{self, Palette};
use crate::widgets::control::{Control, faded_ui, field_ui, swap_stored, tick_ui, title_ui};
use senlac_class_list::{ListEncoding, ListOptions, ListRemark, NameOrder, RemarkWeight};

pub fn review_ui(ui: &mut Ui, preparation: &Preparation, review: &ListReview, actions: &mut Vec<ClassAction>) {
    let palette = Palette::current(ui);
    theme::panel_frame(palette).inner_margin(16).show(ui, |ui| {
        ui.set_min_size(ui.available_size());
        head_ui(ui, review, actions);
        if preparation.class.kept.iter().any(|kept| kept.name == review.name.trim()) {
            let words = tr!("You already have a class with this name, and this list will replace it. Enter a different name to keep both.");
            ui.label(RichText::new(words).color(palette.warning));
        }
        ui.add_space(4.0);
        options_ui(ui, preparation, review, actions);
        ui.separator();
        // Another list begins at its top.
        let seen = egui::Id::unique("the list that was looked at last");
        let is_new = swap_stored(ui, seen, review.serial) != Some(review.serial);
        let area = ScrollArea::vertical().auto_shrink(false);
        let area = if is_new { area.vertical_scroll_offset(0.0) } else { area };
        area.show(ui, |ui| {
            ui.set_width(ui.available_width() - 10.0);
            let oddity = shown_oddity(ui, review);
            questions_ui(ui, review, actions);
            for remark in &review.list.remarks {
                remark_ui(ui, remark, oddity);
            }
            for (place, remark) in review.unknown_units.iter().chain(&review.remarks).enumerate() {
                let line = faded_ui(ui, 13.0, remark);
                if oddity == Some(Oddity::Wishes) && place == 0 {
                    line.scroll_to_me(Some(egui::Align::Center));
                }
            }
            rows_ui(ui, review, oddity, actions);
        });
    });
}

/// Draws the number of pupils and the class's name.
fn head_ui(ui: &mut Ui, review: &ListReview, actions: &mut Vec<ClassAction>) {
    let palette = Palette::current(ui);
    let list = &review.list;
    ui.horizontal(|ui| {
        let words = tr_count!(count = list.pupils().len(), "{count} pupil", "{count} pupils");
        title_ui(ui, 24.0, words);
        let (mistakes, others) = review.oddity_counts();
        let words = match (mistakes, others) {
            _ if !list.questions.is_empty() => tr!("This list can be read in more than one way. Answer the questions below.").to_owned(),
            (0, 0) => tr!("Nothing to check.").to_owned(),
            (0, _) => tr_count!(others, "1 thing to check", "{others} things to check"),
            _ => tr_count!(
                mistakes,
                "One row can’t be read. Ignore it, or correct the list.",
                "{mistakes} rows can’t be read. Ignore them, or correct the list."
            ),
        };
        let matters = mistakes > 0 || !list.questions.is_empty();
        let words = RichText::new(words).color(if matters { palette.warning } else { palette.faded });
        if (mistakes, others) == (0, 0) && !matters {
            ui.label(words);
        } else {
            let link = ui.add(Button::new(words.underline()).frame(false)).on_hover_text(tr!("Show the first one"));
            link.on_click(if list.questions.is_empty() { ClassAction::FirstOddity } else { ClassAction::FirstQuestion }, actions);
        }
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            ui.button(tr!("Choose another list"))
                .on_hover_text(tr!("Discard this list without saving any of it"))
                .on_click(ClassAction::Reject, actions);
        });
    });
    ui.horizontal(|ui| {
        ui.label(tr!("Class name"));
        let field = field_ui(ui, &review.name, [tr!("Class name"), ""], 220.0);
        actions.extend(field.typed.map(ClassAction::Name));
        ui.add(egui::Label::new(RichText::new(&list.read_as).color(palette.faded)).wrap());
    });
}

/// Draws the options for reading the list, where the teacher can correct the program.
fn options_ui(ui: &mut Ui, preparation: &Preparation, review: &ListReview, actions: &mut Vec<ClassAction>) {
    let (used, said) = (&review.list.options, &review.options);
    ui.horizontal_wrapped(|ui| {
        let headings = tick_ui(ui, used.headings == Some(true), tr!("The first row contains headings"));
        actions.extend(headings.map(|headings| ClassAction::Options(ListOptions { headings: Some(headings), ..said.clone() })));
        if let Some(last_first) = tick_ui(ui, used.order == Some(NameOrder::LastFirst), tr!("Last names come first")) {
            let order = if last_first { NameOrder::LastFirst } else { NameOrder::AsWritten };
            actions.push(ClassAction::Options(ListOptions { order: Some(order), ..said.clone() }));
        }
        let form = &preparation.class.form;
        let mut measures = form.measures;
        let tip = tr!(
            "Creates one unit for each pupil present, in the original game’s proportions. If this isn’t ticked, the armies don’t change."
        );
        if ui.checkbox(&mut measures, tr!("Fit armies to class")).on_hover_text(tip).changed() {
            actions.push(ClassAction::Form(ClassForm { measures, ..form.clone() }));
        }
        if let Some(encoding) = used.encoding {
            let names = ListEncoding::ALL.map(|encoding| (encoding, encoding.to_string()));
            choice_ui(ui, tr!("Encoding"), &names, encoding, |encoding| {
                actions.push(ClassAction::Options(ListOptions { encoding: Some(encoding), ..said.clone() }));
            });
        }
        if review.list.sheets.len() > 1 {
            let sheets: Vec<(usize, String)> = review.list.sheets.iter().cloned().enumerate().collect();
            choice_ui(ui, tr!("Sheet"), &sheets, used.sheet.unwrap_or_default(), |sheet| {
                // Options for rows and columns applied to another sheet of the file.
                actions.push(ClassAction::Options(ListOptions { sheet: Some(sheet), today: said.today, ..ListOptions::default() }));
            });
        }
    });
}

/// Draws a list of choices after its name.
fn choice_ui<T: Copy + PartialEq>(ui: &mut Ui, name: &str, choices: &[(T, String)], chosen: T, choose: impl FnOnce(T)) {
    let words = choices.iter().find(|(choice, _)| *choice == chosen).map_or("", |(_, words)| words.as_str());
    let mut now = chosen;
    ui.label(name);
    let shown = ComboBox::from_id_salt(name).selected_text(words).show_ui(ui, |ui| {
        for (choice, words) in choices {
            ui.selectable_value(&mut now, *choice, words);
        }
    });
    shown.response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::ComboBox, true, name));
    if now != chosen {
        choose(now);
    }
}

/// Returns the remark that the teacher was sent to since the last frame; `None` if there is none.
fn shown_oddity<'a>(ui: &Ui, review: &'a ListReview) -> Option<Oddity<'a>> {
    let id = egui::Id::unique("the oddity that the teacher was led to");
    let now = (review.serial, review.times_shown);
    let is_asked = swap_stored(ui, id, now) != Some(now) && review.times_shown > 0;
    let wishes = (!review.remarks.is_empty()).then_some(Oddity::Wishes);
    review.first_oddity().map(Oddity::Remark).or(wishes).filter(|_| is_asked)
}

fn remark_ui(ui: &mut Ui, remark: &ListRemark, oddity: Option<Oddity<'_>>) {
    let palette = Palette::current(ui);
    let color: Color32 = if remark.weight == RemarkWeight::Mistake { palette.warning } else { palette.faded };
    let line = ui.label(RichText::new(remark.to_string()).color(color).size(13.0));
    if oddity == Some(Oddity::Remark(remark)) {
        line.scroll_to_me(Some(egui::Align::Center));
    }
}
