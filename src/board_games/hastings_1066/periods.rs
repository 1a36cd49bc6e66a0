//! How an assault period is extended (3.3.1), how the armies reform after the first (11.5), and who comes later (11.4).

use super::effects::{Happens, alone, becomes, changed, did, find, on_map};
use super::event::UnitChange;
use super::state::State;
use super::step::Step;
use super::strategies::goes_on;
use super::unit::{Group, Kind, Leader, Place, Side, Status, Unit};
use super::{
    CasualtyPoints, Event, ExtendedPeriod, ExtensionChoice, Hastings, HastingsDesk, IneffectiveLeader, NoWayIn, ReformKeeps, RingBroken,
    SenlacHill, ShareOnTheHill, words,
};
use crate::messages;
use crate::owed::Owed;
use senlac_board_games::keyed::keys;
use senlac_board_games::{Choice, FieldKind, Plan, Refused};

keys! {
    /// Whether the assault period goes on, judged when its last turn ends: by how many Norman combat units stand on Senlac Hill, and by
    /// whether every Saxon unit that is neither disrupted nor routed is ringed by Normans, their zones or the map edge. Turns are said
    /// where the Normans want fewer than the most: 0, 2 or 3.
    #[derive(Default)]
    pub struct Extend at (desk: Hastings, input) {}
    written {
        on_hill: u16 = tr_mark!("Norman units on Senlac Hill"), up_to_all(desk);
        ringed: bool = tr_mark!("Every Saxon unit in good order is ringed");
    }
    may say { turns: u8 = tr_mark!("Turns, if fewer are wanted"), FieldKind::Number(0, 3); }
}

/// From none of the Norman units to all of them.
fn up_to_all(desk: &HastingsDesk) -> FieldKind {
    FieldKind::Number(0, i64::try_from(norman_units(desk)).unwrap_or(i64::MAX))
}

impl Extend {
    pub(super) fn plan(&self, desk: &HastingsDesk) -> Result<Plan<Hastings>, Refused> {
        let (state, all) = (&desk.own, norman_units(desk));
        let on_hill = usize::from(self.on_hill);
        if on_hill > all {
            return Err(tr!("{on_hill} Norman units cannot be on the hill: there are {all}", on_hill, all).into());
        }
        let most = match (on_hill * 4 > all * 3, on_hill * 2 > all) {
            _ if state.turn > 8 => 0,
            (true, _) => 3,
            (_, true) => 2,
            _ => 0,
        };
        let turns = self.turns.unwrap_or(most);
        let ring = self.ringed && self.turns.is_none();
        let last_turn = state.turn.saturating_add(if ring { 1 } else { turns });
        let mut events = Vec::new();
        if ring || turns > 0 || state.ring {
            events.push(Happens::Own(Event::Extended { last_turn, ring }));
        }
        let opens = state.ring && !self.ringed && desk.has_option(RingBroken::AtOnce);
        if opens && state.step != Step::TurnRecord {
            events.push(Happens::Own(Event::StepBegan { period: state.period, turn: state.turn, step: Step::TurnRecord }));
        }
        let due = desk.duty(Owed::Extend, Side::Norman.owing());
        let hill = match desk.option() {
            SenlacHill::TopOnly => messages::hill_is_top(),
            SenlacHill::TwoLevels => messages::hill_is_two_levels(),
        };
        let mut plan = Plan::certain(events).step(messages::senlac_hill(), "11.5.6", hill);
        plan = plan.step(messages::normans_on_senlac_hill(), "3.3.1", messages::on_hill_of(on_hill, all));
        plan = plan.step(
            messages::the_period(),
            "3.3.1",
            match (ring, turns) {
                (true, _) => messages::goes_on_while_ringed(),
                (false, 0) => messages::is_over(),
                (false, turns) => messages::goes_on_for(turns),
            },
        );
        for (section, words) in self.against(desk, most, opens) {
            plan = plan.against(section, words);
        }
        plan.fulfils = due.map(|due| due.number);
        Ok(plan)
    }

