import { describe, expect, test } from 'vitest';
import { languageOfFile } from '../../shared/language.ts';
import type { Verdict } from '../../shared/verdict.ts';
import { checkContextOf } from '../verify/fixtures/check-context.ts';
import { runCheck } from '../verify/obligation.ts';
import { materialiseScratchTree } from '../verify/scratch-tree.ts';
import type { Backend } from '../kit/define.ts';
import clangTidy from './clang-tidy/backend.ts';
import cppcheck from './cppcheck/backend.ts';
import gccAnalyzer from './gcc-analyzer/backend.ts';
import gcc from './gcc/backend.ts';
import { PARTS, PUZZLES } from '../languages/c/fixtures/puzzles.ts';
import { meaningOf } from './gcc/gcc-rules.ts';
import { canRun } from '../sandbox/fixtures/can-run.ts';

const frame = checkContextOf({ mayRunCode: false });

async function ask(backend: Backend, name: string, text: string): Promise<Verdict> {
  const language = languageOfFile(name);
  if (language === undefined) throw new Error(`${name} is in no language`);
  const laid = await materialiseScratchTree(new Map([[name, text]]));
  try {
    const obligation = {
      language,
      check: backend.check,
      file: { name, text },
      focus: { startLine: 1, endLine: text.split('\n').length },
      limits: { deadlineMs: 60_000 },
      tree: laid.tree,
    };
    return (await runCheck(backend, obligation, frame, AbortSignal.any([]), laid)).verdict;
  } finally {
    await laid.remove();
  }
}

const present = await canRun('gcc');
const told = (verdict: Verdict): string => JSON.stringify(verdict, null, 1);

