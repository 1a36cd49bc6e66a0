//! Typed input that has not been carried out yet.

use std::collections::BTreeMap;

use super::move_text::{MoveText, wrong_move_text};
use super::{Focus, GameSession};
use crate::battle::dice_text::{DiceMistake, DiceText, OWN};
use crate::battle::next_step::NextStep;
use crate::ui_action::Field;
use senlac_base::language::digits::plain_digits;
use senlac_classroom::rules::{CardName, Color, Phase, UnitId};

/// Contents of every field.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TypedInput {
    /// Destination square of a move.
    pub square: String,
    /// Hits or faces of each attack, by target.
    pub answers: BTreeMap<UnitId, DiceText>,
    /// Index of the blow whose hits are typed now.
    pub blow: usize,
    pub panic: BTreeMap<UnitId, String>,
    pub note: String,
    /// Card from the teacher's own deck.
    pub card: Option<CardName>,
    pub color: Option<Color>,
    pub set: SetForm,
    /// Whether a number was typed although no unit is left to roll dice.
    pub stray: bool,
}

/// Values that the referee wants to set on the current unit; `None` leaves a value unchanged.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SetForm {
    pub figures: Option<u8>,
    /// Whether the unit's commander lives.
    pub commander: Option<bool>,
    pub square: String,
}

impl GameSession {
    /// Returns the dice entered for the attack on this target.
    pub fn entered_dice(&self, at: UnitId) -> DiceText {
        self.typed.answers.get(&at).cloned().unwrap_or_default()
    }

    /// Returns the target of the blow whose hits are typed now.
    pub(super) fn current_target(&self) -> Option<UnitId> {
        self.attempts().get(self.typed.blow).map(|plan| plan.at)
    }

    /// Selects the blow at this target, so that the next digit counts for it.
    pub(super) fn select_blow(&mut self, at: UnitId) {
        self.typed.blow = self.attempts().iter().position(|attempt| attempt.at == at).unwrap_or_default();
        self.focus = Some(Focus::Nothing);
    }

    /// Sets the text of a field.
    pub(super) fn set_field(&mut self, field: Field, text: String) {
        let text = match field {
            Field::Square | Field::SetSquare => self.view.key_caps.latin_squares(&text),
            Field::Faces(_) | Field::CommanderDie(_) | Field::Panic(_) => plain_digits(&text),
            Field::Why | Field::Note | Field::Seek | Field::Path | Field::Bell => text,
        };
        match field {
            Field::Square => self.view.typed.square = text,
            Field::Faces(at) => {
                let has_own_die = self.attempts().iter().any(|attempt| attempt.at == at && attempt.has_own_die());
                // After a plus sign, the focus moves to the commander's field.
                self.focus = (has_own_die && text.contains(OWN)).then_some(Focus::Field(Field::CommanderDie(at))).or(self.focus);
                let answer = self.view.typed.answers.entry(at).or_default();
                if has_own_die { answer.set_men(&text) } else { *answer = text.into() }
            }
            Field::CommanderDie(at) => self.view.typed.answers.entry(at).or_default().set_own(&text),
            Field::Panic(unit) => {
                self.trouble = text.chars().find(|sign| !is_face(*sign)).map(invalid_face_text);
                self.view.typed.panic.insert(unit, text.chars().filter(|sign| is_face(*sign)).take(1).collect());
            }
            Field::Why => self.why = text,
            Field::Note => self.view.typed.note = text,
            Field::SetSquare => self.view.typed.set.square = text,
            Field::Seek => self.view.chronicle_view.set_filter(text, None, &self.view.names),
            Field::Path | Field::Bell => {}
        }
    }

    /// Clears the move field if its text was rejected with the message `told`, so that the next letter starts afresh.
    pub(super) fn clear_wrong_move(&mut self, told: &str) {
        if matches!(self.parse_move(), MoveText::Wrong(why) if told == wrong_move_text(&why)) {
            self.typed.square.clear();
        }
    }

