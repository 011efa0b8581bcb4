/* Formats an amount in cents with thousands separators.
 *
 * format_cents(5)          == "0.05"
 * format_cents(123456)     == "1,234.56"
 * format_cents(-99)        == "-0.99"
 * format_cents(100000000)  == "1,000,000.00"
 */
pub fn format_cents(cents: i64) -> String {
    let magnitude = cents.unsigned_abs();
    let units = (magnitude / 100).to_string();
    let mut grouped = String::new();
    for (i, digit) in units.chars().enumerate() {
        if i > 0 && i % 3 == 0 {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    let sign = if cents < 0 { "-" } else { "" };
    format!("{}{}.{:02}", sign, grouped, magnitude % 100)
}
