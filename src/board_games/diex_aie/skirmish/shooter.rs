//! Shooters: who may shoot in a step, regardless of weapon and target (5.1 to 5.3).

use super::effects::{breach, stunned_objection};
use super::owned_tables::{Weapon, WeaponColumn};
use super::step::Step;
use crate::characters::Character;
use crate::game::DiexGame;
use crate::rulings::{AttackedBefore, MeansToFire};
use crate::sheets;
use senlac_board_games::Breach;

/// Returns whether his shot would be defensive fire, in the enemy's phase.
pub(super) fn is_defensive(game: &DiexGame, man: &Character) -> bool {
    game.own.skirmish.phase != man.side
}

/// Returns the objections to defensive fire by this man, from what he did and what was done to him (5.1 to 5.3).
fn defensive_objections(game: &DiexGame, man: &Character, weapon: Weapon) -> Vec<Breach> {
    let now = &game.own.skirmish;
    let (marks, who) = (now.marks(&man.name), &man.name);
    let last = |turn: u16| turn > 0 && turn.saturating_add(1) == now.turn;
    let known = sheets::number(&game.own, ("weapons", weapon.key(), WeaponColumn::MoveBefore.key()), "number");
    let too_far = known.is_some_and(|most| i64::from(marks.spent) > most);
    let was_shot = last(marks.shot_at) && game.has_option(AttackedBefore::ShotToo);
    let found = [
        (marks.attacked && !game.has_option(MeansToFire::OneWay), "5.2", tr!("{who} attacked in his own phase", who)),
        (last(marks.was_attacked) || was_shot, "5.3", tr!("{who} was attacked in the enemy’s last phase", who)),
        (marks.answered, "5", tr!("{who} has already given defensive fire", who)),
        (game.own.is_new_patrol(man), "11.4.2", tr!("{who} is in a patrol, which can’t give defensive fire in its first turn", who)),
        (too_far, "5.1", tr!("{who} moved too far for defensive fire", who)),
    ];
    found.into_iter().filter(|(is_so, ..)| *is_so).map(|(_, section, words)| breach(section, words)).collect()
}

/// Returns the objections to any shot by this man now.
pub(super) fn shot_objections(game: &DiexGame, man: &Character, weapon: Weapon, contact: bool) -> Vec<Breach> {
    let now = &game.own.skirmish;
    let (marks, who) = (now.marks(&man.name), &man.name);
    let defensive = is_defensive(game, man);
    let step = if defensive { Step::Movement } else { Step::OffensiveFire };
    let conditions = [
        (now.step != step, "2.1", tr!("this belongs to the step “{step}”", step = step.name())),
        (contact, "5.2", tr!("{who} is in contact with an enemy", who)),
        (!defensive && marks.fired, "5", tr!("{who} has already shot", who)),
        (marks.ladder, "10.1.2", tr!("{who} is carrying a ladder", who)),
        (marks.unarmed, "C14.8", tr!("{who} is unarmed", who)),
    ];
    let mut found: Vec<Breach> = stunned_objection(man).into_iter().collect();
    found.extend(conditions.into_iter().filter(|(is_so, ..)| *is_so).map(|(_, section, words)| breach(section, words)));
    if defensive {
        found.extend(defensive_objections(game, man, weapon));
    }
    found
}
