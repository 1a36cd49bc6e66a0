//! Messages shared by all parts, in workings and results.

use senlac_board_games::message::messages;

messages! {
    in "diex";
    fire_table_says() => "the Fire Table says";
    least_that_does_it(target) => "{target}: the least that does it";
}
