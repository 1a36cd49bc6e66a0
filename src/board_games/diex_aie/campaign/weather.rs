//! Weather and season, rolled once for each campaign (C18, R90).

use super::Event;
use super::group::Settlement;
use super::helpers::{campaign_state, require, settlement_set};
use super::state::CampaignStatus;
use super::tables::WEATHER;
use super::vocabulary::{PlaceKind, Season};
use crate::dice;
use crate::event_helpers::{GameEvent, own_event, signed};
use crate::game::{DiexAie, DiexGame};
use crate::rulings::WeatherBounds;
use senlac_board_games::keyed::keys;
use senlac_board_games::{DiceKind, EnteredDice, Plan, RollOutcome};

keys! {
    /// Command to roll for the weather of the previous year (C18.1).
    #[derive(Default)]
    pub struct Weather at (game: DiexAie, input) {}
    may say { dice: EnteredDice = tr_mark!("Die"); }
}

keys! {
    /// Command to roll for the season of the campaign (C18.2).
    #[derive(Default)]
    pub struct SeasonRoll at (game: DiexAie, input) {}
    may say { dice: EnteredDice = tr_mark!("Die"); }
}

/// Returns the events that change each place's resources for the weather. A city has no limit, so it's unaffected.
fn weather_effects(game: &DiexGame, by: i8) -> Vec<GameEvent> {
    let bounded = !game.has_option(WeatherBounds::Unbounded);
    let places = campaign_state(game).settlements.values().filter(|place| by != 0 && place.kind != PlaceKind::City);
    let changed = places.map(|place| {
        let resources = place.resources.saturating_add_signed(by.into());
        settlement_set(Settlement { resources: if bounded { resources.clamp(1, 10) } else { resources }, ..place.clone() })
    });
    changed.collect()
}

impl Weather {
    pub(super) fn plan(&self, game: &DiexGame) -> Plan<DiexAie> {
        let plan = dice::roll(game, DiceKind::D10, self.dice.as_ref(), |game, die| {
            let row = die.clamp(1, 10).to_string();
            let by = i8::try_from(game.number(&WEATHER, &row, "resources")).unwrap_or_default();
            let standing = CampaignStatus { weather: Some(by), ..campaign_state(game).standing.clone() };
            let events = [own_event(Event::StandingSet(standing))].into_iter().chain(weather_effects(game, by)).collect();
            RollOutcome { row: Some(row), ..RollOutcome::new(signed(by.into()), events) }
        });
        let is_first = campaign_state(game).standing.weather.is_none();
        let plan = plan.with_table(&WEATHER, None, Some("resources"));
        require(is_first, plan, "C18.1", || tr!("the weather has already been rolled").to_owned())
    }
}

impl SeasonRoll {
    pub(super) fn plan(&self, game: &DiexGame) -> Plan<DiexAie> {
        let plan = dice::roll(game, DiceKind::D10, self.dice.as_ref(), |game, die| {
            let row = die.clamp(1, 10).to_string();
            let word = game.cell(&WEATHER, &row, "season");
            let season = Season::of_word(word);
            let standing = CampaignStatus { season, ..campaign_state(game).standing.clone() };
            RollOutcome { row: Some(row), ..RollOutcome::new(word, vec![own_event(Event::StandingSet(standing))]) }
        });
        let is_first = campaign_state(game).standing.season.is_none();
        let plan = plan.with_table(&WEATHER, None, Some("season"));
        require(is_first, plan, "C18.2", || tr!("the season has already been rolled").to_owned())
    }
}
