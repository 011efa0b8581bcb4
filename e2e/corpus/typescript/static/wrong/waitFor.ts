export function waitFor(check: () => Promise<boolean>): Promise<void> {
  return new Promise(async (resolve) => {
    while (!(await check())) await new Promise((again) => setTimeout(again, 50));
    resolve();
  });
}
