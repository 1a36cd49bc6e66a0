//! Preparing a battle: the class, both orders of battle, the seats, the table, the rulings, the deck, and a final check. Each
//! page is a folder with its state, its actions and its drawing.
//!
//! As everywhere in the window, drawing requests actions and [`Preparation::run_action`] carries them out. Every change to
//! the [`Draft`] can be undone.

pub mod action;
pub mod armies;
pub mod class;
pub mod deck;
pub mod fairness;
mod offer_board;
mod ready;
pub mod rulings;
pub mod seating;
pub mod table;
mod tabs;
mod undo_history;

use chrono::NaiveDate;

use senlac_classroom::content::library;
use senlac_classroom::planning::ready_check::{Finding, FixLocation, can_begin, check};
use senlac_classroom::planning::{Draft, seats};
use senlac_classroom::rules::{SeededDice, Setup};

use self::action::PreparationAction;
use self::armies::action::ArmiesGoal;
use self::seating::action::UnitOrPupil;
use self::undo_history::History;
use crate::commands::{AppCommand, PageName};
use crate::platform::{JobRunner, LateAnswer, PendingAnswers};
use crate::shell::library::{Library, SavedClass};
use senlac_base::atomic_write::error_text;
use senlac_classroom::content::library::LibraryEntry;

/// Services that the preparation needs: saved files, random numbers and background jobs.
#[derive(Clone, Copy, Debug)]
pub struct Services<'a> {
    /// The library of saved classes, scenarios and decks.
    pub shelf: &'a Library,
    /// Returns a new random number, for drawing seats.
    pub seed: fn() -> u64,
    /// Runner of background jobs, such as forecasts.
    pub jobs: &'a JobRunner,
    /// Number of battles in a forecast.
    pub battles: u64,
    /// Today's date on this computer.
    pub today: NaiveDate,
}

/// The teacher's own and the built-in classes, scenarios and decks.
#[derive(Debug)]
pub struct SavedFiles {
    classes: Vec<SavedClass>,
    tables: Vec<LibraryEntry>,
    decks: Vec<deck::SavedDeck>,
}

impl Services<'_> {
    /// Runs short work with the library, and returns its late answer.
    fn run_on_disk<T: Send + 'static>(self, work: impl FnOnce(&Library) -> T + Send + 'static) -> LateAnswer<T> {
        let library = self.shelf.clone();
        self.jobs.run_on_disk(move || work(&library))
    }

    /// Runs short work that saves something, and returns its late answer. It is an error if the data can't be committed to
    /// disk.
    fn commit<T: Send + 'static>(self, work: impl FnOnce(&Library) -> Result<T, String> + Send + 'static) -> LateAnswer<Result<T, String>> {
        let library = self.shelf.clone();
        self.jobs.commit(move || work(&library))
    }

    /// Runs short work that saves something and then reads the library again. Returns both late answers.
    fn commit_and_look<T: Send + 'static>(
        self,
        work: impl FnOnce(&Library) -> Result<(), String> + Send + 'static,
        look: impl FnOnce(&Library) -> T + Send + 'static,
    ) -> LateAnswer<(Result<(), String>, T)> {
        let library = self.shelf.clone();
        let lost = |(_, seen), problem| (Err(error_text(&problem)), seen);
        self.jobs.commit_or(move || (work(&library), look(&library)), lost)
    }
}

impl SavedFiles {
    /// Reads all saved files in the library.
    pub fn read(library: &Library) -> Self {
        Self { classes: library.classes(), tables: library.tables(), decks: deck::read_decks(library) }
    }
}

/// Returns the built-in scenario as a draft.
fn default_draft() -> Result<Draft, String> {
    library::scenario(library::SCENARIO).map(Draft::from_scenario).map_err(|problems| problems.to_string())
}

/// Returns whether the draft differs from the built-in scenario.
pub(super) fn is_prepared(draft: &Draft) -> bool {
    default_draft().is_ok_and(|shipped| shipped != *draft)
}

