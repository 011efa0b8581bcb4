#include <fcntl.h>
#include <sys/stat.h>

int new_keys(const char *path) {
  return open(path, O_CREAT | O_WRONLY | O_EXCL, 0600);
}

int share_keys(const char *path) { return chmod(path, 0640); }
