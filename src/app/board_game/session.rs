//! An open board game, with its form and the latest result. No drawing.

use chrono::{DateTime, Utc};
use serde_json::{Map, Value, json};

use super::action::{BoardGameAction, BoardGamePage, FieldPlace};
use super::form_draft::FormDraft;
use super::owned::OwnedAction;
use super::register::{RegisterAction, RegisterPage};
use super::sorting::SortOrder;
use crate::commands::AppCommand;
use crate::platform::JobRunner;
use crate::session::{Change, Focus, RefusedRequest, Session, SessionGame, SessionView, TryResult};
use crate::ui_action::{BattleLogAction, Field, UiAction};
use senlac_base::language::tr;
use senlac_board_games::session::{
    BoardGameLogLine, BoardGameStatus, CommandPreview, DutyEntry, LineProblem, OpenBoardGame, PublicStatus, StepDetails,
};
use senlac_board_games::{FieldKind, OwnedCell, OwnedCells, PrintedTable, READ_OFF, RecordSheets, TableCell};
use senlac_classroom::phrasebook::names::capitalise_visible;
use senlac_record::{AppendJob, AppendResult, Remark};

/// The large button: its label and whether it is enabled.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BoardGamePrimary {
    /// Text shown on the button.
    pub label: String,
    /// Whether the button is enabled.
    pub is_on: bool,
}

/// The open step of the battle log.
#[derive(Clone, Debug, PartialEq)]
pub struct OpenStep {
    /// Workings, dice and results of the step.
    pub told: StepDetails,
    /// Whether the page lists what undoing back to the step would undo.
    pub lists_back: bool,
}

/// An open board game. Only [`Self::carry_out`] and the methods it calls change it.
pub type BoardGameSession = Session<BoardGameView>;

/// The screen state that a board game adds to a session.
#[derive(Debug)]
pub struct BoardGameView {
    pub standing: BoardGameStatus,
    pub lines: Vec<BoardGameLogLine>,
    /// The form that is being filled in.
    pub filling: Option<FormDraft>,
    /// Workings and odds once nothing is missing, or every reason why the command can't be tried.
    pub foreseen: Option<Result<CommandPreview, Vec<String>>>,
    pub primary: BoardGamePrimary,
    /// Chart cell used last.
    pub last_cell: Option<TableCell>,
    /// Search text of the roster.
    pub filter: String,
    /// Sort order of the roster; `None` keeps the order of the set-up.
    pub sorting: Option<SortOrder>,
    pub note: String,
    /// Step that the note is about.
    pub note_about: Option<u64>,
    /// Page shown in place of the units.
    pub page: Option<BoardGamePage>,
    /// Search and filters of the register.
    pub register: RegisterPage,
    /// Known cells of the owners' tables; `shown` is the index of the table on screen.
    pub owned: OwnedCells,
    pub shown: usize,
    /// Cells read by the end of the last turn, still to be saved.
    pub to_remember: Option<Vec<OwnedCell>>,
    /// Whether the next Tab leads into the form. It does so once after the form was opened or answered, then works as usual.
    pub tab_enters: bool,
}

impl SessionGame for dyn OpenBoardGame {
    type Request = Map<String, Value>;
    type Command = Map<String, Value>;
    type Response = Value;
    type Denied = LineProblem;

    fn begin(&mut self, request: Map<String, Value>, now: DateTime<Utc>) -> Result<AppendJob, LineProblem> {
        OpenBoardGame::begin(self, &Value::Object(request).to_string(), now)
    }

    fn finish(&mut self, appended: AppendResult) -> Result<Vec<Value>, LineProblem> {
        OpenBoardGame::finish(self, appended)
    }

    fn lost_file_reason(denied: &LineProblem) -> Option<String> {
        if let LineProblem::FileLost(why) = denied { Some(why.clone()) } else { None }
    }

    fn undo_request() -> Map<String, Value> {
        command_without_fields("take_back")
    }

    fn amend_request(change: Change<Map<String, Value>>) -> Map<String, Value> {
        let mut request = object_fields(json!({"do": "amend", "step": change.step, "command": change.command}));
        request.extend(change.ruling.map(|ruling| ("ruling".to_owned(), ruling.into())));
        if !change.revive.is_empty() {
            request.insert("revive".to_owned(), change.revive.into());
        }
        request
    }

