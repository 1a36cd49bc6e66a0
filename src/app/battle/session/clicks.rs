//! What a click on the table or on a unit's name means.

use chrono::{DateTime, Utc};

use super::{GameSession, SetForm};
use crate::battle::next_step::NextStep;
use senlac_classroom::rules::{Command, Square, Unit, UnitId, distance};

impl GameSession {
    /// A square was clicked, or acted on with Enter.
    pub(super) fn square_clicked(&mut self, square: Square, now: DateTime<Utc>) {
        self.cursor = square;
        let occupant = self.state().occupant(square);
        match (self.todo.clone(), occupant) {
            (NextStep::Amok { paths }, _) => self.run_clicked(square, occupant, &paths),
            (NextStep::Shoot { .. } | NextStep::Fight { .. }, Some(enemy)) if Some(enemy.side) != self.state().acting() => {
                self.aim_at(enemy);
            }
            (_, Some(unit)) => self.choose(unit),
            (NextStep::Move { unit, .. }, None) if self.in_hand() == Some(unit) => self.play(Command::move_to(unit, square), None, now),
            (_, None) => self.selection.selected = None,
        }
    }

    /// A unit was chosen on the table or in a list.
    pub(super) fn choose(&mut self, unit: UnitId) {
        if self.selection.selected != Some(unit) {
            self.forget_attack();
            self.typed.set = SetForm::default();
        }
        self.selection.selected = Some(unit);
        self.selection.skipped.remove(&unit);
        if let Some(square) = self.state().unit(unit).and_then(|unit| unit.square) {
            self.cursor = square;
        }
    }

    /// An enemy becomes the target. What was said of other dice is forgotten.
    pub(super) fn aim_at(&mut self, enemy: UnitId) {
        self.forget_dice();
        self.selection.target = Some(enemy);
    }

    /// Nobody is chosen any more, and nothing was said of any dice.
    pub(super) fn forget_attack(&mut self) {
        self.forget_dice();
        self.selection.selected = None;
        self.typed.square.clear();
        self.trouble = None;
    }

    /// Nobody is the target any more, and nothing was said of any dice.
    fn forget_dice(&mut self) {
        self.selection.target = None;
        self.selection.shares.clear();
        self.selection.commander_at = None;
        self.typed.answers.clear();
        self.typed.blow = 0;
        self.refused = None;
    }

    /// While the fyrd runs: a click on a runner chooses it, a click on a square adds to its path.
    fn run_clicked(&mut self, square: Square, occupant: Option<UnitId>, paths: &[(UnitId, Vec<Square>)]) {
        let chosen = self.selection.selected.filter(|chosen| paths.iter().any(|(id, _)| id == chosen));
        match (occupant, chosen) {
            (Some(unit), Some(runner)) if unit == runner || !self.may_run_on(runner, unit, square, paths) => self.choose(unit),
            (Some(unit), None) => self.choose(unit),
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

    /// Whether a click on another runner's square means that square: its unit will have left, and the chosen one's
    /// path leads there.
    fn may_run_on(&self, runner: UnitId, other: UnitId, square: Square, paths: &[(UnitId, Vec<Square>)]) -> bool {
        let leaves = paths.iter().any(|(id, path)| *id == other && !path.is_empty());
        let edited = self.selection.paths.get(&runner).and_then(|path| path.last().copied());
        let end = edited.or_else(|| self.state().unit(runner).and_then(|unit| unit.square));
        leaves && end.is_some_and(|end| distance(end, square, self.state().adjacency()) <= 1)
    }

    /// Edits a runner's path; `None` is the program's proposal again.
    pub(super) fn edit_path(&mut self, unit: UnitId, path: Option<Vec<Square>>) {
        match path {
            Some(path) => self.selection.paths.insert(unit, path),
            None => self.selection.paths.remove(&unit),
        };
        self.selection.selected = Some(unit);
    }

    /// One figure more strikes at this enemy, or one fewer: another blow gives it or gets it.
    pub(super) fn share(&mut self, at: UnitId, more: bool) {
        let NextStep::Fight { unit, enemies, blows } = &self.todo else { return };
        let Some(men) = self.state().unit(*unit).map(Unit::men) else { return };
        let first = self.selection.target.or_else(|| blows.first().map(|blow| blow.at)).or_else(|| enemies.first().copied());
        // The first enemy gets whatever the others leave, so its steppers turn the next one's.
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
