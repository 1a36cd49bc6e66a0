//! What was typed and not yet carried out.

use std::collections::BTreeMap;

use super::move_text::{MoveText, wrong_move_text};
use super::{Focus, GameSession};
use crate::battle::dice_text::{DiceMistake, DiceText, OWN};
use crate::battle::next_step::NextStep;
use crate::ui_action::Field;
use senlac_base::language::digits::plain_digits;
use senlac_classroom::rules::{CardName, Color, Phase, UnitId};

/// The contents of every field.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Typed {
    /// Where the unit moves.
    pub square: String,
    /// The hits or the faces of each attack, by its target.
    pub answers: BTreeMap<UnitId, DiceText>,
    /// The blow whose hits are typed now.
    pub blow: usize,
    pub panic: BTreeMap<UnitId, String>,
    pub note: String,
    /// The card of the teacher's own deck.
    pub card: Option<CardName>,
    pub color: Option<Color>,
    pub set: SetForm,
    /// Whether a number was typed although nobody is left to throw dice.
    pub stray: bool,
}

/// What the referee would set on the unit in hand; `None` if it stays as it is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SetForm {
    pub figures: Option<u8>,
    /// Whether its commander lives.
    pub commander: Option<bool>,
    pub square: String,
}

impl GameSession {
    /// What the table has said of the attack on this target.
    pub fn answer(&self, at: UnitId) -> DiceText {
        self.typed.answers.get(&at).cloned().unwrap_or_default()
    }

    /// Whom the blow strikes whose hits are typed now.
    pub(super) fn current_target(&self) -> Option<UnitId> {
        self.attempts().get(self.typed.blow).map(|plan| plan.at)
    }

    /// The next digit counts for the blow at this target.
    pub(super) fn turn_to_blow(&mut self, at: UnitId) {
        self.typed.blow = self.attempts().iter().position(|attempt| attempt.at == at).unwrap_or_default();
        self.focus = Some(Focus::Nothing);
    }

    /// A field now says this.
    pub(super) fn fill(&mut self, field: Field, text: String) {
        let text = match field {
            Field::Square | Field::SetSquare => self.view.key_caps.latin_squares(&text),
            Field::Faces(_) | Field::CommanderDie(_) | Field::Panic(_) => plain_digits(&text),
            Field::Why | Field::Note | Field::Seek | Field::Path | Field::Bell => text,
        };
        match field {
            Field::Square => self.view.typed.square = text,
            Field::Faces(at) => {
                let has_own_die = self.attempts().iter().any(|attempt| attempt.at == at && attempt.has_own_die());
                // After a plus the keyboard goes to the commander’s field.
                self.focus = (has_own_die && text.contains(OWN)).then_some(Focus::Field(Field::CommanderDie(at))).or(self.focus);
                let answer = self.view.typed.answers.entry(at).or_default();
                if has_own_die { answer.write_men(&text) } else { *answer = text.into() }
            }
            Field::CommanderDie(at) => self.view.typed.answers.entry(at).or_default().write_own(&text),
            Field::Panic(unit) => {
                self.trouble = text.chars().find(|sign| !is_face(*sign)).map(no_face_words);
                self.view.typed.panic.insert(unit, text.chars().filter(|sign| is_face(*sign)).take(1).collect());
            }
            Field::Why => self.why = text,
            Field::Note => self.view.typed.note = text,
            Field::SetSquare => self.view.typed.set.square = text,
            Field::Seek => self.view.chronicle_view.look_for(text, None, &self.view.names),
            Field::Path | Field::Bell => {}
        }
    }

    /// Empties the move field if its words mean nothing and the teacher was told so: the next letter begins anew.
    pub(super) fn drop_wrong_move(&mut self, told: &str) {
        if matches!(self.move_text(), MoveText::Wrong(why) if told == wrong_move_text(&why)) {
            self.typed.square.clear();
        }
    }

    /// A letter or number while no field has the keyboard goes where it means something.
    pub(super) fn key(&mut self, letter: char) {
        if self.take_off_page().is_some() {
            return;
        }
        match &self.todo {
            // Between from and to; the first sign is never a space.
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
            NextStep::Panic { .. } if letter.is_ascii_digit() => self.trouble = Some(no_face_words(letter)),
            // A number of hits that nobody threw: Enter after it must not end the phase.
            NextStep::Finish if letter.is_ascii_digit() => self.typed.stray = true,
            NextStep::Panic { .. } | NextStep::Move { .. } | NextStep::Finish => return,
            NextStep::Flip { .. } | NextStep::Amok { .. } | NextStep::Over(_) => return,
        }
        self.focus = Some(Focus::Nothing);
    }

    /// Whether dice are thrown now, so that digits with spaces between them are faces and Enter alone applies them: while a
    /// side shoots or fights, in a panic, and while an earlier step lies open.
    pub fn throws_dice(&self) -> bool {
        let attacks = matches!(self.state().phase(), Phase::Shoot | Phase::Fight);
        self.check.is_none()
            && self.take_off_page().is_none()
            && (self.opened.is_some() || attacks || matches!(self.todo, NextStep::Panic { .. }))
    }

    /// Whether the space bar parts what is typed: faces, or where a unit moves from and to.
    pub fn types_spaces(&self) -> bool {
        let moves = matches!(self.todo, NextStep::Move { .. }) && self.check.is_none() && self.opened.is_none();
        self.throws_dice() || (moves && !self.typed.square.is_empty() && self.take_off_page().is_none())
    }

    /// A digit, or what stands between two, goes to the blow that is typed: hits or faces.
    pub(super) fn type_dice(&mut self, letter: char) {
        if let Some(at) = self.current_target() {
            self.typed.answers.entry(at).or_default().push(letter);
        }
    }

    /// The commander’s own die is typed next.
    pub(super) fn type_own_die(&mut self) {
        if let Some(at) = self.own_die() {
            self.typed.answers.entry(at).or_default().push(OWN);
            self.focus = Some(Focus::Field(Field::CommanderDie(at)));
        }
    }

    /// The target of the blow that is typed, where its commander’s own die has a field of its own and something was typed
    /// before it.
    pub fn own_die(&self) -> Option<UnitId> {
        let attempt = self.attempts().get(self.typed.blow)?;
        let has_field = self.throws_dice() && attempt.has_own_die();
        (has_field && !self.answer(attempt.at).is_empty()).then_some(attempt.at)
    }

    /// Empties what was typed for dice; says whether anything was.
    pub(super) fn forget_typed_dice(&mut self) -> bool {
        let had = self.has_typed_dice();
        if let Some(at) = self.current_target() {
            self.typed.answers.remove(&at);
        }
        self.typed.panic.clear();
        had
    }

    /// Whether dice were typed that [`Self::forget_typed_dice`] would empty.
    pub(super) fn has_typed_dice(&self) -> bool {
        let current = self.current_target().and_then(|at| self.typed.answers.get(&at));
        current.is_some_and(|text| !text.is_empty()) || self.typed.panic.values().any(|die| !die.is_empty())
    }

    /// Deletes the last letter of what the keys write.
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

/// Whether a die can show it.
const fn is_face(sign: char) -> bool {
    matches!(sign, '1'..='6')
}

/// What is said of a sign that no die shows.
fn no_face_words(sign: char) -> String {
    sign.to_digit(10).and_then(|digit| u8::try_from(digit).ok()).map_or(DiceMistake::Sign(sign), DiceMistake::Face).words()
}