    fn allowed_request(mut request: Map<String, Value>, why: &str) -> Option<Map<String, Value>> {
        request.insert("ruling".to_owned(), why.into());
        Some(request).filter(|request| request.get("do").is_none_or(|name| name != "amend"))
    }
}

impl SessionView for BoardGameView {
    type Game = dyn OpenBoardGame;
    type Opened = OpenStep;
    type Consequences = Vec<String>;

    fn show_answer(session: &mut BoardGameSession, request: Map<String, Value>, answer: Vec<Value>, _now: DateTime<Utc>) {
        let before = (session.standing.turn, session.standing.ended.is_some());
        let game = &session.game;
        (session.standing, session.lines, session.owned) = (game.status(), game.lines(), game.owned());
        if (session.standing.turn, session.standing.ended.is_some()) > before {
            session.to_remember = Some(session.game.cells_entered_in_play()).filter(|read| !read.is_empty());
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
            // The open form continues with the new ruling.
            Some("set_ruling") => {}
            Some(_) | None => session.filling = None,
        }
        session.refresh_open_step();
        if command == Some(READ_OFF) && session.page == Some(BoardGamePage::Tables) {
            session.open_gap_after(&request);
        }
    }

    fn refusal(
        _session: &BoardGameSession,
        request: Map<String, Value>,
        denied: &LineProblem,
    ) -> Option<RefusedRequest<Map<String, Value>>> {
        let LineProblem::Refused(refusal) = denied else { return None };
        let (reasons, can_be_allowed) = (refusal.reason_texts(), refusal.can_be_overruled);
        Some(RefusedRequest { title: tr!("The rules don’t allow this"), reasons, request, can_be_allowed })
    }

    fn denied_text(_session: &BoardGameSession, denied: &LineProblem) -> String {
        format!("{}.", capitalise_visible(&denied.to_string()))
    }

    fn wanted_change(session: &BoardGameSession) -> Option<Change<Map<String, Value>>> {
        let (told, filling) = (&session.opened.as_ref()?.told, session.filling.as_ref()?);
        let command = filling.command().filter(|_| filling.amends == Some(told.step))?;
        Some(Change { step: told.step, command, ruling: told.allowed.clone(), revive: Vec::new() })
    }

    fn try_change(session: &BoardGameSession, change: &Change<Map<String, Value>>) -> TryResult<Self> {
        let line = Value::Object(Self::Game::amend_request(change.clone())).to_string();
        session.game.try_amend(&line).map(|tried| (tried.changes, tried.could_come_back))
    }

    fn dismiss(session: &mut BoardGameSession, had_message: bool) {
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

    fn carry_out(session: &mut BoardGameSession, action: UiAction, now: DateTime<Utc>) {
        session.carry_out(action, now);
    }

    fn refresh(session: &mut BoardGameSession) {
        session.refresh();
    }

    fn is_on(session: &BoardGameSession, command: AppCommand) -> bool {
        session.is_on(command)
    }
}

impl BoardGameSession {
    /// Opens a session with a board game.
    pub fn new(game: Box<dyn OpenBoardGame>, remarks: &[Remark], jobs: JobRunner) -> Self {
        let view = BoardGameView {
            standing: game.status(),
            lines: game.lines(),
            filling: None,
            foreseen: None,
            primary: BoardGamePrimary::default(),
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

    /// Returns the game's public state, for the projector.
    pub fn public_state(&self) -> PublicStatus {
        self.game.public_status()
    }

    /// Returns all charts of the game.
    pub fn tables(&self) -> &'static [PrintedTable] {
        self.game.tables()
    }

    /// Returns the game's record sheets, for printing.
    pub fn record_sheets(&self) -> RecordSheets {
        self.game.record_sheets()
    }

    /// Returns the current chart cell: that of the form, or else that of the last roll.
    pub fn cell(&self) -> Option<&TableCell> {
        let foreseen = self.foreseen.as_ref().and_then(|foreseen| foreseen.as_ref().ok()?.workings.table.as_ref());
        foreseen.or(self.last_cell.as_ref())
    }

    /// Returns whether the form contains a unit.
    pub fn is_in_form(&self, unit: &str) -> bool {
        self.filling.as_ref().is_some_and(|filling| filling.names(unit))
    }

    /// Returns the pending action whose form is open and filled in.
    pub fn current_duty(&self) -> Option<&DutyEntry> {
        let filling = self.filling.as_ref().filter(|filling| filling.amends.is_none())?;
        let is_so = |duty: &&DutyEntry| {
            duty.procedure == filling.procedure && duty.filled.iter().all(|(key, value)| filling.answers.get(key) == Some(value))
        };
        self.standing.duties.iter().find(is_so)
    }

    /// Returns the title of a procedure.
    pub fn procedure_title(&self, procedure: &str) -> &'static str {
        let known = self.standing.procedures.iter().find(|offered| offered.procedure.key == procedure);
        known.map_or("", |offered| tr(offered.procedure.title))
    }

