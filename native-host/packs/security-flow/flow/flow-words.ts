import { regex } from '../../../../shared/regex.ts';

/*
 * What names say, whatever the language: programmers call alike what does alike. Each of these is a list of whole words
 * or beginnings of words of a name, looked for in camelCase and snake_case.
 */

/** Names of what must not be guessed or forged. */
export const SECRET = regex('i')`
  passw|passphrase|pwd\b|secret|credential|token|session_?(?:id|key)|csrf|xsrf|nonce|\bsalt|salt\b|_salt|\botp|otp\b
  |(?:api|private|signing|encryption|crypto|access|auth|aes|master)_?key|remember_?me|captcha|\biv\b
  |(?:reset|verification|activation|auth|access|confirmation|invite)_?code|session_?cookie|\bsession\b
`;

/** Names of what a hash guards; a checksum, an ETag or a cache key is none of it. */
export const HASHED = regex('i')`
  passw|passphrase|passcode|pwd\b|secret|credential|signature|\bsign|sign\b
  |(?:auth|access|api|session|reset|csrf|bearer|refresh)_?token|token\b|certificate|\bhmac|(?:api|private)_?key
`;

/** What is compared to let somebody in. A second input of the same password is none of it. */
export const COMPARED = regex('i')`
  (?:^|[._\s(])(?:
    \w*(?:
      passw(?:or)?d|passphrase|secret|api_?key|hmac|(?:auth|access|api|session|reset|csrf|xsrf)_?token|signature
      |mac_?tag|auth_?tag|expected_?(?:mac|sig\w*|hash|digest)
    )
  )(?:hash|_hash|digest|hex)?$
`;
/** The second input of a form. */
export const REPEATED = /confirm|repeat|again|retype|old|previous|length|type|kind|placeholder/i;

/** Parameters that are the means of a function and not its data. */
export const MEANS = regex('i')`
  ^(?:
    _?self|_?this|cls|conn(?:ection)?|database|db\w*|cursor|cur|c|session|client|pool|statement|stmt|log(?:ger)?|app
    |ctx|context|config|cfg|conf|settings|env|options?|opts|callback|cb|next|done|res|resp|response|reply|rng|engine
    |tx|trx|transaction|repo(?:sitory)?|router|server|writer|out|output|err|error|e|flags?|mode|verbose|encoding|cwd
    |mac|rand|random|tree|doc|document|root|el|element|node|parser|kwargs|argc|w|dtype
  )$
`;

/** Parameters that are numbers by their names, where no type says so. */
export const COUNTS = regex('i')`
  ^(?:
    [ijkn]|idx|index|count|size|len|length|n(?:um)?_?(?:bytes|items|elements)|bytes|timeout|limit|offset|port|width
    |height|depth|level
  )$
`;

/** Names of parameters that hold a whole query, for which the caller answers. */
export const WHOLE_QUERY = /sql|query|statement|stmt|cypher|hql|jpql|^q$/i;

/** Names of parameters that hold a whole pattern or template, or the name of a program. */
export const WHOLE_PATTERN = /pattern|regex|re$|template|tmpl|expr|xpath|filter|html|markup|content/i;

/** A name in words: `getOrDefault` is `get_or_default`. */
export const inWords = (name: string): string => name.replaceAll(/(?<=[a-z\d])(?=[A-Z])/g, '_').toLowerCase();

/** Calls, in words, whose result is no text of what they were given. */
export const TELLS_ABOUT = regex()`
  ^(?:
    is|has|can|should|was|contains?|includes?|exists?|equals?|compare|count|len|length|size|index|find|lookup
    |get(?!_?(?:env|line|attr|parameter|header|cookie|query|string|text|value|input|full|bytes))|fetch|load|list
    |query|select|execute|exec|stat|hash|digest|hexdigest|verify|validate|check|authenticate|authori[sz]e|login|log
    |starts?|startswith|ends?|endswith|match(?:es)?|test|insert|update|delete|save|send|write|writelines|print
    |println|printf|ord|scandir|listdir|readdir|glob|walk|read
  )(?:_|\d|$)
`;

