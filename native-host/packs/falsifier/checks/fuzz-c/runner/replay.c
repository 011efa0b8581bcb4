/* The part of the second build: makes a failing input smaller, each try in a process of its own, and tells it. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#include "state.h"

enum { TRIES = 200, REPORT = 12000, SECONDS = 3, SHRINK_MS = 8000, SHRINK_ENDLESS_MS = 4000,
       WAIT_MS = 6000, IDLE_MS = 200, BUSY_MS = 30000 };

/** What a try says before it ends; the code under test can write to it, too. */
static struct told { char kind[64]; unsigned line; int failed, lines; } *told;
static int last, quiet = 1;

static void tell(const char *kind, unsigned line, const char *message) {
  if (!told->failed) {
    snprintf(told->kind, sizeof told->kind, "%s", kind);
    told->line = line;
    told->failed = 1;
  }
  if (!last) return;
  static char text[REPORT * 2], call[CV_SLOTS * CV_SHOWN];
  cv_call_text(call, sizeof call);
  snprintf(text, sizeof text, "{\"event\":\"failed\",\"kind\":\"%s\",\"line\":%u,\"objections\":%u,\"report\":\"", kind,
           line, cv_now.objections);
  cv_json(text, REPORT, message);
  strcat(text, "\",\"call\":\"");
  cv_json(text, REPORT * 2 - 8, call);
  strcat(text, "\"}");
  cv_answer(text);
  told->lines++;
}

void __asan_set_error_report_callback(void (*call)(const char *));
void __ubsan_get_current_report_data(const char **kind, const char **message, const char **file, unsigned *line,
                                     unsigned *column, char **address);

static void on_memory(const char *report) {
  if (quiet) return;
  static char text[REPORT];
  const char *found = strstr(report, "AddressSanitizer: ");
  char kind[64] = "memory";
  if (found != NULL) sscanf(found + 18, "%63[a-zA-Z-]", kind);
  snprintf(text, sizeof text, "%s\n%s", cv_now.claim, report);
  tell(cv_now.claim[0] == 0 ? kind : "library-assertion", 0, text);
  cv_now.inside = 0;
  _exit(3);
}

const char *__asan_get_report_description(void);
void *__asan_get_report_pc(void);

/** Called before a report is written, which takes long: a try wants no more than to know which it is. */
void __asan_on_error(void) {
  if (quiet || last) return;
  const char *kind = __asan_get_report_description();
  tell(cv_now.claim[0] == 0 ? kind : cv_now.claim, (unsigned)(unsigned long)__asan_get_report_pc(), "");
  cv_now.inside = 0;
  _exit(3);
}

void __ubsan_on_report(void) {
  const char *kind, *message, *file;
  unsigned line, column;
  char *address, text[1024];
  if (quiet || !cv_now.inside) return;
  __ubsan_get_current_report_data(&kind, &message, &file, &line, &column, &address);
  snprintf(text, sizeof text, "%s\n    #0 0x0 in f %s:%u:%u", message, file, line, column);
  tell(kind, line, text);
}

/** Processor time that a call has: what counts is the last one. */
static int seconds(void) { return last ? SECONDS : 1; }

