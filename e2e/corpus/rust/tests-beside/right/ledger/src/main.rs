use std::io::Read;
use std::process::ExitCode;

fn main() -> ExitCode {
    let mut text = String::new();
    if let Err(error) = std::io::stdin().read_to_string(&mut text) {
        eprintln!("{}", error);
        return ExitCode::FAILURE;
    }
    match ledger::balances(&text) {
        Ok(balances) => {
            for (account, cents) in balances {
                println!("{:>10} {}", cents, account);
            }
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("{}", error);
            ExitCode::FAILURE
        }
    }
}
