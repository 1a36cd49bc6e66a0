//! Characters in lists: as choices of a form, as rows of a set-up, in the roster and on paper.

use super::{Character, Condition};
use crate::DiexDesk;
use crate::side::Side;
use crate::state::State;
use senlac_board_games::{Choice, RosterRow, Stack, StackRow};

/// What people call a character.
pub(crate) fn title(man: &Character) -> String {
    format!("{} ({})", man.name, String::from(man.letters))
}

/// Everybody who is wanted, as a choice.
pub(crate) fn choices(desk: &DiexDesk, wanted: impl Fn(&Character) -> bool) -> Vec<Choice> {
    let wanted = desk.own.characters.iter().filter(|man| desk.own.takes_part(man) && wanted(man));
    wanted.map(|man| Choice { value: man.name.clone().into(), title: title(man), barred: None }).collect()
}

/// Everybody of a side who is alive and among his own.
pub(crate) fn of_side(state: &State, side: Side) -> impl Iterator<Item = &Character> {
    state.characters.iter().filter(move |man| man.side == side && man.state.is_present() && state.campaign.takes_part(&man.name))
}

/// What is special about him: how he is, and whether he leads.
pub(crate) fn marks(man: &Character) -> Vec<String> {
    let state = (man.state != Condition::Healthy).then(|| man.state.name());
    let leads = man.leader.then(|| tr!("leader"));
    state.into_iter().chain(leads).map(ToOwned::to_owned).collect()
}

impl Character {
    /// His row in the roster, with his kind and the marks of the part that is played.
    pub(crate) fn row(&self, desk: &DiexDesk, kind: &str, more: Vec<String>, may: String) -> RosterRow {
        let number = |number: Option<u8>| number.map_or_else(String::new, |number| number.to_string());
        RosterRow {
            id: self.name.clone(),
            group: self.side.called(&desk.own).to_owned(),
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

/// A side's list on paper, with boxes for what may become of everybody.
pub(crate) fn stack(desk: &DiexDesk, place: usize, side: Side, kind: impl Fn(&Character) -> &'static str) -> Stack {
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
        title: side.called(&desk.own).to_owned(),
        columns: vec![tr!("character"), tr!("kind"), tr!("attack"), tr!("defence"), tr!("movement")],
        boxes: vec![tr!("wounded"), tr!("stunned"), tr!("dead"), tr!("prisoner")],
        rows: desk.own.characters.iter().filter(|man| man.side == side).map(row).collect(),
    }
}
