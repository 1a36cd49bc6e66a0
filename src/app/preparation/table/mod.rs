//! The table: its ground, where the armies deploy, and where every unit stands.

mod canvas;
mod dragged_unit;
mod keys;
mod reserve;
mod scenario_list;
mod scenarios;
mod tool;
mod toolbar;
mod zones;

use std::sync::Arc;

use egui::{CentralPanel, Frame, Margin, Panel, ScrollArea, Ui};

use self::tool::Tool;
use super::fairness::line_ui;
use super::{Outside, Preparation, PreparationAction};
use crate::app::shell::theme::{self, Palette};
use crate::app::widgets::control::{Control, faded_ui};
use crate::app::widgets::panel_height::settle;
use crate::app::widgets::scroll_to_focus::keep_in_sight;
use crate::content::library::Shelved;
use crate::content::scenario::Zones;
use crate::language::lists::and;
use crate::planning::Draft;
use crate::planning::editing::{Brush, Edge};
use crate::planning::mirror::Axis;
use crate::rules::{Board, Side, Square, Troop, Unit, UnitId, UnitSetup, line_between};

#[derive(Debug)]
pub struct TablePage {
    /// The scenarios that can be chosen.
    shelf: Vec<Shelved>,
    /// The table's name as it is typed.
    name: String,
    /// The name that stood there when the draft was last looked at: none while a table of the program is in use.
    named: String,
    /// The name under which it was last to be kept; it is left in the field, whatever came of that.
    tried: String,
    tool: Tool,
    /// Where the keyboard is.
    cursor: Square,
    /// A unit to which the cursor goes next.
    sought: Option<UnitId>,
    /// The unit that was taken up.
    in_hand: Option<UnitId>,
    /// The units that go along a line.
    run: Vec<UnitId>,
    /// Where a rectangle or a line begins.
    corner: Option<Square>,
    /// The squares that are being painted, until the button is let go.
    stroke: Vec<Square>,
    /// Where columns are added and taken.
    column_edge: Edge,
    /// Where rows are added and taken.
    row_edge: Edge,
    /// Whether a narrow window shows the tables to choose instead of the tools.
    shows_shelf: bool,
    /// What is asked before it is done.
    question: Option<TableQuestion>,
    /// The ground as it is shown: the draft's with what is being painted.
    ground: Arc<Board>,
    zones: Arc<Zones>,
}

/// What the teacher is asked before it is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableQuestion {
    /// Whether a scenario's own armies may take the place of these.
    Armies,
    /// Whether this table may take the place of the one that is kept under its name.
    Replace,
    /// Whether this table of the shelf is to be removed.
    Remove(usize),
}

#[derive(Clone, Debug, PartialEq)]
pub enum TableAction {
    Tool(Tool),
    /// The cursor goes to a square.
    Cursor(Square),
    /// The tool does its work on a square.
    Act(Square),
    /// A rectangle or a line begins at a square, or at none.
    Corner(Option<Square>),
    /// The brush passes over a square; a whole rectangle is painted from its first square to this one.
    Stroke(Square, bool),
    /// The brush is lifted.
    Lift,
    /// A unit is taken up, or let go.
    Hand(Option<UnitId>),
    /// A unit goes along with the line, or no longer.
    Run(UnitId),
    /// All units of a type go along with the line, or no longer.
    RunOf(Side, Troop),
    /// A narrow window shows the tables to choose, or the tools.
    Library(bool),
    /// Where columns or rows are added and taken.
    At(Edge),
    /// Ask the teacher first; nothing takes the question back.
    Ask(Option<TableQuestion>),
    /// The table's name as it is typed.
    Name(String),
    /// Something that changes the ground or who stands where.
    TableChange(TableChange),
    Scenario(ScenarioAction),
}

/// What changes the ground or who stands where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableChange {
    /// A unit goes to a square, or off the table.
    Put(UnitId, Option<Square>),
    /// The chosen units go along a line.
    Line(Square, Square),
    /// A column or a row more, or one fewer.
    Resize(Edge, bool),
    /// The table is turned round.
    Mirror(Axis),
    /// Everybody deploys.
    PlaceAll,
    /// Everybody leaves the table.
    TakeAllOff,
    /// The zones as they are where nobody draws any.
    SuggestZones,
}

/// What is asked about scenarios.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScenarioAction {
    /// The table of a scenario of the shelf.
    Take(usize),
    /// The scenario's own armies, standing as in its file.
    TakeArmies,
    Rename,
    /// Keep this table under its name; whether it may take the place of an older one.
    Keep(bool),
    /// Remove a table of the shelf for good.
    Remove(usize),
}

