//! Everybody's deeds and honours: to read, to change before the class sees them, and to show on the wall.

pub mod action;
mod awards;
mod card;
mod screen;
mod show;

use std::sync::Arc;

use egui::Key;

use self::action::{DeedsAction, Order, Part};
use self::awards::awards;
use super::action::StoryAction;
use super::kept::Kept;
use crate::projector::view::{ON_A_PAGE, PublicView, Scene, WallAward, WallAwards, WallNames};
use crate::ui_action::UiAction;
use senlac_base::game::PupilId;
use senlac_classroom::rules::{Command, Side};
use senlac_classroom::story::{Review, Telling};

pub use self::screen::deeds_ui;

/// What the class sees of it: one pupil or a page of all, and which.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Show {
    is_roll: bool,
    at: usize,
}

/// The page.
#[derive(Debug, Default)]
pub struct DeedsPage {
    find: String,
    /// Whether the keyboard goes to the field for finding: grows with every wish.
    seeks: u64,
    /// The whole name of the pupil whose words can be changed.
    chosen: Option<String>,
    order: Order,
    /// What was typed for the chosen pupil: honour and deeds.
    typed: [Option<String>; 2],
    show: Option<Show>,
    awards: Kept<Vec<(String, WallAward)>, (WallNames, Order)>,
}

impl DeedsPage {
    /// What a key asks for; those of controls only while no control has the keyboard.
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

    /// Carries out what was asked; the command of the game that follows from it, if any.
    pub fn run_action(&mut self, review: &Arc<Review>, action: DeedsAction) -> Option<Command> {
        match action {
            DeedsAction::Find(text) => self.find = text,
            DeedsAction::Seek => self.seeks += 1,
            DeedsAction::Choose(pupil) => self.choose(Some(pupil)),
            DeedsAction::Step(forward) => self.step(review, forward),
            DeedsAction::Order(order) => self.order = order,
            DeedsAction::Type(Part::Honour, text) => self.typed[0] = Some(text),
            DeedsAction::Type(Part::Deeds, text) => self.typed[1] = Some(text),
            DeedsAction::Keep => {}
            DeedsAction::Strike(part) => return self.tell(part, Some(String::new())),
            DeedsAction::Restore(part) => return self.tell(part, None),
            DeedsAction::ShowOne => {
                let shown = self.shown(review, WallNames::FirstNames);
                let at = shown.iter().position(|(name, _)| Some(name) == self.chosen.as_ref()).unwrap_or_default();
                self.show = Some(Show { is_roll: false, at });
            }
            DeedsAction::ShowAll => self.show = Some(Show { is_roll: true, at: 0 }),
            DeedsAction::Next(forward) => self.next(review, forward),
            DeedsAction::EndShow => self.show = None,
        }
        None
    }

    /// What was typed for the chosen pupil and is not told yet.
    pub fn take_typed(&mut self, review: &Review) -> Option<Command> {
        let typed = std::mem::take(&mut self.typed);
        let pupil = self.chosen.clone()?;
        let told = review.tellings().iter().find(|telling| telling.facts.name == pupil)?;
        let [honour, deeds] = typed;
        let changed = |typed: Option<String>, now: &str| typed.map(|text| text.trim().to_owned()).filter(|text| text != now).map(Some);
        let (honour, deeds) = (changed(honour, &told.honour), changed(deeds, &told.deeds));
        (honour.is_some() || deeds.is_some()).then(|| Command::TellOf { pupil: Some(told.facts.id.clone()), deeds, honour })
    }

    /// Ends what the class sees; whether it saw anything.
    pub fn end_show(&mut self) -> bool {
        self.show.take().is_some()
    }

