//! Players change in mid-battle: somebody is ill, comes late, or changes places. Everything together is one step.

use std::collections::BTreeSet;

use egui::{Button, Key, Modifiers, Rect, RichText, Role, ScrollArea, Ui, UiBuilder, WidgetInfo, pos2, vec2};

use super::LayerAsked;
use crate::app::asked::Asked;
use crate::app::desk::Desk;
use crate::app::room::Room;
use crate::app::seating::{Card, Finder, Finding, Grid, card_id, card_ui, finder_id, finder_ui, letters, matching};
use crate::app::theme::{self, Palette};
use crate::planning::{Lead, Leaders};
use crate::rules::players::{self, Players};
use crate::rules::{Command, Side, State, Unit, UnitId};

/// Between the parts of the sheet.
const GAP: f32 = 14.0;

/// Who leads what as it would be, and what is looked at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayersForm {
    /// As the battle has it.
    before: Players,
    /// As it would be.
    leaders: Leaders,
    /// The unit that is looked at.
    chosen: Option<UnitId>,
    /// Whether the unit that is clicked next changes places with it.
    waits: bool,
    /// The letters of a name.
    typed: String,
    /// How somebody comes to lead the unit.
    how: Lead,
}

/// What is asked on the sheet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlayersAsked {
    /// A unit was clicked: it is looked at, or is what was waited for.
    Click(UnitId),
    /// Wait for the unit that changes places, or no longer.
    Wait(bool),
    /// A name is looked for, for the unit that is looked at.
    Find(UnitId, Finding),
    /// Somebody no longer leads a unit.
    Leave(UnitId, String),
    /// Nobody leads a unit.
    Referee(UnitId),
    /// Everything is as it was.
    AsBefore,
}

impl PlayersForm {
    /// The players of a battle.
    #[must_use]
    pub fn of(state: &State) -> Self {
        let before = state.players().clone();
        let leaders = Leaders::of(&before);
        Self { before, leaders, chosen: None, waits: false, typed: String::new(), how: Lead::Alone }
    }

    /// Carries out what was asked.
    pub fn carry_out(&mut self, asked: PlayersAsked) {
        match asked {
            PlayersAsked::Click(unit) => match self.chosen.filter(|_| std::mem::take(&mut self.waits)) {
                Some(from) => self.leaders.exchange(from, unit),
                None => self.choose(unit),
            },
            PlayersAsked::Wait(waits) => self.waits = waits,
            PlayersAsked::Find(unit, finding) => {
                self.choose(unit);
                match finding {
                    Finding::Typed(typed) => self.typed = typed,
                    Finding::How(how) => self.how = how,
                    Finding::Give(name) => {
                        self.leaders.give(unit, &name, std::mem::take(&mut self.how));
                        self.typed.clear();
                    }
                }
            }
            PlayersAsked::Leave(unit, name) => self.leaders.leave(unit, &name),
            PlayersAsked::Referee(unit) => self.leaders.clear(unit),
            PlayersAsked::AsBefore => self.leaders = Leaders::of(&self.before),
        }
    }

    fn choose(&mut self, unit: UnitId) {
        if self.chosen.replace(unit) != Some(unit) {
            self.typed.clear();
            self.how = Lead::Alone;
            self.waits = false;
        }
    }

    /// Everybody who leads something, or did when the sheet was opened.
    fn names(&self) -> BTreeSet<&str> {
        let before = self.before.values().flat_map(|names| players::split(names));
        self.leaders.names().into_iter().chain(before).collect()
    }

    /// Whether a unit is led otherwise than before.
    fn is_changed(&self, unit: UnitId) -> bool {
        self.leaders.at(unit) != self.before.get(&unit).map(|names| players::split(names)).unwrap_or_default()
    }
}

