//! Missile fire (7.0): strengths by distance, odds, high trajectory, the table, and how long missiles last.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::effects::{Happens, did, disrupt, lose_step, on_map};
use super::leaders::killed;
use super::melee::{Facing, Ground, defence};
use super::unit::{Kind, Leader, Side, Status, Unit, Weapon};
use super::{Event, Hastings, HastingsDesk, cell, table, words};
use crate::rulebooks::{Choice, DiceKind, DiceSaid, Fall, Field, FieldKind, Plan, Refused, Thrown};

/// Units fire at an enemy.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Fire {
    /// Who fires, each once a segment.
    pub shooters: Vec<Shooter>,
    /// Who is fired at: a unit, or a leader who is alone.
    pub target: String,
    /// The ground on which the target stands, where that counts (5.5).
    #[serde(default, rename = "in", skip_serializing_if = "Option::is_none")]
    pub ground: Option<Ground>,
    /// The die; the program rolls if it is left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dice: Option<DiceSaid>,
}

/// A unit that fires, and how.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Shooter {
    /// Which.
    pub unit: String,
    /// How many hexes away the target is; the shooter's hex is not counted and the target's is (7.1.2).
    pub distance: u8,
    /// The side of the target that it hits; the front if it is left out (6.2.3).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub into: Option<Facing>,
    /// Whether it shoots high, over others (7.3).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub high: bool,
    /// Whether it has just reacted, where that was not said by `react` (5.4.6).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub reacted: bool,
}

/// The columns of the table: strength to defence, from the worst odds to the best.
const COLUMNS: [(i32, i32, &str); 10] = [
    (1, 4, "1-4"),
    (1, 3, "1-3"),
    (1, 2, "1-2"),
    (2, 3, "1-1.5"),
    (1, 1, "1-1"),
    (3, 2, "1.5-1"),
    (2, 1, "2-1"),
    (3, 1, "3-1"),
    (4, 1, "4-1"),
    (5, 1, "5-1"),
];

/// The column of these odds, rounded in favour of the target; `None` below 1-4 (7.2.7).
fn column(strength: i32, defence: i32) -> Option<usize> {
    COLUMNS.iter().rposition(|(more, less, _)| strength * less >= more * defence)
}

/// Who is fired at.
enum Target {
    Unit(Unit),
    Leader(Leader),
}

impl Target {
    fn find(desk: &HastingsDesk, id: &str) -> Result<Self, String> {
        let Some(leader) = desk.own.leader(id) else { return on_map(desk, id).map(|unit| Self::Unit(unit.clone())) };
        match &leader.with {
            _ if !leader.is_there() => Err(tr!("{leader} is no longer in the game", leader = id)),
            Some(unit) => Err(tr!("{leader} is not alone: fire at {unit}", leader = id, unit)),
            None => Ok(Self::Leader(leader.clone())),
        }
    }

    fn id(&self) -> &str {
        match self {
            Self::Unit(unit) => &unit.id,
            Self::Leader(leader) => &leader.id,
        }
    }

    const fn side(&self) -> Side {
        match self {
            Self::Unit(unit) => unit.side,
            Self::Leader(leader) => leader.side,
        }
    }
}

/// All who fire together, and at whom.
struct Volley {
    shooters: Vec<(Unit, Weapon, Shooter)>,
    target: Target,
    ground: Option<Ground>,
}

