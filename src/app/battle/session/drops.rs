//! What it means to let a dragged unit go on a square.

use chrono::{DateTime, Utc};

use super::GameSession;
use crate::battle::next_step::NextStep;
use crate::battle::table_check::state::closed;
use senlac_classroom::chronicle::Request;
use senlac_classroom::rules::{Blow, Command, Phase, Square, UnitId, check};

/// What a drop asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Landing {
    /// Nothing: it stays where it was.
    Stays,
    /// It is put there by hand: the table is still being laid out.
    LaidOut,
    /// It was found there: the table is being checked, and nothing moves yet.
    TableCheck,
    /// It attacks who stands there.
    Aim(UnitId),
    /// It moves there, or the refusal says why it cannot.
    Move,
}

impl GameSession {
    /// What letting this unit go on this square means now.
    pub fn drop_means(&self, unit: UnitId, square: Square) -> Landing {
        if self.state().unit(unit).is_some_and(|unit| self.shown(unit).square == Some(square)) {
            return Landing::Stays;
        }
        if self.check.is_some() {
            return Landing::TableCheck;
        }
        // No card was flipped yet.
        if matches!(self.todo, NextStep::Flip { .. }) && self.state().turn() == 1 {
            return Landing::LaidOut;
        }
        let attacks = matches!(self.acting(), Some((side, Phase::Shoot | Phase::Fight)) if side == unit.side);
        match self.state().occupant(square) {
            Some(enemy) if attacks && enemy.side != unit.side => Landing::Aim(enemy),
            Some(_) | None => Landing::Move,
        }
    }

    /// What the rules say against letting this unit go on this square; `None` if it may.
    pub fn objections_to_drop(&self, unit: UnitId, square: Square) -> Vec<String> {
        let command = match self.drop_means(unit, square) {
            Landing::Stays => return Vec::new(),
            // Whoever checks the table says what is so; only where nobody can stand it cannot be.
            Landing::TableCheck => return closed(self.state(), square).map(|breach| breach.to_string()).into_iter().collect(),
            Landing::LaidOut => put(unit, square),
            Landing::Aim(enemy) if self.state().phase() == Phase::Shoot => Command::shoot(unit, enemy),
            Landing::Aim(enemy) => Command::Fight { unit, blows: vec![Blow::at(enemy)] },
            Landing::Move => Command::move_to(unit, square),
        };
        let refusal = check(self.state(), command).err();
        refusal.map(|refusal| refusal.breaches().iter().map(|breach| self.names.breach(breach)).collect()).unwrap_or_default()
    }

    /// A dragged unit was let go.
    pub(super) fn dropped(&mut self, unit: UnitId, square: Square, now: DateTime<Utc>) {
        match self.drop_means(unit, square) {
            // It was only pressed for long: that is a click.
            Landing::Stays if self.selection.selected != Some(unit) => self.square_clicked(square, now),
            // What is found is the check's to take down, before it comes here.
            Landing::Stays | Landing::TableCheck => {}
            Landing::LaidOut => self.play(put(unit, square), None, now),
            Landing::Aim(enemy) => {
                self.choose(unit);
                self.aim_at(enemy);
            }
            Landing::Move => self.play(Command::move_to(unit, square), None, now),
        }
        self.cursor = square;
    }

    /// What the referee's hand could do instead of a move that was refused: set the unit down there, where nothing but
    /// the hour speaks against the move or where nobody could allow it.
    pub fn by_hand(&self) -> Option<Command> {
        let refused = self.refused.as_ref()?;
        let (Request::Play(order) | Request::Amend { order, .. }) = &refused.request else { return None };
        let Command::Move { unit, to: Some(square), .. } = order.command else { return None };
        let may_move_now = self.acting() == Some((unit.side, Phase::Move));
        let wanted = !(refused.can_be_allowed && may_move_now);
        Some(put(unit, square)).filter(|command| wanted && check(self.state(), command.clone()).is_ok())
    }
}

/// The referee's hand puts a unit on a square.
const fn put(unit: UnitId, square: Square) -> Command {
    Command::Set { unit, figures: None, square: Some(Some(square)), commander: None }
}
