export function waitFor(check: () => Promise<boolean>): Promise<void> {
  return (async () => {
    while (!(await check())) await new Promise((again) => setTimeout(again, 50));
  })();
}
