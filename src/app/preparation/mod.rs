//! Preparing a battle: the class, both orders of battle, who plays what, the table, the rulings, the deck, and a last
//! look at everything. Each page is a folder with what lies on it, what can be asked there, and its drawing.
//!
//! As everywhere in the window, drawing asks and [`Preparation::run_action`] does; whatever it changes in the
//! [`Draft`] can be undone.

pub mod action;
pub mod armies;
pub mod class;
pub mod deck;
pub mod fairness;
mod offer_board;
pub mod players;
mod ready;
pub mod rulings;
pub mod table;
mod tabs;
mod undo_history;

use chrono::NaiveDate;

use senlac_classroom::content::library;
use senlac_classroom::planning::ready::{Cure, Finding, can_begin, check};
use senlac_classroom::planning::{Draft, seats};
use senlac_classroom::rules::{Rolled, Setup};

use self::action::PreparationAction;
use self::armies::action::ArmiesGoal;
use self::players::action::UnitOrPupil;
use self::undo_history::History;
use crate::commands::{AppCommand, PageName};
use crate::platform::{JobRunner, LateAnswer, Waiting};
use crate::shell::library::{Library, SavedClass};
use senlac_base::atomic_write::in_words;
use senlac_classroom::content::library::Shelved;

pub use self::tabs::prepare_ui;

/// What the preparation needs from outside: where things are kept, chance, and work in the background.
#[derive(Clone, Copy, Debug)]
pub struct Outside<'a> {
    /// Where classes, scenarios and decks are kept.
    pub shelf: &'a Library,
    /// A new number by chance, for lots.
    pub seed: fn() -> u64,
    /// Where forecasts are worked out.
    pub jobs: &'a JobRunner,
    /// How many battles a forecast plays.
    pub battles: u64,
    /// Today where the computer is.
    pub today: NaiveDate,
}

/// Classes, scenarios and decks of the teacher's own, and those that come with the program.
#[derive(Debug)]
pub struct Kept {
    classes: Vec<SavedClass>,
    tables: Vec<Shelved>,
    decks: Vec<deck::KeptDeck>,
}

impl Outside<'_> {
    /// What short work with everything that is kept gives back.
    fn at_disk<T: Send + 'static>(self, work: impl FnOnce(&Library) -> T + Send + 'static) -> LateAnswer<T> {
        let library = self.shelf.clone();
        self.jobs.at_disk(move || work(&library))
    }

    /// What short work that keeps something gives back; an error too if it is not safe after all.
    fn commit<T: Send + 'static>(self, work: impl FnOnce(&Library) -> Result<T, String> + Send + 'static) -> LateAnswer<Result<T, String>> {
        let library = self.shelf.clone();
        self.jobs.commit(move || work(&library))
    }

    /// The same, and what is seen at the disk afterwards.
    fn commit_and_look<T: Send + 'static>(
        self,
        work: impl FnOnce(&Library) -> Result<(), String> + Send + 'static,
        look: impl FnOnce(&Library) -> T + Send + 'static,
    ) -> LateAnswer<(Result<(), String>, T)> {
        let library = self.shelf.clone();
        let lost = |(_, seen), problem| (Err(in_words(&problem)), seen);
        self.jobs.commit_or(move || (work(&library), look(&library)), lost)
    }
}

impl Kept {
    /// Reads everything that is kept.
    pub fn read(library: &Library) -> Self {
        Self { classes: library.classes(), tables: library.tables(), decks: deck::decks_kept(library) }
    }
}

/// The shipped scenario.
fn shipped() -> Result<Draft, String> {
    library::scenario(library::SCENARIO).map(Draft::of).map_err(|problems| problems.to_string())
}

/// Whether anything was decided in a draft.
pub(super) fn is_prepared(draft: &Draft) -> bool {
    shipped().is_ok_and(|shipped| shipped != *draft)
}

/// A battle that is being prepared, and everything that lies on the desk around it.
#[derive(Debug)]
pub struct Preparation {
    draft: Draft,
    /// The draft as it was kept last.
    kept: Draft,
    /// Why that could not be written; it is said until it can be.
    unkept: Option<Said>,
    history: History<Draft>,
    page: PageName,
    findings: Vec<Finding>,
    said: Option<Said>,
    /// Whether an unfinished preparation was found, which may be laid aside.
    was_left: bool,
    class: class::ClassPage,
    armies: armies::ArmiesPage,
    players: players::PlayersPage,
    table: table::TablePage,
    rulings: rulings::action::RulingsPage,
    deck: deck::DeckPage,
    fairness: fairness::Fairness,
    /// What is done when answers of the disk come.
    waiting: Waiting<Self>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Said {
    pub words: String,
    /// Whether something went wrong.
    pub is_trouble: bool,
}

impl Preparation {
    /// Begins with the shipped scenario, and no class.
    ///
    /// # Errors
    /// In words, where the shipped files are unsound; none in a sound build.
    pub fn new(kept: Kept, outside: Outside<'_>) -> Result<Self, String> {
        Ok(Self::with(shipped()?, kept, outside))
    }

