/** Comments that switch a check off, with the check that they speak to. */
const COMMENTS: readonly { check: 'types' | 'lint'; pattern: RegExp; comment: string }[] = [
  { check: 'types', pattern: /^[ \t]*(?:\/\/|\/\*|\*)[ \t]*@ts-nocheck\b/gm, comment: '@ts-nocheck' },
  {
    check: 'types',
    pattern: /(?:\/\/|\/\*|\*)[ \t]*@ts-(?:ignore|expect-error)\b/g,
    comment: '@ts-ignore or @ts-expect-error',
  },
  {
    check: 'lint',
    pattern: /(?:\/\/|\/\*)[ \t]*(?:eslint|oxlint)-disable\b(?:-line|-next-line)?/g,
    comment: 'eslint-disable',
  },
];

/** What comments in the code keep a check from seeing, in words; a comment inside a string counts too. */
export function silencedBy(text: string, check: 'types' | 'lint'): string[] {
  return COMMENTS.filter((comment) => comment.check === check).flatMap(({ pattern, comment }) => {
    const places = [...text.matchAll(pattern)].length;
    return places === 0 ? [] : [`Code behind ${places === 1 ? 'a comment' : `${places} comments`} with ${comment}`];
  });
}
