use std::fmt;

#[derive(Debug, PartialEq)]
pub enum WithdrawError {
    Insufficient { missing: u64 },
    Frozen,
}

impl fmt::Display for WithdrawError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WithdrawError::Insufficient { missing } => write!(f, "{} cents are missing", missing),
            WithdrawError::Frozen => write!(f, "the account is frozen"),
        }
    }
}

impl std::error::Error for WithdrawError {}

/// An account with an agreed overdraft, everything in cents.
///
/// # Example
///
/// ```
/// let mut account = Account::new(500);
/// account.deposit(1_000);
/// assert_eq!(account.withdraw(1_200), Ok(-200));
/// assert_eq!(account.withdraw(300), Ok(-500));
/// assert_eq!(account.withdraw(1), Err(WithdrawError::Insufficient { missing: 1 }));
/// ```
#[derive(Debug)]
pub struct Account {
    balance: i64,
    overdraft: u64,
    frozen: bool,
}

impl Account {
    pub fn new(overdraft: u64) -> Self {
        Account { balance: 0, overdraft, frozen: false }
    }

    pub fn deposit(&mut self, cents: u32) {
        self.balance += i64::from(cents);
    }

    pub fn freeze(&mut self) {
        self.frozen = true;
    }

    /// Takes money out and returns the new balance.
    pub fn withdraw(&mut self, cents: u32) -> Result<i64, WithdrawError> {
        if self.frozen {
            return Err(WithdrawError::Frozen);
        }
        let after = self.balance - i64::from(cents);
        let limit = -(self.overdraft as i64);
        if after <= limit {
            return Err(WithdrawError::Insufficient { missing: (limit - after) as u64 });
        }
        self.balance = after;
        Ok(after)
    }
}
