//! Tests that no acknowledged step is lost: after power cuts, failing calls, flipped bits, missing locks, changes by
//! other programs and kills of the program. `tests/PROOFS.md` lists the long runs.

#![expect(clippy::panic, reason = "a test fails by panicking, its helpers too")]

mod crashes;
mod damage;
mod failing;
mod faults;
mod full;
mod kills;
mod meddling;
mod platter;
mod salvage;
mod session;
mod simulated;
mod weak;
