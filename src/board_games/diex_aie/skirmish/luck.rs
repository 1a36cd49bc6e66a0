//! Feats that a single die decides: snatching a bridle, toppling a ladder, jumping, waking in the fire (4.4.3, 9.2, 10.1.6, 10.2.4).

use super::effects::{breach, harmed, judged, mark, out_of_time, slowed, there, unable};
use super::numbers::points;
use super::step::Step;
use super::tables::{BRIDLE, JUMP};
use super::work::given_up;
use crate::characters::{Character, Condition, Harm, becomes};
use crate::owed::Owed;
use crate::skirmish::messages;
use crate::words::{Happens, signed};
use crate::{DiexAie, DiexDesk, FallenOnHurt, FireWaking, JumpPrice, JumpSeven, dice};
use senlac_board_games::keyed::{keyed, keys};
use senlac_board_games::{Breach, DiceKind, DiceSaid, Fall, Message, Plan, Refused, UnitName, WorkingStep};

/// A ten-sided die that does it with 1 to 6.
fn thrown(
    desk: &DiexDesk,
    said: Option<&DiceSaid>,
    column: &'static str,
    events: impl Fn(&DiexDesk, bool) -> Vec<Happens> + 'static,
) -> Plan<DiexAie> {
    let plan = dice::rolled(desk, DiceKind::D10, said, move |desk, die| {
        let does = die <= 6;
        let row = if does { "1-6" } else { "7-10" };
        Fall { row: Some(row.to_owned()), ..Fall::new(desk.cell(&BRIDLE, row, column), events(desk, does)) }
    });
    plan.read_in(&BRIDLE, None, Some(column))
}

keys! {
    /// A rider snatches the bridle of a horse in passing.
    pub struct Bridle {
        who: UnitName = tr_mark!("Who");
    } may say {
        dice: DiceSaid = tr_mark!("Die");
    } seldom say {
        enemy_near: bool = tr_mark!("An enemy who could attack stands beside the horse");
    }
}

impl Bridle {
    pub(super) fn plan(&self, desk: &DiexDesk) -> Result<Plan<DiexAie>, Refused> {
        let man = there(desk, &self.who)?;
        let (name, marks) = (man.name.clone(), desk.own.skirmish.marks(&man.name));
        let mut found: Vec<Breach> = unable(man).into_iter().chain(out_of_time(desk, man.side, Step::Movement)).collect();
        let conditions = [
            (!man.mounted, tr!("on foot one takes the bridle without a die, as a part of the path")),
            (marks.missed, tr!("he has missed the bridle, and not this turn at all")),
            (marks.leads > 0, tr!("a rider leads one horse")),
            (self.enemy_near == Some(true), tr!("an enemy who could attack stands beside the horse")),
        ];
        found.extend(conditions.into_iter().filter(|(is_so, _)| *is_so).map(|(_, words)| breach("4.4.3", words)));
        let plan = thrown(desk, self.dice.as_ref(), "bridle", move |desk, does| {
            vec![mark(desk, &name, |marks| {
                (marks.leads, marks.missed, marks.work) = (if does { 1 } else { marks.leads }, !does, None);
            })]
        });
        Ok(given_up(judged(plan, found), desk, &[man]).fulfilling(None, man.name.clone()))
    }
}

keyed! {
    /// Where a man stands who topples a ladder.
    pub enum Place {
        Platform = "platform", tr_mark!("on the platform before its top");
        Foot = "foot", tr_mark!("beside its foot");
    }
}

senlac_board_games::message::said_words!("skirmish_toppler": Place);

keys! {
    /// A man topples a ladder.
    pub struct Topple {
        who: UnitName = tr_mark!("Who topples it");
    } may say {
        from: Place = tr_mark!("Where he stands");
        climber: UnitName = tr_mark!("Who is on the ladder");
        onto: UnitName = tr_mark!("On whom he falls");
        dice: DiceSaid = tr_mark!("Die");
    }
}

/// He falls from a ladder: wounded, and dead if he was hurt (10.1.6); the man below is stunned (R50).
fn fallen(desk: &DiexDesk, climber: Option<&Character>, below: Option<&Character>) -> Vec<Happens> {
    let mut events = Vec::new();
    if let Some(man) = climber {
        events.extend(harmed(desk, man, Harm::Wounded, false, false));
        events.push(mark(desk, &man.name, |marks| (marks.climbing, marks.fresh_ladder) = (false, false)));
    }
    if let Some(man) = below {
        let is_hurt = man.state != Condition::Healthy;
        if is_hurt && desk.has_option(FallenOnHurt::Stunned) {
            events.push(becomes(&man.name, Condition::Stunned));
        } else {
            events.extend(harmed(desk, man, Harm::Stunned, false, false));
        }
    }
    events
}

