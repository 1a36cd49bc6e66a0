//! What a unit's sheet says.

use super::cards::{self, Touching};
use super::history;
use super::to_hit::{ToHit, Trial};
use crate::rules::rulings::{Adjacency, FriendsInLine, HalfHitPool, HillMove, LineBlockers, ShootAndFight, ShootingInContact};
use crate::rules::{CardName, Rulings, Setup, Side, State, Troop, Unit, bases, share};
use crate::sheets::document::Battle;
use crate::sheets::names::Leader;

/// The words and numbers of a sheet.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Sheet {
    /// The unit, and what its picture shows.
    pub bearer: Bearer,
    /// Who leads the unit; `None` leaves a line to write on.
    pub leader: Option<Leader>,
    /// "baron of the Norman knights".
    pub role: String,
    /// "unit N03"; "unit" and a line where any unit may be meant.
    pub unit: String,
    /// "starts on E10"; a line to write on where any unit may be meant.
    pub start: String,
    /// Figures on each base, in the order in which they fall.
    pub bases: Vec<u8>,
    /// What the dice need.
    pub to_hit: ToHit,
    /// How the commander is named in the table.
    pub you: &'static str,
    /// Move, shoot, fight, armour.
    pub panels: Vec<Panel>,
    /// The cards that touch the unit.
    pub cards: Vec<Touching>,
    /// Three lines of history.
    pub history: [&'static str; 3],
}

/// Whose arms and whose face a sheet shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Bearer {
    pub side: Side,
    pub troop: Troop,
    /// Counted from 1 within its army; 0 for a spare sheet, whose shield is plain.
    pub number: u8,
    pub bodyguard: bool,
}

/// One thing that the unit does, in a picture, a few strong words and the rest.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Panel {
    pub label: &'static str,
    pub picture: Picture,
    pub strong: String,
    pub words: String,
}

/// What a panel shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Picture {
    /// Squares that can be reached, over corners too or not.
    Move { reach: u8, diagonal: bool },
    /// Squares that arrows reach.
    Shoot { range: u8, diagonal: bool },
    /// Squares whose enemies can be fought.
    Fight { diagonal: bool },
    /// Arrows that bounce off.
    Save,
    /// None do.
    NoSave,
}

impl Picture {
    /// The picture in words.
    pub(super) fn shows(self) -> String {
        let around = |diagonal: bool| if diagonal { "all round" } else { "straight ahead, behind and beside" };
        let squares = |count: u8| if count == 1 { "1 square".to_owned() } else { format!("up to {count} squares") };
        match self {
            Self::Move { reach, diagonal } => format!("You in the middle, and where you may go: {} {}.", squares(reach), around(diagonal)),
            Self::Shoot { range, diagonal } => {
                format!("You in the middle, and whom you may shoot: {} {}.", squares(range), around(diagonal))
            }
            Self::Fight { diagonal } => format!("You in the middle, and whom you may fight: 1 square {}.", around(diagonal)),
            Self::Save => "A shield: one arrow sticks in it, one glances off.".to_owned(),
            Self::NoSave => "A man without a shield, hit by arrows.".to_owned(),
        }
    }
}

impl Sheet {
    pub(super) fn of(battle: Battle<'_>, trial: &Trial, unit: &Unit) -> Self {
        let Battle { setup, state } = battle;
        let listed_bases = setup.unit(unit.id).map_or(unit.troop.bases()[0], |muster| muster.bases);
        let (side, number) = (unit.id.side, unit.id.number);
        Self {
            bearer: Bearer { side, troop: unit.troop, number, bodyguard: unit.bodyguard },
            leader: battle.leader(unit.id),
            role: role(unit),
            unit: format!("unit {}", unit.id),
            start: match setup.unit(unit.id).and_then(|muster| muster.square) {
                Some(square) => format!("starts on {square}"),
                None => "waits in reserve".to_owned(),
            },
            bases: bases::spread(unit.start, listed_bases),
            to_hit: trial.to_hit(unit),
            you: match (unit.bodyguard, unit.id.side) {
                (false, _) => "you",
                (true, Side::Norman) => "you (William)",
                (true, Side::Saxon) => "you (Harold)",
            },
            panels: panels(setup, state, trial, unit),
            cards: cards::touching(setup, &state.rulings, trial, unit),
            history: history::lines(unit),
        }
    }

    /// The same for whoever comes late: no name, no unit, a plain shield.
    pub(super) fn spare(self) -> Self {
        let bearer = Bearer { number: 0, ..self.bearer };
        Self { bearer, leader: None, unit: "unit ______".to_owned(), start: "starts on ____".to_owned(), ..self }
    }
}

