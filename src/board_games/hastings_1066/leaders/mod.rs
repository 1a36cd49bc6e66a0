//! Leaders (10.0): changes to them, who stays behind, and when they recover.
//!
//! Casualty rolls are in `casualty.rs`, morale checks after the fall of Harold or William in `chief.rs`,
//! and the escape of a leader who is alone in `flight.rs`.

mod casualty;
mod chief;
mod flight;

pub use self::casualty::{LeaderCasualty, ShakenRoll};
pub use self::chief::ChiefFall;
pub use self::flight::LeaderFlight;
use super::effects::{GameEvent, require_flight};
use super::event::LeaderChange;
use super::step::Step;
use super::unit::{Health, Leader, Side, Unit};
use super::{Event, Hastings, HastingsGame, LeaderWithAMover, ShakenFor};
use crate::duty::HastingsDuty;
use crate::messages;
use senlac_base::game::did_you_mean_or_else;
use senlac_board_games::{CommandRefusal, Plan};

/// Returns the leader of this name, even if he is out of the game.
///
/// # Errors
/// There is no such leader; the message suggests similar names.
pub(super) fn find<'a>(game: &'a HastingsGame, name: &str) -> Result<&'a Leader, String> {
    game.own.leader(name).ok_or_else(|| {
        let leader: String = name.chars().take(40).collect();
        let maybe = did_you_mean_or_else(&leader, game.own.leaders.iter().map(|leader| leader.id.as_str()));
        tr!("there is no leader “{leader}”;{maybe} see the roster for all leaders", leader, maybe)
    })
}

/// Returns the leader of this name, who must still be in the game.
///
/// # Errors
/// There is no such leader, or he is out of the game.
pub(super) fn find_in_game<'a>(game: &'a HastingsGame, name: &str) -> Result<&'a Leader, String> {
    let found = find(game, name)?;
    if found.is_in_game() { Ok(found) } else { Err(tr!("{leader} is out of the game", leader = found.id)) }
}

/// Change of a leader. Values that are left out stay the same.
#[derive(Default)]
struct Change {
    health: Option<Health>,
    recovers_to: Option<Health>,
    with: Option<String>,
    radius_lost: u8,
    points: u16,
}

impl Change {
    /// Returns the event that applies this change to a leader.
    fn event_for(self, leader: &Leader) -> GameEvent {
        let Self { health, recovers_to, with, radius_lost, points } = self;
        let less = |radius: u8| (radius_lost > 0).then(|| radius.saturating_sub(radius_lost));
        let scarred = health.or(recovers_to).is_some_and(Health::is_wound).then_some(true);
        let (command, rally) = (less(leader.command), less(leader.rally));
        let leader = leader.id.clone();
        senlac_board_games::Event::Own(Event::LeaderChanged(LeaderChange {
            leader,
            health,
            recovers_to,
            with,
            command,
            rally,
            scarred,
            points,
        }))
    }
}

/// Returns the event for a leader who is killed or captured. His casualty points count against his side (12.2).
fn lose_leader(leader: &Leader, health: Health) -> GameEvent {
    Change { health: Some(health), points: leader.points(), ..Change::default() }.event_for(leader)
}

/// Returns the duty of units within the radius of Harold or William to check morale when he falls (10.4.5).
fn require_chief_checks(leader: &Leader, cause: &str) -> Option<GameEvent> {
    leader.is_chief().then(|| GameEvent::due(HastingsDuty::ChiefFalls, &leader.id, cause, "10.4.5"))
}

/// Returns the events for a leader who is killed: for Harold or William, units check morale (10.4.2, 10.4.5).
pub(super) fn kill_leader(leader: &Leader) -> Vec<GameEvent> {
    [lose_leader(leader, Health::Killed)].into_iter().chain(require_chief_checks(leader, "killed")).collect()
}

