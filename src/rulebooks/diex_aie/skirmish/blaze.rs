//! Fire in a skirmish (10.2, 10.3): lit by hand or by arrow, spreading, put out, and who is in it.

use super::super::characters::{Condition, Harm};
use super::super::side::Side;
use super::super::words::{Happens, working};
use super::super::{DiexAie, DiexDesk, dice, sheets};
use super::effects::{breach, changed, harmed, judged, mark, out_of_time, there, unable};
use super::fire::Far;
use super::owners::remembered;
use super::result::dies;
use super::state::{Blaze, Change};
use super::step::Step;
use crate::rulebooks::keyed::{keyed, keys};
use crate::rulebooks::{Breach, DiceKind, DiceSaid, Fall, Plan, Refused, UnitName};

keyed! {
    /// What burns, as the Fire Table calls it.
    pub enum Target {
        House = "house", tr_mark!("house");
        Hall = "hall", tr_mark!("hall");
        Palisade = "palisade", tr_mark!("palisade");
        Platform = "platform", tr_mark!("platform");
        Stairs = "stairs", tr_mark!("stairs");
        Gate = "gate", tr_mark!("gate");
        Bridge = "bridge", tr_mark!("bridge");
        Tower = "tower", tr_mark!("tower");
    }
}

/// The Fire Table, which the siege has too.
const TABLE: &str = "fire";

/// A roll on the Fire Table, or what the owner's sheet said of it.
struct Roll<'a> {
    target: &'a str,
    column: &'static str,
    least: Option<u8>,
    does: Option<bool>,
    dice: Option<&'a DiceSaid>,
    words: [&'static str; 2],
}

impl Roll<'_> {
    fn plan(self, desk: &DiexDesk, events: [Vec<Happens>; 2]) -> Result<Plan<DiexAie>, Refused> {
        let words = self.words;
        if let Some(does) = self.does {
            let [nothing, something] = events;
            let plan = Plan::told(words[usize::from(does)], if does { something } else { nothing });
            return Ok(Plan { said: self.dice.cloned(), ..plan }.step(tr!("the Fire Table says"), "10.2", words[usize::from(does)]));
        }
        // What the siege's example gives away holds here too (R65).
        let known = sheets::number(&desk.own, (TABLE, self.target, self.column), "least");
        let known = known.or((self.target == "house" && self.column == "alight").then_some(8));
        let Some(least) = self.least.map(i64::from).or(known) else {
            let target = self.target;
            return Err(tr!(
                "nobody has said yet what the Fire Table has for {target}: say “least”, or “does” if you threw the die",
                target
            )
            .into());
        };
        let read = self.least.map(|least| remembered(TABLE, self.target, self.column, serde_json::json!({ "least": least })));
        let plan = dice::rolled(desk, DiceKind::D10, self.dice, move |_, die| {
            let does = usize::from(i64::from(die) >= least);
            let events = events.get(does).cloned().unwrap_or_default();
            Fall::new(words.get(does).copied().unwrap_or_default(), read.clone().into_iter().chain(events).collect())
        });
        Ok(plan.step(tr!("{target}: the least that does it", target = self.target), "10.2", least.to_string()))
    }
}

/// A hex begins to burn; whoever is in it must leave (10.2.4).
fn burns(desk: &DiexDesk, hex: &str, target: Target, by: Side, men: &[UnitName]) -> Vec<Happens> {
    let fire = Blaze { target: target.key().to_owned(), by, turns: 1 };
    let is_stunned = |name: &str| desk.own.character(name).is_some_and(|man| man.state == Condition::Stunned);
    let due = |name: &UnitName| Happens::due(if is_stunned(name) { "wake" } else { "in_fire" }, name, hex, "10.2.4");
    let burning = changed(Change { fires: [(hex.to_owned(), Some(fire))].into(), ..Change::default() });
    [burning].into_iter().chain(men.iter().map(due)).collect()
}

/// What keeps a hex from catching fire.
fn caught(desk: &DiexDesk, hex: &str) -> Vec<Breach> {
    let now = &desk.own.skirmish;
    let conditions = [
        (now.fires.contains_key(hex), tr!("{hex} burns already", hex)),
        (now.destroyed.contains(hex), tr!("what stood in {hex} is destroyed", hex)),
    ];
    conditions.into_iter().filter(|(is_so, _)| *is_so).map(|(_, words)| breach("10.2.5", words)).collect()
}

