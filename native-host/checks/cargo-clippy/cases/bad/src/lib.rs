/// Is the lamp on or off?
pub fn known(on: bool) -> bool {
    on || !on
}

pub fn empty(counts: &Vec<u32>) -> bool {
    counts.len() == 0
}
