//! The open game of any rulebook: asking it, waiting for the disk, undo, refusals, and leaving. No drawing.

mod amendment;
pub mod could_come_back;
mod lost_file;
pub mod message;

use std::fmt::Debug;
use std::ops::{Deref, DerefMut};
use std::path::Path;

use chrono::{DateTime, Utc};

pub use self::amendment::{Change, TriedChange};
pub use self::lost_file::{FindPlace, LostFile, steps_text};
use crate::commands::AppCommand;
use crate::platform::{JobRunner, LateAnswer, Waiting};
use crate::ui_action::Field;
use senlac_base::language::lists::joined;
use senlac_board_games::session::CouldComeBack;
use senlac_classroom::phrasebook::names::capital;
use senlac_record::{Append, Appended, GameFile, Remark};

/// Number of empty polls (≈ 250 ms) after which the window shows "not yet saved".
const LONG: u32 = 15;

/// A game as a session asks it.
pub trait SessionGame: GameFile {
    /// A line of the command language.
    type Request: Clone + Debug + 'static;
    /// What is asked for in a step.
    type Command: Clone + Debug;
    /// One thing that a request led to.
    type Response;
    /// Why a request was not carried out.
    type Denied;

    /// Checks a request, or says why it isn't carried out. It counts once [`Self::finish`] has what [`Append::write`] returned.
    fn begin(&mut self, request: Self::Request, now: DateTime<Utc>) -> Result<Append, Self::Denied>;

    /// Carries out the request that was begun, once the disk has it, or says why the file couldn't be written.
    fn finish(&mut self, appended: Appended) -> Result<Vec<Self::Response>, Self::Denied>;

    /// Returns why the file can't be written any more, if that is the reason.
    fn lost_file(denied: &Self::Denied) -> Option<String>;

    /// Returns the request that undoes the last step.
    fn undo() -> Self::Request;

    /// Returns the request that amends a step.
    fn amend(change: Change<Self::Command>) -> Self::Request;

    /// Returns the request with the referee's reason for allowing it; `None` if it amends a step.
    fn allowed(request: Self::Request, why: &str) -> Option<Self::Request>;
}

/// The type of a view's requests.
pub type RequestOf<V> = <<V as SessionView>::Game as SessionGame>::Request;
/// The type of what a view's steps ask for.
pub type CommandOf<V> = <<V as SessionView>::Game as SessionGame>::Command;
/// The type of what a view's requests lead to.
pub type ResponseOf<V> = <<V as SessionView>::Game as SessionGame>::Response;
/// The type of the reasons why a view's requests are not carried out.
pub type DeniedOf<V> = <<V as SessionView>::Game as SessionGame>::Denied;

/// What one kind of game adds to a session: everything that its own screen shows and asks.
pub trait SessionView: Debug + Sized + 'static {
    /// The game.
    type Game: SessionGame + ?Sized;
    /// A step of the chronicle that is open.
    type Opened: Debug;
    /// What a change of it leads to.
    type Consequences: Clone + Debug;

    /// Follows a request that was carried out.
    fn show_answer(session: &mut Session<Self>, request: RequestOf<Self>, answer: Vec<ResponseOf<Self>>, now: DateTime<Utc>);

    /// Returns the rules' refusal; `None` if something else went wrong.
    fn refusal(session: &Session<Self>, request: RequestOf<Self>, denied: &DeniedOf<Self>) -> Option<RefusalOf<Self>>;

    /// Returns why a request isn't carried out, in a sentence.
    fn denied_text(session: &Session<Self>, denied: &DeniedOf<Self>) -> String;

    /// Follows a request that isn't carried out.
    fn stop(_session: &mut Session<Self>) {}

    /// Returns what is filled in for the open step, with the reason why it was allowed before; `None` if it isn't complete.
    fn wanted_change(session: &Session<Self>) -> Option<Change<CommandOf<Self>>>;

    /// Returns what a change of the open step leads to, or why the step can't be changed so.
    fn try_change(session: &Session<Self>, change: &Change<CommandOf<Self>>) -> Tried<Self>;

    /// Shows a change that was accepted.
    fn show_change(_session: &mut Session<Self>, _consequences: Self::Consequences) {}

    /// Closes what is uppermost, once a message is dismissed or there was none.
    fn dismiss(session: &mut Session<Self>, had_message: bool);

    /// Goes on with what takes several steps, once the disk has the last one.
    fn go_on(_session: &mut Session<Self>) {}

    /// Works out what is shown.
    fn refresh(session: &mut Session<Self>);

    /// Whether a command means anything now.
    fn is_on(session: &Session<Self>, command: AppCommand) -> bool;

    /// Whether the plain key of a command means something else now, so that its key with Alt counts.
    fn takes_key_of(_session: &Session<Self>, _command: AppCommand) -> bool {
        false
    }
}

