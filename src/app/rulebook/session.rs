//! A game of a light rulebook at the desk, with what is filled in and what happened last. No drawing.

use chrono::{DateTime, Utc};
use serde_json::{Map, Value, json};

use super::action::{DeskAction, DeskPage, FieldPlace};
use super::filling::Filling;
use super::owned::OwnedAction;
use super::register::{RegisterAction, RegisterPage};
use super::sorting::Sorting;
use crate::commands::AppCommand;
use crate::platform::JobRunner;
use crate::session::{Change, Focus, Refused, Session, SessionGame, SessionView, Tried};
use crate::ui_action::{Browse, Field, UiAction};
use senlac_base::language::tr;
use senlac_board_games::session::{DeskGame, DeskLine, DeskStanding, Foreseen, NotDone, OpenedStep, PublicStanding, WaitingDuty};
use senlac_board_games::{FieldKind, Owned, OwnedCell, PrintedTable, READ_OFF, RecordSheets, TableCell};
use senlac_classroom::phrasebook::names::capital;
use senlac_record::{Append, Appended, Remark};

/// What the large button does.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DeskPrimary {
    /// What it says.
    pub label: String,
    /// Whether it does anything.
    pub is_on: bool,
}

/// A step that lies open.
#[derive(Clone, Debug, PartialEq)]
pub struct Opened {
    /// What it was.
    pub told: OpenedStep,
    /// Whether it is asked what taking back to it would undo.
    pub lists_back: bool,
}

/// An open board game. Only [`Self::carry_out`] and what it calls change it.
pub type DeskSession = Session<BoardGameView>;

/// What the screen of a board game adds to a session.
#[derive(Debug)]
pub struct BoardGameView {
    pub standing: DeskStanding,
    pub lines: Vec<DeskLine>,
    /// The procedure that is being filled in.
    pub filling: Option<Filling>,
    /// What can be told of it, once nothing is missing; or every reason why it cannot be tried.
    pub foreseen: Option<Result<Foreseen, Vec<String>>>,
    pub primary: DeskPrimary,
    /// The cell that counted last.
    pub last_cell: Option<TableCell>,
    /// Whom the roster shows.
    pub filter: String,
    /// By which column the roster is sorted; `None` as they were set up.
    pub sorting: Option<Sorting>,
    pub note: String,
    /// The step that the note is about.
    pub note_about: Option<u64>,
    /// What is shown in place of the units.
    pub page: Option<DeskPage>,
    /// Which rulings the register shows.
    pub register: RegisterPage,
    /// What is known of the tables that only the owners have, and which of them is shown.
    pub owned: Owned,
    pub shown: usize,
    /// What was read off them until the turn that has just ended, to be remembered.
    pub to_remember: Option<Vec<OwnedCell>>,
    /// Whether the Tab key leads into the form next: it does once after the form was opened or answered, and then goes round as ever.
    pub tab_enters: bool,
}

impl SessionGame for dyn DeskGame {
    type Request = Map<String, Value>;
    type Command = Map<String, Value>;
    type Response = Value;
    type Denied = NotDone;

    fn begin(&mut self, request: Map<String, Value>, now: DateTime<Utc>) -> Result<Append, NotDone> {
        DeskGame::begin(self, &Value::Object(request).to_string(), now)
    }

    fn finish(&mut self, appended: Appended) -> Result<Vec<Value>, NotDone> {
        DeskGame::finish(self, appended)
    }

    fn lost_file(denied: &NotDone) -> Option<String> {
        if let NotDone::FileLost(why) = denied { Some(why.clone()) } else { None }
    }

    fn undo() -> Map<String, Value> {
        one("take_back")
    }

    fn amend(change: Change<Map<String, Value>>) -> Map<String, Value> {
        let mut request = object(json!({"do": "amend", "step": change.step, "command": change.command}));
        request.extend(change.ruling.map(|ruling| ("ruling".to_owned(), ruling.into())));
        if !change.revive.is_empty() {
            request.insert("revive".to_owned(), change.revive.into());
        }
        request
    }

