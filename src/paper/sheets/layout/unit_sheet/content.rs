//! Content of a unit's sheet.

use std::sync::Arc;

use super::cards::{self, CardEffect};
use super::history;
use super::to_hit::{ToHitTable, Trial};
use crate::art::{self, Art};
use crate::sheets::document::Battle;
use crate::sheets::names::{Leader, role};
use senlac_classroom::phrasebook::share;
use senlac_classroom::rules::rulings::{Adjacency, FriendsInLine, HalfHitPool, HillMove, LineBlockers, ShootAndFight, ShootingInContact};
use senlac_classroom::rules::{CardName, Rulings, Setup, Side, State, Troop, Unit, UnitId, bases};

#[derive(Clone, Debug, PartialEq)]
pub(super) struct UnitSheet {
    /// The unit's arms and portrait.
    pub bearer: Bearer,
    /// Pupil whose sheet it is; `None` leaves a line to write on.
    pub leader: Option<Leader>,
    /// Other pupils who lead the unit.
    pub partners: Vec<Leader>,
    /// Text such as "baron of the Norman knights".
    pub role: String,
    /// The unit; `None` on a sheet for any unit.
    pub unit: Option<UnitId>,
    /// Text such as "starts on E10"; a line to write on if the sheet is for any unit.
    pub start: String,
    /// Figures on each base, in the order in which they fall.
    pub bases: Vec<u8>,
    /// Numbers needed to hit.
    pub to_hit: ToHitTable,
    /// Panels: move, shoot, fight, armour.
    pub panels: Vec<Panel>,
    /// Cards that affect the unit.
    pub cards: Vec<CardEffect>,
    /// Three sentences of history.
    pub history: [&'static str; 3],
}

/// The unit whose arms and portrait a sheet shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Bearer {
    pub side: Side,
    pub troop: Troop,
    /// Number within the army, from 1; 0 for a spare sheet, whose shield is plain.
    pub number: u8,
    pub bodyguard: bool,
}

/// One action of the unit: a picture, a few bold words, and the details.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Panel {
    pub label: &'static str,
    pub picture: Arc<Art>,
    /// Alternative text of the picture.
    pub shows: String,
    pub strong: String,
    pub words: String,
}

impl UnitSheet {
    /// Returns a sheet for each pupil who leads a unit, or one without a name.
    pub(super) fn all_for_unit(battle: Battle<'_>, trial: &Trial, unit: &Unit) -> Vec<Self> {
        let sheet = Self::for_unit(battle, trial, unit);
        let pupils = battle.leaders_with_partners(unit.id);
        if pupils.is_empty() {
            return vec![sheet];
        }
        pupils.into_iter().map(|(leader, partners)| Self { leader: Some(leader), partners, ..sheet.clone() }).collect()
    }

    /// Returns a unit's sheet without a name.
    pub(super) fn for_unit(battle: Battle<'_>, trial: &Trial, unit: &Unit) -> Self {
        let Battle { setup, state, .. } = battle;
        let (side, number) = (unit.id.side, unit.id.number);
        Self {
            bearer: Bearer { side, troop: unit.troop, number, bodyguard: unit.bodyguard },
            leader: None,
            partners: Vec::new(),
            role: if unit.bodyguard { tr!("you are {role}", role = role(unit)) } else { role(unit) },
            unit: Some(unit.id),
            start: match setup.unit(unit.id).and_then(|muster| muster.square) {
                Some(square) => tr!("starts on {square}", square),
                None => tr!("starts in reserve").to_owned(),
            },
            bases: bases::spread(unit.start, battle.bases(unit)),
            to_hit: trial.to_hit(unit).with_joined_rows(),
            panels: panels(setup, state, trial, unit),
            cards: cards::card_effects(setup, state.rulings(), trial, unit),
            history: history::history_lines(unit),
        }
    }

    /// Returns the contents entry of its page: "N03 · Ada Lind".
    pub(super) fn place(&self) -> String {
        let player = self.leader.as_ref().map_or(tr!("no player yet"), |leader| &leader.name);
        let unit = self.unit.map(|unit| unit.to_string()).unwrap_or_default();
        format!("{unit} · {player}")
    }

    /// Turns the sheet into one for latecomers: no name, no unit, a plain shield.
    pub(super) fn into_spare(self) -> Self {
        let bearer = Bearer { number: 0, ..self.bearer };
        Self { bearer, unit: None, start: tr!("starts on ____").to_owned(), ..self }
    }
}

/// Returns the unit's panels in the order of its turn.
fn panels(setup: &Setup, state: &State, trial: &Trial, unit: &Unit) -> Vec<Panel> {
    let rulings = state.rulings();
    let diagonal = rulings.adjacency == Adjacency::Diagonal;
    let mut panels = vec![movement_panel(rulings, unit)];
    panels.extend(unit.troop.range().map(|range| Panel {
        label: tr!("Shoot"),
        picture: art::squares_shoot(range, diagonal),
        shows: tr!(
            "Your men in the middle. They can shoot {range} {diagonal}.",
            range = squares_text(range),
            diagonal = surroundings_text(diagonal)
        ),
        strong: tr!("Up to {range} squares", range),
        words: shooting_text(rulings, unit.id.side),
    }));
    panels.push(fighting_panel(rulings));
    panels.push(armour_panel(setup, rulings, trial, unit));
    panels
}

