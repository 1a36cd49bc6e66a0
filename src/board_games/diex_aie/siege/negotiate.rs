//! Negotiations for the garrison's surrender (11.5).

use crate::siege::messages;

use super::actions::{action_played, with_objections};
use super::initiative::besieger;
use super::place::{Action, Place, Wall};
use super::{men, siege_changed, surrender_events};
use crate::dice;
use crate::event_helpers::signed;
use crate::game::{DiexAie, DiexGame};
use crate::rulings::HallProgress;
use crate::side::Side;
use senlac_board_games::keyed::keys;
use senlac_board_games::{DiceKind, EnteredDice, Message, Plan, RollOutcome};

keys! {
    /// Command for the besiegers to ask the garrison to surrender (11.5).
    #[derive(Default)]
    pub struct Negotiate at (game: DiexAie, input) {}
    may say { dice: EnteredDice = tr_mark!("Die"); }
}

/// Lowest total that makes a garrison surrender.
const SURRENDERS: i32 = 12;

/// Returns the modifier for the besiegers' progress against the walls, with its description (R68).
fn progress(game: &DiexGame) -> (i32, Message) {
    let siege = &game.own.siege;
    let all_three = siege.place == Place::Castle || game.has_option(HallProgress::AllThree);
    match siege.outer {
        Wall::Whole => (0, messages::wall_whole()),
        Wall::Held if all_three && siege.tower_breached => (3, messages::tower_breached()),
        Wall::Held if all_three => (2, messages::palisade_held()),
        Wall::Held | Wall::Breached => (1, messages::wall_breached()),
    }
}

impl Negotiate {
    pub(super) fn plan(&self, game: &DiexGame) -> Plan<DiexAie> {
        let (besiegers, besieged) = (u32::from(men(game, Side::Attacker)), u32::from(men(game, Side::Defender)));
        let numbers = i32::from(besiegers >= 2 * besieged) + i32::from(besiegers >= 3 * besieged);
        let (works, words) = progress(game);
        let plan = dice::roll(game, DiceKind::D10, self.dice.as_ref(), move |game, die| {
            let now = siege_changed(action_played(Action::Negotiate));
            if die + numbers + works >= SURRENDERS {
                let over = surrender_events(game, messages::garrison_surrenders());
                return RollOutcome::new("surrender", [now].into_iter().chain(over).collect());
            }
            RollOutcome::new("holds", vec![now])
        });
        let plan = plan.step(messages::numbers(besiegers, besieged), "11.5.1", signed(numbers));
        let plan = plan.step(words, "11.5.1", signed(works));
        // There are no negotiations while the roles are exchanged (R37).
        let is_suspended = besieger(game) == Side::Defender;
        let plan =
            if is_suspended { plan.with_breach("11.4.1", tr!("negotiation is suspended while the besiegers are besieged")) } else { plan };
        with_objections(game, Action::Negotiate, plan)
    }
}
