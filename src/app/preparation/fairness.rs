//! How fair the battle is that is prepared: a forecast on the last page, and its one line below the table.

use egui::{Align, Button, Frame, Grid, Layout, RichText, Role, Ui, vec2};

use super::action::{FairnessAction, PreparationAction};
use super::offer_board::offer_board_ui;
use super::{Outside, Preparation};
use crate::commands::PageName;
use crate::forecasts::{
    Assumed, ForecastAction, ForecastRequest, Job, Query, StartedFrom, assumed_ui, bar_ui, count_words, details_ui, headline_ui,
    hundred_words, play_ui, saxons_words, sure_words, work_ui,
};
use crate::platform::JobRunner;
use crate::shell::theme::{self, Palette};
use crate::widgets::control::{Control, bold_ui, faded_ui, title_ui};
use senlac_base::language::lists::and;
use senlac_classroom::battles::compare::{Compared, compare, forecasts};
use senlac_classroom::battles::engagement::EngagedTurn;
use senlac_classroom::battles::fair::{self, Change, Effort, Fair, Freedom, Offer, fit, make_it_fair};
use senlac_classroom::battles::opening::OpeningFaults;
use senlac_classroom::battles::worth::missed;
use senlac_classroom::battles::{Forecast, ForecastSettings, Progress};
use senlac_classroom::planning::Draft;
use senlac_classroom::planning::ready::{Cure, Finding, Weight};
use senlac_classroom::rules::{Setup, Square, State, UnitId};

/// Points of 100 by which something is missed before a teacher is warned: fewer may be the dice of so many battles.
const SURE: f64 = 2.0;

/// What is known about it.
#[derive(Debug)]
pub struct Fairness {
    /// The battle as it is now, without names.
    setup: Setup,
    /// Where Normans and Saxons may stand.
    zones: [Vec<Square>; 2],
    forecast: ForecastRequest,
    /// Small changes that make it fairer, for the battle and the players of the question.
    fair: Query<(Setup, Assumed), Fair>,
    /// What each reading of a ruling does, likewise.
    compared: Query<(Setup, Assumed), Vec<Compared>>,
    /// Better squares for a class that has just sat down; nothing where none are.
    fitted: Query<Setup, Option<(Setup, String)>>,
}

impl Fairness {
    /// Nothing is asked yet.
    pub fn new(draft: &Draft, outside: Outside<'_>) -> Self {
        let (forecast, setup) = (ForecastRequest::new(outside.battles), without_names(draft));
        let mut fairness =
            Self { forecast, fair: Query::default(), compared: Query::default(), fitted: Query::default(), setup, zones: draft.zones() };
        fairness.begin_here();
        fairness
    }

    /// Looks at the draft after something was changed, undone or done again.
    pub fn follow(&mut self, draft: &Draft) {
        let (setup, zones) = (without_names(draft), draft.zones());
        if self.setup != setup || self.zones != zones {
            (self.setup, self.zones) = (setup, zones);
            self.begin_here();
            self.fair.stop();
            self.compared.stop();
            self.fitted.stop();
        }
    }

    /// Battles begin with the set-up as it is now.
    fn begin_here(&mut self) {
        self.forecast.follow(State::new(&self.setup).ok().map(StartedFrom::of));
    }

    /// Plays the battles where that was not done yet for the battle as it is now.
    pub fn play_unless_known(&mut self, jobs: &JobRunner) {
        if !self.forecast.is_of_now() && self.forecast.part().is_none() && self.fair.part().is_none() {
            self.forecast.play(jobs);
        }
    }

