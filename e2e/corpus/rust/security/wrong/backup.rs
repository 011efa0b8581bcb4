use std::io;
use std::path::PathBuf;
use std::process::{Command, ExitStatus};

pub struct Backup {
    pub target: PathBuf,
}

impl Backup {
    /// Packs one of the shared folders; `folder` comes from the web form.
    pub fn create(&self, folder: &str) -> io::Result<ExitStatus> {
        let script = self.script(folder);
        Command::new("sh").arg("-c").arg(script).status()
    }

    fn script(&self, folder: &str) -> String {
        format!("cd /srv/shares && tar czf {}/backup.tar.gz {}", self.target.display(), folder)
    }
}
