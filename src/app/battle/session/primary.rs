//! The one large button: what it says and what it does.

use std::collections::BTreeMap;

use super::GameSession;
use super::move_text::{MoveText, wrong_move_text};
use crate::battle::attack_plan::AttackPlan;
use crate::battle::dice_text::TypedDice;
use crate::battle::next_step::NextStep;
use crate::commands::{AppCommand, WindowCommand};
use crate::ui_action::UiAction;
use senlac_classroom::chronicle::Request;
use senlac_classroom::phrasebook::doing;
use senlac_classroom::phrasebook::names::capital;
use senlac_classroom::rules::rulings::CardColors;
use senlac_classroom::rules::{Blow, Command, Square, UnitId};

/// The large button: what it says, and what it asks for; trouble if something is missing.
#[derive(Clone, Debug, PartialEq)]
pub struct Primary {
    pub label: String,
    pub action: UiAction,
}

impl Default for Primary {
    fn default() -> Self {
        Self::play(tr!("Go on"), Command::Done {})
    }
}

impl Primary {
    fn play(label: impl Into<String>, command: Command) -> Self {
        Self { label: label.into(), action: UiAction::Play(command) }
    }

    pub(super) fn tell(label: impl Into<String>, why: impl Into<String>) -> Self {
        Self { label: label.into(), action: UiAction::Trouble(why.into()) }
    }

    pub(super) fn command(label: impl Into<String>, command: AppCommand) -> Self {
        Self { label: label.into(), action: UiAction::Do(command) }
    }

    /// Whether something is still missing.
    pub const fn is_waiting(&self) -> bool {
        matches!(self.action, UiAction::Trouble(_))
    }
}

impl GameSession {
    /// What the large button says and does now.
    pub(super) fn work_out_primary(&self) -> Primary {
        if let Some(check) = &self.check {
            return self.primary_of_check(check);
        }
        if let Some(opened) = &self.opened {
            return self.primary_of_step(opened);
        }
        if let Some(page) = self.take_off_page() {
            return self.primary_of_take_off(page);
        }
        if let Some(primary) = self.primary_of_computer() {
            return primary;
        }
        match &self.todo {
            NextStep::Finish if let Some(why) = self.read_only() => Primary::tell(tr!("This game can only be read"), why),
            NextStep::Flip { paper } => self.flip(*paper),
            NextStep::Panic { units, .. } => self.panic(units),
            NextStep::Amok { paths } => self.amok(paths),
            NextStep::Move { unit, .. } => self.movement(*unit),
            NextStep::Shoot { unit, volley, .. } => match volley {
                Some(volley) => self.answered(volley, || volley.volley(&self.answer(volley.at))),
                None => self.pass(*unit),
            },
            NextStep::Fight { unit, blows, .. } => self.melee(*unit, blows),
            NextStep::Finish => self.finish(),
            NextStep::Over(_) if self.table_shown => Primary::command(tr!("Show who won"), AppCommand::BackToTable),
            NextStep::Over(_) => Primary::command(tr!("Story and awards"), AppCommand::Window(WindowCommand::Story)),
        }
    }

    fn pass(&self, unit: UnitId) -> Primary {
        Primary::command(tr!("{unit} pass", unit = self.names.unit_first(unit)), AppCommand::PassOver)
    }

    fn flip(&self, paper: bool) -> Primary {
        let coin = self.state().rulings().card_colors == CardColors::Coin;
        match (self.typed.card, self.typed.color) {
            (Some(card), Some(color)) => {
                let command = Command::flip_of(Some(card), Some(color));
                Primary::play(format!("{}, {}", card.title(), color.name()), command)
            }
            (Some(card), None) if coin => {
                Primary::play(tr!("{title}, toss for the colour", title = card.title()), Command::flip_of(Some(card), None))
            }
            (None, Some(color)) if coin => {
                Primary::play(tr!("Flip the card: the coin says {color}", color = color.name()), Command::flip_of(None, Some(color)))
            }
            (None, None) if !paper => Primary::play(tr!("Flip the card"), Command::flip()),
            (_, _) => Primary::tell(tr!("Which card came up?"), tr!("Choose the card that came up, and its colour.")),
        }
    }

    fn panic(&self, units: &[UnitId]) -> Primary {
        let die = |unit: &UnitId| self.typed.panic.get(unit).and_then(|face| face.parse::<i32>().ok()).map(|face| (*unit, face));
        let dice: BTreeMap<UnitId, i32> = units.iter().filter_map(die).collect();
        let label = if dice.len() == units.len() { tr!("Carry on with these dice") } else { tr!("Roll the rest and carry on") };
        Primary::play(label, Command::Panic { dice })
    }

