//! A unit's figures on its bases, and which of them leave the table after losses (ruling 39).

/// Returns the figures on each base of a full unit, spread as evenly as possible, larger bases first.
/// The commander stands on the last base.
pub fn spread(figures: u8, bases: u8) -> Vec<u8> {
    let bases = bases.clamp(1, figures.max(1));
    (0..bases).map(|base| figures / bases + u8::from(base < figures % bases)).collect()
}

/// Returns the figures left on each base after losses. Losses empty the first base before they touch the next,
/// so the commander on the last base falls last.
pub fn standing(full: &[u8], left: u8) -> Vec<u8> {
    let mut fallen = full.iter().sum::<u8>().saturating_sub(left);
    full.iter()
        .map(|&figures| {
            let here = fallen.min(figures);
            fallen -= here;
            figures - here
        })
        .collect()
}

/// Returns what a player does with the miniatures when a unit loses figures: "remove 1 base of 3;
/// remove 1 figure from a base of 3 and put a marker on it". Empty if there are no losses.
pub fn removal_text(full: &[u8], before: u8, after: u8) -> String {
    let (then, now) = (standing(full, before), standing(full, after));
    let mut whole: Vec<(u8, usize)> = Vec::new();
    let mut partly = None;
    for ((&full, &then), &now) in full.iter().zip(&then).zip(&now) {
        if then > 0 && now == 0 {
            match whole.iter_mut().find(|(size, _)| *size == full) {
                Some((_, count)) => *count += 1,
                None => whole.push((full, 1)),
            }
        } else if now < then {
            partly = Some((then - now, full));
        }
    }
    let mut words: Vec<String> = whole.into_iter().map(|(size, count)| whole_bases_text(size, count)).collect();
    words.extend(partly.map(|(figures, size)| {
        tr_count!(
            figures,
            "remove {figures} figure from a base of {size} and put a marker on it",
            "remove {figures} figures from a base of {size} and put a marker on it",
            size
        )
    }));
    words.join("; ")
}

/// "remove 2 bases of 3", or a number of figures if each has its own base.
fn whole_bases_text(size: u8, count: usize) -> String {
    match size {
        1 => tr_count!(count, "remove {count} figure", "remove {count} figures"),
        _ => tr_count!(count, "remove {count} base of {size}", "remove {count} bases of {size}", size),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_spread_evenly_over_their_bases() {
        assert_eq!(spread(8, 4), [2, 2, 2, 2]);
        assert_eq!(spread(8, 3), [3, 3, 2]);
        assert_eq!(spread(12, 4), [3, 3, 3, 3]);
        assert_eq!(spread(8, 8), [1; 8]);
        assert_eq!(spread(3, 8), [1; 3], "no base stands empty");
        assert_eq!(spread(5, 0), [5]);
    }

    #[test]
    fn ruling_39_a_partly_empty_base_stays_with_a_marker() {
        let knights = spread(8, 4);
        assert_eq!(standing(&knights, 5), [0, 1, 2, 2]);
        assert_eq!(removal_text(&knights, 8, 6), "remove 1 base of 2");
        assert_eq!(removal_text(&knights, 8, 5), "remove 1 base of 2; remove 1 figure from a base of 2 and put a marker on it");
        assert_eq!(removal_text(&knights, 5, 2), "remove 2 bases of 2");
        assert_eq!(removal_text(&spread(8, 3), 8, 0), "remove 2 bases of 3; remove 1 base of 2");
        assert_eq!(removal_text(&spread(8, 8), 8, 5), "remove 3 figures");
        assert_eq!(removal_text(&knights, 5, 5), "");
    }
}
