//! Pictures of each option of the ten ruling questions, as seen on the table; 124 wide and 64 high.

mod hits;
mod moving;
mod sides;
mod signs;

use super::{Art, Ink, arms, crown, die, figure, heraldry, icons, men, squares};
use senlac_classroom::rules::Side;

/// Returns the picture of a ruling's option, or an empty drawing if the ruling has none.
pub fn option_picture(ruling: &str, reading: &str) -> Art {
    let art = Art::new("", (124.0, 64.0));
    match ruling {
        "turn-order" => sides::turn_order(art, reading == "phases"),
        "exact-half" => sides::exact_half(art, reading == "normans-win"),
        "adjacency" => moving::adjacency(art, reading != "orthogonal"),
        "hill-move" => moving::hill_move(art, reading),
        "friends-in-line" => sides::friends_in_line(art, reading == "block"),
        "half-hit-pool" => hits::half_hit_pool(art, reading == "volley"),
        "hill" => moving::knight_on_hill(art, reading),
        "natural-six" => hits::natural_six(art, reading == "hits"),
        "shieldwall-pool" => hits::shieldwall_pool(art, reading == "attack"),
        "amok-move" => moving::amok_move(art, reading == "may-still-move"),
        _ => art,
    }
}
