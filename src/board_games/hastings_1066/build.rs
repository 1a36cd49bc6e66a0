//! Generates the options of the rulings from their register.

use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    senlac_registers::board_game("rulings.toml", "options.rs")
}
