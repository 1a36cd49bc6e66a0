//! The JSON Schema of a game file, asked where a value may stand: which of its words and keys are the program's own.

use serde_json::Value;

use super::ordered::Json;
use senlac_base::game::schema_words;

/// The schema of the lines of a game file.
pub(super) struct Shape(Value);

/// Part of a schema that may describe a value.
pub(super) type Part<'s> = &'s Value;

impl Shape {
    pub(super) const fn new(schema: Value) -> Self {
        Self(schema)
    }

    /// The parts that may describe the first line (`header`) or any other (`step`).
    pub(super) fn line(&self, name: &str) -> Vec<Part<'_>> {
        self.0["$defs"].get(name).into_iter().collect()
    }

    /// Every part of these that may describe this value, what they refer to included.
    pub(super) fn meant<'s>(&'s self, parts: &[Part<'s>], value: &Json) -> Vec<Part<'s>> {
        let mut found = Vec::new();
        for part in parts {
            self.collect(part, value, &mut found);
        }
        found
    }

    fn collect<'s>(&'s self, part: Part<'s>, value: &Json, found: &mut Vec<Part<'s>>) {
        let named = part.get("$ref").and_then(Value::as_str).and_then(|name| name.strip_prefix("#/$defs/"));
        if let Some(part) = named.and_then(|name| self.0["$defs"].get(name)) {
            self.collect(part, value, found);
        }
        for list in ["anyOf", "oneOf", "allOf"] {
            for part in part.get(list).and_then(Value::as_array).into_iter().flatten().filter(|part| fits(part, value)) {
                self.collect(part, value, found);
            }
        }
        found.push(part);
    }

    /// Every word and every key that the schema lists anywhere.
    pub(super) fn words(&self) -> Vec<String> {
        schema_words(&self.0)
    }
}

/// The words of an `enum`.
fn listed(part: Part<'_>) -> impl Iterator<Item = &Value> {
    part.get("enum").and_then(Value::as_array).into_iter().flatten()
}

/// Whether a variant is the one that a value names: every key with one fixed word has that word.
fn fits(variant: Part<'_>, value: &Json) -> bool {
    let Json::Object(entries) = value else { return true };
    let fixed = variant.get("properties").and_then(Value::as_object).into_iter().flatten();
    fixed.filter_map(|(key, part)| Some((key, part.get("const")?.as_str()?))).all(|(key, word)| {
        let said = entries.iter().find(|(known, _)| known == key).map(|(_, said)| said);
        matches!(said, Some(Json::Text(said)) if said == word) || said.is_none() && !is_required(variant, key)
    })
}

fn is_required(part: Part<'_>, key: &str) -> bool {
    part.get("required").and_then(Value::as_array).is_some_and(|keys| keys.iter().any(|required| required == key))
}

/// Whether these parts say that a text can only be a word of the program, and it is one.
pub(super) fn is_typed(parts: &[Part<'_>], text: &str) -> bool {
    let mut is_word = false;
    for part in parts.iter().filter(|part| takes_text(part)) {
        if part.get("const").is_some() || part.get("enum").is_some() {
            is_word |= part.get("const").into_iter().chain(listed(part)).any(|word| word == text);
        } else if let Some(pattern) = part.get("pattern").and_then(Value::as_str) {
            is_word |= matches(pattern, text);
        } else if part.get("format").is_some_and(|format| format == "date-time") {
            is_word |= text.parse::<chrono::DateTime<chrono::Utc>>().is_ok();
        } else {
            return false;
        }
    }
    is_word
}

/// Whether a part may describe a text by itself, and not only by what it refers to.
fn takes_text(part: Part<'_>) -> bool {
    let is_text = |kind: &Value| kind == "string";
    match part.get("type") {
        Some(Value::Array(kinds)) => kinds.iter().any(is_text),
        Some(kind) => is_text(kind),
        None => part.get("const").is_some() || part.get("enum").is_some(),
    }
}

/// The parts that describe what stands under a key, and whether the key is the program's own.
pub(super) fn under<'s>(parts: &[Part<'s>], key: &str) -> (Vec<Part<'s>>, bool) {
    let mut own = Vec::new();
    for part in parts {
        own.extend(part.get("properties").and_then(|keys| keys.get(key)));
        let patterns = part.get("patternProperties").and_then(Value::as_object).into_iter().flatten();
        own.extend(patterns.filter(|(pattern, _)| matches(pattern, key)).map(|(_, part)| part));
    }
    if !own.is_empty() {
        return (own, true);
    }
    let maps: Vec<Part<'s>> =
        parts.iter().copied().filter(|part| part.get("additionalProperties").is_some_and(|part| part != false)).collect();
    let is_word = |map: &Part<'s>| map.get("propertyNames").is_some_and(|names| is_typed(&[names], key));
    let is_own = !maps.is_empty() && maps.iter().all(is_word);
    (maps.into_iter().filter_map(|map| map.get("additionalProperties")).collect(), is_own)
}

