//! Search field that finds a pupil by a few letters and gives them a unit.

use egui::text::{CCursor, CCursorRange};
use egui::text_edit::TextEditState;
use egui::{Button, Event, EventFilter, Id, Key, Modifiers, RichText, Role, TextEdit, Ui, WidgetInfo, vec2};

use super::unit_cards::card_id;
use crate::shell::theme::Palette;
use senlac_base::language::lists::join_with_and;
use senlac_classroom::planning::LeadMode;
use senlac_classroom::rules::UnitId;

/// Number of names offered at once.
const MOST_FOUND: usize = 5;

/// Pupil who may be given a unit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KnownPupil<'a> {
    pub name: &'a str,
    pub units: Vec<UnitId>,
}

impl KnownPupil<'_> {
    /// Returns the pupil's units, such as "N03 and S02".
    fn units_text(&self) -> String {
        if self.units.is_empty() { tr!("no unit").to_owned() } else { join_with_and(&self.units) }
    }
}

/// Returns how well a name matches the typed text; 0 is best. It can match as a whole, at its beginning, at
/// another word, or approximately.
fn match_rank(name: &str, typed: &str) -> Option<usize> {
    let name = name.to_lowercase();
    let fits = [name == typed, name.starts_with(typed), name.split_whitespace().any(|word| word.starts_with(typed)), is_near(&name, typed)];
    fits.into_iter().position(|fits| fits)
}

/// Returns whether a name begins like the typed text except for one or two slips: "zebede" is near "zebedee
/// late". Short texts match nothing approximately.
fn is_near(name: &str, typed: &str) -> bool {
    let slips = match typed.chars().count() {
        0..=4 => return false,
        5..=7 => 1,
        _ => 2,
    };
    // Edit distances between the typed text so far and each beginning of the name.
    let mut differ: Vec<usize> = (0..=name.chars().count()).collect();
    for (row, letter) in typed.chars().enumerate() {
        let mut before = std::mem::replace(&mut differ[0], row + 1);
        for (place, other) in name.chars().enumerate() {
            let both = before + usize::from(letter != other);
            before = differ[place + 1];
            differ[place + 1] = both.min(before + 1).min(differ[place] + 1);
        }
    }
    differ.into_iter().min().is_some_and(|least| least <= slips)
}

/// Returns the pupils who match the typed text, best matches first, and equal matches without a unit first.
/// Without text, it returns all pupils without a unit.
pub fn matching_pupils<'k, 'a>(known: &'k [KnownPupil<'a>], typed: &str) -> Vec<&'k KnownPupil<'a>> {
    let typed = typed.trim().to_lowercase();
    if typed.is_empty() {
        return known.iter().filter(|known| known.units.is_empty()).collect();
    }
    let mut found: Vec<(usize, &KnownPupil<'_>)> =
        known.iter().filter_map(|known| Some((match_rank(known.name, &typed)?, known))).collect();
    found.sort_by_key(|(fit, known)| (*fit, !known.units.is_empty()));
    found.into_iter().map(|(_, known)| known).collect()
}

/// State of the search for a unit's new leader.
#[derive(Clone, Debug)]
pub struct PupilFinder<'a> {
    pub unit: UnitId,
    pub typed: &'a str,
    /// Way in which the pupil will lead the unit.
    pub how: LeadMode,
    /// Whether the unit already has a leader.
    pub is_led: bool,
    pub known: Vec<KnownPupil<'a>>,
    /// Whether a new pupil may be added.
    pub may_be_new: bool,
}

/// Action in the search field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PupilFinderAction {
    /// The field now has this text.
    Typed(String),
    /// Change how the pupil will lead the unit.
    How(LeadMode),
    /// Give the unit to this pupil.
    Give(String),
}

/// Returns the widget id of the field.
pub fn finder_id(unit: UnitId) -> Id {
    Id::unique(("who leads", unit))
}

