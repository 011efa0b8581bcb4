import type { NewerTable } from '../needs-newer.ts';

/** Packages of the standard library since Go 1.20 (release notes 1.20 to 1.25). */
const PACKAGES =
  'arena|cmp|crypto/(?:ecdh|mlkem|fips140|hkdf|pbkdf2|sha3)|encoding/json/(?:v2|jsontext)|iter|log/slog|maps|math/rand/v2|runtime/coverage|slices|structs|sync/synctest|testing/(?:slogtest|synctest)|unique|weak|go/version';
/** Members of older packages since Go 1.20. */
const MEMBERS = [
  'errors\\.(?:Join|ErrUnsupported|AsType)',
  'sync\\.(?:OnceFunc|OnceValues?)',
  'context\\.(?:WithCancelCause|Cause|WithDeadlineCause|WithTimeoutCause|AfterFunc|WithoutCancel|CancelCauseFunc)',
  'strings\\.(?:CutPrefix|CutSuffix|ContainsFunc|Lines|SplitSeq|SplitAfterSeq|FieldsSeq|FieldsFuncSeq)',
  'bytes\\.(?:CutPrefix|CutSuffix|Clone|ContainsFunc|Lines|SplitSeq|FieldsSeq)',
  'time\\.(?:DateTime|DateOnly|TimeOnly)',
  'reflect\\.(?:TypeFor|TypeAssert)',
  'os\\.(?:CopyFS|OpenRoot|Root|ErrNoHandle)',
  'fmt\\.(?:Append|Appendf|Appendln|FormatString)',
  'unsafe\\.(?:String|StringData|SliceData)',
  'http\\.(?:NewResponseController|ServeFileFS|FileServerFS|ParseCookie|ParseSetCookie|CrossOriginProtection|NewCrossOriginProtection)',
  'filepath\\.(?:SkipAll|IsLocal|Localize)',
  'fs\\.(?:SkipAll|FormatFileInfo|FormatDirEntry)',
  'atomic\\.(?:AndInt32|OrInt32)',
  'rand\\.(?:N|IntN|Text)',
  'testing\\.Testing',
  'runtime\\.(?:AddCleanup|Pinner)',
  'io\\.NewOffsetWriter',
  'math\\.FMA',
].join('|');

/** Messages of Go about what a newer one has (Go specification; release notes 1.20 to 1.25). */
export const NEWER_GO: NewerTable = {
  tool: 'Go',
  signs: [
    // "-lang was set": the module has chosen an older language, and a newer Go is right to say so.
    {
      says: /^(?!.*-lang was set).*(?:requires go ?>?=? ?1\.\d+|requires Go 1\.\d+|module requires Go|invalid go version|unknown directive: toolchain)/i,
    },
    {
      says: new RegExp(`^(?:could not import .*)?package "?(?:${PACKAGES})"? is not in (?:GOROOT|std)`),
      needs: 'a package of a newer standard library',
      by: '1.25',
    },
    { says: /^undefined: (?:min|max|clear)$/, needs: 'min, max and clear', since: '1.21' },
    {
      says: /^cannot range over .*\((?:untyped int constant|(?:variable|value|constant .*) of type u?int\w*)\b|^cannot range over \d+ \(untyped int constant/,
      needs: 'ranges over integers',
      since: '1.22',
    },
    {
      says: /^cannot range over .*func\(yield func\(|^cannot range over .*\biter\.Seq/,
      needs: 'ranges over functions',
      since: '1.23',
    },
    { says: /^generic type cannot be alias|generic type alias requires/, needs: 'generic aliases', since: '1.24' },
    {
      says: new RegExp(`^undefined: (?:${MEMBERS})$|^(?:${MEMBERS}) not declared by package`),
      needs: 'a newer standard library',
      by: '1.25',
    },
    {
      says: /undefined \(type \*?testing\.[TBF]\w* has no field or method (?:Context|Chdir|Loop|Output|Attr)\)|b\.Loop undefined|undefined \(type \*?sync\.WaitGroup has no (?:field or )?method Go\)/,
      needs: 'a newer standard library',
      by: '1.25',
    },
  ],
};
