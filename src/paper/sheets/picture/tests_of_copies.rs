//! Tests of pages in saver mode after photocopying: blurred, then reduced to black and white, as on cheap copiers.

use kurbo::{Affine, BezPath, ParamCurve};

use super::*;
use crate::sheets::layout::test_battles::{TestBattle, fonts, ordinary_name, senlac, setup_on_table};
use crate::sheets::layout::{Ink, Paper, Role};
use crate::sheets::{DocumentKind, PrintOptions};

const PIXELS_PER_MM: f32 = 8.0;
/// Anything lighter than this after blurring is white.
const THRESHOLD: f64 = 140.0;
/// Minimum fraction of a line that must survive.
const FOUND: f64 = 0.97;

struct Photocopy {
    width: usize,
    dark: Vec<bool>,
}

impl Photocopy {
    fn from_page(page: &Page) -> Self {
        let picture = picture(page, fonts(), PIXELS_PER_MM);
        let (width, height) = (usize::from(picture.width), usize::from(picture.height));
        let grey = |pixel: &[u8]| 0.299 * f64::from(pixel[0]) + 0.587 * f64::from(pixel[1]) + 0.114 * f64::from(pixel[2]);
        let mut light: Vec<f64> = picture.rgba.chunks_exact(4).map(grey).collect();
        // Averages three pixels into one in both directions, twice, like a lens a tenth of a millimetre out of focus.
        for step in [1, width, 1, width] {
            let before = light.clone();
            for place in step..width * height - step {
                light[place] = (before[place - step] + before[place] + before[place + step]) / 3.0;
            }
        }
        Self { width, dark: light.into_iter().map(|light| light < THRESHOLD).collect() }
    }

    /// Returns whether there is ink within a pixel of a point.
    fn has_ink_at(&self, (x, y): (f64, f64)) -> bool {
        (-1..=1).any(|down| (-1..=1).any(|right| self.is_dark(pixel(x) + right, pixel(y) + down)))
    }

    fn is_dark(&self, x: i64, y: i64) -> bool {
        let place = usize::try_from(y).ok().zip(usize::try_from(x).ok()).map(|(y, x)| y * self.width + x);
        place.and_then(|place| self.dark.get(place)).copied().unwrap_or_default()
    }

    /// Returns the fraction of an outline, in millimetres, that survived.
    fn surviving_fraction(&self, path: &BezPath) -> f64 {
        let points = path.segments().flat_map(|segment| (0..=20_u8).map(move |step| segment.eval(f64::from(step) / 20.0)));
        let seen: Vec<bool> = points.map(|point| self.has_ink_at((point.x, point.y))).collect();
        fraction(seen.iter().filter(|&&seen| seen).count(), seen.len())
    }

    /// Returns the number of connected black spots inside an area.
    fn count_spots(&self, area: Area) -> usize {
        let [left, top, right, bottom] = [area.x, area.y, area.right(), area.bottom()].map(|mm| pixel(f64::from(mm)));
        let mut left_over: Vec<(i64, i64)> =
            (top..bottom).flat_map(|y| (left..right).map(move |x| (x, y))).filter(|&(x, y)| self.is_dark(x, y)).collect();
        let mut spots = 0;
        while let Some(first) = left_over.pop() {
            spots += 1;
            let mut ahead = vec![first];
            while let Some((x, y)) = ahead.pop() {
                let touches = |&(a, b): &(i64, i64)| (a - x).abs() <= 1 && (b - y).abs() <= 1;
                ahead.extend(left_over.iter().copied().filter(touches));
                left_over.retain(|place| !touches(place));
            }
        }
        spots
    }

    fn ink_fraction(&self, area: Area) -> f64 {
        let [left, top, right, bottom] = [area.x, area.y, area.right(), area.bottom()].map(|mm| pixel(f64::from(mm)));
        let all = (top..bottom).flat_map(|y| (left..right).map(move |x| (x, y)));
        let dark = all.clone().filter(|&(x, y)| self.is_dark(x, y)).count();
        fraction(dark, all.count())
    }
}