/// Draws the ways to lead, the field and the matches.
pub fn finder_ui(ui: &mut Ui, finder: &PupilFinder<'_>) -> Option<PupilFinderAction> {
    let mut asked = None;
    let ways = [
        (LeadMode::Alone, tr!("Takes over"), tr!("The unit’s current players get this pupil’s old unit")),
        (LeadMode::Together, tr!("Shares it"), tr!("Plays the unit together with its current players")),
        (LeadMode::Besides, tr!("Leads both"), tr!("Borrows this unit and keeps their own")),
    ];
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        for (how, words, tip) in ways.into_iter().filter(|(how, ..)| finder.is_led || *how != LeadMode::Together) {
            if ui.selectable_label(finder.lead_mode() == how, words).on_hover_text(tip).clicked() {
                asked = Some(PupilFinderAction::How(how));
            }
        }
    });
    asked = field_ui(ui, finder).or(asked);
    offers_ui(ui, finder).or(asked)
}

/// Draws the matches, and last the option of a new pupil.
fn offers_ui(ui: &mut Ui, finder: &PupilFinder<'_>) -> Option<PupilFinderAction> {
    let faded = Palette::current(ui).faded;
    let typed = finder.typed.trim();
    let found = matching_pupils(&finder.known, typed);
    let mut asked = None;
    for (place, known) in found.iter().take(MOST_FOUND).enumerate() {
        if match_ui(ui, known.name, &known.units_text(), place == 0 && !typed.is_empty()) {
            asked = Some(PupilFinderAction::Give(known.name.to_owned()));
        }
    }
    if let more @ 1.. = found.len().saturating_sub(MOST_FOUND) {
        ui.label(RichText::new(tr!("And {more} more: type a few letters to find them.", more)).color(faded));
    }
    if finder.is_new(typed) && match_ui(ui, typed, tr!("new pupil"), found.is_empty()) {
        asked = Some(PupilFinderAction::Give(typed.to_owned()));
    }
    if !finder.may_be_new && found.is_empty() && !typed.is_empty() {
        ui.label(RichText::new(tr!("No pupil present today is called “{typed}”.", typed)).color(faded));
    }
    asked
}

impl PupilFinder<'_> {
    /// Returns how the pupil will lead the unit. A unit without a leader can't be shared.
    fn lead_mode(&self) -> LeadMode {
        if self.how == LeadMode::Together && !self.is_led { LeadMode::Alone } else { self.how }
    }

    /// Returns whether the typed text may be the name of a new pupil.
    fn is_new(&self, typed: &str) -> bool {
        self.may_be_new && !typed.is_empty() && self.known.iter().all(|known| known.name.to_lowercase() != typed.to_lowercase())
    }

    /// Returns the name that Enter chooses: the first match, or a new pupil.
    fn first_choice(&self, typed: &str) -> Option<String> {
        let typed = typed.trim();
        let found = matching_pupils(&self.known, typed).first().map(|known| known.name);
        found.or_else(|| self.is_new(typed).then_some(typed)).filter(|_| !typed.is_empty()).map(str::to_owned)
    }

    /// Handles letters typed while the unit's card has the focus. They go into the field; if Enter follows in the
    /// same frame, the unit is given at once.
    pub fn handle_typing(&self, ui: &Ui) -> Option<PupilFinderAction> {
        let (typed, enters) = typed_letters(ui)?;
        let typed = format!("{}{typed}", self.typed);
        let given = if enters { self.first_choice(&typed) } else { None };
        if given.is_none() {
            focus_at_end(ui, finder_id(self.unit), &typed);
        }
        Some(given.map_or(PupilFinderAction::Typed(typed), PupilFinderAction::Give))
    }
}

/// Returns the letters typed in this frame outside text fields, and whether Enter followed.
pub fn typed_letters(ui: &Ui) -> Option<(String, bool)> {
    if ui.ctx().text_edit_focused() {
        return None;
    }
    let (mut typed, mut enters) = (String::new(), false);
    ui.input(|input| {
        for event in &input.events {
            if let Event::Text(text) = event {
                typed.push_str(text);
                enters = false;
            }
            enters |= matches!(event, Event::Key { key: Key::Enter, pressed: true, .. });
        }
    });
    typed.chars().next().is_some_and(char::is_alphabetic).then_some((typed, enters))
}

/// Moves the focus to the end of a text field.
pub fn focus_at_end(ui: &Ui, field: Id, written: &str) {
    let mut state = TextEditState::load(ui.ctx(), field).unwrap_or_default();
    state.cursor.set_char_range(Some(CCursorRange::one(CCursor::new(written.chars().count()))));
    state.store(ui.ctx(), field);
    ui.memory_mut(|memory| memory.request_focus(field));
}

