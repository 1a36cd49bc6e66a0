//! Carrying out actions while the table is checked.

use crate::battle::action::BattleAction;
use std::borrow::Cow;

use chrono::{DateTime, Utc};

use super::{Focus, GameSession, PrimaryButton};
use crate::battle::action::CheckAction;
use crate::battle::table_check::state::{CheckEntry, TableCheck};
use crate::commands::AppCommand;
use crate::ui_action::{BattleLogAction, UiAction};
use senlac_base::language::lists::{join_with, join_with_and};
use senlac_classroom::phrasebook::names::capitalise_visible;
use senlac_classroom::rules::{Command, Square, Unit, UnitId};
use senlac_record::Request;

impl GameSession {
    /// Returns all units as the window shows them: as in the battle, or as corrected so far by the table check.
    pub fn shown_units(&self) -> impl Iterator<Item = Unit> + '_ {
        self.state().units().map(|unit| self.shown_unit(unit).into_owned())
    }

    /// Returns a unit as the window shows it.
    pub fn shown_unit<'a>(&self, unit: &'a Unit) -> Cow<'a, Unit> {
        self.check.as_ref().map_or(Cow::Borrowed(unit), |check| Cow::Owned(check.checked_unit(unit)))
    }

    /// Returns the unit shown on a square.
    pub fn shown_unit_on(&self, square: Square) -> Option<Cow<'_, Unit>> {
        let occupant = match &self.check {
            Some(check) => self.state().units().find(|unit| check.square_of(unit) == Some(square)),
            None => self.state().occupant(square).and_then(|id| self.state().unit(id)),
        };
        occupant.map(|unit| self.shown_unit(unit))
    }

    /// Returns whether a command must wait until the table check is finished.
    pub(super) fn must_wait_for_check(&self, command: AppCommand) -> bool {
        self.check.is_some() && AppCommand::NOT_IN_A_CHECK.contains(&command)
    }

    /// Starts a check of the table.
    pub(super) fn begin_check(&mut self) {
        self.dismiss();
        self.news.clear();
        self.check = Some(TableCheck::new(self.state()));
        self.focus = Some(Focus::Nothing);
        self.move_cursor_to_checked();
    }

    /// Handles keys and taps for the table check. Returns the action if the check doesn't handle it.
    pub(super) fn carry_out_in_check(&mut self, action: UiAction, now: DateTime<Utc>) -> Option<UiAction> {
        let Some(check) = &mut self.view.check else { return Some(action) };
        let state = self.game.state();
        if let UiAction::Battle(BattleAction::Check(deed)) = action {
            self.run_check_action(deed, now);
        } else if let UiAction::Battle(BattleAction::Square(square)) = action {
            self.tap_in_check(square);
        } else if let UiAction::Battle(BattleAction::Drop(unit, square)) = action {
            if check.record_entry(state) {
                check.select(unit);
                check.picking = true;
                self.tap_in_check(square);
            }
        } else if let UiAction::Battle(BattleAction::Unit(unit)) = action {
            if check.record_entry(state) {
                check.select(unit);
            }
        } else if let UiAction::Battle(BattleAction::Figures(figures)) = action {
            // A square that was typed before is not lost.
            if !matches!(check.entry(), CheckEntry::Figures(_)) {
                check.record_entry(state);
            }
            check.count(state, figures);
        } else if let UiAction::Battle(BattleAction::Commander(lives)) = action {
            check.set_commander(state, lives);
        } else if let UiAction::Key(letter) = action {
            check.type_key(state, letter);
        } else if action == UiAction::Backspace {
            check.typed.pop();
        } else if action == UiAction::Do(AppCommand::Primary) {
            self.run_check_primary(now);
        } else if action == UiAction::Do(AppCommand::Done) {
            self.finish_check(now);
        } else if action == UiAction::Do(AppCommand::Dismiss) && check.leaving {
            // Pressing Escape twice must not lose the corrections.
            check.leaving = false;
        } else if action == UiAction::Do(AppCommand::Dismiss) {
            self.leave_check();
        } else if !self.must_wait(&action) {
            return Some(action);
        }
        self.move_cursor_to_checked();
        None
    }

    /// Returns whether an action would change the battle during the check.
    fn must_wait(&self, action: &UiAction) -> bool {
        let opens = matches!(
            action,
            UiAction::Browse(
                BattleLogAction::Open(_) | BattleLogAction::OpenByKey(_) | BattleLogAction::TakeBackTo(_) | BattleLogAction::TakeBackListed
            )
        );
        opens
            || matches!(action, UiAction::Battle(BattleAction::Play(_)))
            || matches!(action, UiAction::Do(command) if self.must_wait_for_check(*command))
    }

    /// Carries out an action of the check's own buttons and keys.
    fn run_check_action(&mut self, deed: CheckAction, now: DateTime<Utc>) {
        let Some(check) = &mut self.view.check else { return };
        let state = self.game.state();
        match deed {
            CheckAction::Step(forward) => {
                if check.record_entry(state) {
                    check.step(forward);
                }
            }
            CheckAction::Off => _ = check.set_square(state, None),
            CheckAction::Pick => check.picking = !check.picking,
            CheckAction::Forget => check.reset_current(),
            CheckAction::Finish => self.finish_check(now),
            CheckAction::Leave => self.leave_check(),
        }
    }

    /// Moves the board's cursor to the current unit, so that a large table scrolls to it.
    fn move_cursor_to_checked(&mut self) {
        let current = self.check.as_ref().and_then(TableCheck::current);
        let square = current.and_then(|id| self.shown_unit(self.state().unit(id)?).square);
        self.cursor = square.unwrap_or(self.cursor);
    }

    /// Handles a tap on a square. A unit there becomes the current one; otherwise the square becomes the current unit's
    /// position.
    fn tap_in_check(&mut self, square: Square) {
        let Some(check) = &mut self.view.check else { return };
        let state = self.game.state();
        let there = check.units_on(state, square).into_iter().next().filter(|_| !check.picking);
        if let Some(unit) = there {
            if check.record_entry(state) {
                check.select(unit);
            }
        } else if check.set_square(state, Some(square)) && check.current().is_some_and(|id| !check.rivals(state, id).is_empty()) {
            // The displaced unit is asked about at once, and the next tap answers.
            check.confirm_and_advance(state);
            check.picking = true;
        }
    }

    /// Handles Enter and the large button.
    fn run_check_primary(&mut self, now: DateTime<Utc>) {
        let Some(check) = &mut self.view.check else { return };
        let state = self.game.state();
        if check.leaving {
            check.leaving = false;
            return;
        }
        if check.entry() != CheckEntry::Nothing {
            if check.record_entry(state) {
                check.confirm_and_advance(state);
            }
            return;
        }
        let Some(id) = check.current() else { return self.finish_check(now) };
        if check.rivals(state, id).is_empty() {
            if check.unchecked_count() == 0 { self.finish_check(now) } else { check.confirm_and_advance(state) }
        } else if let Some(square) = check.vacated_square(state, id) {
            check.set_square(state, Some(square));
            check.confirm_and_advance(state);
        } else {
            check.said = Some(tr!("Type the square, or tap it on the table.").to_owned());
            check.picking = true;
        }
    }

    /// Returns the large button while the table is checked.
    pub(super) fn primary_for_check(&self, check: &TableCheck) -> PrimaryButton {
        let go = |label: String| PrimaryButton::with_app_command(label, AppCommand::Primary);
        let state = self.state();
        if check.leaving {
            return go(tr!("Continue checking").to_owned());
        }
        match check.entry() {
            CheckEntry::Figures(0) => return go(tr!("All killed").to_owned()),
            CheckEntry::Figures(figures) => return go(tr_count!(figures, "{figures} figure", "{figures} figures")),
            CheckEntry::Square(square) => return go(tr!("They stand on {square}", square)),
            CheckEntry::Unfinished => return PrimaryButton::with_trouble(tr!("On {typed}…", typed = check.typed), ""),
            CheckEntry::Nothing => {}
        }
        let Some(id) = check.current() else { return go(tr!("Finish the check").to_owned()) };
        if !check.rivals(state, id).is_empty() {
            let Some(square) = check.vacated_square(state, id) else { return PrimaryButton::with_trouble(tr!("Where do they stand?"), "") };
            return go(tr!("They swapped: {title} on {square}", title = self.names.title(id), square));
        }
        match (check.unchecked_count(), check.corrected().count()) {
            (0, 0) => go(tr!("Everything is correct").to_owned()),
            (0, units) => go(tr_count!(units, "Finish: correct {units} unit", "Finish: correct {units} units")),
            _ if check.is_corrected(id) => go(tr!("This is correct").to_owned()),
            _ => go(tr!("Yes, that’s right").to_owned()),
        }
    }

    /// Records all corrections as one step, unless two units share a square.
    fn finish_check(&mut self, now: DateTime<Utc>) {
        let Some(check) = &mut self.view.check else { return };
        let state = self.game.state();
        if !check.record_entry(state) {
            return;
        }
        if let Some((_, units)) = check.conflicts(state).first() {
            let displaced = units.iter().copied().find(|unit| !check.is_corrected(*unit)).or(units.first().copied());
            let words = self.conflict_text();
            if let (Some(check), Some(displaced)) = (&mut self.view.check, displaced) {
                check.select(displaced);
                check.picking = true;
                check.said = Some(tr!("Can’t finish yet: {words}.", words));
            }
            return;
        }
        let units = check.corrections(state);
        let seen: Vec<UnitId> = check.order.iter().copied().filter(|unit| check.is_checked(*unit)).collect();
        self.mark_seen(seen);
        if units.is_empty() {
            self.view.check = None;
            self.focus = Some(Focus::Nothing);
            self.news = vec![tr!("Everything on the table is correct.").to_owned()];
            return;
        }
        self.ask_then(Request::from(Command::TableCheck { units }), now, |session| {
            let refused = session.refused.take().map(|refused| refused.reasons.join("; "));
            match (refused.or(session.trouble.clone()), &mut session.check) {
                (Some(why), Some(check)) => check.said = Some(capitalise_visible(&why)),
                (_, check) => *check = None,
            }
        });
    }

    /// Returns text on the units that share a square: "Adela’s knights and Bo’s archers are both on C4".
    pub fn conflict_text(&self) -> String {
        let Some(check) = &self.check else { return String::new() };
        let words = check.conflicts(self.state()).into_iter().map(|(square, units)| {
            let names: Vec<String> = units.iter().map(|unit: &UnitId| self.names.unit(*unit)).collect();
            let units = join_with_and(&names);
            if names.len() == 2 {
                tr!("{units} are both on {square}", units, square)
            } else {
                tr!("{units} are all on {square}", units, square)
            }
        });
        join_with(words, "; ")
    }

    /// Leaves the check. Typed text is cleared first. If corrections would be lost, the check ends only at the second request.
    fn leave_check(&mut self) {
        let Some(check) = &mut self.check else { return };
        if !check.typed.is_empty() || check.picking {
            check.typed.clear();
            check.picking = false;
        } else if check.corrected().next().is_some() && !check.leaving {
            check.leaving = true;
        } else {
            self.check = None;
            self.focus = Some(Focus::Nothing);
        }
    }
}
