//! Random commands of players and referee: legal ones and ones that are never legal.

use std::collections::BTreeMap;

use senlac::rules::rulings::CardColors;
use senlac::rules::{
    Blow, Breach, Card, Command, Correction, NEVER, Needs, Pending, Phase, RulingName, Square, State, Unit, UnitId, Weapon, legal_moves,
    needs, panicking_units, proposed_rush, shooting_targets, waiting_units,
};

use super::battlefield::{Chance, any_card};

/// Returns a legal command that advances the game.
pub fn next(state: &State, chance: &mut Chance) -> Command {
    match state.pending() {
        Some(Pending::Panic(side)) => {
            let units: Vec<UnitId> = panicking_units(state, *side).collect();
            let dice = units.into_iter().filter(|_| chance.in_a(2)).collect::<Vec<_>>();
            Command::Panic { dice: dice.into_iter().map(|unit| (unit, i32::from(chance.between(1, 6)))).collect() }
        }
        Some(Pending::Rush(_)) => rush(state, chance),
        None if state.phase() == Phase::Event => flip(state, chance),
        None => act(state, chance),
    }
}

/// Flips a card of the program's deck or of the teacher's.
fn flip(state: &State, chance: &mut Chance) -> Command {
    if state.rulings().card_colors == CardColors::Paper || chance.in_a(6) {
        let Card { name, color, title, strength, turns } = any_card(chance);
        return Command::Flip { card: Some(name), color: Some(color), title: title.map(|title| title.to_string()), strength, turns };
    }
    Command::flip()
}

/// Returns the proposed rush, or one in which a unit stops early.
fn rush(state: &State, chance: &mut Chance) -> Command {
    let proposed = proposed_rush(state, &BTreeMap::new());
    if proposed.iter().all(|(_, path)| path.is_empty()) && chance.in_a(2) {
        return Command::Done {};
    }
    let mut paths = BTreeMap::new();
    // Only the last runner can stop early without blocking another.
    if let Some((unit, path)) = proposed.last().filter(|_| chance.in_a(2)) {
        let length = usize::from(chance.below(u8::try_from(path.len() + 1).expect("short")));
        paths.insert(*unit, path[..length].to_vec());
    }
    Command::Amok { paths }
}

/// Returns a move, a volley, a blow or the end of the phase.
fn act(state: &State, chance: &mut Chance) -> Command {
    let waiting: Vec<UnitId> = waiting_units(state).collect();
    let chosen = chance.pick(&waiting).filter(|_| !chance.in_a(5));
    let Some(unit) = chosen.and_then(|id| state.unit(id)) else { return Command::Done {} };
    match state.phase() {
        Phase::Move => {
            let path = chance.pick(&legal_moves(state, unit)).expect("it can still move");
            if chance.in_a(2) {
                return Command::Move { unit: unit.id, to: None, path: Some(path) };
            }
            Command::move_to(unit.id, *path.last().expect("a way has squares"))
        }
        Phase::Shoot => {
            let at = chance.pick(&shooting_targets(state, unit).collect::<Vec<_>>()).expect("it can still shoot");
            let target = state.unit(at).expect("a target");
            let (hits, dice, commander_die) =
                dice(needs(state, unit, target, Weapon::Bow), unit.men(), unit.is_commander_in_play(), chance);
            Command::Shoot { unit: unit.id, at, hits, dice, commander_die }
        }
        Phase::Fight => fight(state, unit, chance),
        Phase::Event | Phase::Over => Command::Done {},
    }
}

/// Returns blows at one or more neighbours.
fn fight(state: &State, unit: &Unit, chance: &mut Chance) -> Command {
    let mut enemies: Vec<UnitId> = state.adjacent_enemies(unit).filter(|&id| state.unit(id).is_some_and(Unit::can_act)).collect();
    let (mut men, mut commander) = (unit.men(), unit.is_commander_in_play());
    let mut blows = Vec::new();
    while men + u8::from(commander) > 0 && !enemies.is_empty() && (blows.is_empty() || chance.in_a(2)) {
        let at = enemies.swap_remove(usize::from(chance.below(u8::try_from(enemies.len()).expect("at most 8"))));
        let leads = commander && (men == 0 || chance.in_a(2));
        let count = if leads { chance.below(men + 1) } else { chance.between(1, men) };
        let target = state.unit(at).expect("a target");
        let (hits, dice, commander_die) = dice(needs(state, unit, target, Weapon::Melee), count, leads, chance);
        blows.push(Blow { at, figures: Some(i32::from(count + u8::from(leads))), commander: Some(leads), hits, dice, commander_die });
        men -= count;
        commander &= !leads;
    }
    Command::Fight { unit: unit.id, blows }
}

