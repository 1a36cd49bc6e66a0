//! The roster of units and leaders, and the tracks.

use super::missile::{MOST_SEGMENTS, SupplyAccount, account, segments_left};
use super::order_rules::order_of;
use super::sealed::StrategyGroup;
use super::strategies::has_units_on_map;
use super::unit::{Health, Leader, Side, Status, Unit};
use super::{HastingsGame, texts};
use senlac_board_games::{Roster, RosterRow, Track};

/// Returns the roster of all units and leaders.
pub(super) fn roster(game: &HastingsGame) -> Roster {
    let columns = vec![tr!("Unit"), tr!("Kind"), tr!("Melee"), tr!("Defence"), tr!("Morale"), tr!("Order")];
    let leaders = game.own.leaders.iter().map(leader_row);
    Roster { columns, rows: leaders.chain(game.own.units.iter().map(|unit| row(game, unit))).collect() }
}

/// Returns the row of a leader: his unit, his health, his command radius and his rally range.
fn leader_row(leader: &Leader) -> RosterRow {
    let health = match leader.health {
        Health::Well => None,
        Health::Shaken => Some(tr!("shaken")),
        Health::Wounded1 | Health::Wounded2 | Health::Crippled => Some(tr!("wounded")),
        Health::Killed => Some(tr!("killed")),
        Health::Captured => Some(tr!("captured")),
    };
    let ineffective = (leader.is_in_game() && !leader.is_effective()).then(|| tr!("ineffective"));
    let with = leader.with.as_ref().filter(|_| leader.is_in_game()).map(|unit| tr!("with {unit}", unit));
    let alone = (leader.is_in_game() && leader.with.is_none()).then(|| tr!("alone").to_owned());
    let wounded = (leader.health == Health::Shaken && leader.is_wounded()).then(|| tr!("wounded"));
    let words = health.into_iter().chain(wounded).chain(ineffective).map(ToOwned::to_owned);
    let (command, rally) = (leader.command, leader.rally);
    let may = if leader.is_in_game() && leader.is_effective() {
        tr!("Command radius {command}, rally range {rally} (0 is his own hex).", command, rally)
    } else if leader.is_in_game() {
        tr!("Can’t rally units or help in combat. Movement allowance 2.").to_owned()
    } else {
        tr!("Out of the game.").to_owned()
    };
    let cells = [leader.id.clone(), tr!("leader").to_owned(), String::new(), String::new(), String::new(), format!("{command} / {rally}")];
    RosterRow {
        id: leader.id.clone(),
        group: leader.side.name().to_owned(),
        cells: cells.into(),
        marks: words.chain(with).chain(alone).collect(),
        may,
        is_out: !leader.is_in_game(),
    }
}

fn row(game: &HastingsGame, unit: &Unit) -> RosterRow {
    let order = order_of(&game.own, unit);
    let pair = |own: u8, wall: Option<u8>| wall.map_or_else(|| own.to_string(), |wall| format!("{own} ({wall})"));
    let cells = vec![
        unit.id.clone(),
        unit.kind.name().to_owned(),
        pair(unit.melee, unit.wall_melee),
        pair(unit.defence, unit.wall_defence),
        super::morale::class(game, unit).key().to_owned(),
        order.map_or_else(String::new, |order| order.name().to_owned()),
    ];
    let status = match unit.status {
        Status::Good => None,
        Status::Disrupted => Some(tr!("disrupted")),
        Status::Routed => Some(tr!("routed")),
    };
    let leaders = game.own.leaders_with(&unit.id).map(|leader| leader.id.clone());
    let marks = status.map(ToOwned::to_owned).into_iter().chain(unit.reduced.then(|| tr!("reduced").to_owned())).chain(leaders).collect();
    let group = unit.side.name().to_owned();
    RosterRow { id: unit.id.clone(), group, cells, marks, may: texts::options_text(game, unit), is_out: !unit.is_on_map() }
}

/// Returns all tracks: points, turns and supply.
pub(super) fn tracks(game: &HastingsGame) -> Vec<Track> {
    let points = Side::ALL.map(|side| Track {
        title: tr!("Casualty points").to_owned(),
        whose: Some(side.name().to_owned()),
        value: game.own.points.get(&side).copied().unwrap_or_default().into(),
        limits: None,
        meaning: String::new(),
    });
    let turn = Track {
        title: tr!("Battle turn").to_owned(),
        whose: None,
        value: game.own.turn.into(),
        limits: Some((1, game.own.last_turn.into())),
        meaning: String::new(),
    };
    let effects = StrategyGroup::ALL.into_iter().filter(|body| body.groups().iter().any(|group| has_units_on_map(&game.own, *group)));
    let value = |body: StrategyGroup| game.own.effects.get(body.key()).copied().unwrap_or_default();
    let effects = effects.map(|body| Track {
        title: tr!("Strategy effects").to_owned(),
        whose: Some(body.name().to_owned()),
        value: value(body).into(),
        limits: None,
        meaning: game.own.track_does.get(&value(body)).cloned().unwrap_or_default(),
    });
    [turn].into_iter().chain(points).chain(supply(game)).chain(effects).collect()
}

/// Returns the fire segments left in each supply (7.4).
fn supply(game: &HastingsGame) -> Vec<Track> {
    let mut accounts = Vec::new();
    for account in game.own.units.iter().filter(|unit| unit.is_on_map()).filter_map(|unit| account(game, unit)) {
        if !accounts.contains(&account) {
            accounts.push(account);
        }
    }
    let track = |account: &SupplyAccount| Track {
        title: tr!("Fire segments left").to_owned(),
        whose: Some(texts::title(&game.own, &account.who)),
        value: segments_left(game, account).into(),
        limits: Some((0, MOST_SEGMENTS.into())),
        meaning: String::new(),
    };
    accounts.iter().map(track).collect()
}
