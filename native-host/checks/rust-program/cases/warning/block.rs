fn divide(a: i32, b: i32) -> i32 {
    if b == 0 {
        panic!("division by zero");
    }
    a / b
}

fn main() {
    println!("{}", divide(6, 3));
    println!("{}", divide(1, 0));
}
