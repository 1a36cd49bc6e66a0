//! A class list as it was read, before it counts: every row, what becomes of it, and everything odd about it.

use egui::{Color32, ComboBox, RichText, ScrollArea, TextEdit, Ui};

use super::{ClassAsked, Looked};
use crate::app::names::capital;
use crate::app::prepare::Preparation;
use crate::app::theme::{self, Palette};
use crate::content::roster::{ListEncoding, ListOptions, ListRow, NameOrder, Remark, Weight};

/// Draws it.
pub fn looked_ui(ui: &mut Ui, preparation: &Preparation, looked: &Looked, asked: &mut Vec<ClassAsked>) {
    let palette = Palette::of(ui);
    theme::sheet(palette).inner_margin(16).show(ui, |ui| {
        ui.set_min_size(ui.available_size());
        head_ui(ui, looked, asked);
        if preparation.class.kept.iter().any(|kept| kept.name == looked.name.trim()) {
            let words = "A class of this name is kept already; this list takes its place. Write another name to keep both.";
            ui.label(RichText::new(words).color(palette.warning));
        }
        ui.add_space(4.0);
        options_ui(ui, preparation, looked, asked);
        ui.separator();
        // Another list begins at its top.
        let seen = egui::Id::unique("the list that was looked at last");
        let is_new = ui.data_mut(|data| {
            let before: Option<u64> = data.get_temp(seen);
            data.insert_temp(seen, looked.serial);
            before != Some(looked.serial)
        });
        let area = ScrollArea::vertical().auto_shrink(false);
        let area = if is_new { area.vertical_scroll_offset(0.0) } else { area };
        area.show(ui, |ui| {
            ui.set_width(ui.available_width() - 10.0);
            for remark in &looked.list.remarks {
                remark_ui(ui, remark);
            }
            for remark in &looked.remarks {
                ui.label(RichText::new(remark).color(palette.faded).size(13.0));
            }
            rows_ui(ui, looked, asked);
        });
    });
}

/// How many pupils, and what the class will be called.
fn head_ui(ui: &mut Ui, looked: &Looked, asked: &mut Vec<ClassAsked>) {
    let palette = Palette::of(ui);
    let list = &looked.list;
    ui.horizontal(|ui| {
        let words = match list.pupils().len() {
            1 => "1 pupil".to_owned(),
            count => format!("{count} pupils"),
        };
        ui.label(RichText::new(words).font(theme::title(24.0)));
        let count = |weight| list.odd().filter(|remark| remark.weight == weight).count();
        let others = count(Weight::Changed) + count(Weight::LeftOut) + count(Weight::Note) + looked.remarks.len();
        let mistakes = count(Weight::Mistake);
        let words = match (mistakes, others) {
            (0, 0) => "Nothing odd was found.".to_owned(),
            (0, 1) => "One thing is odd; please look at it.".to_owned(),
            (0, others) => format!("{others} things are odd; please look at them."),
            (1, _) => "One row cannot be read; leave it out, or mend the list.".to_owned(),
            (mistakes, _) => format!("{mistakes} rows cannot be read; leave them out, or mend the list."),
        };
        ui.label(RichText::new(words).color(if mistakes > 0 { palette.warning } else { palette.faded }));
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            if ui.button("Another list").on_hover_text("Leave this one; nothing of it is kept").clicked() {
                asked.push(ClassAsked::Reject);
            }
        });
    });
    ui.horizontal(|ui| {
        ui.label("Name of the class");
        let mut name = looked.name.clone();
        let response = ui.add(TextEdit::singleline(&mut name).id_salt("the class's name").desired_width(220.0));
        response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::TextInput, true, "Name of the class"));
        if response.changed() {
            asked.push(ClassAsked::Name(name));
        }
        ui.label(RichText::new(&list.read_as).color(palette.faded));
    });
}

