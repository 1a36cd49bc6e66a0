//! Fairness of the prepared battle: a forecast on the last page, and one line below the table.

use egui::{Align, Button, Frame, Grid, Layout, RichText, Role, Ui, vec2};

use super::action::{FairnessAction, PreparationAction};
use super::offer_board::offer_board_ui;
use super::{Preparation, Services};
use crate::commands::PageName;
use crate::forecasts::{
    AssumedPlayers, ForecastAction, ForecastRequest, ForecastStart, Job, Query, assumed_players_ui, bar_ui, confidence_text, count_text,
    details_ui, headline_ui, hundred_text, play_ui, progress_ui, saxons_text,
};
use crate::platform::JobRunner;
use crate::shell::theme::{self, Palette};
use crate::widgets::control::{Control, bold_ui, faded_ui, title_ui};
use senlac_base::language::lists::join_with_and;
use senlac_classroom::battles::balance_issues::find_balance_issues;
use senlac_classroom::battles::compare::{RulingComparison, compare, forecast_count};
use senlac_classroom::battles::engagement::EngagedTurn;
use senlac_classroom::battles::fair::{self, BalanceReport, Change, Effort, Freedom, Offer, fit, make_it_fair};
use senlac_classroom::battles::opening::OpeningFaults;
use senlac_classroom::battles::{Forecast, ForecastSettings, Progress};
use senlac_classroom::planning::Draft;
use senlac_classroom::planning::ready_check::{Finding, FixLocation, Weight};
use senlac_classroom::rules::{Setup, Square, State, UnitId};

/// Percentage points by which a target must be missed before the teacher is warned. Smaller differences may be chance.
const SURE: f64 = 2.0;

/// Forecast, suggestions and comparison for the prepared battle.
#[derive(Debug)]
pub struct Fairness {
    /// Set-up of the current battle, without names.
    setup: Setup,
    /// Deployment zones of Normans and Saxons.
    zones: [Vec<Square>; 2],
    forecast: ForecastRequest,
    /// Small changes that make the battle fairer, for the set-up and players asked about.
    fair: Query<(Setup, AssumedPlayers), BalanceReport>,
    /// Effects of the options of each ruling, for the set-up and players asked about.
    compared: Query<(Setup, AssumedPlayers), Vec<RulingComparison>>,
    /// Better squares for a class that was just seated. The answer is `None` if there are none.
    fitted: Query<Setup, Option<(Setup, String)>>,
}

impl Fairness {
    /// Creates the state before anything is calculated.
    pub fn new(draft: &Draft, outside: Services<'_>) -> Self {
        let (forecast, setup) = (ForecastRequest::new(outside.battles), setup_without_names(draft));
        let mut fairness =
            Self { forecast, fair: Query::default(), compared: Query::default(), fitted: Query::default(), setup, zones: draft.zones() };
        fairness.restart_forecast();
        fairness
    }

    /// Refreshes the state after the draft was changed, or a change undone or redone.
    pub fn update(&mut self, draft: &Draft) {
        let (setup, zones) = (setup_without_names(draft), draft.zones());
        if self.setup != setup || self.zones != zones {
            (self.setup, self.zones) = (setup, zones);
            self.restart_forecast();
            self.fair.stop();
            self.compared.stop();
            self.fitted.stop();
        }
    }

    /// Makes the forecast start from the current set-up.
    fn restart_forecast(&mut self) {
        self.forecast.set_start(State::new(&self.setup).ok().map(ForecastStart::from_state));
    }

    /// Plays the forecast's battles unless they are known for the current battle or are being played.
    pub fn play_unless_up_to_date(&mut self, jobs: &JobRunner) {
        if !self.forecast.is_current() && self.forecast.progress().is_none() && self.fair.progress().is_none() {
            self.forecast.play(jobs);
        }
    }