/// Draws the sheet.
pub fn players_ui(ui: &mut Ui, room: &Room<'_>, form: &PlayersForm, asked: &mut Vec<Asked>) {
    let Some(desk) = room.desk else { return };
    let mut wishes = Vec::new();
    ui.label(RichText::new("Players").font(theme::title(24.0)));
    let words = "Somebody is ill, comes late or changes places: click the unit, and say who leads it from now on.";
    ui.label(RichText::new(words).color(Palette::of(ui).faded));
    let height = (ui.ctx().content_rect().height() - 90.0 - 132.0).max(220.0);
    let corner = ui.cursor().min;
    let beside = (ui.available_width() * 0.27).clamp(210.0, 290.0);
    let wide = (ui.available_width() - beside - 2.0 * GAP) / 2.0;
    let mut left = corner.x;
    for side in Side::ALL {
        let part = Rect::from_min_size(pos2(left, corner.y), vec2(wide, height));
        let child = UiBuilder::new().id_salt(("players of", side.letter())).max_rect(part);
        ui.scope_builder(child, |ui| army_ui(ui, desk, form, side, &mut wishes));
        left += wide + GAP;
    }
    let part = Rect::from_min_size(pos2(left, corner.y), vec2(beside, height));
    ui.scope_builder(UiBuilder::new().id_salt("the unit").max_rect(part), |ui| {
        ScrollArea::vertical().auto_shrink(false).show(ui, |ui| unit_ui(ui, desk, form, &mut wishes));
    });
    ui.advance_cursor_after_rect(Rect::from_min_size(corner, vec2(wide * 2.0 + beside + 2.0 * GAP, height)));
    keyboard_ui(ui, desk, form, &mut wishes);
    asked.extend(wishes.into_iter().map(|wish| Asked::Layer(LayerAsked::Players(wish))));
    foot_ui(ui, form, asked);
}

/// The units of a side that have figures left.
fn units(desk: &Desk, side: Side) -> Vec<&Unit> {
    desk.state().army(side).iter().filter(|unit| unit.figures > 0).collect()
}

fn army_ui(ui: &mut Ui, desk: &Desk, form: &PlayersForm, side: Side, asked: &mut Vec<PlayersAsked>) {
    ui.label(RichText::new(side.army()).font(theme::bold(15.0)));
    let height = ui.available_height();
    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        let units = units(desk, side);
        let grid = Grid::fit(units.len(), vec2(ui.available_width(), height));
        let (_, all) = ui.allocate_space(grid.size());
        for (place, unit) in units.into_iter().enumerate() {
            let names = players::join(form.leaders.at(unit.id));
            let was = form.before.get(&unit.id).map_or("the referee", String::as_str);
            let writes_aside = form.is_changed(unit.id);
            let aside = if writes_aside { format!("was {was}") } else { String::new() };
            let is_chosen = form.chosen == Some(unit.id);
            let rect = grid.card(all.min, place);
            let response = card_ui(ui, rect, &Card { unit, names: &names, aside: &aside, writes_aside, is_chosen, is_goal: false });
            if writes_aside {
                ui.painter().circle_filled(rect.right_top() + vec2(-10.0, 10.0), 4.0, Palette::of(ui).gold);
            }
            // The keyboard begins at the first unit.
            if ui.memory(|memory| memory.focused().is_none()) && form.chosen.is_none_or(|_| is_chosen) {
                response.request_focus();
            }
            if response.clicked() {
                asked.push(PlayersAsked::Click(unit.id));
            }
        }
    });
}

/// Where the keyboard goes when everything is drawn: after Enter on a unit, or letters over it, a name is written for it.
fn keyboard_ui(ui: &Ui, desk: &Desk, form: &PlayersForm, asked: &mut Vec<PlayersAsked>) {
    let focused = ui.memory(egui::Memory::focused);
    let over = Side::ALL.into_iter().flat_map(|side| units(desk, side)).find(|unit| Some(card_id(unit.id)) == focused);
    let Some(unit) = over.map(|unit| unit.id) else { return };
    if !form.waits && asked.contains(&PlayersAsked::Click(unit)) {
        ui.memory_mut(|memory| memory.request_focus(finder_id(unit)));
    }
    if let Some(typed) = letters(ui) {
        let before = if form.chosen == Some(unit) { form.typed.as_str() } else { "" };
        asked.push(PlayersAsked::Find(unit, Finding::Typed(format!("{before}{typed}"))));
        ui.memory_mut(|memory| memory.request_focus(finder_id(unit)));
    }
}

