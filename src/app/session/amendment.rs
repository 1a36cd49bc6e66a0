//! Changing the open step of the battle log: first its consequences are shown, then the change is accepted. No drawing.

use chrono::{DateTime, Utc};

use super::{CommandOf, DeniedOf, Focus, Session, SessionGame, SessionView};
use senlac_board_games::session::RestorableStep;

/// Change to the open step.
#[derive(Clone, Debug, PartialEq)]
pub struct Change<C> {
    /// Number of the step to change.
    pub step: u64,
    /// Corrected command of the step.
    pub command: C,
    /// Referee's reason for allowing it against the rules.
    pub ruling: Option<String>,
    /// Steps that come back with it, ascending.
    pub revive: Vec<u64>,
}

/// Change with its consequences, before it is accepted.
#[derive(Debug)]
pub struct TriedChange<V: SessionView> {
    /// Change that was tried out.
    pub change: Change<CommandOf<V>>,
    /// Consequences of the change.
    pub consequences: V::Consequences,
    /// Steps that were dropped earlier and could come back.
    pub could_come_back: Vec<RestorableStep>,
}

impl<V: SessionView> Session<V> {
    /// Opens a step of the battle log, or closes it.
    pub(crate) fn set_opened(&mut self, opened: Option<V::Opened>) {
        (self.opened, self.tried, self.trouble) = (opened, None, None);
        self.clear_refusal();
    }

    /// Computes the consequences of a change.
    fn consequences(&self, change: Change<CommandOf<V>>) -> Result<TriedChange<V>, DeniedOf<V>> {
        let (consequences, could_come_back) = V::try_change(self, &change)?;
        Ok(TriedChange { change, consequences, could_come_back })
    }

    /// Shows the consequences of the fields of the open step.
    pub(crate) fn try_change(&mut self, ruling: Option<String>) {
        let Some(wanted) = V::wanted_change(self) else { return };
        let tried = self.consequences(Change { ruling, ..wanted.clone() }).or_else(|denied| {
            // A breach that was allowed for the old step is allowed for the corrected one as well.
            let again = wanted.ruling.is_some().then(|| self.consequences(wanted.clone()).ok()).flatten();
            again.ok_or(denied)
        });
        match tried {
            Ok(tried) => {
                self.clear_refusal();
                self.tried = Some(tried);
                self.focus = Some(Focus::Nothing);
            }
            Err(denied) => self.deny(V::Game::amend_request(wanted), &denied),
        }
    }

    /// Adds a dropped step to those that come back with the change, or removes it.
    pub(crate) fn toggle_revived_step(&mut self, fallen: u64) {
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

    /// Saves the change: the battle log gets a step, and everything after the changed one is replayed.
    pub(crate) fn accept_change(&mut self, now: DateTime<Utc>) {
        let Some(TriedChange { change, consequences, .. }) = &self.tried else { return };
        let (request, consequences) = (V::Game::amend_request(change.clone()), consequences.clone());
        self.ask_then(request, now, |session| V::show_change(session, consequences));
    }
}
