//! The besiegers ask the garrison to surrender (11.5).

use crate::siege::messages;

use super::actions::{judged, played};
use super::initiative::besieger;
use super::place::{Action, Place, Wall};
use super::{changed, men, surrenders};
use crate::side::Side;
use crate::words::signed;
use crate::{DiexAie, DiexDesk, HallProgress, dice};
use senlac_board_games::keyed::keys;
use senlac_board_games::{DiceKind, DiceSaid, Fall, Message, Plan};

keys! {
    /// The besiegers ask the garrison to surrender (11.5).
    #[derive(Default)]
    pub struct Negotiate at (desk: DiexAie, input) {}
    may say { dice: DiceSaid = tr_mark!("Die"); }
}

/// The least that makes a garrison surrender.
const SURRENDERS: i32 = 12;

/// What the works of the besiegers add (R68).
fn progress(desk: &DiexDesk) -> (i32, Message) {
    let siege = &desk.own.siege;
    let all_three = siege.place == Place::Castle || desk.has_option(HallProgress::AllThree);
    match siege.outer {
        Wall::Whole => (0, messages::wall_whole()),
        Wall::Held if all_three && siege.tower_breached => (3, messages::tower_breached()),
        Wall::Held if all_three => (2, messages::palisade_held()),
        Wall::Held | Wall::Breached => (1, messages::wall_breached()),
    }
}

impl Negotiate {
    pub(super) fn plan(&self, desk: &DiexDesk) -> Plan<DiexAie> {
        let (besiegers, besieged) = (u32::from(men(desk, Side::Attacker)), u32::from(men(desk, Side::Defender)));
        let numbers = i32::from(besiegers >= 2 * besieged) + i32::from(besiegers >= 3 * besieged);
        let (works, words) = progress(desk);
        let plan = dice::rolled(desk, DiceKind::D10, self.dice.as_ref(), move |desk, die| {
            let now = changed(played(Action::Negotiate));
            if die + numbers + works >= SURRENDERS {
                let over = surrenders(desk, messages::garrison_surrenders());
                return Fall::new("surrender", [now].into_iter().chain(over).collect());
            }
            Fall::new("holds", vec![now])
        });
        let plan = plan.step(messages::numbers(besiegers, besieged), "11.5.1", signed(numbers));
        let plan = plan.step(words, "11.5.1", signed(works));
        // Wherever parts are exchanged nobody negotiates (R37).
        let is_suspended = besieger(desk) == Side::Defender;
        let plan =
            if is_suspended { plan.against("11.4.1", tr!("negotiations are suspended while the besiegers are besieged")) } else { plan };
        judged(desk, Action::Negotiate, plan)
    }
}
