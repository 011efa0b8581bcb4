#include <fcntl.h>
#include <sys/stat.h>

int new_keys(const char *path) {
  return open(path, O_CREAT | O_WRONLY | O_EXCL, 0666);
}

int share_keys(const char *path) { return chmod(path, 0777); }
