//! Extension of an assault period (3.3.1), the reform after the first (11.5), and reinforcements (11.4).

use super::effects::{GameEvent, change_unit, find, find_on_map, mark_done, require_flight, set_status};
use super::event::UnitChange;
use super::state::State;
use super::step::Step;
use super::strategies::has_running_order;
use super::unit::{Group, Kind, Leader, Place, Side, Status, Unit};
use super::{
    CasualtyPoints, Event, ExtendedPeriod, ExtensionChoice, Hastings, HastingsGame, IneffectiveLeader, NoWayIn, ReformKeeps, RingBroken,
    SenlacHill, ShareOnTheHill, texts,
};
use crate::duty::HastingsDuty;
use crate::messages;
use senlac_board_games::keyed::keys;
use senlac_board_games::{Choice, CommandRefusal, FieldKind, Plan};

keys! {
    /// Extension of the assault period, judged when its last turn ends. It depends on how many Norman combat units are
    /// on Senlac Hill. It also depends on whether Normans, their zones or the map edge surround every Saxon unit that is
    /// neither
    /// disrupted nor routed. Enter the turns only if the Normans want fewer than they are allowed: 0, 2 or 3.
    #[derive(Default)]
    pub struct Extension at (game: Hastings, input) {}
    written {
        on_hill: u16 = tr_mark!("Norman units on Senlac Hill"), norman_count_field(game);
        ringed: bool = tr_mark!("Every Saxon unit in good order is surrounded");
    }
    may say { turns: u8 = tr_mark!("Extra turns, if fewer are wanted"), FieldKind::Number(0, 3); }
}

/// Returns a number field from 0 to the number of Norman units.
fn norman_count_field(game: &HastingsGame) -> FieldKind {
    FieldKind::Number(0, i64::try_from(norman_units(game)).unwrap_or(i64::MAX))
}

impl Extension {
    /// Plans the arrival.
    ///
    /// # Errors
    /// Every name that is unknown, repeated or not a reinforcement.
    pub(super) fn plan(&self, game: &HastingsGame) -> Result<Plan<Hastings>, CommandRefusal> {
        let (state, all) = (&game.own, norman_units(game));
        let on_hill = usize::from(self.on_hill);
        if on_hill > all {
            return Err(tr!("{on_hill} Norman units cannot be on the hill; there are only {all}", on_hill, all).into());
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
            events.push(GameEvent::Own(Event::Extended { last_turn, ring }));
        }
        let opens = state.ring && !self.ringed && game.has_option(RingBroken::AtOnce);
        if opens && state.step != Step::TurnRecord {
            events.push(GameEvent::Own(Event::StepBegan { period: state.period, turn: state.turn, step: Step::TurnRecord }));
        }
        let due = game.duty(HastingsDuty::Extend, Side::Norman.duty_owner());
        let hill = match game.option() {
            SenlacHill::TopOnly => messages::hill_is_top(),
            SenlacHill::TwoLevels => messages::hill_is_two_levels(),
        };
        let mut plan = Plan::without_dice(events).step(messages::senlac_hill(), "11.5.6", hill);
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
        for (section, words) in self.breaches(game, most, opens) {
            plan = plan.with_breach(section, words);
        }
        plan.fulfils = due.map(|due| due.number);
        Ok(plan)
    }

    /// Returns every breach of the rules by this extension.
    fn breaches(&self, game: &HastingsGame, most: u8, opens: bool) -> Vec<(&'static str, String)> {
        let state = &game.own;
        let mut found = Vec::new();
        if !opens && (state.step != Step::TurnRecord || state.turn != state.last_turn) {
            found.push(("3.3.1", tr!("an extension is decided at the end of the period’s last turn").to_owned()));
        }
        if state.period == 2 && game.has_option(ExtendedPeriod::FirstOnly) {
            found.push(("3.3.1", tr!("only the first assault period can be extended").to_owned()));
        }
        if state.turn > 8 && self.ringed && !state.ring && game.has_option(ExtensionChoice::Once) {
            found.push(("3.3.1", tr!("the ring is checked only once, after turn 8").to_owned()));
        }
        if self.turns.is_some_and(|turns| turns > most || turns == 1) {
            found.push(("3.3.1", tr!("the Normans have not earned that many extra turns").to_owned()));
        }
        found
    }
}

