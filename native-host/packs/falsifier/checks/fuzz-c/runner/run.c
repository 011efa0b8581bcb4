/* One call: what the code may do to the process is taken back, and what came out is compared with a second call. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/personality.h>
#include <sys/syscall.h>
#include <unistd.h>
#include "seal.h"
#include "state.h"

static int lines;

void cv_skip_lines(int count) { lines += count; }

/** libFuzzer ends the process with these, on time, memory and crash. */
enum { FUZZER_TIMEOUT = 117, FUZZER_MEMORY = 71, FUZZER_CRASH = 118 };

/** Does the code under test itself call what ends the process? */
static int is_theirs(int code) {
  return cv_now.inside && code != FUZZER_TIMEOUT && code != FUZZER_MEMORY && code != FUZZER_CRASH &&
         syscall(SYS_gettid) == getpid();
}

static void leave(enum cv_end end) {
  cv_now.end = end;
  cv_now.inside = 0;
  siglongjmp(cv_now.back, 1);
}

void cv_calling(void) {
  if (cv_now.dry) leave(CV_RETURNED);
  cv_now.inside = 1;
}
void cv_called(void) { cv_now.inside = 0; }
void cv_refused(void) { leave(CV_REFUSED); }

void cv_unsupported(const char *type) {
  // Of an object the other calls are made all the same, from the beginning.
  if (cv_now.step >= 0) {
    cv_now.left |= 1UL << cv_now.step;
    leave(CV_AGAIN);
  }
  cv_now.unmade = type;
  leave(CV_UNMADE);
}

void cv_read_text(const char *text) {
  volatile const char *at = text;
  while (*at != 0) at++;
}

void cv_outcome(int kind, const void *value, cv_size count, cv_size size) {
  int round = cv_now.rounds;
  if (kind == '?' || round > 1) return;
  for (cv_size i = 0; i < count; i++) {
    cv_size used = kind == 'e' ? 10 : size, *length = &cv_now.outcome_length[round];
    if (*length + used > CV_OUTCOME) return;
    memcpy(cv_now.outcome[round] + *length, (const char *)value + i * size, used);
    *length += used;
  }
}

void cv_broken(const char *law, const char *message) {
  if (cv_now.broken_law != NULL || cv_now.rounds > 1) return;
  cv_now.broken_law = law;
  snprintf(cv_now.broken, sizeof cv_now.broken, "%s", message);
}

static void once(int target, const unsigned char *data, cv_size size) {
  cv_now.data = data, cv_now.size = size, cv_now.at = 0;
  cv_now.lengths = cv_now.counts = cv_now.slot = cv_now.steps = cv_now.nested = 0;
  cv_now.least = 0;
  cv_now.step = -1;
  cv_now.end = CV_RETURNED;
  if (sigsetjmp(cv_now.back, 1) == 0) cv_targets[target].call();
  cv_now.inside = 0;
}

/** Leaves something else where the call had its variables. */
static __attribute__((noinline, no_sanitize_address)) void fill_stack(void) {
  volatile unsigned char room[16384];
  for (unsigned i = 0; i < sizeof room; i++) room[i] = (unsigned char)(i * 37 + 11);
}

static void first_time(int target, const unsigned char *data, cv_size size) {
  cv_now.rounds = 0;
  cv_now.unmade = cv_now.broken_law = NULL;
  cv_now.objections = 0;
  cv_now.history[0] = 0;
  cv_now.hash = 14695981039346656037UL;
  memset(cv_now.shown_length, 0, sizeof cv_now.shown_length);
  cv_now.outcome_length[0] = cv_now.outcome_length[1] = 0;
  once(target, data, size);
}

void cv_run(int target, const unsigned char *data, cv_size size) {
  do first_time(target, data, size);
  while (cv_now.end == CV_AGAIN);
  if (!cv_targets[target].repeats || cv_now.end != CV_RETURNED || cv_now.broken_law != NULL || cv_now.unmade != NULL)
    return;
  unsigned long hash = cv_now.hash;
  cv_now.rounds = 1;
  fill_stack();
  once(target, data, size);
  cv_now.hash = hash;
  cv_size *lengths = cv_now.outcome_length;
  if (cv_now.end != CV_RETURNED || lengths[0] != lengths[1] ||
      memcmp(cv_now.outcome[0], cv_now.outcome[1], lengths[0]) != 0)
    cv_broken("repeatable", "answers differently when it is called again; it may read what was never written");
}

void cv_call_text(char *to, cv_size room) {
  if (cv_now.history[0] != 0) {
    snprintf(to, room, "%s", cv_now.history);
    return;
  }
  snprintf(to, room, "%s(", cv_targets[cv_asked.target].name);
  for (int i = 0; i < CV_SLOTS && cv_now.shown_length[i] > 0; i++) {
    cv_size used = strlen(to);
    snprintf(to + used, room - used, "%s%s", i > 0 ? ", " : "", cv_now.shown[i]);
  }
  cv_size used = strlen(to);
  snprintf(to + used, room - used, ")");
}

