use std::sync::{Arc, Mutex};
use std::thread;

fn parallel_sum(chunks: Vec<Vec<u64>>) -> u64 {
    let total = Arc::new(Mutex::new(0u64));
    let mut handles = Vec::new();
    for chunk in chunks {
        let total = Arc::clone(&total);
        handles.push(thread::spawn(move || {
            let sum: u64 = chunk.iter().sum();
            *total.lock().unwrap() += sum;
        }));
    }
    for handle in handles {
        handle.join().expect("a worker panicked");
    }
    let result = *total.lock().unwrap();
    result
}

fn main() {
    println!("{}", parallel_sum(vec![vec![1, 2, 3], vec![4, 5], vec![]]));
}
