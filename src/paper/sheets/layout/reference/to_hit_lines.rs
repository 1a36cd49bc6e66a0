//! Numbers obtained from the rules: kinds of units, what each needs to hit, and how far each moves.

use crate::sheets::layout::unit_sheet::to_hit::Trial;
use senlac_classroom::rules::{Board, Needs, Side, Square, State, Terrain, Troop, Unit, legal_moves};

#[derive(Clone, Debug, PartialEq)]
pub(in crate::sheets::layout) struct ToHitLine {
    /// Text such as "William’s knights on the hill".
    pub words: String,
    pub troop: Troop,
    /// Squares that the unit moves; `None` for lines about arrows.
    pub moves: Option<usize>,
    /// Squares that the unit shoots.
    pub range: Option<u8>,
    /// Number of arrow hits that kill one of its figures; `None` for lines about arrows.
    pub hits_for_one: Option<u8>,
    /// Numbers needed against each type of enemy, in the order of [`enemies`].
    pub needs: Vec<Needs>,
}

/// Returns the types of enemy troops a side faces, in column order.
pub(in crate::sheets::layout) fn enemies(state: &State, side: Side) -> Vec<Troop> {
    let army = state.army(side.enemy());
    Troop::ALL.into_iter().filter(|&troop| army.iter().any(|unit| unit.troop == troop)).collect()
}

/// Returns the lines of a side: each type of unit on each kind of ground, bodyguards separately, and their arrows.
pub(in crate::sheets::layout) fn lines(state: &State, trial: &Trial, side: Side) -> Vec<ToHitLine> {
    let kinds = Troop::ALL.into_iter().flat_map(|troop| [false, true].map(|bodyguard| (troop, bodyguard)));
    let first = |(troop, bodyguard)| state.army(side).iter().find(move |unit| unit.troop == troop && unit.bodyguard == bodyguard);
    kinds.filter_map(first).flat_map(|unit| unit_lines(state, trial, unit)).collect()
}

fn unit_lines(state: &State, trial: &Trial, unit: &Unit) -> Vec<ToHitLine> {
    let table = trial.to_hit(unit);
    let lord = if unit.bodyguard { format!("{}’s ", unit.id.side.army_commander()) } else { String::new() };
    let name = senlac_base::language::lists::capitalise(&format!("{lord}{}", unit.troop.name()));
    let [hits_for_one, _] = trial.hits_for_one(unit, None);
    let mut lines = Vec::new();
    for (place, &ground) in table.grounds.iter().enumerate() {
        let terrain = if place == 0 { Terrain::Flat } else { Terrain::Hill };
        let hand = table.rows.iter().filter(|row| !row.with_arrows);
        lines.push(ToHitLine {
            words: format!("{name} {ground}").trim_end().to_owned(),
            troop: unit.troop,
            moves: Some(reach(state, unit, terrain)),
            range: unit.troop.range(),
            hits_for_one: Some(hits_for_one),
            needs: hand.filter_map(|row| row.needs.get(place).copied()).collect(),
        });
    }
    if unit.troop.range().is_some() {
        let arrows: Vec<Needs> = table.rows.iter().filter(|row| row.with_arrows).filter_map(|row| row.needs.first().copied()).collect();
        // One line of arrows speaks for every enemy.
        let needs = match arrows.as_slice() {
            &[one] => vec![one; enemies(state, unit.id.side).len()],
            _ => arrows,
        };
        lines.push(ToHitLine {
            words: tr!("their arrows").to_owned(),
            troop: unit.troop,
            moves: None,
            range: None,
            hits_for_one: None,
            needs,
        });
    }
    lines
}

/// Returns the maximum number of squares a unit moves on uniform ground.
pub(super) fn reach(state: &State, unit: &Unit, terrain: Terrain) -> usize {
    const SIDE: u8 = 9;
    let row: String = std::iter::repeat_n(terrain.sign(), usize::from(SIDE)).collect();
    let rows: Vec<&str> = std::iter::repeat_n(row.as_str(), usize::from(SIDE)).collect();
    let Ok(terrain) = Board::from_rows(&rows) else { return 0 };
    let field = state.with_board(terrain);
    let there = Unit { square: Some(Square::new(SIDE / 2, SIDE / 2)), ..unit.clone() };
    legal_moves(&field, &there).iter().map(Vec::len).max().unwrap_or(0)
}
