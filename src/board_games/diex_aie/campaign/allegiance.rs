//! Allegiance of a group: the faction that it fights for, and who follows it (C8.3, C12.2).

use super::group::Group;
use super::helpers::campaign_state;
use super::vocabulary::Faction;
use crate::game::DiexGame;

/// Returns the faction that a group fights for.
///
/// Mercenaries fight for their employer's faction. `None` means mercenaries without an employer.
pub(super) fn camp(game: &DiexGame, group: &Group) -> Option<Faction> {
    if group.faction != Faction::Mercenary {
        return Some(group.faction);
    }
    group.employer.as_ref().and_then(|name| campaign_state(game).groups.get(name)).map(|employer| employer.faction)
}

/// Returns the faction that a group belongs to in dealings with others. Mercenaries without an employer are their own faction.
pub(super) fn effective_faction(game: &DiexGame, group: &Group) -> Faction {
    camp(game, group).unwrap_or(group.faction)
}

/// Returns the mercenaries and prisoners who march with a group.
pub(super) fn followers<'a>(game: &'a DiexGame, name: &'a str) -> impl Iterator<Item = &'a Group> {
    let follows = move |group: &&Group| [&group.employer, &group.escort].into_iter().flatten().any(|one| one == name);
    campaign_state(game).groups.values().filter(follows)
}