/// A battle that is being prepared, with the pages around it.
#[derive(Debug)]
pub struct Preparation {
    draft: Draft,
    /// The draft as it was last saved.
    kept: Draft,
    /// Why the draft could not be saved; shown until it can be.
    unkept: Option<Notice>,
    history: History<Draft>,
    page: PageName,
    findings: Vec<Finding>,
    said: Option<Notice>,
    /// Whether an unfinished preparation was found, which can be discarded.
    was_left: bool,
    class: class::ClassPage,
    armies: armies::ArmiesPage,
    players: seating::PlayersPage,
    table: table::TablePage,
    rulings: rulings::action::RulingsPage,
    deck: deck::DeckPage,
    fairness: fairness::Fairness,
    /// Work to do when late answers from the disk arrive.
    waiting: PendingAnswers<Self>,
}

/// A notice for the teacher.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    pub words: String,
    /// Whether something went wrong.
    pub is_trouble: bool,
}

impl Preparation {
    /// Starts with the built-in scenario and no class.
    ///
    /// # Errors
    /// A text for the teacher if the built-in files are damaged, which never happens in a valid build.
    pub fn new(kept: SavedFiles, outside: Services<'_>) -> Result<Self, String> {
        Ok(Self::with_draft(default_draft()?, kept, outside))
    }

    /// Resumes a draft that was left unfinished.
    pub fn resume(draft: Draft, kept: SavedFiles, outside: Services<'_>) -> Self {
        let mut preparation = Self::with_draft(draft, kept, outside);
        preparation.report(tr!("You’re back where you left off. Choose “Start again” to begin a new battle.").to_owned());
        preparation.was_left = true;
        preparation
    }

    /// Replaces the draft with an imported one. This can be undone.
    pub(super) fn import_lesson(&mut self, draft: Draft, told: &str) {
        self.edit(|here| *here = draft);
        self.was_left = false;
        self.update_pages();
        let words = tr!("The lesson has been imported. Choose Undo to go back to your previous preparation.");
        self.report(senlac_base::language::lists::join_sentences(&[words, told]));
    }

    /// Returns whether the draft has changed since it was last saved, and marks it as saved.
    pub(super) fn needs_saving(&mut self) -> bool {
        let changed = self.kept != self.draft;
        if changed {
            self.kept = self.draft.clone();
        }
        changed
    }

    /// Records whether the draft could be saved.
    pub(super) fn finish_saving(&mut self, kept: Result<(), String>) {
        self.unkept = kept.err().map(|words| Notice { words, is_trouble: true });
    }

    /// Returns the draft if it could not be saved.
    pub(super) fn unsaved_draft(&self) -> Option<&Draft> {
        self.unkept.as_ref().map(|_| &self.draft)
    }

    /// Starts a preparation with this draft.
    fn with_draft(draft: Draft, kept: SavedFiles, outside: Services<'_>) -> Self {
        let mut preparation = Self {
            kept: draft.clone(),
            unkept: None,
            history: History::default(),
            page: PageName::default(),
            findings: Vec::new(),
            said: None,
            was_left: false,
            class: class::ClassPage::new(kept.classes),
            armies: armies::ArmiesPage::default(),
            players: seating::PlayersPage::new(&draft),
            table: table::TablePage::new(kept.tables, &draft),
            rulings: rulings::action::RulingsPage::default(),
            deck: deck::DeckPage::new(kept.decks),
            fairness: fairness::Fairness::new(&draft, outside),
            waiting: PendingAnswers::default(),
            draft,
        };
        preparation.gather_findings();
        preparation
    }

    /// Returns the draft of the battle.
    pub const fn draft(&self) -> &Draft {
        &self.draft
    }

    /// Returns the open page.
    pub const fn page(&self) -> PageName {
        self.page
    }

    /// Returns whether the battle can begin.
    pub fn can_begin(&self) -> bool {
        can_begin(&self.findings)
    }

    /// Returns the current notice, if there is one.
    pub fn notice(&self) -> Option<&Notice> {
        self.said.as_ref().or(self.unkept.as_ref())
    }

