//! The open game of any rulebook: requests, waiting for the disk, undo, refusals, and leaving. No drawing.

mod amendment;
pub mod could_come_back;
mod lost_file;
pub mod message;
pub mod open_game;

use std::fmt::Debug;
use std::ops::{Deref, DerefMut};
use std::path::Path;

use chrono::{DateTime, Utc};

pub use self::amendment::{Change, TriedChange};
pub use self::lost_file::{FindPlace, LostFile, steps_text};
use crate::commands::AppCommand;
use crate::platform::{JobRunner, LateAnswer, PendingAnswers};
use crate::ui_action::{Field, UiAction};
use senlac_base::language::lists::join_with;
use senlac_board_games::session::RestorableStep;
use senlac_classroom::phrasebook::names::capitalise_visible;
use senlac_record::{AppendJob, AppendResult, GameFile, Remark};

/// Number of empty polls (≈ 250 ms) after which the window shows "not yet saved".
const LONG: u32 = 15;

/// Game as used by a session.
pub trait SessionGame: GameFile {
    /// Request in the game's command language.
    type Request: Clone + Debug + 'static;
    /// Command that a step carries out.
    type Command: Clone + Debug;
    /// Response of the game to a request.
    type Response;
    /// Reason why a request was not carried out.
    type Denied;

    /// Checks a request, or returns why it isn't carried out. The step counts once [`Self::finish`] has received the result of
    /// [`AppendJob::write`].
    fn begin(&mut self, request: Self::Request, now: DateTime<Utc>) -> Result<AppendJob, Self::Denied>;

    /// Carries out the pending request once the disk has it, or returns why the file couldn't be written.
    fn finish(&mut self, appended: AppendResult) -> Result<Vec<Self::Response>, Self::Denied>;

    /// Returns why the file can't be written any more, if that is the reason of the denial.
    fn lost_file_reason(denied: &Self::Denied) -> Option<String>;

    /// Returns the request that undoes the last step.
    fn undo_request() -> Self::Request;

    /// Returns the request that amends a step.
    fn amend_request(change: Change<Self::Command>) -> Self::Request;

    /// Returns the request with the referee's reason for allowing it; `None` if it amends a step.
    fn allowed_request(request: Self::Request, why: &str) -> Option<Self::Request>;
}

/// Request type of a view.
pub type RequestOf<V> = <<V as SessionView>::Game as SessionGame>::Request;
/// Command type of a view.
pub type CommandOf<V> = <<V as SessionView>::Game as SessionGame>::Command;
/// Response type of a view.
pub type ResponseOf<V> = <<V as SessionView>::Game as SessionGame>::Response;
/// Denial type of a view.
pub type DeniedOf<V> = <<V as SessionView>::Game as SessionGame>::Denied;

/// Screen-specific part of a session for one kind of game.
pub trait SessionView: Debug + Sized + 'static {
    /// Game that the view shows.
    type Game: SessionGame + ?Sized;
    /// Open step of the battle log.
    type Opened: Debug;
    /// Consequences of a change to the open step.
    type Consequences: Clone + Debug;

    /// Updates the view after a request was carried out.
    fn show_answer(session: &mut Session<Self>, request: RequestOf<Self>, answer: Vec<ResponseOf<Self>>, now: DateTime<Utc>);

    /// Returns the rules' refusal; `None` if something else went wrong.
    fn refusal(session: &Session<Self>, request: RequestOf<Self>, denied: &DeniedOf<Self>) -> Option<RefusalOf<Self>>;

    /// Returns a sentence on why a request isn't carried out.
    fn denied_text(session: &Session<Self>, denied: &DeniedOf<Self>) -> String;

    /// Updates the view after a request was denied.
    fn handle_denial(_session: &mut Session<Self>) {}

    /// Returns the change in the fields of the open step, with the reason for which it was allowed before; `None` if it isn't
    /// complete.
    fn wanted_change(session: &Session<Self>) -> Option<Change<CommandOf<Self>>>;

    /// Returns the consequences of a change to the open step, or why the step can't be changed like this.
    fn try_change(session: &Session<Self>, change: &Change<CommandOf<Self>>) -> TryResult<Self>;

    /// Shows the consequences of a change that was accepted.
    fn show_change(_session: &mut Session<Self>, _consequences: Self::Consequences) {}

    /// Closes the topmost element, after a message was dismissed or if there was none.
    fn dismiss(session: &mut Session<Self>, had_message: bool);

    /// Continues an operation of several steps, once the disk has the last one.
    fn resume(_session: &mut Session<Self>) {}

    /// Carries out an action.
    fn carry_out(session: &mut Session<Self>, action: UiAction, now: DateTime<Utc>);

    /// Recomputes what is shown.
    fn refresh(session: &mut Session<Self>);

    /// Returns whether a command can be used now.
    fn is_on(session: &Session<Self>, command: AppCommand) -> bool;

    /// Returns whether the plain key of a command has another meaning now, so that its shortcut with Alt applies.
    fn takes_key_as_column(_session: &Session<Self>, _command: AppCommand) -> bool {
        false
    }
}

