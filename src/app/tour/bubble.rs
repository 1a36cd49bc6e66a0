//! The text bubble of the tour over the window, with an arrow to its control and a ring around it.

use egui::{Area, Context, Frame, Id, LayerId, Order, Rect, RichText, Role, Shape, Stroke, StrokeKind, Ui, vec2};

use super::bubble_placement::{arrow_points, place_beside};
use super::steps::Target;
use super::{Tour, TourAction, TourStep, find_control};
use crate::battle::action_panel::unit_head_id;
use crate::battle::board::layout::square_id;
use crate::battle::next_step::NextStep;
use crate::battle::session::GameSession;
use crate::shell::theme::{self, GOLD_INK, Palette};
use crate::ui_action::UiAction;
use crate::widgets::buttons::primary_id;
use crate::widgets::control::Control as _;

const WIDTH: f32 = 330.0;

/// Draws the bubble for the current step of the tour.
pub fn tour_ui(ui: &Ui, tour: &Tour, session: &GameSession, actions: &mut Vec<UiAction>) {
    let (ctx, palette) = (ui.ctx(), Palette::current(ui));
    let step = tour.step();
    let is_possible = step.is_none_or(|step| step.is_possible(session));
    let target = step.and_then(|step| {
        // Everything before this step is done with the large button.
        let targets = if is_possible { step.targets(session) } else { vec![Target::Widget(primary_id())] };
        targets.iter().find_map(|target| control_rect(ctx, target))
    });
    let screen = ctx.content_rect();
    let id = Id::unique("the words of the tour");
    let size = ctx.memory(|memory| memory.area_rect(id)).map_or(vec2(WIDTH + 28.0, 160.0), |before| before.size());
    let place = place_beside(target, size, screen, &rects_to_keep_free(ctx, session));
    let painter = ctx.layer_painter(LayerId::new(Order::Middle, Id::unique("the arrow of the tour")));
    let shown = Area::new(id).order(Order::Middle).fixed_pos(place.min).show(ctx, |ui| {
        let frame = Frame::new().fill(palette.gold).corner_radius(10).inner_margin(14);
        frame.show(ui, |ui| {
            ui.set_width(WIDTH.min(screen.width() - 60.0));
            ui.visuals_mut().override_text_color = Some(GOLD_INK);
            words_ui(ui, step, is_possible, actions);
        });
    });
    if let Some(target) = target {
        painter.rect_stroke(target.expand(3.0), 6.0, Stroke::new(3.0, palette.gold), StrokeKind::Outside);
        if let Some(corners) = arrow_points(shown.response.rect, target) {
            painter.add(Shape::convex_polygon(corners.into(), palette.gold, Stroke::NONE));
        }
    }
}

fn words_ui(ui: &mut Ui, step: Option<TourStep>, is_possible: bool, actions: &mut Vec<UiAction>) {
    let Some(step) = step else {
        ui.label(RichText::new(tr!("End of the tour")).font(theme::bold(16.0)));
        let words = tr!(
            "Every step is saved at once. Play on for as long as you like, or leave this game from the menu and prepare a battle with your own class."
        );
        ui.label(RichText::new(words).size(14.5));
        return ui.button(tr!("End the tour")).on_click(UiAction::Tour(TourAction::End), actions);
    };
    let number = TourStep::ALL.iter().position(|other| *other == step).map_or(0, |place| place + 1);
    ui.label(
        RichText::new(tr!("{number} of {steps}: {title}", number, steps = TourStep::ALL.len(), title = step.title()))
            .font(theme::bold(16.0)),
    );
    let words = if is_possible {
        step.text()
    } else {
        tr!("You can’t do this yet. Press the large button until you can: it always shows the next step.")
    };
    let label = ui.add(egui::Label::new(RichText::new(words).size(14.5)).wrap());
    label.named(Role::Status, || words);
    ui.horizontal(|ui| {
        ui.visuals_mut().override_text_color = None;
        ui.button(tr!("Skip this step")).on_click(UiAction::Tour(TourAction::Skip), actions);
        ui.button(tr!("End the tour")).on_click(UiAction::Tour(TourAction::End), actions);
    });
}

/// Returns where a control was in the previous frame.
fn control_rect(ctx: &Context, target: &Target) -> Option<Rect> {
    match target {
        Target::Widget(id) => ctx.read_response(*id).map(|response| response.rect),
        Target::Called(names) => find_control(ctx, names),
    }
}

/// Returns what must stay visible: the large button, the acting unit, and the squares that it may move to.
fn rects_to_keep_free(ctx: &Context, session: &GameSession) -> Vec<Rect> {
    let ways = if let NextStep::Move { ways, .. } = &session.todo { ways.as_slice() } else { &[] };
    let squares = ways.iter().filter_map(|way| way.last()).map(|square| square_id(*square));
    let ids = [primary_id(), unit_head_id()].into_iter().chain(squares);
    ids.filter_map(|id| ctx.read_response(id)).map(|response| response.rect).collect()
}
