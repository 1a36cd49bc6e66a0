//! The last deed that tells the class something, in a lively sentence.

use std::collections::BTreeMap;

use super::first_names::{WallNames, unit_name};
use crate::classroom::{ActiveStep, Chronicle, Order, Request};
use crate::language::lists::and;
use crate::language::tr;
use crate::rules::{Attack, Command, Event, Setup, Side, Square, State, Terrain, Troop, UnitId};

/// Something that happened.
#[derive(Clone, Debug, PartialEq)]
pub struct Deed {
    /// In a sentence.
    pub words: String,
    /// The dice that the program rolled, in order.
    pub dice: Vec<WallDie>,
    /// The number of its step.
    pub serial: u64,
}

/// A die that the program rolled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WallDie {
    /// The face, 1 to 6.
    pub face: u8,
    /// Whether it hit, or cost a figure in panic.
    pub hit: bool,
    /// Whether it was the commander's.
    pub commander: bool,
    /// Whether a new target begins with it.
    pub starts_group: bool,
}

/// What happened last, of all steps that stand.
#[must_use]
pub fn last_deed(state: &State, chronicle: &Chronicle, setup: &Setup, names: WallNames) -> Option<Deed> {
    let teller = Teller { state, setup, names };
    let standing = chronicle.active_steps();
    for place in (0..standing.len()).rev() {
        let (before, step) = standing.split_at(place);
        let step = step.first()?;
        if let Some(words) = teller.step(before, &step.events) {
            return Some(Deed { words, dice: dice(chronicle, step), serial: step.step });
        }
        // The card tells itself; what was done before it is of another turn.
        if step.events.iter().any(|event| matches!(event, Event::CardFlipped { .. })) {
            return None;
        }
    }
    None
}

/// Tells deeds by the names that the wall may use.
#[derive(Clone, Copy)]
struct Teller<'a> {
    state: &'a State,
    setup: &'a Setup,
    names: WallNames,
}

impl Teller<'_> {
    /// A step in a few sentences; `None` if it is not for the class.
    fn step(&self, before: &[ActiveStep], events: &[Event]) -> Option<String> {
        let mut sentences: Vec<String> = Vec::new();
        let shots: Vec<&Attack> =
            events.iter().filter_map(|event| if let Event::Shot(attack) = event { Some(attack) } else { None }).collect();
        let blows: Vec<&Attack> =
            events.iter().filter_map(|event| if let Event::Struck(attack) = event { Some(attack) } else { None }).collect();
        sentences.extend(self.attacks(&shots, events, &SHOTS));
        sentences.extend(self.attacks(&blows, events, &BLOWS));
        for event in events {
            sentences.extend(self.event(before, events, event));
        }
        (!sentences.is_empty()).then(|| sentences.join(" "))
    }

    /// One event as a sentence; `None` if it is not for the class or is told with others.
    fn event(&self, before: &[ActiveStep], events: &[Event], event: &Event) -> Option<String> {
        Some(match event {
            Event::LordBack { unit } => tr!("{army_commander} is back in the saddle.", army_commander = unit.side.army_commander()),
            Event::LordKilled { unit } => tr!("{army_commander} falls, an arrow in his eye!", army_commander = unit.side.army_commander()),
            Event::LordAway { unit } => tr!("{army_commander} falls off his horse!", army_commander = unit.side.army_commander()),
            Event::PanicEnded { side } => panic_words(*side, events),
            Event::RushEnded {} => rush_words(events),
            Event::Moved { unit, from, to, .. } => self.moved(*unit, *from, *to),
            Event::Destroyed { unit } if self.lord_dies_with(before, events, *unit) => {
                tr!("{army_commander} falls!", army_commander = unit.side.army_commander())
            }
            Event::HalfLost { side, .. } => tr!("Half of the {army} have fallen!", army = side.army()),
            Event::BattleEnded { winner, .. } => tr!("The battle is over: the {army} win!", army = winner.army()),
            Event::VerdictChanged { winner, .. } => tr!("Counted again: the {army} win!", army = winner.army()),
            Event::BattleResumed {} => tr!("Counted again: the battle goes on!").to_owned(),
            Event::TimeCalled {} => tr!("The bell rings.").to_owned(),
            Event::DeckShuffled { .. }
            | Event::CardFlipped { .. }
            | Event::EffectEnded { .. }
            | Event::PanicBegan { .. }
            | Event::Panicked { .. }
            | Event::RushBegan { .. }
            | Event::Rushed { .. }
            | Event::PhaseBegan { .. }
            | Event::Shot(_)
            | Event::Struck(_)
            | Event::Destroyed { .. }
            | Event::Forgiven { .. }
            | Event::PhaseEnded { .. }
            | Event::TurnEnded { .. }
            | Event::TurnBegan { .. }
            | Event::WasSet { .. }
            | Event::PlayerChanged { .. }
            | Event::RulingChanged { .. }
            | Event::Noted { .. } => return None,
        })
    }

    /// "Bo’s knights ride up the hill."
    fn moved(&self, id: UnitId, from: Square, to: Square) -> String {
        let knights = self.state.unit(id).is_some_and(|unit| unit.troop == Troop::Knights);
        let verb = if knights { "ride" } else { "march" };
        let is_hill = |square| self.state.board().terrain(square) == Terrain::Hill;
        let way = match (is_hill(from), is_hill(to)) {
            (false, true) => tr!("onto the hill").to_owned(),
            (true, false) => tr!("down from the hill").to_owned(),
            (true, true) | (false, false) => tr!("to {to}", to),
        };
        format!("{} {verb} {way}.", self.subject(id))
    }

    /// The attacks of one step, all by one unit.
    fn attacks(&self, attacks: &[&Attack], events: &[Event], verbs: &Verbs) -> Option<String> {
        let who = self.subject(attacks.first()?.unit);
        let gone = |at: UnitId| events.iter().any(|event| matches!(event, Event::Destroyed { unit } if *unit == at));
        let felled: Vec<String> = attacks
            .iter()
            .filter(|attack| attack.losses > 0)
            .map(|attack| match attack.losses {
                _ if gone(attack.at) => tr!("the last of {at}", at = self.unit(attack.at)),
                losses => tr_count!(losses, "one of {at}", "{losses} of {at}", at = self.unit(attack.at)),
            })
            .collect();
        if !felled.is_empty() {
            let end = if attacks.iter().any(|attack| gone(attack.at)) { "!" } else { "." };
            return Some(format!("{who} {} {}{end}", tr(verbs.hit_result), and(&felled)));
        }
        let targets: Vec<String> = attacks.iter().map(|attack| self.unit(attack.at)).collect();
        let how = if attacks.iter().any(|attack| attack.hits > 0) { tr!("the shields hold") } else { tr(verbs.miss) };
        Some(format!("{who} {} {}: {how}.", tr(verbs.attack), and(&targets)))
    }

    /// Whether a lord died with the last of his bodyguard: not if he fell before, or by the card that the step tells of.
    fn lord_dies_with(&self, before: &[ActiveStep], events: &[Event], id: UnitId) -> bool {
        let killed = |event: &Event| matches!(event, Event::LordKilled { unit } if *unit == id);
        let lived = before.iter().rev().flat_map(|standing| standing.events.iter().rev()).find_map(|event| {
            if let Event::WasSet { unit, commander, .. } = event {
                return (*unit == id).then_some(*commander);
            }
            killed(event).then_some(false)
        });
        self.state.unit(id).is_some_and(|unit| unit.bodyguard) && lived.unwrap_or(true) && !events.iter().any(killed)
    }

    fn unit(&self, id: UnitId) -> String {
        self.state.unit(id).map_or_else(|| id.side.army().to_owned(), |unit| unit_name(self.names, self.setup, self.state, unit))
    }

    /// The same at the beginning of a sentence.
    fn subject(&self, id: UnitId) -> String {
        crate::phrasebook::names::capital(&self.unit(id))
    }
}