/// Returns the number of Norman units that the share on the hill is based on (ruling 9).
fn norman_units(game: &HastingsGame) -> usize {
    let counts = |unit: &&Unit| unit.side == Side::Norman && (unit.is_on_map() || game.has_option(ShareOnTheHill::AtStart));
    game.own.units.iter().filter(counts).count()
}

/// Returns the extension decision that is due when the last turn of a period has been played.
pub(super) fn require_extension(game: &HastingsGame) -> Option<GameEvent> {
    let (state, turn) = (&game.own, game.own.turn);
    let can_be = state.period == 1 || !game.has_option(ExtendedPeriod::FirstOnly);
    let is_judged = turn == 8 || state.ring || game.has_option(ExtensionChoice::RingAgain);
    (can_be && is_judged && turn == state.last_turn)
        .then(|| GameEvent::due(HastingsDuty::Extend, Side::Norman.duty_owner(), "end-of-period", "3.3.1"))
}

/// Returns the events of the reform: which units stay, and what ends (11.5, ruling 105).
/// The players place the units on their own map.
pub(super) fn reform(game: &HastingsGame) -> Vec<GameEvent> {
    let state = &game.own;
    let rallies = |side| {
        let serves = |leader: &Leader| {
            leader.side == side && leader.is_in_game() && (leader.is_effective() || !game.has_option(IneffectiveLeader::Not))
        };
        state.leaders.iter().any(serves)
    };
    let mut events = Vec::new();
    for unit in state.units.iter().filter(|unit| unit.is_on_map() && unit.status != Status::Good) {
        let points = if game.has_option(CasualtyPoints::NotReform) { 0 } else { unit.morale.points() };
        let lost = || GameEvent::Own(Event::Eliminated { unit: unit.id.clone(), points });
        events.push(if rallies(unit.side) { set_status(&unit.id, Status::Good) } else { lost() });
    }
    let late = state.units.iter().filter(|unit| unit.place == Place::SecondPeriod);
    events.extend(late.map(|unit| enter_map(&unit.id)));
    let tracks = state.effects.iter().filter(|(_, value)| **value != 0);
    events.extend(tracks.map(|(marker, _)| GameEvent::Own(Event::Effect { marker: marker.clone(), value: 0 })));
    let runs_on =
        |group: &Group| game.has_option(ReformKeeps::OrdersRunOn) && state.orders.get(group).is_some_and(|standing| standing.turns > 1);
    let ending = state.orders.keys().filter(|group| !runs_on(group));
    events.extend(ending.map(|group| GameEvent::Own(Event::OrderEnded { group: *group })));
    events
}

/// Returns an event that puts a unit on the map.
fn enter_map(unit: &str) -> GameEvent {
    change_unit(unit, UnitChange { place: Some(Place::Map), ..UnitChange::default() })
}

keys! {
    /// Units that can’t reach the reforming area, or a friend who can, are eliminated when the armies reform (11.5.3).
    /// Doubt favours the unit.
    #[derive(Default)]
    pub struct ArmyReform at (game: Hastings, input) {}
    written {
        cut_off: Vec<String> = tr_mark!("Units cut off from their own side"), FieldKind::Several(texts::unit_choices(game, |_| None));
    }
}

