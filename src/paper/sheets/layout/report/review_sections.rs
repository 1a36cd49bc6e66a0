//! The pages after the first when a battle is reviewed: the turns, the turning point, charts, luck, rulings, and everyone's
//! deeds.

use super::BODY;
use super::section::{self, Contents};
use super::{luck, pupil_entries, referee, turning, turns};
use crate::sheets::layout::flow::Flow;
use crate::sheets::layout::{Battle, chart};
use senlac_classroom::story::Review;

/// Minimum space for a heading and a few lines below it.
const FEW_LINES_MM: f32 = 16.0;

/// Draws all sections, starting on a new page, and returns the pages where they begin.
pub(super) fn draw<'a>(mut flow: Flow<'a>, battle: Battle<'_>, review: &Review) -> (Flow<'a>, Vec<(usize, String)>) {
    let story = review.story();
    let mut contents = Contents::default();
    flow.next_page();
    turns::draw(&mut flow, &mut contents, battle, story);
    let fonts = flow.pen.fonts;
    let in_print = |words: String| battle.printed_text(&words, fonts);
    if let Some(words) = turning::words(review) {
        let words: Vec<String> = words.into_iter().map(in_print).collect();
        let height: f32 = words.iter().map(|words| flow.pen.height(flow.left.width, BODY, words)).sum();
        section::begin_section(&mut flow, &mut contents, tr!("The turning point"), height.min(60.0));
        for words in words {
            section::paragraph(&mut flow, BODY, &words);
        }
    }
    section::begin_section(&mut flow, &mut contents, tr!("The luck of the dice"), luck::HEIGHT_MM);
    luck::draw(&mut flow, story);
    let mut flow = pupil_entries::draw(flow, &mut contents, battle, review);
    let lists = [
        (tr!("What the referee ruled and noted"), referee::rulings(story)),
        (tr!("What the class guessed"), referee::predictions(story)),
        (tr!("Marked moments"), referee::marked_steps(story)),
    ];
    for (title, told) in lists {
        if !told.is_empty() {
            section::begin_section(&mut flow, &mut contents, title, FEW_LINES_MM);
            section::items(&mut flow, &told.into_iter().map(in_print).collect::<Vec<_>>());
        }
    }
    let charts = review.charts_with_names(|telling| battle.printed_text(&telling.called, fonts));
    if !charts.is_empty() {
        section::begin_section(&mut flow, &mut contents, tr!("The battle in charts"), 90.0);
        chart::draw(&mut flow, &charts);
    }
    (flow, contents.places)
}
