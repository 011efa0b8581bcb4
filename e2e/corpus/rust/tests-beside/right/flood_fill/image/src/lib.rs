/// A picture of characters, all rows equally long.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Image {
    pub rows: Vec<Vec<char>>,
}

impl Image {
    pub fn parse(text: &str) -> Option<Image> {
        let rows: Vec<Vec<char>> = text.lines().map(|line| line.chars().collect()).collect();
        let width = rows.first().map_or(0, Vec::len);
        rows.iter().all(|row| row.len() == width).then(|| Image { rows })
    }

    pub fn get(&self, x: usize, y: usize) -> Option<char> {
        self.rows.get(y)?.get(x).copied()
    }
}