keys! {
    /// An archer shoots a flaming arrow.
    pub struct FlameArrow {
        who: UnitName = tr_mark!("Who shoots");
        hex: String = tr_mark!("At which hex");
        target: Target = tr_mark!("What stands there");
    } may say {
        range: Far = tr_mark!("Range");
        men: Vec<UnitName> = tr_mark!("Who is in the hex");
        dice: DiceSaid = tr_mark!("Die");
        least: u8 = tr_mark!("The least that does it, from your sheet");
    } seldom say {
        does: bool = tr_mark!("What your sheet says of the die you threw");
        contact: bool = tr_mark!("An enemy beside him could attack him");
    }
}

impl FlameArrow {
    pub(super) fn plan(&self, desk: &DiexDesk) -> Result<Plan<DiexAie>, Refused> {
        let man = there(desk, &self.who)?;
        let (now, who) = (&desk.own.skirmish, &man.name);
        let marks = now.marks(who);
        let defensive = now.phase != man.side;
        let step = if defensive { Step::Movement } else { Step::OffensiveFire };
        let conditions = [
            (now.step != step, "2.1", tr!("this is done in the step “{step}”", step = step.name())),
            (!man.is_archer(), "10.3", tr!("{who} is no archer", who)),
            (self.range.is_some_and(|range| range != Far::Short), "10.3", tr!("flaming arrows fly at short range alone").to_owned()),
            (self.contact == Some(true), "5.2", tr!("{who} is in contact with an enemy", who)),
            (if defensive { marks.answered || marks.attacked } else { marks.fired }, "5", tr!("{who} has shot or fought", who)),
        ];
        let mut found: Vec<Breach> =
            conditions.into_iter().filter(|(is_so, ..)| *is_so).map(|(_, section, words)| breach(section, words)).collect();
        found.extend(unable(man).into_iter().chain(caught(desk, &self.hex)));
        let shot = mark(desk, who, |marks| (marks.fired, marks.answered) = (marks.fired || !defensive, marks.answered || defensive));
        let fire = burns(desk, &self.hex, self.target, man.side, self.men.as_deref().unwrap_or_default());
        let (least, does, dice) = (self.least, self.does, self.dice.as_ref());
        let roll = Roll { target: self.target.key(), column: "alight", least, does, dice, words: ["nothing", "alight"] };
        let plan = roll.plan(desk, [vec![shot.clone()], [shot].into_iter().chain(fire).collect()])?;
        Ok(judged(plan, found).fulfilling(None, who.clone()))
    }
}

keys! {
    /// A man lights a fire by hand.
    pub struct Light {
        who: UnitName = tr_mark!("Who");
        hex: String = tr_mark!("Which hex");
        target: Target = tr_mark!("What stands there");
    } may say {
        men: Vec<UnitName> = tr_mark!("Who is in the hex");
    } seldom say {
        arrived_now: bool = tr_mark!("He came beside it in this turn, or was pushed away");
        dice: DiceSaid = tr_mark!("Die, where the Fire Table is asked");
        least: u8 = tr_mark!("The least that does it, from your sheet");
        does: bool = tr_mark!("What your sheet says of the die you threw");
    }
}

/// What keeps a man from working at a fire in the combat step of his phase.
fn busy(desk: &DiexDesk, name: &str, moved: bool) -> Option<Breach> {
    let marks = desk.own.skirmish.marks(name);
    let is_busy = marks.fired || marks.attacked || marks.tried || (moved && marks.moved);
    is_busy.then(|| breach("10.2", tr!("{who} has done something else in this phase", who = name)))
}

