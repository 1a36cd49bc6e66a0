//! Tables printed only on the owners' map and sheets, as far as they are known. The page is the same before and during a game.
//! A click on a cell opens its form.

use egui::{Button, RichText, Role, ScrollArea, Ui, vec2};

use super::table_names::names_ui;
use crate::shell::theme::{self, Palette};
use crate::shell::touch;
use crate::widgets::control::{Control, bold_ui, faded_ui};
use senlac_base::language::tr;
use senlac_board_games::{OwnedCells, OwnedTable, heading_text};

/// Least and greatest width of the row headings.
const HEAD: (f32, f32) = (62.0, 180.0);
/// Least width of a cell.
const LEAST: f32 = 104.0;
/// Height of a row of the table.
const ROW: f32 = 25.0;

/// An action of the owners' tables.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OwnedAction {
    /// Show the table with this index.
    Show(usize),
    /// Open the cell of this table in this row and column.
    Open(&'static str, String, &'static str),
}

/// Draws a table with buttons for the others. The open cell is highlighted.
pub fn owned_ui(
    ui: &mut Ui,
    (tables, owned): (&[OwnedTable], &OwnedCells),
    shown: usize,
    open: impl Fn(&str, &str, &str) -> bool,
    actions: &mut Vec<OwnedAction>,
) {
    let names = tables.iter().enumerate().map(|(at, table)| {
        let (gaps, title) = (owned.gaps(table).len(), tr(table.title));
        let words =
            if gaps == 0 { tr!("{title} ✔", title) } else { tr_count!(gaps, "{title}: {gaps} gap", "{title}: {gaps} gaps", title) };
        (words.clone(), words, at == shown)
    });
    actions.extend(names_ui(ui, "owned", names).map(OwnedAction::Show));
    let Some(table) = tables.get(shown) else { return };
    ui.horizontal(|ui| {
        bold_ui(ui, 16.0, tr(table.title));
        faded_ui(ui, 13.0, table.section);
    });
    faded_ui(ui, 13.0, tr!("Rows: {rows}. Columns: {columns}.", rows = table.rows_are, columns = table.columns_are));
    ScrollArea::both().id_salt("the owners’ table").auto_shrink([false, false]).show(ui, |ui| {
        ui.spacing_mut().item_spacing = vec2(3.0, 3.0);
        ui.spacing_mut().button_padding = vec2(5.0, 2.0);
        grid_ui(ui, (table, owned), &open, actions);
    });
}

fn grid_ui(
    ui: &mut Ui,
    (table, owned): (&OwnedTable, &OwnedCells),
    open: &impl Fn(&str, &str, &str) -> bool,
    actions: &mut Vec<OwnedAction>,
) {
    let palette = Palette::current(ui);
    let wide = |words: &str| ui.painter().layout_no_wrap(words.to_owned(), theme::bold(13.0), palette.ink).size().x + 4.0;
    let heads = table.rows.iter().map(|row| wide(&heading_text(row))).fold(HEAD.0, f32::max).min(HEAD.1);
    let least = table.columns.iter().map(|(_, title)| wide(title)).fold(LEAST, f32::max).min(HEAD.1);
    #[expect(clippy::cast_precision_loss, reason = "a few columns")]
    let columns = table.columns.len().max(1) as f32;
    let width = ((ui.available_width() - heads - 16.0) / columns - 3.0).clamp(least, 420.0);
    let head = |ui: &mut Ui, width: f32, words: &str| {
        let label = egui::Label::new(RichText::new(words).font(theme::bold(13.0))).truncate();
        ui.add_sized(vec2(width, touch::min_length(ui, ROW)), label);
    };
    ui.horizontal(|ui| {
        head(ui, heads, "");
        table.columns.iter().for_each(|(_, title)| head(ui, width, title));
    });
    for row in &table.rows {
        ui.horizontal(|ui| {
            head(ui, heads, &heading_text(row));
            for (column, title) in &table.columns {
                let known = owned.entry(table.key, row, column);
                let words = known.map_or_else(|| "–".to_owned(), |(entry, _)| table.entry_text(entry));
                let is_open = open(table.key, row, column);
                let ink = if is_open { palette.on_selection() } else { palette.ink };
                let button = Button::new(RichText::new(&words).size(12.5).color(ink)).truncate().selected(is_open);
                let cell = ui.add_sized(vec2(width, touch::min_length(ui, ROW)), button);
                let name = || tr!("{row}, {column}: {words}", row = heading_text(row), column = title, words);
                let cell = cell.named_choice(Role::Button, is_open, name);
                let cell = match known.filter(|(_, read)| !read.is_empty()) {
                    Some((_, read)) => cell.on_hover_text(tr!("{words} (read off on {read})", words, read)),
                    None => cell,
                };
                cell.on_click(OwnedAction::Open(table.key, row.clone(), column), actions);
            }
        });
    }
}
