//! How long missiles last (7.4): fire segments counted for each wing and section, and what the first period saves for the second.

use crate::unit::{Side, Unit, Weapon};
use crate::{HastingsDesk, JavelinSupply, SupplyInExtension, SupplyOfWings, tables};

/// Whose supply it is: a wing's, a section's, or a unit's own (7.4.2).
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Account {
    /// The word of the wing or the section, or the name of the unit.
    pub(crate) who: String,
    side: Side,
}

/// What pays when a unit fires; `None` if it never runs short (7.4.1, 7.4.4).
pub(crate) fn account(desk: &HastingsDesk, unit: &Unit) -> Option<Account> {
    let is_short = match (unit.side, unit.missile?) {
        (Side::Norman, weapon) => weapon == Weapon::Bow,
        (Side::Saxon, Weapon::Javelin) => true,
        (Side::Saxon, Weapon::Sling) => desk.has_option(JavelinSupply::Sling),
        (Side::Saxon, Weapon::Bow) => false,
    };
    let group = unit.group().filter(|_| !desk.has_option(SupplyOfWings::ByUnit));
    let who = group.map_or_else(|| unit.id.clone(), |group| group.key().to_owned());
    is_short.then_some(Account { who, side: unit.side })
}

/// The most that can be used in one period, whatever was saved (7.4.3).
pub(crate) const MOST: u8 = 6;

/// Fire segments that are left of this account in this period.
pub(crate) fn left(desk: &HastingsDesk, account: &Account) -> u8 {
    let state = &desk.own;
    let column = tables::MISSILE_SUPPLY.column_at(usize::from(account.side == Side::Saxon));
    let printed = |period: usize| {
        let printed = desk.number(&tables::MISSILE_SUPPLY, tables::MISSILE_SUPPLY.row_at(period), column);
        u8::try_from(printed).unwrap_or(MOST)
    };
    let before = state.segments_before.get(&account.who).copied().unwrap_or_default();
    let saved = if state.period == 2 { printed(0).saturating_sub(before) } else { 0 };
    let allowed = (printed(usize::from(state.period - 1)) + saved).min(MOST);
    let more = if desk.has_option(SupplyInExtension::ProRata) { u16::from(state.last_turn.max(8)) } else { 8 };
    let allowed = u8::try_from(u16::from(allowed) * more / 8).unwrap_or(u8::MAX);
    allowed.saturating_sub(state.segments_used.get(&account.who).map_or(0, |used| used.count))
}
