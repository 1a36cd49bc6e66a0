//! Searchable text of the glyphs on paper.
//!
//! PDF readers get the glyphs one by one, in writing order, with a single text for each glyph of a font. So a line is written
//! in reading order, from right to left if necessary, and each glyph has its own letters as text. Sometimes that isn't
//! possible: letters change places, or one glyph of a leftward line represents several. Then the glyphs are drawn as
//! shapes, with invisible letters over them, as in a scanned page.

use super::{Face, FaceId, Glyph, Line, Run, is_joiner, script_of};

/// Whether a line is visible and searchable.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum TextVisibility {
    /// Visible and searchable.
    #[default]
    SeenAndFound,
    /// Visible only: part of a text that is searchable as a whole.
    Seen,
    /// Searchable only: text whose parts are visible.
    Found,
}

/// An operation that writes text on paper. Lengths are in thousandths of the text size, from the left end of the line.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum TextOp {
    /// A visible glyph whose text was last claimed with [`TextSink::claim_text`].
    Glyph {
        /// Glyph number in the face.
        id: u16,
        /// Horizontal position of the glyph.
        right: f32,
        /// Height above the baseline.
        up: f32,
    },
    /// A glyph drawn as a shape, without text.
    Shape {
        /// Glyph number in the face.
        id: u16,
        /// Horizontal position of the glyph.
        right: f32,
        /// Height above the baseline.
        up: f32,
    },
    /// An invisible, searchable glyph.
    Unseen {
        /// Glyph number in the face.
        id: u16,
        /// Horizontal position of the glyph.
        right: f32,
        /// Width to stretch the glyph to.
        width: f32,
    },
}

/// Receives the glyphs and text of a line, to write them to a file.
pub trait TextSink {
    /// Claims a text for a glyph of this face, and returns whether it can have it. It then has no other text in the file.
    fn claim_text(&mut self, face: FaceId, glyph: u16, text: &str) -> bool;
    /// Writes a glyph of this face.
    fn put(&mut self, face: FaceId, put: TextOp);
}

impl Line {
    /// Writes the line in reading order. `face_of` returns the face of each run.
    pub(crate) fn read<'a>(&self, sense: TextVisibility, face_of: impl Fn(FaceId) -> Option<&'a Face>, reader: &mut impl TextSink) {
        let is_seen = sense != TextVisibility::Found;
        let readers = self.to_readers.as_deref();
        if is_seen && (readers.is_some() || sense == TextVisibility::Seen) {
            self.draw(reader);
        }
        match (sense, readers) {
            (TextVisibility::Seen, _) => {}
            (TextVisibility::SeenAndFound, None) => self.write_text(&face_of, reader),
            (_, readers) => readers.unwrap_or(self).write_text(&face_of, &mut InvisibleSink { reader, face_of: &face_of }),
        }
    }

    /// Returns its runs with their left edges.
    fn positioned_runs(&self) -> impl Iterator<Item = (f32, &Run)> {
        self.runs.iter().scan(0.0, |end, run| {
            let start = *end;
            *end += run.width();
            Some((start, run))
        })
    }

    /// Writes the glyphs as shapes without text.
    fn draw(&self, reader: &mut impl TextSink) {
        for (mut place, run) in self.positioned_runs() {
            for glyph in &run.glyphs {
                reader.put(run.face, TextOp::Shape { id: glyph.id, right: place + glyph.right, up: glyph.up });
                place += glyph.advance;
            }
        }
    }

    /// Writes the line with its text.
    fn write_text<'a>(&self, face_of: &impl Fn(FaceId) -> Option<&'a Face>, reader: &mut impl TextSink) {
        let mut runs: Vec<(f32, &Run, Option<DirectionMark>)> = Vec::with_capacity(self.runs.len());
        for (place, (start, run)) in self.positioned_runs().enumerate() {
            let mark = direction_mark(run, place == 0, self.runs.get(place + 1));
            let end = start + run.width();
            runs.push((start, run, mark.map(|mark| (if mark == RIGHT_TO_LEFT { start - 4.0 * BESIDE } else { end - BESIDE }, mark))));
        }
        runs.sort_by_key(|(_, run, _)| run.text.start);
        for (start, run, mark) in runs {
            let left_to_right = mark.filter(|(_, mark)| *mark == LEFT_TO_RIGHT);
            put_mark(face_of, reader, left_to_right);
            if let Some(face) = face_of(run.face) {
                run.read(start, face, reader);
            }
            put_mark(face_of, reader, mark.filter(|_| left_to_right.is_none()));
        }
    }
}

