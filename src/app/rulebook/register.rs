//! The register of rulings: every question that the book leaves open, its readings, why one is usual, and which stands. The same
//! page before a game and in it.

use egui::{Id, RichText, Role, ScrollArea, Ui, UiBuilder, vec2};

use crate::shell::theme::{self, Palette};
use crate::widgets::control::{bold_ui, faded_ui, field_ui, tick_ui};
use crate::widgets::radio::{Radios, line_ui};
use senlac_base::language::tr;
use senlac_board_games::{Entry, Register, Rulings};

/// Left of a question, for its number.
const GUTTER: f32 = 40.0;
/// From this width on question and readings stand side by side.
const SIDE_BY_SIDE: f32 = 620.0;

/// Which rulings the page shows.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RegisterPage {
    /// What is looked for.
    pub find: String,
    /// Whether only those are shown that are not read as usual.
    pub only_changed: bool,
    /// Whether only those are shown that are asked before a game.
    pub only_asked: bool,
}

impl RegisterPage {
    fn shows(&self, entry: &Entry, rulings: &Rulings) -> bool {
        let is_wanted = (!self.only_changed || rulings.chosen(entry.key).is_some()) && (!self.only_asked || entry.asked);
        is_wanted && self.find.split_whitespace().all(|word| entry.says(word))
    }
}

/// What is asked of the register.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RegisterAction {
    /// Other rulings are shown.
    Look(RegisterPage),
    /// This ruling is read in this way from now on; both are keys.
    Read(&'static str, &'static str),
}

/// Draws the whole register with its filter.
pub fn register_ui(ui: &mut Ui, register: &'static Register, rulings: &Rulings, page: &RegisterPage, actions: &mut Vec<RegisterAction>) {
    find_ui(ui, page, actions);
    ScrollArea::vertical().id_salt("the register of rulings").auto_shrink(false).show(ui, |ui| {
        let mut found = register.ruling.iter().filter(|entry| page.shows(entry, rulings)).peekable();
        if found.peek().is_none() {
            let is_usual = page.only_changed && page.find.trim().is_empty();
            faded_ui(ui, 14.0, if is_usual { tr!("Everything is read as usual.") } else { tr!("No ruling says that. Try another word.") });
        }
        for entry in found {
            ruling_ui(ui, entry, rulings, actions);
            ui.separator();
        }
    });
}

/// The field to find by, and the filters.
fn find_ui(ui: &mut Ui, page: &RegisterPage, actions: &mut Vec<RegisterAction>) {
    ui.horizontal_wrapped(|ui| {
        let mut now = page.clone();
        if let Some(find) = field_ui(ui, &page.find, [tr!("Find a ruling"), tr!("Find: leader, 8.3, 65 …")], 200.0).typed {
            now.find = find;
        }
        now.only_changed = tick_ui(ui, page.only_changed, tr!("Only changed")).unwrap_or(page.only_changed);
        now.only_asked = tick_ui(ui, page.only_asked, tr!("Only those asked before a game")).unwrap_or(page.only_asked);
        if now != *page {
            actions.push(RegisterAction::Look(now));
        }
    });
}

/// A ruling: what is asked, and how it may be read.
pub fn ruling_ui(ui: &mut Ui, entry: &'static Entry, rulings: &Rulings, actions: &mut Vec<RegisterAction>) {
    let room = ui.available_width() - 8.0;
    if room < SIDE_BY_SIDE {
        question_ui(ui, entry, rulings);
        readings_ui(ui, entry, rulings, actions);
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
            readings_ui(ui, entry, rulings, actions);
        });
    });
}

/// Its number, the question, its section, and whether it is read otherwise than usual.
fn question_ui(ui: &mut Ui, entry: &Entry, rulings: &Rulings) {
    let palette = Palette::of(ui);
    ui.horizontal_top(|ui| {
        ui.allocate_ui(vec2(GUTTER, 0.0), |ui| {
            ui.set_width(GUTTER);
            ui.label(RichText::new(entry.label()).font(theme::title(19.0)).color(palette.faded));
        });
        ui.vertical(|ui| {
            ui.set_width(ui.available_width() - 16.0);
            bold_ui(ui, 14.5, tr(entry.question));
            let asked = if entry.asked { tr!("asked before a game") } else { "" };
            let changed = if rulings.chosen(entry.key).is_some() { tr!("▲ changed") } else { "" };
            let told: Vec<&str> = [entry.section, asked, changed].into_iter().filter(|words| !words.is_empty()).collect();
            faded_ui(ui, 13.0, told.join(" · "));
        });
    });
}

/// Its readings, of which one holds; a settled one is only told.
fn readings_ui(ui: &mut Ui, entry: &'static Entry, rulings: &Rulings, actions: &mut Vec<RegisterAction>) {
    ui.spacing_mut().item_spacing.y = 2.0;
    if let [settled] = entry.readings {
        ui.label(tr(settled.meaning));
        drop(faded_ui(ui, 13.0, tr(entry.reason)));
        return;
    }
    radios_ui(ui, entry, rulings, "a ruling", actions);
    faded_ui(ui, 13.0, tr!("Why usual: {reason}", reason = tr(entry.reason)));
}

/// The readings to choose from, in a place of this name.
pub fn radios_ui(ui: &mut Ui, entry: &'static Entry, rulings: &Rulings, place: &'static str, actions: &mut Vec<RegisterAction>) {
    let chosen = rulings.chosen(entry.key).and_then(|chosen| entry.readings.iter().position(|reading| reading.key == chosen));
    let radios = Radios { group: Id::unique((place, entry.key)), count: entry.readings.len(), chosen: chosen.unwrap_or_default() };
    let group = UiBuilder::new().accessibility_role(Role::RadioGroup).accessibility_label(tr(entry.question));
    ui.scope_builder(group, |ui| {
        for (at, reading) in entry.readings.iter().enumerate() {
            let meaning = tr(reading.meaning);
            let words = if at == 0 { tr!("{meaning} (usual)", meaning) } else { meaning.to_owned() };
            if let Some(wanted) = line_ui(ui, &radios, at, &words, &format!("{} {words}", tr(entry.question))) {
                actions.extend(entry.readings.get(wanted).map(|reading| RegisterAction::Read(entry.key, reading.key)));
            }
        }
    });
}
