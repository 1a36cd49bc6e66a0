//! The class poster: the battle turn by turn, the last board, and everybody’s honour, in the manner of the tapestry.
//!
//! What it says is a list of rows. Its letters are as large as they can be with all rows on one page; only where the smallest
//! that can be read from a step away are too large, rows go on on another page.

mod content;
mod head;
mod honours;
mod outcome;
#[cfg(test)]
mod tests;
mod turns;

use self::content::{Honoured, PosterContent, ToldTurn};
use super::{Align, Area, Battle, Document, Fonts, Ink, Kind, Look, MARGIN_MM, Options, Page, Paper, Pen, Role, Style, tapestry};

/// The least letters, in points.
const LEAST_PT: f32 = 8.0;
/// Letters from which on a turn is told in two sentences instead of one, in points for each millimetre of the room’s width.
const TWO_SENTENCES_PT_PER_MM: f32 = 0.047;
/// The largest letters, likewise.
const MOST_PT_PER_MM: f32 = 0.062;

/// How high the board is, as a part of what is free below the head: the first with which everything has room.
const BOARDS: [f32; 4] = [0.27, 0.21, 0.16, 0.12];

/// How a poster is laid out.
#[derive(Clone, Copy)]
struct Layout {
    /// Letters of running words, in points.
    body: f32,
    /// Turns beside each other, and honours.
    turns: u8,
    honours: u8,
    /// Whether a turn is told in all of its sentences.
    tells_all: bool,
    /// How high the board is, in millimetres.
    board: f32,
}

/// A row of the poster.
enum PosterRow<'a> {
    Title(&'static str),
    Turns(&'a [ToldTurn]),
    /// How it ended: the board, and what is left of the armies.
    Outcome,
    Honours(&'a [Honoured]),
    /// Nothing was played yet.
    NotYet,
}

/// The poster on its own size of paper; on further pages only what has no room in letters that can be read.
pub(crate) fn class_poster(battle: Battle<'_>, options: Options, fonts: &Fonts) -> Document {
    let paper = if options.large_poster { options.paper.doubled() } else { options.paper };
    let content = PosterContent::of(battle, fonts);
    let pen = Pen::new(fonts, paper, options.inks);
    let room = inner(&mut pen.apart(), paper);
    let layout = fitting(&pen, &content, room);
    Document::new(Kind::Poster, drawn(battle, options, fonts, (paper, &content, layout)))
}

/// What is free within the frame of a page, which is drawn.
fn inner(pen: &mut Pen<'_>, paper: Paper) -> Area {
    let strip = paper.width_mm() * 0.034;
    tapestry::frame(pen, paper.within(MARGIN_MM), strip).inset(paper.width_mm() * 0.016)
}

impl Layout {
    fn look(self, style: Style, ink: Ink) -> Look {
        Look::new(self.body, style, ink)
    }

    /// A length that grows with the letters, in sizes of them.
    fn em(self, times: f32) -> f32 {
        self.look(Style::Plain, Ink::Words).size_mm() * times
    }

    /// What stays free between rows and columns.
    fn gap(self) -> f32 {
        self.em(0.5)
    }

    /// How wide one of so many columns is.
    fn column(self, room: Area, count: u8) -> f32 {
        (room.width - f32::from(count - 1) * self.em(1.6)) / f32::from(count)
    }
}

/// Everything in its order.
fn rows(content: &PosterContent, layout: Layout) -> Vec<PosterRow<'_>> {
    let outcome = [PosterRow::Title(content.board_title), PosterRow::Outcome];
    if content.turns.is_empty() && content.honours.is_empty() {
        return std::iter::once(PosterRow::NotYet).chain(outcome).collect();
    }
    turn_rows(content, layout).into_iter().chain(outcome).chain(honour_rows(content, layout)).collect()
}

fn turn_rows(content: &PosterContent, layout: Layout) -> Vec<PosterRow<'_>> {
    let turns = content.turns.chunks(layout.turns.into()).map(PosterRow::Turns);
    std::iter::once(PosterRow::Title(tr!("Turn by turn"))).chain(turns).collect()
}

