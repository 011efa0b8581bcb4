#include <sys/wait.h>
#include <unistd.h>
int list(const char *folder) {
  int status = 0;
  pid_t child = fork();
  if (child < 0) return -1;
  if (child == 0) {
    execl("/bin/ls", "ls", "-l", "--", folder, (char *)0);
    _exit(127);
  }
  if (waitpid(child, &status, 0) < 0) return -1;
  return status;
}
