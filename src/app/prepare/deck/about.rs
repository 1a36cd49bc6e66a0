//! The right part of the page: what is odd about the deck, its colours, when it is shuffled, and the decks that are kept.

use egui::{Align2, RichText, Role, ScrollArea, Sense, Stroke, TextEdit, Ui, UiBuilder, WidgetInfo, vec2};

use super::{DeckAsked, KeptDeck};
use crate::app::prepare::rulings::RulingsAsked;
use crate::app::prepare::rulings::radio::{Radios, line_ui};
use crate::app::prepare::{Preparation, PrepareAsked};
use crate::app::theme::{self, Palette};
use crate::content::library::{DECK, file_name};
use crate::planning::ready::{Cure, Finding, Weight};
use crate::rules::rulings::RulingName;

/// Where the colours come from, in the order of the readings.
const COLORS: [&str; 3] = ["The colour printed on each card", "A coin at each flip", "I flip my own deck and say what came up"];
/// When the deck is shuffled, in the order of the readings.
const SHUFFLES: [&str; 3] =
    ["Once, and again when it is empty", "The same, with Arrow in the Eye in the lower half", "Every turn, with all the cards"];

/// Draws it.
pub fn about_ui(ui: &mut Ui, preparation: &Preparation, asked: &mut Vec<DeckAsked>, of_rulings: &mut Vec<PrepareAsked>) {
    let palette = Palette::of(ui);
    theme::sheet(palette).inner_margin(14).show(ui, |ui| {
        ui.set_min_size(ui.available_size());
        ScrollArea::vertical().id_salt("about the deck").auto_shrink(false).show(ui, |ui| {
            ui.set_width(ui.available_width() - 10.0);
            for finding in preparation.findings().iter().filter(|finding| finding.cure == Cure::Deck && finding.weight != Weight::Note) {
                finding_ui(ui, finding);
            }
            ruling_ui(ui, preparation, "Who goes first", "card-colors", &COLORS, of_rulings);
            ui.add_space(8.0);
            ruling_ui(ui, preparation, "Shuffled", "reshuffle", &SHUFFLES, of_rulings);
            ui.add_space(8.0);
            decks_ui(ui, preparation, asked);
        });
    });
}

/// Why the deck cannot work, or will surprise.
fn finding_ui(ui: &mut Ui, finding: &Finding) {
    let palette = Palette::of(ui);
    ui.horizontal_top(|ui| {
        let (rect, _) = ui.allocate_exact_size(vec2(20.0, 20.0), Sense::hover());
        if finding.weight == Weight::Missing {
            ui.painter().circle_filled(rect.center(), 8.0, palette.warning);
            ui.painter().text(rect.center(), Align2::CENTER_CENTER, "!", theme::bold(12.0), palette.on_side(palette.warning));
        } else {
            ui.painter().circle_stroke(rect.center(), 7.5, Stroke::new(1.5, palette.warning));
            ui.painter().text(rect.center(), Align2::CENTER_CENTER, "?", theme::bold(12.0), palette.warning);
        }
        ui.add(egui::Label::new(RichText::new(&finding.words).size(13.5)).wrap());
    });
    ui.add_space(6.0);
}

/// A ruling about the deck in words of this page.
fn ruling_ui(ui: &mut Ui, preparation: &Preparation, head: &str, key: &'static str, words: &[&str], asked: &mut Vec<PrepareAsked>) {
    let Ok(ruling) = key.parse::<RulingName>() else { return };
    let readings = ruling.entry().readings;
    let in_force = preparation.draft().rulings.reading(ruling);
    let chosen = readings.iter().position(|reading| reading == in_force).unwrap_or_default();
    let radios = Radios { group: egui::Id::unique(("of the deck", key)), count: readings.len(), chosen };
    ui.label(RichText::new(head).font(theme::bold(15.0)));
    let group = UiBuilder::new().accessibility_role(Role::RadioGroup).accessibility_label(head);
    ui.scope_builder(group, |ui| {
        ui.spacing_mut().item_spacing.y = 1.0;
        for (place, words) in words.iter().enumerate() {
            if let Some(reading) = line_ui(ui, &radios, place, words, words).and_then(|wanted| readings.get(wanted)) {
                asked.push(PrepareAsked::Rulings(RulingsAsked::Read(ruling, reading.key)));
            }
        }
    });
}

/// The decks that are kept, and a place to keep this one.
fn decks_ui(ui: &mut Ui, preparation: &Preparation, asked: &mut Vec<DeckAsked>) {
    let palette = Palette::of(ui);
    let page = &preparation.deck;
    let here = preparation.draft().deck_key.as_deref();
    ui.label(RichText::new("Decks").font(theme::bold(15.0)));
    for kept in &page.known {
        kept_ui(ui, kept, here == Some(kept.key.as_str()), asked);
    }
    if here.is_none() {
        ui.label(RichText::new("This deck is not kept yet. The battle takes it as it is.").color(palette.faded).size(13.0));
    }
    let mut name = page.name.clone();
    let field = TextEdit::singleline(&mut name).id_salt("the deck's name").hint_text("A name for this deck").desired_width(f32::INFINITY);
    let response = ui.add(field);
    response.widget_info(|| WidgetInfo::labeled(Role::TextInput, true, "A name for this deck"));
    if response.changed() {
        asked.push(DeckAsked::Name(name));
    }
    let entered = response.lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Enter));
    let key = file_name(page.name.trim());
    let has_name = !page.name.trim().is_empty();
    let is_kept = here == Some(key.as_str());
    let older = page.known.iter().find(|kept| has_name && !is_kept && kept.key == key && kept.key != DECK);
    let words = older.map_or_else(|| "Keep this deck".to_owned(), |older| format!("Keep it in the place of “{}”", older.name));
    let why_not = if has_name { "It is kept so already" } else { "Give it a name first" };
    let can = has_name && !is_kept;
    let button = ui.add_enabled(can, egui::Button::new(words).truncate()).on_disabled_hover_text(why_not);
    if button.clicked() || (entered && can && older.is_none()) {
        asked.push(DeckAsked::Keep);
    }
}

/// A deck that is kept, one click away.
fn kept_ui(ui: &mut Ui, kept: &KeptDeck, is_here: bool, asked: &mut Vec<DeckAsked>) {
    let size = vec2(ui.available_width(), 28.0);
    let button = egui::Button::selectable(is_here, &kept.name).min_size(size).truncate().frame_when_inactive(true);
    let response = ui.add_enabled(kept.deck.is_ok(), button);
    let response = match &kept.deck {
        Ok(deck) => response.on_hover_text(match deck.cards.len() {
            1 => "1 card".to_owned(),
            count => format!("{count} cards"),
        }),
        Err(trouble) => response.on_disabled_hover_text(trouble),
    };
    if response.clicked() && !is_here {
        asked.push(DeckAsked::Take(kept.key.clone()));
    }
}
