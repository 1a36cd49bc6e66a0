//! The pages after the first when a battle is reviewed: the turns, the turning point, charts, luck, rulings, and everyone's
//! deeds.

use super::{BODY, HEADING, luck, pupil_entries, referee, turning, turns};
use crate::sheets::layout::flow::Bullet;
use crate::sheets::layout::{Battle, Flow, chart};
use senlac_classroom::story::Review;

/// Minimum space for a heading and a few lines below it.
const FEW_LINES_MM: f32 = 16.0;
const BULLET: Bullet = Bullet { middle: 1.2, side: 1.2, indent: 4.0 };

/// Draws all sections, starting on a new page.
pub(super) fn draw<'a>(mut flow: Flow<'a>, battle: Battle<'_>, review: &Review) -> Flow<'a> {
    let story = review.story();
    flow.next_page();
    turns::draw(&mut flow, battle, story);
    let fonts = flow.pen.fonts;
    let in_print = |words: String| battle.printed_text(&words, fonts);
    if let Some(words) = turning::turning_point_sentences(review) {
        let words: Vec<String> = words.into_iter().map(in_print).collect();
        let height: f32 = words.iter().map(|words| flow.pen.height(flow.left.width, BODY, words)).sum();
        flow.begin_section(tr!("The turning point"), HEADING, height.min(60.0));
        for words in words {
            flow.paragraph(BODY, &words);
        }
    }
    flow.begin_section(tr!("The luck of the dice"), HEADING, luck::HEIGHT_MM);
    luck::draw(&mut flow, story);
    let mut flow = pupil_entries::draw(flow, battle, review);
    let lists = [
        (tr!("The referee’s rulings and notes"), referee::rulings(story)),
        (tr!("The class’s predictions"), referee::predictions(story)),
        (tr!("Marked moments"), referee::marked_steps(story)),
    ];
    for (title, told) in lists {
        if !told.is_empty() {
            flow.begin_section(title, HEADING, FEW_LINES_MM);
            for words in told {
                flow.item(BULLET, BODY, &in_print(words));
            }
        }
    }
    let charts = review.charts_with_names(|telling| battle.printed_text(&telling.called, fonts));
    if !charts.is_empty() {
        flow.begin_section(tr!("The battle in charts"), HEADING, 90.0);
        chart::draw(&mut flow, &charts);
    }
    flow
}
