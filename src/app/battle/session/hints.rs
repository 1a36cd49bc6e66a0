//! “Suggest a move”: opening, choosing and closing the suggestions.

use chrono::{DateTime, Utc};

use super::GameSession;
use crate::battle::hints::OpenHints;
use senlac_classroom::battles::hints::HintOrder;
use senlac_classroom::rules::Command;

impl GameSession {
    /// Opens or closes the suggestions for the acting unit.
    pub(super) fn toggle_hints(&mut self) {
        let open = self.hints.take();
        if let (None, Some(unit)) = (open, self.todo.unit()) {
            self.hints = OpenHints::for_unit(self.state(), unit, self.chronicle().len());
            if self.hints.is_none() {
                self.trouble = Some(tr!("{unit} can’t do anything now.", unit = self.names.unit_capitalised(unit)));
            }
        }
    }

    /// Shows or hides the arrows on the projector.
    pub(super) fn toggle_projected_hints(&mut self) {
        if let Some(open) = &mut self.hints {
            open.on_wall = !open.on_wall;
        }
    }

    /// Carries out a suggestion: it makes a move, aims at a target before any dice are rolled, or skips to the next unit for
    /// Hold.
    pub(super) fn take_hint(&mut self, place: usize, now: DateTime<Utc>) {
        let Some(open) = self.hints.take() else { return };
        let unit = open.unit;
        match open.hints.into_iter().nth(place).map(|hint| hint.order) {
            Some(HintOrder::Go(path)) => self.play(Command::Move { unit, to: None, path: Some(path) }, None, now),
            Some(HintOrder::Attack(at, _)) => {
                self.selection.selected = Some(unit);
                self.aim_at(at);
            }
            Some(HintOrder::Hold) => self.skip_unit(),
            None => {}
        }
    }

    /// Closes suggestions that are out of date.
    pub(super) fn close_stale_hints(&mut self) {
        let (steps, unit) = (self.chronicle().len(), self.todo.unit());
        self.hints.take_if(|open| open.steps != steps || Some(open.unit) != unit);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::battle::action::BattleAction;
    use crate::battle::session::tests::{ask, at_phase, unit};
    use crate::commands::AppCommand;
    use crate::ui_action::UiAction;

    const HINTS: UiAction = UiAction::Do(AppCommand::Hints);

    #[test]
    fn a_chosen_hint_sets_the_target_without_rolling() {
        let (mut session, _folder) = at_phase(1);
        let steps = session.chronicle().len();
        ask(&mut session, [HINTS]);
        let open = session.hints.clone().expect("archers with targets");
        assert_eq!((open.unit, session.chronicle().len(), open.on_wall), (unit("N02"), steps, false));
        assert!(open.hints.len() >= 2, "two housecarls are in range");
        let HintOrder::Attack(second, _) = open.hints[1].order else { panic!("a volley") };
        ask(&mut session, [UiAction::Battle(BattleAction::TakeHint(1))]);
        assert_eq!((session.todo.attempts()[0].at, session.chronicle().len()), (second, steps), "aimed at, and nobody has rolled");
        assert!(session.hints.is_none());
        ask(&mut session, [HINTS, HINTS]);
        assert!(session.hints.is_none(), "the same key closes them");
    }

    #[test]
    fn hints_reach_the_projector_on_demand_until_the_next_step() {
        let (mut session, _folder) = at_phase(1);
        ask(&mut session, [HINTS]);
        let arrows = |session: &GameSession| crate::battle::hints::arrows::projector_arrows(session).iter().flatten().count();
        assert_eq!(arrows(&session), 0);
        ask(&mut session, [UiAction::Do(AppCommand::HintsOnWall)]);
        assert!(arrows(&session) >= 2);
        ask(&mut session, [UiAction::Do(AppCommand::Done)]);
        assert!(session.hints.is_none() && arrows(&session) == 0);
    }
}
