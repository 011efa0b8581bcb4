pub fn price(items: Vec<String>) -> usize {
    drop(items);
    items.length()
}
