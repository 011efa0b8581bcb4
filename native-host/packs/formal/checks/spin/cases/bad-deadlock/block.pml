chan left = [1] of { byte };
chan right = [1] of { byte };
active proctype A() {
	byte x;
	do
	:: left?x; right!x
	od
}
active proctype B() {
	byte y;
	do
	:: right?y; left!y
	od
}
