use std::process::ExitCode;

fn main() -> ExitCode {
    let numbers: Vec<u64> = std::env::args().skip(1).filter_map(|a| a.parse().ok()).collect();
    let (amount, rate, instalment) = match numbers[..] {
        [amount, rate, instalment] => (amount, rate, instalment),
        _ => {
            eprintln!("usage: loan CENTS BASIS_POINTS INSTALMENT");
            return ExitCode::from(2);
        }
    };
    match loan::plan(amount, rate, instalment) {
        Ok(payments) => {
            for p in payments {
                println!("{:>3} {:>10} {:>10} {:>10}", p.month, p.interest, p.paid, p.balance);
            }
            ExitCode::SUCCESS
        }
        Err(reason) => {
            eprintln!("{}", reason);
            ExitCode::FAILURE
        }
    }
}
