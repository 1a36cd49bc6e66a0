//! The pen that lays out pages: every document is drawn with it.

use std::sync::Arc;

use kurbo::{Affine, BezPath, RoundedRect, Shape as _};

use super::{Align, Area, Art, Fonts, Ink, Inks, MM_PER_PT, Mark, Page, Paper, Piece, Role, Sense, Shape, Style, Text, Turn, turned};

/// How a line of text looks.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Look {
    /// Size in points.
    pub size_pt: f32,
    /// Which of the faces.
    pub style: Style,
    /// Colour.
    pub ink: Ink,
}

impl Look {
    pub(crate) const fn new(size_pt: f32, style: Style, ink: Ink) -> Self {
        Self { size_pt, style, ink }
    }

    pub(crate) const fn sized(self, size_pt: f32) -> Self {
        Self { size_pt, ..self }
    }

    pub(crate) const fn inked(self, ink: Ink) -> Self {
        Self { ink, ..self }
    }

    pub(crate) fn size_mm(self) -> f32 {
        self.size_pt * MM_PER_PT
    }

    /// From one baseline to the next in running text, in millimetres.
    pub(crate) fn leading_mm(self) -> f32 {
        self.size_mm() * LEADING
    }
}

/// The size of words that are found but not seen, beside that of their lines: small, so that readers keep them apart.
const UNSEEN: f32 = 0.5;
/// The height of a line of running text, in sizes of its letters.
const LEADING: f32 = 1.32;

/// Draws one page.
pub struct Pen<'a> {
    /// Measures every text.
    pub fonts: &'a Fonts,
    page: Page,
    /// How many pieces are begun and not yet ended.
    depth: usize,
}

/// A piece that has been begun.
pub struct Begun(usize);

impl<'a> Pen<'a> {
    /// A pen on an empty page.
    pub(crate) const fn new(fonts: &'a Fonts, paper: Paper, inks: Inks) -> Self {
        Self { fonts, page: Page::new(paper, inks), depth: 0 }
    }

    /// Another pen on an empty page of the same kind, to try things out.
    pub(crate) const fn apart(&self) -> Self {
        Self::new(self.fonts, self.page.paper, self.page.inks)
    }

    pub(crate) fn finish(self) -> Page {
        self.page
    }

    /// What is drawn is read from the page's right-hand edge.
    pub(crate) const fn turn_page(&mut self) {
        self.page.on_its_side = true;
    }

    pub(crate) const fn paper(&self) -> Paper {
        self.page.paper
    }

    /// How much ink the page is worth.
    pub(crate) const fn inks(&self) -> Inks {
        self.page.inks
    }

    /// What is drawn from here on is one piece of the page for whoever has it read aloud, until it is [ended](Self::end).
    pub(crate) fn begin(&mut self, role: Role) -> Begun {
        let first = self.page.marks.len();
        self.page.pieces.push(Piece { role, depth: self.depth, marks: first..first });
        self.depth += 1;
        Begun(self.page.pieces.len() - 1)
    }

    pub(crate) fn end(&mut self, Begun(place): Begun) {
        self.depth -= 1;
        let end = self.page.marks.len();
        if let Some(piece) = self.page.pieces.get_mut(place) {
            piece.marks.end = end;
        }
    }

    /// Draws what is one piece of the page for whoever has it read aloud.
    pub(crate) fn piece<R>(&mut self, role: Role, draw: impl FnOnce(&mut Self) -> R) -> R {
        let begun = self.begin(role);
        let drawn = draw(self);
        self.end(begun);
        drawn
    }

    /// A line of text that heads what follows it.
    pub(crate) fn heading(&mut self, level: u8, at: (f32, f32), align: Align, look: Look, text: &str) {
        self.piece(Role::Heading(level), |pen| pen.text(at, align, look, text));
    }

    /// A line of text; `at` is its left end, middle or right end on the baseline.
    pub(crate) fn text(&mut self, at: (f32, f32), align: Align, look: Look, text: &str) {
        self.text_in_sense(Sense::SeenAndFound, at, align, look, text);
    }

    fn text_in_sense(&mut self, sense: Sense, at: (f32, f32), align: Align, look: Look, text: &str) {
        let Look { size_pt, style, ink } = look;
        let text = text.to_owned();
        self.page.marks.push(Mark::Text(Text { at_mm: at, size_pt, style, align, turn: Turn::Upright, ink, text, sense }));
    }

