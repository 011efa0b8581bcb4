use serde::Deserialize;
use std::{fs, net::SocketAddr, path::PathBuf};

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Config {
    listen: SocketAddr,
    #[serde(default = "default_workers")]
    workers: usize,
    #[serde(default)]
    log: Log,
}

#[derive(Debug, Default, Deserialize)]
struct Log {
    file: Option<PathBuf>,
    #[serde(default)]
    level: Level,
}

#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Level {
    Debug,
    #[default]
    Info,
    Warn,
}

fn default_workers() -> usize {
    4
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let path = std::env::args().nth(1).ok_or("usage: config FILE")?;
    let config: Config = toml::from_str(&fs::read_to_string(path)?)?;
    println!("{config:#?}");
    Ok(())
}
