//! The consequences of changing an earlier step, as text.

use super::{figures_text, step_sentences, step_text};
use crate::phrasebook::names::{UnitNames, capitalise_visible};
use crate::phrasebook::sentence::{Sentence, join_sentences};
use crate::rules::{Classroom, Event, Phase, Side, State, Unit};
use senlac_base::language::lists::join_with;
use senlac_record::{Amendment, ChronicleEvent};

/// A step with a different result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReplayDifference {
    pub fate: Fate,
    /// The new result, or the old one of a step that falls away.
    pub words: String,
}

/// Fate of a step after an amendment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fate {
    /// It is the changed step.
    Amended,
    /// It has a different result.
    Differs,
    /// It had fallen away and counts again.
    ComesBack,
    /// It is no longer possible, for these reasons.
    FallsAway(String),
}

impl Fate {
    /// Returns a short label.
    pub fn label(&self) -> &'static str {
        match self {
            Self::Amended => tr!("This step"),
            Self::Differs => tr!("Different result"),
            Self::ComesBack => tr!("Counts again"),
            Self::FallsAway(_) => tr!("No longer possible"),
        }
    }
}

/// Returns every step with a different result as text, the changed one first.
pub fn changes(names: &UnitNames, amendment: &Amendment<Classroom>, differences: &[ChronicleEvent<Event>]) -> Vec<ReplayDifference> {
    let why = |step| amendment.refusals.get(&step).map(|refusal| names.refusal_text(refusal));
    differences.iter().filter_map(|difference| change(names, difference, why)).collect()
}

/// Returns a difference as text. `why` returns the reason why a step falls away.
fn change(names: &UnitNames, difference: &ChronicleEvent<Event>, why: impl Fn(u64) -> Option<String>) -> Option<ReplayDifference> {
    let sentences = |events: &[Event]| step_sentences(names, events, &[]);
    let (fate, words) = match difference {
        ChronicleEvent::Amended { before, after, .. } => (Fate::Amended, instead_text(&sentences(before), &sentences(after))),
        ChronicleEvent::StepChanged { before, after, .. } if before.is_empty() => (Fate::ComesBack, step_text(names, after)),
        ChronicleEvent::StepChanged { before, after, .. } => {
            let (before, after) = (sentences(before), sentences(after));
            if before == after {
                return None;
            }
            (Fate::Differs, instead_text(&before, &after))
        }
        ChronicleEvent::StepDropped { step, reason, before } => {
            let reasons = capitalise_visible(&why(*step).unwrap_or_else(|| reason.clone()));
            (Fate::FallsAway(reasons), step_text(names, before))
        }
        ChronicleEvent::TakenBack { .. } | ChronicleEvent::Restored { .. } => return None,
    };
    Some(ReplayDifference { fate, words })
}

/// Returns "Bo’s archers shoot at Wulf’s housecarls: 8 dice, 4 hits, 2 killed, instead of 8 dice, 2 hits, 1 killed". The common
/// start of both sentences is given once.
fn instead_text(before: &[Sentence], after: &[Sentence]) -> String {
    let now = join_sentences(after);
    let about = |sentences: &[Sentence]| sentences.first().and_then(|first| first.about.clone());
    match before {
        before if before == after => tr!("{now}, as before", now),
        [first, rest @ ..] if first.about.is_some() && first.about == about(after) => {
            let earlier = [first.words.clone()].into_iter().chain(rest.iter().map(Sentence::to_string));
            tr!("{now}, instead of {earlier}", now, earlier = join_with(earlier, ". "))
        }
        before => tr!("{now}, instead of: {earlier}", now, earlier = join_sentences(before)),
    }
}

/// Returns "Saxons: 138 of 140 left instead of 139".
pub fn army_text(side: Side, now: &State, then: &State) -> String {
    let (now, then) = (now.strength(side), then.strength(side));
    let army = side.army();
    if now.left == then.left {
        tr!("{army}: {left} of {start} left (no change)", army, left = then.left, start = then.start)
    } else {
        tr!("{army}: {left} of {start} left instead of {now}", army, left = then.left, start = then.start, now = now.left)
    }
}

