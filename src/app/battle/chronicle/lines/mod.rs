//! The chronicle as lines to read, kept ready so that drawing thousands of steps costs nothing.

mod about;
#[cfg(test)]
mod tests;

use self::about::{about, is_quiet};
use crate::battle::idle::idle_words_of;
use crate::battle::leavers::with_leavers;
use crate::battle::lords::lords_lost_in;
use senlac_base::game::Reason;
use senlac_base::game::name::without_control_characters;
use senlac_base::language::lists::joined;
use senlac_classroom::chronicle::{ActiveStep, Chronicle, Record, Request, RulingLine};
use senlac_classroom::phrasebook::names::Names;
use senlac_classroom::phrasebook::{card_sentence, order_sentences, together};
use senlac_classroom::rules::{Card, Command, Event, Refusal, UnitId, check};

/// A step as it is shown.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ChronicleLine {
    pub step: u64,
    /// The turn in which it was taken.
    pub turn: u32,
    /// What happened.
    pub text: String,
    /// How much of it, in bytes, says what it is about: “Card: ” before a card’s name.
    about_length: usize,
    first_end: usize,
    /// Whether it no longer stands.
    pub struck: bool,
    /// Whether it speaks of the chronicle itself: a taking back, a restoring or a change.
    pub aside: bool,
    /// Whether it is of less weight: the end of a phase.
    pub quiet: bool,
    /// Its card, if it is one: the head of a turn.
    pub card: Option<Card>,
    /// What the referee overruled and why.
    pub ruling: Option<String>,
    /// Why it does not fit what stands before it, in a game saved from a damaged file.
    pub misfit: Option<String>,
    /// Whether the computer played it, for somebody who is away.
    pub by_computer: bool,
    /// The units that it concerns.
    pub about: Vec<UnitId>,
}

impl ChronicleLine {
    fn bare(step: u64, turn: u32) -> Self {
        Self { step, turn, ..Self::default() }
    }

    fn tell(&mut self, chronicle: &Chronicle, names: &Names, asked: Option<&Command>, events: &[Event]) {
        let lost = lords_lost_in(chronicle, self.step, events);
        let sentences = order_sentences(names, asked, events, &lost);
        let first = sentences.first().map(|first| without_control_characters(&first.to_string())).unwrap_or_default();
        let told = without_control_characters(&together(&sentences));
        self.text = with_leavers(chronicle, self.step, events, told.clone());
        self.first_end = if self.text == told { first.len() } else { self.text.len() };
        self.about = about(events);
        self.card = events.iter().find_map(Event::card);
        // The card’s sign stands where the chronicle is drawn.
        let flip = sentences.first().filter(|first| self.card.as_ref().is_some_and(|card| **first == card_sentence(card)));
        self.about_length = flip.map_or(0, |flip| first.len() - without_control_characters(&flip.words).len());
        self.quiet = is_quiet(events);
    }

    /// Says why a phase passed in which nobody could act.
    fn give_reason(&mut self, chronicle: &Chronicle, events: &[Event]) {
        if let Some(why) = idle_words_of(chronicle, self.step, events) {
            self.text = tr!("{why}: {words}", why, words = self.text);
            self.first_end = self.text.len();
        }
    }

    /// What happened, without the word “Card” where its sign stands beside it.
    pub fn text_beside_sign(&self) -> &str {
        self.text.get(self.about_length..).unwrap_or(&self.text)
    }

    /// The first sentence of what happened.
    pub fn first_sentence(&self) -> &str {
        self.text.get(..self.first_end).unwrap_or(&self.text)
    }

    /// The sentence with the referee's word: "Bo’s archers move … (the referee allowed it: he slid)".
    pub fn sentence(&self) -> String {
        let beside = self.mark_of_the_computer().map(str::to_owned).into_iter().chain(self.words_beside());
        beside.fold(self.text.clone(), |text, words| format!("{text} {words}"))
    }