    /// Goes on with a draft that was left unfinished.
    pub fn go_on(draft: Draft, kept: Kept, outside: Outside<'_>) -> Self {
        let mut preparation = Self::with(draft, kept, outside);
        preparation.report(tr!("You go on where you left off. “Start afresh” begins anew.").to_owned());
        preparation.was_left = true;
        preparation
    }

    /// What was prepared on another computer takes the place of the draft; it can be undone.
    pub(super) fn take_lesson(&mut self, draft: Draft, told: &str) {
        self.edit(|here| *here = draft);
        self.was_left = false;
        self.follow_draft();
        let words = tr!("This is what came along. Undo brings back what was prepared here before.");
        self.report(senlac_base::language::lists::sentences(&[words, told]));
    }

    /// Whether the draft has changed since it was kept last; it counts as kept from now on.
    pub(super) fn wants_keeping(&mut self) -> bool {
        let changed = self.kept != self.draft;
        if changed {
            self.kept = self.draft.clone();
        }
        changed
    }

    /// The draft was kept, or could not be.
    pub(super) fn was_kept(&mut self, kept: Result<(), String>) {
        self.unkept = kept.err().map(|words| Said { words, is_trouble: true });
    }

    /// The draft where it could not be kept.
    pub(super) fn unkept(&self) -> Option<&Draft> {
        self.unkept.as_ref().map(|_| &self.draft)
    }

    /// Begins a preparation with this draft.
    fn with(draft: Draft, kept: Kept, outside: Outside<'_>) -> Self {
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
            players: players::PlayersPage::new(&draft),
            table: table::TablePage::new(kept.tables, &draft),
            rulings: rulings::action::RulingsPage::default(),
            deck: deck::DeckPage::new(kept.decks),
            fairness: fairness::Fairness::new(&draft, outside),
            waiting: Waiting::default(),
            draft,
        };
        preparation.gather_findings();
        preparation
    }

    /// The battle as far as it is decided.
    pub const fn draft(&self) -> &Draft {
        &self.draft
    }

    /// The page that lies open.
    pub const fn page(&self) -> PageName {
        self.page
    }

    /// Whether the battle can begin.
    pub fn can_begin(&self) -> bool {
        can_begin(&self.findings)
    }

    pub fn said(&self) -> Option<&Said> {
        self.said.as_ref().or(self.unkept.as_ref())
    }

    /// Carries out what was asked; the battle where it begins.
    pub fn run_action(&mut self, action: PreparationAction, outside: Outside<'_>) -> Option<Setup> {
        self.said = None;
        // Whoever stops a forecast does not want it begun again.
        let of_the_forecast = matches!(action, PreparationAction::Fairness(_));
        match action {
            PreparationAction::Page(page) => self.page = page,
            PreparationAction::Cure(cure) => self.go_to(cure),
            PreparationAction::Class(action) => self.run_class_action(action, outside),
            PreparationAction::Armies(action) => self.run_armies_action(action, outside),
            PreparationAction::Players(action) => self.run_players_action(action, outside),
            PreparationAction::Table(action) => self.run_table_action(action, outside),
            PreparationAction::Rulings(action) => self.run_rulings_action(action),
            PreparationAction::Deck(action) => self.run_deck_action(action, outside),
            PreparationAction::Fairness(action) => self.run_fairness_action(action, outside),
            PreparationAction::Undo(back) => self.undo(back, outside),
            PreparationAction::Afresh => self.begin_afresh(),
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
        self.follow_draft();
        if self.page == PageName::Ready && !of_the_forecast {
            self.fairness.play_unless_known(outside.jobs);
        }
        None
    }

    /// Does what is to be done with the answers of the disk that have come; whether any was waited for.
    pub(super) fn hear(&mut self) -> bool {
        if self.waiting.is_empty() {
            return false;
        }
        Waiting::poll(self, |preparation| &mut preparation.waiting);
        self.follow_draft();
        true
    }

    /// Every page follows the draft.
    fn follow_draft(&mut self) {
        self.table.follow(&self.draft);
        self.players.look(&self.draft);
        self.fairness.follow(&self.draft);
        self.gather_findings();
    }

    /// Everything to know before the first card, what matters most first.
    fn gather_findings(&mut self) {
        self.findings = check(&self.draft);
        self.findings.extend(self.fairness.findings());
        self.findings.sort_by_key(|finding| finding.weight);
    }

    /// Fetches the answers of forecasts that have come; whether any is still being worked out.
    pub(super) fn hear_forecasts(&mut self) -> bool {
        let was_busy = self.fairness.is_busy();
        let is_busy = self.fairness.hear();
        if was_busy {
            self.take_fitted();
            self.gather_findings();
        }
        is_busy
    }

    /// Lays everything aside; it can be undone.
    fn begin_afresh(&mut self) {
        match shipped() {
            Ok(new) => {
                self.edit(|draft| *draft = new);
                self.was_left = false;
                self.page = PageName::default();
            }
            Err(trouble) => self.complain(trouble),
        }
    }

    /// What a command of the window means here; `None` if it means nothing.
    pub(super) fn action_for_command(&self, command: AppCommand) -> Option<PreparationAction> {
        const MEANT: [(AppCommand, PreparationAction); 4] = [
            (AppCommand::TakeBack, PreparationAction::Undo(true)),
            (AppCommand::Restore, PreparationAction::Undo(false)),
            (AppCommand::Dismiss, PreparationAction::Dismiss),
            (AppCommand::NewGame, PreparationAction::Leave),
        ];
        if command == AppCommand::Primary {
            return Some(self.primary().1);
        }
        if let AppCommand::Page(page) = command {
            return Some(PreparationAction::Page(page));
        }
        MEANT.into_iter().find(|(other, _)| *other == command).map(|(_, asked)| asked)
    }

    /// The large button: on to the next page, and at the last one into battle.
    pub fn primary(&self) -> (String, PreparationAction) {
        if let Some(primary) = self.class_primary().filter(|_| self.page == PageName::Class) {
            return primary;
        }
        match self.page.next() {
            Some(next) => (tr!("Next: {title}", title = next.title()), PreparationAction::Page(next)),
            None => (tr!("Begin the battle").to_owned(), PreparationAction::Begin),
        }
    }

    /// Changes the draft, so that it can be undone; what went wrong is said.
    fn change<T>(&mut self, edit: impl FnOnce(&mut Draft) -> Result<T, String>) -> Option<T> {
        let before = self.draft.clone();
        match edit(&mut self.draft) {
            Ok(done) => {
                self.let_go_of_moved_units(&before);
                self.history.keep(before, &self.draft);
                Some(done)
            }
            Err(words) => {
                self.draft = before;
                self.complain(words);
                None
            }
        }
    }

    /// Changes the draft where nothing can speak against it.
    fn edit(&mut self, edit: impl FnOnce(&mut Draft)) {
        self.change(|draft| {
            edit(draft);
            Ok(())
        });
    }

    /// Tells what went wrong.
    pub(super) fn complain(&mut self, words: String) {
        self.said = Some(Said { words, is_trouble: true });
    }

    /// Tells what was done.
    pub(super) fn report(&mut self, words: String) {
        self.said = Some(Said { words, is_trouble: false });
    }

    /// What is done when this answer of the disk comes; what went wrong is said.
    fn when_answered<T: Send + 'static>(&mut self, answer: LateAnswer<Result<T, String>>, then: impl FnOnce(&mut Self, T) + 'static) {
        self.waiting.wait(answer, |preparation, answer| match answer {
            Ok(answer) => then(preparation, answer),
            Err(trouble) => preparation.complain(trouble),
        });
    }

