//! Hits that count and hits that don't: golden dice, and crossed-out dice.

use super::signs::{PicturePoint, cross, die_six, hits, number, shield, tick, with_art_at};
use super::{Art, Ink, Side, arms};

/// Draws two volleys of three hits. Halved together, three count; halved separately (`each`), only two.
pub(super) fn half_hit_pool(art: Art, each: bool) -> Art {
    let arrows = |art: Art, (from, to): PicturePoint| {
        [(-5.0, 0.0), (0.0, 4.0), (5.0, 0.0)]
            .into_iter()
            .fold(art, |art, (shift, drop)| arms::arrow(art, (from + shift, 5.0 + drop), (to + shift, 20.0 + drop), 0.45))
    };
    if each {
        return [31.0, 93.0]
            .into_iter()
            .fold(art, |art, middle| hits(bowl(arrows(art, (middle, middle)), middle, 25.0), (middle - 12.5, 37.0), 10.0, 3, 1));
    }
    let art = arrows(arrows(art, (38.0, 50.0)), (86.0, 74.0));
    hits(bowl(art, 62.0, 48.0), (30.75, 37.0), 10.0, 6, 3)
}

fn bowl(art: Art, middle: f64, half: f64) -> Art {
    let (left, right) = (middle - half, middle + half);
    let bowl =
        format!("M{right} 43 C{right} 52 {} 58.5 {middle} 58.5 C{} 58.5 {left} 52 {left} 43Z", middle + half * 0.6, middle - half * 0.6);
    let rim = format!("M{left} 43 H{right}");
    super::signs::bar(art.fill_and_line(bowl.as_str(), (1.1, Ink::Words), Ink::Wood), &rim, 2.0, Ink::Gold)
}

/// Draws two attacks of three hits on a shieldwall. Halved together, three count; halved separately (`each`), only two.
pub(super) fn shieldwall_pool(art: Art, each: bool) -> Art {
    let group = |art: Art, (left, right): PicturePoint, count: u8| {
        let middle = f64::midpoint(left, right);
        let brace = format!("M{left} 20.5 C{left} 27 {middle} 23 {middle} 29 M{right} 20.5 C{right} 27 {middle} 23 {middle} 29");
        let art =
            hits(art.line(brace.as_str(), 1.5, Ink::Words), (middle - 12.5 * (f64::from(count) - 1.0) / 2.0, 12.0), 10.0, count, count / 2);
        let first = middle - 8.5 * (f64::from(count) - 1.0);
        (0..count).fold(art, |art, place| shield(art, Side::Saxon, (first + 17.0 * f64::from(place), 45.0), 12.0))
    };
    if each { group(group(art, (11.0, 52.0), 3), (73.0, 114.0), 3) } else { group(art, (22.0, 102.0), 6) }
}

/// Draws a rolled 6 where 7 is needed.
pub(super) fn natural_six(art: Art, is_hit: bool) -> Art {
    let art = shield(art, Side::Saxon, (25.0, 32.0), 23.0);
    let art = number(art, (25.0, 32.0), 12.5, 7, (Ink::Paper, Ink::Words)).line("M30.5 32 H35 M32.75 29.75 V34.25", 1.6, Ink::Words);
    let art = with_art_at(art, &die_six(is_hit), (52.0, 13.0), 34.0);
    if is_hit { tick(art, (106.0, 32.0), 11.0) } else { cross(art, (106.0, 32.0), 13.0) }
}
