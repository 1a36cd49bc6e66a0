//! Checks the project itself: the uses between modules, the texts marked for translation, and the published schemas.

mod architecture;
mod guides;
mod schema;
mod style;
mod words;