    fn against(&self, desk: &HastingsDesk, most: u8, opens: bool) -> Vec<(&'static str, String)> {
        let state = &desk.own;
        let mut found = Vec::new();
        if !opens && (state.step != Step::TurnRecord || state.turn != state.last_turn) {
            found.push(("3.3.1", tr!("an extension is judged when the last turn of the period ends").to_owned()));
        }
        if state.period == 2 && desk.has_option(ExtendedPeriod::FirstOnly) {
            found.push(("3.3.1", tr!("only the first assault period can be extended").to_owned()));
        }
        if state.turn > 8 && self.ringed && !state.ring && desk.has_option(ExtensionChoice::Once) {
            found.push(("3.3.1", tr!("the ring is judged once, after turn 8").to_owned()));
        }
        if self.turns.is_some_and(|turns| turns > most || turns == 1) {
            found.push(("3.3.1", tr!("that many turns more are not earned").to_owned()));
        }
        found
    }
}

/// The Norman units of which the share on the hill is taken (ruling 9).
fn norman_units(desk: &HastingsDesk) -> usize {
    let counts = |unit: &&Unit| unit.side == Side::Norman && (unit.is_on_map() || desk.has_option(ShareOnTheHill::AtStart));
    desk.own.units.iter().filter(counts).count()
}

/// What falls due when the last turn of a period has been played.
pub(super) fn judged_at_the_end(desk: &HastingsDesk) -> Option<Happens> {
    let (state, turn) = (&desk.own, desk.own.turn);
    let can_be = state.period == 1 || !desk.has_option(ExtendedPeriod::FirstOnly);
    let is_judged = turn == 8 || state.ring || desk.has_option(ExtensionChoice::RingAgain);
    (can_be && is_judged && turn == state.last_turn).then(|| Happens::due(Owed::Extend, Side::Norman.owing(), "end-of-period", "3.3.1"))
}

/// The armies reform: who stays, and what ends (11.5, ruling 105). Where units stand is the players'.
pub(super) fn reform(desk: &HastingsDesk) -> Vec<Happens> {
    let state = &desk.own;
    let rallies = |side| {
        let serves = |leader: &Leader| {
            leader.side == side && leader.is_there() && (leader.is_effective() || !desk.has_option(IneffectiveLeader::Not))
        };
        state.leaders.iter().any(serves)
    };
    let mut events = Vec::new();
    for unit in state.units.iter().filter(|unit| unit.is_on_map() && unit.status != Status::Good) {
        let points = if desk.has_option(CasualtyPoints::NotReform) { 0 } else { unit.morale.points() };
        let lost = || Happens::Own(Event::Eliminated { unit: unit.id.clone(), points });
        events.push(if rallies(unit.side) { becomes(&unit.id, Status::Good) } else { lost() });
    }
    let late = state.units.iter().filter(|unit| unit.place == Place::SecondPeriod);
    events.extend(late.map(|unit| enters(&unit.id)));
    let tracks = state.effects.iter().filter(|(_, value)| **value != 0);
    events.extend(tracks.map(|(marker, _)| Happens::Own(Event::Effect { marker: marker.clone(), value: 0 })));
    let runs_on =
        |group: &Group| desk.has_option(ReformKeeps::OrdersRunOn) && state.orders.get(group).is_some_and(|standing| standing.turns > 1);
    let ending = state.orders.keys().filter(|group| !runs_on(group));
    events.extend(ending.map(|group| Happens::Own(Event::OrderEnded { group: *group })));
    events
}

fn enters(unit: &str) -> Happens {
    changed(unit, UnitChange { place: Some(Place::Map), ..UnitChange::default() })
}

keys! {
    /// Units that find no way to the reforming area, nor to a friend who does, are eliminated when the armies reform (11.5.3). Doubt
    /// favours the unit.
    #[derive(Default)]
    pub struct Reform at (desk: Hastings, input) {}
    written {
        cut_off: Vec<String> = tr_mark!("Units without a way to their own"), FieldKind::Several(words::choices(desk, |_| None));
    }
}

