fn bottles(n: u32) -> String {
    match n {
        0 => "no more bottles".to_string(),
        1 => "1 bottle".to_string(),
        _ => format!("{} bottles", n),
    }
}

pub fn line(n: u32) -> String {
    let first = bottles(n);
    if n == 0 {
        format!("{} on the wall, go and buy some more", first)
    } else {
        format!("{} on the wall, take one down, {} left", first, bottles(n - 1))
    }
}
