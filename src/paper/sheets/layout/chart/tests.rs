//! Tests that the charts on paper match their numbers.

use super::*;
use crate::played::played;
use crate::sheets::layout::checks::{assert_printable, every_paper_and_ink};
use crate::sheets::layout::test_battles::{class_of_size, fonts, ordinary_name, senlac};
use crate::sheets::layout::{Ink, Mark, Page, Pen, PrintOptions, Role};
use senlac_classroom::rules::Side;
use senlac_classroom::story::Review;
use senlac_classroom::story::charts::{Bar, BarChart, ChartLine, LineChart, Mark as TurnMark};

fn pages(charts: &[Chart], options: PrintOptions) -> Vec<Page> {
    let mut flow = Flow::new(|_| (Pen::new(fonts(), options.paper, options.inks), options.paper.inner_area(11.0)));
    draw(&mut flow, charts);
    flow.into_pens().into_iter().map(Pen::finish).collect()
}

/// Returns the alternative texts of the figures on these pages.
fn figure_texts(pages: &[Page]) -> Vec<&str> {
    let pieces = pages.iter().flat_map(|page| &page.pieces);
    pieces.filter_map(|piece| if let Role::Figure(words) = &piece.role { Some(words.as_str()) } else { None }).collect()
}

fn odds_chart() -> Chart {
    let points: Vec<[f64; 2]> = (0..60_u32).map(|at| [f64::from(at), f64::from(50 + (at * 37) % 23)]).collect();
    Chart::Lines(LineChart {
        title: "How likely".to_owned(),
        upwards: "of 100 battles".to_owned(),
        range: (0.0, 100.0),
        lines: vec![ChartLine {
            name: "Saxons".to_owned(),
            side: Some(Side::Saxon),
            unsure: points.iter().map(|point| [point[1] - 6.0, point[1] + 6.0]).collect(),
            points,
        }],
        marks: (1..=30_u32)
            .map(|turn| TurnMark { at: f64::from(2 * turn - 2), turn, card: "Tired from the Long March".to_owned() })
            .collect(),
    })
}

#[test]
fn every_chart_fits_on_every_paper_in_every_ink() {
    for (seed, setup) in [(1, senlac(ordinary_name)), (2, class_of_size(60).0), (3, class_of_size(6).0)] {
        let review = Review::new(played(&setup, seed, 3000));
        let mut charts = review.charts();
        charts.push(odds_chart());
        for options in every_paper_and_ink() {
            let pages = pages(&charts, options);
            assert_printable(&pages, 10.0);
            let words: Vec<&str> = pages.iter().flat_map(Page::texts).collect();
            for chart in &charts {
                let (Chart::Lines(LineChart { title, .. }) | Chart::Bars(BarChart { title, .. })) = chart else { continue };
                assert!(words.contains(&title.as_str()), "{title}");
            }
        }
    }
}

#[test]
fn chart_descriptions_contain_the_numbers() {
    let review = Review::new(played(&senlac(ordinary_name), 5, 3000));
    let story = review.story();
    let pages = pages(&review.charts(), PrintOptions::default());
    let heard = figure_texts(&pages);
    let figures = heard.iter().find(|words| words.starts_with("Figures left")).expect("the figures");
    for side in Side::ALL {
        let line = figures.split(side.army()).nth(1).expect("a line").split('.').next().expect("a line");
        let [first, last] = [&story.state_after(0), story.final_state()].map(|state| state.strength(side).left);
        assert!(line.contains(&format!(": {first} when turn 1 began")) && line.ends_with(&format!("{last} after the last step")), "{line}");
        for turn in story.turns().iter().skip(1) {
            let before = story.state_after(turn.first).strength(side).left;
            assert!(line.contains(&format!("{before} when turn {} began", turn.turn)), "{line}");
        }
    }
    let losses = heard.iter().find(|words| words.starts_with("Losses and their causes")).expect("the losses");
    let counted: u32 =
        losses.split([',', ';', ':', '.']).filter_map(|part| part.split_whitespace().find_map(|word| word.parse::<u32>().ok())).sum();
    assert_eq!(counted, story.units().values().map(senlac_classroom::story::Tally::losses).sum::<u32>(), "{losses}");
}

#[test]
fn every_pupil_has_one_bar_in_classes_of_any_size() {
    for count in [1, 6, 13, 31, 40, 120] {
        let name = |number: usize| format!("Pupil {number} with a long name that nobody else has");
        let value = |number: usize| f64::from(u32::try_from(number % 9).expect("small")) - 4.0;
        let side = |number: usize| Some(Side::ALL[number % 2]);
        let bar = |number: usize| Bar { name: name(number), side: side(number), pieces: vec![("more".to_owned(), value(number))] };
        let chart = BarChart { title: "Luck".to_owned(), counted: "hits".to_owned(), bars: (1..=count).map(bar).collect() };
        for options in every_paper_and_ink() {
            let pages = pages(&[Chart::Bars(chart.clone())], options);
            assert_printable(&pages, 10.0);
            let heard = figure_texts(&pages).join(" ");
            assert!((1..=count).all(|number| heard.matches(&format!("{} ", name(number))).count() == 1), "{heard}");
            assert!(pages.len() <= 1 + count / 30, "{count}: {} pages", pages.len());
        }
    }
}

#[test]
fn line_styles_distinguish_the_sides_without_colour() {
    let review = Review::new(played(&senlac(ordinary_name), 5, 3000));
    let pages = pages(&review.charts()[..1], PrintOptions::default());
    let dashed = |side: Side| {
        let shapes = pages[0].marks.iter().filter_map(|mark| if let Mark::Shape(shape) = mark { Some(shape) } else { None });
        let of_side = shapes.filter(|shape| shape.fill.is_none() && shape.line.is_some_and(|(_, ink)| ink == Ink::from_side(side)));
        of_side.map(|shape| shape.dashed).collect::<Vec<_>>()
    };
    assert_eq!((dashed(Side::Norman), dashed(Side::Saxon)), (vec![false], vec![true]));
}

/// Returns the number of pages for a chart of this many bars that begins with `left_mm` left on the page.
fn pages_with_bars(bars: usize, left_mm: f32) -> usize {
    let bar = |at: usize| Bar { name: format!("Pupil {at}"), side: Some(Side::Norman), pieces: vec![("more".to_owned(), 1.5)] };
    let chart = Chart::Bars(BarChart { title: "Luck".to_owned(), counted: "hits".to_owned(), bars: (0..bars).map(bar).collect() });
    let options = PrintOptions::default();
    let mut flow = Flow::new(|_| (Pen::new(fonts(), options.paper, options.inks), options.paper.inner_area(11.0)));
    flow.take(flow.left.height - left_mm);
    draw(&mut flow, &[chart]);
    let pages: Vec<Page> = flow.into_pens().into_iter().map(Pen::finish).collect();
    pages.iter().filter(|page| !figure_texts(std::slice::from_ref(page)).is_empty()).count()
}

#[test]
fn bar_charts_shorter_than_half_a_page_are_not_split() {
    assert_eq!(pages_with_bars(24, 70.0), 1, "two columns of twelve begin anew");
    assert_eq!(pages_with_bars(8, 50.0), 1);
    assert_eq!(pages_with_bars(120, 70.0), 3, "a long list begins where it is");
}
