//! Prints every visible text with its source locations as a gettext template: `cargo run --example words >
//! senlac.pot`.

mod source;

use std::io::{Write, stdout};

fn main() -> std::io::Result<()> {
    stdout().write_all(source::template(|_words| String::new()).as_bytes())
}
