import { execFileSync, spawn } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { basename } from 'node:path';

/*
 * Runs inside of the sandbox, between Cargo and a test program of Rust's harness, or rustdoc: a test that does not end
 * is told, and the others are run again without it, because the harness says what it knows of failures only at its end.
 * Arguments: ms for one test; when no test may run any more, and when none of programs without one of these names, with
 * commas between them or `.` for all, may (ms since 1970); the program and its own arguments.
 */
const [testMs, lastAt, othersLastAt] = process.argv.slice(2, 5).map(Number);
const [names = '', program, ...own] = process.argv.slice(5);
const called = basename(program).replace(/-[0-9a-f]{16}$/, '');
const isOwn = names === '.' || called === 'rustdoc' || names.split(',').includes(called);
const endsAt = isOwn ? lastAt : Math.min(lastAt, othersLastAt);

const LOOK_MS = 200;
const OUTPUT_UNITS = 8 * 2 ** 20;
const MOST_HUNG = 20;

/** Runs the program until it ends, or no test of it has ended for too long, or the time is over. */
function run(args, threads, look) {
  return new Promise((resolve) => {
    const environment = { ...process.env, RUST_TEST_THREADS: String(threads) };
    const child = spawn(program, args, { stdio: ['inherit', 'pipe', 'inherit'], detached: true, env: environment });
    let output = '';
    let ended = 0;
    let since = Date.now();
    let why;
    child.stdout.setEncoding('utf8').on('data', (text) => {
      if (output.length < OUTPUT_UNITS) output += text;
      const now = endedIn(output).size;
      if (now !== ended || /^test result: /m.test(output)) since = Date.now();
      ended = now;
    });
    const timer = setInterval(() => {
      look?.(child.pid);
      const isStuck = look === undefined && /^running \d+ tests?$/m.test(output) && Date.now() - since > testMs;
      if (Date.now() > endsAt) why = 'over';
      else if (isStuck) why = 'stuck';
      if (why !== undefined) killGroup(child.pid);
    }, LOOK_MS);
    child.on('close', (code, signal) => {
      clearInterval(timer);
      resolve({ output, code: code ?? 101, signal, why });
    });
    child.on('error', (error) => {
      clearInterval(timer);
      process.stderr.write(`${error.message}\n`);
      resolve({ output, code: 101, signal: null, why });
    });
  });
}

function killGroup(pid) {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}

/** Names of the tests that said what they came to. */
function endedIn(output) {
  const lines = output.matchAll(/^test (.+?)(?: - should panic)? \.\.\. (?:ok|FAILED|ignored)\b/gm);
  return new Set([...lines].map(([, name]) => name));
}

/** The tests that ran when the program was stopped; undefined where that is not known. */
function runningIn(output, args, threads) {
  if (!/^running \d+ tests?$/m.test(output)) return undefined;
  const begun = /^test (.+?)(?: - should panic)? \.\.\. (?!ok|FAILED|ignored)[^\n]*$/m.exec(
    output.slice(output.lastIndexOf('\ntest ') + 1),
  )?.[1];
  if (threads === 1 && begun !== undefined) return [begun];
  const ended = endedIn(output);
  const listed = execFileSync(program, [...args, '--list', '--format', 'terse'], {
    encoding: 'utf8',
    timeout: 5000,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const left = [...listed.matchAll(/^(.+): test$/gm)].map(([, name]) => name).filter((name) => !ended.has(name));
  return left.length > threads ? undefined : left;
}

async function watchTests() {
  const hung = [];
  let threads = Number(process.env.RUST_TEST_THREADS) || availableParallelism();
  for (;;) {
    const args = hung.length === 0 ? own : [...own, '--exact', ...hung.flatMap((name) => ['--skip', name])];
    const { output, code, signal, why } = await run(args, threads);
    if (why === undefined) return finish({ output, hung, code: hung.length === 0 ? code : 101, signal });
    const running = runningIn(output, args, threads);
    if (running === undefined && threads > 1 && why === 'stuck') {
      threads = 1;
      continue;
    }
    hung.push(...(running ?? []));
    if (why === 'over' || running === undefined || hung.length > MOST_HUNG)
      return finish({ output, hung, code: 101, signal: null });
  }
}

function finish({ output, hung, code, signal }) {
  const told = hung.map((name) => `claude-verify: ${name} did not end within ${testMs} ms\n`).join('');
  process.stdout.write(`${output}${output === '' || output.endsWith('\n') ? '' : '\n'}${told}`, () => {
    if (signal === null) process.exit(code);
    process.kill(process.pid, signal);
  });
}

/** When each program of an example was seen first. */
const seen = new Map();
let killed = 0;

/** Ends examples of the documentation that run for too long; rustdoc then goes on and tells them as killed. */
function endExamples(first) {
  for (const pid of childrenOf(first)) {
    if (!seen.has(pid)) seen.set(pid, Date.now());
    if (Date.now() - seen.get(pid) > testMs && childrenOf(pid).length === 0 && isExample(pid)) {
      process.kill(pid, 'SIGKILL');
      seen.set(pid, Infinity);
      killed += 1;
    }
  }
}

/**
 * Examples that were built into one program are told without their signal: where all of these were ended here, it is
 * given.
 */
function withSignals(output) {
  const unnamed = output.match(/^Test executable failed \(terminated by signal\)/gm)?.length ?? 0;
  return unnamed === killed ? output.replaceAll('(terminated by signal)', '(signal: 9 (SIGKILL))') : output;
}

/** All processes below one, itself not counted. */
function childrenOf(first) {
  const parents = new Map();
  for (const pid of readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)) {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      parents.set(pid, Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]));
    } catch {
      // It has ended meanwhile.
    }
  }
  const isBelow = (pid) =>
    parents.get(pid) === first || (parents.has(pid) && parents.get(pid) > 1 && isBelow(parents.get(pid)));
  return [...parents.keys()].filter((pid) => isBelow(pid));
}

/** rustdoc builds examples in the folder for temporary files; compilers and linkers lie elsewhere. */
function isExample(pid) {
  try {
    return readlinkSync(`/proc/${pid}/exe`).startsWith(`${tmpdir()}/`);
  } catch {
    return false;
  }
}

if (basename(program) !== 'rustdoc') await watchTests();
else {
  const { output, code, signal } = await run(
    own,
    availableParallelism(),
    own.includes('--test') ? endExamples : () => undefined,
  );
  finish({ output: withSignals(output), hung: [], code, signal });
}
