export function withFile<T>(open: () => { close(): void }, use: () => T): T | undefined {
  const file = open();
  try {
    return use();
  } finally {
    file.close();
    // nothing is returned here
  }
}