    /// What the class sees: one pupil after the other or all of them; `None` for the battle.
    pub fn public(&self, review: &Arc<Review>, names: WallNames) -> Option<PublicView> {
        let show = self.show?;
        let awards = self.shown(review, names);
        let scene = if show.is_roll {
            let all: Vec<&WallAward> = awards.iter().map(|(_, award)| award).filter(|award| !award.honour.is_empty()).collect();
            let pages = all.len().div_ceil(ON_A_PAGE).max(1);
            let page = show.at.min(pages - 1);
            let on_it = all.into_iter().skip(page * ON_A_PAGE).take(ON_A_PAGE).cloned().collect();
            WallAwards::Roll(on_it, [page + 1, pages])
        } else {
            let at = show.at.min(awards.len().saturating_sub(1));
            let (_, award) = awards.get(at)?;
            WallAwards::One(Box::new(award.clone()), [at + 1, awards.len()])
        };
        Some(PublicView::looking_back(Scene::Awards(scene), review.story().last().turn()))
    }

    /// Everybody of whom anything is told to the class, by whole name, in order.
    fn shown(&self, review: &Arc<Review>, names: WallNames) -> Arc<Vec<(String, WallAward)>> {
        self.awards.of(review, (names, self.order), |review, (names, order)| awards(review, *names, *order))
    }

    /// Goes on in what the class sees, and not beyond its ends.
    fn next(&mut self, review: &Arc<Review>, forward: bool) {
        let awards = self.shown(review, WallNames::FirstNames);
        let Some(show) = &mut self.show else { return };
        let honours = awards.iter().filter(|(_, award)| !award.honour.is_empty()).count();
        let all = if show.is_roll { honours.div_ceil(ON_A_PAGE) } else { awards.len() };
        show.at = if forward { (show.at + 1).min(all.saturating_sub(1)) } else { show.at.saturating_sub(1) };
        let chosen = awards.get(show.at).filter(|_| !show.is_roll).map(|(name, _)| name.clone());
        if chosen.is_some() {
            self.choose(chosen);
        }
    }

    fn choose(&mut self, pupil: Option<String>) {
        self.chosen = pupil;
        self.typed = [None, None];
    }

    /// Chooses the next of those who are listed, or the one before.
    fn step(&mut self, review: &Review, forward: bool) {
        let listed: Vec<String> = self.listed(review).into_iter().map(|telling| telling.facts.name.clone()).collect();
        let at = listed.iter().position(|name| Some(name) == self.chosen.as_ref());
        let next = match at {
            None => 0,
            Some(at) if forward => (at + 1).min(listed.len().saturating_sub(1)),
            Some(at) => at.saturating_sub(1),
        };
        self.choose(listed.get(next).cloned());
    }

    /// A part of what is told of the chosen pupil is this from now on.
    fn tell(&self, part: Part, words: Option<String>) -> Option<Command> {
        let pupil = Some(PupilId::from(self.chosen.as_deref()?));
        Some(match part {
            Part::Honour => Command::TellOf { pupil, deeds: None, honour: Some(words) },
            Part::Deeds => Command::TellOf { pupil, deeds: Some(words), honour: None },
        })
    }

    /// Those whom the letters in the field mean, in order.
    fn listed<'a>(&self, review: &'a Review) -> Vec<&'a Telling> {
        let wanted = self.find.trim().to_lowercase();
        let is_meant = |telling: &&Telling| {
            let units = telling.facts.units.iter().any(|(unit, _)| unit.to_string().to_lowercase() == wanted);
            units || telling.facts.name.to_lowercase().contains(&wanted)
        };
        in_order(review.tellings().iter().filter(is_meant).collect(), self.order)
    }
}

/// Pupils in an order.
fn in_order(mut tellings: Vec<&Telling>, order: Order) -> Vec<&Telling> {
    if order == Order::Sides {
        let place = |telling: &&Telling| {
            let unit = telling.facts.units.first().map(|(unit, _)| *unit);
            (unit.map_or(2, |unit| u8::from(unit.side == Side::Saxon)), unit.map(|unit| unit.number))
        };
        tellings.sort_by_key(place);
    }
    tellings
}

/// What was asked, for whoever carries it out.
const fn asked(action: DeedsAction) -> UiAction {
    UiAction::Story(StoryAction::Deeds(action))
}
