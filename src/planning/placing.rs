//! Setting armies up in their zones.
