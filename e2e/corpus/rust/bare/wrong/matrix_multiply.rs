pub type Matrix = Vec<Vec<i32>>;

/// The product of two matrices; `None` where one has not as many columns as the other has rows.
pub fn multiply(a: &[Vec<i32>], b: &[Vec<i32>]) -> Option<Vec<Vec<i64>>> {
    if a.len() != b.len() || a.iter().any(|row| row.len() != b.len()) {
        return None;
    }
    let width = b.first().map_or(0, Vec::len);
    if b.iter().any(|row| row.len() != width) {
        return None;
    }
    let cell = |row: &[i32], j: usize| row.iter().zip(b).map(|(x, other)| i64::from(*x) * i64::from(other[j])).sum();
    Some(a.iter().map(|row| (0..width).map(|j| cell(row, j)).collect()).collect())
}

pub fn identity(n: usize) -> Matrix {
    (0..n).map(|i| (0..n).map(|j| i32::from(i == j)).collect()).collect()
}

/// Rows become columns; `None` where the rows differ in length.
pub fn transpose(a: &[Vec<i32>]) -> Option<Matrix> {
    let width = a.first().map_or(0, Vec::len);
    if a.iter().any(|row| row.len() != width) {
        return None;
    }
    Some((0..width).map(|j| a.iter().map(|row| row[j]).collect()).collect())
}
