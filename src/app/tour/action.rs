//! What can be asked of the tour.

/// What is asked of the tour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TourAction {
    /// This step is left out.
    Skip,
    /// The tour is over.
    End,
}
