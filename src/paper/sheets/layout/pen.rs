//! The pen for laying out pages, used by every document.

use std::sync::Arc;

use kurbo::{Affine, BezPath, RoundedRect, Shape as _};

use super::{
    Align, Area, Art, Breaks, Fonts, Ink, InkMode, MM_PER_PT, Mark, Page, Paper, Piece, Role, Shape, Style, Text, TextVisibility, Turn,
    turned,
};

/// Look of a line of text: size, style and colour.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Look {
    /// Size of the text in points.
    pub size_pt: f32,
    /// Style of the typeface.
    pub style: Style,
    /// Ink colour of the text.
    pub ink: Ink,
}

impl Look {
    pub(crate) const fn new(size_pt: f32, style: Style, ink: Ink) -> Self {
        Self { size_pt, style, ink }
    }

    pub(crate) const fn with_size(self, size_pt: f32) -> Self {
        Self { size_pt, ..self }
    }

    pub(crate) const fn with_ink(self, ink: Ink) -> Self {
        Self { ink, ..self }
    }

    pub(crate) fn size_mm(self) -> f32 {
        self.size_pt * MM_PER_PT
    }

    /// Returns the baseline of a line of text centred vertically in an area.
    pub(crate) fn baseline_in(self, area: Area) -> f32 {
        area.middle().1 + self.size_mm() * 0.36
    }

    /// Returns the distance between the baselines of running text, in millimetres.
    pub(crate) fn leading_mm(self) -> f32 {
        self.size_mm() * LEADING
    }
}

/// Size of invisible searchable text, relative to its visible lines. It is small so that PDF viewers keep them apart.
const UNSEEN: f32 = 0.5;
/// Line height of running text, in sizes of its letters.
const LEADING: f32 = 1.32;

/// A pen that draws one page.
pub struct Pen<'a> {
    /// Fonts for measuring text.
    pub fonts: &'a Fonts,
    page: Page,
    /// Number of open pieces.
    depth: usize,
}

/// A piece that has been opened and not yet closed.
pub struct OpenPiece(usize);

impl<'a> Pen<'a> {
    /// Creates a pen on an empty page.
    pub(crate) const fn new(fonts: &'a Fonts, paper: Paper, inks: InkMode) -> Self {
        Self { fonts, page: Page::new(paper, inks), depth: 0 }
    }

    /// Returns another pen on an empty page of the same kind, to try out a layout.
    pub(crate) const fn scratch_pen(&self) -> Self {
        Self::new(self.fonts, self.page.paper, self.page.inks)
    }

    pub(crate) fn finish(self) -> Page {
        self.page
    }

    /// Makes the page read from its right-hand edge.
    pub(crate) const fn turn_sideways(&mut self) {
        self.page.on_its_side = true;
    }

    pub(crate) const fn paper(&self) -> Paper {
        self.page.paper
    }

    /// Returns how much ink to use on the page.
    pub(crate) const fn inks(&self) -> InkMode {
        self.page.inks
    }

    /// Groups everything drawn from here on into one piece for screen readers, until it is [ended](Self::end).
    pub(crate) fn begin(&mut self, role: Role) -> OpenPiece {
        let first = self.page.marks.len();
        self.page.pieces.push(Piece { role, depth: self.depth, marks: first..first });
        self.depth += 1;
        OpenPiece(self.page.pieces.len() - 1)
    }

    pub(crate) fn end(&mut self, OpenPiece(place): OpenPiece) {
        self.depth -= 1;
        let end = self.page.marks.len();
        if let Some(piece) = self.page.pieces.get_mut(place) {
            piece.marks.end = end;
        }
    }

    /// Draws the marks of one piece for screen readers.
    pub(crate) fn piece<R>(&mut self, role: Role, draw: impl FnOnce(&mut Self) -> R) -> R {
        let begun = self.begin(role);
        let drawn = draw(self);
        self.end(begun);
        drawn
    }

    /// Draws a line of text as a heading of what follows.
    pub(crate) fn heading(&mut self, level: u8, at: (f32, f32), align: Align, look: Look, text: &str) {
        self.piece(Role::Heading(level), |pen| pen.text(at, align, look, text));
    }

    /// Draws a line of text; `at` is its left end, middle or right end on the baseline.
    pub(crate) fn text(&mut self, at: (f32, f32), align: Align, look: Look, text: &str) {
        self.text_with_visibility(TextVisibility::SeenAndFound, at, align, look, text);
    }