/// Consequences of a change and the steps that could come back, or why the step can't be changed like this.
pub type TryResult<V> = Result<(<V as SessionView>::Consequences, Vec<RestorableStep>), DeniedOf<V>>;

/// Request that the rules refuse.
#[derive(Clone, Debug, PartialEq)]
pub struct RefusedRequest<R> {
    /// Heading of the refusal.
    pub title: &'static str,
    /// All reasons of the refusal.
    pub reasons: Vec<String>,
    /// Request that was refused.
    pub request: R,
    /// Whether the referee may allow it.
    pub can_be_allowed: bool,
}

/// Refusal type of a view.
pub type RefusalOf<V> = RefusedRequest<RequestOf<V>>;

/// Control that gets the keyboard focus.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Focus {
    /// The square under the cursor.
    Board,
    /// A text field of the screen.
    Field(Field),
    /// The line of a step in the battle log.
    Line(u64),
    /// No control, so that the next key goes to the game.
    Nothing,
}

/// Open game with its screen's state. Drawing reads its fields and those of its view; only actions change them.
#[derive(Debug)]
pub struct Session<V: SessionView> {
    pub(crate) game: Box<V::Game>,
    /// Part that this kind of game adds.
    pub view: V,
    jobs: JobRunner,
    /// Pending answers from the disk.
    answers: PendingAnswers<Self>,
    /// Number of empty polls for the pending step.
    empty_polls: u32,
    /// Number of steps still to undo, and when undoing began.
    undoing: Option<(usize, DateTime<Utc>)>,
    /// Open step of the battle log.
    pub opened: Option<V::Opened>,
    /// Tried change to the open step.
    pub tried: Option<TriedChange<V>>,
    /// News on the result of the last step.
    pub news: Vec<String>,
    /// Refusal that waits for the referee's answer.
    pub refused: Option<RefusalOf<V>>,
    /// Referee's reason for allowing it, as typed so far.
    pub why: String,
    /// Error message to show.
    pub trouble: Option<String>,
    /// State of a game whose file can't be written any more.
    pub lost_file: LostFile,
    /// Whether the message has said that leaving discards unsaved steps.
    gives_up: bool,
    /// Focus to set in the next frame.
    pub focus: Option<Focus>,
    /// Whether the user wants to leave this game.
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
    /// Creates the session of a game with its view.
    pub fn with_view(game: Box<V::Game>, view: V, remarks: &[Remark], jobs: JobRunner) -> Self {
        let remarks = join_with(remarks.iter().map(|remark| format!("{}.", capitalise_visible(&remark.to_string()))), " ");
        Self {
            game,
            view,
            jobs,
            answers: PendingAnswers::default(),
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

    /// Returns the error message that the window shows.
    pub fn shown_trouble(&self) -> Option<String> {
        let refused = || self.refused.as_ref().map(|refused| refused.reasons.join("\n"));
        self.trouble.clone().or_else(refused).or_else(|| self.unsaved_steps().map(|(why, _)| why.to_owned()))
    }

    /// Receives answers from the disk and returns whether any was pending. Until it arrives, nothing else is carried out.
    pub fn poll(&mut self) -> bool {
        if self.answers.is_empty() {
            return false;
        }
        PendingAnswers::poll(self, |session| &mut session.answers);
        self.empty_polls = if self.answers.is_empty() { 0 } else { self.empty_polls + 1 };
        if let Some((left, now)) = self.undoing.take_if(|_| self.answers.is_empty()) {
            self.undo_steps(left, now);
        }
        if self.answers.is_empty() {
            V::resume(self);
        }
        V::refresh(self);
        true
    }

    /// Returns whether a step is on its way to the disk.
    pub const fn is_waiting(&self) -> bool {
        !self.answers.is_empty()
    }

    /// Returns whether the disk takes so long for a step that the window should show "not yet saved".
    pub const fn is_not_yet_saved(&self) -> bool {
        self.empty_polls > LONG
    }

    /// Sends a request to the game, and shows the answer.
    pub(crate) fn ask(&mut self, request: RequestOf<V>, now: DateTime<Utc>) {
        self.ask_then(request, now, |_| {});
    }

    /// Sends a request to the game, shows the answer once the disk has the step, and then calls `then`.
    pub(crate) fn ask_then(&mut self, request: RequestOf<V>, now: DateTime<Utc>, then: impl FnOnce(&mut Self) + 'static) {
        self.trouble = None;
        self.gives_up = false;
        self.ask_game(request.clone(), now, move |session, answer| {
            match answer {
                Ok(answer) => {
                    session.clear_refusal();
                    session.focus = Some(Focus::Nothing);
                    V::show_answer(session, request, answer, now);
                }
                Err(denied) => session.deny(request, &denied),
            }
            then(session);
        });
    }

    /// Sends a request to the game, and continues once the disk has the step. If the file can't be written, the step is taken
    /// in memory.
    pub(crate) fn ask_game(
        &mut self,
        request: RequestOf<V>,
        now: DateTime<Utc>,
        then: impl FnOnce(&mut Self, Result<Vec<ResponseOf<V>>, DeniedOf<V>>) + 'static,
    ) {
        match self.game.begin(request.clone(), now) {
            Ok(append) => {
                let appended = self.jobs.commit_or(move || append.write(), AppendResult::into_lost);
                self.wait(appended, move |session, appended| {
                    let answer = session.game.finish(appended);
                    session.answer_or_ask_in_memory(answer, request, now, then);
                });
            }
            Err(denied) => self.answer_or_ask_in_memory(Err(denied), request, now, then),
        }
    }

    /// Continues with an answer. If the game's file failed, sends the request again.
    fn answer_or_ask_in_memory(
        &mut self,
        answer: Result<Vec<ResponseOf<V>>, DeniedOf<V>>,
        request: RequestOf<V>,
        now: DateTime<Utc>,
        then: impl FnOnce(&mut Self, Result<Vec<ResponseOf<V>>, DeniedOf<V>>) + 'static,
    ) {
        let Some(why) = answer.as_ref().err().and_then(V::Game::lost_file_reason) else { return then(self, answer) };
        self.mark_file_lost(&why, move |session| {
            let appended = session.game.begin(request, now).map(AppendJob::write);
            let answer = appended.and_then(|appended| session.game.finish(appended));
            then(session, answer);
        });
    }

    /// Calls `then` with an answer from the disk. Most disks have it at once.
    fn wait<T: Send + 'static>(&mut self, answer: LateAnswer<T>, then: impl FnOnce(&mut Self, T) + 'static) {
        self.answers.wait(answer, then);
        PendingAnswers::poll(self, |session| &mut session.answers);
    }

    /// Shows why a request isn't carried out. A refusal waits for the referee's answer.
    pub(crate) fn deny(&mut self, request: RequestOf<V>, denied: &DeniedOf<V>) {
        V::handle_denial(self);
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

    /// Discards the refusal, and the reason typed for it.
    pub(crate) fn clear_refusal(&mut self) {
        self.refused = None;
        self.why.clear();
    }

    /// Lets the referee allow the refused request.
    pub(crate) fn allow(&mut self, now: DateTime<Utc>) {
        let Some(refused) = self.refused.clone().filter(|refused| refused.can_be_allowed) else { return };
        let why = match self.why.trim() {
            "" => tr!("the referee allows it").to_owned(),
            why => why.to_owned(),
        };
        match V::Game::allowed_request(refused.request, &why) {
            Some(request) => self.ask(request, now),
            None => self.try_change(Some(why)),
        }
    }

    /// Returns whether there is a refusal or a message to dismiss.
    pub const fn has_message(&self) -> bool {
        self.refused.is_some() || self.trouble.is_some() || self.lost_file.rescued.is_some()
    }

    /// Dismisses a refusal or a message; otherwise closes the topmost element.
    pub(crate) fn dismiss(&mut self) {
        let had_message = self.has_message();
        self.clear_refusal();
        self.trouble = None;
        self.lost_file.rescued = None;
        self.gives_up = false;
        V::dismiss(self, had_message);
    }

    /// Undoes this many steps, each once the disk has the one before.
    pub(crate) fn undo_steps(&mut self, mut left: usize, now: DateTime<Utc>) {
        while left > 0 && !self.is_waiting() {
            self.ask(V::Game::undo_request(), now);
            left = if self.trouble.is_some() || self.refused.is_some() { 0 } else { left - 1 };
        }
        self.undoing = (left > 0).then_some((left, now));
    }
}