/// Reported dice: nothing, the number of hits, or faces.
type FromTable = (Option<i32>, Option<Vec<i32>>, Option<i32>);

/// Returns the dice of an attack as the table may report them.
fn dice(needs: Needs, men: u8, commander: bool, chance: &mut Chance) -> FromTable {
    let mut face = |_: u8| i32::from(chance.between(1, 6));
    let faces: Vec<i32> = (0..men).map(&mut face).collect();
    let commander_die = commander.then(|| face(0));
    // The hits of these faces can also be reported as a number.
    let hits = |face: i32, need: i8| i32::from(need < NEVER && face >= i32::from(need));
    let total = faces.iter().map(|&face| hits(face, needs.men)).sum::<i32>() + commander_die.map_or(0, |face| hits(face, needs.commander));
    match chance.below(3) {
        0 => (None, None, None),
        1 => (Some(total), None, None),
        _ => (None, Some(faces), commander_die),
    }
}

/// Returns a correction that the referee may always make.
pub fn hand(state: &State, chance: &mut Chance) -> Command {
    let units: Vec<&Unit> = state.units().collect();
    let unit = chance.pick(&units).expect("there are units");
    let figures = chance.below(unit.start + 1);
    let free: Vec<Square> = state
        .board()
        .squares()
        .filter(|&at| state.board().terrain(at).is_open() && state.occupant(at).is_none_or(|by| by == unit.id))
        .collect();
    let square = chance.pick(&free).filter(|_| figures > 0 && chance.in_a(2));
    match chance.below(9) {
        8 => set_players(state, chance),
        0 => Command::Note { text: "a word".to_owned() },
        1 => Command::Set { unit: unit.id, figures: None, square: Some(None), commander: None },
        2 => Command::Set { unit: unit.id, figures: None, square: None, commander: Some(false) },
        3 | 4 => table_check(state, chance),
        5 => Command::Set { unit: unit.id, figures: Some(figures.into()), square: square.map(Some), commander: Some(figures > 0) },
        _ => Command::Set { unit: unit.id, figures: Some(unit.figures.saturating_sub(1).into()), square: None, commander: None },
    }
}

/// Gives some units to other pupils or to the referee.
fn set_players(state: &State, chance: &mut Chance) -> Command {
    let chosen: Vec<UnitId> = state.units().map(|unit| unit.id).filter(|_| chance.in_a(3)).collect();
    let names = ["Ada Lind", "Ben Okoro", "Ada Lind and Ben Okoro", "Zoë \"Zo\" \\ Nguyễn", "مريم حداد"];
    let units: BTreeMap<_, _> =
        chosen.into_iter().map(|unit| (unit, chance.pick(&names).filter(|_| !chance.in_a(4)).map(Into::into))).collect();
    let change = Command::SetPlayers { units };
    // The random choice may be empty or without effect.
    match senlac::rules::check(state, change.clone()) {
        Err(refusal) if matches!(refusal.breaches(), [Breach::NobodyNamed | Breach::SamePlayers]) => {
            Command::Note { text: "none".to_owned() }
        }
        Ok(_) | Err(_) => change,
    }
}

/// Checks the whole table: some units swap squares, one enters or leaves reserve, and some are counted again.
fn table_check(state: &State, chance: &mut Chance) -> Command {
    let mut units: BTreeMap<UnitId, Correction> = BTreeMap::new();
    let living: Vec<&Unit> = state.units().filter(|unit| unit.figures > 0 && chance.in_a(3)).collect();
    // Each unit takes the next one's square, and the last one the first one's: a ring of any length.
    for (unit, next) in living.iter().zip(living.iter().cycle().skip(1)) {
        units.insert(unit.id, Correction { square: Some(next.square), ..Correction::default() });
    }
    let counted: Vec<&Unit> = state.units().filter(|_| chance.in_a(4)).collect();
    for unit in counted {
        let figures = chance.below(unit.start + 1);
        let before = units.get(&unit.id).copied().unwrap_or_default();
        let square = before.square.filter(|_| figures > 0);
        units.insert(unit.id, Correction { figures: Some(figures.into()), square, commander: chance.in_a(4).then_some(figures > 0) });
    }
    let check = Command::TableCheck { units };
    // The random check may have no effect. The referee then writes a note.
    match senlac::rules::check(state, check.clone()) {
        Err(refusal) if refusal.breaches() == [Breach::NothingToPutRight] => Command::Note { text: "all is right".to_owned() },
        Ok(_) | Err(_) => check,
    }
}

