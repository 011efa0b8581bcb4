#define LIMIT 10
/*@ ensures \result == 3; assigns \nothing; */
int three(void);
/*@ axiomatic wrong { axiom square: \forall integer i; i * i >= 0; } */
