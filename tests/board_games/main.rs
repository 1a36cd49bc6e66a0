//! Tests the board games: the behaviour they share, whole games of each, and the rules of each as cases.

#[path = "../support/named_lines.rs"]
mod named_lines;
#[path = "../support/other_language.rs"]
mod other_language;

mod ancients;
mod ancients_cases;
mod cases;
mod diex_aie;
mod diex_aie_campaign;
mod diex_aie_cases;
mod every_rulebook;
mod hastings_1066;
mod hastings_1066_cases;
mod table;
