//! The last deed worth telling the class, as a lively sentence.

use std::collections::BTreeMap;

use super::first_names::ProjectorNames;
use crate::battle::lost_lords::lost_lords;
use senlac_base::language::lists::{join_commas, join_with_and};
use senlac_classroom::chronicle::{ActiveStep, Chronicle, Order, Request};
use senlac_classroom::phrasebook::names::capitalise_visible;
use senlac_classroom::phrasebook::{half_lost_text, lords_lost};
use senlac_classroom::rules::{Attack, Command, Event, Setup, Side, Square, State, Strength, Terrain, Troop, UnitId};

/// An event of the battle that is announced to the class.
#[derive(Clone, Debug, PartialEq)]
pub struct ShownDeed {
    /// The deed as a sentence.
    pub words: String,
    /// Dice that the program rolled, in order.
    pub dice: Vec<ShownDie>,
    /// Number of the deed's step.
    pub serial: u64,
    /// Sentence shown while the dice roll.
    pub rolling: String,
    /// Whether the dice are still rolling. The result is hidden until they stop.
    pub is_rolling: bool,
}

/// A die that the program rolled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShownDie {
    /// Face that was rolled, 1 to 6.
    pub face: u8,
    /// Whether the die hit, or cost a figure in a panic.
    pub hit: bool,
    /// Whether it was the commander's die.
    pub commander: bool,
    /// Whether this die starts the dice for a new target.
    pub starts_group: bool,
}

impl ShownDeed {
    /// Returns this deed as it is shown while its dice roll.
    pub(super) fn while_rolling(&self) -> Self {
        Self { words: self.rolling.clone(), is_rolling: true, ..self.clone() }
    }

    /// Returns the sentence and its dice, for screen readers: "Dice: 6 hits, 2, 4, commander 5 hits".
    pub(super) fn sentences(&self) -> Vec<String> {
        let die = |die: &ShownDie| match (die.commander, die.hit) {
            (false, false) => die.face.to_string(),
            (false, true) => tr!("{face} hits", face = die.face),
            (true, false) => tr!("commander {face}", face = die.face),
            (true, true) => tr!("commander {face} hits", face = die.face),
        };
        let dice = (!self.dice.is_empty() && !self.is_rolling).then(|| tr!("Dice: {dice}", dice = join_commas(self.dice.iter().map(die))));
        std::iter::once(self.words.clone()).chain(dice).collect()
    }
}

/// Returns the last deed among all steps that haven't been undone.
pub fn last_deed(state: &State, chronicle: &Chronicle, setup: &Setup, names: &ProjectorNames) -> Option<ShownDeed> {
    let words = DeedWriter { state, setup, names };
    for step in chronicle.active_steps().iter().rev() {
        if let Some(sentence) = words.step(&step.events, &lost_lords(chronicle, step.step, &step.events)) {
            let rolling = words.rolling_text(&step.events);
            return Some(ShownDeed { words: sentence, dice: dice(chronicle, step), serial: step.step, rolling, is_rolling: false });
        }
        // The card speaks for itself, and earlier deeds belong to another turn.
        if step.events.iter().any(|event| matches!(event, Event::CardFlipped { .. })) {
            return None;
        }
    }
    None
}

/// Returns the deed of one step, given the states before and after it. Its dice are not shown.
pub fn step_deed(setup: &Setup, names: &ProjectorNames, [before, after]: [&State; 2], step: u64, events: &[Event]) -> Option<ShownDeed> {
    let words = DeedWriter { state: after, setup, names }.step(events, &lords_lost(before, events))?;
    Some(ShownDeed { words, dice: Vec::new(), serial: step, rolling: String::new(), is_rolling: false })
}

/// Writes deeds with the names that the projector may show.
#[derive(Clone, Copy)]
struct DeedWriter<'a> {
    state: &'a State,
    setup: &'a Setup,
    names: &'a ProjectorNames,
}

