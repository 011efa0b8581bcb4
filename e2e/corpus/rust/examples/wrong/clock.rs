#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Clock {
    minutes: i32,
}

impl Clock {
    /// A time of day; hours and minutes may be any numbers, they wrap round.
    pub fn new(hours: i32, minutes: i32) -> Self {
        Clock { minutes: (hours * 60 + minutes) % (24 * 60) }
    }

    pub fn add_minutes(self, minutes: i32) -> Self {
        Clock::new(0, self.minutes + minutes)
    }
}

impl std::fmt::Display for Clock {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        write!(f, "{:02}:{:02}", self.minutes / 60, self.minutes % 60)
    }
}

// Clock::new(8, 5).to_string()                    => "08:05"
// Clock::new(25, 0).to_string()                   => "01:00"
// Clock::new(23, 50).add_minutes(20).to_string()  => "00:10"
// Clock::new(0, 10).add_minutes(-20).to_string()  => "23:50"
