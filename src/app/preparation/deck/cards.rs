//! The left part of the page: every card as a small card with its picture and counts, and the deck's totals.

use egui::{
    Align2, Color32, FontId, Id, Painter, Rect, RichText, Role, ScrollArea, Sense, Stroke, StrokeKind, Ui, Vec2, WidgetInfo, pos2, vec2,
};

use super::action::DeckAction;
use super::terms_text;
use crate::preparation::Preparation;
use crate::projector::view::paint_suit;
use crate::shell::theme::{self, LIGHT, Palette, ROUND};
use crate::widgets::control::{Control, bold_ui, faded_ui, outline};
use crate::widgets::embroidery::embroider;
use crate::widgets::stepper::{self, stepper_at};
use senlac_classroom::content::deck::MOST_COPIES;
use senlac_classroom::planning::deck::{CardKind, card_kinds, is_source_card};
use senlac_classroom::rules::rulings::{CardColors, Reshuffle};
use senlac_classroom::rules::{Card, CardName, Color, SetupProblem};
use senlac_paper::art;

/// Least width of a card, in points.
const LEAST: f32 = 186.0;
const GAP: f32 = 10.0;
/// Greatest number of cards in a row.
const COLUMNS: f32 = 4.0;
/// Least and greatest height of a card's picture.
const PICTURE: (f32, f32) = (98.0, 200.0);
/// Height of a card without its picture.
const REST: f32 = 138.0;

const COUNTER: egui::Vec2 = vec2(92.0, 28.0);
/// Space to the left of a count, for the suit of its colour.
const SUIT: f32 = 32.0;

pub fn cards_ui(ui: &mut Ui, preparation: &Preparation, actions: &mut Vec<DeckAction>) {
    let kinds = card_kinds(&preparation.draft().deck.cards);
    summary_ui(ui, preparation);
    ui.add_space(2.0);
    ScrollArea::vertical().id_salt("the cards").auto_shrink(false).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = GAP;
        let room = (ui.available_width() - 12.0).max(LEAST);
        let mut columns = 1.0_f32;
        while columns < COLUMNS && (columns + 1.0) * (LEAST + GAP) - GAP <= room {
            columns += 1.0;
        }
        let width = ((room + GAP) / columns - GAP).floor();
        // Two rows are seen at once, where that leaves the pictures large enough.
        let two_rows = (ui.available_height() - GAP) / 2.0 - rest_height(ui) - 2.0;
        let picture = (width * 0.6).min(two_rows).clamp(PICTURE.0, PICTURE.1).floor();
        let height = picture + rest_height(ui);
        let is_full = preparation.draft().deck.cards.len() >= SetupProblem::MOST_CARDS;
        let mut places = kinds.iter().map(Some).chain(std::iter::once(None)).peekable();
        while places.peek().is_some() {
            let (_, row) = ui.allocate_space(vec2(room, height));
            let mut left = row.left();
            while left + width <= row.right() + 1.0 {
                let Some(place) = places.next() else { break };
                let rect = Rect::from_min_size(pos2(left, row.top()), vec2(width, height));
                match place {
                    Some(kind) => card_ui(ui, rect, kind, preparation, is_full, actions),
                    None => new_card_ui(ui, rect, actions),
                }
                left += width + GAP;
            }
        }
        ui.add_space(2.0);
    });
}

/// Draws the deck's name, its number of cards, and how often each side goes first.
fn summary_ui(ui: &mut Ui, preparation: &Preparation) {
    let draft = preparation.draft();
    let cards = &draft.deck.cards;
    let black = cards.iter().filter(|card| card.color == Color::Black).count();
    let red = cards.len() - black;
    ui.add(egui::Label::new(RichText::new(preparation.deck.deck_name(draft)).font(theme::title(22.0))).truncate());
    let total =
        tr_count!(cards = cards.len(), "{cards} card: {black} black, {red} red", "{cards} cards: {black} black, {red} red", black, red);
    let first = match draft.rulings.card_colors {
        CardColors::Printed if draft.rulings.reshuffle == Reshuffle::EveryTurn => {
            tr!(
                "On average over {cards} turns, the Normans go first {black} and the Saxons {red}.",
                black = turns_text(black),
                cards = cards.len(),
                red = turns_text(red)
            )
        }
        CardColors::Printed => {
            tr!(
                "Once through the deck, the Normans go first {black} and the Saxons {red}.",
                black = turns_text(black),
                red = turns_text(red)
            )
        }
        CardColors::Coin => tr!("A coin decides who goes first, not the printed colour.").to_owned(),
        CardColors::Paper => tr!("You flip your own paper deck. These cards aren’t used.").to_owned(),
    };
    ui.horizontal_wrapped(|ui| {
        let (rect, _) = ui.allocate_exact_size(vec2(104.0, 14.0), Sense::hover());
        paint_share(ui, rect, black, red);
        bold_ui(ui, 14.5, total);
        faded_ui(ui, 14.0, first);
    });
}

