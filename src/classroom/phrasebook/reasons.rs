//! The reasons for the rolls that dice need and for reduced hits, as text: "Knights on the hill against Housecarles: 5 or 6".

use std::fmt;

use super::{faces, share};
use crate::rules::{NEVER, Reason, Whose};

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&reason_text(self))
    }
}

fn reason_text(reason: &Reason) -> String {
    match reason {
        Reason::Table { attacker, on_hill, target, number } => {
            let (attacker, target, faces) = (attacker.title(), target.title(), faces(*number));
            match on_hill {
                Some(true) => tr!("{attacker} on the hill against {target}: {faces}", attacker, target, faces),
                Some(false) => tr!("{attacker} on the flat against {target}: {faces}", attacker, target, faces),
                None => tr!("{attacker} against {target}: {faces}", attacker, target, faces),
            }
        }
        Reason::Arrow { number } => tr!("Arrows: {faces}", faces = faces(*number)),
        Reason::Bodyguard { side, bonus } => tr!("{lord}’s bodyguard: +{bonus}", lord = side.army_commander(), bonus),
        Reason::Commander { side, lord: true, bonus } => tr!("{lord} himself: +{bonus}", lord = side.army_commander(), bonus),
        Reason::Commander { side, lord: false, bonus } => tr!("The {title}’s own die: +{bonus}", title = side.player_title(), bonus),
        Reason::NoBonusForArrows => tr!("No bonus for arrows").to_owned(),
        Reason::Card { title, penalty, .. } => tr!("{title}: −{penalty}", title, penalty),
        Reason::NeedsOneOrLess { whose, number } => low_number_text(*whose, *number).to_owned(),
        Reason::NeedsMoreThanSix { whose, number } => high_number_text(*whose, *number).to_owned(),
        Reason::Armour { parts, pooled, target } => shared_hits_text(&tr!("{target}’ armour", target = target.title()), *parts, *pooled),
        Reason::Shieldwall { title, parts, pooled } => shared_hits_text(title, *parts, *pooled),
        Reason::Waiting { hits } => {
            tr_count!(hits = *hits, "{hits} hit carried over", "{hits} hits carried over")
        }
    }
}

/// Returns the fraction of hits that count, and whether each attack is counted separately.
fn shared_hits_text(because: &str, parts: u8, pooled: bool) -> String {
    let share = share(parts);
    if pooled {
        tr!("{because}: only {share} of the hits count, worked out for the whole phase", because, share)
    } else {
        tr!("{because}: only {share} of the hits count, worked out separately for each attack", because, share)
    }
}

/// Returns what a required roll of 1 or less means (ruling 36).
fn low_number_text(whose: Whose, number: i8) -> &'static str {
    match (whose, number) {
        (Whose::Men, ..=1) => tr!("1 or less is needed: ordinary dice always hit"),
        (Whose::Commander, ..=1) => tr!("1 or less is needed: the commander’s die always hits"),
        (Whose::Men, _) => tr!("1 or less is needed, but a 1 misses: ordinary dice hit on 2 or more"),
        (Whose::Commander, _) => tr!("1 or less is needed, but a 1 misses: the commander’s die hits on 2 or more"),
    }
}

/// Returns what a required roll above 6 means (ruling 35).
fn high_number_text(whose: Whose, number: i8) -> &'static str {
    match (whose, number) {
        (Whose::Men, ..NEVER) => tr!("More than 6 is needed, but a 6 hits: ordinary dice hit on 6"),
        (Whose::Commander, ..NEVER) => tr!("More than 6 is needed, but a 6 hits: the commander’s die hits on 6"),
        (Whose::Men, _) => tr!("More than 6 is needed: ordinary dice cannot hit"),
        (Whose::Commander, _) => tr!("More than 6 is needed: the commander’s die cannot hit"),
    }
}