impl Topple {
    pub(super) fn plan(&self, desk: &DiexDesk) -> Result<Plan<DiexAie>, Refused> {
        let man = there(desk, &self.who)?;
        let named = |name: &Option<UnitName>| name.as_ref().map(|name| there(desk, name).cloned()).transpose();
        let (climber, below) = (named(&self.climber)?, named(&self.onto)?);
        let marks = desk.own.skirmish.marks(&man.name);
        let mut found: Vec<Breach> = unable(man).into_iter().chain(out_of_time(desk, man.side, Step::Combat)).collect();
        if marks.fired || marks.attacked || marks.tried {
            found.push(breach("10.1.6", tr!("{who} has shot or fought", who = man.name)));
        }
        let name = man.name.clone();
        let plan = thrown(desk, self.dice.as_ref(), "ladder", move |desk, does| {
            let mut events = vec![mark(desk, &name, |marks| (marks.attacked, marks.work) = (true, None))];
            if does {
                events.extend(fallen(desk, climber.as_ref(), below.as_ref()));
            }
            events
        });
        let from = self.from.map(Message::from).unwrap_or_default();
        let plan = plan.step(messages::topples_ladder(&man.name), "10.1.6", from);
        Ok(given_up(judged(plan, found), desk, &[man]).fulfilling(None, man.name.clone()))
    }
}

keyed! {
    /// Where somebody jumps to from a palisade.
    pub enum Onto {
        Inside = "inside", tr_mark!("down inside");
        Platform = "platform", tr_mark!("onto a platform");
    }
}

keys! {
    /// A man jumps from the top of a palisade.
    pub struct Jump {
        who: UnitName = tr_mark!("Who");
        onto: Onto = tr_mark!("Where to");
    } may say {
        dice: DiceSaid = tr_mark!("Six-sided die");
        wounded: bool = tr_mark!("Whether a 7 wounds him, as you judge it");
    }
}

impl Jump {
    /// What keeps a man from jumping: he does it on foot, in his movement or where a path or an advance has led him to the top.
    fn against(desk: &DiexDesk, man: &Character) -> Vec<Breach> {
        let is_due = desk.duty(Owed::Jump, &man.name).is_some();
        let late = out_of_time(desk, man.side, Step::Movement).filter(|_| !is_due);
        let rides = man.mounted.then(|| breach("9.2", tr!("{who} jumps on foot alone", who = man.name)));
        unable(man).into_iter().chain(late).chain(rides).collect()
    }

    pub(super) fn plan(&self, desk: &DiexDesk) -> Result<Plan<DiexAie>, Refused> {
        let man = there(desk, &self.who)?;
        let armour = i32::from(man.armour);
        let asks = man.armour && self.onto == Onto::Platform && desk.has_option(JumpSeven::Asked);
        if asks && self.wounded.is_none() {
            return Err(tr!("say what a 7 would be, as “wounded”").to_owned().into());
        }
        let (name, column, said) = (man.name.clone(), self.onto.key(), self.wounded.filter(|_| asks));
        let plan = dice::rolled(desk, DiceKind::D6, self.dice.as_ref(), move |desk, die| {
            let total = die + armour;
            let row = match total {
                ..=4 => "1-4",
                5 => "5",
                _ => "6",
            };
            let printed = desk.cell(&JUMP, row, column);
            let result = match said.filter(|_| total > 6) {
                Some(true) => "wounded",
                Some(false) => "unhurt",
                None => printed,
            };
            let Some(man) = desk.own.character(&name) else { return Fall::new("", Vec::new()) };
            let mut events = if result == "wounded" { harmed(desk, man, Harm::Wounded, false, false) } else { Vec::new() };
            let ends = desk.has_option(JumpPrice::EndsMove);
            let whole = u8::try_from(points(desk, man, man.mounted).max(0)).unwrap_or(u8::MAX);
            let slowed = slowed(desk, man).filter(|_| result == "wounded");
            events.push(mark(desk, &name, |marks| {
                (marks.climbing, marks.work) = (false, None);
                marks.spent = if ends { whole } else { slowed.unwrap_or(marks.spent) };
            }));
            Fall { row: Some(row.to_owned()), ..Fall::new(result, events) }
        });
        let mut steps = Vec::new();
        if man.armour {
            steps.push(WorkingStep::new(messages::in_armour(), "9.2", signed(1)));
        }
        let plan = Plan { steps, ..plan.read_in(&JUMP, None, Some(column)) };
        let plan = given_up(judged(plan, Self::against(desk, man)), desk, &[man]);
        Ok(plan.fulfilling(desk.duty(Owed::Jump, &man.name), man.name.clone()))
    }
}

keys! {
    /// A stunned man in a burning hex may wake.
    pub struct Wake {
        who: UnitName = tr_mark!("Who");
    } may say {
        dice: DiceSaid = tr_mark!("Die");
    }
}

impl Wake {
    pub(super) fn plan(&self, desk: &DiexDesk) -> Result<Plan<DiexAie>, Refused> {
        let man = there(desk, &self.who)?;
        let name = man.name.clone();
        let plan = thrown(desk, self.dice.as_ref(), "fire", move |desk, does| {
            let mut events = vec![becomes(&name, if does { Condition::Healthy } else { Condition::Dead })];
            if does && !desk.has_option(FireWaking::Stays) {
                events.push(Happens::due(Owed::LeaveFire, &name, "awake", "10.2.4"));
            }
            events
        });
        let wrong = (man.state != Condition::Stunned).then(|| breach("10.2.4", tr!("{who} is not stunned", who = man.name)));
        Ok(judged(plan, wrong).fulfilling(desk.duty(Owed::Wake, &man.name), man.name.clone()))
    }
}
