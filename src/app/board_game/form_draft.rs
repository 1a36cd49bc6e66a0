//! The form of a procedure: its fields, the answers so far, and what is still missing.

use std::collections::BTreeMap;

use serde_json::{Map, Value};

use super::action::{BoardGameAction, FieldPlace};
use senlac_base::language::digits::plain_digits;
use senlac_board_games::{Field, FieldKind, Form};

/// Most choices shown side by side.
pub const SIDE_BY_SIDE: usize = 5;

/// A procedure's form while it is filled in.
#[derive(Clone, Debug, Default)]
pub struct FormDraft {
    /// Key of the procedure.
    pub procedure: String,
    /// Fields of the form, which depend on the answers so far.
    pub form: Option<Form>,
    /// Answers so far, in the format of the command.
    pub answers: Map<String, Value>,
    /// Step of the battle log that the form amends; `None` for a new step.
    pub amends: Option<u64>,
    /// Texts in the fields that are typed in.
    pub typed: BTreeMap<FieldPlace, String>,
    /// Whether rarely used fields are shown too.
    pub shows_all: bool,
    /// Field that receives the focus when it is next drawn.
    pub focus: Option<FieldPlace>,
    /// Field into which the last clicked unit was put.
    pub picked: Option<FieldPlace>,
}

impl FormDraft {
    /// Returns the form of a command shared by all games that has its own answers; `None` for any other.
    pub fn shared_form(procedure: &str) -> Option<Form> {
        let fields = match procedure {
            "note" => vec![Field::required("text", tr!("Note"), FieldKind::Text)],
            _ => return None,
        };
        Some(Form { key: procedure.to_owned(), fields })
    }

    /// Returns the answer in this position.
    pub fn answer(&self, place: FieldPlace) -> Option<&Value> {
        let answer = self.answers.get(place.key)?;
        match (place.row, answer) {
            (Some((_, key)), Value::Object(record)) => record.get(key),
            (Some((row, key)), _) => answer.get(row)?.get(key),
            (None, _) => Some(answer),
        }
    }

    /// Returns the text in a field that is typed in.
    pub fn typed_text(&self, place: FieldPlace) -> &str {
        self.typed.get(&place).map_or("", String::as_str)
    }

    /// Returns the number of rows of a field.
    pub fn rows(&self, key: &str) -> usize {
        self.answers.get(key).and_then(Value::as_array).map_or(0, Vec::len)
    }

    /// Applies an answer or typed text.
    #[expect(clippy::wildcard_enum_match_arm, reason = "everything else is asked of others")]
    pub fn apply(&mut self, action: BoardGameAction) {
        match action {
            BoardGameAction::Answer(place, answer) => self.set_answer(place, answer),
            BoardGameAction::Focused => self.focus = None,
            BoardGameAction::Type(place, text) => self.set_text(place, text),
            BoardGameAction::AddRow(key) => self.add_row(key),
            BoardGameAction::RemoveRow(key, row) => self.remove_row(key, row),
            BoardGameAction::ShowAll(all) => self.shows_all = all,
            _ => {}
        }
    }

    /// Sets or clears a field's answer.
    pub fn set_answer(&mut self, place: FieldPlace, answer: Option<Value>) {
        let is_record = place.row.is_some() && matches!(self.field(place.key), Some(Field { kind: FieldKind::Record(_), .. }));
        if is_record {
            self.answers.entry(place.key).or_insert_with(|| Value::Object(Map::new()));
        }
        let object = match place.row {
            Some(_) if is_record => self.answers.get_mut(place.key).and_then(Value::as_object_mut),
            Some((row, _)) => self.answers.get_mut(place.key).and_then(|rows| rows.get_mut(row)?.as_object_mut()),
            None => Some(&mut self.answers),
        };
        let Some(object) = object else { return };
        let key = place.row.map_or(place.key, |(_, key)| key);
        match answer {
            Some(answer) => drop(object.insert(key.to_owned(), answer)),
            None => drop(object.remove(key)),
        }
        let is_empty = object.is_empty();
        if is_record && is_empty {
            self.answers.remove(place.key);
        }
    }

