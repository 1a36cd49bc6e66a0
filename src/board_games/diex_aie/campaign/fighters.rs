//! Fighters of a settlement (C5.1, C13.6), and the kinds of men in a new group (C8.2).

use crate::campaign::messages;
use serde_json::Value;

use super::group::{Count, Group, Settlement, sum};
use super::helpers::{Planned, campaign_state, group, groups, places, require, set, settlement, settlement_set, sheet};
use super::patients;
use super::sheets::{DEFENDERS, EXTRA, HEADCOUNT};
use super::vocabulary::{Faction, PlaceKind};
use crate::event_helpers::GameEvent;
use crate::game::{DiexAie, DiexGame};
use crate::quick_combat::Kind;
use crate::rulings::VillageFighters;
use crate::sheets;
use senlac_board_games::keyed::keys;
use senlac_board_games::{CommandRefusal, FieldKind, Plan};

keys! {
    /// Command to count the men who fight for a settlement and form a group of them.
    ///
    /// The number for the settlement's resources is entered once and saved. By default, as many of the extra fighters as
    /// allowed are
    /// shooters, and the rest are light infantry. `men` replaces these kinds with those on the players' sheet.
    #[derive(Default)]
    pub struct SettlementFighters at (game: DiexAie, input) { place: String = tr_mark!("Settlement or motte"), places(game); }
    may say {
        fighters: u16 = tr_mark!("Number, from your sheet"), FieldKind::Number(0, 99);
        shooters: u16 = tr_mark!("Shooters among the extra men"), FieldKind::Number(0, 99);
    }
    unusually { men: Count = tr_mark!("All men by kind"); }
}

/// The one row that the booklet prints: 17 fighters at 8 points of resources (C13.6).
const KNOWN: (u16, u16) = (8, 17);

/// Returns the divisor and the number of extra fighters where loyalty is low (R84); `None` if there are none.
fn extra_fighters(game: &DiexGame, place: &Settlement) -> Option<(u16, u16)> {
    let loyalty = place.loyalty?;
    let x = sheets::number(&game.own, (EXTRA, &loyalty.to_string(), "x"), "x").and_then(|x| u16::try_from(x).ok());
    let x = x.or((loyalty <= 3).then(|| u16::from(loyalty.max(1)))).filter(|x| *x > 0)?;
    Some((x, place.resources.div_ceil(x)))
}

impl SettlementFighters {
    /// Returns the fighters of a village: those for its resources, the extra ones, and the event that saves a newly given
    /// number.
    fn village_fighters(&self, game: &DiexGame, place: &Settlement) -> Result<(u16, u16, Option<GameEvent>), CommandRefusal> {
        if game.has_option(VillageFighters::Fifteen) {
            return Ok((15, 0, None));
        }
        let row = place.resources.clamp(1, 10).to_string();
        let (base, read) = sheet(game, (DEFENDERS, &row, "fighters"), "fighters", self.fighters.map(Value::from));
        let base = base.and_then(|base| base.as_u64()).and_then(|base| u16::try_from(base).ok());
        let base = base.or((place.resources == KNOWN.0).then_some(KNOWN.1));
        let base = base.ok_or_else(|| tr!("enter how many “fighters” your sheet gives for {row} resource points", row))?;
        Ok((base, extra_fighters(game, place).map_or(0, |(_, more)| more), read))
    }

    /// Returns the fighters by kind. `men`, if given, replaces the computed kinds.
    fn fighters_by_kind(&self, base: u16, more: u16) -> Count {
        let shooters = self.shooters.unwrap_or(more / 2).min(more);
        let mut men = Count::from([(Kind::Infantry, base.saturating_add(more - shooters)), (Kind::FootShooter, shooters)]);
        men.retain(|_, count| *count > 0);
        if self.men.is_empty() { men } else { self.men.clone() }
    }
}

/// Returns the name of the group that fights for a place.
pub(super) fn name_of(place: &str) -> String {
    format!("Men of {place}")
}

/// Returns the group that fights for a place, in its hex. The wounded in the place fight with it (C14.7).
pub(super) fn fighters(game: &DiexGame, place: &Settlement, men: Count) -> Group {
    let (wounded, members) = patients::fighting_patients(game, place);
    let faction = if place.kind == PlaceKind::Motte { Faction::Norman } else { Faction::Saxon };
    let (name, hex, of) = (name_of(&place.name), place.hex().to_owned(), Some(place.name.clone()));
    Group { name, hex, of, faction, men, wounded, members, loyalty: place.loyalty, rebel: place.rebel, ..Group::default() }
}

