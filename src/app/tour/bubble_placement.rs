//! Placement of the tour's bubble: beside its control, where it hides the least of what is needed.

use egui::{Pos2, Rect, Vec2, pos2, vec2};

/// Distance between the bubble and its control.
const GAP: f32 = 18.0;

/// Returns a rectangle of this size beside `target`, or in the lower middle if there is no target.
pub(super) fn place_beside(target: Option<Rect>, size: Vec2, screen: Rect, keep_free: &[Rect]) -> Rect {
    let Some(target) = target else {
        return move_onto_screen(Rect::from_center_size(pos2(screen.center().x, screen.bottom() - size.y), size), screen);
    };
    let [width, height] = [size.x / 2.0, size.y / 2.0];
    let middle = target.center();
    let middles: [Pos2; 4] = [
        pos2(middle.x, target.top() - GAP - height),
        pos2(middle.x, target.bottom() + GAP + height),
        pos2(target.left() - GAP - width, middle.y),
        pos2(target.right() + GAP + width, middle.y),
    ];
    let places = middles.map(|middle| move_onto_screen(Rect::from_center_size(middle, size), screen));
    let hidden = |place: &Rect| {
        let over = |other: &Rect| place.intersect(*other).area().max(0.0);
        // Covering the target counts most.
        100.0 * over(&target.expand(6.0)) + keep_free.iter().filter(|other| place.intersects(**other)).map(over).sum::<f32>()
    };
    places.into_iter().min_by(|one, other| hidden(one).total_cmp(&hidden(other))).unwrap_or(places[0])
}

/// Returns the rectangle, moved so that it is inside the screen.
fn move_onto_screen(place: Rect, screen: Rect) -> Rect {
    let room = screen.shrink(8.0);
    let left = place.left().min(room.right() - place.width()).max(room.left());
    let top = place.top().min(room.bottom() - place.height()).max(room.top());
    Rect::from_min_size(pos2(left, top), place.size())
}

/// Returns the corners of the arrow from the bubble to its control; `None` where they touch.
pub(super) fn arrow_points(place: Rect, target: Rect) -> Option<[Pos2; 3]> {
    const HALF: f32 = 9.0;
    let tip = target.expand(4.0).clamp(place.center());
    let base = place.clamp(tip);
    let way = tip - base;
    if way.length() < 2.0 {
        return None;
    }
    let across = vec2(-way.y, way.x).normalized() * HALF;
    // The base is slightly inside the bubble and never beyond its corners.
    let inner = place.shrink(HALF + 4.0).clamp(base);
    let base = if way.x.abs() > way.y.abs() { pos2(base.x, inner.y) } else { pos2(inner.x, base.y) };
    Some([tip, base + across, base - across])
}

#[cfg(test)]
mod tests {
    use super::*;

    const SCREEN: Rect = Rect { min: pos2(0.0, 0.0), max: pos2(1280.0, 800.0) };

    #[test]
    fn bubbles_fit_the_window_and_never_cover_their_target() {
        let size = vec2(330.0, 150.0);
        for left in (0..1240).step_by(124) {
            for top in (0..780).step_by(78) {
                #[expect(clippy::cast_precision_loss, reason = "small numbers")]
                let target = Rect::from_min_size(pos2(left as f32, top as f32), vec2(40.0, 20.0));
                let place = place_beside(Some(target), size, SCREEN, &[]);
                assert!(SCREEN.contains_rect(place) && !place.intersects(target), "{target:?}: {place:?}");
                assert!(arrow_points(place, target).is_some_and(|[tip, ..]| target.expand(5.0).contains(tip)), "{target:?}: {place:?}");
            }
        }
        assert!(SCREEN.contains_rect(place_beside(None, size, SCREEN, &[])));
    }

    #[test]
    fn the_bubble_takes_the_place_that_hides_least() {
        let target = Rect::from_center_size(pos2(640.0, 400.0), vec2(40.0, 40.0));
        let above = Rect::from_min_max(pos2(0.0, 0.0), pos2(1280.0, 370.0));
        let left = Rect::from_min_max(pos2(0.0, 0.0), pos2(600.0, 800.0));
        let place = place_beside(Some(target), vec2(300.0, 120.0), SCREEN, &[above, left]);
        assert!(place.left() > target.right(), "{place:?}");
    }
}
