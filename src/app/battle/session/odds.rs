//! Odds and the results of the last rolls. All are hidden while odds are off.

use super::GameSession;
use crate::battle::odds::{AttackOutlook, LuckTable, RollResult};

impl GameSession {
    /// Shows or hides the odds from now on.
    pub fn show_odds(&mut self, shown: bool) {
        if self.shows_odds != shown {
            self.shows_odds = shown;
            self.update_odds();
        }
    }

    /// Returns the results of the last step's rolls, compared with their odds.
    pub fn roll_results(&self) -> &[RollResult] {
        if self.shows_odds { &self.hit_result } else { &[] }
    }

    /// Returns the luck of all players in the steps that aren't undone; `None` while odds are hidden.
    pub fn luck(&self) -> Option<LuckTable> {
        self.shows_odds.then(|| LuckTable::from_chronicle(self.chronicle(), self.setup(), &self.names))
    }

    /// Computes the odds of the proposed attacks.
    pub(super) fn update_odds(&mut self) {
        if !self.view.shows_odds {
            self.view.outlook = AttackOutlook::default();
            return;
        }
        let said = self.view.todo.attempts().iter().map(|attempt| attempt.hits(&self.entered_dice(attempt.at))).collect();
        self.view.outlook.update(self.game.state(), self.game.chronicle().len(), &self.view.todo, said);
    }
}

#[cfg(test)]
mod tests {
    use super::GameSession;
    use crate::battle::action::BattleAction;
    use crate::battle::odds::LuckColumn;
    use crate::battle::session::tests::{PRIMARY, ask, at_phase, unit};
    use crate::commands::AppCommand;
    use crate::ui_action::UiAction;

    #[test]
    fn odds_follow_the_target_and_the_typed_hits() {
        let (mut session, _folder) = at_phase(1);
        let chosen = session.outlook.choices.iter().filter(|choice| choice.is_chosen).map(|choice| choice.at);
        assert_eq!(chosen.collect::<Vec<_>>(), [unit("S01")]);
        let marked = |session: &GameSession, at| {
            let forecast = session.outlook.forecast_for(unit(at))?;
            Some(forecast.bars.bars.iter().position(|bar| bar.is_fallen))
        };
        assert_eq!((marked(&session, "S01"), marked(&session, "S02")), (Some(None), None));
        ask(&mut session, [UiAction::Key('4')]);
        assert_eq!(marked(&session, "S01"), Some(Some(2)), "4 hits on armour: 2 fall");
        ask(&mut session, [UiAction::Battle(BattleAction::Aim(unit("S02")))]);
        assert_eq!((marked(&session, "S01"), marked(&session, "S02")), (None, Some(None)), "another target, and nothing typed for it");
    }

    #[test]
    fn odds_mention_reply_and_commander_only_if_they_apply() {
        let (session, _folder) = at_phase(1);
        let volley = session.outlook.forecast_for(unit("S01")).expect("a volley");
        assert_eq!((volley.reply.as_ref(), volley.commander.as_ref()), (None, None), "no bows, and 8 dice cannot fell 8 in armour");
        let (session, _folder) = at_phase(2);
        let blow = session.outlook.forecast_for(session.todo.attempts()[0].at).expect("a blow");
        assert!(blow.reply.as_ref().is_some_and(|reply| reply.starts_with("If they hit back, you will probably lose ")));
        assert!(blow.commander.as_ref().is_some_and(|falls| falls.contains(" killed: ")), "{blow:?}");
    }

    #[test]
    fn hidden_odds_are_not_calculated() {
        let (mut session, _folder) = at_phase(1);
        ask(&mut session, [UiAction::Key('3')]);
        session.show_odds(false);
        assert!(session.outlook.forecast_for(unit("S01")).is_none() && session.outlook.choices.is_empty());
        ask(&mut session, [PRIMARY]);
        assert!(session.roll_results().is_empty() && session.luck().is_none());
        session.show_odds(true);
        assert_eq!(session.roll_results().len(), 1, "the last roll is told again");
    }

    #[test]
    fn luck_counts_active_steps_and_sorts_both_ways() {
        let (mut session, _folder) = at_phase(1);
        ask(&mut session, [UiAction::Key('3'), PRIMARY, UiAction::Do(AppCommand::Done), UiAction::Key('0'), PRIMARY]);
        let mut sheet = session.luck().expect("odds are shown");
        let names = |sheet: &super::LuckTable| sheet.rows.iter().map(|row| row.who.clone()).collect::<Vec<_>>();
        assert_eq!(names(&sheet), ["Bo", "Adela"], "the luckiest first");
        sheet.sort(LuckColumn::Who);
        assert_eq!(names(&sheet), ["Adela", "Bo"]);
        sheet.sort(LuckColumn::Who);
        assert_eq!(names(&sheet), ["Bo", "Adela"]);
        let [(_, account, points), (_, saxons, none)] = &sheet.sides;
        assert_eq!((account.hits, points.len(), saxons.attacks, none.len()), (3, 2, 0, 0));
        assert_eq!(points.last().map(|point| (point.attack, point.sixths)), Some((2, account.surplus_in_sixths())));
        ask(&mut session, [UiAction::Do(AppCommand::TakeBack)]);
        assert_eq!(names(&session.luck().expect("odds are shown")), ["Bo"]);
    }
}