    /// "(the computer)", where it played the step.
    pub fn mark_of_the_computer(&self) -> Option<&'static str> {
        self.by_computer.then(|| tr!("(the computer)"))
    }

    /// "(the referee allowed it: he slid)", and why a step does not fit; `None` if neither is to be told.
    pub fn words_beside(&self) -> Option<String> {
        let ruling = self.ruling.as_ref().map(|why| tr!("(the referee allowed it: {why})", why));
        let misfit = self.misfit.as_ref();
        let misfit = misfit.map(|why| tr!("(does not fit what is left of a damaged file: {why})", why = without_control_characters(why)));
        let words: Vec<String> = ruling.into_iter().chain(misfit).collect();
        (!words.is_empty()).then(|| words.join(" "))
    }
}

/// Every line of a chronicle, the first step first.
#[derive(Clone, Debug, Default)]
pub struct ChronicleLines {
    /// The lines, the first step first.
    pub all: Vec<ChronicleLine>,
    /// The places of the cards that stand.
    cards: Vec<usize>,
    turn: u32,
    amended: bool,
    /// Rises whenever a line changed that had been told before.
    pub edition: u64,
}

impl ChronicleLines {
    /// The line of a step.
    pub fn line(&self, step: u64) -> Option<&ChronicleLine> {
        self.all.get(place(step)?)
    }

    /// The cards that stand, the first first: each begins a turn.
    pub fn cards(&self) -> impl DoubleEndedIterator<Item = &ChronicleLine> {
        self.cards.iter().filter_map(|place| self.all.get(*place))
    }

    /// Forgets every line, so that all are told anew: the units go by other names now.
    pub fn forget(&mut self) {
        *self = Self { edition: self.edition + 1, ..Self::default() };
    }

    /// Reads the steps that were added since the last time, and what they did to earlier ones. A step that only happens
    /// costs the same however long the chronicle is.
    pub fn catch_up(&mut self, chronicle: &Chronicle, names: &Names) {
        let mut changed = None;
        for step in self.all.len() as u64 + 1..=chronicle.len() {
            changed = self.read(chronicle, names, step).into_iter().chain(changed).min();
        }
        if let Some(first) = changed {
            self.mark(chronicle, names, first);
        }
        self.turn = chronicle.state().turn();
    }

    /// Reads one step; says the first of the earlier ones that it may have changed.
    fn read(&mut self, chronicle: &Chronicle, names: &Names, step: u64) -> Option<u64> {
        let turn = self.turn.max(1);
        let Some(record) = chronicle.record(step) else {
            self.all.push(ChronicleLine { text: tr!("A step of a newer Senlac").to_owned(), ..ChronicleLine::bare(step, turn) });
            return Some(1);
        };
        let mut line = ChronicleLine::bare(step, turn);
        line.ruling = record.ruling.as_ref().map(|ruling| {
            let played = record.request.as_ref().and_then(|request| played(step, request));
            ruling_words(names, chronicle, ruling, played)
        });
        line.misfit.clone_from(&record.marked);
        let changes = match record.request {
            Some(Request::Play(_)) | None => {
                line.tell(chronicle, names, command_of(record.request.as_ref()), &record.events);
                line.by_computer = matches!(&record.request, Some(Request::Play(order)) if order.by.is_some());
                line.give_reason(chronicle, &record.events);
                self.turn = after(&record.events, turn);
                self.cards.extend(line.card.is_some().then_some(self.all.len()));
                None
            }
            Some(ref request @ (Request::TakeBack | Request::Restore | Request::Amend { .. })) => {
                Some(self.read_aside(chronicle, &record, request, &mut line))
            }
        };
        self.all.push(line);
        changes
    }

    /// Reads a step that changed the chronicle itself; says the first step that it may have changed.
    fn read_aside(&mut self, chronicle: &Chronicle, record: &Record, request: &Request, line: &mut ChronicleLine) -> u64 {
        line.aside = true;
        let amended = if let Request::Amend { step, .. } = request { Some(*step) } else { None };
        self.amended |= amended.is_some();
        let concerned = amended.or(record.concerns).unwrap_or(1);
        let about = self.line(concerned);
        let quoted = about.map_or("", |about| about.text.as_str());
        line.text = match request {
            Request::TakeBack => tr!("Taken back: “{quoted}”", quoted),
            Request::Restore => tr!("Brought back: “{quoted}”", quoted),
            Request::Amend { .. } | Request::Play(_) => tr!("Changed, and everything after it played again: “{quoted}”", quoted),
        };
        line.about = about.map_or_else(Vec::new, |about| about.about.clone());
        let turn = about.map_or(line.turn, |about| about.turn);
        match request {
            Request::TakeBack => self.turn = turn,
            Request::Restore => self.turn = chronicle.active_step(concerned).map_or(turn, |standing| after(&standing.events, turn)),
            Request::Amend { .. } | Request::Play(_) => {}
        }
        // Taking back a change changes what had been changed.
        let inner = chronicle.record(concerned).and_then(|record| record.request);
        if let Some(Request::Amend { step, .. }) = inner { step } else { concerned }
    }