static long worked_ms(pid_t child) {
  clockid_t clock;
  struct timespec time;
  if (clock_getcpuclockid(child, &clock) != 0 || clock_gettime(clock, &time) != 0) return IDLE_MS;
  return time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

/** Does a process wait for something, and is not only kept from working by others? */
static int is_waiting(pid_t child) {
  char name[64], line[512] = "";
  snprintf(name, sizeof name, "/proc/%d/stat", (int)child);
  FILE *file = fopen(name, "r");
  if (file == NULL) return 0;
  if (fgets(line, sizeof line, file) == NULL) line[0] = 0;
  fclose(file);
  const char *behind = strrchr(line, ')');
  return behind != NULL && behind[1] == ' ' && (behind[2] == 'S' || behind[2] == 'D' || behind[2] == 'T');
}

static void limit(void) {
  struct rlimit most = {(rlim_t)seconds(), (rlim_t)seconds() + 1}, none = {0, 0};
  setrlimit(RLIMIT_CPU, &most);
  setrlimit(RLIMIT_CORE, &none);
  signal(SIGXCPU, SIG_DFL);
}

static long now_ms(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

/** Runs one input in a process of its own; true where it fails. */
static int fails(const unsigned char *data, cv_size size) {
  memset(told, 0, sizeof *told);
  pid_t child = fork();
  if (child < 0) return 0;
  if (child == 0) {
    setpgid(0, 0);
    limit();
    quiet = 0;
    cv_run(cv_asked.target, data, size);
    if (cv_now.broken_law != NULL) tell(cv_now.broken_law, 0, cv_now.broken);
    if (last && !told->failed) cv_answer("{\"event\":\"held\"}");
    cv_now.inside = 0;
    _exit(0);
  }
  int status = 0, gone = 0;
  struct rusage used = {0};
  struct timespec pause = {0, 500 * 1000};
  long begun = now_ms();
  while (wait4(child, &status, WNOHANG, &used) == 0) {
    long waited = now_ms() - begun;
    // Who does not work is waiting; who works is stopped by its limit, however busy the machine is.
    if (!gone && (waited > BUSY_MS || (waited > WAIT_MS && worked_ms(child) < IDLE_MS && is_waiting(child)))) {
      gone = waited > BUSY_MS ? 1 : 2;
      kill(child, SIGKILL);
    }
    nanosleep(&pause, NULL);
  }
  kill(-child, SIGKILL);
  long cpu_ms = (used.ru_utime.tv_sec + used.ru_stime.tv_sec) * 1000 +
                (used.ru_utime.tv_usec + used.ru_stime.tv_usec) / 1000;
  int hung = WIFSIGNALED(status) && cpu_ms >= seconds() * 1000 - 100;
  // A counter that overflows in a call that does not end says how fast the machine is, and no more.
  int counted = told->line > 0 && strstr(told->kind, "signed-integer-overflow") != NULL;
  if ((!told->failed || counted) && (hung || gone == 2)) {
    snprintf(told->kind, sizeof told->kind, hung ? "no-end" : "waits");
    told->line = 0;
    told->failed = 1;
  }
  return told->failed;
}

static unsigned char best[4096], tried[4096];
static cv_size best_size;

static int is_same(const struct told *wanted, cv_size size) {
  return fails(tried, size) && strcmp(told->kind, wanted->kind) == 0 && told->line == wanted->line;
}

static void accept_tried(cv_size size) {
  memcpy(best, tried, size);
  best_size = size;
}

static int is_endless(const struct told *why) {
  return strcmp(why->kind, "no-end") == 0 || strcmp(why->kind, "waits") == 0;
}

static void shrink(const struct told *wanted) {
  long until = now_ms() + (is_endless(wanted) ? SHRINK_ENDLESS_MS : SHRINK_MS);
  int tries = TRIES;
  if (is_endless(wanted)) {
    // Each try that does not end takes a second: first the smallest there is, then one byte after the other.
    if (is_same(wanted, 0)) {
      best_size = 0;
      return;
    }
    for (cv_size at = 0; at < best_size && now_ms() < until; at++) {
      if (best[at] == 0) continue;
      memcpy(tried, best, best_size);
      tried[at] = 0;
      if (is_same(wanted, best_size)) accept_tried(best_size);
    }
    return;
  }
  for (cv_size part = best_size; part > 0 && tries > 0; part /= 2)
    for (cv_size at = 0; at + part <= best_size && tries-- > 0 && now_ms() < until;) {
      memcpy(tried, best, at);
      memcpy(tried + at, best + at + part, best_size - at - part);
      if (is_same(wanted, best_size - part)) accept_tried(best_size - part);
      else at += part;
    }
  for (cv_size at = 0; at < best_size && tries > 0; at++)
    for (int less = best[at]; less > 0 && tries-- > 0 && now_ms() < until; less /= 2) {
      if (best[at] < less) continue;
      memcpy(tried, best, best_size);
      tried[at] = (unsigned char)(best[at] - less);
      if (is_same(wanted, best_size)) accept_tried(best_size);
    }
}

int main(void) {
  told = mmap(NULL, sizeof *told, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (told == MAP_FAILED) return 1;
  int nothing = open("/dev/null", O_RDWR);
  dup2(nothing, 1);
  dup2(nothing, 2);
  __asan_set_error_report_callback(on_memory);
  memcpy(best, cv_asked.data, cv_asked.size);
  best_size = cv_asked.size;
  if (fails(best, best_size)) {
    struct told first = *told;
    shrink(&first);
  }
  last = 1;
  fails(best, best_size);
  if (told->failed && is_endless(told)) {
    char kind[sizeof told->kind];
    memcpy(kind, told->kind, sizeof kind);
    cv_skip_lines(told->lines);
    cv_now.dry = 1;
    cv_run(cv_asked.target, best, best_size);
    told->failed = 0;
    tell(kind, 0, "");
  }
  return 0;
}
