fof(goal, conjecture, $true).
