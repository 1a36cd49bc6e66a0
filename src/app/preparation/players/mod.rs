//! Who plays what: seats by lot or by hand, who is not there, who shares a unit and who leads two.

pub mod action;
mod armies;
mod bench;
mod dragged_pupil;
mod head;
mod pupil;
mod seating_view;
mod unit;

use egui::{Panel, Rect, ScrollArea, Ui, UiBuilder, vec2};

use self::action::{Carried, SeatAction, SeatingAction, UnitOrPupil};
use self::seating_view::Seen;
use super::action::PreparationAction;
use super::class::action::{ClassAction, OpenPupil, PupilAction};
use super::{Outside, Preparation};
use crate::commands::PageName;
use crate::shell::theme::{self, Palette};
use crate::widgets::control::{faded_ui, title_ui};
use crate::widgets::pupil_search::PupilSearch;
use senlac_classroom::planning::{Draft, Lead, Left};
use senlac_classroom::rules::{Side, UnitId};

#[derive(Debug, Default)]
pub struct PlayersPage {
    chosen: Option<UnitOrPupil>,
    /// Whether the unit that is clicked next is for what is looked at: a pupil goes there, a unit changes places with it.
    waits: bool,
    /// The letters of a name.
    typed: String,
    /// How somebody comes to lead the unit.
    how: Lead,
    /// Whether it is asked what becomes of the pupil's unit.
    leaving: bool,
    /// The draft as the page shows it.
    seen: Seen,
}

impl PlayersPage {
    pub(super) fn new(draft: &Draft) -> Self {
        Self { seen: Seen::of(draft), ..Self::default() }
    }

    /// Looks at something, or at nothing; a pupil who has no unit waits for one.
    pub fn choose(&mut self, chosen: Option<UnitOrPupil>) {
        // A unit has its number from the draft, a pupil without one is on the bench.
        self.waits = matches!(&chosen, Some(UnitOrPupil::Pupil(name)) if self.seen.bench.contains(name));
        if self.chosen != chosen {
            self.typed.clear();
            self.how = Lead::Alone;
        }
        self.leaving = false;
        self.chosen = chosen;
    }

    /// Waits for nothing any more, or looks at nothing.
    pub(super) fn dismiss(&mut self) {
        if !std::mem::take(&mut self.waits) && !std::mem::take(&mut self.leaving) {
            self.choose(None);
        }
    }

    /// The draft may have changed: what is gone is no longer looked at.
    pub(super) fn look(&mut self, draft: &Draft) {
        self.seen = Seen::of(draft);
        let is_there = match &self.chosen {
            Some(UnitOrPupil::Unit(unit)) => draft.post(*unit).is_some(),
            Some(UnitOrPupil::Pupil(name)) => draft.class.pupil(name).is_some() || draft.units_of(name).next().is_some(),
            None => true,
        };
        if !is_there {
            self.choose(None);
        }
    }

    /// The unit that is looked at.
    fn unit(&self) -> Option<UnitId> {
        if let Some(UnitOrPupil::Unit(unit)) = self.chosen { Some(unit) } else { None }
    }
}

impl Preparation {
    pub(super) fn run_players_action(&mut self, action: SeatingAction, outside: Outside<'_>) {
        match action {
            SeatingAction::Choose(chosen) => self.players.choose(chosen),
            SeatingAction::Wait(waits) => self.players.waits = waits,
            SeatingAction::Leaving(leaving) => self.players.leaving = leaving,
            SeatingAction::Click(unit, shared) => self.click(unit, shared),
            SeatingAction::Find(PupilSearch::Typed(typed)) => self.players.typed = typed,
            SeatingAction::Find(PupilSearch::How(how)) => self.players.how = how,
            SeatingAction::Find(PupilSearch::Give(name)) => {
                let how = self.players.how;
                if let Some(unit) = self.players.unit() {
                    self.give(unit, &name, how);
                }
                self.players.typed.clear();
                self.players.how = Lead::Alone;
            }
            SeatingAction::Drop(carried, unit, shared) => self.drop_on(&carried, unit, shared),
            SeatingAction::Lots => {
                self.edit(|draft| Self::draw_lots(draft, outside.seed));
                self.report(tr!("Lots are drawn. Seats with a pin stayed as they were.").to_owned());
            }
            SeatingAction::Measure => {
                self.edit(|draft| {
                    draft.measure_to_class();
                    Self::draw_lots(draft, outside.seed);
                });
                self.fit_squares(outside.jobs);
                self.report(tr!("Both armies fit those who are here, and lots are drawn.").to_owned());
            }
            SeatingAction::OfClass(name) => {
                let open = name.and_then(|name| self.draft.class.pupil(&name).map(OpenPupil::of));
                self.run_class_action(ClassAction::Pupil(PupilAction::Open(open)), outside);
                self.page = PageName::Class;
            }
            SeatingAction::Seat(action) => self.run_seat_action(action),
        }
    }

    fn run_seat_action(&mut self, action: SeatAction) {
        match action {
            SeatAction::Leave(unit, name) => self.seats(|draft| draft.lead(|leaders| leaders.leave(unit, &name))),
            SeatAction::Unseat(Carried::Unit(unit)) => self.seats(|draft| draft.lead(|leaders| leaders.clear(unit))),
            SeatAction::Unseat(Carried::Pupil(name)) => self.seats(|draft| draft.unseat(&name)),
            SeatAction::Referee(unit) => self.seats(|draft| draft.give_to_referee(unit)),
            SeatAction::Pin(unit, pinned) => self.seats(|draft| draft.pin(unit, pinned)),
            SeatAction::GiveLord(unit) => drop(self.change(|draft| draft.give_lord(unit))),
            SeatAction::Lord(side, name) => {
                let lords = self.draft.posts().find(|(unit, post)| unit.side == side && post.muster.bodyguard);
                if let Some((unit, _)) = lords {
                    self.give(unit, &name, Lead::Alone);
                }
            }
            SeatAction::LeaveOut(unit) => self.leave_out(unit),
            SeatAction::BringBack(place) => {
                let back = self.change(|draft| Ok(draft.bring_back(place)));
                if let Some(unit) = back.flatten() {
                    self.players.choose(Some(UnitOrPupil::Unit(unit)));
                }
            }
            SeatAction::Gone(name, left) => self.is_gone(&name, &left),
            SeatAction::Here(name) => {
                self.edit(|draft| draft.set_absent(&name, false));
                self.players.look(&self.draft);
                self.players.choose(Some(UnitOrPupil::Pupil(name)));
            }
        }
    }

