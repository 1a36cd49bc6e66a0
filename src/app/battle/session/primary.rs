//! The one large button: its label and its action.

use crate::battle::action::BattleAction;
use std::collections::BTreeMap;

use super::GameSession;
use super::move_text::{MoveText, wrong_move_text};
use crate::battle::attack_plan::AttackPlan;
use crate::battle::dice_text::TypedDice;
use crate::battle::next_step::NextStep;
use crate::commands::{AppCommand, WindowCommand};
use crate::ui_action::UiAction;
use senlac_classroom::chronicle::Request;
use senlac_classroom::phrasebook::activity;
use senlac_classroom::phrasebook::names::capitalise_visible;
use senlac_classroom::rules::rulings::CardColors;
use senlac_classroom::rules::{Blow, Command, Square, UnitId};

/// Label and action of the large button. The action shows a message if something is missing.
#[derive(Clone, Debug, PartialEq)]
pub struct PrimaryButton {
    pub label: String,
    pub action: UiAction,
}

impl Default for PrimaryButton {
    fn default() -> Self {
        Self::with_step(tr!("Continue"), Command::Done {})
    }
}

impl PrimaryButton {
    fn with_step(label: impl Into<String>, command: Command) -> Self {
        Self { label: label.into(), action: UiAction::Battle(BattleAction::Play(command)) }
    }

    pub(super) fn with_trouble(label: impl Into<String>, why: impl Into<String>) -> Self {
        Self { label: label.into(), action: UiAction::Trouble(why.into()) }
    }

    pub(super) fn with_app_command(label: impl Into<String>, command: AppCommand) -> Self {
        Self { label: label.into(), action: UiAction::Do(command) }
    }

    /// Returns whether something is still missing.
    pub const fn is_waiting(&self) -> bool {
        matches!(self.action, UiAction::Trouble(_))
    }
}

impl GameSession {
    /// Returns the large button in the current state.
    pub(super) fn primary_button(&self) -> PrimaryButton {
        if let Some(check) = &self.check {
            return self.primary_for_check(check);
        }
        if let Some(opened) = &self.opened {
            return self.primary_for_step(opened);
        }
        if let Some(page) = self.take_off_page() {
            return self.primary_for_take_off(page);
        }
        if let Some(primary) = self.primary_for_computer() {
            return primary;
        }
        match &self.todo {
            NextStep::Finish if let Some(why) = self.read_only() => PrimaryButton::with_trouble(tr!("This game is read-only"), why),
            NextStep::Flip { paper } => self.flip_button(*paper),
            NextStep::Panic { units, .. } => self.panic_button(units),
            NextStep::Amok { paths } => self.amok_button(paths),
            NextStep::Move { unit, .. } => self.movement_button(*unit),
            NextStep::Shoot { unit, volley, .. } => match volley {
                Some(volley) => self.attack_button(volley, || volley.volley(&self.entered_dice(volley.at))),
                None => self.pass_button(*unit),
            },
            NextStep::Fight { unit, blows, .. } => self.melee_button(*unit, blows),
            NextStep::Finish => self.finish_button(),
            NextStep::Over(_) if self.table_shown => PrimaryButton::with_app_command(tr!("Show the winner"), AppCommand::BackToTable),
            NextStep::Over(_) => PrimaryButton::with_app_command(tr!("Story of the battle"), AppCommand::Window(WindowCommand::Story)),
        }
    }

    fn pass_button(&self, unit: UnitId) -> PrimaryButton {
        PrimaryButton::with_app_command(tr!("Skip {unit}", unit = self.names.unit(unit)), AppCommand::PassOver)
    }

    fn flip_button(&self, paper: bool) -> PrimaryButton {
        let coin = self.state().rulings().card_colors == CardColors::Coin;
        match (self.typed.card, self.typed.color) {
            (Some(card), Some(color)) => {
                let command = Command::flip_card(Some(card), Some(color));
                PrimaryButton::with_step(format!("{}, {}", card.title(), color.name()), command)
            }
            (Some(card), None) if coin => {
                PrimaryButton::with_step(tr!("{title}: toss for the colour", title = card.title()), Command::flip_card(Some(card), None))
            }
            (None, Some(color)) if coin => {
                PrimaryButton::with_step(tr!("Flip the card (coin: {color})", color = color.name()), Command::flip_card(None, Some(color)))
            }
            (None, None) if !paper => PrimaryButton::with_step(tr!("Flip the card"), Command::flip()),
            (_, _) => PrimaryButton::with_trouble(tr!("Choose the card"), tr!("Choose the card that came up, and its colour.")),
        }
    }

    fn panic_button(&self, units: &[UnitId]) -> PrimaryButton {
        let die = |unit: &UnitId| self.typed.panic.get(unit).and_then(|face| face.parse::<i32>().ok()).map(|face| (*unit, face));
        let dice: BTreeMap<UnitId, i32> = units.iter().filter_map(die).collect();
        let label = if dice.len() == units.len() { tr!("Use these dice") } else { tr!("Roll the other dice") };
        PrimaryButton::with_step(label, Command::Panic { dice })
    }

