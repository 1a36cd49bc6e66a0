//! The rows of a list under review: the original text, the resulting pupil, and the corrections.

use egui::{Button, Color32, Frame, Id, RichText, Role, Ui, WidgetInfo};

use super::action::{ClassAction, OpenRow};
use super::list_review::{ListReview, Oddity};
use super::name_fixes::{name_with_called, name_without_number, swapped_name};
use crate::shell::theme::{self, Palette};
use crate::shell::touch;
use crate::widgets::control::{Control, faded_ui, field_ui, is_newly_shown};
use senlac_base::language::lists::join_commas;
use senlac_class_list::{ListRow, ListedPupil, RemarkWeight};
use senlac_classroom::phrasebook::names::capitalise_visible;

/// Returns the column widths: row number, original text, resulting pupil, swap button, and whether the row is used.
fn widths(ui: &Ui) -> [f32; 5] {
    let room = ui.available_width() - 220.0;
    [46.0, room * 0.4, room * 0.6, 60.0, 60.0]
}

/// Draws every row: its number, its original text and the resulting pupil.
pub fn rows_ui(ui: &mut Ui, review: &ListReview, oddity: Option<Oddity<'_>>, actions: &mut Vec<ClassAction>) {
    let palette = Palette::current(ui);
    let widths = widths(ui);
    ui.add_space(4.0);
    ui.horizontal_top(|ui| {
        for (head, width) in [tr!("Row"), tr!("In the list"), tr!("Pupil (click to edit)"), "", tr!("Include")].into_iter().zip(widths) {
            cell_ui(ui, width, |ui| {
                ui.label(RichText::new(head).font(theme::bold(13.5)).color(palette.faded));
            });
        }
    });
    for (place, row) in review.list.rows.iter().enumerate() {
        let line = ui.cursor().top();
        ui.painter().hline(ui.max_rect().x_range(), line - 2.0, egui::Stroke::new(1.0, palette.weave));
        let drawn = ui.horizontal_top(|ui| {
            let [number, says, becomes, swap, counts] = widths;
            cell_ui(ui, number, |ui| {
                faded_ui(ui, 14.0, row.number.to_string());
            });
            cell_ui(ui, says, |ui| {
                ui.add(egui::Label::new(&row.text).truncate());
            });
            cell_ui(ui, becomes, |ui| becomes_ui(ui, review, row, actions));
            cell_ui(ui, swap, |ui| swap_ui(ui, review, row, actions));
            cell_ui(ui, counts, |ui| {
                // Two pupils of one row count together.
                if place == 0 || review.list.rows[place - 1].number != row.number {
                    use_ui(ui, review, row, actions);
                }
            });
        });
        if row.remarks.iter().any(|remark| oddity == Some(Oddity::Remark(remark))) {
            drawn.response.scroll_to_me(Some(egui::Align::Center));
        }
        if let Some(color) = weight_color(row, palette) {
            let rect = drawn.response.rect;
            let bar = egui::Rect::from_min_size(rect.min - egui::vec2(8.0, 0.0), egui::vec2(3.0, rect.height()));
            ui.painter().rect_filled(bar, 1.5, color);
        }
        if let Some(open) = review.open.as_ref().filter(|open| open.row == row.number) {
            open_ui(ui, review, open, actions);
        }
    }
}

/// Returns the colour of the bar beside a row that needs attention.
fn weight_color(row: &ListRow, palette: &Palette) -> Option<Color32> {
    let heaviest = row.remarks.iter().map(|remark| remark.weight).max();
    heaviest.map(|weight| if weight == RemarkWeight::Mistake { palette.warning } else { palette.gold })
}

/// Draws a cell of a fixed width, as high as its contents.
fn cell_ui(ui: &mut Ui, width: f32, contents: impl FnOnce(&mut Ui)) {
    ui.allocate_ui_with_layout(egui::vec2(width, 0.0), egui::Layout::top_down(egui::Align::Min), |ui| {
        ui.set_width(width);
        // As many rows in sight as can be.
        let least = touch::min_length(ui, 20.0);
        let spacing = ui.spacing_mut();
        spacing.item_spacing.y = 2.0;
        spacing.button_padding.y = 0.0;
        spacing.interact_size.y = least;
        contents(ui);
    });
}

/// Returns whether a row holds the headings: it has no pupil and no remarks, and the teacher didn't exclude it.
fn is_header(review: &ListReview, row: &ListRow) -> bool {
    row.pupil.is_none() && row.remarks.is_empty() && !review.options.left_out.contains(&row.number)
}

/// Returns whether this row of the list contains two pupils. A name entered for it would go to both.
fn is_shared(review: &ListReview, row: &ListRow) -> bool {
    review.list.rows.iter().filter(|other| other.number == row.number).count() > 1
}