    /// Carries out an action. Returns the set-up if the battle begins.
    pub fn run_action(&mut self, action: PreparationAction, outside: Services<'_>) -> Option<Setup> {
        self.said = None;
        // A stopped forecast must not restart by itself.
        let of_the_forecast = matches!(action, PreparationAction::Fairness(_));
        match action {
            PreparationAction::Page(page) => self.page = page,
            PreparationAction::Cure(cure) => self.open_fix(cure),
            PreparationAction::Class(action) => self.run_class_action(action, outside),
            PreparationAction::Armies(action) => self.run_armies_action(action, outside),
            PreparationAction::Players(action) => self.run_players_action(action, outside),
            PreparationAction::Table(action) => self.run_table_action(action, outside),
            PreparationAction::Rulings(action) => self.run_rulings_action(action),
            PreparationAction::Deck(action) => self.run_deck_action(action, outside),
            PreparationAction::Fairness(action) => self.run_fairness_action(action, outside),
            PreparationAction::Undo(back) => self.undo(back, outside),
            PreparationAction::Afresh => self.start_afresh(),
            PreparationAction::Dismiss => {
                self.class.dismiss();
                self.players.dismiss();
                self.table.dismiss();
                self.deck.question = None;
            }
            // Files and windows are carried out outside.
            PreparationAction::Leave | PreparationAction::Print | PreparationAction::Lesson | PreparationAction::TakeAlong => {}
            PreparationAction::Begin if self.can_begin() => return Some(self.draft.setup()),
            PreparationAction::Begin => self.page = PageName::Ready,
        }
        self.update_pages();
        if self.page == PageName::Ready && !of_the_forecast {
            self.fairness.play_unless_up_to_date(outside.jobs);
        }
        None
    }

    /// Processes answers from the disk. Returns whether any was pending.
    pub(super) fn poll(&mut self) -> bool {
        if self.waiting.is_empty() {
            return false;
        }
        PendingAnswers::poll(self, |preparation| &mut preparation.waiting);
        self.update_pages();
        true
    }

    /// Refreshes every page after the draft has changed.
    fn update_pages(&mut self) {
        self.table.update(&self.draft);
        self.players.update(&self.draft);
        self.fairness.update(&self.draft);
        self.gather_findings();
    }

    /// Collects everything to know before the first card, with the most important first.
    fn gather_findings(&mut self) {
        self.findings = check(&self.draft);
        self.findings.extend(self.fairness.findings());
        self.findings.sort_by_key(|finding| finding.weight);
    }

    /// Polls for results of forecasts. Returns whether any is still being calculated.
    pub(super) fn poll_forecasts(&mut self) -> bool {
        let was_busy = self.fairness.is_busy();
        let is_busy = self.fairness.poll();
        if was_busy {
            self.apply_fitted_positions();
            self.gather_findings();
        }
        is_busy
    }

    /// Starts afresh with the built-in scenario. This can be undone.
    fn start_afresh(&mut self) {
        match default_draft() {
            Ok(new) => {
                self.edit(|draft| *draft = new);
                self.was_left = false;
                self.page = PageName::default();
            }
            Err(trouble) => self.report_error(trouble),
        }
    }

    /// Returns the action of a window command here; `None` if it has none.
    pub(super) fn action_for_command(&self, command: AppCommand) -> Option<PreparationAction> {
        const MEANT: [(AppCommand, PreparationAction); 4] = [
            (AppCommand::TakeBack, PreparationAction::Undo(true)),
            (AppCommand::Restore, PreparationAction::Undo(false)),
            (AppCommand::Dismiss, PreparationAction::Dismiss),
            (AppCommand::NewGame, PreparationAction::Leave),
        ];
        if command == AppCommand::Primary {
            return Some(self.primary_action().1);
        }
        if let AppCommand::Page(page) = command {
            return Some(PreparationAction::Page(page));
        }
        MEANT.into_iter().find(|(other, _)| *other == command).map(|(_, asked)| asked)
    }

    /// Returns the large button's label and action: the next page, or on the last page the start of the battle.
    pub fn primary_action(&self) -> (String, PreparationAction) {
        if let Some(primary) = self.class_primary_action().filter(|_| self.page == PageName::Class) {
            return primary;
        }
        match self.page.next() {
            Some(next) => (tr!("Next: {title}", title = next.title()), PreparationAction::Page(next)),
            None => (tr!("Begin the battle").to_owned(), PreparationAction::Begin),
        }
    }

