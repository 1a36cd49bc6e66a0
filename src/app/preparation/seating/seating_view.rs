//! The draft as the seating page shows it, calculated when it changes and not in every frame.

use senlac_classroom::phrasebook::names::{capitalise_visible, short_player_name};
use senlac_classroom::planning::enrol::{FEWEST_UNITS, MOST_UNITS};
use senlac_classroom::planning::{Draft, Post, seats};
use senlac_classroom::rules::{Side, Unit, UnitId, pupils};

/// The part of the draft that the seating page shows.
#[derive(Debug, Default)]
pub struct SeatingView {
    /// Both armies, with the lord's unit first.
    pub armies: [Vec<ShownSeat>; 2],
    /// Pupils who are present and have no unit.
    pub bench: Vec<String>,
    /// Whether there are as many units as pupils, within the limits.
    pub fits: bool,
    /// Summary of the seats.
    pub outcome: SeatingSummary,
}

/// A unit and its players.
#[derive(Debug)]
pub struct ShownSeat {
    pub unit: Unit,
    /// Players' names as written on the unit's card.
    pub names: String,
    /// Whether the next draw leaves the seat unchanged.
    pub pinned: bool,
}

/// A summary of the seats as text.
#[derive(Debug, Default)]
pub struct SeatingSummary {
    pub words: String,
    /// Whether something in it needs attention.
    pub wants_a_look: bool,
}

impl SeatingView {
    /// Returns the view of this draft.
    pub fn from_draft(draft: &Draft) -> Self {
        let all: Vec<&str> = draft.posts().flat_map(|(_, post)| &post.players).map(String::as_str).collect();
        let army = |side: Side| {
            let units = draft.posts().filter(|(unit, _)| unit.side == side);
            let mut seats: Vec<ShownSeat> = units.map(|(unit, post)| ShownSeat::from_post(unit, post, &all)).collect();
            seats.sort_by_key(|seat| !seat.unit.bodyguard);
            seats
        };
        let bench = draft.present_pupils().filter(|pupil| draft.units_of(&pupil.name).next().is_none()).map(|pupil| pupil.name.clone());
        let bench: Vec<String> = bench.collect();
        let fits = draft.posts().count() == draft.present_pupils().count().clamp(FEWEST_UNITS, MOST_UNITS);
        Self { armies: Side::ALL.map(army), outcome: SeatingSummary::from_draft(draft, bench.len()), bench, fits }
    }

    /// Returns a unit's seat.
    pub fn seat(&self, unit: UnitId) -> Option<&ShownSeat> {
        self.armies.iter().flatten().find(|seat| seat.unit.id == unit)
    }
}

impl ShownSeat {
    fn from_post(id: UnitId, post: &Post, all: &[&str]) -> Self {
        let muster = &post.muster;
        let unit = Unit { square: muster.square, ..muster.unit(id) };
        // Two names share a line, so they are shortened as far as they stay distinct.
        let names = match post.players.as_slice() {
            [one] => one.clone(),
            more => pupils::join(&more.iter().map(|name| short_player_name(name, all)).collect::<Vec<_>>()),
        };
        Self { unit, names, pinned: post.pinned }
    }
}

impl SeatingSummary {
    /// Returns a summary such as "Everyone has a unit. 2 wishes are not met. Ada and Bo should be kept apart."
    fn from_draft(draft: &Draft, idle: usize) -> Self {
        if draft.present_pupils().next().is_none() {
            let words = tr!("No class: units are known by their numbers.").to_owned();
            return Self { words, wants_a_look: false };
        }
        let mut parts = vec![match idle {
            0 => tr!("Everyone has a unit").to_owned(),
            idle => tr_count!(idle, "One pupil has no unit", "{idle} pupils have no unit"),
        }];
        let shared = draft.posts().filter(|(_, post)| post.players.len() > 1).count();
        parts.extend((shared > 0).then(|| tr_count!(shared, "{shared} unit is shared", "{shared} units are shared")));
        let referees: Vec<UnitId> = draft.posts().filter(|(_, post)| post.players.is_empty()).map(|(unit, _)| unit).collect();
        parts.extend(match referees.as_slice() {
            [] => None,
            few @ ([_] | [_, _] | [_, _, _]) => {
                let units: Vec<String> = few.iter().map(ToString::to_string).collect();
                Some(tr!("The referee plays {units}", units = pupils::join(&units)))
            }
            many => Some(tr!("The referee plays {many} units", many = many.len())),
        });
        let unmet = seats::pupils_with_unmet_wish(draft).len();
        let wishes = draft.present_pupils().any(|pupil| !pupil.wish.is_empty());
        parts.extend(match unmet {
            0 if wishes && idle == 0 => Some(tr!("Every wish is met").to_owned()),
            0 => None,
            unmet => Some(tr_count!(unmet, "{unmet} wish is not met", "{unmet} wishes are not met")),
        });
        let together = seats::conflicting_pairs(draft);
        parts.extend(together.iter().take(2).map(|(one, other)| tr!("{one} and {other} should be kept apart", one, other)));
        let parted = seats::separated_pairs(draft);
        parts.extend(parted.iter().take(2).map(|(one, other)| tr!("{one} and {other} should be on the same side", one, other)));
        let more = together.len().saturating_sub(2);
        parts.extend((more > 0).then(|| tr!("{more} more pairs should be kept apart", more)));
        Self { words: format!("{}.", parts.join(". ")), wants_a_look: idle > 0 || !together.is_empty() || !parted.is_empty() }
    }
}

