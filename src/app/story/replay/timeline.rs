//! Timeline: a strip with a cell for each turn and its card, marks above it, and a knob to drag.

use egui::emath::Numeric as _;
use egui::{
    Align2, CornerRadius, EventFilter, FontId, Id, Key, Pos2, Rect, Response, Role, Sense, Shape, Stroke, StrokeKind, Ui, WidgetInfo, pos2,
    vec2,
};

use super::Replay;
use super::action::ReplayAction;
use super::marks::{MarkKind, PlaceMark};
use crate::shell::theme::{self, Palette};
use crate::shell::touch;
use crate::widgets::control::is_lit;
use senlac_base::language::lists::join_commas;

/// Height of the strip, in points.
const STRIP: f32 = 34.0;
const ABOVE: f32 = 15.0;
/// Width of a cell below which it shows only its number.
const TITLED: f32 = 54.0;
/// Space at the ends, for half of the knob.
const ENDS: f32 = 9.0;

pub fn timeline_ui(ui: &mut Ui, replay: &Replay, part: f32, actions: &mut Vec<ReplayAction>) {
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), touch::min_length(ui, ABOVE + STRIP + 6.0)), Sense::hover());
    let strip = Rect::from_min_max(rect.min + vec2(ENDS, ABOVE), rect.max - vec2(ENDS, 6.0));
    let response = ui.interact(rect, Id::unique("the time line"), Sense::click_and_drag());
    let line = TimeLine { strip, last: replay.playback.last_stop() };
    let at = replay.playback.stop_index();
    response.widget_info(|| WidgetInfo {
        value: Some(f64::from(u32::try_from(at).unwrap_or(u32::MAX))),
        ..WidgetInfo::labeled(
            Role::Slider,
            true,
            tr!("Timeline: {turn}, step {at} of {last}", turn = tr!("turn {turn}", turn = replay.seen.turn), at, last = line.last),
        )
    });
    line.cells_ui(ui, replay);
    line.knob_ui(ui, replay, part, is_lit(&response));
    handle_input(ui, &response, &line, at, actions);
    tip_ui(&response, &line, replay);
}

/// Positions along the strip.
struct TimeLine {
    strip: Rect,
    /// Index of the last stop.
    last: usize,
}

impl TimeLine {
    /// Returns the x position of a stop; fractions are positions between two stops.
    fn x(&self, stop: f32) -> f32 {
        self.strip.left() + self.strip.width() * stop / to_f32(self.last.max(1))
    }

    /// Returns the stop nearest to a position on the screen.
    fn stop_at(&self, place: Pos2) -> usize {
        let part = ((place.x - self.strip.left()) / self.strip.width()).clamp(0.0, 1.0);
        usize::from_f64(f64::from(part * to_f32(self.last)).round())
    }

    /// Draws a cell for each turn, and the marks above.
    fn cells_ui(&self, ui: &Ui, replay: &Replay) {
        let (palette, painter) = (Palette::current(ui), ui.painter());
        painter.rect_filled(self.strip, 6.0, palette.cloth);
        let turns: Vec<&PlaceMark> = replay.marks.iter().filter(|mark| matches!(mark.kind, MarkKind::Turn(..))).collect();
        for (place, mark) in turns.iter().enumerate() {
            let from = if place == 0 { self.strip.left() } else { self.x(to_f32(mark.stop) - 0.5) };
            let to = turns.get(place + 1).map_or(self.strip.right(), |next| self.x(to_f32(next.stop) - 0.5));
            let cell = Rect::from_min_max(pos2(from, self.strip.top()), pos2(to, self.strip.bottom()));
            let round = |is_end: bool| if is_end { 6 } else { 0 };
            let (left, right) = (round(place == 0), round(place + 1 == turns.len()));
            let shape = CornerRadius { nw: left, sw: left, ne: right, se: right };
            let is_now = replay.seen.turn == turn_of(mark);
            let fill = if is_now {
                palette.gold.gamma_multiply(0.45)
            } else if place % 2 == 0 {
                palette.weave
            } else {
                palette.cloth
            };
            painter.rect_filled(cell, shape, fill);
            if place > 0 {
                painter.vline(from, cell.y_range(), Stroke::new(1.0, palette.line));
            }
            cell_text_ui(ui, cell, mark);
        }
        painter.rect_stroke(self.strip, 6.0, (1.0, palette.line), StrokeKind::Inside);
        for mark in &replay.marks {
            self.mark_ui(ui, mark);
        }
    }

    /// Draws a pennon for a bookmark, or a star for the turning point.
    fn mark_ui(&self, ui: &Ui, mark: &PlaceMark) {
        let (palette, painter, x) = (Palette::current(ui), ui.painter(), self.x(to_f32(mark.stop)));
        let (top, foot) = (self.strip.top() - ABOVE + 2.0, self.strip.top() + 4.0);
        match mark.kind {
            MarkKind::Turn(..) => {}
            MarkKind::Bookmark { .. } => {
                painter.vline(x, top..=foot, Stroke::new(1.6, palette.ink));
                let flag = vec![pos2(x, top), pos2(x + 9.0, top + 3.5), pos2(x, top + 7.0)];
                painter.add(Shape::convex_polygon(flag, palette.gold, Stroke::new(1.0, palette.ink)));
            }
            MarkKind::TurningPoint => {
                painter.vline(x, top + 6.0..=self.strip.bottom(), Stroke::new(1.6, palette.warning));
                painter.add(star(pos2(x, top + 5.0), 6.5, palette));
            }
        }
    }

