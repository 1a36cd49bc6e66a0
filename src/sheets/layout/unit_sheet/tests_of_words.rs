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
cross off 1 first; the crown is you, and you fall last
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
you (William)
your men
you (William)
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
One die for each man, your own in another colour. Crossed-out faces miss.
On the hill: when your own square is on the hill.
Move
2 squares on the flat
Only 1 if you start on the hill or
ride onto it. Any way, corners too.
You may ride through friends, but
not stop on them.
Fight
Enemies next to you
Corners count. One die for each
man. Share them among enemies?
Say how before you roll.
Armour
Only half of arrow hits
All volleys of a turn together,
rounded down: 3 hits take 1 man.
Cards that touch you
Shieldwall
Only half of all hits on a Saxon unit count, added up by the referee.
Muddy Ground
You move only 1 square, and you need 1 more to hit (no change: you
against spearmen and archers on the flat).
William Trips
You are out for this turn. Your men roll a die and take 2 away: that
many men fall (2 or less: nobody).
In 1066
Duke William lost three horses under
him that day.
When people cried that he was dead,
he pushed back his helmet to show
his face.
At Christmas 1066 he was crowned
King of England.
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
cross off 1 first; the crown is you, and you fall last
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
One die for each man, your own in another colour. Crossed-out faces miss.
On the hill: when your own square is on the hill.
Move
2 squares on the flat
Only 1 if you start on the hill or
ride onto it. Any way, corners too.
You may ride through friends, but
not stop on them.
Fight
Enemies next to you
Corners count. One die for each
man. Share them among enemies?
Say how before you roll.
Armour
Only half of arrow hits
All volleys of a turn together,
rounded down: 3 hits take 1 man.
Cards that touch you
Shieldwall
Only half of all hits on a Saxon unit count, added up by the referee.
Muddy Ground
You move only 1 square, and you need 1 more to hit.
William Trips
Roll a die and take 2 away: that many men fall (2 or less: nobody).
Not if William is dead already.
In 1066
Knights rode to battle in long mail
shirts, with lance, sword and kite
shield.
Uphill their horses were slow, and
the first charges were thrown back.
As evening came they broke through
the wall of shields.
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
cross off 1 first; the crown is you, and you fall last
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
Knights
only a 6
5 or 6
Spearmen
only a 6
5 or 6
Archers
only a 6
5 or 6
One die for each man, your own in another colour. Crossed-out faces miss.
Move
1 square
Any way, corners too.
Never onto or through
anyone.
Shoot
Up to 3 squares
All dice at one enemy
unit; knights lose only
half. You may shoot
through anyone.
Fight
Enemies next to you
Corners count. One die
for each man. Share
them among enemies?
Say how before you roll.
Armour
Every hit counts
Each hit takes one man.
A Shieldwall card helps:
see below.
Cards that touch you
Shieldwall
Only half of the hits on you count (counted together, rounded down).
Fyrd Runs Amok
If you touch no Norman, the referee rushes you up to 4 squares at
the nearest one. That is your move; you may still shoot and fight.
Tired from the Long March
You need 1 more to hit; whoever needs a 6 cannot hit.
Arrow in the Eye
Roll a die: that many men fall. Not if Harold is dead already.
In 1066
The Bayeux Tapestry shows one
single Saxon archer.
Most archers had not kept up on the
long march from York.
So there were few arrows for the
Normans to pick up and shoot back.
Notes";
    assert_eq!(page(Side::Saxon, 11, "Bo"), expected);
}
