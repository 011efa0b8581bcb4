import type { LanguageId } from '../../shared/language.ts';

/** The code without what its language does not read: text behind `__END__` in Ruby, and around the modules of TLA+. */
export function withoutRest(language: LanguageId | null, code: string): string {
  if (language === 'ruby') return code.replace(/^__END__$[\s\S]*/m, '');
  return language === 'tlaplus' ? insideModules(code) : code;
}

const MODULE = /^\s*-{4,}\s*MODULE\b/;
const END = /^\s*={4,}/;

/** A module may hold others. A part of one may have its end and not its beginning. */
function insideModules(code: string): string {
  const lines = code.split('\n');
  const begins = lines.some((line) => MODULE.test(line));
  let depth = begins ? 0 : 1;
  const kept = lines.flatMap((line) => {
    if (MODULE.test(line)) depth += 1;
    else if (depth > 0 && END.test(line)) {
      depth -= 1;
      return [/^\s*=+/.exec(line)?.[0] ?? ''];
    }
    return depth > 0 ? [line] : [];
  });
  return kept.length === lines.length ? kept.join('\n') : `${kept.join('\n')}\n`;
}