    /// What a teacher should know of it before the first card: units in bad places, and what the forecast misses.
    pub fn findings(&self) -> Vec<Finding> {
        let Some(start) = self.forecast.start() else { return Vec::new() };
        let doubtful = |cure, words| Finding { weight: Weight::Doubtful, words, cure };
        let bad_places = bad_places(&start.state).into_iter().map(|(first, words)| doubtful(Cure::Place(first), words));
        let found = self.forecast.found().filter(|_| self.forecast.is_of_now());
        let missed = found.map(|(_, found)| missed(&found.forecast, found.players)).unwrap_or_default();
        let missed = missed.iter().filter(|missed| missed.by >= SURE);
        bad_places.chain(missed.map(|missed| doubtful(Cure::Table, missed.words()))).collect()
    }

    /// What was asked: this battle, with these players.
    fn question(&self) -> (Setup, Assumed) {
        (self.setup.clone(), self.forecast.assumed())
    }

    fn make_fair(&mut self, jobs: &JobRunner) {
        let (battles, setup) = (self.forecast.battles(), self.setup.clone());
        let effort = Effort { glance: battles.div_ceil(10), close: battles, ..Effort::USUAL };
        let freedom = Freedom { zones: self.zones.clone(), units: true };
        let all = fair::battles(&setup, &freedom, effort);
        let job = self.job(jobs, all, move |question, progress| make_it_fair(&setup, &freedom, &question, effort, progress).ok());
        if let Some(job) = job {
            self.fair.ask(self.question(), job);
        }
    }

    /// Looks for better squares for a class that has just sat down.
    fn fit(&mut self, jobs: &JobRunner) {
        let (setup, zones) = (self.setup.clone(), self.zones.clone());
        let battles = fair::battles_to_fit(&setup, zones.clone());
        let question = setup.clone();
        self.fitted.ask(question, Job::begin(jobs, battles, move |progress| fit(&setup, zones.clone(), progress).ok()));
    }

    /// The squares that were found, where the battle is still the one of the question; they are given once.
    fn take_fitted(&mut self) -> Option<(Setup, String)> {
        let found = self.fitted.answer().filter(|(setup, _)| *setup == self.setup).and_then(|(_, found)| found.clone());
        self.fitted = Query::default();
        found
    }

    fn compare(&mut self, jobs: &JobRunner) {
        let setup = self.setup.clone();
        let all = forecasts() * self.forecast.battles();
        if let Some(job) = self.job(jobs, all, move |question, progress| compare(&setup, &question, progress).ok()) {
            self.compared.ask(self.question(), job);
        }
    }

    /// Work that plays so many battles besides the trials of its players; `None` if there is no battle yet.
    fn job<A: Send + 'static>(
        &self,
        jobs: &JobRunner,
        all: u64,
        mut work: impl FnMut(ForecastSettings, &Progress) -> Option<A> + Send + 'static,
    ) -> Option<Job<A>> {
        let (battles, assumed) = (self.forecast.battles(), self.forecast.assumed());
        let mut question = self.forecast.start()?.question(battles);
        Some(Job::begin(jobs, assumed.trials(battles) + all, move |progress| {
            question.players = assumed.players(&question, progress).ok()?;
            work(question.clone(), progress)
        }))
    }

    /// The changes that were found, where they are still changes of this battle.
    fn fair(&self) -> Option<&Fair> {
        self.fair.answer().filter(|((setup, _), _)| *setup == self.setup).map(|(_, fair)| fair)
    }

    /// How far the comparison of the readings is, while it is being made.
    pub fn compares(&self) -> Option<f32> {
        self.compared.part()
    }

    /// What each reading does, and whether that is so of the battle as it is now.
    pub fn compared(&self) -> Option<(&[Compared], bool)> {
        self.compared.answer().map(|((setup, _), compared)| (compared.as_slice(), *setup == self.setup))
    }

    /// Whether there is a battle of which anything could be told.
    pub const fn is_battle(&self) -> bool {
        self.forecast.start().is_some()
    }

    /// Fetches answers where there are any; whether any is still being worked out.
    pub fn hear(&mut self) -> bool {
        self.forecast.hear();
        self.fair.hear();
        self.compared.hear();
        self.fitted.hear();
        self.is_busy()
    }

    /// Whether anything is being worked out.
    pub fn is_busy(&self) -> bool {
        self.forecast.part().or(self.fair.part()).or(self.compared.part()).or(self.fitted.part()).is_some()
    }
}

