//! A light rulebook as the chronicle sees it: one way for every procedure, from the command to what happens.

use std::hash::Hasher;
use std::marker::PhantomData;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use siphasher::sip128::{Hasher128, SipHasher13};

use super::limits::{too_long, too_long_note};
use super::message;
use super::phrases::add_phrases;
use super::setup::setup_answers;
use super::shared::{Owed, SHARED, SharedCommand, SharedEvent};
use super::{
    Breach, Chart, Command, Due, Duty, Event, Field, FieldKind, OwnedCell, Plan, PrintedTable, READ_OFF_TABLES, Refused, Rulebook,
    RulebookOptions, RulingOption, Rulings, TableCell, Thrown,
};
use senlac_base::game::name::{MOST_REPEATED, start_of};
use senlac_base::game::{Commands, Data, Decided, Dice, Reason, Rules, ShortName, Text};
use senlac_base::language::lists::{MOST_LISTED, and_more, first_few};
use senlac_base::language::tr;

/// A light rulebook, as the chronicle sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Desk<B>(PhantomData<B>);

/// What a game begins with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct DeskSetup<S> {
    /// The readings that are not the usual ones.
    #[serde(default)]
    pub rulings: Rulings,
    /// What its owners have told of their own tables.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub owned: Vec<OwnedCell>,
    /// What the rulebook itself begins with.
    #[serde(flatten)]
    pub own: S,
    /// How the file has what is said: the version of its format says it.
    #[serde(skip)]
    pub said: SaidAs,
}

impl<S> DeskSetup<S> {
    /// A set-up with the usual readings.
    pub fn of(own: S) -> Self {
        Self { rulings: Rulings::default(), owned: Vec::new(), own, said: SaidAs::Keys }
    }
}

/// How a file has what is said.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SaidAs {
    /// By key and arguments: format 2.
    #[default]
    Keys,
    /// In English sentences: format 1, in which a game that an older version began goes on.
    Sentences,
}

/// How a game stands.
#[derive(Clone, Debug, PartialEq)]
pub struct DeskState<B: Rulebook> {
    /// What the rulebook itself keeps.
    pub own: B::State,
    /// The options in force.
    pub options: B::Options,
    /// The same as the file has them: a default that its set-up writes out is part of the fingerprint.
    pub(super) written: Rulings,
    /// What waits to be done, in the order in which it fell due.
    pub duties: Vec<Due>,
    /// How many duties ever fell due.
    pub(super) counted: u32,
    pub(super) said: SaidAs,
}

impl<B: Rulebook> DeskState<B> {
    /// The option in force of a ruling.
    pub fn option<O: RulingOption<Options = B::Options>>(&self) -> O {
        O::in_force(&self.options)
    }

    /// Whether this option is in force.
    pub fn has_option<O: RulingOption<Options = B::Options>>(&self, option: O) -> bool {
        self.option::<O>() == option
    }

