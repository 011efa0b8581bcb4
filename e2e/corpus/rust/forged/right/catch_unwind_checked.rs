use std::panic;

/// a / b rounded down; panics if b is 0.
fn floor_div(a: i32, b: i32) -> i32 {
    assert!(b != 0, "division by zero");
    let q = a / b;
    if a % b != 0 && (a < 0) != (b < 0) { q - 1 } else { q }
}

fn main() {
    assert_eq!(floor_div(7, 2), 3);
    assert_eq!(floor_div(-7, 2), -4);
    assert_eq!(floor_div(7, -2), -4);
    panic::set_hook(Box::new(|_| {}));
    let caught = panic::catch_unwind(|| floor_div(1, 0));
    let _ = panic::take_hook();
    assert!(caught.is_err());
    println!("ok");
}