/// Returns "in 7 turns", for once through the deck.
fn turns_text(count: usize) -> String {
    match count {
        0 => tr!("never").to_owned(),
        count => tr_count!(count, "{count} time", "{count} times"),
    }
}

fn paint_share(ui: &Ui, rect: Rect, black: usize, red: usize) {
    let palette = Palette::current(ui);
    let [black, red] = [black, red].map(|count| f32::from(u16::try_from(count).unwrap_or(u16::MAX)));
    let painter = ui.painter().with_clip_rect(rect.intersect(ui.painter().clip_rect()));
    if black + red > 0.0 {
        let (left, right) = rect.split_left_right_at_fraction(black / (black + red));
        painter.rect_filled(left, 0.0, theme::CARD_BLACK);
        painter.rect_filled(right, 0.0, theme::CARD_RED);
        for (part, color) in [(left, Color::Black), (right, Color::Red)] {
            if part.width() > 16.0 {
                paint_suit(&painter, color, part.center(), vec2(4.5, 4.5), LIGHT.cloth);
            }
        }
    }
    painter.rect_stroke(rect, 3.0, Stroke::new(1.0, palette.line), StrokeKind::Inside);
}

fn card_ui(ui: &Ui, rect: Rect, kind: &CardKind, preparation: &Preparation, is_full: bool, actions: &mut Vec<DeckAction>) {
    let palette = Palette::current(ui);
    let card = &kind.card;
    let is_open = preparation.deck.open.as_ref().is_some_and(|open| open.card.is_like(card));
    let top = Rect::from_min_max(rect.min, pos2(rect.right(), rect.bottom() - 74.0 - rest_height(ui) + REST));
    let response = ui.interact(top, card_id(card), Sense::click());
    let [black, red] = kind.copies;
    response.widget_info(|| {
        WidgetInfo::selected(Role::Button, true, is_open, tr!("{title}: {black} black, {red} red", title = card.title(), black, red))
    });
    if response.gained_focus() {
        response.scroll_to_me(None);
    }
    response.on_click(DeckAction::Open(Some(card.clone()).filter(|_| !is_open)), actions);
    let rim = outline(palette, is_open || response.has_focus(), response.hovered(), [3.0, 2.0]);
    let painter = ui.painter();
    painter.rect(rect, ROUND, palette.cloth, rim, StrokeKind::Inside);
    let picture = rect.height() - rest_height(ui);
    let size = Vec2::splat(picture);
    let picture = Rect::from_min_size(pos2(rect.center().x - size.x / 2.0, rect.top() + 10.0), size);
    paint_event(painter, picture, card.name);
    if kind.total() == 0 {
        painter.rect_filled(picture.expand(1.0), 0.0, palette.cloth.gamma_multiply(0.72));
        painter.text(picture.center(), Align2::CENTER_CENTER, tr!("not in the deck"), theme::bold(14.0), palette.ink);
    }
    let middle = rect.center().x;
    let title = card.title();
    let below = terms_text(card);
    let lift = if below.is_some() { 9.0 } else { 0.0 };
    paint_title(painter, title, pos2(middle, picture.bottom() + 23.0 - lift), rect.width() - 14.0, palette.ink);
    if let Some(words) = below {
        painter.text(pos2(middle, picture.bottom() + 34.0), Align2::CENTER_CENTER, words, FontId::proportional(12.5), palette.faded);
    }
    counts_ui(ui, rect, kind, is_full, actions);
    response.on_hover_text(card.effect());
}

/// Returns a card's widget id. The title alone isn't enough, because two cards may share it.
fn card_id(card: &Card) -> Id {
    Id::unique(("a card", card.name.key(), card.title(), card.force(), card.duration()))
}

/// Returns the size of the number of copies with its buttons.
fn counter_size(ui: &Ui) -> Vec2 {
    COUNTER.max(stepper::size(ui))
}

/// Returns the height of a card without its picture.
fn rest_height(ui: &Ui) -> f32 {
    REST + 2.0 * (counter_size(ui).y - COUNTER.y)
}

