//! Lists every text of the program that people see, with the places where it is used, as a template for gettext:
//! `cargo run --example words > senlac.pot`.

mod source;

use std::io::{Write, stdout};

fn main() -> std::io::Result<()> {
    stdout().write_all(source::template(|_words| String::new()).as_bytes())
}
