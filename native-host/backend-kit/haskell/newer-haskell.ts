import type { NewerTable } from '../needs-newer.ts';

/** Messages of GHC about what a newer one has (User's Guide; changelogs of base 4.17 to 4.21). */
export const NEWER_HASKELL: NewerTable = {
  tool: 'GHC',
  signs: [
    {
      says: /^Unsupported extension: (?:GHC20\d\d|OverloadedRecordDot|OverloadedRecordUpdate|NoFieldSelectors|FieldSelectors|TypeData|TypeAbstractions|RequiredTypeArguments|ExtendedLiterals|ListTuplePuns|MultilineStrings|NamedDefaults|OrPatterns|DeepSubsumption|UnliftedDatatypes|LinearTypes|QualifiedDo|LexicalNegation|StandaloneKindSignatures|ImportQualifiedPost|ExplicitLevelImports|ImplicitStagePersistence|QualifiedStrings)\b/,
    },
    {
      says: /^Variable not in scope: (?:foldl'|liftA2)(?:\s|$)/,
      needs: "foldl' or liftA2 in the Prelude",
      since: '9.10',
    },
    {
      says: /does not export [‘'](?:unsnoc|\(!\?\)|!\?|applyWhen|List|singleton|clamp)[’']/,
      needs: 'a newer base',
      by: '9.12',
    },
    {
      says: /parse error on input [‘'](?:\\cases|cases|case)[’']|parse error on input/,
      line: /\\cases\b/,
      needs: '\\cases',
      since: '9.4',
    },
  ],
};
