//! Messages of sieges, in workings and results.

use senlac_board_games::message::messages;

messages! {
    in "siege";
    archers(archers) => "besiegers’ archers ({archers})";
    are_besieged(besieged) => "{besieged} besieged";
    besiegers_beaten_outside() => "The besiegers lose the battle outside: the siege is lifted";
    besieges() => "besiegers";
    burnt_palisades() => "burnt palisades to place";
    comes_on(most) => "comes on {most} or less";
    defenders_choose_map() => "the defenders choose the map";
    dies_of_nought() => "dies on a 0";
    ditch_or_woodbridge() => "The Ditch or Woodbridge";
    falls_sick(name) => "{name} falls sick";
    fire_spreads_by_day() => "spread by day";
    first_nine_days() => "first nine days";
    garrison_beaten_outside() => "The garrison loses the battle outside: the place is taken";
    garrison_in_inner_part() => "the garrison begins in the inner part";
    garrison_surrenders() => "The garrison surrenders";
    grave_news() => "Grave news: the besiegers lift the siege";
    helpers_come_by_night() => "food brought by night";
    is_suspected(man) => "{man} is suspected";
    is_wounded(who) => "{who} is wounded";
    let_in() => "besiegers let in by the spy";
    map() => "map";
    may_fall_sick(side) => "{side}: men who can fall sick";
    men_inside_fight() => "the men inside fight at once";
    motte_and_bailey() => "Motte & Bailey";
    moves_without_defensive_fire(name) => "{name}: movement in turn 1 (no defensive fire)";
    no_commander_left(side) => "The {side} have lost: everyone who could command them is dead";
    numbers(besiegers, besieged) => "{besiegers} besiegers to {besieged} besieged";
    of_side(side, what) => "{side}: {what}";
    pack_animals_come() => "pack animals brought in";
    palisade_held() => "bailey palisade held";
    place_taken() => "The besiegers have taken the place";
    row(row) => "row {row}";
    row_of_numbers(row) => "besiegers to besieged ({row})";
    saboteur() => "saboteur in the camp";
    set_up_outside() => "defenders set up first, within 5 hexes of one side; attackers set up opposite and play first";
    seven_kills_four_wounds() => "kills on 7 or more, wounds on 4 to 6";
    siege_lifted() => "The besiegers lift the siege";
    six_destroys_one() => "destroys one engine on 6 or more";
    sleeps_in_tent(name) => "{name} is the assassin’s target";
    starved_out(day) => "The food has run out: the place surrenders on day {day}";
    steady_rain() => "steady rain";
    supply_goes_along(left) => "the garrison takes half of {left} days of supply";
    third_may_go() => "limit: a third of the garrison";
    tower_breached() => "bailey palisade held and tower walls breached";
    turn_of_sally(turn) => "sally turn {turn}";
    two_days_each_point() => "two days for each resource point";
    wall_breached() => "the outer wall is breached";
    wall_whole() => "the outer wall is whole";
    woodbridge() => "Woodbridge";
}
