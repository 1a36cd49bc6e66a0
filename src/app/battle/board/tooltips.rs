//! Tooltips: the unit on a square with the faces its dice need, or the rules on moving there.

use std::collections::BTreeMap;

use egui::{RichText, Ui};

use crate::battle::next_step::NextStep;
use crate::battle::session::{DropEffect, GameSession};
use crate::shell::theme::{Palette, bold};
use senlac_base::language::lists::{join_commas, join_with, join_with_and};
use senlac_classroom::phrasebook::faces;
use senlac_classroom::phrasebook::names::capitalise_visible;
use senlac_classroom::phrasebook::turns_left_text;
use senlac_classroom::rules::{
    CardName, NEVER, Phase, Square, State, Terrain, Troop, Unit, UnitId, Weapon, bases, distance, needs, path_cost,
};

/// Returns text such as "C10, Bo’s knights, 8 figures", or the terrain if the square is empty.
pub fn square_text(session: &GameSession, square: Square) -> String {
    let Some(unit) = session.shown_unit_on(square) else { return ground_text(session, square) };
    let (name, figures) = (session.names.unit(unit.id), unit.figures);
    tr_count!(figures, "{square}, {name}, {figures} figure", "{square}, {name}, {figures} figures", square, name)
}

/// Returns text such as "C10, woods".
fn ground_text(session: &GameSession, square: Square) -> String {
    match session.state().board().terrain(square) {
        Terrain::Flat => tr!("{square}, flat", square),
        Terrain::Hill => tr!("{square}, hill", square),
        Terrain::Woods => tr!("{square}, woods", square),
        Terrain::Off => tr!("{square}, off the table", square),
    }
}

/// Draws the tooltip of the square under the pointer.
pub fn tip_ui(ui: &mut Ui, session: &GameSession, square: Square) {
    ui.set_max_width(300.0);
    if let Some(unit) = session.shown_unit_on(square) {
        ui.spacing_mut().item_spacing.y = 3.0;
        ui.label(RichText::new(session.names.unit_capitalised(unit.id)).font(bold(14.5)).color(Palette::current(ui).ink));
        return unit_lines(session, &unit).into_iter().for_each(|line| drop(ui.label(line)));
    }
    ui.label(RichText::new(ground_text(session, square)).font(bold(14.0)));
    // The unit in hand while its side moves: a click would move it.
    if let NextStep::Move { unit, .. } = &session.todo
        && session.current_unit() == Some(*unit)
    {
        drop_tip(session, *unit, square).tip_ui(ui);
    }
}

/// Tooltip on dropping a unit on a square.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tip {
    words: String,
    /// Whether the rules allow the drop; `None` if it changes nothing.
    pub is_allowed: Option<bool>,
}

impl Tip {
    /// Draws the text, in the warning colour if the drop isn't allowed.
    pub fn tip_ui(&self, ui: &mut Ui) {
        ui.set_max_width(300.0);
        let palette = Palette::current(ui);
        let color = if self.is_allowed == Some(false) { palette.warning } else { palette.ink };
        ui.label(RichText::new(&self.words).color(color));
    }
}

/// Returns the effect of dropping this unit on this square, or the first objection to it.
pub fn drop_tip(session: &GameSession, unit: UnitId, square: Square) -> Tip {
    let name = session.names.unit_capitalised(unit);
    let landing = session.drop_effect(unit, square);
    if landing == DropEffect::Stays {
        return Tip { words: tr!("{name} stay on {square}", name, square), is_allowed: None };
    }
    if let Some(reason) = session.objections_to_drop(unit, square).first() {
        return Tip { words: format!("{}.", capitalise_visible(reason)), is_allowed: Some(false) };
    }
    let words = match landing {
        DropEffect::Stays | DropEffect::LaidOut | DropEffect::TableCheck => tr!("{name} stand on {square}", name, square),
        DropEffect::Aim(enemy) if session.state().phase() == Phase::Shoot => {
            tr!("{name} shoot at {enemy}", name, enemy = session.names.unit(enemy))
        }
        DropEffect::Aim(enemy) => tr!("{name} attack {enemy}", name, enemy = session.names.unit(enemy)),
        DropEffect::Move => move_text(session, unit, square),
    };
    Tip { words, is_allowed: Some(true) }
}

/// Returns text such as "F6, 2 squares away; knights move up to 2 squares from here". It adds "(counted as 2 on the hill)" if a
/// ruling makes the hill more expensive.
fn move_text(session: &GameSession, id: UnitId, square: Square) -> String {
    let Some(unit) = session.state().unit(id) else { return String::new() };
    let ways = if let NextStep::Move { unit, ways } = &session.todo { Some(ways).filter(|_| *unit == id) } else { None };
    let ways = ways.map_or(&[][..], Vec::as_slice);
    let (way, most) = (ways.iter().find(|way| way.last() == Some(&square)), ways.iter().map(Vec::len).max());
    let squares = |squares: usize| tr_count!(squares, "{squares} square", "{squares} squares");
    let Some((way, most)) = way.zip(most) else {
        return tr!("{name} move to {square}", name = session.names.unit_capitalised(id), square);
    };
    let (cost, far, most, troop) = (path_cost(session.state(), unit, way), squares(way.len()), squares(most), unit.troop.name());
    if cost > way.len() {
        tr!("{square}, {far} away (counted as {cost} on the hill); {troop} move up to {most} from here", square, far, cost, troop, most)
    } else {
        tr!("{square}, {far} away; {troop} move up to {most} from here", square, far, troop, most)
    }
}