/// How it is read, where the teacher knows better.
fn options_ui(ui: &mut Ui, preparation: &Preparation, looked: &Looked, asked: &mut Vec<ClassAsked>) {
    let used = &looked.list.options;
    ui.horizontal_wrapped(|ui| {
        let mut headings = used.headings == Some(true);
        if ui.checkbox(&mut headings, "The first row is headings").changed() {
            asked.push(ClassAsked::Options(ListOptions { headings: Some(headings), ..used.clone() }));
        }
        let mut last_first = used.order == Some(NameOrder::LastFirst);
        if ui.checkbox(&mut last_first, "Last names come first").changed() {
            let order = if last_first { NameOrder::LastFirst } else { NameOrder::AsWritten };
            asked.push(ClassAsked::Options(ListOptions { order: Some(order), ..used.clone() }));
        }
        let mut measures = preparation.class.measures;
        let tip = "As many units as pupils are here, in the source’s proportions. Otherwise the armies stay as they are.";
        if ui.checkbox(&mut measures, "Measure the armies to the class").on_hover_text(tip).changed() {
            asked.push(ClassAsked::Measures(measures));
        }
        if let Some(encoding) = used.encoding {
            choice_ui(ui, "Letters", &ENCODINGS, encoding, |encoding| {
                asked.push(ClassAsked::Options(ListOptions { encoding: Some(encoding), ..used.clone() }));
            });
        }
        if looked.list.sheets.len() > 1 {
            let sheets: Vec<(usize, &str)> = looked.list.sheets.iter().map(String::as_str).enumerate().collect();
            choice_ui(ui, "Sheet", &sheets, used.sheet.unwrap_or_default(), |sheet| {
                asked.push(ClassAsked::Options(ListOptions { sheet: Some(sheet), ..used.clone() }));
            });
        }
    });
}

/// The encodings, as a spreadsheet program names them.
const ENCODINGS: [(ListEncoding, &str); 7] = [
    (ListEncoding::Utf8, "UTF-8"),
    (ListEncoding::Utf16Le, "UTF-16"),
    (ListEncoding::Utf16Be, "UTF-16, big end first"),
    (ListEncoding::Windows1252, "Windows (western Europe)"),
    (ListEncoding::Windows1250, "Windows (central Europe)"),
    (ListEncoding::Macintosh, "Macintosh"),
    (ListEncoding::Cp850, "MS-DOS"),
];

/// A list of choices with its name beside it.
fn choice_ui<T: Copy + PartialEq>(ui: &mut Ui, name: &str, choices: &[(T, &str)], chosen: T, choose: impl FnOnce(T)) {
    let words = choices.iter().find(|(choice, _)| *choice == chosen).map_or("", |(_, words)| words);
    let mut now = chosen;
    ui.label(name);
    let shown = ComboBox::from_id_salt(name).selected_text(words).show_ui(ui, |ui| {
        for &(choice, words) in choices {
            ui.selectable_value(&mut now, choice, words);
        }
    });
    shown.response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::ComboBox, true, name));
    if now != chosen {
        choose(now);
    }
}

/// The widths of the columns: the row's number, what the list says, what it becomes, whether it counts.
fn widths(ui: &Ui) -> [f32; 4] {
    let room = ui.available_width() - 150.0;
    [46.0, room * 0.42, room * 0.58, 64.0]
}

/// Every row: its number, what it says, what it becomes.
fn rows_ui(ui: &mut Ui, looked: &Looked, asked: &mut Vec<ClassAsked>) {
    let palette = Palette::of(ui);
    let widths = widths(ui);
    ui.add_space(4.0);
    ui.horizontal_top(|ui| {
        for (head, width) in ["Row", "In the list", "Becomes", "Use it"].into_iter().zip(widths) {
            cell_ui(ui, width, |ui| {
                ui.label(RichText::new(head).font(theme::bold(13.5)).color(palette.faded));
            });
        }
    });
    for row in &looked.list.rows {
        let line = ui.cursor().top();
        ui.painter().hline(ui.max_rect().x_range(), line - 2.0, egui::Stroke::new(1.0, palette.weave));
        let drawn = ui.horizontal_top(|ui| {
            let [number, says, becomes, counts] = widths;
            cell_ui(ui, number, |ui| {
                ui.label(RichText::new(row.number.to_string()).color(palette.faded));
            });
            cell_ui(ui, says, |ui| {
                ui.add(egui::Label::new(&row.text).truncate());
            });
            cell_ui(ui, becomes, |ui| becomes_ui(ui, row));
            cell_ui(ui, counts, |ui| use_ui(ui, looked, row, asked));
        });
        if let Some(color) = weight_color(row, palette) {
            let rect = drawn.response.rect;
            let bar = egui::Rect::from_min_size(rect.min - egui::vec2(8.0, 0.0), egui::vec2(3.0, rect.height()));
            ui.painter().rect_filled(bar, 1.5, color);
        }
    }
}

