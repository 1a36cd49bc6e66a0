//! Units that are clicked go into the form: where one is still needed, else among several, else in the place of the last one.

use serde_json::Value;

use super::action::FieldPlace;
use super::filling::Filling;
use senlac_board_games::{Choice, Field, FieldKind};

/// How a form takes a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Taken {
    /// In a field of its own, or in a row.
    Alone,
    /// Only among several that are ticked.
    AmongSeveral,
}

impl Filling {
    /// How the form takes a unit; `None` if it does not.
    pub fn takes(&self, id: &str) -> Option<Taken> {
        let fields = || self.form.iter().flat_map(|form| &form.fields);
        let alone = |field: &Field| match &field.kind {
            FieldKind::Rows(fields) => fields.iter().any(|field| needs(field, id)),
            FieldKind::One(_) | FieldKind::Several(_) | FieldKind::Flag | FieldKind::Number(..) => needs(field, id),
            FieldKind::Text | FieldKind::Record(_) | FieldKind::Dice => false,
        };
        if fields().any(alone) {
            return Some(Taken::Alone);
        }
        fields().any(|field| field.required && ticks(field, id)).then_some(Taken::AmongSeveral)
    }

    /// Puts a unit into the form, or takes it out of several that it is among already; whether there was a place.
    pub fn pick(&mut self, id: &str) -> bool {
        if self.take_out(id) || self.names(id) {
            return true;
        }
        let gap = self.places().into_iter().find(|(place, field)| needs(field, id) && self.answer(*place).is_none());
        let gap = gap.map(|(place, _)| place);
        let place = gap.or_else(|| self.among(id, true)).or_else(|| self.new_row(id)).or_else(|| self.among(id, false));
        let Some(place) = place.or_else(|| self.beside(id)) else {
            return self.pick_instead(id);
        };
        self.put_unit(place, id);
        true
    }

    /// Puts a unit in its place, beside those that are there already where the field takes several.
    fn put_unit(&mut self, place: FieldPlace, id: &str) {
        let answer = if matches!(self.kind(place), Some(FieldKind::Several(_))) {
            let before = self.answer(place).and_then(Value::as_array).cloned().unwrap_or_default();
            Value::Array(before.into_iter().chain([id.into()]).collect())
        } else {
            id.into()
        };
        self.put(place, Some(answer));
        self.picked = Some(place);
    }

    /// The field of several in which a unit can be ticked.
    fn among(&self, id: &str, required: bool) -> Option<FieldPlace> {
        let places = self.places().into_iter();
        let mut fits = places.filter(|(place, field)| field.required == required && self.shows(field, *place) && ticks(field, id));
        fits.next().map(|(place, _)| place)
    }

    /// An empty field that may name a unit, in a form that was opened with whom it is about: nothing that was clicked is mended.
    fn beside(&self, id: &str) -> Option<FieldPlace> {
        let takes = |field: &Field| matches!(&field.kind, FieldKind::One(choices) if offers(choices, id));
        let is_empty = |place: FieldPlace, field: &Field| !field.required && self.shows(field, place) && self.answer(place).is_none();
        let mut empty = self.places().into_iter().filter(|(place, field)| is_empty(*place, field) && takes(field));
        empty.next().map(|(place, _)| place).filter(|_| self.picked.is_none())
    }

    /// A new row that takes a unit.
    fn new_row(&mut self, id: &str) -> Option<FieldPlace> {
        let (key, of) = self.form.iter().flat_map(|form| &form.fields).find_map(|field| {
            let FieldKind::Rows(fields) = &field.kind else { return None };
            Some((field.key, fields.iter().find(|field| needs(field, id))?.key))
        })?;
        self.add_row(key);
        Some(FieldPlace { key, row: Some((self.rows(key) - 1, of)) })
    }

    /// In the place of the unit that was put into a field of its own last.
    fn pick_instead(&mut self, id: &str) -> bool {
        let places = self.places();
        let fits = |place: &FieldPlace| places.iter().any(|(known, field)| known == place && needs(field, id));
        let last = places.iter().rev().map(|(place, _)| *place).find(fits);
        let was_picked = |place: &FieldPlace| matches!(self.kind(*place), Some(FieldKind::One(choices)) if offers(choices, id));
        let place = self.picked.filter(was_picked).or(last);
        if let Some(place) = place {
            self.put_unit(place, id);
        }
        place.is_some()
    }

