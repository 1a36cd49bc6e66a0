//! State of the table page besides the draft: the tool, the cursor, the unit in hand and the brush stroke.

use std::sync::Arc;

use super::action::TablePrompt;
use super::tool::Tool;
use senlac_classroom::content::library::LibraryEntry;
use senlac_classroom::content::scenario::Zones;
use senlac_classroom::planning::Draft;
use senlac_classroom::planning::editing::Edge;
use senlac_classroom::rules::{Board, Square, UnitId, line_between};

/// The table page of the preparation.
#[derive(Debug)]
pub struct TablePage {
    /// Scenarios that can be chosen.
    pub(super) shelf: Vec<LibraryEntry>,
    /// Table's name as typed so far.
    pub(super) name: String,
    /// Table's own name at the last update; empty while a built-in table is in use.
    pub(super) named: String,
    /// Name at the last attempt to save. It stays in the field even if saving fails.
    pub(super) tried: String,
    pub(super) tool: Tool,
    /// Square that the keyboard acts on.
    pub(super) cursor: Square,
    /// Unit that the cursor moves to next.
    pub(super) sought: Option<UnitId>,
    /// Unit that was picked up.
    pub(super) in_hand: Option<UnitId>,
    /// Units to place along a line.
    pub(super) run: Vec<UnitId>,
    /// First corner of a rectangle, or start of a line.
    pub(super) corner: Option<Square>,
    /// Squares painted by the current stroke, until the button is released.
    pub(super) stroke: Vec<Square>,
    /// Edge where columns are added and removed.
    pub(super) column_edge: Edge,
    /// Edge where rows are added and removed.
    pub(super) row_edge: Edge,
    /// Whether a narrow window shows the list of tables instead of the tools.
    pub(super) shows_shelf: bool,
    /// Question that the teacher is being asked.
    pub(super) question: Option<TablePrompt>,
    /// Ground as shown: the draft's ground with the current stroke.
    pub(super) ground: Arc<Board>,
    pub(super) zones: Arc<Zones>,
}

impl TablePage {
    pub fn new(shelf: Vec<LibraryEntry>, draft: &Draft) -> Self {
        let name = own_name(&shelf, draft);
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

    /// Selects a unit: picks it up and moves the cursor to its square.
    pub fn choose(&mut self, unit: UnitId) {
        self.tool = Tool::Move;
        self.in_hand = Some(unit);
        self.sought = Some(unit);
        self.corner = None;
    }

    /// Lets go of the unit in hand, and cancels the stroke, the line and the question.
    pub fn clear_selection(&mut self) {
        self.in_hand = None;
        self.corner = None;
        self.stroke.clear();
        self.question = None;
    }

    /// Clears the selection and the units for the line, and returns to the move tool.
    pub fn dismiss(&mut self) {
        self.clear_selection();
        self.run.clear();
        self.tool = Tool::Move;
    }

    /// Refreshes the page after the draft was changed, or a change undone or redone.
    pub fn update(&mut self, draft: &Draft) {
        let brush = match self.tool {
            Tool::Paint(brush) if !self.stroke.is_empty() => Some(brush),
            Tool::Paint(_) | Tool::Move | Tool::Line => None,
        };
        let (mut ground, mut zones) = (draft.table.terrain.clone(), draft.table.zones.clone());
        if let Some(brush) = brush {
            zones = brush.paint_zones(&ground, &zones, &self.stroke);
            ground = brush.paint_terrain(&ground, &self.stroke);
            zones.retain(|square| ground.terrain(square).is_open());
        }
        if *self.ground != ground {
            self.ground = Arc::new(ground);
        }
        if *self.zones != zones {
            self.zones = Arc::new(zones);
        }
        let name = own_name(&self.shelf, draft);
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

    /// Returns the squares of the rectangle between two corners.
    pub(super) fn rectangle(from: Square, to: Square) -> Vec<Square> {
        let columns = from.column.min(to.column)..=from.column.max(to.column);
        let rows = from.row.min(to.row)..=from.row.max(to.row);
        rows.flat_map(|row| columns.clone().map(move |column| Square::new(column, row))).collect()
    }

    /// Extends the brush stroke to a square, including squares that the pointer skipped.
    pub(super) fn extend_stroke(&mut self, square: Square, rectangle: bool) {
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

    /// Adds a unit to the line, or removes it.
    pub(super) fn toggle_in_line(&mut self, unit: UnitId) {
        if self.run.contains(&unit) {
            self.run.retain(|other| *other != unit);
        } else {
            self.run.push(unit);
        }
    }
}

/// Returns the name that the teacher gave the table; empty for a built-in table.
pub fn own_name(shelf: &[LibraryEntry], draft: &Draft) -> String {
    let is_ours = shelf.iter().any(|shelved| shelved.built_in && shelved.name == draft.table.name);
    if is_ours { String::new() } else { draft.table.name.clone() }
}

/// Returns the scenario whose table is in use.
pub fn scenario_in_use<'a>(shelf: &'a [LibraryEntry], draft: &Draft) -> Option<&'a LibraryEntry> {
    shelf.iter().find(|shelved| shelved.problems.is_none() && shelved.name == draft.table.name)
}
