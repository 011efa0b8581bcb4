import { words } from '../../../shared/word-list.ts';
/*
 * What a Haskell text may hold so that GHC runs nothing of it when it compiles it: closed lists, not a search for what
 * is known to be bad. GHC takes options from a file's pragmas only (User's Guide, "Setting options in a source file"),
 * and a pragma begins with `{-#` and nothing else, so every `{-#` is looked at wherever it stands, also in comments and
 * texts.
 */

/** GHC's languages. */
const LANGUAGES = ['Haskell98', 'Haskell2010', 'GHC2021', 'GHC2024'];

/**
 * The extensions of GHC 9.14 that let nothing of a file be run: all but CPP (whose output has pragmas of its own),
 * TemplateHaskell and QuasiQuotes. One that is not known here counts as one that does.
 */
const EXTENSIONS = new Set([
  ...LANGUAGES,
  ...`
AllowAmbiguousTypes AlternativeLayoutRule AlternativeLayoutRuleTransitional ApplicativeDo Arrows AutoDeriveTypeable
BangPatterns BinaryLiterals BlockArguments CApiFFI CUSKs ConstrainedClassMethods ConstraintKinds DataKinds
DatatypeContexts DeepSubsumption DefaultSignatures DeriveAnyClass DeriveDataTypeable DeriveFoldable DeriveFunctor
DeriveGeneric DeriveLift DeriveTraversable DerivingStrategies DerivingVia DisambiguateRecordFields DoAndIfThenElse
DoRec DuplicateRecordFields EmptyCase EmptyDataDecls EmptyDataDeriving ExistentialQuantification ExplicitForAll
ExplicitLevelImports ExplicitNamespaces ExtendedDefaultRules ExtendedLiterals FieldSelectors FlexibleContexts
FlexibleInstances ForeignFunctionInterface FunctionalDependencies GADTSyntax GADTs GeneralisedNewtypeDeriving
GeneralizedNewtypeDeriving HexFloatLiterals ImplicitParams ImplicitPrelude ImplicitStagePersistence
ImportQualifiedPost ImpredicativeTypes IncoherentInstances InstanceSigs InterruptibleFFI JavaScriptFFI
KindSignatures LambdaCase LexicalNegation LiberalTypeSynonyms LinearTypes ListTuplePuns MagicHash
MonadComprehensions MonadFailDesugaring MonoLocalBinds MonoPatBinds MonomorphismRestriction MultiParamTypeClasses
MultiWayIf MultilineStrings NPlusKPatterns NamedDefaults NamedFieldPuns NamedWildCards NegativeLiterals
NondecreasingIndentation NullaryTypeClasses NumDecimals NumericUnderscores OrPatterns OverlappingInstances
OverloadedLabels OverloadedLists OverloadedRecordDot OverloadedRecordUpdate OverloadedStrings PackageImports
ParallelArrays ParallelListComp PartialTypeSignatures PatternGuards PatternSignatures PatternSynonyms PolyKinds
PolymorphicComponents PostfixOperators QualifiedDo QualifiedStrings QuantifiedConstraints Rank2Types RankNTypes
RebindableSyntax RecordPuns RecordWildCards RecursiveDo RelaxedLayout RelaxedPolyRec RequiredTypeArguments
RoleAnnotations Safe ScopedTypeVariables StandaloneDeriving StandaloneKindSignatures StarIsType StaticPointers
Strict StrictData TemplateHaskellQuotes TraditionalRecordSyntax TransformListComp Trustworthy TupleSections
TypeAbstractions TypeApplications TypeData TypeFamilies TypeFamilyDependencies TypeInType TypeOperators
TypeSynonymInstances UnboxedSums UnboxedTuples UndecidableInstances UndecidableSuperClasses UnicodeSyntax
UnliftedDatatypes UnliftedFFITypes UnliftedNewtypes Unsafe ViewPatterns`
    .trim()
    .split(/\s+/),
]);

/** Pragmas that give no options and have nothing evaluated, as `ANN` has. */
const INERT = new RegExp(
  `^(?:${words`
    INLINE NOINLINE NOTINLINE INLINABLE INLINEABLE OPAQUE CONLIKE SPECIALI[SZ]E RULES DEPRECATED WARNING MINIMAL
    COMPLETE UNPACK NOUNPACK OVERLAPPING OVERLAPPABLE OVERLAPS INCOHERENT SOURCE SCC LINE COLUMN CTYPE OPTIONS_HADDOCK
  `.join('|')})(?![\\w-])`,
  'i',
);

/** Options of a file that only choose what GHC warns of and how hard it optimises. */
const HARMLESS_OPTION = /^(?:-W[\w=-]*|-w|-f(?:no-)?warn-[\w-]+|-O[012]?|-funbox-strict-fields)$/;

const NAMED = /^LANGUAGE[ \t\r\n]+([\w \t\r\n,]*)#-\}/i;
const OPTIONS = /^OPTIONS(?:_GHC)?[ \t\r\n]+([\w=\-, \t\r\n]*)#-\}/i;

/** Is this extension known to let nothing of a file be run? `No...` turns one off. */
export const isHarmlessExtension = (name: string): boolean => EXTENSIONS.has(name) || /^No[A-Z]\w*$/.test(name);

/** Can GHC be made to run something by the pragmas of this text? True also where that is not known. */
export function mayRunWhenCompiled(text: string): boolean {
  return [...text.matchAll(/\{-#[ \t\r\n]*/g)].some(
    ({ index, 0: open }) => !isHarmlessPragma(text.slice(index + open.length)),
  );
}

function isHarmlessPragma(text: string): boolean {
  if (INERT.test(text)) return true;
  const words = (list: string): string[] => list.split(/[\s,]+/).filter((word) => word !== '');
  const named = NAMED.exec(text)?.[1];
  if (named !== undefined) return words(named).every(isHarmlessExtension);
  const options = OPTIONS.exec(text)?.[1];
  return (
    options !== undefined &&
    words(options).every(
      (word) => HARMLESS_OPTION.test(word) || (word.startsWith('-X') && isHarmlessExtension(word.slice(2))),
    )
  );
}
