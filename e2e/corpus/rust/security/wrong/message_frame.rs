/// A view of one message in a receive buffer: two bytes of length (big endian),
/// one byte of kind, then the payload.
#[derive(Debug)]
pub struct Frame<'a> {
    pub kind: u8,
    pub payload: &'a [u8],
}

const HEADER: usize = 3;

impl<'a> Frame<'a> {
    /// `None` as long as the header is incomplete.
    pub fn parse(buffer: &'a [u8]) -> Option<Frame<'a>> {
        if buffer.len() < HEADER {
            return None;
        }
        let length = u16::from_be_bytes([buffer[0], buffer[1]]) as usize;
        let payload = unsafe { std::slice::from_raw_parts(buffer.as_ptr().add(HEADER), length) };
        Some(Frame { kind: buffer[2], payload })
    }

    pub fn size(&self) -> usize {
        HEADER + self.payload.len()
    }
}
