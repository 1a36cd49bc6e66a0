//! Messages of sieges, in workings and results.

use senlac_board_games::message::messages;

messages! {
    in "siege";
    archers(archers) => "archers of the besiegers: {archers}";
    are_besieged(besieged) => "{besieged} are besieged";
    besiegers_beaten_outside() => "The besiegers are beaten outside: the siege is lifted";
    besieges() => "besieges";
    burnt_palisades() => "burnt palisades to place";
    comes_on(most) => "comes on {most} or less";
    defenders_choose_map() => "the defenders choose the map";
    dies_of_nought() => "a nought, and he dies";
    ditch_or_woodbridge() => "The Ditch or Woodbridge";
    falls_sick(name) => "{name} falls sick";
    fire_spreads_by_day() => "fire spreads by day";
    first_nine_days() => "one of the first nine days";
    garrison_beaten_outside() => "The garrison is beaten outside: the place is taken";
    garrison_in_inner_part() => "the garrison begins in the inner part";
    garrison_surrenders() => "The garrison surrenders";
    grave_news() => "Grave news: the besiegers lift the siege";
    helpers_come_by_night() => "helpers come by night";
    is_suspected(man) => "{man} is suspected";
    is_wounded(who) => "{who} is wounded";
    let_in() => "besiegers whom the spy let in";
    map() => "the map";
    may_fall_sick(side) => "{side}: so many can fall sick";
    men_inside_fight() => "the men inside fight at once";
    motte_and_bailey() => "Motte & Bailey";
    moves_without_defensive_fire(name) => "{name} moves in turn 1, without defensive fire";
    no_commander_left(side) => "Everybody who could command the {side} is dead: they have lost";
    numbers(besiegers, besieged) => "{besiegers} besiegers to {besieged} besieged";
    of_side(side, what) => "{side}: {what}";
    pack_animals_come() => "pack animals that come in";
    palisade_held() => "the palisade is held";
    place_taken() => "The besiegers have taken the place";
    row(row) => "row {row}";
    row_of_numbers(row) => "besiegers to besieged: {row}";
    saboteur() => "a saboteur is among the engines";
    set_up_outside() => "defenders first, within 5 hexes of one side; attackers opposite, and they play first";
    seven_kills_four_wounds() => "7 and more kills, 4 to 6 wounds";
    siege_lifted() => "The besiegers lift the siege";
    six_destroys_one() => "6 and more destroys one";
    sleeps_in_tent(name) => "{name} sleeps in his tent";
    starved_out(day) => "Nothing is left to eat: the place surrenders on day {day}";
    steady_rain() => "steady rain";
    supply_goes_along(left) => "of {left} days of supply half go with the garrison";
    third_may_go() => "a third of the garrison may go";
    tower_breached() => "the palisade is held and the tower breached";
    turn_of_sally(turn) => "turn {turn} of the sally";
    two_days_each_point() => "two days for each resource point";
    wall_breached() => "the outer wall is breached";
    wall_whole() => "the outer wall is whole";
    woodbridge() => "Woodbridge";
}