    /// Returns the warnings before the first card: units in bad places, and targets that the forecast misses.
    pub fn findings(&self) -> Vec<Finding> {
        let Some(start) = self.forecast.start() else { return Vec::new() };
        let doubtful = |cure, words| Finding { weight: Weight::Doubtful, words, cure };
        let bad_places = bad_places(&start.state).into_iter().map(|(first, words)| doubtful(FixLocation::Place(first), words));
        let found = self.forecast.result().filter(|_| self.forecast.is_current());
        let missed = found.map(|(_, found)| find_balance_issues(&found.forecast, found.players)).unwrap_or_default();
        let missed = missed.iter().filter(|missed| missed.by >= SURE);
        bad_places.chain(missed.map(|missed| doubtful(FixLocation::Table, missed.text()))).collect()
    }

    /// Returns the current question: this battle, with these players.
    fn question(&self) -> (Setup, AssumedPlayers) {
        (self.setup.clone(), self.forecast.assumed_players())
    }

    fn make_fair(&mut self, jobs: &JobRunner) {
        let (battles, setup) = (self.forecast.battles(), self.setup.clone());
        let effort = Effort { glance: battles.div_ceil(10), close: battles, ..Effort::USUAL };
        let freedom = Freedom { zones: self.zones.clone(), units: true };
        let all = fair::max_battles(&setup, &freedom, effort);
        let job = self.start_job(jobs, all, move |question, progress| make_it_fair(&setup, &freedom, &question, effort, progress).ok());
        if let Some(job) = job {
            self.fair.ask(self.question(), job);
        }
    }

    /// Looks for better squares for a class that was just seated.
    fn fit_positions(&mut self, jobs: &JobRunner) {
        let (setup, zones) = (self.setup.clone(), self.zones.clone());
        let battles = fair::fit_battle_count(&setup, zones.clone());
        let question = setup.clone();
        self.fitted.ask(question, Job::begin(jobs, battles, move |progress| fit(&setup, zones.clone(), progress).ok()));
    }

    /// Takes the squares that were found, if the battle is still the same. They are returned only once.
    fn take_fitted(&mut self) -> Option<(Setup, String)> {
        let found = self.fitted.answer().filter(|(setup, _)| *setup == self.setup).and_then(|(_, found)| found.clone());
        self.fitted = Query::default();
        found
    }

    fn compare(&mut self, jobs: &JobRunner) {
        let setup = self.setup.clone();
        let all = forecast_count() * self.forecast.battles();
        if let Some(job) = self.start_job(jobs, all, move |question, progress| compare(&setup, &question, progress).ok()) {
            self.compared.ask(self.question(), job);
        }
    }

    /// Starts a job that plays this many battles in addition to the trials of its players; `None` if there is no battle yet.
    fn start_job<A: Send + 'static>(
        &self,
        jobs: &JobRunner,
        all: u64,
        mut work: impl FnMut(ForecastSettings, &Progress) -> Option<A> + Send + 'static,
    ) -> Option<Job<A>> {
        let (battles, assumed) = (self.forecast.battles(), self.forecast.assumed_players());
        let mut question = self.forecast.start()?.settings(battles);
        Some(Job::begin(jobs, assumed.trial_battles(battles) + all, move |progress| {
            question.players = assumed.players(&question, progress).ok()?;
            work(question.clone(), progress)
        }))
    }

    /// Returns the suggested changes, if they are for the current battle.
    fn current_changes(&self) -> Option<&BalanceReport> {
        self.fair.answer().filter(|((setup, _), _)| *setup == self.setup).map(|(_, fair)| fair)
    }

    /// Returns the progress of the comparison of the options, while it is running.
    pub fn comparison_progress(&self) -> Option<f32> {
        self.compared.progress()
    }

    /// Returns the effects of the options, and whether they are for the current battle.
    pub fn comparison(&self) -> Option<(&[RulingComparison], bool)> {
        self.compared.answer().map(|((setup, _), compared)| (compared.as_slice(), *setup == self.setup))
    }

    /// Returns whether there is a battle to be forecast.
    pub const fn has_battle(&self) -> bool {
        self.forecast.start().is_some()
    }

    /// Polls for results. Returns whether anything is still being calculated.
    pub fn poll(&mut self) -> bool {
        self.forecast.poll();
        self.fair.poll();
        self.compared.poll();
        self.fitted.poll();
        self.is_busy()
    }

    /// Returns whether anything is being calculated.
    pub fn is_busy(&self) -> bool {
        self.forecast.progress().or(self.fair.progress()).or(self.compared.progress()).or(self.fitted.progress()).is_some()
    }
}