fn role(unit: &Unit) -> String {
    let (side, troop) = (unit.id.side, unit.troop.name());
    if unit.bodyguard {
        return format!("you are {} · {} {troop}", side.lord(), side.adjective());
    }
    format!("{} of the {} {troop}", side.player_title(), side.adjective())
}

/// What the unit does, in the order of its turn.
fn panels(setup: &Setup, state: &State, trial: &Trial, unit: &Unit) -> Vec<Panel> {
    let rulings = &state.rulings;
    let diagonal = rulings.adjacency == Adjacency::Diagonal;
    let mut panels = vec![movement(rulings, unit)];
    panels.extend(unit.troop.range().map(|range| {
        let strong = format!("Up to {range} squares");
        Panel { label: "Shoot", picture: Picture::Shoot { range, diagonal }, strong, words: shooting(rulings, unit.id.side) }
    }));
    panels.push(fighting(rulings));
    panels.push(armour(setup, rulings, trial, unit));
    panels
}

fn movement(rulings: &Rulings, unit: &Unit) -> Panel {
    let diagonal = rulings.adjacency == Adjacency::Diagonal;
    let how = if diagonal { "Any way, corners too." } else { "Straight only, never corner to corner." };
    let panel =
        |reach, strong: &str, words| Panel { label: "Move", picture: Picture::Move { reach, diagonal }, strong: strong.to_owned(), words };
    if unit.troop != Troop::Knights {
        return panel(1, "1 square", format!("{how} Never onto or through anyone."));
    }
    let hill = match rulings.hill_move {
        HillMove::StartsOrEnters => "Only 1 if you start on the hill or ride onto it.",
        HillMove::Points => "Only 1 if the way leads onto a hill square.",
        HillMove::StartSquare => "Only 1 if you start on the hill.",
    };
    panel(2, "2 squares on the flat", format!("{hill} {how} You may ride through friends, but not stop on them."))
}

fn shooting(rulings: &Rulings, side: Side) -> String {
    let armoured = match side {
        Side::Norman => Troop::Housecarles,
        Side::Saxon => Troop::Knights,
    };
    let mut words = format!("All dice at one enemy unit; {} lose only half.", armoured.name());
    words += match (rulings.friends_in_line, rulings.line_blockers) {
        (_, LineBlockers::AnyUnit) => " No unit may stand in between.",
        (FriendsInLine::Through, LineBlockers::Nothing) => " You may shoot through anyone.",
        (FriendsInLine::Through, LineBlockers::Woods) => " You may shoot through anyone, but not through woods.",
        (FriendsInLine::Block, LineBlockers::Nothing) => " Not through friends.",
        (FriendsInLine::Block, LineBlockers::Woods) => " Not through friends or woods.",
    };
    if rulings.shooting_in_contact == ShootingInContact::Forbidden {
        words += " Not when an enemy is next to you, nor at one next to your friends.";
    }
    if rulings.shoot_and_fight == ShootAndFight::One {
        words += " If you shoot, you do not fight this turn.";
    }
    words
}

fn fighting(rulings: &Rulings) -> Panel {
    let diagonal = rulings.adjacency == Adjacency::Diagonal;
    let corners = if diagonal { "Corners count." } else { "Corners do not count." };
    Panel {
        label: "Fight",
        picture: Picture::Fight { diagonal },
        strong: "Enemies next to you".to_owned(),
        words: format!("{corners} One die for each man. Share them among enemies? Say how before you roll."),
    }
}

fn men(count: u8) -> String {
    if count == 1 { "1 man".to_owned() } else { format!("{count} men") }
}

fn armour(setup: &Setup, rulings: &Rulings, trial: &Trial, unit: &Unit) -> Panel {
    let [arrows, _] = trial.hits_for_one(unit, None);
    let (picture, strong, mut words) = if arrows == 1 {
        (Picture::NoSave, "Every hit counts".to_owned(), "Each hit takes one man.".to_owned())
    } else {
        let counted = match rulings.half_hit_pool {
            HalfHitPool::Side => "All volleys of a turn together",
            HalfHitPool::Volley => "Each volley for itself",
        };
        let strong = format!("Only {} of arrow hits", share(arrows));
        (Picture::Save, strong, format!("{counted}, rounded down: 3 hits take {}.", men(3 / arrows)))
    };
    let mut walls = setup.deck.iter().filter(|card| card.name == CardName::Shieldwall);
    if walls.any(|wall| trial.hits_for_one(unit, Some(wall)) != [arrows, 1]) {
        words += " A Shieldwall card helps: see below.";
    }
    Panel { label: "Armour", picture, strong, words }
}
