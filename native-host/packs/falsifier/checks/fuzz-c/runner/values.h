/* What a harness calls to make the arguments of a function. It is included behind a block of C: only names with cv_. */
#ifndef CV_VALUES_H
#define CV_VALUES_H
#ifdef __cplusplus
extern "C" {
#endif
typedef __SIZE_TYPE__ cv_size;

/** What is known of one parameter. */
struct cv_want {
  /** What the documentation asks for; where the flags say so. */
  double lo, hi;
  unsigned flags;
  cv_size least;
  /** Signs that a text is made of, or NULL for any that can be printed; signs that the code looks for. */
  const char *letters, *hints;
};

enum {
  CV_LOWEST = 1,      /* lo is asked for */
  CV_HIGHEST = 2,     /* hi is asked for */
  CV_NONZERO = 4,
  CV_GUARDS_LOW = 8,  /* the code itself looks whether it is too small */
  CV_GUARDS_HIGH = 16,
  CV_INDEX = 32,      /* points into another argument */
  CV_EMPTY = 64,      /* nothing in it is meant, too */
  CV_SORTED = 128,
  CV_BYTES = 256,     /* whatever comes from outside: any byte is meant */
  CV_ALIKE = 512,     /* its length may have to be that of the others */
  CV_ALONE = 1024,    /* counts or indexes nothing */
  CV_PLACES = 2048,   /* its elements point into something */
  CV_ANY = 8192,      /* any number is meant: its bits are looked at, or its name says that it is safe */
  CV_RECTANGLE = 4096, /* the code asks how long rows are */
  CV_EDITED = 16384,  /* a text that the code may make longer: how much room is behind it only its owner knows */
  CV_GUESSED = 32768, /* how many elements there have to be is a guess: more are there than are told */
};

/** Is only made what nobody can object to? */
int cv_strict(void);
/** What is made from here on is shown as the argument of this number. */
void cv_slot(int slot);
void cv_print(const char *format, ...);
cv_size cv_length(const struct cv_want *want);
/** Says that an argument has so many elements. */
void cv_counted(cv_size length, const struct cv_want *want);
/** Says that an argument is a table. */
void cv_rows(cv_size rows, cv_size columns, const struct cv_want *want);
/** Memory of exactly so many bytes. */
void *cv_room(cv_size bytes);
/** Room for elements; what is behind them is nothing, where there are more than are told. */
void *cv_elements(cv_size count, cv_size size, const struct cv_want *want);
/** How many there are in truth. */
cv_size cv_elements_there(cv_size count, cv_size size, const struct cv_want *want);
/** Begins to show an array: `(int[])`, and how many there are where they are more than are shown. */
void cv_show_array(const char *type, cv_size count, cv_size size, const struct cv_want *want);
/** A number of the kind that CV_KIND names. */
void cv_scalar(int kind, void *to, const struct cv_want *want);
/** Numbers one after the other, and how they are shown. */
void cv_scalars(int kind, void *to, cv_size count, cv_size size, const struct cv_want *want, const char *type);
/** Signs, without a NUL. */
void cv_signs(char *to, cv_size count, const struct cv_want *want);
/** A text of its own length, with its NUL. */
char *cv_text(const struct cv_want *want);
/** So many signs and a NUL behind them. */
char *cv_text_of(cv_size count, const struct cv_want *want);
/** Room for a text of at most count bytes, which holds a short one. */
char *cv_buffer(cv_size count, const struct cv_want *want);
void cv_show_text(const char *text, cv_size length);
unsigned cv_choose(unsigned count);
/** What is made in between is in a collection: it counts nothing by itself. */
void cv_nest(int by);
/** Is the call on an object of this number, from 0 to 62, one whose arguments can be made, as far as is known? */
int cv_may_step(int step);
/** A call on an object begins, with arguments of its own. */
void cv_step(void);
/** Its arguments are made: it is shown, and what is behind it in brackets. */
void cv_stepped(const char *name, const char *subject);
/** Something happens that is no call. */
void cv_said(const char *what);
/** The arguments are made: what happens now is the code's own. */
void cv_calling(void);
void cv_called(void);
/** Reads a text that came back up to its NUL. */
void cv_read_text(const char *text);
/** No arguments can be made. */
void cv_unsupported(const char *type);
/** The code said that it does not take this. */
void cv_refused(void);
/** What came out, for the comparison with a second call. */
void cv_outcome(int kind, const void *value, cv_size count, cv_size size);
/** A promise of the function's name that does not hold. */
void cv_broken(const char *law, const char *message);

/** A function of the harness; where it repeats, the same call has to come to the same. */
struct cv_target { const char *name; void (*call)(void); int repeats; };
extern const struct cv_target cv_targets[];
extern const int cv_target_count;
#ifdef __cplusplus
}
#else
#define CV_KIND(value) _Generic((value), _Bool: 'b', char: 'c', signed char: 'h', unsigned char: 'H', short: 's', \
  unsigned short: 'S', int: 'i', unsigned: 'I', long: 'l', unsigned long: 'L', long long: 'q', \
  unsigned long long: 'Q', float: 'f', double: 'd', long double: 'e', default: '?')
#endif
#endif
