//! What the page of the table holds besides the draft: the tool, the cursor, what is in hand and what is being painted.

use std::sync::Arc;

use super::action::TableQuestion;
use super::tool::Tool;
use senlac_classroom::content::library::Shelved;
use senlac_classroom::content::scenario::Zones;
use senlac_classroom::planning::Draft;
use senlac_classroom::planning::editing::Edge;
use senlac_classroom::rules::{Board, Square, UnitId, line_between};

#[derive(Debug)]
pub struct TablePage {
    /// The scenarios that can be chosen.
    pub(super) shelf: Vec<Shelved>,
    /// The table's name as it is typed.
    pub(super) name: String,
    /// The name that stood there when the draft was last looked at: none while a table of the program is in use.
    pub(super) named: String,
    /// The name under which it was last to be kept; it is left in the field, whatever came of that.
    pub(super) tried: String,
    pub(super) tool: Tool,
    /// Where the keyboard is.
    pub(super) cursor: Square,
    /// A unit to which the cursor goes next.
    pub(super) sought: Option<UnitId>,
    /// The unit that was taken up.
    pub(super) in_hand: Option<UnitId>,
    /// The units that go along a line.
    pub(super) run: Vec<UnitId>,
    /// Where a rectangle or a line begins.
    pub(super) corner: Option<Square>,
    /// The squares that are being painted, until the button is let go.
    pub(super) stroke: Vec<Square>,
    /// Where columns are added and taken.
    pub(super) column_edge: Edge,
    /// Where rows are added and taken.
    pub(super) row_edge: Edge,
    /// Whether a narrow window shows the tables to choose instead of the tools.
    pub(super) shows_shelf: bool,
    /// What is asked before it is done.
    pub(super) question: Option<TableQuestion>,
    /// The ground as it is shown: the draft's with what is being painted.
    pub(super) ground: Arc<Board>,
    pub(super) zones: Arc<Zones>,
}

impl TablePage {
    pub fn new(shelf: Vec<Shelved>, draft: &Draft) -> Self {
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

    /// The squares from the corner to this one.
    pub(super) fn rectangle(from: Square, to: Square) -> Vec<Square> {
        let columns = from.column.min(to.column)..=from.column.max(to.column);
        let rows = from.row.min(to.row)..=from.row.max(to.row);
        rows.flat_map(|row| columns.clone().map(move |column| Square::new(column, row))).collect()
    }

    /// The brush passes over a square; what it jumped over is painted too.
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

    /// A unit goes along with the line, or no longer.
    pub(super) fn toggle(&mut self, unit: UnitId) {
        if self.run.contains(&unit) {
            self.run.retain(|other| *other != unit);
        } else {
            self.run.push(unit);
        }
    }
}

/// The name that the teacher gave the table; none while it is one of the program's.
pub fn own_name(shelf: &[Shelved], draft: &Draft) -> String {
    let is_ours = shelf.iter().any(|shelved| shelved.built_in && shelved.name == draft.table.name);
    if is_ours { String::new() } else { draft.table.name.clone() }
}

/// The scenario whose table this is.
pub fn in_use<'a>(shelf: &'a [Shelved], draft: &Draft) -> Option<&'a Shelved> {
    shelf.iter().find(|shelved| shelved.problems.is_none() && shelved.name == draft.table.name)
}