/// A line of the workings: what, where the book has it, and what it is worth.
type Line = (String, &'static str, String);

impl Fire {
    fn volley(&self, desk: &HastingsDesk) -> Result<Volley, Refused> {
        let mut problems = Vec::new();
        let mut shooters = Vec::new();
        for shooter in &self.shooters {
            match armed(desk, shooter) {
                Ok((unit, weapon)) => shooters.push((unit, weapon, shooter.clone())),
                Err(problem) => problems.push(problem),
            }
        }
        if self.shooters.is_empty() {
            problems.push(tr!("somebody must fire").to_owned());
        }
        let mut names: Vec<&str> = shooters.iter().map(|(unit, ..)| unit.id.as_str()).collect();
        names.sort_unstable();
        problems.extend(names.windows(2).filter(|two| two[0] == two[1]).map(|two| tr!("{unit} is named twice", unit = two[0])));
        match Target::find(desk, &self.target) {
            Ok(target) if shooters.iter().any(|(unit, ..)| unit.side == target.side()) => {
                problems.push(tr!("nobody fires at a friend: {target} is of the same side", target = self.target));
            }
            Ok(target) if problems.is_empty() => return Ok(Volley { shooters, target, ground: self.ground }),
            Ok(_) => {}
            Err(problem) => problems.push(problem),
        }
        Err(problems.into())
    }

    pub(super) fn plan(&self, desk: &HastingsDesk) -> Result<Plan<Hastings>, Refused> {
        let volley = self.volley(desk)?;
        let mut lines = Vec::new();
        let column = volley.column(desk, &mut lines);
        let first = volley.shooters.first().map(|(unit, ..)| unit.id.clone()).unwrap_or_default();
        let breaches = volley.breaches(desk);
        let now = desk.clone();
        let plan = match column {
            None => {
                let events = volley.spent(&now);
                Plan { said: self.dice.clone(), ..Plan::certain(events) }
            }
            Some(head) => {
                let falls = move |thrown: &Thrown| {
                    let row = thrown.sum.to_string();
                    let cell = cell(&now, "missile", &row, head);
                    let events = volley.spent(&now).into_iter().chain(volley.hits(&now, cell)).collect();
                    Fall { row: Some(row), ..Fall::new(cell, events) }
                };
                Plan::rolled(DiceKind::D6, self.dice.clone(), falls).read_in(table("missile"), None, Some(head))
            }
        };
        let plan = lines.into_iter().fold(plan, |plan, (what, section, value)| plan.step(what, section, value));
        let plan = breaches.into_iter().fold(plan, |plan, (section, words)| plan.against(section, words));
        Ok(plan.fulfilling(None, first))
    }

    /// What is asked for.
    pub(super) fn fields(desk: &HastingsDesk, _input: &Map<String, Value>) -> Vec<Field> {
        let acting = desk.own.step.acting();
        let of = |choice: &Choice| choice.value.as_str().and_then(|id| desk.own.unit(id));
        let bars = |unit: &Unit| {
            (unit.status != Status::Good)
                .then(|| tr!("not in good order (7.1.1)").to_owned())
                .or_else(|| desk.own.has_done("fire", &unit.id).then(|| tr!("has fired (7.1.3)").to_owned()))
        };
        let shooters = words::choices(desk, bars).into_iter();
        let shooters =
            shooters.filter(|choice| of(choice).is_some_and(|unit| unit.missile.is_some() && acting.is_none_or(|side| side == unit.side)));
        let targets = words::choices(desk, |_| None).into_iter();
        let targets = targets.filter(|choice| of(choice).is_some_and(|unit| acting.is_none_or(|side| side != unit.side)));
        let alone = desk.own.leaders.iter().filter(|leader| leader.is_there() && leader.with.is_none() && Some(leader.side) != acting);
        let alone = alone.map(|leader| Choice { value: leader.id.clone().into(), title: leader.id.clone(), barred: None });
        let one = |words: &[(&str, &str)]| {
            let choice = |(word, title): &(&str, &str)| Choice { value: (*word).into(), title: (*title).to_owned(), barred: None };
            FieldKind::One(words.iter().map(choice).collect())
        };
        let shooter = vec![
            Field::required("unit", tr!("Who fires"), FieldKind::One(shooters.collect())),
            Field::required("distance", tr!("Distance in hexes"), FieldKind::Number(1, 3)),
            Field::optional("into", tr!("Into"), one(&[("front", tr!("the front")), ("flank", tr!("a flank")), ("rear", tr!("the rear"))])),
            Field::optional("high", tr!("High trajectory"), FieldKind::Flag),
            Field::optional("reacted", tr!("Has just reacted"), FieldKind::Flag),
        ];
        vec![
            Field::required("shooters", tr!("Shooters"), FieldKind::Rows(shooter)),
            Field::required("target", tr!("Target"), FieldKind::One(targets.chain(alone).collect())),
            Field::optional("in", tr!("Stands in"), one(&[("marsh", tr!("marsh")), ("woods", tr!("woods"))])),
            Field::optional("dice", tr!("Die"), FieldKind::Dice),
        ]
    }
}

/// The row of the matrix for a weapon.
const fn row(weapon: Weapon) -> &'static str {
    match weapon {
        Weapon::Bow => tr_mark!("Bow"),
        Weapon::Javelin => tr_mark!("Javelin"),
        Weapon::Sling => tr_mark!("Sling"),
    }
}

