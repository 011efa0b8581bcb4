/* What names promise: held against what came out. What does not hold is a question, never a mistake. */
#ifndef CV_LAWS_H
#define CV_LAWS_H
#include "values.h"
#ifdef __cplusplus
extern "C" {
#endif
/** A copy that the code does not know of. */
void *cv_copy(const void *from, cv_size bytes);
void cv_law_ordered(int kind, const void *before, const void *after, cv_size count, cv_size size);
void cv_law_reversed(const void *before, const void *after, cv_size count, cv_size size);
void cv_law_same_text(const char *law, const char *first, const char *second);
void cv_law_gcd(long long a, long long b, long long result);
void cv_law_lcm(long long a, long long b, long long result);
void cv_law_symmetric(double one, double other);
void cv_law_between(double value, double low, double high);
#ifdef __cplusplus
}
#endif
#endif
