
static volatile unsigned ticks;

/// What the device does until it is switched off.
void run() {
  for (;;) ticks = ticks + 1;
}

[[noreturn]] void halt(int code) {
  while (true) ticks = static_cast<unsigned>(code);
}

void blink(int pin) {
  while (1) {
    switch (ticks % 2) {
      case 0: ticks = static_cast<unsigned>(pin); break;
      default: ticks = 0;
    }
  }
}

int twice(int n) { return 2 * n; }
