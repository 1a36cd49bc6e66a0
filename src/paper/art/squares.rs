//! The squares around a unit, for children: where it may move, and which enemies it may hit.

use std::sync::Arc;

use kurbo::{Affine, Circle, Point, Rect, Vec2};

use super::heraldry::star;
use super::{Art, cached, icons};
use crate::art::Ink;

/// Returns where a unit may move; 100 × 100.
/// Its own square is in the middle. Squares within reach are tinted and dotted, and an arrow points to the farthest.
/// `reach` is clamped to 1 to 4 squares. `diagonal` says whether squares that touch at a corner are adjacent.
pub(crate) fn squares_move(reach: u8, diagonal: bool) -> Arc<Art> {
    cached("squares_move", [reach, u8::from(diagonal), 0, 0], || {
        let board = Surroundings::new(reach);
        let art = board.ground(&name("move", board.reach, diagonal), diagonal, Ink::Sage);
        let far = f64::from(board.reach);
        let art = board.arrow(art, Vec2::new(0.0, -far));
        let art = if diagonal { board.arrow(art, Vec2::new(far, -far)) } else { board.arrow(art, Vec2::new(far, 0.0)) };
        board.man(art, Vec2::ZERO, Ink::Words)
    })
}

/// Returns which enemies a unit may shoot: as [`squares_move`], with arrows flying to an enemy in a farthest square; 100 × 100.
pub(crate) fn squares_shoot(range: u8, diagonal: bool) -> Arc<Art> {
    cached("squares_shoot", [range, u8::from(diagonal), 0, 0], || {
        let board = Surroundings::new(range);
        let art = board.ground(&name("shoot", board.reach, diagonal), diagonal, Ink::Hill);
        let target = Vec2::new(0.0, -f64::from(board.reach));
        let art = board.man(art, target, Ink::Paper);
        let (from, to) = (board.middle(Vec2::new(0.0, -0.55)), board.middle(target + Vec2::new(0.0, 0.5)));
        let art = super::arms::arrow(art, from, to, board.side / 16.0);
        board.man(art, Vec2::ZERO, Ink::Words)
    })
}

/// Returns which enemies a unit may fight: enemies in every adjacent square, clashing with it; 100 × 100.
pub(crate) fn squares_fight(diagonal: bool) -> Arc<Art> {
    cached("squares_fight", [u8::from(diagonal), 0, 0, 0], || {
        let board = Surroundings::new(1);
        let mut art = board.ground(&name("fight", 1, diagonal), diagonal, Ink::Hill);
        let steps = board.steps().filter(|step| *step != Vec2::ZERO && is_within_reach(*step, 1, diagonal)).collect::<Vec<_>>();
        for &step in &steps {
            art = board.man(art, step * 1.04, Ink::Paper);
        }
        for &step in &steps {
            art = art.fill_and_line(star(board.middle(step * 0.5), 7.5, 3.4, 6), (1.4, Ink::Words), Ink::Gold);
        }
        board.man(art, Vec2::ZERO, Ink::Words)
    })
}

fn name(what: &str, reach: u8, diagonal: bool) -> String {
    format!("squares {what} {reach} {}", if diagonal { "diagonal" } else { "straight" })
}

/// Returns whether a square this many steps away is within reach.
fn is_within_reach(step: Vec2, reach: u8, diagonal: bool) -> bool {
    let (x, y) = (step.x.abs(), step.y.abs());
    (if diagonal { x.max(y) } else { x + y }) <= f64::from(reach)
}

/// A grid of squares around a unit.
struct Surroundings {
    reach: u8,
    side: f64,
}

impl Surroundings {
    fn new(reach: u8) -> Self {
        let reach = reach.clamp(1, 4);
        Self { reach, side: 96.0 / (2.0 * f64::from(reach) + 1.0) }
    }

    fn steps(&self) -> impl Iterator<Item = Vec2> + use<> {
        let reach = i32::from(self.reach);
        (-reach..=reach).flat_map(move |y| (-reach..=reach).map(move |x| Vec2::new(f64::from(x), f64::from(y))))
    }

    fn middle(&self, step: Vec2) -> Point {
        Point::new(50.0, 50.0) + step * self.side
    }

    fn ground(&self, name: &str, diagonal: bool, tint: Ink) -> Art {
        let square = |step: Vec2| Rect::from_center_size(self.middle(step), (self.side, self.side));
        let (near, far): (Vec<Vec2>, Vec<Vec2>) = self.steps().partition(|step| is_within_reach(*step, self.reach, diagonal));
        let art = Art::new(name, (100.0, 100.0));
        let art = far.into_iter().fold(art, |art, step| art.fill_and_line(square(step), (1.2, Ink::Rule), Ink::Paper));
        let art = near.iter().fold(art, |art, &step| art.fill_and_line(square(step), (1.6, Ink::Words), tint));
        let art = near.iter().fold(art, |art, &step| art.fill(Circle::new(self.middle(step), (self.side * 0.1).max(1.7)), Ink::Words));
        art.line(Rect::new(2.0, 2.0, 98.0, 98.0), 2.4, Ink::Words)
    }

    /// Draws a bold arrow from the unit to a square.
    fn arrow(&self, art: Art, step: Vec2) -> Art {
        let way = step / step.hypot();
        let (from, to) = (self.middle(way * 0.5), self.middle(step) + way * self.side * 0.22);
        let length = (to - from).hypot();
        let place = Affine::translate(to.to_vec2()) * Affine::rotate(way.atan2());
        let (w, h) = (self.side * 0.09, self.side * 0.26);
        let data = format!("M0 0 L{b} {up} V{a} H{tail} V{w} H{b} V{h}Z", b = -h * 1.5, up = -h, a = -w, tail = -length);
        let mut arrow = kurbo::BezPath::from_svg(&data).unwrap_or_default();
        arrow.apply_affine(place);
        art.fill_and_line(arrow, (1.6, Ink::Words), Ink::Gold)
    }

    fn man(&self, art: Art, step: Vec2, ink: Ink) -> Art {
        let Point { x, y } = self.middle(step);
        icons::man(art, (x, y - self.side * 0.38), self.side * 0.0078, ink)
    }
}