/// A unit of the draft as a token shows it.
pub fn shown(id: UnitId, muster: &UnitSetup) -> Unit {
    Unit { square: muster.square, ..muster.unit(id) }
}

impl TablePage {
    pub fn new(shelf: Vec<Shelved>, draft: &Draft) -> Self {
        let name = scenarios::own_name(&shelf, draft);
        Self {
            shelf,
            named: name.clone(),
            name,
            tried: String::new(),
            tool: Tool::Move,
            cursor: Square::new(0, 0),
            sought: None,
            in_hand: None,
            run: Vec::new(),
            corner: None,
            stroke: Vec::new(),
            column_edge: Edge::Right,
            row_edge: Edge::Bottom,
            shows_shelf: false,
            question: None,
            ground: Arc::new(draft.table.terrain.clone()),
            zones: Arc::new(draft.table.zones.clone()),
        }
    }

    /// A unit is looked at: it is in hand, and the cursor is where it stands.
    pub fn choose(&mut self, unit: UnitId) {
        self.tool = Tool::Move;
        self.in_hand = Some(unit);
        self.sought = Some(unit);
        self.corner = None;
    }

    /// Whatever was taken up or begun is let go.
    pub fn clear_selection(&mut self) {
        self.in_hand = None;
        self.corner = None;
        self.stroke.clear();
        self.question = None;
    }

    /// Whatever was begun is let go, and the hand is empty.
    pub fn dismiss(&mut self) {
        self.clear_selection();
        self.run.clear();
        self.tool = Tool::Move;
    }

    /// Looks at the draft again after something was changed, undone or done again.
    pub fn follow(&mut self, draft: &Draft) {
        let brush = match self.tool {
            Tool::Paint(brush) if !self.stroke.is_empty() => Some(brush),
            Tool::Paint(_) | Tool::Move | Tool::Line => None,
        };
        let (mut ground, mut zones) = (draft.table.terrain.clone(), draft.table.zones.clone());
        if let Some(brush) = brush {
            zones = brush.on_zones(&ground, &zones, &self.stroke);
            ground = brush.on_ground(&ground, &self.stroke);
            zones.keep(|square| ground.terrain(square).is_open());
        }
        if *self.ground != ground {
            self.ground = Arc::new(ground);
        }
        if *self.zones != zones {
            self.zones = Arc::new(zones);
        }
        let name = scenarios::own_name(&self.shelf, draft);
        if self.named != name {
            self.named.clone_from(&name);
            self.name = name;
        }
        self.in_hand = self.in_hand.filter(|unit| draft.post(*unit).is_some());
        self.run.retain(|unit| draft.post(*unit).is_some());
        let square = |unit| draft.post(unit).and_then(|post| post.muster.square);
        self.cursor = self.sought.take().and_then(square).unwrap_or(self.cursor);
        self.cursor.column = self.cursor.column.min(self.ground.width() - 1);
        self.cursor.row = self.cursor.row.min(self.ground.height() - 1);
    }

    /// The squares from the corner to this one.
    fn rectangle(from: Square, to: Square) -> Vec<Square> {
        let columns = from.column.min(to.column)..=from.column.max(to.column);
        let rows = from.row.min(to.row)..=from.row.max(to.row);
        rows.flat_map(|row| columns.clone().map(move |column| Square::new(column, row))).collect()
    }

    /// The brush passes over a square; what it jumped over is painted too.
    fn extend_stroke(&mut self, square: Square, rectangle: bool) {
        self.cursor = square;
        if rectangle {
            let from = *self.corner.get_or_insert_with(|| self.stroke.first().copied().unwrap_or(square));
            self.stroke = Self::rectangle(from, square);
            return;
        }
        let between = self.stroke.last().map_or_else(Vec::new, |last| line_between(*last, square));
        for square in between.into_iter().chain([square]) {
            if !self.stroke.contains(&square) {
                self.stroke.push(square);
            }
        }
    }
}

