chan left = [1] of { byte }, right = [1] of { byte };
active proctype A() { byte x; do :: left?x; right!x od }
