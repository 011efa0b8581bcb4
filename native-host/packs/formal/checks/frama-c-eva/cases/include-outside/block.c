#include "/etc/os-release"
int main(void) {
  return 0;
}