impl SettlementFighters {
    pub(super) fn plan(&self, game: &DiexGame) -> Planned {
        let place = settlement(game, &self.place)?;
        let (base, more, read) = match place.kind {
            PlaceKind::Motte => (sum(place.garrison()), 0, None),
            PlaceKind::City => (30, 0, None),
            PlaceKind::Town | PlaceKind::Monastery => (15, 0, None),
            PlaceKind::Village => self.village_fighters(game, place)?,
        };
        let men = if place.kind == PlaceKind::Motte { place.garrison().clone() } else { self.fighters_by_kind(base, more) };
        let all = sum(&men);
        let light = men.get(&Kind::Infantry).copied().unwrap_or_default();
        let mut events: Vec<GameEvent> = read.into_iter().collect();
        if place.kind == PlaceKind::Motte {
            events.push(settlement_set(Settlement { garrison: Some(Count::new()), ..place.clone() }));
        }
        let group = fighters(game, place, men);
        let hurt = sum(&group.wounded).saturating_add(u16::try_from(group.members.len()).unwrap_or(u16::MAX));
        events.push(set(group));
        let together = all.saturating_add(hurt);
        let plan = Plan::with_result(together.to_string(), events).step(messages::men_of_place(&place.name), "C13.6", base.to_string());
        let plan = if more == 0 {
            plan
        } else {
            let half = more.div_ceil(2);
            let x = extra_fighters(game, place).map_or(0, |(x, _)| x);
            let plan = plan.step(messages::besides_resources(place.resources, x), "C13.6", more.to_string());
            plan.step(messages::light_infantry_at_least(), "C13.6", half.to_string())
        };
        let plan = if hurt == 0 { plan } else { plan.step(messages::wounded_there(), "C14.7", hurt.to_string()) };
        let plan = plan.step(messages::together(), "C13.6", together.to_string()).with_duty(None, &self.place);
        let plan = require(all == base.saturating_add(more), plan, "C13.6", || {
            tr!("{sum} men fight, not {all}", sum = base.saturating_add(more), all)
        });
        let shooters = self.shooters.unwrap_or_default();
        let is_light = light >= more.div_ceil(2) && (shooters <= more / 2);
        let plan = require(is_light || !self.men.is_empty(), plan, "C13.6", || {
            tr!("at least half of the extra men must be light infantry").to_owned()
        });
        let is_new = !campaign_state(game).groups.contains_key(&name_of(&place.name));
        Ok(require(is_new, plan, "C13.6", || tr!("the men of {place} are already on the map", place = place.name)))
    }
}

keys! {
    /// Command to set the kinds of men in a group of this size from the lines of the headcount table.
    ///
    /// Lines not yet known are entered once and saved.
    #[derive(Default)]
    pub struct Headcount at (game: DiexAie, input) {
        group: String = tr_mark!("Group"), groups(game, |_| true);
        men: u16 = tr_mark!("Number of men"), FieldKind::Number(1, 99);
    }
    unusually { lines: Vec<HeadcountLine> = tr_mark!("Lines of your sheet"); }
}

keys! {
    /// Number of men of one kind in a line of the headcount table.
    pub struct HeadcountLine {
        line: u16 = tr_mark!("Line"), FieldKind::Number(1, 12);
        kind: Kind = tr_mark!("Kind");
        men: u16 = tr_mark!("Men"), FieldKind::Number(0, 12);
    }
}

/// Returns the lines of the headcount table that make up this many men, each with how often it's used.
///
/// Up to 12 men have a line of their own. More use the line of 10 for each ten, and one line for the rest.
fn lines(men: u16) -> Vec<(u16, u16)> {
    if men <= 12 {
        return vec![(men, 1)];
    }
    let rest = Some((men % 10, 1)).filter(|(line, _)| *line > 0);
    [(10, men / 10)].into_iter().chain(rest).collect()
}

impl Headcount {
    pub(super) fn plan(&self, game: &DiexGame) -> Planned {
        let group = group(game, &self.group)?;
        if self.men == 0 {
            return Err(tr!("a group must have at least one man").to_owned().into());
        }
        let mut men = Count::new();
        let mut events = Vec::new();
        let mut parts: Vec<(u16, u16)> = Vec::new();
        for (line, times) in lines(self.men) {
            let row = line.to_string();
            let mut known = Count::new();
            for kind in Kind::ALL {
                let said = self.lines.iter().filter(|said| said.line == line);
                let is_said = said.clone().next().is_some();
                let said = is_said.then(|| Value::from(said.filter(|said| said.kind == kind).map(|said| said.men).sum::<u16>()));
                let (value, read) = sheet(game, (HEADCOUNT[group.faction as usize], &row, kind.key()), "men", said);
                events.extend(read);
                let count = value.and_then(|value| value.as_u64()).and_then(|value| u16::try_from(value).ok()).unwrap_or_default();
                known.insert(kind, count);
            }
            if sum(&known) != line {
                return Err(tr!("enter in “lines” how your sheet makes up the line of {line}", line).into());
            }
            known.retain(|_, count| *count > 0);
            for (kind, count) in known {
                *men.entry(kind).or_default() += count * times;
            }
            parts.push((line, times));
        }
        let told = parts.iter().flat_map(|(line, times)| (0..*times).map(move |_| line.to_string())).collect::<Vec<_>>().join("+");
        events.push(set(Group { men, ..group.clone() }));
        let all: Plan<DiexAie> = Plan::with_result(told, events).with_duty(None, &self.group);
        Ok(parts.iter().fold(all, |all, (line, times)| all.step(messages::line_of(line), "C8.2", format!("×{times}"))))
    }
}