describe.skipIf(!present)('GCC reads', () => {
  test('two blocks at once, before it is known which standards this GCC knows', async () => {
    const blocks = [1, 2, 3].map((n) => ask(gcc, 'block.cpp', `int at${n}() {\n    return ${n};\n}\n`));
    expect((await Promise.all(blocks)).map(({ kind }) => kind)).toEqual(['passed', 'passed', 'passed']);
  }, 60_000);

  test.each(PUZZLES)(
    '$name',
    async ({ code, wrong: [replace, by] }) => {
      const right = await ask(gcc, 'block.cpp', code);
      expect(right.kind, told(right)).toBe('passed');
      expect(code).toContain(replace);
      const wrong = await ask(
        gcc,
        'block.cpp',
        code.replace(replace, () => by),
      );
      expect(wrong.kind, told(wrong)).toBe('refuted');
    },
    60_000,
  );

  test.each(PARTS)(
    '%s, and refutes nothing',
    async (_, name, code) => {
      const verdict = await ask(gcc, name, code);
      expect(verdict.kind, told(verdict)).toMatch(/^(passed|unknown)$/);
    },
    60_000,
  );

  test.each([
    [
      'a.cpp',
      'class Store {\npublic:\n    int size() const {\n        int n = "three";\n' +
        '        return n;\n    }\n    ...\n};\n',
      4,
    ],
    ['a.c', '#include <stdio.h>\nint f(int n) {\n    ...\n    n = = 1;\n    return n;\n}\n', 4],
    ['a.cpp', '#include <vector>\nvoid fill(std::vector<int>& v) {\n    ...\n    v.push_bak(2);\n}\n', 4],
  ])(
    'what is wrong beside parts that are left out: %s %#',
    async (name, text, line) => {
      const verdict = await ask(gcc, name, text);
      expect(verdict.kind, told(verdict)).toBe('refuted');
      const errors = verdict.findings.filter(({ severity }) => severity === 'error');
      expect(
        errors.map(({ range }) => range.startLine),
        told(verdict),
      ).toEqual([line]);
    },
    60_000,
  );

  test('members that the containers never had, and one that a newer GCC has', async () => {
    const bodies = [
      'std::vector<int> v; return v.contains(n)',
      'std::list<int> l{n}; return l.slide(2) == l',
      'std::vector<int> v{n}; return v.enumerate().empty()',
      'std::deque<int> q{n}; return q.fold_left(0) == n',
    ];
    const head = '#include <deque>\n#include <list>\n#include <optional>\n#include <vector>\n';
    const text = head + bodies.map((body, at) => `bool f${at}(int n) { ${body}; }\n`).join('');
    const verdict = await ask(gcc, 'a.cpp', text);
    expect(verdict.kind, told(verdict)).toBe('refuted');
    expect(verdict.findings.filter(({ severity }) => severity === 'error').map(({ range }) => range.startLine)).toEqual(
      [5, 6, 7, 8],
    );
    const newer = `${head}bool f(std::vector<int> v) { v.append_range(v); return v.empty(); }\n`;
    expect((await ask(gcc, 'a.cpp', newer)).kind).toMatch(/^(unknown|passed)$/);
  }, 60_000);

  test('more errors than anybody reads, and what it cannot compile, without breaking down', async () => {
    const many =
      '#include <vector>\nint main() {\n' +
      `${Array.from({ length: 300 }, (_, at) => `  missing${at}(${at});\n`).join('')}}\n`;
    expect((await ask(gcc, 'block.cpp', many)).kind).toBe('refuted');
    const refused = await ask(
      gcc,
      'block.cpp',
      '#include <cstdio>\nint main() { int a[] = {[1] = 2, [0] = 1}; std::printf("%d", a[0]); }\n',
    );
    expect(refused.kind, told(refused)).toMatch(/^(unknown|refuted)$/);
  }, 60_000);

  test.each([
    [
      'a.c',
      '#include <stdlib.h>\nint last(void) {\n  int *p = malloc(4 * sizeof *p);\n' +
        '  if (p == NULL) return 0;\n  free(p);\n  return p[3];\n}\n',
      '-Wuse-after-free',
      6,
    ],
    [
      'a.c',
      '#include <stdio.h>\n#include <string.h>\nint main(void) {\n' +
        '  char name[4];\n  strcpy(name, "too long");\n  puts(name);\n' +
        '}\n',
      /^-W(stringop-overflow=|array-bounds)$/,
      5,
    ],
    [
      'a.c',
      '#include <stdio.h>\nint main(void) {\n  int sum;\n  for (int i = 0; i < 4; i++) sum += i;\n' +
        '  printf("%d\\n", sum);\n}\n',
      /^-W(maybe-)?uninitialized$/,
      4,
    ],
    [
      'a.cpp',
      '#include <cstdio>\nint sign(int n) {\n  if (n < 0) return -1;\n' +
        '  if (n > 0) return 1;\n}\nint main() { std::printf("%d", sign(2)); }\n',
      '-Wreturn-type',
      5,
    ],
  ])(
    'where values flow: %s %#',
    async (name, text, rule, line) => {
      const { findings } = await ask(gcc, name, text);
      expect(findings).toEqual(
        expect.arrayContaining([
          expect.objectContaining({
            rule: typeof rule === 'string' ? rule : expect.stringMatching(rule),
            severity: 'warning',
            range: expect.objectContaining({ startLine: line }),
          }),
        ]),
      );
    },
    60_000,
  );

  test.each([
    [
      'a.c',
      '#include <stdio.h>\n#include "list.h"\n\nint size(const list_t *list) {\n' +
        '  int n = 0\n  for (node_t *at = list->head; at; at = at->next) n++;\n' +
        '  return n;\n}\n',
      6,
    ],
    [
      'a.cpp',
      '#include <vector>\n#include <acme/engine.hpp>\n\nint first(const std::vector<int>& v) { return v.fist(); ' +
        '}\nvoid run(acme::Engine& e) { e.start(); }\n',
      4,
    ],
    [
      'a.c',
      '#include <stdio.h>\n#include "../lib/log.h"\n\nint main(void) {\n' +
        '  LOG_INFO("begun");\n  log_line("x", LEVEL);\n  int total = 3;\n' +
        '  printf("%d\\n", total.count);\n}\n',
      8,
    ],
  ])(
    'a header that is not here is left out, and the rest is judged: %s %#',
    async (name, text, line) => {
      const verdict = await ask(gcc, name, text);
      expect(verdict.kind, told(verdict)).toBe('refuted');
      expect(
        verdict.findings.filter(({ severity }) => severity === 'error').map(({ range }) => range.startLine),
        told(verdict),
      ).toEqual([line]);
      expect(verdict.notChecked).toEqual(
        expect.arrayContaining([expect.stringMatching(/^what depends on \S+, which is not here$/)]),
      );
    },
    60_000,
  );
});

const WITHOUT_HEADERS = `#include <stdio.h>
#include <stdlib.h>
#include "pool.h"

POOL_API int keep(pool_t *pool, size_t size)
{
    char *text = malloc(size);
    if (text == NULL) return -1;
    POOL_FOREACH(pool, entry) {
        printf("%d\\n", pool->count);
    }
    free(text);
    text[0] = 'x';
    return 0;
}

int table(int at)
{
    int values[4] = {0};
    values[4] = at;
    return values[0];
}
`;

