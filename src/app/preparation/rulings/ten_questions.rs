//! The ten questions, each on a card with a picture for each answer.

use crate::widgets::control::outline;
use senlac_base::language::tr;
use std::sync::Arc;

use egui::{Align2, CornerRadius, FontId, Galley, Painter, Rect, Role, ScrollArea, Stroke, StrokeKind, Ui, UiBuilder, pos2, vec2};

use super::action::RulingsAction;
use super::options::{is_changed, option_radios, option_text};
use crate::shell::theme::{self, Palette, ROUND};
use crate::widgets::embroidery::embroider;
use crate::widgets::radio::{RadioGroup, dot};
use senlac_classroom::rules::Rulings;
use senlac_classroom::rules::rulings::{OptionEntry, RulingEntry, RulingName};
use senlac_paper::art;

/// Padding inside a card.
const PAD: f32 = 12.0;
/// Gap between cards, and between the answers on one card.
const GAP: f32 = 10.0;
/// Width on the right for the scroll bar.
const SCROLL: f32 = 12.0;
/// Page width from which two cards are side by side.
const TWO_COLUMNS: f32 = 700.0;
/// Indents of the text below an answer's picture: from the edge, and after the dot.
const WORDS: (f32, f32) = (8.0, 26.0);

/// Height of an answer's picture, in points.
const PICTURE: f32 = 98.0;
/// Height below the text for the mark of the default answer.
const MARK: f32 = 16.0;

pub fn ten_questions_ui(ui: &mut Ui, rulings: &Rulings, actions: &mut Vec<RulingsAction>) {
    ScrollArea::vertical().id_salt("the ten questions").auto_shrink(false).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = GAP;
        let room = ui.available_width() - SCROLL;
        let columns = if room >= TWO_COLUMNS { 2 } else { 1 };
        let width = if columns == 2 { ((room - GAP) / 2.0).floor() } else { room };
        let questions: Vec<RulingName> = RulingName::all().filter(|ruling| ruling.entry().asked).collect();
        for row in questions.chunks(columns) {
            let cards: Vec<QuestionCard> = row.iter().map(|ruling| QuestionCard::lay_out(ui, *ruling, rulings, width)).collect();
            let height = cards.iter().map(QuestionCard::height).fold(0.0, f32::max);
            let (_, place) = ui.allocate_space(vec2(room, height));
            let mut left = place.left();
            for card in &cards {
                let rect = Rect::from_min_size(pos2(left, place.top()), vec2(width, height));
                let group = UiBuilder::new().max_rect(rect).id_salt(card.entry.key);
                let group = group.accessibility_role(Role::RadioGroup).accessibility_label(tr(card.entry.question));
                card.card_ui(&ui.new_child(group), rect, rulings, actions);
                left += width + GAP;
            }
        }
        ui.add_space(2.0);
    });
}

/// The laid-out texts of a question.
struct QuestionCard {
    ruling: RulingName,
    entry: &'static RulingEntry,
    question: Arc<Galley>,
    phrase: Arc<Galley>,
    /// Laid-out text of each answer.
    readings: Vec<Arc<Galley>>,
    /// Width of an answer's picture.
    tile: f32,
    is_changed: bool,
}

impl QuestionCard {
    /// Lays out the texts of a question for a card of this width.
    fn lay_out(ui: &Ui, ruling: RulingName, rulings: &Rulings, width: f32) -> Self {
        let palette = Palette::current(ui);
        let entry = ruling.entry();
        let is_changed = is_changed(rulings, ruling);
        let inner = width - 2.0 * PAD;
        let mark = if is_changed { 74.0 } else { 0.0 };
        let count = f32::from(u8::try_from(entry.readings.len()).unwrap_or(1));
        let tile = ((inner - GAP * (count - 1.0)) / count).floor();
        let lay = |words: String, font: FontId, color, width| ui.painter().layout(words, font, color, width);
        let words =
            |reading: &OptionEntry| lay(tr(reading.meaning).to_owned(), FontId::proportional(13.5), palette.ink, tile - WORDS.0 - WORDS.1);
        Self {
            ruling,
            entry,
            question: lay(tr(entry.question).to_owned(), theme::bold(15.0), palette.ink, inner - mark),
            phrase: lay(tr!("The original game: “{phrase}”", phrase = tr(entry.phrase)), FontId::proportional(12.5), palette.faded, inner),
            readings: entry.readings.iter().map(words).collect(),
            tile,
            is_changed,
        }
    }

    /// Returns the height of the answers' texts, including the mark of the default answer.
    fn text_height(&self) -> f32 {
        let mark = |place: usize| if place == 0 { MARK } else { 0.0 };
        self.readings.iter().enumerate().map(|(place, words)| words.size().y + mark(place)).fold(0.0, f32::max)
    }

    /// Returns the height that the card needs.
    fn height(&self) -> f32 {
        2.0 * PAD + self.question.size().y + 2.0 + self.phrase.size().y + 8.0 + PICTURE + self.text_height() + 16.0
    }

