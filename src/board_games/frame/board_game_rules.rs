//! A board game as the battle log sees it: the same path for every procedure, from the command to its events.

use std::hash::Hasher;
use std::marker::PhantomData;

use senlac_base::schema::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use siphasher::sip128::{Hasher128, SipHasher13};

use super::limits::{note_length_problem, text_length_problem};
use super::message;
use super::phrases::add_phrases;
use super::setup::setup_answers;
use super::shared::{DutyKind, SHARED, SharedCommand, SharedEvent};
use super::{
    Breach, Chart, Command, CommandRefusal, DiceRoll, Duty, Event, Field, FieldKind, OwnedCell, PendingDuty, Plan, PrintedTable,
    READ_OFF_TABLES, Rulebook, RulebookOptions, RulingOption, Rulings, TableCell,
};
use senlac_base::game::name::{MOST_REPEATED, shorten_end};
use senlac_base::game::{Commands, Data, Decision, Dice, Reason, Rules, ShortName, TextKind};
use senlac_base::language::lists::{MOST_LISTED, and_more_text, first_few};
use senlac_base::language::tr;

/// Rules of a board game, as the battle log sees them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardGameRules<B>(PhantomData<B>);

/// Set-up of a game, including the shared data.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct BoardGameSetup<S> {
    /// Rulings that differ from their defaults.
    #[serde(default)]
    pub rulings: Rulings,
    /// Cells of the owners’ own tables that are known.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub owned: Vec<OwnedCell>,
    /// Set-up of the board game itself.
    #[serde(flatten)]
    pub own: S,
    /// Form of the messages in the file, which follows from its format version.
    #[serde(skip)]
    pub said: MessageFormat,
}

impl<S> BoardGameSetup<S> {
    /// Creates a set-up with default rulings.
    pub fn new(own: S) -> Self {
        Self { rulings: Rulings::default(), owned: Vec::new(), own, said: MessageFormat::Keys }
    }
}

/// Form of the messages in a file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum MessageFormat {
    /// Keys and arguments: format 2.
    #[default]
    Keys,
    /// English sentences: format 1. Games that an older version began stay in this format.
    Sentences,
}

/// State of a game, with the data that all board games share.
#[derive(Clone, Debug, PartialEq)]
pub struct BoardGameState<B: Rulebook> {
    /// State of the board game itself.
    pub own: B::State,
    /// Options in force for the rulings.
    pub options: B::Options,
    /// Rulings as in the file: a default that the set-up includes is part of the fingerprint.
    pub(super) written: Rulings,
    /// Pending duties, in the order in which they fell due.
    pub duties: Vec<PendingDuty>,
    /// Number of duties that have fallen due so far.
    pub(super) counted: u32,
    pub(super) said: MessageFormat,
}

impl<B: Rulebook> BoardGameState<B> {
    /// Returns the option in force for a ruling.
    pub fn option<O: RulingOption<Options = B::Options>>(&self) -> O {
        O::in_force(&self.options)
    }

    /// Returns whether this option is in force.
    pub fn has_option<O: RulingOption<Options = B::Options>>(&self, option: O) -> bool {
        self.option::<O>() == option
    }