    fn allowed(mut request: Map<String, Value>, why: &str) -> Option<Map<String, Value>> {
        request.insert("ruling".to_owned(), why.into());
        Some(request).filter(|request| request.get("do").is_none_or(|name| name != "amend"))
    }
}

impl SessionView for BoardGameView {
    type Game = dyn DeskGame;
    type Opened = Opened;
    type Consequences = Vec<String>;

    fn show_answer(session: &mut DeskSession, request: Map<String, Value>, answer: Vec<Value>, _now: DateTime<Utc>) {
        let before = (session.standing.turn, session.standing.ended.is_some());
        let game = &session.game;
        (session.standing, session.lines, session.owned) = (game.standing(), game.lines(), game.owned());
        if (session.standing.turn, session.standing.ended.is_some()) > before {
            session.to_remember = Some(session.game.read_in_play()).filter(|read| !read.is_empty());
        }
        session.news = session.lines.last().map(|line| line.parts.clone()).unwrap_or_default();
        let rolled = answer.iter().find(|event| event.get("event").is_some_and(|event| event == "rolled"));
        session.last_cell = rolled.and_then(|event| serde_json::from_value(event.get("table")?.clone()).ok());
        let command = request.get("do").and_then(Value::as_str);
        match command {
            Some("note") => {
                session.note.clear();
                session.note_about = None;
            }
            // What is being filled in goes on, as the book is read now.
            Some("set_ruling") => {}
            Some(_) | None => session.filling = None,
        }
        session.reopen();
        if command == Some(READ_OFF) && session.page == Some(DeskPage::Tables) {
            session.open_gap_after(&request);
        }
    }

    fn refusal(_session: &DeskSession, request: Map<String, Value>, denied: &NotDone) -> Option<Refused<Map<String, Value>>> {
        let NotDone::Refused(refusal) = denied else { return None };
        let (reasons, can_be_allowed) = (refusal.in_words(), refusal.can_be_overruled);
        Some(Refused { title: tr!("The rules don’t allow this"), reasons, request, can_be_allowed })
    }

    fn denied_text(_session: &DeskSession, denied: &NotDone) -> String {
        format!("{}.", capital(&denied.to_string()))
    }

    fn wanted_change(session: &DeskSession) -> Option<Change<Map<String, Value>>> {
        let (told, filling) = (&session.opened.as_ref()?.told, session.filling.as_ref()?);
        let command = filling.command().filter(|_| filling.amends == Some(told.step))?;
        Some(Change { step: told.step, command, ruling: told.allowed.clone(), revive: Vec::new() })
    }

    fn try_change(session: &DeskSession, change: &Change<Map<String, Value>>) -> Tried<Self> {
        let line = Value::Object(Self::Game::amend(change.clone())).to_string();
        session.game.try_amend(&line).map(|tried| (tried.changes, tried.could_come_back))
    }

    fn dismiss(session: &mut DeskSession, had_message: bool) {
        session.focus = Some(Focus::Nothing);
        let view = &mut session.view;
        if had_message {
            return;
        }
        if view.filling.as_ref().is_some_and(|filling| filling.amends.is_some()) {
            view.filling = None;
        } else if view.page.take().is_none() && view.filling.take().is_none() {
            view.filter.clear();
        }
    }

    fn refresh(session: &mut DeskSession) {
        session.refresh();
    }

    fn is_on(session: &DeskSession, command: AppCommand) -> bool {
        session.is_on(command)
    }
}

impl DeskSession {
    /// Opens a game at the desk.
    pub fn new(game: Box<dyn DeskGame>, remarks: &[Remark], jobs: JobRunner) -> Self {
        let view = BoardGameView {
            standing: game.standing(),
            lines: game.lines(),
            filling: None,
            foreseen: None,
            primary: DeskPrimary::default(),
            last_cell: None,
            filter: String::new(),
            sorting: None,
            note: String::new(),
            note_about: None,
            page: None,
            register: RegisterPage::default(),
            owned: game.owned(),
            shown: 0,
            to_remember: None,
            tab_enters: false,
        };
        let mut session = Self::with_view(game, view, remarks, jobs);
        session.refresh();
        session
    }

