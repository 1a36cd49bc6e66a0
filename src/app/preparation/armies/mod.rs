//! The order of battle: the units of both armies.

pub mod action;
mod army;
mod balance;
mod row;

use egui::{CentralPanel, Frame, Panel, Ui};

use self::action::{ArmiesAction, ArmiesGoal};
use super::action::PreparationAction;
use super::{Preparation, Services};
use senlac_base::language::lists::join_with_and;
use senlac_classroom::planning::fitted_armies::{FEWEST, MOST};
use senlac_classroom::rules::{Side, UnitId};

#[derive(Debug, Default)]
pub struct ArmiesPage {
    /// Number of pupils to fit the armies to; `None` until it is chosen.
    pupils: Option<usize>,
    /// Unit selected on the page.
    chosen: Option<UnitId>,
    /// Target of the next scroll: a unit, or the top of an army.
    sought: Option<ArmiesGoal>,
}

impl ArmiesPage {
    /// Makes the page scroll to a unit, which is selected, or to an army.
    pub fn scroll_to(&mut self, sought: ArmiesGoal) {
        self.chosen = if let ArmiesGoal::Unit(unit) = sought { Some(unit) } else { None };
        self.sought = Some(sought);
    }
}

impl Preparation {
    pub(super) fn run_armies_action(&mut self, action: ArmiesAction, outside: Services<'_>) {
        match action {
            ArmiesAction::Pupils(pupils) => self.armies.pupils = Some(pupils.clamp(FEWEST, MOST)),
            ArmiesAction::Measure(units) => self.fit_armies(units, outside),
            ArmiesAction::Add(side, troop) => {
                if let Some(unit) = self.change(|draft| draft.add_unit(side, troop)) {
                    self.armies.scroll_to(ArmiesGoal::Unit(unit));
                    self.report(tr!("{unit} ({troop}) is in reserve until you place it on the table.", unit, troop = troop.name()));
                }
            }
            ArmiesAction::Remove(unit) => self.remove(unit),
            ArmiesAction::LeaveOut(unit) => {
                let idle = self.players(unit);
                if self.change(|draft| draft.bench_unit(unit)).is_some() {
                    self.armies.chosen = None;
                    self.report_idle(&tr!("{unit} is left out today.", unit), &idle);
                }
            }
            ArmiesAction::BringBack(place) => {
                if let Some(unit) = self.change(|draft| Ok(draft.bring_back(place))).flatten() {
                    self.armies.scroll_to(ArmiesGoal::Unit(unit));
                }
            }
            ArmiesAction::Troop(unit, troop) => {
                if let Some(unit) = self.change(|draft| draft.set_troop(unit, troop)) {
                    self.armies.scroll_to(ArmiesGoal::Unit(unit));
                }
            }
            ArmiesAction::Figures(unit, figures) => self.edit(|draft| draft.set_figures(unit, figures)),
            ArmiesAction::Bases(unit, bases) => self.edit(|draft| draft.set_bases(unit, bases)),
            ArmiesAction::Lord(unit) => {
                self.change(|draft| draft.assign_lord(unit));
            }
            ArmiesAction::Arrived => self.armies.sought = None,
        }
    }

    /// Fits both armies to this number of units. If there is a class, seats are drawn at random again.
    fn fit_armies(&mut self, units: usize, outside: Services<'_>) {
        let seated = !self.draft.class.pupils.is_empty();
        self.edit(|draft| {
            draft.measure(units);
            if seated {
                Self::draw_seats(draft, outside.seed);
            }
        });
        self.fit_squares(outside.jobs);
        self.armies.pupils = None;
        self.armies.chosen = None;
        let [normans, saxons] = Side::ALL.map(|side| self.draft.army(side).len());
        self.report(if seated {
            tr!("{normans} Norman and {saxons} Saxon units are in their zones. Seats have been drawn again.", normans, saxons)
        } else {
            tr!("{normans} Norman and {saxons} Saxon units are in their zones.", normans, saxons)
        });
    }

    /// Removes a unit for good.
    fn remove(&mut self, unit: UnitId) {
        if self.draft.post(unit).is_some_and(|post| post.muster.bodyguard) {
            let lord = unit.side.army_commander();
            return self.report_error(tr!("{lord} leads {unit}. Give {lord} another unit first.", lord, unit));
        }
        let idle = self.players(unit);
        self.edit(|draft| {
            draft.remove_unit(unit);
        });
        self.armies.chosen = None;
        self.report_idle(&tr!("{unit} has been removed. The units after it have moved up.", unit), &idle);
    }

    /// Returns the names of a unit's players.
    fn players(&self, unit: UnitId) -> Vec<String> {
        self.draft.post(unit).map(|post| post.players.clone()).unwrap_or_default()
    }

    /// Reports what was done, and which pupils have no unit now.
    fn report_idle(&mut self, done: &str, idle: &[String]) {
        let idle: Vec<&String> = idle.iter().filter(|name| self.draft.units_of(name).next().is_none()).collect();
        self.report(match idle.as_slice() {
            [] => done.to_owned(),
            [one] => tr!("{done} {one} now has no unit.", done, one),
            several => tr!("{done} {pupils} now have no unit.", done, pupils = join_with_and(several)),
        });
    }
}

pub fn armies_ui(ui: &mut Ui, preparation: &Preparation, actions: &mut Vec<PreparationAction>) {
    let mut asked = Vec::new();
    Panel::top("the measure").frame(Frame::new()).resizable(false).show_separator_line(false).show(ui, |ui| {
        balance::measure_ui(ui, preparation, &mut asked);
        balance::balance_ui(ui, preparation.draft());
    });
    CentralPanel::default().frame(Frame::new()).show(ui, |ui| {
        ui.columns(2, |columns| {
            for (ui, side) in columns.iter_mut().zip(Side::ALL) {
                army::army_ui(ui, preparation, side, &mut asked);
            }
        });
    });
    if preparation.armies.sought.is_some() {
        asked.push(ArmiesAction::Arrived);
    }
    actions.extend(asked.into_iter().map(PreparationAction::Armies));
}
