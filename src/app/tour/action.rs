//! Actions of the guided tour.

/// An action of the tour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TourAction {
    /// Skip the current step.
    Skip,
    /// End the tour before its last step, or after it.
    End,
}
