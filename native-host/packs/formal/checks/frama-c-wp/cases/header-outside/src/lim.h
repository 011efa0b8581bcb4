#include "../../etc/os-release"