fn honour_rows(content: &PosterContent, layout: Layout) -> Vec<PosterRow<'_>> {
    let title = (!content.honours.is_empty()).then_some(PosterRow::Title(tr!("Everybody’s honour")));
    title.into_iter().chain(content.honours.chunks(layout.honours.into()).map(PosterRow::Honours)).collect()
}

/// The largest letters with which everything has room on a page, and what is left is the board’s; the least letters where
/// nothing fits.
fn fitting(pen: &Pen<'_>, content: &PosterContent, room: Area) -> Layout {
    let free = room.height - head::height(room);
    let most = room.width * MOST_PT_PER_MM;
    let steps = std::iter::successors(Some(most), |size| Some(size - 0.25)).take_while(|size| *size > LEAST_PT);
    let sizes: Vec<f32> = steps.chain([LEAST_PT]).collect();
    let two_sentences = room.width * TWO_SENTENCES_PT_PER_MM;
    for (tells_all, least, boards) in [(true, two_sentences, &BOARDS[..1]), (false, LEAST_PT, &BOARDS[..])] {
        let sizes = &sizes[..sizes.partition_point(|size| *size >= least)];
        let fits = |body: f32, board: f32| {
            let layout = Layout { body, turns: 2, honours: 2, tells_all, board: free * board };
            fitting_columns(pen, content, layout, room, free)
        };
        // Whatever fits in some size fits in all that are smaller, and beside a board that is smaller.
        let board = sizes.last().and_then(|least| boards.iter().find(|board| fits(*least, **board).is_some()));
        let Some(board) = board else { continue };
        let place = sizes.partition_point(|size| fits(*size, *board).is_none());
        if let Some((layout, left)) = sizes.get(place).and_then(|size| fits(*size, *board)) {
            return Layout { board: layout.board + left.min(free * 0.14), ..layout };
        }
    }
    Layout { body: LEAST_PT, turns: 2, honours: 4, tells_all: false, board: free * BOARDS[0] }
}

/// The columns with which everything has room in letters of one size, and what is left; `None` if there are none.
fn fitting_columns(pen: &Pen<'_>, content: &PosterContent, layout: Layout, room: Area, free: f32) -> Option<(Layout, f32)> {
    let turns = [2, 3].map(|turns| Layout { turns, ..layout }).into_iter();
    let turns = turns.filter(|layout| layout.column(room, layout.turns) >= layout.em(17.0));
    let turns = turns.map(|layout| (layout, height(pen, &turn_rows(content, layout), layout, room)));
    let (layout, of_turns) = turns.min_by(|one, other| one.1.total_cmp(&other.1))?;
    let free = free - of_turns - height(pen, &[PosterRow::Title(content.board_title), PosterRow::Outcome], layout, room);
    let honours = [3, 4, 5, 2].map(|honours| Layout { honours, ..layout }).into_iter();
    let honours = honours.filter(|layout| layout.column(room, layout.honours) >= layout.em(10.6));
    let honours = honours.map(|layout| (layout, free - height(pen, &honour_rows(content, layout), layout, room)));
    // Names are torn only where they have to be.
    let whole = |layout: Layout| honours::are_names_whole(pen, &content.honours, layout, layout.column(room, layout.honours));
    let fitting = honours.filter(|(_, left)| *left >= 0.0);
    fitting.max_by(|one, other| whole(one.0).cmp(&whole(other.0)).then(one.1.total_cmp(&other.1)))
}

/// How high rows are, with what is free below each of them.
fn height(pen: &Pen<'_>, rows: &[PosterRow<'_>], layout: Layout, room: Area) -> f32 {
    rows.iter().map(|row| row_height(pen, row, layout, room) + layout.gap()).sum()
}

