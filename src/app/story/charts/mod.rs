//! Charts of the battle: a list, and one large chart. The projector shows the same one.

pub mod action;
mod bars;
mod plot;
mod screen;

use std::sync::Arc;

use egui::Key;

use self::action::ChartsAction;
use super::memo::Memo;
use crate::projector::view::{ChartScene, ProjectorNames, PublicView, PupilNaming, Scene};
use senlac_classroom::story::charts::Chart;
use senlac_classroom::story::{PupilStory, Review};

pub use self::screen::{charts_ui, projector_ui};

/// State of the page of charts.
#[derive(Debug, Default)]
pub struct ChartsPage {
    shown: usize,
    charts: Memo<Vec<Chart>>,
    /// Charts for the projector, by how pupils are named there.
    public: Memo<Vec<Chart>, PupilNaming>,
}

/// Returns the action of a key.
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
    /// Returns all charts of the battle.
    fn charts(&self, review: &Arc<Review>) -> Arc<Vec<Chart>> {
        self.charts.get_or_compute(review, (), |review, ()| review.charts())
    }

    /// Returns the index of the chart on display.
    fn shown_index(&self, charts: &[Chart]) -> usize {
        self.shown.min(charts.len().saturating_sub(1))
    }

    /// Carries out an action.
    pub fn run_action(&mut self, review: &Arc<Review>, action: ChartsAction) {
        let charts = self.charts(review);
        let (at, all) = (self.shown_index(&charts), charts.len().max(1));
        self.shown = match action {
            ChartsAction::Show(place) => place,
            ChartsAction::Turn(true) => (at + 1) % all,
            ChartsAction::Turn(false) => (at + all - 1) % all,
        };
    }

    /// Returns the class's view: the chart on display, with pupils named as allowed on the projector.
    pub fn public_view(&self, review: &Arc<Review>, names: PupilNaming) -> Option<PublicView> {
        let charts = self.public.get_or_compute(review, names, |review, names| {
            let called_by = ProjectorNames::from_story(*names, review.story());
            review.charts_with_names(|telling| public_name(telling, &called_by))
        });
        let chart = charts.get(self.shown_index(&charts))?.clone();
        Some(PublicView::from_story_scene(Scene::Chart(ChartScene { chart }), review.story().final_state().turn()))
    }
}

/// Returns the name of a pupil for the class, or else the pupil's units.
fn public_name(telling: &PupilStory, names: &ProjectorNames) -> String {
    let units = || telling.facts.units.iter().map(|(unit, _)| unit.to_string()).collect::<Vec<_>>().join(" + ");
    names.pupil_name(&telling.facts.id).unwrap_or_else(units)
}
