//! Tokens for schools without miniatures: one for each base, flat or folded to stand. Those of a unit hang together in a
//! block, which can be handed to its player.

mod face;
mod flow;

use self::flow::Flow;
use super::cutting::{self, CARD_AND_CUT};
use super::{Align, Area, Ink, Look, Pen, Turn};
use crate::rules::{Troop, Unit, bases};
use crate::sheets::document::{Battle, Document, Kind, Options};
use crate::sheets::text::{Fonts, Style};

/// Width and height of a flat token for men on foot, and the height of one for knights, in millimetres.
const FLAT_MM: (f32, f32, f32) = (30.0, 30.0, 40.0);
/// Width of a standee, the height of each of its sides, and that of the flap below each.
const STANDEE_MM: (f32, f32, f32) = (NARROW_MM, 34.5, 8.0);
/// Width of a flat token with one figure, and of standees; eight of them are as wide as a page.
const NARROW_MM: f32 = 24.0;
/// Height of the words above a block of flat tokens.
const CAPTION_MM: f32 = 4.6;

/// A unit and its bases.
struct Block<'a> {
    unit: &'a Unit,
    /// Who leads it; empty where nobody does.
    player: String,
    /// Figures on each base at the start, the commander's last.
    bases: Vec<u8>,
}

impl<'a> Block<'a> {
    fn of(battle: Battle<'a>, unit: &'a Unit, fonts: &Fonts) -> Self {
        let count = battle.setup.unit(unit.id).map_or(unit.troop.bases()[0], |muster| muster.bases);
        let player = battle.leader(unit.id).and_then(|leader| leader.printable(fonts)).unwrap_or_default();
        Self { unit, player, bases: bases::spread(unit.start, count) }
    }

    /// Width and height of what is cut out for one base.
    fn piece(&self, standees: bool) -> (f32, f32) {
        let knights = self.unit.troop == Troop::Knights;
        let singles = self.bases.iter().all(|&figures| figures == 1) && !knights;
        if standees {
            return (STANDEE_MM.0, 2.0 * (STANDEE_MM.1 + STANDEE_MM.2));
        }
        (if singles { NARROW_MM } else { FLAT_MM.0 }, if knights { FLAT_MM.2 } else { FLAT_MM.1 })
    }

    /// How many tokens stand beside each other and below each other at most, and above them their words. Flat ones stand in
    /// two rows as a rule, so that several units share the width of a page.
    fn shape(&self, room: Area, standees: bool) -> (u8, u8, f32) {
        let (width, height) = self.piece(standees);
        let widest = cutting::how_many(room.width, width);
        if standees {
            return (widest, 1, 0.0);
        }
        let half = u8::try_from(self.bases.len().div_ceil(2)).unwrap_or(u8::MAX);
        (half.max(2).min(widest), cutting::how_many(room.height - CAPTION_MM, height), CAPTION_MM)
    }

    /// "N03 · Bo".
    fn name(&self) -> String {
        let id = self.unit.id;
        if self.player.is_empty() { id.to_string() } else { format!("{id} · {}", self.player) }
    }
}

/// A token for each base that the units have at the start, unit by unit in the order of the army lists.
#[must_use]
pub fn tokens(battle: Battle<'_>, options: Options, fonts: &Fonts) -> Document {
    let blocks: Vec<Block<'_>> = battle.state.units().map(|unit| Block::of(battle, unit, fonts)).collect();
    let pages = flow(&blocks, options);
    let mut document = Document::new(Kind::Tokens, Vec::new());
    for (page, pieces) in pages.iter().enumerate() {
        let mut pen = Pen::new(fonts, options.paper, options.inks);
        let (title, to_do) = if options.standees {
            ("Standing tokens", format!("{CARD_AND_CUT} Fold on the dashed lines; glue the two flaps together as a foot."))
        } else {
            ("Tokens", format!("{CARD_AND_CUT} One token is one base: cross off a dot for each figure that falls."))
        };
        cutting::head(&mut pen, title, &to_do, (page + 1, pages.len()));
        for piece in pieces {
            let block = &blocks[piece.block];
            if piece.first == 0 {
                document.places.push((page, block.name()));
            }
            draw(&mut pen, block, piece, options.standees);
        }
        document.pages.push(pen.finish());
    }
    document
}

/// A block in its place, or as much of it as a page has room for.
struct Piece {
    block: usize,
    /// Its first base, counted from 0.
    first: usize,
    count: usize,
    /// Tokens beside each other and below each other.
    cells: (u8, u8),
    /// Height of the words above them.
    caption: f32,
    area: Area,
}

/// Where every block goes; one that is too large for a page is broken.
fn flow(blocks: &[Block<'_>], options: Options) -> Vec<Vec<Piece>> {
    // The lines along the left edge stand within the margin too.
    let room = cutting::room(options.paper).moved(0.1, 0.0);
    let mut flow = Flow::new(room);
    let mut pages: Vec<Vec<Piece>> = Vec::new();
    for (number, block) in blocks.iter().enumerate() {
        let (width, height) = block.piece(options.standees);
        let (columns, most_rows, caption) = block.shape(room, options.standees);
        let mut first = 0;
        while first < block.bases.len() {
            let count = (block.bases.len() - first).min(usize::from(columns) * usize::from(most_rows));
            let left = u8::try_from(count).unwrap_or(u8::MAX);
            let cells = (columns.min(left), left.div_ceil(columns));
            let (page, area) = flow.place((f32::from(cells.0) * width, f32::from(cells.1) * height + caption));
            pages.resize_with(pages.len().max(page + 1), Vec::new);
            pages[page].push(Piece { block: number, first, count, cells, caption, area });
            first += count;
        }
    }
    pages
}

/// Draws a block, or part of one.
fn draw(pen: &mut Pen<'_>, block: &Block<'_>, piece: &Piece, standees: bool) {
    let (above, tokens) = piece.area.split_top(piece.caption);
    if piece.caption > 0.0 {
        let words = format!("{} {} · {}", block.unit.id.side.adjective(), block.unit.troop.name(), block.name());
        let look = Look::new(7.5, Style::Bold, Ink::Quiet);
        pen.fitted((above.x + 0.5, above.bottom() - 1.2), Align::Left, look, above.width - 1.0, 5.0, &words);
    }
    let cells = tokens.cells(piece.cells.0, piece.cells.1, 0.0).take(piece.count);
    for (base, cell) in (piece.first..).zip(cells) {
        pen.frame(cell.inset(0.08), 0.0, Some((0.15, Ink::Rule)), None);
        if standees { standee(pen, cell, block, base) } else { face::draw(pen, cell, block, base, false) }
    }
}

/// Both sides of a standee, the upper one turned over, each with its flap.
fn standee(pen: &mut Pen<'_>, cell: Area, block: &Block<'_>, base: usize) {
    let lower = cell.split_top(cell.height / 2.0).1;
    let (front, flap) = lower.split_top(STANDEE_MM.1);
    let half = |pen: &mut Pen<'_>| {
        face::draw(pen, front, block, base, true);
        let look = Look::new(6.5, Style::Plain, Ink::Quiet);
        pen.fitted((flap.middle().0, flap.middle().1 + 0.8), Align::Center, look, flap.width - 3.0, 4.5, &block.name());
        cutting::fold(pen, (flap.x + 0.3, flap.y), (flap.right() - 0.3, flap.y));
    };
    pen.turned(Turn::Over, cell.middle(), half);
    half(pen);
    cutting::fold(pen, (cell.x + 0.3, lower.y), (cell.right() - 0.3, lower.y));
}

#[cfg(test)]
mod tests;
