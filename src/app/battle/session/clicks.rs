//! Clicks on the table or on a unit's name.

use chrono::{DateTime, Utc};

use super::{GameSession, SetForm};
use crate::battle::next_step::NextStep;
use senlac_classroom::rules::{Command, Square, Unit, UnitId, distance};

impl GameSession {
    /// Handles a click, or Enter, on a square.
    pub(super) fn click_square(&mut self, square: Square, now: DateTime<Utc>) {
        self.cursor = square;
        let occupant = self.state().occupant(square);
        match (self.todo.clone(), occupant) {
            (NextStep::Amok { paths }, _) => self.click_in_rush(square, occupant, &paths),
            (NextStep::Shoot { .. } | NextStep::Fight { .. }, Some(enemy)) if Some(enemy.side) != self.state().acting_side() => {
                self.aim_at(enemy);
            }
            (_, Some(unit)) => self.choose_unit(unit),
            (NextStep::Move { unit, .. }, None) if self.current_unit() == Some(unit) => {
                self.play(Command::move_to(unit, square), None, now);
            }
            (_, None) => self.selection.selected = None,
        }
    }

    /// Selects a unit on the table or in a list.
    pub(super) fn choose_unit(&mut self, unit: UnitId) {
        if self.selection.selected != Some(unit) {
            self.clear_attack();
            self.typed.set = SetForm::default();
        }
        self.selection.selected = Some(unit);
        self.selection.skipped.remove(&unit);
        if let Some(square) = self.state().unit(unit).and_then(|unit| unit.square) {
            self.cursor = square;
        }
    }

    /// Makes an enemy the target and clears the dice typed for another one.
    pub(super) fn aim_at(&mut self, enemy: UnitId) {
        self.clear_target();
        self.selection.target = Some(enemy);
    }

    /// Clears the selected unit, the target and the typed dice.
    pub(super) fn clear_attack(&mut self) {
        self.clear_target();
        self.selection.selected = None;
        self.typed.square.clear();
        self.trouble = None;
    }

    /// Clears the target and the typed dice.
    fn clear_target(&mut self) {
        self.selection.target = None;
        self.selection.shares.clear();
        self.selection.commander_at = None;
        self.typed.answers.clear();
        self.typed.blow = 0;
        self.refused = None;
    }

    /// Handles a click during the fyrd's rush: on a runner, it selects the runner; on a square, it extends the path.
    fn click_in_rush(&mut self, square: Square, occupant: Option<UnitId>, paths: &[(UnitId, Vec<Square>)]) {
        let chosen = self.selection.selected.filter(|chosen| paths.iter().any(|(id, _)| id == chosen));
        match (occupant, chosen) {
            (Some(unit), Some(runner)) if unit == runner || !self.can_run_on(runner, unit, square, paths) => self.choose_unit(unit),
            (Some(unit), None) => self.choose_unit(unit),
            (Some(_) | None, Some(runner)) => {
                let mut path = self.selection.paths.get(&runner).cloned().unwrap_or_default();
                // Clicking the end of the path takes that square off again.
                if path.last() == Some(&square) {
                    path.pop();
                } else {
                    path.push(square);
                }
                self.selection.paths.insert(runner, path);
            }
            (None, None) => {}
        }
    }

    /// Returns whether a click on another runner's square means the square itself: its unit will have left, and the selected
    /// runner's path leads there.
    fn can_run_on(&self, runner: UnitId, other: UnitId, square: Square, paths: &[(UnitId, Vec<Square>)]) -> bool {
        let leaves = paths.iter().any(|(id, path)| *id == other && !path.is_empty());
        let edited = self.selection.paths.get(&runner).and_then(|path| path.last().copied());
        let end = edited.or_else(|| self.state().unit(runner).and_then(|unit| unit.square));
        leaves && end.is_some_and(|end| distance(end, square, self.state().adjacency()) <= 1)
    }

    /// Replaces a runner's path; `None` restores the program's proposal.
    pub(super) fn edit_path(&mut self, unit: UnitId, path: Option<Vec<Square>>) {
        match path {
            Some(path) => self.selection.paths.insert(unit, path),
            None => self.selection.paths.remove(&unit),
        };
        self.selection.selected = Some(unit);
    }

    /// Adds a figure to the blow at this enemy, or removes one. Another blow gives or receives it.
    pub(super) fn change_share(&mut self, at: UnitId, more: bool) {
        let NextStep::Fight { unit, enemies, blows } = &self.todo else { return };
        let Some(men) = self.state().unit(*unit).map(Unit::men) else { return };
        let first = self.selection.target.or_else(|| blows.first().map(|blow| blow.at)).or_else(|| enemies.first().copied());
        // The first enemy gets the remaining figures, so its steppers change the next one's share.
        let turned = if Some(at) == first { enemies.iter().copied().find(|other| Some(*other) != first) } else { Some(at) };
        let (Some(turned), gets) = (turned, more == (Some(at) != first)) else { return };
        let others: u8 = self
            .view
            .selection
            .shares
            .iter()
            .filter(|(other, _)| **other != turned && Some(**other) != first)
            .map(|(_, share)| share)
            .sum();
        let share = self.selection.shares.entry(turned).or_default();
        *share = if gets { (*share + 1).min(men.saturating_sub(others)) } else { share.saturating_sub(1) };
        // Later proposals keep this enemy first, although its share changed.
        self.selection.target = first;
        self.selection.commander_at = self.selection.commander_at.or(first);
        self.typed.answers.clear();
        self.typed.blow = 0;
    }
}
