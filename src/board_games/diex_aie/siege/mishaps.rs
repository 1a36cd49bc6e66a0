//! What events bring upon men and engines, each with a die of its own: assassin, saboteur, sickness, refugees (11.6).

use crate::owed::Owed;
use crate::siege::messages;
use serde_json::{Map, Value};

use super::change::Change;
use super::draw::later;
use super::place::Equipment;
use super::supply::modifier;
use super::{changed, men};
use crate::characters::{Harm, Letters, becomes, find, of_side, present, wounds};
use crate::common;
use crate::side::Side;
use crate::words::{Happens, happens, several, signed, somebody};
use crate::{Character, Condition, DiexAie, DiexDesk, ManyRefugees, SabotageChoice, SickChooser, SickWhenWounded, dice};
use senlac_board_games::keyed::keys;
use senlac_board_games::{Choice, DiceKind, DiceSaid, Fall, FieldKind, Plan, Refused};

keys! {
    /// An assassin comes to the besiegers' commander.
    #[derive(Default)]
    pub struct Assassin at (desk: DiexAie, input) {}
    seldom say { who: String = tr_mark!("Who commands"), somebody(desk, |man| man.side == Side::Attacker && man.state.is_present()); }
    may say { dice: DiceSaid = tr_mark!("Die"); }
}

impl Assassin {
    pub(super) fn plan(&self, desk: &DiexDesk) -> Result<Plan<DiexAie>, Refused> {
        let leader = desk.own.leader(Side::Attacker);
        let name = match (&self.who, leader) {
            (Some(name), _) => name.clone(),
            (None, Some(leader)) => leader.name.to_owned(),
            (None, None) => return Err(tr!("nobody leads the besiegers: say who commands").to_owned().into()),
        };
        // A leader of a campaign's group may have no counter of his own.
        let is_counted = leader.is_some_and(|leader| leader.name == name && leader.character.is_none());
        let man = if is_counted { None } else { Some(find(desk, &name)?.clone()) };
        let who = name.clone();
        let plan = dice::rolled(desk, DiceKind::D10, self.dice.as_ref(), move |desk, die| {
            let (result, event) = match die {
                7.. if man.is_none() => ("killed", desk.own.campaign.leader_dies(&who).map(happens)),
                7.. => ("killed", Some(becomes(&who, Condition::Dead))),
                4..7 => ("wounded", man.as_ref().map(wounds)),
                ..4 => ("missed", None),
            };
            Fall::new(result, event.into_iter().collect())
        });
        let plan = plan.step(messages::sleeps_in_tent(&name), "11.6", messages::seven_kills_four_wounds());
        Ok(plan.fulfilling(desk.duty(Owed::Assassin, Side::Attacker.key()), name))
    }
}

keys! {
    /// A saboteur comes to the besiegers' engines.
    #[derive(Default)]
    pub struct Sabotage at (desk: DiexAie, input) {}
    may say { dice: DiceSaid = tr_mark!("Die"); }
}

/// One fewer of a kind is there.
fn one_lost(desk: &DiexDesk, what: Equipment) -> Happens {
    let count = desk.own.siege.built.get(&what).copied().unwrap_or_default().saturating_sub(1);
    changed(Change { built: [(what, count)].into(), ..Change::default() })
}

impl Sabotage {
    pub(super) fn plan(&self, desk: &DiexDesk) -> Plan<DiexAie> {
        let plan = dice::rolled(desk, DiceKind::D10, self.dice.as_ref(), |desk, die| {
            if die < 6 {
                return Fall::new("nothing", Vec::new());
            }
            let built: Vec<Equipment> = desk.own.siege.built.iter().filter(|(_, count)| **count > 0).map(|(what, _)| *what).collect();
            let chooser = if desk.has_option(SabotageChoice::Enemy) { Side::Defender } else { Side::Attacker };
            let lost = match built.as_slice() {
                [] => Vec::new(),
                [one] => vec![one_lost(desk, *one)],
                _ => vec![Happens::due(Owed::LoseEngine, chooser.key(), "16", "11.6")],
            };
            Fall::new("destroyed", lost)
        });
        let plan = plan.step(messages::saboteur(), "11.6", messages::six_destroys_one());
        plan.fulfilling(desk.duty(Owed::Sabotage, Side::Attacker.key()), Side::Attacker.key())
    }
}

keys! {
    /// Which of the engines is lost.
    #[derive(Copy)]
    pub struct LoseEngine at (desk: DiexAie, input) { what: Equipment = tr_mark!("Which"), built(desk); }
}

/// The kinds of engines that the besiegers have.
fn built(desk: &DiexDesk) -> FieldKind {
    let built = desk.own.siege.built.iter().filter(|(_, count)| **count > 0);
    FieldKind::One(built.map(|(what, _)| Choice::new(what.key(), what.name())).collect())
}

impl LoseEngine {
    pub(super) fn plan(self, desk: &DiexDesk) -> Result<Plan<DiexAie>, Refused> {
        if desk.own.siege.built.get(&self.what).copied().unwrap_or_default() == 0 {
            return Err(tr!("there are no {what} to lose", what = self.what.name()).into());
        }
        let due = desk.duties.iter().find(|due| due.duty.is(Owed::LoseEngine));
        let unit = due.map_or_else(|| Side::Attacker.key().to_owned(), |due| due.duty.unit.clone());
        Ok(Plan::certain(vec![one_lost(desk, self.what)]).fulfilling(due, unit))
    }
}

keys! {
    /// A sickness comes over a side: how many fall sick.
    pub struct Sickness at (desk: DiexAie, input) { side: Side = tr_mark!("Whose men"); }
    may say { dice: DiceSaid = tr_mark!("Die"); }
}