impl ArmyReform {
    pub(super) fn plan(&self, game: &HastingsGame) -> Result<Plan<Hastings>, CommandRefusal> {
        let counts = !game.has_option(CasualtyPoints::NotReform);
        let mut events = Vec::new();
        let mut problems = Vec::new();
        for (place, id) in self.cut_off.iter().enumerate() {
            match find_on_map(game, id) {
                Ok(unit) if self.cut_off[..place].contains(id) => problems.push(tr!("{unit} is listed twice", unit = unit.id)),
                Ok(unit) => {
                    let points = if counts { unit.morale.points() } else { 0 };
                    events.push(GameEvent::Own(Event::Eliminated { unit: unit.id.clone(), points }));
                    events.extend(game.own.leaders_with(&unit.id).map(require_flight));
                }
                Err(problem) => problems.push(problem),
            }
        }
        if !problems.is_empty() {
            return Err(problems.into());
        }
        let plan = Plan::without_dice(events);
        Ok(if game.own.step == Step::Reform {
            plan
        } else {
            plan.with_breach("11.5.3", tr!("the armies reform between the assault periods").to_owned())
        })
    }
}

keys! {
    /// One or two reinforcements enter at hex 0116 (11.4.1).
    pub struct Reinforcements at (game: Hastings, input) { units: Vec<String> = tr_mark!("Arriving units"), late_fyrd(game); }
}

/// Returns the fyrd that are due to arrive turn by turn.
fn late_fyrd(game: &HastingsGame) -> FieldKind {
    let waits = |unit: &&Unit| unit.place == Place::Turns && unit.kind == Kind::Fyrd;
    let choice = |unit: &Unit| Choice::new(unit.id.as_str(), texts::title(&game.own, &unit.id));
    FieldKind::Several(game.own.units.iter().filter(waits).map(choice).collect())
}

impl Reinforcements {
    pub(super) fn plan(&self, game: &HastingsGame) -> Result<Plan<Hastings>, CommandRefusal> {
        let state = &game.own;
        let mut problems = Vec::new();
        let mut units: Vec<&Unit> = Vec::new();
        for id in &self.units {
            match find(game, id) {
                Ok(unit) if units.iter().any(|other| other.id == unit.id) => problems.push(tr!("{unit} is listed twice", unit = unit.id)),
                Ok(unit) if unit.place != Place::Turns || unit.kind != Kind::Fyrd => {
                    problems.push(tr!("{unit} is not one of the fyrd that arrive in turns", unit = unit.id));
                }
                Ok(unit) => units.push(unit),
                Err(problem) => problems.push(problem),
            }
        }
        if !problems.is_empty() {
            return Err(problems.into());
        }
        let waiting = expected_reinforcements(game);
        let came = usize::from(entered_now(state));
        let second: Vec<String> = units.iter().enumerate().filter(|(place, _)| place + came > 0).map(|(_, unit)| unit.id.clone()).collect();
        let second = (!second.is_empty()).then(|| mark_done("enter-second", second));
        let came_in = [mark_done("enter", units.iter().map(|unit| unit.id.clone()))].into_iter().chain(second);
        let plan = Plan::without_dice(units.iter().map(|unit| enter_map(&unit.id)).chain(came_in).collect());
        let left = state.units.iter().filter(|unit| unit.place == Place::Turns && unit.kind == Kind::Fyrd).count();
        let due = game.duty(HastingsDuty::Enter, Side::Saxon.duty_owner()).filter(|_| units.len() >= usize::from(waiting).min(left));
        let plan = plan.with_duty(due, Side::Saxon.duty_owner());
        let mut plan = plan.step(messages::may_come(), "11.4.1", waiting.to_string());
        if units.len() > usize::from(waiting) {
            plan = plan.with_breach(
                "11.4.1",
                tr_count!(waiting = waiting, "only {waiting} unit may arrive now", "only {waiting} units may arrive now"),
            );
        }
        if state.step != Step::SaxonMovement || state.period != 1 {
            plan = plan.with_breach("11.4.1", tr!("reinforcements arrive in Saxon movement segments of the first assault period"));
        }
        Ok(plan)
    }
}