/// Returns a sentence for each kind of bad place in which units start, with the first of those units.
fn bad_places(state: &State) -> Vec<(UnitId, String)> {
    let OpeningFaults { boxed_in, exposed, distant } = OpeningFaults::from_state(state);
    let names = |units: &[UnitId]| join_with_and(&units.iter().map(ToString::to_string).collect::<Vec<_>>());
    let sentence = |units: &[UnitId], words: String| units.first().map(|first| (*first, words));
    let boxed = tr_count!(
        count = boxed_in.len(),
        "{units} is boxed in and can’t reach the enemy. Move it to another square.",
        "{units} are boxed in and can’t reach the enemy. Move them to other squares.",
        units = names(&boxed_in)
    );
    let alone = tr_count!(
        count = exposed.len(),
        "{units} starts within reach of three enemy units, with no friendly unit beside it. Move a friendly unit next to it.",
        "{units} start within reach of three enemy units, with no friendly units beside them. Move friendly units next to them.",
        units = names(&exposed)
    );
    let far = tr_count!(
        count = distant.len(),
        "{units} needs more than three turns to come within range. Move it closer to the enemy.",
        "{units} need more than three turns to come within range. Move them closer to the enemy.",
        units = names(&distant)
    );
    [sentence(&boxed_in, boxed), sentence(&exposed, alone), sentence(&distant, far)].into_iter().flatten().collect()
}

/// Returns the prepared battle's set-up without names: another seat or name doesn't make another battle.
pub fn setup_without_names(draft: &Draft) -> Setup {
    let mut setup = Setup { scenario: String::new(), class: None, absent: Vec::new(), large_print: Vec::new(), ..draft.setup() };
    for muster in setup.norman.iter_mut().chain(&mut setup.saxon) {
        muster.player = None;
        muster.rows.clear();
    }
    setup
}

impl Preparation {
    pub(super) fn run_fairness_action(&mut self, action: FairnessAction, outside: Services<'_>) {
        match action {
            FairnessAction::Forecast(action) => self.fairness.forecast.carry_out(action, outside.jobs),
            FairnessAction::MakeFair => self.fairness.make_fair(outside.jobs),
            FairnessAction::StopMakingFair => self.fairness.fair.stop(),
            FairnessAction::Take(place) => self.apply_offer(place, outside),
            FairnessAction::Compare => self.fairness.compare(outside.jobs),
            FairnessAction::StopComparing => self.fairness.compared.stop(),
        }
    }

    /// Looks for better squares for newly fitted armies, unless they stand as the table's picture shows.
    pub(super) fn fit_squares(&mut self, jobs: &JobRunner) {
        self.fairness.update(&self.draft);
        if self.fairness.has_battle() && !self.draft.has_drawn_positions() {
            self.fairness.fit_positions(jobs);
        }
    }

    /// Moves the units to the better squares, if these have been found.
    pub(super) fn apply_fitted_positions(&mut self) {
        if self.fairness.fitted.answer().is_none() {
            return;
        }
        let Some((setup, words)) = self.fairness.take_fitted() else { return };
        self.edit(|draft| draft.copy_positions(&setup));
        self.report(tr!(
            "Some units have been moved so that few players wait and either side can win: {words} Choose Undo to reverse this.",
            words
        ));
        self.update_pages();
    }

    /// Makes a suggested change, which can be undone, and plays the resulting battle.
    fn apply_offer(&mut self, place: usize, outside: Services<'_>) {
        let Some(offer) = self.fairness.current_changes().and_then(|fair| fair.offers.get(place)).cloned() else { return };
        if self.change(|draft| offer.steps.iter().try_for_each(|(change, setup)| apply_change(draft, change, setup))).is_some() {
            self.report(tr!("Done: {offer} Choose Undo to reverse this.", offer = offer.words));
            self.fairness.update(&self.draft);
            self.fairness.forecast.play(outside.jobs);
        }
    }
}

