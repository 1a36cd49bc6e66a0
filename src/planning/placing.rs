//! Setting armies up in their zones.
/// TEMP
pub fn default_zones(_b: &crate::rules::Board) -> crate::content::scenario::Zones {
    Default::default()
}
/// TEMP
pub fn place(
    _b: &crate::rules::Board,
    _z: &crate::content::scenario::Zones,
    _n: &mut [crate::rules::Muster],
    _s: &mut [crate::rules::Muster],
) -> Vec<crate::rules::UnitId> {
    Vec::new()
}
