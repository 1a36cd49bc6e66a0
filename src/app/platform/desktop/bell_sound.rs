//! Synthesised sound of the bell, without a recording.

use std::f64::consts::TAU;

/// Length of the sound, in seconds.
pub const SECONDS: u32 = 6;
/// Times of the strokes, in seconds.
const STROKES: [f64; 3] = [0.0, 1.5, 3.0];
/// Perceived pitch, in hertz.
const TONE: f64 = 392.0;
/// Partials of the bell: frequency relative to the perceived pitch, loudness, and half-life in seconds. The third
/// partial is a minor third, which is what makes it sound like a bell.
const PARTIALS: [(f64, f64, f64); 8] = [
    (0.5, 0.30, 1.4),
    (1.0, 0.50, 0.9),
    (1.2, 0.45, 0.7),
    (1.5, 0.22, 0.45),
    (2.0, 0.40, 0.40),
    (2.67, 0.15, 0.22),
    (3.0, 0.12, 0.18),
    (4.0, 0.08, 0.10),
];
/// Peak loudness; 1 is a device's maximum.
const LOUDEST: f64 = 0.8;

/// Returns the whole sound with `rate` samples a second, from -1 to 1.
#[expect(clippy::cast_possible_truncation, reason = "a loudness needs no more than seven digits")]
pub fn samples(rate: u32) -> Vec<f32> {
    let at = |place: u32| f64::from(place) / f64::from(rate.max(1));
    let raw: Vec<f64> =
        (0..rate.saturating_mul(SECONDS)).map(|place| STROKES.iter().map(|stroke| stroke_sample(at(place) - stroke)).sum()).collect();
    let loudest = raw.iter().fold(0.0_f64, |most, sample| most.max(sample.abs())).max(f64::MIN_POSITIVE);
    let last = f64::from(SECONDS);
    let fading = |place: usize| u32::try_from(place).map_or(0.0, |place| ((last - at(place)) * 2.0).clamp(0.0, 1.0));
    raw.iter().enumerate().map(|(place, sample)| (sample / loudest * LOUDEST * fading(place)) as f32).collect()
}

/// Returns the amplitude of one stroke, `after` seconds after it.
fn stroke_sample(after: f64) -> f64 {
    if after < 0.0 {
        return 0.0;
    }
    // The clapper takes a moment: without it one would hear a click.
    let attack = (after / 0.004).min(1.0);
    attack * PARTIALS.iter().map(|(part, loud, half)| loud * (-after / half).exp2() * (TAU * TONE * part * after).sin()).sum::<f64>()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the peak loudness within a tenth of a second.
    fn loudness(samples: &[f32], rate: usize, from: f64) -> f32 {
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, clippy::cast_precision_loss, reason = "a place in the sound")]
        let begin = (from * rate as f64) as usize;
        samples[begin..begin + rate / 10].iter().map(|sample| sample.abs()).fold(0.0, f32::max)
    }

    #[test]
    fn the_bell_strikes_three_times_and_dies_away() {
        for rate in [8_000_usize, 44_100, 48_000] {
            let sound = samples(u32::try_from(rate).expect("a rate"));
            assert_eq!(sound.len(), rate * 6);
            assert!(sound.iter().all(|sample| sample.abs() <= 0.81) && sound[0].abs() < 0.01);
            for stroke in [1.5, 3.0] {
                assert!(loudness(&sound, rate, stroke) > 1.5 * loudness(&sound, rate, stroke - 0.15), "{rate}, {stroke}");
            }
            assert!(loudness(&sound, rate, 5.9) < 0.02);
        }
    }

    #[test]
    fn a_device_without_a_sample_rate_plays_nothing() {
        assert!(samples(0).is_empty());
    }
}
