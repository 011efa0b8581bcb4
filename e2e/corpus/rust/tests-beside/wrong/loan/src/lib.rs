#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Payment {
    pub month: u32,
    pub interest: u64,
    pub paid: u64,
    pub balance: u64,
}

/// Repayment plan in cents. The yearly rate is in basis points; interest is
/// rounded down. The last payment is only what is still owed.
pub fn plan(mut balance: u64, yearly_bp: u64, instalment: u64) -> Result<Vec<Payment>, String> {
    let mut payments = Vec::new();
    let mut month = 0;
    while balance > 0 {
        month += 1;
        let interest = balance * yearly_bp / 12 / 10_000;
        if instalment <= interest {
            return Err("the instalment does not cover the interest".to_string());
        }
        let paid = instalment.min(balance);
        balance = (balance + interest).saturating_sub(paid);
        payments.push(Payment { month, interest, paid, balance });
    }
    Ok(payments)
}
