//! Actions in the replay.

/// Action in the replay.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReplayAction {
    /// Play, or pause if it is playing.
    Play,
    /// Go one step forward if `true`, or back if `false`.
    Step(bool),
    /// Go to the next turn if `true`, or to the previous one if `false`.
    Turn(bool),
    /// Go to the next bookmark if `true`, or to the previous one if `false`.
    Bookmark(bool),
    /// Go to the stop at this index.
    To(usize),
    /// Go to the beginning of the battle.
    First,
    /// Go to the end of the battle.
    Last,
    /// Go to the turning point, where the chance of winning changed most. The projector names it.
    TurningPoint,
    /// Set the speed of the replay.
    Speed(Speed),
    /// Play faster if `true`, or slower if `false`.
    Faster(bool),
    /// Bookmark the current step.
    Mark,
    /// Start renaming the bookmark of this step.
    Rename(u64),
    /// The bookmark's name field now has this text.
    Type(String),
    /// Save the typed bookmark name.
    Named,
    /// Remove the bookmark of this step.
    Unmark(u64),
    /// Search for the turning point.
    Seek,
    /// Stop the search for the turning point.
    StopSeeking,
}

/// Speed of the replay, relative to the default.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Speed {
    Half,
    #[default]
    Usual,
    Double,
    Fourfold,
}

impl Speed {
    /// All speeds, slowest first.
    pub const ALL: [Self; 4] = [Self::Half, Self::Usual, Self::Double, Self::Fourfold];

    /// Returns the factor relative to the default speed.
    pub(super) const fn factor(self) -> f64 {
        match self {
            Self::Half => 0.5,
            Self::Usual => 1.0,
            Self::Double => 2.0,
            Self::Fourfold => 4.0,
        }
    }

    /// Returns the factor as text: "½", "1", "2" or "4".
    pub const fn label(self) -> &'static str {
        match self {
            Self::Half => "½",
            Self::Usual => "1",
            Self::Double => "2",
            Self::Fourfold => "4",
        }
    }

    /// Returns the next faster or slower speed; the last one stays.
    pub(super) fn next_speed(self, faster: bool) -> Self {
        let at = Self::ALL.iter().position(|speed| *speed == self).unwrap_or_default();
        let beside = if faster { at + 1 } else { at.saturating_sub(1) };
        Self::ALL.get(beside).copied().unwrap_or(self)
    }
}
