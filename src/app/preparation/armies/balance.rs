//! The top of the page: the number of pupils to fit the armies to, and the balance between the armies.

use egui::{Align2, CornerRadius, FontId, Rect, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2, vec2};

use super::action::ArmiesAction;
use crate::battle::board::icons::{IconInk, troop_icon};
use crate::preparation::Preparation;
use crate::shell::theme::{self, Palette};
use crate::widgets::control::{Control, bold_ui};
use crate::widgets::stepper::stepper_ui;
use senlac_classroom::planning::Draft;
use senlac_classroom::planning::fitted_armies::{FEWEST, MOST, troops};
use senlac_classroom::rules::Side;

/// Figures in the original game: Normans and Saxons.
const SOURCE: [u16; 2] = [148, 140];
/// Units in the original game, both armies together.
const SOURCE_UNITS: usize = 31;
const BAR: f32 = 30.0;

/// Draws the number of pupils and the buttons that fit the armies to it.
pub fn measure_ui(ui: &mut Ui, preparation: &Preparation, actions: &mut Vec<ArmiesAction>) {
    let draft = preparation.draft();
    let present = draft.present_pupils().count();
    let here: usize = Side::ALL.map(|side| draft.army(side).len()).iter().sum();
    let wanted = preparation.armies.pupils.unwrap_or_else(|| here.clamp(FEWEST, MOST));
    ui.horizontal_wrapped(|ui| {
        bold_ui(ui, 14.0, tr!("Units for"));
        if let Some(pupils) = stepper_ui(ui, tr!("Number of pupils"), wanted, FEWEST..=MOST) {
            actions.push(ArmiesAction::Pupils(pupils));
        }
        bold_ui(ui, 14.0, tr!("pupils"));
        let tip = tr!("Creates new armies in the original game’s proportions and draws the seats again");
        ui.button(tr!("Fit to {wanted} pupils", wanted)).on_hover_text(tip).on_click(ArmiesAction::Measure(wanted), actions);
        ui.add_space(10.0);
        if present > 0
            && ui.button(tr!("Fit to the class ({present})", present)).on_hover_text(tr!("One unit for each pupil present today")).clicked()
        {
            actions.push(ArmiesAction::Measure(present));
        }
        ui.button(tr!("Use original armies (16 : 15)"))
            .on_hover_text(tr!("The 31 units of the original game: 148 figures against 140"))
            .on_click(ArmiesAction::Measure(SOURCE_UNITS), actions);
    });
}

/// Draws the balance between the armies in figures, compared with the original game.
pub fn balance_ui(ui: &mut Ui, draft: &Draft) {
    let palette = Palette::current(ui);
    ui.add_space(4.0);
    let figures = Side::ALL.map(|side| draft.figures(side));
    let words = comparison_text(figures);
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), BAR + 24.0), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &words));
    response
        .with_tooltip(tr!("The gold mark shows the balance in the original game. If your armies meet there, the battle is just as fair."));
    let bar = Rect::from_min_size(rect.min, vec2(rect.width(), BAR));
    let [norman, saxon] = figures.map(f32::from);
    let part = if norman + saxon > 0.0 { norman / (norman + saxon) } else { 0.5 };
    let middle = bar.left() + part * bar.width();
    let halves = [Rect::from_min_max(bar.min, pos2(middle, bar.bottom())), Rect::from_min_max(pos2(middle, bar.top()), bar.max)];
    let painter = ui.painter().with_clip_rect(bar.intersect(ui.clip_rect()));
    for (side, half) in Side::ALL.into_iter().zip(halves) {
        let shape = match side {
            Side::Norman => CornerRadius { nw: 4, sw: 4, ne: 0, se: 0 },
            Side::Saxon => CornerRadius { nw: 0, sw: 0, ne: 4, se: 4 },
        };
        painter.rect_filled(half, shape, palette.side(side));
        types_ui(ui, draft, side, half);
    }
    painter.rect_stroke(bar, 4.0, Stroke::new(1.0, palette.line), StrokeKind::Inside);
    // Mark for the balance of the original game.
    let [norman, saxon] = SOURCE.map(f32::from);
    let mark = bar.left() + bar.width() * norman / (norman + saxon);
    let painter = ui.painter();
    painter.line_segment([pos2(mark, bar.top() - 2.0), pos2(mark, bar.bottom() + 4.0)], Stroke::new(4.5, palette.cloth));
    painter.line_segment([pos2(mark, bar.top() - 2.0), pos2(mark, bar.bottom() + 4.0)], Stroke::new(2.5, palette.gold));
    let small = FontId::proportional(12.5);
    let below = pos2(mark, bar.bottom() + 4.0);
    let said = painter.text(below, Align2::CENTER_TOP, words, small.clone(), palette.ink);
    let [normans, saxons] = Side::ALL.map(|side| draft.army(side).len());
    let ends = [
        (bar.left_bottom(), Align2::LEFT_TOP, tr!("{normans} Norman units", normans)),
        (bar.right_bottom(), Align2::RIGHT_TOP, tr!("{saxons} Saxon units", saxons)),
    ];
    let placed = ends.map(|(corner, anchor, units)| {
        let units = painter.layout_no_wrap(units, small.clone(), palette.faded);
        (anchor.anchor_size(corner + vec2(0.0, 4.0), units.size()), units)
    });
    // In large text, the comparison has its own line. Each army below also names its units.
    if !placed.iter().any(|(place, _)| place.expand2(vec2(8.0, 0.0)).intersects(said)) {
        for (place, units) in placed {
            painter.galley(place.min, units, palette.faded);
        }
    }
}

