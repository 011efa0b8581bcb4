#include "leaderboard.h"

#include <cstdio>

int main() {
  Leaderboard board;
  board.Score("zoe", 5);
  board.Score("al", 5);
  board.Score("kim", 1);
  const auto top = board.Top(3);
  const bool ok = top[0].player == "al" && top[0].rank == 1 && top[1].player == "zoe" &&
                  top[1].rank == 1 && top[2].rank == 3;
  if (!ok) std::puts("ties: wrong ranks");
  return ok ? 0 : 1;
}
