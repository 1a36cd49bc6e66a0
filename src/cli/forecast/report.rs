//! Results of a forecast, as text or JSON.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::battles::engagement::EngagedTurn;
use crate::battles::opening::OpeningFaults;
use crate::battles::{Forecast, ForecastSettings, Share};
use crate::cli::Failure;
use crate::rules::{Phase, Side, State, Troop, UnitId};

/// Data from which the report is made.
pub(super) struct Report<'a> {
    pub(super) name: &'a str,
    pub(super) students: Option<u8>,
    pub(super) question: &'a ForecastSettings,
    pub(super) forecast: &'a Forecast,
}

/// Report as JSON; shares are fractions of 1.
#[derive(Serialize)]
struct ForecastReport<'a> {
    scenario: &'a str,
    students: Option<u8>,
    battles: u64,
    seed: u64,
    last_turn: u32,
    players: BothSides<&'static str>,
    saxon_wins: u64,
    saxon_share: f64,
    /// 95% Wilson interval of the share.
    interval: [f64; 2],
    /// Number of battles decided in each turn.
    decided: &'a BTreeMap<u32, u64>,
    /// Number of battles ended by the bell.
    undecided: u64,
    median_turn: Option<u32>,
    /// Average losses in figures, by type.
    lost: BothSides<BTreeMap<&'static str, f64>>,
    figures: BothSides<u16>,
    held_the_hill: BothSides<u64>,
    /// Number of moves, volleys and melee attacks of units in all battles.
    deeds: u64,
    /// Activity of units in each turn.
    engagement: BTreeMap<u32, TurnReport>,
    /// Number of battles by the turn in which half of all units had attacked at least once.
    half_struck: &'a BTreeMap<u32, u64>,
    first_rush: RushReport,
    /// Number of battles in which a lord was killed in turn 1.
    lords_killed_in_turn_1: BothSides<u64>,
    boxed_in: Vec<UnitId>,
    exposed: Vec<UnitId>,
    distant_archers: Vec<UnitId>,
}

/// Report of a turn: counts over all battles that reached it, and fractions of the units on the table.
#[derive(Serialize)]
struct TurnReport {
    battles: u64,
    units: u64,
    struck: u64,
    acted: u64,
    idle: u64,
    struck_share: f64,
    acted_share: f64,
    idle_share: f64,
}

impl TurnReport {
    fn from_turn(turn: &EngagedTurn) -> Self {
        let EngagedTurn { battles, units, struck, acted, idle } = *turn;
        let [struck_share, acted_share, idle_share] = [turn.strikes(), turn.acts(), turn.idles()].map(Share::fraction);
        Self { battles, units, struck, acted, idle, struck_share, acted_share, idle_share }
    }
}

/// Report of the first Fyrd Runs Amok of each battle.
#[derive(Serialize)]
struct RushReport {
    battles: u64,
    called: u64,
    ran: u64,
    /// Number of battles in which at least four fifths of the units called ran.
    most_ran: u64,
}

/// Values for both sides.
#[derive(Serialize)]
struct BothSides<T> {
    norman: T,
    saxon: T,
}

impl<T> BothSides<T> {
    fn from_fn(each: impl Fn(Side) -> T) -> Self {
        Self { norman: each(Side::Norman), saxon: each(Side::Saxon) }
    }
}

/// Returns the types that a side fields, in the order of the army list.
fn fielded_troops(state: &State, side: Side) -> impl Iterator<Item = Troop> + '_ {
    Troop::ALL.into_iter().filter(move |troop| state.army(side).iter().any(|unit| unit.troop == *troop))
}

/// Returns a line for each kind of bad starting position of units.
fn bad_places(start: &State) -> Vec<String> {
    let OpeningFaults { boxed_in, exposed, distant } = OpeningFaults::from_state(start);
    let names = |units: &[UnitId]| units.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
    let mut lines = Vec::new();
    if !boxed_in.is_empty() {
        lines.push(tr!("Boxed in, with no path to the enemy: {units}.", units = names(&boxed_in)));
    }
    if !exposed.is_empty() {
        lines.push(tr!("Within reach of three enemy units, with no friendly unit beside them: {units}.", units = names(&exposed)));
    }
    if !distant.is_empty() {
        lines.push(tr!("Archers more than three turns from a shot: {units}.", units = names(&distant)));
    }
    lines
}

