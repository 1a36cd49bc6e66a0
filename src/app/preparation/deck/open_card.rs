//! An open card: its effect, and for a custom card its event, title, strength and duration.

use std::ops::RangeInclusive;

use egui::text_edit::TextEditState;
use egui::text_selection::CCursorRange;
use egui::{Align, CentralPanel, Frame, Id, Layout, Margin, Panel, RichText, Role, ScrollArea, Sense, TextEdit, Ui, UiBuilder, Vec2, vec2};

use super::OpenCard;
use super::action::DeckAction;
use super::cards::paint_event;
use crate::shell::theme::{self, Palette};
use crate::widgets::control::{Control, bold_ui, faded_ui, title_ui};
use crate::widgets::panel_height::repaint_if_resized;
use crate::widgets::radio::{RadioGroup, line_ui};
use crate::widgets::scroll_to_focus::keep_focus_visible;
use crate::widgets::stepper::stepper_ui;
use senlac_classroom::phrasebook::teachers_note;
use senlac_classroom::planning::deck::{CardKind, is_source_card};
use senlac_classroom::rules::{Card, CardName, Rulings};

/// Height of a card's sentence.
const SENTENCE: f32 = 100.0;
/// Height of two lines below the title, for the reason why it can't be used.
const TROUBLE: f32 = 32.0;

pub fn open_card_ui(ui: &mut Ui, open: &OpenCard, kind: &CardKind, rulings: &Rulings, actions: &mut Vec<DeckAction>) {
    let palette = Palette::current(ui);
    let is_own = !is_source_card(&kind.card);
    theme::panel_frame(palette).inner_margin(14).show(ui, |ui| {
        let foot = Frame::new().inner_margin(Margin { top: 8, ..Margin::ZERO });
        let foot = Panel::bottom("what becomes of the card").frame(foot).resizable(false).show_separator_line(false);
        let foot = foot.show(ui, |ui| {
            ui.horizontal_wrapped(|ui| {
                ui.button(tr!("Done")).on_hover_text(tr!("Back to the deck")).on_click(DeckAction::Open(None), actions);
                if is_own && ui.button(tr!("Remove from deck")).clicked() {
                    actions.push(DeckAction::Remove);
                }
            });
        });
        repaint_if_resized(ui, &foot.response);
        CentralPanel::default().frame(Frame::new()).show(ui, |ui| {
            ScrollArea::vertical().id_salt("the open card").auto_shrink(false).show(ui, |ui| {
                ui.set_width(ui.available_width() - 10.0);
                ui.spacing_mut().item_spacing.y = 7.0;
                let words = if is_own { tr!("Your own card") } else { tr!("Card from the original game") };
                title_ui(ui, 20.0, words);
                sentence_ui(ui, &kind.card);
                if let Some(note) = teachers_note(&kind.card, rulings) {
                    ui.label(RichText::new(note).size(13.5));
                }
                if is_own {
                    custom_card_ui(ui, open, &kind.card, actions);
                } else {
                    let words =
                        tr!("The original game’s cards can’t be changed. On your own card, you choose how strong the event is and how long it lasts.");
                    faded_ui(ui, 13.0, words);
                    ui.button(tr!("Create your own version")).on_click(DeckAction::New(kind.card.name), actions);
                }
                keep_focus_visible(ui);
            });
        });
    });
}

/// Draws the card's picture and the text that the class reads. Its height is the same for all cards, so that nothing below
/// moves.
fn sentence_ui(ui: &mut Ui, card: &Card) {
    let palette = Palette::current(ui);
    egui::Frame::new().fill(palette.weave).corner_radius(6).inner_margin(10).show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.horizontal_top(|ui| {
            let height = 62.0;
            let (rect, _) = ui.allocate_exact_size(Vec2::splat(height), Sense::hover());
            paint_event(ui.painter(), rect, card.name);
            ui.vertical(|ui| {
                ui.set_min_height(SENTENCE);
                let room = ui.available_width();
                let width = |size| ui.painter().layout_no_wrap(card.title().to_owned(), theme::title(size), palette.ink).size().x;
                let size = [17.0, 16.0, 15.0, 14.0].into_iter().find(|size| width(*size) <= room).unwrap_or(14.0);
                ui.add(egui::Label::new(RichText::new(card.title()).font(theme::title(size))).truncate());
                ui.label(RichText::new(card.effect()).size(13.5));
            });
        });
    });
}

