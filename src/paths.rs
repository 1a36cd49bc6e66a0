//! Paths and other texts from outside, to look at: without orders to the screen.

use std::path::Path;

use crate::game::name::{is_hidden_order, without_orders};

/// A path to look at: whatever is an order to a screen is `�`, an end of line too.
pub(crate) fn shown(path: &Path) -> String {
    without_orders(&path.display().to_string())
}

/// A text of several lines to look at: whatever is an order to a screen and no end of line is `�`. A name in a game file
/// from somebody else can hold such orders.
pub(crate) fn visible(text: &str) -> String {
    text.chars().map(|sign| if sign != '\n' && is_hidden_order(sign) { '\u{FFFD}' } else { sign }).collect()
}

/// Whether a path ends like a game, in letters of any case.
pub(crate) fn is_game(path: &Path) -> bool {
    path.extension().is_some_and(|end| end.eq_ignore_ascii_case("senlac"))
}