/// Draws the field. Enter gives the unit to the first match, Escape clears the field, and the focus returns to
/// the unit's card.
fn field_ui(ui: &mut Ui, finder: &PupilFinder<'_>) -> Option<PupilFinderAction> {
    let id = finder_id(finder.unit);
    let mut typed = finder.typed.to_owned();
    let response = ui.add(TextEdit::singleline(&mut typed).id(id).hint_text(tr!("A few letters of a name")).desired_width(f32::INFINITY));
    response.widget_info(|| WidgetInfo::labeled(Role::TextInput, true, tr!("{unit}’s player", unit = finder.unit)));
    // Escape is the field's own, and the arrow down leads to those who were found.
    let keys = EventFilter { horizontal_arrows: true, escape: true, ..EventFilter::default() };
    ui.memory_mut(|memory| memory.set_focus_lock_filter(id, keys));
    let writes = response.has_focus() || response.lost_focus();
    if writes && ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Escape)) {
        ui.memory_mut(|memory| memory.request_focus(card_id(finder.unit)));
        return Some(PupilFinderAction::Typed(String::new()));
    }
    if response.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter)) {
        // Text typed in the same frame counts.
        let first = finder.first_choice(&typed);
        ui.memory_mut(|memory| memory.request_focus(if first.is_some() { card_id(finder.unit) } else { id }));
        return Some(first.map_or(PupilFinderAction::Typed(typed), PupilFinderAction::Give));
    }
    response.changed().then_some(PupilFinderAction::Typed(typed))
}

/// Draws a match. Returns whether it was clicked.
fn match_ui(ui: &mut Ui, name: &str, what: &str, is_first: bool) -> bool {
    let palette = Palette::current(ui);
    let button = Button::new(name).truncate().min_size(vec2(ui.available_width(), 27.0));
    let what = RichText::new(if is_first { tr!("{what}   Enter", what) } else { what.to_owned() }).size(12.0);
    let button = button.shortcut_text(what).stroke((if is_first { 2.0 } else { 1.0 }, if is_first { palette.gold } else { palette.line }));
    let response = ui.add(button.fill(palette.linen));
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, tr!("Give it to {name}", name)));
    response.clicked()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn known_pupils(names: &[&'static str]) -> Vec<KnownPupil<'static>> {
        names.iter().map(|name| KnownPupil { name, units: Vec::new() }).collect()
    }

    fn names<'a>(known_pupils: &[KnownPupil<'a>], typed: &str) -> Vec<&'a str> {
        matching_pupils(known_pupils, typed).into_iter().map(|pupil| pupil.name).collect()
    }

    #[test]
    fn a_few_letters_find_a_pupil() {
        let known_pupils = known_pupils(&["Bo Lind", "Ada Boyle", "Bodil Ek", "Åsa Ray"]);
        assert_eq!(names(&known_pupils, "bo"), ["Bo Lind", "Bodil Ek", "Ada Boyle"]);
        assert_eq!(names(&known_pupils, "å"), ["Åsa Ray"]);
        assert_eq!(names(&known_pupils, " ek "), ["Bodil Ek"]);
        assert!(names(&known_pupils, "o").is_empty());
    }

    #[test]
    fn pupils_without_a_unit_come_first() {
        let mut known_pupils = known_pupils(&["Bo Lind", "Bodil Ek", "Bo"]);
        known_pupils[0].units = vec![UnitId::new(senlac_classroom::rules::Side::Norman, 2)];
        assert_eq!(names(&known_pupils, ""), ["Bodil Ek", "Bo"]);
        assert_eq!(names(&known_pupils, "bo"), ["Bo", "Bodil Ek", "Bo Lind"]);
    }

    #[test]
    fn a_misspelt_name_still_finds_the_pupil() {
        let known_pupils = known_pupils(&["Zebedee Late", "Łukasz Nowak"]);
        for typed in ["Zebede", "Zebedee Lat", "zebbedee late", "Zebedee Latte"] {
            assert_eq!(names(&known_pupils, typed), ["Zebedee Late"], "{typed}");
        }
        assert_eq!(names(&known_pupils, "lukasz"), ["Łukasz Nowak"]);
        for typed in ["Zed", "Zeno", "Zachary", "Zebulon Lake"] {
            assert!(names(&known_pupils, typed).is_empty(), "{typed}");
        }
    }
}
