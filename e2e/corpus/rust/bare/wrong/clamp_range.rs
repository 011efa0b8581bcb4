/// Gives the value nearest to `value` in `low..=high`.
///
/// # Panics
///
/// Panics if `low` is greater than `high`.
pub fn clamp_to(value: i64, low: i64, high: i64) -> i64 {
    assert!(low <= high, "low must not be greater than high");
    value.min(low).max(high)
}

#[derive(Debug, Clone, PartialEq)]
pub struct Range {
    start: i64,
    end: i64,
}

impl Range {
    pub fn new(start: i64, end: i64) -> Option<Range> {
        if start > end {
            return None;
        }
        Some(Range { start, end })
    }

    pub fn len(&self) -> u64 {
        self.end.abs_diff(self.start)
    }

    pub fn is_empty(&self) -> bool {
        self.start == self.end
    }

    pub fn contains(&self, value: i64) -> bool {
        self.start <= value && value < self.end
    }

    pub fn overlap(&self, other: &Range) -> Option<Range> {
        let start = self.start.max(other.start);
        let end = self.end.min(other.end);
        if start < end {
            Some(Range { start, end })
        } else {
            None
        }
    }
}
