//! Reading events back.
//!
//! A game file is mostly events, and opening one replays them all. serde reads an enum whose tag is one of its keys by
//! way of a copy of the whole object; reading every key that any event has into one flat struct needs none. What is
//! read and what is written agree because every kind of event goes there and back in the tests.

use std::borrow::Cow;
use std::str::FromStr;

use serde::de::{Deserialize, Deserializer, Error};

use super::{Attack, Event, Faces, Phase, Way, Why};
use crate::game::Players;
use crate::rules::{CardName, Color, Side, Square, UnitId};

/// The kinds of events, as their key `event` names them.
#[derive(Clone, Copy, Default, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Kind {
    DeckShuffled,
    LordBack,
    CardFlipped,
    EffectEnded,
    LordKilled,
    LordAway,
    PanicBegan,
    Panicked,
    PanicEnded,
    RushBegan,
    Rushed,
    RushEnded,
    PhaseBegan,
    Moved,
    Shot,
    Struck,
    Destroyed,
    Forgiven,
    HalfLost,
    PhaseEnded,
    TurnEnded,
    TurnBegan,
    BattleEnded,
    VerdictChanged,
    BattleResumed,
    WasSet,
    PlayerChanged,
    RulingChanged,
    Noted,
    #[default]
    TimeCalled,
}

/// Every key that any event has.
#[derive(Default, serde::Deserialize)]
pub(super) struct Fields<'a> {
    pub(super) event: Kind,
    pub(super) unit: Option<UnitId>,
    pub(super) at: Option<UnitId>,
    pub(super) figures: Option<u8>,
    pub(super) commander: Option<bool>,
    pub(super) needs: Option<i8>,
    pub(super) commander_needs: Option<i8>,
    #[serde(default)]
    pub(super) dice: Faces,
    pub(super) commander_die: Option<u8>,
    #[serde(default)]
    pub(super) rolled: bool,
    pub(super) hits: Option<u8>,
    pub(super) losses: Option<u8>,
    #[serde(default)]
    pub(super) waiting: u8,
    pub(super) order: Option<Vec<u8>>,
    pub(super) card: Option<CardName>,
    pub(super) color: Option<Color>,
    pub(super) drawn: Option<bool>,
    pub(super) first: Option<Side>,
    pub(super) title: Option<String>,
    pub(super) strength: Option<u8>,
    pub(super) turns: Option<u8>,
    pub(super) side: Option<Side>,
    pub(super) die: Option<u8>,
    pub(super) units: Option<Vec<UnitId>>,
    /// A square, or a reading of a ruling.
    #[serde(borrow)]
    pub(super) from: Option<Cow<'a, str>>,
    /// The same.
    #[serde(borrow)]
    pub(super) to: Option<Cow<'a, str>>,
    pub(super) path: Option<Way>,
    pub(super) phase: Option<Phase>,
    pub(super) left: Option<u16>,
    pub(super) start: Option<u16>,
    pub(super) turn: Option<u32>,
    pub(super) norman: Option<u16>,
    pub(super) saxon: Option<u16>,
    pub(super) hill: Option<Side>,
    pub(super) winner: Option<Side>,
    pub(super) why: Option<Why>,
    pub(super) square: Option<Square>,
    #[serde(default)]
    pub(super) away: bool,
    pub(super) player: Option<Players>,
    pub(super) ruling: Option<String>,
    #[serde(default)]
    pub(super) kept: bool,
    #[serde(default)]
    pub(super) queued: bool,
    pub(super) text: Option<String>,
}

/// A key that this kind of event must have.
fn need<T, E: Error>(value: Option<T>, key: &'static str) -> Result<T, E> {
    value.ok_or_else(|| E::missing_field(key))
}

/// A square under a key that may also hold something else.
fn square<E: Error>(word: Option<Cow<'_, str>>, key: &'static str) -> Result<Square, E> {
    Square::from_str(&need(word, key)?).map_err(E::custom)
}

