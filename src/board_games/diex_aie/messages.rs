//! Messages shared by all parts, in workings and results.

use senlac_board_games::message::messages;

messages! {
    in "diex";
    fire_table_says() => "result on the Fire Table";
    least_that_does_it(target) => "{target}: lowest roll needed";
}
