% fof(goal, conjecture, $true).
/* nothing */
