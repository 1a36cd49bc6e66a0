//! The last deed, in a dark box with the dice below it.

use egui::{Align, Rect, pos2, vec2};

use super::text::fit;
use super::{ProjectorPicture, dice};

/// Letter size of the sentence, as a fraction of the height.
const SENTENCE: f32 = 0.046;

/// Paints the box, if there is a deed to show and room for it.
pub fn paint(picture: &ProjectorPicture<'_>) {
    let ProjectorPicture { painter, layout, palette, view, moment } = picture;
    let Some(deed) = view.deed.as_ref().filter(|_| !layout.is_small) else { return };
    let room = layout.deed;
    let (fill, ink) = if palette.is_dark() { (palette.weave, palette.ink) } else { (palette.ink, palette.linen) };
    painter.rect_filled(room, layout.h(0.018), fill);
    let inner = room.shrink2(vec2(layout.h(0.028), layout.h(0.016)));
    let has_dice = !deed.dice.is_empty();
    // In a low box, the dice are beside the text.
    if has_dice && room.width() > 4.5 * room.height() {
        let (left, right) = inner.split_left_right_at_fraction(0.56);
        let words = fit(painter, &deed.words, egui::FontId::proportional, ink, left.size(), layout.h(SENTENCE), Align::LEFT);
        painter.galley(pos2(left.left(), left.center().y - words.size().y / 2.0), words, ink);
        let tray = Rect::from_center_size(right.center(), vec2(right.width(), right.height().min(layout.h(0.085))));
        return dice::paint(painter, tray.with_min_x(tray.left() + layout.h(0.02)), palette, &deed.dice, deed.serial, moment.deed);
    }
    let (words_room, dice_room) = inner.split_top_bottom_at_fraction(if has_dice { 0.56 } else { 1.0 });
    let words = fit(painter, &deed.words, egui::FontId::proportional, ink, words_room.size(), layout.h(SENTENCE), Align::LEFT);
    let top = if has_dice { words_room.top() } else { words_room.center().y - words.size().y / 2.0 };
    let used = words.size().y;
    painter.galley(pos2(words_room.left(), top), words, ink);
    if has_dice {
        let from = (top + used + layout.h(0.008)).min(dice_room.top());
        let most = layout.h(0.085);
        let room = Rect::from_min_max(pos2(inner.left(), from.max(dice_room.bottom() - most * 1.05)), dice_room.max);
        dice::paint(painter, room, palette, &deed.dice, deed.serial, moment.deed);
    }
}
