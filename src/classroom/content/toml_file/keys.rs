//! Keys at the starts of lines.

/// Returns the key at the start of a text; empty if the text begins with something else.
pub(super) fn key_of(text: &str) -> &str {
    text.find(|sign| !is_key_character(sign)).map_or(text, |end| &text[..end])
}

pub(super) fn is_key_character(sign: char) -> bool {
    sign.is_ascii_alphanumeric() || matches!(sign, '_' | '-')
}

pub(super) fn starts_with_key(line: &str) -> bool {
    let rest = line.trim_start_matches(is_key_character);
    rest.len() < line.len() && rest.trim_start().starts_with('=')
}