impl Fields<'_> {
    fn attack<E: Error>(self) -> Result<Attack, E> {
        Ok(Attack {
            unit: need(self.unit, "unit")?,
            at: need(self.at, "at")?,
            figures: need(self.figures, "figures")?,
            commander: need(self.commander, "commander")?,
            needs: need(self.needs, "needs")?,
            commander_needs: self.commander_needs,
            dice: self.dice,
            commander_die: self.commander_die,
            rolled: self.rolled,
            hits: need(self.hits, "hits")?,
            losses: need(self.losses, "losses")?,
            waiting: self.waiting,
        })
    }

    /// The event that these fields tell.
    pub(super) fn event<E: Error>(self) -> Result<Event, E> {
        let unit = || need(self.unit, "unit");
        let side = || need(self.side, "side");
        let phase = || need(self.phase, "phase");
        Ok(match self.event {
            Kind::Shot => Event::Shot(self.attack()?),
            Kind::Struck => Event::Struck(self.attack()?),
            Kind::Moved => {
                Event::Moved { unit: unit()?, from: square(self.from, "from")?, to: square(self.to, "to")?, path: need(self.path, "path")? }
            }
            Kind::WasSet => Event::WasSet {
                unit: unit()?,
                figures: need(self.figures, "figures")?,
                square: self.square,
                commander: need(self.commander, "commander")?,
                away: self.away,
            },
            Kind::PlayerChanged => Event::PlayerChanged { unit: unit()?, player: self.player },
            Kind::PhaseBegan => Event::PhaseBegan { phase: phase()?, side: side()? },
            Kind::PhaseEnded => Event::PhaseEnded { phase: phase()?, side: side()? },
            Kind::Destroyed => Event::Destroyed { unit: unit()? },
            Kind::Forgiven => Event::Forgiven { unit: unit()?, hits: need(self.hits, "hits")? },
            Kind::DeckShuffled => Event::DeckShuffled { order: need(self.order, "order")? },
            Kind::CardFlipped => Event::CardFlipped {
                card: need(self.card, "card")?,
                color: need(self.color, "color")?,
                drawn: need(self.drawn, "drawn")?,
                first: need(self.first, "first")?,
                title: self.title.map(Into::into),
                strength: self.strength,
                turns: self.turns,
            },
            Kind::EffectEnded => Event::EffectEnded { card: need(self.card, "card")?, title: self.title.map(Into::into) },
            Kind::LordBack => Event::LordBack { unit: unit()? },
            Kind::LordKilled => Event::LordKilled { unit: unit()? },
            Kind::LordAway => Event::LordAway { unit: unit()? },
            Kind::PanicBegan => Event::PanicBegan { side: side()?, queued: self.queued },
            Kind::Panicked => Event::Panicked { unit: unit()?, die: need(self.die, "die")?, losses: need(self.losses, "losses")? },
            Kind::PanicEnded => Event::PanicEnded { side: side()? },
            Kind::RushBegan => Event::RushBegan { units: need(self.units, "units")?, queued: self.queued },
            Kind::Rushed => Event::Rushed { unit: unit()?, from: square(self.from, "from")?, path: need(self.path, "path")? },
            Kind::RushEnded => Event::RushEnded {},
            Kind::HalfLost => Event::HalfLost { side: side()?, left: need(self.left, "left")?, start: need(self.start, "start")? },
            Kind::TurnEnded => Event::TurnEnded {
                turn: need(self.turn, "turn")?,
                norman: need(self.norman, "norman")?,
                saxon: need(self.saxon, "saxon")?,
                hill: self.hill,
            },
            Kind::TurnBegan => Event::TurnBegan { turn: need(self.turn, "turn")? },
            Kind::BattleEnded => Event::BattleEnded { winner: need(self.winner, "winner")?, why: need(self.why, "why")? },
            Kind::VerdictChanged => Event::VerdictChanged { winner: need(self.winner, "winner")?, why: need(self.why, "why")? },
            Kind::BattleResumed => Event::BattleResumed {},
            Kind::RulingChanged => Event::RulingChanged {
                ruling: need(self.ruling, "ruling")?,
                from: need(self.from, "from")?.into_owned(),
                to: need(self.to, "to")?.into_owned(),
                kept: self.kept,
            },
            Kind::Noted => Event::Noted { text: need(self.text, "text")? },
            Kind::TimeCalled => Event::TimeCalled {},
        })
    }
}

impl<'de> Deserialize<'de> for Event {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Fields::deserialize(deserializer)?.event()
    }
}