    /// Handles a letter or number typed while no field has the focus.
    pub(super) fn key(&mut self, letter: char) {
        if self.take_off_page().is_some() {
            return;
        }
        match &self.todo {
            // A space separates the two squares. The first character is never a space.
            NextStep::Move { .. } if letter == ' ' => self.typed.square.push(' '),
            // A sign that no square has is shown, too, and the large button says what is wrong with it.
            NextStep::Move { .. } if !letter.is_control() => {
                self.typed.square.extend(letter.to_uppercase());
                self.typed.square = self.key_caps.latin_squares(&self.typed.square);
            }
            NextStep::Shoot { .. } | NextStep::Fight { .. } => self.type_dice(letter),
            NextStep::Panic { units, .. } if is_face(letter) => {
                let empty = units.iter().find(|unit| self.typed.panic.get(unit).is_none_or(String::is_empty));
                if let Some(&unit) = empty {
                    self.typed.panic.insert(unit, letter.to_string());
                }
            }
            NextStep::Panic { .. } if letter.is_ascii_digit() => self.trouble = Some(invalid_face_text(letter)),
            // No attack is pending for this number of hits. Enter after it must not end the phase.
            NextStep::Finish if letter.is_ascii_digit() => self.typed.stray = true,
            NextStep::Panic { .. } | NextStep::Move { .. } | NextStep::Finish => return,
            NextStep::Flip { .. } | NextStep::Amok { .. } | NextStep::Over(_) => return,
        }
        self.focus = Some(Focus::Nothing);
    }

    /// Returns whether dice are entered now, so that digits with spaces between them are faces and only Enter applies them.
    /// This is so while a side shoots or fights, in a panic, and while an earlier step is open.
    pub fn is_entering_dice(&self) -> bool {
        let attacks = matches!(self.state().phase(), Phase::Shoot | Phase::Fight);
        self.check.is_none()
            && self.take_off_page().is_none()
            && (self.opened.is_some() || attacks || matches!(self.todo, NextStep::Panic { .. }))
    }

    /// Returns whether the space bar separates typed items: faces, or a move's origin and destination.
    pub fn takes_spaces(&self) -> bool {
        let moves = matches!(self.todo, NextStep::Move { .. }) && self.check.is_none() && self.opened.is_none();
        self.is_entering_dice() || (moves && !self.typed.square.is_empty() && self.take_off_page().is_none())
    }

    /// Adds a digit or a separator to the dice of the current blow.
    pub(super) fn type_dice(&mut self, letter: char) {
        if let Some(at) = self.current_target() {
            self.typed.answers.entry(at).or_default().push(letter);
        }
    }

    /// Moves on to the commander’s own die.
    pub(super) fn type_own_die(&mut self) {
        if let Some(at) = self.own_die_target() {
            self.typed.answers.entry(at).or_default().push(OWN);
            self.focus = Some(Focus::Field(Field::CommanderDie(at)));
        }
    }

    /// Returns the target of the current blow if its commander’s own die has a separate field and something was typed before
    /// it.
    pub fn own_die_target(&self) -> Option<UnitId> {
        let attempt = self.attempts().get(self.typed.blow)?;
        let has_field = self.is_entering_dice() && attempt.has_own_die();
        (has_field && !self.entered_dice(attempt.at).is_empty()).then_some(attempt.at)
    }

    /// Clears the typed dice and returns whether there were any.
    pub(super) fn clear_typed_dice(&mut self) -> bool {
        let had = self.has_typed_dice();
        if let Some(at) = self.current_target() {
            self.typed.answers.remove(&at);
        }
        self.typed.panic.clear();
        had
    }

    /// Returns whether any dice have been typed.
    pub(super) fn has_typed_dice(&self) -> bool {
        let current = self.current_target().and_then(|at| self.typed.answers.get(&at));
        current.is_some_and(|text| !text.is_empty()) || self.typed.panic.values().any(|die| !die.is_empty())
    }

    /// Deletes the last character typed outside the fields.
    pub(super) fn backspace(&mut self) {
        match &self.view.todo {
            NextStep::Move { .. } => {
                self.view.typed.square.pop();
            }
            NextStep::Shoot { .. } | NextStep::Fight { .. } => {
                match self.current_target().and_then(|at| self.view.typed.answers.get_mut(&at)).filter(|text| !text.is_empty()) {
                    Some(text) => text.pop(),
                    None => self.view.typed.blow = self.view.typed.blow.saturating_sub(1),
                }
            }
            NextStep::Panic { units, .. } => {
                let last = units.iter().rev().find(|unit| self.view.typed.panic.get(unit).is_some_and(|die| !die.is_empty()));
                if let Some(unit) = last {
                    self.view.typed.panic.remove(unit);
                }
            }
            NextStep::Flip { .. } | NextStep::Amok { .. } | NextStep::Finish | NextStep::Over(_) => {}
        }
    }
}

/// Returns whether a die can show this digit.
const fn is_face(sign: char) -> bool {
    matches!(sign, '1'..='6')
}

/// Returns the message for a character that no die shows.
fn invalid_face_text(sign: char) -> String {
    sign.to_digit(10).and_then(|digit| u8::try_from(digit).ok()).map_or(DiceMistake::Sign(sign), DiceMistake::Face).sentences()
}
