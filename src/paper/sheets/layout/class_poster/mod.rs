//! The class poster, in the style of the tapestry: the battle turn by turn, the final board, and everyone's honour.
//!
//! The content is a list of rows. The text is as large as possible with all rows on one page. If even the smallest size that is
//! legible from a step away is too large, rows continue on another page.

mod content;
mod head;
mod honours;
mod outcome;
#[cfg(test)]
mod tests;
mod turns;

use self::content::{PosterContent, PosterTurn, PupilHonour};
use super::flow::Flow;
use super::furniture::length;
use super::{Align, Area, Battle, Document, DocumentKind, Fonts, Ink, Look, MARGIN_MM, Paper, Pen, PrintOptions, Role, Style, tapestry};

/// Smallest text, in points.
const LEAST_PT: f32 = 8.0;
/// Minimum text size for two sentences per turn instead of one, in points per millimetre of the room's width.
const TWO_SENTENCES_PT_PER_MM: f32 = 0.047;
/// Largest text size, in points per millimetre of the room's width.
const MOST_PT_PER_MM: f32 = 0.062;

/// Heights of the board, as fractions of the space below the head. The first that leaves enough room is used.
const BOARDS: [f32; 4] = [0.27, 0.21, 0.16, 0.12];

/// Layout of a poster: text size, columns and board height.
#[derive(Clone, Copy)]
struct PosterLayout {
    /// Size of running text, in points.
    body: f32,
    /// Numbers of columns for turns and for honours.
    turns: u8,
    honours: u8,
    /// Whether turns show their full text.
    tells_all: bool,
    /// Height of the board in millimetres.
    board: f32,
}

/// A row of the poster, as wide as the page.
enum PosterRow<'a> {
    Title(&'static str),
    Turns(&'a [PosterTurn]),
    /// The result: the board, and what is left of the armies.
    Outcome,
    Honours(&'a [PupilHonour]),
    /// A note that no turn has been played yet.
    NotYet,
}

/// Lays out the poster at its own paper size. Rows that don't fit at a legible size continue on further pages.
pub(crate) fn class_poster(battle: Battle<'_>, options: PrintOptions, fonts: &Fonts) -> Document {
    let paper = if options.large_poster { options.paper.doubled() } else { options.paper };
    let content = PosterContent::from_battle(battle, fonts);
    let pen = Pen::new(fonts, paper, options.inks);
    let room = draw_frame(&mut pen.scratch_pen(), paper);
    let layout = fit_layout(&pen, &content, room);
    draw_pages(battle, options, fonts, (paper, &content, layout), room)
}

/// Draws the frame of a page and returns the area inside it.
fn draw_frame(pen: &mut Pen<'_>, paper: Paper) -> Area {
    let strip = paper.width_mm() * 0.034;
    tapestry::draw_frame(pen, paper.inner_area(MARGIN_MM), strip).inset(paper.width_mm() * 0.016)
}

impl PosterLayout {
    fn look(self, style: Style, ink: Ink) -> Look {
        Look::new(self.body, style, ink)
    }

    /// Returns a length in millimetres, given in sizes of the text.
    fn em(self, times: f32) -> f32 {
        self.look(Style::Plain, Ink::Words).size_mm() * times
    }

    /// Returns the space between rows and columns.
    fn gap(self) -> f32 {
        self.em(0.5)
    }

    /// Returns this many columns.
    fn columns(self, room: Area, count: u8) -> Vec<Area> {
        room.even_columns(count.into(), self.em(1.6))
    }

    /// Returns the width of one of this many columns.
    fn column(self, room: Area, count: u8) -> f32 {
        self.columns(room, count).first().map_or(room.width, |column| column.width)
    }
}

/// Returns all rows in order.
fn rows(content: &PosterContent, layout: PosterLayout) -> Vec<PosterRow<'_>> {
    let outcome = [PosterRow::Title(content.board_title), PosterRow::Outcome];
    if content.turns.is_empty() && content.honours.is_empty() {
        return std::iter::once(PosterRow::NotYet).chain(outcome).collect();
    }
    turn_rows(content, layout).into_iter().chain(outcome).chain(honour_rows(content, layout)).collect()
}

fn turn_rows(content: &PosterContent, layout: PosterLayout) -> Vec<PosterRow<'_>> {
    let turns = content.turns.chunks(layout.turns.into()).map(PosterRow::Turns);
    std::iter::once(PosterRow::Title(tr!("Turn by turn"))).chain(turns).collect()
}

