//! Attacks in combat (6): working, roll and result.

use super::columns::{self, Column};
use super::combat::Bout;
use super::effects::{refusal_with_objections, with_objections};
use super::fighters::Attack;
use super::result::{SheetReading, check_letter};
use super::state::Fight;
use crate::dice;
use crate::event_helpers::GameEvent;
use crate::game::{DiexAie, DiexGame};
use crate::rulings::TableEnds;
use crate::skirmish::messages;
use senlac_board_games::{CommandRefusal, DiceKind, Plan, TableCell};

impl Attack {
    pub(super) fn plan(&self, game: &DiexGame) -> Result<Plan<DiexAie>, CommandRefusal> {
        let mut bout = Bout::new(game, self)?;
        let against = bout.objections();
        let (place, exchanged) = bout.column().map_err(|refused| refusal_with_objections(refused, &against))?;
        let said_name = self.column.as_ref().filter(|said| i32::from(said.place) == place).map(Column::name);
        let name = said_name.unwrap_or_else(|| columns::name(game, place));
        bout.step(messages::column(), "6", name.clone());
        let added = bout.die(exchanged);
        let (fight, done) = (bout.fight(exchanged, place), bout.marking_events());
        let steps = bout.steps;
        let said = SheetReading { letter: check_letter(self.letter.as_deref())?, means: self.means.clone() };
        let column = self.column.as_ref().and_then(|said| columns::column_event(game, said));
        let first: Vec<GameEvent> = done.into_iter().chain(column).collect();
        // Actions in this command count before its result.
        let struck = game.after_events(&first);
        let table = TableCell { name: fight.table.clone(), section: "6".to_owned(), row: None, column: Some(name) };
        let plan = dice::roll(&struck, DiceKind::D10, self.dice.as_ref(), move |game, die| {
            let total = die + added;
            let row = if game.has_option(TableEnds::Owner) { total } else { total.clamp(1, 10) };
            let mut fall = Fight { row: row.to_string(), ..fight.clone() }.resolve(game, &said);
            fall.events.splice(0..0, first.iter().cloned());
            fall
        });
        let plan = Plan { steps, table: Some(table), ..plan };
        let unit = self.attackers.first().map(|fighter| fighter.who.0.clone()).unwrap_or_default();
        Ok(with_objections(plan, against).with_duty(None, unit))
    }
}
