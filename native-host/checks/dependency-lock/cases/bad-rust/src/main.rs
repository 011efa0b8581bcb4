use ledger_codex::Entry;
use std::collections::HashMap;

fn main() {
    let _: HashMap<u8, Entry> = HashMap::new();
}