    /// Draws text on a single line, where the first line of a [paragraph](Self::paragraph) would stand.
    pub(crate) fn first_line(&mut self, area: Area, align: Align, look: Look, text: &str) {
        self.text((area.anchor_x(align), area.y + look.size_mm() * ASCENT), align, look, text);
    }

    /// Draws text on a single line, centred vertically in an area.
    pub(crate) fn centred_line(&mut self, area: Area, align: Align, look: Look, text: &str) {
        self.text((area.anchor_x(align), look.baseline_in(area)), align, look, text);
    }

    fn text_with_visibility(&mut self, sense: TextVisibility, at: (f32, f32), align: Align, look: Look, text: &str) {
        let Look { size_pt, style, ink } = look;
        let text = text.to_owned();
        self.page.marks.push(Mark::Text(Text { at_mm: at, size_pt, style, align, turn: Turn::Upright, ink, text, sense }));
    }

    /// Draws text on several lines, each with its baseline.
    /// An invisible copy between the last two lines lets searching find the whole text, despite the line breaks.
    pub(crate) fn wrapped_lines(&mut self, x: f32, align: Align, look: Look, words: &str, lines: &[(f32, String)]) {
        self.piece(if lines.len() > 1 { Role::Says(words.to_owned()) } else { Role::Paragraph }, |pen| {
            for (baseline, line) in lines {
                pen.text((x, *baseline), align, look, line);
            }
        });
        if let [.., (before, _), (last, _)] = lines {
            let widest = lines.iter().map(|(_, line)| self.width(look, line)).fold(0.0, f32::max);
            let share = (widest / self.width(look, words)).min(UNSEEN);
            self.text_with_visibility(
                TextVisibility::Found,
                (x, f32::midpoint(*before, *last)),
                align,
                look.with_size(look.size_pt * share),
                words,
            );
        }
    }

    /// Draws a line of text, reduced to fit this width, down to `least_pt`. If it still doesn't fit, it ends in an ellipsis.
    /// Returns its size in points.
    pub(crate) fn fitted_text(&mut self, at: (f32, f32), align: Align, look: Look, width: f32, least_pt: f32, text: &str) -> f32 {
        let needed = self.fonts.width_mm(text, look.size_pt, look.style);
        // A hair less than fits, against rounding.
        let size = if needed > width { (look.size_pt * width / needed * 0.999).max(least_pt) } else { look.size_pt };
        let seen = self.fonts.ellipsized(text, size, look.style, width);
        self.piece(if seen == text { Role::Paragraph } else { Role::Says(text.to_owned()) }, |pen| {
            pen.text(at, align, look.with_size(size), &seen);
        });
        size
    }

    /// Draws text wrapped to the area's width, starting at the area's top, and returns the y below the last line.
    /// The area's height is ignored: measure with [`Pen::height`].
    pub(crate) fn paragraph(&mut self, area: Area, align: Align, look: Look, text: &str) -> f32 {
        let x = area.anchor_x(align);
        let mut y = area.y;
        let wrapped = self.fonts.wrapped(Breaks::Usual, text, look.size_pt, look.style, area.width);
        self.piece(if wrapped.has_broken_word { Role::Says(text.to_owned()) } else { Role::Paragraph }, |pen| {
            for line in &wrapped.lines {
                pen.text((x, y + look.size_mm() * ASCENT), align, look, line);
                y += look.leading_mm();
            }
        });
        y
    }

    /// Draws paragraphs of different looks below one another, and returns the y below the last line.
    pub(crate) fn paragraphs(&mut self, area: Area, align: Align, paragraphs: &[(Look, impl AsRef<str>)]) -> f32 {
        paragraphs.iter().fold(area.y, |y, (look, text)| self.paragraph(Area { y, ..area }, align, *look, text.as_ref()))
    }

    pub(crate) fn height(&self, width: f32, look: Look, text: &str) -> f32 {
        let lines = self.fonts.wrapped(Breaks::Usual, text, look.size_pt, look.style, width).lines.len();
        u16::try_from(lines).map_or(f32::MAX, f32::from) * look.leading_mm()
    }

    pub(crate) fn width(&self, look: Look, text: &str) -> f32 {
        self.fonts.width_mm(text, look.size_pt, look.style)
    }