    /// Strikes out what no longer stands from this step on, and tells what was amended as it stands now.
    fn mark(&mut self, chronicle: &Chronicle, names: &Names, first: u64) {
        self.edition += 1;
        let from = place(first).unwrap_or_default();
        let mut turn = self.all.get(from).map_or(1, |line| line.turn);
        for line in self.all.iter_mut().skip(from).filter(|line| !line.aside) {
            let standing = chronicle.active_step(line.step);
            line.struck = standing.is_none();
            if let Some(standing) = standing.filter(|_| self.amended) {
                line.turn = turn;
                turn = after(&standing.events, turn);
                retell(line, chronicle, names, standing);
            }
        }
        // Cards before the first step that may have changed are those that they were.
        self.cards.truncate(self.cards.partition_point(|card| *card < from));
        let is_card = |line: &ChronicleLine| line.card.is_some() && !line.struck;
        self.cards.extend(self.all.iter().enumerate().skip(from).filter(|(_, line)| is_card(line)).map(|(place, _)| place));
    }
}

/// Tells a line as it stands after amendments.
fn retell(line: &mut ChronicleLine, chronicle: &Chronicle, names: &Names, standing: &ActiveStep) {
    let order = chronicle.order(line.step);
    line.tell(chronicle, names, order.as_ref().map(|order| &order.command), &standing.events);
    line.by_computer = order.as_ref().is_some_and(|order| order.by.is_some());
    line.give_reason(chronicle, &standing.events);
    let ruling = chronicle.record(chronicle.amended_by(line.step).unwrap_or(line.step)).and_then(|record| record.ruling);
    line.ruling = ruling.map(|ruling| ruling_words(names, chronicle, &ruling, order.as_ref().map(|order| (line.step, &order.command))));
}

/// The command of a step that plays.
fn command_of(request: Option<&Request>) -> Option<&Command> {
    if let Some(Request::Play(order)) = request { Some(&order.command) } else { None }
}

/// The step that a request plays, and its command.
const fn played(step: u64, request: &Request) -> Option<(u64, &Command)> {
    match request {
        Request::Play(order) => Some((step, &order.command)),
        Request::Amend { step, order, .. } => Some((*step, &order.command)),
        Request::TakeBack | Request::Restore => None,
    }
}

/// Where the line of a step is.
fn place(step: u64) -> Option<usize> {
    usize::try_from(step.checked_sub(1)?).ok()
}

/// Why the referee allowed it, and what spoke against it. A file of format 1 says that with the units’ numbers; where the step that
/// was played is still there, the rules say it once more, so that names can stand in it.
fn ruling_words(names: &Names, chronicle: &Chronicle, ruling: &RulingLine, played: Option<(u64, &Command)>) -> String {
    if ruling.waived.is_empty() {
        return without_control_characters(&ruling.reason);
    }
    let refusal = played.and_then(|(step, command)| check(&chronicle.state_before_step(step)?, command.clone()).err());
    let is_waived = |refusal: &Refusal| {
        let said = refusal.breaches().iter().map(Reason::sentence);
        said.eq(ruling.waived.iter().cloned())
    };
    let waived = refusal.filter(is_waived);
    let waived = waived.map_or_else(|| joined(ruling.waived.iter().map(|reason| names.reason(reason)), "; "), |one| names.refusal(&one));
    without_control_characters(&tr!("{reason} ({waived})", reason = ruling.reason, waived))
}

/// The turn after these events.
fn after(events: &[Event], turn: u32) -> u32 {
    events.iter().fold(turn, |turn, event| if let Event::TurnBegan { turn } = event { *turn } else { turn })
}
