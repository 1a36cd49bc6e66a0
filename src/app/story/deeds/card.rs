//! Card of a pupil: the unit's picture, the honour with its reason, and the sentences. The selected pupil's text
//! can be edited.

use egui::{Button, Frame, Id, Response, RichText, Role, Sense, Stroke, TextEdit, Ui, UiBuilder, WidgetInfo, vec2};

use super::action::{AwardPart, DeedsAction};
use super::to_ui_action;
use crate::shell::theme::{self, Palette};
use crate::story::StoryScreen;
use crate::ui_action::UiAction;
use crate::widgets::control::{Control, faded_ui};
use crate::widgets::embroidery::embroider;
use senlac_base::language::lists::{capitalise, join_with_and};
use senlac_classroom::story::{PupilStory, unit_without_name};
use senlac_paper::art;

/// Size of the picture, in points.
const PICTURE: f32 = 62.0;
/// Longest text that the game accepts.
const LONGEST: usize = 600;

/// Draws the card. A click selects the pupil.
pub fn card_ui(ui: &mut Ui, room: &StoryScreen, telling: &PupilStory, is_chosen: bool, actions: &mut Vec<UiAction>) -> Response {
    let palette = Palette::current(ui);
    let stroke = if is_chosen { Stroke::new(2.5, palette.gold) } else { Stroke::new(1.0, palette.line) };
    let frame: Frame = theme::panel_frame(palette).stroke(stroke).inner_margin(10);
    // The whole card is clickable. Controls on it handle their own clicks.
    let sense = if is_chosen { Sense::hover() } else { Sense::CLICK };
    let whole = UiBuilder::new().id_salt(("pupil", &telling.facts.name)).sense(sense);
    let drawn = ui.scope_builder(whole, |ui| {
        frame.show(ui, |ui| {
            ui.set_width(ui.available_width());
            ui.horizontal_top(|ui| {
                picture_ui(ui, room, telling);
                ui.vertical(|ui| {
                    ui.set_width(ui.available_width());
                    head_ui(ui, room, telling);
                    if is_chosen {
                        edit_ui(ui, room, telling, actions);
                    } else {
                        award_ui(ui, telling);
                    }
                });
            });
        });
    });
    if !is_chosen {
        choose_ui(&drawn.response, telling, actions);
    }
    drawn.response
}

fn choose_ui(response: &Response, telling: &PupilStory, actions: &mut Vec<UiAction>) {
    let words = || tr!("Edit {name}’s deeds and honour", name = telling.facts.name);
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, words()));
    response.on_click(to_ui_action(DeedsAction::Choose(telling.facts.name.clone())), actions);
}

fn picture_ui(ui: &mut Ui, room: &StoryScreen, telling: &PupilStory) {
    let palette = Palette::current(ui);
    let (rect, _) = ui.allocate_exact_size(vec2(PICTURE, PICTURE), Sense::hover());
    let story = room.review.story();
    let unit = telling.facts.units.first().and_then(|(unit, _)| story.final_state().unit(*unit));
    let seen = (rect, rect.size());
    match unit {
        Some(unit) => {
            let lord = story.setup().unit(unit.id).is_some_and(|unit| unit.bodyguard);
            let name = ("award", unit.id, unit.troop, lord);
            embroider(ui.painter(), palette, name, seen, || art::portrait(unit.id.side, unit.troop, unit.id.number, lord));
        }
        None => embroider(ui.painter(), palette, "emblem", seen, art::emblem),
    }
}

/// Draws the name and the units.
fn head_ui(ui: &mut Ui, room: &StoryScreen, telling: &PupilStory) {
    let palette = Palette::current(ui);
    let last = room.review.story().final_state();
    let side = telling.facts.units.first().map(|(unit, _)| unit.side);
    ui.horizontal_wrapped(|ui| {
        let color = side.map_or(palette.ink, |side| palette.side_text(side));
        ui.label(RichText::new(&telling.facts.name).font(theme::bold(16.5)).color(color));
        let unit = |unit| last.unit(unit).map_or_else(|| unit.to_string(), |known| unit_without_name(unit.side, known.troop, unit));
        let units: Vec<String> = telling.facts.units.iter().map(|(id, _)| unit(*id)).collect();
        let led = if units.is_empty() { tr!("was away").to_owned() } else { capitalise(&join_with_and(&units)) };
        faded_ui(ui, 13.5, led);
    });
}

