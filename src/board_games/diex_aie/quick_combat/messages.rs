//! Messages of quick combats, in workings and results.

use senlac_board_games::message::messages;

messages! {
    in "quick_combat";
    all_together(name) => "{name}: total";
    as_counted(name) => "{name}: total that you entered";
    behind_river() => "behind the river";
    both(first, second) => "{first}; {second}";
    both_stay() => "both sides stay";
    dies_or_is_wounded(dead, wounded) => "killed {dead}, wounded {wounded}";
    difference() => "difference";
    fate_of_leader(side) => "{side}: odds for their leader";
    in_castle() => "in a castle";
    in_village() => "in a village";
    leave_field(side) => "{side} leave the field";
    leave_in_rout(side) => "{side} leave the field in a rout";
    lift_siege(side) => "{side} lift the siege";
    men_of_kind(name, count, kind) => "{name}: {count} {kind}";
    men_of_kind_and_wounded(name, count, kind, wounded) => "{name}: {count} {kind}, and {wounded} wounded";
    more_attackers_than_defenders() => "more attackers than defenders";
    not_supplied() => "unsupplied";
    of_side(name, what) => "{name}: {what}";
    on_higher_ground() => "on the higher ground";
    place_falls(side) => "{side} lose the place";
    result(letter, told) => "Result {letter}: {told}";
    share_of_dead(side) => "{side}: percentage killed";
    surrender(side) => "{side} surrender";
}
