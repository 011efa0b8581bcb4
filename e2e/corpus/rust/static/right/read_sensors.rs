let mut reader = csv::Reader::from_path("sensors.csv")?;
let mut hottest: Option<(String, f64)> = None;
for record in reader.records() {
    let record = record?;
    let name = record[0].to_string();
    let degrees: f64 = record[1].parse()?;
    if hottest.as_ref().map_or(true, |(_, best)| degrees > *best) {
        hottest = Some((name, degrees));
    }
}