    /// A cell of a printed table, which has this row and this column; a disputed one as the option in force has it.
    pub fn cell(&self, table: &PrintedTable, row: &str, column: &str) -> &'static str {
        let read = self.disputed(table, row, column).or_else(|| table.cell(row, column));
        debug_assert!(read.is_some(), "the table {} has no cell in row “{row}” and column “{column}”", table.key);
        read.unwrap_or_default()
    }

    /// A number in a cell of a printed table, which has one there, or a dash for nothing.
    pub fn number(&self, table: &PrintedTable, row: &str, column: &str) -> i32 {
        let cell = self.cell(table, row, column);
        let number = cell.parse();
        debug_assert!(cell == "–" || number.is_ok(), "the table {} has no number in row “{row}” and column “{column}”", table.key);
        number.unwrap_or_default()
    }

    fn disputed(&self, table: &PrintedTable, row: &str, column: &str) -> Option<&'static str> {
        let disputed = B::disputed().iter().find(|cell| (cell.table, cell.row, cell.column) == (table.key, row, column))?;
        disputed.readings.get(self.options.place(disputed.ruling)?).copied()
    }

    /// A printed table as the options in force have it.
    pub fn chart(&self, table: &PrintedTable) -> Chart {
        Chart::of(table, |row, column| {
            let printed = || if row.is_empty() { Some(column) } else { table.cell(row, column) };
            self.disputed(table, row, column).or_else(printed).unwrap_or_default()
        })
    }

    /// The first duty that waits of this unit and is done by this command.
    pub fn duty(&self, what: impl Owed, unit: &str) -> Option<&Due> {
        self.duties.iter().find(|due| due.duty.is(what) && due.duty.unit == unit)
    }

    /// How a command would be carried out.
    ///
    /// # Errors
    /// Every reason why it cannot even be tried.
    pub fn plan(&self, command: &Command<B::Command>) -> Result<Plan<B>, Refused> {
        match command {
            Command::Own(command) => B::plan(self, command),
            Command::Shared(SharedCommand::Advance {}) => {
                let plan = B::advance(self)?;
                let plan = self.duties.iter().take(MOST_LISTED).fold(plan, |plan, due| {
                    let unit = B::title(&self.own, &due.duty.unit);
                    let (what, title, number) = (B::procedure_of(&due.duty), title_of_duty::<B>(&due.duty), due.number);
                    plan.against("", tr!("{unit} still owes “{what}”, {title}: do it, or waive number {number}", unit, what, title, number))
                });
                Ok(match and_more(self.duties.len().saturating_sub(MOST_LISTED)) {
                    Some(words) => plan.against("", words),
                    None => plan,
                })
            }
            Command::Shared(SharedCommand::Waive { number }) => {
                if self.duties.iter().any(|due| due.number == *number) {
                    return Ok(Plan::certain(vec![Event::Shared(SharedEvent::Waived { number: *number })]));
                }
                let waiting = first_few(self.duties.iter().map(|due| due.number));
                Err(if waiting.is_empty() {
                    tr!("nothing waits, so nothing can be waived").to_owned().into()
                } else {
                    tr!("nothing with the number {number} waits; there are {waiting}", number, waiting).into()
                })
            }
            Command::Shared(SharedCommand::Note { text }) => {
                Ok(Plan::certain(vec![Event::Shared(SharedEvent::Noted { text: text.clone() })]))
            }
            Command::Shared(SharedCommand::SetRuling { ruling, choice }) => {
                let (ruling, choice) = Rulings::checked(B::register(), ruling, choice)?;
                Ok(Plan::certain(vec![Event::Shared(SharedEvent::RulingSet { ruling, choice })]))
            }
            Command::Shared(SharedCommand::ReadOff(cell)) => {
                let problems = cell.problems(&B::owned_tables());
                if problems.is_empty() { Ok(Plan::certain(vec![Event::Own(B::remember(cell)?)])) } else { Err(problems.into()) }
            }
        }
    }

    /// The state with these events.
    pub fn with(&self, events: &[Event<B::Event>]) -> Self {
        let mut state = self.clone();
        Desk::<B>::apply_all(&mut state, events);
        state
    }
}

impl<E> Event<E> {
    /// Something falls due. Its number is given when all events of a step are known.
    pub fn due(what: impl Owed, unit: &str, cause: &str, section: &str) -> Self {
        let [what, unit, cause, section] = [what.word(), unit, cause, section].map(ToOwned::to_owned);
        Self::Shared(SharedEvent::FellDue(Due { number: 0, duty: Duty { what, unit, cause, section } }))
    }

    /// A duty is let off.
    pub const fn waived(due: &Due) -> Self {
        Self::Shared(SharedEvent::Waived { number: due.number })
    }
}