/// How a volley, or a fight, is told.
struct Verbs {
    attack: &'static str,
    miss: &'static str,
    hit_result: &'static str,
}

const SHOTS: Verbs = Verbs { attack: tr_mark!("shoot at"), miss: tr_mark!("every arrow misses"), hit_result: tr_mark!("bring down") };
const BLOWS: Verbs = Verbs { attack: tr_mark!("strike at"), miss: tr_mark!("every blow misses"), hit_result: tr_mark!("cut down") };

fn panic_words(side: Side, events: &[Event]) -> String {
    let fled: u32 = events.iter().map(|event| if let Event::Panicked { losses, .. } = event { u32::from(*losses) } else { 0 }).sum();
    match fled {
        0 => tr!("The {army} keep their heads: nobody flees.", army = side.army()),
        fled => tr_count!(fled, "The {army} panic: {fled} man flees!", "The {army} panic: {fled} men flee!", army = side.army()),
    }
}

fn rush_words(events: &[Event]) -> String {
    match events.iter().filter(|event| matches!(event, Event::Rushed { .. })).count() {
        0 => tr!("The fyrd stands fast: nobody runs.").to_owned(),
        count => tr_count!(
            count,
            "The fyrd runs amok: {count} unit rushes at the Normans!",
            "The fyrd runs amok: {count} units rush at the Normans!"
        ),
    }
}

/// The dice that the program rolled in a step.
fn dice(chronicle: &Chronicle, step: &ActiveStep) -> Vec<WallDie> {
    let mut dice = Vec::new();
    for event in &step.events {
        if let Event::Shot(attack) | Event::Struck(attack) = event
            && attack.rolled
        {
            attack_dice(attack, &mut dice);
        }
    }
    dice.extend(panic_dice(chronicle, step));
    dice
}

/// The dice of one attack, the commander's last.
fn attack_dice(attack: &Attack, dice: &mut Vec<WallDie>) {
    let hits = |face: u8, needs: i8| i16::from(face) >= i16::from(needs);
    let begins = dice.len();
    dice.extend(attack.dice.iter().map(|&face| WallDie { face, hit: hits(face, attack.needs), commander: false, starts_group: false }));
    dice.extend(attack.commander_die.map(|face| WallDie {
        face,
        hit: hits(face, attack.commander_needs.unwrap_or(attack.needs)),
        commander: true,
        starts_group: false,
    }));
    if let Some(first) = dice.get_mut(begins) {
        first.starts_group = true;
    }
}

/// The panic dice that nobody at the table rolled.
fn panic_dice(chronicle: &Chronicle, step: &ActiveStep) -> Vec<WallDie> {
    let panicked = step.events.iter().filter_map(|event| {
        let Event::Panicked { unit, die, losses } = event else { return None };
        Some((*unit, WallDie { face: *die, hit: *losses > 0, commander: false, starts_group: false }))
    });
    let mut panicked = panicked.peekable();
    if panicked.peek().is_none() {
        return Vec::new();
    }
    let request = chronicle.record(step.step).and_then(|record| record.request);
    let at_the_table =
        if let Some(Request::Play(Order { command: Command::Panic { dice }, .. })) = request { dice } else { BTreeMap::new() };
    panicked.filter(|(unit, _)| !at_the_table.contains_key(unit)).map(|(_, die)| die).collect()
}