    /// Undoes the last change, or does it again. The class is kept as it is then.
    fn undo(&mut self, back: bool, outside: Outside<'_>) {
        if self.undo_look(back) {
            return;
        }
        let Some(draft) = self.history.turn(back, &self.draft) else {
            return self.report(nothing_to_undo(back));
        };
        let before = std::mem::replace(&mut self.draft, draft);
        self.let_go_of_moved_units(&before);
        if before.class.name == self.draft.class.name && before.class != self.draft.class {
            self.keep_class(outside);
        }
    }

    /// Whatever page has a unit in hand lets go of it where the order of battle has changed: its number may be another
    /// unit's now.
    fn let_go_of_moved_units(&mut self, before: &Draft) {
        let troops = |draft: &Draft| -> Vec<_> { draft.posts().map(|(unit, post)| (unit, post.muster.troop)).collect() };
        if troops(before) != troops(&self.draft) {
            self.players.dismiss();
            self.table.clear_selection();
        }
    }

    /// Whether there is something to undo, or to do again.
    pub fn can_undo(&self, back: bool) -> bool {
        let review = self.class.review.as_ref().filter(|_| self.page == PageName::Class);
        review.map_or_else(|| self.history.can(back), |review| review.can_undo(back))
    }

    /// Draws lots for every seat that was not given by hand.
    fn draw_lots(draft: &mut Draft, seed: fn() -> u64) {
        seats::draw(draft, &mut Rolled::new(seed(), 0));
    }

    /// Opens the page where something is put right, with what it concerns chosen.
    fn go_to(&mut self, cure: Cure) {
        self.page = PageName::of(&cure);
        match cure {
            Cure::Pupil(name) => self.players.choose(Some(UnitOrPupil::Pupil(name))),
            Cure::Player(unit) => self.players.choose(Some(UnitOrPupil::Unit(unit))),
            Cure::Unit(unit) => self.armies.seek(ArmiesGoal::Unit(unit)),
            Cure::Army(side) => self.armies.seek(ArmiesGoal::Army(side)),
            Cure::Place(unit) => self.table.choose(unit),
            Cure::Class | Cure::Table | Cure::Deck => {}
        }
    }
}

/// Where there is nothing to undo, or to do again.
fn nothing_to_undo(back: bool) -> String {
    if back { tr!("There is nothing to undo.") } else { tr!("There is nothing to redo.") }.to_owned()
}
