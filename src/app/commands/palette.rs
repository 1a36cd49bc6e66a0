//! The command palette: a few letters find any command, any player, any unit.

use egui::{Button, EventFilter, Id, Key, Modifiers, RichText, Role, TextEdit, Ui, WidgetInfo, vec2};

use super::{AppCommand, WindowCommand};
use crate::modals::action::ModalAction;
use crate::rulebook::action::DeskAction;
use crate::shell::theme::{self, Palette};
use crate::ui_action::UiAction;
use crate::view_context::ViewContext;
use senlac_base::language::tr;
use senlac_classroom::phrasebook::names::capital;
use senlac_paper::sheets::RulesTopic;

/// Finds that are shown at once.
const MOST: usize = 9;

/// How high the palette is: its field, and room for as many finds as are shown.
const HEIGHT: f32 = 50.0 + 32.0 * 9.0;

/// What was typed in the palette, and which find is chosen.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Find {
    pub text: String,
    /// The place of the chosen find.
    pub chosen: usize,
}

/// Something that was found.
#[derive(Clone, Debug, PartialEq)]
pub struct PaletteEntry {
    pub label: String,
    /// Its key, or what it is.
    pub aside: String,
    pub action: UiAction,
}

/// Everything whose name has these letters: each typed word begins one of the name's, or stands in it; the best first.
pub fn found(ctx: &egui::Context, context: &ViewContext<'_>, text: &str) -> Vec<PaletteEntry> {
    let wanted: Vec<String> = text.split_whitespace().map(str::to_lowercase).collect();
    let commands = AppCommand::all()
        .filter(|command| context.is_on(*command) && *command != AppCommand::Window(WindowCommand::Palette))
        .map(|command| {
            let (label, aside) = (context.label(command), command.key_words(ctx, context.takes_key_of(command)));
            (PaletteEntry { label, aside, action: UiAction::Do(command) }, command.tip())
        });
    let units = context.session.into_iter().flat_map(|session| {
        session.state().units().map(|unit| {
            let aside = unit.square.map_or_else(|| tr!("off the table").to_owned(), |square| square.to_string());
            (PaletteEntry { label: session.names.unit_first(unit.id), aside, action: UiAction::Unit(unit.id) }, "")
        })
    });
    let topics = RulesTopic::ALL.into_iter().filter(|_| context.desk.is_none()).map(|topic| {
        let label = tr!("Rules: {topic}", topic = topic.title());
        (PaletteEntry { label, aside: String::new(), action: UiAction::Modal(ModalAction::Rules(topic)) }, "")
    });
    let offered = context.desk.filter(|desk| desk.plays()).into_iter().flat_map(|desk| &desk.standing.procedures);
    let procedures = offered.filter(|offered| offered.may_be_asked).map(|offered| {
        let procedure = offered.procedure;
        let action = UiAction::Desk(DeskAction::Procedure(procedure.key));
        (PaletteEntry { label: tr(procedure.title).to_owned(), aside: procedure.section.to_owned(), action }, "")
    });
    let scored = commands
        .chain(procedures)
        .chain(units)
        .chain(topics)
        .filter_map(|(found, words)| Some((score(&found.label, words, &wanted)?, found)));
    let mut scored: Vec<(u32, PaletteEntry)> = scored.collect();
    scored.sort_by_key(|(score, _)| *score);
    scored.into_iter().take(MOST).map(|(_, found)| found).collect()
}

/// How far a name is from what was typed: 0 is best; `None` if a word is missing.
fn score(label: &str, words: &str, wanted: &[String]) -> Option<u32> {
    let (label, words) = (label.to_lowercase(), words.to_lowercase());
    let begins = |text: &str, letters: &str| text.split(|c: char| !c.is_alphanumeric()).any(|word| word.starts_with(letters));
    let score = |letters: &String| {
        let fits = [label.starts_with(letters), begins(&label, letters), label.contains(letters), begins(&words, letters)];
        (0_u32..).zip(fits).find_map(|(score, fits)| fits.then_some(score))
    };
    wanted.iter().map(score).sum()
}

/// Draws the field and what it finds.
pub fn palette_ui(ui: &mut Ui, context: &ViewContext<'_>, find: &Find, actions: &mut Vec<UiAction>) {
    let finds = found(ui.ctx(), context, &find.text);
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
        ui.label(RichText::new(tr!("Nothing is called “{find}”.", find = find.text)).color(Palette::of(ui).faded));
    }
}

/// The field; it has the keyboard, arrows choose, Enter does.
fn field_ui(ui: &mut Ui, find: &Find, actions: &mut Vec<UiAction>) {
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

/// One find; says whether it was clicked.
fn find_ui(ui: &mut Ui, found: &PaletteEntry, chosen: bool) -> bool {
    let palette = Palette::of(ui);
    let button = Button::new(capital(&found.label)).shortcut_text(found.aside.clone()).truncate();
    let button = button.min_size(vec2(ui.available_width(), 30.0)).stroke((if chosen { 2.0 } else { 0.0 }, palette.gold));
    let response = ui.add(if chosen { button.fill(palette.weave) } else { button.fill(palette.cloth) });
    response.widget_info(|| WidgetInfo::selected(Role::Button, true, chosen, &found.label));
    response.clicked()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_beginning_of_a_word_is_nearer_than_its_middle() {
        let wanted = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
        assert_eq!(score("Take back", "", &wanted("ta")), Some(0));
        assert_eq!(score("Take back", "", &wanted("ba ta")), Some(1));
        assert_eq!(score("Blackout", "", &wanted("out")), Some(2));
        assert_eq!(score("Blackout", "The class sees nothing", &wanted("noth")), Some(3));
        assert_eq!(score("Blackout", "", &wanted("freeze")), None);
    }
}
