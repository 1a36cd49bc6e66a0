//! Everybody's deeds and honours: to read, to edit before the class sees them, and to show on the projector.

pub mod action;
mod awards;
mod card;
mod screen;
mod show;

use std::sync::Arc;

use egui::Key;

use self::action::{AwardPart, DeedsAction, PupilOrder};
use self::awards::awards;
use super::action::StoryAction;
use super::memo::Memo;
use crate::projector::view::{AwardsScene, ON_A_PAGE, PublicView, PupilNaming, Scene, ShownAward};
use crate::ui_action::UiAction;
use senlac_base::game::PupilId;
use senlac_classroom::rules::{Command, Side};
use senlac_classroom::story::{PupilStory, Review};

pub use self::screen::deeds_ui;

/// Awards shown to the class: one pupil at a time or a page of all, and the current index.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct AwardsShow {
    is_roll: bool,
    at: usize,
}

/// State of the page of deeds.
#[derive(Debug, Default)]
pub struct DeedsPage {
    find: String,
    /// Number of requests to focus the search field. Each one moves the focus there once.
    seeks: u64,
    /// Full name of the selected pupil.
    chosen: Option<String>,
    order: PupilOrder,
    /// Text typed for the selected pupil: honour and deeds.
    typed: [Option<String>; 2],
    show: Option<AwardsShow>,
    awards: Memo<Vec<(String, ShownAward)>, (PupilNaming, PupilOrder)>,
}

impl DeedsPage {
    /// Returns the action of a key. Keys that controls also use count only while no control has the focus.
    pub fn key(&self, key: Key, nothing_has_focus: bool) -> Option<DeedsAction> {
        match (key, self.show.is_some()) {
            (Key::PageDown | Key::ArrowRight, true) => Some(DeedsAction::Next(true)),
            (Key::PageUp | Key::ArrowLeft | Key::Backspace, true) => Some(DeedsAction::Next(false)),
            (Key::Space | Key::Enter, true) if nothing_has_focus => Some(DeedsAction::Next(true)),
            (Key::ArrowDown | Key::PageDown, false) if nothing_has_focus => Some(DeedsAction::Step(true)),
            (Key::ArrowUp | Key::PageUp, false) if nothing_has_focus => Some(DeedsAction::Step(false)),
            (Key::Slash, _) => Some(DeedsAction::Seek),
            _ => None,
        }
    }

    /// Carries out an action and returns the game command that it leads to, if any.
    pub fn run_action(&mut self, review: &Arc<Review>, action: DeedsAction) -> Option<Command> {
        match action {
            DeedsAction::Find(text) => self.find = text,
            DeedsAction::Seek => self.seeks += 1,
            DeedsAction::Choose(pupil) => self.select(Some(pupil)),
            DeedsAction::Step(forward) => self.step(review, forward),
            DeedsAction::Order(order) => self.order = order,
            DeedsAction::Type(AwardPart::Honour, text) => self.typed[0] = Some(text),
            DeedsAction::Type(AwardPart::Deeds, text) => self.typed[1] = Some(text),
            DeedsAction::Keep => {}
            DeedsAction::Strike(part) => return self.set_part_command(part, Some(String::new())),
            DeedsAction::Restore(part) => return self.set_part_command(part, None),
            DeedsAction::ShowOne => {
                let shown = self.shown_awards(review, PupilNaming::FirstNames);
                let at = shown.iter().position(|(name, _)| Some(name) == self.chosen.as_ref()).unwrap_or_default();
                self.show = Some(AwardsShow { is_roll: false, at });
            }
            DeedsAction::ShowAll => self.show = Some(AwardsShow { is_roll: true, at: 0 }),
            DeedsAction::Next(forward) => self.step_show(review, forward),
            DeedsAction::EndShow => self.show = None,
        }
        None
    }

    /// Takes the text typed for the selected pupil, as a command, if it has changed.
    pub fn take_typed_text(&mut self, review: &Review) -> Option<Command> {
        let typed = std::mem::take(&mut self.typed);
        let pupil = self.chosen.clone()?;
        let told = review.pupil_stories().iter().find(|telling| telling.facts.name == pupil)?;
        let [honour, deeds] = typed;
        let changed = |typed: Option<String>, now: &str| typed.map(|text| text.trim().to_owned()).filter(|text| text != now).map(Some);
        let (honour, deeds) = (changed(honour, &told.honour), changed(deeds, &told.deeds));
        (honour.is_some() || deeds.is_some()).then(|| Command::TellOf { pupil: Some(told.facts.id.clone()), deeds, honour })
    }

