//! The charts of a battle as lines, bars and strips in numbers. The window, the projector and paper draw the same
//! shapes. They are readable without colour: each line has its own dash, and each bar has a label.

use serde::Serialize;

use super::moments::Story;
use crate::battles::Share;
use crate::odds::ledger::Account;
use crate::phrasebook::names::UnitNames;
use crate::phrasebook::on_hill_text;
use crate::rules::{HillPresence, Side, Troop};

/// A chart of a battle, as numbers to draw.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "chart", rename_all = "snake_case")]
pub enum Chart {
    /// Values along the steps of the battle.
    Lines(LineChart),
    /// Values to compare as bars.
    Bars(BarChart),
    /// One value for each turn.
    Strip(StripChart),
}

/// Lines along the steps of a battle, with the start of each turn.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct LineChart {
    /// Title above the chart.
    pub title: String,
    /// Label of the vertical axis.
    pub upwards: String,
    /// Minimum and maximum of the vertical axis.
    pub range: (f64, f64),
    /// Lines to draw, in the order of the legend.
    /// Lines to draw, in this order.
    pub lines: Vec<ChartLine>,
    /// Starts of the turns, with their cards.
    pub marks: Vec<Mark>,
}

/// A line along the steps of the battle.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ChartLine {
    /// Name of the line in the legend.
    /// Name of the line, shown with it.
    pub name: String,
    /// Side, which sets colour and dash; `None` if it belongs to neither.
    pub side: Option<Side>,
    /// Points: number of steps from 0, and the value.
    pub points: Vec<[f64; 2]>,
    /// Uncertainty of each point, below and above; empty if the values are exact.
    pub unsure: Vec<[f64; 2]>,
}

/// The start of a turn on a chart.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Mark {
    /// Position on the horizontal axis, in steps.
    pub at: f64,
    /// Number of the turn, from 1.
    pub turn: u32,
    /// Title of its card; empty if none was flipped.
    pub card: String,
}

/// A chart of bars in groups.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct BarChart {
    /// Title above the chart.
    pub title: String,
    /// Label of the counted value.
    pub counted: String,
    /// Bars to draw, from top to bottom.
    /// Bars to draw, in this order.
    pub bars: Vec<Bar>,
}

/// A bar of pieces laid end to end. A negative piece points the other way.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Bar {
    /// Label beside the bar.
    /// Label of the bar, such as a troop type or a pupil.
    pub name: String,
    /// Side of the bar, if any.
    pub side: Option<Side>,
    /// Labels and lengths of its pieces.
    pub pieces: Vec<(String, f64)>,
}

/// A cell for each turn.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct StripChart {
    /// Title above the chart.
    pub title: String,
    /// Turns, each with its side and label.
    pub cells: Vec<(u32, Option<Side>, String)>,
}

/// Returns every chart of a battle. The hill has a chart only if its holder changed, and the Saxons' chances only if
/// battles were simulated.
pub fn charts(story: &Story, chances: &[Share], pupils: &[(String, Side, Account)]) -> Vec<Chart> {
    let chance = (!chances.is_empty()).then(|| win_chance(story, chances));
    [figures_left(story), losses_by_type(story), luck_of_sides(story), luck_of_pupils(pupils)]
        .into_iter()
        .chain(has_hill_changes(story).then(|| hill_chart(story)))
        .chain(chance)
        .collect()
}

/// Returns whether the hill changed hands between turns. If not, its chart would only repeat one label.
pub fn has_hill_changes(story: &Story) -> bool {
    let ends: Vec<HillPresence> = story.turns().into_iter().map(|turn| story.hill_after(&turn)).collect();
    ends.windows(2).any(|pair| pair[0] != pair[1])
}

/// Returns the chart of figures left, step by step.
fn figures_left(story: &Story) -> Chart {
    let first = Side::ALL.map(|side| story.state_after(0).strength(side).left);
    let line = |side: Side| {
        let values = std::iter::once(&first).chain(story.moments().iter().map(|moment| &moment.figures));
        ChartLine {
            name: side.army().to_owned(),
            side: Some(side),
            points: (0_u32..).zip(values).map(|(at, figures)| [f64::from(at), f64::from(figures[side.index()])]).collect(),
            unsure: Vec::new(),
        }
    };
    // A ruling may add units, and the referee may restore figures.
    let most = story.moments().iter().flat_map(|moment| moment.figures).chain(first).max().unwrap_or_default();
    Chart::Lines(LineChart {
        title: tr!("Figures left").to_owned(),
        upwards: tr!("figures").to_owned(),
        range: (0.0, f64::from(most)),
        lines: Side::ALL.into_iter().map(line).collect(),
        marks: marks(story),
    })
}

