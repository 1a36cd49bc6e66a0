//! Weather and season, once for a campaign (C18, R90).

use super::Event;
use super::asked::{land, place_set, unless};
use super::group::Settlement;
use super::state::Standing;
use super::tables::WEATHER;
use super::words::{PlaceKind, Season};
use crate::words::{Happens, happens, signed};
use crate::{DiexAie, DiexDesk, WeatherBounds, dice};
use senlac_board_games::keyed::keys;
use senlac_board_games::{DiceKind, DiceSaid, Fall, Plan};

keys! {
    /// The weather of the year before.
    #[derive(Default)]
    pub struct Weather at (desk: DiexAie, input) {}
    may say { dice: DiceSaid = tr_mark!("Die"); }
}

keys! {
    /// The season of the campaign.
    #[derive(Default)]
    pub struct SeasonRoll at (desk: DiexAie, input) {}
    may say { dice: DiceSaid = tr_mark!("Die"); }
}

/// Every place after such weather; a city has no limit.
fn after(desk: &DiexDesk, by: i8) -> Vec<Happens> {
    let bounded = !desk.has_option(WeatherBounds::Unbounded);
    let places = land(desk).settlements.values().filter(|place| by != 0 && place.kind != PlaceKind::City);
    let changed = places.map(|place| {
        let resources = place.resources.saturating_add_signed(by.into());
        place_set(Settlement { resources: if bounded { resources.clamp(1, 10) } else { resources }, ..place.clone() })
    });
    changed.collect()
}

impl Weather {
    pub(super) fn plan(&self, desk: &DiexDesk) -> Plan<DiexAie> {
        let plan = dice::rolled(desk, DiceKind::D10, self.dice.as_ref(), |desk, die| {
            let row = die.clamp(1, 10).to_string();
            let by = i8::try_from(desk.number(&WEATHER, &row, "resources")).unwrap_or_default();
            let standing = Standing { weather: Some(by), ..land(desk).standing.clone() };
            let events = [happens(Event::StandingSet(standing))].into_iter().chain(after(desk, by)).collect();
            Fall { row: Some(row), ..Fall::new(signed(by.into()), events) }
        });
        let is_first = land(desk).standing.weather.is_none();
        let plan = plan.read_in(&WEATHER, None, Some("resources"));
        unless(is_first, plan, "C18.1", || tr!("the weather was rolled for").to_owned())
    }
}

impl SeasonRoll {
    pub(super) fn plan(&self, desk: &DiexDesk) -> Plan<DiexAie> {
        let plan = dice::rolled(desk, DiceKind::D10, self.dice.as_ref(), |desk, die| {
            let row = die.clamp(1, 10).to_string();
            let word = desk.cell(&WEATHER, &row, "season");
            let season = Season::of_word(word);
            let standing = Standing { season, ..land(desk).standing.clone() };
            Fall { row: Some(row), ..Fall::new(word, vec![happens(Event::StandingSet(standing))]) }
        });
        let is_first = land(desk).standing.season.is_none();
        let plan = plan.read_in(&WEATHER, None, Some("season"));
        unless(is_first, plan, "C18.2", || tr!("the season was rolled for").to_owned())
    }
}
