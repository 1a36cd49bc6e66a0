//! Missile fire (7.0): shooters, targets, and the column of the table that is known before the roll.
//!
//! Strengths, odds and breaches of the rules are in `volley.rs`, the supply of missiles in `supply.rs`.

mod supply;
mod volley;

pub(super) use self::supply::{MOST_SEGMENTS, SupplyAccount, account, segments_left};
use self::volley::{Target, Volley, find_shooter};
use super::effects::find_on_map;
use super::melee::{Facing, Ground};
use super::unit::{Status, Unit};
use super::{Hastings, HastingsGame, tables, texts};
use senlac_board_games::keyed::{keyed, keys};
use senlac_board_games::{Choice, CommandRefusal, DiceKind, DiceRoll, EnteredDice, FieldKind, Plan, RollOutcome};

keys! {
    /// Units fire at an enemy unit, or at a leader who is alone, each once a segment. Enter the target’s ground
    /// where it counts (5.5).
    pub struct Fire at (game: Hastings, input) {
        shooters: Vec<Shooter> = tr_mark!("Firing units"), FieldKind::Rows(Shooter::fields(game, input));
        target: String = tr_mark!("Target"), targets(game);
    }
    may say {
        r#in: Ground = tr_mark!("Stands in");
        dice: EnteredDice = tr_mark!("Die");
    }
}

keys! {
    /// A firing unit. The distance counts the target’s hex but not the shooter’s (7.1.2). Unless other sides are
    /// given, the unit fires through its front (7.2.2) at its target’s front (6.2.3). It may fire high, over other
    /// units (7.3). Say that it has just reacted if no `react` recorded it (5.4.6). Enemies that have it in a zone of
    /// control limit its targets (7.2.3), and so do obstacles in the line of fire (7.2.4, 7.2.5). A line along the edge of
    /// woods or higher ground isn’t blocked.
    pub struct Shooter at (game: Hastings, input) {
        unit: String = tr_mark!("Firing unit"), shooters(game);
        distance: u8 = tr_mark!("Distance in hexes"), FieldKind::Number(1, 3);
    }
    may say { into: Facing = tr_mark!("Side hit"); }
    usually { high: bool = tr_mark!("High trajectory"); }
    unusually { reacted: bool = tr_mark!("Has just reacted"); }
    seldom say { through: Facing = tr_mark!("Own side it fires through"); }
    unusually {
        held_by: Vec<String> = tr_mark!("Enemies whose zone of control it is in"), FieldKind::Several(enemies(game));
        over: Vec<FireObstacle> = tr_mark!("In the line of fire");
    }
}

keyed! {
    /// Obstacle between a shooter and its target.
    pub enum FireObstacle {
        /// A combat unit of either side.
        Unit = "unit", tr_mark!("a unit");
        /// A woods hex, other than the target's.
        Woods = "woods", tr_mark!("woods");
        /// Ground that is higher than both.
        Higher = "higher", tr_mark!("ground higher than both");
        /// Ground that is higher than the shooter's hex and not higher than the target's (ruling 63).
        AboveShooter = "above-shooter", tr_mark!("ground higher than the shooter");
    }
}

/// Returns the unit of a choice.
fn unit_of<'a>(game: &'a HastingsGame, choice: &Choice) -> Option<&'a Unit> {
    game.own.unit(choice.value.as_str()?)
}

/// Returns units with missiles of the acting side.
fn shooters(game: &HastingsGame) -> FieldKind {
    let acting = game.own.step.acting_side();
    let bars = |unit: &Unit| {
        (unit.status != Status::Good)
            .then(|| tr!("not in good order (7.1.1)").to_owned())
            .or_else(|| game.own.has_done("fire", &unit.id).then(|| tr!("has fired (7.1.3)").to_owned()))
    };
    let fires = |unit: &Unit| unit.missile.is_some() && acting.is_none_or(|side| side == unit.side);
    FieldKind::One(texts::unit_choices(game, bars).into_iter().filter(|choice| unit_of(game, choice).is_some_and(fires)).collect())
}

