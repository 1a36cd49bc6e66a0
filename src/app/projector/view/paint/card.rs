//! The card in play, and how it turns over about its vertical axis.

use std::sync::Arc;

use egui::{Align, Galley, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, Vec2, pos2, vec2};

use super::layout::{CardStyle, EFFECT, ProjectorLayout, SIGN};
use super::suit::paint_suit;
use super::text::{fit, paint_squeezed, poster};
use super::{ProjectorPicture, ScenePainter, call, deed, shields};
use crate::projector::view::public_view::{PublicView, ShownCard};
use crate::shell::theme::{self, LIGHT, Palette};
use crate::widgets::embroidery::embroider;
use senlac_classroom::rules::{CardName, Color};
use senlac_paper::art;

/// Greatest height of the picture on a whole card, in card widths. It leaves room for a title of two lines.
const WIDEST: f32 = 0.88;

/// The scene with the card in play and the last deed.
#[derive(Debug)]
pub struct CardScene;

impl ScenePainter for CardScene {
    fn layout(&self, rooms: ProjectorLayout, view: &PublicView) -> ProjectorLayout {
        rooms.with_card(view.deed.is_some(), view.call.is_some())
    }

    fn paint(&self, picture: &ProjectorPicture<'_>) {
        picture.paint_headline();
        paint(picture);
        call::paint(picture);
        shields::paint(picture);
        deed::paint(picture);
    }
}

/// A card that is lying still or turning over.
struct TurningCard<'a> {
    painter: &'a Painter,
    palette: &'a Palette,
    /// Position of the axis about which the card turns.
    axis: f32,
    /// Visible fraction of the card's width, 0 to 1.
    squeeze: f32,
    layout: &'a ProjectorLayout,
}

/// Paints the card: its back before it is flipped, then its face, and the turn between them.
pub fn paint(picture: &ProjectorPicture<'_>) {
    let ProjectorPicture { painter, layout, palette, view, moment } = picture;
    let (room, moment) = (layout.card, moment.card);
    // Cards look like parchment and stay light in the dark theme.
    let palette = if palette.is_dark() { &LIGHT } else { palette };
    let eased = moment * moment * (3.0 - 2.0 * moment);
    let angle = (1.0 - eased) * std::f32::consts::PI;
    let squeeze = angle.cos().abs().max(0.02);
    let turning = TurningCard { painter, palette, axis: room.center().x, squeeze, layout };
    match view.card.as_ref().filter(|_| angle < std::f32::consts::FRAC_PI_2) {
        Some(card) => turning.paint_face(room, card),
        None => turning.paint_back(room),
    }
}

