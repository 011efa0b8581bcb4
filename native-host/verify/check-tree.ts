import type { Finding } from '../../shared/finding.ts';
import { LIMITS } from '../../shared/limits.ts';
import type { CheckResult } from '../../shared/verdict.ts';
import { commandId } from '../kit/tests/command-output.ts';
import type { Backend, Obligation } from '../kit/define.ts';
import { withoutFailuresElsewhere } from './failures-elsewhere.ts';
import { runCheck, type CheckContext } from './obligation.ts';
import { withNoticed } from './noticing.ts';
import { needsBaseline, diffAgainstBaseline } from './diff-against-baseline.ts';
import { otherText, type TreeSource, type Target } from './target.ts';

/**
 * Asks a backend over the tree with the block and, where it found anything, over the tree without it; the verdict tells
 * only what is new. Results on the project by itself are remembered like any other, so that they cost once per state of
 * it.
 */
export async function checkTree(
  backend: Backend,
  target: Target,
  context: CheckContext,
  signal: AbortSignal,
  deadlineMs: number | undefined,
): Promise<CheckResult> {
  const started = context.ticks();
  const limits = limitsOf(backend, target, deadlineMs);
  type Side = Pick<Obligation, 'focus' | 'before' | 'isSecondVersion' | 'earlier' | 'messages'>;
  const ask = (side: TreeSource, text: string, asked: Side): Promise<CheckResult> => {
    const obligation: Obligation = {
      language: target.language,
      check: backend.check,
      file: { name: target.file.path, text },
      limits,
      tree: side.tree,
      ...(target.allTests === true ? { allTests: true } : {}),
      ...asked,
    };
    return runCheck(backend, obligation, context, signal, backend.readsTextsOnly === true ? undefined : side.lay);
  };
  const made = await ask(target.withBlock, target.file.text, {
    focus: target.focus,
    ...otherText(backend, target),
    ...(backend.readsMessages === true && target.messages !== undefined ? { messages: target.messages } : {}),
  });
  const result = await withNoticed(backend, made, { target, context, signal, deadlineMs: limits.deadlineMs });
  const { baseline, withBlock } = target;
  const isTests = backend.check === 'test' || backend.id.startsWith(commandId(''));
  if (baseline === null && isTests && withBlock.tree.kind === 'project' && target.allTests !== true) {
    const verdict = withoutFailuresElsewhere(result.verdict, target.file.path, withBlock.tree, backend.check);
    return { ...result, verdict };
  }
  if (baseline === null || !needsBaseline(result.verdict, backend.check)) return result;
  const text = target.before ?? '';
  // What was said around the block speaks of the new code: that the old one does not do it, either, excuses nothing.
  const earlier = await ask(baseline, text, { focus: { startLine: 1, endLine: text.split('\n').length } });
  const texts = { before: target.textBefore, after: target.textAfter };
  return {
    ...result,
    verdict: diffAgainstBaseline(result.verdict, earlier.verdict, texts, {
      file: target.file.path,
      check: backend.check,
      backend: backend.id,
    }),
    ms: context.ticks() - started,
    cached: result.cached && earlier.cached,
  };
}

/** Asks a backend about the block's file by itself, and tells only what the file without the block does not have. */
export async function checkFile(
  backend: Backend,
  target: Target,
  context: CheckContext,
  signal: AbortSignal,
  deadlineMs: number | undefined,
): Promise<CheckResult> {
  const name = target.file.path.split('/').at(-1) ?? target.file.path;
  const limits = limitsOf(backend, target, deadlineMs);
  const ask = (text: string, focus: Obligation['focus']): Promise<CheckResult> =>
    runCheck(
      backend,
      {
        language: target.language,
        check: backend.check,
        file: { name, text },
        focus,
        limits,
        ...(backend.readsRules === true && target.rules !== undefined ? { rules: target.rules } : {}),
        ...(backend.readsDeclarations === true && target.declarations !== undefined
          ? { declarations: target.declarations }
          : {}),
      },
      context,
      signal,
    );
  const result = await ask(target.file.text, target.focus);
  const isWhole =
    target.baseline === null || target.before === undefined || !needsBaseline(result.verdict, backend.check);
  if (isWhole || target.before === undefined) return inFile(result, name, target.file.path);
  const earlier = await ask(target.before, { startLine: 1, endLine: target.before.split('\n').length });
  const {
    before,
    file: { text },
  } = target;
  const verdict = diffAgainstBaseline(
    result.verdict,
    earlier.verdict,
    { before: () => before, after: () => text },
    { file: name, check: backend.check, backend: backend.id },
  );
  const both = { ...result, verdict, ms: result.ms + earlier.ms, cached: result.cached && earlier.cached };
  return inFile(both, name, target.file.path);
}

/**
 * Who asks for this very check comes first, then the project (`timeout_seconds`), then what the backend itself needs.
 */
const limitsOf = (backend: Backend, target: Target, deadlineMs: number | undefined): Obligation['limits'] => ({
  deadlineMs: deadlineMs ?? target.policy.timeoutMs ?? backend.deadlineMs ?? LIMITS.checkDeadlineMs,
});

/** Backends over a file see it without its folder. */
function inFile(result: CheckResult, name: string, path: string): CheckResult {
  const moved = (finding: Finding): Finding => {
    const related = finding.related?.map((each) => (each.file === name ? { ...each, file: path } : each));
    return { ...finding, file: path, ...(related === undefined ? {} : { related }) };
  };
  return { ...result, verdict: { ...result.verdict, findings: result.verdict.findings.map(moved) } };
}
