//! Thumbnails of all pages, at the side of the large page.

use egui::{Align, Align2, Color32, CornerRadius, Id, Layout, Rect, Role, ScrollArea, Sense, StrokeKind, Ui, Vec2, WidgetInfo, pos2, vec2};

use super::{PrintAction, PrintPreview};
use crate::shell::theme::{self, Palette};
use crate::shell::touch;
use crate::widgets::control::{Control, is_lit, outline, swap_stored};
use senlac_base::language::lists::join_commas;
use senlac_paper::sheets::Document;

/// Width of the strip, in points.
const WIDTH: f32 = 104.0;
/// Width of a thumbnail.
const PAGE: f32 = 64.0;
/// Space below a thumbnail for its number.
const NUMBER: f32 = 22.0;

pub fn strip_ui(ui: &mut Ui, print: &PrintPreview, document: &Document, actions: &mut Vec<PrintAction>) {
    let Some(first) = document.pages.first() else { return };
    let (width, height) = first.size_as_read_mm();
    let points_per_mm = PAGE / width;
    let height = height * points_per_mm + NUMBER;
    let room = ui.available_height();
    ui.allocate_ui_with_layout(vec2(WIDTH, room), Layout::top_down(Align::Min), |ui| {
        ui.set_width(WIDTH);
        // On the ground of the large page the bar to scroll by would not be seen.
        let ground = Rect::from_min_size(ui.max_rect().min, vec2(WIDTH, room)).shrink(1.0);
        let corners = CornerRadius { nw: theme::ROUND, sw: theme::ROUND, ne: 0, se: 0 };
        ui.painter().rect_filled(ground, corners, Palette::current(ui).linen);
        theme::reserve_scroll_bar(ui);
        ui.spacing_mut().item_spacing.y = 4.0;
        let scroll = ScrollArea::vertical().id_salt(("small pages", document.kind)).auto_shrink(false);
        scroll.show_rows(ui, height, document.pages.len(), |ui, places| {
            for place in places {
                small_ui(ui, print, document, (place, points_per_mm), actions);
            }
        });
    });
}

/// Draws a thumbnail with its number. A click shows the page.
fn small_ui(ui: &mut Ui, print: &PrintPreview, document: &Document, (place, points_per_mm): (usize, f32), actions: &mut Vec<PrintAction>) {
    let palette = Palette::current(ui);
    let Some(page) = document.pages.get(place) else { return };
    let size = Vec2::from(page.size_as_read_mm()) * points_per_mm;
    let (rect, response) = ui.allocate_exact_size(touch::min_size(ui, vec2(ui.available_width(), size.y + NUMBER)), Sense::click());
    let is_shown = print.page == place;
    let names = names_on_page(document, place);
    let name =
        if names.is_empty() { tr!("Page {place}", place = place + 1) } else { tr!("Page {place}: {names}", place = place + 1, names) };
    response.widget_info(|| WidgetInfo::selected(Role::Button, true, is_shown, &name));
    if is_shown && swap_stored(ui, Id::unique("the small page that is lit"), place) != Some(place) {
        response.scroll_to_me(None);
    }
    let paper = Rect::from_min_size(pos2(rect.center().x - size.x / 2.0, rect.top() + 6.0), size);
    let painter = ui.painter();
    painter.rect_filled(paper, 0.0, Color32::WHITE);
    let scale = ui.ctx().pixels_per_point();
    let texture = print.pictures.borrow_mut().thumbnail(ui.ctx(), (document.kind, place), page, &print.fonts, points_per_mm * scale);
    if let Some(texture) = texture {
        painter.image(texture.id(), paper, Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0)), Color32::WHITE);
    }
    let rim = outline(palette, is_shown, is_lit(&response), [3.0, 2.0]);
    painter.rect_stroke(paper, 0.0, rim, StrokeKind::Outside);
    let number = pos2(paper.center().x, paper.bottom() + 9.0);
    let font = if is_shown { theme::bold(11.5) } else { egui::FontId::proportional(11.5) };
    painter.text(number, Align2::CENTER_CENTER, (place + 1).to_string(), font, palette.ink);
    if names.is_empty() { response } else { response.on_hover_text(names) }.on_click(PrintAction::Page(place), actions);
}

/// Returns the names of what is on a page.
pub fn names_on_page(document: &Document, page: usize) -> String {
    join_commas(document.places.iter().filter(|(place, _)| *place == page).map(|(_, name)| name))
}