/// Returns a sentence for each kind of bad place in which units start, with the first of those units.
fn bad_places(state: &State) -> Vec<(UnitId, String)> {
    let OpeningFaults { boxed_in, exposed, distant } = OpeningFaults::of_state(state);
    let names = |units: &[UnitId]| and(&units.iter().map(ToString::to_string).collect::<Vec<_>>());
    let sentence = |units: &[UnitId], words: String| units.first().map(|first| (*first, words));
    let boxed = tr_count!(
        count = boxed_in.len(),
        "{units} is boxed in: it has no way to the enemy. Move it to another square.",
        "{units} are boxed in: they have no way to the enemy. Move them to other squares.",
        units = names(&boxed_in)
    );
    let alone = tr_count!(
        count = exposed.len(),
        "{units} starts within reach of three enemy units and has no friend beside it. Move a friend next to it.",
        "{units} start within reach of three enemy units and have no friends beside them. Move friends next to them.",
        units = names(&exposed)
    );
    let far = tr_count!(
        count = distant.len(),
        "{units} needs more than three turns to get near enough to shoot. Move it nearer to the enemy.",
        "{units} need more than three turns to get near enough to shoot. Move them nearer to the enemy.",
        units = names(&distant)
    );
    [sentence(&boxed_in, boxed), sentence(&exposed, alone), sentence(&distant, far)].into_iter().flatten().collect()
}

/// The battle that is prepared, whoever plays it: another seat or another name is no other battle.
pub fn without_names(draft: &Draft) -> Setup {
    let mut setup = Setup { scenario: String::new(), class: None, absent: Vec::new(), large_print: Vec::new(), ..draft.setup() };
    for muster in setup.norman.iter_mut().chain(&mut setup.saxon) {
        muster.player = None;
        muster.rows.clear();
    }
    setup
}

impl Preparation {
    pub(super) fn run_fairness_action(&mut self, action: FairnessAction, outside: Outside<'_>) {
        match action {
            FairnessAction::Forecast(action) => self.fairness.forecast.carry_out(action, outside.jobs),
            FairnessAction::MakeFair => self.fairness.make_fair(outside.jobs),
            FairnessAction::StopMakingFair => self.fairness.fair.stop(),
            FairnessAction::Take(place) => self.take_offer(place, outside),
            FairnessAction::Compare => self.fairness.compare(outside.jobs),
            FairnessAction::StopComparing => self.fairness.compared.stop(),
        }
    }

    /// Looks for better squares for armies that were just measured, but where they stand as in their picture.
    pub(super) fn fit_squares(&mut self, jobs: &JobRunner) {
        self.fairness.follow(&self.draft);
        if self.fairness.is_battle() && !self.draft.stands_as_drawn() {
            self.fairness.fit(jobs);
        }
    }

    /// A class stands as was found to be better for it, where that was asked and is known now.
    pub(super) fn take_fitted(&mut self) {
        if self.fairness.fitted.answer().is_none() {
            return;
        }
        let Some((setup, words)) = self.fairness.take_fitted() else { return };
        self.edit(|draft| draft.take_places(&setup));
        self.report(tr!("So that few wait and either side can win, some stand elsewhere now: {words} Undo takes it back.", words));
        self.follow_draft();
    }

    /// Makes a change that was offered, as one that can be undone, and plays the battle that comes of it.
    fn take_offer(&mut self, place: usize, outside: Outside<'_>) {
        let Some(offer) = self.fairness.fair().and_then(|fair| fair.offers.get(place)).cloned() else { return };
        if self.change(|draft| offer.steps.iter().try_for_each(|(change, setup)| make_one(draft, change, setup))).is_some() {
            self.report(tr!("Done: {offer} Undo takes it back.", offer = offer.words));
            self.fairness.follow(&self.draft);
            self.fairness.forecast.play(outside.jobs);
        }
    }
}

