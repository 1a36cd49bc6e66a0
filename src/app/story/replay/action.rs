//! What can be asked of the replay.

/// What is asked of the replay.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReplayAction {
    /// Play, or stand still.
    Play,
    /// A step forward, or back.
    Step(bool),
    /// To the next turn, or back to the one before.
    Turn(bool),
    /// To the next bookmark, or back to the one before.
    Bookmark(bool),
    /// To the stop at this place.
    To(usize),
    /// To the beginning.
    First,
    /// To the end.
    Last,
    /// To what changed most who would win; the class is told so.
    TurningPoint,
    /// As fast as this.
    Speed(Speed),
    /// Faster, or slower.
    Faster(bool),
    /// Mark the step that is shown.
    Mark,
    /// A bookmark is about to be called otherwise.
    Rename(u64),
    /// It is called so, as far as it is typed.
    Type(String),
    /// It is called as it was typed.
    Named,
    /// A bookmark goes away.
    Unmark(u64),
    /// Look for the turning point.
    Seek,
    /// Look for it no longer.
    StopSeeking,
}

/// How fast it plays.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Speed {
    Half,
    #[default]
    Usual,
    Double,
    Fourfold,
}

impl Speed {
    /// Every speed, the slowest first.
    pub const ALL: [Self; 4] = [Self::Half, Self::Usual, Self::Double, Self::Fourfold];

    /// How many times as fast as usual.
    pub(super) const fn times(self) -> f64 {
        match self {
            Self::Half => 0.5,
            Self::Usual => 1.0,
            Self::Double => 2.0,
            Self::Fourfold => 4.0,
        }
    }

    /// "½", "1", "2", "4".
    pub const fn sign(self) -> &'static str {
        match self {
            Self::Half => "½",
            Self::Usual => "1",
            Self::Double => "2",
            Self::Fourfold => "4",
        }
    }

    /// The next faster or slower one; the last stays.
    pub(super) fn beside(self, faster: bool) -> Self {
        let at = Self::ALL.iter().position(|speed| *speed == self).unwrap_or_default();
        let beside = if faster { at + 1 } else { at.saturating_sub(1) };
        Self::ALL.get(beside).copied().unwrap_or(self)
    }
}
