//! What was typed and not yet carried out.

use std::collections::BTreeMap;

use super::{Focus, GameSession};
use crate::app::battle::attack_plan::Answer;
use crate::app::battle::next_step::NextStep;
use crate::app::ui_action::{Field, UiAction};
use crate::rules::{CardName, Color, Phase, UnitId};

/// The contents of every field.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Typed {
    /// Where the unit moves.
    pub square: String,
    /// Hits and faces of each attack, by its target.
    pub answers: BTreeMap<UnitId, Answer>,
    /// The blow whose hits are typed now.
    pub blow: usize,
    /// Panic dice.
    pub panic: BTreeMap<UnitId, String>,
    /// Why the referee allows it.
    pub why: String,
    /// A note.
    pub note: String,
    /// The card of the teacher's own deck.
    pub card: Option<CardName>,
    /// Its colour.
    pub color: Option<Color>,
    /// What the referee would set.
    pub set: SetForm,
    /// Whether a number was typed although nobody is left to throw dice.
    pub stray: bool,
    /// Whether the bell was touched once.
    pub bell: bool,
}

/// What the referee would set on the unit in hand; nothing where it stays as it is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SetForm {
    /// Its figures.
    pub figures: Option<u8>,
    /// Whether its commander lives.
    pub commander: Option<bool>,
    /// Its square.
    pub square: String,
}

impl GameSession {
    /// What the table has said of the attack on this target.
    #[must_use]
    pub fn answer(&self, at: UnitId) -> Answer {
        self.typed.answers.get(&at).cloned().unwrap_or_default()
    }

    /// Takes down what was typed or clicked.
    pub(super) fn write(&mut self, action: UiAction) {
        // Whoever goes on has read the message.
        self.trouble = None;
        match action {
            UiAction::Write(field, text) => self.fill(field, text),
            UiAction::Key(letter) => self.key(letter),
            UiAction::Backspace => self.backspace(),
            UiAction::Hits(at, hits) => {
                self.typed.answers.insert(at, Answer { hits: Some(hits), ..Answer::default() });
                self.turn_to_blow(at);
            }
            UiAction::Blow(at) => self.turn_to_blow(at),
            UiAction::OwnCard(card, color) => {
                self.typed.card = card;
                self.typed.color = color;
            }
            UiAction::Figures(figures) => self.typed.set.figures = Some(figures),
            UiAction::Commander(lives) => self.typed.set.commander = Some(lives),
            UiAction::BellTouched(touched) => self.typed.bell = touched,
            UiAction::Do(_)
            | UiAction::Play(_)
            | UiAction::Drop(..)
            | UiAction::Open(_)
            | UiAction::OpenTyped
            | UiAction::Square(_)
            | UiAction::Cursor(_)
            | UiAction::Unit(_)
            | UiAction::Aim(_)
            | UiAction::Share(..)
            | UiAction::CommanderAt(_)
            | UiAction::Modal(_)
            | UiAction::Trouble(_)
            | UiAction::Browse(_)
            | UiAction::Check(_)
            | UiAction::Prepare(_)
            | UiAction::Path(..)
            | UiAction::Paper(_)
            | UiAction::Keep(_) => {}
        }
    }

    /// The next digit counts for the blow at this target.
    fn turn_to_blow(&mut self, at: UnitId) {
        self.typed.blow = self.attempts().iter().position(|attempt| attempt.at == at).unwrap_or_default();
        self.focus = Some(Focus::Nothing);
    }

    /// A field now says this.
    fn fill(&mut self, field: Field, text: String) {
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
            Field::Seek => self.seek(text),
            Field::Path | Field::Bell => {}
        }
    }

    /// A letter or number while no field has the keyboard goes where it means something.
    fn key(&mut self, letter: char) {
        match &self.todo {
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
            NextStep::Flip { .. }
            | NextStep::Panic { .. }
            | NextStep::Amok { .. }
            | NextStep::Move { .. }
            | NextStep::Finish
            | NextStep::Over(_) => return,
        }
        self.focus = Some(Focus::Nothing);
    }

    /// Whether dice are thrown now, so that digits with spaces between them are faces and Enter alone applies them: while a
    /// side shoots or fights, in a panic, and while an earlier step lies open.
    #[must_use]
    pub fn throws_dice(&self) -> bool {
        let attacks = matches!(self.state().phase(), Phase::Shoot | Phase::Fight);
        self.table_check().is_none() && (self.opened().is_some() || attacks || matches!(self.todo, NextStep::Panic { .. }))
    }

    /// A digit counts for the hits of the blow that is typed; with a space after it, it was a face, and so is what follows.
    fn type_dice(&mut self, letter: char) {
        let Some(at) = self.attempts().get(self.typed.blow).map(|attempt| attempt.at) else { return };
        let mut answer = self.answer(at);
        if letter == ' '
            && let Some(digits) = answer.hits.map(|hits| hits.to_string())
        {
            if digits.chars().all(is_face) {
                self.typed.answers.insert(at, Answer { faces: digits + " ", ..Answer::default() });
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
        self.typed.answers.insert(attempt.at, Answer { hits: Some(hits), ..Answer::default() });
    }

    /// Deletes the last letter of what the keys write.
    fn backspace(&mut self) {
        match &self.todo {
            NextStep::Move { .. } => {
                self.typed.square.pop();
            }
            NextStep::Shoot { .. } | NextStep::Fight { .. } => {
                let at = self.todo.attempts().get(self.typed.blow).map(|attempt| attempt.at);
                match at.and_then(|at| self.typed.answers.get_mut(&at)).filter(|answer| !answer.is_empty()) {
                    Some(answer) if !answer.faces.is_empty() => answer.faces.truncate(answer.faces.trim_end().len().saturating_sub(1)),
                    Some(answer) => *answer = Answer::default(),
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