impl<B: Rulebook> Desk<B> {
    /// The dice that count: those that the table called, those that fell when the step was played before, or new ones.
    fn throw(plan: &Plan<B>, what: &str, earlier: &[&[Event<B::Event>]], dice: &mut dyn Dice) -> Result<Option<Thrown>, Refused> {
        let Some(kind) = plan.dice else {
            return match plan.said {
                Some(_) => Err(tr!("no dice are thrown for this").to_owned().into()),
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
        let fits = before.filter(|thrown| kind.all().iter().any(|way| way.sum == thrown.sum));
        Ok(Some(fits.unwrap_or_else(|| kind.throw(dice))))
    }
}

/// The `do` of a command.
pub fn name_of(command: &impl Serialize) -> String {
    let value = serde_json::to_value(command).unwrap_or_default();
    value.get("do").and_then(Value::as_str).unwrap_or_default().to_owned()
}

/// Returns what of a command is too long, in words. A step that is played again was asked for before there was a limit, perhaps; a note
/// that is amended is new.
fn too_long_in<C: Serialize, E>(command: &Command<C>, earlier: &[&[Event<E>]]) -> Option<String> {
    match command {
        Command::Shared(SharedCommand::Note { text }) => {
            let is_text = |event: &Event<E>| matches!(event, Event::Shared(SharedEvent::Noted { text: before }) if before == text);
            too_long_note(text).filter(|_| !earlier.iter().copied().flatten().any(is_text))
        }
        Command::Shared(_) | Command::Own(_) if !earlier.is_empty() => None,
        Command::Shared(_) | Command::Own(_) => too_long(&serde_json::to_value(command).unwrap_or_default()),
    }
}

/// What speaks against a command, as the game keeps it.
fn kept(said: SaidAs, breach: &Breach) -> Reason {
    match said {
        SaidAs::Sentences => Reason::sentence(breach),
        SaidAs::Keys => Reason::keyed(breach),
    }
}

/// An event with everything that is said in it as a sentence.
fn in_sentences<E: Data>(event: E) -> E {
    let written = message::in_words(|| serde_json::to_value(&event)).and_then(serde_json::from_value);
    debug_assert!(written.is_ok(), "a sentence stands wherever a message may");
    written.unwrap_or(event)
}

/// What people call a procedure; its key if no procedure has it.
pub fn title_of<B: Rulebook>(procedure: &str) -> &str {
    B::procedures().iter().chain([&READ_OFF_TABLES]).find(|known| known.key == procedure).map_or(procedure, |known| tr(known.title))
}

/// What people call what is owed.
pub fn title_of_duty<B: Rulebook>(duty: &Duty) -> &str {
    title_of::<B>(B::procedure_of(duty))
}

/// The keys of these fields and the words that can be chosen in them.
fn words_of_fields(fields: &[Field], words: &mut Vec<String>) {
    for field in fields {
        words.push(field.key.to_owned());
        match &field.kind {
            FieldKind::One(choices) | FieldKind::Several(choices) => {
                words.extend(choices.iter().filter_map(|choice| choice.value.as_str()).map(str::to_owned));
            }
            FieldKind::Rows(inner) | FieldKind::Record(inner) => words_of_fields(inner, words),
            FieldKind::Flag | FieldKind::Number(..) | FieldKind::Text | FieldKind::Dice => {}
        }
    }
}

/// Gives the duties among these events their numbers, the first after this one.
fn number_duties<E>(events: &mut [Event<E>], mut last: u32) {
    for event in events {
        if let Event::Shared(SharedEvent::FellDue(due)) = event {
            last += 1;
            due.number = last;
        }
    }
}

impl<B: Rulebook> Rules for Desk<B> {
    type Setup = DeskSetup<B::Setup>;
    type State = DeskState<B>;
    type Command = Command<B::Command>;
    type Event = Event<B::Event>;
    type Refusal = Refused;
    type Problem = String;

    const NAME: &'static str = B::NAME;
    const VERSION: u32 = B::VERSION;
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
            B::apply(&mut own, &B::remember(cell).map_err(|problem| vec![problem])?);
        }
        Ok(DeskState { own, options: options?, written: setup.rulings.clone(), duties: Vec::new(), counted: 0, said: setup.said })
    }

