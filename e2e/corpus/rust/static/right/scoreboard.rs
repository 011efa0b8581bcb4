use std::collections::HashMap;

#[derive(Debug, Default)]
pub struct Scoreboard {
    scores: HashMap<String, u32>,
}

impl Scoreboard {
    pub fn add(&mut self, player: &str, points: u32) {
        let score = self.scores.entry(player.to_string()).or_insert(0);
        *score = score.saturating_add(points);
    }

    /// Removes everyone with fewer points than `minimum`.
    pub fn drop_below(&mut self, minimum: u32) {
        self.scores.retain(|_, score| *score >= minimum);
    }

    /// The player with the most points; of several, the first by name.
    pub fn leader(&self) -> Option<&str> {
        self.scores
            .iter()
            .max_by(|(a, x), (b, y)| x.cmp(y).then_with(|| b.cmp(a)))
            .map(|(player, _)| player.as_str())
    }
}
