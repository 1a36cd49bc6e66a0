//! Lesson plan by part: duration, activity and the documents needed, with their checkboxes.

use egui::{Align, Button, Checkbox, Label, Layout, RichText, Role, ScrollArea, Stroke, Ui, UiBuilder, vec2};

use super::{OwnedPapers, PrintAction, PrintPreview};
use crate::screen::ViewContext;
use crate::shell::theme::{self, Palette};
use crate::shell::touch;
use crate::widgets::control::{Control, bold_ui, faded_ui, title_ui};
use crate::widgets::scroll_to_focus::keep_focus_visible;
use senlac_paper::sheets::lesson::{LessonLength, LessonPart, LessonRow, lesson_rows, part_minutes};
use senlac_paper::sheets::{AnyDocumentKind, DocumentKind};

/// Width of the minutes' column.
const MINUTES: f32 = 92.0;
const DOCUMENTS: f32 = 310.0;
/// Largest width at which lines are easy to read.
const WORDS: f32 = 860.0;
/// Width from which documents are shown beside the text, not below it.
const BESIDE_FROM: f32 = 760.0;

pub fn lesson_ui(ui: &mut Ui, context: &ViewContext<'_>, print: &PrintPreview, actions: &mut Vec<PrintAction>) {
    let length = context.settings.print.lesson();
    length_ui(ui, context, print, actions);
    ui.add_space(4.0);
    theme::reserve_scroll_bar(ui);
    let rows = lesson_rows(length);
    ScrollArea::vertical().id_salt("the lesson").auto_shrink(false).show(ui, |ui| {
        for part in LessonPart::ALL {
            let of_part: Vec<&LessonRow> = rows.iter().filter(|row| row.part == part).collect();
            if of_part.is_empty() {
                continue;
            }
            part_ui(ui, part, part_minutes(&rows, part));
            for row in of_part {
                row_ui(ui, context, print, (*row, length), actions);
            }
            ui.add_space(8.0);
        }
        keep_focus_visible(ui);
    });
}

/// Draws the lesson's length, the number of pages to print, and a button that ticks all documents it needs.
fn length_ui(ui: &mut Ui, context: &ViewContext<'_>, print: &PrintPreview, actions: &mut Vec<PrintAction>) {
    let settings = &context.settings.print;
    let palette = Palette::current(ui);
    ui.horizontal_wrapped(|ui| {
        bold_ui(ui, 15.0, tr!("Lesson length"));
        for length in LessonLength::ALL {
            let is_on = settings.lesson() == length;
            let label = tr!("{minutes} minutes", minutes = length.minutes());
            let button = Button::selectable(is_on, &label).min_size(vec2(96.0, 28.0));
            let button = if is_on { button } else { button.fill(palette.weave) };
            let response = ui.add(button).named_choice(Role::RadioButton, is_on, || tr!("Lesson length: {label}", label));
            if response.clicked() && !is_on {
                let mut chosen = settings.clone();
                chosen.lesson_minutes = length.minutes();
                actions.push(PrintAction::Settings(chosen));
            }
        }
        ui.add_space(10.0);
        let ticked = print.ticked(settings).len();
        let documents = tr_count!(ticked, "{ticked} document ticked", "{ticked} documents ticked");
        let words = match print.page_count(settings) {
            Some(pages) => tr_count!(pages, "{documents}: {pages} page", "{documents}: {pages} pages", documents),
            None => documents,
        };
        faded_ui(ui, 14.0, words);
        let tip = tr!("Tick only what a lesson of this length needs");
        ui.small_button(tr!("Tick recommended")).on_hover_text(tip).named(Role::Button, || tip).on_click(PrintAction::TickUsual, actions);
    });
}

fn part_ui(ui: &mut Ui, part: LessonPart, minutes: u16) {
    let palette = Palette::current(ui);
    ui.horizontal(|ui| {
        title_ui(ui, 19.0, part.title());
        faded_ui(ui, 14.0, tr_count!(minutes, "{minutes} minute", "{minutes} minutes"));
    });
    let line = ui.min_rect().bottom() + 1.0;
    ui.painter().hline(ui.max_rect().x_range(), line, Stroke::new(1.0, palette.gold));
    ui.add_space(5.0);
}

