// half(4) == 2
fn half(n: i32) -> i32 { n / }
