//! Initiative of the day (11.1.3).

use crate::siege::messages;

use super::change::SiegeChange;
use super::siege_changed;
use super::step::Step;
use crate::dice::{self, Reading};
use crate::event_helpers::signed;
use crate::game::{DiexAie, DiexGame};
use crate::rulings::{Rain, RolesExchanged};
use crate::side::Side;
use senlac_board_games::keyed::keys;
use senlac_board_games::{CommandRefusal, DiceKind, DiceRoll, EnteredDice, Message, Plan, RollOutcome};

keys! {
    /// Command to roll for the initiative. `[3,8]` is a 3 for the besiegers and an 8 for the besieged.
    #[derive(Default)]
    pub struct Initiative at (game: DiexAie, input) {}
    may say { dice: EnteredDice = tr_mark!("Both dice, the besiegers’ first"); }
}

keys! {
    /// Command for the garrison to leave the initiative to the besiegers.
    #[derive(Copy, Default)]
    pub struct DeclineInitiative at (game: DiexAie, input) {}
}

/// Returns the side that counts as the besieger: the garrison while the roles are exchanged (R37).
pub(super) fn besieger(game: &DiexGame) -> Side {
    let siege = &game.own.siege;
    let exchanged = siege.inside && (siege.relief || game.has_option(RolesExchanged::EveryRetreat));
    if exchanged { Side::Defender } else { Side::Attacker }
}

/// Returns a side's modifiers to its initiative die, each with its section.
fn modifiers(game: &DiexGame, side: Side) -> Vec<(Message, &'static str, i32)> {
    let siege = &game.own.siege;
    let besieger = besieger(game);
    let rains = siege.rain.is_some_and(|day| day == siege.day || (day < siege.day && game.has_option(Rain::EverAfter)));
    let first = (side == besieger).then(|| (messages::besieges(), "11.1.3", 4));
    let rain = (rains && side != besieger).then(|| (messages::steady_rain(), "11.6", 5));
    first.into_iter().chain(rain).collect()
}

impl Initiative {
    pub(super) fn plan(&self, game: &DiexGame) -> Plan<DiexAie> {
        let siege = &game.own.siege;
        let besieger = besieger(game);
        let more = Side::ALL.map(|side| modifiers(game, side).iter().map(|(_, _, value)| value).sum::<i32>());
        let reading = Reading::from_options(game);
        let falls = move |thrown: &DiceRoll| {
            let rolled = |place: usize| reading.face(thrown.faces.get(place).copied().unwrap_or_default());
            let [attacker, defender] = [rolled(0) + more[0], rolled(1) + more[1]];
            let side = match attacker.cmp(&defender) {
                std::cmp::Ordering::Greater => Side::Attacker,
                std::cmp::Ordering::Equal => besieger,
                std::cmp::Ordering::Less => Side::Defender,
            };
            RollOutcome::new(side.key(), vec![siege_changed(SiegeChange { initiative: Some(Some(side)), ..SiegeChange::default() })])
        };
        let mut plan = Plan::with_dice(DiceKind::D10Each, dice::normalized(DiceKind::D10Each, self.dice.as_ref()), falls);
        for side in Side::ALL {
            for (what, section, value) in modifiers(game, side) {
                plan = plan.step(messages::of_side(side.name_in(&game.own), what), section, signed(value));
            }
        }
        if let Some(side) = siege.initiative {
            plan = plan.with_breach("11.1.3", tr!("{side} already have the initiative today", side = side.display_name(&game.own)));
        }
        if siege.step == Step::Initiative { plan } else { plan.with_breach("11.1", tr!("initiative is rolled in step 2 of the day")) }
    }
}

impl DeclineInitiative {
    pub(super) fn plan(game: &DiexGame) -> Result<Plan<DiexAie>, CommandRefusal> {
        let Some(side) = game.own.siege.initiative else {
            return Err(tr!("neither side has the initiative yet: roll for it first").to_owned().into());
        };
        let plan =
            Plan::without_dice(vec![siege_changed(SiegeChange { initiative: Some(Some(besieger(game))), ..SiegeChange::default() })]);
        let is_besiegers = side == besieger(game);
        let plan = plan.with_breach_if(is_besiegers, "11.1.3", tr!("only the besieged can decline the initiative"));
        Ok(plan.with_breach_if(game.own.siege.let_in > 0, "11.6", tr!("a spy has opened the gate: today’s action must be an assault")))
    }
}
