//! Labels for the edges of the table: letters along the top and bottom, numbers down both sides.

use kurbo::BezPath;

use super::cutting::{self, CutGrid, card_and_cut};
use super::largest_text::draw_largest_text;
use super::{Align, Area, Battle, Document, DocumentKind, Fonts, Ink, Look, Pen, PrintOptions, Role, Style};
use senlac_base::language::tr;
use senlac_classroom::rules::{Board, column_letters};

/// Minimum width and height of a label, and its maximum height, in millimetres.
const LABEL_MM: (f32, f32, f32) = (37.5, 22.0, 25.0);
/// Height of the text about where the labels go.
const WHERE_MM: f32 = 9.5;

/// An edge of the table on the plan: its name, and the direction right and down onto the table.
type LabelEdge = (&'static str, (f32, f32));
const EDGES: [LabelEdge; 4] = [
    (tr_mark!("top edge"), (0.0, 1.0)),
    (tr_mark!("bottom edge"), (0.0, -1.0)),
    (tr_mark!("left edge"), (1.0, 0.0)),
    (tr_mark!("right edge"), (-1.0, 0.0)),
];

/// Lays out a label for both ends of every column and row, in the order of placing them round the table.
pub(crate) fn square_labels(battle: Battle<'_>, options: PrintOptions, fonts: &Fonts) -> Document {
    let board = battle.state.board();
    let labels = labels(board);
    let (head, room) = cutting::room(options.paper).split_top(WHERE_MM);
    let grid = grid(room);
    let sheets: Vec<_> = labels.chunks(grid.per_page()).collect();
    let mut pages = Vec::with_capacity(sheets.len());
    for (page, labels_here) in sheets.iter().enumerate() {
        let mut pen = Pen::new(fonts, options.paper, options.inks);
        cutting::draw_head(&mut pen, DocumentKind::SquareLabels.title(), card_and_cut(), (page + 1, sheets.len()));
        pen.paragraph(head, Align::Left, Look::new(8.5, Style::Plain, Ink::Words), &placement_text(board));
        grid.draw_cuts(&mut pen, labels_here.len());
        for ((edge, name), cell) in labels_here.iter().zip(grid.cells()) {
            pen.piece(Role::Item, |pen| draw_label(pen, cell, *edge, name));
        }
        pages.push(pen.finish());
    }
    Document::new(DocumentKind::SquareLabels, pages)
}

fn labels(board: &Board) -> Vec<(LabelEdge, String)> {
    let letters = |edge| (0..board.width()).map(move |column| (edge, column_letters(column)));
    let numbers = |edge| (1..=board.height()).map(move |row| (edge, row.to_string()));
    let [top, bottom, left, right] = EDGES;
    letters(top).chain(letters(bottom)).chain(numbers(left)).chain(numbers(right)).collect()
}

/// Returns the grid that fits the most labels, each as large as possible.
fn grid(room: Area) -> CutGrid {
    let (width, least, most) = LABEL_MM;
    let within = CutGrid::inside_marks(room);
    let share = |room: f32, length: f32| room / f32::from(cutting::count_fitting(room, length));
    CutGrid::new(room, (share(within.width, width), share(within.height, least).min(most)))
}

/// Returns a sentence about where to place the labels.
fn placement_text(board: &Board) -> String {
    let to = |first: &str, last: &str| if first == last { first.to_owned() } else { tr!("{first} to {last}", first, last) };
    let letters = to("A", &column_letters(board.width().saturating_sub(1)));
    let numbers = to("1", &board.height().to_string());
    tr!(
        "Mark out squares about 15 cm (6 inches) wide, or larger on a floor. Put {letters} along the top and bottom edges from left to right, \
         and {numbers} down both sides. A1 is the top left corner, as on the plan. The arrows point towards the table.",
        letters,
        numbers
    )
}

/// Draws a letter or number, its edge, and an arrow towards the table.
fn draw_label(pen: &mut Pen<'_>, cell: Area, (edge, (right, down)): LabelEdge, name: &str) {
    let room = cell.padded(7.5, 5.0);
    draw_largest_text(pen, room, Align::Center, Look::new(48.0, Style::Bold, Ink::Words), 12.0, name);
    let words = Look::new(8.0, Style::Plain, Ink::Quiet);
    // The text is at the table's edge, away from the arrow.
    let baseline = if down < 0.0 { cell.bottom() - 1.8 } else { cell.y + 3.4 };
    pen.text((cell.x + 1.8, baseline), Align::Left, words, tr(edge));
    let (x, y) = cell.middle();
    draw_arrow(pen, (x + right * (cell.width / 2.0 - 1.2), y + down * (cell.height / 2.0 - 1.2)), (right, down));
}

/// Draws a small solid triangle with its tip at this point, pointing in this direction.
fn draw_arrow(pen: &mut Pen<'_>, (x, y): (f32, f32), (right, down): (f32, f32)) {
    let (length, half) = (2.2, 2.2);
    let at = |back: f32, aside: f32| (f64::from(x - right * back - down * aside), f64::from(y - down * back - right * aside));
    let mut path = BezPath::new();
    path.move_to(at(0.0, 0.0));
    path.line_to(at(length, half));
    path.line_to(at(length, -half));
    path.close_path();
    pen.shape(path, None, Some(Ink::Words));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sheets::layout::Page;
    use crate::sheets::layout::checks::{assert_printable, every_paper_and_ink};
    use crate::sheets::layout::test_battles::{TestBattle, full_class};
    use senlac_classroom::rules::Setup;

    fn lay_out(columns: usize, rows: usize, options: PrintOptions) -> Vec<Page> {
        let rows = vec![".".repeat(columns); rows];
        let setup = Setup { terrain: Board::from_rows(&rows).expect("a sound board"), ..full_class(|_, _| None) };
        TestBattle::new(setup).pages(square_labels, options)
    }

    #[test]
    fn every_row_and_column_has_a_label_at_both_ends() {
        for options in every_paper_and_ink() {
            for (columns, rows, sheets) in [(1, 1, 1), (16, 10, 1), (30, 7, 2), (52, 52, 4)] {
                let pages = lay_out(columns, rows, options);
                let labels = pages.iter().flat_map(Page::texts).filter(|text| text.ends_with(" edge")).count();
                assert_eq!((labels, pages.len()), (2 * (columns + rows), sheets), "{options:?} {columns} × {rows}");
                assert_printable(&pages, 8.0);
            }
        }
    }

    #[test]
    fn labels_use_the_names_of_the_squares() {
        let pages = lay_out(28, 2, PrintOptions::default());
        let expected = "\
Square labels
Print on card at 100%. Cut along the lines.
page 2 of 2
Mark out squares about 15 cm (6 inches) wide, or larger on a floor. Put A to AB along the top and bottom edges from left to right, and 1 to
2 down both sides. A1 is the top left corner, as on the plan. The arrows point towards the table.
AB
bottom edge
1
left edge
2
left edge
1
right edge
2
right edge";
        assert_eq!(pages[1].texts().collect::<Vec<_>>().join("\n"), expected);
    }
}
