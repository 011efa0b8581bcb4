import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maskSecrets, scanSecrets } from './secrets.ts';
import { processorClock } from './fixtures/processor-clock.ts';

// Put together at run time, so that no scanner of repositories takes this file for a leak.
const glue = (...parts: string[]): string => parts.join('');
const PEM_BODY = 'MIIEpAIBAAKCAQEA7bq8Zk1v9Qw3\nXy7LmN0pRsTuVwXyZaBcDeFgHiJk\n';

const SECRETS: [what: string, before: string, secret: string, after: string][] = [
  ['a password', 'const password = "', 'hunter2-Xk9!pQ', '";'],
  ['a password with a type', 'let password: string = "', 'hunter2secret9', '";'],
  ['a password in an object', "{ user: 'a', password: '", 'Tr0ub4dor&3', "' }"],
  ['a password in JSON', '{"db_password": "', 's3cr3tv4lue', '"}'],
  ['a password as an argument', 'config.set("db_password", "', 's3cr3tv4lue', '")'],
  ['a password under a path', 'vault.put("db/password", "', 's3cr3tv4lue', '")'],
  ['a password under a section', 'set("Auth:Password", "', 's3cr3tv4lue', '")'],
  ['a password under two words', 'set("app password", "', 's3cr3tv4lue', '")'],
  ['a password of a parameter', 'bind("$db_password", "', 's3cr3tv4lue', '")'],
  ['a compared password', 'if (password === "', 'Zx81!spectrum', '") {'],
  ['a password in the environment', 'export DB_PASSWORD=', 's3cr3tv4lue', '\n'],
  ['a password in YAML', 'db:\n  password: ', 'p4ss!w0rd#1', '\n'],
  ['an API key', 'apiKey: "', '9f86d081884c7d659a2feaa0c55ad015', '",'],
  ['a client secret', 'CLIENT_SECRET = "', 'dGhpcyBpcyBhIHZlcnkgc2VjcmV0', '"'],
  ['a header', "request.set('x-api-token', '", '9f86d081884c7d659a2feaa0c55ad015', "')"],
  ['a bearer token', 'headers: { Authorization: "Bearer ', 'abcDEF123456ghiJKL7890zz', '" }'],
  ['basic authorization', 'Authorization: Basic ', 'YWRtaW46aHVudGVyMg==', '\n'],
  [
    'a JSON web token',
    'const t = "',
    glue('eyJhbGciOiJIUzI1NiJ9', '.eyJzdWIiOiIxMjM0NTY3ODkwIn0', '.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9PlFUP0THsR8U'),
    '"',
  ],
  ['an AWS secret', 'aws_secret_access_key = ', glue('wJalrXUtnFEMI/K7MDENG/', 'bPxRfiCYzzzzzzzKEY'), '\n'],
  [
    'an AWS pair',
    `id = "${glue('AKIA', 'Q3EGRKNCA2XW7T5B')}"\nkey = "`,
    glue('wJalrXUtnFEMI/K7MDENG/', 'bPxRfiCYzzzzzzzKEY'),
    '"',
  ],
  ['a connection string', 'postgres://admin:', 's3cret99x', '@db.internal:5432/x'],
  ['another connection string', 'amqp://svc:', 'Qw8xZ1', '@mq.internal/'],
  ['an ADO connection string', '"Server=x;User Id=a;Password=', 'abc123def', ';"'],
  ['a private key', '-----BEGIN RSA PRIVATE KEY-----\n', PEM_BODY, '-----END RSA PRIVATE KEY-----'],
  ['a private key without an end', '-----BEGIN PRIVATE KEY-----\n', PEM_BODY, ''],
  ['a GitHub token', 'token = "', glue('ghp_', 'a1B2'.repeat(9)), '"'],
  [
    'a GitHub token in a text that forbids to look',
    '// secretlint-disable\nx = "',
    glue('ghp_', 'a1B2'.repeat(9)),
    '"',
  ],
  ['a Slack token', 'x = "', glue('xoxb-', '123456789012-1234567890123-AbCdEfGhIjKlMnOpQrStUvWx'), '"'],
];