/// The strength of a weapon at this distance; `None` beyond its range.
fn strength(weapon: Weapon, distance: u8) -> Option<i32> {
    table("missile-matrix").cell(row(weapon), &distance.to_string())?.parse().ok()
}

/// A unit that has missiles and reaches so far.
fn armed(desk: &HastingsDesk, shooter: &Shooter) -> Result<(Unit, Weapon), String> {
    let unit = on_map(desk, &shooter.unit)?;
    let (id, distance) = (&unit.id, shooter.distance);
    let Some(weapon) = unit.missile else { return Err(tr!("{id} has no missiles (7.1.1)", id)) };
    if strength(weapon, distance).is_none() {
        let range = table("missile-matrix").cell(row(weapon), table("missile-matrix").columns[0]).unwrap_or_default();
        return Err(tr!("{id} cannot fire over {distance} hexes: its range is 1 to {range} (7.5.1)", id, distance, range));
    }
    Ok((unit.clone(), weapon))
}

impl Volley {
    fn is_high(&self) -> bool {
        self.shooters.iter().any(|(.., how)| how.high)
    }

    /// What counts as one volley at a target: with ruling 57 high fire is another than low.
    fn kind(&self, desk: &HastingsDesk) -> &'static str {
        if self.is_high() && desk.reads("high-and-low", "two-volleys") { "shot-at-from-above" } else { "shot-at" }
    }

    /// All strengths.
    fn strength(&self, desk: &HastingsDesk, lines: &mut Vec<Line>) -> i32 {
        let mut sum = 0;
        let mut has_bonus = false;
        for (unit, weapon, how) in &self.shooters {
            let (id, distance) = (&unit.id, how.distance);
            let value = strength(*weapon, distance).unwrap_or_default();
            sum += value;
            let what = tr_count!(distance = distance, "{id} fires over {distance} hex", "{id} fires over {distance} hexes", id);
            lines.push((what, "7.5.1", format!("+{value}")));
            let side = match how.into {
                Some(Facing::Flank) => tr!("{id} hits a flank", id),
                Some(Facing::Rear) => tr!("{id} hits the rear", id),
                Some(Facing::Front) | None => continue,
            };
            if !(has_bonus && desk.reads("side-bonus", "once")) {
                sum += 1;
                lines.push((side, "6.2.3", "+1".to_owned()));
            }
            has_bonus = true;
        }
        sum
    }

    /// The target's defence in its present order, with its ground.
    fn defence(&self, desk: &HastingsDesk, lines: &mut Vec<Line>) -> i32 {
        let id = self.target.id();
        let (value, section) = match &self.target {
            Target::Unit(unit) => defence(&desk.own, unit),
            Target::Leader(_) => (1, "7.1.7"),
        };
        let what = if section == "4.3.1" { tr!("{id} defends itself in its Shield Wall", id) } else { tr!("{id} defends itself", id) };
        lines.push((what, section, value.to_string()));
        let is_bow = self.shooters.iter().any(|(_, weapon, _)| *weapon == Weapon::Bow);
        let change = match self.ground {
            Some(Ground::Marsh) if !desk.reads("marsh-defence", "melee-only") => {
                lines.push((tr!("{id} stands in a marsh", id), "5.5", "-1".to_owned()));
                -1
            }
            Some(Ground::Woods) if is_bow || desk.reads("woods", "every-missile") => {
                lines.push((tr!("{id} stands in woods", id), "5.5", "+1".to_owned()));
                1
            }
            Some(Ground::Marsh | Ground::Woods) | None => 0,
        };
        let least = i32::from(!desk.reads("least-defence", "zero"));
        (value + change).max(least)
    }

    /// The column in which the die is read; `None` if nothing can happen.
    fn column(&self, desk: &HastingsDesk, lines: &mut Vec<Line>) -> Option<&'static str> {
        let strength = self.strength(desk, lines);
        let defence = self.defence(desk, lines);
        let place = column(strength, defence);
        let head = |place: usize| COLUMNS.get(place).map(|(.., head)| *head);
        let odds = place.and_then(head).unwrap_or(tr!("below 1-4: nothing happens"));
        lines.push((tr!("{strength} to {defence}", strength, defence), "7.2.7", odds.to_owned()));
        let place = place?;
        if !self.is_high() {
            return head(place);
        }
        let stays = (place == 0 && desk.reads("high-at-one-to-four", "one-to-four"))
            || (strength >= 6 * defence && desk.reads("high-above-five-to-one", "five-to-one"));
        let left = if stays { head(place) } else { head(place.checked_sub(1).unwrap_or(COLUMNS.len())) };
        lines.push((tr!("high trajectory").to_owned(), "7.3.3", left.unwrap_or(tr!("nothing happens")).to_owned()));
        left
    }

    /// Everything that speaks against it.
    fn breaches(&self, desk: &HastingsDesk) -> Vec<(&'static str, String)> {
        let state = &desk.own;
        let mut found = Vec::new();
        if !state.step.is_fire() {
            found.push(("7.2.1", tr!("this is not a missile segment").to_owned()));
        }
        for (unit, weapon, how) in &self.shooters {
            let id = &unit.id;
            if state.step.acting().is_some_and(|side| side != unit.side) {
                found.push(("7.0", tr!("{id} is not of the side that fires now", id)));
            }
            if unit.status != Status::Good {
                found.push(("9.2.2", tr!("{id} is not in good order and cannot fire", id)));
            }
            if state.has_done("fire", id) {
                found.push(("7.1.3", tr!("{id} has already fired in this segment", id)));
            }
            if (how.reacted || state.has_done("react", id)) && unit.kind != Kind::Bowmen {
                found.push(("5.4.6", tr!("{id} has reacted, and of those only bowmen fire", id)));
            }
            if how.high && *weapon != Weapon::Bow {
                found.push(("7.3.1", tr!("{id} has no bows, and only bowmen fire high", id)));
            }
            if how.high && unit.side == Side::Norman && state.period == 1 {
                found.push(("7.3.2", tr!("{id} cannot fire high before the second assault period", id)));
            }
        }
        if self.is_high() && self.shooters.iter().any(|(.., how)| !how.high) && desk.reads("high-and-low", "two-volleys") {
            found.push(("7.3.3", tr!("high and low fire are two volleys").to_owned()));
        }
        if state.has_done(self.kind(desk), self.target.id()) && !desk.reads("volleys", "several") {
            found.push(("7.1.3", tr!("{target} has already been fired at in this segment", target = self.target.id())));
        }
        let short = self.accounts(desk).into_iter().filter(|account| left(desk, account) == 0);
        found.extend(short.map(|Account { who, .. }| {
            ("7.4", tr!("{who} has used all its fire segments of this period", who = words::title(state, &who)))
        }));
        found
    }

    /// What pays for this volley and has not paid in this segment yet: each once.
    fn accounts(&self, desk: &HastingsDesk) -> Vec<Account> {
        let state = &desk.own;
        let mut accounts: Vec<Account> = Vec::new();
        for (unit, ..) in &self.shooters {
            let Some(account) = account(desk, unit) else { continue };
            let is_paid = state.segments_used.get(&account.who).is_some_and(|used| {
                used.last == (state.turn, state.step) || (used.last.0 == state.turn && desk.reads("segments-in-a-turn", "one"))
            });
            if !is_paid && !accounts.contains(&account) {
                accounts.push(account);
            }
        }
        accounts
    }

    /// Who has fired, at whom, and what it costs.
    fn spent(&self, desk: &HastingsDesk) -> Vec<Happens> {
        let shooters = did("fire", self.shooters.iter().map(|(unit, ..)| unit.id.clone()));
        let target = did(self.kind(desk), [self.target.id().to_owned()]);
        let used = self.accounts(desk).into_iter().map(|account| Happens::Own(Event::SegmentUsed { who: account.who }));
        [shooters, target].into_iter().chain(used).collect()
    }

    /// What a cell does (7.1.6). A leader alone suffers from a 1 only (ruling 58).
    fn hits(&self, desk: &HastingsDesk, cell: &str) -> Vec<Happens> {
        match (&self.target, cell) {
            (Target::Unit(unit), "M") => vec![Happens::due("morale", &unit.id, "fire", "7.1.6")],
            (Target::Unit(unit), "D") => disrupt(unit),
            (Target::Unit(unit), "1") => lose_step(&desk.own, unit, "fire"),
            (Target::Leader(leader), "1") if desk.reads("leader-alone", "killed") => killed(leader),
            (Target::Leader(leader), "1") => vec![Happens::due("leader_casualty", &leader.id, "fire", "10.4.1")],
            (Target::Unit(_) | Target::Leader(_), _) => Vec::new(),
        }
    }
}

