// Run-length encoding of text: each run becomes its length and its character.
//
//     encode("aaabcc")  ->  "3a1b2c"
//     encode("z")       ->  "1z"
//     encode("")        ->  ""
pub fn encode(text: &str) -> String {
    let mut out = String::new();
    let mut run: Option<(char, usize)> = None;
    for c in text.chars() {
        match run {
            Some((current, n)) if current == c => run = Some((current, n + 1)),
            Some((current, n)) => {
                out.push_str(&format!("{}{}", n, current));
                run = Some((c, 1));
            }
            None => run = Some((c, 1)),
        }
    }
    if let Some((current, n)) = run {
        out.push_str(&format!("{}{}", n, current));
    }
    out
}

// The way back. Counts may have several digits.
//
//     decode("3a1b2c")  ->  Some("aaabcc")
//     decode("12x")     ->  Some("xxxxxxxxxxxx")
//     decode("a")       ->  None, the count is missing
//     decode("3")       ->  None, the character is missing
pub fn decode(code: &str) -> Option<String> {
    let mut out = String::new();
    let mut count: Option<usize> = None;
    for c in code.chars() {
        if let Some(digit) = c.to_digit(10) {
            count = Some(digit as usize);
        } else {
            out.extend(std::iter::repeat(c).take(count?));
            count = None;
        }
    }
    if count.is_some() {
        return None;
    }
    Some(out)
}