/// Draws how many copies are black and how many red.
fn counts_ui(ui: &Ui, rect: Rect, kind: &CardKind, is_full: bool, actions: &mut Vec<DeckAction>) {
    let title = kind.card.title();
    let least_total = u8::from(!is_source_card(&kind.card));
    for (row, (color, count)) in (0_u8..).zip(Color::ALL.into_iter().zip(kind.copies)) {
        let counter = counter_size(ui);
        let top = rect.bottom() - 72.0 - rest_height(ui) + REST + f32::from(row) * (counter.y + 5.0);
        let left = rect.center().x - f32::midpoint(counter.x, SUIT);
        paint_suit_patch(ui, pos2(left + 12.0, top + counter.y / 2.0), color);
        let least = if kind.total() <= u16::from(least_total) && count > 0 { count } else { 0 };
        let most = if is_full { count } else { MOST_COPIES };
        let name = format!("{title}, {}", color.name());
        let place = Rect::from_min_size(pos2(left + SUIT, top), counter);
        let id = card_id(&kind.card).with(color.name());
        let wanted = stepper_at(ui, place, id, &name, count.into(), least.into()..=most.into());
        if let Some(wanted) = wanted.and_then(|wanted| u8::try_from(wanted).ok()) {
            actions.push(DeckAction::Copies(kind.card.clone(), color, wanted));
        }
    }
}

/// Paints the suit of a colour on a patch of parchment.
pub fn paint_suit_patch(ui: &Ui, middle: egui::Pos2, color: Color) {
    let (fill, palette) = (if color == Color::Black { theme::CARD_BLACK } else { theme::CARD_RED }, Palette::current(ui));
    let patch = Rect::from_center_size(middle, vec2(22.0, 24.0));
    ui.painter().rect(patch, 4.0, LIGHT.cloth, Stroke::new(1.0, palette.line), StrokeKind::Inside);
    paint_suit(ui.painter(), color, middle, vec2(7.0, 7.5), fill);
}

/// Paints the picture of an event in parchment colours.
pub fn paint_event(painter: &Painter, rect: Rect, name: CardName) {
    embroider(painter, &LIGHT, name, (rect, rect.size()), || art::event_picture(name));
}

/// Paints a title on one line, smaller if it is long.
fn paint_title(painter: &Painter, words: &str, middle: egui::Pos2, room: f32, ink: Color32) {
    let width = |size: f32| painter.layout_no_wrap(words.to_owned(), theme::title(size), ink).size().x;
    let size = [18.0, 17.0, 16.0, 15.0, 14.0, 13.0].into_iter().find(|size| width(*size) <= room).unwrap_or(12.0);
    let mut job = egui::text::LayoutJob::simple_singleline(words.to_owned(), theme::title(size), ink);
    job.wrap = egui::text::TextWrapping::truncate_at_width(room);
    let galley = painter.layout_job(job);
    painter.galley(middle - galley.size() / 2.0, galley, ink);
}

/// Draws the empty card that creates a custom card.
fn new_card_ui(ui: &Ui, rect: Rect, actions: &mut Vec<DeckAction>) {
    let palette = Palette::current(ui);
    let response = ui.interact(rect, Id::unique("a new card"), Sense::click()).named(Role::Button, || tr!("Create your own card"));
    if response.gained_focus() {
        response.scroll_to_me(None);
    }
    let lit = response.hovered() || response.has_focus();
    let color = if lit { palette.gold } else { palette.faded };
    let inner = rect.shrink(1.0);
    let corners = [inner.left_top(), inner.right_top(), inner.right_bottom(), inner.left_bottom(), inner.left_top()];
    let painter = ui.painter();
    painter.extend(egui::Shape::dashed_line(&corners, Stroke::new(if lit { 2.5 } else { 1.5 }, color), 7.0, 5.0));
    let middle = rect.center() - vec2(0.0, 22.0);
    let stroke = Stroke::new(3.0, palette.ink);
    painter.circle(middle, 24.0, palette.weave, Stroke::new(1.0, palette.line));
    painter.line_segment([middle - vec2(10.0, 0.0), middle + vec2(10.0, 0.0)], stroke);
    painter.line_segment([middle - vec2(0.0, 10.0), middle + vec2(0.0, 10.0)], stroke);
    let words = painter.layout(tr!("Create your\nown card").to_owned(), theme::title(18.0), palette.ink, rect.width());
    painter.galley(pos2(rect.center().x - words.size().x / 2.0, middle.y + 36.0), words, palette.ink);
    response.on_click(DeckAction::New(CardName::MuddyGround), actions);
}
