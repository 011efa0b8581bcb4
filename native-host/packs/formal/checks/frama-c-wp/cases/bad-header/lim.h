#ifndef _LIM_H
#define _LIM_H
#include "base.h"
#define LIMIT (BASE * 2)
/*@ ensures \result == 3; assigns \nothing; */
static inline int three(void) { return 4; }
#endif /* _LIM_H */
