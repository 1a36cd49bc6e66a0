//! Preview of a page and navigation between pages.

use egui::emath::GuiRounding;
use egui::{Align, Color32, Frame, Layout, Rect, RichText, Role, ScrollArea, Sense, Shadow, Ui, Vec2, WidgetInfo, pos2, vec2};

use super::thumbnails::names_on_page;
use super::{PrintAction, PrintPreview, Zoom};
use crate::shell::theme::{self, Palette};
use crate::widgets::control::Control;
use senlac_paper::sheets::{Document, Page};

/// Screen points for each millimetre at 100%.
const OWN_SIZE: f32 = 96.0 / 25.4;
/// Margin around a page, for its shadow.
const ROUND: f32 = 16.0;
/// Width from which thumbnails are shown beside the page.
const STRIP_FROM: f32 = 480.0;

/// Draws the page and its navigation.
pub fn preview_ui(ui: &mut Ui, print: &PrintPreview, actions: &mut Vec<PrintAction>) {
    let palette = Palette::current(ui);
    let ground = if palette.is_dark() { Color32::from_rgb(0x12, 0x17, 0x1B) } else { palette.weave };
    let Some(document) = print.document() else { return };
    ui.spacing_mut().item_spacing.y = 6.0;
    tools_ui(ui, print, document, actions);
    Frame::new().fill(ground).corner_radius(theme::ROUND).stroke((1.0, palette.line)).show(ui, |ui| {
        ui.set_min_size(ui.available_size());
        let Some(page) = document.pages.get(print.page) else {
            ui.centered_and_justified(|ui| ui.label(tr!("There is nothing to print here.")));
            return;
        };
        let beside = document.pages.len() > 1 && ui.available_width() >= STRIP_FROM;
        ui.horizontal_top(|ui| {
            ui.spacing_mut().item_spacing.x = 0.0;
            if beside {
                super::thumbnails::strip_ui(ui, print, document, actions);
            }
            page_ui(ui, print, document, page);
        });
    });
}

/// Draws the tools: previous and next page, the current position, and the zoom.
fn tools_ui(ui: &mut Ui, print: &PrintPreview, document: &Document, actions: &mut Vec<PrintAction>) {
    let last = document.pages.len().saturating_sub(1);
    ui.horizontal(|ui| {
        let step = |ui: &mut Ui, sign: &str, name: &str, on: bool| {
            let response =
                ui.add_enabled(on, egui::Button::new(sign).min_size(vec2(34.0, 26.0))).on_hover_text(name).named(Role::Button, || name);
            response.clicked()
        };
        if step(ui, "⏴", tr!("Previous page (Page Up)"), print.page > 0) {
            actions.push(PrintAction::Turn(-1));
        }
        if step(ui, "⏵", tr!("Next page (Page Down)"), print.page < last) {
            actions.push(PrintAction::Turn(1));
        }
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            for (zoom, words) in [(Zoom::Percent(200), "200%"), (Zoom::Percent(100), "100%"), (Zoom::Whole, tr!("Whole page"))] {
                ui.add(egui::Button::selectable(print.zoom == zoom, words))
                    .named_choice(Role::RadioButton, print.zoom == zoom, || words)
                    .on_click(PrintAction::Zoom(zoom), actions);
            }
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                let words = position_text(print, document);
                ui.add(egui::Label::new(RichText::new(&words).font(theme::bold(14.0))).truncate()).named(Role::Status, || &words);
            });
        });
    });
}

/// Returns the position as text, such as "Page 3 of 31: Ada Lind".
fn position_text(print: &PrintPreview, document: &Document) -> String {
    let words = tr!("Page {page} of {pages}", page = print.page + 1, pages = document.pages.len().max(1));
    let names = names_on_page(document, print.page);
    if names.is_empty() { words } else { format!("{words}: {names}") }
}

/// Draws the page on its background, scrolled if it is larger.
fn page_ui(ui: &mut Ui, print: &PrintPreview, document: &Document, page: &Page) {
    let paper = Vec2::from(page.size_as_read_mm());
    let room = ui.available_size();
    let whole = ((room.x - 2.0 * ROUND) / paper.x).min((room.y - 2.0 * ROUND) / paper.y).max(0.2);
    let points_per_mm = match print.zoom {
        Zoom::Whole => whole,
        Zoom::Percent(percent) => OWN_SIZE * f32::from(percent) / 100.0,
    };
    let size = paper * points_per_mm + Vec2::splat(2.0 * ROUND);
    let scroll = ScrollArea::both().id_salt(("the page", document.kind, print.page)).auto_shrink(false);
    scroll.show(ui, |ui| {
        let (rect, response) = ui.allocate_exact_size(size.max(room), Sense::hover());
        let name = format!("{}: {}", document.kind.title(), position_text(print, document));
        response.widget_info(|| WidgetInfo::labeled(Role::Image, true, &name));
        paint_page(ui, print, document, page, rect, points_per_mm);
    });
}

/// Paints white paper with its shadow, and the same shapes that are printed.
fn paint_page(ui: &Ui, print: &PrintPreview, document: &Document, page: &Page, rect: Rect, points_per_mm: f32) {
    let scale = ui.ctx().pixels_per_point();
    let place = (document.kind, print.page);
    // Pictures are limited by the driver's texture size. Larger ones are scaled up.
    let most = ui.input(|input| input.max_texture_side).min(usize::from(u16::MAX) / 2);
    let most = f32::from(u16::try_from(most).unwrap_or(u16::MAX)) / page.paper.height_mm().max(page.paper.width_mm());
    let (wanted, painted) = (points_per_mm * scale, (points_per_mm * scale).min(most - 0.01));
    let texture = print.pictures.borrow_mut().page_picture(ui.ctx(), place, page, &print.fonts, painted);
    // Pixel on pixel, so that nothing blurs.
    let size = texture.size_vec2() / scale * (wanted / painted);
    let paper = Rect::from_center_size(rect.center(), size);
    let paper = Rect::from_min_size(paper.min.round_to_pixels(scale), size);
    let shadow = Shadow { offset: [0, 3], blur: 12, spread: 0, color: Color32::from_black_alpha(90) };
    let painter = ui.painter();
    painter.add(shadow.as_shape(paper, 0.0));
    painter.image(texture.id(), paper, Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0)), Color32::WHITE);
}
