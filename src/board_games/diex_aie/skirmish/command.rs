//! Commands of a skirmish.

use super::change::SkirmishChange;
use super::charge::{CounterCharge, DeclareCharge};
use super::feats::{Bridle, Jump, ToppleLadder, WakeTest};
use super::fighters::Attack;
use super::fire::Fire;
use super::fire_commands::{DouseFire, FlameArrow, Light};
use super::hit::Hit;
use super::in_fire::{BurningMan, HexCollapse};
use super::infiltrate::InfiltrationTest;
use super::ladder::Ladder;
use super::movement::Move;
use super::pieces::HORSE;
use super::result::{ChooseVictim, ReadResult};
use super::retreat::{LastFreeHex, Retreat, SurroundedCheck, UnseatedRider};
use super::spread::{Neighbours, Spread};
use super::state::Horse;
use super::tactics::{Axe, FormWall};
use super::work::{BeginIdling, ShiftDead};
use crate::game::{DiexAie, DiexGame};
use senlac_board_games::keyed::procedures;
use senlac_board_games::{Choice, form_answer};

/// Returns every character and every riderless horse, as choices.
fn units(game: &DiexGame) -> Vec<Choice> {
    let horses = game.own.skirmish.horses.iter().filter(|(_, horse)| **horse == Horse::Well);
    let horses = horses.map(|(owner, _)| Choice::new(format!("{HORSE}{owner}"), tr!("{owner}’s horse", owner)));
    form_answer::units(game).into_iter().chain(horses).collect()
}

const FIRE: &[&str] = &["offensive-fire", "movement"];
const CHARGES: &[&str] = &["charges"];
const MOVEMENT: &[&str] = &["movement"];
const COMBAT: &[&str] = &["combat"];

procedures! {
    /// A command in a skirmish.
    #[schemars(rename = "SkirmishCommand")]
    DiexAie, (own, game, input) asks (&units(game));
    /// Shoots (5).
    Fire(Fire) = "fire", tr_mark!("Shoot"), "5", FIRE;
    /// Resolves the impact of a missile (5.4.3).
    Hit(Hit) = "hit", tr_mark!("Resolve a missile"), "5.4.3", FIRE;
    /// Shoots a flaming arrow (10.3).
    FlameArrow(FlameArrow) = "flame_arrow", tr_mark!("Shoot a flaming arrow"), "10.3", FIRE;
    /// Declares a charge (7.2.1).
    Declare(DeclareCharge) = "charge", tr_mark!("Declare a charge"), "7.2.1", CHARGES;
    /// Answers a charge (7.2.2).
    Counter(CounterCharge) = "counter_charge", tr_mark!("Answer a charge"), "7.2.2", CHARGES;
    /// Moves a man (4).
    Move(Move) = "move", tr_mark!("Move"), "4", MOVEMENT;
    /// Rolls an enemy's die against an infiltrator (4.3).
    Infiltrate(InfiltrationTest) = "infiltrate", tr_mark!("Infiltration test"), "4.3", MOVEMENT;
    /// Rolls for a rider to snatch a bridle (4.4.3).
    Bridle(Bridle) = "bridle", tr_mark!("Snatch a bridle"), "4.4.3", MOVEMENT;
    /// Rolls for a jump from a palisade (9.2).
    Jump(Jump) = "jump", tr_mark!("Jump from a palisade"), "9.2", MOVEMENT;
    /// Carries, moves or climbs a ladder (10.1).
    Ladder(Ladder) = "ladder", tr_mark!("Use a ladder"), "10.1", MOVEMENT;
    /// Lets a man idle for a full turn to do a task (9.2).
    Idle(BeginIdling) = "idle", tr_mark!("Idle for a full turn"), "9.2", MOVEMENT;
    /// Shifts dead bodies, with two men (4.2.3).
    ShiftDead(ShiftDead) = "shift_dead", tr_mark!("Shift the dead"), "4.2.3", MOVEMENT;
    /// Declares a shield wall (7.3).
    FormWall(FormWall) = "shield_wall", tr_mark!("Declare a shield wall"), "7.3", MOVEMENT;
    /// Takes up or puts away two-handed axes (7.4).
    Axe(Axe) = "axe", tr_mark!("Ready two-handed axes"), "7.4", COMBAT;
    /// Attacks (6).
    Attack(Attack) = "attack", tr_mark!("Attack"), "6", COMBAT;
    /// Rolls to topple a ladder (10.1.6).
    Topple(ToppleLadder) = "topple", tr_mark!("Topple a ladder"), "10.1.6", COMBAT;
    /// Lights a fire (10.2.1).
    Light(Light) = "light", tr_mark!("Light a fire"), "10.2.1", COMBAT;
    /// Rolls to put a fire out (10.2.3).
    Douse(DouseFire) = "douse", tr_mark!("Put out a fire"), "10.2.3", COMBAT;
    /// Enters a result read off the sheet (5.4.3, 6).
    ReadResult(ReadResult) = "result", tr_mark!("Enter a result"), "6", &[];
    /// Names the man whom a result affects (6.2).
    Suffer(ChooseVictim) = "suffer", tr_mark!("Choose who is hit"), "6.2", &[];
    /// Retreats a man (5.4.4, 6.5).
    Retreat(Retreat) = "retreat", tr_mark!("Retreat"), "6.5", &[];
    /// Places an unseated rider beside his horse (6.8).
    Unseated(UnseatedRider) = "unseated", tr_mark!("Place an unseated rider"), "6.8", &[];
    /// Checks whether a stunned man is surrounded (6.2).
    Surrounded(SurroundedCheck) = "surrounded", tr_mark!("Check a surrounded man"), "6.2", &[];
    /// Moves a man back from a friend's hex to the last free one (4.3).
    LastFree(LastFreeHex) = "last_free", tr_mark!("Return to last free hex"), "4.3", &[];
    /// Names the combustible hexes beside a fire (10.2.2).
    Neighbours(Neighbours) = "neighbours", tr_mark!("Hexes beside a fire"), "10.2.2", &[];
    /// Rolls whether a fire spreads (10.2.2).
    Spread(Spread) = "spread", tr_mark!("Roll for fire spread"), "10.2.2", &[];
    /// Resolves a man's turn in a burning hex (10.2.4).
    InFire(BurningMan) = "in_fire", tr_mark!("In a burning hex"), "10.2.4", &[];
    /// Rolls for a stunned man to wake in the fire (10.2.4).
    Wake(WakeTest) = "wake", tr_mark!("Wake in a fire"), "10.2.4", &[];
    /// Collapses a burnt hex on a man (11.3.3).
    FallIn(HexCollapse) = "fall_in", tr_mark!("Collapse of a burnt hex"), "11.3.3", &[];
    /// Changes anything about the skirmish, as the referee decides.
    SetSkirmish(SkirmishChange) = "set_skirmish", tr_mark!("Change the skirmish"), "", &[], SkirmishChange::fields(game, input);
}
