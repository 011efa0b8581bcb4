// Verifies a file over the daemon's socket: node socket-client.mjs FILE LANGUAGE. No package is needed.
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { homedir } from 'node:os';
import { join } from 'node:path';

const { CLAUDE_VERIFY_HOME: own, XDG_STATE_HOME: xdg = join(homedir(), '.local/state') } = process.env;
const state = own ? join(own, 'state') : join(xdg, 'claude-verify');
const socket = connect(JSON.parse(readFileSync(join(state, 'daemon.json'), 'utf8')).socket);

const send = (value) => {
  const json = Buffer.from(JSON.stringify(value));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(json.length);
  socket.write(Buffer.concat([length, json]));
};
let next = 0;
const waiting = new Map();
const ask = (type, body) =>
  new Promise((resolve, reject) => {
    const id = String((next += 1));
    waiting.set(id, { resolve, reject });
    send({ v: 1, id, type, body });
  });
const ended = Promise.withResolvers();

let received = Buffer.alloc(0);
socket.on('error', ended.reject).on('data', (chunk) => {
  received = Buffer.concat([received, chunk]);
  while (received.length >= 4 && received.length >= 4 + received.readUInt32LE(0)) {
    const end = 4 + received.readUInt32LE(0);
    const frame = JSON.parse(received.subarray(4, end).toString());
    received = received.subarray(end);
    if (frame.event === 'job' && ['done', 'failed', 'cancelled'].includes(frame.body.state)) ended.resolve(frame);
    else if (frame.ok === false) (waiting.get(frame.re) ?? ended).reject(new Error(JSON.stringify(frame.error)));
    else waiting.get(frame.re)?.resolve(frame.body);
  }
});

send({ auth: readFileSync(join(state, 'token'), 'utf8'), client: 'program' });
await ask('hello', { client: 'program', protocol: 1, version: '1' });
const [, , file, language] = process.argv;
const code = readFileSync(file, 'utf8');
await ask('verify.start', { job: randomUUID(), code, language, languageSource: 'user' });
// The whole report came along as `report` where it fits a frame; else `report.get` has it, page by page.
const { body } = await ended.promise;
console.log(JSON.stringify(body.summary ?? body));
socket.end();
