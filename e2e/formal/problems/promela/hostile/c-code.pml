c_decl { \#include <stdlib.h> };
init { c_code { system("touch written_by_pan"); }; assert(true) }
