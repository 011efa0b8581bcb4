use std::collections::BTreeMap;

#[derive(Debug, PartialEq)]
pub enum LedgerError {
    UnknownAccount(String),
    AlreadyOpen(String),
    InsufficientFunds,
}

#[derive(Default)]
pub struct Ledger {
    balances: BTreeMap<String, u64>,
}

impl Ledger {
    pub fn new() -> Self {
        Self::default()
    }

    pub fn open(&mut self, name: &str, cents: u32) -> Result<(), LedgerError> {
        if self.balances.contains_key(name) {
            return Err(LedgerError::AlreadyOpen(name.to_string()));
        }
        self.balances.insert(name.to_string(), u64::from(cents));
        Ok(())
    }

    pub fn balance(&self, name: &str) -> Result<u64, LedgerError> {
        self.balances.get(name).copied().ok_or_else(|| LedgerError::UnknownAccount(name.to_string()))
    }

    pub fn transfer(&mut self, from: &str, to: &str, cents: u64) -> Result<(), LedgerError> {
        let left = self.balance(from)?.checked_sub(cents).ok_or(LedgerError::InsufficientFunds)?;
        self.balance(to)?;
        self.balances.insert(from.to_string(), left);
        let sum = self.balance(to)? + cents;
        self.balances.insert(to.to_string(), sum);
        Ok(())
    }

    pub fn total(&self) -> u64 {
        self.balances.values().sum()
    }
}
