//! Text as it is copied from somewhere: what stood round the names there is taken off, line by line, before anybody asks
//! where a cell begins.

mod chat;
mod lines;
mod mail;
mod marks;

pub use chat::without_roles;
pub use lines::{one_line_each, parted_by_spaces, plain_lines};
pub use mail::{apart, joined, names_of_mail};
pub use marks::{Unmarked, without_marks};
