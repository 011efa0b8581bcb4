---- MODULE Executes ----
EXTENDS IOUtils
VARIABLE x
Init == x = 0
Next == x' = IOExec(<<"touch", "executed">>).exitValue
Inv == x = 0
====
