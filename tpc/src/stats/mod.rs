//! Statistics: what is in no crate, and the few formulas that need a distribution from one.
//!
//! A run has two levels. Within a generation there are many batches, which share the luck of one
//! process; over generations there are few values, each from processes of its own. Only the
//! second level says how far a result would move in another run, so every interval here is over
//! generations.

mod holm;
mod signed_rank;
mod student;

pub use holm::holm;
pub use signed_rank::signed_rank;
pub use student::{Estimate, one_sample, two_samples};

/// Of fewer values than this, ranks alone can hardly say anything: the least p-value there is
/// would not pass the correction for a table of comparisons.
const MIN_RANKS: usize = 10;

/// The location of one value from each generation, with its interval: by
/// [`signed_rank`], or of fewer than ten values by [`one_sample`]. `None` of fewer than two.
///
/// `docs/methodology.md` has the experiment by which this was chosen.
#[must_use]
pub fn location(values: &[f64]) -> Option<Estimate> {
    if values.len() < MIN_RANKS {
        one_sample(values)
    } else {
        signed_rank(values)
    }
}

/// The median; for an even count the mean of the two in the middle. `None` of nothing.
///
/// ```
/// assert_eq!(tpc::stats::median(&[3.0, 1.0, 10.0]), Some(3.0));
/// assert_eq!(tpc::stats::median(&[4.0, 1.0, 2.0, 3.0]), Some(2.5));
/// assert_eq!(tpc::stats::median(&[]), None);
/// ```
#[must_use]
pub fn median(values: &[f64]) -> Option<f64> {
    quantile(values, 0.5)
}

/// The value below which the part `part` (from 0 to 1) of `values` lies, between two values in
/// proportion: the definition that R calls type 7 and NumPy takes by default. `None` of nothing.
///
/// ```
/// let values = [40.0, 10.0, 20.0, 30.0];
/// assert_eq!(tpc::stats::quantile(&values, 0.0), Some(10.0));
/// assert_eq!(tpc::stats::quantile(&values, 0.9), Some(37.0));
/// ```
#[must_use]
pub fn quantile(values: &[f64], part: f64) -> Option<f64> {
    let mut sorted = values.to_vec();
    sorted.sort_unstable_by(f64::total_cmp);
    let last = sorted.len().checked_sub(1)?;
    let place = part.clamp(0.0, 1.0) * last as f64;
    let below = sorted[place.floor() as usize];
    let above = sorted[place.ceil() as usize];
    Some(below + (above - below) * place.fract())
}

/// The arithmetic mean. `None` of nothing.
#[must_use]
pub fn mean(values: &[f64]) -> Option<f64> {
    (!values.is_empty()).then(|| values.iter().sum::<f64>() / values.len() as f64)
}

/// The mean of what is left when a quarter of the values is taken off at either end: of the
/// batches of a generation, those in which the machine did something else besides. `None` of
/// nothing.
///
/// ```
/// let values = [1.0, 2.0, 3.0, 4.0, 100.0, -50.0, 7.0, 8.0, 9.0];
/// assert_eq!(tpc::stats::middle_mean(&values), Some(4.8));
/// ```
#[must_use]
pub fn middle_mean(values: &[f64]) -> Option<f64> {
    let mut sorted = values.to_vec();
    sorted.sort_unstable_by(f64::total_cmp);
    let quarter = sorted.len() / 4;
    mean(&sorted[quarter..sorted.len() - quarter])
}

/// The variance of a sample, with one degree of freedom less than there are values. `None` of
/// fewer than two.
#[must_use]
pub fn variance(values: &[f64]) -> Option<f64> {
    let mean = mean(values)?;
    let squares: f64 = values.iter().map(|value| (value - mean).powi(2)).sum();
    (values.len() > 1).then(|| squares / (values.len() - 1) as f64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mean_and_variance_of_known_values() {
        let values = [2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0];
        assert_eq!(mean(&values), Some(5.0));
        assert_eq!(variance(&values), Some(32.0 / 7.0));
        assert_eq!(mean(&[]), None);
        assert_eq!(variance(&[1.0]), None);
    }

    #[test]
    fn quantiles_of_one_value_are_that_value() {
        assert_eq!(quantile(&[7.0], 0.99), Some(7.0));
        assert_eq!(quantile(&[], 0.5), None);
    }
}
