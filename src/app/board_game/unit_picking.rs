//! Putting clicked units into the form: where a unit is required, or else among several, or else in place of the last one.

use serde_json::Value;

use super::action::FieldPlace;
use super::form_draft::FormDraft;
use senlac_board_games::{Choice, Field, FieldKind};

/// Way in which a form accepts a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum UnitFit {
    /// In a field for one unit, or in a row.
    Alone,
    /// Only in a field with several check boxes.
    AmongSeveral,
}

impl FormDraft {
    /// Returns how the form accepts a unit; `None` if it doesn't.
    pub fn unit_fit(&self, id: &str) -> Option<UnitFit> {
        let fields = || self.form.iter().flat_map(|form| &form.fields);
        let alone = |field: &Field| match &field.kind {
            FieldKind::Rows(fields) => fields.iter().any(|field| requires_unit(field, id)),
            FieldKind::One(_) | FieldKind::Several(_) | FieldKind::Flag | FieldKind::Number(..) => requires_unit(field, id),
            FieldKind::Text | FieldKind::Record(_) | FieldKind::Dice => false,
        };
        if fields().any(alone) {
            return Some(UnitFit::Alone);
        }
        fields().any(|field| field.required && accepts_tick(field, id)).then_some(UnitFit::AmongSeveral)
    }

    /// Puts a unit into the form, or removes it where it is one of several. Returns whether the form has a place for it.
    pub fn pick(&mut self, id: &str) -> bool {
        if self.remove_unit(id) || self.names(id) {
            return true;
        }
        let gap = self.places().into_iter().find(|(place, field)| requires_unit(field, id) && self.answer(*place).is_none());
        let gap = gap.map(|(place, _)| place);
        let place = gap
            .or_else(|| self.multi_choice_field(id, true))
            .or_else(|| self.add_row_for(id))
            .or_else(|| self.multi_choice_field(id, false));
        let Some(place) = place.or_else(|| self.optional_field(id)) else {
            return self.replace_unit(id);
        };
        self.put_unit(place, id);
        true
    }

    /// Puts a unit into a field, in addition to those already there if the field accepts several.
    fn put_unit(&mut self, place: FieldPlace, id: &str) {
        let answer = if matches!(self.kind(place), Some(FieldKind::Several(_))) {
            let before = self.answer(place).and_then(Value::as_array).cloned().unwrap_or_default();
            Value::Array(before.into_iter().chain([id.into()]).collect())
        } else {
            id.into()
        };
        self.set_answer(place, Some(answer));
        self.picked = Some(place);
    }

    /// Returns the field with check boxes in which a unit can be ticked.
    fn multi_choice_field(&self, id: &str, required: bool) -> Option<FieldPlace> {
        let places = self.places().into_iter();
        let mut fits = places.filter(|(place, field)| field.required == required && self.shows(field, *place) && accepts_tick(field, id));
        fits.next().map(|(place, _)| place)
    }

    /// Returns an empty optional field for a unit, in a form that was opened for another unit. No clicked unit is replaced.
    fn optional_field(&self, id: &str) -> Option<FieldPlace> {
        let takes = |field: &Field| matches!(&field.kind, FieldKind::One(choices) if has_free_choice(choices, id));
        let is_empty = |place: FieldPlace, field: &Field| !field.required && self.shows(field, place) && self.answer(place).is_none();
        let mut empty = self.places().into_iter().filter(|(place, field)| is_empty(*place, field) && takes(field));
        empty.next().map(|(place, _)| place).filter(|_| self.picked.is_none())
    }

    /// Adds a row that accepts a unit. Returns its field.
    fn add_row_for(&mut self, id: &str) -> Option<FieldPlace> {
        let (key, of) = self.form.iter().flat_map(|form| &form.fields).find_map(|field| {
            let FieldKind::Rows(fields) = &field.kind else { return None };
            Some((field.key, fields.iter().find(|field| requires_unit(field, id))?.key))
        })?;
        self.add_row(key);
        Some(FieldPlace { key, row: Some((self.rows(key) - 1, of)) })
    }

    /// Replaces the unit that was last put into a field for one unit. Returns whether there was one.
    fn replace_unit(&mut self, id: &str) -> bool {
        let places = self.places();
        let fits = |place: &FieldPlace| places.iter().any(|(known, field)| known == place && requires_unit(field, id));
        let last = places.iter().rev().map(|(place, _)| *place).find(fits);
        let was_picked = |place: &FieldPlace| matches!(self.kind(*place), Some(FieldKind::One(choices)) if has_free_choice(choices, id));
        let place = self.picked.filter(was_picked).or(last);
        if let Some(place) = place {
            self.put_unit(place, id);
        }
        place.is_some()
    }

