//! The statistics of the table.

/// The median; for an even count the mean of the two in the middle. `None` of nothing.
///
/// ```
/// assert_eq!(tpc::stats::median(&[3.0, 1.0, 10.0]), Some(3.0));
/// assert_eq!(tpc::stats::median(&[4.0, 1.0, 2.0, 3.0]), Some(2.5));
/// assert_eq!(tpc::stats::median(&[]), None);
/// ```
#[must_use]
pub fn median(values: &[f64]) -> Option<f64> {
    let mut sorted = values.to_vec();
    sorted.sort_unstable_by(f64::total_cmp);
    let middle = sorted.len() / 2;
    match sorted.len() {
        0 => None,
        odd if odd % 2 == 1 => Some(sorted[middle]),
        _ => Some(f64::midpoint(sorted[middle - 1], sorted[middle])),
    }
}
