//! Carrying out the window's commands during a battle, including the large button.

use chrono::{DateTime, Utc};

use super::{Focus, GameSession};
use crate::battle::next_step::{NextStep, other_target};
use crate::commands::AppCommand;
use crate::ui_action::Field;
use senlac_classroom::chronicle::Request;
use senlac_classroom::rules::Command;

impl GameSession {
    /// Carries out a command of the window.
    pub(super) fn command(&mut self, command: AppCommand, now: DateTime<Utc>) {
        let interrupts = [AppCommand::TakeBack, AppCommand::Restore, AppCommand::TableCheck, AppCommand::CallTime];
        if interrupts.contains(&command) {
            self.let_computer_run(false);
        }
        match command {
            AppCommand::Primary => self.do_primary(now),
            AppCommand::Roll => self.roll_missing_dice(now),
            AppCommand::OtherTarget => {
                if let Some(enemy) = other_target(&self.todo) {
                    self.aim_at(enemy);
                }
            }
            AppCommand::Hints => self.toggle_hints(),
            AppCommand::HintsOnWall => self.toggle_projected_hints(),
            AppCommand::ComputerRuns => self.let_computer_run(!self.computer.runs),
            AppCommand::PassOver => self.skip_unit(),
            AppCommand::Stays => {
                self.mark_seen(self.todo.unit());
                self.skip_unit();
            }
            AppCommand::Done => self.play(Command::Done {}, None, now),
            AppCommand::TakeBack => self.undo_last(now),
            AppCommand::Restore => self.ask(Request::Restore, now),
            AppCommand::Allow => self.allow(now),
            AppCommand::Dismiss => self.dismiss(),
            AppCommand::BackToTable => self.table_shown = !self.table_shown,
            AppCommand::NewGame => self.leave(),
            AppCommand::TableCheck => self.begin_check(),
            AppCommand::FilterChronicle => self.focus = Some(Focus::Field(Field::Seek)),
            AppCommand::CallTime
            | AppCommand::Prepare
            | AppCommand::StartSample
            | AppCommand::Watch
            | AppCommand::OtherRulebooks
            | AppCommand::Charts
            | AppCommand::SortUnits
            | AppCommand::Rulings
            | AppCommand::OwnTables
            | AppCommand::Choose
            | AppCommand::ContinueLast => {}
            AppCommand::Page(_) | AppCommand::Window(_) => {}
        }
    }

    fn do_primary(&mut self, now: DateTime<Utc>) {
        self.typed.stray &= !self.primary.is_waiting();
        self.carry_out_in_battle(self.primary.action.clone(), now);
    }

    /// Rolls the dice that haven't been entered.
    fn roll_missing_dice(&mut self, now: DateTime<Utc>) {
        if let NextStep::Shoot { volley: Some(volley), unit, .. } = &self.todo {
            self.play(Command::shoot(*unit, volley.at), None, now);
        } else if let NextStep::Fight { unit, blows, .. } = &self.todo
            && !blows.is_empty()
        {
            self.play(self.fight_command(*unit, blows), None, now);
        } else if matches!(self.todo, NextStep::Panic { .. }) {
            self.do_primary(now);
        }
    }

    /// Moves on to the next unit in the queue without a step in the game.
    pub(super) fn skip_unit(&mut self) {
        self.view.selection.skipped.extend(self.view.todo.unit());
        self.clear_attack();
    }
}
