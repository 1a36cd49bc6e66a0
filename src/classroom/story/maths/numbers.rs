//! Numbers as children write them.

use crate::odds::Fraction;

/// Returns the faces that hit: "a 5 or a 6", "a 4, a 5 or a 6".
pub(super) fn faces_text(need: i32) -> String {
    match need {
        ..=1 => tr!("any number").to_owned(),
        2 => tr!("a 2 or more").to_owned(),
        3 => tr!("a 3 or more").to_owned(),
        4 => tr!("a 4, a 5 or a 6").to_owned(),
        5 => tr!("a 5 or a 6").to_owned(),
        6 => tr!("a 6").to_owned(),
        7.. => tr!("no number").to_owned(),
    }
}

/// Returns a fraction, or an integer if it is one: "5/6", "3".
pub(super) fn fraction_text(fraction: &Fraction) -> String {
    if *fraction.denominator() == 1_u8.into() { fraction.numerator().to_string() } else { fraction.to_string() }
}

/// Returns a mixed number: "2 2/3", "5/6", "3".
pub(super) fn mixed_text(fraction: &Fraction) -> String {
    let wholes = fraction.numerator() / fraction.denominator();
    let rest = fraction.numerator() - &wholes * fraction.denominator();
    match Fraction::new(rest, fraction.denominator().clone()) {
        Some(rest) if !rest.is_zero() && wholes > 0_u8.into() => format!("{wholes} {rest}"),
        Some(_) | None => fraction_text(fraction),
    }
}

/// Returns a number with its decimals: "2 2/3, about 2.67", "1/2, which is 0.5", "3".
pub(super) fn number(fraction: &Fraction) -> String {
    if *fraction.denominator() == 1_u8.into() {
        return fraction_text(fraction);
    }
    let rounded = hundredths_text(fraction);
    let is_exact = [2_u32, 4, 5, 10, 20, 25, 50, 100].iter().any(|parts| *fraction.denominator() == (*parts).into());
    let fraction = mixed_text(fraction);
    if is_exact {
        let exact = rounded.trim_end_matches('0').trim_end_matches('.').to_owned();
        tr!("{fraction}, which is {exact}", fraction, exact)
    } else {
        tr!("{fraction}, about {rounded}", fraction, rounded)
    }
}

/// Returns a number rounded to two decimal places, half up: "2.67".
fn hundredths_text(fraction: &Fraction) -> String {
    let hundredths = fraction.nearest(100);
    format!("{}.{:02}", hundredths / 100, hundredths % 100)
}

/// Returns a fraction or a chance with its percentage: "4/9, about 44%", "1/4, which is 25%".
pub(super) fn of_100_text(fraction: &Fraction) -> String {
    let shown = fraction_text(fraction);
    let rounded = fraction.nearest(100);
    match rounded {
        _ if fraction.is_zero() => tr!("0, which is 0%").to_owned(),
        _ if fraction.is_one() => tr!("1, which is 100%").to_owned(),
        0 => tr!("{fraction}, less than 1%", fraction = shown),
        100 => tr!("{fraction}, more than 99%", fraction = shown),
        _ if Fraction::new(rounded, 100_u8).as_ref() == Some(fraction) => {
            tr!("{fraction}, which is {rounded}%", fraction = shown, rounded)
        }
        _ => tr!("{fraction}, about {rounded}%", fraction = shown, rounded),
    }
}

/// Returns the product of two fractions.
pub(super) fn multiply(one: &Fraction, other: &Fraction) -> Option<Fraction> {
    Fraction::new(one.numerator() * other.numerator(), one.denominator() * other.denominator())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fraction(numerator: u32, denominator: u32) -> Fraction {
        Fraction::new(numerator, denominator).expect("a fraction")
    }

    #[test]
    fn fractions_are_written_as_mixed_numbers_and_decimals() {
        assert_eq!(number(&fraction(8, 3)), "2 2/3, about 2.67");
        assert_eq!(number(&fraction(1, 2)), "1/2, which is 0.5");
        assert_eq!(number(&fraction(9, 4)), "2 1/4, which is 2.25");
        assert_eq!(number(&fraction(6, 2)), "3");
        assert_eq!(number(&fraction(0, 5)), "0");
        assert_eq!(number(&fraction(5, 6)), "5/6, about 0.83");
        assert_eq!(number(&fraction(1, 200)), "1/200, about 0.01");
    }

    #[test]
    fn chances_are_written_out_of_100() {
        assert_eq!(of_100_text(&fraction(4, 9)), "4/9, about 44%");
        assert_eq!(of_100_text(&fraction(1, 4)), "1/4, which is 25%");
        assert_eq!(of_100_text(&fraction(0, 9)), "0, which is 0%");
        assert_eq!(of_100_text(&fraction(9, 9)), "1, which is 100%");
        assert_eq!(of_100_text(&fraction(1, 400)), "1/400, less than 1%");
        assert_eq!(of_100_text(&fraction(399, 400)), "399/400, more than 99%");
    }
}
