//! Plan of the battlefield: the ground, every unit on its square, and the units in reserve.

mod ground;
mod legend;
mod list;
#[cfg(test)]
mod tests;
mod units;

pub use self::units::shield;
use super::furniture;
use super::{Align, Area, Ink, Look, Pen, Role, Turn};
use crate::sheets::document::{Battle, Document, DocumentKind, PrintOptions};
use crate::sheets::text::{Fonts, Style};
use senlac_base::language::lists::join_commas;
use senlac_classroom::rules::{Board, Side, Square, State, Terrain, Unit, column_letters};

const PAGE_MARGIN_MM: f32 = 9.0;
/// Largest side of a square.
const MOST_MM: f32 = 24.0;
/// Space for the letters and numbers along an edge of the board.
const RIM_MM: f32 = 6.0;
const LEGEND_MM: f32 = 45.0;
/// Width of the legend, and its distance from the numbers of the rows.
const LEGEND_GAP_MM: f32 = 3.5;
/// Space for the name of an army along an edge.
const ARMY_MM: f32 = 7.0;

/// Lays out the plan as large as the page allows. A wide table is turned on its side. Units are at their current positions.
pub(crate) fn plan(battle: Battle<'_>, options: PrintOptions, fonts: &Fonts) -> Document {
    let mut pen = Pen::new(fonts, options.paper, options.inks);
    let board = battle.state.board();
    let area = options.paper.inner_area(PAGE_MARGIN_MM);
    let side = if board.width() > board.height() {
        let canvas = Area::new(0.0, 0.0, area.height, area.width);
        pen.turn_sideways();
        pen.draw_placed(1.0, Turn::Right, (area.right(), area.y), |pen| draw(pen, battle, canvas))
    } else {
        draw(&mut pen, battle, area)
    };
    let mut pages = vec![pen.finish()];
    if side < units::NAMED_MM {
        pages.push(list::page(battle, options, fonts));
    }
    Document::new(DocumentKind::Plan, pages)
}

/// Draws the board with its letters, numbers and units as large as possible at the top of an area, for other documents.
/// Returns the area used, including the board's edges.
pub(super) fn draw_board(pen: &mut Pen<'_>, state: &State, room: Area) -> Area {
    let grid = BoardGrid::fit(state.board(), room, [None, None]);
    let area = grid.area.inset(-RIM_MM);
    // Free space is to the right and below.
    let grid = BoardGrid { area: grid.area.moved(room.x - area.x, room.y - area.y), ..grid };
    draw_map(pen, state, &grid, [None, None]);
    grid.area.inset(-RIM_MM)
}

/// Draws the ground with its coordinates, the names of the armies at these edges, and the units.
fn draw_map(pen: &mut Pen<'_>, state: &State, grid: &BoardGrid, edges: [Option<BoardEdge>; 2]) {
    let map = pen.begin(Role::Figure(map_text(state)));
    ground::draw(pen, state.board(), grid);
    draw_coordinates(pen, grid);
    for (side, edge) in Side::ALL.into_iter().zip(edges) {
        if let Some(edge) = edge {
            draw_army_name(pen, grid, side, edge);
        }
    }
    for unit in state.units().filter(|unit| !unit.is_destroyed()) {
        if let Some(square) = unit.square {
            units::draw_token(pen, unit, grid.square(square));
        }
    }
    pen.end(map);
}

/// Returns the subtitle, such as "Senlac 16 × 10 · 7b · turn 3".
fn subtitle(Battle { setup, state, .. }: Battle<'_>) -> String {
    let when = if state.has_begun() { tr!("turn {turn}", turn = state.turn()) } else { tr!("before the first card").to_owned() };
    format!("{} · {when}", furniture::subtitle(setup))
}

/// Draws the whole plan as it is read, and returns the side of a square.
fn draw(pen: &mut Pen<'_>, battle: Battle<'_>, canvas: Area) -> f32 {
    let state = battle.state;
    let below = furniture::draw_head(pen, canvas, DocumentKind::Plan.title(), &subtitle(battle));
    let edges = edges(state);
    let (grid, key) = arrange(pen, state, below, edges);
    legend::draw(pen, state, key);
    draw_map(pen, state, &grid, edges);
    grid.side
}

/// Returns the map as alternative text: its size, the ground, and every unit's position.
fn map_text(state: &State) -> String {
    let board = state.board();
    let size = tr!(
        "Map of {width} by {height} squares, columns A to {last}, rows 1 to {height}.",
        width = board.width(),
        height = board.height(),
        last = column_letters(board.width().saturating_sub(1))
    );
    let mut sentences = vec![size];
    for (terrain, name) in [(Terrain::Hill, tr!("Hill")), (Terrain::Woods, tr!("Woods")), (Terrain::Off, tr!("Off the table"))] {
        let rows = ground::rows(board, terrain);
        if !rows.is_empty() {
            sentences.push(format!("{name}: {}.", join_commas(rows)));
        }
    }
    for side in Side::ALL {
        let place =
            |unit: &Unit| unit.square.map(|square| tr!("{troop} ({unit}) on {square}", unit = unit.id, troop = unit.troop.name(), square));
        let units: Vec<String> = state.army(side).iter().filter(|unit| !unit.is_destroyed()).filter_map(place).collect();
        if !units.is_empty() {
            sentences.push(tr!("The {army}: {units}.", army = side.army(), units = join_commas(units)));
        }
    }
    sentences.join(" ")
}