#[expect(clippy::cast_possible_truncation, reason = "a page has few pixels")]
fn pixel(mm: f64) -> i64 {
    (mm * f64::from(PIXELS_PER_MM)).floor() as i64
}

fn fraction(some: usize, all: usize) -> f64 {
    let number = |count: usize| f64::from(u32::try_from(count).expect("few"));
    number(some) / number(all).max(1.0)
}

/// Returns the first page of a document in saver mode. Nothing on it is turned.
fn first_page(kind: DocumentKind) -> Page {
    let options = PrintOptions { inks: InkMode::Saver, paper: Paper::A4, ..PrintOptions::default() };
    TestBattle::under_way(senlac(ordinary_name)).kind(kind, options).pages.swap_remove(0)
}

/// Returns a page's drawings whose name begins with this text, with their areas.
fn drawings<'a>(page: &'a Page, name: &str) -> Vec<(&'a Art, Area)> {
    let drawings = page.marks.iter().filter_map(Mark::as_drawing).map(|(art, area)| (art.as_ref(), area));
    drawings.filter(|(art, _)| art.name.starts_with(name)).collect()
}

/// Returns an outline of a drawing in page coordinates.
fn outline_on_page(path: &BezPath, art: &Art, area: Area) -> BezPath {
    let scale = f64::from(area.width / art.size.0);
    Affine::translate((f64::from(area.x), f64::from(area.y))) * Affine::scale(scale) * path.clone()
}

#[test]
fn boxes_to_cross_off_survive_photocopying() {
    let page = first_page(DocumentKind::UnitSheets);
    let copy = Photocopy::from_page(&page);
    let boxes = page.pieces.iter().find(|piece| matches!(&piece.role, Role::Figure(shows) if shows.contains("to cross off")));
    let frames: Vec<&Shape> = page.marks[boxes.expect("the men").marks.clone()]
        .iter()
        .filter_map(|mark| if let Mark::Shape(shape) = mark { Some(shape) } else { None })
        .collect();
    assert_eq!(frames.len(), 4 + 8, "four bases with two figures each");
    for frame in frames {
        assert!(copy.surviving_fraction(&frame.path) >= FOUND, "{frame:?}");
        let middle = Area::square(Area::around(&frame.path).middle(), 2.0);
        assert!(copy.ink_fraction(middle) < 0.5, "there is room to cross off");
    }
}

#[test]
fn dice_on_sheets_and_handouts_survive_photocopying() {
    for (kind, count) in [(DocumentKind::UnitSheets, 3 * 4 * 6), (DocumentKind::Handout, 12)] {
        let page = first_page(kind);
        let copy = Photocopy::from_page(&page);
        let dice = drawings(&page, "die ");
        assert_eq!(dice.len(), count, "{kind:?} shows every face");
        for (art, area) in dice {
            let body = art.strokes.iter().rfind(|stroke| stroke.side() > 75.0 && stroke.fill.is_some()).expect("a body");
            assert!(copy.surviving_fraction(&outline_on_page(&body.path, art, area)) >= FOUND, "{}", art.name);
            let face: usize = art.name.split(' ').nth(1).expect("a face").parse().expect("a number");
            if art.name.ends_with("miss") {
                let line = art.strokes.iter().find(|stroke| stroke.fill.is_none()).expect("what strikes it out");
                assert!(copy.surviving_fraction(&outline_on_page(&line.path, art, area)) >= FOUND, "{}", art.name);
            } else {
                // The body's outline is connected and doesn't touch a pip.
                let whole = Area::around(&outline_on_page(&body.path, art, area)).inset(-0.02 * area.width);
                assert_eq!(copy.count_spots(whole), face + 1, "{} of {kind:?} can be counted", art.name);
            }
        }
    }
}