    /// Takes a unit out of several, or its row out of the rows; whether it was there.
    fn take_out(&mut self, id: &str) -> bool {
        let is_here = |value: &Value| value == id;
        let found = self.places().into_iter().find(|(place, field)| match (&field.kind, self.answer(*place)) {
            (FieldKind::Several(_), Some(Value::Array(ticked))) => ticked.iter().any(is_here),
            (FieldKind::One(_), Some(answer)) => self.is_in_rows(*place) && needs(field, id) && is_here(answer),
            _ => false,
        });
        let Some((place, _)) = found else { return false };
        match (self.answer(place).and_then(Value::as_array).cloned(), place.row) {
            (Some(ticked), _) => {
                let rest: Vec<Value> = ticked.into_iter().filter(|value| !is_here(value)).collect();
                self.put(place, (!rest.is_empty()).then_some(Value::Array(rest)));
            }
            (None, Some((row, _))) => {
                self.remove_row(place.key, row);
                self.begin_rows();
            }
            (None, None) => {}
        }
        true
    }

    fn is_in_rows(&self, place: FieldPlace) -> bool {
        matches!(self.field(place.key), Some(Field { kind: FieldKind::Rows(_), .. }))
    }
}

/// Whether a field of its own needs an answer, and this can be one.
fn needs(field: &Field, id: &str) -> bool {
    field.required && matches!(&field.kind, FieldKind::One(choices) if offers(choices, id))
}

/// Whether this can be ticked in a field.
fn ticks(field: &Field, id: &str) -> bool {
    matches!(&field.kind, FieldKind::Several(choices) if offers(choices, id))
}

/// Whether this can be chosen, and nothing speaks against it.
fn offers(choices: &[Choice], id: &str) -> bool {
    choices.iter().any(|choice| choice.value == id && choice.barred.is_none())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use senlac_board_games::Form;

    fn filling(fields: Vec<Field>) -> Filling {
        Filling { form: Some(Form { key: "do".to_owned(), fields }), ..Filling::default() }
    }

    fn units() -> Vec<Choice> {
        ["R1", "R2", "B1", "B2"].map(|id| Choice::new(id, id)).to_vec()
    }

    #[test]
    fn another_click_takes_the_place_of_the_last() {
        let mut filling = filling(vec![
            Field::required("unit", "Unit", FieldKind::One(units())),
            Field::required("target", "Target", FieldKind::One(units())),
        ]);
        assert!(filling.pick("R1") && filling.pick("B1") && filling.pick("B2") && filling.pick("R1"));
        assert_eq!(Value::Object(filling.answers.clone()), json!({"unit": "R1", "target": "B2"}));
        assert!(!filling.pick("X"), "nobody knows X");
    }

    #[test]
    fn a_form_that_knows_whom_it_is_about_takes_another_beside_him() {
        let fields = vec![
            Field::required("shooter", "Who shot", FieldKind::One(units())),
            Field::optional("on", "Who is hit", FieldKind::One(units())),
        ];
        let answers = Value::Object([("shooter".to_owned(), json!("R1"))].into_iter().collect());
        let mut filling = Filling { answers: answers.as_object().cloned().unwrap_or_default(), ..filling(fields) };
        assert!(filling.pick("B1") && filling.pick("B2"));
        assert_eq!(Value::Object(filling.answers), json!({"shooter": "R1", "on": "B2"}), "the second click mends the first");
    }

    #[test]
    fn several_are_added_one_by_one_and_taken_out_again() {
        let mut filling = filling(vec![Field::required("who", "Who", FieldKind::Several(units()))]);
        assert_eq!(filling.takes("R1"), Some(Taken::AmongSeveral));
        assert!(filling.pick("R1") && filling.pick("R2") && filling.pick("B1") && filling.pick("R2"));
        assert_eq!(filling.answers["who"], json!(["R1", "B1"]));
    }

    #[test]
    fn a_row_is_taken_out_by_another_click() {
        let row = vec![Field::required("unit", "Who", FieldKind::One(units()))];
        let mut filling = filling(vec![Field::required("attackers", "Attackers", FieldKind::Rows(row))]);
        filling.begin_rows();
        assert!(filling.pick("R1") && filling.pick("R2") && filling.pick("R1"));
        assert_eq!(filling.answers["attackers"], json!([{"unit": "R2"}]));
        assert!(filling.pick("R2"));
        assert_eq!(filling.missing().as_deref(), Some("Who"), "one row is left to be filled in");
    }
}
