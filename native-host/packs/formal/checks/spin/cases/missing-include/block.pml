#include "elsewhere.h"
active proctype P() { skip }
