//! Which procedure a click on a unit opens: what waits of it first, else what it can do in this step.

use serde_json::{Map, Value};

use super::filling::Filling;
use super::session::DeskSession;
use senlac_board_games::FieldKind;

/// So many of each side are asked what they could do, to compare.
const COMPARED: usize = 3;
/// What cannot even be tried is worse than anything that the referee could allow.
const IMPOSSIBLE: usize = 100;
/// So many fields are filled in to try a procedure.
const FIELDS: usize = 12;

impl DeskSession {
    /// Opens what this unit does now; whether there is anything.
    pub(super) fn open_for(&mut self, unit: &str) -> bool {
        let duty = self.standing.duties.iter().find(|duty| duty.units.iter().any(|owes| owes == unit));
        if let Some(number) = duty.map(|duty| duty.number) {
            self.open_duty(number);
            return true;
        }
        let procedure = self.procedure_for(unit);
        if let Some(procedure) = procedure {
            self.open(procedure, Map::new());
        }
        procedure.is_some()
    }

    /// The procedure of this step for a unit: what the step waits for, then what belongs to this step before any other, and among
    /// those the first against which no more speaks than for others.
    fn procedure_for(&self, unit: &str) -> Option<&'static str> {
        let sequence = &self.standing.sequence;
        let now = sequence.steps.get(sequence.now).map_or("", |step| step.key);
        let expected = self.standing.expected.as_ref().map(|expected| expected.procedure);
        let of_this_step = self.standing.procedures.iter().filter(|offered| offered.is_of_this_step).map(|offered| &offered.procedure);
        let taking = of_this_step.filter_map(|procedure| {
            let taken = self.begun(procedure.key).takes(unit)?;
            let place = procedure.steps.iter().position(|step| *step == now);
            Some(((expected != Some(procedure.key), taken, place), procedure.key))
        });
        let mut taking: Vec<_> = taking.collect();
        taking.sort_by_key(|(order, _)| *order);
        taking.into_iter().map(|(_, key)| key).find(|key| self.is_for(key, unit))
    }

    fn begun(&self, procedure: &str) -> Filling {
        let form = self.game.form(procedure, &Map::new(), None);
        let mut filling = Filling { procedure: procedure.to_owned(), form, ..Filling::default() };
        filling.begin_rows();
        filling
    }

    /// Whether nobody could do this with less against it than this unit. What speaks against everybody, such as a table that nobody
    /// has read off yet, speaks against nobody in particular.
    fn is_for(&self, procedure: &str, unit: &str) -> bool {
        let least = self.objections(procedure, unit, &self.others(unit, usize::MAX));
        let easier = |other: &&str| self.objections(procedure, other, &self.others(other, COMPARED)) < least;
        least == 0 || !self.sample(unit, COMPARED).iter().any(easier)
    }

    /// Some of each side beside this unit, which are not out of the game.
    fn sample(&self, unit: &str, most: usize) -> Vec<&str> {
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

    /// Some of each other side.
    fn others(&self, unit: &str, most: usize) -> Vec<&str> {
        let group = |id: &str| self.standing.roster.rows.iter().find(|row| row.id == id).map(|row| row.group.as_str());
        self.sample(unit, most).into_iter().filter(|other| group(other) != group(unit)).collect()
    }

    /// How much speaks at least against this procedure for a unit, with any of these as the second that is named.
    fn objections(&self, procedure: &str, unit: &str, seconds: &[&str]) -> usize {
        let mut filling = self.begun(procedure);
        if !filling.pick(unit) {
            return IMPOSSIBLE;
        }
        filling.form = self.game.form(procedure, &filling.answers, None);
        let takes_another = filling.gap().is_some_and(|(_, field)| matches!(field.kind, FieldKind::One(_)));
        let seconds = seconds.iter().map(Some).filter(|_| takes_another).chain([None]);
        let mut least = IMPOSSIBLE;
        for second in seconds {
            let mut tried = filling.clone();
            if let Some(second) = second {
                tried.pick(second);
            }
            least = least.min(self.objections_to(tried));
            if least == 0 {
                break;
            }
        }
        least
    }

    /// How much speaks against what is filled in, the rest being answered with whatever comes first.
    fn objections_to(&self, mut filling: Filling) -> usize {
        for _ in 0..FIELDS {
            let Some((place, answer)) = filling.gap().map(|(place, field)| (place, first_answer(&field.kind))) else { break };
            filling.put(place, answer);
        }
        let foreseen = filling.command().map(|command| self.game.foresee(&command, None));
        foreseen.and_then(Result::ok).map_or(IMPOSSIBLE, |foreseen| foreseen.against.len())
    }
}

/// The first answer that a field takes.
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
