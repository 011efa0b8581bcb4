sig User {}
sig File { owner: one User, readers: set User }
sig Shared extends File {}
fact { all f: File | f.readers = f.owner }
assert shared_safe { all f: File | #f.readers > 1 implies f.owner not in f.readers }
check shared_safe for 4
