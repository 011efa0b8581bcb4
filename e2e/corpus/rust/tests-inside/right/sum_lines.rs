use std::io::{self, BufRead};

/// Adds up the numbers on the standard input, one a line; other lines are reported.
fn main() -> io::Result<()> {
    let mut total = 0.0;
    let mut skipped = 0;
    for line in io::stdin().lock().lines() {
        let line = line?;
        let line = line.trim();
        if line.is_empty() {
            continue;
        }
        match line.parse::<f64>() {
            Ok(number) => total += number,
            Err(_) => skipped += 1,
        }
    }
    println!("{}", total);
    if skipped > 0 {
        eprintln!("{} line(s) skipped", skipped);
        std::process::exit(1);
    }
    Ok(())
}