/// Returns how many may enter in this turn: two in each of turns 1 to 4, one in each of 5 to 8, and those that
/// couldn’t enter before (ruling 104).
fn expected_reinforcements(game: &HastingsGame) -> u8 {
    let state = &game.own;
    let until = |turn: u8| 2 * turn.min(4) + turn.min(8).saturating_sub(4);
    let is_lost = game.has_option(NoWayIn::Lost);
    let before = if is_lost { until(state.turn.saturating_sub(1)) } else { 0 };
    let came = if is_lost { entered_now(state) } else { state.entered };
    until(state.turn).saturating_sub(before).saturating_sub(came)
}

/// Returns a warning about reinforcements that may enter in this step and haven’t.
pub(super) fn late_warning(game: &HastingsGame) -> Option<String> {
    let state = &game.own;
    if state.step != Step::SaxonMovement || state.period != 1 {
        return None;
    }
    let waits = state.units.iter().filter(|unit| unit.place == Place::Turns && unit.kind == Kind::Fyrd).count();
    let waits = usize::from(expected_reinforcements(game)).min(waits);
    let is_lost = game.has_option(NoWayIn::Lost);
    (waits > 0).then(|| {
        let words = tr_count!(
            waits,
            "{waits} reinforcement can still arrive at 0116 now (11.4.1).",
            "{waits} reinforcements can still arrive at 0116 now (11.4.1)."
        );
        if is_lost { format!("{words} {}", tr!("Units that don’t arrive now are lost.")) } else { words }
    })
}

/// Returns the duty to bring in reinforcements when Saxon movement begins.
/// Choosing to delay them isn’t offered (11.4.1, ruling 104).
pub(super) fn require_reinforcements(game: &HastingsGame, step: Step) -> Option<GameEvent> {
    let waiting = game.own.units.iter().filter(|unit| unit.place == Place::Turns && unit.kind == Kind::Fyrd).count();
    let due = usize::from(expected_reinforcements(game)).min(waiting);
    (step == Step::SaxonMovement && game.own.period == 1 && due > 0)
        .then(|| GameEvent::due(HastingsDuty::Enter, Side::Saxon.duty_owner(), &due.to_string(), "11.4.1"))
}

/// Returns how many reinforcements have entered in this turn.
fn entered_now(state: &State) -> u8 {
    u8::try_from(state.done.iter().filter(|(what, _)| what == "enter").count()).unwrap_or(u8::MAX)
}

