//! Text as it is copied from somewhere: what stood round the names there is taken off, line by line, before anybody asks
//! where a cell begins.

mod chat;
mod halves;
mod lines;
mod mail;
mod marks;

pub(super) use chat::without_roles;
pub(super) use halves::{apart, joined};
pub(super) use lines::{one_line_each, parted_by_spaces, plain_lines};
pub(super) use mail::names_of_mail;
pub(super) use marks::{Unmarked, without_marks};
