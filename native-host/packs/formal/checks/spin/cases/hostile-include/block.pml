/**/#include "/usr/include/limits.h"
active proctype P() { assert(true) }
