include "/etc/passwd"
method M() returns (x: int) ensures x == 1 { x := 1; }
