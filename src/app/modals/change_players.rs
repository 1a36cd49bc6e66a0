//! Changing players during a battle: somebody is ill, comes late, or changes places. All changes together are one step.

use crate::battle::action::BattleAction;
use std::collections::{BTreeMap, BTreeSet};

use egui::{
    Button, EventFilter, Id, Key, Modifiers, Rect, Response, RichText, Role, ScrollArea, TextEdit, Ui, UiBuilder, WidgetInfo, pos2, vec2,
};

use super::action::{ChangePlayersAction, Heir, ModalAction};
use super::correct_name::correct_name_ui;
use crate::battle::session::GameSession;
use crate::screen::ViewContext;
use crate::shell::theme::{self, GOLD_INK, Palette};
use crate::shell::touch;
use crate::ui_action::UiAction;
use crate::widgets::control::{Control, is_newly_shown, swap_stored};
use crate::widgets::drag::scrolls_list;
use crate::widgets::pupil_search::{
    KnownPupil, PupilFinder, PupilFinderAction, finder_id, finder_ui, focus_at_end, matching_pupils, typed_letters,
};
use crate::widgets::unit_cards::{UnitCard, UnitGrid, card_id, card_ui};
use senlac_base::game::pupils;
use senlac_base::game::{NameTable, PupilId};
use senlac_base::language::lists::join_with_and;
use senlac_classroom::planning::{LeadMode, Leaders};
use senlac_classroom::rules::{Command, Manner, Setup, Side, State, Unit, UnitId, distance};

/// Units that the computer plays from now on, each in its manner.
type ComputerChanges = BTreeMap<UnitId, Option<Manner>>;

/// Gap between the parts of the dialog, in points.
const GAP: f32 = 14.0;
/// Height of the bottom row, in points.
const LOW: f32 = 32.0;
/// Maximum number of pupils offered at once.
const MOST_FOUND: usize = 5;
/// Maximum number of pupils without a unit who are offered as successors.
const MOST_HEIRS: usize = 4;
/// Maximum number of neighbours who are offered as successors.
const MOST_NEIGHBOURS: usize = 2;

/// Form of who leads which unit, with the current selection.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayersForm {
    /// Leaders as in the battle.
    before: Leaders,
    /// Pupils of the class that plays and of the table of names, whether present today or not.
    class: Vec<String>,
    /// Names of the battle's pupils by id.
    names: NameTable,
    /// Pupils who are absent or have left. They lead nothing, and are never assigned automatically.
    away: BTreeSet<String>,
    /// Leaders after the changes.
    leaders: Leaders,
    /// Unit that is selected, if any.
    chosen: Option<UnitId>,
    /// Whether the next unit clicked changes places with the selected one.
    waits: bool,
    /// Letters of a name typed for the unit.
    typed: String,
    /// Way in which a pupil comes to lead the unit.
    how: LeadMode,
    /// Whether the form asks what to do with unsaved changes.
    leaving: bool,
    /// Letters typed to search for a pupil.
    seek: String,
    /// Pupil who is selected, if any.
    pupil: Option<String>,
    /// Pupil who left last, if any.
    has_left: Option<String>,
    /// Units that the computer plays for pupils who have left.
    computer: BTreeSet<UnitId>,
    /// Units that the computer plays already.
    computer_before: BTreeSet<UnitId>,
    /// Corrected name of the selected pupil, as typed so far.
    correction: Option<String>,
}

impl PlayersForm {
    /// Creates the form for a battle and its class, from which latecomers are chosen. Pupils in the battle's table of names
    /// have their current names.
    pub fn new(setup: &Setup, state: &State, class: Vec<String>) -> Self {
        let leaders = Leaders::from_players(state.players(), state.names());
        let known = |name: &String| setup.names.find_exactly(name).is_some();
        let others = class.into_iter().filter(|name| !known(name));
        let named = state.names().entries().filter(|(_, pupil)| !pupil.name.is_empty()).map(|(_, pupil)| pupil.name.clone());
        let class = named.chain(others).collect();
        Self {
            before: leaders.clone(),
            class,
            names: state.names().clone(),
            away: absent_pupils(state),
            leaders,
            chosen: None,
            waits: false,
            typed: String::new(),
            how: LeadMode::Alone,
            leaving: false,
            seek: String::new(),
            pupil: None,
            has_left: None,
            computer: BTreeSet::new(),
            computer_before: state.computer_units().keys().copied().collect(),
            correction: None,
        }
    }

