//! The top bar: the turn, the phases, the card in play, and how the armies stand.

use egui::{Align2, Color32, FontId, Frame, Rect, RichText, Role, Ui, WidgetInfo, pos2, vec2};

use super::desk::Desk;
use super::theme::{GOLD_INK, Palette, STRENGTH_WIDTH, TITLE};
use crate::rules::rulings::TurnOrder;
use crate::rules::{Phase, Side, State, Strength, if_the_bell_rang_now};

/// Draws the top bar.
pub fn bar_ui(ui: &mut Ui, desk: &Desk) {
    let palette = Palette::of(ui);
    let state = desk.state();
    ui.horizontal(|ui| {
        ui.label(RichText::new("Senlac").size(TITLE).strong());
        ui.add_space(8.0);
        ui.label(RichText::new(format!("Turn {}", state.turn)).size(16.0));
        ui.add_space(8.0);
        rail_ui(ui, palette, state);
    });
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 16.0;
        for side in Side::ALL {
            strength_ui(ui, palette, state, side);
        }
        ui.label(format!("If the bell rang now: the {} win", if_the_bell_rang_now(state).army()));
        card_ui(ui, palette, state);
    });
}

/// The card in play, or what the turn waits for.
fn card_ui(ui: &mut Ui, palette: &Palette, state: &State) {
    ui.spacing_mut().item_spacing.x = 8.0;
    match state.card {
        Some(card) => {
            chip_ui(ui, &format!("{} ({})", card.name.title(), card.color.name()), palette.ink, palette.cloth);
            ui.add(egui::Label::new(card.name.effect()).truncate()).on_hover_text(card.name.effect());
        }
        None if state.over.is_some() => drop(ui.label("The battle is over.")),
        None => drop(ui.label("The turn waits for its card.")),
    }
}

/// One part of the turn: a phase and the side whose it is.
type Part = (Phase, Option<Side>);

/// The parts of this turn in order, and the place of the present one.
fn parts(state: &State) -> (Vec<Part>, Option<usize>) {
    let first = state.first.unwrap_or(Side::Norman);
    let sides = [first, first.other()];
    let mut parts: Vec<Part> = vec![(Phase::Event, None)];
    match state.order {
        TurnOrder::Sides => parts.extend(sides.iter().flat_map(|side| Phase::ACTING.map(|phase| (phase, Some(*side))))),
        TurnOrder::Phases => parts.extend(Phase::ACTING.iter().flat_map(|phase| sides.map(|side| (*phase, Some(side))))),
    }
    let now = parts.iter().position(|&(phase, side)| phase == state.phase && (side.is_none() || side == state.acting));
    (parts, now)
}

/// The parts of the turn as a row of chips.
fn rail_ui(ui: &mut Ui, palette: &Palette, state: &State) {
    let (parts, now) = parts(state);
    let first = state.first.unwrap_or(Side::Norman);
    ui.spacing_mut().item_spacing.x = 4.0;
    for (place, (phase, side)) in parts.iter().enumerate() {
        let names_side = state.order == TurnOrder::Phases || *phase == Phase::Move;
        let words = match side {
            None => "Event".to_owned(),
            Some(side) if state.first.is_none() && names_side => {
                format!("{} {}", if *side == first { "first side" } else { "second side" }, phase.name())
            }
            Some(side) if names_side => format!("{} {}", side.army(), phase.name()),
            Some(_) => phase.name().to_owned(),
        };
        let (fill, ink) = match now {
            Some(now) if place < now => (palette.sage, palette.on_color),
            Some(now) if place == now => side.map_or((palette.gold, GOLD_INK), |side| (palette.side(side), palette.on_color)),
            Some(_) | None => (palette.weave, palette.faded),
        };
        chip_ui(ui, &words, fill, ink);
    }
}

/// Words on a rounded ground.
fn chip_ui(ui: &mut Ui, words: &str, fill: Color32, ink: Color32) {
    Frame::new().fill(fill).corner_radius(12).inner_margin(egui::Margin::symmetric(10, 4)).show(ui, |ui| {
        ui.label(RichText::new(words).color(ink));
    });
}

/// "Normans 147 of 148, half is 74", or that half is lost.
fn strength_words(side: Side, strength: Strength) -> String {
    let half = f32::from(strength.start) / 2.0;
    let half = if strength.half_lost() { "half lost".to_owned() } else { format!("half is {half}") };
    format!("{} {} of {}, {half}", side.army(), strength.left, strength.start)
}

/// "Normans 147 of 148, half is 74" over a bar that is marked at the half.
fn strength_ui(ui: &mut Ui, palette: &Palette, state: &State, side: Side) {
    let strength = state.strength(side);
    let words = strength_words(side, strength);
    let (rect, response) = ui.allocate_exact_size(vec2(STRENGTH_WIDTH, 26.0), egui::Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::ProgressIndicator, true, &words));
    let painter = ui.painter();
    painter.text(rect.left_top(), Align2::LEFT_TOP, words, FontId::proportional(12.5), palette.ink);
    let bar = Rect::from_min_max(pos2(rect.left(), rect.bottom() - 8.0), rect.right_bottom());
    painter.rect_filled(bar, 4.0, palette.weave);
    let part = f32::from(strength.left) / f32::from(strength.start.max(1));
    painter.rect_filled(Rect::from_min_size(bar.min, vec2(bar.width() * part.min(1.0), bar.height())), 4.0, palette.side(side));
    painter.vline(bar.center().x, bar.expand(2.0).y_range(), (2.0, palette.ink));
    if strength.half_lost() {
        painter.rect_stroke(rect.expand(3.0), 4.0, (2.0, palette.warning), egui::StrokeKind::Inside);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_half_that_is_lost_is_said() {
        let words = |left, start| strength_words(Side::Saxon, Strength { left, start });
        assert_eq!(words(75, 149), "Saxons 75 of 149, half is 74.5");
        assert_eq!(words(74, 148), "Saxons 74 of 148, half lost");
    }
}