/// Marks a text that the teacher wrote or removed.
fn author_ui(ui: &mut Ui, is_teachers: bool, is_struck: bool) {
    let words = match (is_teachers, is_struck) {
        (false, _) => return,
        (true, true) => tr!("hidden by you"),
        (true, false) => tr!("your text"),
    };
    let palette = Palette::current(ui);
    let text = RichText::new(words).size(12.0).color(palette.on_selection()).background_color(palette.selection());
    ui.label(text);
}

/// Draws the honour with its reason, and the sentences.
fn award_ui(ui: &mut Ui, telling: &PupilStory) {
    ui.horizontal_wrapped(|ui| {
        let honour = if telling.honour.is_empty() { tr!("No honour").to_owned() } else { telling.honour.clone() };
        ui.label(RichText::new(honour).font(theme::bold(15.0)));
        ui.label(&telling.because);
        author_ui(ui, telling.is_honour_the_teachers, telling.honour.is_empty());
    });
    ui.horizontal_wrapped(|ui| {
        let deeds = if telling.deeds.is_empty() { tr!("No deeds") } else { &telling.deeds };
        ui.label(deeds);
        author_ui(ui, telling.are_deeds_the_teachers, telling.deeds.is_empty());
    });
}

/// Draws the same parts as text fields, with their buttons.
fn edit_ui(ui: &mut Ui, room: &StoryScreen, telling: &PupilStory, actions: &mut Vec<UiAction>) {
    let can_change = room.read_only.is_none();
    let [honour, deeds] = &room.deeds.typed;
    part_ui(ui, telling, AwardPart::Honour, (honour.as_ref().unwrap_or(&telling.honour), can_change), actions);
    if !telling.because.is_empty() {
        faded_ui(ui, 14.0, telling.because.clone());
    }
    part_ui(ui, telling, AwardPart::Deeds, (deeds.as_ref().unwrap_or(&telling.deeds), can_change), actions);
    faded_ui(
        ui,
        12.5,
        tr!("Your text is saved when you leave the field. Choose “Hide” to leave a text out. The class never sees hidden texts."),
    );
}

fn part_ui(ui: &mut Ui, telling: &PupilStory, part: AwardPart, (now, can_change): (&str, bool), actions: &mut Vec<UiAction>) {
    let (name, hint, is_teachers) = match part {
        AwardPart::Honour => (tr!("Honour"), tr!("No honour"), telling.is_honour_the_teachers),
        AwardPart::Deeds => (tr!("Deeds"), tr!("No deeds"), telling.are_deeds_the_teachers),
    };
    let mut text = now.to_owned();
    let id = Id::unique(("told of", &telling.facts.name, name));
    ui.horizontal(|ui| {
        faded_ui(ui, 13.0, name);
        author_ui(ui, is_teachers, now.is_empty());
        ui.add_enabled_ui(can_change, |ui| {
            let strike = ui.add_enabled(!now.is_empty(), Button::new(tr!("Hide")).small());
            strike.named(Role::Button, || tr!("Hide: {name}", name)).on_click(to_ui_action(DeedsAction::Strike(part)), actions);
            let back = ui.add_enabled(is_teachers, Button::new(tr!("Senlac’s text")).small());
            back.named(Role::Button, || tr!("Senlac’s text: {name}", name)).on_click(to_ui_action(DeedsAction::Restore(part)), actions);
        });
    });
    let width = ui.available_width();
    let field = match part {
        AwardPart::Honour => TextEdit::singleline(&mut text).font(theme::bold(15.0)),
        AwardPart::Deeds => TextEdit::multiline(&mut text).align(egui::Align2::LEFT_TOP).desired_rows(3),
    };
    let response = ui.add_enabled(can_change, field.id(id).hint_text(hint).desired_width(width).char_limit(LONGEST));
    response.widget_info(|| WidgetInfo::labeled(Role::TextInput, can_change, tr!("{name} for {pupil}", name, pupil = telling.facts.name)));
    if response.changed() {
        actions.push(to_ui_action(DeedsAction::Type(part, text)));
    }
    if response.lost_focus() {
        actions.push(to_ui_action(DeedsAction::Keep));
    }
}