/// Moves a leader to a unit’s hex, or leaves him alone.
pub(super) fn move_leader(leader: &Leader, unit: Option<&Unit>) -> GameEvent {
    Change { with: Some(unit.map(|unit| unit.id.clone()).unwrap_or_default()), ..Change::default() }.event_for(leader)
}

/// The leaders with a moving unit: those who stay in their hex, and those who go with it.
pub(super) struct LeaderSplit<'a> {
    pub(super) stay: Vec<&'a Leader>,
    pub(super) go: Vec<&'a Leader>,
}

impl<'a> LeaderSplit<'a> {
    /// Divides the leaders of a unit that routs, reacts or pursues.
    /// The leaders named by the owner stay, or all do (ruling 77).
    ///
    /// # Errors
    /// A leader who is named isn’t with the unit.
    pub(super) fn for_unit(game: &'a HastingsGame, unit: &'a Unit, names: &[String]) -> Result<Self, CommandRefusal> {
        let mut parting = Self::for_mover(game, unit, names)?;
        if game.has_option(LeaderWithAMover::Stays) {
            parting.stay.append(&mut parting.go);
        }
        Ok(parting)
    }

    /// Divides the leaders of a unit that moves in its own segment: the leaders named by the owner stay.
    ///
    /// # Errors
    /// A leader who is named isn’t with the unit.
    pub(super) fn for_mover(game: &'a HastingsGame, unit: &'a Unit, names: &[String]) -> Result<Self, CommandRefusal> {
        let strangers = names.iter().filter(|name| !game.own.leaders_with(&unit.id).any(|leader| leader.id == **name));
        let problems: Vec<String> = strangers.map(|leader| tr!("{leader} is not with {unit}", leader, unit = unit.id)).collect();
        if !problems.is_empty() {
            return Err(problems.into());
        }
        let (stay, go) = game.own.leaders_with(&unit.id).partition(|leader| names.contains(&leader.id));
        Ok(Self { stay, go })
    }

    /// Returns events for leaders who stay. They are now alone and must escape if an enemy threatens them (10.2.2).
    pub(super) fn events(&self) -> Vec<GameEvent> {
        self.stay.iter().flat_map(|leader| [move_leader(leader, None), require_flight(leader)]).collect()
    }

    /// Adds the leaders who go with the unit to the workings of a plan.
    pub(super) fn add_workings(&self, plan: Plan<Hastings>, unit: &Unit) -> Plan<Hastings> {
        let along = |leader: &&Leader| messages::goes_along(&leader.id, &unit.id);
        self.go.iter().map(along).fold(plan, |plan, words| plan.step(words, "10.2", messages::no_points()))
    }
}

/// Returns events for leaders who recover when this step begins. Shaken leaders recover after the whole next phase.
/// All recover when the armies reform (10.5, rulings 92 and 105).
pub(super) fn recover(game: &HastingsGame, turn: u8, step: Step) -> Vec<GameEvent> {
    let lasts = |since: u8, until: u8| until < since.saturating_add(2);
    let recovers = |leader: &Leader| {
        let shaken = leader.shaken.unwrap_or_default();
        let is_shaken = step != Step::Reform
            && if game.has_option(ShakenFor::BattleTurn) {
                lasts(shaken.turn, turn)
            } else {
                lasts(phase_number(shaken.turn, shaken.step), phase_number(turn, step))
            };
        match leader.health {
            Health::Shaken => Some(shaken.before).filter(|_| !is_shaken),
            Health::Wounded2 => Some(Health::Well).filter(|_| step == Step::Reform),
            Health::Well | Health::Wounded1 | Health::Crippled | Health::Killed | Health::Captured => None,
        }
    };
    let leaders = game.own.leaders.iter();
    leaders.filter_map(|leader| Some(Change { health: Some(recovers(leader)?), ..Change::default() }.event_for(leader))).collect()
}

