#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

int open_own(const char *path, uid_t owner) {
  struct stat info;
  int fd = open(path, O_RDONLY | O_NOFOLLOW);
  if (fd < 0) return -1;
  if (fstat(fd, &info) != 0 || info.st_uid != owner) {
    close(fd);
    return -1;
  }
  return fd;
}