    /// Asks about unsaved changes if there are any, and returns whether the question is open.
    pub fn confirm_leaving(&mut self) -> bool {
        self.leaving |= self.has_unsaved_changes();
        self.leaving
    }

    /// Returns the action that leaves the dialog. With unsaved changes, it asks first, or returns to the form if the question
    /// is open.
    pub(super) fn leave_action(&self) -> ModalAction {
        if self.has_unsaved_changes() { ModalAction::Players(ChangePlayersAction::Leaving(!self.leaving)) } else { ModalAction::Close }
    }

    fn has_unsaved_changes(&self) -> bool {
        !self.leaders.changes(&self.before).is_empty()
    }

    /// Applies an action to the form.
    pub fn apply(&mut self, action: ChangePlayersAction) {
        match action {
            ChangePlayersAction::Click(unit) => {
                if let Some(from) = self.chosen.filter(|_| std::mem::take(&mut self.waits)) {
                    self.leaders.exchange(from, unit);
                } else {
                    // A pupil without a unit is looked at: the unit is for them.
                    let idle = self.pupil.take().filter(|name| self.leaders.units_of(name).next().is_none());
                    self.select_unit(unit);
                    if let Some(name) = idle.filter(|name| self.has_left.as_ref() != Some(name)) {
                        self.typed = name;
                    }
                }
            }
            ChangePlayersAction::Seek(seek) => {
                self.pupil = None;
                self.chosen = None;
                self.seek = seek;
            }
            ChangePlayersAction::Pupil(name) => self.select_pupil(name),
            ChangePlayersAction::HasLeft(name, heir) => self.remove_pupil(name, &heir),
            ChangePlayersAction::Wait(waits) => self.waits = waits,
            ChangePlayersAction::Find(unit, finding) => {
                self.select_unit(unit);
                match finding {
                    PupilFinderAction::Typed(typed) => self.typed = typed,
                    PupilFinderAction::How(how) => self.how = how,
                    PupilFinderAction::Give(name) => {
                        self.leaders.assign(unit, &name, std::mem::take(&mut self.how));
                        self.typed.clear();
                    }
                }
            }
            ChangePlayersAction::Leave(unit, name) => self.leaders.remove(unit, &name),
            ChangePlayersAction::Referee(unit) => self.leaders.clear(unit),
            ChangePlayersAction::AsBefore => {
                self.leaders = self.before.clone();
                self.computer.clear();
                self.has_left = None;
            }
            ChangePlayersAction::Leaving(leaving) => self.leaving = leaving,
            ChangePlayersAction::Correct(typed) => self.correction = typed,
            // The step is played, and this dialog is closed.
            ChangePlayersAction::Rename(..) => {}
        }
    }

    /// Selects a pupil, with the unit that they lead.
    fn select_pupil(&mut self, name: String) {
        self.seek.clear();
        self.chosen = None;
        self.correction = None;
        let unit = self.leaders.units_of(&name).next();
        if let Some(unit) = unit {
            self.select_unit(unit);
        }
        self.pupil = Some(name);
    }

    /// Removes a pupil who has left, and gives each of their units to somebody else.
    fn remove_pupil(&mut self, name: String, heir: &Heir) {
        let units: Vec<UnitId> = self.leaders.units_of(&name).collect();
        for unit in units {
            self.leaders.remove(unit, &name);
            match heir {
                Heir::Pupil(other) if self.leaders.of_unit(unit).is_empty() => self.leaders.assign(unit, other, LeadMode::Besides),
                Heir::Computer if self.leaders.of_unit(unit).is_empty() => drop(self.computer.insert(unit)),
                Heir::Pupil(_) | Heir::Computer | Heir::Others | Heir::Referee => {}
            }
        }
        self.pupil = Some(name.clone());
        self.has_left = Some(name);
    }

