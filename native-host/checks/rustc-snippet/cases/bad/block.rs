let names = vec!["a".to_string()];
let first = names.into_iter().next();
println!("{:?} {}", first, names.len());
