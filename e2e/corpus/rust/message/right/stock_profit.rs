/// Best profit from one purchase and one later sale; 0 if prices only fall.
pub fn best_profit(prices: &[u32]) -> u32 {
    let mut best = 0;
    let mut lowest = match prices.first() {
        Some(&p) => p,
        None => return 0,
    };
    for &price in prices {
        lowest = lowest.min(price);
        best = best.max(price - lowest);
    }
    best
}
