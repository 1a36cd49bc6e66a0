//! What searching and copying find for the glyphs on paper.
//!
//! Readers of a file know its glyphs one by one, in the order in which they are written, and of each glyph of a face only
//! one text. So a line is written in the order of reading, from right to left where it runs so, and each glyph says its own
//! letters. Where that does not come out right (letters that change places, several in one glyph of a line that runs
//! leftwards), the glyphs are drawn as mere shapes, and the letters themselves stand over them unseen, as they do over the
//! picture of a scanned page.

use super::{Face, FaceId, Glyph, Line, Run, is_joiner, script_of};

/// How a line is put on paper.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Sense {
    /// It is seen and found.
    #[default]
    SeenAndFound,
    /// It is seen alone: a part of words that are found as a whole.
    Seen,
    /// It is found alone: words whose parts are seen.
    Found,
}

/// One thing to put on paper. Lengths are in thousandths of the text's size, from the left end of the line.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Put {
    /// A glyph that says what [`Reader::may_say`] was last asked for it.
    Glyph {
        /// Its number in the face.
        id: u16,
        /// Where it stands.
        right: f32,
        /// How far above the baseline.
        up: f32,
    },
    /// A glyph that says nothing: a mere shape.
    Shape {
        /// Its number in the face.
        id: u16,
        /// Where it stands.
        right: f32,
        /// How far above the baseline.
        up: f32,
    },
    /// A glyph that is not seen but found.
    Unseen {
        /// Its number in the face.
        id: u16,
        /// Where it stands.
        right: f32,
        /// How wide it is to be made.
        width: f32,
    },
}

/// Who writes a file for readers.
pub trait Reader {
    /// Whether a glyph of this face may say this text: it says nothing else anywhere in the file.
    fn may_say(&mut self, face: FaceId, glyph: u16, text: &str) -> bool;
    /// Puts a thing on paper.
    fn put(&mut self, face: FaceId, put: Put);
}

impl Line {
    /// Puts the line on paper in the order of reading. `face_of` gives the face of each run.
    pub(crate) fn read<'a>(&self, sense: Sense, face_of: impl Fn(FaceId) -> Option<&'a Face>, reader: &mut impl Reader) {
        let is_seen = sense != Sense::Found;
        let readers = self.to_readers.as_deref();
        if is_seen && (readers.is_some() || sense == Sense::Seen) {
            self.draw(reader);
        }
        match (sense, readers) {
            (Sense::Seen, _) => {}
            (Sense::SeenAndFound, None) => self.say(&face_of, reader),
            (_, readers) => readers.unwrap_or(self).say(&face_of, &mut Whisper { reader, face_of: &face_of }),
        }
    }

    /// Its runs, and where each begins.
    fn places(&self) -> impl Iterator<Item = (f32, &Run)> {
        self.runs.iter().scan(0.0, |end, run| {
            let start = *end;
            *end += run.width();
            Some((start, run))
        })
    }

    /// Puts the glyphs on paper as mere shapes.
    fn draw(&self, reader: &mut impl Reader) {
        for (mut place, run) in self.places() {
            for glyph in &run.glyphs {
                reader.put(run.face, Put::Shape { id: glyph.id, right: place + glyph.right, up: glyph.up });
                place += glyph.advance;
            }
        }
    }

    /// Puts the line on paper so that it is read.
    fn say<'a>(&self, face_of: &impl Fn(FaceId) -> Option<&'a Face>, reader: &mut impl Reader) {
        let mut runs: Vec<(f32, &Run, Option<DirectionMark>)> = Vec::with_capacity(self.runs.len());
        for (place, (start, run)) in self.places().enumerate() {
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

/// Says what it is given to somebody, but shows nothing.
struct Whisper<'w, R, F> {
    reader: &'w mut R,
    face_of: &'w F,
}

impl<'a, R: Reader, F: Fn(FaceId) -> Option<&'a Face>> Reader for Whisper<'_, R, F> {
    fn may_say(&mut self, face: FaceId, glyph: u16, text: &str) -> bool {
        self.reader.may_say(face, glyph, text)
    }

    fn put(&mut self, id: FaceId, put: Put) {
        match put {
            Put::Glyph { id: glyph, right, .. } => {
                let width = (self.face_of)(id).map_or(0.0, |face| face.width_of(glyph));
                self.reader.put(id, Put::Unseen { id: glyph, right, width });
            }
            Put::Unseen { .. } => self.reader.put(id, put),
            Put::Shape { .. } => {}
        }
    }
}

/// The face whose unseen marks tell readers which way neutral signs run: the first, which every document has.
const MARKS: FaceId = FaceId(0);
const LEFT_TO_RIGHT: char = '\u{200E}';
const RIGHT_TO_LEFT: char = '\u{200F}';
/// How far beside another thing something without width is found, in thousandths of the text's size.
const BESIDE: f32 = 3.0;

/// The mark that has to stand at a run's end so that readers, who know nothing of the paragraph, do not take signs at an
/// edge (brackets, vowel marks, spaces) for the other way's: at the left end of a line that runs leftwards, and where
/// such a run ends before one that runs rightwards.
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