    fn select_unit(&mut self, unit: UnitId) {
        if self.chosen.replace(unit) != Some(unit) {
            self.typed.clear();
            self.how = LeadMode::Alone;
            self.waits = false;
        }
    }

    /// Returns the id of a pupil whose name can be corrected: one in the table of names, while no other change is pending.
    /// `None` in a game of format 1.
    fn correctable_pupil(&self, name: &str) -> Option<&PupilId> {
        Some(&self.names).filter(|names| names.has_ids() && !self.has_unsaved_changes())?.find_exactly(name)
    }

    /// Returns the command that corrects a name. The short name chosen by the teacher stays.
    pub fn rename_command(&self, pupil: PupilId, name: String) -> Command {
        let short = self.names.entry(&pupil).and_then(|entry| entry.short.clone());
        Command::NamePupil { pupil: Some(pupil), name, short }
    }

    /// Returns all pupils in the class, and anybody else who leads a unit or did when the dialog was opened.
    fn names(&self) -> BTreeSet<&str> {
        self.leaders.names().into_iter().chain(self.before.names()).chain(self.class.iter().map(String::as_str)).collect()
    }

    /// Returns all these pupils with the units that each leads.
    fn known_pupils(&self) -> impl Iterator<Item = KnownPupil<'_>> {
        self.names().into_iter().map(|name| KnownPupil { name, units: self.leaders.units_of(name).collect() })
    }

    /// Returns the search for pupils who may be given a unit.
    fn finder(&self, unit: UnitId) -> PupilFinder<'_> {
        let is_chosen = self.chosen == Some(unit);
        let (typed, how) = if is_chosen { (self.typed.as_str(), self.how) } else { ("", LeadMode::Alone) };
        let known = self.known_pupils().collect();
        PupilFinder { unit, typed, how, is_led: !self.leaders.of_unit(unit).is_empty(), known, may_be_new: true }
    }

    /// Returns whether the computer plays a unit for a pupil who has left, and nobody else leads it.
    fn is_computers(&self, unit: UnitId) -> bool {
        self.computer.contains(&unit) && self.leaders.of_unit(unit).is_empty()
    }

    /// Returns the pupils whose names match the letters, the best match first.
    fn pupils(&self, typed: &str) -> Vec<String> {
        let known: Vec<KnownPupil<'_>> = self.known_pupils().collect();
        if typed.trim().is_empty() {
            return Vec::new();
        }
        matching_pupils(&known, typed).into_iter().map(|known| known.name.to_owned()).collect()
    }

    /// Returns the pupil that Enter selects after these letters: the best match, or a new pupil.
    fn pupil_for_enter(&self, typed: &str) -> Option<String> {
        let new = || Some(typed.trim().to_owned()).filter(|name| !name.is_empty());
        self.pupils(typed).into_iter().next().or_else(new)
    }

    /// Returns the candidates to lead a unit when its pupil has left: pupils without a unit first, then the neighbours on the
    /// table.
    fn heirs(&self, session: &GameSession, unit: UnitId) -> Vec<(String, Vec<UnitId>)> {
        let has_gone = |name: &str| self.has_left.as_deref() == Some(name) || self.pupil.as_deref() == Some(name);
        let idle = self.known_pupils().filter(|known| known.units.is_empty() && !has_gone(known.name) && !self.away.contains(known.name));
        let idle = idle.map(|known| (known.name.to_owned(), Vec::new())).take(MOST_HEIRS);
        let state = session.state();
        let square = |unit: UnitId| state.unit(unit).and_then(|unit| unit.square);
        let from = square(unit);
        let mut near: Vec<(u8, String, UnitId)> = Vec::new();
        for other in units(session, unit.side).into_iter().map(|other| other.id).filter(|other| *other != unit) {
            let away = from.zip(square(other)).map_or(u8::MAX, |(from, to)| distance(from, to, state.adjacency()));
            near.extend(self.leaders.of_unit(other).iter().filter(|name| !has_gone(name)).map(|name| (away, name.clone(), other)));
        }
        near.sort();
        let neighbours = near.into_iter().map(|(_, name, unit)| (name, vec![unit])).take(MOST_NEIGHBOURS);
        idle.chain(neighbours).collect()
    }

    fn is_changed(&self, unit: UnitId) -> bool {
        self.leaders.of_unit(unit) != self.before.of_unit(unit)
    }
}

