#pragma once
#include <string>
#include <unordered_map>
#include <vector>

struct Standing {
    std::string player;
    int points;
    int rank;
};

class Leaderboard {
 public:
  void Score(const std::string& player, int points);

  // Best players first; equal points share a rank and are ordered by name,
  // and the rank after a tie counts everyone before it (1, 1, 3).
  std::vector<Standing> Top(std::size_t limit) const;

 private:
  std::unordered_map<std::string, int> points_;
};