fn honour_rows(content: &PosterContent, layout: PosterLayout) -> Vec<PosterRow<'_>> {
    let title = (!content.honours.is_empty()).then_some(PosterRow::Title(tr!("Everyone’s honours")));
    title.into_iter().chain(content.honours.chunks(layout.honours.into()).map(PosterRow::Honours)).collect()
}

/// Returns the layout with the largest text that fits everything on one page; spare height goes to the board.
/// If nothing fits, the text has the smallest size.
fn fit_layout(pen: &Pen<'_>, content: &PosterContent, room: Area) -> PosterLayout {
    let free = room.height - head::height(room);
    let most = room.width * MOST_PT_PER_MM;
    let steps = std::iter::successors(Some(most), |size| Some(size - 0.25)).take_while(|size| *size > LEAST_PT);
    let sizes: Vec<f32> = steps.chain([LEAST_PT]).collect();
    let two_sentences = room.width * TWO_SENTENCES_PT_PER_MM;
    for (tells_all, least, boards) in [(true, two_sentences, &BOARDS[..1]), (false, LEAST_PT, &BOARDS[..])] {
        let sizes = &sizes[..sizes.partition_point(|size| *size >= least)];
        let fits = |body: f32, board: f32| {
            let layout = PosterLayout { body, turns: 2, honours: 2, tells_all, board: free * board };
            fit_columns(pen, content, layout, room, free)
        };
        // Whatever fits in some size fits in all that are smaller, and beside a board that is smaller.
        let board = sizes.last().and_then(|least| boards.iter().find(|board| fits(*least, **board).is_some()));
        let Some(board) = board else { continue };
        let place = sizes.partition_point(|size| fits(*size, *board).is_none());
        if let Some((layout, left)) = sizes.get(place).and_then(|size| fits(*size, *board)) {
            return PosterLayout { board: layout.board + left.min(free * 0.14), ..layout };
        }
    }
    PosterLayout { body: LEAST_PT, turns: 2, honours: 4, tells_all: false, board: free * BOARDS[0] }
}

/// Returns the column layout that fits everything at one text size, and the height left; `None` if none fits.
fn fit_columns(pen: &Pen<'_>, content: &PosterContent, layout: PosterLayout, room: Area, free: f32) -> Option<(PosterLayout, f32)> {
    let turns = [2, 3].map(|turns| PosterLayout { turns, ..layout }).into_iter();
    let turns = turns.filter(|layout| layout.column(room, layout.turns) >= layout.em(17.0));
    let turns = turns.map(|layout| (layout, rows_height(pen, &turn_rows(content, layout), layout, room)));
    let (layout, of_turns) = turns.min_by(|one, other| one.1.total_cmp(&other.1))?;
    let free = free - of_turns - rows_height(pen, &[PosterRow::Title(content.board_title), PosterRow::Outcome], layout, room);
    let honours = [3, 4, 5, 2].map(|honours| PosterLayout { honours, ..layout }).into_iter();
    let honours = honours.filter(|layout| layout.column(room, layout.honours) >= layout.em(10.6));
    let honours = honours.map(|layout| (layout, free - rows_height(pen, &honour_rows(content, layout), layout, room)));
    // Names are torn only where they have to be.
    let whole = |layout: PosterLayout| honours::are_names_whole(pen, &content.honours, layout, layout.column(room, layout.honours));
    let fitting = honours.filter(|(_, left)| *left >= 0.0);
    fitting.max_by(|one, other| whole(one.0).cmp(&whole(other.0)).then(one.1.total_cmp(&other.1)))
}

/// Returns the height of rows, including the space below each.
fn rows_height(pen: &Pen<'_>, rows: &[PosterRow<'_>], layout: PosterLayout, room: Area) -> f32 {
    rows.iter().map(|row| row_height(pen, row, layout, room) + layout.gap()).sum()
}

