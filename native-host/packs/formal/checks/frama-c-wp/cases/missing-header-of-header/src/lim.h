#ifndef _LIM_H
#define _LIM_H
#include "bits/base.h"
#define LIMIT (BASE * 2)
/*@ ensures \result == 3; assigns \nothing; */
static inline int three(void) { return 3; }
#endif /* _LIM_H */
