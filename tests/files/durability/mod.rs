//! Nothing acknowledged is lost: on a disk whose power is cut, whose calls fail, whose bits flip, that knows no locks or that
//! somebody else writes, and in a program that is killed. What was run at length is written down in `tests/PROOFS.md`.

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
