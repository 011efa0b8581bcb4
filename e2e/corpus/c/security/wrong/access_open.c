#include <fcntl.h>
#include <unistd.h>
int open_report(const char *path) {
  if (access(path, W_OK) != 0) return -1;
  return open(path, O_WRONLY | O_APPEND);
}
