//! The ready check: what is missing before the first card, and where it is put right.

use super::draft::Draft;
use super::seats;
use crate::content::deck::warnings;
use crate::rules::rulings::CardColors;
use crate::rules::{Setup, SetupProblem, Side, UnitId, distance, pupils};
use senlac_base::language::lists::capital;

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

impl Finding {
    fn doubtful(cure: Cure, words: String) -> Self {
        Self { weight: Weight::Doubtful, words, cure }
    }

    fn note(cure: Cure, words: String) -> Self {
        Self { weight: Weight::Note, words, cure }
    }
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
        SetupProblem::UnknownPupil(id) => Cure::Pupil(id.as_str().to_owned()),
    };
    Finding { weight: Weight::Missing, words: capital(&format!("{problem}.")), cure }
}

/// Units that stand nowhere.
fn off_the_table(draft: &Draft) -> impl Iterator<Item = Finding> {
    draft.reserve().map(|(unit, post)| {
        let players = told_players(&post.players, post.muster.troop.name());
        Finding::doubtful(
            Cure::Place(unit),
            tr!("{unit}, {players}, has no square. It would begin in reserve, off the table.", unit, players),
        )
    })
}

/// "Ada’s archers", or "archers without a player".
fn told_players(names: &[String], troop: &str) -> String {
    match pupils::join(names) {
        names if names.is_empty() => tr!("{troop} without a player", troop),
        names => format!("{names}’s {troop}"),
    }
}

/// Pupils who are there and have nothing to play.
fn without_unit(draft: &Draft) -> impl Iterator<Item = Finding> {
    let idle = draft.present().filter(|pupil| draft.units_of(&pupil.name).next().is_none()).map(|pupil| &pupil.name);
    idle.map(|name| Finding::doubtful(Cure::Pupil(name.clone()), tr!("{name} has no unit. Give {name} one, or mark {name} absent.", name)))
}

/// Pupils who must not be together and are on one side, and pupils who should be on the same side and are not.
fn together(draft: &Draft) -> impl Iterator<Item = Finding> {
    let together = seats::together(draft).into_iter().map(|(one, other)| {
        let words = tr!("{one} and {other} are on the same side, though they must not be together.", one, other);
        Finding::doubtful(Cure::Pupil(one), words)
    });
    let parted = seats::parted(draft).into_iter().map(|(one, other)| {
        let words = tr!("{one} and {other} are on different sides, though they should be on the same side.", one, other);
        Finding::doubtful(Cure::Pupil(one), words)
    });
    together.chain(parted)
}

/// Units that the referee would have to play; only where there is a class at all.
fn without_player(draft: &Draft) -> Vec<Finding> {
    if draft.posts().all(|(_, post)| post.players.is_empty()) {
        let words = tr!("No class is chosen: the referee names the units by their numbers.").to_owned();
        return vec![Finding::note(Cure::Class, words)];
    }
    let (lords, others): (Vec<_>, Vec<_>) =
        draft.posts().filter(|(_, post)| post.players.is_empty()).partition(|(_, post)| post.muster.bodyguard);
    let lords = lords.into_iter().map(|(unit, _)| {
        Finding::doubtful(Cure::Player(unit), tr!("Nobody plays {lord}, who leads {unit}.", lord = unit.side.army_commander(), unit))
    });
    let others =
        others.into_iter().map(|(unit, _)| Finding::note(Cure::Player(unit), tr!("The referee plays {unit}: nobody leads it.", unit)));
    lords.chain(others).collect()
}

/// Units that would touch an enemy before the first move.
fn in_contact(setup: &Setup) -> impl Iterator<Item = Finding> {
    let standing =
        |side: Side| setup.units().filter(move |(unit, _)| unit.side == side).filter_map(|(unit, muster)| Some((unit, muster.square?)));
    let touching = move |square| standing(Side::Saxon).any(|(_, other)| distance(square, other, setup.rulings.adjacency) <= 1);
    standing(Side::Norman).filter(move |(_, square)| touching(*square)).map(|(unit, square)| {
        Finding::doubtful(Cure::Place(unit), tr!("{unit} on {square} touches a Saxon unit before anybody has moved.", unit, square))
    })
}

/// What is odd about the deck; nothing for a deck of paper.
fn deck(draft: &Draft) -> Vec<Finding> {
    if draft.rulings.card_colors == CardColors::Paper {
        return vec![Finding::note(Cure::Deck, tr!("You flip a deck of paper and tell the program which card came up.").to_owned())];
    }
    // What is fatal is told as a problem of the set-up.
    let odd = warnings(&draft.deck, &draft.rulings).into_iter().filter(|warning| !warning.is_fatal);
    odd.map(|warning| Finding::doubtful(Cure::Deck, warning.words)).collect()
}

/// Wishes that were not met.
fn wishes(draft: &Draft) -> impl Iterator<Item = Finding> {
    let pupils = seats::disappointed(draft).into_iter();
    pupils.map(|pupil| {
        Finding::note(Cure::Pupil(pupil.name.clone()), tr!("{pupil} wished for: {wish}.", pupil = pupil.name, wish = pupil.wish))
    })
}

/// Sides of very different strength: the source's are 148 figures to 140.
fn numbers(draft: &Draft) -> Option<Finding> {
    let [norman, saxon] = Side::ALL.map(|side| draft.figures(side));
    let uneven = |more: u16, fewer: u16| u32::from(more) * 100 > u32::from(fewer) * 130;
    let weaker = if norman > saxon { Side::Saxon } else { Side::Norman };
    let words = tr!("{norman} Norman figures stand against {saxon} Saxon ones; the original game has 148 to 140.", norman, saxon);
    let is_uneven = norman > 0 && saxon > 0 && (uneven(norman, saxon) || uneven(saxon, norman));
    is_uneven.then(|| Finding::doubtful(Cure::Army(weaker), words))
}