/// Draws the dialog's form.
pub fn players_ui(ui: &mut Ui, context: &ViewContext<'_>, form: &PlayersForm, actions: &mut Vec<UiAction>) {
    let Some(session) = context.battle() else { return };
    let mut asked = Vec::new();
    ui.label(RichText::new(tr!("Players")).font(theme::title(24.0)));
    let words = tr!("For absences, late arrivals and swaps: type a pupil’s name, or click a unit.");
    ui.label(RichText::new(words).color(Palette::current(ui).faded));
    // The question about unsaved changes must be answered first.
    ui.add_enabled_ui(!form.leaving, |ui| body_ui(ui, session, form, &mut asked));
    if !form.leaving {
        keyboard_ui(ui, session, form, &mut asked);
    }
    actions.extend(asked.into_iter().map(|action| UiAction::Modal(ModalAction::Players(action))));
    ui.add_space(6.0);
    ui.spacing_mut().interact_size.y = touch::min_length(ui, LOW);
    if form.leaving { confirm_leaving_ui(ui, form, actions) } else { foot_ui(ui, form, actions) }
}

/// Draws both armies, and the selected unit beside them.
fn body_ui(ui: &mut Ui, session: &GameSession, form: &PlayersForm, actions: &mut Vec<ChangePlayersAction>) {
    let height = (ui.ctx().content_rect().height() - 90.0 - 132.0).max(220.0);
    let corner = ui.cursor().min;
    let beside = (ui.available_width() * 0.27).clamp(210.0, 290.0);
    let wide = (ui.available_width() - beside - 2.0 * GAP) / 2.0;
    theme::reserve_scroll_bar(ui);
    let mut left = corner.x;
    for side in Side::ALL {
        let part = Rect::from_min_size(pos2(left, corner.y), vec2(wide, height));
        let child = UiBuilder::new().id_salt(("players of", side.letter())).max_rect(part);
        ui.scope_builder(child, |ui| army_ui(ui, session, form, side, actions));
        left += wide + GAP;
    }
    let part = Rect::from_min_size(pos2(left, corner.y), vec2(beside, height));
    ui.scope_builder(UiBuilder::new().id_salt("the unit").max_rect(part), |ui| {
        ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
            seek_ui(ui, form, actions);
            match &form.pupil {
                Some(name) => pupil_ui(ui, session, form, name, actions),
                None => unit_ui(ui, session, form, actions),
            }
        });
    });
    ui.advance_cursor_after_rect(Rect::from_min_size(corner, vec2(wide * 2.0 + beside + 2.0 * GAP, height)));
}

/// Returns the units of a side that have figures left.
fn units(session: &GameSession, side: Side) -> Vec<&Unit> {
    session.state().army(side).iter().filter(|unit| unit.figures > 0).collect()
}

