use std::sync::mpsc;
use std::thread;

fn main() {
    let (tx, rx) = mpsc::channel();

    let producers: Vec<_> = (0..3)
        .map(|id| {
            let tx = tx.clone();
            thread::spawn(move || {
                for n in 1..=4 {
                    if tx.send(id * 10 + n).is_err() {
                        break; // nobody listens any more
                    }
                }
            })
        })
        .collect();
    drop(tx); // or the loop below would never end

    let sum: i32 = rx.iter().sum();
    for p in producers {
        p.join().expect("a producer panicked");
    }
    println!("{sum}"); // 150
}
