#include "/etc/passwd"
init { assert(true) }
