//! The choice of the procedure that a click on a unit opens: its pending action first, or else what it can do in this step.

use serde_json::{Map, Value};

use super::form_draft::FormDraft;
use super::session::BoardGameSession;
use senlac_board_games::FieldKind;

/// Number of units on each side compared with the clicked unit.
const COMPARED: usize = 3;
/// Objections counted for a procedure that can't even be tried; more than any that the referee could allow.
const IMPOSSIBLE: usize = 100;
/// Greatest number of fields filled in to try a procedure.
const FIELDS: usize = 12;

impl BoardGameSession {
    /// Opens the procedure for this unit's current action. Returns whether there is one.
    pub(super) fn open_for(&mut self, unit: &str) -> bool {
        let duty = self.standing.duties.iter().find(|duty| duty.units.iter().any(|owes| owes == unit));
        if let Some(number) = duty.map(|duty| duty.number) {
            self.open_duty(number);
            return true;
        }
        let procedure = self.procedure_for(unit);
        if let Some(procedure) = procedure {
            self.open_form(procedure, Map::new());
        }
        procedure.is_some()
    }

    /// Returns this step's procedure for a unit.
    ///
    /// The expected procedure comes first, then those that belong only to this step. Among these it is the first that meets no
    /// more objections than for other units.
    fn procedure_for(&self, unit: &str) -> Option<&'static str> {
        let sequence = &self.standing.sequence;
        let now = sequence.steps.get(sequence.now).map_or("", |step| step.key);
        let expected = self.standing.expected.as_ref().map(|expected| expected.procedure);
        let of_this_step = self.standing.procedures.iter().filter(|offered| offered.is_of_this_step).map(|offered| &offered.procedure);
        let taking = of_this_step.filter_map(|procedure| {
            let taken = self.new_form(procedure.key).unit_fit(unit)?;
            let place = procedure.steps.iter().position(|step| *step == now);
            Some(((expected != Some(procedure.key), taken, place), procedure.key))
        });
        let mut taking: Vec<_> = taking.collect();
        taking.sort_by_key(|(order, _)| *order);
        taking.into_iter().map(|(_, key)| key).find(|key| self.suits_unit(key, unit))
    }

    fn new_form(&self, procedure: &str) -> FormDraft {
        let form = self.game.form(procedure, &Map::new(), None);
        let mut filling = FormDraft { procedure: procedure.to_owned(), form, ..FormDraft::default() };
        filling.add_required_rows();
        filling
    }

    /// Returns whether no other unit would meet fewer objections to this procedure. Objections that apply to every unit, such
    /// as a
    /// table not yet read, don't count.
    fn suits_unit(&self, procedure: &str, unit: &str) -> bool {
        let least = self.fewest_objections(procedure, unit, &self.sample_opponents(unit, usize::MAX));
        let easier = |other: &&str| self.fewest_objections(procedure, other, &self.sample_opponents(other, COMPARED)) < least;
        least == 0 || !self.sample_units(unit, COMPARED).iter().any(easier)
    }

    /// Returns up to `most` other units of each side that are still in play.
    fn sample_units(&self, unit: &str, most: usize) -> Vec<&str> {
        let mut groups: Vec<(&str, usize)> = Vec::new();
        let mut chosen = Vec::new();
        for row in self.standing.roster.rows.iter().filter(|row| row.id != unit && !row.is_out) {
            let place = groups.iter().position(|(group, _)| *group == row.group).unwrap_or_else(|| {
                groups.push((&row.group, 0));
                groups.len() - 1
            });
            if let Some((_, count)) = groups.get_mut(place).filter(|(_, count)| *count < most) {
                *count += 1;
                chosen.push(row.id.as_str());
            }
        }
        chosen
    }

    /// Returns up to `most` units of each other side.
    fn sample_opponents(&self, unit: &str, most: usize) -> Vec<&str> {
        let group = |id: &str| self.standing.roster.rows.iter().find(|row| row.id == id).map(|row| row.group.as_str());
        self.sample_units(unit, most).into_iter().filter(|other| group(other) != group(unit)).collect()
    }

    /// Returns the fewest objections to this procedure for a unit, trying each of these as the second unit.
    fn fewest_objections(&self, procedure: &str, unit: &str, seconds: &[&str]) -> usize {
        let mut filling = self.new_form(procedure);
        if !filling.pick(unit) {
            return IMPOSSIBLE;
        }
        filling.form = self.game.form(procedure, &filling.answers, None);
        let takes_another = filling.first_gap().is_some_and(|(_, field)| matches!(field.kind, FieldKind::One(_)));
        let seconds = seconds.iter().map(Some).filter(|_| takes_another).chain([None]);
        let mut least = IMPOSSIBLE;
        for second in seconds {
            let mut tried = filling.clone();
            if let Some(second) = second {
                tried.pick(second);
            }
            least = least.min(self.count_objections(tried));
            if least == 0 {
                break;
            }
        }
        least
    }

    /// Returns the number of objections to a form, with its missing fields filled with their first choices.
    fn count_objections(&self, mut filling: FormDraft) -> usize {
        for _ in 0..FIELDS {
            let Some((place, answer)) = filling.first_gap().map(|(place, field)| (place, first_answer(&field.kind))) else { break };
            filling.set_answer(place, answer);
        }
        let foreseen = filling.command().map(|command| self.game.preview(&command, None));
        foreseen.and_then(Result::ok).map_or(IMPOSSIBLE, |foreseen| foreseen.against.len())
    }
}

/// Returns the first answer that a field accepts.
fn first_answer(kind: &FieldKind) -> Option<Value> {
    let free =
        |choices: &[senlac_board_games::Choice]| choices.iter().find(|choice| choice.barred.is_none()).map(|choice| choice.value.clone());
    match kind {
        FieldKind::One(choices) => free(choices),
        FieldKind::Several(choices) => free(choices).map(|choice| Value::Array(vec![choice])),
        FieldKind::Flag => Some(Value::Bool(false)),
        FieldKind::Number(least, _) => Some((*least).max(1).into()),
        FieldKind::Text => Some("–".into()),
        FieldKind::Rows(_) | FieldKind::Record(_) | FieldKind::Dice => None,
    }
}
