use serde::Deserialize;
use std::path::Path;

#[derive(Debug, Deserialize, PartialEq)]
#[serde(deny_unknown_fields)]
pub struct Config {
    pub listen: String,
    #[serde(default = "default_workers")]
    pub workers: usize,
}

fn default_workers() -> usize {
    4
}

#[derive(Debug, thiserror::Error)]
pub enum ConfigError {
    #[error("cannot read the configuration: {0}")]
    Read(#[from] std::io::Error),
    #[error("cannot parse the configuration: {0}")]
    Parse(#[from] serde_json::Error),
}

pub fn load(path: &Path) -> Result<Config, ConfigError> {
    let text = std::fs::read_to_string(path)?;
    Ok(serde_json::from_str(&text)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn workers_have_a_default() {
        let config: Config = serde_json::from_str(r#"{"listen": "127.0.0.1:80"}"#).unwrap();
        assert_eq!(config, Config { listen: "127.0.0.1:80".into(), workers: 4 });
    }

    #[test]
    fn missing_file() {
        assert!(matches!(load(Path::new("does-not-exist.json")), Err(ConfigError::Read(_))));
    }
}