    fn knob_ui(&self, ui: &Ui, replay: &Replay, part: f32, is_lit: bool) {
        let (palette, painter) = (Palette::current(ui), ui.painter());
        let at = to_f32(replay.playback.stop_index()) - if replay.playback.stop_index() == 0 { 0.0 } else { 1.0 - part };
        let x = self.x(at);
        let below = self.strip.bottom() - 4.0;
        painter.hline(self.strip.left() + 2.0..=x, below, Stroke::new(3.0, palette.ink));
        painter.vline(x, self.strip.top()..=self.strip.bottom(), Stroke::new(2.0, palette.ink));
        let rim = Stroke::new(if is_lit { 3.0 } else { 2.0 }, if is_lit { palette.gold } else { palette.cloth });
        painter.circle(pos2(x, below), 8.0, palette.ink, rim);
    }
}

/// Draws the number of a turn and, if there is space, the title of its card.
fn cell_text_ui(ui: &Ui, cell: Rect, mark: &PlaceMark) {
    let (palette, painter) = (Palette::current(ui), ui.painter().with_clip_rect(cell.intersect(ui.clip_rect())));
    let MarkKind::Turn(turn, card) = &mark.kind else { return };
    let number = painter.layout_no_wrap(turn.to_string(), theme::bold(13.0), palette.ink);
    if cell.width() < number.size().x + 2.0 {
        return;
    }
    let Some(card) = card.as_ref().filter(|_| cell.width() >= TITLED) else {
        let place = Align2::CENTER_TOP.anchor_size(cell.center_top() + vec2(0.0, 3.0), number.size());
        painter.galley(place.min, number, palette.ink);
        return;
    };
    let beside = cell.min + vec2(7.0 + number.size().x + 5.0, 4.0);
    painter.galley(cell.min + vec2(7.0, 3.0), number, palette.ink);
    let mut words = egui::text::LayoutJob::simple_singleline(card.title().to_owned(), FontId::proportional(11.5), palette.ink);
    words.wrap = egui::text::TextWrapping { max_width: (cell.right() - beside.x - 4.0).max(0.0), max_rows: 1, ..Default::default() };
    let words = painter.layout_job(words);
    painter.galley(beside, words, palette.ink);
}

/// Returns a five-pointed star.
fn star(middle: Pos2, size: f32, palette: &Palette) -> Shape {
    let corner = |corner: u8| {
        let angle = f32::from(corner) * std::f32::consts::PI / 5.0 - std::f32::consts::FRAC_PI_2;
        middle + size * if corner.is_multiple_of(2) { 1.0 } else { 0.45 } * egui::Vec2::angled(angle)
    };
    let corners: Vec<Pos2> = (0..10).map(corner).collect();
    // A star is not convex: its points are painted one by one round a core.
    let mut shapes = vec![Shape::convex_polygon(corners.iter().copied().skip(1).step_by(2).collect(), palette.warning, Stroke::NONE)];
    for point in (0..10).step_by(2) {
        let [before, tip, after] = [(point + 9) % 10, point, point + 1].map(|at| corners.get(at).copied().unwrap_or(middle));
        shapes.push(Shape::convex_polygon(vec![before, tip, after], palette.warning, Stroke::NONE));
    }
    Shape::Vec(shapes)
}

/// Handles the pointer and, while the timeline has the focus, the arrow keys.
fn handle_input(ui: &Ui, response: &Response, line: &TimeLine, at: usize, actions: &mut Vec<ReplayAction>) {
    if (response.dragged() || response.clicked())
        && let Some(place) = response.interact_pointer_pos()
    {
        let stop = line.stop_at(place);
        if stop != at {
            actions.push(ReplayAction::To(stop));
        }
    }
    if response.has_focus() {
        let filter = EventFilter { horizontal_arrows: true, ..EventFilter::default() };
        ui.memory_mut(|memory| memory.set_focus_lock_filter(response.id, filter));
        for (key, forward) in [(Key::ArrowRight, true), (Key::ArrowLeft, false)] {
            if ui.input(|input| input.key_pressed(key)) {
                actions.push(ReplayAction::Step(forward));
            }
        }
    }
}

/// Shows what is under the pointer: the turn with its card, and the marks there.
fn tip_ui(response: &Response, line: &TimeLine, replay: &Replay) {
    let Some(stop) = touch::pointer_pos(response).map(|place| line.stop_at(place)) else { return };
    let near = |mark: &&PlaceMark| {
        let far = (line.x(to_f32(mark.stop)) - line.x(to_f32(stop))).abs();
        far < 8.0 && !matches!(mark.kind, MarkKind::Turn(..))
    };
    let turn = replay.marks.iter().rfind(|mark| mark.stop <= stop.max(1) && matches!(mark.kind, MarkKind::Turn(..)));
    let words = join_commas(turn.into_iter().chain(replay.marks.iter().filter(near)).map(PlaceMark::label));
    response.clone().on_hover_text_at_pointer(words);
}

const fn turn_of(mark: &PlaceMark) -> u32 {
    if let MarkKind::Turn(turn, _) = mark.kind { turn } else { 0 }
}

fn to_f32(stop: usize) -> f32 {
    f32::from(u16::try_from(stop).unwrap_or(u16::MAX))
}