/// What a change leads to, and what could come back with it; or why the step can't be changed so.
pub type Tried<V> = Result<(<V as SessionView>::Consequences, Vec<CouldComeBack>), DeniedOf<V>>;

/// A request that the rules refuse.
#[derive(Clone, Debug, PartialEq)]
pub struct Refused<R> {
    /// The heading.
    pub title: &'static str,
    /// Every reason.
    pub reasons: Vec<String>,
    /// The request.
    pub request: R,
    /// Whether the referee may allow it.
    pub can_be_allowed: bool,
}

/// The type of a view's refusals.
pub type RefusalOf<V> = Refused<RequestOf<V>>;

/// Where the keyboard goes next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Focus {
    /// The square under the cursor.
    Board,
    /// A field.
    Field(Field),
    /// The line of a step in the chronicle.
    Line(u64),
    /// No control: the next key counts for the game.
    Nothing,
}

/// The open game and everything around it. Drawing reads its fields and those of its view; only actions change them.
#[derive(Debug)]
pub struct Session<V: SessionView> {
    pub(crate) game: Box<V::Game>,
    /// What this kind of game adds.
    pub view: V,
    jobs: JobRunner,
    /// The step that is on its way to the disk.
    answers: Waiting<Self>,
    /// How often it was polled in vain.
    empty_polls: u32,
    /// How many steps are still to be undone, and since when.
    undoing: Option<(usize, DateTime<Utc>)>,
    /// The step of the chronicle that is open.
    pub opened: Option<V::Opened>,
    /// The change of it that was tried.
    pub tried: Option<TriedChange<V>>,
    /// What the last step led to.
    pub news: Vec<String>,
    /// The refusal that waits for the referee's answer.
    pub refused: Option<RefusalOf<V>>,
    /// The referee's reason for allowing it, as far as it is typed.
    pub why: String,
    /// The message that says what went wrong.
    pub trouble: Option<String>,
    /// What is known of a game whose file can't be written any more.
    pub lost_file: LostFile,
    /// Whether the message said that leaving gives up unsaved steps.
    gives_up: bool,
    /// Where the keyboard goes, until it is there.
    pub focus: Option<Focus>,
    /// Whether the person wants to leave this game.
    pub is_closed: bool,
}

impl<V: SessionView> Deref for Session<V> {
    type Target = V;

    fn deref(&self) -> &V {
        &self.view
    }
}

impl<V: SessionView> DerefMut for Session<V> {
    fn deref_mut(&mut self) -> &mut V {
        &mut self.view
    }
}

impl<V: SessionView> Session<V> {
    /// Opens a game.
    pub fn with_view(game: Box<V::Game>, view: V, remarks: &[Remark], jobs: JobRunner) -> Self {
        let remarks = joined(remarks.iter().map(|remark| format!("{}.", capital(&remark.to_string()))), " ");
        Self {
            game,
            view,
            jobs,
            answers: Waiting::default(),
            empty_polls: 0,
            undoing: None,
            opened: None,
            tried: None,
            news: Vec::new(),
            refused: None,
            why: String::new(),
            trouble: Some(remarks).filter(|remarks| !remarks.is_empty()),
            lost_file: LostFile::default(),
            gives_up: false,
            focus: None,
            is_closed: false,
        }
    }

    /// Returns the path of the game's file.
    pub fn path(&self) -> &Path {
        self.game.path()
    }

    /// Returns what the window says that went wrong.
    pub fn shown_trouble(&self) -> Option<String> {
        let refused = || self.refused.as_ref().map(|refused| refused.reasons.join("\n"));
        self.trouble.clone().or_else(refused).or_else(|| self.unkept().map(|(why, _)| why.to_owned()))
    }

    /// Takes the answers of the disk; whether anything was waiting for one. Until then nothing else is carried out.
    pub fn poll(&mut self) -> bool {
        if self.answers.is_empty() {
            return false;
        }
        Waiting::poll(self, |session| &mut session.answers);
        self.empty_polls = if self.answers.is_empty() { 0 } else { self.empty_polls + 1 };
        if let Some((left, now)) = self.undoing.take_if(|_| self.answers.is_empty()) {
            self.undo_steps(left, now);
        }
        if self.answers.is_empty() {
            V::go_on(self);
        }
        V::refresh(self);
        true
    }

    /// Whether a step is on its way to the disk.
    pub const fn is_waiting(&self) -> bool {
        !self.answers.is_empty()
    }

    /// Whether the disk takes so long for a step that somebody may wonder.
    pub const fn is_not_yet_saved(&self) -> bool {
        self.empty_polls > LONG
    }