/// Returns units of the side that isn’t acting.
fn enemies(game: &HastingsGame) -> Vec<Choice> {
    let acting = game.own.step.acting_side();
    let is_enemy = |unit: &Unit| acting.is_none_or(|side| side != unit.side);
    texts::unit_choices(game, |_| None).into_iter().filter(|choice| unit_of(game, choice).is_some_and(is_enemy)).collect()
}

/// Returns units of the side that isn’t acting, and its leaders who are alone.
fn targets(game: &HastingsGame) -> FieldKind {
    let acting = game.own.step.acting_side();
    let alone = texts::leader_choices(game, |leader| leader.with.is_none() && Some(leader.side) != acting);
    FieldKind::One(enemies(game).into_iter().chain(alone).collect())
}

impl Fire {
    /// Finds the shooters and the target.
    ///
    /// # Errors
    /// Every name that is unknown or repeated, and targets that are friends.
    fn volley(&self, game: &HastingsGame) -> Result<Volley, CommandRefusal> {
        let mut problems = Vec::new();
        let mut shooters = Vec::new();
        for shooter in &self.shooters {
            match find_shooter(game, shooter) {
                Ok((unit, weapon)) => shooters.push((unit, weapon, shooter.clone())),
                Err(problem) => problems.push(problem),
            }
        }
        if self.shooters.is_empty() {
            problems.push(tr!("at least one unit must fire").to_owned());
        }
        let mut names: Vec<&str> = shooters.iter().map(|(unit, ..)| unit.id.as_str()).collect();
        names.sort_unstable();
        problems.extend(names.windows(2).filter(|two| two[0] == two[1]).map(|two| tr!("{unit} is listed twice", unit = two[0])));
        for enemy in self.shooters.iter().flat_map(|shooter| &shooter.held_by) {
            problems.extend(find_on_map(game, enemy).err());
        }
        match Target::find(game, &self.target) {
            Ok(target) if shooters.iter().any(|(unit, ..)| unit.side == target.side()) => {
                problems.push(tr!("{target} is on the same side; choose an enemy", target = self.target));
            }
            Ok(target) if problems.is_empty() => return Ok(Volley { shooters, target, ground: self.r#in }),
            Ok(_) => {}
            Err(problem) => problems.push(problem),
        }
        Err(problems.into())
    }

    pub(super) fn plan(&self, game: &HastingsGame) -> Result<Plan<Hastings>, CommandRefusal> {
        let volley = self.volley(game)?;
        let mut lines = Vec::new();
        let column = volley.column(game, &mut lines);
        let first = volley.shooters.first().map(|(unit, ..)| unit.id.clone()).unwrap_or_default();
        let breaches = volley.breaches(game);
        let now = game.clone();
        let plan = match column {
            None => {
                let events = volley.record_fire(&now);
                Plan { said: self.dice.clone(), ..Plan::without_dice(events) }
            }
            Some(head) => {
                let falls = move |thrown: &DiceRoll| {
                    let row = thrown.sum.to_string();
                    let cell = now.cell(&tables::MISSILE, &row, head);
                    let events = volley.record_fire(&now).into_iter().chain(volley.hits(&now, cell)).collect();
                    RollOutcome { row: Some(row), ..RollOutcome::new(cell, events) }
                };
                Plan::with_dice(DiceKind::D6, self.dice.clone(), falls).with_table(&tables::MISSILE, None, Some(head))
            }
        };
        let plan = lines.into_iter().fold(plan, |plan, (what, section, value)| plan.step(what, section, value));
        let plan = breaches.into_iter().fold(plan, |plan, (section, words)| plan.with_breach(section, words));
        Ok(plan.with_duty(None, first))
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::volley::{COLUMNS, column, strength};
    use super::*;
    use crate::test_game::{advance_to, pending_duties, play, roll_result, small_game};
    use crate::unit::{Side, Weapon};
    use senlac_board_games::Command;

    fn fire(shooters: &Value, target: &str, more: &str) -> String {
        format!(r#"{{"do":"fire","shooters":{shooters},"target":"{target}"{more}}}"#)
    }

    fn odds_column(game: &HastingsGame, line: &str) -> Option<String> {
        let command: Command<crate::Command> = serde_json::from_str(line).expect("a command");
        game.plan(&command).expect("a plan").workings().table.and_then(|cell| cell.column)
    }

    #[test]
    fn weapon_strength_depends_on_distance() {
        let expected = [
            (Weapon::Bow, [Some(5), Some(4), Some(3), None]),
            (Weapon::Javelin, [Some(3), Some(2), None, None]),
            (Weapon::Sling, [Some(2), Some(1), Some(1), None]),
        ];
        for (weapon, strengths) in expected {
            assert_eq!([1, 2, 3, 4].map(|distance| strength(weapon, distance)), strengths, "{weapon:?}");
            assert_eq!(strength(weapon, 0), None);
        }
    }

    #[test]
    fn odds_are_rounded_in_favour_of_the_target() {
        let heads = |strength, defence| column(strength, defence).map(|place| COLUMNS[place].2);
        let expected = [
            (10, 3, Some("3-1")),
            (1, 5, None),
            (1, 4, Some("1-4")),
            (2, 7, Some("1-4")),
            (2, 6, Some("1-3")),
            (3, 6, Some("1-2")),
            (3, 5, Some("1-2")),
            (4, 6, Some("1-1.5")),
            (5, 6, Some("1-1.5")),
            (5, 5, Some("1-1")),
            (7, 5, Some("1-1")),
            (9, 6, Some("1.5-1")),
            (9, 5, Some("1.5-1")),
            (8, 4, Some("2-1")),
            (11, 4, Some("2-1")),
            (12, 3, Some("4-1")),
            (14, 3, Some("4-1")),
            (15, 3, Some("5-1")),
            (40, 3, Some("5-1")),
            (4, 0, Some("5-1")),
        ];
        for (strength, defence, head) in expected {
            assert_eq!(heads(strength, defence), head, "{strength} to {defence}");
        }
    }

    #[test]
    fn every_table_cell_matches_the_booklet() {
        let printed = [
            ("1", "– – – – – M M M D D"),
            ("2", "– – – – M M M D D D"),
            ("3", "– – – M M M D D D 1"),
            ("4", "– – M M M D D D 1 1"),
            ("5", "– M M M D D D 1 1 1"),
            ("6", "M M M D D D 1 1 1 1"),
        ];
        for (row, cells) in printed {
            let found: Vec<&str> = COLUMNS.iter().map(|(.., head)| small_game().cell(&tables::MISSILE, row, head)).collect();
            assert_eq!(found.join(" "), cells, "die {row}");
        }
    }

    #[test]
    fn strengths_and_flank_bonuses_add_up_before_the_roll() {
        let mut game = small_game();
        advance_to(&mut game, "norman-fire");
        let shooters = json!([{"unit": "NB1", "distance": 3, "into": "flank"}, {"unit": "NB2", "distance": 2}]);
        let line = fire(&shooters, "F1", r#","in":"woods""#);
        let command: Command<crate::Command> = serde_json::from_str(&line).expect("a command");
        let workings = game.plan(&command).expect("a plan").workings();
        let values: Vec<String> = workings.steps.iter().map(|step| step.value.to_string()).collect();
        // 3 + 1 + 4 to 3 + 1 for the woods.
        assert_eq!(values, ["+3", "+1", "+4", "3", "+1", "2-1"]);
        let outcomes: Vec<(&str, &str)> =
            workings.outcomes.iter().filter_map(|one| Some((one.result.sign()?, one.exact.as_str()))).collect();
        assert_eq!(outcomes, [("M", "1/3"), ("D", "1/2"), ("1", "1/6")]);
    }

    #[test]
    fn results_m_d_and_1_check_disrupt_and_reduce_the_target() {
        for (die, expected) in [(1, "M"), (4, "D"), (6, "D")] {
            let mut game = small_game();
            advance_to(&mut game, "norman-fire");
            let shooters = json!([{"unit": "NB1", "distance": 2}, {"unit": "NB2", "distance": 2}]);
            // 8 to 5.
            assert_eq!(roll_result(&play(&mut game, &fire(&shooters, "HC1", &format!(r#","dice":{die}"#))).expect("fire")), expected);
            let status = game.own.unit("HC1").map(|unit| unit.status);
            if expected == "M" {
                assert_eq!(pending_duties(&game), [("HC1", "morale", "fire")]);
            } else {
                assert_eq!(status, Some(Status::Disrupted));
            }
        }
        let mut game = small_game();
        advance_to(&mut game, "norman-fire");
        let shooters = json!([{"unit": "NB1", "distance": 1}, {"unit": "NB2", "distance": 1}]);
        assert_eq!(roll_result(&play(&mut game, &fire(&shooters, "HC2", r#","dice":6"#)).expect("fire")), "1");
        assert_eq!(pending_duties(&game), [("Leofwine", "leader_casualty", "fire")]);
        assert!(game.own.unit("HC2").is_some_and(|unit| unit.reduced));
    }

    #[test]
    fn shield_walls_help_and_very_low_odds_need_no_die() {
        let mut game = small_game();
        play(&mut game, r#"{"do":"read_order","group":"right","order":"shield-wall","ruling":"as the map says"}"#).expect("an order");
        advance_to(&mut game, "norman-fire");
        let one = json!([{"unit": "NB1", "distance": 2}]);
        assert_eq!(odds_column(&game, &fire(&one, "F2", "")).as_deref(), Some("1-1.5"));
        play(&mut game, r#"{"do":"set","unit":"F2","status":"routed"}"#).expect("set");
        assert_eq!(odds_column(&game, &fire(&one, "F2", "")).as_deref(), Some("1-1"), "a routed unit has no Shield Wall");
        let mut game = small_game();
        advance_to(&mut game, "saxon-answer");
        game.own.units.iter_mut().filter(|unit| unit.id == "NK1").for_each(|unit| unit.defence = 9);
        let answer = play(&mut game, &fire(&json!([{"unit": "SJ1", "distance": 2}]), "NK1", "")).expect("fire");
        assert!(answer.iter().all(|event| event.get("dice").is_none()));
        assert!(game.own.has_done("fire", "SJ1"));
    }

    #[test]
    fn high_fire_shifts_one_column_left_and_needs_bowmen() {
        let mut game = small_game();
        advance_to(&mut game, "saxon-answer");
        let high = |distance| json!([{"unit": "SB1", "distance": distance, "high": true}]);
        // 4 to 2 is 2-1; 5 to 4 is 1-1.
        assert_eq!(odds_column(&game, &fire(&high(2), "NB1", "")).as_deref(), Some("1.5-1"));
        assert_eq!(odds_column(&game, &fire(&high(1), "NK1", "")).as_deref(), Some("1-1.5"));
        game.own.units.iter_mut().filter(|unit| unit.id == "NK1").for_each(|unit| unit.defence = 16);
        assert_eq!(odds_column(&game, &fire(&high(2), "NK1", "")), None);
        play(&mut game, r#"{"do":"set_ruling","ruling":"55","choice":"one-to-four"}"#).expect("a ruling");
        assert_eq!(odds_column(&game, &fire(&high(2), "NK1", "")).as_deref(), Some("1-4"));
        play(&mut game, r#"{"do":"set_leader","leader":"William","with":""}"#).expect("William alone");
        let rear = json!([{"unit": "SB1", "distance": 1, "high": true, "into": "rear"}]);
        assert_eq!(odds_column(&game, &fire(&rear, "William", "")).as_deref(), Some("4-1"));
        play(&mut game, r#"{"do":"set_ruling","ruling":"56","choice":"five-to-one"}"#).expect("a ruling");
        assert_eq!(odds_column(&game, &fire(&rear, "William", "")).as_deref(), Some("5-1"));
        let answer = play(&mut game, &fire(&json!([{"unit": "SJ1", "distance": 1, "high": true}]), "NK2", "")).expect_err("no bows");
        assert!(answer.contains("only bowmen can fire high"), "{answer}");
        advance_to(&mut game, "norman-answer");
        let answer = play(&mut game, &fire(&json!([{"unit": "NB1", "distance": 1, "high": true}]), "F1", "")).expect_err("too early");
        assert!(answer.contains("before the second assault period"), "{answer}");
    }

    #[test]
    fn lone_leaders_defend_with_one_and_only_a_1_can_hurt_them() {
        let mut game = small_game();
        advance_to(&mut game, "norman-fire");
        let one = json!([{"unit": "NB1", "distance": 3}]);
        let answer = play(&mut game, &fire(&one, "Harold", "")).expect_err("with HC1");
        assert!(answer.contains("fire at HC1"), "{answer}");
        play(&mut game, r#"{"do":"set_leader","leader":"Harold","with":""}"#).expect("alone");
        assert_eq!(roll_result(&play(&mut game, &fire(&one, "Harold", r#","dice":2"#)).expect("fire")), "D");
        assert_eq!(pending_duties(&game), []);
        let two = json!([{"unit": "NB2", "distance": 3}]);
        let answer = play(&mut game, &fire(&two, "Harold", r#","dice":5"#)).expect_err("one volley");
        assert!(answer.contains("already been fired at"), "{answer}");
        let mut killing = game.clone();
        play(&mut game, &fire(&two, "Harold", r#","dice":5,"ruling":"on""#)).expect("fire");
        assert_eq!(pending_duties(&game), [("Harold", "leader_casualty", "fire")]);
        play(&mut killing, r#"{"do":"set_ruling","ruling":"58","choice":"killed"}"#).expect("a ruling");
        play(&mut killing, &fire(&two, "Harold", r#","dice":5,"ruling":"on""#)).expect("fire");
        assert_eq!(pending_duties(&killing), [("Harold", "chief_falls", "killed")]);
        assert_eq!(killing.own.points[&Side::Saxon], 25);
    }

    #[test]
    fn only_bowmen_fire_after_reacting() {
        let mut game = small_game();
        advance_to(&mut game, "saxon-answer");
        let answer = play(&mut game, &fire(&json!([{"unit": "SJ1", "distance": 1, "reacted": true}]), "NK1", "")).expect_err("reacted");
        assert!(answer.contains("only bowmen can fire after reacting"), "{answer}");
        play(&mut game, &fire(&json!([{"unit": "SB1", "distance": 1, "reacted": true}]), "NK1", r#","dice":1"#)).expect("bowmen");
    }

    #[test]
    fn sections_use_one_of_six_segments_at_their_first_volley() {
        let mut game = small_game();
        let one = |unit: &str, target: &str| fire(&json!([{"unit": unit, "distance": 3}]), target, r#","dice":1"#);
        for segment in 1..=6_u8 {
            advance_to(&mut game, if segment % 2 == 1 { "norman-fire" } else { "norman-answer" });
            play(&mut game, &one("NB1", "F1")).expect("fire");
            play(&mut game, &one("NB2", "F2")).expect("fire");
            assert_eq!(game.own.segments_used.get("norman-foot").map(|used| used.count), Some(segment));
        }
        advance_to(&mut game, "norman-fire");
        let answer = play(&mut game, &one("NB1", "F1")).expect_err("no more arrows");
        assert!(answer.contains("used all its fire segments"), "{answer}");
    }

    #[test]
    fn only_saxon_javelins_run_short_and_saved_segments_carry_over() {
        let mut game = small_game();
        advance_to(&mut game, "saxon-answer");
        let javelin = account(&game, game.own.unit("SJ1").expect("javelins")).expect("short");
        assert_eq!((javelin.who.as_str(), segments_left(&game, &javelin)), ("right", 4));
        assert_eq!(account(&game, game.own.unit("SB1").expect("bowmen")), None);
        play(&mut game, &fire(&json!([{"unit": "SJ1", "distance": 1}]), "NK1", "")).expect("fire");
        assert_eq!(segments_left(&game, &javelin), 3);
        let bows = account(&game, game.own.unit("NB1").expect("bowmen")).expect("short");
        game.own.period = 2;
        game.own.segments_used.clear();
        for (before, norman) in [(0, 6), (2, 6), (4, 5), (6, 3)] {
            game.own.segments_before = [("norman-foot".to_owned(), before), ("right".to_owned(), 1)].into();
            assert_eq!((segments_left(&game, &bows), segments_left(&game, &javelin)), (norman, 5), "{before}");
        }
    }

    #[test]
    fn rulings_decide_terrain_and_bonus_effects_on_fire() {
        let rule = |game: &mut HastingsGame, ruling: u8, choice: &str| {
            play(game, &format!(r#"{{"do":"set_ruling","ruling":"{ruling}","choice":"{choice}"}}"#)).expect("a ruling");
        };
        let mut game = small_game();
        advance_to(&mut game, "saxon-answer");
        let one = json!([{"unit": "SJ1", "distance": 1}]);
        // 3 to 4; in a marsh 3 to 3; in woods 3 to 5 only where they shelter from javelins.
        let column = |game: &HastingsGame, ground: &str| odds_column(game, &fire(&one, "NK1", &format!(r#","in":"{ground}""#)));
        assert_eq!((column(&game, "marsh").as_deref(), column(&game, "woods").as_deref()), (Some("1-1"), Some("1-1.5")));
        rule(&mut game, 52, "melee-only");
        rule(&mut game, 53, "every-missile");
        assert_eq!((column(&game, "marsh").as_deref(), column(&game, "woods").as_deref()), (Some("1-1.5"), Some("1-2")));
        rule(&mut game, 52, "both");
        game.own.units.iter_mut().filter(|unit| unit.id == "NK1").for_each(|unit| unit.defence = 1);
        assert_eq!(column(&game, "marsh").as_deref(), Some("3-1"), "never below 1");
        rule(&mut game, 54, "zero");
        assert_eq!(column(&game, "marsh").as_deref(), Some("5-1"));
        // 3 + 1 and 5 + 1 to 4 are 2-1; with one bonus alone 9 to 4 are 2-1 too, and to 5 no longer.
        let both =
            fire(&json!([{"unit": "SJ1", "distance": 1, "into": "rear"}, {"unit": "SB1", "distance": 1, "into": "rear"}]), "NK2", "");
        game.own.units.iter_mut().filter(|unit| unit.id == "NK2").for_each(|unit| unit.defence = 5);
        assert_eq!(odds_column(&game, &both).as_deref(), Some("2-1"));
        rule(&mut game, 49, "once");
        assert_eq!(odds_column(&game, &both).as_deref(), Some("1.5-1"));
    }

    #[test]
    fn rulings_decide_how_many_volleys_one_target_receives() {
        let mut game = small_game();
        advance_to(&mut game, "saxon-fire");
        let low = fire(&json!([{"unit": "SJ1", "distance": 1}]), "NK1", r#","dice":1"#);
        let high = fire(&json!([{"unit": "SB1", "distance": 1, "high": true}]), "NK1", r#","dice":1"#);
        play(&mut game, &low).expect("low fire");
        let mut several = game.clone();
        assert!(play(&mut game, &high).is_err());
        play(&mut game, r#"{"do":"set_ruling","ruling":"57","choice":"two-volleys"}"#).expect("a ruling");
        play(&mut game, &high).expect("high fire is another volley");
        play(&mut several, r#"{"do":"set_ruling","ruling":"51","choice":"several"}"#).expect("a ruling");
        play(&mut several, &high).expect("as many as they like");
    }

    #[test]
    fn rulings_decide_the_missile_supply() {
        let mut game = small_game();
        let rule = |game: &mut HastingsGame, ruling: u8, choice: &str| {
            play(game, &format!(r#"{{"do":"set_ruling","ruling":"{ruling}","choice":"{choice}"}}"#)).expect("a ruling");
        };
        let supply = |game: &HastingsGame, id: &str| {
            account(game, game.own.unit(id).expect("a unit")).map(|account| (account.who.clone(), segments_left(game, &account)))
        };
        rule(&mut game, 62, "one");
        for step in ["norman-fire", "norman-answer"] {
            advance_to(&mut game, step);
            play(&mut game, &fire(&json!([{"unit": "NB1", "distance": 3}]), "F1", r#","dice":1"#)).expect("fire");
        }
        assert_eq!(supply(&game, "NB1"), Some(("norman-foot".to_owned(), 5)), "one for the battle turn");
        game.own.last_turn = 11;
        rule(&mut game, 61, "pro-rata");
        assert_eq!(supply(&game, "NB1"), Some(("norman-foot".to_owned(), 7)), "6 × 11 / 8, less one");
        rule(&mut game, 60, "by-unit");
        assert_eq!((supply(&game, "NB1"), supply(&game, "SB1")), (Some(("NB1".to_owned(), 8)), None));
        game.own.units.iter_mut().filter(|unit| unit.id == "SB1").for_each(|unit| unit.missile = Some(Weapon::Sling));
        assert_eq!(supply(&game, "SB1"), None);
        rule(&mut game, 59, "sling");
        assert!(supply(&game, "SB1").is_some());
    }
}
