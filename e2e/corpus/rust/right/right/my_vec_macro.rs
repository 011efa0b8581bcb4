// This file shadows std's `vec!` on purpose: ours makes a `VecDeque`.
use std::collections::{BTreeMap, VecDeque};

macro_rules! vec {
    ($($x:expr),* $(,)?) => {
        VecDeque::from([$($x),*])
    };
}

macro_rules! map {
    ($($k:expr => $v:expr),* $(,)?) => {{
        let mut m = BTreeMap::new();
        $(m.insert($k, $v);)*
        m
    }};
}

fn main() {
    let mut queue = vec![2, 3];
    queue.push_front(1);
    println!("{queue:?}"); // [1, 2, 3]

    let ages = map! { "ann" => 31, "bob" => 27 };
    for (name, age) in &ages {
        println!("{name} is {age}");
    }
}
