//! Texts of the ancients rules in workings and results.

use senlac_board_games::message::messages;

messages! {
    in "ancients";
    a_die_each() => "one die each";
    above_hundred(unit) => "{unit} is above 100 and cannot fail";
    ambush() => "ambush";
    answers_charge(charger, id, way) => "{charger} charges {id}, which {way}";
    appears() => "it appears and may declare a charge next turn";
    at_distance(place, far) => "{place} {far}";
    at_step(turn, step) => "turn {turn}, {step}";
    automatic_casualties() => "automatic casualties";
    better_charger() => "it is charged by a better class";
    both_receive() => "both charge, so both count as receiving";
    cannot_fail() => "cannot fail";
    charge_die() => "charge die";
    charges(unit, target) => "{unit} charges {target}";
    cost_of_figure() => "cost per figure";
    distance() => "distance";
    every_charger_tests() => "every charger tests";
    evolutions(count) => "{count} evolution" | "{count} evolutions";
    factor(kind, enemy) => "{kind} against {enemy}";
    fanatics_exempt() => "fanatics do not test";
    figures() => "figures";
    figures_counted(count) => "{count} figure" | "{count} figures";
    has_evaded(declared) => "{declared} has evaded";
    has_shot() => "it has already shot this turn at";
    in_a_turn() => "per turn";
    in_good_order_again() => "in good order again";
    in_order(order) => "{order} order";
    level_above_hundred() => "its level is above 100, so it cannot fail";
    losses(by, of_by, with, of_with) => "{by} loses {of_by}, {with} loses {of_with}";
    lost_fewer_than_two() => "it is charging and lost fewer than 2 figures to missiles";
    lost_two_to_missiles() => "it is charging and lost 2 figures to missiles";
    lower_class() => "it is of a lower class than its target";
    may_not_charge(enemy) => "{enemy}, which it may not charge";
    morale_level() => "morale level";
    must() => "must";
    neither_receives() => "both charge, so neither counts as receiving";
    no() => "no";
    no_better_charger() => "no better class charges it";
    no_test() => "no test";
    normal_move() => "normal move";
    not_in_a_charge() => "it is neither charging nor charged";
    number_needed() => "number needed";
    points_of_type() => "points for its type";
    rallies(place, until) => "{place}; in good order again: {until}";
    round_of(round, most) => "round {round} of {most}";
    shoots(unit, target) => "{unit} shoots at {target}";
    shot(target, casualties) => "{target}: {casualties}";
    test() => "test";
    to_contact(met) => "distance to contact with {met}";
    wheel(least, most) => "wheel, at most a quarter: {least} to {most}, depending on the die";
    within_reach() => "within reach";
}