/// Draws a side's figures by type on its half of the bar.
fn types_ui(ui: &Ui, draft: &Draft, side: Side, half: Rect) {
    let palette = Palette::current(ui);
    let painter = ui.painter().with_clip_rect(half.intersect(ui.clip_rect()));
    let all = f32::from(draft.figures(side).max(1));
    let mut left = half.left();
    let types = troops(side);
    // The Saxons look at the Normans: their best men are nearest the middle on either side.
    let order: Vec<_> = if side == Side::Norman { types.into_iter().rev().collect() } else { types.to_vec() };
    for troop in order {
        let figures: u16 =
            draft.army(side).iter().filter(|post| post.muster.troop == troop).map(|post| u16::from(post.muster.figures)).sum();
        let width = half.width() * f32::from(figures) / all;
        let room = Rect::from_min_size(pos2(left, half.top()), vec2(width, half.height()));
        left += width;
        if (room.right() - half.right()).abs() > 1.0 {
            painter.vline(room.right(), room.y_range(), Stroke::new(1.0, palette.on_color.gamma_multiply(0.5)));
        }
        if width < 44.0 {
            continue;
        }
        let ink = IconInk { light: palette.on_color, dark: palette.side(side), width: 1.3 };
        let mut shapes = Vec::new();
        troop_icon(troop, room.center() - vec2(14.0, 0.0), 9.0, ink, &mut shapes);
        painter.extend(shapes);
        painter.text(room.center() + vec2(2.0, 0.0), Align2::LEFT_CENTER, figures.to_string(), theme::bold(14.0), palette.on_color);
    }
}

/// Returns "148 : 140 figures, as in the original game", or by how much one side is stronger than there.
///
/// The text is below the mark. It says "as fair" only if the mark is at the border of the halves.
fn comparison_text([norman, saxon]: [u16; 2]) -> String {
    let figures = tr!("{norman} : {saxon} figures", norman, saxon);
    if norman == 0 || saxon == 0 {
        return figures;
    }
    let ours = u32::from(norman) * u32::from(SOURCE[1]);
    let source = u32::from(saxon) * u32::from(SOURCE[0]);
    let (more, fewer, side) = if ours >= source { (ours, source, Side::Norman) } else { (source, ours, Side::Saxon) };
    match ((more - fewer) * 100 + fewer / 2) / fewer {
        _ if more == fewer => tr!("{figures}, as in the original game", figures),
        0 => tr!("{figures}, as fair as the original game’s 148 : 140", figures),
        percent => {
            tr!("{figures}; the {army} are {percent}% stronger than in the original game (148 : 140)", figures, army = side.army(), percent)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_armies_are_compared_with_the_original_game() {
        assert_eq!(comparison_text([148, 140]), "148 : 140 figures, as in the original game");
        assert_eq!(comparison_text([118, 112]), "118 : 112 figures, as fair as the original game’s 148 : 140");
        assert_eq!(comparison_text([148, 70]), "148 : 70 figures; the Normans are 100% stronger than in the original game (148 : 140)");
        assert_eq!(comparison_text([148, 146]), "148 : 146 figures; the Saxons are 4% stronger than in the original game (148 : 140)");
        assert_eq!(comparison_text([0, 8]), "0 : 8 figures");
    }

    /// Returns the texts of the balance and their rectangles, on a page of this width.
    fn texts_at_width(width: f32) -> Vec<(String, Rect)> {
        let draft = Draft::from_scenario(senlac_classroom::content::library::scenario("a-small-table").expect("shipped"));
        let mut page = egui_kittest::Harness::builder()
            .with_size(vec2(width, 120.0))
            .with_context_setup(theme::install_style)
            .build_ui(move |ui| balance_ui(ui, &draft));
        page.run();
        let text = |shape: &egui::Shape| {
            let egui::Shape::Text(text) = shape else { return None };
            Some((text.galley.text().to_owned(), text.visual_bounding_rect()))
        };
        page.output().shapes.iter().filter_map(|clipped| text(&clipped.shape)).collect()
    }

    #[test]
    fn the_comparison_never_overlaps_other_text() {
        for (width, all) in [(1200.0, true), (1000.0, true), (640.0, false), (600.0, false)] {
            let texts: Vec<(String, Rect)> = texts_at_width(width).into_iter().filter(|(text, _)| text.contains(' ')).collect();
            assert_eq!(texts.len(), if all { 3 } else { 1 }, "{width}: {texts:?}");
            for (place, (text, rect)) in texts.iter().enumerate() {
                let other = texts.iter().skip(place + 1).find(|(_, other)| other.intersects(*rect));
                assert!(other.is_none(), "{width}: “{text}” lies on {other:?}");
            }
        }
    }
}
