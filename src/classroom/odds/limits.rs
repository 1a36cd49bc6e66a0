//! How much is counted: far more than any table holds, and never so much that somebody waits for it.
//!
//! An exchange of many figures over many rounds may be refused before that: its fractions grow with each round. Units of
//! 40 figures may fight 50 rounds, units of 12 many more.

/// Dice of an attack, or of one unit of an exchange.
pub const MOST_DICE: u16 = 1000;
/// Figures of a target.
pub const MOST_FIGURES: u16 = 1000;
/// What hits are divided by.
pub const MOST_DIVISOR: u16 = 1000;
/// Rounds of an exchange.
pub const MOST_ROUNDS: u16 = 1000;
/// Units that panic.
pub const MOST_UNITS: u16 = 400;

/// Steps of multiplication, 64 binary digits at a time, that an exchange may take: some seconds.
const MOST_STEPS: u64 = 4_000_000_000;
/// Binary digits that the table of an exchange may hold: 64 million bytes.
const MOST_BITS: u64 = 1 << 29;
/// What any step costs besides its digits: finding room, adding.
const STEP: u64 = 32;

/// An exchange that would take too long to count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", tr!("{a} against {b} figures for {rounds} rounds are more than can be counted exactly; take fewer figures or fewer rounds", a, b, rounds))]
pub struct TooMuch {
    /// Figures of the one.
    pub a: usize,
    /// Figures of the other.
    pub b: usize,
    /// The rounds.
    pub rounds: u16,
}

impl TooMuch {
    /// Whether an exchange can be counted: so many figures, rounds and binary digits at the end.
    pub(super) fn check_exchange([a, b]: [usize; 2], rounds: u16, bits: u64) -> Result<(), Self> {
        let number = |figures: usize| u64::try_from(figures).unwrap_or(u64::MAX);
        let pairs = (number(a) + 1).saturating_mul(number(b) + 1);
        // The fractions grow evenly to their last length; a blow's own are as long as one round makes them longer.
        let (last, round) = (bits.div_ceil(64), bits.div_ceil(64 * u64::from(rounds.max(1))));
        let each = STEP + last.div_ceil(2).saturating_mul(round);
        let steps = pairs.saturating_mul(number(a.max(b)) / 2 + 1).saturating_mul(u64::from(rounds) * 2).saturating_mul(each);
        // In the first round few pairs have come about: each pair is reached once.
        let steps = if rounds <= 1 { pairs.saturating_mul(each) } else { steps };
        if steps <= MOST_STEPS && pairs.saturating_mul(bits) <= MOST_BITS { Ok(()) } else { Err(Self { a, b, rounds }) }
    }
}
