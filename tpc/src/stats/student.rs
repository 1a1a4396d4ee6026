//! Student's t: how far a mean of few values can be trusted.

use statrs::distribution::{ContinuousCDF, StudentsT};

use super::{mean, variance};

/// The confidence of every interval.
const CONFIDENCE: f64 = 0.95;

/// A location with its uncertainty.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The best single value.
    pub location: f64,
    /// Lower end of the two-sided 95 % interval.
    pub low: f64,
    /// Upper end of it.
    pub high: f64,
    /// The one-sided 95 % lower bound: the location is above it with that confidence.
    pub lower_bound: f64,
    /// How likely a location at least this far from 0 would be if the truth were 0.
    pub p_value: f64,
}

impl Estimate {
    /// Half the width of the two-sided interval.
    #[must_use]
    pub fn half_width(&self) -> f64 {
        (self.high - self.low) / 2.0
    }
}

/// The mean of independent values with its t interval. `None` of fewer than two values.
#[must_use]
pub fn one_sample(values: &[f64]) -> Option<Estimate> {
    let location = mean(values)?;
    let error = (variance(values)? / values.len() as f64).sqrt();
    Some(estimate(location, error, (values.len() - 1) as f64))
}

/// The difference of the means of two independent samples with Welch's interval, which does not
/// assume that both spread alike. `None` when either has fewer than two values.
#[must_use]
pub fn two_samples(a: &[f64], b: &[f64]) -> Option<Estimate> {
    let location = mean(a)? - mean(b)?;
    let (a_count, b_count) = (a.len() as f64, b.len() as f64);
    let (a_part, b_part) = (variance(a)? / a_count, variance(b)? / b_count);
    let error = (a_part + b_part).sqrt();
    // Welch and Satterthwaite's degrees of freedom.
    let freedom = (a_part + b_part).powi(2)
        / (a_part.powi(2) / (a_count - 1.0) + b_part.powi(2) / (b_count - 1.0));
    // Both without any spread: the difference is exact, and any number of degrees will do.
    let freedom = if freedom.is_finite() { freedom } else { 1.0 };
    Some(estimate(location, error, freedom))
}

fn estimate(location: f64, error: f64, freedom: f64) -> Estimate {
    let t = StudentsT::new(0.0, 1.0, freedom).expect("the degrees of freedom are positive");
    let reach = t.inverse_cdf(f64::midpoint(1.0, CONFIDENCE)) * error;
    let one_sided = t.inverse_cdf(CONFIDENCE) * error;
    let p_value = if error > 0.0 {
        2.0 * t.cdf(-(location / error).abs())
    } else if location == 0.0 {
        1.0
    } else {
        0.0
    };
    Estimate {
        location,
        low: location - reach,
        high: location + reach,
        lower_bound: location - one_sided,
        p_value,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const A: [f64; 8] = [0.012, -0.004, 0.007, 0.011, 0.003, -0.001, 0.009, 0.005];
    const B: [f64; 5] = [0.001, 0.02, -0.01, 0.004, 0.0];

    fn assert_close(found: f64, expected: f64) {
        assert!(
            (found - expected).abs() < 1e-9 * expected.abs().max(1e-3),
            "{found} is not {expected}"
        );
    }

    /// Computed with `scipy.stats.ttest_1samp`.
    #[test]
    fn one_sample_agrees_with_scipy() {
        let found = one_sample(&A).unwrap();
        assert_close(found.location, 0.005_25);
        assert_close(found.low, 0.000_504_943_379_740_426_5);
        assert_close(found.high, 0.009_995_056_620_259_572);
        assert_close(found.lower_bound, 0.001_448_177_047_947_893_2);
        assert_close(found.p_value, 0.034_597_112_758_283_99);
    }

    /// Computed with `scipy.stats.ttest_ind(equal_var=False)`.
    #[test]
    fn two_samples_agree_with_scipy() {
        let found = two_samples(&A, &B).unwrap();
        assert_close(found.location, 0.002_25);
        assert_close(found.low, -0.010_971_272_976_675_037);
        assert_close(found.high, 0.015_471_272_976_675_034);
        assert_close(found.lower_bound, -0.008_173_682_916_170_95);
        assert_close(found.p_value, 0.685_163_331_789_345_7);
    }

    /// The quantiles of `scipy.stats.t.ppf(0.975, freedom)`, seen through samples whose mean is 0
    /// and whose standard error is 1.
    #[test]
    fn quantiles_agree_with_scipy() {
        for (freedom, quantile) in [
            (1.0, 12.706_204_736_174_694),
            (4.0, 2.776_445_105_197_793_4),
            (19.0, 2.093_024_054_408_308_7),
        ] {
            assert_close(estimate(0.0, 1.0, freedom).high, quantile);
        }
    }

    #[test]
    fn too_few_values_have_no_interval() {
        assert_eq!(one_sample(&[1.0]), None);
        assert_eq!(two_samples(&[1.0], &[1.0, 2.0]), None);
    }

    #[test]
    fn values_without_spread_have_an_exact_location() {
        let same = one_sample(&[0.5, 0.5, 0.5]).unwrap();
        assert_eq!((same.low, same.high, same.p_value), (0.5, 0.5, 0.0));
        let none = two_samples(&[0.5, 0.5], &[0.5, 0.5]).unwrap();
        assert_eq!(
            (none.location, none.half_width(), none.p_value),
            (0.0, 0.0, 1.0)
        );
    }
}