/// Returns the chart of the Saxons' chance of winning, from the shares before the first step and after each.
fn win_chance(story: &Story, chances: &[Share]) -> Chart {
    let along = (0_u32..).zip(chances);
    let off = |share: &Share| {
        if share.of <= 1 {
            return [100.0 * share.fraction(); 2];
        }
        let (least, most) = share.interval();
        [100.0 * least, 100.0 * most]
    };
    Chart::Lines(LineChart {
        title: tr!("Saxons’ chance of winning").to_owned(),
        upwards: tr!("per cent of simulated battles").to_owned(),
        range: (0.0, 100.0),
        lines: vec![ChartLine {
            name: Side::Saxon.army().to_owned(),
            side: Some(Side::Saxon),
            points: along.map(|(at, share)| [f64::from(at), 100.0 * share.fraction()]).collect(),
            unsure: chances.iter().map(off).collect(),
        }],
        marks: marks(story),
    })
}

/// Returns the chart of each side's hits above the expected number so far, step by step.
fn luck_of_sides(story: &Story) -> Chart {
    let ledger = story.ledger();
    let mut ends = Vec::with_capacity(story.moments().len());
    let mut events = 0;
    for moment in story.moments() {
        events += moment.events.len();
        ends.push(events);
    }
    let line = |side: Side| {
        let series: Vec<(usize, f64)> =
            ledger.series(|throw| throw.unit.side == side).map(|(throw, account)| (throw.place, account.surplus())).collect();
        let so_far = |end: &usize| series.iter().take_while(|(place, _)| place < end).last().map_or(0.0, |(_, surplus)| *surplus);
        let values = std::iter::once(0.0).chain(ends.iter().map(so_far));
        ChartLine {
            name: side.army().to_owned(),
            side: Some(side),
            points: (0_u32..).zip(values).map(|(at, surplus)| [f64::from(at), surplus]).collect(),
            unsure: Vec::new(),
        }
    };
    let lines: Vec<ChartLine> = Side::ALL.into_iter().map(line).collect();
    let furthest = lines.iter().flat_map(|line| &line.points).map(|point| point[1].abs()).fold(2.0, f64::max).ceil();
    Chart::Lines(LineChart {
        title: tr!("Luck: hits above or below expected").to_owned(),
        upwards: tr!("hits").to_owned(),
        range: (-furthest, furthest),
        lines,
        marks: marks(story),
    })
}

/// Returns the chart of each type's losses by cause.
fn losses_by_type(story: &Story) -> Chart {
    let units = story.units();
    let names = UnitNames::from_battle(story.setup(), story.final_state());
    let bar = |(side, troop): (Side, Troop)| {
        let of_type = || {
            let is_one = |unit: &crate::rules::UnitId| unit.side == side && names.troop(*unit) == troop;
            units.iter().filter(move |(unit, _)| is_one(unit)).map(|(_, tally)| tally)
        };
        of_type().next()?;
        let sum = |of: fn(&super::Tally) -> u32| f64::from(of_type().map(of).sum::<u32>());
        let pieces = vec![
            (tr!("to volleys").to_owned(), sum(|tally| tally.lost_to_volleys)),
            (tr!("in fights").to_owned(), sum(|tally| tally.lost_to_blows)),
            (tr!("in panic").to_owned(), sum(|tally| tally.lost_to_panic)),
            (tr!("to cards").to_owned(), sum(|tally| tally.lost_to_card)),
        ];
        Some(Bar { name: tr!("{adjective} {troop}", adjective = side.adjective(), troop = troop.name()), side: Some(side), pieces })
    };
    let kinds = Side::ALL.into_iter().flat_map(|side| Troop::ALL.into_iter().map(move |troop| (side, troop)));
    Chart::Bars(BarChart {
        title: tr!("Losses and their causes").to_owned(),
        counted: tr!("figures").to_owned(),
        bars: kinds.filter_map(bar).collect(),
    })
}

/// Returns the chart of each pupil's hits above the expected number, in the given order: name, side, account.
fn luck_of_pupils(pupils: &[(String, Side, Account)]) -> Chart {
    let bars = pupils.iter().filter(|(_, _, account)| account.dice > 0).map(|(name, side, account)| Bar {
        name: name.clone(),
        side: Some(*side),
        pieces: vec![(tr!("hits above expected").to_owned(), account.surplus())],
    });
    Chart::Bars(BarChart {
        title: tr!("Everyone’s luck").to_owned(),
        counted: tr!("hits above or below expected").to_owned(),
        bars: bars.collect(),
    })
}

/// Returns the chart of who held the hill at the end of each turn.
fn hill_chart(story: &Story) -> Chart {
    let cell = |turn: super::StoryTurn| {
        let hill = story.hill_after(&turn);
        (turn.turn, hill.sole_side(), on_hill_text(hill).to_owned())
    };
    Chart::Strip(StripChart { title: tr!("On the hill after each turn").to_owned(), cells: story.turns().into_iter().map(cell).collect() })
}

/// Returns the start of each turn.
fn marks(story: &Story) -> Vec<Mark> {
    let mark = |turn: super::StoryTurn| Mark {
        at: f64::from(u32::try_from(turn.first).unwrap_or(u32::MAX)),
        turn: turn.turn,
        card: turn.card.map(|card| card.title().to_owned()).unwrap_or_default(),
    };
    story.turns().into_iter().map(mark).collect()
}
