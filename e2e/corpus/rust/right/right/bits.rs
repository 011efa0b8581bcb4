use std::ops::{BitOr, BitOrAssign};

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Flags(u8);

impl Flags {
    pub const READ: Flags = Flags(1);
    pub const WRITE: Flags = Flags(1 << 1);
    pub const EXEC: Flags = Flags(1 << 2);

    pub const fn contains(self, other: Flags) -> bool {
        self.0 & other.0 == other.0
    }
}

impl BitOr for Flags {
    type Output = Flags;
    fn bitor(self, rhs: Flags) -> Flags {
        Flags(self.0 | rhs.0)
    }
}

impl BitOrAssign for Flags {
    fn bitor_assign(&mut self, rhs: Flags) {
        *self = *self | rhs;
    }
}

#[cfg(test)]
mod tests {
    use super::Flags;

    #[test]
    fn joins() {
        let mut f = Flags::READ | Flags::WRITE;
        assert!(f.contains(Flags::READ));
        assert!(!f.contains(Flags::EXEC));
        f |= Flags::EXEC;
        assert!(f.contains(Flags::READ | Flags::EXEC));
    }
}
