//! What can be asked of the page of charts.

/// What is asked of the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChartsAction {
    /// Show the chart at this place.
    Show(usize),
    /// Show the next one, or the one before.
    Turn(bool),
}
