//! What the pointer is told: the unit on a square with what its dice need, or what the rules say of going there.

use std::collections::BTreeMap;

use egui::{RichText, Ui};

use crate::app::battle::next_step::NextStep;
use crate::app::battle::session::{GameSession, Landing};
use crate::app::shell::theme::{Palette, bold};
use crate::language::lists::and;
use crate::phrasebook::faces;
use crate::phrasebook::names::capital;
use crate::phrasebook::turns_left_words;
use crate::rules::{CardName, NEVER, Phase, Square, State, Terrain, Troop, Unit, UnitId, Weapon, bases, distance, needs, way_cost};

/// "C10, Bo’s knights, 8 figures", or what the ground is.
#[must_use]
pub fn square_words(session: &GameSession, square: Square) -> String {
    match session.shown_on(square) {
        Some(unit) => format!(
            "{square}, {}, {}",
            session.names().unit(unit.id),
            tr_count!(figures = unit.figures, "{figures} figure", "{figures} figures")
        ),
        None => format!("{square}, {}", ground(session, square)),
    }
}

/// What the ground of a square is called.
fn ground(session: &GameSession, square: Square) -> &'static str {
    match session.state().board().terrain(square) {
        Terrain::Flat => "flat",
        Terrain::Hill => "hill",
        Terrain::Woods => "woods",
        Terrain::Off => tr!("off the table"),
    }
}

/// What is said of the square under the pointer.
pub fn tip_ui(ui: &mut Ui, session: &GameSession, square: Square) {
    ui.set_max_width(300.0);
    if let Some(unit) = session.shown_on(square) {
        return unit_ui(ui, session, &unit);
    }
    ui.label(RichText::new(format!("{square}, {}", ground(session, square))).font(bold(14.0)));
    if let Some(unit) = mover(session) {
        drop_tip(session, unit, square).tip_ui(ui);
    }
}

/// The unit in hand while its side moves: a click would move it.
fn mover(session: &GameSession) -> Option<UnitId> {
    match session.todo() {
        NextStep::Move { unit, .. } => Some(*unit).filter(|unit| session.in_hand() == Some(*unit)),
        NextStep::Flip { .. }
        | NextStep::Panic { .. }
        | NextStep::Amok { .. }
        | NextStep::Shoot { .. }
        | NextStep::Fight { .. }
        | NextStep::Finish
        | NextStep::Over(_) => None,
    }
}

/// What is said of letting a unit go on a square.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tip {
    /// In a sentence.
    words: String,
    /// Whether the rules allow it; nothing where it changes nothing.
    pub is_allowed: Option<bool>,
}

impl Tip {
    /// Shows it; what is not allowed in the colour that warns.
    pub fn tip_ui(&self, ui: &mut Ui) {
        ui.set_max_width(300.0);
        let palette = Palette::of(ui);
        let color = if self.is_allowed == Some(false) { palette.warning } else { palette.ink };
        ui.label(RichText::new(&self.words).color(color));
    }
}

/// What letting this unit go on this square would do, or the first reason against it.
#[must_use]
pub fn drop_tip(session: &GameSession, unit: UnitId, square: Square) -> Tip {
    let name = session.names().unit_first(unit);
    let landing = session.drop_means(unit, square);
    if landing == Landing::Stays {
        return Tip { words: tr!("{name} stay on {square}", name, square), is_allowed: None };
    }
    if let Some(reason) = session.objections_to_drop(unit, square).first() {
        return Tip { words: format!("{}.", capital(reason)), is_allowed: Some(false) };
    }
    let words = match landing {
        Landing::Stays | Landing::LaidOut | Landing::TableCheck => tr!("{name} stand on {square}", name, square),
        Landing::Aim(enemy) => {
            let verb = if session.state().phase() == Phase::Shoot { tr!("shoot at") } else { tr!("strike") };
            format!("{name} {verb} {}", session.names().unit(enemy))
        }
        Landing::Move => move_words(session, unit, square),
    };
    Tip { words, is_allowed: Some(true) }
}

/// "F6, 2 squares away; knights move up to 2 squares from here"; "F6, 1 square away, which counts 2 on the hill; …" where
/// a ruling makes the hill dear.
fn move_words(session: &GameSession, id: UnitId, square: Square) -> String {
    let Some(unit) = session.state().unit(id) else { return String::new() };
    let (way, most) = match session.todo() {
        NextStep::Move { unit, ways } if *unit == id => {
            let way = ways.iter().find(|way| way.last() == Some(&square));
            (way, ways.iter().map(Vec::len).max())
        }
        NextStep::Move { .. }
        | NextStep::Flip { .. }
        | NextStep::Panic { .. }
        | NextStep::Amok { .. }
        | NextStep::Shoot { .. }
        | NextStep::Fight { .. }
        | NextStep::Finish
        | NextStep::Over(_) => (None, None),
    };
    let squares = |count: usize| tr_count!(squares = u32::try_from(count).unwrap_or_default(), "{squares} square", "{squares} squares");
    match (way, most) {
        (Some(way), Some(most)) => {
            let cost = way_cost(session.state(), unit, way);
            let hill = if cost > way.len() { tr!(", which counts {cost} on the hill", cost) } else { String::new() };
            tr!(
                "{square}, {way} away{hill}; {troop} move up to {most} from here",
                square,
                way = squares(way.len()),
                hill,
                troop = unit.troop.name(),
                most = squares(most)
            )
        }
        (_, _) => tr!("{unit_first} move to {square}", unit_first = session.names().unit_first(id), square),
    }
}

