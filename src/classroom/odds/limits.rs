//! Limits of what is counted: far more than any table needs, and never so much that anyone waits for it.
//!
//! An exchange of many figures over many rounds may be refused earlier, because its fractions grow with each round.
//! Units of 40 figures may fight 50 rounds, units of 12 many more.

/// Maximum number of dice of an attack, or of one unit in an exchange.
pub const MOST_DICE: u16 = 1000;
/// Maximum number of figures of a target.
pub const MOST_FIGURES: u16 = 1000;
/// Maximum divisor of hits.
pub const MOST_DIVISOR: u16 = 1000;
/// Maximum number of rounds of an exchange.
pub const MOST_ROUNDS: u16 = 1000;
/// Maximum number of units in a panic.
pub const MOST_UNITS: u16 = 400;

/// Maximum number of multiplication steps of 64 bits in an exchange: a few seconds.
const MOST_STEPS: u64 = 4_000_000_000;
/// Maximum size of the table of an exchange, in bits: 64 million bytes.
const MOST_BITS: u64 = 1 << 29;
/// Fixed cost of a step besides its digits, for allocation and addition.
const STEP: u64 = 32;

/// Error for an exchange that would take too long to count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", tr!("{a} against {b} figures for {rounds} rounds is too much to calculate exactly; use fewer figures or fewer rounds", a, b, rounds))]
pub struct ExchangeTooLarge {
    /// Number of figures of the first unit.
    pub a: usize,
    /// Number of figures of the second unit.
    pub b: usize,
    /// Number of rounds requested.
    pub rounds: u16,
}

impl ExchangeTooLarge {
    /// Checks whether an exchange with these figures, rounds and final bits can be counted.
    pub(super) fn check_exchange([a, b]: [usize; 2], rounds: u16, bits: u64) -> Result<(), Self> {
        let number = |figures: usize| u64::try_from(figures).unwrap_or(u64::MAX);
        let pairs = (number(a) + 1).saturating_mul(number(b) + 1);
        // The fractions grow evenly to their final length. The fractions of one blow have the length that one round
        // adds.
        let (last, round) = (bits.div_ceil(64), bits.div_ceil(64 * u64::from(rounds.max(1))));
        let each = STEP + last.div_ceil(2).saturating_mul(round);
        let steps = pairs.saturating_mul(number(a.max(b)) / 2 + 1).saturating_mul(u64::from(rounds) * 2).saturating_mul(each);
        // In the first round each pair is reached only once.
        let steps = if rounds <= 1 { pairs.saturating_mul(each) } else { steps };
        if steps <= MOST_STEPS && pairs.saturating_mul(bits) <= MOST_BITS { Ok(()) } else { Err(Self { a, b, rounds }) }
    }
}