impl DeedWriter<'_> {
    /// Returns a step in a few sentences; `None` if it isn't for the class.
    fn step(&self, events: &[Event], lost: &[UnitId]) -> Option<String> {
        let mut sentences: Vec<String> = Vec::new();
        let shots = events.iter().filter_map(|event| if let Event::Shot(attack) = event { Some(attack) } else { None });
        let blows = events.iter().filter_map(|event| if let Event::Struck(attack) = event { Some(attack) } else { None });
        sentences.extend(self.attacks_text(&shots.collect::<Vec<_>>(), events, true));
        sentences.extend(self.attacks_text(&blows.collect::<Vec<_>>(), events, false));
        for event in events {
            sentences.extend(self.event(events, lost, event));
        }
        (!sentences.is_empty()).then(|| sentences.join(" "))
    }

    /// Returns the sentence shown while a step's dice roll. It gives no result away.
    fn rolling_text(&self, events: &[Event]) -> String {
        let attacks = |event: &Event| {
            let (Event::Shot(attack) | Event::Struck(attack)) = event else { return None };
            Some((attack.unit, attack.at, matches!(event, Event::Shot(_))))
        };
        let attacks: Vec<(UnitId, UnitId, bool)> = events.iter().filter_map(attacks).collect();
        let Some(&(unit, _, is_volley)) = attacks.first() else {
            let army = events.iter().find_map(|event| if let Event::Panicked { unit, .. } = event { Some(unit.side.army()) } else { None });
            return army.map_or_else(String::new, |army| tr!("The {army} roll for panic…", army));
        };
        let who = self.subject(unit);
        let targets = join_with_and(&attacks.iter().map(|(_, at, _)| self.unit(*at)).collect::<Vec<_>>());
        if is_volley { tr!("{who} shoot at {targets}…", who, targets) } else { tr!("{who} attack {targets}…", who, targets) }
    }

    /// Returns one event as a sentence; `None` if it isn't for the class or is part of another sentence.
    #[expect(clippy::wildcard_enum_match_arm, reason = "of a new event the class is told nothing until somebody finds the words")]
    fn event(&self, events: &[Event], lost: &[UnitId], event: &Event) -> Option<String> {
        Some(match event {
            Event::LordBack { unit } => tr!("{lord} is back on his horse.", lord = unit.side.army_commander()),
            Event::LordKilled { unit } => tr!("An arrow in the eye kills {lord}.", lord = unit.side.army_commander()),
            Event::LordAway { unit } => tr!("{lord} falls off his horse.", lord = unit.side.army_commander()),
            Event::PanicEnded { side } => panic_text(*side, events),
            Event::RushEnded {} => rush_text(events),
            Event::Moved { unit, from, to, .. } => self.move_text(*unit, *from, *to),
            Event::Destroyed { unit } if lost.contains(unit) => tr!("{lord} is killed.", lord = unit.side.army_commander()),
            Event::HalfLost { side, left, start } => {
                tr!("{words}.", words = capitalise_visible(&half_lost_text(*side, Strength { left: *left, start: *start })))
            }
            Event::BattleEnded { winner, .. } => tr!("The battle is over: the {army} win!", army = winner.army()),
            Event::VerdictChanged { winner, .. } => tr!("After a recount, the {army} win!", army = winner.army()),
            Event::BattleResumed {} => tr!("After a recount, the battle goes on.").to_owned(),
            Event::TimeCalled {} => tr!("The bell rings.").to_owned(),
            _ => return None,
        })
    }

    /// Returns a move as a sentence: "Bo’s knights ride onto the hill."
    fn move_text(&self, id: UnitId, from: Square, to: Square) -> String {
        let rides = self.state.unit(id).is_some_and(|unit| unit.troop == Troop::Knights);
        let is_hill = |square| self.state.board().terrain(square) == Terrain::Hill;
        let who = self.subject(id);
        match (is_hill(from), is_hill(to), rides) {
            (false, true, true) => tr!("{who} ride onto the hill.", who),
            (false, true, false) => tr!("{who} march onto the hill.", who),
            (true, false, true) => tr!("{who} ride down from the hill.", who),
            (true, false, false) => tr!("{who} march down from the hill.", who),
            (.., true) => tr!("{who} ride to {to}.", who, to),
            (.., false) => tr!("{who} march to {to}.", who, to),
        }
    }

    /// Returns the attacks of one step, all by one unit, as a sentence.
    fn attacks_text(&self, attacks: &[&Attack], events: &[Event], is_volley: bool) -> Option<String> {
        let who = self.subject(attacks.first()?.unit);
        let gone = |at: UnitId| events.iter().any(|event| matches!(event, Event::Destroyed { unit } if *unit == at));
        let felled = attacks.iter().filter(|attack| attack.losses > 0).map(|attack| match attack.losses {
            _ if gone(attack.at) => tr!("the last of {unit}", unit = self.unit(attack.at)),
            losses => tr_count!(losses, "one of {unit}", "{losses} of {unit}", unit = self.unit(attack.at)),
        });
        let felled = join_with_and(&felled.collect::<Vec<_>>());
        if !felled.is_empty() {
            return Some(if is_volley {
                tr!("{who} bring down {felled}.", who, felled)
            } else {
                tr!("{who} cut down {felled}.", who, felled)
            });
        }
        let targets = join_with_and(&attacks.iter().map(|attack| self.unit(attack.at)).collect::<Vec<_>>());
        Some(match (is_volley, attacks.iter().any(|attack| attack.hits > 0)) {
            (true, true) => tr!("{who} shoot at {targets}: the shields hold.", who, targets),
            (true, false) => tr!("{who} shoot at {targets}: every arrow misses.", who, targets),
            (false, true) => tr!("{who} attack {targets}: the shields hold.", who, targets),
            (false, false) => tr!("{who} attack {targets}: every blow misses.", who, targets),
        })
    }

    fn unit(&self, id: UnitId) -> String {
        self.state.unit(id).map_or_else(|| id.side.army().to_owned(), |unit| self.names.unit(self.setup, self.state, unit))
    }

    /// Returns the unit's name with a capital letter, for the beginning of a sentence.
    fn subject(&self, id: UnitId) -> String {
        senlac_classroom::phrasebook::names::capitalise_visible(&self.unit(id))
    }
}