/// Makes one change in the draft, as the teacher would by hand, to reach this set-up.
fn apply_change(draft: &mut Draft, change: &Change, setup: &Setup) -> Result<(), String> {
    match *change {
        Change::ArrowLate => draft.rulings.reshuffle = setup.rulings.reshuffle,
        // Every unit stays what it is.
        Change::Nearer { .. } | Change::Apart { .. } | Change::Line { .. } | Change::Stagger { .. } => draft.copy_positions(setup),
        Change::Stand { unit, square } => draft.place_unit(unit, Some(square))?,
        Change::Add { side, troop, square } => {
            let unit = draft.add_unit(side, troop)?;
            copy_figures(draft, unit, setup);
            draft.place_unit(unit, Some(square))?;
        }
        Change::Retrain { unit, troop } => {
            let unit = draft.set_troop(unit, troop)?;
            copy_figures(draft, unit, setup);
        }
        // It is put on the bench, from where it can be brought back.
        Change::LeaveOut { unit } => draft.bench_unit(unit)?,
    }
    Ok(())
}

/// Gives a new unit the figures and bases that it has in this set-up.
fn copy_figures(draft: &mut Draft, unit: UnitId, setup: &Setup) {
    if let (Some(post), Some(muster)) = (draft.post_mut(unit), setup.unit(unit)) {
        (post.muster.figures, post.muster.bases) = (muster.figures, muster.bases);
    }
}

/// Draws everything about fairness for the last page.
pub fn fairness_ui(ui: &mut Ui, preparation: &Preparation, actions: &mut Vec<PreparationAction>) {
    title_ui(ui, 20.0, tr!("Test the balance"));
    faded_ui(ui, 14.0, tr!("Computer players fight your battle many times by the real rules."));
    let fairness = &preparation.fairness;
    let (mut asked, mut own) = (Vec::new(), Vec::new());
    assumed_players_ui(ui, fairness.forecast.assumed_players(), &mut asked);
    ui.add_space(2.0);
    if let Some(done) = fairness.fair.progress() {
        ui.label(tr!("Looking for small changes…"));
        if progress_ui(ui, done, tr!("small changes")) {
            own.push(FairnessAction::StopMakingFair);
        }
    } else {
        ui.horizontal(|ui| {
            play_ui(ui, &fairness.forecast, &mut asked);
            if fairness.forecast.progress().is_none() && make_fair_ui(ui, fairness) {
                own.push(FairnessAction::MakeFair);
            }
        });
    }
    // The latest result comes first, since it would be out of sight below the forecast.
    offers_ui(ui, fairness, &mut own);
    headline_ui(ui, &fairness.forecast);
    if let Some((_, found)) = fairness.forecast.result() {
        engagement_ui(ui, &found.forecast);
    }
    details_ui(ui, &fairness.forecast);
    actions.extend(asked.into_iter().map(FairnessAction::Forecast).chain(own).map(PreparationAction::Fairness));
}

/// Draws what fraction of the units is active, with a column for each turn that at least a tenth of the battles reach.
fn engagement_ui(ui: &mut Ui, forecast: &Forecast) {
    let turns: Vec<(u32, &EngagedTurn)> = forecast.engagement.turns_reached(forecast.battles).collect();
    let names = [tr!("shoot or fight"), tr!("do something"), tr!("wait two turns running")];
    let shares = |did: &EngagedTurn| [did.strikes(), did.acts(), did.idles()];
    let small = |words: String| RichText::new(words).size(13.0);
    ui.add_space(4.0);
    Grid::new("who has something to do")
        .num_columns(turns.len() + 1)
        .min_col_width(20.0)
        .min_row_height(17.0)
        .spacing(vec2(6.0, 2.0))
        .show(ui, |ui| {
            ui.label(RichText::new(tr!("% of children in turn")).font(theme::bold(13.0)));
            for (turn, _) in &turns {
                ui.label(RichText::new(turn.to_string()).font(theme::bold(13.0)));
            }
            ui.end_row();
            for (row, name) in names.into_iter().enumerate() {
                ui.label(small(name.to_owned()));
                for (_, did) in &turns {
                    ui.label(small(hundred_text(shares(did)[row].fraction())));
                }
                ui.end_row();
            }
        });
    ui.add_space(4.0);
}

