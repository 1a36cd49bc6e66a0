//! Generates the options of each game's rulings from its register.

use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    senlac_registers::board_games(&[
        ("ancients/rulings.toml", "ancients_options.rs"),
        ("diex_aie/rulings.toml", "diex_aie_options.rs"),
        ("hastings_1066/rulings.toml", "hastings_1066_options.rs"),
    ])
}
