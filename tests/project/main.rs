//! Checks the project itself: what each module may know, which texts are marked for translation, and that the published
//! schemas fit the types.

mod architecture;
mod schema;
mod words;