    /// Ends the show for the class. Returns whether there was one.
    pub fn end_show(&mut self) -> bool {
        self.show.take().is_some()
    }

    /// Returns the class's view: one pupil or a page of all; `None` while the class sees the battle.
    pub fn public_view(&self, review: &Arc<Review>, names: PupilNaming) -> Option<PublicView> {
        let show = self.show?;
        let awards = self.shown_awards(review, names);
        let scene = if show.is_roll {
            let all: Vec<&ShownAward> = awards.iter().map(|(_, award)| award).filter(|award| !award.honour.is_empty()).collect();
            let pages = all.len().div_ceil(ON_A_PAGE).max(1);
            let page = show.at.min(pages - 1);
            let on_it = all.into_iter().skip(page * ON_A_PAGE).take(ON_A_PAGE).cloned().collect();
            AwardsScene::Roll(on_it, [page + 1, pages])
        } else {
            let at = show.at.min(awards.len().saturating_sub(1));
            let (_, award) = awards.get(at)?;
            AwardsScene::One(Box::new(award.clone()), [at + 1, awards.len()])
        };
        Some(PublicView::from_story_scene(Scene::Awards(scene), review.story().final_state().turn()))
    }

    /// Returns the awards shown to the class by full name, in order.
    fn shown_awards(&self, review: &Arc<Review>, names: PupilNaming) -> Arc<Vec<(String, ShownAward)>> {
        self.awards.get_or_compute(review, (names, self.order), |review, (names, order)| awards(review, *names, *order))
    }

    /// Moves the show forward or back, within its ends.
    fn step_show(&mut self, review: &Arc<Review>, forward: bool) {
        let awards = self.shown_awards(review, PupilNaming::FirstNames);
        let Some(show) = &mut self.show else { return };
        let honours = awards.iter().filter(|(_, award)| !award.honour.is_empty()).count();
        let all = if show.is_roll { honours.div_ceil(ON_A_PAGE) } else { awards.len() };
        show.at = if forward { (show.at + 1).min(all.saturating_sub(1)) } else { show.at.saturating_sub(1) };
        let chosen = awards.get(show.at).filter(|_| !show.is_roll).map(|(name, _)| name.clone());
        if chosen.is_some() {
            self.select(chosen);
        }
    }

    fn select(&mut self, pupil: Option<String>) {
        self.chosen = pupil;
        self.typed = [None, None];
    }

    /// Selects the next or previous pupil in the list.
    fn step(&mut self, review: &Review, forward: bool) {
        let listed: Vec<String> = self.matching_pupils(review).into_iter().map(|telling| telling.facts.name.clone()).collect();
        let at = listed.iter().position(|name| Some(name) == self.chosen.as_ref());
        let next = match at {
            None => 0,
            Some(at) if forward => (at + 1).min(listed.len().saturating_sub(1)),
            Some(at) => at.saturating_sub(1),
        };
        self.select(listed.get(next).cloned());
    }

    /// Returns the command that sets a part of the selected pupil's award; `None` restores Senlac's text.
    fn set_part_command(&self, part: AwardPart, words: Option<String>) -> Option<Command> {
        let pupil = Some(PupilId::from(self.chosen.as_deref()?));
        Some(match part {
            AwardPart::Honour => Command::TellOf { pupil, deeds: None, honour: Some(words) },
            AwardPart::Deeds => Command::TellOf { pupil, deeds: Some(words), honour: None },
        })
    }

    /// Returns the pupils that match the search field, in order.
    fn matching_pupils<'a>(&self, review: &'a Review) -> Vec<&'a PupilStory> {
        let wanted = self.find.trim().to_lowercase();
        let is_meant = |telling: &&PupilStory| {
            let units = telling.facts.units.iter().any(|(unit, _)| unit.to_string().to_lowercase() == wanted);
            units || telling.facts.name.to_lowercase().contains(&wanted)
        };
        sort_pupils(review.pupil_stories().iter().filter(is_meant).collect(), self.order)
    }
}

/// Sorts the pupils in this order.
fn sort_pupils(mut tellings: Vec<&PupilStory>, order: PupilOrder) -> Vec<&PupilStory> {
    if order == PupilOrder::Sides {
        let place = |telling: &&PupilStory| {
            let unit = telling.facts.units.first().map(|(unit, _)| *unit);
            (unit.map_or(2, |unit| u8::from(unit.side == Side::Saxon)), unit.map(|unit| unit.number))
        };
        tellings.sort_by_key(place);
    }
    tellings
}

/// Wraps an action for the window.
const fn to_ui_action(action: DeedsAction) -> UiAction {
    UiAction::Story(StoryAction::Deeds(action))
}