/// Sets a random ruling to a random option.
pub fn other_ruling(chance: &mut Chance) -> Command {
    let rulings: Vec<RulingName> = RulingName::all().filter(|ruling| ruling.entry().readings.len() > 1).collect();
    let entry = chance.pick(&rulings).expect("a ruling").entry();
    Command::SetRuling { ruling: entry.key.to_owned(), choice: chance.pick(entry.readings).expect("a reading").key.to_owned() }
}

/// Returns an action after the end: a blow at a neighbour if possible, or anything forbidden.
pub fn late_action(state: &State, chance: &mut Chance) -> Command {
    let units: Vec<&Unit> = state.units().filter(|unit| unit.can_act()).collect();
    let there = |&enemy: &UnitId| state.unit(enemy).is_some_and(Unit::can_act);
    let unit = chance.pick(&units);
    let at = unit.and_then(|unit| chance.pick(&state.adjacent_enemies(unit).filter(there).collect::<Vec<_>>()));
    match unit.zip(at) {
        Some((unit, at)) => Command::Fight { unit: unit.id, blows: vec![Blow::at(at)] },
        None => forbidden(state, chance),
    }
}

/// Returns a command that breaks the rules in every state.
pub fn forbidden(state: &State, chance: &mut Chance) -> Command {
    let units: Vec<&Unit> = state.units().collect();
    let unit = chance.pick(&units).expect("there are units");
    let other = chance.pick(&units).expect("there are units");
    let id = unit.id;
    let squares: Vec<Square> = state.board().squares().collect();
    let closed: Vec<Square> =
        squares.iter().copied().filter(|&at| !state.board().terrain(at).is_open() || state.occupant(at).is_some()).collect();
    let everywhere = Correction { figures: Some(1), square: Some(squares.first().copied()), commander: None };
    let nobody = UnitId::new(id.side, 200);
    let volley = |hits: Option<i32>, at| Command::Shoot { unit: id, at, hits, dice: None, commander_die: None };
    let blow = |at, figures| Command::Fight { unit: id, blows: vec![Blow { figures: Some(figures), ..Blow::at(at) }] };
    match chance.below(21) {
        20 => Command::SetPlayers { units: [(id, Some("\u{202E}Bo".into()))].into() },
        0 => Command::move_to(id, chance.pick(&closed).unwrap_or(Square::new(60, 60))),
        1 => far_away(unit, &squares, chance),
        2 if state.acting_side() != Some(id.side) => Command::move_to(id, chance.pick(&squares).expect("a square")),
        3 => Command::Set { unit: id, figures: Some(i32::from(unit.start) + 1), square: None, commander: None },
        4 => Command::Set { unit: id, figures: None, square: None, commander: None },
        5 => Command::shoot(nobody, other.id),
        6 => volley(Some(42), other.id),
        7 => volley(Some(-1), other.id),
        8 => volley(None, id),
        9 if state.phase() != Phase::Event || !state.todo().is_empty() => Command::flip(),
        10 if state.phase() == Phase::Event && state.todo().is_empty() => Command::Done {},
        11 if !matches!(state.pending(), Some(Pending::Panic(_))) => Command::panic(),
        12 if !matches!(state.pending(), Some(Pending::Rush(_))) => Command::amok(),
        13 => blow(other.id, 0),
        14 => blow(other.id, i32::from(unit.figures) + 1),
        15 => Command::Fight { unit: id, blows: vec![Blow::at(other.id), Blow::at(other.id)] },
        16 => Command::TableCheck { units: BTreeMap::new() },
        17 => Command::TableCheck { units: units.iter().map(|unit| (unit.id, everywhere)).collect() },
        18 => Command::SetRuling { ruling: "weather".to_owned(), choice: "rain".to_owned() },
        _ => Command::Panic { dice: [(id, 7)].into() },
    }
}

/// Returns a move of three squares or more, which no unit can make, or a leap if the table is too small.
fn far_away(unit: &Unit, squares: &[Square], chance: &mut Chance) -> Command {
    let from = unit.square.unwrap_or(Square::new(0, 0));
    let far: Vec<Square> =
        squares.iter().copied().filter(|to| from.column.abs_diff(to.column).max(from.row.abs_diff(to.row)) > 2).collect();
    match chance.pick(&far) {
        Some(to) if chance.in_a(2) => Command::Move { unit: unit.id, to: None, path: Some(vec![to]) },
        Some(to) => Command::move_to(unit.id, to),
        None => Command::Move { unit: unit.id, to: None, path: None },
    }
}
