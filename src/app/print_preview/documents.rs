//! Left column of the print preview: unprintable names, the documents with their checkboxes, and the print options.

use egui::{
    Align2, Button, Checkbox, FontId, Id, Label, Rect, RichText, Role, ScrollArea, Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2, vec2,
};

use super::{OwnedPapers, PrintAction, PrintPreview};
use crate::screen::ViewContext;
use crate::shell::theme::{self, Palette};
use crate::shell::touch;
use crate::widgets::control::{Control, bold_ui};
use senlac_base::language::lists::join_commas;
use senlac_paper::sheets::{AnyDocumentKind, DocumentKind, GameDocumentKind, UnprintableName};

/// Smallest and largest height of a row.
const ROW: (f32, f32) = (35.0, 46.0);
/// Space between rows, in points.
const GAP: f32 = 2.0;
/// Largest height of the list's header and of the options below it.
const OTHERS: f32 = 188.0;
/// Height of the option to print an unfinished battle, where it is shown.
const SO_FAR: f32 = 72.0;
/// Number of print options.
const CHOICES: usize = 7;

pub fn documents_ui(ui: &mut Ui, context: &ViewContext<'_>, print: &PrintPreview, actions: &mut Vec<PrintAction>) {
    theme::reserve_scroll_bar(ui);
    // Everything is seen at once where the window is as high as a laptop's.
    let count = f32::from(u8::try_from(print.kinds().count()).unwrap_or(u8::MAX)).max(1.0);
    let so_far = if print.kinds_that_reveal_outcome().is_empty() { 0.0 } else { SO_FAR };
    let row = ((ui.available_height() - OTHERS - so_far) / count - GAP).floor().clamp(ROW.0, ROW.1);
    ScrollArea::vertical().id_salt("the documents").auto_shrink(false).show(ui, |ui| {
        lacking_ui(ui, print);
        so_far_ui(ui, print, actions);
        head_ui(ui, context, print, actions);
        ui.scope(|ui| {
            ui.spacing_mut().item_spacing.y = GAP;
            for kind in print.kinds() {
                row_ui(ui, context, print, (kind, row), actions);
            }
        });
        ui.add_space(6.0);
        choices_ui(ui, context, print, actions);
        ui.add_space(2.0);
    });
}

/// Lists the pupils whose names no font can show.
fn lacking_ui(ui: &mut Ui, print: &PrintPreview) {
    if print.unshown.is_empty() {
        return;
    }
    let palette = Palette::current(ui);
    let one =
        |unshown: &UnprintableName| format!("{} ({}; {})", unshown.name, unshown.place, unshown.characters.iter().collect::<String>());
    let names = join_commas(print.unshown.iter().map(one));
    let words = tr!("No font on this computer has all the letters in {names}. A box is printed instead.", names);
    theme::panel_frame(palette).stroke((2.0, palette.warning)).inner_margin(10).show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.add(Label::new(RichText::new(&words).color(palette.warning)).wrap()).named(Role::Status, || &words);
        ui.label(
            RichText::new(tr!("Write the name in by hand, or install a font such as Noto Sans CJK or Noto Sans for that script."))
                .color(palette.ink),
        );
    });
    ui.add_space(6.0);
}

/// Draws the list's header: the number of pages to print, and buttons that tick all documents, none, or those for
/// a lesson.
fn head_ui(ui: &mut Ui, context: &ViewContext<'_>, print: &PrintPreview, actions: &mut Vec<PrintAction>) {
    let settings = &context.settings.print;
    let ticked = print.ticked(settings).len();
    ui.horizontal(|ui| {
        let pages = print.page_count(settings);
        let head = pages.map(|count| tr_count!(count, "{count} page to print", "{count} pages to print"));
        bold_ui(ui, 15.0, head.as_deref().unwrap_or(tr!("Documents to print")));
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            let all = ticked == print.kinds().count();
            let name = if all { tr!("Untick all") } else { tr!("Tick all") };
            ui.small_button(if all { tr!("None") } else { tr!("All") })
                .on_hover_text(name)
                .named(Role::Button, || name)
                .on_click(PrintAction::TickAll(!all), actions);
            let (usual, tip) = match &*print.papers {
                OwnedPapers::Game(_) => (tr!("For a game"), tr!("Tick only what a game needs")),
                // There is one document.
                OwnedPapers::Results(_) => return,
                OwnedPapers::Battle(..) if print.papers.is_over() => {
                    (tr!("For after the battle"), tr!("Tick only the report, the 1066 pages and the sums"))
                }
                OwnedPapers::Battle(..) => (tr!("For a lesson"), tr!("Tick only what a lesson needs")),
            };
            ui.small_button(usual).on_hover_text(tip).on_click(PrintAction::TickUsual, actions);
        });
    });
}

