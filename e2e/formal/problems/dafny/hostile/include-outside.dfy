include "/etc/passwd"
method M() ensures 1 == 1 {}