impl Light {
    pub(super) fn plan(&self, desk: &DiexDesk) -> Result<Plan<DiexAie>, Refused> {
        let man = there(desk, &self.who)?;
        let mut found: Vec<Breach> = unable(man).into_iter().chain(out_of_time(desk, man.side, Step::Combat)).collect();
        found.extend(busy(desk, &man.name, true).into_iter().chain(caught(desk, &self.hex)));
        if self.arrived_now == Some(true) {
            found.push(breach("10.2.1", tr!("he must have stood beside it since the turn before")));
        }
        let tried = mark(desk, &man.name, |marks| marks.tried = true);
        let fire = burns(desk, &self.hex, self.target, man.side, self.men.as_deref().unwrap_or_default());
        let lit: Vec<Happens> = [tried.clone()].into_iter().chain(fire).collect();
        let plan = if desk.reads("fire-by-hand", "fire-table") {
            let (least, does, dice) = (self.least, self.does, self.dice.as_ref());
            Roll { target: self.target.key(), column: "alight", least, does, dice, words: ["nothing", "alight"] }
                .plan(desk, [vec![tried], lit])?
        } else {
            Plan { said: self.dice.clone(), ..Plan::told("alight", lit) }.step(tr!("{who} lights a fire", who = man.name), "10.2.1", "")
        };
        Ok(judged(plan, found).fulfilling(None, man.name.clone()))
    }
}

keys! {
    /// A hex beside a fire that can burn.
    pub struct Neighbour {
        hex: String = tr_mark!("Hex");
        target: Target = tr_mark!("What stands there");
    }
}

keys! {
    /// What can burn beside a fire.
    pub struct Neighbours {
        hex: String = tr_mark!("The hex that burns");
    } may say {
        beside: Vec<Neighbour> = tr_mark!("Beside it, and can burn");
    }
}

impl Neighbours {
    pub(super) fn plan(&self, desk: &DiexDesk) -> Result<Plan<DiexAie>, Refused> {
        if !desk.own.skirmish.fires.contains_key(&self.hex) {
            return Err(tr!("{hex} does not burn", hex = self.hex).into());
        }
        let fresh = self.beside.iter().flatten().filter(|one| caught(desk, &one.hex).is_empty() && desk.duty("spread", &one.hex).is_none());
        let events = fresh.map(|one| Happens::due("spread", &one.hex, one.target.key(), "10.2.2")).collect();
        Ok(Plan::certain(events).fulfilling(desk.duty("neighbours", &self.hex), self.hex.clone()))
    }
}

keys! {
    /// Fire may spread to a hex.
    pub struct Spread {
        hex: String = tr_mark!("Hex");
    } may say {
        target: Target = tr_mark!("What stands there");
        side: Side = tr_mark!("Whose fire");
        men: Vec<UnitName> = tr_mark!("Who is in the hex");
        dice: DiceSaid = tr_mark!("Die");
        least: u8 = tr_mark!("The least that does it, from your sheet");
    } seldom say {
        does: bool = tr_mark!("What your sheet says of the die you threw");
    }
}

impl Spread {
    pub(super) fn plan(&self, desk: &DiexDesk) -> Result<Plan<DiexAie>, Refused> {
        let due = desk.duty("spread", &self.hex);
        let waiting = due.and_then(|due| Target::ALL.iter().copied().find(|target| target.key() == due.duty.cause));
        let Some(target) = self.target.or(waiting) else {
            return Err(tr!("say what stands in {hex} as “target”, such as house", hex = self.hex).into());
        };
        let by = self.side.unwrap_or(desk.own.skirmish.phase);
        let fire = burns(desk, &self.hex, target, by, self.men.as_deref().unwrap_or_default());
        let (least, does, dice) = (self.least, self.does, self.dice.as_ref());
        let roll = Roll { target: target.key(), column: "spread", least, does, dice, words: ["nothing", "alight"] };
        Ok(judged(roll.plan(desk, [Vec::new(), fire])?, caught(desk, &self.hex)).fulfilling(due, self.hex.clone()))
    }
}

keys! {
    /// A man tries to put a fire out.
    pub struct Douse {
        who: UnitName = tr_mark!("Who");
        hex: String = tr_mark!("Which hex");
    } may say {
        dice: DiceSaid = tr_mark!("Die");
        least: u8 = tr_mark!("The least that does it, from your sheet");
    } seldom say {
        does: bool = tr_mark!("What your sheet says of the die you threw");
        not_beside: bool = tr_mark!("He is not beside it");
    }
}