fn army_ui(ui: &mut Ui, session: &GameSession, form: &PlayersForm, side: Side, actions: &mut Vec<ChangePlayersAction>) {
    ui.label(RichText::new(side.army()).font(theme::bold(15.0)));
    let height = ui.available_height();
    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        let units = units(session, side);
        let grid = UnitGrid::fit(units.len(), vec2(ui.available_width(), height), touch::target_size(ui.ctx()));
        let (_, all) = ui.allocate_space(grid.size());
        for (place, unit) in units.into_iter().enumerate() {
            let names = pupils::join(form.leaders.of_unit(unit.id));
            let writes_aside = form.is_changed(unit.id);
            let aside = if writes_aside { tr!("was {who}", who = leaders_text(form.before.of_unit(unit.id))) } else { String::new() };
            let is_chosen = form.chosen == Some(unit.id);
            let rect = grid.card(all.min, place);
            let response = card_ui(ui, rect, &UnitCard { unit, names: &names, aside: &aside, writes_aside, is_chosen, is_goal: false });
            scrolls_list(ui, &response, grid.size().y > height, 1);
            if writes_aside {
                ui.painter().circle_filled(rect.right_top() + vec2(-10.0, 10.0), 4.0, Palette::current(ui).gold);
            }
            // The keyboard begins at the first unit.
            if !form.leaving && ui.memory(|memory| memory.focused().is_none()) && form.chosen.is_none_or(|_| is_chosen) {
                response.request_focus();
            }
            if response.clicked() {
                actions.push(ChangePlayersAction::Click(unit.id));
            }
        }
    });
}

/// Handles the keyboard after everything is drawn. Enter on a unit, or letters typed over it, start a name for it.
fn keyboard_ui(ui: &Ui, session: &GameSession, form: &PlayersForm, actions: &mut Vec<ChangePlayersAction>) {
    // Letters search for a pupil, unless a unit was clicked.
    if (form.chosen.is_none() || form.pupil.is_some())
        && let Some((typed, enters)) = typed_letters(ui)
    {
        let typed = format!("{}{typed}", form.seek);
        if let Some(name) = form.pupil_for_enter(&typed).filter(|_| enters) {
            actions.push(ChangePlayersAction::Pupil(name));
        } else {
            focus_at_end(ui, seek_id(), &typed);
            actions.push(ChangePlayersAction::Seek(typed));
        }
        return;
    }
    let focused = ui.memory(egui::Memory::focused);
    let over = Side::ALL.into_iter().flat_map(|side| units(session, side)).find(|unit| Some(card_id(unit.id)) == focused);
    let Some(unit) = over.map(|unit| unit.id) else { return };
    if let Some(finding) = form.finder(unit).handle_typing(ui) {
        actions.push(ChangePlayersAction::Find(unit, finding));
    } else if !form.waits && actions.contains(&ChangePlayersAction::Click(unit)) && ui.input(|input| !input.pointer.any_click()) {
        // A pointer that clicks a card leaves the keyboard there.
        ui.memory_mut(|memory| memory.request_focus(finder_id(unit)));
    }
}

/// Returns the widget id of the field that searches for a pupil.
fn seek_id() -> Id {
    Id::unique("find a pupil")
}

/// Draws the field that searches for a pupil, and the results.
fn seek_ui(ui: &mut Ui, form: &PlayersForm, actions: &mut Vec<ChangePlayersAction>) {
    let mut typed = form.seek.clone();
    let field = TextEdit::singleline(&mut typed).id(seek_id()).hint_text(tr!("Find a pupil")).desired_width(f32::INFINITY);
    let response = ui.add(field);
    response.widget_info(|| WidgetInfo::labeled(Role::TextInput, true, tr!("Find a pupil")));
    let keys = EventFilter { horizontal_arrows: true, escape: true, ..EventFilter::default() };
    ui.memory_mut(|memory| memory.set_focus_lock_filter(seek_id(), keys));
    if (response.has_focus() || response.lost_focus()) && ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Escape)) {
        ui.memory_mut(|memory| memory.surrender_focus(seek_id()));
        return actions.push(ChangePlayersAction::Seek(String::new()));
    }
    if response.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter)) {
        return actions.extend(form.pupil_for_enter(&typed).map(ChangePlayersAction::Pupil));
    }
    if response.changed() {
        actions.push(ChangePlayersAction::Seek(typed.clone()));
    }
    let found = form.pupils(&typed);
    for name in found.iter().take(MOST_FOUND) {
        if choice_ui(ui, name, &leads_text(form, name), &tr!("Show {name}", name)).clicked() {
            actions.push(ChangePlayersAction::Pupil(name.clone()));
        }
    }
    let new = typed.trim();
    if found.is_empty() && !new.is_empty() && choice_ui(ui, new, tr!("new pupil"), &tr!("Show {name}", name = new)).clicked() {
        actions.push(ChangePlayersAction::Pupil(new.to_owned()));
    }
    ui.add_space(4.0);
}