fn panic_text(side: Side, events: &[Event]) -> String {
    let fled: u32 = events.iter().map(|event| if let Event::Panicked { losses, .. } = event { u32::from(*losses) } else { 0 }).sum();
    match fled {
        0 => tr!("The {army} stay calm: no one flees.", army = side.army()),
        fled => tr_count!(fled, "The {army} panic: {fled} man flees.", "The {army} panic: {fled} men flee.", army = side.army()),
    }
}

fn rush_text(events: &[Event]) -> String {
    match events.iter().filter(|event| matches!(event, Event::Rushed { .. })).count() {
        0 => tr!("The fyrd stands still: no one runs.").to_owned(),
        count => tr_count!(
            count,
            "The fyrd runs amok: {count} unit charges towards the Normans.",
            "The fyrd runs amok: {count} units charge towards the Normans."
        ),
    }
}

/// Returns the dice that the program rolled in a step.
fn dice(chronicle: &Chronicle, step: &ActiveStep) -> Vec<ShownDie> {
    let mut dice = Vec::new();
    for event in &step.events {
        if let Event::Shot(attack) | Event::Struck(attack) = event
            && attack.rolled
        {
            append_attack_dice(attack, &mut dice);
        }
    }
    dice.extend(panic_dice(chronicle, step));
    dice
}

/// Appends the dice of one attack, with the commander's last.
fn append_attack_dice(attack: &Attack, dice: &mut Vec<ShownDie>) {
    let hits = |face: u8, needs: i8| i16::from(face) >= i16::from(needs);
    let begins = dice.len();
    dice.extend(attack.dice.iter().map(|&face| ShownDie { face, hit: hits(face, attack.needs), commander: false, starts_group: false }));
    dice.extend(attack.commander_die.map(|face| ShownDie {
        face,
        hit: hits(face, attack.commander_needs.unwrap_or(attack.needs)),
        commander: true,
        starts_group: false,
    }));
    if let Some(first) = dice.get_mut(begins) {
        first.starts_group = true;
    }
}

/// Returns the panic dice that the program rolled, not a player at the table.
fn panic_dice(chronicle: &Chronicle, step: &ActiveStep) -> Vec<ShownDie> {
    let panicked = step.events.iter().filter_map(|event| {
        let Event::Panicked { unit, die, losses } = event else { return None };
        Some((*unit, ShownDie { face: *die, hit: *losses > 0, commander: false, starts_group: false }))
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
