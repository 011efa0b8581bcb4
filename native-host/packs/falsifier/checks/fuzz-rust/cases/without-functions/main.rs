fn main() {
    println!("nothing to call");
}