/// Whose supply it is: a wing's, a section's, or a unit's own (7.4.2).
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Account {
    /// The word of the wing or the section, or the name of the unit.
    pub(super) who: String,
    side: Side,
}

/// What pays when a unit fires; `None` if it never runs short (7.4.1, 7.4.4).
pub(super) fn account(desk: &HastingsDesk, unit: &Unit) -> Option<Account> {
    let is_short = match (unit.side, unit.missile?) {
        (Side::Norman, weapon) => weapon == Weapon::Bow,
        (Side::Saxon, Weapon::Javelin) => true,
        (Side::Saxon, Weapon::Sling) => desk.reads("javelin-supply", "sling"),
        (Side::Saxon, Weapon::Bow) => false,
    };
    let group = unit.group().filter(|_| !desk.reads("supply-of-wings", "by-unit"));
    let who = group.map_or_else(|| unit.id.clone(), |group| group.key().to_owned());
    is_short.then_some(Account { who, side: unit.side })
}

/// The most that can be used in one period, whatever was saved (7.4.3).
const MOST: u8 = 6;

/// Fire segments that are left of this account in this period.
pub(super) fn left(desk: &HastingsDesk, account: &Account) -> u8 {
    let state = &desk.own;
    let printed = |period: usize| {
        let cells = table("missile-supply").rows.get(period).map(|(_, cells)| *cells).unwrap_or_default();
        cells.get(usize::from(account.side == Side::Saxon)).and_then(|cell| cell.parse::<u8>().ok()).unwrap_or_default()
    };
    let before = state.segments_before.get(&account.who).copied().unwrap_or_default();
    let saved = if state.period == 2 { printed(0).saturating_sub(before) } else { 0 };
    let allowed = (printed(usize::from(state.period - 1)) + saved).min(MOST);
    let more = if desk.reads("supply-in-extension", "pro-rata") { u16::from(state.last_turn.max(8)) } else { 8 };
    let allowed = u8::try_from(u16::from(allowed) * more / 8).unwrap_or(u8::MAX);
    allowed.saturating_sub(state.segments_used.get(&account.who).map_or(0, |used| used.count))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::super::playing::{go_to, play, result, small, waiting};
    use super::*;
    use crate::rulebooks::Command;

    fn fire(shooters: &Value, target: &str, more: &str) -> String {
        format!(r#"{{"do":"fire","shooters":{shooters},"target":"{target}"{more}}}"#)
    }

    fn column_of(desk: &HastingsDesk, line: &str) -> Option<String> {
        let command: Command<super::super::Command> = serde_json::from_str(line).expect("a command");
        desk.plan(&command).expect("a plan").workings().table.and_then(|cell| cell.column)
    }

    #[test]
    fn each_weapon_has_its_strength_at_each_distance() {
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
    fn every_cell_of_the_table_is_the_printed_one() {
        let printed = [
            ("1", "– – – – – M M M D D"),
            ("2", "– – – – M M M D D D"),
            ("3", "– – – M M M D D D 1"),
            ("4", "– – M M M D D D 1 1"),
            ("5", "– M M M D D D 1 1 1"),
            ("6", "M M M D D D 1 1 1 1"),
        ];
        for (row, cells) in printed {
            let found: Vec<&str> = COLUMNS.iter().map(|(.., head)| cell(&small(), "missile", row, head)).collect();
            assert_eq!(found.join(" "), cells, "die {row}");
        }
    }

    #[test]
    fn strengths_add_up_and_a_flank_helps_and_the_odds_are_known_before_the_roll() {
        let mut desk = small();
        go_to(&mut desk, "norman-fire");
        let shooters = json!([{"unit": "NB1", "distance": 3, "into": "flank"}, {"unit": "NB2", "distance": 2}]);
        let line = fire(&shooters, "F1", r#","in":"woods""#);
        let command: Command<super::super::Command> = serde_json::from_str(&line).expect("a command");
        let workings = desk.plan(&command).expect("a plan").workings();
        let values: Vec<&str> = workings.steps.iter().map(|step| step.value.as_str()).collect();
        // 3 + 1 + 4 to 3 + 1 for the woods.
        assert_eq!(values, ["+3", "+1", "+4", "3", "+1", "2-1"]);
        let outcomes: Vec<(&str, &str)> = workings.outcomes.iter().map(|one| (one.result.as_str(), one.exact.as_str())).collect();
        assert_eq!(outcomes, [("M", "1/3"), ("D", "1/2"), ("1", "1/6")]);
    }

    #[test]
    fn m_waits_as_a_check_d_disrupts_and_1_takes_a_step_and_looks_for_leaders() {
        for (die, expected) in [(1, "M"), (4, "D"), (6, "D")] {
            let mut desk = small();
            go_to(&mut desk, "norman-fire");
            let shooters = json!([{"unit": "NB1", "distance": 2}, {"unit": "NB2", "distance": 2}]);
            // 8 to 5.
            assert_eq!(result(&play(&mut desk, &fire(&shooters, "HC1", &format!(r#","dice":{die}"#))).expect("fire")), expected);
            let status = desk.own.unit("HC1").map(|unit| unit.status);
            if expected == "M" {
                assert_eq!(waiting(&desk), [("HC1", "morale", "fire")]);
            } else {
                assert_eq!(status, Some(Status::Disrupted));
            }
        }
        let mut desk = small();
        go_to(&mut desk, "norman-fire");
        let shooters = json!([{"unit": "NB1", "distance": 1}, {"unit": "NB2", "distance": 1}]);
        assert_eq!(result(&play(&mut desk, &fire(&shooters, "HC2", r#","dice":6"#)).expect("fire")), "1");
        assert_eq!(waiting(&desk), [("Leofwine", "leader_casualty", "fire")]);
        assert!(desk.own.unit("HC2").is_some_and(|unit| unit.reduced));
    }

    #[test]
    fn a_shield_wall_shelters_and_below_one_to_four_no_die_is_thrown() {
        let mut desk = small();
        play(&mut desk, r#"{"do":"read_order","group":"right","order":"shield-wall","ruling":"as the map says"}"#).expect("an order");
        go_to(&mut desk, "norman-fire");
        let one = json!([{"unit": "NB1", "distance": 2}]);
        assert_eq!(column_of(&desk, &fire(&one, "F2", "")).as_deref(), Some("1-1.5"));
        play(&mut desk, r#"{"do":"set","unit":"F2","status":"routed"}"#).expect("set");
        assert_eq!(column_of(&desk, &fire(&one, "F2", "")).as_deref(), Some("1-1"), "a routed unit has no Shield Wall");
        let mut desk = small();
        go_to(&mut desk, "saxon-answer");
        desk.own.units.iter_mut().filter(|unit| unit.id == "NK1").for_each(|unit| unit.defence = 9);
        let told = play(&mut desk, &fire(&json!([{"unit": "SJ1", "distance": 2}]), "NK1", "")).expect("fire");
        assert!(told.iter().all(|event| event.get("dice").is_none()));
        assert!(desk.own.has_done("fire", "SJ1"));
    }

    #[test]
    fn high_fire_is_read_one_column_left_and_only_bowmen_know_it() {
        let mut desk = small();
        go_to(&mut desk, "saxon-answer");
        let high = |distance| json!([{"unit": "SB1", "distance": distance, "high": true}]);
        // 4 to 2 is 2-1; 5 to 4 is 1-1.
        assert_eq!(column_of(&desk, &fire(&high(2), "NB1", "")).as_deref(), Some("1.5-1"));
        assert_eq!(column_of(&desk, &fire(&high(1), "NK1", "")).as_deref(), Some("1-1.5"));
        desk.own.units.iter_mut().filter(|unit| unit.id == "NK1").for_each(|unit| unit.defence = 16);
        assert_eq!(column_of(&desk, &fire(&high(2), "NK1", "")), None);
        play(&mut desk, r#"{"do":"set_ruling","ruling":"55","choice":"one-to-four"}"#).expect("a ruling");
        assert_eq!(column_of(&desk, &fire(&high(2), "NK1", "")).as_deref(), Some("1-4"));
        play(&mut desk, r#"{"do":"set_leader","leader":"William","with":""}"#).expect("William alone");
        let rear = json!([{"unit": "SB1", "distance": 1, "high": true, "into": "rear"}]);
        assert_eq!(column_of(&desk, &fire(&rear, "William", "")).as_deref(), Some("4-1"));
        play(&mut desk, r#"{"do":"set_ruling","ruling":"56","choice":"five-to-one"}"#).expect("a ruling");
        assert_eq!(column_of(&desk, &fire(&rear, "William", "")).as_deref(), Some("5-1"));
        let told = play(&mut desk, &fire(&json!([{"unit": "SJ1", "distance": 1, "high": true}]), "NK2", "")).expect_err("no bows");
        assert!(told.contains("only bowmen fire high"), "{told}");
        go_to(&mut desk, "norman-answer");
        let told = play(&mut desk, &fire(&json!([{"unit": "NB1", "distance": 1, "high": true}]), "F1", "")).expect_err("too early");
        assert!(told.contains("before the second assault period"), "{told}");
    }

    #[test]
    fn a_leader_alone_defends_with_one_and_only_a_1_endangers_him() {
        let mut desk = small();
        go_to(&mut desk, "norman-fire");
        let one = json!([{"unit": "NB1", "distance": 3}]);
        let told = play(&mut desk, &fire(&one, "Harold", "")).expect_err("with HC1");
        assert!(told.contains("fire at HC1"), "{told}");
        play(&mut desk, r#"{"do":"set_leader","leader":"Harold","with":""}"#).expect("alone");
        assert_eq!(result(&play(&mut desk, &fire(&one, "Harold", r#","dice":2"#)).expect("fire")), "D");
        assert_eq!(waiting(&desk), []);
        let two = json!([{"unit": "NB2", "distance": 3}]);
        let told = play(&mut desk, &fire(&two, "Harold", r#","dice":5"#)).expect_err("one volley");
        assert!(told.contains("already been fired at"), "{told}");
        let mut killing = desk.clone();
        play(&mut desk, &fire(&two, "Harold", r#","dice":5,"ruling":"on""#)).expect("fire");
        assert_eq!(waiting(&desk), [("Harold", "leader_casualty", "fire")]);
        play(&mut killing, r#"{"do":"set_ruling","ruling":"58","choice":"killed"}"#).expect("a ruling");
        play(&mut killing, &fire(&two, "Harold", r#","dice":5,"ruling":"on""#)).expect("fire");
        assert_eq!(waiting(&killing), [("Harold", "chief_falls", "killed")]);
        assert_eq!(killing.own.points[&Side::Saxon], 25);
    }

    #[test]
    fn of_those_who_reacted_only_bowmen_fire() {
        let mut desk = small();
        go_to(&mut desk, "saxon-answer");
        let told = play(&mut desk, &fire(&json!([{"unit": "SJ1", "distance": 1, "reacted": true}]), "NK1", "")).expect_err("reacted");
        assert!(told.contains("of those only bowmen fire"), "{told}");
        play(&mut desk, &fire(&json!([{"unit": "SB1", "distance": 1, "reacted": true}]), "NK1", r#","dice":1"#)).expect("bowmen");
    }

    #[test]
    fn a_section_has_six_segments_and_uses_one_with_its_first_volley() {
        let mut desk = small();
        let one = |unit: &str, target: &str| fire(&json!([{"unit": unit, "distance": 3}]), target, r#","dice":1"#);
        for segment in 1..=6_u8 {
            go_to(&mut desk, if segment % 2 == 1 { "norman-fire" } else { "norman-answer" });
            play(&mut desk, &one("NB1", "F1")).expect("fire");
            play(&mut desk, &one("NB2", "F2")).expect("fire");
            assert_eq!(desk.own.segments_used.get("norman-foot").map(|used| used.count), Some(segment));
        }
        go_to(&mut desk, "norman-fire");
        let told = play(&mut desk, &one("NB1", "F1")).expect_err("no more arrows");
        assert!(told.contains("used all its fire segments"), "{told}");
    }

    #[test]
    fn saxon_javelins_run_short_and_bows_do_not_and_what_is_saved_counts_later() {
        let mut desk = small();
        go_to(&mut desk, "saxon-answer");
        let javelin = account(&desk, desk.own.unit("SJ1").expect("javelins")).expect("short");
        assert_eq!((javelin.who.as_str(), left(&desk, &javelin)), ("right", 4));
        assert_eq!(account(&desk, desk.own.unit("SB1").expect("bowmen")), None);
        play(&mut desk, &fire(&json!([{"unit": "SJ1", "distance": 1}]), "NK1", "")).expect("fire");
        assert_eq!(left(&desk, &javelin), 3);
        let bows = account(&desk, desk.own.unit("NB1").expect("bowmen")).expect("short");
        desk.own.period = 2;
        desk.own.segments_used.clear();
        for (before, norman) in [(0, 6), (2, 6), (4, 5), (6, 3)] {
            desk.own.segments_before = [("norman-foot".to_owned(), before), ("right".to_owned(), 1)].into();
            assert_eq!((left(&desk, &bows), left(&desk, &javelin)), (norman, 5), "{before}");
        }
    }
}
