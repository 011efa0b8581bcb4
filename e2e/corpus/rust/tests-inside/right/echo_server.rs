use std::io::{self, BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::thread;

fn reply(line: &str) -> String {
    match line.split_once(' ') {
        Some(("UPPER", rest)) => rest.to_uppercase(),
        Some(("REV", rest)) => rest.chars().rev().collect(),
        _ => format!("unknown command: {}", line),
    }
}

fn serve(stream: TcpStream) -> io::Result<()> {
    let mut out = stream.try_clone()?;
    for line in BufReader::new(stream).lines() {
        writeln!(out, "{}", reply(&line?))?;
    }
    Ok(())
}

fn main() -> io::Result<()> {
    assert_eq!(reply("UPPER abc"), "ABC");
    assert_eq!(reply("REV abc"), "cba");
    assert_eq!(reply("PING"), "unknown command: PING");

    let listener = TcpListener::bind("127.0.0.1:0")?;
    println!("listening on {}", listener.local_addr()?);
    for stream in listener.incoming() {
        let stream = stream?;
        thread::spawn(move || {
            if let Err(error) = serve(stream) {
                eprintln!("connection: {}", error);
            }
        });
    }
    Ok(())
}