    pub(super) fn field(&self, key: &str) -> Option<&Field> {
        self.form.as_ref()?.fields.iter().find(|field| field.key == key)
    }

    /// Returns whether a field is shown. A rarely used one is shown only if all are, or if it has an answer.
    pub fn shows(&self, field: &Field, place: FieldPlace) -> bool {
        !field.seldom || self.shows_all || self.answer(place).is_some()
    }

    /// Sets the text of a field, and its answer accordingly.
    pub fn set_text(&mut self, place: FieldPlace, text: String) {
        let is_number = matches!(self.kind(place), Some(FieldKind::Dice | FieldKind::Number(..)));
        let text = if is_number { plain_digits(&text) } else { text };
        let answer = match self.kind(place) {
            Some(FieldKind::Dice) => dice(&text),
            Some(FieldKind::Number(..)) => text.trim().parse::<i64>().ok().map(Value::from),
            Some(_) | None => (!text.trim().is_empty()).then(|| text.trim().into()),
        };
        self.set_answer(place, answer);
        self.typed.insert(place, text);
    }

    pub(super) fn kind(&self, place: FieldPlace) -> Option<&FieldKind> {
        let field = self.field(place.key)?;
        match (&field.kind, place.row) {
            (FieldKind::Rows(fields) | FieldKind::Record(fields), Some((_, key))) => {
                fields.iter().find(|field| field.key == key).map(|field| &field.kind)
            }
            (kind, _) => Some(kind),
        }
    }

    /// Adds a row to a field.
    pub fn add_row(&mut self, key: &str) {
        let rows = self.answers.entry(key).or_insert_with(|| Value::Array(Vec::new()));
        if let Some(rows) = rows.as_array_mut() {
            rows.push(Value::Object(Map::new()));
        }
    }

    /// Removes a row. Text typed in later rows moves up with them.
    pub fn remove_row(&mut self, key: &'static str, row: usize) {
        let Some(rows) = self.answers.get_mut(key).and_then(Value::as_array_mut).filter(|rows| row < rows.len()) else { return };
        rows.remove(row);
        let typed = std::mem::take(&mut self.typed).into_iter().filter_map(|(place, text)| match place.row {
            Some((at, _)) if place.key == key && at == row => None,
            Some((at, of)) if place.key == key && at > row => Some((FieldPlace { key, row: Some((at - 1, of)) }, text)),
            _ => Some((place, text)),
        });
        self.typed = typed.collect();
    }

    /// Adds one row to every required list of rows that is empty.
    pub fn add_required_rows(&mut self) {
        let fields = self.form.iter().flat_map(|form| &form.fields);
        let empty = fields.filter(|field| field.required && matches!(field.kind, FieldKind::Rows(_)) && self.rows(field.key) == 0);
        for key in empty.map(|field| field.key).collect::<Vec<_>>() {
            self.add_row(key);
        }
    }

    /// Returns the field of the dice, if there is one.
    pub fn dice_place(&self) -> Option<FieldPlace> {
        let fields = self.form.iter().flat_map(|form| &form.fields);
        fields.filter(|field| field.kind == FieldKind::Dice).map(|field| FieldPlace { key: field.key, row: None }).next()
    }

    /// Returns the first field of the first empty row.
    fn empty_row(&self) -> Option<FieldPlace> {
        self.form.iter().flat_map(|form| &form.fields).find_map(|field| {
            let FieldKind::Rows(inner) = &field.kind else { return None };
            let row = self.answers.get(field.key)?.as_array()?.iter().position(is_empty_row)?;
            Some(FieldPlace { key: field.key, row: Some((row, inner.first()?.key)) })
        })
    }

    /// Returns the title of the first field that is missing or holds invalid text.
    pub fn missing_title(&self) -> Option<String> {
        let is_open = |field: &&Field| {
            let rows = self.answers.get(field.key).and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
            matches!(field.kind, FieldKind::Rows(_)) && (rows.iter().any(is_empty_row) || (field.required && rows.is_empty()))
        };
        let open = || self.form.iter().flat_map(|form| &form.fields).find(is_open);
        self.first_gap().or_else(|| self.first_invalid()).map(|(_, field)| field).or_else(open).map(|field| field.title.clone())
    }

