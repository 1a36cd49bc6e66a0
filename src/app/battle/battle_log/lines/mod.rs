//! The battle log as lines of text, cached so that drawing thousands of steps costs nothing.

mod concerned_units;
#[cfg(test)]
mod tests;

use self::concerned_units::{concerned_units, is_quiet};
use crate::battle::departed_players::append_leavers;
use crate::battle::idle::idle_reason;
use crate::battle::lost_lords::lost_lords;
use senlac_base::game::Reason;
use senlac_base::game::name::without_control_characters;
use senlac_base::language::lists::join_with;
use senlac_classroom::chronicle::{ActiveStep, Chronicle, Record, Request, RulingLine};
use senlac_classroom::phrasebook::names::UnitNames;
use senlac_classroom::phrasebook::{card_sentence, join_sentences, order_sentences};
use senlac_classroom::rules::{Card, Command, Event, Refusal, UnitId, check};

/// Step as shown in the battle log.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ChronicleLine {
    pub step: u64,
    /// Turn in which the step was taken.
    pub turn: u32,
    /// Sentences on what happened.
    pub text: String,
    /// Length, in bytes, of the start of the text that names the subject, such as “Card: ” before a card’s name.
    about_length: usize,
    first_end: usize,
    /// Whether the step is undone.
    pub struck: bool,
    /// Whether the step changed the battle log itself: an undo, a redo or a correction.
    pub aside: bool,
    /// Whether the step is less important: the end of a phase.
    pub quiet: bool,
    /// Event card that the step flipped, if any. It begins a turn.
    pub card: Option<Card>,
    /// Breach that the referee allowed, with the reason.
    pub ruling: Option<String>,
    /// Why the step doesn't fit the steps before it, in a game saved from a damaged file.
    pub misfit: Option<String>,
    /// Whether the computer played the step for an absent player.
    pub by_computer: bool,
    /// Units that the step concerns.
    pub about: Vec<UnitId>,
}

impl ChronicleLine {
    fn bare(step: u64, turn: u32) -> Self {
        Self { step, turn, ..Self::default() }
    }

    fn describe(&mut self, chronicle: &Chronicle, names: &UnitNames, asked: Option<&Command>, events: &[Event]) {
        let lost = lost_lords(chronicle, self.step, events);
        let sentences = order_sentences(names, asked, events, &lost);
        let first = sentences.first().map(|first| without_control_characters(&first.to_string())).unwrap_or_default();
        let told = without_control_characters(&join_sentences(&sentences));
        self.text = append_leavers(chronicle, self.step, events, told.clone());
        self.first_end = if self.text == told { first.len() } else { self.text.len() };
        self.about = concerned_units(events);
        self.card = events.iter().find_map(Event::card);
        // The card icon replaces this text where the battle log is drawn.
        let flip = sentences.first().filter(|first| self.card.as_ref().is_some_and(|card| **first == card_sentence(card)));
        self.about_length = flip.map_or(0, |flip| first.len() - without_control_characters(&flip.words).len());
        self.quiet = is_quiet(events);
    }

    /// Prepends the reason why a phase passed in which no unit could act.
    fn give_reason(&mut self, chronicle: &Chronicle, events: &[Event]) {
        if let Some(why) = idle_reason(chronicle, self.step, events) {
            self.text = tr!("{why}. {words}", why, words = self.text);
            self.first_end = self.text.len();
        }
    }

    /// Returns what happened, without the word “Card” if the card icon is drawn beside it.
    pub fn text_beside_sign(&self) -> &str {
        self.text.get(self.about_length..).unwrap_or(&self.text)
    }

    /// Returns the first sentence of what happened.
    pub fn first_sentence(&self) -> &str {
        self.text.get(..self.first_end).unwrap_or(&self.text)
    }

    /// Returns the sentence with the referee's ruling: "Bo’s archers move … (allowed by the referee: he slid)".
    pub fn sentence(&self) -> String {
        let beside = self.computer_mark().map(str::to_owned).into_iter().chain(self.annotation_text());
        beside.fold(self.text.clone(), |text, words| format!("{text} {words}"))
    }

