let total: u64 = values.iter().sum();
println!("{total}");