/// Places the legend below the board or beside it, whichever makes the squares larger.
fn arrange(pen: &Pen<'_>, state: &State, area: Area, edges: [Option<BoardEdge>; 2]) -> (BoardGrid, Area) {
    let high = |area: Area| legend::draw(&mut pen.scratch_pen(), state, area);
    let (table, below) = area.split_top(area.height - high(area) - 2.0);
    let grid = BoardGrid::fit(state.board(), table, edges);
    let beside_grid = BoardGrid::fit(state.board(), area.without_right(LEGEND_MM), edges);
    let beside = area.beside(beside_grid.area.right() + RIM_MM + LEGEND_GAP_MM - area.x).below(beside_grid.area.y - area.y);
    if beside_grid.side > grid.side && high(beside) <= beside.height { (beside_grid, beside) } else { (grid, below) }
}

/// Positions of the squares on the paper.
struct BoardGrid {
    area: Area,
    columns: u8,
    rows: u8,
    side: f32,
}

impl BoardGrid {
    /// Returns the largest board that fits, with space for letters, numbers and the armies' names around it.
    fn fit(board: &Board, room: Area, edges: [Option<BoardEdge>; 2]) -> Self {
        let armies = |edge: BoardEdge| if edges.contains(&Some(edge)) { ARMY_MM } else { 0.0 };
        let (left, top) = (RIM_MM + armies(BoardEdge::Left), RIM_MM + armies(BoardEdge::Top));
        let width = room.width - left - RIM_MM - armies(BoardEdge::Right);
        let height = room.height - top - RIM_MM - armies(BoardEdge::Bottom);
        let (columns, rows) = (board.width(), board.height());
        let side = (width / f32::from(columns)).min(height / f32::from(rows)).min(MOST_MM);
        let (across, down) = (side * f32::from(columns), side * f32::from(rows));
        let area = Area::new(room.x + left + (width - across) / 2.0, room.y + top + (height - down) / 2.0, across, down);
        Self { area, columns, rows, side }
    }

    fn square(&self, square: Square) -> Area {
        self.area.corner(self.side).moved(f32::from(square.column) * self.side, f32::from(square.row) * self.side)
    }
}

/// Draws letters above and below, and numbers on the left and right.
fn draw_coordinates(pen: &mut Pen<'_>, grid: &BoardGrid) {
    let look = Look::new(if grid.side < 10.0 { 10.0 } else { 11.0 }, Style::Bold, Ink::Words);
    let Area { x, y, .. } = grid.area;
    let capital = look.size_mm() * 0.72;
    // Where squares are small, every second or third column and row is named.
    let step = |least: f32| (1..=10).find(|&step| f32::from(step) * grid.side >= least).unwrap_or(10_u8);
    let widest = pen.width(look, &column_letters(grid.columns.saturating_sub(1))).max(pen.width(look, "W"));
    for column in (0..grid.columns).step_by(step(widest + 1.0).into()) {
        let middle = x + (f32::from(column) + 0.5) * grid.side;
        for baseline in [y - 1.8, grid.area.bottom() + 1.8 + capital] {
            pen.text((middle, baseline), Align::Center, look, &column_letters(column));
        }
    }
    for row in (0..grid.rows).step_by(step(look.size_mm() * 1.05).into()) {
        let baseline = y + (f32::from(row) + 0.5) * grid.side + capital / 2.0;
        let number = (u16::from(row) + 1).to_string();
        pen.text((x - 1.8, baseline), Align::Right, look, &number);
        pen.text((grid.area.right() + 1.8, baseline), Align::Left, look, &number);
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum BoardEdge {
    Top,
    Right,
    Bottom,
    Left,
}

/// Returns the edge closest to each army, relative to the other; `None` if an army is not on the table.
fn edges(state: &State) -> [Option<BoardEdge>; 2] {
    let [Some(norman), Some(saxon)] = Side::ALL.map(|side| army_middle(state, side)) else { return [None, None] };
    let (right, down) = (norman.0 - saxon.0, norman.1 - saxon.1);
    match (right.abs() > down.abs(), right > 0.0, down > 0.0) {
        (true, true, _) => [Some(BoardEdge::Right), Some(BoardEdge::Left)],
        (true, false, _) => [Some(BoardEdge::Left), Some(BoardEdge::Right)],
        (false, _, true) => [Some(BoardEdge::Bottom), Some(BoardEdge::Top)],
        (false, _, false) => [Some(BoardEdge::Top), Some(BoardEdge::Bottom)],
    }
}

fn army_middle(state: &State, side: Side) -> Option<(f32, f32)> {
    let squares: Vec<Square> = state.army(side).iter().filter_map(|unit| unit.square).collect();
    let count = furniture::length(squares.len());
    let sum = |of: fn(&Square) -> u8| squares.iter().map(of).map(f32::from).sum::<f32>();
    (count > 0.0).then(|| (sum(|square| square.column) / count, sum(|square| square.row) / count))
}

fn draw_army_name(pen: &mut Pen<'_>, grid: &BoardGrid, side: Side, edge: BoardEdge) {
    let (look, words) = (Look::new(15.0, Style::Title, Ink::from_side(side)), tr!("The {army}", army = side.army()));
    let (x, y) = grid.area.middle();
    let out = RIM_MM + ARMY_MM / 2.0;
    let (at, turn) = match edge {
        BoardEdge::Top => ((x, grid.area.y - out), Turn::Upright),
        BoardEdge::Bottom => ((x, grid.area.bottom() + out), Turn::Upright),
        BoardEdge::Left => ((grid.area.x - out, y), Turn::Left),
        BoardEdge::Right => ((grid.area.right() + out, y), Turn::Right),
    };
    pen.draw_turned(turn, at, |pen| pen.text((at.0, at.1 + look.size_mm() * 0.3), Align::Center, look, &words));
}
