use std::collections::BTreeMap;

#[derive(Default)]
struct Cart {
    lines: BTreeMap<String, (u32, u64)>,
}

impl Cart {
    fn add(&mut self, article: &str, quantity: u32, unit_cents: u64) -> &mut Self {
        let line = self.lines.entry(article.to_string()).or_insert((0, unit_cents));
        line.0 += quantity;
        line.1 = unit_cents;
        self
    }

    fn remove(&mut self, article: &str) -> bool {
        self.lines.remove(article).is_some()
    }

    fn subtotal(&self) -> u64 {
        self.lines.values().map(|(quantity, cents)| u64::from(*quantity) * cents).sum()
    }

    /// Ten percent off from 100.00 on, rounded in favour of the customer.
    fn total(&self) -> u64 {
        let subtotal = self.subtotal();
        if subtotal >= 100_00 {
            subtotal * 90 / 100
        } else {
            subtotal
        }
    }
}

fn main() {
    let mut cart = Cart::default();
    assert_eq!(cart.total(), 0);

    cart.add("pen", 3, 1_50).add("lamp", 1, 95_49);
    assert_eq!(cart.subtotal(), 99_99);
    assert_eq!(cart.total(), 99_99);

    cart.add("pen", 1, 1_50);
    assert_eq!(cart.subtotal(), 101_49);
    assert_eq!(cart.total(), 91_34);

    assert!(cart.remove("lamp"));
    assert!(!cart.remove("lamp"));
    assert_eq!(cart.total(), 6_00);
    println!("cart: ok");
}
