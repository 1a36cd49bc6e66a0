//! What units are called on the wall: never by more than a pupil's first name.

use crate::rules::{Setup, Side, Troop, Unit};

/// Whether the wall names pupils.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum WallNames {
    /// By their first names.
    #[default]
    FirstNames,
    /// Not at all: "Norman archers".
    None,
}

/// "Adela’s archers", or "Norman archers" where no pupil is named.
#[must_use]
pub fn unit_name(names: WallNames, setup: &Setup, unit: &Unit) -> String {
    let Some(muster) = setup.unit(unit.id) else {
        // A bodyguard that a ruling added beside the list: its lord is no pupil.
        return format!("{}’s own bodyguard", unit.id.side.lord());
    };
    let player = match names {
        WallNames::FirstNames => muster.player.as_deref().and_then(first_name),
        WallNames::None => None,
    };
    player.map_or_else(|| troops(unit.id.side, unit.troop), |player| format!("{player}’s {}", unit.troop.name()))
}

/// "Norman archers".
fn troops(side: Side, troop: Troop) -> String {
    format!("{} {}", side.adjective(), troop.name())
}

/// The first name alone; of two who lead together, both first names. Where a comma leaves open which name is the
/// first ("Lind, Bo"), nobody is named.
fn first_name(player: &str) -> Option<String> {
    if player.contains([',', ';']) {
        return None;
    }
    let together = player.replace(" and ", "&").replace(['/', '+'], "&");
    let firsts: Vec<&str> = together.split('&').filter_map(|one| one.split_whitespace().next()).collect();
    (!firsts.is_empty()).then(|| firsts.join(" and "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_first_name_is_ever_taken() {
        let first = |player| first_name(player);
        assert_eq!(first("Bo Lind").as_deref(), Some("Bo"));
        assert_eq!(first("Zoë Anne Martin").as_deref(), Some("Zoë"));
        assert_eq!(first("Bo Lind and Ann Berg").as_deref(), Some("Bo and Ann"));
        assert_eq!(first("Bo Lind/Ann Berg").as_deref(), Some("Bo and Ann"));
        assert_eq!(first("Lind, Bo"), None);
        assert_eq!(first("  "), None);
    }
}
