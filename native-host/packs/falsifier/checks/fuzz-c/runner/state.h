/* What the parts of a run know of each other: one file to the compiler, so the block has no name for any of it. */
#ifndef CV_STATE_H
#define CV_STATE_H
#include <setjmp.h>
#include "values.h"

enum { CV_SLOTS = 16, CV_SHOWN = 600, CV_OUTCOME = 4096, CV_HISTORY = 3000 };

/** How the last call ended. */
enum cv_end { CV_RETURNED, CV_REFUSED, CV_UNMADE, CV_AGAIN };

/** Why somebody may object to an input; the words for them stand in objections.ts, in the same order. */
enum cv_objection {
  CV_LENGTHS_DIFFER = 1,
  CV_NOTHING = 2,
  CV_SINGLE = 4,
  CV_NOT_SQUARE = 8,
  CV_NEGATIVE = 16,
  CV_ZERO = 32,
  CV_BEYOND_LENGTH = 64,
  CV_NUMBERS_APART = 128,
  CV_ELEMENTS_BEYOND = 256,
};

struct cv_state {
  const unsigned char *data;
  cv_size size, at;
  int strict, inside, slot, rounds, dry;
  /** The smallest length of an argument so far, and whether there is one. */
  cv_size least, first_length;
  int lengths;
  /** Whole numbers that count or index something nobody knows, and the first of them. */
  int counts;
  double first_count;
  /** Why somebody may object to the input, bit by bit. */
  unsigned objections;
  const char *unmade;
  /** The call on an object that is made now, or -1; those that were made, and those whose arguments cannot be. */
  int step;
  unsigned long called, left;
  unsigned long hash;
  int steps, nested;
  char history[CV_HISTORY];
  char shown[CV_SLOTS][CV_SHOWN];
  cv_size shown_length[CV_SLOTS];
  char outcome[2][CV_OUTCOME];
  cv_size outcome_length[2];
  const char *broken_law;
  char broken[CV_SHOWN];
  /** What a function of the library asks for and did not get. */
  char claim[256];
  enum cv_end end;
  sigjmp_buf back;
};

static struct cv_state cv_now;

/** Runs a target on one input, twice where it comes back, so that the outcomes can be compared. */
static void cv_run(int target, const unsigned char *data, cv_size size);
/** Reads what is asked from standard input, and closes it; called before anything of the block. */
struct cv_asked { char seal[65]; int target, strict, budget; unsigned char data[4096]; cv_size size; };
static struct cv_asked cv_asked;
/** Adds a sealed line to the answer. */
static void cv_answer(const char *text);
/** So many lines were added by another process. */
static void cv_skip_lines(int count);
/** Appends a text as it stands in a string of JSON. */
static void cv_json(char *to, cv_size room, const char *text);
/** The call with its arguments, as source. */
static void cv_call_text(char *to, cv_size room);
#endif
