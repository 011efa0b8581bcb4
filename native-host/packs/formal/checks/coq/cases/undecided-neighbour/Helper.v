Definition one : bool := 1.