/// Returns text such as "N05", "absent", or "no unit".
fn leads_text(form: &PlayersForm, name: &str) -> String {
    let units: Vec<UnitId> = form.leaders.units_of(name).collect();
    match units.is_empty() {
        true if form.away.contains(name) => tr!("absent").to_owned(),
        true => tr!("no unit").to_owned(),
        false => join_with_and(&units),
    }
}

/// Returns the pupils who were absent at the start or led a unit earlier, and lead none now.
fn absent_pupils(state: &State) -> BTreeSet<String> {
    let leads = |pupil: &&PupilId| state.players().values().any(|players| players.contains(pupil));
    let known = state.absent().iter().chain(state.terms().map(|(pupil, ..)| pupil));
    known.filter(|pupil| !leads(pupil)).map(|pupil| state.names().name(pupil).to_owned()).collect()
}

/// Draws a button over the whole width, with further information at its right.
fn choice_ui(ui: &mut Ui, words: &str, aside: &str, name: &str) -> Response {
    let palette = Palette::current(ui);
    let button = Button::new(words).truncate().min_size(vec2(ui.available_width(), 27.0));
    let response = ui.add(button.shortcut_text(RichText::new(aside).size(12.0)).fill(palette.linen).stroke((1.0, palette.line)));
    response.named(Role::Button, || name)
}

/// Draws the selected pupil.
fn pupil_ui(ui: &mut Ui, session: &GameSession, form: &PlayersForm, name: &str, actions: &mut Vec<ChangePlayersAction>) {
    ui.add(egui::Label::new(RichText::new(name).font(theme::title(19.0))).wrap());
    led_units_ui(ui, session, form, name, actions);
    if let Some(pupil) = form.correctable_pupil(name) {
        ui.add_space(8.0);
        correct_name_ui(ui, (pupil, name), form.correction.as_deref(), actions);
    }
}

/// Draws the units that the pupil leads, and who gets them if the pupil has left.
fn led_units_ui(ui: &mut Ui, session: &GameSession, form: &PlayersForm, name: &str, actions: &mut Vec<ChangePlayersAction>) {
    let palette = Palette::current(ui);
    let led: Vec<UnitId> = form.leaders.units_of(name).collect();
    let Some(&first) = led.first() else {
        let words = if form.has_left.as_deref() == Some(name) {
            tr!("{name} has left.", name)
        } else {
            tr!("{name} has no unit. Click a unit for {name}, or choose one with the arrow keys and Enter.", name)
        };
        return drop(ui.label(RichText::new(words).color(palette.faded)));
    };
    ui.label(RichText::new(tr!("Leads {units}.", units = join_with_and(&led))).color(palette.faded));
    ui.add_space(4.0);
    ui.label(RichText::new(tr!("Has left? New player for {units}:", units = join_with_and(&led))).font(theme::bold(14.5)));
    let others: Vec<&str> = form.leaders.of_unit(first).iter().map(String::as_str).filter(|other| *other != name).collect();
    let mut choices: Vec<(String, String, Heir)> = Vec::new();
    if others.is_empty() {
        let heirs = form.heirs(session, first).into_iter();
        choices.extend(heirs.map(|(heir, units)| {
            let aside =
                if units.is_empty() { tr!("no unit").to_owned() } else { tr!("neighbour ({units})", units = join_with_and(&units)) };
            (heir.clone(), aside, Heir::Pupil(heir))
        }));
        choices.push((tr!("The computer").to_owned(), String::new(), Heir::Computer));
        choices.push((tr!("The referee").to_owned(), String::new(), Heir::Referee));
    } else {
        choices.push((join_with_and(&others), String::new(), Heir::Others));
    }
    for (place, (words, aside, heir)) in choices.into_iter().enumerate() {
        let response = choice_ui(ui, &words, &aside, &tr!("{name} has left: {words}", name, words));
        // The first choice gets the focus, so that Enter chooses it.
        if place == 0 && is_newly_shown(ui, Id::unique(("who leads after", name))) {
            response.request_focus();
        }
        if response.clicked() {
            actions.push(ChangePlayersAction::HasLeft(name.to_owned(), heir));
        }
    }
}

