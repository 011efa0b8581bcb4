#include <fcntl.h>
int open_report(const char *path) {
  return open(path, O_WRONLY | O_APPEND | O_NOFOLLOW);
}
