//! What a unit's page says.

use super::cards;
use super::to_hit::{ToHit, Trial};
use crate::rules::rulings::{Adjacency, FriendsInLine, HalfHitPool, HillMove, LineBlockers, ShootAndFight, ShootingInContact};
use crate::rules::{CardName, Rulings, Setup, Side, State, Troop, Unit, bases, share};

/// The words and numbers of a page.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Sheet {
    /// Who leads the unit; `None` leaves a line to write on.
    pub player: Option<String>,
    /// "baron of the Norman knights · unit N03".
    pub role: String,
    /// Figures on each base, in the order in which they fall.
    pub bases: Vec<u8>,
    /// What the dice need.
    pub to_hit: ToHit,
    /// How the commander is named in the table.
    pub you: &'static str,
    /// Label and words: move, shoot, fight, armour.
    pub facts: Vec<(&'static str, String)>,
    /// Title and words of the cards that touch the unit.
    pub cards: Vec<(String, String)>,
}

impl Sheet {
    pub(super) fn of(setup: &Setup, state: &State, trial: &Trial, unit: &Unit) -> Self {
        let rulings = &state.rulings;
        let listed_bases = setup.unit(unit.id).map_or(unit.troop.bases()[0], |muster| muster.bases);
        let mut facts = vec![("Move", movement(rulings, unit))];
        facts.extend(unit.troop.range().map(|range| ("Shoot", shooting(rulings, range))));
        facts.push(("Fight", fighting(rulings)));
        facts.push(("Armour", armour(setup, rulings, trial, unit)));
        Self {
            player: state.player(unit.id).map(|player| player.trim().to_owned()),
            role: role(unit),
            bases: bases::spread(unit.start, listed_bases),
            to_hit: trial.to_hit(unit),
            you: match (unit.bodyguard, unit.id.side) {
                (false, _) => "you",
                (true, Side::Norman) => "you (William)",
                (true, Side::Saxon) => "you (Harold)",
            },
            facts,
            cards: cards::lines(setup, rulings, trial, unit),
        }
    }
}

fn role(unit: &Unit) -> String {
    let (side, troop, id) = (unit.id.side, unit.troop.name(), unit.id);
    if unit.bodyguard {
        return format!("leads as {} · bodyguard of {} {troop} · unit {id}", side.lord(), side.adjective());
    }
    format!("{} of the {} {troop} · unit {id}", side.player_title(), side.adjective())
}

fn movement(rulings: &Rulings, unit: &Unit) -> String {
    let how = match rulings.adjacency {
        Adjacency::Diagonal => "any way, corners too",
        Adjacency::Orthogonal => "straight only, never corner to corner",
    };
    if unit.troop != Troop::Knights {
        return format!("1 square, {how}. Never onto or through anyone.");
    }
    let hill = match rulings.hill_move {
        HillMove::StartsOrEnters => "only 1 if you start on the hill or ride onto it",
        HillMove::Points => "only 1 if the way leads onto a hill square",
        HillMove::StartSquare => "only 1 if you start on the hill",
    };
    format!("2 squares on the flat; {hill}. {} You may ride through friends, but not stop on them.", capital_sentence(how))
}

/// "Any way, corners too."
fn capital_sentence(how: &str) -> String {
    let mut letters = how.chars();
    letters.next().map_or_else(String::new, |first| format!("{}{}.", first.to_uppercase(), letters.as_str()))
}

fn shooting(rulings: &Rulings, range: u8) -> String {
    let mut words = format!("Up to {range} squares, all dice at one enemy unit.");
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

fn fighting(rulings: &Rulings) -> String {
    let corners = match rulings.adjacency {
        Adjacency::Diagonal => "corners count",
        Adjacency::Orthogonal => "corners do not count",
    };
    format!("Enemies on squares next to you ({corners}). One die for each figure; say before you roll if you split them.")
}

fn armour(setup: &Setup, rulings: &Rulings, trial: &Trial, unit: &Unit) -> String {
    let [arrows, _] = trial.hits_for_one(unit, None);
    let mut words = if arrows == 1 {
        "None: each hit takes one figure.".to_owned()
    } else {
        let counted = match rulings.half_hit_pool {
            HalfHitPool::Side => "all volleys of a turn together",
            HalfHitPool::Volley => "each volley for itself",
        };
        format!("Only {} of the arrow hits count, {counted}, rounded down: 3 hits take {}.", share(arrows), 3 / arrows)
    };
    let mut walls = setup.deck.iter().filter(|card| card.name == CardName::Shieldwall);
    if walls.any(|wall| trial.hits_for_one(unit, Some(wall)) != [arrows, 1]) {
        words += " A Shieldwall card helps: see below.";
    }
    words
}