    fn leave_out(&mut self, unit: UnitId) {
        if self.change(|draft| draft.leave_out(unit)).is_some() {
            self.players.choose(None);
            self.report(tr!("{unit} is left out today; those behind it in the list move up.", unit));
        }
    }

    fn is_gone(&mut self, name: &str, left: &Left) {
        if self.change(|draft| draft.is_gone(name, left)).is_some() {
            self.players.leaving = false;
            self.report(tr!("{name} is not here today.", name));
        }
    }

    /// Looks at the unit that was clicked, or does with it what was waited for.
    fn click(&mut self, unit: UnitId, shared: bool) {
        match self.players.chosen.clone().filter(|_| std::mem::take(&mut self.players.waits)) {
            Some(UnitOrPupil::Pupil(name)) => self.give(unit, &name, if shared { Lead::Together } else { Lead::Alone }),
            Some(UnitOrPupil::Unit(from)) if from != unit => self.drop_on(&Carried::Unit(from), unit, shared),
            Some(UnitOrPupil::Unit(_)) | None => self.players.choose(Some(UnitOrPupil::Unit(unit))),
        }
    }

    /// Somebody is let go on a unit.
    fn drop_on(&mut self, carried: &Carried, unit: UnitId, shared: bool) {
        match carried {
            Carried::Unit(from) if *from == unit => self.players.choose(Some(UnitOrPupil::Unit(unit))),
            Carried::Unit(from) if shared => self.seats(|draft| draft.lead(|leaders| leaders.join(*from, unit))),
            Carried::Unit(from) => self.seats(|draft| draft.lead(|leaders| leaders.exchange(*from, unit))),
            Carried::Pupil(name) => self.give(unit, name, if shared { Lead::Together } else { Lead::Alone }),
        }
        self.players.waits = false;
    }

    /// Gives a unit to somebody, and leaves it so.
    fn give(&mut self, unit: UnitId, name: &str, how: Lead) {
        self.seats(|draft| {
            draft.lead(|leaders| leaders.give(unit, name, how));
            draft.pin(unit, true);
        });
    }

    /// Changes seats, and tells who leads what then.
    fn seats(&mut self, edit: impl FnOnce(&mut Draft)) {
        let before = self.draft.clone();
        self.edit(|draft| edit(draft));
        if let Some(words) = seating_view::seat_changes(&before, &self.draft) {
            self.report(words);
        }
    }
}

/// Draws the page: both armies side by side, and beside them what is looked at and who has no unit.
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
    ui.scope_builder(UiBuilder::new().id_salt("beside the armies").max_rect(part), |ui| beside_ui(ui, preparation, &mut asked));
    dragged_pupil::carried_ui(ui, preparation, goal);
    armies::keyboard_ui(ui, preparation, &mut asked);
    actions.extend(asked.into_iter().map(PreparationAction::Players));
}

/// What is looked at, and below it who has no unit.
fn beside_ui(ui: &mut Ui, preparation: &Preparation, actions: &mut Vec<SeatingAction>) {
    const LOW: f32 = 320.0;
    let (page, draft) = (&preparation.players, preparation.draft());
    let is_empty = page.seen.bench.is_empty() && draft.absent.is_empty() && draft.bench.is_empty();
    // In a low place the bench is only there while somebody sits on it, and nothing else is looked at.
    if ui.available_height() > LOW || (!is_empty && page.chosen.is_none()) {
        let most = ui.available_height() * 0.42;
        let frame = egui::Frame::new().outer_margin(egui::Margin { top: 10, ..egui::Margin::ZERO });
        let panel = Panel::bottom("without a unit").frame(frame).resizable(false).show_separator_line(false);
        panel.show(ui, |ui| bench::bench_ui(ui, preparation, most, actions));
    }
    let palette = Palette::of(ui);
    let rim = if page.chosen.is_some() { (2.0, palette.gold) } else { (1.0, palette.line) };
    theme::sheet(palette).stroke(rim).show(ui, |ui| {
        ui.set_min_size(ui.available_size());
        theme::bar_beside(ui);
        ScrollArea::vertical().id_salt("what is looked at").auto_shrink(false).show(ui, |ui| match &page.chosen {
            Some(UnitOrPupil::Unit(unit)) => unit::unit_ui(ui, preparation, *unit, actions),
            Some(UnitOrPupil::Pupil(name)) => pupil::pupil_ui(ui, preparation, name, actions),
            None => nothing_ui(ui),
        });
    });
}

/// What can be done, while nothing is looked at.
fn nothing_ui(ui: &mut Ui) {
    title_ui(ui, 19.0, tr!("By lot or by hand"));
    for words in [
        tr!("Drag a name onto a unit: the two change places. With Shift they share the unit."),
        tr!("Or click a unit, and type a few letters of a name."),
        tr!("A pin marks a seat that you gave by hand. The lots leave it alone."),
    ] {
        faded_ui(ui, 14.0, words);
    }
}