    /// Returns whether the game can be played, not only read.
    pub fn can_play(&self) -> bool {
        self.standing.read_only.is_none()
    }

    /// Returns whether a window command has an effect now.
    #[expect(clippy::wildcard_enum_match_arm, reason = "everything else is asked of other screens")]
    pub fn is_on(&self, command: AppCommand) -> bool {
        let plays = self.can_play();
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

    /// Carries out an action. Only this method sends requests to the game.
    #[expect(clippy::wildcard_enum_match_arm, reason = "everything else is asked of other screens")]
    pub fn carry_out(&mut self, action: UiAction, now: DateTime<Utc>) {
        match action {
            UiAction::Do(command) if self.is_on(command) => self.command(command, now),
            UiAction::BoardGame(action) => self.run_screen_action(action, now),
            UiAction::Browse(BattleLogAction::Revive(step)) => self.toggle_revived_step(step),
            UiAction::Browse(BattleLogAction::TakeBackListed) => {
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
            AppCommand::Primary => self.run_primary(now),
            AppCommand::Roll => self.roll_dice(now),
            AppCommand::Done => self.ask(command_without_fields("advance"), now),
            AppCommand::TakeBack => self.ask(command_without_fields("take_back"), now),
            AppCommand::Restore => self.ask(command_without_fields("restore"), now),
            AppCommand::Allow => self.allow(now),
            AppCommand::Dismiss => self.dismiss(),
            AppCommand::FilterChronicle => self.focus = Some(Focus::Field(Field::Seek)),
            AppCommand::Charts => self.page = Some(BoardGamePage::Chart(self.current_chart())).filter(|_| !self.is_chart_shown()),
            AppCommand::Rulings => self.page = Some(BoardGamePage::Rulings).filter(|_| self.page != Some(BoardGamePage::Rulings)),
            AppCommand::OwnTables => {
                self.shown = self.nearest_section(self.standing.owned_tables.iter().map(|table| table.section));
                self.page = Some(BoardGamePage::Tables).filter(|_| self.page != Some(BoardGamePage::Tables));
            }
            AppCommand::SortUnits => self.sorting = SortOrder::next(self.sorting, self.standing.roster.columns.len()),
            AppCommand::NewGame => self.leave(),
            _ => {}
        }
    }

    /// Lets the program roll, ignoring any dice that were typed.
    fn roll_dice(&mut self, now: DateTime<Utc>) {
        if let Some(place) = self.filling.as_ref().and_then(FormDraft::dice_place) {
            self.edit_form(|filling| filling.set_text(place, String::new()));
            self.run_primary(now);
        }
    }

    fn run_screen_action(&mut self, action: BoardGameAction, now: DateTime<Utc>) {
        match action {
            BoardGameAction::Procedure(procedure) => self.open_form(procedure, Map::new()),
            BoardGameAction::Duty(number) => self.open_duty(number),
            BoardGameAction::Waive(number) => self.ask(object_fields(json!({"do": "waive", "number": number})), now),
            BoardGameAction::Page(page) => self.page = page,
            BoardGameAction::Step(action) => self.run_step_action(action),
            BoardGameAction::Register(RegisterAction::Look(page)) => self.register = page,
            BoardGameAction::Register(RegisterAction::Read(ruling, choice)) => {
                self.ask(object_fields(json!({"do": "set_ruling", "ruling": ruling, "choice": choice})), now);
            }
            BoardGameAction::Note => {
                let text = self.note.trim();
                let text = self.note_about.map_or_else(|| text.to_owned(), |step| tr!("Step {step}: {text}", step, text));
                self.ask(object_fields(json!({"do": "note", "text": text})), now);
            }
            BoardGameAction::Sort(column) => self.sorting = SortOrder::toggled(self.sorting, column),
            BoardGameAction::Pick(unit) => self.pick_unit(&unit),
            BoardGameAction::Answer(place, _) => {
                self.edit_form(|filling| filling.apply(action));
                self.focus_gap_after(place);
            }
            BoardGameAction::SayWhy => self.focus = Some(Focus::Field(Field::Why)),
            BoardGameAction::IntoForm => {
                self.tab_enters = false;
                let first = self.filling.as_ref().and_then(FormDraft::first_shown);
                self.focus_field(first);
            }
            BoardGameAction::Focused => self.filling.iter_mut().for_each(|filling| filling.apply(BoardGameAction::Focused)),
            BoardGameAction::AddRow(key) => {
                self.edit_form(|filling| filling.apply(action));
                let first = self.filling.as_ref().and_then(|filling| filling.first_of_last_row(key));
                self.focus_field(first);
            }
            BoardGameAction::Type(..) | BoardGameAction::RemoveRow(..) | BoardGameAction::ShowAll(_) => {
                self.edit_form(|filling| filling.apply(action));
            }
            BoardGameAction::Owned(OwnedAction::Show(shown)) => self.shown = shown,
            BoardGameAction::Owned(OwnedAction::Open(table, row, column)) => {
                let mut answers = object_fields(json!({"table": table, "row": row, "column": column}));
                answers.extend(self.owned.entry(table, &row, column).into_iter().flat_map(|(entry, _)| entry.clone()));
                self.open_form(READ_OFF, answers);
            }
        }
    }

    /// Opens the next gap of a table after a cell was filled in, down the columns.
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
            let answers = object_fields(json!({"table": table.key, "row": row, "column": column}));
            self.open_form(READ_OFF, answers);
        }
    }