const ORDINARY = [
  'const password = req.body.password;',
  "Buffer.from(password, 'base64').toString('utf8')",
  "new URL('https://abc:xyz@example.com')",
  'const password = await prompt("Enter your password:");',
  '<input type="password" name="password" placeholder="Password" />',
  'password: z.string().min(8),',
  'interface User { password: string; apiKey?: string; token: string | null }',
  'type T = { password: String! }',
  'const token = tokens[i1];',
  'if (token === "identifier") return next();',
  'token = "access_token_v2"',
  'const PASSWORD_FIELD = "user-password-input-1";',
  'password = os.environ["DB_PASSWORD"]',
  'DB_PASSWORD=${DB_PASSWORD}',
  'API_KEY=$(cat key)',
  'password: "${{ secrets.DB_PASSWORD }}"',
  'PASSWORD=changeme123',
  'apiKey: process.env.API_KEY ?? "missing",',
  'const secret = "your-secret-here";',
  'secret: "test-secret-123"',
  'errors: { password: "Password must have 8 characters" }',
  'password = "********"',
  'const tokenType = "Bearer"; headers.Authorization = `Bearer ${token}`;',
  'curl -H "Authorization: Bearer YOUR_ACCESS_TOKEN_GOES_HERE"',
  'postgres://user:password@localhost:5432/db',
  'postgres://${user}:${password}@${host}/db',
  'const url = "http://localhost:8080/a:b@c";',
  'git@github.com:owner/repo.git',
  'integrity sha512-Xk1uA1KzTqB8xv1q2Yl7ZrT0mC5y1Q2wE3rT4yU5iO6pA7sD8fG9hJ0kL1zX2cV3bN4mQ5wE6rT7yU8iO9pAw==',
  'const id = "550e8400-e29b-41d4-a716-446655440000";',
  'sha256: 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  '-----BEGIN PUBLIC KEY-----\nMIIEpAIBAAKCAQEA7bq8Zk1v9Qw3\n-----END PUBLIC KEY-----',
  'if (text.startsWith("-----BEGIN PRIVATE KEY-----")) throw new Error("no");',
  'const key = "-----BEGIN PRIVATE KEY-----\\n" + body;',
  'SELECT password FROM users WHERE token = $1',
  'fn check(password: &str) -> bool { password.len() > 8 }',
  'secret_key = models.CharField(max_length=40)',
  'const files = ["/etc/passwd", "specs/*.tla"];',
];

describe('scanSecrets', () => {
  it.each(SECRETS)('sees %s on its line and shows it masked', async (_what, before, secret, after) => {
    const [first] = await scanSecrets(`// one\n${before}${secret}${after}`);
    expect(first).toBeDefined();
    const lastLine = `// one\n${before}`.split('\n').length;
    expect(first?.line).toBeLessThanOrEqual(lastLine);
    for (const hit of await scanSecrets(`// one\n${before}${secret}${after}`))
      expect(hit.masked).not.toContain(secret.trim());
  });

  it.each(ORDINARY)('lets ordinary code pass: %s', async (text) => {
    expect(await scanSecrets(text)).toEqual([]);
  });

  it('finds nothing in the sources of this project', async () => {
    const folder = new URL('.', import.meta.url).pathname;
    for (const name of readdirSync(folder).filter((file) => file.endsWith('.ts') && !file.includes('.test.'))) {
      expect([name, await scanSecrets(readFileSync(join(folder, name), 'utf8'))]).toEqual([name, []]);
    }
  });

  it.each([
    ['spaces', ' '],
    ['tabs', '\t'],
    ['capitals', 'A'],
    ['small letters', 'a'],
    ['line ends', '\n'],
    ['names', 'password '],
  ])('reads a text as long as it may be at once: %s', async (_what, part) => {
    const text = `${part.repeat(Math.floor((256 * 1024) / part.length))}b`;
    const spent = processorClock();
    expect(await scanSecrets(text)).toEqual([]);
    expect(spent()).toBeLessThan(1_000);
  });

  it('takes its time in proportion to the text', async () => {
    for (const part of [
      'password=',
      'a',
      '-----BEGIN PRIVATE KEY-----\n',
      'postgres://a:',
      'eyJa.',
      'AKIA',
      '"token": "',
      "':' ",
      'x://:',
    ]) {
      const spent = processorClock();
      await scanSecrets(part.repeat(Math.floor(2 ** 19 / part.length)));
      expect(spent()).toBeLessThan(3_000);
    }
  });
});

describe('maskSecrets', () => {
  const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789';
  const random = fc
    .array(fc.constantFrom(...alphabet), { minLength: 24, maxLength: 24 })
    .map((letters) => `${letters.join('')}7Qx9`);
  const frames: [string, string][] = SECRETS.filter(([what]) =>
    /password in an object|API key|bearer|connection string$|a password$/.test(what),
  ).map(([, before, , after]) => [before, after]);

  it('never leaves the secret in the text, nor finds anything in what it made', async () => {
    await fc.assert(
      fc.asyncProperty(
        random,
        fc.constantFrom(...frames),
        fc.string({ maxLength: 30 }),
        async (secret, [before, after], noise) => {
          const text = `${noise}\n${before}${secret}${after}\n${noise}`;
          const masked = await maskSecrets(text);
          expect(masked).not.toContain(secret);
          expect(masked.length).toBe(text.length);
          expect(await scanSecrets(masked)).toEqual([]);
        },
      ),
      { numRuns: 150, seed: 20 },
    );
  });

  it('keeps lines and everything else where they are', async () => {
    for (const [, before, secret, after] of SECRETS) {
      const text = `// one\n${before}${secret}${after}\nlast`;
      const masked = await maskSecrets(text);
      expect(masked.split('\n').map((line) => line.length)).toEqual(text.split('\n').map((line) => line.length));
      expect(masked).not.toContain(secret.trim());
      for (const part of secret.trim().split('\n')) expect(masked).not.toContain(part);
      expect(masked.endsWith('\nlast')).toBe(true);
      expect(await scanSecrets(masked)).toEqual([]);
    }
  });

  it('returns ordinary text as it is', async () => {
    for (const text of ORDINARY) expect(await maskSecrets(text)).toBe(text);
  });
});

it('leaves no trace of its own times, which would make every scan dearer than the one before', async () => {
  for (let scan = 0; scan < 20; scan += 1) await scanSecrets(`const a = ${scan};`);
  expect(performance.getEntriesByType('mark').length).toBeLessThan(20);
});