fn row_height(pen: &Pen<'_>, row: &PosterRow<'_>, layout: PosterLayout, room: Area) -> f32 {
    match row {
        PosterRow::Title(_) => layout.em(2.4),
        PosterRow::Turns(turns) => turns::height(pen, turns, layout, layout.column(room, layout.turns)),
        PosterRow::Outcome => layout.board,
        PosterRow::Honours(honours) => honours::height(pen, honours, layout, layout.column(room, layout.honours)),
        PosterRow::NotYet => layout.em(3.0),
    }
}

/// Draws all pages of the poster. Without its head, a page has the room `whole`.
fn draw_pages(
    battle: Battle<'_>,
    options: PrintOptions,
    fonts: &Fonts,
    (paper, content, layout): (Paper, &PosterContent, PosterLayout),
    whole: Area,
) -> Document {
    let mut flow = Flow::new(|is_first| {
        let mut pen = Pen::new(fonts, paper, options.inks);
        let room = draw_frame(&mut pen, paper);
        let left = if is_first { head::draw(&mut pen, battle, room) } else { room };
        (pen, left)
    });
    let rows = rows(content, layout);
    // The free height of a single page is shared among its rows.
    let all = rows_height(&flow.pen, &rows, layout, whole);
    let air = ((flow.left.height - all) / length(rows.len())).clamp(0.0, layout.em(1.5));
    let mut part = None;
    for (place, row) in rows.iter().enumerate() {
        let own = row_height(&flow.pen, row, layout, whole);
        // A title does not stay behind alone.
        let follows = rows.get(place + 1).filter(|_| matches!(row, PosterRow::Title(_)));
        let needed = own + follows.map_or(0.0, |row| layout.gap() + row_height(&flow.pen, row, layout, whole));
        if flow.left.height < whole.height && flow.make_room(needed) {
            // A part that continues on the next page repeats its title.
            if let Some(title) = part.filter(|_| follows.is_none()) {
                let (pen, head) = flow.next(layout.em(2.4));
                draw_section_title(pen, head, layout, title);
                flow.take(layout.gap());
            }
        }
        if let PosterRow::Title(title) = row {
            part = Some(*title);
        }
        let (pen, area) = flow.next(own);
        draw_row(pen, row, area, (battle, layout));
        flow.take(layout.gap() + air);
    }
    Document::new(DocumentKind::Poster, flow.into_pens().into_iter().map(Pen::finish).collect())
}

fn draw_row(pen: &mut Pen<'_>, row: &PosterRow<'_>, area: Area, (battle, layout): (Battle<'_>, PosterLayout)) {
    match row {
        PosterRow::Title(title) => draw_section_title(pen, area, layout, title),
        PosterRow::Turns(turns) => turns::draw(pen, turns, area, layout),
        PosterRow::Outcome => outcome::draw(pen, battle, area, layout),
        PosterRow::Honours(honours) => honours::draw(pen, honours, area, layout),
        PosterRow::NotYet => {
            let words = tr!("No turn has been played yet. Print this poster again after the battle.");
            pen.paragraph(area, Align::Center, layout.look(Style::Italic, Ink::Words), words);
        }
    }
}

/// Draws the title of a section between two lines.
fn draw_section_title(pen: &mut Pen<'_>, area: Area, layout: PosterLayout, title: &str) {
    let look = layout.look(Style::Title, Ink::Words).with_size(layout.body * 1.7);
    let (x, y) = (area.middle().0, area.bottom() - layout.em(0.9));
    pen.heading(2, (x, y), Align::Center, look, title);
    let half = pen.width(look, title) / 2.0 + layout.em(1.2);
    let line = y - look.size_mm() * 0.28;
    pen.piece(Role::Artifact, |pen| {
        for (from, to) in [(area.x, x - half), (x + half, area.right())] {
            pen.line((from, line - 0.5), (to, line - 0.5), 0.5, Ink::Wood);
            pen.line((from, line + 0.5), (to, line + 0.5), 0.5, Ink::Gold);
        }
    });
}