impl Reform {
    pub(super) fn plan(&self, desk: &HastingsDesk) -> Result<Plan<Hastings>, Refused> {
        let counts = !desk.has_option(CasualtyPoints::NotReform);
        let mut events = Vec::new();
        let mut problems = Vec::new();
        for (place, id) in self.cut_off.iter().enumerate() {
            match on_map(desk, id) {
                Ok(unit) if self.cut_off[..place].contains(id) => problems.push(tr!("{unit} is named twice", unit = unit.id)),
                Ok(unit) => {
                    let points = if counts { unit.morale.points() } else { 0 };
                    events.push(Happens::Own(Event::Eliminated { unit: unit.id.clone(), points }));
                    events.extend(desk.own.leaders_with(&unit.id).map(alone));
                }
                Err(problem) => problems.push(problem),
            }
        }
        if !problems.is_empty() {
            return Err(problems.into());
        }
        let plan = Plan::certain(events);
        Ok(if desk.own.step == Step::Reform {
            plan
        } else {
            plan.against("11.5.3", tr!("the armies reform between the assault periods").to_owned())
        })
    }
}

keys! {
    /// Reinforcements come at hex 0116, one or two (11.4.1).
    pub struct Enter at (desk: Hastings, input) { units: Vec<String> = tr_mark!("Who comes"), late_fyrd(desk); }
}

/// The fyrd who wait to come in turns.
fn late_fyrd(desk: &HastingsDesk) -> FieldKind {
    let waits = |unit: &&Unit| unit.place == Place::Turns && unit.kind == Kind::Fyrd;
    let choice = |unit: &Unit| Choice::new(unit.id.as_str(), words::title(&desk.own, &unit.id));
    FieldKind::Several(desk.own.units.iter().filter(waits).map(choice).collect())
}

impl Enter {
    pub(super) fn plan(&self, desk: &HastingsDesk) -> Result<Plan<Hastings>, Refused> {
        let state = &desk.own;
        let mut problems = Vec::new();
        let mut units: Vec<&Unit> = Vec::new();
        for id in &self.units {
            match find(desk, id) {
                Ok(unit) if units.iter().any(|other| other.id == unit.id) => problems.push(tr!("{unit} is named twice", unit = unit.id)),
                Ok(unit) if unit.place != Place::Turns || unit.kind != Kind::Fyrd => {
                    problems.push(tr!("{unit} is not one of the fyrd who wait to come in turns", unit = unit.id));
                }
                Ok(unit) => units.push(unit),
                Err(problem) => problems.push(problem),
            }
        }
        if !problems.is_empty() {
            return Err(problems.into());
        }
        let waiting = expected(desk);
        let came = usize::from(came_now(state));
        let second: Vec<String> = units.iter().enumerate().filter(|(place, _)| place + came > 0).map(|(_, unit)| unit.id.clone()).collect();
        let second = (!second.is_empty()).then(|| did("enter-second", second));
        let came_in = [did("enter", units.iter().map(|unit| unit.id.clone()))].into_iter().chain(second);
        let plan = Plan::certain(units.iter().map(|unit| enters(&unit.id)).chain(came_in).collect());
        let left = state.units.iter().filter(|unit| unit.place == Place::Turns && unit.kind == Kind::Fyrd).count();
        let due = desk.duty(Owed::Enter, Side::Saxon.owing()).filter(|_| units.len() >= usize::from(waiting).min(left));
        let plan = plan.fulfilling(due, Side::Saxon.owing());
        let mut plan = plan.step(messages::may_come(), "11.4.1", waiting.to_string());
        if units.len() > usize::from(waiting) {
            plan = plan
                .against("11.4.1", tr_count!(waiting = waiting, "only {waiting} unit may come now", "only {waiting} units may come now"));
        }
        if state.step != Step::SaxonMovement || state.period != 1 {
            plan = plan.against("11.4.1", tr!("reinforcements come in Saxon movement of the first assault period"));
        }
        Ok(plan)
    }
}

