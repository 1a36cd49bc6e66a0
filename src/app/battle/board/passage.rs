//! What moves on the board in one step of a battle: units along their ways, volleys, blows, and those who fall. The window
//! and the wall show the same.

use egui::emath::Numeric as _;
use egui::{Vec2, vec2};

use senlac_classroom::rules::{Event, Side, Square, State, UnitId, Way, Weapon};
use senlac_classroom::story::{Cause, losses_in};

/// From this part of a step on its outcome is seen: arrows are there, blows have fallen.
pub const TOLD: f32 = 0.6;
/// How far a unit that strikes leans towards its enemy, in squares.
const LUNGE: f32 = 0.26;

/// Since when something moves, and how long it does. Times are egui's: seconds since the program began.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Clock {
    /// When it began.
    pub since: f64,
    /// How long it takes.
    pub seconds: f64,
}

impl Clock {
    /// How far it has come, 0 to 1.
    pub fn part(self, now: f64) -> f32 {
        if self.seconds <= 0.0 { 1.0 } else { f32::from_f64(((now - self.since) / self.seconds).clamp(0.0, 1.0)) }
    }
}

/// What moves in one step.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Passage {
    /// Units that go somewhere.
    pub walks: Vec<Walk>,
    /// Volleys and blows.
    pub strikes: Vec<Strike>,
    /// Those who fall or flee.
    pub fallen: Vec<Fallen>,
    /// Whether the card of a turn is flipped.
    pub flips: bool,
}

/// The way of a unit: where it stood, and the squares that it goes through.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Walk {
    /// Its squares, two at least.
    pub way: Vec<Square>,
    /// Whose it is.
    pub side: Side,
}

/// A volley or a blow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Strike {
    /// Where it comes from.
    pub from: Square,
    /// Whom it is for.
    pub to: Square,
    /// Whether arrows fly.
    pub flies: bool,
    /// Figures that shoot or strike.
    pub figures: u8,
}

/// Figures of a unit that fall.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fallen {
    /// Where the unit stood when the step began.
    pub square: Square,
    /// Whose they are.
    pub side: Side,
    /// How many.
    pub figures: u8,
}

impl Passage {
    /// What moves in a step with these events, which finds the battle so.
    pub fn of(before: &State, events: &[Event]) -> Self {
        let square = |unit: UnitId| before.unit(unit).and_then(|unit| unit.square);
        let mut passage = Self::default();
        for event in events {
            if let Event::Moved { unit, from, path, .. } | Event::Rushed { unit, from, path } = event {
                passage.walks.extend(Walk::of(unit.side, *from, path));
            } else if let Some((attack, weapon)) = event.attack()
                && let (Some(from), Some(to)) = (square(attack.unit), square(attack.at))
            {
                passage.strikes.push(Strike { from, to, flies: weapon == Weapon::Bow, figures: attack.figures });
            }
            passage.flips |= matches!(event, Event::CardFlipped { .. });
        }
        for loss in losses_in(before, events).0.into_iter().filter(|loss| loss.cause != Cause::Referee) {
            if let (Ok(figures), Some(square)) = (u8::try_from(loss.figures), square(loss.unit)) {
                passage.fall(Fallen { square, side: loss.unit.side, figures });
            }
        }
        passage
    }

    /// Figures of one unit that fall to several blows are told together.
    fn fall(&mut self, more: Fallen) {
        match self.fallen.iter_mut().find(|fallen| fallen.square == more.square) {
            Some(fallen) => fallen.figures = fallen.figures.saturating_add(more.figures),
            None if more.figures > 0 => self.fallen.push(more),
            None => {}
        }
    }

    /// Where the unit is drawn that stood on this square when the step began, beside the middle of that square and in
    /// squares: so far has the step come.
    pub fn offset(&self, stood: Square, part: f32) -> Vec2 {
        if let Some(walk) = self.walks.iter().find(|walk| walk.way.first() == Some(&stood)) {
            return walk.place(part) - place(stood);
        }
        let strikes = |strike: &&Strike| strike.from == stood && !strike.flies;
        let Some(strike) = self.strikes.iter().find(strikes) else { return Vec2::ZERO };
        let lean = ((part / TOLD).min(1.0) * std::f32::consts::PI).sin();
        (place(strike.to) - place(strike.from)).normalized() * LUNGE * lean
    }

    /// Whether anything is seen to move.
    pub const fn is_still(&self) -> bool {
        self.walks.is_empty() && self.strikes.is_empty() && self.fallen.is_empty() && !self.flips
    }
}

impl Walk {
    fn of(side: Side, from: Square, path: &Way) -> Option<Self> {
        let way: Vec<Square> = std::iter::once(from).chain(path.iter().copied()).collect();
        (way.len() > 1).then_some(Self { way, side })
    }

    /// Where it has come, in squares from A1's middle: gently begun and gently ended.
    pub fn place(&self, part: f32) -> Vec2 {
        let eased = part * part * (3.0 - 2.0 * part);
        let mut left = eased * f32::from(u8::try_from(self.way.len() - 1).unwrap_or(u8::MAX));
        for pair in self.way.windows(2) {
            let [from, to] = [pair[0], pair[1]].map(place);
            if left <= 1.0 {
                return from + (to - from) * left;
            }
            left -= 1.0;
        }
        self.way.last().map_or(Vec2::ZERO, |last| place(*last))
    }
}

/// The middle of a square, in squares from A1's.
fn place(square: Square) -> Vec2 {
    vec2(f32::from(square.column), f32::from(square.row))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn walk(names: &[&str]) -> Walk {
        Walk { way: names.iter().map(|name| name.parse().expect("a square")).collect(), side: Side::Norman }
    }

    #[test]
    fn a_unit_follows_its_way_from_the_first_square_to_the_last() {
        let walk = walk(&["B2", "C2", "C3"]);
        assert_eq!(walk.place(0.0), vec2(1.0, 1.0));
        assert_eq!(walk.place(0.5), vec2(2.0, 1.0), "the corner, and no way across");
        assert_eq!(walk.place(1.0), vec2(2.0, 2.0));
        let passage = Passage { walks: vec![walk], ..Passage::default() };
        assert_eq!(passage.offset("B2".parse().expect("a square"), 1.0), vec2(1.0, 1.0));
        assert_eq!(passage.offset("C2".parse().expect("a square"), 0.5), Vec2::ZERO, "whoever stood there stays");
    }

    #[test]
    fn whoever_strikes_leans_forward_and_back() {
        let [from, to] = ["B2", "B3"].map(|name| name.parse().expect("a square"));
        let passage = Passage { strikes: vec![Strike { from, to, flies: false, figures: 8 }], ..Passage::default() };
        assert!(passage.offset(from, TOLD / 2.0).y > 0.2);
        assert!(passage.offset(from, 0.0).length() < 0.01 && passage.offset(from, 1.0).length() < 0.01);
    }

    #[test]
    fn a_clock_runs_once() {
        let clock = Clock { since: 10.0, seconds: 2.0 };
        for (now, part) in [(9.0, 0.0), (10.0, 0.0), (11.0, 0.5), (12.0, 1.0), (99.0, 1.0)] {
            assert!((clock.part(now) - part).abs() < 1e-6, "{now}");
        }
        assert!(Clock { since: 10.0, seconds: 0.0 }.part(10.0) >= 1.0, "what takes no time is done");
    }
}