/// Returns a hint for a step: advice, and what is forbidden (3.2).
pub(super) fn hint(state: &State, step: Step) -> String {
    let waits = state.units.iter().any(|unit| unit.place == Place::Turns);
    let text = match step {
        Step::Orders => {
            let going_on: Vec<&str> = Group::ALL.into_iter().filter(|group| has_running_order(state, *group)).map(Group::name).collect();
            let rest = tr!("Define the Saxon wings, choose strategies in secret, and roll for each wing and nationality.");
            if going_on.is_empty() {
                return rest.to_owned();
            }
            return format!("{rest} {}", tr!("These continue without a roll: {groups}.", groups = going_on.join(", ")));
        }
        Step::NormanRally | Step::SaxonRally => tr!(
            "Roll for each disrupted unit, −1 with a leader in rally range. Routed units rally if a leader is in range. If not, they run two hexes."
        ),
        Step::NormanFire | Step::SaxonFire => tr!(
            "Each unit fires once, at one target, through its front. In an enemy zone of control it may fire only at that enemy. Woods, higher ground and other units block fire. Bowmen may fire high."
        ),
        Step::NormanMovement => tr!(
            "Units in good order move as their orders allow, then choose a facing. They can’t enter an enemy’s hex or end in a friend’s. Entering an enemy zone of control ends the move. Knights check morale at ridges and marshes."
        ),
        Step::SaxonMovement if waits && state.period == 1 => {
            tr!(
                "Units in good order move as their orders allow, then choose a facing. Reinforcements arrive at 0116, or at the nearest free north-edge hex if it is blocked: two in each of turns 1 to 4, one in each of turns 5 to 8."
            )
        }
        Step::SaxonMovement => tr!(
            "Units in good order move as their orders allow, then choose a facing. They can’t enter an enemy’s hex or end in a friend’s. Entering an enemy zone of control ends the move."
        ),
        Step::SaxonReaction | Step::NormanReaction => tr!(
            "Units may step one hex away from an enemy, not into an enemy zone of control, if a leader is in command range. Then they check morale. Units in Shield Wall, Hold, Attack & Pursue or Charge stay. So do Saxon foot in a knight unit’s zone of control."
        ),
        Step::SaxonAnswer | Step::NormanAnswer => tr!("Missile units fire. Of those that reacted, only bowmen may fire."),
        Step::NormanMelee | Step::SaxonMelee => tr!(
            "Resolve one melee after another. Each unit attacks once. It must attack an enemy in its zone of control if it is in that enemy’s zone too, except in Shield Wall and Hold. No unit is attacked twice."
        ),
        Step::TurnRecord if state.turn == state.last_turn => {
            tr!("Last turn of the period: count the Normans on Senlac Hill, and decide whether the period is extended.")
        }
        Step::TurnRecord => tr!("The turn is over. Enter the road hexes that have changed hands."),
        Step::Reform => tr!(
            "Units cut off from their own side are eliminated. The Normans set up at least 4 hexes south of the hill, from xx06 to xx26. Nationalities don’t mix, nor do foot and knights. Then the Saxons set up anywhere on the hill, with the last fyrd."
        ),
    };
    text.to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_game::{advance_to, pending_duties, play, small_game};
    use crate::unit::Health;

    fn game_after_turn_eight() -> HastingsGame {
        let mut game = small_game();
        game.own.turn = 8;
        advance_to(&mut game, "turn-record");
        assert_eq!(pending_duties(&game), [("Normans", "extend", "end-of-period")]);
        game
    }

    #[test]
    fn the_units_on_the_hill_decide_the_extra_turns() {
        // Seven Norman units: G1, NK1, NK2, NF1, BF1, NB1, NB2.
        for (on_hill, last) in [(3, 8), (4, 10), (5, 10), (6, 11), (7, 11)] {
            let mut game = game_after_turn_eight();
            play(&mut game, &format!(r#"{{"do":"extend","on_hill":{on_hill}}}"#)).expect("judged");
            assert_eq!((game.own.last_turn, pending_duties(&game)), (last, vec![]), "{on_hill}");
        }
        let mut game = game_after_turn_eight();
        assert!(play(&mut game, r#"{"do":"extend","on_hill":8}"#).is_err());
        play(&mut game, r#"{"do":"extend","on_hill":7,"turns":2}"#).expect("as the Normans like");
        assert_eq!(game.own.last_turn, 10);
        game.own.units.iter_mut().filter(|unit| unit.id == "NK1").for_each(|unit| unit.place = Place::Lost);
        assert_eq!(norman_units(&game), 6);
        play(&mut game, r#"{"do":"set_ruling","ruling":"9","choice":"at-start"}"#).expect("a ruling");
        assert_eq!(norman_units(&game), 7);
    }

    #[test]
    fn a_ring_extends_the_period_until_it_breaks() {
        let mut game = game_after_turn_eight();
        play(&mut game, r#"{"do":"extend","on_hill":7,"ringed":true}"#).expect("ringed");
        assert_eq!((game.own.last_turn, game.own.ring), (9, true));
        play(&mut game, r#"{"do":"advance"}"#).expect("turn 9");
        advance_to(&mut game, "turn-record");
        play(&mut game, r#"{"do":"extend","ringed":true}"#).expect("still");
        assert_eq!(game.own.last_turn, 10);
        play(&mut game, r#"{"do":"advance"}"#).expect("turn 10");
        advance_to(&mut game, "turn-record");
        play(&mut game, r#"{"do":"extend","ringed":false}"#).expect("broken");
        assert_eq!((game.own.last_turn, game.own.ring), (10, false));
        play(&mut game, r#"{"do":"advance"}"#).expect("reform");
        assert_eq!(game.own.step, Step::Reform);
    }

    #[test]
    fn a_ruling_limits_extensions_to_the_first_period() {
        let mut game = small_game();
        (game.own.period, game.own.turn) = (2, 8);
        play(&mut game, r#"{"do":"set_ruling","ruling":"8","choice":"first-only"}"#).expect("a ruling");
        advance_to(&mut game, "turn-record");
        assert_eq!(pending_duties(&game), []);
        assert!(play(&mut game, r#"{"do":"extend","on_hill":7}"#).expect_err("the second").contains("only the first"));
    }

    #[test]
    fn armies_reform_behind_their_leaders_and_tracks_return_to_zero() {
        let mut game = game_after_turn_eight();
        for line in [
            r#"{"do":"set","unit":"F1","status":"routed"}"#,
            r#"{"do":"set","unit":"NK1","status":"disrupted"}"#,
            r#"{"do":"set_leader","leader":"Harold","health":"killed"}"#,
            r#"{"do":"set_leader","leader":"Leofwine","health":"captured"}"#,
            r#"{"do":"set_leader","leader":"Odo","health":"shaken"}"#,
            r#"{"do":"set_leader","leader":"William","health":"wounded-1"}"#,
            r#"{"do":"extend","ringed":false}"#,
        ] {
            play(&mut game, line).expect(line);
        }
        game.own.effects.insert("left".to_owned(), 3);
        play(&mut game, r#"{"do":"advance"}"#).expect("reform");
        let status = |id: &str| game.own.unit(id).map(|unit| (unit.place, unit.status));
        assert_eq!(status("NK1"), Some((Place::Map, Status::Good)));
        assert_eq!(
            (status("F1"), game.own.points[&Side::Saxon]),
            (Some((Place::Lost, Status::Good)), 25 + 5 + 3),
            "no Saxon leader is left"
        );
        let health = |id: &str| game.own.leader(id).map(|leader| leader.health);
        assert_eq!((health("Odo"), health("William")), (Some(Health::Well), Some(Health::Wounded1)));
        assert!(game.own.effects.values().all(|value| *value == 0));
        play(&mut game, r#"{"do":"advance"}"#).expect("the second period");
        assert_eq!((game.own.period, game.own.turn, game.own.last_turn, game.own.step), (2, 1, 8, Step::Orders));
    }

    #[test]
    fn fyrd_reinforcements_arrive_on_schedule() {
        let mut game = small_game();
        let all: Vec<u8> = (1..=8)
            .map(|turn| {
                game.own.turn = turn;
                expected_reinforcements(&game)
            })
            .collect();
        assert_eq!(all, [2, 4, 6, 8, 9, 10, 11, 12], "those who found no way in wait");
        game.own.turn = 1;
        assert!(play(&mut game, r#"{"do":"enter","units":["F9"]}"#).expect_err("in movement").contains("Saxon movement"));
        assert_eq!(late_warning(&game), None, "they come in Saxon movement");
        advance_to(&mut game, "saxon-movement");
        assert_eq!(late_warning(&game).as_deref(), Some("1 reinforcement can still arrive at 0116 now (11.4.1)."), "one waits");
        play(&mut game, r#"{"do":"enter","units":["F9"]}"#).expect("F9 comes");
        assert_eq!(late_warning(&game), None);
        assert_eq!((expected_reinforcements(&game), game.own.unit("F9").map(|unit| unit.place)), (1, Some(Place::Map)));
        assert!(play(&mut game, r#"{"do":"enter","units":["F9"]}"#).is_err());
        play(&mut game, r#"{"do":"set_ruling","ruling":"104","choice":"lost"}"#).expect("a ruling");
        let each: Vec<u8> = (2..=8)
            .map(|turn| {
                (game.own.turn, game.own.done) = (turn, std::collections::BTreeSet::new());
                expected_reinforcements(&game)
            })
            .collect();
        assert_eq!(each, [2, 2, 2, 1, 1, 1, 1]);
    }
}
