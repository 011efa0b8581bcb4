method M() { assert |"é"| == 1; }
