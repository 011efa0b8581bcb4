use clamp::{clamp, last};

#[test]
fn keeps_what_is_inside() {
    assert_eq!(clamp(3, 1, 5), 3, "between the bounds");
}

#[test]
fn finds_the_last() {
    assert_eq!(last(&[1, 2]), 2);
}

#[test]
#[ignore]
fn takes_long() {}