fn row_height(pen: &Pen<'_>, row: &PosterRow<'_>, layout: Layout, room: Area) -> f32 {
    match row {
        PosterRow::Title(_) => layout.em(2.4),
        PosterRow::Turns(turns) => turns::height(pen, turns, layout, layout.column(room, layout.turns)),
        PosterRow::Outcome => layout.board,
        PosterRow::Honours(honours) => honours::height(pen, honours, layout, layout.column(room, layout.honours)),
        PosterRow::NotYet => layout.em(3.0),
    }
}

/// The pages.
fn drawn(battle: Battle<'_>, options: Options, fonts: &Fonts, (paper, content, layout): (Paper, &PosterContent, Layout)) -> Vec<Page> {
    let begin = || {
        let mut pen = Pen::new(fonts, paper, options.inks);
        let room = inner(&mut pen, paper);
        (pen, room)
    };
    let (mut pen, mut room) = begin();
    let whole = room;
    room = head::draw(&mut pen, battle, room);
    let rows = rows(content, layout);
    // What is left of a single page is shared among its rows.
    let all = height(&pen, &rows, layout, whole);
    let count = f32::from(u16::try_from(rows.len()).unwrap_or(u16::MAX));
    let air = ((room.height - all) / count).clamp(0.0, layout.em(1.5));
    let mut pages = Vec::new();
    let mut part = None;
    for (place, row) in rows.iter().enumerate() {
        let own = row_height(&pen, row, layout, whole);
        // A title does not stay behind alone.
        let follows = rows.get(place + 1).filter(|_| matches!(row, PosterRow::Title(_)));
        let needed = own + follows.map_or(0.0, |row| layout.gap() + row_height(&pen, row, layout, whole));
        if needed > room.height && room.height < whole.height {
            let (next, next_room) = begin();
            pages.push(std::mem::replace(&mut pen, next).finish());
            room = next_room;
            // What goes on overleaf has its title there, too.
            if let Some(title) = part.filter(|_| follows.is_none()) {
                let (head, below) = room.split_top(layout.em(2.4));
                section(&mut pen, head, layout, title);
                room = below.split_top(layout.gap()).1;
            }
        }
        if let PosterRow::Title(title) = row {
            part = Some(*title);
        }
        let (area, below) = room.split_top(own);
        draw_row(&mut pen, row, area, (battle, layout));
        room = below.split_top(layout.gap() + air).1;
    }
    pages.push(pen.finish());
    pages
}

fn draw_row(pen: &mut Pen<'_>, row: &PosterRow<'_>, area: Area, (battle, layout): (Battle<'_>, Layout)) {
    match row {
        PosterRow::Title(title) => section(pen, area, layout, title),
        PosterRow::Turns(turns) => turns::draw(pen, turns, area, layout),
        PosterRow::Outcome => outcome::draw(pen, battle, area, layout),
        PosterRow::Honours(honours) => honours::draw(pen, honours, area, layout),
        PosterRow::NotYet => {
            let words = tr!("Nothing has been played yet. Print this poster again when the battle is fought.");
            pen.paragraph(area, Align::Center, layout.look(Style::Italic, Ink::Words), words);
        }
    }
}

/// The title of a part between two lines.
fn section(pen: &mut Pen<'_>, area: Area, layout: Layout, title: &str) {
    let look = layout.look(Style::Title, Ink::Words).sized(layout.body * 1.7);
    let (x, y) = (area.middle().0, area.bottom() - layout.em(0.9));
    pen.heading(2, (x, y), Align::Center, look, title);
    let half = pen.width(look, title) / 2.0 + layout.em(1.2);
    let line = y - look.size_mm() * 0.28;
    pen.piece(Role::Artifact, |pen| {
        for (from, to) in [(area.x, x - half), (x + half, area.right())] {
            pen.line((from, line - 0.5), (to, line - 0.5), 0.5, Ink::Norman);
            pen.line((from, line + 0.5), (to, line + 0.5), 0.5, Ink::Gold);
        }
    });
}