    /// Returns a cell of a printed table; the row and column must exist. A disputed cell follows the option in force.
    pub fn cell(&self, table: &PrintedTable, row: &str, column: &str) -> &'static str {
        let read = self.disputed_cell(table, row, column).or_else(|| table.cell(row, column));
        debug_assert!(read.is_some(), "the table {} has no cell in row “{row}” and column “{column}”", table.key);
        read.unwrap_or_default()
    }

    /// Returns the number in a cell of a printed table; a dash counts as 0. The cell must exist.
    pub fn number(&self, table: &PrintedTable, row: &str, column: &str) -> i32 {
        let cell = self.cell(table, row, column);
        let number = cell.parse();
        debug_assert!(cell == "–" || number.is_ok(), "the table {} has no number in row “{row}” and column “{column}”", table.key);
        number.unwrap_or_default()
    }

    /// Returns a disputed cell under the option in force; `None` if the cell isn’t disputed.
    fn disputed_cell(&self, table: &PrintedTable, row: &str, column: &str) -> Option<&'static str> {
        let disputed = B::disputed_cells().iter().find(|cell| (cell.table, cell.row, cell.column) == (table.key, row, column))?;
        disputed.readings.get(self.options.place(disputed.ruling)?).copied()
    }

    /// Returns a printed table under the options in force.
    pub fn chart(&self, table: &PrintedTable) -> Chart {
        Chart::from_table(table, |row, column| {
            let printed = || if row.is_empty() { Some(column) } else { table.cell(row, column) };
            self.disputed_cell(table, row, column).or_else(printed).unwrap_or_default()
        })
    }

    /// Returns the unit’s first pending duty of this kind.
    pub fn duty(&self, what: impl DutyKind, unit: &str) -> Option<&PendingDuty> {
        self.duties.iter().find(|due| due.duty.is_of_kind(what) && due.duty.unit == unit)
    }

    /// Returns the plan of a command.
    ///
    /// # Errors
    /// Every reason why it can’t even be tried.
    pub fn plan(&self, command: &Command<B::Command>) -> Result<Plan<B>, CommandRefusal> {
        match command {
            Command::Own(command) => B::plan(self, command),
            Command::Shared(SharedCommand::Advance {}) => {
                let plan = B::advance(self)?;
                let plan = self.duties.iter().take(MOST_LISTED).fold(plan, |plan, due| {
                    let unit = B::title(&self.own, &due.duty.unit);
                    let (what, title, number) = (B::duty_procedure(&due.duty), duty_title::<B>(&due.duty), due.number);
                    plan.with_breach(
                        "",
                        tr!("{unit}: “{what}” ({title}) is still to do; do it, or skip number {number}", unit, what, title, number),
                    )
                });
                Ok(match and_more_text(self.duties.len().saturating_sub(MOST_LISTED)) {
                    Some(words) => plan.with_breach("", words),
                    None => plan,
                })
            }
            Command::Shared(SharedCommand::Waive { number }) => {
                if self.duties.iter().any(|due| due.number == *number) {
                    return Ok(Plan::without_dice(vec![Event::Shared(SharedEvent::Waived { number: *number })]));
                }
                let waiting = first_few(self.duties.iter().map(|due| due.number));
                Err(if waiting.is_empty() {
                    tr!("nothing is left to do, so there is nothing to skip").to_owned().into()
                } else {
                    tr!("there is no number {number} to skip; use one of {waiting}", number, waiting).into()
                })
            }
            Command::Shared(SharedCommand::Note { text }) => {
                Ok(Plan::without_dice(vec![Event::Shared(SharedEvent::Noted { text: text.clone() })]))
            }
            Command::Shared(SharedCommand::SetRuling { ruling, choice }) => {
                let (ruling, choice) = Rulings::find_option(B::register(), ruling, choice)?;
                Ok(Plan::without_dice(vec![Event::Shared(SharedEvent::RulingSet { ruling, choice })]))
            }
            Command::Shared(SharedCommand::ReadOff(cell)) => {
                let problems = cell.problems(&B::owned_tables());
                if problems.is_empty() { Ok(Plan::without_dice(vec![Event::Own(B::cell_event(cell)?)])) } else { Err(problems.into()) }
            }
        }
    }

    /// Returns the state after these events.
    pub fn after_events(&self, events: &[Event<B::Event>]) -> Self {
        let mut state = self.clone();
        BoardGameRules::<B>::apply_all(&mut state, events);
        state
    }
}

impl<E> Event<E> {
    /// Returns an event that creates a pending duty. It is numbered when all events of a step are known.
    pub fn due(what: impl DutyKind, unit: &str, cause: &str, section: &str) -> Self {
        let [what, unit, cause, section] = [what.word(), unit, cause, section].map(ToOwned::to_owned);
        Self::Shared(SharedEvent::FellDue(PendingDuty { number: 0, duty: Duty { what, unit, cause, section } }))
    }

    /// Returns an event that waives a duty.
    pub const fn waive(due: &PendingDuty) -> Self {
        Self::Shared(SharedEvent::Waived { number: due.number })
    }
}

