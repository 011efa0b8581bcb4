#[derive(Debug, Clone, PartialEq)]
struct Grid {
    width: usize,
    height: usize,
    cells: Vec<i32>,
}

impl Grid {
    fn from_rows(rows: &[&[i32]]) -> Grid {
        let width = rows.first().map_or(0, |r| r.len());
        assert!(rows.iter().all(|r| r.len() == width), "rows differ in length");
        Grid {
            width,
            height: rows.len(),
            cells: rows.iter().flat_map(|r| r.iter().copied()).collect(),
        }
    }

    fn at(&self, x: usize, y: usize) -> i32 {
        self.cells[y * self.width + x]
    }

    fn transposed(&self) -> Grid {
        let mut cells = Vec::with_capacity(self.cells.len());
        for x in 0..self.width {
            for y in 0..self.height {
                cells.push(self.at(x, y));
            }
        }
        Grid { width: self.width, height: self.height, cells }
    }
}

fn main() {
    let square = Grid::from_rows(&[&[1, 2], &[3, 4]]);
    assert_eq!(square.transposed(), Grid::from_rows(&[&[1, 3], &[2, 4]]));

    let wide = Grid::from_rows(&[&[1, 2, 3], &[4, 5, 6]]);
    let tall = wide.transposed();
    assert_eq!(tall.at(0, 2), 3);
    assert_eq!(tall.at(1, 0), 4);
    assert_eq!(tall.transposed(), wide);

    println!("all good");
}
