//! The ready check: what is missing before the first card, and where it can be fixed.

use super::draft::Draft;
use super::seats;
use crate::content::deck::warnings;
use crate::rules::rulings::CardColors;
use crate::rules::{Setup, SetupProblem, Side, UnitId, distance, pupils};
use senlac_base::language::lists::capitalise;

/// Something to know before the first card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// Importance of the finding.
    pub weight: Weight,
    /// One or two sentences for the teacher.
    pub words: String,
    /// Place where it can be fixed.
    pub cure: FixLocation,
}

impl Finding {
    fn doubtful(cure: FixLocation, words: String) -> Self {
        Self { weight: Weight::Doubtful, words, cure }
    }

    fn note(cure: FixLocation, words: String) -> Self {
        Self { weight: Weight::Note, words, cure }
    }
}

/// Importance of a finding.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Weight {
    /// The battle can't begin.
    Missing,
    /// The battle can begin, but somebody may be surprised.
    Doubtful,
    /// For information only.
    Note,
}

/// The place where a finding can be fixed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FixLocation {
    /// The class as a whole.
    Class,
    /// The seat of a pupil, by name.
    Pupil(String),
    /// The players of a unit.
    Player(UnitId),
    /// The order of battle of a side.
    Army(Side),
    /// A unit of the order of battle.
    Unit(UnitId),
    /// The position of a unit on the table.
    Place(UnitId),
    /// The terrain and the zones.
    Table,
    /// The event deck and its cards.
    Deck,
}

/// Returns everything to know before the first card, most important first.
pub fn check(draft: &Draft) -> Vec<Finding> {
    let setup = draft.setup();
    let mut findings: Vec<Finding> = setup.problems().iter().map(problem_finding).collect();
    findings.extend(reserve_findings(draft));
    findings.extend(idle_pupil_findings(draft));
    findings.extend(pair_findings(draft));
    findings.extend(unled_unit_findings(draft));
    findings.extend(contact_findings(&setup));
    findings.extend(deck_findings(draft));
    findings.extend(wish_findings(draft));
    findings.extend(strength_finding(draft));
    findings.sort_by_key(|finding| finding.weight);
    findings
}

/// Returns whether the battle can begin.
pub fn can_begin(findings: &[Finding]) -> bool {
    findings.iter().all(|finding| finding.weight != Weight::Missing)
}

/// Returns the finding for a problem that prevents the battle.
fn problem_finding(problem: &SetupProblem) -> Finding {
    let cure = match problem {
        SetupProblem::NoUnits(side) | SetupProblem::TooManyUnits { side, .. } | SetupProblem::Bodyguards { side, .. } => {
            FixLocation::Army(*side)
        }
        SetupProblem::WrongArmy { unit, .. }
        | SetupProblem::Figures { unit, .. }
        | SetupProblem::Bases { unit, .. }
        | SetupProblem::BodyguardTroop { unit, .. } => FixLocation::Unit(*unit),
        SetupProblem::BadSquare { unit, .. } | SetupProblem::SharedSquare { second: unit, .. } => FixLocation::Place(*unit),
        SetupProblem::EmptyDeck | SetupProblem::LargeDeck(_) | SetupProblem::Card(_) => FixLocation::Deck,
        SetupProblem::UnknownPupil(id) => FixLocation::Pupil(id.as_str().to_owned()),
    };
    Finding { weight: Weight::Missing, words: capitalise(&format!("{problem}.")), cure }
}

/// Returns findings about units without a square.
fn reserve_findings(draft: &Draft) -> impl Iterator<Item = Finding> {
    draft.reserve().map(|(unit, post)| {
        let players = players_text(&post.players, post.muster.troop.name());
        Finding::doubtful(
            FixLocation::Place(unit),
            tr!("{unit} ({players}) has no square. It would start in reserve, off the table.", unit, players),
        )
    })
}

/// Returns "Ada’s archers", or "archers without a player".
fn players_text(names: &[String], troop: &str) -> String {
    match pupils::join(names) {
        names if names.is_empty() => tr!("{troop} without a player", troop),
        names => format!("{names}’s {troop}"),
    }
}

/// Returns findings about pupils who are present and have no unit.
fn idle_pupil_findings(draft: &Draft) -> impl Iterator<Item = Finding> {
    let idle = draft.present_pupils().filter(|pupil| draft.units_of(&pupil.name).next().is_none()).map(|pupil| &pupil.name);
    idle.map(|name| {
        Finding::doubtful(FixLocation::Pupil(name.clone()), tr!("{name} has no unit. Give {name} one, or mark {name} absent.", name))
    })
}

