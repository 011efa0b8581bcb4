import type { Sign } from './language-signs.ts';
import { regex } from './regex.ts';

/** What lines of other languages look like: told apart only, so that what looks like them is taken for none of ours. */
export const FOREIGN_SIGNS: Readonly<Record<string, readonly Sign[]>> = {
  perl: [
    [
      regex()`
        ^use\s+(?:
          strict|warnings|v?5|utf8|vars|lib|parent|base|POSIX|Carp|feature|constant|Exporter|[A-Z]\w*(?:::\w+)+
        )\b
      `,
      8,
    ],
    [/^(?:my|our|local)\s+[($@%]/, 5],
    [/^package\s+[\w:]+;/, 3],
    [/^sub\s+\w+\s*(?:\([$@%;\\*&]*\))?\s*\{?/, 5],
    [/\$\w+->|=~\s*[ms/]|\bqw[(/]|@_|\$self\b|\bshift;|__END__|^=(?:head|cut|pod|over|item|encoding)/, 4],
    [/^1;$/, 4],
    [/^no\s+strict/, 4],
  ],
  lua: [
    [/^local\s+(?:function\s|[\w,\s]+=)/, 5],
    [/^(?:local\s+)?function\s+[\w.:]+\s*\([^)]*\)\s*$/, 5],
    [/\bthen$|^end[,)]*$|\bdo$/, 1],
    [/\s~=\s|\.\.\s|\brequire\s*\(?['"]/, 2],
    [/^--/, 0.5],
    [/\bnil\b|\bpairs\(/, 1],
  ],
  kotlin: [
    [
      regex()`
        ^(?:(?:private|public|internal|override|suspend|inline|open|protected|operator|tailrec|infix)\s+)*fun\s+
        (?:<.*>\s*)?(?:\w+\.)?\w+\s*\(
      `,
      6,
    ],
    [/^(?:(?:private|override|lateinit|const|internal)\s+)*va[lr]\s+\w+\s*(?::\s*\w+|=|by\b)/, 4],
    [/^(?:data|sealed|open|enum|annotation|value)\s+class\s|^(?:companion\s+)?object\b/, 5],
    [/^package\s+[\w.]+$/, 4],
    [/^import\s+[\w.]+(?:\.\*)?$/, 1],
  ],
  swift: [
    [/^import\s+(?:Foundation|UIKit|SwiftUI|Swift|Combine|XCTest)$/, 9],
    [
      regex()`
        ^(?:(?:public|private|internal|static|override|mutating|@\w+|fileprivate|open|final)\s+)*func\s+\w+(?:<.*>)?
        \(.*\)(?:\s*(?:async|throws|rethrows))*(?:\s*->\s*.+)?\s*\{
      `,
      3,
    ],
    [/^(?:guard|if)\s+let\s|^(?:extension|protocol)\s+\w+|^(?:let|var)\s+\w+\s*:\s*\[?[A-Z]/, 4],
  ],
  scala: [
    [/^(?:case\s+)?(?:object|class|trait)\s+\w+(?:\[.*\])?(?:\(.*\))?\s*(?:extends\s.*)?\{?$/, 2],
    [/^(?:override\s+|private\s+|implicit\s+)*def\s+\w+(?:\[.*\])?(?:\(.*\))*\s*(?::\s*[\w[\],.\s]+)?\s*=/, 6],
    [/^case\s+class\s|^(?:lazy\s+|implicit\s+)?val\s+\w+/, 4],
    [/^import\s+[\w.]+\.(?:_|\{.*\})$/, 6],
  ],
  r: [
    [/^[\w.]+\s*<-\s/, 4],
    [/<-\s*function\s*\(|^library\(|%>%|\bdata\.frame\(/, 6],
  ],
  make: [
    [/^[\w.$()%/-]+(?:\s+[\w.$()%/-]+)*\s*::?(?!=)(?:\s+[\w.$()%/ -]*)?$/, 1],
    [/^(?:\.PHONY|include\s|-include\s|ifeq|ifneq|endif|define\s|export\s\w+\s*[:?]?=)/, 4],
    [/^[A-Za-z_]\w*\s*(?::=|\?=|\+=)/, 4],
    [/\$\((?:[A-Z_]+|shell|wildcard|patsubst|MAKE|call|addprefix)\b/, 4],
    [/\$[@<^]/, 3],
  ],
  tex: [
    [
      regex()`
        ^\\(?:
          documentclass|begin|usepackage|section|subsection|newcommand|def|input|chapter|title|item|end|let
          |ProvidesPackage
        )\b
      `,
      8,
    ],
    [/^%/, 0.5],
  ],
  xml: [
    [/^<\?xml\s/, 12],
    [/^<\/?\w+[:-]\w/, 3],
    [/^<!(?:ELEMENT|ATTLIST|ENTITY|DOCTYPE\s+(?!html))/, 6],
  ],
  markdown: [
    [/^#{1,6}\s+\w/, 2],
    [/^```/, 6],
    [/\]\((?:https?:|\.{0,2}\/|#)/, 4],
    [/^={4,}$|^-{4,}$/, 4],
    [/^(?:[-*]|\d+\.)\s+\*\*|\*\*\w/, 2],
    [/^[A-Z][a-z]+(?:,?\s+[a-z'-]+){4,}[.,:]?/, 2.5],
    [/^[a-z]+(?:\s+[a-z'-]+){5,}/, 2],
    [/^\.\.\s+[\w-]+::/, 6],
  ],
  ocaml: [
    [/^let\s+(?:rec\s+)?[\w']+(?:\s+[\w'~:()?]+)*\s*=\s*(?:$|function|fun\b|match\b|let\b)/, 4],
    [/^(?:open\s+[A-Z]\w*|val\s+\w+\s*:|module\s+\w+\s*(?::\s*\w+\s*)?=\s*(?:struct|functor)?|external\s+\w+\s*:)/, 6],
    [/;;$|\bin$|^\|\s.*->/, 2],
    [/^\(\*.*\*\)?$/, 3],
  ],
  powershell: [
    [/^(?:param\s*\(|function\s+[A-Z]\w*-\w+|\[CmdletBinding)/, 8],
    [/^\$\w+\s*=\s*(?:Get|New|Set)-\w+|\b(?:Write-Host|Get-\w+|Set-\w+)\b|\s-(?:eq|ne|like|match)\s/, 4],
  ],
  dart: [
    [/^import\s+['"](?:package|dart):/, 12],
    [/^void\s+main\(\)\s*(?:async\s*)?\{/, 3],
  ],
  elixir: [
    [/^defmodule\s+[\w.]+\s+do$/, 12],
    [/^defp?\s+.*\bdo$|\|>/, 4],
  ],
  fortran: [
    [/^(?:program|subroutine|module|implicit\s+none|end\s+(?:subroutine|program|module|function|do|if))\b/i, 4],
    [/^(?:integer|real|double precision|character|logical)\b.*::/i, 6],
  ],
  assembler: [
    [/^\.(?:text|globl|global|section|align|data|type|size|file|cfi_\w+)\b/, 5],
    [/^(?:mov[lqbw]?|push[lq]?|pop[lq]?|call|ret|jmp|add[lq]?|sub[lq]?|lea[lq]?|xor[lq]?|cmp[lq]?)\s+[%$\w([]/, 4],
  ],
  roff: [[/^\.(?:\\"|TH|SH|PP|TP|B|I|BR|IP|Dd|Dt|Os|Nm|Sh|RS|RE|if|de|nr|so)\b/, 6]],
  graphql: [
    [/^(?:extend\s+)?(?:type|input|interface|enum|scalar|union|schema|query|mutation|subscription|fragment)\b/, 1],
    [/^\w+(?:\(.*\))?:\s*\[?[A-Z]\w*!?\]?!?$/, 3],
    [/^\w+(?:\(\w+:\s*[^)]*\))?\s*\{.*\}?$/, 1],
  ],
  protobuf: [
    [/^syntax\s*=\s*"proto\d"\s*;/, 12],
    [/^message\s+\w+\s*\{|^rpc\s+\w+\s*\(/, 5],
    [/^(?:repeated\s+|optional\s+)?[\w.]+\s+\w+\s*=\s*\d+;$/, 3],
  ],
  hcl: [
    [/^(?:resource|data|variable|provider|output|module|terraform|locals)\s*(?:"[^"]*"\s*){0,2}\{$/, 12],
    [/^[\w-]+\s*=\s*(?:var|local|data|module)\.\w/, 4],
  ],
  cypher: [[/^(?:OPTIONAL\s+)?(?:MATCH|MERGE)\s*\(|\)\s*-\[.*\]-[>(]/, 10]],
  vue: [[/^<script\s+setup\b|^<template>$/, 12]],
  rbs: [
    [/^(?:private\s+|public\s+)?def\s+[\w.?!]+:\s/, 8],
    [/^[\^(?*].*\)\s*->\s*\w+/, 4],
  ],
  pseudocode: [
    [/^(?:for\s+each\s|repeat$|until\s|end\s+(?:if|for|while|procedure|function)$|else\s*if\b.*\bthen$)/i, 5],
    [/\s(?:<-|\u2190)\s/, 3],
    [/^(?:function|procedure|algorithm)\s+\w+\s*\(.*\)\s*:?$/i, 4],
  ],
  clojure: [[/^\((?:defn?-?|ns|let|defmacro|def[a-z]+)\s/, 8]],
  prolog: [[/^\w+\(.*\)\s*(?::-|\.$)/, 4]],
  nginx: [[/^(?:server|location\s.*|upstream\s.*|http)\s*\{$|^(?:listen|server_name|proxy_pass|root)\s.*;$/, 5]],
  docker: [[/^(?:FROM|RUN|COPY|WORKDIR|CMD|ENTRYPOINT|EXPOSE|ENV|ARG)\s/, 5]],
  zig: [[/@import\("|^(?:pub\s+)?fn\s.*!\w+\s*\{$/, 8]],
};