/// Passes text on as invisible glyphs.
struct InvisibleSink<'w, R, F> {
    reader: &'w mut R,
    face_of: &'w F,
}

impl<'a, R: TextSink, F: Fn(FaceId) -> Option<&'a Face>> TextSink for InvisibleSink<'_, R, F> {
    fn claim_text(&mut self, face: FaceId, glyph: u16, text: &str) -> bool {
        self.reader.claim_text(face, glyph, text)
    }

    fn put(&mut self, id: FaceId, put: TextOp) {
        match put {
            TextOp::Glyph { id: glyph, right, .. } => {
                let width = (self.face_of)(id).map_or(0.0, |face| face.width_of(glyph));
                self.reader.put(id, TextOp::Unseen { id: glyph, right, width });
            }
            TextOp::Unseen { .. } => self.reader.put(id, put),
            TextOp::Shape { .. } => {}
        }
    }
}

/// The face for invisible direction marks, which give PDF readers the direction of neutral signs. Every document has
/// it.
const MARKS: FaceId = FaceId(0);
const LEFT_TO_RIGHT: char = '\u{200E}';
const RIGHT_TO_LEFT: char = '\u{200F}';
/// Distance of a searchable item without width from the previous one, in thousandths of the text size.
const BESIDE: f32 = 3.0;

/// Returns the mark needed at a run's end so that PDF readers, which don't know the paragraph, give signs at its edge
/// (brackets, vowel marks, spaces) the right direction. It is needed at the left end of a leftward line, and where a leftward
/// run is followed by a rightward one.
fn direction_mark(run: &Run, is_first: bool, after: Option<&Run>) -> Option<char> {
    if run.rightwards {
        return None;
    }
    let is_sign = |c: Option<char>| c.is_some_and(|c| script_of(c).is_none());
    if after.is_some_and(|after| after.rightwards && is_sign(after.glyphs.first().and_then(|glyph| glyph.text.chars().next()))) {
        return Some(LEFT_TO_RIGHT);
    }
    (is_first && is_sign(run.glyphs.iter().find(|glyph| !glyph.text.is_empty()).and_then(|glyph| glyph.text.chars().last())))
        .then_some(RIGHT_TO_LEFT)
}

/// Position and character of an invisible direction mark.
type DirectionMark = (f32, char);

/// Writes an invisible mark at its position.
fn put_mark<'a>(face_of: &impl Fn(FaceId) -> Option<&'a Face>, reader: &mut impl TextSink, mark: Option<DirectionMark>) {
    if let Some((right, mark)) = mark
        && let Some(id) = face_of(MARKS).and_then(|face| face.glyph_of(mark))
        && reader.claim_text(MARKS, id, mark.encode_utf8(&mut [0; 4]))
    {
        reader.put(MARKS, TextOp::Unseen { id, right, width: 0.0 });
    }
}

/// Adjacent glyphs with the letters they represent, in reading order.
struct SpokenCluster<'a> {
    glyphs: Vec<(f32, &'a Glyph)>,
    start: f32,
    width: f32,
    letters: Vec<char>,
    rightwards: bool,
}

impl Run {
    fn width(&self) -> f32 {
        self.glyphs.iter().map(|glyph| glyph.advance).sum()
    }

