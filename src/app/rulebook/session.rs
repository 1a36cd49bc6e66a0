//! A game of a light rulebook at the desk, with what is filled in and what happened last. No drawing.

use std::path::{Path, PathBuf};

use chrono::{DateTime, Utc};
use serde_json::{Map, Value, json};

use super::action::{DeskAction, DeskPage, FieldPlace};
use super::filling::Filling;
use super::opened::Opened;
use super::owned::OwnedAction;
use super::register::{RegisterAction, RegisterPage};
use super::sorting::Sorting;
use crate::app::commands::AppCommand;
use crate::app::platform::{JobRunner, Waiting};
use crate::app::ui_action::{Field, UiAction};
use crate::desk_game::{DeskGame, DeskLine, DeskStanding, Foreseen, PublicStanding, WaitingDuty};
use crate::language::lists::joined;
use crate::language::tr;
use crate::phrasebook::names::capital;
use crate::record::Remark;
use crate::rulebooks::{FieldKind, Owned, OwnedCell, PrintedTable, READ_OFF, RecordSheets, TableCell};

/// A step that was asked for so often in vain is said to be not yet saved: after about a quarter of a second.
const LONG: u32 = 15;

/// A line that the rules refuse.
#[derive(Clone, Debug, PartialEq)]
pub struct RefusedLine {
    /// Every reason.
    pub reasons: Vec<String>,
    /// Whether the referee may allow it all the same.
    pub can_be_allowed: bool,
    /// What was asked for.
    pub command: Map<String, Value>,
}

/// What the large button does.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DeskPrimary {
    /// What it says.
    pub label: String,
    /// Whether it does anything.
    pub is_on: bool,
}

/// Where the keyboard goes next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeskFocus {
    /// To a field.
    Field(Field),
    /// To nothing, so that Enter means the large button.
    Nothing,
}

/// The open game and everything around it. Whoever draws reads its fields; only [`Self::carry_out`] and what it calls write them.
#[derive(Debug)]
pub struct DeskSession {
    pub(super) game: Box<dyn DeskGame>,
    pub(super) jobs: JobRunner,
    /// The step that is on its way to the disk.
    pub(super) answers: Waiting<Self>,
    waited: u32,
    pub standing: DeskStanding,
    pub lines: Vec<DeskLine>,
    /// The procedure that is being filled in.
    pub filling: Option<Filling>,
    /// What can be told of it, once nothing is missing; or every reason why it cannot be tried.
    pub foreseen: Option<Result<Foreseen, Vec<String>>>,
    pub primary: DeskPrimary,
    /// The cell that counted last.
    pub last_cell: Option<TableCell>,
    /// What the last step led to.
    pub news: Vec<String>,
    pub refused: Option<RefusedLine>,
    /// Something that went wrong, in words.
    pub trouble: Option<String>,
    /// Why the file can no longer be written, while the game has no other.
    pub unkept: Option<String>,
    pub(super) wants_rescue: bool,
    /// The file in which the game goes on since a moment ago.
    pub moved_to: Option<PathBuf>,
    /// Why steps could not be saved before the window closes.
    pub not_saved: Option<String>,
    /// Why the referee allows it, as far as it is typed.
    pub why: String,
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
    pub focus: Option<DeskFocus>,
    /// Whether the Tab key leads into the form next: it does once after the form was opened or answered, and then goes round as ever.
    pub tab_enters: bool,
    /// The step of the chronicle that lies open.
    pub opened: Option<Opened>,
    /// How many steps are still to be taken back, one after the other.
    pub(super) taking_back: usize,
    pub(super) taken_back_at: Option<DateTime<Utc>>,
    pub(super) gives_up: bool,
    /// Whether the person wants to leave this game.
    pub closed: bool,
}

impl DeskSession {
    /// Opens a game at the desk.
    pub fn new(game: Box<dyn DeskGame>, remarks: &[Remark], jobs: JobRunner) -> Self {
        let remarks = joined(remarks.iter().map(|remark| format!("{}.", capital(&remark.to_string()))), " ");
        let mut session = Self {
            standing: game.standing(),
            lines: game.lines(),
            jobs,
            answers: Waiting::default(),
            waited: 0,
            filling: None,
            foreseen: None,
            primary: DeskPrimary::default(),
            last_cell: None,
            news: Vec::new(),
            refused: None,
            trouble: Some(remarks).filter(|remarks| !remarks.is_empty()),
            unkept: None,
            wants_rescue: false,
            moved_to: None,
            not_saved: None,
            why: String::new(),
            filter: String::new(),
            sorting: None,
            note: String::new(),
            note_about: None,
            page: None,
            register: RegisterPage::default(),
            owned: game.owned(),
            game,
            shown: 0,
            to_remember: None,
            focus: None,
            tab_enters: false,
            opened: None,
            taking_back: 0,
            taken_back_at: None,
            gives_up: false,
            closed: false,
        };
        session.refresh();
        session
    }

