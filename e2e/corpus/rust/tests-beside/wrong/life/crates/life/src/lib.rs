use std::collections::HashSet;

pub type Cell = (i32, i32);

/// The living cells of an unbounded board.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Board {
    alive: HashSet<Cell>,
}

impl Board {
    pub fn parse(picture: &str) -> Board {
        let mut alive = HashSet::new();
        for (y, line) in picture.lines().enumerate() {
            for (x, c) in line.chars().enumerate() {
                if c == '#' {
                    alive.insert((x as i32, y as i32));
                }
            }
        }
        Board { alive }
    }

    pub fn len(&self) -> usize {
        self.alive.len()
    }

    pub fn is_empty(&self) -> bool {
        self.alive.is_empty()
    }

    /// The next generation: a cell lives on with two or three neighbours and
    /// is born with three.
    pub fn step(&self) -> Board {
        let mut alive = HashSet::new();
        for &(x, y) in &self.alive {
            for cell in neighbourhood(x, y) {
                let living = self.living_neighbours(cell);
                if living == 3 || living == 2 {
                    alive.insert(cell);
                }
            }
        }
        Board { alive }
    }

    fn living_neighbours(&self, (x, y): Cell) -> usize {
        neighbourhood(x, y)
            .filter(|&cell| cell != (x, y) && self.alive.contains(&cell))
            .count()
    }
}

/// The cell itself and the eight around it.
fn neighbourhood(x: i32, y: i32) -> impl Iterator<Item = Cell> {
    (-1..=1).flat_map(move |dy| (-1..=1).map(move |dx| (x + dx, y + dy)))
}
