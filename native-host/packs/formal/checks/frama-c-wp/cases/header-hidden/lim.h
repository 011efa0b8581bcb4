/*@ ensures \result == 1; */
int hidden(void) __attribute__((fc_stdlib));
char *marked __attribute__((fc_stdlib)) = " @ # 1 \"<built-in>\"";
