//! The seating page: seats drawn at random or given by hand, absent pupils, shared units, and pupils who lead two.

pub mod action;
mod armies;
mod bench;
mod dragged_pupil;
mod head;
mod pupil;
mod seating_view;
mod unit;

use egui::{Panel, Rect, ScrollArea, Ui, UiBuilder, vec2};

use self::action::{DraggedPlayers, SeatAction, SeatingAction, UnitOrPupil};
use self::seating_view::SeatingView;
use super::action::PreparationAction;
use super::class::action::{ClassAction, OpenPupil, PupilAction};
use super::{Preparation, Services};
use crate::commands::PageName;
use crate::shell::theme::{self, Palette};
use crate::widgets::control::{faded_ui, title_ui};
use crate::widgets::pupil_search::PupilFinderAction;
use senlac_classroom::planning::{Draft, LeadMode, UnitHandover};
use senlac_classroom::rules::{Side, UnitId};

/// The seating page of the preparation.
#[derive(Debug, Default)]
pub struct PlayersPage {
    chosen: Option<UnitOrPupil>,
    /// Whether the next clicked unit completes a seat change: the selected pupil moves there, or the selected unit swaps with
    /// it.
    waits: bool,
    /// Letters typed to search for a name.
    typed: String,
    /// Way in which the chosen pupil will lead the unit.
    how: LeadMode,
    /// Whether the teacher is being asked what happens to the pupil's units.
    leaving: bool,
    /// The draft as the page shows it.
    seen: SeatingView,
}

impl PlayersPage {
    pub(super) fn new(draft: &Draft) -> Self {
        Self { seen: SeatingView::from_draft(draft), ..Self::default() }
    }

    /// Selects a unit or a pupil, or nothing. For a pupil without a unit, the next clicked unit becomes theirs.
    pub fn choose(&mut self, chosen: Option<UnitOrPupil>) {
        // A unit has its number from the draft, a pupil without one is on the bench.
        self.waits = matches!(&chosen, Some(UnitOrPupil::Pupil(name)) if self.seen.bench.contains(name));
        if self.chosen != chosen {
            self.typed.clear();
            self.how = LeadMode::Alone;
        }
        self.leaving = false;
        self.chosen = chosen;
    }

    /// Cancels a pending seat change or question, or else clears the selection.
    pub(super) fn dismiss(&mut self) {
        if !std::mem::take(&mut self.waits) && !std::mem::take(&mut self.leaving) {
            self.choose(None);
        }
    }

    /// Refreshes the page after the draft has changed, and deselects what no longer exists.
    pub(super) fn update(&mut self, draft: &Draft) {
        self.seen = SeatingView::from_draft(draft);
        let is_there = match &self.chosen {
            Some(UnitOrPupil::Unit(unit)) => draft.post(*unit).is_some(),
            Some(UnitOrPupil::Pupil(name)) => draft.class.pupil(name).is_some() || draft.units_of(name).next().is_some(),
            None => true,
        };
        if !is_there {
            self.choose(None);
        }
    }

    /// Returns the selected unit.
    fn unit(&self) -> Option<UnitId> {
        if let Some(UnitOrPupil::Unit(unit)) = self.chosen { Some(unit) } else { None }
    }
}

impl Preparation {
    pub(super) fn run_players_action(&mut self, action: SeatingAction, outside: Services<'_>) {
        match action {
            SeatingAction::Choose(chosen) => self.players.choose(chosen),
            SeatingAction::Wait(waits) => self.players.waits = waits,
            SeatingAction::Leaving(leaving) => self.players.leaving = leaving,
            SeatingAction::Click(unit, shared) => self.click_unit(unit, shared),
            SeatingAction::Find(PupilFinderAction::Typed(typed)) => self.players.typed = typed,
            SeatingAction::Find(PupilFinderAction::How(how)) => self.players.how = how,
            SeatingAction::Find(PupilFinderAction::Give(name)) => {
                let how = self.players.how;
                if let Some(unit) = self.players.unit() {
                    self.give_unit(unit, &name, how);
                }
                self.players.typed.clear();
                self.players.how = LeadMode::Alone;
            }
            SeatingAction::Drop(carried, unit, shared) => self.drop_on(&carried, unit, shared),
            SeatingAction::Lots => {
                self.edit(|draft| Self::draw_seats(draft, outside.seed));
                self.report(tr!("Seats have been drawn at random. Pinned seats stayed the same.").to_owned());
            }
            SeatingAction::Measure => {
                self.edit(|draft| {
                    draft.measure_to_class();
                    Self::draw_seats(draft, outside.seed);
                });
                self.fit_squares(outside.jobs);
                self.report(tr!("Both armies now fit the pupils present, and seats have been drawn at random.").to_owned());
            }
            SeatingAction::OfClass(name) => {
                let open = name.and_then(|name| self.draft.class.pupil(&name).map(OpenPupil::from_pupil));
                self.run_class_action(ClassAction::Pupil(PupilAction::Open(open)), outside);
                self.page = PageName::Class;
            }
            SeatingAction::Seat(action) => self.run_seat_action(action),
        }
    }

