//! What can be asked of the page of deeds.

/// A part of what is told of a pupil.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// The honour.
    Honour,
    /// The deeds.
    Deeds,
}

/// In which order pupils are told of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Order {
    /// By their names.
    #[default]
    Names,
    /// The Normans first, each side by its units; last those who were away.
    Sides,
}

/// What is asked of the page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DeedsAction {
    /// The field for finding a pupil now says this.
    Find(String),
    /// Send the keyboard to that field.
    Seek,
    /// This pupil's words are to be changed.
    Choose(String),
    /// The next pupil, or the one before.
    Step(bool),
    /// Tell of them in this order.
    Order(Order),
    /// A part of what is told of the chosen pupil now says this.
    Type(Part, String),
    /// What was typed counts.
    Keep,
    /// Nothing is told of this.
    Strike(Part),
    /// What Senlac tells is told again.
    Restore(Part),
    /// The class sees one after the other, from the chosen one on.
    ShowOne,
    /// The class sees all of them.
    ShowAll,
    /// The next one for the class, or the one before.
    Next(bool),
    /// The class sees the battle again.
    EndShow,
}
