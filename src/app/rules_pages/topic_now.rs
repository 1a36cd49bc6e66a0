//! Choice of the topic that is most useful when the rules are opened.

use crate::battle::next_step::NextStep;
use crate::commands::PageName;
use senlac_classroom::rules::{Phase, State};
use senlac_paper::sheets::RulesTopic;

/// Returns the topic for the next step at the table.
pub fn topic_for_table(todo: &NextStep, state: &State) -> RulesTopic {
    match todo {
        NextStep::Flip { .. } => RulesTopic::Turn,
        NextStep::Panic { .. } => RulesTopic::Panic,
        NextStep::Amok { .. } => RulesTopic::Cards,
        NextStep::Move { .. } => RulesTopic::Move,
        NextStep::Shoot { .. } => RulesTopic::Shoot,
        NextStep::Fight { .. } => RulesTopic::Fight,
        NextStep::Over(_) => RulesTopic::Winning,
        NextStep::Finish => match state.phase() {
            Phase::Event => RulesTopic::Turn,
            Phase::Move => RulesTopic::Move,
            Phase::Shoot => RulesTopic::Shoot,
            Phase::Fight => RulesTopic::Fight,
            Phase::Over => RulesTopic::Winning,
        },
    }
}

/// Returns the topic for a page of the preparation.
pub const fn topic_for_page(page: PageName) -> RulesTopic {
    match page {
        PageName::Class | PageName::Ready => RulesTopic::Turn,
        PageName::Armies => RulesTopic::Fight,
        PageName::Players => RulesTopic::Commanders,
        PageName::Table => RulesTopic::Move,
        PageName::Rulings => RulesTopic::Rulings,
        PageName::Deck => RulesTopic::Cards,
    }
}