/// Draws the settings of a custom card.
fn custom_card_ui(ui: &mut Ui, open: &OpenCard, card: &Card, actions: &mut Vec<DeckAction>) {
    let palette = Palette::current(ui);
    card_title_ui(ui, open, actions);
    event_ui(ui, card, actions);
    let range = card.name.strength();
    if let Some(strength) = number_ui(ui, tr!("Strength"), card.force(), range.least..=range.most) {
        actions.push(DeckAction::Terms(Card { strength: Some(strength), ..card.clone() }));
    }
    ui.label(
        RichText::new(tr!(
            "{strength}: {least} to {most} (default: {usual})",
            strength = card.name.strength_text(),
            least = range.least,
            most = range.most,
            usual = range.usual
        ))
        .color(palette.faded)
        .size(12.5),
    );
    let longest = card.name.longest();
    if longest > 1 {
        if let Some(turns) = number_ui(ui, tr!("Turns"), card.duration(), 1..=longest) {
            actions.push(DeckAction::Terms(Card { turns: Some(turns), ..card.clone() }));
        }
        faded_ui(ui, 12.5, tr!("1 to {longest}, including the turn it’s flipped", longest));
    } else {
        faded_ui(ui, 12.5, tr!("It takes effect once, when it’s flipped."));
    }
}

/// Draws the card's title. For a new card it has the focus and is selected, so that typing replaces it.
fn card_title_ui(ui: &mut Ui, open: &OpenCard, actions: &mut Vec<DeckAction>) {
    let palette = Palette::current(ui);
    bold_ui(ui, 14.0, tr!("Title"));
    let id = Id::unique("the card's title");
    let mut title = open.title.clone();
    if open.is_new {
        let mut state = TextEditState::load(ui.ctx(), id).unwrap_or_default();
        state.cursor.set_char_range(Some(CCursorRange::select_all_str(&title)));
        state.store(ui.ctx(), id);
        // A field that has not got the keyboard drops what is selected in it.
        ui.memory_mut(|memory| memory.request_focus(id));
        actions.push(DeckAction::Arrived);
    }
    let response =
        ui.add(TextEdit::singleline(&mut title).id(id).desired_width(f32::INFINITY)).named(Role::TextInput, || tr!("Card title"));
    if open.is_new {
        response.scroll_to_me(None);
    }
    if response.changed() {
        actions.push(DeckAction::Title(title));
    }
    let room = vec2(ui.available_width(), TROUBLE);
    ui.allocate_ui_with_layout(room, Layout::top_down(Align::Min), |ui| {
        ui.set_min_size(room);
        let (words, color) = match &open.trouble {
            Some(trouble) => (trouble.as_str(), palette.warning),
            None => (tr!("The class sees this on the card."), palette.faded),
        };
        ui.label(RichText::new(words).color(color).size(12.5));
    });
}

/// Draws a number of the card below its name, and returns the new number if it was changed.
fn number_ui(ui: &mut Ui, name: &str, number: u8, range: RangeInclusive<u8>) -> Option<u8> {
    let wanted = ui.horizontal(|ui| {
        ui.label(name);
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            stepper_ui(ui, name, number.into(), usize::from(*range.start())..=usize::from(*range.end()))
        })
        .inner
    });
    wanted.inner.and_then(|wanted| u8::try_from(wanted).ok())
}

/// Draws the choice of the card's event.
fn event_ui(ui: &mut Ui, card: &Card, actions: &mut Vec<DeckAction>) {
    bold_ui(ui, 14.0, tr!("Event"));
    let chosen = CardName::ALL.iter().position(|name| *name == card.name).unwrap_or_default();
    let radios = RadioGroup { group: egui::Id::unique("what happens on the card"), count: CardName::ALL.len(), chosen };
    let group = UiBuilder::new().accessibility_role(Role::RadioGroup).accessibility_label(tr!("Event"));
    ui.scope_builder(group, |ui| {
        ui.spacing_mut().item_spacing.y = 1.0;
        for (place, name) in CardName::ALL.into_iter().enumerate() {
            let words = tr!("as in {title}", title = name.title());
            if let Some(name) = line_ui(ui, &radios, place, name.title(), &words).and_then(|wanted| CardName::ALL.get(wanted)) {
                actions.push(DeckAction::Terms(Card { name: *name, strength: None, turns: None, ..card.clone() }));
            }
        }
    });
}
