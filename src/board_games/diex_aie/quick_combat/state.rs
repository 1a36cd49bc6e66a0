//! State of a quick combat.

use serde::Serialize;

use super::ground::Ground;
use super::kind::Kind;
use super::muster::{Men, Muster, UnnamedMen};
use super::result::{FightResult, Loss};
use crate::side::Side;
use senlac_board_games::Message;

/// Step of a quick combat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Step {
    /// Both sides are counted, and the fight is rolled for.
    #[default]
    Values,
    /// The losses are taken.
    Losses,
}

/// State of a quick combat.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct QuickCombat {
    /// Step of the quick combat.
    pub step: Step,
    /// Ground, and unsupplied sides.
    pub ground: Ground,
    /// Unnamed men of both sides.
    pub men: UnnamedMen,
    /// Result of the fight; `None` before the roll.
    pub fought: Option<FightResult>,
    /// Losses of each kind of man.
    pub losses: Vec<Loss>,
    /// Final result; `None` until the fight is over.
    pub outcome: Option<Message>,
}

impl QuickCombat {
    /// Creates a quick combat before the roll.
    pub(crate) fn new(ground: Ground, men: &[Muster]) -> Self {
        let mut crowd = UnnamedMen::new();
        for muster in men {
            muster.set_in(&mut crowd);
        }
        Self { ground, men: crowd, ..Self::default() }
    }

    /// Resets the fight. The men and the ground stay the same.
    pub(crate) fn restart(&mut self) {
        (self.step, self.fought, self.outcome) = (Step::Values, None, None);
        self.losses.clear();
    }

    /// Returns the unnamed men of a kind. In a siege they include those who have left their horses.
    pub(super) fn unnamed_men(&self, side: Side, kind: Kind, siege: bool) -> Men {
        let fits = |known: Kind| if siege { known.on_foot() == kind } else { known == kind };
        let of_side = self.men.get(&side).into_iter().flatten().filter(|(known, _)| fits(**known));
        of_side.fold(Men::default(), |sum, (_, men)| Men { men: sum.men + men.men, wounded: sum.wounded + men.wounded })
    }

    /// Records a loss and takes it from the unnamed men.
    pub(super) fn lose(&mut self, loss: Loss) {
        self.losses.push(loss);
        let siege = self.fought.as_ref().is_some_and(|fought| fought.siege);
        let (mut dead, mut wounded) = (loss.dead, loss.wounded);
        for (kind, men) in self.men.get_mut(&loss.side).into_iter().flatten() {
            if *kind != loss.kind && !(siege && kind.on_foot() == loss.kind) {
                continue;
            }
            let (dying, hurt) = (dead.min(men.total()), wounded.min(men.total().saturating_sub(dead)));
            *men = men.after_losses(dying, hurt);
            (dead, wounded) = (dead - dying, wounded - hurt);
        }
    }
}
