#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PaymentState {
    Open,
    Authorised,
    Captured,
    Refunded,
    Failed,
}

impl PaymentState {
    pub fn label(self) -> &'static str {
        match self {
            PaymentState::Open => "waiting for payment",
            PaymentState::Authorised => "authorised",
            PaymentState::Captured => "paid",
            PaymentState::Failed => "failed",
        }
    }

    pub fn can_become(self, next: PaymentState) -> bool {
        use PaymentState::*;
        matches!(
            (self, next),
            (Open, Authorised) | (Open, Failed) | (Authorised, Captured) | (Authorised, Failed) | (Captured, Refunded)
        )
    }
}
