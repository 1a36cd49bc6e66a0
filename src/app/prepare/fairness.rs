//! How fair the battle is that is prepared: a forecast on the last page, and its one line below the table.

use egui::{Button, RichText, Role, Ui, WidgetInfo};

use super::{Outside, Page, Preparation, PrepareAsked};
use crate::app::forecast::{Chances, ChancesAsked, Start, bar_ui, chances_ui, count_words, saxons_words, sure_words, work_ui};
use crate::app::theme::{self, Palette};
use crate::planning::Draft;
use crate::rules::{Setup, State};

/// What can be asked about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FairnessAsked {
    /// Something with the forecast.
    Chances(ChancesAsked),
}

/// What is known about it.
#[derive(Debug)]
pub struct Fairness {
    chances: Chances,
}

impl Fairness {
    /// Nothing is asked yet.
    pub fn new(draft: &Draft, outside: Outside<'_>) -> Self {
        let mut fairness = Self { chances: Chances::new(outside.battles) };
        fairness.follow(draft);
        fairness
    }

    /// Looks at the draft after something was changed, undone or done again.
    pub fn follow(&mut self, draft: &Draft) {
        self.chances.follow(State::new(&without_names(draft)).ok().map(Start::of));
    }

    /// Fetches answers where there are any; whether any is still being worked out.
    pub fn hear(&mut self) -> bool {
        self.chances.hear();
        self.chances.part().is_some()
    }
}

/// The battle that is prepared, whoever plays it: another seat or another name is no other battle.
pub fn without_names(draft: &Draft) -> Setup {
    let mut setup = Setup { scenario: String::new(), class: None, ..draft.setup() };
    for muster in setup.norman.iter_mut().chain(&mut setup.saxon) {
        muster.player = None;
        muster.rows.clear();
    }
    setup
}

impl Preparation {
    /// Carries out what was asked.
    pub(super) fn fairness_asked(&mut self, asked: FairnessAsked, outside: Outside<'_>) {
        match asked {
            FairnessAsked::Chances(asked) => self.fairness.chances.carry_out(asked, outside.workshop),
        }
    }
}

/// Draws all of it, for the last page.
pub fn fairness_ui(ui: &mut Ui, preparation: &Preparation, asked: &mut Vec<PrepareAsked>) {
    let palette = Palette::of(ui);
    ui.label(RichText::new("How fair is it?").font(theme::title(20.0)));
    if preparation.fairness.chances.found().is_none() {
        let words = "Simple players fight this battle over and over by the real rules. They are not your pupils; they tell how even it is.";
        ui.label(RichText::new(words).color(palette.faded));
    }
    let mut wishes = Vec::new();
    chances_ui(ui, &preparation.fairness.chances, &mut wishes);
    asked.extend(wishes.into_iter().map(FairnessAsked::Chances).map(PrepareAsked::Fairness));
}

/// Draws its line below the table.
pub fn line_ui(ui: &mut Ui, preparation: &Preparation, asked: &mut Vec<PrepareAsked>) {
    let palette = Palette::of(ui);
    let chances = &preparation.fairness.chances;
    let wish = |asked| PrepareAsked::Fairness(FairnessAsked::Chances(asked));
    ui.horizontal(|ui| {
        ui.label(RichText::new("How fair is it?").font(theme::bold(14.0)));
        if let Some(done) = chances.part() {
            if work_ui(ui, done, "battles") {
                asked.push(wish(ChancesAsked::Stop));
            }
            return;
        }
        if let Some((_, found)) = chances.found().filter(|_| chances.is_of_now()) {
            let share = found.forecast.saxons();
            bar_ui(ui, share, 180.0, 18.0);
            ui.label(saxons_words(share));
            ui.label(RichText::new(format!("({})", sure_words(share))).color(palette.faded));
        } else {
            let words = if chances.found().is_some() { "Play again".to_owned() } else { format!("Play {} battles", count_words(chances.battles())) };
            let response = ui.add_enabled(chances.start().is_some(), Button::new(&words));
            response.widget_info(|| WidgetInfo::labeled(Role::Button, chances.start().is_some(), &words));
            if response.on_hover_text("Simple players play them by the real rules, in the background").clicked() {
                asked.push(wish(ChancesAsked::Play));
            }
        }
        if ui.button("More…").on_hover_text("Turns and losses, and how to make it fair: on the last page").clicked() {
            asked.push(PrepareAsked::Page(Page::Ready));
        }
    });
}
