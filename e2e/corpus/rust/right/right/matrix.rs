use std::ops::Mul;

#[derive(Clone, Copy, Debug, PartialEq)]
struct Matrix<const R: usize, const C: usize>([[i64; C]; R]);

impl<const R: usize, const N: usize, const C: usize> Mul<Matrix<N, C>> for Matrix<R, N> {
    type Output = Matrix<R, C>;

    fn mul(self, rhs: Matrix<N, C>) -> Matrix<R, C> {
        let mut out = [[0; C]; R];
        for (row, out_row) in self.0.iter().zip(&mut out) {
            for (k, &a) in row.iter().enumerate() {
                for (cell, &b) in out_row.iter_mut().zip(&rhs.0[k]) {
                    *cell += a * b;
                }
            }
        }
        Matrix(out)
    }
}

fn main() {
    let a = Matrix([[1, 2, 3], [4, 5, 6]]);
    let b = Matrix([[1], [0], [2]]);
    println!("{:?}", a * b); // Matrix([[7], [16]])
}
