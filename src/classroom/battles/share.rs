//! A share of battles, with its uncertainty.

/// How often something happened.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Share {
    /// Number of battles in which it happened.
    pub times: u64,
    /// Number of battles in all.
    pub of: u64,
}

/// Standard deviations that cover 95% of a normal distribution.
const SURE: f64 = 1.959_963_984_540_054;

impl Share {
    /// Returns the share, 0 to 1; one half if there were no battles.
    pub fn fraction(self) -> f64 {
        if self.of == 0 { 0.5 } else { to_float(self.times) / to_float(self.of) }
    }

    /// Returns Wilson's 95% interval, 0 to 1. If the battles were repeated, 19 out of 20 such intervals would contain the
    /// true share.
    pub fn interval(self) -> (f64, f64) {
        if self.of == 0 {
            return (0.0, 1.0);
        }
        let (part, count) = (self.fraction(), to_float(self.of));
        let square = SURE * SURE;
        let middle = part + square / (2.0 * count);
        let reach = SURE * (part * (1.0 - part) / count + square / (4.0 * count * count)).sqrt();
        let whole = 1.0 + square / count;
        (((middle - reach) / whole).max(0.0), ((middle + reach) / whole).min(1.0))
    }
}

/// Converts a count to `f64`.
#[expect(clippy::cast_precision_loss, reason = "counts of battles are far below where that loses anything")]
pub(super) const fn to_float(count: u64) -> f64 {
    count as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_interval_matches_published_wilson_values() {
        // Newcombe 1998, table I: 81 of 263 gives 0.2553 to 0.3662, and 0 of 20 gives 0 to 0.1611.
        let near = |share: Share, low: f64, high: f64| {
            let (from, to) = share.interval();
            assert!((from - low).abs() < 5e-5 && (to - high).abs() < 5e-5, "{from} {to}");
        };
        near(Share { times: 81, of: 263 }, 0.2553, 0.3662);
        near(Share { times: 0, of: 20 }, 0.0, 0.1611);
        near(Share { times: 20, of: 20 }, 0.8389, 1.0);
    }

    #[test]
    fn a_share_of_no_battles_is_completely_uncertain() {
        assert_eq!((Share::default().fraction(), Share::default().interval()), (0.5, (0.0, 1.0)));
    }
}
