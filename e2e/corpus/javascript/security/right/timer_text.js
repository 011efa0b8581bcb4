function later(action, delay) {
  return setTimeout(() => run(action), delay);
}
