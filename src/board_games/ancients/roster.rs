//! The roster of units, and the tracks.

use super::level::level;
use super::turn_order::recovery_step;
use super::unit::{Condition, RallyClock, Side, Unit};
use super::{AncientsGame, movement, texts};
use senlac_base::language::lists::join_commas;
use senlac_board_games::{Roster, RosterRow, Track};

/// Returns the roster of all units.
pub(super) fn roster(game: &AncientsGame) -> Roster {
    let columns = vec![tr!("Unit"), tr!("Type"), tr!("Class"), tr!("Order"), tr!("Figures"), tr!("Morale"), tr!("Armour and arms")];
    Roster { columns, rows: game.own.units.iter().map(|unit| row(game, unit)).collect() }
}

fn row(game: &AncientsGame, unit: &Unit) -> RosterRow {
    let level = level(game, unit, None).map_or_else(|_| "–".to_owned(), |level| level.value.to_string());
    let may = texts::options_text(unit, game.own.is_in_contact(&unit.id));
    let left = |all: i32| tr!("{may} Evolutions left: {left} of {all}.", may, left = (all - i32::from(unit.evolved)).max(0), all);
    let evolutions = movement::evolutions(game, unit).ok().filter(|_| unit.is_in_game());
    let names = [&unit.id, unit.r#type.name(), unit.class.name(), unit.order.name()];
    let arms = [&unit.armour, &unit.arms].into_iter().map(String::as_str).filter(|words| !words.is_empty());
    let arms = join_commas(unit.is.iter().map(|what| what.name()).chain(arms));
    let cells = names.into_iter().map(ToOwned::to_owned).chain([unit.figures.to_string(), level, arms]).collect();
    let orders = Some(unit.orders.clone()).filter(|orders| !orders.is_empty());
    RosterRow {
        id: unit.id.clone(),
        group: game.own.side(unit.side),
        cells,
        marks: state_texts(game, unit).into_iter().chain(orders).collect(),
        may: evolutions.map_or_else(|| may.clone(), left),
        is_out: !unit.is_in_game(),
    }
}

/// Returns a few words on a unit’s present state.
pub(super) fn state_texts(game: &AncientsGame, unit: &Unit) -> Vec<String> {
    let state = (unit.state != Condition::Good && unit.rally.is_none()).then(|| unit.state.name().to_owned());
    let hidden = (unit.disordered && matches!(unit.state, Condition::Charging | Condition::Evading))
        .then(|| Condition::Disordered.name().to_owned());
    let target = (!unit.target.is_empty()).then(|| tr!("target {target}", target = unit.target));
    let until = |clock: RallyClock| tr!("rallying until turn {turn} ({step})", turn = clock.turn, step = recovery_step(game, clock).name());
    let clock = unit.rally.map(until);
    let charged = game.own.chargers_of(&unit.id).map(|charger| tr!("charged by {charger}", charger = charger.id));
    let fights =
        game.own.contacts_of(&unit.id).filter_map(|contact| contact.enemy_of(&unit.id)).map(|enemy| tr!("fighting {enemy}", enemy));
    let moved = unit.moved.then(|| tr!("moved").to_owned());
    [state, hidden, target, clock].into_iter().flatten().chain(charged).chain(fights).chain(moved).collect()
}

/// Returns the figures of a side: those left and those at the start.
pub(super) fn figures(game: &AncientsGame, side: Side) -> (i32, i32) {
    let of = || game.own.units.iter().filter(|unit| unit.side == side);
    let left = of().filter(|unit| unit.is_in_game()).map(|unit| i32::from(unit.figures)).sum();
    (left, of().map(|unit| i32::from(unit.starting_figures())).sum())
}

/// Returns all tracks: the turn and the figures of each side.
pub(super) fn tracks(game: &AncientsGame) -> Vec<Track> {
    let value = i32::try_from(game.own.turn).unwrap_or(i32::MAX);
    let turn = Track { title: tr!("Turn").to_owned(), whose: None, value, limits: None, meaning: String::new() };
    let left = Side::ALL.iter().map(|side| Track {
        title: tr!("Figures").to_owned(),
        whose: Some(game.own.side(*side)),
        value: figures(game, *side).0,
        limits: None,
        meaning: tr!("of {all} at the start", all = figures(game, *side).1),
    });
    [turn].into_iter().chain(left).collect()
}