/// A unit with what a player would ask the referee about it.
fn unit_ui(ui: &mut Ui, session: &GameSession, unit: &Unit) {
    let palette = Palette::of(ui);
    ui.spacing_mut().item_spacing.y = 3.0;
    ui.label(RichText::new(session.names().unit_first(unit.id)).font(bold(14.5)).color(palette.ink));
    for line in unit_lines(session, unit) {
        ui.label(line);
    }
}

/// The lines of a unit's tip below its name.
fn unit_lines(session: &GameSession, unit: &Unit) -> Vec<String> {
    let mut lines = vec![figures_words(session, unit), commander_words(session.state(), unit)];
    lines.extend(unit.troop.range().map(|range| shooting_words(session, unit, range)).filter(|words| !words.is_empty()));
    lines.extend(Some(fighting_words(session, unit)).filter(|words| !words.is_empty()));
    lines.extend([(Weapon::Bow, "arrow"), (Weapon::Melee, "blow")].into_iter().filter_map(
        |(weapon, hit)| match unit.carried_hits(weapon) {
            0 => None,
            1 => Some(tr!("1 {hit} that hit waits for another", hit)),
            waiting => Some(tr!("{waiting} {hit}s that hit wait for more", waiting, hit)),
        },
    ));
    lines
}

/// "5 of 8 figures, on bases of 1, 2 and 2".
fn figures_words(session: &GameSession, unit: &Unit) -> String {
    let figures = tr!(
        "{figures} of {start}",
        figures = unit.figures,
        start = tr_count!(figures = unit.start, "{figures} figure", "{figures} figures")
    );
    let count = session.setup().unit(unit.id).map_or_else(|| unit.troop.bases().first().copied().unwrap_or(1), |muster| muster.bases);
    if count >= unit.start {
        return figures;
    }
    let standing = bases::standing(&bases::spread(unit.start, count), unit.figures);
    let left: Vec<u8> = standing.into_iter().filter(|left| *left > 0).collect();
    match left.as_slice() {
        [] => figures,
        [one] => tr!("{figures}, on one base of {one}", figures, one),
        several => tr!("{figures}, on bases of {several}", figures, several = and(several)),
    }
}

/// Whether its commander lives.
fn commander_words(state: &State, unit: &Unit) -> String {
    let lord = unit.id.side.army_commander();
    match (unit.bodyguard, unit.commander, unit.away) {
        (true, true, false) => tr!("{lord} leads it", lord),
        (true, true, true) => {
            tr!(
                "{lord} is out of play {turns_left}",
                lord,
                turns_left = turns_left_words(state.turns_left(CardName::WilliamTrips).unwrap_or(1))
            )
        }
        (true, false, _) => tr!("{lord} has fallen", lord),
        (false, true, _) => tr!("Its commander lives").to_owned(),
        (false, false, _) => tr!("Its commander has fallen").to_owned(),
    }
}

/// "Shoots 3 squares: hits on 6, its commander on 5 or 6".
fn shooting_words(session: &GameSession, unit: &Unit, range: u8) -> String {
    let enemies = session.state().army(unit.id.side.other());
    let Some(target) = enemies.iter().find(|enemy| enemy.square.is_some()) else { return String::new() };
    let needs = needs(session.state(), unit, target, Weapon::Bow);
    let own =
        if unit.commander_present() { tr!(", its commander on {commander}", commander = faces(needs.commander)) } else { String::new() };
    let men = if needs.men >= NEVER { faces(NEVER) } else { tr!("hits on {men}", men = faces(needs.men)) };
    tr!("Shoots {range}: {men}{own}", range = tr_count!(squares = range, "{squares} square", "{squares} squares"), men, own)
}

/// "In a fight it hits housecarles on 3 or more, spearmen and archers on 2 or more": as things stand, against the nearest
/// enemies of each kind.
fn fighting_words(session: &GameSession, unit: &Unit) -> String {
    let mut kinds: BTreeMap<i8, Vec<&str>> = BTreeMap::new();
    for troop in Troop::ALL {
        let Some(target) = nearest(session, unit, troop) else { continue };
        kinds.entry(needs(session.state(), unit, target, Weapon::Melee).men).or_default().push(troop.name());
    }
    let kinds: Vec<String> = kinds
        .into_iter()
        .map(|(need, troops)| match need {
            NEVER.. => tr!("{troops} never", troops = troops.join(" and ")),
            need => tr!("{troops} on {need}", troops = troops.join(" and "), need = faces(need)),
        })
        .collect();
    if kinds.is_empty() { String::new() } else { tr!("In a fight it hits {kinds}", kinds = kinds.join(", ")) }
}

/// The nearest enemy of this kind on the table.
fn nearest<'a>(session: &'a GameSession, unit: &Unit, troop: Troop) -> Option<&'a Unit> {
    let far = |enemy: &&Unit| Some(distance(unit.square?, enemy.square?, session.state().adjacency()));
    session.state().army(unit.id.side.other()).iter().filter(|enemy| enemy.troop == troop && enemy.square.is_some()).min_by_key(far)
}