/// Returns findings about pupils on the same side who must be kept apart, and pupils on different sides who should be together.
fn pair_findings(draft: &Draft) -> impl Iterator<Item = Finding> {
    let together = seats::conflicting_pairs(draft).into_iter().map(|(one, other)| {
        let words = tr!("{one} and {other} are on the same side but must be kept apart.", one, other);
        Finding::doubtful(FixLocation::Pupil(one), words)
    });
    let parted = seats::separated_pairs(draft).into_iter().map(|(one, other)| {
        let words = tr!("{one} and {other} are on different sides but should be on the same side.", one, other);
        Finding::doubtful(FixLocation::Pupil(one), words)
    });
    together.chain(parted)
}

/// Returns findings about units that the referee would have to play, if there is a class.
fn unled_unit_findings(draft: &Draft) -> Vec<Finding> {
    if draft.posts().all(|(_, post)| post.players.is_empty()) {
        let words = tr!("No class is chosen, so the referee calls units by number.").to_owned();
        return vec![Finding::note(FixLocation::Class, words)];
    }
    let (lords, others): (Vec<_>, Vec<_>) =
        draft.posts().filter(|(_, post)| post.players.is_empty()).partition(|(_, post)| post.muster.bodyguard);
    let lords = lords.into_iter().map(|(unit, _)| {
        Finding::doubtful(
            FixLocation::Player(unit),
            tr!("{lord}, who leads {unit}, has no player.", lord = unit.side.army_commander(), unit),
        )
    });
    let others = others
        .into_iter()
        .map(|(unit, _)| Finding::note(FixLocation::Player(unit), tr!("{unit} has no player, so the referee plays it.", unit)));
    lords.chain(others).collect()
}

/// Returns findings about units that would touch an enemy before the first move.
fn contact_findings(setup: &Setup) -> impl Iterator<Item = Finding> {
    let standing =
        |side: Side| setup.units().filter(move |(unit, _)| unit.side == side).filter_map(|(unit, muster)| Some((unit, muster.square?)));
    let touching = move |square| standing(Side::Saxon).any(|(_, other)| distance(square, other, setup.rulings.adjacency) <= 1);
    standing(Side::Norman).filter(move |(_, square)| touching(*square)).map(|(unit, square)| {
        Finding::doubtful(
            FixLocation::Place(unit),
            tr!("{unit} on {square} is next to a Saxon unit before anyone has moved.", unit, square),
        )
    })
}

/// Returns findings about the deck. With a paper deck it is only a note.
fn deck_findings(draft: &Draft) -> Vec<Finding> {
    if draft.rulings.card_colors == CardColors::Paper {
        return vec![Finding::note(FixLocation::Deck, tr!("You flip a paper deck and enter the card that comes up.").to_owned())];
    }
    // Fatal warnings are reported as problems of the set-up.
    let odd = warnings(&draft.deck, &draft.rulings).into_iter().filter(|warning| !warning.is_fatal);
    odd.map(|warning| Finding::doubtful(FixLocation::Deck, warning.words)).collect()
}

/// Returns findings about wishes that weren't met.
fn wish_findings(draft: &Draft) -> impl Iterator<Item = Finding> {
    let pupils = seats::pupils_with_unmet_wish(draft).into_iter();
    pupils.map(|pupil| {
        Finding::note(
            FixLocation::Pupil(pupil.name.clone()),
            tr!("{pupil} didn’t get this wish: {wish}.", pupil = pupil.name, wish = pupil.wish),
        )
    })
}

/// Returns the finding about sides of very different strength. The source has 148 figures against 140.
fn strength_finding(draft: &Draft) -> Option<Finding> {
    let [norman, saxon] = Side::ALL.map(|side| draft.figures(side));
    let uneven = |more: u16, fewer: u16| u32::from(more) * 100 > u32::from(fewer) * 130;
    let weaker = if norman > saxon { Side::Saxon } else { Side::Norman };
    let words = tr!("{norman} Norman figures face {saxon} Saxon figures. The original game has 148 to 140.", norman, saxon);
    let is_uneven = norman > 0 && saxon > 0 && (uneven(norman, saxon) || uneven(saxon, norman));
    is_uneven.then(|| Finding::doubtful(FixLocation::Army(weaker), words))
}
