//! Actions of the side with the initiative, and the objections to them (11.1.3, 11.4).

use super::change::SiegeChange;
use super::initiative::besieger;
use super::place::Action;
use super::step::Step;
use crate::game::{DiexAie, DiexGame};
use crate::rulings::Event13;
use senlac_board_games::Plan;

/// Adds an objection if the side lacks the initiative, an action was already played today, or the step is wrong.
pub(super) fn with_objections(game: &DiexGame, action: Action, plan: Plan<DiexAie>) -> Plan<DiexAie> {
    let siege = &game.own.siege;
    let besieger = besieger(game);
    // With one option for event 13, the besieged have the initiative and the assault (R59).
    let is_theirs = siege.let_in > 0 && game.has_option(Event13::Besieged);
    let side = match action {
        Action::Assault if is_theirs => besieger.opponent(),
        Action::Assault | Action::Build | Action::Negotiate => besieger,
        Action::Sally | Action::Battle => besieger.opponent(),
    };
    let mut plan = plan;
    if siege.let_in > 0 && action != Action::Assault {
        plan = plan.with_breach("11.6", tr!("a spy has opened the gate: today’s action must be an assault"));
    }
    if siege.step != Step::Action {
        plan = plan.with_breach("11.1", tr!("actions are played in step 4 of the day"));
    }
    if siege.initiative != Some(side) {
        plan = plan.with_breach("11.1.3", tr!("{side} do not have the initiative today", side = side.display_name(&game.own)));
    }
    if let Some(played) = siege.action {
        plan = plan.with_breach("11.4", tr!("today’s action has already been played: {played}", played = played.name()));
    } else if siege.fought {
        plan = plan.with_breach("11.4", tr!("no other action is allowed on a day with hand-to-hand fighting"));
    }
    plan
}

/// Returns the change that records today's action.
pub(super) fn action_played(action: Action) -> SiegeChange {
    SiegeChange { action: Some(Some(action)), fought: action.is_fight().then_some(true), ..SiegeChange::default() }
}
