// method M() ensures false {}
/* lemma L() ensures 1 == 2 {} */