/// How many may come in this turn: two in each of turns 1 to 4, one in each of 5 to 8, and those who found no way in before
/// (ruling 104).
fn expected(desk: &HastingsDesk) -> u8 {
    let state = &desk.own;
    let until = |turn: u8| 2 * turn.min(4) + turn.min(8).saturating_sub(4);
    let is_lost = desk.has_option(NoWayIn::Lost);
    let before = if is_lost { until(state.turn.saturating_sub(1)) } else { 0 };
    let came = if is_lost { came_now(state) } else { state.entered };
    until(state.turn).saturating_sub(before).saturating_sub(came)
}

/// Reinforcements that may come in this step and have not.
pub(super) fn late(desk: &HastingsDesk) -> Option<String> {
    let state = &desk.own;
    if state.step != Step::SaxonMovement || state.period != 1 {
        return None;
    }
    let waits = state.units.iter().filter(|unit| unit.place == Place::Turns && unit.kind == Kind::Fyrd).count();
    let waits = usize::from(expected(desk)).min(waits);
    let is_lost = desk.has_option(NoWayIn::Lost);
    (waits > 0).then(|| {
        let words = tr_count!(
            waits,
            "{waits} reinforcement may come at 0116 now and has not (11.4.1).",
            "{waits} reinforcements may come at 0116 now and have not (11.4.1)."
        );
        if is_lost { format!("{words} {}", tr!("Who does not come now is lost.")) } else { words }
    })
}

/// Reinforcements that must come when Saxon movement begins; choosing to wait is not offered (11.4.1, ruling 104).
pub(super) fn awaited(desk: &HastingsDesk, step: Step) -> Option<Happens> {
    let waiting = desk.own.units.iter().filter(|unit| unit.place == Place::Turns && unit.kind == Kind::Fyrd).count();
    let due = usize::from(expected(desk)).min(waiting);
    (step == Step::SaxonMovement && desk.own.period == 1 && due > 0)
        .then(|| Happens::due(Owed::Enter, Side::Saxon.owing(), &due.to_string(), "11.4.1"))
}

fn came_now(state: &State) -> u8 {
    u8::try_from(state.done.iter().filter(|(what, _)| what == "enter").count()).unwrap_or(u8::MAX)
}