/// Returns the number of player phases in the period before this step.
const fn phase_number(turn: u8, step: Step) -> u8 {
    let within = match (step.phasing_side(), step) {
        (Some(Side::Norman), _) | (None, Step::Orders) => 0,
        (Some(Side::Saxon), _) => 1,
        (None, _) => 2,
    };
    turn.saturating_mul(2).saturating_add(within)
}

#[cfg(test)]
mod tests {
    use crate::HastingsGame;
    use crate::test_game::{advance_to, pending_duties, play, roll_result, small_game};
    use crate::unit::{Health, Side};
    use senlac_board_games::Command;

    fn health(game: &HastingsGame, leader: &str) -> Health {
        game.own.leader(leader).map(|leader| leader.health).expect("a leader")
    }

    fn hit(game: &mut HastingsGame, leader: &str, dice: u8) -> String {
        let line = format!(r#"{{"do":"leader_casualty","leader":"{leader}","cause":"melee","dice":{dice}}}"#);
        roll_result(&play(game, &line).expect("a casualty roll")).to_owned()
    }

    fn rule(game: &mut HastingsGame, ruling: &str, choice: &str) {
        play(game, &format!(r#"{{"do":"set_ruling","ruling":"{ruling}","choice":"{choice}"}}"#)).expect("a ruling");
    }

    #[test]
    fn casualty_rolls_apply_the_printed_result() {
        let expected = [
            (2, "killed", "killed"),
            (3, "wounded-1", "wounded-1"),
            (4, "–", "wounded-2"),
            (5, "–", "shaken"),
            (6, "–", "–"),
            (7, "–", "–"),
            (8, "–", "–"),
            (9, "–", "shaken"),
            (10, "–", "wounded-2"),
            (11, "wounded-1", "wounded-2"),
            (12, "killed", "killed"),
        ];
        for (dice, by, cell) in expected.into_iter().flat_map(|(dice, fire, melee)| [(dice, "fire", fire), (dice, "melee", melee)]) {
            let mut game = small_game();
            let line = format!(r#"{{"do":"leader_casualty","leader":"Odo","cause":"{by}","dice":{dice}}}"#);
            assert_eq!(roll_result(&play(&mut game, &line).expect("a roll")), cell, "{by} {dice}");
            let (after, radii, points) = match cell {
                "killed" => (Health::Killed, (3, 1), 10),
                "wounded-1" => (Health::Wounded1, (2, 0), 0),
                "wounded-2" => (Health::Wounded2, (3, 1), 0),
                "shaken" => (Health::Shaken, (3, 1), 0),
                _ => (Health::Well, (3, 1), 0),
            };
            let odo = game.own.leader("Odo").expect("Odo");
            assert_eq!((odo.health, (odo.command, odo.rally)), (after, radii), "{by} {dice}");
            assert_eq!(game.own.points.get(&Side::Norman), Some(&points), "{by} {dice}");
            assert_eq!(pending_duties(&game), []);
        }
    }

    #[test]
    fn odds_are_shown_before_the_roll_and_count_a_second_wound_as_death() {
        let chances = |game: &HastingsGame, by: &str| {
            let line = format!(r#"{{"do":"leader_casualty","leader":"Odo","cause":"{by}"}}"#);
            let command: Command<crate::Command> = serde_json::from_str(&line).expect("a command");
            let outcomes = game.plan(&command).expect("a plan").workings().outcomes;
            outcomes.into_iter().map(|one| format!("{} {}", one.result, one.exact)).collect::<Vec<_>>()
        };
        let mut game = small_game();
        assert_eq!(chances(&game, "fire"), ["killed 1/18", "wounded-1 1/9", "– 5/6"]);
        assert_eq!(chances(&game, "melee"), ["killed 1/18", "wounded-1 1/18", "wounded-2 2/9", "shaken 2/9", "– 4/9"]);
        hit(&mut game, "Odo", 3);
        assert_eq!(chances(&game, "melee"), ["killed 1/3", "shaken 2/9", "– 4/9"]);
    }

    #[test]
    fn a_ruling_decides_an_eleven_in_melee() {
        let mut game = small_game();
        rule(&mut game, "leader-eleven", "wounded-1");
        assert_eq!(hit(&mut game, "Odo", 11), "wounded-1");
    }

    #[test]
    fn killed_leaders_score_their_points() {
        for (leader, side, points) in [
            ("William", Side::Norman, 50),
            ("Harold", Side::Saxon, 25),
            ("Odo", Side::Norman, 10),
            ("Alan", Side::Norman, 5),
            ("Leofwine", Side::Saxon, 5),
        ] {
            let mut game = small_game();
            hit(&mut game, leader, 2);
            assert_eq!(game.own.points.get(&side), Some(&points), "{leader}");
            let mut game = small_game();
            play(&mut game, &format!(r#"{{"do":"set_leader","leader":"{leader}","health":"killed"}}"#)).expect("the referee");
            assert_eq!(game.own.points.get(&side), Some(&points), "{leader}");
        }
    }

    #[test]
    fn dead_leaders_make_no_rolls_and_others_need_a_cause() {
        let mut game = small_game();
        hit(&mut game, "Odo", 2);
        let refused = play(&mut game, r#"{"do":"leader_casualty","leader":"Odo","cause":"fire"}"#).expect_err("dead");
        assert!(refused.contains("Odo is out of the game"), "{refused}");
        let refused = play(&mut game, r#"{"do":"leader_casualty","leader":"Alan"}"#).expect_err("why?");
        assert!(refused.contains("choose what hit his unit"), "{refused}");
    }

    #[test]
    fn a_second_wound_kills_and_shaken_leaders_can_be_wounded() {
        let mut game = small_game();
        assert_eq!([hit(&mut game, "Odo", 9), hit(&mut game, "Odo", 4), hit(&mut game, "Odo", 3)], ["shaken", "wounded-2", "killed"]);
        for (choice, expected) in [("killed", "killed"), ("first-wound", "wounded-2")] {
            let mut game = small_game();
            rule(&mut game, "wounded-again", choice);
            hit(&mut game, "Odo", 4);
            game.own.last_turn = 1;
            advance_to(&mut game, "reform");
            assert_eq!(health(&game, "Odo"), Health::Well);
            assert_eq!(hit(&mut game, "Odo", 4), expected);
        }
    }

    #[test]
    fn one_die_decides_when_a_leader_is_shaken_again() {
        for die in 1..=6 {
            let mut game = small_game();
            hit(&mut game, "Alan", 5);
            assert_eq!(hit(&mut game, "Alan", 5), "one-die");
            assert_eq!(pending_duties(&game), [("Alan", "shaken_again", "shaken")]);
            let answer = play(&mut game, &format!(r#"{{"do":"shaken_again","leader":"Alan","dice":{die}}}"#)).expect("a die");
            assert_eq!(roll_result(&answer), if die <= 3 { "killed" } else { "–" });
            assert_eq!(health(&game, "Alan"), if die <= 3 { Health::Killed } else { Health::Shaken });
            assert_eq!(pending_duties(&game), []);
        }
        let refused = play(&mut small_game(), r#"{"do":"shaken_again","leader":"Alan"}"#).expect_err("not shaken");
        assert!(refused.contains("not shaken again"), "{refused}");
    }

    #[test]
    fn a_ruling_decides_what_shaken_does_to_wounded_leaders() {
        for (first, choice, expected) in
            [(3, "as-shaken", "shaken"), (4, "as-shaken", "–"), (3, "one-die", "one-die"), (4, "one-die", "one-die")]
        {
            let mut game = small_game();
            rule(&mut game, "shaken-when-wounded", choice);
            hit(&mut game, "Odo", first);
            assert_eq!(hit(&mut game, "Odo", 5), expected, "{first} {choice}");
        }
    }

    #[test]
    fn shaken_leaders_recover_when_the_ruling_says() {
        for (choice, struck, last, back) in [
            ("player-phase", "norman-melee", (1, "saxon-melee"), (1, "turn-record")),
            ("player-phase", "saxon-melee", (2, "norman-melee"), (2, "saxon-rally")),
            ("battle-turn", "norman-melee", (2, "turn-record"), (3, "orders")),
        ] {
            let mut game = small_game();
            rule(&mut game, "shaken-for", choice);
            hit(&mut game, "Odo", 3);
            advance_to(&mut game, struck);
            hit(&mut game, "Odo", 5);
            let mut ineffective = Vec::new();
            while health(&game, "Odo") == Health::Shaken {
                ineffective.push((game.own.turn, game.own.step.key()));
                play(&mut game, r#"{"do":"advance","ruling":"no orders"}"#).expect("the next step");
            }
            assert_eq!((ineffective.last(), (game.own.turn, game.own.step.key())), (Some(&last), back), "{choice} {struck}");
            assert_eq!(health(&game, "Odo"), Health::Wounded1);
        }
    }

    #[test]
    fn a_ruling_decides_whether_first_wounds_are_permanent() {
        for (choice, expected) in [("as-the-notes", Health::Wounded1), ("every-wound", Health::Crippled)] {
            let mut game = small_game();
            rule(&mut game, "wounds", choice);
            hit(&mut game, "Odo", 3);
            game.own.last_turn = 1;
            advance_to(&mut game, "reform");
            let odo = game.own.leader("Odo").expect("Odo");
            assert_eq!((odo.health, odo.is_effective()), (expected, choice == "as-the-notes"));
            assert_eq!(hit(&mut game, "Odo", 3), "killed");
        }
    }

    #[test]
    fn a_ruling_decides_whether_a_zero_range_still_rallies() {
        for (choice, is_spent) in [("stays-zero", false), ("no-rally", true)] {
            let mut game = small_game();
            rule(&mut game, "radius-below-zero", choice);
            play(&mut game, r#"{"do":"set","unit":"HC2","status":"disrupted"}"#).expect("the referee");
            hit(&mut game, "Leofwine", 3);
            assert_eq!(game.own.leader("Leofwine").map(|leader| (leader.command, leader.rally)), Some((2, 0)));
            advance_to(&mut game, "saxon-rally");
            let answer = play(&mut game, r#"{"do":"rally","unit":"HC2","leader":"Leofwine","dice":1}"#);
            assert_eq!(answer.is_err_and(|refused| refused.contains("no rally range left")), is_spent, "{choice}");
        }
    }

    #[test]
    fn units_in_radius_check_when_harold_falls() {
        for (choice, dice, radius) in [("before", 3, "4"), ("after", 3, "3"), ("before", 4, "4"), ("before", 2, "4")] {
            let mut game = small_game();
            rule(&mut game, "radius-of-the-fallen", choice);
            let cause = hit(&mut game, "Harold", dice);
            assert_eq!(pending_duties(&game), [("Harold", "chief_falls", cause.as_str())]);
            let answer = play(&mut game, r#"{"do":"chief_falls","leader":"Harold","units":["HC1","F1"]}"#).expect("they see it");
            assert_eq!(answer[0]["steps"][0]["value"], radius, "{choice} {dice}");
            assert_eq!(pending_duties(&game), [("HC1", "morale", "chief"), ("F1", "morale", "chief")]);
        }
        let mut game = small_game();
        hit(&mut game, "Harold", 5);
        assert_eq!(pending_duties(&game), []);
        let refused = play(&mut game, r#"{"do":"chief_falls","leader":"Harold","units":["HC1"]}"#).expect_err("only shaken");
        assert!(refused.contains("Harold was not hit just now"), "{refused}");
        for (units, expected) in [(r#"["NK1"]"#, "NK1 is an enemy of Harold"), (r#"["F1","F1"]"#, "F1 is listed twice")] {
            let refused = play(&mut game, &format!(r#"{{"do":"chief_falls","leader":"Harold","units":{units}}}"#)).expect_err(units);
            assert!(refused.contains(expected), "{refused}");
        }
    }

    #[test]
    fn leaders_of_eliminated_units_roll_and_then_escape() {
        let lost = || {
            let mut game = small_game();
            advance_to(&mut game, "norman-melee");
            play(&mut game, r#"{"do":"set","unit":"NF1","reduced":true}"#).expect("the referee");
            // 4 + 1 − 3 = +2.
            let answer = play(&mut game, r#"{"do":"melee","attackers":[{"unit":"NF1"}],"defenders":[{"unit":"F1"}],"dice":2}"#);
            assert_eq!(roll_result(&answer.expect("a melee")), "1/1");
            assert_eq!(pending_duties(&game), [("Odo", "leader_casualty", "melee"), ("Odo", "leader_flight", "alone")]);
            game
        };
        let mut game = lost();
        play(&mut game, r#"{"do":"leader_casualty","leader":"Odo","dice":[1,1]}"#).expect("a roll");
        assert_eq!(pending_duties(&game), []);
        for (flight, expected) in [("", None), (r#","joins":"NB1""#, Some("NB1")), (r#","end":"stays""#, None)] {
            let mut game = lost();
            play(&mut game, r#"{"do":"leader_casualty","leader":"Odo","dice":[3,4]}"#).expect("a roll");
            play(&mut game, &format!(r#"{{"do":"leader_flight","leader":"Odo"{flight}}}"#)).expect("a flight");
            assert_eq!(pending_duties(&game), []);
            assert_eq!(game.own.leader("Odo").and_then(|leader| leader.with.as_deref()), expected);
        }
        let mut game = lost();
        play(&mut game, r#"{"do":"set_leader","leader":"Odo","with":"NB1"}"#).expect("the referee");
        assert_eq!(pending_duties(&game), [("Odo", "leader_casualty", "melee")]);
    }

    #[test]
    fn units_check_for_a_captured_chief_only_if_the_ruling_says_so() {
        for (choice, expected) in [("no-check", &[][..]), ("check-too", &[("Harold", "chief_falls", "captured")])] {
            let mut game = small_game();
            rule(&mut game, "captured-king", choice);
            let refused = play(&mut game, r#"{"do":"leader_flight","leader":"Harold","end":"captured"}"#).expect_err("not alone");
            assert!(refused.contains("Harold is stacked with HC1, not alone"), "{refused}");
            play(&mut game, r#"{"do":"set_leader","leader":"Harold","with":""}"#).expect("the referee");
            play(&mut game, r#"{"do":"leader_flight","leader":"Harold","end":"captured"}"#).expect("captured");
            assert_eq!((health(&game, "Harold"), game.own.points.get(&Side::Saxon)), (Health::Captured, Some(&25)));
            assert_eq!(pending_duties(&game), expected);
        }
    }

    #[test]
    fn ineffective_leaders_escape_unless_the_ruling_forbids_it() {
        for (choice, is_free) in [("three-or-more", true), ("exactly-three", true), ("ineffective-captured", false)] {
            let mut game = small_game();
            rule(&mut game, "escape", choice);
            hit(&mut game, "Odo", 4);
            play(&mut game, r#"{"do":"set_leader","leader":"Odo","with":""}"#).expect("the referee");
            assert_eq!(play(&mut game, r#"{"do":"leader_flight","leader":"Odo"}"#).is_ok(), is_free, "{choice}");
            let answer = play(&mut game, r#"{"do":"leader_flight","leader":"Odo","joins":"F1"}"#).expect_err("an enemy");
            assert!(answer.contains("Odo cannot join F1"), "{answer}");
        }
    }
}
