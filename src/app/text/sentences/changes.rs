//! What changing an earlier step would lead to, in words.

use super::step_words;
use crate::app::text::names::{Names, capital, counted};
use crate::classroom::ChronicleEvent;
use crate::rules::{Event, Phase, Side, State, Unit};

/// A step that goes differently.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReplayDifference {
    /// What becomes of it.
    pub fate: Fate,
    /// How it goes then, or how it went.
    pub words: String,
}

/// What becomes of a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fate {
    /// It is the one that is changed.
    Amended,
    /// It goes differently.
    Differs,
    /// It had fallen away, and stands again.
    ComesBack,
    /// It is no longer possible, for these reasons.
    FallsAway(String),
}

impl Fate {
    /// A word or two for it.
    #[must_use]
    pub const fn label(&self) -> &'static str {
        match self {
            Self::Amended => "This step",
            Self::Differs => "Goes differently",
            Self::ComesBack => "Comes back",
            Self::FallsAway(_) => "Falls away",
        }
    }
}

/// Every step that goes differently, in words, the changed one first.
#[must_use]
pub fn changes(names: &Names, differences: &[ChronicleEvent]) -> Vec<ReplayDifference> {
    differences.iter().filter_map(|difference| change(names, difference)).collect()
}

fn change(names: &Names, difference: &ChronicleEvent) -> Option<ReplayDifference> {
    let words = |events: &[Event]| step_words(names, events);
    match difference {
        ChronicleEvent::Amended { before, after, .. } => {
            Some(ReplayDifference { fate: Fate::Amended, words: instead(&words(before), &words(after)) })
        }
        ChronicleEvent::StepChanged { before, after, .. } if before.is_empty() => {
            Some(ReplayDifference { fate: Fate::ComesBack, words: words(after) })
        }
        ChronicleEvent::StepChanged { before, after, .. } => {
            let (before, after) = (words(before), words(after));
            (before != after).then(|| ReplayDifference { fate: Fate::Differs, words: instead(&before, &after) })
        }
        ChronicleEvent::StepDropped { reason, before, .. } => {
            let reasons = capital(&names.in_words(reason));
            Some(ReplayDifference { fate: Fate::FallsAway(reasons), words: words(before) })
        }
        ChronicleEvent::TakenBack { .. } | ChronicleEvent::Restored { .. } => None,
    }
}

/// "Bo’s archers shoot at Wulf’s housecarles: 8 dice, 4 hits, 2 fall, instead of 8 dice, 2 hits, 1 falls": what both
/// sentences begin with is said once.
#[must_use]
pub fn instead(before: &str, after: &str) -> String {
    if before == after {
        return format!("{after}, as before");
    }
    match (before.split_once(": "), after.split_once(": ")) {
        (Some((subject, before)), Some((same, _))) if subject == same => format!("{after}, instead of {before}"),
        (_, _) => format!("{after}, instead of: {before}"),
    }
}

/// "Saxons: 138 of 140 left instead of 139".
#[must_use]
pub fn army_words(side: Side, now: &State, then: &State) -> String {
    let (now, then) = (now.strength(side), then.strength(side));
    let army = side.army();
    if now.left == then.left {
        format!("{army}: {} of {} left, as now", then.left, then.start)
    } else {
        format!("{army}: {} of {} left instead of {}", then.left, then.start, now.left)
    }
}

/// Where the battle would stand, where that is elsewhere than now.
#[must_use]
pub fn stage_words(now: &State, then: &State) -> Option<String> {
    let (before, after) = (stage(now), stage(then));
    (before != after).then(|| format!("The battle stands at {after} instead of {before}"))
}

/// "turn 3, Normans to shoot".
fn stage(state: &State) -> String {
    match (state.phase, state.acting, state.over) {
        (_, _, Some(outcome)) => format!("its end, won by the {}", outcome.winner.army()),
        (Phase::Event, ..) => format!("turn {}, the card", state.turn),
        (phase, Some(side), None) => format!("turn {}, {} to {}", state.turn, side.army(), phase.name()),
        (phase, None, None) => format!("turn {}, {}", state.turn, phase.name()),
    }
}

/// What would be different on the table, a line for each unit: "Wulf’s housecarles: 6 figures instead of 7".
#[must_use]
pub fn table_words(names: &Names, now: &State, then: &State) -> Vec<String> {
    let differs = |after: &Unit| {
        let before = now.unit(after.id)?;
        let mut words = Vec::new();
        if before.figures != after.figures {
            words.push(format!("{} instead of {}", counted(after.figures, "figure", "figures"), before.figures));
        }
        if before.square != after.square {
            let place = |unit: &Unit| unit.square.map_or_else(|| "off the table".to_owned(), |square| format!("on {square}"));
            words.push(format!("{} instead of {}", place(after), place(before)));
        }
        match (before.commander, after.commander) {
            (true, false) => words.push("the commander has fallen".to_owned()),
            (false, true) => words.push("the commander lives".to_owned()),
            (true, true) | (false, false) => {}
        }
        (!words.is_empty()).then(|| format!("{}: {}", names.unit_first(after.id), words.join(", ")))
    };
    then.units().filter_map(differs).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::UnitId;

    fn moved(to: &str) -> Vec<Event> {
        let square = |name: &str| name.parse().expect(name);
        vec![Event::Moved {
            unit: UnitId::new(Side::Norman, 1),
            from: square("A1"),
            to: square(to),
            path: [square(to)].into_iter().collect(),
        }]
    }

    #[test]
    fn what_both_sentences_begin_with_is_said_once() {
        assert_eq!(
            instead(
                "Bo’s archers shoot at Wulf’s men: 8 dice, 2 hits, 1 falls",
                "Bo’s archers shoot at Wulf’s men: 8 dice, 4 hits, 2 fall"
            ),
            "Bo’s archers shoot at Wulf’s men: 8 dice, 4 hits, 2 fall, instead of 8 dice, 2 hits, 1 falls"
        );
        assert_eq!(instead("Note: a", "Bo moves"), "Bo moves, instead of: Note: a");
        assert_eq!(instead("Note: a", "Note: a"), "Note: a, as before");
    }

    #[test]
    fn a_step_differs_falls_away_or_comes_back() {
        let names = Names::default();
        let told = changes(
            &names,
            &[
                ChronicleEvent::Amended { step: 1, before: moved("B1"), after: moved("B2") },
                ChronicleEvent::StepDropped { step: 2, reason: "N01 has moved".to_owned(), before: moved("C1") },
                ChronicleEvent::StepChanged { step: 3, before: Vec::new(), after: moved("D1") },
                ChronicleEvent::StepChanged { step: 4, before: moved("E1"), after: moved("E1") },
            ],
        );
        let fates: Vec<&str> = told.iter().map(|change| change.fate.label()).collect();
        assert_eq!(fates, ["This step", "Falls away", "Comes back"], "what reads the same is no difference");
        assert_eq!(told[0].words, "William’s own bodyguard move A1 to B2, instead of: William’s own bodyguard move A1 to B1");
        assert_eq!(told[1].fate, Fate::FallsAway("William’s own bodyguard has moved".to_owned()));
    }
}
