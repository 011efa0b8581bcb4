#include "leaderboard.h"

#include <cstdio>

int main() {
  Leaderboard board;
  board.Score("mia", 10);
  board.Score("bo", 25);
  board.Score("mia", 20);
  const auto top = board.Top(1);
  if (top.size() != 1 || top[0].player != "mia" || top[0].points != 30 || top[0].rank != 1) {
    std::puts("ranking: wrong leader");
    return 1;
  }
  return board.Top(10).size() == 2 ? 0 : 1;
}
