use std::io::{self, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::fs;

const ROOT: &str = "/var/www/public";

fn respond(stream: &mut TcpStream, status: &str, body: &[u8]) -> io::Result<()> {
    write!(stream, "HTTP/1.1 {}\r\nContent-Length: {}\r\nConnection: close\r\n\r\n", status, body.len())?;
    stream.write_all(body)
}

pub fn handle(mut stream: TcpStream) -> io::Result<()> {
    let mut buffer = [0u8; 4096];
    let n = stream.read(&mut buffer)?;
    let request = String::from_utf8_lossy(&buffer[..n]);
    let mut words = request.split_whitespace();
    let (method, target) = (words.next().unwrap_or(""), words.next().unwrap_or("/"));
    if method != "GET" {
        return respond(&mut stream, "405 Method Not Allowed", b"");
    }

    let name = match target.trim_start_matches('/') {
        "" => "index.html",
        other => other,
    };
    let path = Path::new(ROOT).join(name);
    match fs::read(&path) {
        Ok(body) => respond(&mut stream, "200 OK", &body),
        Err(_) => respond(&mut stream, "404 Not Found", b"not found"),
    }
}
