//! Painted dice that show the faces rolled.

use egui::{Color32, Painter, Rect, RichText, Role, Sense, Ui, WidgetInfo, vec2};

use crate::battle::session::attacks;
use crate::shell::theme::Palette;
use senlac_classroom::phrasebook::names::UnitNames;
use senlac_classroom::rules::{Attack, Event};

const DIE: f32 = 21.0;

/// Draws the dice of each attack of a step whose faces are known. Dice that hit have a golden rim.
pub fn dice_ui(ui: &mut Ui, names: &UnitNames, events: &[Event]) {
    let known: Vec<&Attack> = attacks(events).filter(|attack| !attack.dice.is_empty() || attack.commander_die.is_some()).collect();
    for attack in &known {
        if known.len() > 1 {
            ui.label(RichText::new(tr!("Against {at}", at = names.unit(attack.at))).size(12.0).color(Palette::current(ui).faded));
        }
        attack_ui(ui, attack);
    }
    if known.iter().any(|attack| attack.rolled) {
        ui.label(RichText::new(tr!("Senlac rolled these dice.")).size(12.0).color(Palette::current(ui).faded));
    }
}

/// Draws the dice of one attack, with the commander's die apart.
fn attack_ui(ui: &mut Ui, attack: &Attack) {
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(4.0, 4.0);
        for face in &attack.dice {
            die_ui(ui, *face, attack.needs, false);
        }
        if let Some(face) = attack.commander_die {
            ui.label(RichText::new(tr!("own")).size(12.0).color(Palette::current(ui).faded));
            die_ui(ui, face, attack.commander_needs.unwrap_or(attack.needs), true);
        }
    });
}

fn die_ui(ui: &mut Ui, face: u8, needs: i8, is_commanders: bool) {
    let palette = Palette::current(ui);
    let (rect, response) = ui.allocate_exact_size(vec2(DIE, DIE), Sense::hover());
    let hits = i16::from(face) >= i16::from(needs);
    let words = match (is_commanders, hits) {
        (false, false) => face.to_string(),
        (false, true) => tr!("{face}, a hit", face),
        (true, false) => tr!("the commander’s {face}", face),
        (true, true) => tr!("the commander’s {face}, a hit", face),
    };
    response.widget_info(|| WidgetInfo::labeled(Role::Image, true, &words));
    let rim = if hits { (2.5, palette.gold) } else { (1.0, palette.line) };
    ui.painter().rect(rect, 4.0, palette.cloth, rim, egui::StrokeKind::Inside);
    pips(ui.painter(), rect, face, if hits { palette.ink } else { palette.faded });
}

fn pips(painter: &Painter, rect: Rect, face: u8, color: Color32) {
    let (odd, from_two, from_four, six) = (face % 2 == 1, face > 1, face > 3, face > 5);
    let middle = [(0.0, 0.0, odd)];
    let falling = [(-1.0, -1.0, from_two), (1.0, 1.0, from_two)];
    let rising = [(-1.0, 1.0, from_four), (1.0, -1.0, from_four)];
    let beside = [(-1.0, 0.0, six), (1.0, 0.0, six)];
    for (x, y, _) in middle.into_iter().chain(falling).chain(rising).chain(beside).filter(|(.., is_there)| *is_there) {
        painter.circle_filled(rect.center() + DIE * 0.25 * vec2(x, y), DIE * 0.085, color);
    }
}