    /// Asks the game, and shows the answer.
    pub(crate) fn ask(&mut self, request: RequestOf<V>, now: DateTime<Utc>) {
        self.ask_then(request, now, |_| {});
    }

    /// Asks the game, shows the answer once the disk has the step, and then goes on with `then`.
    pub(crate) fn ask_then(&mut self, request: RequestOf<V>, now: DateTime<Utc>, then: impl FnOnce(&mut Self) + 'static) {
        self.trouble = None;
        self.gives_up = false;
        self.ask_game(request.clone(), now, move |session, answer| {
            match answer {
                Ok(answer) => {
                    session.forget_refusal();
                    session.focus = Some(Focus::Nothing);
                    V::show_answer(session, request, answer, now);
                }
                Err(denied) => session.deny(request, &denied),
            }
            then(session);
        });
    }

    /// Asks the game, and goes on once the disk has the step. If the file can't be written, the step is taken in memory.
    pub(crate) fn ask_game(
        &mut self,
        request: RequestOf<V>,
        now: DateTime<Utc>,
        then: impl FnOnce(&mut Self, Result<Vec<ResponseOf<V>>, DeniedOf<V>>) + 'static,
    ) {
        match self.game.begin(request.clone(), now) {
            Ok(append) => {
                let appended = self.jobs.commit_or(move || append.write(), Appended::lost);
                self.wait(appended, move |session, appended| {
                    let answer = session.game.finish(appended);
                    session.answer_or_ask_in_memory(answer, request, now, then);
                });
            }
            Err(denied) => self.answer_or_ask_in_memory(Err(denied), request, now, then),
        }
    }

    /// Goes on with an answer. Asks the game once more, where it was its file that failed.
    fn answer_or_ask_in_memory(
        &mut self,
        answer: Result<Vec<ResponseOf<V>>, DeniedOf<V>>,
        request: RequestOf<V>,
        now: DateTime<Utc>,
        then: impl FnOnce(&mut Self, Result<Vec<ResponseOf<V>>, DeniedOf<V>>) + 'static,
    ) {
        let Some(why) = answer.as_ref().err().and_then(V::Game::lost_file) else { return then(self, answer) };
        self.lose_the_file(&why, move |session| {
            let appended = session.game.begin(request, now).map(Append::write);
            let answer = appended.and_then(|appended| session.game.finish(appended));
            then(session, answer);
        });
    }

    /// Goes on with an answer of the disk; most disks have it at once.
    fn wait<T: Send + 'static>(&mut self, answer: LateAnswer<T>, then: impl FnOnce(&mut Self, T) + 'static) {
        self.answers.wait(answer, then);
        Waiting::poll(self, |session| &mut session.answers);
    }

    /// Says why a request isn't carried out. A refusal waits for the referee's answer.
    pub(crate) fn deny(&mut self, request: RequestOf<V>, denied: &DeniedOf<V>) {
        V::stop(self);
        match V::refusal(self, request, denied) {
            Some(refused) => {
                // A reason that was typed for something else allows nothing now.
                self.why.clear();
                self.focus = refused.can_be_allowed.then_some(Focus::Field(Field::Why));
                self.refused = Some(refused);
            }
            None => self.trouble = Some(V::denied_text(self, denied)),
        }
    }

    /// Forgets what was refused, and the reason that was typed for it.
    pub(crate) fn forget_refusal(&mut self) {
        self.refused = None;
        self.why.clear();
    }

    /// The referee allows what was refused.
    pub(crate) fn allow(&mut self, now: DateTime<Utc>) {
        let Some(refused) = self.refused.clone().filter(|refused| refused.can_be_allowed) else { return };
        let why = match self.why.trim() {
            "" => tr!("the referee allows it").to_owned(),
            why => why.to_owned(),
        };
        match V::Game::allowed(refused.request, &why) {
            Some(request) => self.ask(request, now),
            None => self.try_change(Some(why)),
        }
    }

    /// Whether there is a refusal or a message to dismiss.
    pub const fn has_message(&self) -> bool {
        self.refused.is_some() || self.trouble.is_some() || self.lost_file.rescued.is_some()
    }

    /// Dismisses a refusal or a message; else closes what is uppermost.
    pub(crate) fn dismiss(&mut self) {
        let had_message = self.has_message();
        self.forget_refusal();
        self.trouble = None;
        self.lost_file.rescued = None;
        self.gives_up = false;
        V::dismiss(self, had_message);
    }

    /// Undoes this many steps, each once the disk has the one before.
    pub(crate) fn undo_steps(&mut self, mut left: usize, now: DateTime<Utc>) {
        while left > 0 && !self.is_waiting() {
            self.ask(V::Game::undo(), now);
            left = if self.trouble.is_some() || self.refused.is_some() { 0 } else { left - 1 };
        }
        self.undoing = (left > 0).then_some((left, now));
    }
}
