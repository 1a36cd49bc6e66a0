//! A font face: its characters, and how it shapes a run of text.

use std::borrow::Cow;
use std::cell::{OnceCell, RefCell};
use std::ops::Range;

use harfrust::{BufferFlags, Direction, FontRef, ShapeOptions, ShapePlan, ShapePlanKey, ShaperData, UnicodeBuffer};
use kurbo::BezPath;
use skrifa::MetadataProvider;
use skrifa::charmap::Charmap;
use skrifa::instance::{LocationRef, Size};
use skrifa::outline::{DrawSettings, OutlinePen};
use unicode_normalization::UnicodeNormalization;

use super::{Glyph, is_joiner};

/// A font face, parsed on first use.
pub struct Face {
    /// PostScript name of the face.
    pub name: String,
    /// Contents of the font file.
    pub file: Cow<'static, [u8]>,
    /// Index in a font collection.
    pub index: u32,
    shaper: OnceCell<Option<ShaperData>>,
    /// Shaping plans for each script and direction so far: creating one takes longer than shaping a line.
    plans: RefCell<Vec<ShapePlan>>,
}

impl Face {
    /// Creates a face from its file. Invalid data gives a face without letters.
    pub(crate) const fn new(name: String, file: Cow<'static, [u8]>, index: u32) -> Self {
        Self { name, file, index, shaper: OnceCell::new(), plans: RefCell::new(Vec::new()) }
    }

    fn font(&self) -> Option<FontRef<'_>> {
        FontRef::from_index(&self.file, self.index).ok()
    }

    /// Returns the glyph for a single character.
    pub(crate) fn glyph_of(&self, c: char) -> Option<u16> {
        glyph_in(&self.font()?.charmap(), c)
    }

    /// Returns whether a glyph has its own width. Diacritics don't.
    pub(super) fn is_wide(&self, glyph: u16) -> bool {
        self.width_of(glyph) > 0.0
    }

    /// Returns the width of a single glyph, in thousandths of an em.
    pub(super) fn width_of(&self, glyph: u16) -> f32 {
        let metrics = |font: FontRef<'_>| font.glyph_metrics(Size::new(1000.0), LocationRef::default()).advance_width(glyph.into());
        self.font().and_then(metrics).unwrap_or_default()
    }

    /// Returns a glyph's lowest and highest points above the baseline, in thousandths of an em; `None` for one without a shape.
    pub(super) fn heights(&self, glyph: u16) -> Option<(f32, f32)> {
        let bounds = self.font()?.glyph_metrics(Size::new(1000.0), LocationRef::default()).bounds(glyph.into())?;
        (bounds.y_max > bounds.y_min).then_some((bounds.y_min, bounds.y_max))
    }

    /// Returns the outline of a glyph at this text size, with y upwards; empty for one without a shape, such as a space.
    pub(in crate::sheets) fn outline(&self, glyph: u16, size: f32) -> BezPath {
        let mut path = BezPath::new();
        let outline = |font: FontRef<'_>| {
            let settings = DrawSettings::unhinted(Size::new(size), LocationRef::default());
            font.outline_glyphs().get(glyph.into())?.draw(settings, &mut PathPen(&mut path)).ok()
        };
        if self.font().and_then(outline).is_none() {
            path.truncate(0);
        }
        path
    }

    /// Returns whether the face has all characters of a text, composed or decomposed if necessary. Joiners need no shape.
    pub(crate) fn has_all(&self, text: &str) -> bool {
        let Some(font) = self.font() else { return false };
        let map = font.charmap();
        // Private-use characters have no agreed shape.
        let has = |c: char| is_joiner(c) || (!is_private(c) && glyph_in(&map, c).is_some());
        text.chars().all(has) || text.nfc().all(has) || text.nfd().all(has)
    }

    /// Returns the glyphs, from left to right, of a part of a text with a single direction. The surrounding text matters for
    /// joining letters.
    pub(super) fn shape(&self, text: &str, range: Range<usize>, rightwards: bool) -> Vec<Glyph> {
        let Some(font) = self.font() else { return Vec::new() };
        let data = self.shaper.get_or_init(|| Some(ShaperData::new(&font)));
        let Some(data) = data else { return Vec::new() };
        let shaper = data.shaper(&font).build();
        let part = text.get(range.clone()).unwrap_or_default();
        let mut buffer = UnicodeBuffer::new();
        buffer.push_str(part);
        buffer.set_pre_context(&text[..range.start]);
        buffer.set_post_context(&text[range.end..]);
        buffer.set_flags(BufferFlags::REMOVE_DEFAULT_IGNORABLES);
        buffer.set_direction(if rightwards { Direction::LeftToRight } else { Direction::RightToLeft });
        buffer.guess_segment_properties();
        let (script, direction) = (Some(buffer.script()), buffer.direction());
        let mut plans = self.plans.borrow_mut();
        let key = ShapePlanKey::new(script, direction);
        let known = plans.iter().position(|plan| key.matches(plan));
        let place = known.unwrap_or_else(|| {
            plans.push(ShapePlan::new(&shaper, direction, script, None, &[]));
            plans.len() - 1
        });
        let per_em = 1000.0 / length(shaper.units_per_em(), 1.0);
        let shaped = shaper.shape(buffer, ShapeOptions::default().plan(plans.get(place)));
        let starts: Vec<usize> = shaped.glyph_infos().iter().map(|info| byte(info.cluster)).collect();
        let places = shaped.glyph_infos().iter().zip(shaped.glyph_positions());
        places
            .enumerate()
            .map(|(index, (info, position))| Glyph {
                id: u16::try_from(info.glyph_id).unwrap_or_default(),
                advance: length(position.x_advance, per_em),
                right: length(position.x_offset, per_em),
                up: length(position.y_offset, per_em),
                text: cluster(part, &starts, index, rightwards).to_owned(),
            })
            .collect()
    }
}