    fn read(&self, start: f32, face: &Face, reader: &mut impl TextSink) {
        let mut place = start;
        let mut clusters: Vec<(f32, &[Glyph])> = Vec::with_capacity(self.glyphs.len());
        for cluster in self.clusters() {
            clusters.push((place, cluster));
            place += cluster.iter().map(|glyph| glyph.advance).sum::<f32>();
        }
        if !self.rightwards {
            clusters.reverse();
        }
        for (place, cluster) in clusters {
            if let [glyph] = cluster
                && (glyph.id == 0 || is_one_letter(&glyph.text))
                && !is_mirrored(&glyph.text, glyph.id, face, self.rightwards)
            {
                let says = if glyph.id == 0 { "\u{FFFD}" } else { &glyph.text };
                if reader.claim_text(self.face, glyph.id, says) {
                    reader.put(self.face, TextOp::Glyph { id: glyph.id, right: place + glyph.right, up: glyph.up });
                    continue;
                }
            }
            SpokenCluster::new(place, cluster, self.rightwards).read(self.face, face, reader);
        }
    }
}

/// Returns whether a glyph of a leftward run shows a sign mirrored, and so looks like another sign with its own text.
fn is_mirrored(text: &str, glyph: u16, face: &Face, rightwards: bool) -> bool {
    let is_other = |c: char| script_of(c).is_none() && face.glyph_of(c).is_some_and(|own| own != glyph);
    !rightwards && glyph != 0 && is_one_letter(text) && text.chars().any(is_other)
}

fn is_one_letter(text: &str) -> bool {
    let mut letters = text.chars();
    letters.next().is_some() && letters.next().is_none()
}

impl<'a> SpokenCluster<'a> {
    fn new(start: f32, cluster: &'a [Glyph], rightwards: bool) -> Self {
        let mut place = start;
        let mut glyphs = Vec::with_capacity(cluster.len());
        for glyph in cluster {
            glyphs.push((place + glyph.right, glyph));
            place += glyph.advance;
        }
        if !rightwards {
            glyphs.reverse();
        }
        let letters = cluster.iter().flat_map(|glyph| glyph.text.chars()).collect();
        Self { glyphs, start, width: place - start, letters, rightwards }
    }

    fn read(&self, id: FaceId, face: &Face, reader: &mut impl TextSink) {
        let said = self.glyph_texts(face);
        let mut saying = said.iter().flatten().zip(&self.glyphs).filter(|(says, _)| !says.is_empty());
        let all = saying.all(|(says, (_, glyph))| reader.claim_text(id, glyph.id, says));
        match said {
            Some(said) if all => self.write_each_glyph(id, face, reader, &said),
            Some(_) | None => {
                for &(right, glyph) in &self.glyphs {
                    reader.put(id, TextOp::Shape { id: glyph.id, right, up: glyph.up });
                }
                let wide = self.letters.iter().filter(|c| face.glyph_of(**c).is_some_and(|glyph| face.is_wide(glyph)));
                let share = self.width / u16::try_from(wide.count()).map_or(1.0, f32::from).max(1.0);
                self.write_invisible(id, face, reader, self.edge(), share, self.letters.iter().copied());
            }
        }
    }

    fn edge(&self) -> f32 {
        if self.rightwards { self.start } else { self.start + self.width }
    }

    /// Writes each glyph with its own letters. A diacritic is drawn in place, but its text comes at the end of its letter:
    /// PDF readers take a step back for a space.
    fn write_each_glyph(&self, id: FaceId, face: &Face, reader: &mut impl TextSink, said: &[String]) {
        let is_unsaid = |c: &&char| is_joiner(**c) && !said.iter().any(|says| says.contains(**c));
        let first = self.letters.iter().take_while(|c| is_joiner(**c)).count();
        let (before, after) = self.letters.split_at(first);
        let (mut pen, mut marks) = (self.edge(), 0.0);
        self.write_invisible(id, face, reader, pen, 0.0, before.iter().filter(is_unsaid).copied());
        for (says, &(right, &Glyph { id: glyph, up, advance, .. })) in said.iter().zip(&self.glyphs) {
            pen += if self.rightwards { advance } else { -advance };
            let is_mark = advance == 0.0 && self.glyphs.len() > 1;
            if is_mark || says.is_empty() {
                reader.put(id, TextOp::Shape { id: glyph, right, up });
            }
            if is_mark && !says.is_empty() {
                marks += 1.0;
                reader.put(id, TextOp::Unseen { id: glyph, right: self.adjacent_position(pen, marks), width: 0.0 });
            }
            if !is_mark && !says.is_empty() {
                marks = 0.0;
                // Marks follow where the letter is drawn, be that a hair beyond its room.
                pen = if self.rightwards { pen } else { pen.min(right) };
                reader.put(id, TextOp::Glyph { id: glyph, right, up });
            }
        }
        self.write_invisible(id, face, reader, pen, 0.0, after.iter().filter(is_unsaid).copied());
    }

