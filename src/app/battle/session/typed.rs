//! What was typed and not yet carried out.

use std::collections::BTreeMap;

use super::move_text::MoveText;
use super::{Focus, GameSession};
use crate::app::battle::attack_plan::DiceAnswer;
use crate::app::battle::next_step::NextStep;
use crate::app::ui_action::Field;
use crate::rules::{CardName, Color, Phase, UnitId};

/// The contents of every field.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Typed {
    /// Where the unit moves.
    pub square: String,
    /// Hits and faces of each attack, by its target.
    pub answers: BTreeMap<UnitId, DiceAnswer>,
    /// The blow whose hits are typed now.
    pub blow: usize,
    pub panic: BTreeMap<UnitId, String>,
    /// Why the referee allows it.
    pub why: String,
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
    pub fn answer(&self, at: UnitId) -> DiceAnswer {
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
        match field {
            Field::Square => self.typed.square = text,
            Field::Faces(at) => {
                let answer = self.typed.answers.entry(at).or_default();
                answer.faces = text;
                answer.hits = None;
            }
            Field::CommanderDie(at) => {
                let answer = self.typed.answers.entry(at).or_default();
                answer.commander_die = text;
                answer.hits = None;
            }
            Field::Panic(unit) => {
                self.typed.panic.insert(unit, text.chars().filter(|sign| is_face(*sign)).take(1).collect());
            }
            Field::Why => self.typed.why = text,
            Field::Note => self.typed.note = text,
            Field::SetSquare => self.typed.set.square = text,
            Field::Seek => self.chronicle_view.look_for(text, None, &self.names),
            Field::Path | Field::Bell => {}
        }
    }

    /// Empties the move field if its words mean nothing: the next letter begins anew.
    pub(super) fn drop_wrong_move(&mut self) {
        if matches!(self.move_text(), MoveText::Wrong(_)) {
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
            NextStep::Move { .. } if letter.is_ascii_alphanumeric() => self.typed.square.push(letter.to_ascii_uppercase()),
            NextStep::Shoot { .. } | NextStep::Fight { .. } => self.type_dice(letter),
            NextStep::Panic { units, .. } if is_face(letter) => {
                let empty = units.iter().find(|unit| self.typed.panic.get(unit).is_none_or(String::is_empty));
                if let Some(&unit) = empty {
                    self.typed.panic.insert(unit, letter.to_string());
                }
            }
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

    /// A digit counts for the hits of the blow that is typed; with a space after it, it was a face, and so is what follows.
    fn type_dice(&mut self, letter: char) {
        let Some(at) = self.current_target() else { return };
        let mut answer = self.answer(at);
        if letter == ' '
            && let Some(digits) = answer.hits.map(|hits| hits.to_string())
        {
            if digits.chars().all(is_face) {
                self.typed.answers.insert(at, DiceAnswer { faces: digits + " ", ..DiceAnswer::default() });
            }
        } else if answer.faces.trim().is_empty() {
            self.type_hits(letter);
        } else if is_face(letter) || (letter == ' ' && !answer.faces.ends_with(' ')) {
            answer.faces.push(letter);
            self.typed.answers.insert(at, answer);
        }
    }

    /// Adds a digit to the hits, or begins anew where the number would be too large.
    pub(super) fn type_hits(&mut self, letter: char) {
        let Some(attempt) = self.attempts().get(self.typed.blow).cloned() else { return };
        let Some(digit) = letter.to_digit(10).and_then(|digit| u8::try_from(digit).ok()) else { return };
        let before = self.typed.answers.get(&attempt.at).and_then(|answer| answer.hits).unwrap_or_default();
        let longer = before.saturating_mul(10).saturating_add(digit);
        let hits = if longer <= attempt.most() { longer } else { digit };
        self.typed.answers.insert(attempt.at, DiceAnswer { hits: Some(hits), ..DiceAnswer::default() });
    }

    /// Deletes the last letter of what the keys write.
    pub(super) fn backspace(&mut self) {
        match &self.todo {
            NextStep::Move { .. } => {
                self.typed.square.pop();
            }
            NextStep::Shoot { .. } | NextStep::Fight { .. } => {
                match self.current_target().and_then(|at| self.typed.answers.get_mut(&at)).filter(|answer| !answer.is_empty()) {
                    Some(answer) if !answer.faces.is_empty() => answer.faces.truncate(answer.faces.trim_end().len().saturating_sub(1)),
                    Some(answer) => *answer = DiceAnswer::default(),
                    None => self.typed.blow = self.typed.blow.saturating_sub(1),
                }
            }
            NextStep::Panic { units, .. } => {
                let last = units.iter().rev().find(|unit| self.typed.panic.get(unit).is_some_and(|die| !die.is_empty()));
                if let Some(unit) = last {
                    self.typed.panic.remove(unit);
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
