//! Text copied from other programs. Whatever surrounded the names is removed line by line, before the cells are separated.

mod chat;
mod mail;
mod marks;
mod plain_text;

pub use chat::remove_roles;
pub use mail::{detect_separate_parts, join_halves, names_of_mail};
pub use marks::{UnmarkedText, strip_marks};
pub use plain_text::{join_sentence, plain_lines, split_by_spaces};