    fn own_words() -> Vec<String> {
        let mut words: Vec<String> = B::Command::NAMES.iter().copied().chain(SHARED).map(str::to_owned).collect();
        words.extend(B::phrases().map(|phrase| phrase.name()));
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
            words_of_fields(&table.fields, &mut words);
        }
        words
    }

    fn reason(state: &Self::State, refusal: &Refused) -> Reason {
        match state.said {
            SaidAs::Sentences => Reason::sentence(refusal),
            SaidAs::Keys => Reason::keyed(&refusal.reasons),
        }
    }

    fn format_version(setup: &Self::Setup) -> u32 {
        match setup.said {
            SaidAs::Sentences => 1,
            SaidAs::Keys => 2,
        }
    }

    fn take_in_header(setup: &mut Self::Setup, version: u32, _: &[ShortName]) {
        setup.said = if version < 2 { SaidAs::Sentences } else { SaidAs::Keys };
    }

    fn text(_: Option<&str>, key: &str) -> Text {
        match key {
            "marked" | "text" => Text::Sentence,
            // Of the frame and of every file: they name nobody, whatever a unit is called.
            "cell" | "choice" | "key" | "letters" | "marker" | "rulebook" | "ruling" | "rulings" | "say" | "section" | "table" => {
                Text::Word
            }
            _ => Text::Name,
        }
    }

    fn decide(
        state: &Self::State,
        command: &Self::Command,
        overruled: Option<&str>,
        earlier: &[&[Self::Event]],
        dice: &mut dyn Dice,
    ) -> Result<Decided<Self::Event>, Refused> {
        if let Some(words) = too_long_in(command, earlier) {
            return Err(words.into());
        }
        let mut plan = state.plan(command)?;
        if let Some(end) = B::ended(&state.own).filter(|_| !matches!(command, Command::Shared(SharedCommand::Note { .. }))) {
            plan.against.push(Breach { words: tr!("the game is over: {end}", end), section: "" });
        }
        if overruled.is_none() && !plan.against.is_empty() {
            return Err(Refused { reasons: plan.against, can_be_overruled: true });
        }
        let waived = plan.against.iter().map(|breach| kept(state.said, breach)).collect();
        let what = name_of(command);
        let thrown = Self::throw(&plan, &what, earlier, dice)?;
        let fall = (plan.falls)(&thrown.clone().unwrap_or_else(|| Thrown::of(&[])));
        let mut events = Vec::new();
        if thrown.is_some() || !plan.steps.is_empty() {
            let table = plan.table.map(|cell| TableCell { row: fall.row.or(cell.row), column: fall.column.or(cell.column), ..cell });
            let (unit, steps, result) = (plan.unit, plan.steps, fall.result);
            events.push(Event::Shared(SharedEvent::Rolled { what, unit, steps, table, dice: thrown, result }));
        }
        events.extend(plan.fulfils.map(|number| Event::Shared(SharedEvent::Fulfilled { number })));
        events.extend(fall.events);
        number_duties(&mut events, state.counted);
        let after = state.with(&events);
        let mut following = B::follow(&after);
        number_duties(&mut following, after.counted);
        events.extend(following);
        if state.said == SaidAs::Sentences {
            events = events.into_iter().map(in_sentences).collect();
        }
        Ok(Decided { events, waived })
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
        // What is said in a state of format 1 is part of its fingerprint as a sentence.
        let own = match state.said {
            SaidAs::Keys => serde_json::to_string(&state.own),
            SaidAs::Sentences => message::in_words(|| serde_json::to_string(&state.own)),
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
        B::ended(&state.own).is_some()
    }

    fn unknown_in(event: &Self::Event) -> Option<String> {
        let Event::Shared(SharedEvent::RulingSet { ruling, choice }) = event else { return None };
        let is_known = B::Options::default().choose(ruling, choice).is_some();
        let short = |word: &str| start_of(word, MOST_REPEATED);
        (!is_known).then(|| tr!("its ruling “{ruling}” has a reading “{choice}”", ruling = short(ruling), choice = short(choice)))
    }

    fn actor(event: &Self::Event) -> Option<String> {
        if let Event::Shared(SharedEvent::Rolled { unit, .. }) = event { unit.clone() } else { None }
    }
}
