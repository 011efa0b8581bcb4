fn main() {
    let s = "🎈"; println!("{s}");
}