    /// Returns the first field with invalid text.
    fn first_invalid(&self) -> Option<(FieldPlace, &Field)> {
        self.places().into_iter().find(|(place, _)| self.is_invalid(*place))
    }

    /// Returns whether the text in a field is not a valid answer.
    fn is_invalid(&self, place: FieldPlace) -> bool {
        let fits = |answer: &Value| match (self.kind(place), answer.as_i64()) {
            (Some(FieldKind::Number(least, most)), Some(number)) => (*least..=*most).contains(&number),
            _ => true,
        };
        !self.typed_text(place).trim().is_empty() && !self.answer(place).is_some_and(fits)
    }

    /// Returns the field to fill in next: a missing one, one with invalid text, or one that these reasons name because the
    /// rules
    /// need it.
    pub fn next_field(&self, reasons: &[String]) -> Option<FieldPlace> {
        let places = self.places();
        let is_named = |field: &Field| reasons.iter().any(|reason| reason.contains(&quoted(field.key)));
        let named = || places.iter().find(|(place, field)| self.answer(*place).is_none() && is_named(field)).map(|(place, _)| *place);
        // A group that is not begun yet: its first field.
        let in_group = |field: &Field| {
            let FieldKind::Record(inner) = &field.kind else { return None };
            let first = inner.first().filter(|_| is_named(field) && !self.answers.contains_key(field.key))?;
            Some(FieldPlace { key: field.key, row: Some((0, first.key)) })
        };
        let group = || self.form.iter().flat_map(|form| &form.fields).find_map(in_group);
        self.first_gap().or_else(|| self.first_invalid()).map(|(place, _)| place).or_else(|| self.empty_row()).or_else(named).or_else(group)
    }

    /// Returns the first visible field.
    pub fn first_shown(&self) -> Option<FieldPlace> {
        self.places().into_iter().find(|(place, field)| self.shows(field, *place)).map(|(place, _)| place)
    }

    /// Gives a field the focus when it is next drawn. A hidden field is shown.
    pub fn focus_field(&mut self, place: Option<FieldPlace>) {
        let is_folded = |(known, field): &(FieldPlace, &Field)| Some(*known) == place && !self.shows(field, *known);
        self.shows_all |= self.places().iter().any(is_folded);
        self.focus = place;
    }

    /// Returns an empty field for text or a number; `None` if the form has dice, which come first.
    pub fn empty_text_field(&self) -> Option<FieldPlace> {
        let is_typed = |field: &Field| matches!(field.kind, FieldKind::Number(..) | FieldKind::Text);
        let takes_words = |(place, field): &(FieldPlace, &Field)| is_typed(field) && !field.seldom && self.answer(*place).is_none();
        self.places().into_iter().find(takes_words).filter(|_| self.dice_place().is_none()).map(|(place, _)| place)
    }

    /// Returns a reason with the titles of the fields in place of their keys.
    pub fn with_field_titles(&self, reason: &str) -> String {
        self.fields().fold(reason.to_owned(), |words, field| words.replace(&quoted(field.key), &quoted(&field.title)))
    }

    /// Returns the field that a reason names by its key.
    pub fn field_named_in(&self, reason: &str) -> Option<&Field> {
        self.fields().find(|field| reason.contains(&quoted(field.key)))
    }

    /// Returns every field, each followed by the fields of its rows or its group.
    fn fields(&self) -> impl Iterator<Item = &Field> {
        self.form.iter().flat_map(|form| &form.fields).flat_map(|field| {
            let inner = if let FieldKind::Rows(inner) | FieldKind::Record(inner) = &field.kind { inner.as_slice() } else { &[] };
            std::iter::once(field).chain(inner)
        })
    }

    /// Returns the first required field without an answer.
    pub fn first_gap(&self) -> Option<(FieldPlace, &Field)> {
        self.places().into_iter().find(|(place, field)| field.required && self.answer(*place).is_none())
    }

