import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { partsOfShape } from './secret-patterns.ts';
import { SECRET_FORMS } from './secret-forms.ts';
import type { SecretForm } from './secret-forms.ts';
import { maskSecrets, scanSecrets, secretPlaces } from './secrets.ts';
import { secretTexts } from './fixtures/secret-set.ts';
import { processorClock } from './fixtures/processor-clock.ts';

/** The characters of a class as the forms write it. */
const lettersOf = (chars: string): string[] =>
  Array.from({ length: 128 }, (_, code) => String.fromCharCode(code)).filter((char) =>
    new RegExp(`[${chars}]`).test(char),
  );

/** Keys of this form, made here so that the repository holds none. */
const keysOf = ({ shape }: SecretForm): fc.Arbitrary<string> =>
  fc
    .tuple(
      ...partsOfShape(shape).map((part) =>
        part.kind === 'text'
          ? fc.constantFrom(...part.choices)
          : fc.string({
              unit: fc.constantFrom(...lettersOf(part.chars)),
              minLength: part.least,
              maxLength: Math.min(part.most, part.least + 8),
            }),
      ),
    )
    .map((parts) => parts.join(''));

/** Where a key stands in code, configuration and a command. */
const contextsOf = ({ near, provider }: SecretForm): ((key: string) => string)[] => {
  const name = (near ?? provider).split('|')[0]?.replace(/\W/g, '_') ?? '';
  return [
    (key) => `const ${name}Token = "${key}";`,
    (key) => `${name.toUpperCase()}_API_KEY=${key}\n`,
    (key) => (near === undefined ? `run --with ${key} now` : `{ "${name}_secret": '${key}' }`),
  ];
};

/** Written by hand after what the providers document, without the table. */
const DOCUMENTED: [provider: string, ...parts: string[]][] = [
  ['Stripe', 'sk_', 'live_', '51HqLyjWDarjtT1zdp7dcQ8Zr2Kx'],
  ['Stripe, restricted', 'rk_', 'live_', '51HqLyjWDarjtT1zdp7dcQ8Zr2Kx'],
  ['PyPI', 'pypi-', 'AgEIcHlwaS5vcmcC', 'JDk3ZjQ0YmE1LWQ0MmYtNGI3Yy05ZGM1LTlhN2Y4YzRlMWIyMwACKlszLCJkNz'],
  ['Tailscale', 'tskey-', 'auth-', 'kQ7x2mCNTRL', '-', 'hL9vR3sW8yTzQ4bN6jKpE1uA5dGf'],
  ['Discord', 'MTk4NjIyNDgzNDcxOTI1MjQ4', '.Cl2FMQ.', 'ZnCjm1XVW7vRze4b7Cq4se7kKWs'],
  ['Telegram', '5827391046', ':AA', 'Hk3vQz8LmXw2RtYpBn6CsDfGjE9uT0iWqo'.slice(0, 33)],
  ['Mailchimp', '9f86d081884c7d659a2f', 'eaa0c55ad015', '-us12'],
  ['Twilio', 'S', 'K9f86d081884c7d659a2feaa0c55ad015'],
  ['Artifactory', 'AKCp', '8kQ2zW7vXnR4mT9yLbE3sG6uJcH1pF5dA0oViBqKxZrNtMwYgUeSjPlChDfIaOTvE4Rz2'.slice(0, 69)],
  ['GitHub', 'gh', 'p_', 'wWPw5k4aXcaT4fNP0UcnZwJUVFk6LO0pINUx'],
  [
    'GitHub, fine-grained',
    'github_',
    'pat_',
    '11AKQ3F2Y0x9ZrTqWvLmNp_',
    'b7Hk3vQz8LmXw2RtYpBn6CsDfGjE9uT0iWqoKz4Nc8Vd1Sa5Xe7Rb3Ty6Um',
  ],
  ['npm', 'npm', '_', 'k3vQz8LmXw2RtYpBn6CsDfGjE9uT0iWqoKz4'],
  ['OpenAI', 'sk-', 'proj-', 'k3vQz8LmXw2RtYpBn6CsDfGjE9uT0iWqoKz4Nc8Vd1Sa5Xe7Rb3Ty6UmT3BlbkFJk3vQz8LmXw2RtYpBn6Cs'],
  [
    'Anthropic',
    'sk-ant-',
    'admin01-',
    'k3vQz8LmXw2RtYpBn6CsDfGjE9uT0iWqoKz4Nc8Vd1Sa5Xe7Rb3Ty6UmQpk3vQz8LmXw2RtYpBn6CsDfGjE9uT0iWqoAA',
  ],
  ['GitLab', 'glp', 'at-', 'k3vQz8LmXw2RtYpBn6Cs'],
  ['GitLab, deploy', 'gld', 't-', 'k3vQz8LmXw2RtYpBn6Cs'],
  ['SendGrid', 'SG', '.k3vQz8LmXw2RtYpBn6CsDf', '.GjE9uT0iWqoKz4Nc8Vd1Sa5Xe7Rb3Ty6UmQpk3vQz8L'],
  ['Vault', 'hv', 's.', 'CAESIJk3vQz8LmXw2RtYpBn6CsDfGjE9uT0iWqoKz4Nc8Vd1Sa5Xe7Rb3Ty6UmQpk3vQz8LmXw2RtYpBn6CsDfGj'],
  ['Slack webhook', 'https://hooks.slack', '.com/services/T0K3VQZ8L', '/B0MXW2RTYP/', 'n6CsDfGjE9uT0iWqoKz4Nc8V'],
  ['Google OAuth', 'GOC', 'SPX-', 'k3vQz8LmXw2RtYpBn6CsDfGjE9uT'],
  ['Shopify', 'shp', 'at_', '9f86d081884c7d659a2feaa0c55ad015'],
  ['DigitalOcean', 'dop', '_v1_', '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'],
  ['Azure AD', 'k3v', '8Q~', 'LmXw2RtYpBn6CsDfGjE9uT0iWqoKz4Nc8'],
  [
    'Azure storage',
    'DefaultEndpointsProtocol=https;AccountName=a;Account',
    'Key=',
    'k3vQz8LmXw2RtYpBn6CsDfGjE9uT0iWqoKz4Nc8Vd1Sa5Xe7Rb3Ty6UmQpk3vQz8LmXw2RtYpBn6CsDfGjE9uT',
    '==',
  ],
  [
    'Facebook',
    'EAA',
    'M',
    'k3vQz8LmXw2RtYpBn6CsDfGjE9uT0iWqoKz4Nc8Vd1Sa5Xe7Rb3Ty6UmQpk3vQz8LmXw2RtYpBn6CsDfGjE9uT0iWqoKz4Nc8Vd1Sa5Xe7',
  ],
  ['Sourcegraph', 'sgp', '_', '9f86d081884c7d659a2feaa0c55ad0159f86d081'],
  ['Hugging Face', 'hf', '_', 'kQzLmXwRtYpBnCsDfGjEuTiWqoKzNcVdSa'],
  ['New Relic', 'NR', 'AK-', '9F86D081884C7D659A2FEAA0C55'],
  ['a user of curl', 'curl -s -X POST -', 'u deploy:', 'k3vQz8LmXw2R', ' https://ci.example.net/'],
  ['a URL with a password', 'https', '://deploy:', 'k3vQz8LmXw2R', '@git.example.net/a.git'],
];