void cv_json(char *to, cv_size room, const char *text) {
  cv_size length = strlen(to);
  for (; *text != 0 && length + 8 < room; text++) {
    unsigned char each = (unsigned char)*text;
    if (each == '"' || each == '\\') to[length++] = '\\', to[length++] = (char)each;
    else if (each < 32 || each > 126) length += (cv_size)snprintf(to + length, 8, "\\u%04x", each);
    else to[length++] = (char)each;
  }
  to[length] = 0;
}

void cv_answer(const char *text) {
  char head[24], seal[65];
  snprintf(head, sizeof head, "%d\n", lines++);
  cv_seal(cv_asked.seal, head, text, seal);
  int file = open("/answer/events", O_WRONLY | O_CREAT | O_APPEND, 0600);
  if (file < 0) return;
  dprintf(file, "%s %s\n", seal, text);
  close(file);
}

/* What ends the process ends the call instead, as far as the code comes here by the library. */
void abort(void) {
  if (is_theirs(0)) leave(CV_REFUSED);
  signal(SIGABRT, SIG_DFL);
  raise(SIGABRT);
  __builtin_trap();
}

static _Noreturn void really(const char *name, int code) {
  void (*found)(int) = (void (*)(int))dlsym(RTLD_NEXT, name);
  if (found != NULL) found(code);
  __builtin_trap();
}

void exit(int code) {
  if (is_theirs(code)) leave(CV_REFUSED);
  really("exit", code);
}
void _exit(int code) {
  if (is_theirs(code)) leave(CV_REFUSED);
  really("_exit", code);
}
void _Exit(int code) { _exit(code); }
void quick_exit(int code) {
  if (is_theirs(code)) leave(CV_REFUSED);
  really("quick_exit", code);
}
void __assert_fail(const char *claim, const char *file, unsigned line, const char *function) {
  if (is_theirs(0)) leave(CV_REFUSED);
  fprintf(stderr, "%s:%u: %s: Assertion `%s' failed.\n", file, line, function, claim);
  abort();
}
/* The library of GCC 12 and newer calls this where what it asks of its callers does not hold. */
void _ZSt21__glibcxx_assert_failPKciS0_S0_(const char *file, int line, const char *function, const char *condition) {
  (void)file, (void)line, (void)function;
  snprintf(cv_now.claim, sizeof cv_now.claim, "%s", condition == NULL ? "" : condition);
  raise(SIGSEGV);
}

static int no_process(void) {
  errno = EAGAIN;
  return -1;
}
pid_t fork(void) {
  if (cv_now.inside) return no_process();
  pid_t (*found)(void) = (pid_t (*)(void))dlsym(RTLD_NEXT, "fork");
  return found == NULL ? no_process() : found();
}
unsigned sleep(unsigned seconds) { return (void)seconds, 0; }
int usleep(useconds_t time) { return (void)time, 0; }

static cv_size read_line(char *to, cv_size room) {
  cv_size length = 0;
  for (char each; read(0, &each, 1) == 1 && each != '\n';)
    if (length + 1 < room) to[length++] = each;
  to[length] = 0;
  return length;
}

/** Addresses are the same each time, so that what libFuzzer learns by comparing them is, too. */
static void settle(char **words) {
  int now = personality(0xffffffff);
  if (now < 0 || now & ADDR_NO_RANDOMIZE || personality((unsigned long)now | ADDR_NO_RANDOMIZE) < 0) return;
  if (personality(0xffffffff) & ADDR_NO_RANDOMIZE) execv("/proc/self/exe", words);
}

__attribute__((constructor(101))) static void read_request(int count, char **words) {
  char text[64];
  (void)count;
  settle(words);
  if (read_line(cv_asked.seal, sizeof cv_asked.seal) != 64) return;
  read_line(text, sizeof text);
  sscanf(text, "%d %d %d", &cv_asked.target, &cv_asked.strict, &cv_asked.budget);
  for (char digits[3]; cv_asked.size < sizeof cv_asked.data && read(0, digits, 2) == 2 && digits[0] != '\n';) {
    digits[2] = 0;
    cv_asked.data[cv_asked.size++] = (unsigned char)strtoul(digits, NULL, 16);
  }
  int nothing = open("/dev/null", O_RDWR);
  dup2(nothing, 0);
  if (nothing > 0) close(nothing);
  cv_now.strict = cv_asked.strict;
  if (cv_asked.target < 0 || cv_asked.target >= cv_target_count) cv_asked.target = 0;
}
