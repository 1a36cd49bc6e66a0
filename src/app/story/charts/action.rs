//! Actions on the page of charts.

/// Action on the page of charts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChartsAction {
    /// Show the chart at this index.
    Show(usize),
    /// Show the next chart if `true`, or the previous one if `false`.
    Turn(bool),
}
