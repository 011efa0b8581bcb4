import type { LanguageId } from './language.ts';
import { regex } from './regex.ts';

/**
 * A line that speaks for a language (against it, below 0) and how much. It is looked for in one line without its
 * indent.
 */
export type Sign = readonly [line: RegExp, weight: number];

/** What the interpreter of a first line `#!` runs; one that is not listed is none of our languages. */
export const INTERPRETERS: readonly (readonly [RegExp, LanguageId])[] = [
  [/^(?:python|pypy)[\d.]*$/, 'python'],
  [/^(?:node|nodejs|bun)$/, 'javascript'],
  [/^(?:deno|ts-node|tsx)$/, 'typescript'],
  [/^(?:ba|z|da|k|mk|a)?sh$/, 'bash'],
  [/^ruby[\d.]*$/, 'ruby'],
  [/^php[\d.]*$/, 'php'],
  [/^(?:runghc|runhaskell|stack)$/, 'haskell'],
];

/** How the usual properties of CSS begin. */
const CSS_PROPERTY =
  /color|background|margin|padding|display|width|height|font|border|position|content|overflow|float|text/;

/**
 * What lines of each language look like, from the grammars in their own documentation. JavaScript stands for its
 * dialects and C for both; language-dialects.ts tells these apart.
 */