    /// What everybody may see of the game.
    pub fn public(&self) -> PublicStanding {
        self.game.public()
    }

    /// Every chart.
    pub fn tables(&self) -> &'static [PrintedTable] {
        self.game.tables()
    }

    /// What it has to say on paper.
    pub fn record_sheets(&self) -> RecordSheets {
        self.game.record_sheets()
    }

    /// The cell of a chart that counts: of what is filled in, else of the last roll.
    pub fn cell(&self) -> Option<&TableCell> {
        let foreseen = self.foreseen.as_ref().and_then(|foreseen| foreseen.as_ref().ok()?.workings.table.as_ref());
        foreseen.or(self.last_cell.as_ref())
    }

    /// Whether a unit is named in the form.
    pub fn is_in_form(&self, unit: &str) -> bool {
        self.filling.as_ref().is_some_and(|filling| filling.names(unit))
    }

    /// The duty whose form is filled in.
    pub fn duty_filled_in(&self) -> Option<&WaitingDuty> {
        let filling = self.filling.as_ref().filter(|filling| filling.amends.is_none())?;
        let is_so = |duty: &&WaitingDuty| {
            duty.procedure == filling.procedure && duty.filled.iter().all(|(key, value)| filling.answers.get(key) == Some(value))
        };
        self.standing.duties.iter().find(is_so)
    }

    /// The title of a procedure.
    pub fn title_of(&self, procedure: &str) -> &'static str {
        let known = self.standing.procedures.iter().find(|offered| offered.procedure.key == procedure);
        known.map_or("", |offered| tr(offered.procedure.title))
    }

    /// Whether the game can be played on, and not only read.
    pub fn plays(&self) -> bool {
        self.standing.read_only.is_none()
    }

    /// Whether a command of the window's table means anything now.
    #[expect(clippy::wildcard_enum_match_arm, reason = "everything else is asked of other screens")]
    pub fn is_on(&self, command: AppCommand) -> bool {
        let plays = self.plays();
        match command {
            AppCommand::Primary => self.primary.is_on,
            AppCommand::Roll => self.primary.is_on && self.filling.as_ref().is_some_and(|filling| filling.dice_place().is_some()),
            AppCommand::Done => plays && self.standing.ended.is_none(),
            AppCommand::TakeBack => plays && self.standing.can_take_back,
            AppCommand::Restore => plays && self.standing.can_restore,
            AppCommand::Allow => self.refused.as_ref().is_some_and(|refused| refused.can_be_allowed),
            AppCommand::Dismiss => self.has_message() || self.page.is_some() || self.filling.is_some() || !self.filter.is_empty(),
            AppCommand::SortUnits => self.page.is_none(),
            AppCommand::NewGame | AppCommand::FilterChronicle | AppCommand::Charts | AppCommand::Rulings => true,
            AppCommand::OwnTables => !self.standing.owned_tables.is_empty(),
            _ => false,
        }
    }

    /// Carries out what was asked. This alone asks the game.
    #[expect(clippy::wildcard_enum_match_arm, reason = "everything else is asked of other screens")]
    pub fn carry_out(&mut self, action: UiAction, now: DateTime<Utc>) {
        match action {
            UiAction::Do(command) if self.is_on(command) => self.command(command, now),
            UiAction::Desk(action) => self.run(action, now),
            UiAction::Browse(Browse::Revive(step)) => self.revive(step),
            UiAction::Browse(Browse::TakeBackListed) => {
                let listed = self.opened.as_ref().map_or(0, |opened| opened.told.back.len());
                self.undo_steps(listed, now);
            }
            UiAction::Write(Field::Why, text) => self.why = text,
            UiAction::Write(Field::Seek, text) => self.filter = text,
            UiAction::Write(Field::Note, text) => self.note = text,
            UiAction::Key(sign) => self.type_die(|typed| typed.push(sign)),
            UiAction::Backspace => self.type_die(|typed| {
                typed.pop();
            }),
            UiAction::Trouble(trouble) => self.trouble = Some(trouble),
            _ => {}
        }
        self.tab_enters |= self.focus == Some(Focus::Nothing);
        self.refresh();
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "everything else is asked of other screens")]
    fn command(&mut self, command: AppCommand, now: DateTime<Utc>) {
        match command {
            AppCommand::Primary => self.go_on(now),
            AppCommand::Roll => self.roll(now),
            AppCommand::Done => self.ask(one("advance"), now),
            AppCommand::TakeBack => self.ask(one("take_back"), now),
            AppCommand::Restore => self.ask(one("restore"), now),
            AppCommand::Allow => self.allow(now),
            AppCommand::Dismiss => self.dismiss(),
            AppCommand::FilterChronicle => self.focus = Some(Focus::Field(Field::Seek)),
            AppCommand::Charts => self.page = Some(DeskPage::Chart(self.chart_now())).filter(|_| !self.shows_chart()),
            AppCommand::Rulings => self.page = Some(DeskPage::Rulings).filter(|_| self.page != Some(DeskPage::Rulings)),
            AppCommand::OwnTables => {
                self.shown = self.nearest(self.standing.owned_tables.iter().map(|table| table.section));
                self.page = Some(DeskPage::Tables).filter(|_| self.page != Some(DeskPage::Tables));
            }
            AppCommand::SortUnits => self.sorting = Sorting::next(self.sorting, self.standing.roster.columns.len()),
            AppCommand::NewGame => self.leave(),
            _ => {}
        }
    }

    /// Whatever was typed of the dice, the program rolls.
    fn roll(&mut self, now: DateTime<Utc>) {
        if let Some(place) = self.filling.as_ref().and_then(Filling::dice_place) {
            self.fill(|filling| filling.write(place, String::new()));
            self.go_on(now);
        }
    }

    fn run(&mut self, action: DeskAction, now: DateTime<Utc>) {
        match action {
            DeskAction::Procedure(procedure) => self.open(procedure, Map::new()),
            DeskAction::Duty(number) => self.open_duty(number),
            DeskAction::Waive(number) => self.ask(object(json!({"do": "waive", "number": number})), now),
            DeskAction::Page(page) => self.page = page,
            DeskAction::Step(action) => self.run_step(action),
            DeskAction::Register(RegisterAction::Look(page)) => self.register = page,
            DeskAction::Register(RegisterAction::Read(ruling, choice)) => {
                self.ask(object(json!({"do": "set_ruling", "ruling": ruling, "choice": choice})), now);
            }
            DeskAction::Note => {
                let text = self.note.trim();
                let text = self.note_about.map_or_else(|| text.to_owned(), |step| tr!("Step {step}: {text}", step, text));
                self.ask(object(json!({"do": "note", "text": text})), now);
            }
            DeskAction::Sort(column) => self.sorting = Sorting::turned(self.sorting, column),
            DeskAction::Pick(unit) => self.pick(&unit),
            DeskAction::Answer(place, _) => {
                self.fill(|filling| filling.take(action));
                self.go_to_gap_after(place);
            }
            DeskAction::SayWhy => self.focus = Some(Focus::Field(Field::Why)),
            DeskAction::IntoForm => {
                self.tab_enters = false;
                let first = self.filling.as_ref().and_then(Filling::first_shown);
                self.go_to_field(first);
            }
            DeskAction::Focused => self.filling.iter_mut().for_each(|filling| filling.take(DeskAction::Focused)),
            DeskAction::AddRow(key) => {
                self.fill(|filling| filling.take(action));
                let first = self.filling.as_ref().and_then(|filling| filling.first_of_last_row(key));
                self.go_to_field(first);
            }
            DeskAction::Type(..) | DeskAction::RemoveRow(..) | DeskAction::ShowAll(_) => {
                self.fill(|filling| filling.take(action));
            }
            DeskAction::Owned(OwnedAction::Show(shown)) => self.shown = shown,
            DeskAction::Owned(OwnedAction::Open(table, row, column)) => {
                let mut answers = object(json!({"table": table, "row": row, "column": column}));
                answers.extend(self.owned.entry(table, &row, column).into_iter().flat_map(|(entry, _)| entry.clone()));
                self.open(READ_OFF, answers);
            }
        }
    }

    /// Whoever fills in a table goes on in its next gap, down the columns.
    pub(super) fn open_gap_after(&mut self, command: &Map<String, Value>) {
        let said = |key: &str| command.get(key).and_then(Value::as_str).unwrap_or_default();
        let Some(table) = self.standing.owned_tables.iter().find(|table| table.key == said("table")) else { return };
        let gaps = self.owned.gaps(table);
        let place = |row: &str, column: &str| {
            let at = |known: Option<usize>| known.unwrap_or_default();
            (at(table.columns.iter().position(|(key, _)| *key == column)), at(table.rows.iter().position(|known| known == row)))
        };
        let told = place(said("row"), said("column"));
        let next = gaps.iter().find(|(row, column)| place(row, column) > told).or_else(|| gaps.first());
        if let Some((row, column)) = next {
            let answers = object(json!({"table": table.key, "row": row, "column": column}));
            self.open(READ_OFF, answers);
        }
    }

    /// Another answer: what was refused before may be allowed now.
    fn fill(&mut self, answer: impl FnOnce(&mut Filling)) {
        (self.refused, self.trouble) = (None, None);
        self.tried = None;
        if let Some(filling) = &mut self.filling {
            answer(filling);
        }
    }

    /// Whoever has chosen among a few goes on to what is still to be said; after that Enter means the large button.
    fn go_to_gap_after(&mut self, place: FieldPlace) {
        if self.filling.as_ref().is_some_and(|filling| filling.is_among_few(place)) {
            let next = self.next_to_say();
            self.go_to_field(next);
        }
    }

    /// A letter or a number while no field has the keyboard: of the dice.
    fn type_die(&mut self, write: impl FnOnce(&mut String)) {
        let Some(filling) = &mut self.filling else { return };
        let Some(place) = filling.dice_place() else { return };
        let mut typed = filling.typed(place).to_owned();
        write(&mut typed);
        typed.retain(|sign| sign.is_ascii_digit() || sign == ' ');
        filling.write(place, typed);
        // Enter means the large button next.
        self.focus = Some(Focus::Nothing);
    }

    pub(super) fn open(&mut self, procedure: &str, answers: Map<String, Value>) {
        (self.refused, self.trouble) = (None, None);
        let form = self.game.form(procedure, &answers, None);
        let mut filling = Filling { procedure: procedure.to_owned(), form, answers, ..Filling::default() };
        filling.begin_rows();
        self.filling = Some(filling);
        self.focus = Some(Focus::Nothing);
        let next = self.next_to_say();
        self.go_to_field(next);
    }

    pub(super) fn open_duty(&mut self, number: u32) {
        let Some(duty) = self.standing.duties.iter().find(|duty| duty.number == number) else { return };
        let (procedure, filled) = (duty.procedure.clone(), duty.filled.clone());
        self.open(&procedure, filled);
    }

    /// A unit of the roster goes into the form; where none is open, what it does in this step is opened.
    fn pick(&mut self, unit: &str) {
        if self.filling.is_none() && !self.open_for(unit) {
            self.trouble = Some(tr!("{unit} does nothing in this step. Everything that can be asked for stands here.", unit));
            return;
        }
        let mut has_place = true;
        self.fill(|filling| has_place = filling.pick(unit));
        if has_place {
            self.go_to_next_empty();
        } else {
            self.trouble = Some(tr!("{unit} has no place in this form.", unit));
        }
    }

    /// The keyboard goes to what is filled in next, unless that is one more unit to be clicked.
    fn go_to_next_empty(&mut self) {
        let next = self.next_to_say().or_else(|| self.filling.as_ref().and_then(Filling::empty));
        let is_unit = |value: &Value| self.standing.roster.rows.iter().any(|row| *value == row.id);
        let kind = next.and_then(|place| self.filling.as_ref()?.kind(place));
        let is_clicked = matches!(kind, Some(FieldKind::One(choices)) if choices.iter().any(|choice| is_unit(&choice.value)));
        self.go_to_field(next.filter(|_| !is_clicked));
    }

    /// The field that is to be said next, with what the rules say of the answers so far.
    fn next_to_say(&mut self) -> Option<FieldPlace> {
        self.refresh();
        self.to_say()
    }

    /// The same, as far as it is worked out already.
    pub fn to_say(&self) -> Option<FieldPlace> {
        let reasons = self.foreseen.as_ref().and_then(|foreseen| foreseen.as_ref().err());
        self.filling.as_ref()?.next_to_say(reasons.map_or(&[], Vec::as_slice))
    }

    /// The question of yes or no that letters and arrows answer while no control has the keyboard: what is to be said next, or else the
    /// first of the form, so that a side that was chosen can still be changed.
    pub fn question(&self) -> Option<FieldPlace> {
        let filling = self.filling.as_ref()?;
        match self.to_say() {
            Some(place) => Some(place).filter(|place| filling.is_yes_or_no(*place)),
            None => filling.first_yes_or_no(),
        }
    }

    /// The keyboard goes to this field of the form; if there is none, Enter means the large button. A question of yes or no leaves the
    /// keyboard free, so that Enter chooses neither side.
    pub(super) fn go_to_field(&mut self, place: Option<FieldPlace>) {
        let is_question = |place: &FieldPlace| self.filling.as_ref().is_some_and(|filling| filling.is_yes_or_no(*place));
        let place = place.filter(|place| !is_question(place));
        if place.is_none() {
            self.focus = Some(Focus::Nothing);
        }
        if let Some(filling) = &mut self.filling {
            filling.go_to(place);
        }
    }

    fn shows_chart(&self) -> bool {
        matches!(self.page, Some(DeskPage::Chart(_)))
    }

    /// The chart that counts now, else the first.
    fn chart_now(&self) -> usize {
        self.chart_of(self.cell())
    }

    /// The chart of the cell that counted last, else the first.
    pub(super) fn chart_of_last_cell(&self) -> usize {
        self.chart_of(self.last_cell.as_ref())
    }

    fn chart_of(&self, cell: Option<&TableCell>) -> usize {
        let named = cell.map(|cell| cell.name.as_str());
        let place = self.tables().iter().position(|table| Some(table.key) == named);
        place.unwrap_or_else(|| self.nearest(self.tables().iter().map(|table| table.section)))
    }

    /// The place of the section that begins most like that of what is filled in, else of the step now: there the book goes on.
    fn nearest<'s>(&self, sections: impl Iterator<Item = &'s str>) -> usize {
        let sequence = &self.standing.sequence;
        let filled = self
            .view
            .filling
            .as_ref()
            .and_then(|filling| self.standing.procedures.iter().find(|one| one.procedure.key == filling.procedure));
        let now = filled.map(|offered| offered.procedure.section).or_else(|| sequence.steps.get(sequence.now).map(|step| step.section));
        let alike = |section: &str| now.unwrap_or_default().chars().zip(section.chars()).take_while(|(one, other)| one == other).count();
        let places = sections.enumerate().map(|(place, section)| (alike(section), std::cmp::Reverse(place)));
        places.max().map_or(0, |(_, std::cmp::Reverse(place))| place)
    }

    /// Works out what is shown of what is filled in.
    fn refresh(&mut self) {
        self.refresh_form();
        let command = self.filling.as_ref().and_then(Filling::command);
        let amends = self.filling.as_ref().and_then(|filling| filling.amends);
        self.foreseen = command.map(|command| self.game.foresee(&command, amends));
        self.primary = self.work_out_primary();
    }

    /// The fields, as the answers so far have them.
    fn refresh_form(&mut self) {
        if let Some(filling) = &mut self.view.filling {
            filling.form = self.game.form(&filling.procedure, &filling.answers, filling.amends);
        }
    }
}

/// A command without fields.
pub(super) fn one(name: &str) -> Map<String, Value> {
    object(json!({"do": name}))
}

/// The fields of an object.
pub(super) fn object(value: Value) -> Map<String, Value> {
    if let Value::Object(fields) = value { fields } else { Map::new() }
}
