//! The turning point as text: the step and its consequences.

use senlac_base::language::lists::{join_sentences, text_if};
use senlac_classroom::phrasebook::names::UnitNames;
use senlac_classroom::phrasebook::{self, lords_lost, order_sentences};
use senlac_classroom::rules::Side;
use senlac_classroom::story::turning_point::{TurningPoint, turning_point_by_strength, unexpected_winner_text};
use senlac_classroom::story::{Review, Story};

/// Returns sentences from simulated battles if available, or from the armies' strength; `None` without losses.
pub(super) fn turning_point_sentences(review: &Review) -> Option<Vec<String>> {
    let story = review.story();
    if let Some(point) = review.turning_point() {
        return Some(vec![step(story, point.place), text_by_odds(story, point)]);
    }
    let (place, gained) = turning_point_by_strength(story)?;
    Some(vec![step(story, place), text_by_strength(story, place, gained)])
}

/// Returns text such as "Turn 3, step 41: Ada’s knights charge Wulf’s housecarles: 8 dice, 5 hits, 5 fall."
fn step(story: &Story, place: usize) -> String {
    let Some(moment) = story.moments().get(place) else { return String::new() };
    let before = story.state_after(place);
    let names = UnitNames::from_battle(story.setup(), &before);
    let happened = phrasebook::join_sentences(&order_sentences(&names, None, &moment.events, &lords_lost(&before, &moment.events)));
    tr!("Turn {turn}, step {step}: {happened}.", turn = moment.turn, step = moment.step, happened)
}

fn text_by_odds(story: &Story, point: &TurningPoint) -> String {
    let hundred = |part: f64| format!("{:.0}", 100.0 * part);
    let (before, after) = (hundred(point.before.fraction()), hundred(point.after.fraction()));
    let off = hundred(point.uncertainty());
    let changed = match point.helped_side() {
        Side::Norman => tr!("This changed the battle more than anything else, in the Normans’ favour."),
        Side::Saxon => tr!("This changed the battle more than anything else, in the Saxons’ favour."),
    };
    let in_vain = unexpected_winner_text(story, point.helped_side()).unwrap_or_default();
    let sure = if point.uncertainty() >= point.change().abs() {
        tr!("The difference is so small that it may be chance.").to_owned()
    } else {
        tr!("The difference may be off by {off} percentage points.", off)
    };
    let battles = point.before.of.max(point.after.of);
    let counted = if point.after.of > 1 {
        tr!(
            "Senlac played out the rest of the battle {battles} times from just before this step and {battles} times from just after it. The Saxons won {before}% of the battles from before it and {after}% of those from after it.",
            battles,
            before,
            after
        )
    } else {
        tr!(
            "Senlac played out the rest of the battle {battles} times from just before this step. The Saxons won {before}% of the time. This step decided the battle.",
            battles,
            before
        )
    };
    join_sentences(&[&counted, &sure, changed, in_vain])
}

fn text_by_strength(story: &Story, place: usize, gained: i32) -> String {
    let strength = |moments: usize| {
        let state = story.state_after(moments);
        Side::ALL.map(|side| state.strength(side).left)
    };
    let ([normans, saxons], [normans_after, saxons_after]) = (strength(place), strength(place + 1));
    let side = if gained < 0 { Side::Norman } else { Side::Saxon };
    let helped = if gained < 0 {
        tr!("This changed the balance of strength more than anything else, in the Normans’ favour.")
    } else {
        tr!("This changed the balance of strength more than anything else, in the Saxons’ favour.")
    };
    let counted = tr!(
        "There were {normans} Normans and {saxons} Saxons before it, and {normans_after} and {saxons_after} after it. {helped}",
        normans,
        saxons,
        normans_after,
        saxons_after,
        helped
    );
    let unsure = text_if(story.is_over(), tr!("These numbers alone cannot show whether it decided the battle."));
    join_sentences(&[&counted, unexpected_winner_text(story, side).unwrap_or(unsure)])
}
