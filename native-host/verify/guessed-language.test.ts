import { expect, test } from 'vitest';
import { guessLanguage } from '../../shared/guess-language.ts';
import type { Report } from '../../shared/report.ts';
import { verifyInProcess } from '../bin/in-process.ts';

const verify = (code: string, languageSource: 'content' | 'user', like = code): Promise<Report> => {
  const language = guessLanguage(like);
  if (language === null) throw new Error('no language is guessed');
  return verifyInProcess({ job: crypto.randomUUID(), code, language, languageSource });
};

const LINQ = `var total = orders
    .Where(o => o.Paid)
    .Sum(o => o.Amount);
Console.WriteLine($"{total:F2}");
`;

const SCSS = `// The colours of the canvas
.canvas {
  flex: 1;
  background-color: #eee;
  // & > * { transform-origin: center; }
}
`;

const SVELTE = `<script lang="ts">
import type { IconType } from "./icons";
import { renderIcon } from "./render";
</script>

{#snippet card(p: { icon: IconType })}
  <span>{renderIcon(p.icon)}</span>
{/snippet}
`;

test.each([
  ['LINQ', LINQ],
  ['SCSS', SCSS],
  ['Svelte', SVELTE],
])('%s that is taken for another language is no problem, but a language that is not sure', async (_, code) => {
  const report = await verify(code, 'content');
  expect(report.summary).toMatchObject({ errors: 0, warnings: 0 });
  expect(report.summary.tone).not.toBe('ok');
  expect(JSON.stringify(report.results)).toContain('language not sure');
});

test('where somebody named the language, what does not parse is wrong; a key is one in any language', async () => {
  expect((await verify(LINQ, 'user')).summary.tone).toBe('bad');
  const key = `${LINQ}var token = "ghp_${'aB3dE5fG7hJ9kL1mN2pQ4rS6tU8vW0xY1zA2'}";\n`;
  const found = (await verify(key, 'content', LINQ)).results.find(({ backend }) => backend === 'secrets');
  expect(found?.verdict.findings).toHaveLength(1);
});