    fn card_ui(&self, ui: &Ui, rect: Rect, rulings: &Rulings, actions: &mut Vec<RulingsAction>) {
        let palette = Palette::current(ui);
        let painter = ui.painter();
        painter.rect(rect, ROUND, palette.cloth, Stroke::new(1.0, palette.line), StrokeKind::Inside);
        let at = rect.min + vec2(PAD, PAD);
        painter.galley(at, Arc::clone(&self.question), palette.ink);
        if self.is_changed {
            changed_mark_ui(ui, pos2(rect.right() - PAD, at.y));
        }
        let at = at + vec2(0.0, self.question.size().y + 2.0);
        ui.painter().galley(at, Arc::clone(&self.phrase), palette.faded);
        let top = at.y + self.phrase.size().y + 8.0;
        let readings = self.entry.readings;
        let radios = option_radios(self.ruling, rulings, "a question");
        let mut left = rect.left() + PAD;
        for (place, (reading, words)) in readings.iter().zip(&self.readings).enumerate() {
            let tile = Rect::from_min_max(pos2(left, top), pos2(left + self.tile, rect.bottom() - PAD));
            if let Some(wanted) = self.tile_ui(ui, tile, &radios, (place, reading), words) {
                actions.extend(readings.get(wanted).map(|reading| RulingsAction::Read(self.ruling, reading.key)));
            }
            left += self.tile + GAP;
        }
    }

    /// Draws an answer: its picture with its text below. Returns the answer chosen, if any.
    fn tile_ui(
        &self,
        ui: &Ui,
        rect: Rect,
        radios: &RadioGroup,
        (place, reading): (usize, &OptionEntry),
        words: &Arc<Galley>,
    ) -> Option<usize> {
        let palette = Palette::current(ui);
        let is_chosen = radios.chosen == place;
        let name = format!("{} {}", tr(self.entry.question), option_text(place, reading));
        let (response, wanted) = radios.choice(ui, rect, place, &name);
        let response = if place == 0 { response.on_hover_text(tr!("Default: {reason}", reason = tr(self.entry.reason))) } else { response };
        let band = Rect::from_min_size(rect.min, vec2(rect.width(), PICTURE));
        let corner = CornerRadius { nw: ROUND, ne: ROUND, sw: 0, se: 0 };
        let fill = if is_chosen { palette.weave } else { palette.cloth };
        ui.painter().rect_filled(rect, ROUND, fill);
        ui.painter().rect_filled(band, corner, palette.flat);
        if ui.is_rect_visible(band) {
            paint_option(ui.painter(), palette, band, self.entry.key, reading.key);
        }
        let rim = outline(palette, is_chosen, response.hovered(), [3.0, 2.0]);
        ui.painter().rect_stroke(rect, ROUND, rim, StrokeKind::Inside);
        if response.has_focus() {
            ui.painter().rect_stroke(rect.expand(3.0), ROUND + 3, Stroke::new(2.0, palette.ink), StrokeKind::Inside);
        }
        let top = band.bottom() + 7.0;
        dot(ui, pos2(rect.left() + 15.0, top + 9.0), is_chosen);
        ui.painter().galley(pos2(rect.left() + WORDS.1, top), Arc::clone(words), palette.ink);
        if place == 0 {
            default_mark_ui(ui, rect);
        }
        wanted
    }
}

/// Paints an option's effect on the table, as large as it fits.
fn paint_option(painter: &Painter, palette: &Palette, band: Rect, ruling: &'static str, reading: &'static str) {
    let size = vec2(124.0, 64.0);
    let size = size * (band.width() / size.x).min(band.height() / size.y) * 0.97;
    let place = Rect::from_center_size(band.center(), size);
    embroider(painter, palette, (ruling, reading), (place, size), || art::option_picture(ruling, reading).into_arc());
}

/// Draws the mark of the default answer in the lower corner.
fn default_mark_ui(ui: &Ui, tile: Rect) {
    let palette = Palette::current(ui);
    let words = ui.painter().layout_no_wrap(tr!("default").to_owned(), theme::bold(11.0), palette.faded);
    let size = words.size() + vec2(14.0, 2.0);
    let rect = Rect::from_min_size(tile.right_bottom() - size - vec2(8.0, 7.0), size);
    ui.painter().rect(rect, 8.0, palette.cloth, Stroke::new(1.0, palette.line), StrokeKind::Inside);
    ui.painter().galley(rect.min + vec2(7.0, 1.0), words, palette.faded);
}

/// Draws the mark of a ruling with a non-default option, with its upper right corner at this point.
pub fn changed_mark_ui(ui: &Ui, corner: egui::Pos2) {
    let rect = Rect::from_min_size(corner - vec2(66.0, 0.0), vec2(66.0, 19.0));
    ui.painter().rect_filled(rect, 9.0, Palette::current(ui).gold);
    ui.painter().text(rect.center(), Align2::CENTER_CENTER, tr!("changed"), theme::bold(11.5), theme::GOLD_INK);
}
