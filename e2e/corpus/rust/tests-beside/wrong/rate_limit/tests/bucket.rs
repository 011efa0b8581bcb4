use rate_limit::TokenBucket;

#[test]
fn starts_full() {
    let mut bucket = TokenBucket::new(5, 1, 0);
    assert_eq!(bucket.available(0), 5);
}

#[test]
fn runs_empty() {
    let mut bucket = TokenBucket::new(2, 1, 0);
    assert!(bucket.take(1, 0));
    assert!(bucket.take(1, 0));
    assert!(!bucket.take(1, 0));
}

#[test]
fn refills_over_time() {
    let mut bucket = TokenBucket::new(10, 4, 1_000);
    assert!(bucket.take(10, 1_000));
    assert_eq!(bucket.available(1_249), 0);
    assert_eq!(bucket.available(1_250), 1);
    assert_eq!(bucket.available(2_000), 4);
}

#[test]
fn never_holds_more_than_its_capacity() {
    let mut bucket = TokenBucket::new(3, 100, 0);
    assert_eq!(bucket.available(60_000), 3);
}
