//! Keys, as lines begin with them.

/// The key with which a text begins; empty where it begins with something else.
pub(super) fn key_of(text: &str) -> &str {
    text.find(|sign| !is_of_key(sign)).map_or(text, |end| &text[..end])
}

pub(super) fn is_of_key(sign: char) -> bool {
    sign.is_ascii_alphanumeric() || matches!(sign, '_' | '-')
}

pub(super) fn begins_key(line: &str) -> bool {
    let rest = line.trim_start_matches(is_of_key);
    rest.len() < line.len() && rest.trim_start().starts_with('=')
}
