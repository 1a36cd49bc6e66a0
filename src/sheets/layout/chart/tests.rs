//! The charts on paper against their numbers.