/// Makes one change in the draft as a teacher would make it by hand; this set-up comes of it.
fn make_one(draft: &mut Draft, change: &Change, setup: &Setup) -> Result<(), String> {
    match *change {
        Change::ArrowLate => draft.rulings.reshuffle = setup.rulings.reshuffle,
        // Every unit stays what it is.
        Change::Nearer { .. } | Change::Apart { .. } | Change::Line { .. } | Change::Stagger { .. } => draft.take_places(setup),
        Change::Stand { unit, square } => draft.put(unit, Some(square))?,
        Change::Add { side, troop, square } => {
            let unit = draft.add_unit(side, troop)?;
            like_others(draft, unit, setup);
            draft.put(unit, Some(square))?;
        }
        Change::Retrain { unit, troop } => {
            let unit = draft.set_troop(unit, troop)?;
            like_others(draft, unit, setup);
        }
        // It is put on the bench, from where it can be brought back.
        Change::LeaveOut { unit } => draft.leave_out(unit)?,
    }
    Ok(())
}

/// A unit that came in has figures and bases as in this set-up.
fn like_others(draft: &mut Draft, unit: UnitId, setup: &Setup) {
    if let (Some(post), Some(muster)) = (draft.post_mut(unit), setup.unit(unit)) {
        (post.muster.figures, post.muster.bases) = (muster.figures, muster.bases);
    }
}

/// Draws all of it, for the last page.
pub fn fairness_ui(ui: &mut Ui, preparation: &Preparation, actions: &mut Vec<PreparationAction>) {
    title_ui(ui, 20.0, tr!("How fair is it?"));
    faded_ui(ui, 14.0, tr!("Simple players fight it over and over by the real rules."));
    let fairness = &preparation.fairness;
    let (mut asked, mut own) = (Vec::new(), Vec::new());
    assumed_ui(ui, fairness.forecast.assumed(), &mut asked);
    ui.add_space(2.0);
    if let Some(done) = fairness.fair.part() {
        ui.label(tr!("Looking for small changes …"));
        if work_ui(ui, done, tr!("small changes")) {
            own.push(FairnessAction::StopMakingFair);
        }
    } else {
        ui.horizontal(|ui| {
            play_ui(ui, &fairness.forecast, &mut asked);
            if fairness.forecast.part().is_none() && make_fair_ui(ui, fairness) {
                own.push(FairnessAction::MakeFair);
            }
        });
    }
    // What was asked for last stands first: below the forecast it would be out of sight.
    offers_ui(ui, fairness, &mut own);
    headline_ui(ui, &fairness.forecast);
    if let Some((_, found)) = fairness.forecast.found() {
        engagement_ui(ui, &found.forecast);
    }
    details_ui(ui, &fairness.forecast);
    actions.extend(asked.into_iter().map(FairnessAction::Forecast).chain(own).map(PreparationAction::Fairness));
}

/// Who has something to do, a column for each turn that a tenth of the battles come to.
fn engagement_ui(ui: &mut Ui, forecast: &Forecast) {
    let turns: Vec<(u32, &EngagedTurn)> = forecast.engagement.turns_reached(forecast.battles).collect();
    let names = [tr!("shoot or fight"), tr!("do something"), tr!("wait a second turn")];
    let shares = |did: &EngagedTurn| [did.strikes(), did.acts(), did.idles()];
    let small = |words: String| RichText::new(words).size(13.0);
    ui.add_space(4.0);
    Grid::new("who has something to do")
        .num_columns(turns.len() + 1)
        .min_col_width(20.0)
        .min_row_height(17.0)
        .spacing(vec2(6.0, 2.0))
        .show(ui, |ui| {
            ui.label(RichText::new(tr!("Of 100 children in turn")).font(theme::bold(13.0)));
            for (turn, _) in &turns {
                ui.label(RichText::new(turn.to_string()).font(theme::bold(13.0)));
            }
            ui.end_row();
            for (row, name) in names.into_iter().enumerate() {
                ui.label(small(name.to_owned()));
                for (_, did) in &turns {
                    ui.label(small(hundred_words(shares(did)[row].part())));
                }
                ui.end_row();
            }
        });
    ui.add_space(4.0);
}