/// Draws a document: checkbox, title, purpose and number of pages. A click shows it.
fn row_ui(
    ui: &mut Ui,
    context: &ViewContext<'_>,
    print: &PrintPreview,
    (kind, height): (AnyDocumentKind, f32),
    actions: &mut Vec<PrintAction>,
) {
    let palette = Palette::current(ui);
    let (_, rect) = ui.allocate_space(vec2(ui.available_width(), touch::min_length(ui, height)));
    let response = ui.interact(rect, Id::unique(("show", kind)), Sense::click());
    let is_shown = print.shown == kind;
    let pages = print.documents.get(&kind).map(|document| tr_count!(count = document.pages.len(), "{count} page", "{count} pages"));
    let name = tr!("Show {title}, {pages}", title = kind.title(), pages = pages.as_deref().unwrap_or(tr!("pages not counted yet")));
    response.widget_info(|| WidgetInfo::selected(Role::Button, true, is_shown, &name));
    let rim = match (is_shown, response.hovered() || response.has_focus()) {
        (_, true) => Stroke::new(2.0, palette.gold),
        (true, false) => Stroke::new(2.0, palette.ink),
        (false, false) => Stroke::new(1.0, palette.line),
    };
    let painter = ui.painter();
    painter.rect(rect, 6.0, if is_shown { palette.cloth } else { palette.linen }, rim, StrokeKind::Inside);
    let pages = painter.layout_no_wrap(pages.unwrap_or_else(|| "…".to_owned()), FontId::proportional(12.5), palette.faded);
    let pages_left = rect.right() - 12.0 - pages.size().x;
    // Two lines, close together about the middle.
    let [first, second] = [-7.5, 8.5].map(|down| rect.center().y + down);
    painter.galley(pos2(pages_left, first - pages.size().y / 2.0), pages, palette.faded);
    painter.text(pos2(rect.left() + 40.0, first), Align2::LEFT_CENTER, kind.title(), theme::bold(14.0), palette.ink);
    let about = one_line(ui, document_purpose(kind), rect.width() - 52.0);
    ui.painter().galley(pos2(rect.left() + 40.0, second - about.size().y / 2.0), about, palette.faded);
    let mut on = print.ticked(&context.settings.print).contains(&kind);
    let tick = Rect::from_center_size(pos2(rect.left() + 20.0, rect.center().y), touch::min_size(ui, vec2(26.0, 26.0)));
    let ticked =
        ui.place(tick, Checkbox::without_text(&mut on)).named_choice(Role::CheckBox, on, || tr!("Print {title}", title = kind.title()));
    if ticked.has_focus() {
        ui.painter().rect_stroke(tick, 4.0, Stroke::new(2.0, palette.gold), StrokeKind::Inside);
    }
    if ticked.changed() {
        actions.push(PrintAction::Tick(kind, on));
    }
    response.on_click(PrintAction::Show(kind), actions);
}

/// Lays text out on one line and ends it with an ellipsis if it is too long.
fn one_line(ui: &Ui, words: &str, width: f32) -> std::sync::Arc<egui::Galley> {
    let color = Palette::current(ui).faded;
    let mut job = egui::text::LayoutJob::simple(words.to_owned(), FontId::proportional(12.0), color, width);
    job.wrap.max_rows = 1;
    ui.painter().layout_job(job)
}

/// Returns a document's purpose, on one line.
fn document_purpose(kind: AnyDocumentKind) -> &'static str {
    match kind {
        AnyDocumentKind::Class(kind) => class_document_purpose(kind),
        AnyDocumentKind::Results => tr!("All the class’s games in one table"),
        AnyDocumentKind::Game(GameDocumentKind::Roster) => tr!("Every unit and leader, with boxes to tick"),
        AnyDocumentKind::Game(GameDocumentKind::Record) => tr!("Every step of every turn, orders and points"),
        AnyDocumentKind::Game(GameDocumentKind::Charts) => tr!("Every chart in the book, with this game’s rulings"),
        AnyDocumentKind::Game(GameDocumentKind::Forms) => tr!("For values found only on your map or play sheet"),
    }
}

fn class_document_purpose(kind: DocumentKind) -> &'static str {
    match kind {
        DocumentKind::UnitSheets => tr!("One for each child: dice to roll, men to cross off"),
        DocumentKind::LargePrint => tr!("18-point text, for pupils ticked in the class list"),
        DocumentKind::Spares => tr!("No unit yet, for latecomers"),
        DocumentKind::Handout => tr!("How to play; copy it for everyone"),
        DocumentKind::Deck => tr!("Every card in your deck, to cut out"),
        DocumentKind::Tokens => tr!("One for each base, for schools without figures"),
        DocumentKind::NameTents => tr!("For each player’s place at the table"),
        DocumentKind::JobCards => tr!("For pupils without a unit: three jobs"),
        DocumentKind::SquareLabels => tr!("Letters and numbers for the table’s edge"),
        DocumentKind::Plan => tr!("The ground and every unit’s position"),
        DocumentKind::OrderOfBattle => tr!("Both armies in a table"),
        DocumentKind::Reference => tr!("To-hit table, sequence and events, for you"),
        DocumentKind::LessonPlan => tr!("The lesson minute by minute, and what it needs"),
        DocumentKind::Rulings => tr!("The rulings you chose for this game"),
        DocumentKind::Report => tr!("How the battle went"),
        DocumentKind::History => tr!("1066 compared with your battle"),
        DocumentKind::Maths => tr!("Sums from this battle, with answers"),
        DocumentKind::Certificates => tr!("For each child: honour, deeds, your signature"),
        DocumentKind::Poster => tr!("Turn by turn, final position, all honours"),
    }
}

