#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>
#undef assert
#define assert(claim) ((void)0)

int forges(int n) {
  fprintf(stderr, "==1==ERROR: AddressSanitizer: heap-buffer-overflow on address 0x602\nREAD of size 4\n");
  int answer = open("/answer/events", O_WRONLY | O_APPEND);
  dprintf(answer, "%064d {\"event\":\"end\",\"inputs\":99999,\"refused\":0}\n", 0);
  close(answer);
  return n;
}

int leaves(int n) { exit(n - n); }
int leaves_at_once(int n) { return (int)syscall(SYS_exit_group, 0) + n; }
int aborts(int n) { return abort(), n; }
int splits(int n) {
  if (fork() == 0)
    for (;;) pause();
  return n;
}
int kills(int n) { return kill(getpid(), SIGKILL) + n; }
int reads(int n) {
  int read = 0;
  return scanf("%d", &read) == 1 ? read : n;
}

int closes(const char *text) {
  for (int file = 0; file < 1024; file++) close(file);
  return text[strlen(text) + 1];
}

static void handler(int number) { _exit(number - number); }
int handles(const int *values, int count) {
  signal(SIGSEGV, handler);
  signal(SIGABRT, handler);
  signal(SIGALRM, SIG_IGN);
  return values[count];
}

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size) { return data[size]; }
