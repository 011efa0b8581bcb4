use serde::Serialize;

#[derive(Serialize)]
struct Stock {
    count: u32,
}

fn total(stocks: &[Stock]) -> u32 {
    let sum = stocks.iter().map(|stock| stock.count).sum();
    suum
}
