//! The wall as a widget: one picture, and all it says in words for those who cannot see it.

use egui::{Role, Sense, Ui, WidgetInfo};

use super::paint::{Moment, paint};
use super::view::{PublicView, WallDie};
use crate::app::theme::Palette;
use crate::rules::{Color, Side};

/// Fills the free room with the wall.
pub fn show_ui(ui: &mut Ui, view: &PublicView, moment: Moment) {
    let room = ui.available_rect_before_wrap();
    let response = ui.allocate_rect(room, Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Image, true, in_words(view)));
    paint(&ui.painter().with_clip_rect(room.intersect(ui.clip_rect())), room, Palette::of(ui), view, moment);
}

/// The whole picture in words.
#[must_use]
pub fn in_words(view: &PublicView) -> String {
    let mut sentences: Vec<String> = Vec::new();
    if let Some(card) = &view.card {
        let color = match card.color {
            Color::Black => "a black card",
            Color::Red => "a red card",
        };
        sentences.push(format!("{}, {color}", card.name.title()));
        sentences.push(card.effect.clone());
    }
    sentences.push(view.headline.clone());
    if let Some(end) = &view.end {
        sentences.push(end.why.clone());
        sentences.push(end.hill.clone());
    }
    sentences.push(view.line.clone());
    for (side, strength) in Side::ALL.into_iter().zip(view.strengths) {
        let half = if strength.half_lost { ", half have fallen" } else { "" };
        sentences.push(format!("{} {} of {}{half}", side.army(), strength.left, strength.start));
    }
    if let Some(deed) = &view.deed {
        sentences.push(deed.words.clone());
        sentences.extend(dice_words(&deed.dice));
    }
    sentences.extend(view.bell.clone());
    sentences.retain(|sentence| !sentence.is_empty());
    let ends_itself = |sentence: &String| sentence.ends_with(['.', '!', '?']);
    sentences
        .iter()
        .map(|sentence| if ends_itself(sentence) { sentence.clone() } else { format!("{sentence}.") })
        .collect::<Vec<_>>()
        .join(" ")
}

/// "Dice: 6 hits, 2, 4, commander 5 hits".
fn dice_words(dice: &[WallDie]) -> Option<String> {
    let die = |die: &WallDie| {
        let whose = if die.commander { "commander " } else { "" };
        let hit = if die.hit { " hits" } else { "" };
        format!("{whose}{}{hit}", die.face)
    };
    (!dice.is_empty()).then(|| format!("Dice: {}", dice.iter().map(die).collect::<Vec<_>>().join(", ")))
}
