//! Generates the options of the rulings from their register, and a small copy of the published schema.

use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    senlac_registers::classroom("rules/rulings/register.toml", "classroom_options.rs")?;
    senlac_registers::schema("../record/senlac.schema.json", "schema.json")
}