    /// Words on several lines, each with its baseline. They are found as a whole too, wherever they are broken: between
    /// the last two lines, unseen.
    pub(crate) fn lines_of_one(&mut self, x: f32, align: Align, look: Look, words: &str, lines: &[(f32, String)]) {
        self.piece(if lines.len() > 1 { Role::Says(words.to_owned()) } else { Role::Paragraph }, |pen| {
            for (baseline, line) in lines {
                pen.text((x, *baseline), align, look, line);
            }
        });
        if let [.., (before, _), (last, _)] = lines {
            let widest = lines.iter().map(|(_, line)| self.width(look, line)).fold(0.0, f32::max);
            let share = (widest / self.width(look, words)).min(UNSEEN);
            self.text_in_sense(Sense::Found, (x, f32::midpoint(*before, *last)), align, look.sized(look.size_pt * share), words);
        }
    }

    /// A line of text that is made smaller where it is wider than this, down to a least size; what would not fit even so
    /// ends in an ellipsis. Gives the size it has.
    pub(crate) fn fitted(&mut self, at: (f32, f32), align: Align, look: Look, width: f32, least_pt: f32, text: &str) -> f32 {
        let needed = self.fonts.width_mm(text, look.size_pt, look.style);
        // A hair less than fits, against rounding.
        let size = if needed > width { (look.size_pt * width / needed * 0.999).max(least_pt) } else { look.size_pt };
        let seen = self.fonts.ellipsized(text, size, look.style, width);
        self.piece(if seen == text { Role::Paragraph } else { Role::Says(text.to_owned()) }, |pen| {
            pen.text(at, align, look.sized(size), &seen);
        });
        size
    }

    /// Running text broken into lines no wider than the area, its first line at the area's top; gives the y below the last
    /// line. The area's height is not minded: measure with [`Pen::height`].
    pub(crate) fn paragraph(&mut self, area: Area, align: Align, look: Look, text: &str) -> f32 {
        let x = area.x_of(align);
        let mut y = area.y;
        let lines = self.fonts.wrap(text, look.size_pt, look.style, area.width);
        let is_torn = !lines.iter().flat_map(|line| line.split_whitespace()).eq(text.split_whitespace());
        self.piece(if is_torn { Role::Says(text.to_owned()) } else { Role::Paragraph }, |pen| {
            for line in lines {
                pen.text((x, y + look.size_mm() * ASCENT), align, look, &line);
                y += look.leading_mm();
            }
        });
        y
    }

    pub(crate) fn height(&self, width: f32, look: Look, text: &str) -> f32 {
        let lines = self.fonts.wrap(text, look.size_pt, look.style, width).len();
        u16::try_from(lines).map_or(f32::MAX, f32::from) * look.leading_mm()
    }

    pub(crate) fn width(&self, look: Look, text: &str) -> f32 {
        self.fonts.width_mm(text, look.size_pt, look.style)
    }

    /// A rectangle with round corners, drawn, filled, or both. Gives the place of its mark.
    pub(crate) fn frame(&mut self, area: Area, corner: f32, line: Option<(f32, Ink)>, fill: Option<Ink>) -> usize {
        self.shape(rectangle(area, corner), line, fill);
        self.page.marks.len() - 1
    }

    /// Gives a rectangle another size, once it is known.
    pub(crate) fn stretch(&mut self, mark: usize, area: Area, corner: f32) {
        if let Some(Mark::Shape(shape)) = self.page.marks.get_mut(mark) {
            shape.path = rectangle(area, corner);
        }
    }

    pub(crate) fn line(&mut self, from: (f32, f32), to: (f32, f32), width: f32, ink: Ink) {
        self.shape(straight(from, to), Some((width, ink)), None);
    }

    /// A dashed straight line: to fold or to cut.
    pub(crate) fn dashed(&mut self, from: (f32, f32), to: (f32, f32), width: f32, ink: Ink) {
        let shape = Shape { path: straight(from, to), line: Some((width, ink)), dashed: true, fill: None };
        self.page.marks.push(Mark::Shape(shape));
    }

    /// A dashed line of any shape; an empty one is no mark.
    pub(crate) fn dashed_shape(&mut self, path: BezPath, line: (f32, Ink)) {
        if !path.elements().is_empty() {
            self.page.marks.push(Mark::Shape(Shape { path, line: Some(line), dashed: true, fill: None }));
        }
    }

