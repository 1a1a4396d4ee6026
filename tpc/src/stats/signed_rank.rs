//! Wilcoxon's signed ranks: the location of values that are mostly alike, with a few far off.
//!
//! Over generations a ratio is that: most processes agree, and now and then one is unlucky in its
//! layout for its whole life. Student's t then widens its interval to hold the unlucky one; the
//! ranks do not care how far off it is.

use statrs::distribution::{ContinuousCDF, Normal};

use super::Estimate;

/// The Hodges-Lehmann estimate, which is the median over all pairs of values (each also with
/// itself) of their mean, with the interval that inverts Wilcoxon's signed-rank test: the
/// locations that the test does not reject. `None` of fewer than six values, for which no
/// location at all can be rejected at 5 %.
///
/// Hollander, Wolfe and Chicken, "Nonparametric Statistical Methods", 3rd edition (2014),
/// sections 3.1 to 3.3. Values need not be free of ties, as nothing here ranks them.
#[must_use]
pub fn signed_rank(values: &[f64]) -> Option<Estimate> {
    let mut means = Vec::with_capacity(values.len() * (values.len() + 1) / 2);
    for (index, a) in values.iter().enumerate() {
        means.extend(values[index..].iter().map(|b| f64::midpoint(*a, *b)));
    }
    let distribution = Distribution::of(values.len());
    let two_sided = distribution.rejected(0.025)?;
    let one_sided = distribution.rejected(0.05)?;
    // The test's statistic is the number of these means above 0, where one that is 0 counts half.
    let above = means.iter().filter(|mean| **mean > 0.0).count();
    let below = means.iter().filter(|mean| **mean < 0.0).count();
    let zero = means.len() - above - below;
    let statistic = above.min(below) + zero / 2;
    // Of many means only a few are wanted, and a table of comparisons has many such lists: finding
    // these takes a fraction of the time of sorting all.
    let last = means.len() - 1;
    let mut at = |index| *means.select_nth_unstable_by(index, f64::total_cmp).1;
    let (below, above) = (at(last / 2), at(last.div_ceil(2)));
    Some(Estimate {
        location: below + (above - below) * 0.5,
        low: at(two_sided),
        high: at(last - two_sided),
        lower_bound: at(one_sided),
        p_value: (2.0 * distribution.at_most(statistic)).min(1.0),
    })
}

/// The distribution of the signed-rank statistic of so many values if their location is 0.
enum Distribution {
    /// The probability of each value of the statistic from 0 on.
    Exact(Vec<f64>),
    /// The normal distribution that it nearly is with many values.
    Normal(Normal),
}

/// With more values than this the normal distribution is as good.
const MAX_EXACT: usize = 200;

impl Distribution {
    fn of(values: usize) -> Self {
        let highest = values * (values + 1) / 2;
        if values > MAX_EXACT {
            let count = values as f64;
            let variance = count * (count + 1.0) * (2.0 * count + 1.0) / 24.0;
            let normal = Normal::new(highest as f64 / 2.0, variance.sqrt());
            return Self::Normal(normal.expect("the variance is positive"));
        }
        // Each rank is in the sum or not, with the same probability.
        let mut probabilities = vec![0.0; highest + 1];
        probabilities[0] = 1.0;
        for rank in 1..=values {
            for sum in (0..=highest).rev() {
                let without = probabilities[sum];
                let with = sum
                    .checked_sub(rank)
                    .map_or(0.0, |rest| probabilities[rest]);
                probabilities[sum] = f64::midpoint(without, with);
            }
        }
        Self::Exact(probabilities)
    }

    /// The probability of a statistic of at most `statistic`.
    fn at_most(&self, statistic: usize) -> f64 {
        match self {
            Self::Exact(probabilities) => {
                let end = (statistic + 1).min(probabilities.len());
                probabilities[..end].iter().sum()
            }
            // Half a step further, as the statistic is whole.
            Self::Normal(normal) => normal.cdf(statistic as f64 + 0.5),
        }
    }

    /// The highest statistic that is at most as probable as `risk`, together with all below it.
    /// `None` if even 0 is more probable.
    fn rejected(&self, risk: f64) -> Option<usize> {
        match self {
            Self::Exact(probabilities) => {
                let mut sum = 0.0;
                let rejected = probabilities.iter().take_while(|probability| {
                    sum += **probability;
                    sum <= risk
                });
                rejected.count().checked_sub(1)
            }
            Self::Normal(normal) => Some((normal.inverse_cdf(risk) - 0.5).max(0.0) as usize),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const VALUES: [f64; 12] = [
        0.012, -0.004, 0.007, 0.011, 0.003, -0.001, 0.009, 0.005, 0.002, 0.0175, -0.0065, 0.0008,
    ];

    fn assert_close(found: f64, expected: f64) {
        assert!(
            (found - expected).abs() < 1e-12,
            "{found} is not {expected}"
        );
    }

    /// The p-value by `scipy.stats.wilcoxon(method="exact")`; the interval from the distribution
    /// that going through all 4,096 choices of signs gives.
    #[test]
    fn agrees_with_what_was_computed_elsewhere() {
        let found = signed_rank(&VALUES).unwrap();
        assert_close(found.location, 0.0047);
        assert_close(found.p_value, 0.052_246_093_75);
        assert_close(found.low, -0.0001);
        assert_close(found.high, 0.0095);
        assert_close(found.lower_bound, 0.0008);
    }

    /// From the same 4,096 choices.
    #[test]
    fn the_exact_distribution_is_that_of_all_signs() {
        let distribution = Distribution::of(12);
        assert_close(distribution.at_most(10), 0.010_498_046_875);
        assert_close(distribution.at_most(17), 0.046_142_578_125);
        assert_close(distribution.at_most(78), 1.0);
    }

    #[test]
    fn the_normal_distribution_takes_over_smoothly() {
        let exact = Distribution::of(MAX_EXACT);
        let count = MAX_EXACT as f64;
        let variance = count * (count + 1.0) * (2.0 * count + 1.0) / 24.0;
        let normal = Distribution::Normal(
            Normal::new(count * (count + 1.0) / 4.0, variance.sqrt()).unwrap(),
        );
        for risk in [0.025, 0.05] {
            let (exact, normal) = (exact.rejected(risk), normal.rejected(risk));
            assert!(exact.unwrap().abs_diff(normal.unwrap()) <= 2);
        }
        assert!((exact.at_most(9000) - normal.at_most(9000)).abs() < 1e-3);
    }

    #[test]
    fn one_value_far_off_does_not_matter() {
        let mut values = VALUES;
        values[9] = 5.0;
        let found = signed_rank(&values).unwrap();
        assert_close(found.location, 0.0047);
        assert!(found.high < 0.02, "{}", found.high);
    }

    #[test]
    fn values_without_spread_have_an_exact_location() {
        let same = signed_rank(&[0.5; 8]).unwrap();
        assert_eq!((same.low, same.location, same.high), (0.5, 0.5, 0.5));
        assert!(same.p_value < 0.01);
        assert_eq!(signed_rank(&[0.0; 8]).unwrap().p_value, 1.0);
    }

    #[test]
    fn five_values_are_too_few() {
        assert_eq!(signed_rank(&VALUES[..5]), None);
        assert!(signed_rank(&VALUES[..6]).is_some());
    }
}