    /// Returns the position of the `place`-th item without width after the end of this cluster: PDF readers order items by
    /// their starts.
    fn adjacent_position(&self, pen: f32, place: f32) -> f32 {
        if self.rightwards { pen } else { pen - place * BESIDE }
    }

    /// Returns each glyph's text so that the letters come out in order; `None` if that isn't possible.
    fn glyph_texts(&self, face: &Face) -> Option<Vec<String>> {
        if self.glyphs.iter().any(|(_, glyph)| is_mirrored(&glyph.text, glyph.id, face, self.rightwards)) {
            return None;
        }
        let letters: Vec<char> = self.letters.iter().copied().filter(|c| self.rightwards || !is_joiner(*c)).collect();
        let mut said = vec![String::new(); self.glyphs.len()];
        let mut next = 0;
        // A glyph that is no letter's own shape waits for the letters that no other glyph says.
        let mut waiting: Option<usize> = None;
        for (place, (_, glyph)) in self.glyphs.iter().enumerate() {
            let own = (next..letters.len()).find(|&at| face.glyph_of(letters[at]) == Some(glyph.id));
            if let Some(own) = own {
                match waiting.take() {
                    Some(before) => said[before].extend(&letters[next..own]),
                    None if next < own => return None,
                    None => {}
                }
                said[place].push(letters[own]);
                next = own + 1;
            } else if let Some(before) = waiting.replace(place)
                && let Some(letter) = letters.get(next)
            {
                said[before].push(*letter);
                next += 1;
            }
        }
        match waiting {
            Some(last) => said[last].extend(&letters[next..]),
            None if next < letters.len() => return None,
            None => {}
        }
        // Readers take the room of a glyph that says nothing for a space.
        if said.iter().zip(&self.glyphs).any(|(says, (_, glyph))| says.is_empty() && glyph.advance > 0.0) {
            return None;
        }
        // Readers turn round what a single glyph of a leftward line says, or not: none agrees with another. Of several
        // emoji in one glyph some make letters that do not exist.
        let can_be_said = |says: &String| says.chars().count() <= 1 || (self.rightwards && says.chars().all(|c| c <= '\u{FFFF}'));
        said.iter().all(can_be_said).then_some(said)
    }

    /// Writes invisible letters side by side from here on, in reading order. Diacritics have no width.
    fn write_invisible(
        &self,
        id: FaceId,
        face: &Face,
        reader: &mut impl TextSink,
        mut pen: f32,
        share: f32,
        letters: impl Iterator<Item = char>,
    ) {
        let mut marks = 0.0;
        for letter in letters {
            let Some(glyph) = face.glyph_of(letter) else { continue };
            if !reader.claim_text(id, glyph, letter.encode_utf8(&mut [0; 4])) {
                continue;
            }
            let width = if face.is_wide(glyph) { share } else { 0.0 };
            let right = if self.rightwards { pen } else { pen - width };
            marks = if width > 0.0 { 0.0 } else { marks + 1.0 };
            pen = if self.rightwards { pen + width } else { right };
            reader.put(
                id,
                TextOp::Unseen { id: glyph, right: if width > 0.0 { right } else { self.adjacent_position(right, marks) }, width },
            );
        }
    }
}
