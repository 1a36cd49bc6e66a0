//! Changing the open step of the chronicle: first its consequences are shown, then the change is accepted. No drawing.

use chrono::{DateTime, Utc};

use super::{CommandOf, DeniedOf, Focus, Session, SessionGame, SessionView};
use senlac_board_games::session::CouldComeBack;

/// A change of the open step.
#[derive(Clone, Debug, PartialEq)]
pub struct Change<C> {
    /// The number of the step.
    pub step: u64,
    /// What should have been asked for in it.
    pub command: C,
    /// Why the referee allows it against the rules.
    pub ruling: Option<String>,
    /// The steps that come back with it, rising.
    pub revive: Vec<u64>,
}

/// A change with its consequences. Nothing has changed yet.
#[derive(Debug)]
pub struct TriedChange<V: SessionView> {
    /// The change.
    pub change: Change<CommandOf<V>>,
    /// What it leads to.
    pub consequences: V::Consequences,
    /// The steps that fell away before and could come back.
    pub could_come_back: Vec<CouldComeBack>,
}

impl<V: SessionView> Session<V> {
    /// Opens a step of the chronicle, or closes it.
    pub(crate) fn set_opened(&mut self, opened: Option<V::Opened>) {
        (self.opened, self.tried, self.trouble) = (opened, None, None);
        self.forget_refusal();
    }

    /// Works out what a change leads to.
    fn consequences(&self, change: Change<CommandOf<V>>) -> Result<TriedChange<V>, DeniedOf<V>> {
        let (consequences, could_come_back) = V::try_change(self, &change)?;
        Ok(TriedChange { change, consequences, could_come_back })
    }

    /// Shows the consequences of what is filled in for the open step.
    pub(crate) fn try_change(&mut self, ruling: Option<String>) {
        let Some(wanted) = V::wanted_change(self) else { return };
        let tried = self.consequences(Change { ruling, ..wanted.clone() }).or_else(|denied| {
            // What was allowed for the step as it was is allowed for it as it should have been.
            let again = wanted.ruling.is_some().then(|| self.consequences(wanted.clone()).ok()).flatten();
            again.ok_or(denied)
        });
        match tried {
            Ok(tried) => {
                self.forget_refusal();
                self.tried = Some(tried);
                self.focus = Some(Focus::Nothing);
            }
            Err(denied) => self.deny(V::Game::amend(wanted), &denied),
        }
    }

    /// Lets a step that fell away come back with the change that was tried, or no longer.
    pub(crate) fn revive(&mut self, fallen: u64) {
        let Some(mut change) = self.tried.as_ref().map(|tried| tried.change.clone()) else { return };
        match change.revive.binary_search(&fallen) {
            Ok(place) => drop(change.revive.remove(place)),
            Err(place) => change.revive.insert(place, fallen),
        }
        match self.consequences(change) {
            Ok(tried) => (self.tried, self.trouble) = (Some(tried), None),
            Err(denied) => self.trouble = Some(V::denied_text(self, &denied)),
        }
    }

    /// Writes the change down: the chronicle gets a step, and everything after the changed one is played again.
    pub(crate) fn accept_change(&mut self, now: DateTime<Utc>) {
        let Some(TriedChange { change, consequences, .. }) = &self.tried else { return };
        let (request, consequences) = (V::Game::amend(change.clone()), consequences.clone());
        self.ask_then(request, now, |session| V::show_change(session, consequences));
    }
}