    fn amok_button(&self, paths: &[(UnitId, Vec<Square>)]) -> PrimaryButton {
        let running = paths.iter().filter(|(_, path)| !path.is_empty()).count();
        match running {
            0 if self.selection.paths.is_empty() => PrimaryButton::with_step(tr!("No unit can run: continue"), Command::Done {}),
            0 => PrimaryButton::with_step(tr!("No units run"), Command::Amok { paths: self.selection.paths.clone() }),
            _ => PrimaryButton::with_step(tr!("Let them run ({running})", running), Command::Amok { paths: self.selection.paths.clone() }),
        }
    }

    fn movement_button(&self, unit: UnitId) -> PrimaryButton {
        let goes = |unit: UnitId, square: Square| {
            let label = tr!("{unit} move to {square}", unit = self.names.unit_capitalised(unit), square);
            let command = Command::move_to(unit, square);
            match self.refused_reasons(&command) {
                Some(reasons) => PrimaryButton::with_trouble(tr!("Move to {typed}…", typed = self.typed.square.trim()), reasons),
                None => PrimaryButton::with_step(label, command),
            }
        };
        match self.parse_move() {
            MoveText::Nothing => self.finish_button(),
            MoveText::To(square) => goes(unit, square),
            MoveText::Of(unit, square) => goes(unit, square),
            MoveText::Choose(unit) => PrimaryButton {
                label: tr!("Move {unit}", unit = self.names.unit(unit)),
                action: UiAction::Battle(BattleAction::Unit(unit)),
            },
            MoveText::Wrong(why) => {
                PrimaryButton::with_trouble(tr!("Move to {typed}…", typed = self.typed.square.trim()), wrong_move_text(&why))
            }
        }
    }

    /// Returns why exactly this command has just been refused. The large button never shows the result of a refused command.
    fn refused_reasons(&self, command: &Command) -> Option<String> {
        let refused = self.refused.as_ref()?;
        let is_same = matches!(&refused.request, Request::Play(order) if order.command == *command);
        is_same.then(|| refused.reasons.iter().map(|reason| format!("{}.", capitalise_visible(reason))).collect::<Vec<_>>().join(" "))
    }

    fn finish_button(&self) -> PrimaryButton {
        if self.typed.stray {
            return PrimaryButton::with_trouble(
                tr!("No dice to roll"),
                tr!("That number isn’t needed. Press Enter again to finish the phase."),
            );
        }
        if matches!(self.todo, NextStep::Finish) && self.offers_to_pass() {
            return PrimaryButton { label: self.pass_label(), action: UiAction::Battle(BattleAction::PassPhases) };
        }
        let label = self.acting().map_or_else(
            || tr!("Continue").to_owned(),
            |(side, phase)| tr!("{army}: finish {phase}", army = side.army(), phase = activity(phase)),
        );
        PrimaryButton::with_step(label, Command::Done {})
    }

    /// Returns the button for one attack with the dice entered for it.
    fn attack_button(&self, attempt: &AttackPlan, command: impl FnOnce() -> Command) -> PrimaryButton {
        let text = self.entered_dice(attempt.at);
        match attempt.read(&text) {
            TypedDice::Incomplete(missing) => PrimaryButton::with_trouble(missing.label(), missing.sentences()),
            TypedDice::Mistake(mistake) => PrimaryButton::with_trouble(mistake.label(), mistake.sentences()),
            TypedDice::Empty if !attempt.can_hit() => PrimaryButton::with_step(tr!("No die can hit: continue"), command()),
            TypedDice::Empty => PrimaryButton::with_trouble(
                tr!("Enter the hits"),
                tr!("Type the number of hits or the dice. Or press R, and Senlac rolls them."),
            ),
            TypedDice::Hits(_) | TypedDice::Faces { .. } => {
                PrimaryButton::with_step(attempt.outcome_text(attempt.hits(&text).unwrap_or_default()), command())
            }
        }
    }

    fn melee_button(&self, unit: UnitId, blows: &[AttackPlan]) -> PrimaryButton {
        let Some(blow) = blows.get(self.typed.blow) else { return self.pass_button(unit) };
        let said = |blow: &AttackPlan| !blow.can_hit() || blow.hits(&self.entered_dice(blow.at)).is_some();
        let primary = self.attack_button(blow, || self.fight_command(unit, blows));
        if primary.is_waiting() || blows.len() == 1 {
            return primary;
        }
        // The next one whose hits are missing, and after the last the first again.
        let (before, after) = blows.split_at(self.typed.blow);
        if let Some(next) = after.iter().chain(before).find(|blow| !said(blow)) {
            return PrimaryButton {
                label: tr!("Next: hits on {target}", target = self.names.unit(next.at)),
                action: UiAction::Battle(BattleAction::Blow(next.at)),
            };
        }
        let hits = |blow: &AttackPlan| blow.hits(&self.entered_dice(blow.at)).unwrap_or_default();
        let fall: u16 = blows.iter().map(|blow| u16::from(blow.losses_and_carry(hits(blow)).0)).sum();
        PrimaryButton { label: tr_count!(fall, "All attacks: {fall} killed", "All attacks: {fall} killed"), ..primary }
    }

    /// Returns the command for the blows with the dice entered for them.
    pub(super) fn fight_command(&self, unit: UnitId, blows: &[AttackPlan]) -> Command {
        let blow = |attempt: &AttackPlan| -> Blow { attempt.blow_from_text(&self.entered_dice(attempt.at)) };
        Command::Fight { unit, blows: blows.iter().map(blow).collect() }
    }
}
