use loan::plan;

#[test]
fn without_interest() {
    let payments = plan(100_00, 0, 40_00).unwrap();
    let paid: Vec<u64> = payments.iter().map(|p| p.paid).collect();
    assert_eq!(paid, [40_00, 40_00, 20_00]);
}

#[test]
fn last_payment_includes_its_interest() {
    // 12 % a year is 1 % a month
    let payments = plan(1000_00, 1200, 600_00).unwrap();
    assert_eq!(payments.len(), 2);
    assert_eq!(payments[0].balance, 410_00);
    assert_eq!(payments[1].interest, 4_10);
    assert_eq!(payments[1].paid, 414_10);
    assert_eq!(payments[1].balance, 0);
}

#[test]
fn too_small_instalment() {
    assert!(plan(1000_00, 1200, 10_00).is_err());
}
