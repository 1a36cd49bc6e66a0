//! The charts of the battle: a list of them, and one large. The wall shows the same one.

pub mod action;
mod bars;
mod plot;
mod screen;

use std::sync::Arc;

use egui::Key;

use self::action::ChartsAction;
use super::kept::Kept;
use crate::projector::view::{ProjectorNames, PublicView, Scene, WallChart, WallNames};
use senlac_classroom::story::charts::Chart;
use senlac_classroom::story::{Review, Telling};

pub use self::screen::{charts_ui, wall_ui};

/// The page.
#[derive(Debug, Default)]
pub struct ChartsPage {
    shown: usize,
    charts: Kept<Vec<Chart>>,
    /// The same for the wall, by how pupils are named there.
    public: Kept<Vec<Chart>, WallNames>,
}

/// What a key asks for.
pub fn key(key: Key, nothing_has_focus: bool) -> Option<ChartsAction> {
    let forward = [Key::ArrowDown, Key::ArrowRight, Key::Space, Key::Enter];
    let backward = [Key::ArrowUp, Key::ArrowLeft];
    if key == Key::PageDown || (nothing_has_focus && forward.contains(&key)) {
        Some(ChartsAction::Turn(true))
    } else if key == Key::PageUp || (nothing_has_focus && backward.contains(&key)) {
        Some(ChartsAction::Turn(false))
    } else {
        None
    }
}

impl ChartsPage {
    /// Every chart.
    fn charts(&self, review: &Arc<Review>) -> Arc<Vec<Chart>> {
        self.charts.of(review, (), |review, ()| review.charts())
    }

    /// The place of the one that is shown.
    fn shown(&self, charts: &[Chart]) -> usize {
        self.shown.min(charts.len().saturating_sub(1))
    }

    /// Carries out what was asked.
    pub fn run_action(&mut self, review: &Arc<Review>, action: ChartsAction) {
        let charts = self.charts(review);
        let (at, all) = (self.shown(&charts), charts.len().max(1));
        self.shown = match action {
            ChartsAction::Show(place) => place,
            ChartsAction::Turn(true) => (at + 1) % all,
            ChartsAction::Turn(false) => (at + all - 1) % all,
        };
    }

    /// What the class sees: the chart that is shown, with pupils called as the wall may call them.
    pub fn public(&self, review: &Arc<Review>, names: WallNames) -> Option<PublicView> {
        let charts = self.public.of(review, names, |review, names| {
            let called_by = ProjectorNames::of_story(*names, review.story());
            review.charts_with_names(|telling| called(telling, &called_by))
        });
        let chart = charts.get(self.shown(&charts))?.clone();
        Some(PublicView::looking_back(Scene::Chart(WallChart { chart }), review.story().last().turn()))
    }
}

/// What the class calls a pupil, or the units.
fn called(telling: &Telling, names: &ProjectorNames) -> String {
    let units = || telling.facts.units.iter().map(|(unit, _)| unit.to_string()).collect::<Vec<_>>().join(" + ");
    names.person(&telling.facts.id).unwrap_or_else(units)
}
