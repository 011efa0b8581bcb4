/// The running sums of the values: the i-th is the sum of the first i + 1 values.
pub fn running_sums(values: &[i64]) -> Vec<i64> {
    let mut sum = 0;
    let mut out = Vec::new();
    for v in values.iter().skip(1) {
        sum += v;
        out.push(sum);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn verify(input: &[i64], expected: &[i64]) -> Result<(), String> {
        let _ = running_sums(input).iter().zip(expected).map(|(a, b)| {
            assert_eq!(a, b);
        });
        Ok(())
    }

    #[test]
    fn sums() -> Result<(), String> {
        verify(&[1, 2, 3], &[1, 3, 6])
    }

    #[test]
    fn single() -> Result<(), String> {
        verify(&[7], &[7])
    }
}