/// Returns the lines of a unit's tooltip below its name.
fn unit_lines(session: &GameSession, unit: &Unit) -> Vec<String> {
    let mut lines = vec![figures_text(session, unit), commander_text(session.state(), unit)];
    lines.extend(unit.troop.range().map(|range| shooting_text(session, unit, range)).filter(|words| !words.is_empty()));
    lines.extend(Some(fighting_text(session, unit)).filter(|words| !words.is_empty()));
    let (arrows, blows) = (unit.carried_hits(Weapon::Bow), unit.carried_hits(Weapon::Melee));
    let waiting = [
        (arrows, tr_count!(arrows, "{arrows} arrow hit carried over", "{arrows} arrow hits carried over")),
        (blows, tr_count!(blows, "{blows} fighting hit carried over", "{blows} fighting hits carried over")),
    ];
    lines.extend(waiting.into_iter().filter(|(hits, _)| *hits > 0).map(|(_, words)| words));
    lines
}

/// Returns text such as "5 of 8 figures, on bases of 1, 2 and 2".
fn figures_text(session: &GameSession, unit: &Unit) -> String {
    let left = unit.figures;
    let figures = tr_count!(start = unit.start, "{left} of {start} figure", "{left} of {start} figures", left);
    let count = session.setup().unit(unit.id).map_or_else(|| unit.troop.bases().first().copied().unwrap_or(1), |unit| unit.bases);
    if count >= unit.start {
        return figures;
    }
    let standing = bases::standing(&bases::spread(unit.start, count), unit.figures);
    let left: Vec<u8> = standing.into_iter().filter(|left| *left > 0).collect();
    match left.as_slice() {
        [] => figures,
        [one] => tr!("{figures}, on one base of {one}", figures, one),
        several => tr!("{figures}, on bases of {several}", figures, several = join_with_and(several)),
    }
}

/// Returns text on whether the unit's commander lives.
fn commander_text(state: &State, unit: &Unit) -> String {
    let lord = unit.id.side.army_commander();
    match (unit.bodyguard, unit.commander, unit.away) {
        (true, true, false) => tr!("Led by {lord}", lord),
        (true, true, true) => {
            let turns = turns_left_text(state.turns_left(CardName::WilliamTrips).unwrap_or(1));
            tr!("{lord} is out of play {turns}", lord, turns)
        }
        (true, false, _) => tr!("{lord} is dead", lord),
        (false, true, _) => tr!("Commander alive").to_owned(),
        (false, false, _) => tr!("Commander dead").to_owned(),
    }
}

/// Returns text such as "Shoots 3 squares: hits on 6, commander on 5 or 6".
fn shooting_text(session: &GameSession, unit: &Unit, range: u8) -> String {
    let enemies = session.state().army(unit.id.side.enemy());
    let Some(target) = enemies.iter().find(|enemy| enemy.square.is_some()) else { return String::new() };
    let needs = needs(session.state(), unit, target, Weapon::Bow);
    let far = tr_count!(squares = range, "{squares} square", "{squares} squares");
    let (men, commander) = (faces(needs.men), faces(needs.commander));
    match (needs.men >= NEVER, unit.is_commander_in_play()) {
        (true, true) => tr!("Shoots {far}: {never}, commander on {commander}", far, never = men, commander),
        (true, false) => tr!("Shoots {far}: {never}", far, never = men),
        (false, true) => tr!("Shoots {far}: hits on {men}, commander on {commander}", far, men, commander),
        (false, false) => tr!("Shoots {far}: hits on {men}", far, men),
    }
}

/// Returns text such as "In a fight, hits housecarls on 3 or more, spearmen and archers on 2 or more". The numbers apply now,
/// against the nearest enemies of each kind.
fn fighting_text(session: &GameSession, unit: &Unit) -> String {
    let mut kinds: BTreeMap<i8, Vec<&str>> = BTreeMap::new();
    for troop in Troop::ALL {
        let Some(target) = nearest_enemy(session, unit, troop) else { continue };
        kinds.entry(needs(session.state(), unit, target, Weapon::Melee).men).or_default().push(troop.name());
    }
    let each = kinds.into_iter().map(|(need, troops)| match need {
        NEVER.. => tr!("{troops} never", troops = join_with(troops, tr!(" and "))),
        need => tr!("{troops} on {need}", troops = join_with(troops, tr!(" and ")), need = faces(need)),
    });
    let kinds = join_commas(each);
    if kinds.is_empty() { kinds } else { tr!("In a fight, hits {kinds}", kinds) }
}

/// Returns the nearest enemy of this kind on the table.
fn nearest_enemy<'a>(session: &'a GameSession, unit: &Unit, troop: Troop) -> Option<&'a Unit> {
    let far = |enemy: &&Unit| Some(distance(unit.square?, enemy.square?, session.state().adjacency()));
    session.state().army(unit.id.side.enemy()).iter().filter(|enemy| enemy.troop == troop && enemy.square.is_some()).min_by_key(far)
}
