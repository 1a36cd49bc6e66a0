//! Command palette. A few letters find any command, unit or topic of the rules.

use crate::battle::action::BattleAction;
use egui::{Button, EventFilter, Id, Key, Modifiers, RichText, Role, TextEdit, Ui, WidgetInfo, vec2};

use super::{AppCommand, WindowCommand};
use crate::board_game::action::BoardGameAction;
use crate::modals::action::ModalAction;
use crate::screen::ViewContext;
use crate::shell::theme::{self, Palette};
use crate::ui_action::UiAction;
use senlac_base::language::tr;
use senlac_classroom::phrasebook::names::capitalise_visible;
use senlac_paper::sheets::RulesTopic;

/// Number of results shown at once.
const MOST: usize = 9;

/// Height of the palette in points: its field and room for all results.
const HEIGHT: f32 = 50.0 + 32.0 * 9.0;

/// Text typed in the palette, and the selected result.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PaletteQuery {
    pub text: String,
    /// Index of the selected result.
    pub chosen: usize,
}

/// Search result of the palette.
#[derive(Clone, Debug, PartialEq)]
pub struct PaletteEntry {
    pub label: String,
    /// The result's key or description, on the right.
    pub aside: String,
    pub action: UiAction,
}

/// Returns everything whose name matches all typed words, best matches first. A word matches the beginning of a
/// word or any part of the name.
pub fn search_entries(ctx: &egui::Context, context: &ViewContext<'_>, text: &str) -> Vec<PaletteEntry> {
    let wanted: Vec<String> = text.split_whitespace().map(str::to_lowercase).collect();
    let commands = AppCommand::all()
        .filter(|command| context.is_on(*command) && *command != AppCommand::Window(WindowCommand::Palette))
        .map(|command| {
            let (label, aside) = (context.label(command), command.key_text(ctx, context.screen.takes_key_as_column(command)));
            (PaletteEntry { label, aside, action: UiAction::Do(command) }, command.tip())
        });
    let units = context.battle().into_iter().flat_map(|session| {
        session.state().units().map(|unit| {
            let aside = unit.square.map_or_else(|| tr!("off the table").to_owned(), |square| square.to_string());
            (
                PaletteEntry {
                    label: session.names.unit_capitalised(unit.id),
                    aside,
                    action: UiAction::Battle(BattleAction::Unit(unit.id)),
                },
                "",
            )
        })
    });
    let topics = RulesTopic::ALL.into_iter().filter(|_| context.board_game().is_none()).map(|topic| {
        let label = tr!("Rules: {topic}", topic = topic.title());
        (PaletteEntry { label, aside: String::new(), action: UiAction::Modal(ModalAction::Rules(topic)) }, "")
    });
    let offered = context.board_game().filter(|game| game.can_play()).into_iter().flat_map(|game| &game.standing.procedures);
    let procedures = offered.filter(|offered| offered.may_be_asked).map(|offered| {
        let procedure = offered.procedure;
        let action = UiAction::BoardGame(BoardGameAction::Procedure(procedure.key));
        (PaletteEntry { label: tr(procedure.title).to_owned(), aside: procedure.section.to_owned(), action }, "")
    });
    let scored = commands
        .chain(procedures)
        .chain(units)
        .chain(topics)
        .filter_map(|(found, words)| Some((match_score(&found.label, words, &wanted)?, found)));
    let mut scored: Vec<(u32, PaletteEntry)> = scored.collect();
    scored.sort_by_key(|(score, _)| *score);
    scored.into_iter().take(MOST).map(|(_, found)| found).collect()
}

/// Returns how far a name is from the typed words; 0 is best, `None` means that a word is missing.
fn match_score(label: &str, words: &str, wanted: &[String]) -> Option<u32> {
    let (label, words) = (label.to_lowercase(), words.to_lowercase());
    let begins = |text: &str, letters: &str| text.split(|c: char| !c.is_alphanumeric()).any(|word| word.starts_with(letters));
    let score = |letters: &String| {
        let fits = [label.starts_with(letters), begins(&label, letters), label.contains(letters), begins(&words, letters)];
        (0_u32..).zip(fits).find_map(|(score, fits)| fits.then_some(score))
    };
    wanted.iter().map(score).sum()
}

/// Draws the field and its results.
pub fn palette_ui(ui: &mut Ui, context: &ViewContext<'_>, find: &PaletteQuery, actions: &mut Vec<UiAction>) {
    let finds = search_entries(ui.ctx(), context, &find.text);
    // As high for one find as for many, so that the field stays where it is.
    ui.set_min_height(HEIGHT);
    field_ui(ui, find, actions);
    ui.add_space(4.0);
    ui.spacing_mut().item_spacing.y = 2.0;
    for (place, found) in finds.iter().enumerate() {
        if find_ui(ui, found, place == find.chosen.min(finds.len().saturating_sub(1))) {
            actions.push(UiAction::Modal(ModalAction::Choose(Some(place))));
        }
    }
    if finds.is_empty() {
        ui.label(RichText::new(tr!("No results for “{find}”.", find = find.text)).color(Palette::current(ui).faded));
    }
}

/// Draws the field. It holds the focus; arrows select a result and Enter runs it.
fn field_ui(ui: &mut Ui, find: &PaletteQuery, actions: &mut Vec<UiAction>) {
    let id = Id::unique("the palette’s field");
    let step = ui.input_mut(|input| {
        let pressed = |input: &mut egui::InputState, key| isize::from(input.consume_key(Modifiers::NONE, key));
        pressed(input, Key::ArrowDown) - pressed(input, Key::ArrowUp)
    });
    if step != 0 {
        actions.push(UiAction::Modal(ModalAction::Step(step)));
    }
    let mut text = find.text.clone();
    let edit = TextEdit::singleline(&mut text).id(id).hint_text(tr!("Type a command or a player’s name")).desired_width(f32::INFINITY);
    let response = ui.add(edit.font(theme::bold(17.0)).margin(vec2(10.0, 8.0)));
    if response.changed() {
        actions.push(UiAction::Modal(ModalAction::Find(text)));
    }
    if response.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter)) {
        actions.push(UiAction::Modal(ModalAction::Choose(None)));
    } else if ui.memory(|memory| memory.focused().is_none()) {
        response.request_focus();
    }
    ui.memory_mut(|memory| memory.set_focus_lock_filter(id, EventFilter { vertical_arrows: true, ..EventFilter::default() }));
}

/// Draws one result and returns whether it was clicked.
fn find_ui(ui: &mut Ui, found: &PaletteEntry, chosen: bool) -> bool {
    let palette = Palette::current(ui);
    let button = Button::new(capitalise_visible(&found.label)).shortcut_text(found.aside.clone()).truncate();
    let button = button.min_size(vec2(ui.available_width(), 30.0)).stroke((if chosen { 2.0 } else { 0.0 }, palette.gold));
    let response = ui.add(if chosen { button.fill(palette.weave) } else { button.fill(palette.cloth) });
    response.widget_info(|| WidgetInfo::selected(Role::Button, true, chosen, &found.label));
    response.clicked()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn word_beginnings_rank_before_word_middles() {
        let wanted = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
        assert_eq!(match_score("Take back", "", &wanted("ta")), Some(0));
        assert_eq!(match_score("Take back", "", &wanted("ba ta")), Some(1));
        assert_eq!(match_score("Blackout", "", &wanted("out")), Some(2));
        assert_eq!(match_score("Blackout", "The class sees nothing", &wanted("noth")), Some(3));
        assert_eq!(match_score("Blackout", "", &wanted("freeze")), None);
    }
}
