//! Messages of quick combats, in workings and results.

use senlac_board_games::message::messages;

messages! {
    in "quick_combat";
    all_together(name) => "{name}: all together";
    as_counted(name) => "{name}: as it was counted";
    behind_river() => "behind the river";
    both(first, second) => "{first}; {second}";
    both_stay() => "both stay";
    dies_or_is_wounded(dead, wounded) => "dies {dead}, is wounded {wounded}";
    difference() => "difference";
    fate_of_leader(side) => "{side}: what may become of their leader";
    in_castle() => "in a castle";
    in_village() => "in a village";
    leave_field(side) => "{side} leave the field";
    leave_in_rout(side) => "{side} leave the field in rout";
    lift_siege(side) => "{side} lift the siege";
    men_of_kind(name, count, kind) => "{name}: {count} {kind}";
    men_of_kind_and_wounded(name, count, kind, wounded) => "{name}: {count} {kind}, and {wounded} wounded";
    more_attackers_than_defenders() => "more attackers than defenders";
    not_supplied() => "not supplied";
    of_side(name, what) => "{name}: {what}";
    on_higher_ground() => "on the higher ground";
    place_falls(side) => "the place falls, and with it the {side}";
    result(letter, told) => "Result {letter}: {told}";
    share_of_dead(side) => "{side}: share of dead";
    surrender(side) => "{side} surrender";
}
