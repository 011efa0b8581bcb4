fn half(x: u32) -> u32 {
    x / 2
}

#[cfg(kani)]
#[kani::proof]
fn check_half() {
    let x: u32 = kani::any();
    assert!(half(x) <= x);
}
