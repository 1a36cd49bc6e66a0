//! Missile supply (7.4): fire segments of each wing and section, and unused segments carried to the second period.

use crate::unit::{Side, Unit, Weapon};
use crate::{HastingsGame, JavelinSupply, SupplyInExtension, SupplyOfWings, tables};

/// Missile supply of a wing, a section or a single unit (7.4.2).
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SupplyAccount {
    /// Key of the wing or section, or the unit’s name.
    pub(crate) who: String,
    side: Side,
}

/// Returns the supply that a unit uses when it fires; `None` if it never runs short (7.4.1, 7.4.4).
pub(crate) fn account(game: &HastingsGame, unit: &Unit) -> Option<SupplyAccount> {
    let is_short = match (unit.side, unit.missile?) {
        (Side::Norman, weapon) => weapon == Weapon::Bow,
        (Side::Saxon, Weapon::Javelin) => true,
        (Side::Saxon, Weapon::Sling) => game.has_option(JavelinSupply::Sling),
        (Side::Saxon, Weapon::Bow) => false,
    };
    let group = unit.group().filter(|_| !game.has_option(SupplyOfWings::ByUnit));
    let who = group.map_or_else(|| unit.id.clone(), |group| group.key().to_owned());
    is_short.then_some(SupplyAccount { who, side: unit.side })
}

/// Most segments that can be used in one period, including saved ones (7.4.3).
pub(crate) const MOST_SEGMENTS: u8 = 6;

/// Returns the fire segments left in this supply in this period.
pub(crate) fn segments_left(game: &HastingsGame, account: &SupplyAccount) -> u8 {
    let state = &game.own;
    let column = tables::MISSILE_SUPPLY.column_at(usize::from(account.side == Side::Saxon));
    let printed = |period: usize| {
        let printed = game.number(&tables::MISSILE_SUPPLY, tables::MISSILE_SUPPLY.row_at(period), column);
        u8::try_from(printed).unwrap_or(MOST_SEGMENTS)
    };
    let before = state.segments_before.get(&account.who).copied().unwrap_or_default();
    let saved = if state.period == 2 { printed(0).saturating_sub(before) } else { 0 };
    let allowed = (printed(usize::from(state.period - 1)) + saved).min(MOST_SEGMENTS);
    let more = if game.has_option(SupplyInExtension::ProRata) { u16::from(state.last_turn.max(8)) } else { 8 };
    let allowed = u8::try_from(u16::from(allowed) * more / 8).unwrap_or(u8::MAX);
    allowed.saturating_sub(state.segments_used.get(&account.who).map_or(0, |used| used.count))
}
