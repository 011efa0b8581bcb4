pub fn to_roman(number: u16) -> Option<String> {
    if !(1..=3999).contains(&number) {
        return None;
    }
    let mut out = String::new();
    let places = [(1000, ["M", "", ""]), (100, ["C", "D", "M"]), (10, ["X", "L", "C"]), (1, ["I", "V", "X"])];
    for (unit, [one, five, ten]) in places {
        match number / unit % 10 {
            digit @ 0..=3 => out += &one.repeat(digit.into()),
            4 => out = out + one + five,
            9 => out = out + one + ten,
            digit => out = out + five + &one.repeat((digit - 5).into()),
        }
    }
    Some(out)
}

pub fn from_roman(text: &str) -> Option<u16> {
    (1..4000).find(|&number| to_roman(number).as_deref() == Some(text))
}