impl<B: Rulebook> BoardGameRules<B> {
    /// Returns the dice that count: those that players entered, those rolled when the step was first played, or new ones.
    ///
    /// # Errors
    /// The entered dice are impossible, or the plan needs none.
    fn roll_dice(
        plan: &Plan<B>,
        what: &str,
        earlier: &[&[Event<B::Event>]],
        dice: &mut dyn Dice,
    ) -> Result<Option<DiceRoll>, CommandRefusal> {
        let Some(kind) = plan.dice else {
            return match plan.said {
                Some(_) => Err(tr!("no dice are rolled for this; leave them out").to_owned().into()),
                None => Ok(None),
            };
        };
        if let Some(said) = &plan.said {
            return Ok(Some(kind.read(said)?));
        }
        let before = earlier.iter().copied().flatten().find_map(|event| match event {
            Event::Shared(SharedEvent::Rolled { what: before, dice: Some(dice), .. }) if before == what => Some(dice.clone()),
            Event::Shared(_) | Event::Own(_) => None,
        });
        let fits = before.filter(|thrown| kind.all_rolls().iter().any(|way| way.sum == thrown.sum));
        Ok(Some(fits.unwrap_or_else(|| kind.roll(dice))))
    }
}

/// Returns the `do` of a command.
pub fn command_name(command: &impl Serialize) -> String {
    let value = serde_json::to_value(command).unwrap_or_default();
    value.get("do").and_then(Value::as_str).unwrap_or_default().to_owned()
}

/// Returns a message if a text in the command is too long. Replayed steps aren’t checked, because they may be older
/// than the limit. An amended note is checked as a new one.
fn command_length_problem<C: Serialize, E>(command: &Command<C>, earlier: &[&[Event<E>]]) -> Option<String> {
    match command {
        Command::Shared(SharedCommand::Note { text }) => {
            let is_text = |event: &Event<E>| matches!(event, Event::Shared(SharedEvent::Noted { text: before }) if before == text);
            note_length_problem(text).filter(|_| !earlier.iter().copied().flatten().any(is_text))
        }
        Command::Shared(_) | Command::Own(_) if !earlier.is_empty() => None,
        Command::Shared(_) | Command::Own(_) => text_length_problem(&serde_json::to_value(command).unwrap_or_default()),
    }
}

/// Returns a breach in the form in which the game saves it.
fn saved_reason(said: MessageFormat, breach: &Breach) -> Reason {
    match said {
        MessageFormat::Sentences => Reason::from_sentence(breach),
        MessageFormat::Keys => Reason::from_key(breach),
    }
}

/// Returns an event with every message in it as a sentence.
fn with_sentences<E: Data>(event: E) -> E {
    let written = message::with_sentences(|| serde_json::to_value(&event)).and_then(serde_json::from_value);
    debug_assert!(written.is_ok(), "a sentence stands wherever a message may");
    written.unwrap_or(event)
}

/// Returns the title of a procedure, or its key if it is unknown.
pub fn procedure_title<B: Rulebook>(procedure: &str) -> &str {
    B::procedures().iter().chain([&READ_OFF_TABLES]).find(|known| known.key == procedure).map_or(procedure, |known| tr(known.title))
}

/// Returns the title of a duty.
pub fn duty_title<B: Rulebook>(duty: &Duty) -> &str {
    procedure_title::<B>(B::duty_procedure(duty))
}

/// Appends the keys of these fields and of their choices.
fn collect_keys(fields: &[Field], words: &mut Vec<String>) {
    for field in fields {
        words.push(field.key.to_owned());
        match &field.kind {
            FieldKind::One(choices) | FieldKind::Several(choices) => {
                words.extend(choices.iter().filter_map(|choice| choice.value.as_str()).map(str::to_owned));
            }
            FieldKind::Rows(inner) | FieldKind::Record(inner) => collect_keys(inner, words),
            FieldKind::Flag | FieldKind::Number(..) | FieldKind::Text | FieldKind::Dice => {}
        }
    }
}

/// Numbers the duties among these events, starting after `last`.
fn number_duties<E>(events: &mut [Event<E>], mut last: u32) {
    for event in events {
        if let Event::Shared(SharedEvent::FellDue(due)) = event {
            last += 1;
            due.number = last;
        }
    }
}