/// A mark that is not seen, and where it is found.
type DirectionMark = (f32, char);

/// Puts a mark, unseen, where it is to be found.
fn put_mark<'a>(face_of: &impl Fn(FaceId) -> Option<&'a Face>, reader: &mut impl Reader, mark: Option<DirectionMark>) {
    if let Some((right, mark)) = mark
        && let Some(id) = face_of(MARKS).and_then(|face| face.glyph_of(mark))
        && reader.may_say(MARKS, id, mark.encode_utf8(&mut [0; 4]))
    {
        reader.put(MARKS, Put::Unseen { id, right, width: 0.0 });
    }
}

/// Neighbouring glyphs with the letters they stand for, in the order of reading.
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

    fn read(&self, start: f32, face: &Face, reader: &mut impl Reader) {
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
                if reader.may_say(self.face, glyph.id, says) {
                    reader.put(self.face, Put::Glyph { id: glyph.id, right: place + glyph.right, up: glyph.up });
                    continue;
                }
            }
            SpokenCluster::new(place, cluster, self.rightwards).read(self.face, face, reader);
        }
    }
}

/// Whether a glyph of a leftward run shows a sign as in a mirror, as another sign looks that says itself elsewhere.
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

    fn read(&self, id: FaceId, face: &Face, reader: &mut impl Reader) {
        let said = self.said(face);
        let mut saying = said.iter().flatten().zip(&self.glyphs).filter(|(says, _)| !says.is_empty());
        let all = saying.all(|(says, (_, glyph))| reader.may_say(id, glyph.id, says));
        match said {
            Some(said) if all => self.each_says(id, face, reader, &said),
            Some(_) | None => {
                for &(right, glyph) in &self.glyphs {
                    reader.put(id, Put::Shape { id: glyph.id, right, up: glyph.up });
                }
                let wide = self.letters.iter().filter(|c| face.glyph_of(**c).is_some_and(|glyph| face.is_wide(glyph)));
                let share = self.width / u16::try_from(wide.count()).map_or(1.0, f32::from).max(1.0);
                self.unseen(id, face, reader, self.edge(), share, self.letters.iter().copied());
            }
        }
    }

    fn edge(&self) -> f32 {
        if self.rightwards { self.start } else { self.start + self.width }
    }

    /// Each glyph says its own letters. A mark is drawn where it belongs, but said where its letter ends: readers take
    /// a step back for a space.
    fn each_says(&self, id: FaceId, face: &Face, reader: &mut impl Reader, said: &[String]) {
        let is_unsaid = |c: &&char| is_joiner(**c) && !said.iter().any(|says| says.contains(**c));
        let first = self.letters.iter().take_while(|c| is_joiner(**c)).count();
        let (before, after) = self.letters.split_at(first);
        let (mut pen, mut marks) = (self.edge(), 0.0);
        self.unseen(id, face, reader, pen, 0.0, before.iter().filter(is_unsaid).copied());
        for (says, &(right, &Glyph { id: glyph, up, advance, .. })) in said.iter().zip(&self.glyphs) {
            pen += if self.rightwards { advance } else { -advance };
            let is_mark = advance == 0.0 && self.glyphs.len() > 1;
            if is_mark || says.is_empty() {
                reader.put(id, Put::Shape { id: glyph, right, up });
            }
            if is_mark && !says.is_empty() {
                marks += 1.0;
                reader.put(id, Put::Unseen { id: glyph, right: self.beside(pen, marks), width: 0.0 });
            }
            if !is_mark && !says.is_empty() {
                marks = 0.0;
                // Marks follow where the letter is drawn, be that a hair beyond its room.
                pen = if self.rightwards { pen } else { pen.min(right) };
                reader.put(id, Put::Glyph { id: glyph, right, up });
            }
        }
        self.unseen(id, face, reader, pen, 0.0, after.iter().filter(is_unsaid).copied());
    }

    /// Where something without width is found after what ends here, the first such thing or a later one: readers ask
    /// which of two things begins first.
    fn beside(&self, pen: f32, place: f32) -> f32 {
        if self.rightwards { pen } else { pen - place * BESIDE }
    }

    /// What each glyph says so that the letters come out in their order; `None` if they cannot.
    fn said(&self, face: &Face) -> Option<Vec<String>> {
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

    /// Letters that are not seen, side by side from here on in the order of reading; marks have no width.
    fn unseen(&self, id: FaceId, face: &Face, reader: &mut impl Reader, mut pen: f32, share: f32, letters: impl Iterator<Item = char>) {
        let mut marks = 0.0;
        for letter in letters {
            let Some(glyph) = face.glyph_of(letter) else { continue };
            if !reader.may_say(id, glyph, letter.encode_utf8(&mut [0; 4])) {
                continue;
            }
            let width = if face.is_wide(glyph) { share } else { 0.0 };
            let right = if self.rightwards { pen } else { pen - width };
            marks = if width > 0.0 { 0.0 } else { marks + 1.0 };
            pen = if self.rightwards { pen + width } else { right };
            reader.put(id, Put::Unseen { id: glyph, right: if width > 0.0 { right } else { self.beside(right, marks) }, width });
        }
    }
}