    fn run_seat_action(&mut self, action: SeatAction) {
        match action {
            SeatAction::Leave(unit, name) => self.change_seats(|draft| draft.change_leaders(|leaders| leaders.remove(unit, &name))),
            SeatAction::Unseat(DraggedPlayers::Unit(unit)) => {
                self.change_seats(|draft| draft.change_leaders(|leaders| leaders.clear(unit)));
            }
            SeatAction::Unseat(DraggedPlayers::Pupil(name)) => self.change_seats(|draft| draft.unseat(&name)),
            SeatAction::Referee(unit) => self.change_seats(|draft| draft.give_to_referee(unit)),
            SeatAction::Pin(unit, pinned) => self.change_seats(|draft| draft.pin(unit, pinned)),
            SeatAction::GiveLord(unit) => drop(self.change(|draft| draft.assign_lord(unit))),
            SeatAction::Lord(side, name) => {
                let lords = self.draft.posts().find(|(unit, post)| unit.side == side && post.muster.bodyguard);
                if let Some((unit, _)) = lords {
                    self.give_unit(unit, &name, LeadMode::Alone);
                }
            }
            SeatAction::LeaveOut(unit) => self.leave_out(unit),
            SeatAction::BringBack(place) => {
                let back = self.change(|draft| Ok(draft.bring_back(place)));
                if let Some(unit) = back.flatten() {
                    self.players.choose(Some(UnitOrPupil::Unit(unit)));
                }
            }
            SeatAction::Gone(name, left) => self.mark_absent(&name, &left),
            SeatAction::Here(name) => {
                self.edit(|draft| draft.set_absent(&name, false));
                self.players.update(&self.draft);
                self.players.choose(Some(UnitOrPupil::Pupil(name)));
            }
        }
    }

    fn leave_out(&mut self, unit: UnitId) {
        if self.change(|draft| draft.bench_unit(unit)).is_some() {
            self.players.choose(None);
            self.report(tr!("{unit} is left out today. The units after it have moved up.", unit));
        }
    }

    fn mark_absent(&mut self, name: &str, left: &UnitHandover) {
        if self.change(|draft| draft.mark_absent(name, left)).is_some() {
            self.players.leaving = false;
            self.report(tr!("{name} is absent today.", name));
        }
    }

    /// Selects the clicked unit, or completes the pending seat change with it.
    fn click_unit(&mut self, unit: UnitId, shared: bool) {
        match self.players.chosen.clone().filter(|_| std::mem::take(&mut self.players.waits)) {
            Some(UnitOrPupil::Pupil(name)) => self.give_unit(unit, &name, if shared { LeadMode::Together } else { LeadMode::Alone }),
            Some(UnitOrPupil::Unit(from)) if from != unit => self.drop_on(&DraggedPlayers::Unit(from), unit, shared),
            Some(UnitOrPupil::Unit(_)) | None => self.players.choose(Some(UnitOrPupil::Unit(unit))),
        }
    }

    /// Gives dropped players a unit.
    fn drop_on(&mut self, carried: &DraggedPlayers, unit: UnitId, shared: bool) {
        match carried {
            DraggedPlayers::Unit(from) if *from == unit => self.players.choose(Some(UnitOrPupil::Unit(unit))),
            DraggedPlayers::Unit(from) if shared => self.change_seats(|draft| draft.change_leaders(|leaders| leaders.join(*from, unit))),
            DraggedPlayers::Unit(from) => self.change_seats(|draft| draft.change_leaders(|leaders| leaders.exchange(*from, unit))),
            DraggedPlayers::Pupil(name) => self.give_unit(unit, name, if shared { LeadMode::Together } else { LeadMode::Alone }),
        }
        self.players.waits = false;
    }

