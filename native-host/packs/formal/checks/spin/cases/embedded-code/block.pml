#define RUN c_##code
active proctype P() {
  RUN { puts("hello"); }
}