const harmless = readFileSync(new URL('fixtures/not-secrets.txt', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n');
// Documented values that scanners of repositories take for live ones are put together here.
const DOCUMENTED_HARMLESS = [
  `token = "${[
    'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9',
    'eyJzdWIiOiIxMjM0NTY3ODkwIiwibmFtZSI6IkpvaG4gRG9lIiwiaWF0IjoxNTE2MjM5MDIyfQ',
    'SflKxwRJSMeKKF2QT4fwpMeJf36POk6yJV_adQssw5c',
  ].join('.')}"`,
  `stripe.api_key = "${['sk', 'test', '4eC39HqLyjWDarjtT1zdp7dc'].join('_')}"`,
  `stripe.api_key = "${['sk', 'test', 'BQokikJOvBiI2HlWgH4olfQ2'].join('_')}"`,
];

describe('forms of providers', () => {
  const sampled = SECRET_FORMS.map((form) => ({
    form,
    keys: fc.sample(fc.noBias(keysOf(form)), { numRuns: 4, seed: 7 }),
  }));

  it('are found in every context: of random keys at least 98 in 100, of every form most', async () => {
    const missed: string[] = [];
    let total = 0;
    for (const { form, keys } of sampled) {
      let found = 0;
      for (const key of keys) {
        const texts = contextsOf(form).map((context) => context(key));
        const isFound = await Promise.all(
          texts.map(async (text) => (await scanSecrets(text)).length > 0 && !(await maskSecrets(text)).includes(key)),
        );
        total += texts.length;
        found += isFound.filter(Boolean).length;
        missed.push(...texts.filter((_, at) => isFound[at] !== true));
      }
      expect(found, form.shape).toBeGreaterThan(keys.length * 1.5);
    }
    expect(missed.length / total, missed.join('\n')).toBeLessThan(0.02);
  });

  it.each(DOCUMENTED)('%s, as its documentation shows it', async (_what, ...parts) => {
    expect((await scanSecrets(`x = '${parts.join('')}'`)).length).toBeGreaterThan(0);
  });

  it.each([...harmless, ...DOCUMENTED_HARMLESS])('is none: %s', async (text) => {
    expect(await scanSecrets(text)).toEqual([]);
    expect(await scanSecrets(text.replaceAll('\\n', '\n'))).toEqual([]);
  });

  it('takes its time in proportion to the text, whatever the text is made of', async () => {
    for (const form of SECRET_FORMS) {
      const [key = ''] = fc.sample(keysOf(form), { numRuns: 1, seed: 3 });
      const almost = `${form.near?.split('|')[0] ?? ''}="${key.slice(0, -2)} `;
      const spent = processorClock();
      await scanSecrets(almost.repeat(Math.floor(2 ** 16 / almost.length)));
      expect(spent(), form.shape).toBeLessThan(2_000);
    }
  });
});

describe('texts that were written before the patterns, and without knowledge of them', () => {
  it('has at least 85 of 100 secrets found, and 95 of 100 that are found are secrets', async () => {
    const texts = secretTexts();
    const missed: string[] = [];
    const blamed: string[] = [];
    for (const { name, file, text, start, end } of texts) {
      const places = await secretPlaces(text, file);
      if (start >= 0 && !places.some((place) => place.start < end && place.end > start)) missed.push(name);
      if (start < 0 && places.length > 0) blamed.push(name);
    }
    const secrets = texts.filter(({ start }) => start >= 0).length;
    expect([secrets, texts.length - secrets]).toEqual([61, 60]);
    const found = secrets - missed.length;
    expect(found / secrets, missed.join(', ')).toBeGreaterThanOrEqual(0.85);
    expect(found / (found + blamed.length), blamed.join(', ')).toBeGreaterThanOrEqual(0.95);
  });
});