impl Douse {
    pub(super) fn plan(&self, desk: &DiexDesk) -> Result<Plan<DiexAie>, Refused> {
        let man = there(desk, &self.who)?;
        let Some(fire) = desk.own.skirmish.fires.get(&self.hex) else {
            return Err(tr!("{hex} does not burn", hex = self.hex).into());
        };
        let mut found: Vec<Breach> = unable(man).into_iter().chain(out_of_time(desk, man.side, Step::Combat)).collect();
        found.extend(busy(desk, &man.name, true));
        if self.not_beside == Some(true) {
            found.push(breach("10.2.3", tr!("{who} must be beside it", who = man.name)));
        }
        let tried = mark(desk, &man.name, |marks| marks.tried = true);
        let out = changed(Change { fires: [(self.hex.clone(), None)].into(), ..Change::default() });
        let (least, does, dice) = (self.least, self.does, self.dice.as_ref());
        let roll = Roll { target: &fire.target, column: "douse", least, does, dice, words: ["nothing", "out"] };
        let plan = roll.plan(desk, [vec![tried.clone()], vec![tried, out]])?;
        Ok(judged(plan, found).fulfilling(None, man.name.clone()))
    }
}

keys! {
    /// Somebody is in a burning hex: he leaves by one hex, or burns.
    pub struct InFire {
        who: UnitName = tr_mark!("Who");
    } usually {
        leaves: bool = tr_mark!("He leaves by one hex at once");
    }
}

impl InFire {
    pub(super) fn plan(&self, desk: &DiexDesk) -> Result<Plan<DiexAie>, Refused> {
        let man = there(desk, &self.who)?;
        let burnt = desk.own.skirmish.marks(&man.name).burnt;
        let (result, mut events) = match (self.leaves, burnt) {
            (true, _) => ("leaves", Vec::new()),
            (false, 0) => ("wounded", harmed(desk, man, Harm::Wounded, false, false)),
            (false, _) => ("dies", dies(desk, man)),
        };
        let burnt = if self.leaves { 0 } else { burnt.saturating_add(1) };
        events.push(mark(desk, &man.name, |marks| marks.burnt = burnt));
        let steps = vec![working(tr!("turns in the fire").to_owned(), "10.2.4", burnt.to_string())];
        let due = desk.duty("in_fire", &man.name).or_else(|| desk.duty("leave_fire", &man.name));
        Ok(Plan { steps, ..Plan::told(result, events) }.fulfilling(due, man.name.clone()))
    }
}

keys! {
    /// The contents of a burnt hex fall in on somebody.
    pub struct FallIn {
        who: UnitName = tr_mark!("Who is in it");
    }
}

impl FallIn {
    pub(super) fn plan(&self, desk: &DiexDesk) -> Result<Plan<DiexAie>, Refused> {
        let man = there(desk, &self.who)?;
        Ok(Plan::certain(harmed(desk, man, Harm::Wounded, false, false)).fulfilling(None, man.name.clone()))
    }
}

/// What fires do when a phase is over: markers go on, what has burnt for three turns is destroyed, and the fires of the side whose
/// opponent has played may spread (10.2.2, 10.2.5, R51, R2).
pub(super) fn phase_over(desk: &DiexDesk) -> Vec<Happens> {
    let now = &desk.own.skirmish;
    let is_turn_over = now.phase == Side::Defender;
    let by_phase = desk.reads("fire-three-turns", "third-phase");
    let by_turn = desk.reads("turn-words", "always-turn");
    let mut change = Change::default();
    let mut dues = Vec::new();
    for (hex, fire) in &now.fires {
        let goes_on = by_phase || is_turn_over;
        if goes_on && fire.turns >= 3 {
            change.fires.insert(hex.clone(), None);
            change.destroyed.insert(hex.clone());
            continue;
        }
        if goes_on {
            change.fires.insert(hex.clone(), Some(Blaze { turns: fire.turns.saturating_add(1), ..fire.clone() }));
        }
        if if by_turn { is_turn_over } else { fire.by != now.phase } {
            dues.push(Happens::due("neighbours", hex, fire.by.key(), "10.2.2"));
        }
    }
    if is_turn_over {
        let in_fire =
            now.men.iter().filter(|(name, marks)| marks.burnt > 0 && desk.own.character(name).is_some_and(|man| man.state.is_present()));
        dues.extend(in_fire.map(|(name, _)| Happens::due("in_fire", name, "again", "10.2.4")));
    }
    let is_quiet = change == Change::default();
    [changed(change)].into_iter().filter(|_| !is_quiet).chain(dues).collect()
}
