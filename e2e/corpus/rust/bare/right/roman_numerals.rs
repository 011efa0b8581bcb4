const ROWS: &[(u16, &str)] = &[
    (1000, "M"),
    (900, "CM"),
    (500, "D"),
    (400, "CD"),
    (100, "C"),
    (90, "XC"),
    (50, "L"),
    (40, "XL"),
    (10, "X"),
    (9, "IX"),
    (5, "V"),
    (4, "IV"),
    (1, "I"),
];

pub fn to_roman(number: u16) -> Option<String> {
    if number == 0 || number > 3999 {
        return None;
    }
    let mut left = number;
    let mut out = String::new();
    for &(value, letters) in ROWS {
        while left >= value {
            out.push_str(letters);
            left -= value;
        }
    }
    Some(out)
}

pub fn from_roman(text: &str) -> Option<u16> {
    let mut rest = text;
    let mut number: u16 = 0;
    for &(value, letters) in ROWS {
        while let Some(after) = rest.strip_prefix(letters) {
            rest = after;
            number = number.checked_add(value)?;
        }
    }
    if to_roman(number)? == text {
        Some(number)
    } else {
        None
    }
}