/// Returns text about the squares that a picture shows around the unit.
fn surroundings_text(diagonal: bool) -> &'static str {
    if diagonal { tr!("in all directions") } else { tr!("forward, back and sideways") }
}

fn squares_text(count: u8) -> String {
    tr_count!(count, "{count} square", "up to {count} squares")
}

fn movement_panel(rulings: &Rulings, unit: &Unit) -> Panel {
    let diagonal = rulings.adjacency == Adjacency::Diagonal;
    let how = if diagonal { tr!("Any direction, even diagonally.") } else { tr!("Move forward, back or sideways, not diagonally.") };
    let panel = |reach, strong: &str, words| Panel {
        label: tr!("Move"),
        picture: art::squares_move(reach, diagonal),
        shows: tr!(
            "Your men in the middle. They can move {reach} {diagonal}.",
            reach = squares_text(reach),
            diagonal = surroundings_text(diagonal)
        ),
        strong: strong.to_owned(),
        words,
    };
    if unit.troop != Troop::Knights {
        return panel(1, tr!("1 square"), tr!("{how} Do not enter another unit’s square.", how));
    }
    let hill = match rulings.hill_move {
        HillMove::StartsOrEnters => tr!("Only 1 if your men start on the hill or ride onto it."),
        HillMove::Points => tr!("Only 1 if your men ride onto a hill square."),
        HillMove::StartSquare => tr!("Only 1 if your men start on the hill."),
    };
    panel(2, tr!("2 squares on the flat"), tr!("{hill} {how} Your men can ride through friends, but cannot stop there.", hill, how))
}

fn shooting_text(rulings: &Rulings, side: Side) -> String {
    let armoured = match side {
        Side::Norman => Troop::Housecarles,
        Side::Saxon => Troop::Knights,
    };
    let mut words =
        tr!("Roll all your dice at 1 enemy unit. Only half of the hits on {armoured} count. Round down.", armoured = armoured.name());
    words += match (rulings.friends_in_line, rulings.line_blockers) {
        (_, LineBlockers::AnyUnit) => tr!(" You cannot shoot past other units."),
        (FriendsInLine::Through, LineBlockers::Nothing) => tr!(" You can shoot past other units."),
        (FriendsInLine::Through, LineBlockers::Woods) => tr!(" You can shoot past other units, but not through woods."),
        (FriendsInLine::Block, LineBlockers::Nothing) => tr!(" You cannot shoot past friends."),
        (FriendsInLine::Block, LineBlockers::Woods) => tr!(" You cannot shoot past friends or through woods."),
    };
    if rulings.shooting_in_contact == ShootingInContact::Forbidden {
        words += tr!(" Do not shoot if an enemy is next to your men. Do not shoot at an enemy next to your friends.");
    }
    if rulings.shoot_and_fight == ShootAndFight::One {
        words += tr!(" If your men shoot, they cannot fight this turn.");
    }
    words
}

fn fighting_panel(rulings: &Rulings) -> Panel {
    let diagonal = rulings.adjacency == Adjacency::Diagonal;
    let corners = if diagonal { tr!("Corners count too.") } else { tr!("Corners do not count.") };
    Panel {
        label: tr!("Fight"),
        picture: art::squares_fight(diagonal),
        shows: tr!("Your men in the middle. They can fight enemies 1 square away {diagonal}.", diagonal = surroundings_text(diagonal)),
        strong: tr!("Enemies next to your men").to_owned(),
        words: tr!("{corners} Roll 1 die for each man. More than 1 enemy? First say how you share your dice.", corners),
    }
}

fn men_text(count: u8) -> String {
    tr_count!(count, "{count} man", "{count} men")
}

fn armour_panel(setup: &Setup, rulings: &Rulings, trial: &Trial, unit: &Unit) -> Panel {
    let [arrows, blows] = trial.hits_for_one(unit, None);
    let (picture, shows, strong, mut words) = if arrows == 1 {
        let shows = tr!("Arrows hit a man without a shield.");
        (art::no_save_icon(), shows, tr!("Every hit counts").to_owned(), tr!("Each hit kills 1 man.").to_owned())
    } else {
        let counted = match rulings.half_hit_pool {
            HalfHitPool::Side => tr!("Add up the arrow hits this turn. Only {arrows} of them count", arrows = share(arrows)),
            HalfHitPool::Volley => tr!("Only {arrows} of each enemy unit’s arrow hits count", arrows = share(arrows)),
        };
        let in_a_fight = if blows == 1 { tr!(" In a fight every hit counts.") } else { "" };
        let words = tr!("{counted}. Round down: 3 hits kill {arrows}.{in_a_fight}", counted, arrows = men_text(3 / arrows), in_a_fight);
        let shows = tr!("One arrow sticks in a shield. Another bounces off.");
        (art::save_icon(unit.id.side), shows, tr!("Arrow hits: only {arrows}", arrows = share(arrows)), words)
    };
    let mut walls = setup.deck.iter().filter(|card| card.name == CardName::Shieldwall);
    if walls.any(|wall| trial.hits_for_one(unit, Some(wall)) != [arrows, 1]) {
        words += tr!(" Shieldwall cards help: see below.");
    }
    Panel { label: tr!("Armour"), picture, shows: shows.to_owned(), strong, words }
}
