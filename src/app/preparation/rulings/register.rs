//! The whole register: every question that the source leaves open, its wording, its options, and the reason for the default.

use crate::widgets::control::{bold_ui, faded_ui, field_ui, tick_ui};
use egui::{RichText, Role, ScrollArea, Ui, UiBuilder, pos2, vec2};
use senlac_base::language::tr;

use super::action::{RulingsAction, RulingsPage};
use super::comparison;
use super::options::{is_changed, option_radios, option_text};
use super::ten_questions::changed_mark_ui;
use crate::preparation::Preparation;
use crate::shell::theme::{self, Palette};
use crate::widgets::radio::line_ui;
use senlac_base::language::digits::plain_digits;
use senlac_classroom::battles::compare::RulingComparison;
use senlac_classroom::rules::Rulings;
use senlac_classroom::rules::rulings::{RulingEntry, RulingName};

/// Width to the left of a question, for its number.
const GUTTER: f32 = 38.0;
/// Width to the right of the options, for the mark of a non-default option.
const CHANGED: f32 = 76.0;

pub fn register_ui(ui: &mut Ui, preparation: &Preparation, actions: &mut Vec<RulingsAction>) {
    let palette = Palette::current(ui);
    let page = &preparation.rulings;
    let rulings = &preparation.draft().rulings;
    find_ui(ui, preparation, actions);
    theme::panel_frame(palette).show(ui, |ui| {
        ui.set_min_size(ui.available_size());
        ScrollArea::vertical().id_salt("all rulings").auto_shrink(false).show(ui, |ui| {
            let words = page.find.to_lowercase();
            let is_shown = |ruling: &RulingName| {
                let is_wanted = (!page.only_changed || is_changed(rulings, *ruling)) && (!page.only_asked || ruling.entry().asked);
                is_wanted && words.split_whitespace().all(|word| contains_word(ruling.entry(), word))
            };
            let mut found = RulingName::all().filter(is_shown).peekable();
            if found.peek().is_none() {
                let words =
                    if page.find.is_empty() { tr!("Every rule is read as usual.") } else { tr!("No ruling matches. Try another word.") };
                faded_ui(ui, 14.0, words);
            }
            for ruling in found {
                ruling_ui(ui, ruling, preparation, actions);
                ui.separator();
            }
        });
    });
}

/// Returns whether an entry contains this word or has this number.
fn contains_word(entry: &RulingEntry, word: &str) -> bool {
    let said = |text: &str| text.to_lowercase().contains(word);
    let number = plain_digits(word).parse::<u8>().is_ok_and(|number| number == entry.number);
    let readings = || entry.readings.iter().any(|reading| said(tr(reading.meaning)));
    number || said(tr(entry.question)) || said(tr(entry.phrase)) || said(tr(entry.reason)) || readings()
}

/// Draws the search field and the filters.
fn find_ui(ui: &mut Ui, preparation: &Preparation, actions: &mut Vec<RulingsAction>) {
    let page = &preparation.rulings;
    ui.horizontal(|ui| {
        let words = [tr!("Find a ruling"), tr!("Find: hill, panic, 16 …")];
        let find = field_ui(ui, &page.find, words, 240.0).typed;
        let only_changed = tick_ui(ui, page.only_changed, tr!("Only those that are changed"));
        let only_asked = tick_ui(ui, page.only_asked, tr!("Only the ten questions"));
        if find.is_some() || only_changed.is_some() || only_asked.is_some() {
            actions.push(RulingsAction::Look(RulingsPage {
                find: find.unwrap_or_else(|| page.find.clone()),
                only_changed: only_changed.unwrap_or(page.only_changed),
                only_asked: only_asked.unwrap_or(page.only_asked),
                shown: page.shown,
            }));
        }
    });
}

/// Draws a ruling: the question on the left, its options on the right.
fn ruling_ui(ui: &mut Ui, ruling: RulingName, preparation: &Preparation, actions: &mut Vec<RulingsAction>) {
    let rulings = &preparation.draft().rulings;
    let entry = ruling.entry();
    let room = ui.available_width() - 8.0;
    let left = (room * 0.44).floor();
    let top = ui.cursor().min;
    ui.horizontal_top(|ui| {
        ui.spacing_mut().item_spacing.x = 0.0;
        ui.allocate_ui(vec2(left, 0.0), |ui| {
            ui.set_width(left);
            question_ui(ui, entry);
        });
        ui.scope_builder(UiBuilder::new().id_salt(("the readings of", entry.key)), |ui| {
            ui.vertical(|ui| {
                ui.set_width(room - left);
                options_ui(ui, ruling, rulings, comparison::compared_ruling(preparation, ruling), actions);
            });
        });
    });
    if is_changed(rulings, ruling) {
        changed_mark_ui(ui, pos2(top.x + room, top.y + 2.0));
    }
}

/// Draws the ruling's number, the question, and the passage of the source that raises it.
fn question_ui(ui: &mut Ui, entry: &RulingEntry) {
    let palette = Palette::current(ui);
    ui.horizontal_top(|ui| {
        ui.allocate_ui(vec2(GUTTER, 0.0), |ui| {
            ui.set_width(GUTTER);
            ui.label(RichText::new(entry.number.to_string()).font(theme::title(19.0)).color(palette.faded));
        });
        ui.vertical(|ui| {
            ui.set_width(ui.available_width() - 16.0);
            bold_ui(ui, 14.5, tr(entry.question));
            faded_ui(ui, 13.0, format!("“{}”", tr(entry.phrase)));
        });
    });
}

/// Draws the ruling's options. A settled ruling is only explained.
fn options_ui(ui: &mut Ui, ruling: RulingName, rulings: &Rulings, compared: Option<&RulingComparison>, actions: &mut Vec<RulingsAction>) {
    let palette = Palette::current(ui);
    let entry = ruling.entry();
    ui.spacing_mut().item_spacing.y = 2.0;
    let reason = RichText::new(tr(entry.reason)).color(palette.faded).size(13.0);
    if let [settled] = entry.readings {
        ui.label(tr(settled.meaning));
        ui.label(reason);
        return;
    }
    let radios = option_radios(ruling, rulings, "a ruling");
    let group = UiBuilder::new().accessibility_role(Role::RadioGroup).accessibility_label(tr(entry.question));
    ui.scope_builder(group, |ui| {
        let aside = if compared.is_some() { comparison::WIDTH } else { CHANGED };
        ui.set_width(ui.available_width() - aside);
        for (place, reading) in entry.readings.iter().enumerate() {
            let words = option_text(place, reading);
            let top = ui.cursor().top();
            if let Some(wanted) = line_ui(ui, &radios, place, &words, &format!("{} {words}", tr(entry.question))) {
                actions.extend(entry.readings.get(wanted).map(|reading| RulingsAction::Read(ruling, reading.key)));
            }
            if let Some(compared) = compared {
                comparison::share_ui(ui, compared, place, top);
            }
        }
    });
    faded_ui(ui, 13.0, tr!("Why this is the default: {reason}", reason = tr(entry.reason)));
}