    /// Changes the draft as one undoable step. If `edit` fails, reports the error and changes nothing.
    fn change<T>(&mut self, edit: impl FnOnce(&mut Draft) -> Result<T, String>) -> Option<T> {
        let before = self.draft.clone();
        match edit(&mut self.draft) {
            Ok(done) => {
                self.deselect_moved_units(&before);
                self.history.push(before, &self.draft);
                Some(done)
            }
            Err(words) => {
                self.draft = before;
                self.report_error(words);
                None
            }
        }
    }

    /// Changes the draft with an edit that can't fail.
    fn edit(&mut self, edit: impl FnOnce(&mut Draft)) {
        self.change(|draft| {
            edit(draft);
            Ok(())
        });
    }

    /// Reports an error to the teacher.
    pub(super) fn report_error(&mut self, words: String) {
        self.said = Some(Notice { words, is_trouble: true });
    }

    /// Reports what was done.
    pub(super) fn report(&mut self, words: String) {
        self.said = Some(Notice { words, is_trouble: false });
    }

    /// Calls `then` when this answer from the disk arrives, or reports its error.
    fn when_answered<T: Send + 'static>(&mut self, answer: LateAnswer<Result<T, String>>, then: impl FnOnce(&mut Self, T) + 'static) {
        self.waiting.wait(answer, |preparation, answer| match answer {
            Ok(answer) => then(preparation, answer),
            Err(trouble) => preparation.report_error(trouble),
        });
    }

    /// Undoes the last change (`back`), or redoes it. The class is saved in the resulting state.
    fn undo(&mut self, back: bool, outside: Services<'_>) {
        if self.undo_in_review(back) {
            return;
        }
        let Some(draft) = self.history.turn(back, &self.draft) else {
            return self.report(nothing_to_undo_text(back));
        };
        let before = std::mem::replace(&mut self.draft, draft);
        self.deselect_moved_units(&before);
        if before.class.name == self.draft.class.name && before.class != self.draft.class {
            self.save_class(outside);
        }
    }

    /// Deselects units on all pages if the order of battle has changed, because their numbers may belong to other units now.
    fn deselect_moved_units(&mut self, before: &Draft) {
        let troops = |draft: &Draft| -> Vec<_> { draft.posts().map(|(unit, post)| (unit, post.muster.troop)).collect() };
        if troops(before) != troops(&self.draft) {
            self.players.dismiss();
            self.table.clear_selection();
        }
    }

    /// Returns whether there is something to undo (`back`) or to redo.
    pub fn can_undo(&self, back: bool) -> bool {
        let review = self.class.review.as_ref().filter(|_| self.page == PageName::Class);
        review.map_or_else(|| self.history.can_step(back), |review| review.can_undo(back))
    }

    /// Draws at random every seat that was not assigned by hand.
    fn draw_seats(draft: &mut Draft, seed: fn() -> u64) {
        seats::draw(draft, &mut SeededDice::new(seed(), 0));
    }

    /// Opens the page where a problem is fixed, with the affected item selected.
    fn open_fix(&mut self, cure: FixLocation) {
        self.page = PageName::for_fix(&cure);
        match cure {
            FixLocation::Pupil(name) => self.players.choose(Some(UnitOrPupil::Pupil(name))),
            FixLocation::Player(unit) => self.players.choose(Some(UnitOrPupil::Unit(unit))),
            FixLocation::Unit(unit) => self.armies.scroll_to(ArmiesGoal::Unit(unit)),
            FixLocation::Army(side) => self.armies.scroll_to(ArmiesGoal::Army(side)),
            FixLocation::Place(unit) => self.table.choose(unit),
            FixLocation::Class | FixLocation::Table | FixLocation::Deck => {}
        }
    }
}

/// Returns the message for having nothing to undo (`back`) or to redo.
fn nothing_to_undo_text(back: bool) -> String {
    if back { tr!("There is nothing to undo.") } else { tr!("There is nothing to redo.") }.to_owned()
}
