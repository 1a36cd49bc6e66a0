//! Numbers of a chart: the axis labels and their format.

/// Steps of a scale, times powers of ten.
const STEPS: [f64; 3] = [1.0, 2.0, 5.0];

/// Returns about this many round numbers within a range.
pub(super) fn ticks((least, most): (f64, f64), about: u32) -> Vec<f64> {
    let span = most - least;
    if !span.is_finite() || span <= 0.0 {
        return vec![least];
    }
    let wanted = span / f64::from(about.max(1));
    let power = 10_f64.powf(wanted.log10().floor()).max(1.0);
    let step = STEPS.into_iter().map(|step| step * power).find(|step| *step >= wanted * 0.999).unwrap_or(10.0 * power);
    let first = (least / step).ceil() * step;
    (0_u32..100).map(|place| step.mul_add(f64::from(place), first)).take_while(|tick| *tick <= most + step / 1000.0).collect()
}

/// Formats a number, with one decimal place if needed: "12", "2.7", "–1.3".
pub(super) fn format_plain(value: f64) -> String {
    if is_whole(value) {
        with_minus_sign(value, format!("{:.0}", value.abs()))
    } else {
        with_minus_sign(value, format!("{:.1}", value.abs()))
    }
}

/// Formats a number with a plus sign if positive, and as many decimal places as the others: "+2.7", "+3.0".
pub(in crate::sheets::layout) fn format_signed(value: f64, are_whole: bool) -> String {
    let words = if are_whole { format_plain(value) } else { with_minus_sign(value, format!("{:.1}", value.abs())) };
    let is_none = words.chars().all(|sign| ['0', '.'].contains(&sign));
    if is_none || words.starts_with('–') { words } else { format!("+{words}") }
}

/// Returns whether the value is written without decimal places.
pub(super) fn is_whole(value: f64) -> bool {
    ((value * 10.0).round() / 10.0).fract().abs() < 1e-9
}

fn with_minus_sign(value: f64, words: String) -> String {
    if (value * 10.0).round() < 0.0 { format!("–{words}") } else { words }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn axis_ticks_are_round_numbers() {
        assert_eq!(ticks((0.0, 144.0), 5), [0.0, 50.0, 100.0]);
        assert_eq!(ticks((0.0, 100.0), 5), [0.0, 20.0, 40.0, 60.0, 80.0, 100.0]);
        assert_eq!(ticks((-7.0, 7.0), 6), [-5.0, 0.0, 5.0]);
        assert_eq!(ticks((0.0, 0.0), 5), [0.0]);
        assert_eq!(ticks((0.0, 2.0), 5), [0.0, 1.0, 2.0]);
    }

    #[test]
    fn numbers_show_a_decimal_only_if_needed() {
        assert_eq!([12.0, 2.666, -1.34, -0.01].map(format_plain), ["12", "2.7", "–1.3", "0"]);
        assert_eq!([12.0, -3.0, 0.0].map(|value| format_signed(value, true)), ["+12", "–3", "0"]);
        assert_eq!([12.0, -3.25, 0.01].map(|value| format_signed(value, false)), ["+12.0", "–3.2", "0.0"]);
    }
}
