//! The ready check: what is missing before the first card, and where it is put right.

use super::draft::Draft;
use super::seats;
use crate::content::deck::troubles;
use crate::rules::rulings::CardColors;
use crate::rules::{Setup, SetupProblem, Side, UnitId, distance, players};

/// One thing to know before the first card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// How much it matters.
    pub weight: Weight,
    /// A sentence or two for the teacher.
    pub words: String,
    /// Where it is put right.
    pub cure: Cure,
}

/// How much a finding matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Weight {
    /// The battle cannot begin.
    Missing,
    /// It can begin, and somebody would be surprised.
    Doubtful,
    /// Good to know.
    Note,
}

/// Where something is put right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cure {
    /// With the class as a whole.
    Class,
    /// With the seat of a pupil.
    Pupil(String),
    /// With who leads a unit.
    Player(UnitId),
    /// With the order of battle of a side.
    Army(Side),
    /// With a unit of the order of battle.
    Unit(UnitId),
    /// With the place of a unit on the table.
    Place(UnitId),
    /// With the ground and the zones.
    Table,
    /// With the deck.
    Deck,
}

/// Everything to know before the first card, what matters most first.
#[must_use]
pub fn check(draft: &Draft) -> Vec<Finding> {
    let setup = draft.setup();
    let mut findings: Vec<Finding> = setup.problems().iter().map(missing).collect();
    findings.extend(off_the_table(draft));
    findings.extend(without_unit(draft));
    findings.extend(together(draft));
    findings.extend(without_player(draft));
    findings.extend(in_contact(&setup));
    findings.extend(deck(draft));
    findings.extend(wishes(draft));
    findings.extend(numbers(draft));
    findings.sort_by_key(|finding| finding.weight);
    findings
}

/// Whether the battle can begin.
#[must_use]
pub fn can_begin(findings: &[Finding]) -> bool {
    findings.iter().all(|finding| finding.weight != Weight::Missing)
}

/// What keeps the draft from being a battle.
fn missing(problem: &SetupProblem) -> Finding {
    let cure = match problem {
        SetupProblem::NoUnits(side) | SetupProblem::TooManyUnits { side, .. } | SetupProblem::Bodyguards { side, .. } => Cure::Army(*side),
        SetupProblem::WrongArmy { unit, .. }
        | SetupProblem::Figures { unit, .. }
        | SetupProblem::Bases { unit, .. }
        | SetupProblem::BodyguardTroop { unit, .. } => Cure::Unit(*unit),
        SetupProblem::BadSquare { unit, .. } | SetupProblem::SharedSquare { second: unit, .. } => Cure::Place(*unit),
        SetupProblem::EmptyDeck | SetupProblem::LargeDeck(_) | SetupProblem::Card(_) => Cure::Deck,
    };
    Finding { weight: Weight::Missing, words: sentence(&problem.to_string()), cure }
}

/// A problem as a sentence of its own.
fn sentence(words: &str) -> String {
    let mut signs = words.chars();
    signs.next().map_or_else(String::new, |first| format!("{}{}.", first.to_uppercase(), signs.as_str()))
}

/// Units that stand nowhere.
fn off_the_table(draft: &Draft) -> Vec<Finding> {
    let nowhere = draft.posts().filter(|(_, post)| post.muster.square.is_none());
    let told = nowhere.map(|(unit, post)| Finding {
        weight: Weight::Doubtful,
        words: format!(
            "{unit}, {}, has no square. It would begin in reserve, off the table.",
            told_players(&post.players, post.muster.troop.name())
        ),
        cure: Cure::Place(unit),
    });
    told.collect()
}

/// "Ada’s archers", or "archers without a player".
fn told_players(names: &[String], troop: &str) -> String {
    match players::join(names) {
        names if names.is_empty() => format!("{troop} without a player"),
        names => format!("{names}’s {troop}"),
    }
}

/// Pupils who are there and have nothing to play.
fn without_unit(draft: &Draft) -> Vec<Finding> {
    let idle = draft.present().filter(|pupil| draft.units_of(&pupil.name).next().is_none());
    let told = idle.map(|pupil| Finding {
        weight: Weight::Doubtful,
        words: format!("{} has no unit. Give {0} one, or mark {0} absent.", pupil.name),
        cure: Cure::Pupil(pupil.name.clone()),
    });
    told.collect()
}