    /// Returns whether all choices of a field are shown side by side.
    pub fn has_few_choices(&self, place: FieldPlace) -> bool {
        matches!(self.kind(place), Some(FieldKind::One(choices)) if choices.len() <= SIDE_BY_SIDE)
    }

    /// Returns whether a field is a yes-or-no question.
    pub fn is_yes_or_no(&self, place: FieldPlace) -> bool {
        matches!(self.kind(place), Some(FieldKind::One(choices)) if !choices.is_empty() && choices.iter().all(|choice| choice.value.is_boolean()))
    }

    /// Returns the first visible yes-or-no question.
    pub fn first_yes_or_no(&self) -> Option<FieldPlace> {
        let is_meant = |(place, field): &(FieldPlace, &Field)| self.shows(field, *place) && self.is_yes_or_no(*place);
        self.places().into_iter().find(is_meant).map(|(place, _)| place)
    }

    /// Returns the first visible field in the last row of this list.
    pub fn first_of_last_row(&self, key: &str) -> Option<FieldPlace> {
        let last = self.rows(key).checked_sub(1)?;
        let mut of_row = self.places().into_iter().filter(|(place, _)| place.key == key && place.row.is_some_and(|(row, _)| row == last));
        of_row.find(|(place, field)| self.shows(field, *place)).map(|(place, _)| place)
    }

    /// Returns every field with its position. Fields of rows appear once per row, and fields of a group if it is required or
    /// begun.
    pub(super) fn places(&self) -> Vec<(FieldPlace, &Field)> {
        let mut places = Vec::new();
        for field in self.form.iter().flat_map(|form| &form.fields) {
            let key = field.key;
            match &field.kind {
                FieldKind::Rows(fields) => places.extend((0..self.rows(key)).flat_map(|row| fields_in_row(key, row, fields))),
                FieldKind::Record(fields) if field.required || self.answers.contains_key(key) => {
                    places.extend(fields_in_row(key, 0, fields));
                }
                FieldKind::Record(_) | FieldKind::One(_) | FieldKind::Several(_) | FieldKind::Flag => {
                    places.push((FieldPlace { key, row: None }, field));
                }
                FieldKind::Number(..) | FieldKind::Text | FieldKind::Dice => places.push((FieldPlace { key, row: None }, field)),
            }
        }
        places
    }

    /// Returns whether the answers contain a unit anywhere.
    pub fn names(&self, id: &str) -> bool {
        fn contains(value: &Value, id: &str) -> bool {
            match value {
                Value::String(text) => text == id,
                Value::Array(values) => values.iter().any(|value| contains(value, id)),
                Value::Object(fields) => fields.values().any(|value| contains(value, id)),
                Value::Null | Value::Bool(_) | Value::Number(_) => false,
            }
        }
        self.answers.values().any(|value| contains(value, id))
    }

    /// Returns the command, if nothing is missing.
    pub fn command(&self) -> Option<Map<String, Value>> {
        let form = self.form.as_ref().filter(|_| self.missing_title().is_none())?;
        form.command(&self.answers)
    }
}

/// Returns whether a row is empty.
fn is_empty_row(row: &Value) -> bool {
    row.as_object().is_some_and(Map::is_empty)
}

fn quoted(words: &str) -> String {
    format!("“{words}”")
}

/// Returns the fields of a row with their positions.
fn fields_in_row<'a>(key: &'static str, row: usize, fields: &'a [Field]) -> impl Iterator<Item = (FieldPlace, &'a Field)> {
    fields.iter().map(move |field| (FieldPlace { key, row: Some((row, field.key)) }, field))
}