    /// Returns "(the computer)" if the computer played the step.
    pub fn computer_mark(&self) -> Option<&'static str> {
        self.by_computer.then(|| tr!("(the computer)"))
    }

    /// Returns text such as "(allowed by the referee: he slid)", and why a step doesn't fit; `None` if neither applies.
    pub fn annotation_text(&self) -> Option<String> {
        let ruling = self.ruling.as_ref().map(|why| tr!("(allowed by the referee: {why})", why));
        let misfit = self.misfit.as_ref();
        let misfit = misfit.map(|why| tr!("(doesn’t match the rest of a damaged file: {why})", why = without_control_characters(why)));
        let words: Vec<String> = ruling.into_iter().chain(misfit).collect();
        (!words.is_empty()).then(|| words.join(" "))
    }
}

/// All lines of a battle log, the first step first.
#[derive(Clone, Debug, Default)]
pub struct ChronicleLines {
    /// Lines of the battle log, the first step first.
    pub all: Vec<ChronicleLine>,
    /// Indices of the card lines that aren't undone.
    cards: Vec<usize>,
    turn: u32,
    amended: bool,
    /// Version number, which rises whenever an existing line changes.
    pub edition: u64,
}

impl ChronicleLines {
    /// Returns the line of a step.
    pub fn line(&self, step: u64) -> Option<&ChronicleLine> {
        self.all.get(place(step)?)
    }

    /// Returns the card lines that aren't undone, the earliest first. Each begins a turn.
    pub fn cards(&self) -> impl DoubleEndedIterator<Item = &ChronicleLine> {
        self.cards.iter().filter_map(|place| self.all.get(*place))
    }

    /// Removes all lines, so that they are written again when the units' names change.
    pub fn clear(&mut self) {
        *self = Self { edition: self.edition + 1, ..Self::default() };
    }

    /// Reads the steps added since the last call, and their effect on earlier ones. The cost of an ordinary step doesn't depend
    /// on the length of the battle log.
    pub fn catch_up(&mut self, chronicle: &Chronicle, names: &UnitNames) {
        let mut changed = None;
        for step in self.all.len() as u64 + 1..=chronicle.len() {
            changed = self.read(chronicle, names, step).into_iter().chain(changed).min();
        }
        if let Some(first) = changed {
            self.mark(chronicle, names, first);
        }
        self.turn = chronicle.state().turn();
    }

    /// Reads one step and returns the first earlier step that it may have changed.
    fn read(&mut self, chronicle: &Chronicle, names: &UnitNames, step: u64) -> Option<u64> {
        let turn = self.turn.max(1);
        let Some(record) = chronicle.record(step) else {
            self.all
                .push(ChronicleLine { text: tr!("A step from a newer version of Senlac").to_owned(), ..ChronicleLine::bare(step, turn) });
            return Some(1);
        };
        let mut line = ChronicleLine::bare(step, turn);
        line.ruling = record.ruling.as_ref().map(|ruling| {
            let played = record.request.as_ref().and_then(|request| played_step(step, request));
            ruling_text(names, chronicle, ruling, played)
        });
        line.misfit.clone_from(&record.marked);
        let changes = match record.request {
            Some(Request::Play(_)) | None => {
                line.describe(chronicle, names, played_command(record.request.as_ref()), &record.events);
                line.by_computer = matches!(&record.request, Some(Request::Play(order)) if order.by.is_some());
                line.give_reason(chronicle, &record.events);
                self.turn = turn_after(&record.events, turn);
                self.cards.extend(line.card.is_some().then_some(self.all.len()));
                None
            }
            Some(ref request @ (Request::TakeBack | Request::Restore | Request::Amend { .. })) => {
                Some(self.read_history_step(chronicle, &record, request, &mut line))
            }
        };
        self.all.push(line);
        changes
    }

    /// Reads a step that changed the battle log itself and returns the first step that it may have changed.
    fn read_history_step(&mut self, chronicle: &Chronicle, record: &Record, request: &Request, line: &mut ChronicleLine) -> u64 {
        line.aside = true;
        let amended = if let Request::Amend { step, .. } = request { Some(*step) } else { None };
        self.amended |= amended.is_some();
        let concerned = amended.or(record.concerns).unwrap_or(1);
        let about = self.line(concerned);
        let quoted = about.map_or("", |about| about.text.as_str());
        line.text = match request {
            Request::TakeBack => tr!("Undone: “{quoted}”", quoted),
            Request::Restore => tr!("Redone: “{quoted}”", quoted),
            Request::Amend { .. } | Request::Play(_) => tr!("Corrected, with later steps updated: “{quoted}”", quoted),
        };
        line.about = about.map_or_else(Vec::new, |about| about.about.clone());
        let turn = about.map_or(line.turn, |about| about.turn);
        match request {
            Request::TakeBack => self.turn = turn,
            Request::Restore => self.turn = chronicle.active_step(concerned).map_or(turn, |standing| turn_after(&standing.events, turn)),
            Request::Amend { .. } | Request::Play(_) => {}
        }
        // Taking back a change changes what had been changed.
        let inner = chronicle.record(concerned).and_then(|record| record.request);
        if let Some(Request::Amend { step, .. }) = inner { step } else { concerned }
    }

