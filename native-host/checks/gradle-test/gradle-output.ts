/** Errors of the compiler in Gradle's output, which are javac's own. */
export function readGradleErrors(output: string): { file: string; line: number; column: number; message: string }[] {
  const errors: { file: string; line: number; column: number; message: string }[] = [];
  const lines = output.split('\n');
  for (const [index, line] of lines.entries()) {
    const [, file, at, message] = /^(?:e: (?:file:\/\/)?)?(\/\S.*?\.(?:java|kt)):(\d+): error: (.*)$/.exec(line) ?? [];
    if (file === undefined || message === undefined) continue;
    // The sign under the line shows the column.
    const sign = lines.slice(index + 1, index + 4).find((each) => /^\s*\^\s*$/.test(each));
    errors.push({ file, line: Number(at), column: (sign?.indexOf('^') ?? 0) + 1, message });
  }
  return errors;
}

/** What went wrong, in Gradle's words. */
export const gradleReason = (output: string): string =>
  /^\* What went wrong:\n([\s\S]*?)\n\n/m.exec(output)?.[1]?.replace(/\s+/g, ' ').slice(0, 300) ??
  'it said nothing of why';
