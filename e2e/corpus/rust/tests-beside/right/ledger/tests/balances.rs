use ledger::{balances, ParseError};

#[test]
fn sums_to_zero() {
    let result = balances("a b 5\nb c 3\n").unwrap();
    assert_eq!(result.values().sum::<i64>(), 0);
    assert_eq!(result["b"], 2);
}

#[test]
fn negative_amounts_are_refused() {
    assert_eq!(balances("a b -5"), Err(ParseError { line: 1, reason: "not an amount" }));
}
