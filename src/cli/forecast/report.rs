//! What a forecast says, as text or as JSON.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::battles::{Forecast, ForecastSettings, Share};
use crate::cli::Failure;
use crate::rules::{Side, State, Troop};

/// Everything that is told.
pub(super) struct Report<'a> {
    pub(super) name: &'a str,
    pub(super) students: Option<u8>,
    pub(super) question: &'a ForecastSettings,
    pub(super) forecast: &'a Forecast,
}

/// The report as JSON; shares are parts of 1.
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
    /// Wilson's 95 % interval of the share.
    interval: [f64; 2],
    /// Battles that were decided in each turn.
    decided: &'a BTreeMap<u32, u64>,
    /// Battles that the bell ended.
    undecided: u64,
    median_turn: Option<u32>,
    /// Figures lost on average, by type.
    lost: BothSides<BTreeMap<&'static str, f64>>,
    figures: BothSides<u16>,
    held_the_hill: BothSides<u64>,
    /// Moves, volleys and blows of units in all battles.
    deeds: u64,
}

/// Something of both sides.
#[derive(Serialize)]
struct BothSides<T> {
    norman: T,
    saxon: T,
}

impl<T> BothSides<T> {
    fn of(each: impl Fn(Side) -> T) -> Self {
        Self { norman: each(Side::Norman), saxon: each(Side::Saxon) }
    }
}

/// The types that a side fields, in the order of the army list.
fn fielded(state: &State, side: Side) -> impl Iterator<Item = Troop> + '_ {
    Troop::ALL.into_iter().filter(move |troop| state.army(side).iter().any(|unit| unit.troop == *troop))
}

impl Report<'_> {
    /// For other programs.
    pub(super) fn json(&self) -> Result<String, Failure> {
        let Self { name, students, question, forecast } = *self;
        let (low, high) = forecast.saxons().interval();
        let told = ForecastReport {
            scenario: name,
            students,
            battles: forecast.battles,
            seed: question.seed,
            last_turn: question.last_turn,
            players: BothSides::of(|side| question.players.of(side).name()),
            saxon_wins: forecast.saxon_wins,
            saxon_share: forecast.saxons().part(),
            interval: [low, high],
            decided: &forecast.decided,
            undecided: forecast.undecided().times,
            median_turn: forecast.median_turn(),
            lost: BothSides::of(|side| {
                fielded(&question.start, side).map(|troop| (troop.key(), forecast.mean_lost(side, troop))).collect()
            }),
            figures: BothSides::of(|side| question.start.strength(side).start),
            held_the_hill: BothSides::of(|side| forecast.held_the_hill[side.index()]),
            deeds: forecast.deeds,
        };
        serde_json::to_string(&told).map(|text| text + "\n").map_err(|problem| problem.to_string())
    }

    /// For people.
    pub(super) fn text(&self) -> String {
        let Self { name, students, question, forecast } = self;
        let name = students.map_or_else(|| name.to_string(), |students| tr!("{name} for {students} pupils", name, students));
        let (low, high) = forecast.saxons().interval();
        let lines = [
            tr!(
                "{name}: {battles} battles, {norman} Normans against {saxon} Saxons, seed {seed}.",
                name,
                battles = forecast.battles,
                norman = question.players.norman.name(),
                saxon = question.players.saxon.name(),
                seed = question.seed
            ),
            tr!(
                "The Saxons win {saxons} of them (95 % sure: {low} to {high} %).",
                saxons = percent(forecast.saxons()),
                low = format!("{:.1}", 100.0 * low),
                high = format!("{:.1}", 100.0 * high)
            ),
            self.turns(),
            self.losses(Side::Norman),
            self.losses(Side::Saxon),
        ];
        lines.join("\n") + "\n"
    }

    /// "Decided in turn 3: 12.0 %, in turn 4: 30.1 %; by the bell after turn 8: 4.0 %. Half of them by turn 5."
    fn turns(&self) -> String {
        let Self { question, forecast, .. } = self;
        let of = forecast.battles;
        let turns: Vec<String> = forecast
            .decided
            .iter()
            .map(|(turn, &times)| tr!("in turn {turn}: {share}", turn, share = percent(Share { times, of })))
            .collect();
        let turns = if turns.is_empty() { tr!("never").to_owned() } else { turns.join(", ") };
        let half = forecast.median_turn().map_or_else(
            || tr!("Fewer than half are decided before it.").to_owned(),
            |turn| tr!("Half are decided by the end of turn {turn}.", turn),
        );
        tr!(
            "Decided {turns}; left to the bell after turn {last_turn}: {undecided}. {half}",
            turns,
            last_turn = question.last_turn,
            undecided = percent(forecast.undecided()),
            half
        )
    }

    /// "The Normans lose 61.2 of 148 figures: knights 20.1, spearmen 30.0, archers 11.1."
    fn losses(&self, side: Side) -> String {
        let Self { question, forecast, .. } = self;
        let types: Vec<String> =
            fielded(&question.start, side).map(|troop| format!("{} {:.1}", troop.name(), forecast.mean_lost(side, troop))).collect();
        let start = question.start.strength(side).start;
        tr!(
            "The {army} lose {lost} of {start} figures: {types}.",
            army = side.army(),
            lost = format!("{:.1}", forecast.mean_lost_of(side)),
            start,
            types = types.join(", ")
        )
    }
}

/// "49.6 %".
fn percent(share: Share) -> String {
    format!("{:.1} %", 100.0 * share.part())
}
