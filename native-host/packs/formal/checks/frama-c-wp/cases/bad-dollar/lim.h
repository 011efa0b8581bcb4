/*@ ensures \result == 3; assigns \nothing; */
int three$(void);