    /// Where the game is kept.
    pub fn path(&self) -> &Path {
        self.game.path()
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

    /// How many steps perhaps only the memory has, where the file was lost.
    pub fn unsaved(&self) -> u64 {
        self.game.unsaved()
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
    pub const fn plays(&self) -> bool {
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
            AppCommand::Dismiss => {
                self.refused.is_some() || self.trouble.is_some() || self.page.is_some() || self.filling.is_some() || !self.filter.is_empty()
            }
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
        self.tab_enters |= self.focus == Some(DeskFocus::Nothing);
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
            AppCommand::FilterChronicle => self.focus = Some(DeskFocus::Field(Field::Seek)),
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
            DeskAction::Step(action) => self.run_step(action, now),
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
            DeskAction::SayWhy => self.focus = Some(DeskFocus::Field(Field::Why)),
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
        if let Some(opened) = &mut self.opened {
            opened.tried = None;
        }
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
        self.focus = Some(DeskFocus::Nothing);
    }

    pub(super) fn open(&mut self, procedure: &str, answers: Map<String, Value>) {
        (self.refused, self.trouble) = (None, None);
        let form = self.game.form(procedure, &answers, None);
        let mut filling = Filling { procedure: procedure.to_owned(), form, answers, ..Filling::default() };
        filling.begin_rows();
        self.filling = Some(filling);
        self.focus = Some(DeskFocus::Nothing);
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
            self.focus = Some(DeskFocus::Nothing);
        }
        if let Some(filling) = &mut self.filling {
            filling.go_to(place);
        }
    }

    const fn shows_chart(&self) -> bool {
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
        let filled =
            self.filling.as_ref().and_then(|filling| self.standing.procedures.iter().find(|one| one.procedure.key == filling.procedure));
        let now = filled.map(|offered| offered.procedure.section).or_else(|| sequence.steps.get(sequence.now).map(|step| step.section));
        let alike = |section: &str| now.unwrap_or_default().chars().zip(section.chars()).take_while(|(one, other)| one == other).count();
        let places = sections.enumerate().map(|(place, section)| (alike(section), std::cmp::Reverse(place)));
        places.max().map_or(0, |(_, std::cmp::Reverse(place))| place)
    }

    fn allow(&mut self, now: DateTime<Utc>) {
        let Some(refused) = &self.refused else { return };
        let why = match self.why.trim() {
            "" => tr!("the referee allows it"),
            why => why,
        };
        let mut command = refused.command.clone();
        command.insert("ruling".to_owned(), why.into());
        self.ask(command, now);
    }

    /// What lies uppermost is laid aside.
    fn dismiss(&mut self) {
        self.focus = Some(DeskFocus::Nothing);
        if self.refused.is_some() || self.trouble.is_some() {
            (self.refused, self.trouble, self.gives_up) = (None, None, false);
            self.why.clear();
        } else if self.filling.as_ref().is_some_and(|filling| filling.amends.is_some()) {
            self.filling = None;
        } else if self.page.take().is_none() && self.filling.take().is_none() {
            self.filter.clear();
        }
    }

    /// Hears of the step that is on its way to the disk; whether there was one to hear of.
    pub fn hear(&mut self) -> bool {
        if self.answers.is_empty() {
            return false;
        }
        Waiting::poll(self, |session| &mut session.answers);
        self.waited = if self.answers.is_empty() { 0 } else { self.waited + 1 };
        self.take_back_more();
        self.refresh();
        true
    }

    /// Whether a step is on its way to the disk.
    pub const fn is_waiting(&self) -> bool {
        !self.answers.is_empty()
    }

    /// Whether the disk takes so long for a step that somebody may wonder.
    pub const fn is_not_yet_saved(&self) -> bool {
        self.waited > LONG
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
        if let Some(filling) = &mut self.filling {
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
