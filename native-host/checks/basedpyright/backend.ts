import * as z from 'zod/mini';
import { counted, countLines, decide } from '../../kit/decide.ts';
import { defineBackend, npmTool } from '../../kit/define.ts';
import { readFragment, silencedBy } from '../../languages/python/python-fragment.ts';
import { BASEDPYRIGHT_ENGINE } from '../../languages/python/basedpyright-engine.ts';
import { judgeStubUse } from '../../languages/python/judge-stub-use.ts';
import { questionWithWheels, withWheels } from '../../languages/python/python-wheels.ts';
import { lspDiagnostics } from '../../kit/parsers/lsp-diagnostics.ts';
import { readDiagnostics } from '../../languages/python/basedpyright-answer.ts';

/** Checks the types of Python with basedpyright's standard mode (see README.md). */
export default defineBackend({
  id: 'basedpyright',
  title: 'basedpyright',
  languages: ['python'],
  check: 'types',
  tool: npmTool('basedpyright'),
  effect: 'pure',
  engine: BASEDPYRIGHT_ENGINE,
  readsDeclarations: true,
  revision: 15,
  async run({ file, declarations }, { ask }) {
    const fragment = readFragment(file.text, file.name);
    if ('unsupported' in fragment) return { kind: 'unsupported', findings: [], reason: fragment.unsupported };
    const document = { name: file.name, text: fragment.text };
    const wheels =
      declarations === undefined
        ? undefined
        : { question: questionWithWheels(document, declarations), places: withWheels(declarations) };
    const question = wheels?.question ?? { ...document, languageId: 'python' };
    const answer = await ask(question);
    const use = await judgeStubUse({
      text: fragment.text,
      diagnostics: lspDiagnostics(wheels === undefined ? answer : z.array(z.unknown()).parse(answer)[0]),
      ask: async (definitionsOf) => z.array(z.unknown()).parse(await ask({ ...question, definitionsOf })),
      ...(wheels === undefined ? {} : { places: wheels.places }),
    });
    const { findings, notChecked, gaveUp } = readDiagnostics(use.diagnostics, file.name, fragment);
    if (gaveUp !== undefined && !findings.some(({ severity }) => severity === 'error'))
      return { kind: 'unknown', findings, reason: gaveUp };
    const verdict = decide(findings, {
      extent: [countLines(file.text), 'standard mode', 'Python 3.14', ...use.looked, ...fragment.notes].join(', '),
      notChecked: [...notChecked, ...use.notChecked, ...silencedBy(file.text)],
    });
    return use.undecided === 0
      ? verdict
      : { ...verdict, undecided: `${counted(use.undecided, 'name')} that partial stubs lack` };
  },
});
