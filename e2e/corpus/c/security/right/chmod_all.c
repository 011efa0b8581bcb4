#include <sys/stat.h>
int publish(const char *path) {
  return chmod(path, 0644);
}
