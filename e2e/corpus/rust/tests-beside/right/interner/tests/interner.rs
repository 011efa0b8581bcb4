use interner::interner::Interner;

#[test]
fn equal_strings_share_a_symbol() {
    let mut interner = Interner::default();
    let a = interner.intern("alpha");
    let b = interner.intern("beta");
    assert_ne!(a, b);
    assert_eq!(interner.intern(&String::from("alpha")), a);
    assert_eq!(interner.len(), 2);
    assert_eq!(interner.resolve(a), Some("alpha"));
    assert_eq!(interner.resolve(b), Some("beta"));
}

#[test]
fn symbols_of_others_are_unknown() {
    let mut big = Interner::default();
    big.intern("x");
    let y = big.intern("y");
    assert_eq!(Interner::default().resolve(y), None);
    assert!(Interner::default().is_empty());
}