impl<B: Rulebook> Rules for BoardGameRules<B> {
    type Setup = BoardGameSetup<B::Setup>;
    type State = BoardGameState<B>;
    type Command = Command<B::Command>;
    type Event = Event<B::Event>;
    type Refusal = CommandRefusal;
    type Problem = String;

    const NAME: &'static str = B::NAME;
    const VERSION: u32 = B::VERSION;
    const SCHEMA: &'static str = B::SCHEMA;
    const STATE_HAS_NAMES: bool = true;

    fn begin(setup: &Self::Setup) -> Result<Self::State, Vec<String>> {
        add_phrases::<B>();
        let options = setup.rulings.options::<B::Options>();
        let mut problems = options.as_ref().err().cloned().unwrap_or_default();
        let tables = B::owned_tables();
        problems.extend(setup.owned.iter().flat_map(|cell| cell.problems(&tables)));
        problems.extend(B::setup_problems(&setup_answers(&setup.own)).iter().map(ToString::to_string));
        if !problems.is_empty() {
            return Err(problems);
        }
        let mut own = B::begin(&setup.own);
        for cell in &setup.owned {
            B::apply(&mut own, &B::cell_event(cell).map_err(|problem| vec![problem])?);
        }
        Ok(BoardGameState { own, options: options?, written: setup.rulings.clone(), duties: Vec::new(), counted: 0, said: setup.said })
    }

    fn own_words() -> Vec<String> {
        let mut words: Vec<String> = B::Command::NAMES.iter().copied().chain(SHARED).map(str::to_owned).collect();
        words.extend(B::phrases().map(super::message::Phrase::name));
        for entry in B::register().ruling {
            words.extend([entry.key.to_owned(), entry.label()]);
            words.extend(entry.readings.iter().map(|reading| reading.key.to_owned()));
        }
        for table in B::tables() {
            let cells = table.rows.iter().flat_map(|(head, cells)| [*head].into_iter().chain(cells.iter().copied()));
            words.extend([table.key].into_iter().chain(table.columns.iter().copied()).chain(cells).map(str::to_owned));
        }
        for table in B::owned_tables() {
            words.push(table.key.to_owned());
            words.extend(table.columns.iter().map(|(key, _)| (*key).to_owned()));
            words.extend(table.rows);
            collect_keys(&table.fields, &mut words);
        }
        words
    }

    fn reason(state: &Self::State, refusal: &CommandRefusal) -> Reason {
        match state.said {
            MessageFormat::Sentences => Reason::from_sentence(refusal),
            MessageFormat::Keys => Reason::from_key(&refusal.reasons),
        }
    }

    fn format_version(setup: &Self::Setup) -> u32 {
        match setup.said {
            MessageFormat::Sentences => 1,
            MessageFormat::Keys => 2,
        }
    }

    fn apply_header(setup: &mut Self::Setup, version: u32, _: &[ShortName]) {
        setup.said = if version < 2 { MessageFormat::Sentences } else { MessageFormat::Keys };
    }

    fn text(_: Option<&str>, key: &str) -> TextKind {
        match key {
            "marked" | "text" => TextKind::Sentence,
            // Keys of the frame and of every file. Their values are never names.
            "cell" | "choice" | "key" | "letters" | "marker" | "rulebook" | "ruling" | "rulings" | "say" | "section" | "table" => {
                TextKind::Word
            }
            _ => TextKind::Name,
        }
    }