/// Draws the selected unit.
fn unit_ui(ui: &mut Ui, session: &GameSession, form: &PlayersForm, actions: &mut Vec<ChangePlayersAction>) {
    let palette = Palette::current(ui);
    let Some(unit) = form.chosen.and_then(|unit| session.state().unit(unit)) else {
        ui.label(
            RichText::new(tr!(
                "Keyboard: type a name and press Enter to find a pupil. Use the arrow keys to choose a unit, and Enter to open it."
            ))
            .color(palette.faded),
        );
        return;
    };
    let id = unit.id;
    let (troop, lord) = (unit.troop.name(), id.side.army_commander());
    let title = if unit.bodyguard { tr!("{id}, {troop}, {lord}’s unit", id, troop, lord) } else { format!("{id}, {troop}") };
    ui.label(RichText::new(title).font(theme::title(19.0)));
    if form.waits {
        ui.label(RichText::new(tr!("Click the unit to swap with {id}.", id)).font(theme::bold(14.5)));
        if ui.button(tr!("Cancel")).clicked() {
            actions.push(ChangePlayersAction::Wait(false));
        }
        return;
    }
    let led = form.leaders.of_unit(id);
    if led.is_empty() {
        ui.label(RichText::new(tr!("Played by the referee.")).color(palette.faded));
    }
    for name in led {
        ui.horizontal(|ui| {
            let response = ui.button(tr!("Remove"));
            response.widget_info(|| WidgetInfo::labeled(Role::Button, true, tr!("Remove {name} from {id}", id, name)));
            if response.clicked() {
                actions.push(ChangePlayersAction::Leave(id, name.clone()));
            }
            ui.add(egui::Label::new(RichText::new(name).font(theme::bold(14.5))).truncate());
        });
    }
    ui.add_space(4.0);
    ui.label(RichText::new(tr!("Give it to")).font(theme::bold(14.5)));
    actions.extend(finder_ui(ui, &form.finder(id)).map(|finding| ChangePlayersAction::Find(id, finding)));
    ui.add_space(4.0);
    let wide = vec2(ui.available_width(), 28.0);
    if ui.add(Button::new(tr!("Swap with…")).truncate().min_size(wide)).clicked() {
        actions.push(ChangePlayersAction::Wait(true));
    }
    if ui.add_enabled(!led.is_empty(), Button::new(tr!("Let the referee play")).truncate().min_size(wide)).clicked() {
        actions.push(ChangePlayersAction::Referee(id));
    }
}

/// Draws the buttons, and a summary of the changes.
fn foot_ui(ui: &mut Ui, form: &PlayersForm, actions: &mut Vec<UiAction>) {
    ui.horizontal(|ui| {
        write_ui(ui, form, actions);
        if bottom_button_ui(ui, form.has_unsaved_changes(), tr!("Reset"), "").clicked() {
            actions.push(UiAction::Modal(ModalAction::Players(ChangePlayersAction::AsBefore)));
        }
        if bottom_button_ui(ui, true, tr!("Close"), tr!("Esc")).clicked() {
            actions.push(UiAction::Modal(form.leave_action()));
        }
        changes_ui(ui, form);
    });
}

