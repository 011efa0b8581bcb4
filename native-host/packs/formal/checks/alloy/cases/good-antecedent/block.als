sig User {}
sig File { owner: one User, readers: set User }
fact { all f: File | f.owner in f.readers }
assert shared_safe { all f: File | #f.readers > 1 implies some f.readers - f.owner }
check shared_safe for 4