    /// Draws a rectangle with rounded corners, outlined, filled or both, and returns the index of its mark.
    pub(crate) fn frame(&mut self, area: Area, corner: f32, line: Option<(f32, Ink)>, fill: Option<Ink>) -> usize {
        self.shape(rectangle(area, corner), line, fill);
        self.page.marks.len() - 1
    }

    /// Resizes a rectangle, once its final size is known.
    pub(crate) fn stretch(&mut self, mark: usize, area: Area, corner: f32) {
        if let Some(Mark::Shape(shape)) = self.page.marks.get_mut(mark) {
            shape.path = rectangle(area, corner);
        }
    }

    pub(crate) fn line(&mut self, from: (f32, f32), to: (f32, f32), width: f32, ink: Ink) {
        self.shape(line_path(from, to), Some((width, ink)), None);
    }

    /// Draws a horizontal line as wide as an area.
    pub(crate) fn rule(&mut self, area: Area, y: f32, width: f32, ink: Ink) {
        self.line((area.x, y), (area.right(), y), width, ink);
    }

    /// Draws a dashed straight line to fold or cut along.
    pub(crate) fn dashed_line(&mut self, from: (f32, f32), to: (f32, f32), width: f32, ink: Ink) {
        let shape = Shape { path: line_path(from, to), line: Some((width, ink)), dashed: true, fill: None };
        self.page.marks.push(Mark::Shape(shape));
    }

    /// Draws a dashed line of any shape. An empty path adds no mark.
    pub(crate) fn dashed_shape(&mut self, path: BezPath, line: (f32, Ink)) {
        if !path.elements().is_empty() {
            self.page.marks.push(Mark::Shape(Shape { path, line: Some(line), dashed: true, fill: None }));
        }
    }

    /// Draws any shape. An empty path adds no mark.
    pub(crate) fn shape(&mut self, path: BezPath, line: Option<(f32, Ink)>, fill: Option<Ink>) {
        if path.elements().is_empty() {
            return;
        }
        self.page.marks.push(Mark::Shape(Shape { path, line, dashed: false, fill }));
    }

    /// Draws a drawing as large as fits in the middle of an area, keeping its proportions.
    pub(crate) fn art(&mut self, art: &Arc<Art>, area: Area) {
        self.page.marks.push(Mark::Art { art: Arc::clone(art), area: area.fitted(art.size), turn: Turn::Upright });
    }

    /// Draws a drawing with alternative text.
    pub fn figure(&mut self, art: &Arc<Art>, area: Area, shows: impl Into<String>) {
        self.piece(Role::Figure(shows.into()), |pen| pen.art(art, area));
    }

    /// Draws something around the origin, then scales it, turns it, and moves its origin to a point.
    pub(crate) fn draw_placed<R>(&mut self, scale: f32, turn: Turn, to: (f32, f32), draw: impl FnOnce(&mut Self) -> R) -> R {
        self.draw_transformed(scale, turn, (0.0, 0.0), to, draw)
    }

    /// Draws something, then turns it about a point. The drawing code uses upright coordinates.
    pub(crate) fn draw_turned<R>(&mut self, turn: Turn, about: (f32, f32), draw: impl FnOnce(&mut Self) -> R) -> R {
        self.draw_transformed(1.0, turn, about, (0.0, 0.0), draw)
    }

    /// Draws something, then scales it about the origin, turns it about a point, and moves it by an offset.
    fn draw_transformed<R>(&mut self, scale: f32, turn: Turn, about: (f32, f32), by: (f32, f32), draw: impl FnOnce(&mut Self) -> R) -> R {
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

/// Height of capitals and most ascenders above the baseline, in sizes of the letters.
pub const ASCENT: f32 = 0.95;
/// Maximum distance of a curve from the true circle, in millimetres.
const TOLERANCE: f64 = 0.02;

fn rectangle(area: Area, corner: f32) -> BezPath {
    let [x, y, right, bottom] = [area.x, area.y, area.right(), area.bottom()].map(f64::from);
    if corner > 0.0 {
        RoundedRect::new(x, y, right, bottom, f64::from(corner)).to_path(TOLERANCE)
    } else {
        kurbo::Rect::new(x, y, right, bottom).to_path(TOLERANCE)
    }
}

fn line_path(from: (f32, f32), to: (f32, f32)) -> BezPath {
    let point = |(x, y): (f32, f32)| (f64::from(x), f64::from(y));
    let mut path = BezPath::new();
    path.move_to(point(from));
    path.line_to(point(to));
    path
}
