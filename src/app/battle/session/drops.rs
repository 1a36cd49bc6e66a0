//! Meaning of dropping a dragged unit on a square.

use chrono::{DateTime, Utc};

use super::GameSession;
use crate::battle::next_step::NextStep;
use crate::battle::table_check::state::closed_reason;
use senlac_classroom::chronicle::Request;
use senlac_classroom::rules::{Blow, Command, Phase, Square, UnitId, check};

/// Effect of dropping a unit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DropEffect {
    /// None: the unit stays where it was.
    Stays,
    /// The unit is set up there, since the table is still being laid out.
    LaidOut,
    /// The unit was found there. The table is being checked, and nothing moves yet.
    TableCheck,
    /// The unit attacks the enemy on the square.
    Aim(UnitId),
    /// The unit moves there, or the refusal says why it cannot.
    Move,
}

impl GameSession {
    /// Returns the effect of dropping this unit on this square now.
    pub fn drop_effect(&self, unit: UnitId, square: Square) -> DropEffect {
        if self.state().unit(unit).is_some_and(|unit| self.shown_unit(unit).square == Some(square)) {
            return DropEffect::Stays;
        }
        if self.check.is_some() {
            return DropEffect::TableCheck;
        }
        // No card was flipped yet.
        if matches!(self.todo, NextStep::Flip { .. }) && self.state().turn() == 1 {
            return DropEffect::LaidOut;
        }
        let attacks = matches!(self.acting(), Some((side, Phase::Shoot | Phase::Fight)) if side == unit.side);
        match self.state().occupant(square) {
            Some(enemy) if attacks && enemy.side != unit.side => DropEffect::Aim(enemy),
            Some(_) | None => DropEffect::Move,
        }
    }

    /// Returns the objections to dropping this unit on this square; empty if it is allowed.
    pub fn objections_to_drop(&self, unit: UnitId, square: Square) -> Vec<String> {
        let command = match self.drop_effect(unit, square) {
            DropEffect::Stays => return Vec::new(),
            // A table check accepts every square that a unit can be on.
            DropEffect::TableCheck => return closed_reason(self.state(), square).map(|breach| breach.to_string()).into_iter().collect(),
            DropEffect::LaidOut => set_square_command(unit, square),
            DropEffect::Aim(enemy) if self.state().phase() == Phase::Shoot => Command::shoot(unit, enemy),
            DropEffect::Aim(enemy) => Command::Fight { unit, blows: vec![Blow::at(enemy)] },
            DropEffect::Move => Command::move_to(unit, square),
        };
        let refusal = check(self.state(), command).err();
        refusal.map(|refusal| refusal.breaches().iter().map(|breach| self.names.breach_text(breach)).collect()).unwrap_or_default()
    }

    /// Handles the drop of a dragged unit.
    pub(super) fn drop_unit(&mut self, unit: UnitId, square: Square, now: DateTime<Utc>) {
        match self.drop_effect(unit, square) {
            // It was only pressed for long: that is a click.
            DropEffect::Stays if self.selection.selected != Some(unit) => self.click_square(square, now),
            // The table check records positions before this code runs.
            DropEffect::Stays | DropEffect::TableCheck => {}
            DropEffect::LaidOut => self.play(set_square_command(unit, square), None, now),
            DropEffect::Aim(enemy) => {
                self.choose_unit(unit);
                self.aim_at(enemy);
            }
            DropEffect::Move => self.play(Command::move_to(unit, square), None, now),
        }
        self.cursor = square;
    }

    /// Returns the referee's alternative to a refused move, which sets the unit on the square. It is offered if the side
    /// doesn't move now, or if the referee can't allow the move.
    pub fn manual_command(&self) -> Option<Command> {
        let refused = self.refused.as_ref()?;
        let (Request::Play(order) | Request::Amend { order, .. }) = &refused.request else { return None };
        let Command::Move { unit, to: Some(square), .. } = order.command else { return None };
        let may_move_now = self.acting() == Some((unit.side, Phase::Move));
        let wanted = !(refused.can_be_allowed && may_move_now);
        Some(set_square_command(unit, square)).filter(|command| wanted && check(self.state(), command.clone()).is_ok())
    }
}

/// Returns the command by which the referee sets a unit on a square.
const fn set_square_command(unit: UnitId, square: Square) -> Command {
    Command::Set { unit, figures: None, square: Some(Some(square)), commander: None }
}