/// Asks what to do with unsaved changes.
fn confirm_leaving_ui(ui: &mut Ui, form: &PlayersForm, actions: &mut Vec<UiAction>) {
    ui.horizontal(|ui| {
        ui.label(RichText::new(tr!("Save the changes?")).font(theme::bold(15.0)));
        let write = write_ui(ui, form, actions);
        let leave = bottom_button_ui(ui, true, tr!("Discard"), "").on_hover_text(tr!("Keeps all players as they were"));
        let back = bottom_button_ui(ui, true, tr!("Back"), tr!("Esc"));
        if leave.clicked() {
            actions.push(UiAction::Modal(ModalAction::Close));
        }
        if back.clicked() {
            actions.push(UiAction::Modal(form.leave_action()));
        }
        if ![&write, &leave, &back].into_iter().any(Response::has_focus) {
            write.request_focus();
        }
        changes_ui(ui, form);
    });
}

fn write_ui(ui: &mut Ui, form: &PlayersForm, actions: &mut Vec<UiAction>) -> Response {
    let (is_on, words) = (form.has_unsaved_changes(), tr!("Save"));
    let keys = egui::KeyboardShortcut::new(Modifiers::COMMAND, Key::Enter);
    let (mut label, mut shortcut) = (RichText::new(words).font(theme::bold(15.0)), RichText::new(ui.ctx().format_shortcut(&keys)));
    if is_on {
        (label, shortcut) = (label.color(GOLD_INK), shortcut.color(GOLD_INK));
    }
    let button = Button::new(label).shortcut_text(shortcut);
    let button = if is_on { button.fill(Palette::current(ui).gold) } else { button };
    let response = named_ui(ui, is_on, button, words);
    let pressed = is_on && ui.input_mut(|input| input.consume_shortcut(&keys));
    // After a pupil has left Enter writes it down.
    let left = form.has_left.clone();
    if is_on && left.is_some() && swap_stored(ui, Id::unique("who left last"), left.clone()).flatten() != left {
        response.request_focus();
    }
    if response.clicked() || pressed {
        actions.push(UiAction::Modal(ModalAction::Close));
        actions.push(UiAction::Battle(BattleAction::Play(Command::SetPlayers { units: form.leaders.changes(&form.before) })));
        let is_new = |unit: &UnitId| form.is_computers(*unit) && !form.computer_before.contains(unit);
        let units: ComputerChanges = form.computer.iter().copied().filter(is_new).map(|unit| (unit, Some(Manner::Bold))).collect();
        if !units.is_empty() {
            actions.push(UiAction::Battle(BattleAction::Play(Command::SetComputer { units })));
        }
    }
    response
}

/// Draws a button of the bottom row, with its key if it has one.
fn bottom_button_ui(ui: &mut Ui, is_on: bool, words: &str, key: &str) -> Response {
    let button = Button::new(words);
    named_ui(ui, is_on, if key.is_empty() { button } else { button.shortcut_text(key) }, words)
}

fn named_ui(ui: &mut Ui, is_on: bool, button: Button<'_>, name: &str) -> Response {
    let response = ui.add_enabled(is_on, button.min_size(vec2(0.0, LOW)));
    response.widget_info(|| WidgetInfo::labeled(Role::Button, is_on, name));
    response
}

/// Returns a unit's leaders as text.
fn leaders_text(names: &[String]) -> String {
    if names.is_empty() { tr!("the referee").to_owned() } else { pupils::join(names) }
}

/// Draws a summary of the changes that would be saved.
fn changes_ui(ui: &mut Ui, form: &PlayersForm) {
    let changed = form.leaders.changes(&form.before).into_keys();
    let plays =
        |unit: UnitId| if form.is_computers(unit) { tr!("the computer").to_owned() } else { leaders_text(form.leaders.of_unit(unit)) };
    let told: Vec<String> = changed.map(|unit| format!("{unit}: {}", plays(unit))).collect();
    let words = if told.is_empty() { tr!("No changes yet.").to_owned() } else { told.join("; ") };
    let response = ui.add(egui::Label::new(RichText::new(&words).color(Palette::current(ui).faded)).truncate());
    response.widget_info(|| WidgetInfo::labeled(Role::Status, true, &words));
}