    /// Gives a pupil a unit, and pins the seat.
    fn give_unit(&mut self, unit: UnitId, name: &str, how: LeadMode) {
        self.change_seats(|draft| {
            draft.change_leaders(|leaders| leaders.assign(unit, name, how));
            draft.pin(unit, true);
        });
    }

    /// Changes seats, and reports the new players.
    fn change_seats(&mut self, edit: impl FnOnce(&mut Draft)) {
        let before = self.draft.clone();
        self.edit(|draft| edit(draft));
        if let Some(words) = seating_view::seat_changes_text(&before, &self.draft) {
            self.report(words);
        }
    }
}

/// Draws the page: both armies side by side, and beside them the selection and the pupils without a unit.
pub fn players_ui(ui: &mut Ui, preparation: &Preparation, actions: &mut Vec<PreparationAction>) {
    const GAP: f32 = 10.0;
    let mut asked = Vec::new();
    head::head_ui(ui, preparation, &mut asked);
    ui.add_space(4.0);
    let room = ui.available_rect_before_wrap();
    let beside = (room.width() * 0.25).clamp(232.0, 340.0);
    let wide = (room.width() - beside - 2.0 * GAP) / 2.0;
    let mut goal = None;
    let mut left = room.left();
    for side in Side::ALL {
        let part = Rect::from_min_size(egui::pos2(left, room.top()), vec2(wide, room.height()));
        ui.scope_builder(UiBuilder::new().id_salt(side.army()).max_rect(part), |ui| {
            goal = armies::army_ui(ui, preparation, side, &mut asked).or(goal);
        });
        left += wide + GAP;
    }
    let part = Rect::from_min_max(egui::pos2(left, room.top()), room.max);
    ui.scope_builder(UiBuilder::new().id_salt("beside the armies").max_rect(part), |ui| side_panel_ui(ui, preparation, &mut asked));
    dragged_pupil::dragged_ui(ui, preparation, goal);
    armies::keyboard_ui(ui, preparation, &mut asked);
    actions.extend(asked.into_iter().map(PreparationAction::Players));
}

/// Draws the selection, and below it the pupils without a unit.
fn side_panel_ui(ui: &mut Ui, preparation: &Preparation, actions: &mut Vec<SeatingAction>) {
    const LOW: f32 = 320.0;
    let (page, draft) = (&preparation.players, preparation.draft());
    let is_empty = page.seen.bench.is_empty() && draft.absent.is_empty() && draft.bench.is_empty();
    // In a low window, the bench appears only if it has pupils and nothing else is selected.
    if ui.available_height() > LOW || (!is_empty && page.chosen.is_none()) {
        let most = ui.available_height() * 0.42;
        let frame = egui::Frame::new().outer_margin(egui::Margin { top: 10, ..egui::Margin::ZERO });
        let panel = Panel::bottom("without a unit").frame(frame).resizable(false).show_separator_line(false);
        panel.show(ui, |ui| bench::bench_ui(ui, preparation, most, actions));
    }
    let palette = Palette::current(ui);
    let rim = if page.chosen.is_some() { (2.0, palette.gold) } else { (1.0, palette.line) };
    theme::panel_frame(palette).stroke(rim).show(ui, |ui| {
        ui.set_min_size(ui.available_size());
        theme::reserve_scroll_bar(ui);
        ScrollArea::vertical().id_salt("what is looked at").auto_shrink(false).show(ui, |ui| match &page.chosen {
            Some(UnitOrPupil::Unit(unit)) => unit::unit_ui(ui, preparation, *unit, actions),
            Some(UnitOrPupil::Pupil(name)) => pupil::pupil_ui(ui, preparation, name, actions),
            None => help_ui(ui),
        });
    });
}

/// Draws what the teacher can do while nothing is selected.
fn help_ui(ui: &mut Ui) {
    title_ui(ui, 19.0, tr!("Seating your class"));
    for words in [
        tr!("Drag a name onto a unit to swap the two players. Hold Shift to share the unit."),
        tr!("Or click a unit and type a few letters of a name."),
        tr!("A pin marks a seat that you chose yourself. Drawing seats doesn’t change it."),
    ] {
        faded_ui(ui, 14.0, words);
    }
}
