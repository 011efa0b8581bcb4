#include <syslog.h>
int main(int argc, char **argv) {
  if (argc > 1) syslog(LOG_INFO, argv[1]);
  return 0;
}