/// The colour of the bar beside a row that wants a look.
fn weight_color(row: &ListRow, palette: &Palette) -> Option<Color32> {
    let heaviest = row.remarks.iter().map(|remark| remark.weight).max_by_key(|weight| match weight {
        Weight::Note => 0,
        Weight::Changed => 1,
        Weight::LeftOut => 2,
        Weight::Mistake => 3,
    });
    heaviest.map(|weight| if weight == Weight::Mistake { palette.warning } else { palette.gold })
}

/// A cell of a fixed width, as high as what stands in it.
fn cell_ui(ui: &mut Ui, width: f32, contents: impl FnOnce(&mut Ui)) {
    ui.allocate_ui_with_layout(egui::vec2(width, 0.0), egui::Layout::top_down(egui::Align::Min), |ui| {
        ui.set_width(width);
        ui.spacing_mut().item_spacing.y = 2.0;
        contents(ui);
    });
}

/// The pupil that a row becomes, and what is odd about it.
fn becomes_ui(ui: &mut Ui, row: &ListRow) {
    let palette = Palette::of(ui);
    if let Some(pupil) = &row.pupil {
        let mut words = pupil.name.clone();
        let more = [pupil.unit.map(|unit| unit.to_string()), pupil.wish.as_ref().map(|wish| format!("wishes {wish}"))];
        let apart = (!pupil.not_with.is_empty()).then(|| format!("not with {}", pupil.not_with.join(", ")));
        let absent = pupil.absent.then(|| "absent today".to_owned());
        for part in more.into_iter().flatten().chain(apart).chain(absent) {
            words.push_str(" · ");
            words.push_str(&part);
        }
        ui.label(RichText::new(words).font(theme::bold(14.0)));
    } else {
        let words = if row.remarks.is_empty() { "headings" } else { "nobody" };
        ui.label(RichText::new(words).color(palette.faded));
    }
    for remark in &row.remarks {
        let color = if remark.weight == Weight::Mistake { palette.warning } else { palette.faded };
        ui.label(RichText::new(capital(&remark.message)).color(color).size(13.0));
    }
}

/// Whether the row counts; what the program takes for no pupil can be used all the same.
fn use_ui(ui: &mut Ui, looked: &Looked, row: &ListRow, asked: &mut Vec<ClassAsked>) {
    let options = &looked.list.options;
    let is_head = row.pupil.is_none() && row.remarks.is_empty() && !options.left_out.contains(&row.number);
    if is_head {
        ui.label("");
        return;
    }
    let mut counts = row.pupil.is_some();
    let response = ui.checkbox(&mut counts, "");
    response.widget_info(|| egui::WidgetInfo::selected(egui::Role::CheckBox, true, counts, format!("Use row {}", row.number)));
    if response.changed() {
        let mut options = options.clone();
        if counts {
            options.left_out.remove(&row.number);
            options.used.insert(row.number);
        } else {
            options.used.remove(&row.number);
            options.left_out.insert(row.number);
        }
        asked.push(ClassAsked::Options(options));
    }
}

/// Something odd.
fn remark_ui(ui: &mut Ui, remark: &Remark) {
    let palette = Palette::of(ui);
    let color: Color32 = if remark.weight == Weight::Mistake { palette.warning } else { palette.faded };
    ui.label(RichText::new(remark.to_string()).color(color).size(13.0));
}
