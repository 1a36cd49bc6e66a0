//! Generates the options of the rulings from their register, and a small copy of the published schema.

use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    senlac_registers::board_game("rulings.toml", "options.rs")?;
    senlac_registers::schema("hastings-1066.schema.json", "schema.json")
}
