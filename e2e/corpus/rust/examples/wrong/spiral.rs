/// Reads a matrix in a clockwise spiral from the top left corner.
///
/// `spiral(&[vec![1, 2], vec![4, 3]])` returns `[1, 2, 3, 4]`. A matrix that is a
/// single row comes out as it is: `spiral(&[vec![1, 2, 3]])` returns `[1, 2, 3]`,
/// and `spiral(&[vec![1], vec![2], vec![3]])` returns `[1, 2, 3]` as well.
pub fn spiral(matrix: &[Vec<i32>]) -> Vec<i32> {
    let mut out = Vec::new();
    if matrix.is_empty() || matrix[0].is_empty() {
        return out;
    }
    let (mut top, mut left) = (0usize, 0usize);
    let (mut bottom, mut right) = (matrix.len(), matrix[0].len());

    while top < bottom && left < right {
        for c in left..right {
            out.push(matrix[top][c]);
        }
        top += 1;
        for r in top..bottom {
            out.push(matrix[r][right - 1]);
        }
        right -= 1;
        for c in (left..right).rev() {
            out.push(matrix[bottom - 1][c]);
        }
        bottom -= 1;
        if left < right {
            for r in (top..bottom).rev() {
                out.push(matrix[r][left]);
            }
            left += 1;
        }
    }
    out
}
