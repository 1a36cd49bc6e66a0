//! After a roll: where the result falls among all possible results.

use egui::{Align, Label, Layout, RichText, Role, Ui, WidgetInfo, vec2};

use super::{Bars, bars_ui};
use crate::shell::theme::Palette;
use crate::widgets::control::Control as _;
use senlac_classroom::odds::{Luck, attack_dice, hit_chances};
use senlac_classroom::phrasebook::names::UnitNames;
use senlac_classroom::rules::{Attack, UnitId};

/// Size of the small bars, in points.
const SMALL: egui::Vec2 = vec2(84.0, 18.0);

/// Result of an attack's roll, compared with its odds.
#[derive(Clone, Debug, PartialEq)]
pub struct RollResult {
    /// Unit that was attacked.
    pub at: UnitId,
    /// Text such as "2 hits, better than 9 rolls in 10".
    pub words: String,
    /// Chance of each number of hits, with the actual number marked.
    pub bars: Bars,
}

impl RollResult {
    /// Returns the result of an attack; `None` if its needs were not saved, or the referee allowed more hits than dice.
    pub fn from_attack(attack: &Attack) -> Option<Self> {
        let luck = Luck::from_attack(attack)?;
        let bars = Bars::from_chances(&hit_chances(&attack_dice(attack)?), attack.unit.side, Some(usize::from(attack.hits)));
        let words = match attack.hits {
            0 => tr!("No hits, {luck}", luck = luck.text()),
            hits => tr_count!(hits, "{hits} hit, {luck}", "{hits} hits, {luck}", luck = luck.text()),
        };
        Some(Self { at: attack.at, words, bars })
    }
}

/// Returns a line for each attack, which names the target if there were several.
pub fn roll_lines(names: &UnitNames, hit_result: &[RollResult]) -> Vec<String> {
    let alone = hit_result.len() < 2;
    let words = |one: &RollResult| if alone { one.words.clone() } else { format!("{}: {}", names.unit_capitalised(one.at), one.words) };
    hit_result.iter().map(words).collect()
}

/// Draws a line for each attack with small bars beside it. If `size` is given, for a low window, it draws text of that size
/// without bars.
pub fn roll_results_ui(ui: &mut Ui, hit_result: &[RollResult], lines: &[String], size: Option<f32>) {
    let palette = Palette::current(ui);
    for (one, words) in hit_result.iter().zip(lines) {
        let told = tr!("Result: {words}", words);
        if let Some(size) = size {
            let line = ui.add(Label::new(RichText::new(format!("{words}.")).size(size).color(palette.ink)).truncate());
            line.widget_info(|| WidgetInfo::labeled(Role::Label, true, &told));
            continue;
        }
        ui.allocate_ui_with_layout(vec2(ui.available_width(), SMALL.y), Layout::right_to_left(Align::Center), |ui| {
            ui.allocate_ui(SMALL, |ui| bars_ui(ui, SMALL.y, &one.bars, &told).with_tooltip(words));
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                ui.add(Label::new(RichText::new(format!("{words}.")).size(13.0).color(palette.ink)).truncate());
            });
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::battle::session::tests;

    fn attack(hits: u8, commander_needs: Option<i8>) -> Attack {
        Attack { needs: 6, commander_needs, hits, losses: 0, ..tests::attack(tests::unit("N01"), tests::unit("S01")) }
    }

    #[test]
    fn the_rolled_result_is_marked_and_compared() {
        let hit_result = RollResult::from_attack(&attack(4, Some(5))).expect("known needs");
        assert_eq!(hit_result.words, "4 hits, better than 95 rolls in 100");
        assert_eq!(
            RollResult::from_attack(&attack(0, Some(5))).map(|hit_result| hit_result.words).as_deref(),
            Some("No hits, worse than 8 rolls in 10")
        );
        let marked: Vec<&str> = hit_result.bars.bars.iter().filter(|bar| bar.is_fallen).map(|bar| bar.label.as_str()).collect();
        assert_eq!(marked, ["4"]);
    }

    #[test]
    fn impossible_or_unknown_rolls_are_not_compared() {
        assert_eq!(RollResult::from_attack(&attack(9, Some(5))), None);
        assert_eq!(RollResult::from_attack(&attack(2, None)), None);
    }
}