    fn decide(
        state: &Self::State,
        command: &Self::Command,
        overruled: Option<&str>,
        earlier: &[&[Self::Event]],
        dice: &mut dyn Dice,
    ) -> Result<Decision<Self::Event>, CommandRefusal> {
        if let Some(words) = command_length_problem(command, earlier) {
            return Err(words.into());
        }
        let mut plan = state.plan(command)?;
        if let Some(end) = B::outcome(&state.own).filter(|_| !matches!(command, Command::Shared(SharedCommand::Note { .. }))) {
            plan.against.push(Breach { words: tr!("the game is over: {end}", end), section: "" });
        }
        if overruled.is_none() && !plan.against.is_empty() {
            return Err(CommandRefusal { reasons: plan.against, can_be_overruled: true });
        }
        let waived = plan.against.iter().map(|breach| saved_reason(state.said, breach)).collect();
        let what = command_name(command);
        let thrown = Self::roll_dice(&plan, &what, earlier, dice)?;
        let fall = (plan.falls)(&thrown.clone().unwrap_or_else(|| DiceRoll::from_faces(&[])));
        let mut events = Vec::new();
        if thrown.is_some() || !plan.steps.is_empty() {
            let table = plan.table.map(|cell| TableCell { row: fall.row.or(cell.row), column: fall.column.or(cell.column), ..cell });
            let (unit, steps, result) = (plan.unit, plan.steps, fall.result);
            events.push(Event::Shared(SharedEvent::Rolled { what, unit, steps, table, dice: thrown, result }));
        }
        events.extend(plan.fulfils.map(|number| Event::Shared(SharedEvent::Fulfilled { number })));
        events.extend(fall.events);
        number_duties(&mut events, state.counted);
        let after = state.after_events(&events);
        let mut following = B::automatic_events(&after);
        number_duties(&mut following, after.counted);
        events.extend(following);
        if state.said == MessageFormat::Sentences {
            events = events.into_iter().map(with_sentences).collect();
        }
        Ok(Decision { events, waived })
    }

    fn apply(state: &mut Self::State, event: &Self::Event) {
        match event {
            Event::Own(event) => B::apply(&mut state.own, event),
            Event::Shared(SharedEvent::FellDue(due)) => {
                state.counted = state.counted.max(due.number);
                state.duties.push(due.clone());
            }
            Event::Shared(SharedEvent::Fulfilled { number } | SharedEvent::Waived { number }) => {
                state.duties.retain(|due| due.number != *number);
            }
            // A file that sets an unknown one is read only, and `unknown_in` says so.
            Event::Shared(SharedEvent::RulingSet { ruling, choice }) => {
                let _ = state.options.choose(ruling, choice);
                state.written.set(B::register(), ruling, choice);
            }
            Event::Shared(SharedEvent::Rolled { .. } | SharedEvent::Noted { .. }) => {}
        }
    }

    fn fingerprint(state: &Self::State) -> String {
        // Messages in a state of format 1 are part of its fingerprint as sentences.
        let own = match state.said {
            MessageFormat::Keys => serde_json::to_string(&state.own),
            MessageFormat::Sentences => message::with_sentences(|| serde_json::to_string(&state.own)),
        };
        let [own, rulings] = [own, serde_json::to_string(&state.written)].map(|written| {
            debug_assert!(written.is_ok(), "a state can always be written");
            written.unwrap_or_default()
        });
        let waiting: Vec<u32> = state.duties.iter().map(|due| due.number).collect();
        let text = format!("{own}|{rulings}|{waiting:?}|{}", state.counted);
        let mut hasher = SipHasher13::new();
        hasher.write(text.as_bytes());
        format!("{:032x}", hasher.finish128().as_u128())
    }

    fn turn(state: &Self::State) -> u32 {
        B::turn(&state.own)
    }

    fn ends_turn(event: &Self::Event) -> bool {
        matches!(event, Event::Own(event) if B::ends_turn(event))
    }

    fn note(text: String) -> (Self::Command, Self::Event) {
        (Command::Shared(SharedCommand::Note { text: text.clone() }), Event::Shared(SharedEvent::Noted { text }))
    }

    fn is_over(state: &Self::State) -> bool {
        B::outcome(&state.own).is_some()
    }

    fn unknown_part(event: &Self::Event) -> Option<String> {
        let Event::Shared(SharedEvent::RulingSet { ruling, choice }) = event else { return None };
        let is_known = B::Options::default().choose(ruling, choice).is_some();
        let short = |word: &str| shorten_end(word, MOST_REPEATED);
        (!is_known).then(|| tr!("its ruling “{ruling}” has an option “{choice}”", ruling = short(ruling), choice = short(choice)))
    }

    fn actor(event: &Self::Event) -> Option<String> {
        if let Event::Shared(SharedEvent::Rolled { unit, .. }) = event { unit.clone() } else { None }
    }
}
