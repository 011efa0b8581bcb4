/*@ assigns \nothing;
    ensures \result > 3; */
int level(void);

/*@ assigns \nothing;
    ensures \result > 2; */
int use(void) {
  return level();
}