    /// Strikes out the undone steps from this one on, and describes corrected steps in their current form.
    fn mark(&mut self, chronicle: &Chronicle, names: &UnitNames, first: u64) {
        self.edition += 1;
        let from = place(first).unwrap_or_default();
        let mut turn = self.all.get(from).map_or(1, |line| line.turn);
        for line in self.all.iter_mut().skip(from).filter(|line| !line.aside) {
            let standing = chronicle.active_step(line.step);
            line.struck = standing.is_none();
            if let Some(standing) = standing.filter(|_| self.amended) {
                line.turn = turn;
                turn = turn_after(&standing.events, turn);
                describe_again(line, chronicle, names, standing);
            }
        }
        // Cards before the first step that may have changed are those that they were.
        self.cards.truncate(self.cards.partition_point(|card| *card < from));
        let is_card = |line: &ChronicleLine| line.card.is_some() && !line.struck;
        self.cards.extend(self.all.iter().enumerate().skip(from).filter(|(_, line)| is_card(line)).map(|(place, _)| place));
    }
}

/// Describes a step in its current form after corrections.
fn describe_again(line: &mut ChronicleLine, chronicle: &Chronicle, names: &UnitNames, standing: &ActiveStep) {
    let order = chronicle.order(line.step);
    line.describe(chronicle, names, order.as_ref().map(|order| &order.command), &standing.events);
    line.by_computer = order.as_ref().is_some_and(|order| order.by.is_some());
    line.give_reason(chronicle, &standing.events);
    let ruling = chronicle.record(chronicle.amended_by(line.step).unwrap_or(line.step)).and_then(|record| record.ruling);
    line.ruling = ruling.map(|ruling| ruling_text(names, chronicle, &ruling, order.as_ref().map(|order| (line.step, &order.command))));
}

/// Returns the command that a request plays, if any.
fn played_command(request: Option<&Request>) -> Option<&Command> {
    if let Some(Request::Play(order)) = request { Some(&order.command) } else { None }
}

/// Returns the step that a request plays, and its command.
const fn played_step(step: u64, request: &Request) -> Option<(u64, &Command)> {
    match request {
        Request::Play(order) => Some((step, &order.command)),
        Request::Amend { step, order, .. } => Some((*step, &order.command)),
        Request::TakeBack | Request::Restore => None,
    }
}

/// Returns the index of a step's line.
fn place(step: u64) -> Option<usize> {
    usize::try_from(step.checked_sub(1)?).ok()
}

/// Returns why the referee allowed a step, and the objections. A file of format 1 stores the objections with the units’
/// numbers. If the step's state is still available, the rules are checked again, so that the text can use names.
fn ruling_text(names: &UnitNames, chronicle: &Chronicle, ruling: &RulingLine, played: Option<(u64, &Command)>) -> String {
    if ruling.waived.is_empty() {
        return without_control_characters(&ruling.reason);
    }
    let refusal = played.and_then(|(step, command)| check(&chronicle.state_before_step(step)?, command.clone()).err());
    let is_waived = |refusal: &Refusal| {
        let said = refusal.breaches().iter().map(Reason::from_sentence);
        said.eq(ruling.waived.iter().cloned())
    };
    let waived = refusal.filter(is_waived);
    let waived = waived
        .map_or_else(|| join_with(ruling.waived.iter().map(|reason| names.reason_text(reason)), "; "), |one| names.refusal_text(&one));
    without_control_characters(&tr!("{reason} ({waived})", reason = ruling.reason, waived))
}

/// Returns the turn number after these events.
fn turn_after(events: &[Event], turn: u32) -> u32 {
    events.iter().fold(turn, |turn, event| if let Event::TurnBegan { turn } = event { *turn } else { turn })
}
