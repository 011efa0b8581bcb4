use clap::{Parser, Subcommand};
use std::path::PathBuf;

/// Keeps a list of bookmarks.
#[derive(Parser)]
#[command(version, about)]
struct Cli {
    /// File with the bookmarks
    #[arg(short, long, default_value = "bookmarks.txt")]
    file: PathBuf,

    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Prints all bookmarks
    List,
    /// Adds a bookmark
    Add { url: String },
}

fn main() -> std::io::Result<()> {
    let cli = Cli::parse();
    match cli.command {
        Command::List => print!("{}", std::fs::read_to_string(&cli.file)?),
        Command::Add { url } => {
            use std::io::Write;
            let mut f = std::fs::OpenOptions::new().create(true).append(true).open(&cli.file)?;
            writeln!(f, "{url}")?;
        }
    }
    Ok(())
}
