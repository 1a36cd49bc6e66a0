use crate::rulebooks::{DisputedCell, PrintedTable};

pub(super) const TABLES: &[PrintedTable] = &[];
pub(super) const DISPUTED: &[DisputedCell] = &[];
