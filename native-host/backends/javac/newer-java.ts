import type { NewerTable } from '../../backend-kit/needs-newer.ts';

/** What javac says where it lost its way in a form that it does not know. */
const LOST =
  /expected|illegal start|^not a statement|^class, interface|orphaned|'_' is a keyword|illegal escape|is not allowed here|unnamed/;

/** Messages of javac about what a newer one has (JLS 17 to 25: JEP 440, 441, 456, 511, 512, 513). */
export const NEWER_JAVA: NewerTable = {
  tool: 'JDK',
  signs: [
    {
      says: /(?:is a|are a|are) preview feature|is a preview API|are not supported in -source|is not supported in -source|release version \d+ not supported|class file has wrong version|\(use -source \d+ or higher/,
    },
    { says: LOST, line: /\binstanceof\s+(?:final\s+)?[\w.]+(?:<[^>]*>)?\s*\(/, needs: 'record patterns', since: '21' },
    {
      says: LOST,
      line: /\bcase\s+[A-Z][\w.]*(?:<[^>]*>)?\s*\([^)]*\w+\s+\w+|\bcase\s+[A-Z][\w.]*(?:<[^>]*>)?\s+\w+\s*(?:->|when\b|:)|\bcase\s+null\b/,
      needs: 'patterns in switch',
      since: '21',
    },
    { says: /'_' is a keyword|unnamed (?:variables|patterns)/, needs: 'unnamed variables and patterns', since: '22' },
    { says: LOST, line: /^\s*import\s+module\s/, needs: 'module imports', since: '25' },
    {
      says: /^class, interface, enum, or record expected|^unnamed classes/,
      line: /^(?:static\s+)?void\s+main\s*\(/,
      needs: 'source files without a class',
      since: '25',
    },
    {
      says: /^cannot find symbol.*symbol: +class (?:SequencedCollection|SequencedMap|SequencedSet|StructuredTaskScope|ScopedValue|Gatherers?|StableValue|IO)\b/,
      needs: 'a newer library',
      by: '21',
    },
    {
      says: /^cannot find symbol.*symbol: +method (?:getFirst|getLast|removeFirst|removeLast|addFirst|addLast|reversed|firstEntry|lastEntry|putFirst|putLast|sequenced\w+)\(.*location: .*\b(?:List|ArrayList|LinkedHashMap|LinkedHashSet|SortedSet|Collection)\b/,
      needs: 'sequenced collections',
      since: '21',
    },
    {
      says: /^cannot find symbol.*symbol: +method (?:ofVirtual|startVirtualThread|isVirtual|newVirtualThreadPerTaskExecutor|newThreadPerTaskExecutor|ofPlatform|clamp|splitWithDelimiters|gather|resultNow|exceptionNow)\(/,
      needs: 'a newer library',
      by: '21',
    },
  ],
};