impl Sickness {
    pub(super) fn plan(&self, desk: &DiexDesk) -> Plan<DiexAie> {
        let side = self.side;
        let plan = dice::rolled(desk, DiceKind::D10, self.dice.as_ref(), move |desk, die| {
            let sick = usize::try_from(die).unwrap_or_default().min(of_side(&desk.own, side).count());
            let due = (sick > 0).then(|| Happens::due(Owed::FallSick, side.key(), &sick.to_string(), "11.6"));
            Fall::new(sick.to_string(), due.into_iter().collect())
        });
        let all = of_side(&desk.own, side).count().to_string();
        let plan = plan.step(messages::may_fall_sick(side.said(&desk.own)), "11.6", all);
        plan.fulfilling(desk.duty(Owed::Sickness, side.key()), side.key())
    }
}

keys! {
    /// Who falls sick, as both sides choose by turns (R61).
    pub struct FallSick at (desk: DiexAie, input) {
        side: Side = tr_mark!("Whose men");
        who: Vec<String> = tr_mark!("Who falls sick, in turn"), several(desk, |man| man.state.is_present() && is_of(input, man));
    }
}

/// Whether a man is of the side that a form was answered with so far.
fn is_of(input: &Map<String, Value>, man: &Character) -> bool {
    input.get("side").and_then(Value::as_str).and_then(Side::of_word).is_none_or(|side| side == man.side)
}

impl FallSick {
    pub(super) fn plan(&self, desk: &DiexDesk) -> Result<Plan<DiexAie>, Refused> {
        let men = present(desk, &self.who)?;
        let strangers = men.iter().filter(|man| man.side != self.side);
        let strangers: Vec<String> =
            strangers.map(|man| tr!("{name} is not of the {side}", name = man.name, side = self.side.called(&desk.own))).collect();
        if !strangers.is_empty() {
            return Err(strangers.into());
        }
        let owner_first = !desk.has_option(SickChooser::EnemyFirst);
        let chooser = |place: usize| if place.is_multiple_of(2) == owner_first { self.side } else { self.side.other() };
        let due = desk.duty(Owed::FallSick, self.side.key());
        let events = men.iter().flat_map(|man| falls_sick(desk, man)).collect();
        let plan = men.iter().enumerate().fold(Plan::certain(events), |plan, (place, man)| {
            plan.step(messages::falls_sick(&man.name), "11.6", chooser(place).said(&desk.own))
        });
        let wanted = due.map(|due| due.duty.cause.as_str()).filter(|wanted| **wanted != men.len().to_string());
        let plan = match wanted {
            Some(count) => plan.against("11.6", tr!("so many fall sick: {count}", count)),
            None => plan,
        };
        Ok(plan.fulfilling(due, self.side.key()))
    }
}

/// What sickness does to a man: it is a wound, and R61 says what it is for who is wounded already.
fn falls_sick(desk: &DiexDesk, man: &Character) -> Vec<Happens> {
    if man.state != Condition::Wounded {
        return vec![becomes(&man.name, man.state.after(Harm::Wounded))];
    }
    match desk.option() {
        SickWhenWounded::Dies => vec![wounds(man)],
        SickWhenWounded::NothingMore => Vec::new(),
        SickWhenWounded::Anew => vec![changed(Change { calendar: [(man.name.clone(), None)].into(), ..Change::default() })],
    }
}

keys! {
    /// Refugees join the garrison: light infantry, and more mouths (R56).
    #[derive(Default)]
    pub struct Refugees at (desk: DiexAie, input) {}
    seldom say { days: u16 = tr_mark!("The marker goes on, in days"), FieldKind::Number(0, 30); }
    may say { dice: DiceSaid = tr_mark!("Die"); }
}

impl Refugees {
    pub(super) fn plan(&self, desk: &DiexDesk) -> Result<Plan<DiexAie>, Refused> {
        if desk.has_option(ManyRefugees::Asked) && self.days.is_none() {
            return Err(tr!("say by how many “days” the marker goes on").to_owned().into());
        }
        let said = self.days;
        let plan = dice::rolled(desk, DiceKind::D10, self.dice.as_ref(), move |desk, die| {
            let count = u16::try_from(die).unwrap_or_default();
            let place = desk.own.siege.place;
            let before = men(desk, Side::Defender);
            let eaten = modifier(place, before) - modifier(place, before + count);
            let days = said.unwrap_or_else(|| u16::try_from(eaten).unwrap_or_default());
            let on = (days > 0).then(|| changed(later(desk, days)));
            let joining = newcomers(desk, count).into_iter().map(|man| happens(common::Event::Joined(man)));
            Fall::new(count.to_string(), joining.chain(on).collect())
        });
        let besieged = men(desk, Side::Defender);
        let now = signed(modifier(desk.own.siege.place, besieged));
        let plan = plan.step(messages::are_besieged(besieged), "11.1.1", now);
        Ok(plan.fulfilling(desk.duty(Owed::Refugees, Side::Defender.key()), Side::Defender.key()))
    }
}

/// Light infantry of the garrison's own people, with names that nobody has.
fn newcomers(desk: &DiexDesk, count: u16) -> Vec<Character> {
    let origin = of_side(&desk.own, Side::Defender).next().map_or('X', |man| String::from(man.letters).chars().next().unwrap_or('X'));
    let Ok(letters) = Letters::read(&format!("{origin}il")) else { return Vec::new() };
    let names = (1_u32..).map(|number| format!("Refugee {number}")).filter(|name| desk.own.character(name).is_none());
    names.take(count.into()).map(|name| Character::new(&name, Side::Defender, letters)).collect()
}
