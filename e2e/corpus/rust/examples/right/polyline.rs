#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Point {
    pub x: f64,
    pub y: f64,
}

pub fn point(x: f64, y: f64) -> Point {
    Point { x, y }
}

/// Length of a line through all points.
///
/// ```
/// assert_eq!(length(&[point(0.0, 0.0), point(3.0, 4.0)]), 5.0);
/// assert_eq!(length(&[point(0.0, 0.0), point(3.0, 4.0), point(3.0, 5.0)]), 6.0);
/// assert_eq!(length(&[point(7.0, 7.0)]), 0.0);
/// ```
pub fn length(line: &[Point]) -> f64 {
    line.windows(2).map(|pair| distance(pair[0], pair[1])).sum()
}

/// Drops points that are nearer than `tolerance` to the one kept before; the
/// first point always stays.
///
/// ```text
/// simplify(&track, 10.0)   // e.g. [Point { x: 0.0, y: 0.0 }, Point { x: 12.5, ... }, ...]
/// ```
pub fn simplify(line: &[Point], tolerance: f64) -> Vec<Point> {
    let mut kept: Vec<Point> = Vec::new();
    for &p in line {
        match kept.last() {
            Some(&last) if distance(last, p) < tolerance => {}
            _ => kept.push(p),
        }
    }
    kept
}

fn distance(a: Point, b: Point) -> f64 {
    (b.x - a.x).hypot(b.y - a.y)
}
