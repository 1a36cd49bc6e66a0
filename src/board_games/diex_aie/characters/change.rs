//! Changes to a character, by a result or by the referee.

use super::character::Changed;
use super::{Character, Condition, Harm, choices};
use crate::common::Event;
use crate::event_helpers::{self, GameEvent};
use crate::game::{DiexAie, DiexGame};
use crate::state::State;
use senlac_board_games::{CommandRefusal, Field, FieldKind, Form, Plan};

impl Changed {
    /// Applies the change to the character.
    pub(crate) fn apply(&self, state: &mut State) {
        let Some(man) = state.characters.iter_mut().find(|one| one.name == self.who) else { return };
        self.apply_to(man);
    }

    /// Describes the change in words.
    pub(crate) fn describe(&self) -> String {
        let who = &self.who;
        match self.state {
            Some(Condition::Healthy) => tr!("{who} is healthy", who),
            Some(Condition::Wounded) => tr!("{who} is wounded", who),
            Some(Condition::Stunned) => tr!("{who} is stunned", who),
            Some(Condition::Dead) => tr!("{who} dies", who),
            Some(Condition::Prisoner) => tr!("{who} is taken prisoner", who),
            None => tr!("{who} has been changed", who),
        }
    }
}

/// The referee's command to change a character.
impl Changed {
    pub(crate) fn plan(&self, game: &DiexGame) -> Result<Plan<DiexAie>, CommandRefusal> {
        let who = find(game, &self.who)?.name.clone();
        Ok(Plan::without_dice(vec![event_helpers::own_event(Event::Changed(self.clone()))]).with_duty(None, who))
    }

    /// Returns the form. The condition, side and mount come first, and everything else is folded away.
    pub(crate) fn form(game: &DiexGame) -> Vec<Field> {
        let mut form = Form { key: String::new(), fields: Self::fields(&[]) }.with_fields_first(&["who", "state", "side", "mounted"]);
        for who in form.fields.iter_mut().filter(|field| field.key == "who") {
            who.kind = FieldKind::One(choices(game, |_| true));
        }
        form.fields
    }
}

/// Returns the character with this name, in any condition.
///
/// # Errors
/// If there isn't one, the error suggests similar names.
pub(crate) fn find<'a>(game: &'a DiexGame, name: &str) -> Result<&'a Character, String> {
    let known = || game.own.characters.iter().map(|man| man.name.as_str());
    game.own.character(name).ok_or_else(|| {
        let word: String = name.chars().take(40).collect();
        tr!(
            "there is no character “{word}”;{maybe} use a name from the roster",
            word,
            maybe = senlac_base::game::did_you_mean_or_else(&word, known())
        )
    })
}

/// Returns the characters with these names. Each must be named once, alive and not a prisoner.
///
/// # Errors
/// Every name that doesn't qualify, with the reason.
pub(crate) fn present<'a>(game: &'a DiexGame, names: &[String]) -> Result<Vec<&'a Character>, CommandRefusal> {
    let (mut men, mut problems) = (Vec::<&Character>::new(), Vec::new());
    for name in names {
        match find(game, name) {
            Ok(man) if men.iter().any(|one| one.name == man.name) => problems.push(tr!("{name} is listed twice", name)),
            Ok(man) if !man.state.is_present() => problems.push(tr!("{name} is dead or a prisoner", name)),
            Ok(man) => men.push(man),
            Err(problem) => problems.push(problem),
        }
    }
    if problems.is_empty() { Ok(men) } else { Err(problems.into()) }
}

/// Returns the event that puts a character into a condition.
pub(crate) fn condition_set(name: &str, state: Condition) -> GameEvent {
    event_helpers::own_event(Event::Changed(Changed { who: name.to_owned(), state: Some(state), ..Changed::default() }))
}

/// Returns the event that wounds a character. He dies if he was already wounded or stunned.
pub(crate) fn wound_event(man: &Character) -> GameEvent {
    condition_set(&man.name, man.state.after_harm(Harm::Wounded))
}
