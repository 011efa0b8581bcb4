#include "leaderboard.h"

#include <algorithm>

void Leaderboard::Score(const std::string& player, int points) {
  points_[player] += points;
}

std::vector<Standing> Leaderboard::Top(std::size_t limit) const {
  std::vector<Standing> all;
  all.reserve(points_.size());
  for (const auto& [player, points] : points_) all.push_back({player, points, 0});
  std::sort(all.begin(), all.end(), [](const Standing& a, const Standing& b) {
    return a.points != b.points ? a.points > b.points : a.player < b.player;
  });
  for (std::size_t i = 0; i < all.size(); ++i) {
    const bool tied = i > 0 && all[i].points == all[i - 1].points;
    all[i].rank = tied ? all[i - 1].rank : static_cast<int>(i) + 1;
  }
  if (all.size() > limit) all.resize(limit);
  return all;
}
