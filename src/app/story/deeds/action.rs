//! Actions on the page of deeds.

/// Part of a pupil's award.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AwardPart {
    /// The title of honour with its reason.
    Honour,
    /// The sentences about the pupil's deeds.
    Deeds,
}

/// Order in which pupils are listed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PupilOrder {
    /// Alphabetically by name.
    #[default]
    Names,
    /// Normans first, each side in the order of its units; absent pupils last.
    Sides,
}

/// Action on the page of deeds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DeedsAction {
    /// The search field now has this text.
    Find(String),
    /// Move the focus to the search field.
    Seek,
    /// Select a pupil whose text can be changed.
    Choose(String),
    /// Select the next pupil if `true`, or the previous one if `false`.
    Step(bool),
    /// Change the order of the pupils.
    Order(PupilOrder),
    /// A part of the selected pupil's award now has this text.
    Type(AwardPart, String),
    /// Save the text typed so far.
    Keep,
    /// Leave this part empty.
    Strike(AwardPart),
    /// Restore the text that Senlac wrote.
    Restore(AwardPart),
    /// Show the pupils to the class one after another, starting with the selected one.
    ShowOne,
    /// Show all pupils to the class.
    ShowAll,
    /// Show the class the next pupil or page if `true`, or the previous one if `false`.
    Next(bool),
    /// Show the class the battle again.
    EndShow,
}
