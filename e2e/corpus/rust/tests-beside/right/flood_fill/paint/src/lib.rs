use image_grid::Image;

/// Recolours the connected area around a point (four directions) and returns
/// how many pixels changed.
pub fn fill(image: &mut Image, x: usize, y: usize, colour: char) -> usize {
    let old = match image.get(x, y) {
        Some(old) if old != colour => old,
        _ => return 0,
    };
    let mut changed = 0;
    let mut stack = vec![(x, y)];
    while let Some((x, y)) = stack.pop() {
        if image.get(x, y) != Some(old) {
            continue;
        }
        image.rows[y][x] = colour;
        changed += 1;
        stack.push((x + 1, y));
        stack.push((x, y + 1));
        if x > 0 {
            stack.push((x - 1, y));
        }
        if y > 0 {
            stack.push((x, y - 1));
        }
    }
    changed
}