/// Draws a step: its minutes, its activity, and its documents beside or below it.
fn row_ui(
    ui: &mut Ui,
    context: &ViewContext<'_>,
    print: &PrintPreview,
    (row, length): (LessonRow, LessonLength),
    actions: &mut Vec<PrintAction>,
) {
    let palette = Palette::current(ui);
    let kinds: Vec<DocumentKind> = row.kinds(DocumentKind::ALL.into_iter().filter(|kind| is_listed(print, *kind))).collect();
    let is_beside = ui.available_width() >= BESIDE_FROM;
    ui.horizontal_top(|ui| {
        let minutes = row.minutes;
        let times = match row.from {
            Some(from) => tr!("{from} to {until}", from, until = from + minutes),
            None => tr!("{minutes} min", minutes),
        };
        column_ui(ui, MINUTES, |ui| {
            ui.label(RichText::new(times).font(theme::bold(15.0)));
            if row.from.is_some() {
                faded_ui(ui, 12.5, tr!("{minutes} min", minutes));
            }
        });
        let words = if is_beside { (ui.available_width() - DOCUMENTS - 8.0).min(WORDS) } else { ui.available_width() };
        column_ui(ui, words, |ui| {
            ui.label(RichText::new(row.step.title()).font(theme::bold(15.0)));
            let OwnedPapers::Battle(_, battle, ..) = &*print.papers else { return };
            let what = row.step.description_for_battle(length, battle);
            ui.add(Label::new(RichText::new(what).size(14.0).color(palette.ink)).wrap());
            if !is_beside {
                for kind in &kinds {
                    document_ui(ui, context, print, *kind, actions);
                }
            }
        });
        if is_beside {
            column_ui(ui, ui.available_width(), |ui| {
                for kind in &kinds {
                    document_ui(ui, context, print, *kind, actions);
                }
            });
        }
    });
    ui.add_space(5.0);
}

/// Draws a column of a row with this width.
fn column_ui(ui: &mut Ui, width: f32, content: impl FnOnce(&mut Ui)) {
    let room = egui::Rect::from_min_size(ui.cursor().min, vec2(width, 0.0));
    ui.scope_builder(UiBuilder::new().max_rect(room).layout(Layout::top_down(Align::Min)), |ui| {
        ui.spacing_mut().item_spacing.y = 2.0;
        ui.set_width(width);
        content(ui);
    });
}

/// Returns whether a document is listed: this battle has content for it, or it is made after the battle.
fn is_listed(print: &PrintPreview, kind: DocumentKind) -> bool {
    print.kinds().any(|other| other == AnyDocumentKind::Class(kind)) || !print.can_be_ticked(kind.into())
}

/// Draws a document with its checkbox, or a note that it is made after the battle. A click on its title shows it.
fn document_ui(ui: &mut Ui, context: &ViewContext<'_>, print: &PrintPreview, kind: DocumentKind, actions: &mut Vec<PrintAction>) {
    let palette = Palette::current(ui);
    let (title, any) = (kind.title(), AnyDocumentKind::Class(kind));
    ui.horizontal(|ui| {
        ui.spacing_mut().interact_size.y = touch::min_length(ui, 22.0);
        if !print.can_be_ticked(any) {
            ui.add_space(26.0);
            ui.label(RichText::new(title).color(palette.faded));
            faded_ui(ui, 12.5, tr!("after the battle"));
            return;
        }
        let mut on = print.ticked(&context.settings.print).contains(&any);
        let tick = ui.add(Checkbox::without_text(&mut on)).named_choice(Role::CheckBox, on, || tr!("Print {title}", title));
        if tick.changed() {
            actions.push(PrintAction::Tick(any, on));
        }
        let show = ui.add(Button::new(RichText::new(title).color(palette.ink)).frame(false)).on_hover_text(tr!("Preview this document"));
        show.named(Role::Button, || tr!("Show {title}", title)).on_click(PrintAction::Show(any), actions);
        if let Some(document) = print.documents.get(&any) {
            faded_ui(ui, 12.5, tr_count!(count = document.pages.len(), "{count} page", "{count} pages"));
        }
    });
}