impl Preparation {
    pub(super) fn run_table_action(&mut self, action: TableAction, outside: Outside<'_>) {
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
            TableAction::Lift => self.lift(),
            TableAction::Act(square) => self.act(square),
            TableAction::Hand(unit) => {
                page.clear_selection();
                page.tool = Tool::Move;
                page.in_hand = unit;
            }
            TableAction::Run(unit) => page.toggle(unit),
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
            TableAction::At(edge) if edge.is_upright() => page.column_edge = edge,
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

    /// Carries out what changes the ground or who stands where.
    fn change_table(&mut self, change: TableChange) {
        match change {
            TableChange::Put(unit, square) => self.put(unit, square),
            TableChange::Line(from, to) => self.put_in_line(from, to),
            TableChange::Resize(edge, grows) => {
                if let Some(lost) = self.change(|draft| draft.resize(edge, grows)) {
                    self.report_lost(&lost);
                }
            }
            TableChange::Mirror(axis) => self.edit(|draft| draft.mirror(axis)),
            TableChange::PlaceAll => {
                let left_over = self.change(|draft| Ok(draft.place_all()));
                self.report_reserve(left_over.unwrap_or(0), tr!("Everybody stands in their zone."));
            }
            TableChange::TakeAllOff => {
                self.edit(Draft::take_all_off);
                self.report(tr!("Everybody is in reserve.").to_owned());
            }
            TableChange::SuggestZones => self.edit(Draft::suggest_zones),
        }
    }

    /// The tool does its work on a square.
    fn act(&mut self, square: Square) {
        let on = self.draft.on(square);
        let page = &mut self.table;
        page.cursor = square;
        match page.tool {
            Tool::Paint(brush) => {
                let corner = page.corner.take();
                self.paint(brush, &corner.map_or_else(|| vec![square], |corner| TablePage::rectangle(corner, square)));
            }
            Tool::Move => match (page.in_hand, on) {
                (Some(unit), Some(other)) if unit == other => page.in_hand = None,
                (Some(unit), _) => self.put(unit, Some(square)),
                (None, Some(unit)) => page.in_hand = Some(unit),
                (None, None) => self.report(tr!("Nobody stands on {square}. Take a unit first, then its new square.", square)),
            },
            Tool::Line => match (page.corner, on) {
                (Some(corner), _) => self.put_in_line(corner, square),
                (None, Some(unit)) => page.toggle(unit),
                (None, None) if page.run.is_empty() => self.report(tr!("Choose the units first that go along the line.").to_owned()),
                (None, None) => page.corner = Some(square),
            },
        }
    }

    /// The brush is lifted: all that it passed over is one change.
    fn lift(&mut self) {
        let squares = std::mem::take(&mut self.table.stroke);
        self.table.corner = None;
        if let (Tool::Paint(brush), false) = (self.table.tool, squares.is_empty()) {
            self.paint(brush, &squares);
        }
    }

    fn paint(&mut self, brush: Brush, squares: &[Square]) {
        let closed = |square: &&Square| !self.draft.table.terrain.terrain(**square).is_open();
        let in_vain = match brush {
            Brush::Zone(Some(_)) => squares.iter().find(closed).copied(),
            Brush::Zone(None) | Brush::Ground(_) => None,
        };
        if let Some(lost) = self.change(|draft| Ok(draft.paint(brush, squares))) {
            self.report_lost(&lost);
        }
        if let Some(square) = in_vain {
            self.report(tr!("Nobody can stand on {square}, so it belongs to no zone.", square));
        }
    }

    fn put(&mut self, unit: UnitId, square: Option<Square>) {
        if self.change(|draft| draft.put(unit, square)).is_some() {
            self.table.in_hand = None;
            self.table.cursor = square.unwrap_or(self.table.cursor);
        }
    }

    fn put_in_line(&mut self, from: Square, to: Square) {
        self.table.corner = None;
        let units = std::mem::take(&mut self.table.run);
        if units.is_empty() {
            return self.report(tr!("Choose the units first that go along the line.").to_owned());
        }
        let placed = self.change(|draft| Ok(draft.put_along(&units, from, to))).unwrap_or(0);
        self.table.cursor = to;
        if placed < units.len() {
            self.report(tr!(
                "The line has room for {placed} of {units} units; the others stay where they are.",
                placed,
                units = units.len()
            ));
            self.table.run = units;
        }
    }

    /// Tells who lost the ground under their feet.
    fn report_lost(&mut self, lost: &[UnitId]) {
        match lost {
            [] => {}
            [one] => self.report(tr!("{one} can no longer stand there and is in reserve now.", one)),
            units => self.report(tr!("{units} can no longer stand there and are in reserve now.", units = and(units))),
        }
    }

    /// Tells how many found no room, or that all is well.
    fn report_reserve(&mut self, count: usize, well: &str) {
        self.report(match count {
            0 => well.to_owned(),
            count => tr_count!(
                count,
                "One unit found no room in its zone and is in reserve. Make the zone larger, or put it by hand.",
                "{count} units found no room in their zones and are in reserve. Make the zones larger, or put them by hand."
            ),
        });
    }
}

impl TablePage {
    /// A unit goes along with the line, or no longer.
    fn toggle(&mut self, unit: UnitId) {
        if self.run.contains(&unit) {
            self.run.retain(|other| *other != unit);
        } else {
            self.run.push(unit);
        }
    }
}

/// From this width on the scenarios and the tools have a column each.
const THREE_COLUMNS: f32 = 1000.0;
/// How wide the column of scenarios is.
const SHELF: f32 = 246.0;
/// How wide the column of tools is.
const TOOLS: f32 = 256.0;
/// Room for the scroll bar beside a list.
const BAR: f32 = 10.0;

pub fn table_ui(ui: &mut Ui, preparation: &Preparation, actions: &mut Vec<PreparationAction>) {
    let palette = Palette::of(ui);
    let mut asked = Vec::new();
    keys::keys_ui(ui, preparation, &mut asked);
    let column = |side: Panel, width: f32| side.exact_size(width).resizable(false).show_separator_line(false);
    let beside = |left: i8, right: i8| Frame::new().inner_margin(Margin { left, right, top: 0, bottom: 0 });
    if ui.available_width() >= THREE_COLUMNS {
        column(Panel::left("the tables"), SHELF).frame(beside(0, 10)).show(ui, |ui| {
            theme::sheet(palette).show(ui, |ui| {
                let keep = Panel::bottom("keeping the table").frame(Frame::new()).resizable(false).show_separator_line(false);
                let kept = keep.show(ui, |ui| {
                    ui.set_max_width(ui.available_width() - BAR);
                    scenario_list::keep_ui(ui, &preparation.table, &mut asked);
                });
                settle(ui, &kept.response);
                CentralPanel::default().frame(Frame::new()).show(ui, |ui| {
                    let list = ScrollArea::vertical().id_salt("the tables to choose").auto_shrink(false);
                    list.show(ui, |ui| {
                        ui.set_max_width(ui.available_width() - BAR);
                        scenario_list::shelf_ui(ui, preparation, &mut asked);
                        keep_in_sight(ui);
                    });
                });
            });
        });
        column(Panel::right("the tools"), TOOLS).frame(beside(10, 0)).show(ui, |ui| {
            sheet_ui(ui, |ui| toolbar::tools_ui(ui, preparation, &mut asked));
        });
    } else {
        column(Panel::left("the tools"), TOOLS).frame(beside(0, 10)).show(ui, |ui| {
            sheet_ui(ui, |ui| {
                ui.horizontal(|ui| {
                    for (shows, words) in [(false, tr!("Draw")), (true, tr!("Tables to choose"))] {
                        ui.add(egui::Button::selectable(preparation.table.shows_shelf == shows, words))
                            .asks(TableAction::Library(shows), &mut asked);
                    }
                });
                if preparation.table.shows_shelf {
                    scenario_list::shelf_ui(ui, preparation, &mut asked);
                    scenario_list::keep_ui(ui, &preparation.table, &mut asked);
                } else {
                    toolbar::tools_ui(ui, preparation, &mut asked);
                }
            });
        });
    }
    CentralPanel::default().frame(Frame::new()).show(ui, |ui| {
        let strip = Panel::bottom("the reserve").frame(Frame::new()).resizable(false).show_separator_line(false);
        let strip = strip.show(ui, |ui| {
            reserve::reserve_ui(ui, preparation, &mut asked);
            line_ui(ui, preparation, actions);
        });
        settle(ui, &strip.response);
        faded_ui(ui, 14.0, hint(&preparation.table));
        canvas::canvas_ui(ui, preparation, &mut asked);
    });
    actions.extend(asked.into_iter().map(PreparationAction::Table));
}

/// The tools on a sheet of their own, which scrolls where it is too long.
fn sheet_ui(ui: &mut Ui, add: impl FnOnce(&mut Ui)) {
    theme::sheet(Palette::of(ui)).show(ui, |ui| {
        ScrollArea::vertical().id_salt("the tools to draw").auto_shrink(false).show(ui, |ui| {
            ui.set_max_width(ui.available_width() - BAR);
            add(ui);
            keep_in_sight(ui);
        });
    });
}

/// What can be done now, in a line.
fn hint(page: &TablePage) -> String {
    match (page.tool, page.in_hand, page.corner) {
        (Tool::Move, Some(unit), _) => tr!("{unit} is in your hand: click its square, or Del for the reserve.", unit),
        (Tool::Line, _, Some(corner)) => tr!("The line begins at {corner}: choose the square where it ends.", corner),
        (Tool::Paint(_), _, Some(corner)) if page.stroke.is_empty() => {
            tr!("The rectangle begins at {corner}: choose its other corner.", corner)
        }
        (Tool::Line, _, None) if !page.run.is_empty() => tr_count!(
            units = page.run.len(),
            "{units} unit chosen: drag from the first square of its line to the last.",
            "{units} units chosen: drag from the first square of their line to the last."
        ),
        (tool, _, _) => tool.hint().to_owned(),
    }
}