/// The parts that describe what stands in a list.
pub(super) fn items<'s>(parts: &[Part<'s>]) -> Vec<Part<'s>> {
    let in_place = |part: &Part<'s>| part.get("prefixItems").and_then(Value::as_array);
    parts.iter().filter_map(|part| part.get("items")).chain(parts.iter().filter_map(in_place).flatten()).collect()
}

/// Whether a text matches a pattern of our schemas: sets of signs one after the other, each perhaps with how many there are. No text
/// matches any other pattern.
fn matches(pattern: &str, text: &str) -> bool {
    let Some(mut pattern) = pattern.strip_prefix('^').and_then(|pattern| pattern.strip_suffix('$')) else { return false };
    let mut text = text;
    while !pattern.is_empty() {
        let Some((set, rest)) = pattern.strip_prefix('[').and_then(|pattern| pattern.split_once(']')) else { return false };
        let (least, most, rest) = match rest.strip_prefix('{').and_then(|rest| rest.split_once('}')) {
            Some((count, rest)) => {
                let (least, most) = count.split_once(',').unwrap_or((count, count));
                let (Ok(least), Ok(most)) = (least.parse(), most.parse()) else { return false };
                (least, most, rest)
            }
            None => (1, 1, rest),
        };
        let length = text.chars().take(most).take_while(|sign| is_in(set, *sign)).count();
        if length < least {
            return false;
        }
        text = &text[length..];
        pattern = rest;
    }
    text.is_empty()
}

/// Whether a set such as "A-Z09" has a sign; all of its signs are ASCII, and so is what it has.
fn is_in(set: &str, sign: char) -> bool {
    let signs: Vec<char> = set.chars().collect();
    let mut at = 0;
    while let Some(&first) = signs.get(at) {
        let is_span = signs.get(at + 1) == Some(&'-') && signs.len() > at + 2;
        let last = if is_span { signs[at + 2] } else { first };
        if sign.is_ascii() && (first..=last).contains(&sign) {
            return true;
        }
        at += if is_span { 3 } else { 1 };
    }
    false
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn the_patterns_of_our_schemas_are_understood() {
        for (pattern, text, is_so) in [
            ("^[NS][0-9]{2,3}$", "N01", true),
            ("^[NS][0-9]{2,3}$", "MAX1", false),
            ("^[A-Z]{1,2}[1-9][0-9]{0,2}$", "C9", true),
            ("^[A-Z]{1,2}[1-9][0-9]{0,2}$", "BOB", false),
            ("^[NSXD][cih][achjklmnstx]$", "Nck", true),
            ("^[NSXD][cih][achjklmnstx]$", "Nckk", false),
            ("^[0-9a-f]{4}$", "00ff", true),
            ("^[A-Z]{1,2}[1-9][0-9]{0,2}$", "Ä1", false),
            ("^.*$", "Bo", false),
        ] {
            assert_eq!(matches(pattern, text), is_so, "{pattern} {text}");
        }
    }

    #[test]
    fn a_text_is_a_word_only_where_nothing_else_may_stand() {
        let (word, any) = (json!({"type": "string", "enum": ["left"]}), json!({"type": "string"}));
        assert!(is_typed(&[&word], "left") && !is_typed(&[&word], "Left") && !is_typed(&[&any], "left"));
        assert!(!is_typed(&[&word, &any], "left") && !is_typed(&[], "left"));
    }
}