    /// Any shape; an empty one is no mark.
    pub(crate) fn shape(&mut self, path: BezPath, line: Option<(f32, Ink)>, fill: Option<Ink>) {
        if path.elements().is_empty() {
            return;
        }
        self.page.marks.push(Mark::Shape(Shape { path, line, dashed: false, fill }));
    }

    /// A drawing, as large as fits in the middle of an area without changing its proportions.
    pub(crate) fn art(&mut self, art: &Arc<Art>, area: Area) {
        self.page.marks.push(Mark::Art { art: Arc::clone(art), area: area.fitted(art.size), turn: Turn::Upright });
    }

    /// A drawing that shows something worth telling.
    pub fn figure(&mut self, art: &Arc<Art>, area: Area, shows: impl Into<String>) {
        self.piece(Role::Figure(shows.into()), |pen| pen.art(art, area));
    }

    /// Draws something round the origin, then makes it larger or smaller, turns it, and moves its origin to a point.
    pub(crate) fn placed<R>(&mut self, scale: f32, turn: Turn, to: (f32, f32), draw: impl FnOnce(&mut Self) -> R) -> R {
        self.drawn_elsewhere(scale, turn, (0.0, 0.0), to, draw)
    }

    /// Draws something turned about a point: upright is how it is described.
    pub(crate) fn turned<R>(&mut self, turn: Turn, about: (f32, f32), draw: impl FnOnce(&mut Self) -> R) -> R {
        self.drawn_elsewhere(1.0, turn, about, (0.0, 0.0), draw)
    }

    /// Draws something, then makes it larger or smaller about the origin, turns it about a point, and moves it so far.
    fn drawn_elsewhere<R>(&mut self, scale: f32, turn: Turn, about: (f32, f32), by: (f32, f32), draw: impl FnOnce(&mut Self) -> R) -> R {
        let before = self.page.marks.len();
        let drawn = draw(self);
        let [(x, y), by_in_full] = [about, by].map(|(x, y)| (f64::from(x), f64::from(y)));
        let (cos, sin) = turn.cos_sin();
        let turning = Affine::translate((x, y)) * Affine::new([cos, sin, -sin, cos, 0.0, 0.0].map(f64::from)) * Affine::translate((-x, -y));
        for mark in self.page.marks.iter_mut().skip(before) {
            match mark {
                Mark::Text(text) => {
                    let at = turned((text.at_mm.0 * scale, text.at_mm.1 * scale), turn, about);
                    text.at_mm = (at.0 + by.0, at.1 + by.1);
                    text.size_pt *= scale;
                    text.turn = text.turn.and(turn);
                }
                Mark::Shape(shape) => {
                    for step in [Affine::scale(f64::from(scale)), turning, Affine::translate(by_in_full)] {
                        shape.path.apply_affine(step);
                    }
                    shape.line = shape.line.map(|(width, ink)| (width * scale, ink));
                }
                Mark::Art { area, turn: own, .. } => {
                    let scaled = Area::new(area.x * scale, area.y * scale, area.width * scale, area.height * scale);
                    let middle = turned(scaled.middle(), turn, about);
                    *area = scaled.moved(middle.0 - scaled.middle().0, middle.1 - scaled.middle().1).moved(by.0, by.1);
                    *own = own.and(turn);
                }
            }
        }
        drawn
    }
}

/// The height of capitals and most ascenders above the baseline, in sizes of the letters.
pub const ASCENT: f32 = 0.95;
/// How far a curve may stray from a circle, in millimetres.
const TOLERANCE: f64 = 0.02;

fn rectangle(area: Area, corner: f32) -> BezPath {
    let [x, y, right, bottom] = [area.x, area.y, area.right(), area.bottom()].map(f64::from);
    if corner > 0.0 {
        RoundedRect::new(x, y, right, bottom, f64::from(corner)).to_path(TOLERANCE)
    } else {
        kurbo::Rect::new(x, y, right, bottom).to_path(TOLERANCE)
    }
}

fn straight(from: (f32, f32), to: (f32, f32)) -> BezPath {
    let point = |(x, y): (f32, f32)| (f64::from(x), f64::from(y));
    let mut path = BezPath::new();
    path.move_to(point(from));
    path.line_to(point(to));
    path
}
