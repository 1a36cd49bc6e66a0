//! Tests of pictures whose content can be predicted.

use std::sync::Arc;

use super::*;
use crate::sheets::layout::test_battles::{TestBattle, fonts, full_class};
use crate::sheets::layout::{Align, Look, Pen};
use crate::sheets::text::Style;
use crate::sheets::{DocumentKind, Paper, PrintOptions};

/// Returns the colour of the pixel at a position in millimetres.
fn color_at(picture: &Picture, (x, y): (f32, f32), pixels_per_mm: f32) -> [u8; 3] {
    let [column, row] = [x, y].map(|mm| usize::from(whole_pixels(mm * pixels_per_mm)));
    let start = (row * usize::from(picture.width) + column) * 4;
    [picture.rgba[start], picture.rgba[start + 1], picture.rgba[start + 2]]
}

fn bytes(ink: Ink) -> [u8; 3] {
    InkMode::color(ink).map(|part| u8::try_from(whole_pixels((part * 255.0).round())).expect("at most 255"))
}

const WHITE: [u8; 3] = [255, 255, 255];

#[test]
fn pictures_have_the_papers_proportions_and_are_opaque() {
    for (paper, size) in [(Paper::A4, (420, 594)), (Paper::Letter, (432, 559))] {
        let picture = picture(&Page::new(paper, InkMode::Full), fonts(), 2.0);
        assert_eq!((picture.width, picture.height), size);
        assert!(picture.rgba.iter().all(|part| *part == 255));
    }
}

#[test]
fn shapes_have_the_same_ink_as_in_print() {
    for (inks, inside) in [(InkMode::Full, bytes(Ink::Norman)), (InkMode::Saver, WHITE)] {
        let mut pen = Pen::new(fonts(), Paper::A4, inks);
        pen.frame(Area::new(20.0, 20.0, 40.0, 30.0), 0.0, Some((2.0, Ink::Words)), Some(Ink::Norman));
        let page = picture(&pen.finish(), fonts(), 4.0);
        assert_eq!(color_at(&page, (40.0, 35.0), 4.0), inside, "{inks:?}");
        assert_ne!(color_at(&page, (20.0, 35.0), 4.0), WHITE, "its line: {inks:?}");
        assert_eq!(color_at(&page, (18.0, 35.0), 4.0), WHITE);
    }
}

#[test]
fn turned_drawings_stay_inside_their_area() {
    // The left half is green. A bar reaching far outside the drawing is cut off.
    let art = Art::new("two halves", (10.0, 20.0)).fill("M0 0H5V20H0Z", Ink::Saxon).fill("M-50 9H60V11H-50Z", Ink::Norman).into_arc();
    for (turn, green, bare) in [
        (Turn::Upright, (52.0, 42.0), (58.0, 42.0)),
        (Turn::Over, (58.0, 42.0), (52.0, 42.0)),
        (Turn::Right, (50.0, 46.0), (50.0, 54.0)),
        (Turn::Left, (50.0, 54.0), (50.0, 46.0)),
    ] {
        let mut page = Page::new(Paper::A4, InkMode::Full);
        page.marks.push(Mark::Art { art: Arc::clone(&art), area: Area::new(50.0, 40.0, 10.0, 20.0), turn });
        let page = picture(&page, fonts(), 4.0);
        assert_eq!(color_at(&page, green, 4.0), bytes(Ink::Saxon), "{turn:?}");
        assert_eq!(color_at(&page, bare, 4.0), WHITE, "{turn:?}");
        assert_eq!(color_at(&page, (55.0, 50.0), 4.0), bytes(Ink::Norman), "{turn:?}");
        assert_eq!(color_at(&page, (75.0, 50.0), 4.0), WHITE, "{turn:?}");
    }
}

#[test]
fn texts_are_drawn_where_they_are_measured() {
    let scale = 4.0;
    for (turn, align) in
        [(Turn::Upright, Align::Left), (Turn::Upright, Align::Right), (Turn::Over, Align::Center), (Turn::Left, Align::Left)]
    {
        let mut pen = Pen::new(fonts(), Paper::A4, InkMode::Full);
        let at = (100.0, 150.0);
        pen.draw_turned(turn, at, |pen| pen.text(at, align, Look::new(40.0, Style::Title, Ink::Words), "Hastings"));
        let page = pen.finish();
        let measured = page.bounds(fonts()).expect("a line of text");
        let page = picture(&page, fonts(), scale);
        let mut inked: Option<Area> = None;
        for (index, _) in (0_u32..).zip(page.rgba.chunks_exact(4)).filter(|(_, pixel)| pixel[0] < 128) {
            let [x, y] = [index % u32::from(page.width), index / u32::from(page.width)]
                .map(|place| f32::from(u16::try_from(place).expect("a small picture")) / scale);
            let here = Area::new(x, y, 0.0, 0.0);
            inked = Some(inked.map_or(here, |all| all.union(here)));
        }
        let inked = inked.expect("something is painted");
        assert!(measured.inset(-1.0).contains(inked), "{turn:?} {align:?}: {inked:?} in {measured:?}");
        let (long, short) = (measured.width.max(measured.height), inked.width.max(inked.height));
        assert!(long - short < 5.0, "{turn:?} {align:?}: {inked:?} in {measured:?}");
    }
}

#[test]
fn the_same_page_gives_the_same_picture_in_any_painter() {
    let pages = TestBattle::new(full_class(|_, _| None)).kind(DocumentKind::UnitSheets, PrintOptions::default()).pages;
    let mut painter = Painter::default();
    let first = painter.picture(&pages[0], fonts(), 2.0);
    drop(painter.picture(&pages[1], fonts(), 2.0));
    assert_eq!(painter.picture(&pages[0], fonts(), 2.0), first);
    assert_eq!(picture(&pages[0], &Fonts::built_in(), 2.0), first);
}