export const SIGNS: Partial<Record<LanguageId, readonly Sign[]>> = {
  javascript: [
    [/^import\s+(?:type\s+)?(?:[\w$*{][^'"]*\sfrom\s+)?['"][^'"]+['"]/, 5],
    [
      regex()`
        ^export\s+(?:
          default\b|\*|\{
          |(?:declare\s+)?(?:async\s+)?(?:const|let|function|class|interface|type|enum|abstract|namespace)\s
        )
      `,
      5,
    ],
    [/^\}?\s*from\s+['"][^'"]+['"];?$/, 4],
    [/^(?:const|let|var)\s+(?:[\w$]+|\{[^}]*\}|\[[^\]]*\])(?:\s*:[^=]+)?\s*=(?!=)/, 3],
    [/^var\s+[\w$]+(?:\s*,\s*[\w$]+)*;?$/, 3],
    [/=>\s*(?:\{|\(|[\w$]+[.(;,])/, 2],
    [/^(?:async\s+)?function\s*\*?\s*[\w$]*\s*(?:<[^>]*>)?\s*\([\w$\s,{}=.:?[\]|<>'"]*\)\s*(?::[^{]+)?\{/, 3],
    [/\brequire\(['"][^'"]+['"]\)/, 4],
    [/^(?:module\.)?exports(?:\.[\w$]+)?\s*=|^Object\.defineProperty\(/, 5],
    [/^['"]use strict['"];?/, 6],
    [
      /\b(?:console\.(?:log|error)|document\.|window\.|JSON\.(?:parse|stringify)|Promise\.|process\.(?:env|argv|exit))/,
      2,
    ],
    [/===|!==/, 2],
    [/\bfunction\s*\([\w$\s,]*\)\s*\{/, 2],
    [/^(?:declare\s+)?(?:interface|type|namespace|enum|module)\s+[\w$"']+(?:<[^>]*>)?\s*(?:=|\{|extends\b)/, 3],
    [/^declare\s+(?:const|let|var|function|class|global|module)\b/, 6],
    [
      regex()`
        ^(?:public|private|protected|readonly|static)?\s*(?:readonly\s+)?[\w$]+\??:\s*
        (?:string|number|boolean|unknown|any|void)\b.*[;,)]$
      `,
      3,
    ],
    [/\b(?:await|typeof|new Promise|undefined|Math\.\w+\()/, 1],
    [/\bthis\.[\w$]+|\.prototype\.|\barguments\b/, 1],
    [/^(?:static\s+)?#\w+\s*(?:=|;|\()|\bthis\.#\w/, 3],
    [/^[a-z][\w-]*\s+(?:--?[a-z][\w-]*|https?:\/\/\S+)(?:\s|$)|^[a-z]\w*(?:-\w+)+\s+["'\w]/, -4],
  ],
  python: [
    [/^(?:async\s+)?def\s+\w+\s*\([^;{]*(?:\)\s*(?:->\s*[^:]+)?:|[(,]$)/, 4],
    [/^class\s+\w+(?:\([\w\s.,=[\]'"]*\))?:/, 4],
    [/^from\s+[\w.]+\s+import\s+[\w(*]/, 6],
    [/^import\s+[\w.]+(?:\s+as\s+\w+)?(?:\s*,\s*[\w.]+(?:\s+as\s+\w+)?)*$/, 2],
    [/^(?:if|elif|while|for|with)\s.*[^\s{;]:(?:\s*#.*)?$/, 2],
    [/^(?:else|try|finally|except(?:\s+[\w.(), ]+)?(?:\s+as\s+\w+)?)\s*:$/, 3],
    [/^if\s+__name__\s*==/, 8],
    [/^__\w+__\s*=/, 4],
    [/\bself\.\w+|\bself\b[,)]/, 1],
    [/^@\w[\w.]*(?:\(.*\))?$/, 1],
    [/^(?:raise|assert|yield|del|pass|global|nonlocal)\b[^;{]*$/, 1],
    [/\b(?:None|True|False|elif|lambda \w+:|isinstance\(|print\(|len\()/, 1],
    [/^\w+(?:\s*:\s*[\w[\]., |]+)?\s*=\s*[^;{]+[^;{]$/, 0.5],
    [/[[({].*\bfor\s+\w+(?:,\s*\w+)*\s+in\s.*[\])}]|^with\s+open\(/, 2],
    [/\bf(?:"[^"]*\{[^"]*"|'[^']*\{[^']*')/, 2],
    [/[;{]$/, -1],
    [/^end$/, -4],
  ],
  yaml: [
    [/^---(?:\s|$)|^%YAML/, 3],
    [/^[\w$./"'-]+(?:\s[\w-]+)?:(?:\s+[^{;]*)?$/, 1.5],
    [/^-\s+(?:[\w."'/-]+:(?:\s|$)|[\w"'/.*$-][^;{}]*$)/, 1.5],
    [/^[\w-]+:$/, 1],
    [/^(?:-\s+)?[\w-]+:\s*[|>][+-]?$/, 3],
    [/^[\w-]+:\s*(?:&|\*|!)\w|^[$\w-]+:\s+(?:"[^"]*"|'[^']*'|true|false|\d+)$/, 2],
    [/[;{]$|^[})]/, -3],
    [/^(?:def|class|if|for|while|else|try|case|default|public|private|return)\b/, -2],
    [/^[\w.]+\s*=|^[\w.]+\(/, -2],
    [/^[A-Z]\w*(?:\s\w+)+[.,]?$/, -1],
  ],
  toml: [
    [/^\[\[[\w.\s"'-]+\]\]\s*(?:#.*)?$/, 5],
    [/^\[[\w.-]*"[^"]+"[\w.-]*\]$/, 3],
    [/^\[[\w-]+(?:\.[\w-]+)*\]\s*(?:#.*)?$/, 2],
    [/^[\w.-]+\s*=\s*(?:"(?:[^"\\]|\\.)*"|'[^']*'|\[.*|\{.*\}|"""|true|false|-?\d[\d_.:TZ-]*)\s*(?:#.*)?$/, 2],
    [/^"[^"]+"\s*=/, 2],
    [/^[\w.-]+\s*=\s*(?!true\b|false\b|inf\b|nan\b)[A-Za-z/]/, -5],
    [/\bdo$|^end$|\s\?\s.*\s:\s/, -4],
    [/;$|^[\w-]+:\s|\)$|^(?:import|from|export|const|let|var|if|for|local|fi|done)\b/, -4],
  ],
  ini: [
    [/^\[[^\]"=,]+\]$/, 2],
    [/^[\w.-]+\s*=\s*(?:".*"|'.*'|\[.*)$/, -1],
    [/^[\w][\w.\- /]*\s*=\s*[^"'{[(;]*$/, 1],
    [/^[\w][\w.-]*\s*=/, 0.3],
    [/[{}]$|;$|\(|^(?:if|for|def|class|import|from|export|local|fi|done|echo)\b/, -3],
  ],
  rust: [
    [/^(?:pub(?:\([\w\s:]+\))?\s+)?(?:const\s+|async\s+|unsafe\s+|extern\s+"C"\s+)*fn\s+\w+\s*(?:<.*)?\(/, 5],
    [/^(?:pub(?:\([\w\s:]+\))?\s+)?use\s+(?:\w+|\{)(?:::[\w{}*,\s:]+)?;?(?:$|\{)/, 4],
    [/^#!?\[[a-z_]+(?:\(.*\)|\s*=.*)?\]$/, 5],
    [/^(?:unsafe\s+)?impl(?:<.*>)?\s+[\w:<>&'\s!]+\s*(?:for\s+[\w:<>&'[\]\s,]+)?(?:\{|where|$)/, 4],
    [/^(?:pub(?:\([\w\s:]+\))?\s+)?(?:mod|struct|enum|trait)\s+\w+(?:<[^>]*>)?\s*[;{(:]/, 1],
    [/^pub(?:\([\w\s:]+\))?\s+(?:mod|struct|enum|trait|type|const|static)\s/, 4],
    [/^let\s+(?:mut\s+)?(?:\w+|\([\w\s,]+\))(?:\s*:\s*[^=]+)?\s*=.*;?$/, 1],
    [/\blet\s+mut\s|&mut\s|\b(?:Some|Ok|Err)\(|\.unwrap\(\)|&(?:'\w+\s)?(?:self|str)\b/, 3],
    [/\b(?:println|format|vec|assert|assert_eq|panic|write|macro_rules|matches|unreachable|eprintln|print)!/, 4],
    [/\b\w+::\w+(?:::|\(|<)/, 0.5],
    [/->\s*(?:Self|Option|Result|Vec|String|bool|[iu](?:8|16|32|64|size)|&|impl)\b/, 3],
    [/^(?:match|if let|while let|loop)\b.*\{$/, 2],
    [/^.*=>\s*(?:\{|[\w:]+.*,)$/, 0.5],
    [/^\/\/[/!]/, 0.5],
  ],
  go: [
    [/^package\s+[a-z_]\w*$/, 5],
    [/^import\s+(?:\(|(?:[\w.]+\s+)?"[\w./-]+")$/, 4],
    [/^func\s+(?:\(\w*\s*\*?[\w[\],\s]+\)\s*)?\w+(?:\[.*\])?\(.*\{?$/, 4],
    [/^type\s+\w+(?:\[.*\])?\s+(?:struct|interface|func|map|\[|\*?[\w.]+)/, 4],
    [/^(?:\w+(?:,\s*\w+)*)\s*:=\s/, 3],
    [/^if\s+(?:\w+(?:,\s*\w+)*\s*:=.*;\s*)?.*!=\s*nil\s*\{$/, 4],
    [/^(?:defer|go|chan|select|fallthrough)\b.*[^;]$/, 1],
    [/\bfmt\.\w+\(|\bmake\((?:map|chan|\[\])|\bmap\[\w+\]/, 3],
    [/;$/, -1],
  ],
  java: [
    [/^package\s+[\w.]+;$/, 8],
    [/^import\s+(?:static\s+)?[\w.]+(?:\.\*)?;$/, 5],
    [
      regex()`
        ^(?:(?:public|private|protected|abstract|final|static|sealed|non-sealed|strictfp)\s+)*
        (?:class|interface|enum|record|@interface)\s+\w+(?:<.*>)?(?:\(.*\))?
        (?:\s+(?:extends|implements|permits)\s+[\w<>?,.\s]+)?\s*\{?\}?$
      `,
      2,
    ],
    [/\b(?:extends|implements)\s+[A-Z]\w*(?:<.*>)?(?:\s*,\s*\w+)*\s*\{$/, 2],
    [
      regex()`
        ^(?:public|private|protected)\s+(?:(?:static|final|abstract|synchronized|native)\s+)*
        [\w<>[\],.?\s]+\s+\w+\s*\([^)]*\)?(?:\s+throws\s+[\w.,\s]+)?\s*[{;]?$
      `,
      2,
    ],
    [/^@(?:Override|Test|SuppressWarnings|Deprecated|FunctionalInterface|Autowired|Nullable)\b/, 5],
    [/\bpublic\s+static\s+void\s+main\s*\(\s*(?:final\s+)?String\b/, 8],
    [/\bSystem\.(?:out|err|exit|in)\b|\bthrows\s+\w+|\bfinal\s+\w|\binstanceof\b|\bString\s+\w+\s*[=;,)]/, 2],
    [/^(?:List|Map|Set|Optional|ArrayList|HashMap)<.*>\s+\w+\s*[=;]/, 2],
    [/^using\s+[\w.]+;|\bnamespace\s/, -8],
    [/\)\s*:\s*[\w<>[\]]+\s*\{|^(?!(?:if|for|while|switch|catch|synchronized|try)\b)[a-z]\w*\([\w\s,]*\)\s*\{/, -3],
    [/^#(?:include|define|if)/, -8],
  ],
  csharp: [
    [/^(?:global\s+)?using\s+(?:static\s+)?(?:\w+\s*=\s*)?[A-Z][\w.]*;$/, 7],
    [/^namespace\s+[A-Z][\w.]*\s*[;{]?$/, 4],
    [/\{\s*(?:get|set|init)\s*[;{]|=>\s*[^;]+;$/, 1],
    [/\{\s*get;/, 5],
    [
      regex()`
        ^(?:(?:public|private|protected|internal|static|sealed|abstract|partial|readonly|override|virtual|async)\s+)+
        [\w<>[\],.?\s]+\(.*\)?$
      `,
      2,
    ],
    [
      regex()`
        ^(?:(?:public|private|protected|internal|static|sealed|abstract|partial|readonly)\s+)*
        (?:class|struct|interface|enum|record)\s+[A-Z]\w*(?:<.*>)?(?:\s*:\s*[\w<>,\s]+)?$
      `,
      2,
    ],
    [/\bConsole\.(?:Write|Read)\w*\(|\bforeach\s*\(\s*(?:var|\w+)\s+\w+\s+in\b|\bstring\s+\w+\s*[=;,)]/, 4],
    [/^import\s|^package\s|^#include/, -6],
  ],
  c: [
    [/^#\s*include\s*(?:<[^>]+>|"[^"]+")/, 8],
    [/^#\s*(?:ifn?def|define|undef)\s+\w+/, 3],
    [/^#\s*(?:if|elif|else|endif|pragma|error)\b/, 1.5],
    [
      regex()`
        ^(?:(?:static|extern|inline|const|unsigned|signed|struct|volatile|enum)\s+)*
        (?:int|char|void|long|short|float|double|size_t|bool|u?int(?:8|16|32|64)_t|FILE)\b
        \s*\**\s*\w+\s*(?:\[.*\])?\s*[=;(,{]
      `,
      2,
    ],
    [/^typedef\s/, 4],
    [/^(?:struct|union|enum)\s+\w*\s*\{?$|^\}\s*\w+\s*;$/, 1],
    [/->\w+|\b(?:printf|malloc|free|sizeof|memcpy|strlen|NULL)\b/, 1],
    [/^extern\s+(?:"C"|\w)/, 2],
    [/^using\s+(?:namespace\s+[\w:]+|[\w:]+::\w+)\s*;|^template\s*</, 6],
    [/^(?:inline\s+)?namespace\s+[\w:]*\s*\{?$/, 3],
    [/\bstd::\w+/, 3],
    [/^(?:public|private|protected)\s*:$/, 3],
    [
      regex()`
        ^(?:class|struct)\s+(?:\w+\s+)?\w+(?:\s+final)?\s*
        (?::\s*(?:public|private|protected|virtual)\s+[\w:<>,\s]+)?\s*(?:\{|;|$)
      `,
      1,
    ],
    [/^[\w:<>*&\s]+\b\w+::~?\w+\s*\(/, 3],
    [/^import\s+[\w.]+;|^package\s|^pub\s|^def\s/, -6],
  ],
  ruby: [
    [/^require(?:_relative)?\s+['"][\w/.:-]+['"]/, 6],
    [/^def\s+(?:self\.)?[\w?!=]+(?:\s*\(.*\)|\s+[\w,\s*&=]+)?$/, 3],
    [/^module\s+[A-Z][\w:]*$/, 4],
    [/^class\s+(?:<<\s*self|[A-Z][\w:]*(?:\s*<\s*[A-Z][\w:.]*(?:\(.*\))?)?)$/, 3],
    [/^end(?:\s*\.\w+.*|\s+(?:if|unless)\s.*)?$/, 2],
    [/\bdo(?:\s*\|[^|]*\|)?$/, 2],
    [/\{\s*\|[\w\s,*&()]+\|/, 3],
    [
      regex()`
        ^(?:attr_(?:reader|writer|accessor)|include|extend|private|protected|alias_method|private_constant|raise)\b
        (?:\s+[:A-Z]|$)
      `,
      3,
    ],
    [/^(?:unless|elsif|when|until|rescue|ensure|begin)\b[^;{]*$/, 2],
    [/^@\w+\s*(?:\|\|)?=|:\w+\s*=>|\b(?:puts|nil\?|\.each\b|\.freeze)/, 2],
    [/^Gem::Specification|^(?:gem|task|describe|it|context)\s+['":]/, 4],
    [/^(?:local|function)\b|\bthen$/, -2],
    [/[;{]$/, -0.5],
    [/^defmodule\s/, -6],
  ],
  php: [[/<\?php\b|^<\?=/, 15]],
  bash: [
    [/^if\s+(?:!\s*)?(?:\[\[?\s|command\b|test\b|grep\b|\w+\s).*;?\s*then$/, 4],
    [/^(?:if|elif|while)\s+(?:!\s+)?\[\[?\s/, 4],
    [/^(?:fi|esac|done)\b/, 3],
    [/^(?:then|do)$/, 3],
    [/;\s*(?:then|do)$/, 3],
    [/^(?:function\s+)?[\w-]+\s*\(\)\s*\{?$/, 2],
    [/^(?:export\s+)?[A-Za-z_]\w*=(?:"[^"]*"?|'[^']*'?|\$[\w({]\S*|[\w/.:-]*)$/, 1.5],
    [/"?\$(?:\{\w+[^}]*\}|[\w@#?*!]+)"?/, 1],
    [/\$\([^(]/, 2],
    [
      regex()`
        ^(?:echo|printf|cd|rm|mkdir|cp|mv|set\s+-\w|source|sudo|apt-get|npm|pip|git|curl
        |exit\s+\d|shift|local\s+\w+|readonly|trap|exec|test)(?=[\s;=]|$)
      `,
      2,
    ],
    [/^[\w*|".-]+\)$/, 1],
    [/;;$/, 2],
    [/\s(?:\|\||&&|\|)\s+\w|\s2?>&?\d?\s?\/dev\/null|>&2/, 2],
    [/^\[\[?\s.*(?:\s-[a-z]\s|[=<>!]).*\s\]\]?/, 3],
    [/^(?:my|our|use|sub)\s|^\$\w+\s*=|^@\w+\s*=/, -5],
    [/;$/, -1],
    [/^[.\w$%()/-]+\s*:(?!=)/, -1],
  ],
  css: [
    [/^(?:@(?:media|import|font-face|keyframes|charset|supports|layer|page)\b)/, 5],
    [/^[.#:*&]?[\w\-.#:[\]="'()>+~*\s,]*[\w\])*]\s*\{$/, 1],
    [/^(?:[.#][\w-]+|[a-z][\w-]*|\*|:root|::?[\w-]+)(?:[\s.#:>+~,[][^;={}()]*)?\s*\{/, 2],
    [/^(?:--[\w-]+|-?[a-z]+(?:-[a-z]+)*)\s*:\s*[^;{}=]+;\s*\}?$/, 2],
    [regex()`^\*?(?:${CSS_PROPERTY})(?:-[a-z]+)*\s*:\s*[^;{]+;?`, 3],
    [regex()`\{\s*(?:${CSS_PROPERTY})(?:-[a-z]+)*\s*:`, 4],
    [/^[\w$'"]+\s*:\s.*,$|^[\w$]+\.[\w$]+\(/, -4],
    [/[\w.)]\s*=\s*[\w"'([{]|\b(?:return|function|const|if\s*\(|def|class\s+\w+\s*\{)/, -3],
    [/^[$@][\w-]+\s*:|^@(?:mixin|include|extend|function|use)\b/, -6],
  ],
  haskell: [
    [/^module\s+[A-Z][\w.']*(?:\s*\(|\s+where|$)/, 5],
    [/^import\s+(?:safe\s+)?(?:qualified\s+)?[A-Z][\w.]*(?:\s+(?:qualified|as|hiding|\()|$)/, 4],
    [/^\{-#\s*\w+/, 8],
    [/^(?:[a-z][\w']*|\([^\w\s]+\))(?:\s*,\s*\w+)*\s*::\s+(?![\d.]|\S*:\/\/)/, 5],
    [/^(?:data|newtype)\s+[A-Z]\w*[\w\s]*(?:=|$|where)/, 4],
    [/^(?:instance|class)\s+.*(?:\bwhere$|=>)/, 5],
    [/^deriving\b|\bderiving\s*\(/, 3],
    [/\s<-\s|\s->\s[^{]*$|\s\$\s|=\s*do$|\bwhere$/, 1],
    [/^[a-z][\w']*(?:\s+(?:[a-z_][\w']*|\([^)]*\)|\[\]))*\s+=\s[^=;]*[^;{]$/, 1],
    [/^\|\s.*=\s/, 2],
    [/[;{]$/, -1],
  ],
  ada: [
    [/^(?:private\s+)?with\s+[\w.]+(?:\s*,\s*[\w.]+)*\s*;/i, 5],
    [/^use\s+(?:type\s+)?[\w.]+(?:\s*,\s*[\w.]+)*\s*;/i, 2],
    [/^(?:private\s+|separate\s+)?package\s+(?:body\s+)?[\w.]+(?:\s+is\b|$)/i, 5],
    [/^(?:not\s+)?(?:overriding\s+)?(?:procedure|function)\s+["\w.=+*<>&/-]+(?:\s*\(|\s+return\b|\s+is\b|\s*;|$)/i, 4],
    [/^end\s+[\w.]+\s*;/i, 3],
    [/^(?:sub)?type\s+\w+(?:\s*\(.*\))?\s+is\b/i, 4],
    [/^\w+(?:\s*,\s*\w+)*\s*:\s*(?:constant|aliased|in|out|not null|[A-Z][\w.]*)\b.*(?::=.*)?;$/, 2],
    [/^pragma\s+\w+/i, 4],
    [/\s:=\s/, 1],
    [/^(?:begin|private|is|declare|exception|record|loop)$/i, 1],
    [/^--\s/, 0.2],
    [/[{}]$/, -4],
  ],
  html: [
    [/^<!doctype\s+html/i, 15],
    [/^<html[\s>]/i, 8],
    [
      regex('i')`
        ^</?(?:
          head|body|div|span|p|ul|ol|li|table|tr|td|th|h[1-6]|a|img|form|input|button|section|nav|footer|header|main
          |meta|link|title|style|script|br|hr|pre|dl|dt|dd|label|select|option|article
        )(?:\s[^>]*)?/?>
      `,
      3,
    ],
    [/^(?:import|const|let|var|function|export|return|package)\s/, -4],
    [/<\?php|^<\?xml-/, -20],
    [/=>|===|\bclassName=/, -3],
  ],
  sql: [
    [
      regex('i')`
        ^(?:create|alter|drop)\s+(?:or\s+replace\s+)?(?:(?:global|local)\s+)?(?:temp(?:orary)?\s+)?(?:unique\s+)?(?:
          table|index|view|function|procedure|trigger|database|schema|type|extension|operator|sequence|domain
          |aggregate|role|user|cast|language|virtual|materialized|foreign|server
        )\b
      `,
      8,
    ],
    [/^(?:insert\s+into|delete\s+from|update\s+[\w."`]+\s+set|replace\s+into)\b/i, 6],
    [/^select\b(?!\s*\()/i, 4],
    [
      regex('i')`
        ^(?:
          select\s+[\w.]+\(|from\s+[\w."\`]+(?:\s+(?:as\s+)?\w+)?\s*(?:;|,|where|$)
          |where\s+\S+\s*(?:=|<|>|is|in|like)|group\s+by|order\s+by|having\s
          |(?:left|right|inner|outer|full|cross)\s+join|join\s|union(?:\s+all)?$|values\s*\(
        )
      `,
      3,
    ],
    [
      regex('i')`
        ^(?:begin|commit|rollback|start\s+transaction|grant|revoke|set\s+\w+|use\s+\w+|explain|pragma
        |with\s+(?:recursive\s+)?\w+\s+as)\b.*;?$
      `,
      1,
    ],
    [
      regex('i')`
        ^["\`\w]+\s+(?:
          int(?:eger)?|bigint|smallint|serial|text|varchar|char|boolean|timestamp|date|numeric|real|double|blob|uuid
          |jsonb?
        )\b
      `,
      3,
    ],
    [/\w[*&]+\s*\w+\s*[,)]|->\w/, -4],
    [/^(?:primary\s+key|foreign\s+key|constraint|unique|references|not\s+null)\b/i, 3],
    [/[{}]$|^(?:def|class|import|function\s+\w+\()/, -4],
  ],
};