impl Report<'_> {
    /// Returns the report for other programs.
    pub(super) fn json(&self) -> Result<String, Failure> {
        let Self { name, students, question, forecast } = *self;
        let (low, high) = forecast.saxon_share().interval();
        let rush = forecast.engagement.rush;
        let OpeningFaults { boxed_in, exposed, distant } = OpeningFaults::from_state(&question.start);
        let told = ForecastReport {
            scenario: name,
            students,
            battles: forecast.battles,
            seed: question.seed,
            last_turn: question.last_turn,
            players: BothSides::from_fn(|side| question.players.strategy(side).name()),
            saxon_wins: forecast.saxon_wins,
            saxon_share: forecast.saxon_share().fraction(),
            interval: [low, high],
            decided: &forecast.decided,
            undecided: forecast.undecided().times,
            median_turn: forecast.median_turn(),
            lost: BothSides::from_fn(|side| {
                fielded_troops(&question.start, side).map(|troop| (troop.key(), forecast.mean_troop_losses(side, troop))).collect()
            }),
            figures: BothSides::from_fn(|side| question.start.strength(side).start),
            held_the_hill: BothSides::from_fn(|side| forecast.held_the_hill[side.index()]),
            deeds: forecast.deeds,
            engagement: forecast.engagement.turns.iter().map(|(turn, did)| (*turn, TurnReport::from_turn(did))).collect(),
            half_struck: &forecast.engagement.half_struck,
            first_rush: RushReport { battles: rush.battles, called: rush.called, ran: rush.ran, most_ran: rush.most_ran },
            lords_killed_in_turn_1: BothSides::from_fn(|side| forecast.engagement.lords_killed[side.index()]),
            boxed_in,
            exposed,
            distant_archers: distant,
        };
        serde_json::to_string(&told).map(|text| text + "\n").map_err(|problem| problem.to_string())
    }

    /// Returns the report for people.
    pub(super) fn text(&self) -> String {
        let Self { name, students, question, forecast } = self;
        let name = students.map_or_else(|| name.to_string(), |students| tr!("{name} for {students} pupils", name, students));
        let (low, high) = forecast.saxon_share().interval();
        let mut lines = vec![
            tr!(
                "{name}: {battles} battles, {norman} Normans against {saxon} Saxons, seed {seed}.",
                name,
                battles = forecast.battles,
                norman = question.players.norman.name(),
                saxon = question.players.saxon.name(),
                seed = question.seed
            ),
            tr!(
                "The Saxons win {saxons} of them (95% confidence interval: {low}% to {high}%).",
                saxons = percent(forecast.saxon_share()),
                low = format!("{:.1}", 100.0 * low),
                high = format!("{:.1}", 100.0 * high)
            ),
            self.turns(),
            self.losses(Side::Norman),
            self.losses(Side::Saxon),
        ];
        lines.extend(self.engagement());
        lines.join("\n") + "\n"
    }

    /// Returns a line about active units for each turn that at least a tenth of the battles reach.
    fn engagement(&self) -> Vec<String> {
        let Self { question, forecast, .. } = self;
        let seen = &forecast.engagement;
        let mut lines = vec![tr!("Percentage of units on the table:").to_owned()];
        for (turn, did) in seen.turns_reached(forecast.battles) {
            let [strike, act, idle] = [did.strikes(), did.acts(), did.idles()].map(whole_percent);
            lines.push(tr!(
                "  Turn {turn}: {strike}% shoot or fight, {act}% act (or move closer), {idle}% have done nothing for two turns in a row.",
                turn,
                strike,
                act,
                idle
            ));
        }
        let starts = question.start.turn() == 1 && question.start.phase() == Phase::Event;
        if starts {
            let share = percent(seen.half_struck_by(2, forecast.battles));
            lines.push(tr!("In {share} of battles, half of all units have shot or fought by the end of turn 2.", share));
        }
        let rush = seen.rush;
        if rush.battles > 0 {
            let share = percent(rush.mostly_runs());
            lines.push(tr!("When the fyrd first runs amok, at least four out of five units actually run in {share} of battles.", share));
        }
        if starts {
            let [norman, saxon] = Side::ALL.map(|side| percent(seen.lord_killed(side, forecast.battles)));
            lines.push(tr!("The enemy kills William in turn 1 in {norman} of battles, and Harold in {saxon}.", norman, saxon));
        }
        lines.extend(bad_places(&question.start));
        lines
    }

    /// Returns when battles are decided, such as "Decided before the bell: 12.0% in turn 3, 30.1% in turn 4. Ended
    /// by the bell after turn 8: 4.0%. Half are decided by the end of turn 5."
    fn turns(&self) -> String {
        let Self { question, forecast, .. } = self;
        let of = forecast.battles;
        let turns: Vec<String> = forecast
            .decided
            .iter()
            .map(|(turn, &times)| tr!("{share} in turn {turn}", turn, share = percent(Share { times, of })))
            .collect();
        let turns = if turns.is_empty() { tr!("none").to_owned() } else { turns.join(", ") };
        let half = forecast.median_turn().map_or_else(
            || tr!("Fewer than half are decided before the bell.").to_owned(),
            |turn| tr!("Half are decided by the end of turn {turn}.", turn),
        );
        tr!(
            "Decided before the bell: {turns}. Ended by the bell after turn {last_turn}: {undecided}. {half}",
            turns,
            last_turn = question.last_turn,
            undecided = percent(forecast.undecided()),
            half
        )
    }

    /// Returns a side's losses, such as "On average, the Normans lose 61.2 of 148 figures: knights 20.1, spearmen 30.0, archers
    /// 11.1."
    fn losses(&self, side: Side) -> String {
        let Self { question, forecast, .. } = self;
        let types: Vec<String> = fielded_troops(&question.start, side)
            .map(|troop| format!("{} {:.1}", troop.name(), forecast.mean_troop_losses(side, troop)))
            .collect();
        let start = question.start.strength(side).start;
        tr!(
            "On average, the {army} lose {lost} of {start} figures: {types}.",
            army = side.army(),
            lost = format!("{:.1}", forecast.mean_losses(side)),
            start,
            types = types.join(", ")
        )
    }
}

/// Returns a share as a whole number out of 100, such as "62".
fn whole_percent(share: Share) -> String {
    format!("{:.0}", 100.0 * share.fraction())
}

/// Returns a share as a percentage, such as "49.6%".
fn percent(share: Share) -> String {
    format!("{:.1}%", 100.0 * share.fraction())
}
