//! JSON Schema of a game file, used to find out which words and keys at a position are the program's own.

use serde_json::Value;

use super::ordered::Json;
use senlac_base::game::schema_words;

/// Schema of the lines of a game file.
pub(super) struct FileSchema(Value);

/// Part of a schema that may describe a value.
pub(super) type SchemaPart<'s> = &'s Value;

impl FileSchema {
    /// Parses the schema of a rulebook. It was parsed when the program was built, too.
    pub(super) fn new(schema: &str) -> Self {
        Self(serde_json::from_str(schema).expect("a schema that was parsed when the program was built"))
    }

    /// Returns the parts that may describe the first line (`header`) or any other (`step`).
    pub(super) fn line(&self, name: &str) -> Vec<SchemaPart<'_>> {
        self.0["$defs"].get(name).into_iter().collect()
    }

    /// Returns those of these parts that may describe this value, including the ones they refer to.
    pub(super) fn matching_parts<'s>(&'s self, parts: &[SchemaPart<'s>], value: &Json) -> Vec<SchemaPart<'s>> {
        let mut found = Vec::new();
        for part in parts {
            self.collect(part, value, &mut found);
        }
        found
    }

    fn collect<'s>(&'s self, part: SchemaPart<'s>, value: &Json, found: &mut Vec<SchemaPart<'s>>) {
        let named = part.get("$ref").and_then(Value::as_str).and_then(|name| name.strip_prefix("#/$defs/"));
        if let Some(part) = named.and_then(|name| self.0["$defs"].get(name)) {
            self.collect(part, value, found);
        }
        for list in ["anyOf", "oneOf", "allOf"] {
            for part in part.get(list).and_then(Value::as_array).into_iter().flatten().filter(|part| matches_variant(part, value)) {
                self.collect(part, value, found);
            }
        }
        found.push(part);
    }

    /// Returns every word and key listed anywhere in the schema.
    pub(super) fn words(&self) -> Vec<String> {
        schema_words(&self.0)
    }
}

/// Returns the words of an `enum`.
fn enum_words(part: SchemaPart<'_>) -> impl Iterator<Item = &Value> {
    part.get("enum").and_then(Value::as_array).into_iter().flatten()
}

/// Returns whether a value belongs to a variant: every key with a fixed word has that word.
fn matches_variant(variant: SchemaPart<'_>, value: &Json) -> bool {
    let Json::Object(entries) = value else { return true };
    let fixed = variant.get("properties").and_then(Value::as_object).into_iter().flatten();
    fixed.filter_map(|(key, part)| Some((key, part.get("const")?.as_str()?))).all(|(key, word)| {
        let said = entries.iter().find(|(known, _)| known == key).map(|(_, said)| said);
        matches!(said, Some(Json::Text(said)) if said == word) || said.is_none() && !is_required(variant, key)
    })
}

fn is_required(part: SchemaPart<'_>, key: &str) -> bool {
    part.get("required").and_then(Value::as_array).is_some_and(|keys| keys.iter().any(|required| required == key))
}

/// Returns whether a text is a word of the program and these parts allow nothing else.
pub(super) fn is_typed(parts: &[SchemaPart<'_>], text: &str) -> bool {
    let mut is_word = false;
    for part in parts.iter().filter(|part| allows_text(part)) {
        if part.get("const").is_some() || part.get("enum").is_some() {
            is_word |= part.get("const").into_iter().chain(enum_words(part)).any(|word| word == text);
        } else if let Some(pattern) = part.get("pattern").and_then(Value::as_str) {
            is_word |= matches_pattern(pattern, text);
        } else if part.get("format").is_some_and(|format| format == "date-time") {
            is_word |= text.parse::<chrono::DateTime<chrono::Utc>>().is_ok();
        } else {
            return false;
        }
    }
    is_word
}

/// Returns whether a part may describe a text itself, not only by reference.
fn allows_text(part: SchemaPart<'_>) -> bool {
    let is_text = |kind: &Value| kind == "string";
    match part.get("type") {
        Some(Value::Array(kinds)) => kinds.iter().any(is_text),
        Some(kind) => is_text(kind),
        None => part.get("const").is_some() || part.get("enum").is_some(),
    }
}

/// Returns the parts that describe the value of a key, and whether the key is the program's own.
pub(super) fn parts_under_key<'s>(parts: &[SchemaPart<'s>], key: &str) -> (Vec<SchemaPart<'s>>, bool) {
    let mut own = Vec::new();
    for part in parts {
        own.extend(part.get("properties").and_then(|keys| keys.get(key)));
        let patterns = part.get("patternProperties").and_then(Value::as_object).into_iter().flatten();
        own.extend(patterns.filter(|(pattern, _)| matches_pattern(pattern, key)).map(|(_, part)| part));
    }
    if !own.is_empty() {
        return (own, true);
    }
    let maps: Vec<SchemaPart<'s>> =
        parts.iter().copied().filter(|part| part.get("additionalProperties").is_some_and(|part| part != false)).collect();
    let is_word = |map: &SchemaPart<'s>| map.get("propertyNames").is_some_and(|names| is_typed(&[names], key));
    let is_own = !maps.is_empty() && maps.iter().all(is_word);
    (maps.into_iter().filter_map(|map| map.get("additionalProperties")).collect(), is_own)
}

/// Returns the parts that describe the items of a list.
pub(super) fn item_parts<'s>(parts: &[SchemaPart<'s>]) -> Vec<SchemaPart<'s>> {
    let in_place = |part: &SchemaPart<'s>| part.get("prefixItems").and_then(Value::as_array);
    parts.iter().filter_map(|part| part.get("items")).chain(parts.iter().filter_map(in_place).flatten()).collect()
}

/// Returns whether a text matches a pattern of our schemas: a sequence of character sets, each with an optional
/// count. Any other pattern matches no text.
fn matches_pattern(pattern: &str, text: &str) -> bool {
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
        let length = text.chars().take(most).take_while(|sign| set_contains(set, *sign)).count();
        if length < least {
            return false;
        }
        text = &text[length..];
        pattern = rest;
    }
    text.is_empty()
}

/// Returns whether a set such as "A-Z09" contains a character. Only ASCII characters can match.
fn set_contains(set: &str, sign: char) -> bool {
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
    fn schema_patterns_are_matched() {
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
            assert_eq!(matches_pattern(pattern, text), is_so, "{pattern} {text}");
        }
    }

    #[test]
    fn texts_are_typed_only_if_every_schema_lists_them() {
        let (word, any) = (json!({"type": "string", "enum": ["left"]}), json!({"type": "string"}));
        assert!(is_typed(&[&word], "left") && !is_typed(&[&word], "Left") && !is_typed(&[&any], "left"));
        assert!(!is_typed(&[&word, &any], "left") && !is_typed(&[], "left"));
    }
}
