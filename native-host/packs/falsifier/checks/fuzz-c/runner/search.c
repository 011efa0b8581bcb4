/* The part of libFuzzer's build: counts what was called, and keeps inputs on which behaviour was undefined. */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "state.h"

enum { KEPT = 4, SEEN = 1 << 16 };
static unsigned long seen[SEEN];
static int calls, inputs, refused, kept;
static char places[KEPT][256];

static void keep(const char *name, const unsigned char *data, cv_size size) {
  int file = open(name, O_WRONLY | O_CREAT | O_TRUNC, 0600);
  if (file < 0) return;
  if (write(file, data, size) < 0) calls += 0;
  close(file);
}

void __ubsan_get_current_report_data(const char **kind, const char **message, const char **file, unsigned *line,
                                     unsigned *column, char **address);

void __ubsan_on_report(void) {
  const char *kind, *message, *file;
  unsigned line, column;
  char *address, place[256], name[32];
  __ubsan_get_current_report_data(&kind, &message, &file, &line, &column, &address);
  snprintf(place, sizeof place, "%s %s %u", kind, file, line);
  if (!cv_now.inside || kept >= KEPT) return;
  for (int i = 0; i < kept; i++) if (strcmp(places[i], place) == 0) return;
  strcpy(places[kept], place);
  snprintf(name, sizeof name, "/answer/undefined-%d", kept++);
  keep(name, cv_now.data, cv_now.size);
}

static void tell(const char *event) {
  char text[256];
  if (cv_now.unmade != NULL) {
    snprintf(text, sizeof text, "{\"event\":\"unmade\",\"why\":\"");
    cv_json(text, sizeof text - 4, cv_now.unmade);
    strcat(text, "\"}");
  } else
    snprintf(text, sizeof text, "{\"event\":\"%s\",\"inputs\":%d,\"refused\":%d,\"called\":%lu,\"left\":%lu}", event,
             inputs, refused, cv_now.called, cv_now.left);
  cv_answer(text);
}

static void count(void) {
  unsigned at = (unsigned)(cv_now.hash % SEEN);
  for (int tried = 0; tried < 64 && seen[at] != 0 && seen[at] != cv_now.hash; tried++) at = (at + 1) % SEEN;
  if (seen[at] == cv_now.hash) return;
  seen[at] = cv_now.hash;
  inputs++;
  if (cv_now.end == CV_REFUSED) refused++;
}

static void at_end(void) { tell("end"); }

int LLVMFuzzerInitialize(int *count, char ***words) {
  (void)count, (void)words;
  atexit(at_end);
  cv_answer("{\"event\":\"begun\"}");
  return 0;
}

int LLVMFuzzerTestOneInput(const unsigned char *data, cv_size size) {
  cv_run(cv_asked.target, data, size);
  count();
  if (cv_now.broken_law != NULL && kept < KEPT && strcmp(places[0], cv_now.broken_law) != 0) {
    snprintf(places[0], sizeof places[0], "%s", cv_now.broken_law);
    keep("/answer/broken", data, size);
  }
  calls++;
  if ((calls & (calls - 1)) == 0 || calls % 500 == 0) tell("so-far");
  if (cv_now.unmade != NULL) _exit(0);
  return 0;
}
