//! Animation of one step of a battle on the board: moving units, volleys, blows and losses. The window and the projector show
//! the same.

use egui::emath::Numeric as _;
use egui::{Vec2, vec2};

use senlac_classroom::rules::{Event, Side, Square, SquarePath, State, UnitId, Weapon};
use senlac_classroom::story::{Cause, losses_in};

/// Fraction of a step's animation after which its outcome shows: arrows have arrived and blows have been struck.
pub const TOLD: f32 = 0.6;
/// Distance that an attacking unit leans towards its enemy, in squares.
const LUNGE: f32 = 0.26;

/// Start and duration of an animation, in egui's time: seconds since the program started.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Clock {
    /// Start of the animation, in seconds.
    pub since: f64,
    /// Duration of the animation, in seconds.
    pub seconds: f64,
}

impl Clock {
    /// Returns the progress at `now`, from 0 to 1.
    pub fn progress(self, now: f64) -> f32 {
        if self.seconds <= 0.0 { 1.0 } else { f32::from_f64(((now - self.since) / self.seconds).clamp(0.0, 1.0)) }
    }
}

/// Everything that moves in one step.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct StepAnimation {
    /// Units that move to another square.
    pub walks: Vec<Walk>,
    /// Volleys and blows of the step.
    pub strikes: Vec<Strike>,
    /// Figures that are lost or flee.
    pub fallen: Vec<Casualties>,
    /// Whether the step flips a turn's event card.
    pub flips: bool,
}

/// Path of a moving unit: its origin and the squares that it passes through.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Walk {
    /// Squares of the path, at least two.
    pub way: Vec<Square>,
    /// Side of the moving unit.
    pub side: Side,
}

/// Volley or blow of one unit against another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Strike {
    /// Square of the attacker.
    pub from: Square,
    /// Square of the target.
    pub to: Square,
    /// Whether it is a volley, so that arrows fly.
    pub flies: bool,
    /// Number of figures that shoot or strike.
    pub figures: u8,
}

/// Figures that a unit loses in the step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Casualties {
    /// Square of the unit when the step began.
    pub square: Square,
    /// Side to which the figures belong.
    pub side: Side,
    /// Number of figures lost.
    pub figures: u8,
}

impl StepAnimation {
    /// Collects the movement in a step with these events. `before` is the battle before the step.
    pub fn from_events(before: &State, events: &[Event]) -> Self {
        let square = |unit: UnitId| before.unit(unit).and_then(|unit| unit.square);
        let mut passage = Self::default();
        for event in events {
            if let Event::Moved { unit, from, path, .. } | Event::Rushed { unit, from, path } = event {
                passage.walks.extend(Walk::from_path(unit.side, *from, path));
            } else if let Some((attack, weapon)) = event.attack()
                && let (Some(from), Some(to)) = (square(attack.unit), square(attack.at))
            {
                passage.strikes.push(Strike { from, to, flies: weapon == Weapon::Bow, figures: attack.figures });
            }
            passage.flips |= matches!(event, Event::CardFlipped { .. });
        }
        for loss in losses_in(before, events).0.into_iter().filter(|loss| loss.cause != Cause::Referee) {
            if let (Ok(figures), Some(square)) = (u8::try_from(loss.figures), square(loss.unit)) {
                passage.add_casualties(Casualties { square, side: loss.unit.side, figures });
            }
        }
        passage
    }

    /// Adds losses. Figures that one unit loses to several blows are counted together.
    fn add_casualties(&mut self, more: Casualties) {
        match self.fallen.iter_mut().find(|fallen| fallen.square == more.square) {
            Some(fallen) => fallen.figures = fallen.figures.saturating_add(more.figures),
            None if more.figures > 0 => self.fallen.push(more),
            None => {}
        }
    }

    /// Returns the offset, in squares, at which to draw the unit that was on `stood` when the step began. `part` is the
    /// progress of the step.
    pub fn offset(&self, stood: Square, part: f32) -> Vec2 {
        if let Some(walk) = self.walks.iter().find(|walk| walk.way.first() == Some(&stood)) {
            return walk.place(part) - square_middle(stood);
        }
        let strikes = |strike: &&Strike| strike.from == stood && !strike.flies;
        let Some(strike) = self.strikes.iter().find(strikes) else { return Vec2::ZERO };
        let lean = ((part / TOLD).min(1.0) * std::f32::consts::PI).sin();
        (square_middle(strike.to) - square_middle(strike.from)).normalized() * LUNGE * lean
    }

    /// Returns whether nothing moves in the step.
    pub const fn is_still(&self) -> bool {
        self.walks.is_empty() && self.strikes.is_empty() && self.fallen.is_empty() && !self.flips
    }
}

impl Walk {
    fn from_path(side: Side, from: Square, path: &SquarePath) -> Option<Self> {
        let way: Vec<Square> = std::iter::once(from).chain(path.iter().copied()).collect();
        (way.len() > 1).then_some(Self { way, side })
    }

    /// Returns the position reached, in squares from the middle of A1. The movement starts and ends gently.
    pub fn place(&self, part: f32) -> Vec2 {
        let eased = part * part * (3.0 - 2.0 * part);
        let mut left = eased * f32::from(u8::try_from(self.way.len() - 1).unwrap_or(u8::MAX));
        for pair in self.way.windows(2) {
            let [from, to] = [pair[0], pair[1]].map(square_middle);
            if left <= 1.0 {
                return from + (to - from) * left;
            }
            left -= 1.0;
        }
        self.way.last().map_or(Vec2::ZERO, |last| square_middle(*last))
    }
}

/// Returns the middle of a square, in squares from the middle of A1.
fn square_middle(square: Square) -> Vec2 {
    vec2(f32::from(square.column), f32::from(square.row))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn walk(names: &[&str]) -> Walk {
        Walk { way: names.iter().map(|name| name.parse().expect("a square")).collect(), side: Side::Norman }
    }

    #[test]
    fn a_unit_follows_its_path_square_by_square() {
        let walk = walk(&["B2", "C2", "C3"]);
        assert_eq!(walk.place(0.0), vec2(1.0, 1.0));
        assert_eq!(walk.place(0.5), vec2(2.0, 1.0), "the corner, and no way across");
        assert_eq!(walk.place(1.0), vec2(2.0, 2.0));
        let passage = StepAnimation { walks: vec![walk], ..StepAnimation::default() };
        assert_eq!(passage.offset("B2".parse().expect("a square"), 1.0), vec2(1.0, 1.0));
        assert_eq!(passage.offset("C2".parse().expect("a square"), 0.5), Vec2::ZERO, "whoever stood there stays");
    }

    #[test]
    fn the_attacker_leans_forward_and_back() {
        let [from, to] = ["B2", "B3"].map(|name| name.parse().expect("a square"));
        let passage = StepAnimation { strikes: vec![Strike { from, to, flies: false, figures: 8 }], ..StepAnimation::default() };
        assert!(passage.offset(from, TOLD / 2.0).y > 0.2);
        assert!(passage.offset(from, 0.0).length() < 0.01 && passage.offset(from, 1.0).length() < 0.01);
    }

    #[test]
    fn a_clock_runs_once() {
        let clock = Clock { since: 10.0, seconds: 2.0 };
        for (now, part) in [(9.0, 0.0), (10.0, 0.0), (11.0, 0.5), (12.0, 1.0), (99.0, 1.0)] {
            assert!((clock.progress(now) - part).abs() < 1e-6, "{now}");
        }
        assert!(Clock { since: 10.0, seconds: 0.0 }.progress(10.0) >= 1.0, "what takes no time is done");
    }
}