describe.skipIf(!present)('the analyzer', () => {
  const HEAD = '#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n\n';
  const TREE =
    'struct node { int key; struct node *left, *right; };\n' +
    'static struct node *find(struct node *at, int key) {\n' +
    '  while (at != NULL && at->key != key) at = key < at->key ? at->left : at->right;\n  return at;\n}\n' +
    'int depth(struct node *root) { return find(root, 3)->left == NULL; }\n';
  const RING =
    'static const char *names[4] = {"n", "e", "s", "w"};\n' +
    ('static const char *name_of(unsigned at) {\n  for (unsigned i = 0; i < 4; i++) if (i == at % 4) return ' +
      'names[i];\n  return NULL;\n}\n') +
    'int main(void) { printf("%c\\n", *name_of(6)); return 0; }\n';
  const POOL =
    'static int used[8];\nstatic int slots[8];\n' +
    ('static int *take(void) {\n  for (int i = 0; i < 8; i++) if (!used[i]) { used[i] = 1; return &slots[i]; }\n' +
      '  return NULL;\n}\n') +
    'int main(void) { int *slot = take(); *slot = 4; printf("%d\\n", *slot); return 0; }\n';
  test.each([
    ['a search', TREE],
    ['a table', RING],
    ['a pool', POOL],
  ])(
    'refutes nothing on a way that only a choice of its own makes: %s',
    async (_, text) => {
      const verdict = await ask(gccAnalyzer, 'a.c', HEAD + text);
      expect(verdict.kind, told(verdict)).toBe('passed');
    },
    60_000,
  );

  test.each([
    ['void f(void) {\n  int *p = NULL;\n  *p = 1;\n}\n', '-Wanalyzer-null-dereference'],
    ['int f(void) {\n  char *p = malloc(4);\n  free(p);\n  free(p);\n  return 0;\n}\n', '-Wanalyzer-double-free'],
    [
      'static void drop(char *p) { free(p); }\nchar f(char *p) {\n  drop(p);\n  return p[0];\n}\n',
      '-Wanalyzer-use-after-free',
    ],
  ])(
    'refutes on a way without a choice: %#',
    async (text, rule) => {
      const verdict = await ask(gccAnalyzer, 'a.c', HEAD + text);
      expect(verdict.kind, told(verdict)).toBe('refuted');
      expect(
        verdict.findings.map((each) => each.rule),
        told(verdict),
      ).toContain(rule);
    },
    60_000,
  );
});

describe.skipIf(!(await canRun('gcc', 'clang-tidy', 'cppcheck')))(
  'a header that is not here is left out, and what is found in the rest is kept',
  () => {
    const simple = WITHOUT_HEADERS.replaceAll(/POOL_API |    POOL_FOREACH[^]*?    \}\n/g, '');
    test.each([
      ['gcc-analyzer', gccAnalyzer, simple, 10],
      ['clang-tidy', clangTidy, simple, 10],
      ['cppcheck', cppcheck, simple, 17],
      ['cppcheck with macros', cppcheck, WITHOUT_HEADERS, 20],
    ])(
      '%s',
      async (_, backend, text, line) => {
        const verdict = await ask(backend, 'a.c', text);
        expect(
          verdict.findings.map(({ range }) => range.startLine),
          told(verdict),
        ).toContain(line);
        expect(verdict.notChecked, told(verdict)).toContain('what depends on pool.h, which is not here');
      },
      60_000,
    );

    test('what a function of it may end is only a warning', async () => {
      const text =
        '#include <stdlib.h>\n#include "fail.h"\n\nint first(int n) {\n' +
        '  int *p = malloc(n * sizeof *p);\n  if (p == NULL) fail("no memory");\n' +
        '  free(p);\n  if (n > 3) fail("many");\n  free(p);\n  return n;\n' +
        '}\n';
      for (const backend of [gccAnalyzer, clangTidy]) {
        const verdict = await ask(backend, 'a.c', text);
        expect(verdict.kind, told(verdict)).not.toBe('refuted');
      }
    }, 60_000);

    test('cppcheck refutes nothing under a condition that the text does not decide', async () => {
      const text = 'int f(void)\n{\n    int a[3] = {0};\n#ifdef WIDE\n    a[5] = 1;\n#endif\n    return a[0];\n}\n';
      const verdict = await ask(cppcheck, 'a.c', text);
      expect(verdict.kind, told(verdict)).toBe('passed');
      expect((await ask(cppcheck, 'a.c', text.replace('#ifdef WIDE', '#if 1'))).kind).toBe('refuted');
    }, 60_000);
  },
);

test('memory used after its release is a flaw of security, and an else that is hard to read is none', () => {
  const category = (option: string): string =>
    meaningOf({ kind: 'warning', option, message: '', locations: [] }).category;
  for (const option of ['-Wuse-after-free', '-Wfree-nonheap-object', '-Wdangling-pointer=', '-Wstringop-overflow=']) {
    expect(category(option), option).toBe('security_flaw');
  }
  expect(category('-Wdangling-else')).toBe('logic_error');
});