/** Methods that put their arguments into what they are called on. */
export const PUTS_IN = new RegExp(
  [
    '^(?:add|append|push|push_?back|emplace_?back|put|set|insert|write|write_?(?:string|byte|rune|char)',
    '|append_?code_?point|unshift|extend|update|concat|addall|add_?all|offer|enqueue|appendleft|push_?str|setdefault',
    '|add_?last|add_?first|<<)$',
  ].join(''),
  'i',
);

/** Functions, in words, that end or throw where what they are given is not right. */
export const ENSURES = /^(?:validate|assert|ensure|check|require|verify|reject|guard|must)(?:_|$)/;

/** Questions, in words, whose yes says that a value is one that is allowed. */
export const ALLOWS = regex()`
  ^(?:is|in|has|are|was|can|ctype)_
  |^(?:
    is[a-z]+|includes?|contains?|some|any|exists?|member|key|array_key_exists|isset|indexof|index|search
    |binary_search|isin|validate|valid|check|allow\w*|verify|matches|match|test|full_?match|regex_match
    |regex_search|preg_match|tryparse|try_parse|try_get|filter_var|slices\.contains|url_has_allowed\w*|has|strstr
    |strchr|strpos|stripos|str_contains|find
  )(?:_|\?|$)
`;

/** Questions about the beginning of a text. */
export const BEGINS = regex('i')`
  ^(?:
    starts_?with\??|has_?prefix|is_?relative_?to|start_with\?|str_starts_with|is_?within|is_?inside|is_?sub_?path\w*
    |strncmp|commonpath|commonprefix|mismatch|equal
  )$
`;

/** Calls after which nothing comes. */
export const NEVER_RETURNS = regex()`
  ^(?:
    (?:flask\.|werkzeug\.exceptions\.)?abort|koa\.Context\.throw|exit|_exit|die|panic!?|quit|notFound|halt|sys\.exit
    |os\._exit|process\.exit|(?:java\.lang\.)?System\.exit|os\.Exit|log\.Fatal(?:f|ln)?|std\.process\.exit
    |(?:System\.)?Environment\.Exit|std\.abort|std\.exit|unreachable!|bail!
  )$
`;

/** Types, at the end of a name, that are texts under construction. */
export const BUILDERS =
  /(?:StringBuilder|StringBuffer|stringstream|strings\.Builder|bytes\.Buffer|StringIO|StringWriter|ostringstream)$/;

/** How long something is. */
export const LENGTH_OF = /^(?:len|length|size|strlen|strnlen|strcspn|strspn|count|Length|Count)$/;

/** What takes the next thing out of many. */
export const TAKES = /^(?:next|next_back|nextToken|nextElement|nth|strtok|strtok_r|strsep|pop_front|pop_back|popleft)$/;

/** Where a request came to, which the address of the server itself is taken from. */
export const OWN_ADDRESS = /\.(?:url|nextUrl|href|origin)$/;

/** Calls that give, in other letters or another wrapping, the text that they were called on or given. */
export const SAME = regex()`
  ^(?:
    toString|to_s|str|String|string|strip|trim\w*|lower|upper|toLowerCase|toUpperCase|encode|decode|getBytes|as_str
    |to_string|to_owned|clone|c_str|asString|body|text|Trim\w*|ToLower|ToUpper|ToString|unwrap\w*|expect|into|as_ref
    |valueOf|format!|strval|value|get|from|fromstring
  )$
`;

/** What takes one part out of a collection. */
export const FETCHES =
  /^(?:get\w*|at|fetch|elementAt|pop|shift|first|last|peek|poll|item|values|GetValueOrDefault|dig|front|back)$/;

/** What these give of a path without `..` is one. */
export const KEEPS_NORMAL = regex()`
  ^(?:
    getPath|getAbsolutePath|as_posix|to_path_buf|toFile|toPath|toRealPath|getParent\w*|parent|as_path|c?begin|c?end
    |native|generic_string|FullName|map_err|ok|ok_or\w*|unwrap_or\w*|expect|context|with_context
  )$
`;
