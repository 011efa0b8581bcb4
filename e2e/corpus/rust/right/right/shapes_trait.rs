use std::f64::consts::PI;

trait Shape {
    fn name(&self) -> &str;
    fn area(&self) -> f64;

    fn describe(&self) -> String {
        format!("{} of area {:.2}", self.name(), self.area())
    }
}

struct Circle(f64);
struct Rect {
    width: f64,
    height: f64,
}

impl Shape for Circle {
    fn name(&self) -> &str {
        "circle"
    }
    fn area(&self) -> f64 {
        PI * self.0 * self.0
    }
}

impl Shape for Rect {
    fn name(&self) -> &str {
        if self.width == self.height { "square" } else { "rectangle" }
    }
    fn area(&self) -> f64 {
        self.width * self.height
    }
}

fn main() {
    let shapes: [Box<dyn Shape>; 3] = [
        Box::new(Circle(1.0)),
        Box::new(Rect { width: 2.0, height: 2.0 }),
        Box::new(Rect { width: 2.0, height: 3.5 }),
    ];
    for s in &shapes {
        println!("{}", s.describe());
    }
}
