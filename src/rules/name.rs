//! Names that the class will see: looked at before they stand on a wall for a whole lesson.

/// The longest name of a pupil, a class, a scenario or a deck, in characters.
pub const LONGEST_NAME: usize = 200;

/// What is wrong with a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NameTrouble {
    /// Nothing but spaces, if that.
    #[error("is empty; write 1 to {LONGEST_NAME} characters")]
    Empty,
    /// Several lines.
    #[error("runs over several lines; write it on one")]
    SeveralLines,
    /// A character that is no letter but an order to the screen.
    #[error("holds a character that cannot be seen; type it anew")]
    HiddenOrder,
    /// Too many characters: how many there are, and the most there may be.
    #[error("has {0} characters; {1} is the most")]
    Long(usize, usize),
}

/// Whether a character is no letter to look at but an order to the screen: control characters, breaks of the line,
/// and the marks that turn the direction of the words after them.
#[must_use]
pub fn is_hidden_order(sign: char) -> bool {
    sign.is_control() || matches!(sign, '\u{2028}' | '\u{2029}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
}

/// A text to look at: each order hidden in it is the sign for what cannot be read.
#[must_use]
pub fn without_orders(text: &str) -> String {
    text.chars().map(|sign| if is_hidden_order(sign) { '\u{FFFD}' } else { sign }).collect()
}

/// What is wrong with a name of at most so many characters; `None` where nothing is.
#[must_use]
pub fn trouble_with(name: &str, longest: usize) -> Option<NameTrouble> {
    let characters = name.chars().count();
    if name.trim().is_empty() {
        Some(NameTrouble::Empty)
    } else if name.contains('\n') {
        Some(NameTrouble::SeveralLines)
    } else if name.chars().any(is_hidden_order) {
        Some(NameTrouble::HiddenOrder)
    } else {
        (characters > longest).then_some(NameTrouble::Long(characters, longest))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_every_script_are_names() {
        for name in ["Zoë", "Łukasz Nowak", "مريم حداد", "שרה כהן", "王小明", "Finn O’Brien", "میان\u{200C}رشته"]
        {
            assert_eq!(trouble_with(name, LONGEST_NAME), None, "{name}");
        }
    }

    #[test]
    fn nothing_is_no_name_and_neither_is_too_much() {
        assert_eq!(["", " ", "\t\u{3000}"].map(|name| trouble_with(name, 9)), [Some(NameTrouble::Empty); 3]);
        assert_eq!(trouble_with("ßßß", 3), None, "characters are counted, not bytes");
        assert_eq!(trouble_with("ßßß", 2), Some(NameTrouble::Long(3, 2)));
    }

    #[test]
    fn a_name_that_would_turn_the_line_round_is_none() {
        for sign in ['\u{202A}', '\u{202E}', '\u{2066}', '\u{2069}', '\0', '\u{7}', '\u{85}', '\u{2028}', '\t'] {
            assert_eq!(trouble_with(&format!("Bo{sign}b"), LONGEST_NAME), Some(NameTrouble::HiddenOrder), "{sign:?}");
        }
        assert_eq!(trouble_with("Bo\nAnn", LONGEST_NAME), Some(NameTrouble::SeveralLines));
    }
}