/// Parses typed dice: one number is the sum, several are faces, and none lets the program roll.
fn dice(text: &str) -> Option<Value> {
    let numbers: Vec<u16> = text.split(|sign: char| !sign.is_ascii_digit()).filter_map(|number| number.parse().ok()).collect();
    match numbers.as_slice() {
        [] => None,
        [sum] => Some(Value::from(*sum)),
        faces => Some(faces.to_vec().into()),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use senlac_board_games::Choice;

    fn melee() -> FormDraft {
        let choices = |ids: &[&str]| {
            FieldKind::One(ids.iter().map(|id| Choice { value: (*id).into(), title: (*id).to_owned(), barred: None }).collect())
        };
        let row =
            |ids| FieldKind::Rows(vec![Field::required("unit", "Who", choices(ids)), Field::optional("into", "Into", FieldKind::Text)]);
        let fields = vec![
            Field::required("attackers", "Attackers", row(&["N1", "N2"])),
            Field::required("defenders", "Defenders", row(&["S1"])),
            Field::optional("dice", "Dice", FieldKind::Dice),
        ];
        let form = Form { key: "melee".to_owned(), fields };
        let mut draft = FormDraft { procedure: "melee".to_owned(), form: Some(form), ..FormDraft::default() };
        draft.add_required_rows();
        draft
    }

    #[test]
    fn units_fill_open_fields_and_dice_are_a_sum_or_faces() {
        let mut draft = melee();
        assert_eq!(draft.missing_title().as_deref(), Some("Who"));
        assert!(draft.pick("N1") && draft.pick("S1") && draft.pick("N2"));
        assert!(!draft.pick("X"), "nobody who cannot be chosen");
        let dice = FieldPlace { key: "dice", row: None };
        draft.set_text(dice, "3 4".to_owned());
        let command = draft.command().map(Value::Object);
        let expected = json!({"do": "melee", "attackers": [{"unit": "N1"}, {"unit": "N2"}], "defenders": [{"unit": "S1"}], "dice": [3, 4]});
        assert_eq!(command, Some(expected));
        draft.set_text(dice, "7".to_owned());
        assert_eq!(draft.answer(dice), Some(&json!(7)));
        draft.set_text(dice, " ".to_owned());
        assert_eq!(draft.answer(dice), None);
    }

    fn draft(fields: Vec<Field>) -> FormDraft {
        let form = Form { key: "move".to_owned(), fields };
        let mut draft = FormDraft { procedure: "move".to_owned(), form: Some(form), ..FormDraft::default() };
        draft.add_required_rows();
        draft
    }

    #[test]
    fn missing_or_invalid_rows_and_groups_are_named() {
        let leg = vec![Field::optional("ground", "Ground", FieldKind::Text), Field::optional("hexes", "Hexes", FieldKind::Number(0, 99))];
        let near = vec![Field::required("who", "Who is near", FieldKind::Text)];
        let mut draft =
            draft(vec![Field::required("path", "Path", FieldKind::Rows(leg)), Field::required("near", "Near", FieldKind::Record(near))]);
        assert_eq!(draft.missing_title().as_deref(), Some("Who is near"), "a field of a group");
        draft.set_text(FieldPlace { key: "near", row: Some((0, "who")) }, "Hrafn".to_owned());
        assert_eq!(draft.missing_title().as_deref(), Some("Path"), "a row that says nothing");
        let hexes = FieldPlace { key: "path", row: Some((0, "hexes")) };
        for nonsense in ["eight", "800"] {
            draft.set_text(hexes, nonsense.to_owned());
            assert_eq!(draft.missing_title().as_deref(), Some("Hexes"), "{nonsense}");
        }
        draft.set_text(hexes, "8".to_owned());
        assert_eq!(draft.missing_title(), None);
        assert_eq!(draft.with_field_titles("say “near” whom"), "say “Near” whom");
    }

    #[test]
    fn removing_a_row_moves_later_text_up() {
        let mut draft = melee();
        assert!(draft.pick("N1") && draft.pick("N2"));
        let into = |row| FieldPlace { key: "attackers", row: Some((row, "into")) };
        draft.set_text(into(1), "flank".to_owned());
        draft.remove_row("attackers", 0);
        assert_eq!((draft.typed_text(into(0)), draft.rows("attackers")), ("flank", 1));
        assert_eq!(draft.answer(into(0)), Some(&json!("flank")));
    }
}
