pub fn neighbors(row: usize, col: usize, rows: usize, cols: usize) -> Vec<(usize, usize)> {
    if row >= rows || col >= cols {
        return Vec::new();
    }
    [(row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)]
        .into_iter()
        .filter(|&(r, c)| r < rows && c < cols)
        .collect()
}

pub fn live_neighbors(grid: &[Vec<bool>], row: usize, col: usize) -> usize {
    let mut live = 0;
    for r in row.saturating_sub(1)..=row.saturating_add(1) {
        for c in col.saturating_sub(1)..=col.saturating_add(1) {
            let alive = grid.get(r).and_then(|cells| cells.get(c)).copied().unwrap_or(false);
            if alive && (r, c) != (row, col) {
                live += 1;
            }
        }
    }
    live
}
