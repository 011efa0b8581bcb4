// Verifies a file over HTTP: node http-client.mjs FILE. At first it asks for the code of `claude-verify http pair`.
import { createHash, createHmac, randomUUID } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { createInterface } from 'node:readline/promises';

const { CLAUDE_VERIFY_URL: base = 'http://127.0.0.1:9847', TOKEN_FILE: tokenFile = 'claude-verify.token' } =
  process.env;

async function post(path, body, token) {
  const answer = await fetch(base + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  const said = await answer.json();
  if (!answer.ok) throw new Error(`${said.error.code}: ${said.error.message} ${said.error.mend}`);
  return said;
}

if (!existsSync(tokenFile)) {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  const { token } = await post('/api/pair', { code: await lines.question('Code: ') });
  lines.close();
  writeFileSync(tokenFile, token, { mode: 0o600 });
}
const token = readFileSync(tokenFile, 'utf8');

// Before the token is sent: whoever took the port while the daemon was away cannot answer this.
const nonce = randomUUID();
const { proof } = await post('/api/proof', { token: token.split('_')[1], nonce });
const key = createHash('sha256').update(token).digest();
if (proof !== createHmac('sha256', key).update(`claude-verify ${nonce}`).digest('hex'))
  throw new Error('This is not the daemon that was paired with.');

const [, , file] = process.argv;
const asked = { code: readFileSync(file, 'utf8'), file: basename(file), job: randomUUID() };
let said = await post('/api/verify', asked, token);
// The same request again starts nothing: it waits for the same job.
while (said.report === null && said.status.state !== 'cancelled') said = await post('/api/verify', asked, token);
console.log(JSON.stringify(said.report?.summary ?? said.status));