    /// Removes a unit from several, or its row from the rows. Returns whether it was there.
    fn remove_unit(&mut self, id: &str) -> bool {
        let is_here = |value: &Value| value == id;
        let found = self.places().into_iter().find(|(place, field)| match (&field.kind, self.answer(*place)) {
            (FieldKind::Several(_), Some(Value::Array(ticked))) => ticked.iter().any(is_here),
            (FieldKind::One(_), Some(answer)) => self.is_in_rows(*place) && requires_unit(field, id) && is_here(answer),
            _ => false,
        });
        let Some((place, _)) = found else { return false };
        match (self.answer(place).and_then(Value::as_array).cloned(), place.row) {
            (Some(ticked), _) => {
                let rest: Vec<Value> = ticked.into_iter().filter(|value| !is_here(value)).collect();
                self.set_answer(place, (!rest.is_empty()).then_some(Value::Array(rest)));
            }
            (None, Some((row, _))) => {
                self.remove_row(place.key, row);
                self.add_required_rows();
            }
            (None, None) => {}
        }
        true
    }

    fn is_in_rows(&self, place: FieldPlace) -> bool {
        matches!(self.field(place.key), Some(Field { kind: FieldKind::Rows(_), .. }))
    }
}

/// Returns whether a field for one unit is required and accepts this unit.
fn requires_unit(field: &Field, id: &str) -> bool {
    field.required && matches!(&field.kind, FieldKind::One(choices) if has_free_choice(choices, id))
}

/// Returns whether this unit can be ticked in a field.
fn accepts_tick(field: &Field, id: &str) -> bool {
    matches!(&field.kind, FieldKind::Several(choices) if has_free_choice(choices, id))
}

/// Returns whether the choices contain this unit and it isn't barred.
fn has_free_choice(choices: &[Choice], id: &str) -> bool {
    choices.iter().any(|choice| choice.value == id && choice.barred.is_none())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use senlac_board_games::Form;

    fn draft(fields: Vec<Field>) -> FormDraft {
        FormDraft { form: Some(Form { key: "do".to_owned(), fields }), ..FormDraft::default() }
    }

    fn units() -> Vec<Choice> {
        ["R1", "R2", "B1", "B2"].map(|id| Choice::new(id, id)).to_vec()
    }

    #[test]
    fn another_click_replaces_the_last_choice() {
        let mut draft = draft(vec![
            Field::required("unit", "Unit", FieldKind::One(units())),
            Field::required("target", "Target", FieldKind::One(units())),
        ]);
        assert!(draft.pick("R1") && draft.pick("B1") && draft.pick("B2") && draft.pick("R1"));
        assert_eq!(Value::Object(draft.answers.clone()), json!({"unit": "R1", "target": "B2"}));
        assert!(!draft.pick("X"), "nobody knows X");
    }

    #[test]
    fn clicks_do_not_change_a_prefilled_unit() {
        let fields = vec![
            Field::required("shooter", "Who shot", FieldKind::One(units())),
            Field::optional("on", "Who is hit", FieldKind::One(units())),
        ];
        let answers = Value::Object([("shooter".to_owned(), json!("R1"))].into_iter().collect());
        let mut draft = FormDraft { answers: answers.as_object().cloned().unwrap_or_default(), ..draft(fields) };
        assert!(draft.pick("B1") && draft.pick("B2"));
        assert_eq!(Value::Object(draft.answers), json!({"shooter": "R1", "on": "B2"}), "the second click mends the first");
    }

    #[test]
    fn clicks_add_and_remove_units_in_a_list() {
        let mut draft = draft(vec![Field::required("who", "Who", FieldKind::Several(units()))]);
        assert_eq!(draft.unit_fit("R1"), Some(UnitFit::AmongSeveral));
        assert!(draft.pick("R1") && draft.pick("R2") && draft.pick("B1") && draft.pick("R2"));
        assert_eq!(draft.answers["who"], json!(["R1", "B1"]));
    }

    #[test]
    fn another_click_removes_a_row() {
        let row = vec![Field::required("unit", "Who", FieldKind::One(units()))];
        let mut draft = draft(vec![Field::required("attackers", "Attackers", FieldKind::Rows(row))]);
        draft.add_required_rows();
        assert!(draft.pick("R1") && draft.pick("R2") && draft.pick("R1"));
        assert_eq!(draft.answers["attackers"], json!([{"unit": "R2"}]));
        assert!(draft.pick("R2"));
        assert_eq!(draft.missing_title().as_deref(), Some("Who"), "one row is left to be filled in");
    }
}
