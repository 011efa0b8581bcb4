#include <fcntl.h>
#include <sys/stat.h>

int open_own(const char *path, uid_t owner) {
  struct stat info;
  if (stat(path, &info) != 0 || info.st_uid != owner) return -1;
  return open(path, O_RDONLY);
}
