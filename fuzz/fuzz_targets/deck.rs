#![no_main]
#![allow(dead_code, reason = "each target has one of the parsers")]

#[path = "../../tests/fuzz/inputs/parsers.rs"]
mod parsers;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| parsers::deck(bytes));
