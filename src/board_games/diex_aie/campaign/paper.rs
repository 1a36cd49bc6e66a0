//! Campaign roster, counters and printed record sheet, which is filled in from the game.

use super::allegiance::effective_faction;
use super::group::{Group, sum, total};
use super::helpers::{campaign_state, men_text};
use super::march::group_allowance;
use super::step::Step;
use super::supply::is_hungry;
use super::vocabulary::{Faction, Pay, PlaceKind};
use crate::game::DiexGame;
use crate::state::State;
use senlac_board_games::{Message, RecordBlock, RecordCell, RecordRow, RecordTurn, Roster, RosterRow, Stack, StackRow, Track, TurnRecord};

/// Fewest days on a record sheet.
const DAYS: u16 = 14;

/// Most days on a record sheet.
const LONGEST: u16 = 40;

/// Returns a roster row. The first cell is the piece's name.
fn row(id: &str, group: &str, cells: [String; 5], marks: Vec<String>, may: String) -> RosterRow {
    let cells = [id.to_owned()].into_iter().chain(cells).collect();
    RosterRow { id: id.to_owned(), group: group.to_owned(), cells, marks, may, is_out: false }
}

/// Returns an optional number as text; empty for `None`.
fn number(number: Option<u8>) -> String {
    number.map_or_else(String::new, |number| number.to_string())
}

/// Returns the notes on a group: its leaders and its current condition.
fn marks(game: &DiexGame, group: &Group) -> Vec<String> {
    let leaders = campaign_state(game).leaders_of(group, &game.own.characters);
    let mut marks: Vec<String> = leaders.map(|(name, prestige)| tr!("{name}, prestige {prestige}", name, prestige)).collect();
    let flags = [
        (group.rebel == Some(true), tr!("in revolt")),
        (is_hungry(group), tr!("unsupplied")),
        (group.marched.is_some(), tr!("has marched")),
        (group.captor.is_some(), tr!("prisoners")),
        (campaign_state(game).is_fighting(&group.name), tr!("in battle")),
        (group.wounded_count(game) > 0, tr!("has wounded men")),
    ];
    marks.extend(flags.into_iter().filter(|(is_so, _)| *is_so).map(|(_, mark)| mark.to_owned()));
    marks.extend((group.pay != Pay::None).then(|| group.pay.name().to_owned()));
    marks.extend(group.employer.iter().chain(&group.escort).map(|other| tr!("with {other}", other)));
    marks
}

fn group_row(game: &DiexGame, group: &Group) -> RosterRow {
    let kinds = group.men_by_kind(game).iter().map(|(kind, men)| format!("{} {}", men.total(), kind.name())).collect::<Vec<_>>().join(", ");
    let may = if group.captor.is_some() {
        tr!("Can be guarded or ransomed.").to_owned()
    } else {
        let points = group_allowance(game, group, true).points;
        tr_count!(points, "May march {points} point.", "May march {points} points.")
    };
    let faction = effective_faction(game, group).name();
    let cells = [kinds, group.hex.clone(), group.headcount(game).to_string(), number(group.loyalty), group.money.to_string()];
    row(&group.name, faction, cells, marks(game, group), may)
}

/// Returns the roster of everything on the map.
pub(crate) fn roster(game: &DiexGame) -> Roster {
    let campaign = campaign_state(game);
    let columns = vec![tr!("Name"), tr!("Kind"), tr!("Hex"), tr!("Men"), tr!("Loyalty"), tr!("Stock")];
    let mut rows: Vec<RosterRow> = Vec::new();
    for faction in &Faction::ALL {
        let of = campaign.groups.values().filter(|group| effective_faction(game, group) == *faction);
        rows.extend(of.map(|group| group_row(game, group)));
    }
    for place in campaign.settlements.values() {
        let men = if place.kind == PlaceKind::Motte { sum(place.garrison()).to_string() } else { String::new() };
        let cells = [place.kind.name().to_owned(), place.hex().to_owned(), men, number(place.loyalty), place.stock().to_string()];
        let rebel = place.is_rebel().then(|| tr!("in revolt").to_owned());
        let lie = place.patients.iter().map(|one| match one.day {
            Some(day) => tr!("{who}, healed on day {day}", who = one.who, day),
            None => tr!("{who}, wounded", who = one.who),
        });
        let may = men_text(place.garrison());
        rows.push(row(&place.name, tr!("Settlements"), cells, rebel.into_iter().chain(lie).collect(), may));
    }
    for convoy in campaign.convoys.values() {
        let whose = convoy.faction.map_or_else(|| tr!("neutral"), Faction::name).to_owned();
        let cells = [whose, convoy.hex.clone(), convoy.animals.to_string(), String::new(), convoy.points.to_string()];
        let driver = (!convoy.driver).then(|| tr!("no driver").to_owned());
        rows.push(row(&convoy.name, tr!("Convoys"), cells, driver.into_iter().collect(), String::new()));
    }
    for spy in campaign.spies.values() {
        let cells = [spy.faction.name().to_owned(), spy.hex.clone(), "1".to_owned(), String::new(), String::new()];
        rows.push(row(&spy.name, tr!("Spies"), cells, spy.seen.keys().cloned().collect(), String::new()));
    }
    Roster { columns, rows }
}

