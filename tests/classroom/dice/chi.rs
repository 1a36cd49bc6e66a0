//! Pearson's chi-square and its limits for fair dice.

/// Returns the sum of (seen − expected)² ÷ expected.
pub fn chi_square(seen: &[u64], expected: &[f64]) -> f64 {
    assert_eq!(seen.len(), expected.len());
    seen.iter().zip(expected).map(|(&seen, expected)| (exact(seen) - expected).powi(2) / expected).sum()
}

/// Returns chi-square for cells that are all equally likely.
pub fn even_chi_square(seen: &[u64]) -> f64 {
    let expected = exact(seen.iter().sum()) / exact(seen.len() as u64);
    chi_square(seen, &vec![expected; seen.len()])
}

/// Converts a count to a float. Counts are far below 2⁵³, so nothing is rounded.
#[expect(clippy::cast_precision_loss, reason = "asserted not to happen")]
pub fn exact(count: u64) -> f64 {
    assert!(count < 1 << 53);
    count as f64
}

/// Returns the values below and above which chi-square falls once in a million times each: the normal quantiles
/// ±4.7534, transformed with Wilson and Hilferty's cube.
pub fn chi_square_limits(freedom: u32) -> (f64, f64) {
    let share = 2.0 / (9.0 * f64::from(freedom));
    let quantile = |normal: f64| f64::from(freedom) * (1.0 - share + normal * share.sqrt()).max(0.0).powi(3);
    (quantile(-4.7534), quantile(4.7534))
}

/// Returns whether fair dice give such a chi-square, neither too uneven nor too even. Both results contain a
/// description.
pub fn check_fairness(what: &str, chi_square: f64, freedom: u32) -> Result<String, String> {
    let (least, most) = chi_square_limits(freedom);
    let description = format!("{what}: chi-square {chi_square:.2} of {freedom} degrees of freedom ({least:.2} to {most:.2})");
    if (least..=most).contains(&chi_square) { Ok(description) } else { Err(description) }
}

#[test]
fn the_quantiles_match_published_values() {
    // Values from the incomplete gamma function. The cube is slightly too generous for few degrees of freedom.
    for (freedom, most) in [(5, 35.888), (35, 89.947), (121, 209.809), (144, 239.497)] {
        assert!((chi_square_limits(freedom).1 / most - 1.0).abs() < 0.05, "{freedom}: {:?}", chi_square_limits(freedom));
    }
}
