//! Plain text tables with aligned columns.

/// Lines up the cells of all rows; columns are separated by two spaces and
/// no line ends in spaces.
pub fn render(rows: &[Vec<&str>]) -> String {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let mut widths = vec![0; columns];
    for row in rows {
        for (width, cell) in widths.iter_mut().zip(row) {
            *width = (*width).max(cell.len());
        }
    }

    let mut out = String::new();
    for row in rows {
        let mut line = String::new();
        for (cell, width) in row.iter().zip(&widths) {
            line.push_str(&format!("{:<1$}", cell, width + 2));
        }
        out.push_str(line.trim_end());
        out.push('\n');
    }
    out
}
