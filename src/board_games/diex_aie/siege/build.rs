//! The besiegers build ladders, hooks and moats to fill (11.2).

use super::super::characters::present;
use super::super::words::{several, signed};
use super::super::{BuildOnce, DiexAie, DiexDesk, MoatRate};
use super::actions::{judged, played};
use super::change::Change;
use super::changed;
use super::initiative::besieger;
use super::place::{Action, Equipment};
use senlac_board_games::keyed::keys;
use senlac_board_games::{FieldKind, Plan, Refused};

keys! {
    /// The besiegers build, five men at least (11.2).
    pub struct Build at (desk: DiexAie, input) {
        what: Equipment = tr_mark!("What");
        builders: Vec<String> = tr_mark!("Who builds"), several(desk, |man| man.side == besieger(desk) && man.state.is_present());
    }
    seldom say { number: u16 = tr_mark!("How many, where the book prints no number"), FieldKind::Number(0, 99); }
}

/// How many men build, and how much they make in a day.
const BUILDERS: usize = 5;
const LOT: u16 = 2;

impl Build {
    pub(super) fn plan(&self, desk: &DiexDesk) -> Result<Plan<DiexAie>, Refused> {
        let builders = present(desk, &self.builders)?;
        let besieger = besieger(desk);
        let strangers = builders.iter().filter(|man| man.side != besieger);
        let mut problems: Vec<String> = strangers.map(|man| tr!("{name} is no besieger", name = man.name)).collect();
        let is_printed = matches!(self.what, Equipment::Ladders | Equipment::Hooks)
            || (self.what == Equipment::FilledMoats && desk.has_option(MoatRate::AsLadders));
        let lots = if desk.has_option(BuildOnce::EveryFive) { builders.len() / BUILDERS } else { 1 };
        let made = match (is_printed, self.number) {
            (true, None) => u16::try_from(lots).unwrap_or(u16::MAX).saturating_mul(LOT),
            (true, Some(_)) => {
                problems.push(tr!("the book says how many: leave “number” out").to_owned());
                0
            }
            (false, Some(number)) => number,
            (false, None) => {
                problems.push(tr!("the book prints no number for these: say the “number” that a day makes").to_owned());
                0
            }
        };
        if !problems.is_empty() {
            return Err(problems.into());
        }
        let count = desk.own.siege.built.get(&self.what).copied().unwrap_or_default().saturating_add(made);
        let names = builders.iter().map(|man| man.name.clone()).collect();
        let change = Change { built: [(self.what, count)].into(), builders: Some(names), ..played(Action::Build) };
        let plan = Plan::certain(vec![changed(change)]).step(self.what, "11.2", signed(made.into()));
        let plan = if builders.len() < BUILDERS { plan.against("11.2", tr!("five men build, and do nothing else that day")) } else { plan };
        Ok(judged(desk, Action::Build, plan))
    }
}
