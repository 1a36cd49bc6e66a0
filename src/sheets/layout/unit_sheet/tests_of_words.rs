//! Whole pages as text.

use super::{Battle, Fonts, Options, unit_sheets};
use crate::rules::{Side, UnitId};
use crate::sheets::layout::full_class;

/// The lines of one unit's page.
fn page(side: Side, number: u8, player: &str) -> String {
    let setup = full_class::setup(|_, _| Some(player.to_owned()));
    let state = full_class::state(&setup);
    let place = state.units().position(|unit| unit.id == UnitId::new(side, number)).expect("such a unit");
    let pages = unit_sheets(Battle { setup: &setup, state: &state }, Options::default(), &Fonts::built_in()).pages;
    pages[place].texts().collect::<Vec<_>>().join("\n")
}

#[test]
fn a_page_speaks_to_the_bodyguard_of_william() {
    let expected = "\
Łukasz Żółkiewski
you are William · Norman knights
unit N01 · waits in reserve
Your men
Cross off 1 first. The crown is you: you fall last.
1
2
3
4
5
6
7
To hit, roll
on the flat
on the hill
your men
you
your men
you
Housecarles
2 or more
any face
4 or more
3 or more
Spearmen
any face
any face
3 or more
2 or more
Archers
any face
any face
2 or more
any face
Roll one die for each man, your own in another colour. Crossed-out faces miss.
On the hill: when your own square is on the hill.
Move
2 squares on the flat
Only 1 if you start on the hill or ride
onto it. In any direction, corners
too. You may ride through friends,
but never stop on them.
Fight
Enemies next to
you
Corners count too. One die for
each man. Several enemies?
Share out your dice, and say
how before you roll.
Armour
Arrows: only half
All arrow hits of a turn are added
up. Only half of them count,
rounded down: 3 hits take 1 man.
In a fight every hit counts.
Cards that change something for you
Shieldwall
The hits on a Saxon unit are added up, and only half of them count,
rounded down.
Muddy Ground
You move only 1 square, and you need 1 more to hit: a 3 instead of
a 2. Nothing changes for you against spearmen and archers on the
flat.
William Trips
You are out for this turn. Your men roll a die. A 1 or a 2: nobody;
a 3: one man falls; a 4: two men, and so on.
In 1066
Duke William lost three horses
under him that day.
When people cried that he was
dead, he pushed back his
helmet to show his face.
At Christmas 1066 he was
crowned King of England.
Notes";
    assert_eq!(page(Side::Norman, 1, "Łukasz Żółkiewski"), expected);
}

#[test]
fn a_page_speaks_to_a_baron_of_the_knights() {
    let expected = "\
Bo
baron of the Norman knights
unit N03 · waits in reserve
Your men
Cross off 1 first. The crown is you: you fall last.
1
2
3
4
5
6
7
To hit, roll
on the flat
on the hill
your men
you
your men
you
Housecarles
3 or more
2 or more
5 or 6
4 or more
Spearmen
2 or more
any face
4 or more
3 or more
Archers
2 or more
any face
3 or more
2 or more
Roll one die for each man, your own in another colour. Crossed-out faces miss.
On the hill: when your own square is on the hill.
Move
2 squares on the flat
Only 1 if you start on the hill or ride
onto it. In any direction, corners
too. You may ride through friends,
but never stop on them.
Fight
Enemies next to
you
Corners count too. One die for
each man. Several enemies?
Share out your dice, and say
how before you roll.
Armour
Arrows: only half
All arrow hits of a turn are added
up. Only half of them count,
rounded down: 3 hits take 1 man.
In a fight every hit counts.
Cards that change something for you
Shieldwall
The hits on a Saxon unit are added up, and only half of them count,
rounded down.
Muddy Ground
You move only 1 square, and you need 1 more to hit: a 4 instead of
a 3.
William Trips
Roll a die. A 1 or a 2: nobody; a 3: one man falls; a 4: two men, and
so on. If William is dead already, nobody rolls.
In 1066
Knights rode to battle in long mail
shirts, with lance, sword and kite
shield.
Uphill their horses were slow, and
the first charges were thrown back.
As evening came they broke
through the wall of shields.
Notes";
    assert_eq!(page(Side::Norman, 3, "Bo"), expected);
}

#[test]
fn a_page_speaks_to_a_thegn_of_the_archers() {
    let expected = "\
Bo
thegn of the Saxon archers
unit S11 · waits in reserve
Your men
Cross off 1 first. The crown is you: you fall last.
1
2
3
4
5
6
7
To hit, roll
your men
you
Arrows at
anyone
only a 6
5 or 6
Anyone in a
fight
only a 6
5 or 6
Roll one die for each man, your own in another colour. Crossed-out faces miss.
Move
1 square
In any direction,
corners too. Never
onto another unit.
Shoot
Up to 3 squares
All your dice at one enemy
unit. On knights only half of
the hits count, rounded
down. Whoever stands in
between is not in the way.
Fight
Enemies next
to you
Corners count too. One
die for each man. Several
enemies? Share out your
dice, and say how before
you roll.
Armour
Every hit
counts
Each hit takes one
man. Shieldwall
cards help: see
below.
Cards that change something for you
Shieldwall
The hits on you are added up, and only half of them count,
rounded down.
Fyrd Runs Amok
If no Norman is next to you, the referee moves you up to 4 squares
towards the nearest one. That was your move; you may still shoot
and fight.
Tired from the Long March
You need 1 more to hit: a 6 instead of a 5. Whoever hits only with
a 6 cannot hit at all.
Arrow in the Eye
Roll a die: that many men fall. If Harold is dead already, nobody
rolls.
In 1066
The Bayeux Tapestry shows one
single Saxon archer.
Perhaps most archers had not
kept up on the long march
from York.
With few Saxon bows, the
Normans found few arrows to
pick up and shoot back.
Notes";
    assert_eq!(page(Side::Saxon, 11, "Bo"), expected);
}
