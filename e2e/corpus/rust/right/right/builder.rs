use std::time::Duration;

#[derive(Debug, Clone, PartialEq)]
pub struct Client {
    base: String,
    timeout: Duration,
    headers: Vec<(String, String)>,
}

#[derive(Debug, Default)]
#[must_use]
pub struct ClientBuilder {
    base: Option<String>,
    timeout: Option<Duration>,
    headers: Vec<(String, String)>,
}

impl ClientBuilder {
    pub fn base(mut self, base: impl Into<String>) -> Self {
        self.base = Some(base.into());
        self
    }

    pub fn timeout(mut self, timeout: Duration) -> Self {
        self.timeout = Some(timeout);
        self
    }

    pub fn header(mut self, name: impl Into<String>, value: impl Into<String>) -> Self {
        self.headers.push((name.into(), value.into()));
        self
    }

    /// Fails when no base address was given.
    pub fn build(self) -> Result<Client, &'static str> {
        Ok(Client {
            base: self.base.ok_or("base address is missing")?,
            timeout: self.timeout.unwrap_or(Duration::from_secs(30)),
            headers: self.headers,
        })
    }
}

fn main() {
    let client = ClientBuilder::default()
        .base("https://api.example.com")
        .header("Accept", "application/json")
        .build();
    println!("{client:?}");
    println!("{:?}", ClientBuilder::default().build());
}