/// Returns the new stage of the battle, if it differs from the current one.
pub fn stage_change_text(now: &State, then: &State) -> Option<String> {
    let (before, after) = (stage(now), stage(then));
    (before != after).then(|| tr!("The battle will be at {after} instead of {before}", after, before))
}

/// Returns "turn 3, Normans to shoot".
fn stage(state: &State) -> String {
    match (state.phase(), state.acting_side(), state.outcome()) {
        (_, _, Some(outcome)) => tr!("its end, won by the {army}", army = outcome.winner.army()),
        (Phase::Event, ..) => tr!("turn {turn}, the card", turn = state.turn()),
        (phase, Some(side), None) => tr!("turn {turn}, {army} to {phase}", turn = state.turn(), army = side.army(), phase = phase.name()),
        (phase, None, None) => tr!("turn {turn}, {phase}", turn = state.turn(), phase = phase.name()),
    }
}

/// Returns the differences on the table, one line for each unit: "Wulf’s housecarls: 6 figures instead of 7".
pub fn table_changes(names: &UnitNames, now: &State, then: &State) -> Vec<String> {
    let differs = |after: &Unit| {
        let before = now.unit(after.id)?;
        let mut words = Vec::new();
        if before.figures != after.figures {
            words.push(tr!("{after} instead of {before}", after = figures_text(after.figures), before = before.figures));
        }
        if before.square != after.square {
            let place = |unit: &Unit| unit.square.map_or_else(|| tr!("off the table").to_owned(), |square| tr!("on {square}", square));
            words.push(tr!("{after} instead of {before}", after = place(after), before = place(before)));
        }
        match (before.commander, after.commander) {
            (true, false) => words.push(tr!("the commander is dead").to_owned()),
            (false, true) => words.push(tr!("the commander is alive").to_owned()),
            (true, true) | (false, false) => {}
        }
        (!words.is_empty()).then(|| format!("{}: {}", names.unit_capitalised(after.id), words.join(", ")))
    };
    then.units().filter_map(differs).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Breach, UnitId};

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
    fn a_common_sentence_start_is_written_once() {
        let shot = |dice: &str| {
            [
                Sentence::with_about("Bo’s archers shoot at Wulf’s men", dice),
                Sentence::with_about("The Saxons have lost exactly half", "8 of 16 left"),
            ]
        };
        assert_eq!(
            instead_text(&shot("8 dice, 2 hits, 1 killed"), &shot("8 dice, 4 hits, 2 killed")[..1]),
            "Bo’s archers shoot at Wulf’s men: 8 dice, 4 hits, 2 killed, instead of 8 dice, 2 hits, 1 killed. The Saxons have lost exactly half: 8 of 16 left"
        );
        let (note, move_) = ([Sentence::with_about("Note", "a: b")], [Sentence::new("Bo moves")]);
        assert_eq!(instead_text(&note, &move_), "Bo moves, instead of: Note: a: b");
        assert_eq!(instead_text(&note, &note), "Note: a: b, as before");
    }

    #[test]
    fn steps_are_shown_as_changed_dropped_or_restored() {
        let names = UnitNames::default();
        let refusal = || Some(names.breach_text(&Breach::AlreadyMoved(UnitId::new(Side::Norman, 1))));
        let changes: Vec<ReplayDifference> = [
            ChronicleEvent::Amended { step: 1, before: moved("B1"), after: moved("B2") },
            ChronicleEvent::StepDropped { step: 2, reason: "N01 already moved this turn".to_owned(), before: moved("C1") },
            ChronicleEvent::StepChanged { step: 3, before: Vec::new(), after: moved("D1") },
            ChronicleEvent::StepChanged { step: 4, before: moved("E1"), after: moved("E1") },
        ]
        .iter()
        .filter_map(|difference| change(&names, difference, |_step| refusal()))
        .collect();
        let fates: Vec<&str> = changes.iter().map(|change| change.fate.label()).collect();
        assert_eq!(fates, ["This step", "No longer possible", "Counts again"], "what reads the same is no difference");
        assert_eq!(changes[0].words, "William’s own bodyguard move from A1 to B2, instead of: William’s own bodyguard move from A1 to B1");
        assert_eq!(changes[1].fate, Fate::FallsAway("William’s own bodyguard already moved this turn".to_owned()));
    }
}
