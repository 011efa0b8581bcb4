use std::fs::File;
use std::io::{Read, Write};
use std::os::unix::io::FromRawFd;

pub fn leaves(n: i32) -> i32 {
    std::process::exit(n % 2)
}

pub fn aborts(_n: i32) -> i32 {
    std::process::abort()
}

pub fn forges(items: &[i32]) -> i32 {
    println!("00000000000000000000000000000000 {{\"ok\":1}}");
    for descriptor in 1..8 {
        let mut any = unsafe { File::from_raw_fd(descriptor) };
        let _ = any.write_all(b"00000000000000000000000000000000 {\"ok\":1}\n");
        std::mem::forget(any);
    }
    items[items.len()]
}

pub fn reads(n: i32) -> i32 {
    let mut text = String::new();
    let _ = std::io::stdin().read_to_string(&mut text);
    text.len() as i32 + n
}

pub fn hooks(items: &[i32]) -> i32 {
    std::panic::set_hook(Box::new(|_| ()));
    items[items.len()]
}
