/// The first cell.
///
/// # Safety
/// There must be one.
pub unsafe fn first(cells: *const u8) -> u8 {
    *cells
}