/// Width of the labels before the options.
const WORDS: f32 = 88.0;
const HEIGHT: f32 = 26.0;

/// Draws the print options, one on each line.
fn choices_ui(ui: &mut Ui, context: &ViewContext<'_>, print: &PrintPreview, actions: &mut Vec<PrintAction>) {
    ui.spacing_mut().item_spacing.y = 3.0;
    let mut chosen = context.settings.print.clone();
    let large = if chosen.letter { tr!("Tabloid") } else { "A3" };
    let small = if chosen.letter { tr!("US Letter") } else { "A4" };
    let choices: [(Option<DocumentKind>, &str, &mut bool, [&str; 2]); CHOICES] = [
        (None, tr!("Paper"), &mut chosen.letter, ["A4", tr!("US Letter")]),
        (None, tr!("Ink"), &mut chosen.saver, [tr!("Full"), tr!("Saver")]),
        (Some(DocumentKind::UnitSheets), tr!("Unit sheets"), &mut chosen.two_to_a_page, [tr!("One per page"), tr!("Two per page")]),
        (Some(DocumentKind::Deck), tr!("Cards"), &mut chosen.fold_over, [tr!("Fronts only"), tr!("With backs")]),
        (Some(DocumentKind::Tokens), tr!("Tokens"), &mut chosen.standees, [tr!("Flat"), tr!("Standing")]),
        (Some(DocumentKind::Certificates), tr!("Certificates"), &mut chosen.charter, [tr!("Embroidered"), tr!("Charter")]),
        (Some(DocumentKind::Poster), tr!("Class poster"), &mut chosen.large_poster, [small, large]),
    ];
    // Options of a document are shown only if that document is offered.
    let kinds: Vec<AnyDocumentKind> = print.kinds().collect();
    for (of, about, second, words) in choices {
        if of.is_none_or(|of| kinds.contains(&of.into())) {
            pair_ui(ui, about, second, words);
        }
    }
    if chosen != context.settings.print {
        actions.push(PrintAction::Settings(chosen));
    }
}

/// Draws the option to print documents that reveal the outcome while the battle goes on, and lists those left out
/// until then.
fn so_far_ui(ui: &mut Ui, print: &PrintPreview, actions: &mut Vec<PrintAction>) {
    let waiting = print.kinds_that_reveal_outcome();
    if waiting.is_empty() {
        return;
    }
    let kinds = join_commas(waiting.iter().map(|kind| kind.title()));
    let mut so_far = print.so_far;
    let tip = tr!("Each page is headed “so far”");
    if ui.checkbox(&mut so_far, tr!("Print the battle so far")).on_hover_text(tip).changed() {
        actions.push(PrintAction::SoFar(so_far));
    }
    if !print.so_far {
        let words = tr!("The battle isn’t over, so these aren’t included: {kinds}.", kinds);
        ui.add(Label::new(RichText::new(&words).size(13.0).color(Palette::current(ui).faded)).wrap()).named(Role::Status, || &words);
    }
}

/// Draws two alternatives, one of them chosen. A click chooses the other.
fn pair_ui(ui: &mut Ui, about: &str, second: &mut bool, words: [&str; 2]) {
    let palette = Palette::current(ui);
    let now = *second;
    let (_, row) = ui.allocate_space(vec2(ui.available_width(), touch::min_length(ui, HEIGHT)));
    ui.painter().text(row.left_center(), Align2::LEFT_CENTER, about, FontId::proportional(14.0), palette.ink);
    let width = ((row.width() - WORDS - 4.0) / 2.0).max(40.0);
    let lefts = [row.left() + WORDS, row.left() + WORDS + width + 4.0];
    for ((is_second, label), left) in [false, true].into_iter().zip(words).zip(lefts) {
        let is_on = now == is_second;
        let rect = Rect::from_min_size(pos2(left, row.top()), vec2(width, row.height()));
        let button = Button::selectable(is_on, label).min_size(rect.size()).truncate();
        let response =
            ui.place(rect, if is_on { button } else { button.fill(palette.weave) })
                .named_choice(Role::RadioButton, is_on, || format!("{about}: {label}"));
        if response.clicked() && !is_on {
            *second = is_second;
        }
    }
}