/// Draws the pupil that a row becomes, with its remarks. A click opens the row.
fn becomes_ui(ui: &mut Ui, review: &ListReview, row: &ListRow, actions: &mut Vec<ClassAction>) {
    let palette = Palette::current(ui);
    if is_header(review, row) {
        faded_ui(ui, 14.0, tr!("headings"));
        return;
    }
    let name = row.pupil.as_ref().map_or("", |pupil| pupil.name.as_str());
    let words = match &row.pupil {
        Some(pupil) => RichText::new(&pupil.name).font(theme::bold(14.0)),
        None => RichText::new(tr!("no pupil")).color(palette.faded),
    };
    ui.horizontal_wrapped(|ui| {
        let may = !is_shared(review, row);
        let button = Button::new(words).frame(false).truncate();
        let response = ui.add_enabled(may, button).on_hover_text(tr!("Edit this name"));
        let response = response.on_disabled_hover_text(tr!("This row contains two pupils. You can edit their names once they have units."));
        let label = if name.is_empty() { tr!("Enter a name for row {number}", number = row.number) } else { tr!("Edit {name}", name) };
        response.widget_info(|| WidgetInfo::labeled(Role::Button, may, &label));
        if response.clicked() {
            let is_open = review.open.as_ref().is_some_and(|open| open.row == row.number);
            let open = OpenRow { row: row.number, name: name_without_number(name).to_owned(), called: String::new() };
            actions.push(ClassAction::OpenRow((!is_open).then_some(open)));
        }
        let besides = row.pupil.as_ref().map(details_text).unwrap_or_default();
        if !besides.is_empty() {
            faded_ui(ui, 13.0, besides);
        }
    });
    for remark in &row.remarks {
        let color = if remark.weight == RemarkWeight::Mistake { palette.warning } else { palette.faded };
        ui.label(RichText::new(capitalise_visible(&remark.message)).color(color).size(13.0));
    }
}

/// Returns what a pupil’s row contains besides the name.
fn details_text(pupil: &ListedPupil) -> String {
    let unit = pupil.unit.map(|unit| unit.to_string());
    let wish = pupil.wish.as_ref().map(|wish| tr!("wish: {wish}", wish));
    let apart = (!pupil.not_with.is_empty()).then(|| tr!("not with {others}", others = join_commas(&pupil.not_with)));
    let absent = pupil.absent.then(|| tr!("absent today").to_owned());
    let short_name = pupil.short_name.as_ref().map(|short_name| tr!("short name {short_name}", short_name));
    [short_name, unit, wish, apart, absent].into_iter().flatten().collect::<Vec<_>>().join(" · ")
}

/// Draws the button that swaps the two parts of a name.
fn swap_ui(ui: &mut Ui, review: &ListReview, row: &ListRow, actions: &mut Vec<ClassAction>) {
    let pupil = row.pupil.as_ref().filter(|_| !is_shared(review, row));
    let Some((name, other)) = pupil.and_then(|pupil| Some((&pupil.name, swapped_name(&pupil.name)?))) else { return };
    let response = ui
        .add(Button::new(RichText::new(tr!("Swap")).size(12.5)).small())
        .on_hover_text(tr!("Change to {other}", other))
        .named(Role::Button, || tr!("Swap first and last name: {name}", name));
    if response.clicked() {
        let mut options = review.options.clone();
        options.rewrite(row.number, &other);
        actions.push(ClassAction::Options(options));
    }
}

/// Draws whether the row is used. A row that doesn't look like a pupil can be used all the same.
fn use_ui(ui: &mut Ui, review: &ListReview, row: &ListRow, actions: &mut Vec<ClassAction>) {
    if is_header(review, row) {
        ui.label("");
        return;
    }
    let mut counts = row.pupil.is_some();
    let response = ui.checkbox(&mut counts, "").named_choice(Role::CheckBox, counts, || tr!("Include row {number}", number = row.number));
    if response.changed() {
        let mut options = review.options.clone();
        if counts {
            options.use_row(row.number);
        } else {
            options.ignore_row(row.number);
        }
        actions.push(ClassAction::Options(options));
    }
}

fn open_ui(ui: &mut Ui, review: &ListReview, open: &OpenRow, actions: &mut Vec<ClassAction>) {
    let palette = Palette::current(ui);
    let is_new = is_newly_shown(ui, Id::unique("the row that is open").with((review.serial, open.row)));
    let framed = Frame::new().stroke((2.0, palette.gold)).corner_radius(6).inner_margin(10).show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.horizontal_wrapped(|ui| {
            ui.label(tr!("Name"));
            let name = field_ui(ui, &open.name, [tr!("Pupil’s full name"), tr!("Emma Smith")], 240.0);
            if is_new {
                name.response.request_focus();
            }
            ui.label(tr!("Known as"));
            let called = field_ui(ui, &open.called, [tr!("Pupil’s preferred name"), tr!("Em")], 110.0);
            let entered = name.entered || called.entered;
            let typed = name.typed.map(|name| OpenRow { name, ..open.clone() });
            let typed = typed.or_else(|| called.typed.map(|called| OpenRow { called, ..open.clone() }));
            actions.extend(typed.map(|open| ClassAction::OpenRow(Some(open))));
            accept_name_ui(ui, review, open, entered, actions);
            if review.options.rewritten.contains_key(&open.row) && ui.button(tr!("Restore original")).clicked() {
                let mut options = review.options.clone();
                options.rewritten.remove(&open.row);
                actions.push(ClassAction::Options(options));
            }
            ui.button(tr!("Close")).on_click(ClassAction::OpenRow(None), actions);
        });
    });
    if is_new {
        framed.response.scroll_to_me(None);
    }
}

/// Draws the button that accepts the typed name. If the name is unchanged, it only closes the row.
fn accept_name_ui(ui: &mut Ui, review: &ListReview, open: &OpenRow, entered: bool, actions: &mut Vec<ClassAction>) {
    let now = name_with_called(&open.name, &open.called);
    let pupil = review.list.rows.iter().find(|row| row.number == open.row).and_then(|row| row.pupil.as_ref());
    let is_other = pupil.is_none_or(|pupil| name_without_number(&pupil.name) != now);
    let label = if is_other && !now.is_empty() { tr!("Use {now}", now) } else { tr!("Use this name").to_owned() };
    let is_taken = ui.add_enabled(is_other && !now.is_empty(), Button::new(label)).clicked() || entered;
    if is_taken && is_other {
        actions.push(ClassAction::Rewrite(open.row, now));
    } else if is_taken {
        actions.push(ClassAction::OpenRow(None));
    }
}