/// Returns the characters of a glyph's cluster if it is the leftmost glyph of that cluster, and an empty string if
/// not. Clusters are in text order, or reversed if the text runs leftwards.
fn cluster<'a>(text: &'a str, starts: &[usize], index: usize, rightwards: bool) -> &'a str {
    let start = starts[index];
    let before = index.checked_sub(1).and_then(|before| starts.get(before).copied());
    if before == Some(start) {
        return "";
    }
    let end = if rightwards { starts[index..].iter().copied().find(|&other| other > start) } else { before };
    text.get(start..end.unwrap_or(text.len())).unwrap_or_default()
}

const fn is_private(c: char) -> bool {
    matches!(c, '\u{E000}'..='\u{F8FF}' | '\u{F0000}'..='\u{FFFFD}' | '\u{100000}'..='\u{10FFFD}')
}

fn glyph_in(map: &Charmap<'_>, c: char) -> Option<u16> {
    map.map(c).and_then(|glyph| u16::try_from(glyph.to_u32()).ok()).filter(|&glyph| glyph != 0)
}

fn byte(cluster: u32) -> usize {
    usize::try_from(cluster).unwrap_or(usize::MAX)
}

#[expect(clippy::cast_precision_loss, reason = "fonts count in thousands, far below 2^24")]
fn length(units: i32, unit: f32) -> f32 {
    units as f32 * unit
}

struct PathPen<'a>(&'a mut BezPath);

impl OutlinePen for PathPen<'_> {
    fn move_to(&mut self, x: f32, y: f32) {
        self.0.move_to((f64::from(x), f64::from(y)));
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.0.line_to((f64::from(x), f64::from(y)));
    }

    fn quad_to(&mut self, cx: f32, cy: f32, x: f32, y: f32) {
        self.0.quad_to((f64::from(cx), f64::from(cy)), (f64::from(x), f64::from(y)));
    }

    fn curve_to(&mut self, ax: f32, ay: f32, bx: f32, by: f32, x: f32, y: f32) {
        self.0.curve_to((f64::from(ax), f64::from(ay)), (f64::from(bx), f64::from(by)), (f64::from(x), f64::from(y)));
    }

    fn close(&mut self) {
        self.0.close_path();
    }
}