/// What is worth knowing in a step, and what is forbidden (3.2).
pub(super) fn hint(state: &State, step: Step) -> String {
    let waits = state.units.iter().any(|unit| unit.place == Place::Turns);
    let text = match step {
        Step::Orders => {
            let going_on: Vec<&str> = Group::ALL.into_iter().filter(|group| goes_on(state, *group)).map(Group::name).collect();
            let rest = tr!("Define the Saxon wings, choose strategies in secret, and roll for each wing and each nation.");
            if going_on.is_empty() {
                return rest.to_owned();
            }
            return format!("{rest} {}", tr!("Without a roll go on: {groups}.", groups = going_on.join(", ")));
        }
        Step::NormanRally | Step::SaxonRally => tr!(
            "Disrupted units roll, one less with a leader in rally range. Routed units rally with a leader in range, else they run two hexes."
        ),
        Step::NormanFire | Step::SaxonFire => tr!(
            "Each unit fires once, at one target, through its front. In an enemy zone it fires only at who controls its hex. Not through woods, higher ground or other units; bowmen may fire high."
        ),
        Step::NormanMovement => tr!(
            "Units in good order move as their orders allow, then face. Nobody enters an enemy’s hex or ends on a friend’s; a step into an enemy zone is the last. Knights check at ridge and marsh."
        ),
        Step::SaxonMovement if waits && state.period == 1 => {
            tr!(
                "Units in good order move as their orders allow, then face. Reinforcements come at 0116, or at the nearest free hex of the north edge if it is blocked: two in turns 1 to 4, one in turns 5 to 8."
            )
        }
        Step::SaxonMovement => tr!(
            "Units in good order move as their orders allow, then face. Nobody enters an enemy’s hex or ends on a friend’s; a step into an enemy zone is the last."
        ),
        Step::SaxonReaction | Step::NormanReaction => tr!(
            "One hex away from an enemy, not into an enemy zone, with a leader in command range; not in Shield Wall, Hold, Attack & Pursue or Charge. Each checks its morale. Saxon foot in the zone of knights stays."
        ),
        Step::SaxonAnswer | Step::NormanAnswer => tr!("Missile units fire; of those that reacted only bowmen do."),
        Step::NormanMelee | Step::SaxonMelee => tr!(
            "One fight after another. A unit strikes once, and must strike an enemy before it that has it before its own front; in Shield Wall and Hold it need not. Nobody is struck twice."
        ),
        Step::TurnRecord if state.turn == state.last_turn => {
            tr!("The last turn of the period: count the Normans on Senlac Hill, and see whether the period is extended.")
        }
        Step::TurnRecord => tr!("The turn is over. Say which road hexes have changed hands."),
        Step::Reform => tr!(
            "Units without a way to their own take no part any more. The Normans stand four hexes or more south of the hill, from xx06 to xx26, nations and arms apart; then the Saxons anywhere on the hill, with the last fyrd."
        ),
    };
    text.to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::playing::{go_to, play, small, waiting};
    use crate::unit::Health;

    fn at_the_end_of_turn_eight() -> HastingsDesk {
        let mut desk = small();
        desk.own.turn = 8;
        go_to(&mut desk, "turn-record");
        assert_eq!(waiting(&desk), [("Normans", "extend", "end-of-period")]);
        desk
    }

    #[test]
    fn more_than_half_on_the_hill_are_two_turns_and_more_than_three_quarters_three() {
        // Seven Norman units: G1, NK1, NK2, NF1, BF1, NB1, NB2.
        for (on_hill, last) in [(3, 8), (4, 10), (5, 10), (6, 11), (7, 11)] {
            let mut desk = at_the_end_of_turn_eight();
            play(&mut desk, &format!(r#"{{"do":"extend","on_hill":{on_hill}}}"#)).expect("judged");
            assert_eq!((desk.own.last_turn, waiting(&desk)), (last, vec![]), "{on_hill}");
        }
        let mut desk = at_the_end_of_turn_eight();
        assert!(play(&mut desk, r#"{"do":"extend","on_hill":8}"#).is_err());
        play(&mut desk, r#"{"do":"extend","on_hill":7,"turns":2}"#).expect("as the Normans like");
        assert_eq!(desk.own.last_turn, 10);
        desk.own.units.iter_mut().filter(|unit| unit.id == "NK1").for_each(|unit| unit.place = Place::Lost);
        assert_eq!(norman_units(&desk), 6);
        play(&mut desk, r#"{"do":"set_ruling","ruling":"9","choice":"at-start"}"#).expect("a ruling");
        assert_eq!(norman_units(&desk), 7);
    }

    #[test]
    fn a_ring_holds_the_period_open_from_turn_to_turn_until_it_breaks() {
        let mut desk = at_the_end_of_turn_eight();
        play(&mut desk, r#"{"do":"extend","on_hill":7,"ringed":true}"#).expect("ringed");
        assert_eq!((desk.own.last_turn, desk.own.ring), (9, true));
        play(&mut desk, r#"{"do":"advance"}"#).expect("turn 9");
        go_to(&mut desk, "turn-record");
        play(&mut desk, r#"{"do":"extend","ringed":true}"#).expect("still");
        assert_eq!(desk.own.last_turn, 10);
        play(&mut desk, r#"{"do":"advance"}"#).expect("turn 10");
        go_to(&mut desk, "turn-record");
        play(&mut desk, r#"{"do":"extend","ringed":false}"#).expect("broken");
        assert_eq!((desk.own.last_turn, desk.own.ring), (10, false));
        play(&mut desk, r#"{"do":"advance"}"#).expect("reform");
        assert_eq!(desk.own.step, Step::Reform);
    }

    #[test]
    fn only_the_first_period_is_extended_where_the_table_reads_it_so() {
        let mut desk = small();
        (desk.own.period, desk.own.turn) = (2, 8);
        play(&mut desk, r#"{"do":"set_ruling","ruling":"8","choice":"first-only"}"#).expect("a ruling");
        go_to(&mut desk, "turn-record");
        assert_eq!(waiting(&desk), []);
        assert!(play(&mut desk, r#"{"do":"extend","on_hill":7}"#).expect_err("the second").contains("only the first"));
    }

    #[test]
    fn the_armies_reform_behind_their_leaders_and_the_tracks_go_to_zero() {
        let mut desk = at_the_end_of_turn_eight();
        for line in [
            r#"{"do":"set","unit":"F1","status":"routed"}"#,
            r#"{"do":"set","unit":"NK1","status":"disrupted"}"#,
            r#"{"do":"set_leader","leader":"Harold","health":"killed"}"#,
            r#"{"do":"set_leader","leader":"Leofwine","health":"captured"}"#,
            r#"{"do":"set_leader","leader":"Odo","health":"shaken"}"#,
            r#"{"do":"set_leader","leader":"William","health":"wounded-1"}"#,
            r#"{"do":"extend","ringed":false}"#,
        ] {
            play(&mut desk, line).expect(line);
        }
        desk.own.effects.insert("left".to_owned(), 3);
        play(&mut desk, r#"{"do":"advance"}"#).expect("reform");
        let status = |id: &str| desk.own.unit(id).map(|unit| (unit.place, unit.status));
        assert_eq!(status("NK1"), Some((Place::Map, Status::Good)));
        assert_eq!(
            (status("F1"), desk.own.points[&Side::Saxon]),
            (Some((Place::Lost, Status::Good)), 25 + 5 + 3),
            "no Saxon leader is left"
        );
        let health = |id: &str| desk.own.leader(id).map(|leader| leader.health);
        assert_eq!((health("Odo"), health("William")), (Some(Health::Well), Some(Health::Wounded1)));
        assert!(desk.own.effects.values().all(|value| *value == 0));
        play(&mut desk, r#"{"do":"advance"}"#).expect("the second period");
        assert_eq!((desk.own.period, desk.own.turn, desk.own.last_turn, desk.own.step), (2, 1, 8, Step::Orders));
    }

    #[test]
    fn two_of_the_fyrd_come_in_each_of_four_turns_and_one_in_each_of_the_next_four() {
        let mut desk = small();
        let all: Vec<u8> = (1..=8)
            .map(|turn| {
                desk.own.turn = turn;
                expected(&desk)
            })
            .collect();
        assert_eq!(all, [2, 4, 6, 8, 9, 10, 11, 12], "those who found no way in wait");
        desk.own.turn = 1;
        assert!(play(&mut desk, r#"{"do":"enter","units":["F9"]}"#).expect_err("in movement").contains("Saxon movement"));
        assert_eq!(late(&desk), None, "they come in Saxon movement");
        go_to(&mut desk, "saxon-movement");
        assert_eq!(late(&desk).as_deref(), Some("1 reinforcement may come at 0116 now and has not (11.4.1)."), "one waits");
        play(&mut desk, r#"{"do":"enter","units":["F9"]}"#).expect("F9 comes");
        assert_eq!(late(&desk), None);
        assert_eq!((expected(&desk), desk.own.unit("F9").map(|unit| unit.place)), (1, Some(Place::Map)));
        assert!(play(&mut desk, r#"{"do":"enter","units":["F9"]}"#).is_err());
        play(&mut desk, r#"{"do":"set_ruling","ruling":"104","choice":"lost"}"#).expect("a ruling");
        let each: Vec<u8> = (2..=8)
            .map(|turn| {
                (desk.own.turn, desk.own.done) = (turn, std::collections::BTreeSet::new());
                expected(&desk)
            })
            .collect();
        assert_eq!(each, [2, 2, 2, 1, 1, 1, 1]);
    }
}
