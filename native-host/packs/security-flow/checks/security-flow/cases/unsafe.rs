pub fn first(items: &[u8]) -> u8 {
    unsafe { *items.as_ptr() }
}
