import type { Declared } from './declarations.ts';
import type { Example } from './example.ts';

const VARIES = new RegExp(
  [
    String.raw`\brandom\b|Math\.random|\brand(?:int|om_\w+|_r|r)?\s*\(|\buuid\b|randomUUID|\bshuffle\s*\(|secrets\.|\bmt19937\b|random_device|rand::|thread_rng|ThreadLocalRandom|new Random\(\s*\)|SecureRandom`,
    String.raw`\b(?:datetime|date)\.(?:now|today|utcnow)|\btime\.(?:time|monotonic|perf_counter|Now|Since)\b|Date\.now|new Date\(\s*\)|LocalDate(?:Time)?\.now|Instant::now|Instant\.now|SystemTime|System\.(?:currentTimeMillis|nanoTime|getenv)|\bperformance\.now|\bclock\s*\(|\btime\s*\(\s*(?:NULL|nullptr|0)?\s*\)`,
    String.raw`os\.environ|os\.Getenv|process\.env|\bopen\s*\(|readFile|fetch\s*\(|requests\.|urllib|http\.|socket|\binput\s*\(|getpass|hostname|locale|toLocale\w*String|Intl\.`,
  ].join('|'),
);

/** Does what an example calls, or something that it calls in turn, look at the clock, at chance or at the machine? */
export function variesByItself(
  { call, setup, target }: Example,
  functions: readonly Declared[],
  text: string,
): boolean {
  if (VARIES.test([...setup, call].join('\n'))) return true;
  if (!VARIES.test(text)) return false;
  const reached = new Set<Declared>([target]);
  for (const each of reached)
    for (const other of functions)
      if (new RegExp(`(?<![\\w$])${other.name.replaceAll('$', '\\$')}\\b`).test(each.body)) reached.add(other);
  return [...reached].some(({ body }) => VARIES.test(body));
}