/// Returns the printed lists of everything on the map, with tick boxes for marching and supply.
pub(crate) fn stacks(game: &DiexGame) -> Vec<Stack> {
    let roster = roster(game);
    let mut stacks: Vec<Stack> = Vec::new();
    for row in roster.rows {
        if stacks.last().is_none_or(|stack| stack.title != row.group) {
            stacks.push(Stack {
                side: stacks.len() % 2,
                title: row.group.clone(),
                columns: roster.columns.clone(),
                boxes: vec![tr!("marched"), tr!("supplied")],
                rows: Vec::new(),
            });
        }
        let group = campaign_state(game).groups.get(&row.id);
        let boxes = vec![vec![group.is_some_and(|group| group.marched.is_some())], vec![group.is_some_and(|group| group.fed.is_some())]];
        if let Some(stack) = stacks.last_mut() {
            stack.rows.push(StackRow { cells: row.cells, boxes });
        }
    }
    stacks
}

/// Returns the day and the number of men of each faction.
pub(super) fn tracks(game: &DiexGame) -> Vec<Track> {
    let campaign = campaign_state(game);
    let track = |title: &str, whose: Option<&str>, value: i32| Track {
        title: title.to_owned(),
        whose: whose.map(ToOwned::to_owned),
        value,
        limits: None,
        meaning: String::new(),
    };
    let men = |faction: Faction| -> u16 {
        let own = campaign.groups.values().filter(|group| group.captor.is_none() && effective_faction(game, group) == faction);
        total(own.map(|group| group.headcount(game)))
    };
    let factions = Faction::ALL.iter().map(|faction| (*faction, men(*faction))).filter(|(_, men)| *men > 0);
    let men = factions.map(|(faction, men)| track(tr!("Men"), Some(faction.name()), men.into()));
    [track(tr!("Day"), None, campaign.day.into())].into_iter().chain(men).collect()
}

/// Returns the record sheet of the campaign, day by day.
pub(super) fn records(game: &DiexGame) -> Vec<TurnRecord> {
    let campaign = campaign_state(game);
    let last = campaign.day.clamp(DAYS, LONGEST);
    let days: Vec<u16> = (1..=last).collect();
    let now = campaign.day_summary(&game.own.characters);
    let on = |day: u16| if day == campaign.day { Some(&now) } else { campaign.days.get(&day) };
    let line = |name: &String| RecordRow {
        title: name.clone(),
        cells: days
            .iter()
            .map(|day| RecordCell::Write(on(*day).and_then(|known| known.get(name)).map(Message::to_string).unwrap_or_default()))
            .collect(),
    };
    let known = |wanted: &dyn Fn(&str) -> bool| -> Vec<RecordRow> {
        let names: std::collections::BTreeSet<&String> = campaign.days.values().chain([&now]).flat_map(|day| day.keys()).collect();
        names.into_iter().filter(|name| wanted(name)).map(line).collect()
    };
    let over =
        RecordRow { title: tr!("day is over").to_owned(), cells: days.iter().map(|day| RecordCell::Tick(campaign.day > *day)).collect() };
    let steps = Step::ALL.iter().map(|step| RecordRow {
        title: step.name().to_owned(),
        cells: days.iter().map(|day| RecordCell::Tick(campaign.day > *day || (campaign.day == *day && campaign.step > *step))).collect(),
    });
    let is_place = |name: &str| campaign.settlements.contains_key(name);
    let block = |title, section, note, rows| RecordBlock { title, section, note, rows };
    vec![TurnRecord {
        title: tr!("Campaign record").to_owned(),
        turns: days.iter().map(|day| RecordTurn { head: day.to_string(), is_perhaps: false }).collect(),
        blocks: vec![
            block(tr!("Days"), "C6", "", [over].into_iter().chain(steps).collect()),
            block(
                tr!("Groups and convoys"),
                "C8",
                tr!("In the evening: a group’s hex and men, a convoy’s hex and points."),
                known(&|name| !is_place(name)),
            ),
            block(tr!("Settlements"), "C5", tr!("In the evening: resources and loyalty."), known(&is_place)),
        ],
        afterwards: vec![(tr!("Ransoms owed"), "C14.8"), (tr!("Wounded men, with place and return day"), "C14.7")],
    }]
}

/// Returns the day as the turn number.
pub(super) fn turn(state: &State) -> u32 {
    state.campaign.day.into()
}
