//! Lists of characters: form choices, set-up rows, the roster and printed lists.

use super::{Character, Condition};
use crate::game::DiexGame;
use crate::side::Side;
use senlac_board_games::{Choice, RosterRow, Stack, StackRow};

/// Returns the character's name with his letters.
pub(crate) fn title(man: &Character) -> String {
    format!("{} ({})", man.name, String::from(man.letters))
}

/// Returns the wanted characters who take part in the current fight, as choices.
pub(crate) fn choices(game: &DiexGame, wanted: impl Fn(&Character) -> bool) -> Vec<Choice> {
    let wanted = game.own.characters.iter().filter(|man| game.own.takes_part(man) && wanted(man));
    wanted.map(|man| Choice { value: man.name.clone().into(), title: title(man), barred: None }).collect()
}

/// Returns the notes on a character: his condition, and whether he leads.
pub(crate) fn marks(man: &Character) -> Vec<String> {
    let state = (man.state != Condition::Healthy).then(|| man.state.name());
    let leads = man.leader.then(|| tr!("leader"));
    state.into_iter().chain(leads).map(ToOwned::to_owned).collect()
}

impl Character {
    /// Returns his row in the roster. `kind`, `more` and `may` come from the current part.
    pub(crate) fn row(&self, game: &DiexGame, kind: &str, more: Vec<String>, may: String) -> RosterRow {
        let number = |number: Option<u8>| number.map_or_else(String::new, |number| number.to_string());
        RosterRow {
            id: self.name.clone(),
            group: self.side.display_name(&game.own).to_owned(),
            cells: vec![
                self.name.clone(),
                String::from(self.letters),
                kind.to_owned(),
                number(self.number(|face| face.attack, self.attack)),
                number(self.number(|face| face.defence, self.defence)),
                number(self.number(|face| face.movement, self.movement)),
            ],
            marks: marks(self).into_iter().chain(more).collect(),
            may,
            is_out: !self.state.is_present(),
        }
    }
}

/// Returns a side's printed list, with tick boxes for each man's condition.
pub(crate) fn stack(game: &DiexGame, place: usize, side: Side, kind: impl Fn(&Character) -> &'static str) -> Stack {
    let row = |man: &Character| {
        let is = |state: Condition| vec![man.state == state];
        let number = |number: Option<u8>| number.map_or_else(String::new, |number| number.to_string());
        StackRow {
            cells: vec![
                title(man),
                kind(man).to_owned(),
                number(man.number(|face| face.attack, man.attack)),
                number(man.number(|face| face.defence, man.defence)),
                number(man.number(|face| face.movement, man.movement)),
            ],
            boxes: vec![is(Condition::Wounded), is(Condition::Stunned), is(Condition::Dead), is(Condition::Prisoner)],
        }
    };
    Stack {
        side: place,
        title: side.display_name(&game.own).to_owned(),
        columns: vec![tr!("character"), tr!("kind"), tr!("attack"), tr!("defence"), tr!("movement")],
        boxes: vec![tr!("wounded"), tr!("stunned"), tr!("dead"), tr!("prisoner")],
        rows: game.own.characters.iter().filter(|man| man.side == side).map(row).collect(),
    }
}
