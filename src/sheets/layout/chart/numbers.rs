//! Numbers of a chart: which stand beside its lines, and how they are written.

/// The steps of a scale, times powers of ten.
const STEPS: [f64; 3] = [1.0, 2.0, 5.0];

/// Round numbers within a range, not many more than so many.
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

/// A number with one decimal where it needs one: "12", "2.7", "–1.3".
pub(super) fn plain(value: f64) -> String {
    let tenths = (value * 10.0).round() / 10.0;
    let words = if tenths.fract().abs() < 1e-9 { format!("{:.0}", tenths.abs()) } else { format!("{:.1}", tenths.abs()) };
    if tenths < 0.0 { format!("–{words}") } else { words }
}

/// The same with a sign before what is more than 0: "+2.7".
pub(super) fn signed(value: f64) -> String {
    let words = plain(value);
    if words == "0" || words.starts_with('–') { words } else { format!("+{words}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scales_have_round_numbers() {
        assert_eq!(ticks((0.0, 144.0), 5), [0.0, 50.0, 100.0]);
        assert_eq!(ticks((0.0, 100.0), 5), [0.0, 20.0, 40.0, 60.0, 80.0, 100.0]);
        assert_eq!(ticks((-7.0, 7.0), 6), [-5.0, 0.0, 5.0]);
        assert_eq!(ticks((0.0, 0.0), 5), [0.0]);
        assert_eq!(ticks((0.0, 2.0), 5), [0.0, 1.0, 2.0]);
    }

    #[test]
    fn numbers_have_a_decimal_where_they_need_one() {
        assert_eq!([12.0, 2.666, -1.25, -0.01].map(plain), ["12", "2.7", "–1.3", "0"]);
        assert_eq!([12.0, -3.0, 0.0].map(signed), ["+12", "–3", "0"]);
    }
}