#[test]
fn crowns_and_dots_survive_photocopying() {
    for kind in [DocumentKind::UnitSheets, DocumentKind::Handout, DocumentKind::Tokens, DocumentKind::OrderOfBattle] {
        let page = first_page(kind);
        let copy = Photocopy::from_page(&page);
        let crowns = drawings(&page, "crown");
        assert!(!crowns.is_empty(), "{kind:?}");
        for (art, area) in crowns {
            // Checks the points: the band covers their base, and a jewel covers each tip.
            assert!(copy.surviving_fraction(&outline_on_page(&art.strokes[0].path, art, area)) >= 0.75, "{kind:?}");
            assert!(copy.ink_fraction(area.fitted(art.size)) < 0.75, "a crown of {kind:?} is no blot");
        }
    }
    let tokens = first_page(DocumentKind::Tokens);
    let copy = Photocopy::from_page(&tokens);
    for mark in &tokens.marks {
        if let Mark::Shape(shape) = mark {
            assert!(copy.surviving_fraction(&shape.path) >= FOUND, "{shape:?}");
        }
    }
}

/// Returns the middle of the square in this column and row of an unturned plan.
fn square_middle(plan: &Page, column: &str, row: &str) -> (f32, f32) {
    let at = |words: &str| {
        // Troop letters inside shields aren't coordinates.
        let label = plan.marks.iter().filter_map(Mark::text).find(|text| text.text == words && text.ink == Ink::Words);
        label.expect("a label").at_mm
    };
    (at(column).0, at(row).1 - 1.4)
}

#[test]
fn terrain_on_the_plan_differs_on_a_photocopy() {
    const ROWS: [&str; 4] = ["..^", "#^^", "##.", "..."];
    let options = PrintOptions { inks: InkMode::Saver, ..PrintOptions::default() };
    let plan = TestBattle::new(setup_on_table(&ROWS)).kind(DocumentKind::Plan, options).pages.swap_remove(0);
    let copy = Photocopy::from_page(&plan);
    for (row, signs) in ["1", "2", "3", "4"].into_iter().zip(ROWS) {
        for (column, sign) in ["A", "B", "C"].into_iter().zip(signs.chars()) {
            let window = Area::square(square_middle(&plan, column, row), 17.0);
            let (spots, share) = (copy.count_spots(window), copy.ink_fraction(window));
            match sign {
                '^' => assert!(spots >= 6 && (0.05..0.3).contains(&share), "{column}{row}: {spots} strokes, {share} of it ink"),
                '#' => assert_eq!(spots, 3, "{column}{row} shows three trees"),
                _ => assert_eq!(spots, 0, "{column}{row} is bare"),
            }
        }
    }
}

fn is_all(ink: [f32; 3], light: f32) -> bool {
    ink.iter().all(|color| (color - light).abs() < 1e-6)
}

#[test]
fn ink_saver_lines_are_never_thin_or_grey() {
    let battle = TestBattle::under_way(senlac(ordinary_name));
    for kind in DocumentKind::ALL {
        let options =
            PrintOptions { inks: InkMode::Saver, two_to_a_page: true, standees: true, fold_over: true, ..PrintOptions::default() };
        for page in &battle.kind(kind, options).pages {
            for mark in &page.marks {
                let inked: Vec<(ShapeInk, f32)> = match mark {
                    Mark::Text(text) => vec![(ShapeInk { line: None, fill: Some(page.inks.text_color(text.ink)) }, 1.0)],
                    Mark::Shape(shape) => vec![(page.inks.style_shape(shape.line, shape.fill), 1.0)],
                    Mark::Art { art, area, .. } => {
                        let unit = area.width / art.size.0;
                        art.strokes
                            .iter()
                            .map(|stroke| (page.inks.style_drawing(stroke.line, stroke.fill, stroke.side(), unit), unit))
                            .collect()
                    }
                };
                for (ShapeInk { line, fill }, unit) in inked {
                    assert!(line.is_none_or(|(width, ink)| width * unit >= 0.249 && is_all(ink, 0.0)), "{kind:?}: {mark:?}");
                    assert!(fill.is_none_or(|ink| is_all(ink, 0.0) || is_all(ink, 1.0)), "{kind:?}: {mark:?}");
                }
            }
        }
    }
}