    /// Edits the form and clears refusals and errors, because the new answer may be allowed.
    fn edit_form(&mut self, answer: impl FnOnce(&mut FormDraft)) {
        (self.refused, self.trouble) = (None, None);
        self.tried = None;
        if let Some(filling) = &mut self.filling {
            answer(filling);
        }
    }

    /// After an answer chosen from a few, focuses the next missing field, if there is one. If not, Enter activates the large
    /// button.
    fn focus_gap_after(&mut self, place: FieldPlace) {
        if self.filling.as_ref().is_some_and(|filling| filling.has_few_choices(place)) {
            let next = self.refreshed_next_field();
            self.focus_field(next);
        }
    }

    /// Edits the typed dice when a key is pressed while no field has the focus.
    fn type_die(&mut self, write: impl FnOnce(&mut String)) {
        let Some(filling) = &mut self.filling else { return };
        let Some(place) = filling.dice_place() else { return };
        let mut typed = filling.typed_text(place).to_owned();
        write(&mut typed);
        typed.retain(|sign| sign.is_ascii_digit() || sign == ' ');
        filling.set_text(place, typed);
        // Enter means the large button next.
        self.focus = Some(Focus::Nothing);
    }

    pub(super) fn open_form(&mut self, procedure: &str, answers: Map<String, Value>) {
        (self.refused, self.trouble) = (None, None);
        let form = self.game.form(procedure, &answers, None);
        let mut filling = FormDraft { procedure: procedure.to_owned(), form, answers, ..FormDraft::default() };
        filling.add_required_rows();
        self.filling = Some(filling);
        self.focus = Some(Focus::Nothing);
        let next = self.refreshed_next_field();
        self.focus_field(next);
    }

    pub(super) fn open_duty(&mut self, number: u32) {
        let Some(duty) = self.standing.duties.iter().find(|duty| duty.number == number) else { return };
        let (procedure, filled) = (duty.procedure.clone(), duty.filled.clone());
        self.open_form(&procedure, filled);
    }

    /// Puts a unit of the roster into the form. If no form is open, first opens what the unit does in this step.
    fn pick_unit(&mut self, unit: &str) {
        if self.filling.is_none() && !self.open_for(unit) {
            self.trouble = Some(tr!("{unit} can’t do anything in this step. All available actions are listed here.", unit));
            return;
        }
        let mut has_place = true;
        self.edit_form(|filling| has_place = filling.pick(unit));
        if has_place {
            self.focus_next_empty();
        } else {
            self.trouble = Some(tr!("{unit} doesn’t fit in this form. Choose another unit, or close the form.", unit));
        }
    }

