//! A character changes: by what befalls him, or by the referee's hand.

use super::character::Changed;
use super::{Character, Condition, Harm, choices};
use crate::common::Event;
use crate::state::State;
use crate::words::{self, Happens};
use crate::{DiexAie, DiexDesk};
use senlac_board_games::{Field, FieldKind, Form, Plan, Refused};

impl Changed {
    /// Changes him.
    pub(crate) fn apply(&self, state: &mut State) {
        let Some(man) = state.characters.iter_mut().find(|one| one.name == self.who) else { return };
        self.apply_to(man);
    }

    /// What happened to him, in words.
    pub(crate) fn describe(&self) -> String {
        let who = &self.who;
        match self.state {
            Some(Condition::Healthy) => tr!("{who} is in full health", who),
            Some(Condition::Wounded) => tr!("{who} is wounded", who),
            Some(Condition::Stunned) => tr!("{who} is stunned", who),
            Some(Condition::Dead) => tr!("{who} dies", who),
            Some(Condition::Prisoner) => tr!("{who} is taken prisoner", who),
            None => tr!("{who} is otherwise now", who),
        }
    }
}

/// The referee's hand: what was said of a character is so.
impl Changed {
    pub(crate) fn plan(&self, desk: &DiexDesk) -> Result<Plan<DiexAie>, Refused> {
        let who = find(desk, &self.who)?.name.clone();
        Ok(Plan::certain(vec![words::happens(Event::Changed(self.clone()))]).fulfilling(None, who))
    }

    /// What is asked for: how he is, and everything else among what is seldom said.
    pub(crate) fn form(desk: &DiexDesk) -> Vec<Field> {
        let mut form = Form { key: String::new(), fields: Self::fields(&[]) }.asking_first(&["who", "state", "side", "mounted"]);
        for who in form.fields.iter_mut().filter(|field| field.key == "who") {
            who.kind = FieldKind::One(choices(desk, |_| true));
        }
        form.fields
    }
}

/// The character of this name, wherever he is.
///
/// # Errors
/// That there is none, with those that are meant perhaps.
pub(crate) fn find<'a>(desk: &'a DiexDesk, name: &str) -> Result<&'a Character, String> {
    let known = || desk.own.characters.iter().map(|man| man.name.as_str());
    desk.own.character(name).ok_or_else(|| {
        let word: String = name.chars().take(40).collect();
        tr!("there is no character “{word}”;{maybe} the roster lists them all", word, maybe = senlac_base::game::meant(&word, known()))
    })
}

/// The characters of these names, each once, alive and among their own.
///
/// # Errors
/// Every reason against one of them.
pub(crate) fn present<'a>(desk: &'a DiexDesk, names: &[String]) -> Result<Vec<&'a Character>, Refused> {
    let (mut men, mut problems) = (Vec::<&Character>::new(), Vec::new());
    for name in names {
        match find(desk, name) {
            Ok(man) if men.iter().any(|one| one.name == man.name) => problems.push(tr!("{name} is named twice", name)),
            Ok(man) if !man.state.is_present() => problems.push(tr!("{name} is not there any more", name)),
            Ok(man) => men.push(man),
            Err(problem) => problems.push(problem),
        }
    }
    if problems.is_empty() { Ok(men) } else { Err(problems.into()) }
}

/// He is so from now on.
pub(crate) fn becomes(name: &str, state: Condition) -> Happens {
    words::happens(Event::Changed(Changed { who: name.to_owned(), state: Some(state), ..Changed::default() }))
}

/// He is wounded, or dies of it if he was hurt before.
pub(crate) fn wounds(man: &Character) -> Happens {
    becomes(&man.name, man.state.after(Harm::Wounded))
}
