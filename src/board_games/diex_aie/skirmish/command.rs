//! What can be asked for in a skirmish.

use super::blaze::{Douse, FlameArrow, Light};
use super::charge::{Counter, Declare};
use super::fighters::Attack;
use super::fire::Fire;
use super::hit::Hit;
use super::in_fire::{FallIn, InFire};
use super::infiltrate::Infiltrate;
use super::ladder::Ladder;
use super::luck::{Bridle, Jump, Topple, Wake};
use super::movement::Move;
use super::result::{HORSE, ReadResult, Suffer};
use super::retreat::{LastFree, Retreat, Surrounded, Unseated};
use super::spread::{Neighbours, Spread};
use super::state::{Change, Horse};
use super::tactics::{Axe, FormWall};
use super::work::{Idle, ShiftDead};
use crate::{DiexAie, DiexDesk};
use senlac_board_games::keyed::procedures;
use senlac_board_games::{Choice, asked};

/// Everybody, and the horses without rider.
fn units(desk: &DiexDesk) -> Vec<Choice> {
    let horses = desk.own.skirmish.horses.iter().filter(|(_, horse)| **horse == Horse::Well);
    let horses = horses.map(|(owner, _)| Choice::new(format!("{HORSE}{owner}"), tr!("horse of {owner}", owner)));
    asked::units(desk).into_iter().chain(horses).collect()
}

const FIRE: &[&str] = &["offensive-fire", "movement"];
const CHARGES: &[&str] = &["charges"];
const MOVEMENT: &[&str] = &["movement"];
const COMBAT: &[&str] = &["combat"];

procedures! {
    /// What can be asked for in a skirmish.
    #[schemars(rename = "SkirmishCommand")]
    DiexAie, (own, desk, input) asks (&units(desk));
    /// A man shoots (5).
    Fire(Fire) = "fire", tr_mark!("Shoot"), "5", FIRE;
    /// A missile comes down (5.4.3).
    Hit(Hit) = "hit", tr_mark!("A missile comes down"), "5.4.3", FIRE;
    /// An archer shoots a flaming arrow (10.3).
    FlameArrow(FlameArrow) = "flame_arrow", tr_mark!("Shoot a flaming arrow"), "10.3", FIRE;
    /// A rider declares a charge (7.2.1).
    Declare(Declare) = "charge", tr_mark!("Declare a charge"), "7.2.1", CHARGES;
    /// A rider answers a charge (7.2.2).
    Counter(Counter) = "counter_charge", tr_mark!("Answer a charge"), "7.2.2", CHARGES;
    /// A man moves (4).
    Move(Move) = "move", tr_mark!("Move"), "4", MOVEMENT;
    /// An enemy throws his die at an infiltrator (4.3).
    Infiltrate(Infiltrate) = "infiltrate", tr_mark!("Infiltration"), "4.3", MOVEMENT;
    /// A rider snatches a bridle (4.4.3).
    Bridle(Bridle) = "bridle", tr_mark!("Snatch a bridle"), "4.4.3", MOVEMENT;
    /// A man jumps from a palisade (9.2).
    Jump(Jump) = "jump", tr_mark!("Jump from a palisade"), "9.2", MOVEMENT;
    /// Something is done with a ladder (10.1).
    Ladder(Ladder) = "ladder", tr_mark!("Handle a ladder"), "10.1", MOVEMENT;
    /// Somebody idles for a full turn (9.2).
    Idle(Idle) = "idle", tr_mark!("Idle for a full turn"), "9.2", MOVEMENT;
    /// Two men shift the dead (4.2.3).
    ShiftDead(ShiftDead) = "shift_dead", tr_mark!("Shift the dead"), "4.2.3", MOVEMENT;
    /// A shield wall is declared (7.3).
    FormWall(FormWall) = "shield_wall", tr_mark!("Declare a shield wall"), "7.3", MOVEMENT;
    /// Warriors take or drop their axes (7.4).
    Axe(Axe) = "axe", tr_mark!("Two-handed axes"), "7.4", COMBAT;
    /// Men attack (6).
    Attack(Attack) = "attack", tr_mark!("Attack"), "6", COMBAT;
    /// A man topples a ladder (10.1.6).
    Topple(Topple) = "topple", tr_mark!("Topple a ladder"), "10.1.6", COMBAT;
    /// A man lights a fire (10.2.1).
    Light(Light) = "light", tr_mark!("Light a fire"), "10.2.1", COMBAT;
    /// A man tries to put a fire out (10.2.3).
    Douse(Douse) = "douse", tr_mark!("Put a fire out"), "10.2.3", COMBAT;
    /// A result is read off the sheet (5.4.3, 6).
    ReadResult(ReadResult) = "result", tr_mark!("Read a result off your sheet"), "6", &[];
    /// The owner says whom it takes (6.2).
    Suffer(Suffer) = "suffer", tr_mark!("Whom it takes"), "6.2", &[];
    /// Somebody retreats (5.4.4, 6.5).
    Retreat(Retreat) = "retreat", tr_mark!("Retreat"), "6.5", &[];
    /// A rider is put beside his horse (6.8).
    Unseated(Unseated) = "unseated", tr_mark!("An unseated rider"), "6.8", &[];
    /// Whether a stunned man is surrounded (6.2).
    Surrounded(Surrounded) = "surrounded", tr_mark!("A stunned man surrounded"), "6.2", &[];
    /// Back from a friend's hex (4.3).
    LastFree(LastFree) = "last_free", tr_mark!("Back to the last free hex"), "4.3", &[];
    /// What can burn beside a fire (10.2.2).
    Neighbours(Neighbours) = "neighbours", tr_mark!("What can burn beside a fire"), "10.2.2", &[];
    /// Fire may spread (10.2.2).
    Spread(Spread) = "spread", tr_mark!("Fire may spread to a hex"), "10.2.2", &[];
    /// Somebody is in a burning hex (10.2.4).
    InFire(InFire) = "in_fire", tr_mark!("In a burning hex"), "10.2.4", &[];
    /// A stunned man may wake in the fire (10.2.4).
    Wake(Wake) = "wake", tr_mark!("Wake in the fire"), "10.2.4", &[];
    /// A burnt hex falls in on somebody (11.3.3).
    FallIn(FallIn) = "fall_in", tr_mark!("A burnt hex falls in on somebody"), "11.3.3", &[];
    /// The referee changes anything of a skirmish.
    SetSkirmish(Change) = "set_skirmish", tr_mark!("Change the skirmish"), "", &[], Change::fields(desk, input);
}