/// Pupils who must not be together and are on one side.
fn together(draft: &Draft) -> Vec<Finding> {
    let pairs = seats::together(draft).into_iter();
    let told = pairs.map(|(one, other)| Finding {
        weight: Weight::Doubtful,
        words: format!("{one} and {other} are on one side, though they must not be together."),
        cure: Cure::Pupil(one),
    });
    told.collect()
}

/// Units that the referee would have to play; only where there is a class at all.
fn without_player(draft: &Draft) -> Vec<Finding> {
    if draft.posts().all(|(_, post)| post.players.is_empty()) {
        let words = "No class is chosen: the referee names the units by their numbers.".to_owned();
        return vec![Finding { weight: Weight::Note, words, cure: Cure::Class }];
    }
    let alone: Vec<(UnitId, bool)> =
        draft.posts().filter(|(_, post)| post.players.is_empty()).map(|(unit, post)| (unit, post.muster.bodyguard)).collect();
    let lords = alone.iter().filter(|(_, is_lords)| *is_lords).map(|(unit, _)| Finding {
        weight: Weight::Doubtful,
        words: format!("Nobody plays {}, who leads {unit}.", unit.side.army_commander()),
        cure: Cure::Player(*unit),
    });
    let others = alone.iter().filter(|(_, is_lords)| !is_lords).map(|(unit, _)| Finding {
        weight: Weight::Note,
        words: format!("The referee plays {unit}: nobody leads it."),
        cure: Cure::Player(*unit),
    });
    lords.chain(others).collect()
}

/// Units that would touch an enemy before the first move.
fn in_contact(setup: &Setup) -> Vec<Finding> {
    let standing =
        |side: Side| setup.units().filter(move |(unit, _)| unit.side == side).filter_map(|(unit, muster)| Some((unit, muster.square?)));
    let touching = |square| standing(Side::Saxon).any(|(_, other)| distance(square, other, setup.rulings.adjacency) <= 1);
    let told = standing(Side::Norman).filter(|(_, square)| touching(*square)).map(|(unit, square)| Finding {
        weight: Weight::Doubtful,
        words: format!("{unit} on {square} touches a Saxon unit before anybody has moved."),
        cure: Cure::Place(unit),
    });
    told.collect()
}

/// What is odd about the deck; a deck of paper is the teacher's own affair.
fn deck(draft: &Draft) -> Vec<Finding> {
    if draft.rulings.card_colors == CardColors::Paper {
        let words = "You flip a deck of paper and tell the program which card came up.".to_owned();
        return vec![Finding { weight: Weight::Note, words, cure: Cure::Deck }];
    }
    // What is fatal is told as a problem of the set-up.
    let odd = troubles(&draft.deck, &draft.rulings).into_iter().filter(|trouble| !trouble.is_fatal);
    odd.map(|trouble| Finding { weight: Weight::Doubtful, words: trouble.words, cure: Cure::Deck }).collect()
}

/// Wishes that were not met.
fn wishes(draft: &Draft) -> Vec<Finding> {
    let told = seats::disappointed(draft).into_iter().map(|pupil| Finding {
        weight: Weight::Note,
        words: format!("{} wished for: {}.", pupil.name, pupil.wish),
        cure: Cure::Pupil(pupil.name.clone()),
    });
    told.collect()
}

/// Sides of very different strength: the source's are 148 figures to 140.
fn numbers(draft: &Draft) -> Option<Finding> {
    let [norman, saxon] = Side::ALL.map(|side| draft.figures(side));
    let uneven = |more: u16, fewer: u16| u32::from(more) * 100 > u32::from(fewer) * 130;
    (norman > 0 && saxon > 0 && (uneven(norman, saxon) || uneven(saxon, norman))).then(|| Finding {
        weight: Weight::Doubtful,
        words: format!("{norman} Norman figures stand against {saxon} Saxon ones; the source has 148 to 140."),
        cure: Cure::Army(if norman > saxon { Side::Saxon } else { Side::Norman }),
    })
}
