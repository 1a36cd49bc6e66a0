//! The register of rulings: every question that the rulebook leaves open, its options, the reason for the default, and the
//! option in force. The page is the same before and during a game.

use egui::{Id, RichText, Role, ScrollArea, Ui, UiBuilder, vec2};

use crate::shell::theme::{self, Palette};
use crate::widgets::control::{bold_ui, faded_ui, field_ui, tick_ui};
use crate::widgets::radio::{RadioGroup, line_ui};
use senlac_base::language::tr;
use senlac_board_games::{Register, RulingEntry, Rulings};

/// Width to the left of a question, for its number.
const GUTTER: f32 = 40.0;
/// Width from which question and options are side by side.
const SIDE_BY_SIDE: f32 = 620.0;

/// The search and filters of the register.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RegisterPage {
    /// Text to search for in the rulings.
    pub find: String,
    /// Whether only rulings with a non-default option are shown.
    pub only_changed: bool,
    /// Whether only rulings asked before a game are shown.
    pub only_asked: bool,
}

impl RegisterPage {
    fn is_shown(&self, entry: &RulingEntry, rulings: &Rulings) -> bool {
        let is_wanted = (!self.only_changed || rulings.chosen_option(entry.key).is_some()) && (!self.only_asked || entry.asked);
        is_wanted && self.find.split_whitespace().all(|word| entry.matches_search(word))
    }
}

/// An action of the register of rulings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RegisterAction {
    /// Change the search or the filters.
    Look(RegisterPage),
    /// Choose an option for a ruling from now on. Both values are keys.
    Read(&'static str, &'static str),
}

/// Draws the whole register with its filters.
pub fn register_ui(ui: &mut Ui, register: &'static Register, rulings: &Rulings, page: &RegisterPage, actions: &mut Vec<RegisterAction>) {
    find_ui(ui, page, actions);
    ScrollArea::vertical().id_salt("the register of rulings").auto_shrink(false).show(ui, |ui| {
        let mut found = register.ruling.iter().filter(|entry| page.is_shown(entry, rulings)).peekable();
        if found.peek().is_none() {
            let is_usual = page.only_changed && page.find.trim().is_empty();
            faded_ui(ui, 14.0, if is_usual { tr!("All rulings use the default.") } else { tr!("No ruling matches. Try another word.") });
        }
        for entry in found {
            ruling_ui(ui, entry, rulings, actions);
            ui.separator();
        }
    });
}

/// Draws the search field and the filters.
fn find_ui(ui: &mut Ui, page: &RegisterPage, actions: &mut Vec<RegisterAction>) {
    ui.horizontal_wrapped(|ui| {
        let mut now = page.clone();
        if let Some(find) = field_ui(ui, &page.find, [tr!("Find a ruling"), tr!("Find: leader, 8.3, 65 …")], 200.0).typed {
            now.find = find;
        }
        now.only_changed = tick_ui(ui, page.only_changed, tr!("Only changed")).unwrap_or(page.only_changed);
        now.only_asked = tick_ui(ui, page.only_asked, tr!("Only asked before a game")).unwrap_or(page.only_asked);
        if now != *page {
            actions.push(RegisterAction::Look(now));
        }
    });
}

/// Draws a ruling: the question and its options.
pub fn ruling_ui(ui: &mut Ui, entry: &'static RulingEntry, rulings: &Rulings, actions: &mut Vec<RegisterAction>) {
    let room = ui.available_width() - 8.0;
    if room < SIDE_BY_SIDE {
        question_ui(ui, entry, rulings);
        options_ui(ui, entry, rulings, actions);
        return;
    }
    let left = (room * 0.46).floor();
    ui.horizontal_top(|ui| {
        ui.spacing_mut().item_spacing.x = 0.0;
        ui.allocate_ui(vec2(left, 0.0), |ui| {
            ui.set_width(left);
            question_ui(ui, entry, rulings);
        });
        ui.vertical(|ui| {
            ui.set_width(room - left);
            options_ui(ui, entry, rulings, actions);
        });
    });
}

/// Draws the ruling's number, question and section, and whether its option is not the default.
fn question_ui(ui: &mut Ui, entry: &RulingEntry, rulings: &Rulings) {
    let palette = Palette::current(ui);
    ui.horizontal_top(|ui| {
        ui.allocate_ui(vec2(GUTTER, 0.0), |ui| {
            ui.set_width(GUTTER);
            ui.label(RichText::new(entry.label()).font(theme::title(19.0)).color(palette.faded));
        });
        ui.vertical(|ui| {
            ui.set_width(ui.available_width() - 16.0);
            bold_ui(ui, 14.5, tr(entry.question));
            let asked = if entry.asked { tr!("asked before a game") } else { "" };
            let changed = if rulings.chosen_option(entry.key).is_some() { tr!("▲ changed") } else { "" };
            let told: Vec<&str> = [entry.section, asked, changed].into_iter().filter(|words| !words.is_empty()).collect();
            faded_ui(ui, 13.0, told.join(" · "));
        });
    });
}

/// Draws the ruling's options. A settled ruling is only explained.
fn options_ui(ui: &mut Ui, entry: &'static RulingEntry, rulings: &Rulings, actions: &mut Vec<RegisterAction>) {
    ui.spacing_mut().item_spacing.y = 2.0;
    if let [settled] = entry.readings {
        ui.label(tr(settled.meaning));
        drop(faded_ui(ui, 13.0, tr(entry.reason)));
        return;
    }
    radios_ui(ui, entry, rulings, "a ruling", actions);
    faded_ui(ui, 13.0, tr!("Why this is the default: {reason}", reason = tr(entry.reason)));
}

/// Draws the options as radio buttons, with ids unique to this place.
pub fn radios_ui(ui: &mut Ui, entry: &'static RulingEntry, rulings: &Rulings, place: &'static str, actions: &mut Vec<RegisterAction>) {
    let chosen = rulings.chosen_option(entry.key).and_then(|chosen| entry.readings.iter().position(|reading| reading.key == chosen));
    let radios = RadioGroup { group: Id::unique((place, entry.key)), count: entry.readings.len(), chosen: chosen.unwrap_or_default() };
    let group = UiBuilder::new().accessibility_role(Role::RadioGroup).accessibility_label(tr(entry.question));
    ui.scope_builder(group, |ui| {
        for (at, reading) in entry.readings.iter().enumerate() {
            let meaning = tr(reading.meaning);
            let words = if at == 0 { tr!("{meaning} (default)", meaning) } else { meaning.to_owned() };
            if let Some(wanted) = line_ui(ui, &radios, at, &words, &format!("{} {words}", tr(entry.question))) {
                actions.extend(entry.readings.get(wanted).map(|reading| RegisterAction::Read(entry.key, reading.key)));
            }
        }
    });
}
