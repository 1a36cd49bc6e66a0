//! Carries out the actions of the table page.

use super::action::{TableAction, TableChange};
use super::page::TablePage;
use super::tool::Tool;
use crate::preparation::{Preparation, Services};
use senlac_base::language::lists::join_with_and;
use senlac_classroom::planning::Draft;
use senlac_classroom::planning::editing::Brush;
use senlac_classroom::rules::{Square, UnitId};

impl Preparation {
    pub(in crate::preparation) fn run_table_action(&mut self, action: TableAction, outside: Services<'_>) {
        let page = &mut self.table;
        match action {
            TableAction::Tool(tool) => {
                page.clear_selection();
                page.tool = tool;
            }
            TableAction::Cursor(square) => page.cursor = square,
            TableAction::Corner(corner) => {
                page.corner = corner;
                page.cursor = corner.unwrap_or(page.cursor);
            }
            TableAction::Stroke(square, rectangle) => page.extend_stroke(square, rectangle),
            TableAction::Lift => self.finish_stroke(),
            TableAction::Act(square) => self.act(square),
            TableAction::Hand(unit) => {
                page.clear_selection();
                page.tool = Tool::Move;
                page.in_hand = unit;
            }
            TableAction::Run(unit) => page.toggle_in_line(unit),
            TableAction::RunOf(side, troop) => {
                let posts = self.draft.posts().filter(|(unit, post)| unit.side == side && post.muster.troop == troop);
                let units: Vec<UnitId> = posts.map(|(unit, _)| unit).collect();
                let all = units.iter().all(|unit| page.run.contains(unit));
                page.run.retain(|unit| !units.contains(unit));
                if !all {
                    page.run.extend(units);
                }
            }
            TableAction::Library(shows) => page.shows_shelf = shows,
            TableAction::At(edge) if edge.is_vertical() => page.column_edge = edge,
            TableAction::At(edge) => page.row_edge = edge,
            TableAction::Ask(question) => page.question = question,
            TableAction::Name(name) => {
                page.question = None;
                page.name = name;
            }
            TableAction::TableChange(change) => self.change_table(change),
            TableAction::Scenario(action) => self.run_scenario_action(action, outside),
        }
    }

    /// Carries out a change of the ground, the zones or the units' positions.
    fn change_table(&mut self, change: TableChange) {
        match change {
            TableChange::Put(unit, square) => self.place_unit(unit, square),
            TableChange::Line(from, to) => self.place_in_line(from, to),
            TableChange::Resize(edge, grows) => {
                if let Some(lost) = self.change(|draft| draft.resize(edge, grows)) {
                    self.report_displaced(&lost);
                }
            }
            TableChange::Mirror(axis) => self.edit(|draft| draft.mirror(axis)),
            TableChange::PlaceAll => {
                let left_over = self.change(|draft| Ok(draft.place_all()));
                self.report_reserve(left_over.unwrap_or(0), tr!("All units are in their zones."));
            }
            TableChange::TakeAllOff => {
                self.edit(Draft::clear_table);
                self.report(tr!("All units are in reserve.").to_owned());
            }
            TableChange::SuggestZones => self.edit(Draft::suggest_zones),
        }
    }

    /// Uses the tool on a square.
    fn act(&mut self, square: Square) {
        let on = self.draft.unit_on(square);
        let page = &mut self.table;
        page.cursor = square;
        match page.tool {
            Tool::Paint(brush) => {
                let corner = page.corner.take();
                self.paint_squares(brush, &corner.map_or_else(|| vec![square], |corner| TablePage::rectangle(corner, square)));
            }
            Tool::Move => match (page.in_hand, on) {
                (Some(unit), Some(other)) if unit == other => page.in_hand = None,
                (Some(unit), _) => self.place_unit(unit, Some(square)),
                (None, Some(unit)) => page.in_hand = Some(unit),
                (None, None) => self.report(tr!("There’s no unit on {square}. Choose a unit first, then its new square.", square)),
            },
            Tool::Line => match (page.corner, on) {
                (Some(corner), _) => self.place_in_line(corner, square),
                (None, Some(unit)) => page.toggle_in_line(unit),
                (None, None) if page.run.is_empty() => self.report(tr!("First choose the units for the line.").to_owned()),
                (None, None) => page.corner = Some(square),
            },
        }
    }

    /// Finishes the brush stroke. All its squares are one undoable change.
    fn finish_stroke(&mut self) {
        let squares = std::mem::take(&mut self.table.stroke);
        self.table.corner = None;
        if let (Tool::Paint(brush), false) = (self.table.tool, squares.is_empty()) {
            self.paint_squares(brush, &squares);
        }
    }

    fn paint_squares(&mut self, brush: Brush, squares: &[Square]) {
        let closed = |square: &&Square| !self.draft.table.terrain.terrain(**square).is_open();
        let in_vain = match brush {
            Brush::Zone(Some(_)) => squares.iter().find(closed).copied(),
            Brush::Zone(None) | Brush::Ground(_) => None,
        };
        if let Some(lost) = self.change(|draft| Ok(draft.paint(brush, squares))) {
            self.report_displaced(&lost);
        }
        if let Some(square) = in_vain {
            self.report(tr!("No unit can stand on {square}, so it can’t be part of a zone.", square));
        }
    }

    fn place_unit(&mut self, unit: UnitId, square: Option<Square>) {
        if self.change(|draft| draft.place_unit(unit, square)).is_some() {
            self.table.in_hand = None;
            self.table.cursor = square.unwrap_or(self.table.cursor);
        }
    }

    fn place_in_line(&mut self, from: Square, to: Square) {
        self.table.corner = None;
        let units = std::mem::take(&mut self.table.run);
        if units.is_empty() {
            return self.report(tr!("First choose the units for the line.").to_owned());
        }
        let placed = self.change(|draft| Ok(draft.place_along_line(&units, from, to))).unwrap_or(0);
        self.table.cursor = to;
        if placed < units.len() {
            self.report(tr!(
                "The line has room for only {placed} of {units} units. The others haven’t moved.",
                placed,
                units = units.len()
            ));
            self.table.run = units;
        }
    }

    /// Reports the units that were moved to the reserve because their square is gone.
    fn report_displaced(&mut self, lost: &[UnitId]) {
        match lost {
            [] => {}
            [one] => self.report(tr!("{one} can’t stand there any more and is now in reserve.", one)),
            units => self.report(tr!("{units} can’t stand there any more and are now in reserve.", units = join_with_and(units))),
        }
    }

    /// Reports how many units did not fit in their zones; `well` is the text for none.
    pub(super) fn report_reserve(&mut self, count: usize, well: &str) {
        self.report(match count {
            0 => well.to_owned(),
            count => tr_count!(
                count,
                "One unit didn’t fit in its zone and is in reserve. Make the zone larger, or place the unit yourself.",
                "{count} units didn’t fit in their zones and are in reserve. Make the zones larger, or place the units yourself."
            ),
        });
    }
}
