//! Hits that count and hits that do not: gold dice and struck ones.

use super::needle::Needle;
use crate::app::projector::view::paint::art::men;
use crate::app::projector::view::paint::wool::{Lay, soft};
use crate::rules::Side;

/// Two volleys of three hits: halved together three count, halved each by itself only two.
pub fn half_hit_pool(needle: &Needle<'_>, each: bool) {
    let arrows = |x: f32, to: f32| {
        for (shift, drop) in [(-5.0, 0.0), (0.0, 4.0), (5.0, 0.0)] {
            men::arrow(&needle.wool, needle.palette, (x + shift, 5.0 + drop), (to + shift, 20.0 + drop), 0.9);
        }
    };
    if each {
        for (middle, x) in [(31.0, 31.0), (93.0, 93.0)] {
            arrows(x, x);
            bowl(needle, middle, 25.0);
            needle.hits((middle - 12.5, 37.0), 10.0, 3, 1);
        }
    } else {
        arrows(38.0, 50.0);
        arrows(86.0, 74.0);
        bowl(needle, 62.0, 48.0);
        needle.hits((30.75, 37.0), 10.0, 6, 3);
    }
}

/// A bowl under the hits.
fn bowl(needle: &Needle<'_>, middle: f32, half: f32) {
    let mut outline = vec![(middle + half, 43.0)];
    outline.extend(soft(&[(middle + half * 0.82, 54.0), (middle, 58.5), (middle - half * 0.82, 54.0)], false));
    outline.push((middle - half, 43.0));
    needle.wool.laid(&outline, needle.palette.hill_top, Lay::Across);
    needle.wool.limb(&[(middle - half, 43.0), (middle + half, 43.0)], 2.0, needle.palette.gold);
}

/// Two attacks of three hits on a shieldwall: halved together three count, halved each by itself only two.
pub fn shieldwall_pool(needle: &Needle<'_>, each: bool) {
    let palette = needle.palette;
    let wool = &needle.wool;
    let brace = |left: f32, right: f32| {
        let middle = f32::midpoint(left, right);
        let line = soft(&[(left, 20.5), (left + 2.0, 25.0), (middle - 3.0, 25.5), (middle, 29.0)], false);
        wool.stem(&line, false, 1.5, palette.ink);
        let line = soft(&[(right, 20.5), (right - 2.0, 25.0), (middle + 3.0, 25.5), (middle, 29.0)], false);
        wool.stem(&line, false, 1.5, palette.ink);
    };
    let wall = |from: f32, count: u8| {
        for place in 0..count {
            needle.shield(Side::Saxon, (from + f32::from(place) * 17.0, 45.0), 12.0);
        }
    };
    if each {
        for left in [9.0, 71.0] {
            needle.hits((left + 10.0, 12.0), 10.0, 3, 1);
            brace(left + 2.0, left + 43.0);
            wall(left + 5.5, 3);
        }
    } else {
        needle.hits((30.75, 12.0), 10.0, 6, 3);
        brace(22.0, 102.0);
        wall(19.5, 6);
    }
}

/// Seven is needed and a six is thrown.
pub fn natural_six(needle: &Needle<'_>, hits: bool) {
    let palette = needle.palette;
    needle.shield(Side::Saxon, (25.0, 32.0), 23.0);
    needle.number((25.0, 32.0), 12.5, "7+", palette.cloth, palette.ink);
    needle.die((69.0, 32.0), 32.0, 6, hits);
    if hits {
        needle.tick((106.0, 32.0), 11.0);
    } else {
        needle.cross((106.0, 32.0), 13.0);
    }
}