/// The button that looks for small changes; whether it was clicked.
fn make_fair_ui(ui: &mut Ui, fairness: &Fairness) -> bool {
    let button = Button::new(RichText::new(tr!("Make it fair")).font(theme::bold(14.5))).min_size(vec2(0.0, 30.0));
    let tip =
        tr!("Tries out small changes of squares and whole units, and offers the three after which sides are most even and fewest wait");
    ui.add_enabled(fairness.is_battle(), button).on_hover_text(tip).clicked()
}

/// The changes that were found, a card for each.
fn offers_ui(ui: &mut Ui, fairness: &Fairness, actions: &mut Vec<FairnessAction>) {
    let palette = Palette::of(ui);
    let Some(fair) = fairness.fair() else { return };
    let share = fair.now.saxons();
    let now = tr!("As it is now: {saxons} ({surety}).", saxons = saxons_words(share), surety = sure_words(share));
    let words = if fair.offers.is_empty() { tr!("{now} No small change makes it better.", now) } else { now };
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

/// What would be changed, what that does, and the button for it; whether that was clicked.
fn offer_ui(ui: &mut Ui, offer: &Offer) -> bool {
    let share = offer.forecast.saxons();
    bold_ui(ui, 14.0, &offer.words);
    ui.horizontal(|ui| {
        bar_ui(ui, share, ui.available_width() - 140.0, 18.0);
        ui.label(RichText::new(format!("({})", sure_words(share))).color(Palette::of(ui).faded));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let response = ui
                .button(tr!("Do this"))
                .on_hover_text(tr!("Undo takes it back"))
                .named(Role::Button, || tr!("Do this: {offer}", offer = offer.words));
            response.clicked()
        })
        .inner
    })
    .inner
}

/// Draws its line below the table.
pub fn line_ui(ui: &mut Ui, preparation: &Preparation, actions: &mut Vec<PreparationAction>) {
    let forecast = &preparation.fairness.forecast;
    let forecast_action = |actions| PreparationAction::Fairness(FairnessAction::Forecast(actions));
    ui.horizontal(|ui| {
        bold_ui(ui, 14.0, tr!("How fair is it?"));
        if let Some(done) = forecast.part() {
            if work_ui(ui, done, tr!("battles")) {
                actions.push(forecast_action(ForecastAction::Stop));
            }
            return;
        }
        if let Some((_, found)) = forecast.found().filter(|_| forecast.is_of_now()) {
            let share = found.forecast.saxons();
            bar_ui(ui, share, 180.0, 18.0);
            ui.label(saxons_words(share));
            faded_ui(ui, 14.0, format!("({})", sure_words(share)));
        } else {
            let words = if forecast.found().is_some() {
                tr!("Play again").to_owned()
            } else {
                tr!("Play {battles} battles", battles = count_words(forecast.battles()))
            };
            let response = ui.add_enabled(forecast.start().is_some(), Button::new(&words)).named(Role::Button, || &words);
            response
                .on_hover_text(tr!("Simple players play them by the real rules, in the background"))
                .asks(forecast_action(ForecastAction::Play), actions);
        }
        ui.button(tr!("More…"))
            .on_hover_text(tr!("Turns and losses, and how to make it fair: on the last page"))
            .asks(PreparationAction::Page(PageName::Ready), actions);
    });
}
