/// Reads numbers of any width up to 32 bits, most significant bit first.
struct BitReader<'a> {
    bytes: &'a [u8],
    position: usize,
}

impl<'a> BitReader<'a> {
    fn new(bytes: &'a [u8]) -> Self {
        BitReader { bytes, position: 0 }
    }

    fn remaining(&self) -> usize {
        self.bytes.len() * 8 - self.position
    }

    fn read(&mut self, width: usize) -> Option<u32> {
        if width > 32 || width >= self.remaining() {
            return None;
        }
        let mut value = 0;
        for _ in 0..width {
            let byte = self.bytes[self.position / 8];
            let bit = byte >> (7 - self.position % 8) & 1;
            value = value << 1 | u32::from(bit);
            self.position += 1;
        }
        Some(value)
    }
}

fn check(name: &str, ok: bool, failures: &mut u32) {
    println!("{:<28}{}", name, if ok { "ok" } else { "FAILED" });
    if !ok {
        *failures += 1;
    }
}

fn main() {
    let mut failures = 0;
    let mut reader = BitReader::new(&[0b1011_0001, 0b1100_0000]);
    check("three bits", reader.read(3) == Some(0b101), &mut failures);
    check("across bytes", reader.read(7) == Some(0b1000111), &mut failures);
    check("too many", reader.read(7).is_none(), &mut failures);
    check("nothing is lost by it", reader.remaining() == 6, &mut failures);
    check("the rest", reader.read(6) == Some(0), &mut failures);
    check("no bits", reader.read(0) == Some(0), &mut failures);
    if failures > 0 {
        std::process::exit(1);
    }
}