    /// Focuses the next field to fill in, unless it expects another unit to be clicked.
    fn focus_next_empty(&mut self) {
        let next = self.refreshed_next_field().or_else(|| self.filling.as_ref().and_then(FormDraft::empty_text_field));
        let is_unit = |value: &Value| self.standing.roster.rows.iter().any(|row| *value == row.id);
        let kind = next.and_then(|place| self.filling.as_ref()?.kind(place));
        let is_clicked = matches!(kind, Some(FieldKind::One(choices)) if choices.iter().any(|choice| is_unit(&choice.value)));
        self.focus_field(next.filter(|_| !is_clicked));
    }

    /// Returns the next field to fill in, after checking the current answers against the rules.
    fn refreshed_next_field(&mut self) -> Option<FieldPlace> {
        self.refresh();
        self.next_field()
    }

    /// Returns the next field to fill in, as far as it is already known.
    pub fn next_field(&self) -> Option<FieldPlace> {
        let reasons = self.foreseen.as_ref().and_then(|foreseen| foreseen.as_ref().err());
        self.filling.as_ref()?.next_field(reasons.map_or(&[], Vec::as_slice))
    }

    /// Returns the yes-or-no question that letters and arrows answer while no control has the focus.
    ///
    /// It is the next field to fill in, or else the first such question of the form, so that a chosen side can still be
    /// changed.
    pub fn open_question(&self) -> Option<FieldPlace> {
        let filling = self.filling.as_ref()?;
        match self.next_field() {
            Some(place) => Some(place).filter(|place| filling.is_yes_or_no(*place)),
            None => filling.first_yes_or_no(),
        }
    }

    /// Focuses a field of the form; with `None`, Enter activates the large button. A yes-or-no question doesn't get the focus,
    /// so
    /// that Enter chooses neither side.
    pub(super) fn focus_field(&mut self, place: Option<FieldPlace>) {
        let is_question = |place: &FieldPlace| self.filling.as_ref().is_some_and(|filling| filling.is_yes_or_no(*place));
        let place = place.filter(|place| !is_question(place));
        if place.is_none() {
            self.focus = Some(Focus::Nothing);
        }
        if let Some(filling) = &mut self.filling {
            filling.focus_field(place);
        }
    }

    fn is_chart_shown(&self) -> bool {
        matches!(self.page, Some(BoardGamePage::Chart(_)))
    }

    /// Returns the index of the current cell's chart, or else of the nearest chart.
    fn current_chart(&self) -> usize {
        self.chart_index(self.cell())
    }

    /// Returns the index of the last used cell's chart, or else of the nearest chart.
    pub(super) fn last_chart(&self) -> usize {
        self.chart_index(self.last_cell.as_ref())
    }

    fn chart_index(&self, cell: Option<&TableCell>) -> usize {
        let named = cell.map(|cell| cell.name.as_str());
        let place = self.tables().iter().position(|table| Some(table.key) == named);
        place.unwrap_or_else(|| self.nearest_section(self.tables().iter().map(|table| table.section)))
    }

    /// Returns the index of the section that best matches that of the form, or else of the current step, by its first
    /// characters.
    fn nearest_section<'s>(&self, sections: impl Iterator<Item = &'s str>) -> usize {
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

    /// Updates everything that depends on the form.
    fn refresh(&mut self) {
        self.refresh_form();
        let command = self.filling.as_ref().and_then(FormDraft::command);
        let amends = self.filling.as_ref().and_then(|filling| filling.amends);
        self.foreseen = command.map(|command| self.game.preview(&command, amends));
        self.primary = self.primary_button();
    }

    /// Updates the form's fields, which depend on the answers so far.
    fn refresh_form(&mut self) {
        if let Some(filling) = &mut self.view.filling {
            filling.form = self.game.form(&filling.procedure, &filling.answers, filling.amends);
        }
    }
}

/// Returns a command without fields.
pub(super) fn command_without_fields(name: &str) -> Map<String, Value> {
    object_fields(json!({"do": name}))
}

/// Returns the fields of a JSON object; empty for any other value.
pub(super) fn object_fields(value: Value) -> Map<String, Value> {
    if let Value::Object(fields) = value { fields } else { Map::new() }
}
