//! Holm's correction for many tests at once.

/// The p-values adjusted by Holm's step-down method, in the order given: where an adjusted value
/// is at most 0.05, that test may be called significant with at most 5 % risk of being wrong
/// about *any* of them.
///
/// Holm, "A simple sequentially rejective multiple test procedure", Scandinavian Journal of
/// Statistics 6 (1979): the k-th smallest of m values is multiplied by m + 1 - k, and none may
/// fall below the one before it.
///
/// ```
/// assert_eq!(tpc::stats::holm(&[0.25, 0.0625]), [0.25, 0.125]);
/// ```
#[must_use]
pub fn holm(p_values: &[f64]) -> Vec<f64> {
    let mut order: Vec<_> = (0..p_values.len()).collect();
    order.sort_by(|&a, &b| p_values[a].total_cmp(&p_values[b]));
    let mut adjusted = vec![1.0; p_values.len()];
    let mut least = 0.0_f64;
    for (done, index) in order.into_iter().enumerate() {
        let left = (p_values.len() - done) as f64;
        least = least.max(p_values[index] * left).min(1.0);
        adjusted[index] = least;
    }
    adjusted
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Computed with R's `p.adjust(p, "holm")`.
    #[test]
    fn agrees_with_r() {
        let adjusted = holm(&[0.01, 0.04, 0.03, 0.005]);
        for (found, expected) in adjusted.iter().zip([0.03, 0.06, 0.06, 0.02]) {
            assert!(
                (found - expected).abs() < 1e-12,
                "{found} is not {expected}"
            );
        }
    }

    #[test]
    fn stays_a_probability() {
        assert_eq!(holm(&[0.9, 0.8, 1.0]), [1.0, 1.0, 1.0]);
        assert_eq!(holm(&[]), [0.0_f64; 0]);
    }
}