    fn amok(&self, paths: &[(UnitId, Vec<Square>)]) -> Primary {
        let running = paths.iter().filter(|(_, path)| !path.is_empty()).count();
        match running {
            0 if self.selection.paths.is_empty() => Primary::play(tr!("Nobody can run: go on"), Command::Done {}),
            0 => Primary::play(tr!("Nobody runs"), Command::Amok { paths: self.selection.paths.clone() }),
            _ => Primary::play(tr!("Let them run ({running})", running), Command::Amok { paths: self.selection.paths.clone() }),
        }
    }

    fn movement(&self, unit: UnitId) -> Primary {
        let goes = |unit: UnitId, square: Square| {
            let label = tr!("{unit} move to {square}", unit = self.names.unit_first(unit), square);
            let command = Command::move_to(unit, square);
            match self.refused_reasons(&command) {
                Some(reasons) => Primary::tell(tr!("Move to {typed}…", typed = self.typed.square.trim()), reasons),
                None => Primary::play(label, command),
            }
        };
        match self.move_text() {
            MoveText::Nothing => self.finish(),
            MoveText::To(square) => goes(unit, square),
            MoveText::Of(unit, square) => goes(unit, square),
            MoveText::Choose(unit) => Primary { label: tr!("Move {unit}", unit = self.names.unit(unit)), action: UiAction::Unit(unit) },
            MoveText::Wrong(why) => Primary::tell(tr!("Move to {typed}…", typed = self.typed.square.trim()), wrong_move_text(&why)),
        }
    }

    /// Returns why this very command was refused just now: the large button never shows the result of what was refused.
    fn refused_reasons(&self, command: &Command) -> Option<String> {
        let refused = self.refused.as_ref()?;
        let is_same = matches!(&refused.request, Request::Play(order) if order.command == *command);
        is_same.then(|| refused.reasons.iter().map(|reason| format!("{}.", capital(reason))).collect::<Vec<_>>().join(" "))
    }

    fn finish(&self) -> Primary {
        if self.typed.stray {
            return Primary::tell(
                tr!("Nobody is left to throw dice"),
                tr!("That number counts for nobody. The next Enter finishes the phase."),
            );
        }
        if matches!(self.todo, NextStep::Finish) && self.offers_to_pass() {
            return Primary { label: self.pass_label(), action: UiAction::PassPhases };
        }
        let label = self.acting().map_or_else(
            || tr!("Go on").to_owned(),
            |(side, phase)| tr!("{army} are done {phase}", army = side.army(), phase = doing(phase)),
        );
        Primary::play(label, Command::Done {})
    }

    /// One attack with what the table said of its dice.
    fn answered(&self, attempt: &AttackPlan, command: impl FnOnce() -> Command) -> Primary {
        let text = self.answer(attempt.at);
        match attempt.read(&text) {
            TypedDice::Incomplete(missing) => Primary::tell(missing.label(), missing.words()),
            TypedDice::Mistake(mistake) => Primary::tell(mistake.label(), mistake.words()),
            TypedDice::Empty if !attempt.can_hit() => Primary::play(tr!("No die can hit: go on"), command()),
            TypedDice::Empty => {
                Primary::tell(tr!("How many hits?"), tr!("Type the number of hits or the dice first, or press R to roll them here."))
            }
            TypedDice::Hits(_) | TypedDice::Faces { .. } => {
                Primary::play(attempt.outcome_words(attempt.hits(&text).unwrap_or_default()), command())
            }
        }
    }

    fn melee(&self, unit: UnitId, blows: &[AttackPlan]) -> Primary {
        let Some(blow) = blows.get(self.typed.blow) else { return self.pass(unit) };
        let said = |blow: &AttackPlan| !blow.can_hit() || blow.hits(&self.answer(blow.at)).is_some();
        let primary = self.answered(blow, || self.fight(unit, blows));
        if primary.is_waiting() || blows.len() == 1 {
            return primary;
        }
        // The next one whose hits are missing, and after the last the first again.
        let (before, after) = blows.split_at(self.typed.blow);
        if let Some(next) = after.iter().chain(before).find(|blow| !said(blow)) {
            return Primary { label: tr!("Next: hits on {target}", target = self.names.unit(next.at)), action: UiAction::Blow(next.at) };
        }
        let hits = |blow: &AttackPlan| blow.hits(&self.answer(blow.at)).unwrap_or_default();
        let fall: u16 = blows.iter().map(|blow| u16::from(blow.suffer(hits(blow)).0)).sum();
        Primary { label: tr_count!(fall, "All blows: {fall} falls", "All blows: {fall} fall"), ..primary }
    }

    /// The blows with what the table said of their dice.
    pub(super) fn fight(&self, unit: UnitId, blows: &[AttackPlan]) -> Command {
        let blow = |attempt: &AttackPlan| -> Blow { attempt.answered(&self.answer(attempt.at)) };
        Command::Fight { unit, blows: blows.iter().map(blow).collect() }
    }
}
