use std::collections::HashMap;

#[derive(Debug, Default)]
pub struct Scoreboard {
    scores: HashMap<String, u32>,
}

impl Scoreboard {
    pub fn add(&mut self, player: &str, points: u32) {
        *self.scores.entry(player.to_string()).or_insert(0) += points;
    }

    /// Removes everyone with fewer points than `minimum`.
    pub fn drop_below(&mut self, minimum: u32) {
        for (player, score) in &self.scores {
            if *score < minimum {
                self.scores.remove(player);
            }
        }
    }

    pub fn leader(&self) -> Option<&str> {
        self.scores
            .iter()
            .max_by_key(|(_, score)| **score)
            .map(|(player, _)| player.as_str())
    }
}