/// The unit that is looked at.
fn unit_ui(ui: &mut Ui, desk: &Desk, form: &PlayersForm, asked: &mut Vec<PlayersAsked>) {
    let palette = Palette::of(ui);
    let Some(unit) = form.chosen.and_then(|unit| desk.state().unit(unit)) else {
        ui.label(
            RichText::new("By keys: the arrows go from unit to unit, letters begin a name, Enter gives the unit.").color(palette.faded),
        );
        return;
    };
    let id = unit.id;
    let lord = if unit.bodyguard { format!(", {}’s own", id.side.lord()) } else { String::new() };
    ui.label(RichText::new(format!("{id}, {}{lord}", unit.troop.name())).font(theme::title(19.0)));
    if form.waits {
        ui.label(RichText::new(format!("Click the unit that changes places with {id}.")).font(theme::bold(14.5)));
        if ui.button("Leave it").clicked() {
            asked.push(PlayersAsked::Wait(false));
        }
        return;
    }
    let led = form.leaders.at(id);
    if led.is_empty() {
        ui.label(RichText::new("The referee plays it.").color(palette.faded));
    }
    for name in led {
        ui.horizontal(|ui| {
            let response = ui.button("Take away");
            response.widget_info(|| WidgetInfo::labeled(Role::Button, true, format!("Take {id} away from {name}")));
            if response.clicked() {
                asked.push(PlayersAsked::Leave(id, name.clone()));
            }
            ui.add(egui::Label::new(RichText::new(name).font(theme::bold(14.5))).truncate());
        });
    }
    let names = form.names();
    let found = if form.typed.trim().is_empty() { Vec::new() } else { matching(names.iter().copied(), &form.typed) };
    let leads = |name: &str| match form.leaders.units_of(name).map(|unit| unit.to_string()).collect::<Vec<_>>() {
        units if units.is_empty() => "no unit".to_owned(),
        units => players::join(&units),
    };
    let found = found.into_iter().map(|name| (name, leads(name))).collect();
    ui.add_space(4.0);
    ui.label(RichText::new("Give it to").font(theme::bold(14.5)));
    let finder = Finder { unit: id, typed: &form.typed, how: form.how, is_led: !led.is_empty(), found, may_be_new: true };
    asked.extend(finder_ui(ui, &finder).map(|finding| PlayersAsked::Find(id, finding)));
    ui.add_space(4.0);
    let wide = vec2(ui.available_width(), 28.0);
    if ui.add(Button::new("Change places with…").truncate().min_size(wide)).clicked() {
        asked.push(PlayersAsked::Wait(true));
    }
    if ui.add_enabled(!led.is_empty(), Button::new("The referee plays it").truncate().min_size(wide)).clicked() {
        asked.push(PlayersAsked::Referee(id));
    }
}

/// What would be written, and the buttons.
fn foot_ui(ui: &mut Ui, form: &PlayersForm, asked: &mut Vec<Asked>) {
    let changes = form.leaders.changes(&form.before);
    ui.add_space(6.0);
    ui.horizontal(|ui| {
        let keys = egui::KeyboardShortcut::new(Modifiers::COMMAND, Key::Enter);
        let words = "Write it down";
        let button = Button::new(RichText::new(words).font(theme::bold(15.0))).min_size(vec2(0.0, 32.0));
        let response = ui.add_enabled(!changes.is_empty(), button.shortcut_text(ui.ctx().format_shortcut(&keys)));
        response.widget_info(|| WidgetInfo::labeled(Role::Button, !changes.is_empty(), words));
        let pressed = !changes.is_empty() && ui.input_mut(|input| input.consume_shortcut(&keys));
        if response.clicked() || pressed {
            asked.push(Asked::Layer(LayerAsked::Close));
            asked.push(Asked::Play(Command::SetPlayers { units: changes.clone() }));
        }
        if ui.add_enabled(!changes.is_empty(), Button::new("As it was").min_size(vec2(0.0, 32.0))).clicked() {
            asked.push(Asked::Layer(LayerAsked::Players(PlayersAsked::AsBefore)));
        }
        if ui.add(Button::new("Close").min_size(vec2(0.0, 32.0)).shortcut_text("Esc")).clicked() {
            asked.push(Asked::Layer(LayerAsked::Close));
        }
        let told: Vec<String> =
            changes.iter().map(|(unit, names)| format!("{unit}: {}", names.as_deref().unwrap_or("the referee"))).collect();
        let words = if told.is_empty() { "Nothing is changed yet.".to_owned() } else { told.join("; ") };
        let response = ui.add(egui::Label::new(RichText::new(&words).color(Palette::of(ui).faded)).truncate());
        response.widget_info(|| WidgetInfo::labeled(Role::Status, true, &words));
    });
}