/// Draws the button that looks for small changes. Returns whether it was clicked.
fn make_fair_ui(ui: &mut Ui, fairness: &Fairness) -> bool {
    let button = Button::new(RichText::new(tr!("Balance the armies")).font(theme::bold(14.5))).min_size(vec2(0.0, 30.0));
    let tip = tr!(
        "Tries small changes to squares and whole units, and offers the three that leave the sides most even and the fewest players waiting"
    );
    ui.add_enabled(fairness.has_battle(), button).on_hover_text(tip).clicked()
}

/// Draws the suggested changes, each on a card.
fn offers_ui(ui: &mut Ui, fairness: &Fairness, actions: &mut Vec<FairnessAction>) {
    let palette = Palette::current(ui);
    let Some(fair) = fairness.current_changes() else { return };
    let share = fair.now.saxon_share();
    let now = tr!("Now: {saxons} ({surety}).", saxons = saxons_text(share), surety = confidence_text(share));
    let words = if fair.offers.is_empty() { tr!("{now} No small change would improve this.", now) } else { now };
    ui.label(words);
    for (place, offer) in fair.offers.iter().enumerate() {
        let frame = Frame::new().fill(palette.linen).stroke((1.0, palette.line)).corner_radius(theme::ROUND).inner_margin(8);
        frame.show(ui, |ui| {
            ui.set_width(ui.available_width());
            let clicked = offer_ui(ui, offer);
            if let Some(setup) = offer.setup() {
                offer_board_ui(ui, &fairness.setup, setup);
            }
            if clicked {
                actions.push(FairnessAction::Take(place));
            }
        });
    }
}

/// Draws a suggested change, its effect and its button. Returns whether it was clicked.
fn offer_ui(ui: &mut Ui, offer: &Offer) -> bool {
    let share = offer.forecast.saxon_share();
    bold_ui(ui, 14.0, &offer.words);
    ui.horizontal(|ui| {
        bar_ui(ui, share, ui.available_width() - 140.0, 18.0);
        ui.label(RichText::new(format!("({})", confidence_text(share))).color(Palette::current(ui).faded));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let response = ui
                .button(tr!("Do this"))
                .on_hover_text(tr!("You can undo this"))
                .named(Role::Button, || tr!("Do this: {offer}", offer = offer.words));
            response.clicked()
        })
        .inner
    })
    .inner
}

/// Draws the one line below the table.
pub fn line_ui(ui: &mut Ui, preparation: &Preparation, actions: &mut Vec<PreparationAction>) {
    let forecast = &preparation.fairness.forecast;
    let forecast_action = |actions| PreparationAction::Fairness(FairnessAction::Forecast(actions));
    ui.horizontal(|ui| {
        bold_ui(ui, 14.0, tr!("Test the balance"));
        if let Some(done) = forecast.progress() {
            if progress_ui(ui, done, tr!("battles")) {
                actions.push(forecast_action(ForecastAction::Stop));
            }
            return;
        }
        if let Some((_, found)) = forecast.result().filter(|_| forecast.is_current()) {
            let share = found.forecast.saxon_share();
            bar_ui(ui, share, 180.0, 18.0);
            ui.label(saxons_text(share));
            faded_ui(ui, 14.0, format!("({})", confidence_text(share)));
        } else {
            let words = if forecast.result().is_some() {
                tr!("Play again").to_owned()
            } else {
                tr!("Play {battles} battles", battles = count_text(forecast.battles()))
            };
            let response = ui.add_enabled(forecast.start().is_some(), Button::new(&words)).named(Role::Button, || &words);
            response
                .on_hover_text(tr!("Computer players fight them by the real rules, in the background"))
                .on_click(forecast_action(ForecastAction::Play), actions);
        }
        ui.button(tr!("More…"))
            .on_hover_text(tr!("The last page shows turns, losses and suggested changes"))
            .on_click(PreparationAction::Page(PageName::Ready), actions);
    });
}
