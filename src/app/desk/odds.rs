//! What is likely, and where the last result fell; nothing of it while odds are hidden.

use super::Desk;
use crate::app::odds::{Fell, LuckSheet, Outlook};

impl Desk {
    /// Shows odds from now on, or hides them.
    pub fn show_odds(&mut self, shown: bool) {
        if self.shows_odds != shown {
            self.shows_odds = shown;
            self.look_ahead();
        }
    }

    /// What is likely of the attacks that are proposed.
    #[must_use]
    pub const fn outlook(&self) -> &Outlook {
        &self.outlook
    }

    /// Where the hits of the last step fell.
    #[must_use]
    pub fn fell(&self) -> &[Fell] {
        if self.shows_odds { &self.fell } else { &[] }
    }

    /// Where the hits of the open step fell.
    #[must_use]
    pub fn fell_in_open_step(&self) -> &[Fell] {
        self.opened.as_ref().filter(|_| self.shows_odds).map_or(&[], |opened| &opened.fell)
    }

    /// How lucky everybody was, of the steps that stand; nothing while odds are hidden.
    #[must_use]
    pub fn luck(&self) -> Option<LuckSheet> {
        self.shows_odds.then(|| LuckSheet::of(self.chronicle(), self.setup(), &self.names))
    }

    /// Whether odds are shown.
    #[must_use]
    pub const fn shows_odds(&self) -> bool {
        self.shows_odds
    }

    /// Works out what is likely of the attacks to be made.
    pub(super) fn look_ahead(&mut self) {
        if !self.shows_odds {
            self.outlook = Outlook::default();
            return;
        }
        let said = self.todo.attempts().iter().map(|attempt| attempt.hits(&self.answer(attempt.at))).collect();
        self.outlook.follow(self.game.state(), self.game.chronicle().len(), &self.todo, said);
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{PRIMARY, ask, at_phase, unit};
    use crate::app::asked::Asked;
    use crate::app::commands::AppCommand;
    use crate::app::odds::Sorted;

    #[test]
    fn what_is_likely_follows_the_target_and_what_was_typed() {
        let (mut desk, _folder) = at_phase(1);
        assert_eq!(
            desk.outlook().choices().iter().filter(|choice| choice.is_chosen).map(|choice| choice.at).collect::<Vec<_>>(),
            [unit("S01")]
        );
        let marked = |desk: &super::Desk, at| desk.outlook().at(unit(at)).map(|one| one.bars.bars.iter().position(|bar| bar.is_fallen));
        assert_eq!((marked(&desk, "S01"), marked(&desk, "S02")), (Some(None), None));
        ask(&mut desk, [Asked::Key('4')]);
        assert_eq!(marked(&desk, "S01"), Some(Some(2)), "4 hits on armour: 2 fall");
        ask(&mut desk, [Asked::Aim(unit("S02"))]);
        assert_eq!((marked(&desk, "S01"), marked(&desk, "S02")), (None, Some(None)), "another target, and nothing typed for it");
    }

    #[test]
    fn the_answer_and_the_commander_are_told_where_there_are_any() {
        let (desk, _folder) = at_phase(1);
        let volley = desk.outlook().at(unit("S01")).expect("a volley");
        assert_eq!((volley.reply.as_ref(), volley.commander.as_ref()), (None, None), "no bows, and 8 dice cannot fell 8 in armour");
        let (desk, _folder) = at_phase(2);
        let blow = desk.outlook().at(desk.todo().attempts()[0].at).expect("a blow");
        assert!(blow.reply.as_ref().is_some_and(|reply| reply.starts_with("If they strike back afterwards, of yours: most likely ")));
        assert!(blow.commander.as_ref().is_some_and(|falls| falls.contains(" falls ")), "{blow:?}");
    }

    #[test]
    fn hidden_odds_are_not_even_worked_out() {
        let (mut desk, _folder) = at_phase(1);
        ask(&mut desk, [Asked::Key('3')]);
        desk.show_odds(false);
        assert!(desk.outlook().at(unit("S01")).is_none() && desk.outlook().choices().is_empty());
        ask(&mut desk, [PRIMARY]);
        assert!(desk.fell().is_empty() && desk.luck().is_none());
        desk.show_odds(true);
        assert_eq!(desk.fell().len(), 1, "the last roll is told again");
    }

    #[test]
    fn the_ledger_holds_what_stands_and_is_sorted_both_ways() {
        let (mut desk, _folder) = at_phase(1);
        ask(&mut desk, [Asked::Key('3'), PRIMARY, Asked::Do(AppCommand::Done), Asked::Key('0'), PRIMARY]);
        let mut sheet = desk.luck().expect("odds are shown");
        let who = |sheet: &super::LuckSheet| sheet.rows.iter().map(|row| row.who.clone()).collect::<Vec<_>>();
        assert_eq!(who(&sheet), ["Bo", "Adela"], "the luckiest first");
        sheet.sort(Sorted::Who);
        assert_eq!(who(&sheet), ["Adela", "Bo"]);
        sheet.sort(Sorted::Who);
        assert_eq!(who(&sheet), ["Bo", "Adela"]);
        let [(_, account, points), (_, saxons, none)] = &sheet.sides;
        assert_eq!((account.hits, points.len(), saxons.attacks, none.len()), (3, 2, 0, 0));
        assert_eq!(points.last().map(|point| (point.attack, point.sixths)), Some((2, account.surplus_in_sixths())));
        ask(&mut desk, [Asked::Do(AppCommand::TakeBack)]);
        assert_eq!(who(&desk.luck().expect("odds are shown")), ["Bo"]);
    }
}