/// Returns the new players after a change, and the pupils who lost their unit: "N03 goes to Ada. N07 goes to Bo."
pub fn seat_changes_text(before: &Draft, after: &Draft) -> Option<String> {
    let old = |unit| before.post(unit).map(|post| &post.players);
    let changed: Vec<(UnitId, &Post)> = after.posts().filter(|(unit, post)| old(*unit) != Some(&post.players)).collect();
    let who_leads = |(unit, post): &(UnitId, &Post)| match pupils::join(&post.players) {
        names if names.is_empty() => tr!("No one leads {unit}", unit),
        names => tr!("{unit} goes to {names}", unit, names),
    };
    let mut parts: Vec<String> = changed.iter().filter(|(_, post)| !post.players.is_empty()).map(who_leads).collect();
    parts.extend(changed.iter().filter(|(_, post)| post.players.is_empty()).map(who_leads));
    let lost = |name: &&String| before.units_of(name).next().is_some() && after.units_of(name).next().is_none();
    let lost = after.present_pupils().map(|pupil| &pupil.name).filter(lost);
    parts.extend(lost.map(|name| tr!("{name} has no unit", name)));
    (!parts.is_empty()).then(|| format!("{}.", capitalise_visible(&parts.join(". "))))
}

#[cfg(test)]
mod tests {
    use super::*;
    use senlac_classroom::content::library;
    use senlac_classroom::planning::LeadMode;

    fn unit(name: &str) -> UnitId {
        name.parse().expect(name)
    }

    #[test]
    fn the_outcome_lists_idle_pupils_and_unmet_wishes() {
        let mut draft = Draft::from_scenario(library::scenario(library::SCENARIO).expect("the shipped scenario"));
        assert!(SeatingView::from_draft(&draft).outcome.words.starts_with("No class"));
        for name in ["Ada", "Bo", "Cy"] {
            draft.add_pupil(name).expect("a new name");
        }
        draft.class.pupils[0].wish = "Saxon archers".parse().expect("a wish");
        draft.class.set_apart("Ada", "Bo", true);
        draft.change_leaders(|leaders| {
            leaders.assign(unit("N02"), "Ada", LeadMode::Alone);
            leaders.assign(unit("N03"), "Bo", LeadMode::Alone);
        });
        let outcome = SeatingView::from_draft(&draft).outcome;
        assert!(outcome.wants_a_look);
        let words = "One pupil has no unit. The referee plays 29 units. 1 wish is not met. Ada and Bo should be kept apart.";
        assert_eq!(outcome.words, words);
        let before = draft.clone();
        draft.change_leaders(|leaders| leaders.assign(unit("N02"), "Cy", LeadMode::Alone));
        assert_eq!(seat_changes_text(&before, &draft).as_deref(), Some("N02 goes to Cy. Ada has no unit."));
        assert_eq!(seat_changes_text(&draft, &draft), None);
    }

    #[test]
    fn the_lords_unit_always_comes_first() {
        let mut draft = Draft::from_scenario(library::scenario(library::SCENARIO).expect("the shipped scenario"));
        draft.assign_lord(unit("N04")).expect("knights");
        let seen = SeatingView::from_draft(&draft);
        let first = |side: Side| seen.armies[side.index()].first().map(|seat| seat.unit.id);
        assert_eq!((first(Side::Norman), first(Side::Saxon)), (Some(unit("N04")), Some(unit("S01"))));
    }
}
