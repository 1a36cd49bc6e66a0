//! Panic: a die for each unit of an army, and the figures that flee (rulings 9 and 49).

use super::chances::{Chances, CountWays};
use super::dice::FACES;
use super::fraction::Denominator;
use super::way_count::WayCount;
use super::ways_row::WaysRow;

/// An army whose units each roll a die and lose that many figures.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Panic {
    /// Number of figures of each unit. Losses beyond them are lost (ruling 49).
    pub units: Vec<u16>,
    /// Number subtracted from each die: 0 for Arrow in the Eye, 2 for William Trips.
    pub less: u8,
}

impl Panic {
    /// Returns the chance of each number of losses of the army, from none to the maximum of the dice.
    pub fn chances(&self) -> Chances {
        let denominator = Denominator { twos: 1, threes: 1 }.times(u32::try_from(self.units.len()).unwrap_or(u32::MAX));
        Chances { ways: self.count_ways(denominator), denominator }
    }

    /// Returns the number of figures of the whole army.
    pub fn figures(&self) -> usize {
        self.units.iter().map(|&figures| usize::from(figures)).sum()
    }

    /// Returns the maximum losses of a unit with this many figures.
    fn max_losses(&self, figures: u16) -> usize {
        usize::from(figures).min(usize::from(FACES.saturating_sub(self.less)))
    }
}

impl CountWays for Panic {
    fn ways<T: WayCount>(&self) -> Vec<T> {
        let most = self.units.iter().map(|&figures| self.max_losses(figures)).sum();
        let mut army = WaysRow::without_dice(most, most + 1);
        for &figures in &self.units {
            let mut losses = [0_u8; FACES as usize + 1];
            for face in 1..=FACES {
                let lost = usize::from(face.saturating_sub(self.less)).min(usize::from(figures));
                if let Some(ways) = losses.get_mut(lost) {
                    *ways += 1;
                }
            }
            let places = losses.iter().take(self.max_losses(figures) + 1);
            army.add_row(places.map(|&ways| T::from(ways)));
        }
        army.into_ways()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn panic_chances_match_a_full_count_of_rolls() {
        for less in 0..=7 {
            let panic = Panic { units: vec![8, 3, 0, 12], less };
            let chances = panic.chances();
            let mut ways = vec![0_u32; chances.figures() + 1];
            for faces in 0..6_u32.pow(4) {
                let lost = |place: u32, figures: u32| (faces / 6_u32.pow(place) % 6 + 1).saturating_sub(u32::from(less)).min(figures);
                ways[(lost(0, 8) + lost(1, 3) + lost(2, 0) + lost(3, 12)) as usize] += 1;
            }
            for (losses, ways) in ways.into_iter().enumerate() {
                assert_eq!(chances.p(losses), super::super::Fraction::new(ways, 1296_u32).expect("a fraction"), "{losses}, less {less}");
            }
        }
    }
}