impl TurningCard<'_> {
    /// Returns a rectangle squeezed as the card turns.
    fn squeezed_rect(&self, rect: Rect) -> Rect {
        Rect::from_min_max(self.squeezed_point(rect.min), self.squeezed_point(rect.max))
    }

    /// Returns a point squeezed as the card turns.
    fn squeezed_point(&self, point: Pos2) -> Pos2 {
        pos2(self.axis + (point.x - self.axis) * self.squeeze, point.y)
    }

    /// Paints the parchment and its edge.
    fn paint_parchment(&self, room: Rect, fill: egui::Color32) {
        let unit = room.height().min(room.width());
        let (round, edge) = (unit * 0.055, unit * 0.014);
        self.painter.rect_filled(self.squeezed_rect(room).translate(vec2(0.0, unit * 0.012)), round, self.palette.ink.gamma_multiply(0.18));
        self.painter.rect(self.squeezed_rect(room), round, fill, Stroke::new(edge.max(1.0), self.palette.ink), StrokeKind::Inside);
    }

    /// Paints the back: a field of lozenges and a shield of each side.
    fn paint_back(&self, room: Rect) {
        let palette = self.palette;
        self.paint_parchment(room, palette.cloth);
        let unit = room.width().min(room.height());
        let field = room.shrink(unit * 0.055);
        let seen = self.squeezed_rect(field);
        self.painter.rect_filled(seen, unit * 0.03, palette.saxon);
        let painter = self.painter.with_clip_rect(seen.intersect(self.painter.clip_rect()));
        let step = field.width() / 8.0;
        let (thread, knot) = (Stroke::new(step * 0.056, palette.gold.gamma_multiply(0.75)), step * vec2(0.12 * self.squeeze, 0.12));
        let rows = (0..).map(|row: u8| field.top() + f32::from(row) * step).take_while(|y| *y < field.bottom() + step);
        for (y, column) in rows.flat_map(|y| (0..9u8).map(move |column| (y, column))) {
            let at = |right: f32, down: f32| self.squeezed_point(pos2(field.left() + (f32::from(column) + right) * step, y + down * step));
            painter.add(Shape::closed_line(vec![at(-0.5, 0.0), at(0.0, -0.5), at(0.5, 0.0), at(0.0, 0.5)], thread));
            painter.add(Shape::ellipse_filled(at(0.0, 0.0), knot, palette.norman));
        }
        let emblem = Rect::from_center_size(field.center(), Vec2::splat((field.width() * 0.66).min(field.height() * 0.88)));
        embroider(&painter, palette, "emblem", (self.squeezed_rect(emblem), emblem.size()), art::emblem);
        self.painter.rect_stroke(seen, unit * 0.03, Stroke::new((unit * 0.008).max(0.7), palette.ink), StrokeKind::Inside);
    }

    fn paint_face(&self, room: Rect, card: &ShownCard) {
        self.paint_parchment(room, self.palette.cloth);
        let pad = room.width().min(room.height()) * 0.055;
        let inner = room.shrink(pad);
        match self.layout.card_style {
            CardStyle::Whole => self.paint_upright(inner, card),
            CardStyle::Small => {
                let (picture, words) = inner.split_top_bottom_at_fraction(0.68);
                self.paint_picture(picture, card.name);
                self.paint_title(words, &card.title);
            }
            CardStyle::Lying => {
                let words = self.effect_galley(inner.size() * vec2(1.0, 0.62), &card.effect);
                let head = inner.with_max_y(inner.bottom() - words.size().y - pad * 0.6);
                self.head(head, card);
                self.paint_effect(head.bottom() + pad * 0.6, inner, &words);
            }
            CardStyle::SmallLying => self.head(inner, card),
        }
    }

    /// Paints picture, title, effect and colour from top to bottom. The picture takes the space that the text leaves.
    fn paint_upright(&self, room: Rect, card: &ShownCard) {
        let words = self.effect_galley(room.size() * vec2(1.0, 0.45), &card.effect);
        let (above, sign) = room.split_top_bottom_at_y(room.bottom() - self.layout.h(SIGN) * 1.3);
        let effect_top = above.bottom() - self.layout.h(0.018) - words.size().y;
        let above = above.with_max_y(effect_top - self.layout.h(0.012));
        let height = (room.width() * WIDEST).min(above.height() - self.layout.h(0.105));
        let (picture, title) = above.split_top_bottom_at_y(above.top() + height);
        self.paint_picture(picture, card.name);
        self.paint_title(title.with_min_y(title.top() + self.layout.h(0.010)), &card.title);
        self.paint_effect(effect_top, room, &words);
        self.paint_color_label(sign, card.color);
    }

    /// Paints the picture on the left, with title and colour beside it.
    fn head(&self, room: Rect, card: &ShownCard) {
        let width = room.height().min(room.width() * 0.42);
        let (picture, words) = room.split_left_right_at_x(room.left() + width);
        self.paint_picture(picture, card.name);
        let words = words.with_min_x(words.left() + room.height() * 0.06);
        let (title, sign) = words.split_top_bottom_at_y(words.bottom() - self.layout.h(SIGN) * 1.35);
        self.paint_title(title, &card.title);
        self.paint_color_label(sign, card.color);
    }

    fn paint_picture(&self, room: Rect, card: CardName) {
        let place = Rect::from_center_size(room.center(), Vec2::splat(room.size().min_elem()));
        embroider(self.painter, self.palette, card, (self.squeezed_rect(place), place.size()), || art::event_picture(card));
    }

    fn paint_title(&self, room: Rect, title: &str) {
        let ink = self.palette.ink;
        let most = (room.height() * 0.80).min(self.layout.h(0.082).max(9.0));
        let words = poster(self.painter, title, theme::title, ink, room.size() * vec2(0.95, 1.0), most, Align::Center);
        let top = room.center().y - words.size().y / 2.0;
        paint_squeezed(self.painter, &words, pos2(room.center().x, top), self.axis, self.squeeze, ink);
    }

    /// Lays out the text of the card's effect.
    fn effect_galley(&self, room: Vec2, words: &str) -> Arc<Galley> {
        fit(self.painter, words, egui::FontId::proportional, self.palette.ink, room, self.layout.h(EFFECT), Align::Center)
    }

    fn paint_effect(&self, top: f32, room: Rect, words: &Arc<Galley>) {
        paint_squeezed(self.painter, words, pos2(room.center().x, top), self.axis, self.squeeze, self.palette.ink);
    }

    /// Paints the card's colour, black or red, as its suit and as text.
    fn paint_color_label(&self, room: Rect, color: Color) {
        let (suit_color, words) = match color {
            Color::Black => (theme::CARD_BLACK, tr!("black card")),
            Color::Red => (theme::CARD_RED, tr!("red card")),
        };
        let words = fit(self.painter, words, theme::bold, suit_color, room.size() * vec2(0.8, 1.0), self.layout.h(SIGN), Align::Center);
        let (middle, width, words_height) = (room.center(), words.size().x, words.size().y);
        paint_squeezed(self.painter, &words, pos2(middle.x, middle.y - words.size().y / 2.0), self.axis, self.squeeze, suit_color);
        let size = words_height * 0.45;
        for side in [-1.0, 1.0] {
            let x = middle.x + side * (width / 2.0 + size * 1.7);
            let seen = self.squeezed_point(pos2(x, middle.y));
            paint_suit(self.painter, color, seen, vec2(size * self.squeeze, size), suit_color);
        }
    }
}
