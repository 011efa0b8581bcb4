import type { Table } from '../flow-table.ts';
import { regex } from '../../../../../shared/regex.ts';
import { words } from '../../../../../shared/word-list.ts';

/** What frameworks call the parts of a request. */
const REQUEST = words`
  body raw_url url url_params get_header_value get_param_value get_file_value params matches path_params path target
  files getParameter getBody getHeader getCookie getQuery query getPath getJsonObject jsonObject getOptionalParameter
  bodyData getParameters parameters param resource splatAt getURI get getQueryParameter getPathVariable header value
  header_value
`;

/** Engines whose numbers follow from those before. */
const ENGINES = words`mt19937 mt19937_64 minstd_rand minstd_rand0 default_random_engine ranlux24 knuth_b`;

/** Functions of <filesystem> that do something to the file that they are given first. */
const FILES = words`
  remove remove_all create_directory create_directories rename copy_file copy directory_iterator
  recursive_directory_iterator resize_file permissions create_symlink
`;

const BOUND = 'use snprintf, or check the length first';

/** C and C++: the standard libraries, POSIX, SQLite, MySQL, PostgreSQL, OpenSSL. `std::` is left out of names. */
export const C_TABLE: Table = {
  sources: {
    request: REQUEST.flatMap((part) => [`http.request.${part}`, `http.request.${part}()`]).concat(words`
      http.request[] MHD_lookup_connection_value() FCGX_GetParam() evhttp_request_get_uri()
    `),
    local: ['argv[]', 'getenv()', 'getchar()', 'fgetc()', 'getc()', 'readline()', 'secure_getenv()'],
    random: ['rand()', 'random()', 'drand48()', 'lrand48()', 'rand_r()', 'time()'].concat(
      ENGINES.flatMap((name) => [name, `${name}()`]),
    ),
  },
  instances: { argv: 'argv', cin: 'cin' },
  returns: { 'http.request.url_params': 'http.request.url_params' },
  short: {
    'crow.request': 'http.request',
    'httplib.Request': 'http.request',
    Request: 'http.request',
    'drogon.HttpRequestPtr': 'http.request',
    HttpRequestPtr: 'http.request',
    'Rest.Request': 'http.request',
    'Pistache.Rest.Request': 'http.request',
    'Http.Request': 'http.request',
    'Pistache.Http.Request': 'http.request',
    'boost.beast.http.request': 'http.request',
    'beast.http.request': 'http.request',
    fs: 'filesystem',
    'Poco.Net.HTTPServerRequest': 'http.request',
    HTTPServerRequest: 'http.request',
    'Poco.Net.HTMLForm': 'http.request',
    HTMLForm: 'http.request',
    'oatpp.web.protocol.http.incoming.Request': 'http.request',
    'restinio.request_handle_t': 'http.request',
    QHttpServerRequest: 'http.request',
  },
  handlers: /\broute\b/,
  pages: /\broute\b/,
  paths: ['filesystem.path', 'fs.path'],
  patterns: ['regex', 'wregex', 'basic_regex'],
  pathTypes: /(?:^|\.)(?:\w+_)?path(?:\(\))?$/,
  streams: {
    writes: /^(?:w?[io]?stringstream|[io]?fstream|[io]?ostream|iostream|w?c(?:out|err|log))(?:\(\))?$/,
    reads: /^(?:w?i?stringstream|i?fstream|istream|iostream|w?cin)(?:\(\))?$/,
    texts: /^w?[io]?stringstream(?:\(\))?$/,
  },
  makes: false,
  plainTypes: regex()`
    ^(?:
      (?:
        unsigned|signed|long|short|int|char|float|double|bool|_Bool|size_t|ssize_t|off_t|time_t|pid_t|wchar_t|void
        |uid_t|gid_t|u?int\d+_t|u?intptr_t|uint|ulong|ushort|socklen_t|streamsize|ptrdiff_t
      )\s*
    )+$
  `,
  numbers: words`
    atoi atol atoll strtol strtoul strtoll strtoull strtod atof strlen stoi stol stoul ntohl ntohs htonl isdigit isalnum
    strnlen strcspn strspn *.size *.length abs sizeof stoll stoull stof stod stold to_string ntohll be32toh be16toh
    le32toh le16toh be64toh htons
  `,
  cleans: [
    { calls: ['min', 'MIN', 'clamp'], of: ['unchecked-size', 'buffer-overflow'] },
    { calls: ['basename', '*.filename'], of: ['path-traversal'] },
    {
      calls: ['mysql_real_escape_string', 'PQescapeLiteral', 'PQescapeString', 'sqlite3_mprintf', 'PQescapeIdentifier'],
      of: ['sql-injection'],
    },
    { calls: ['strdup', 'strndup', 'asprintf'], of: ['buffer-overflow'] },
  ],
  normalises: ['realpath', '*.canonical', '*.lexically_normal', '*.weakly_canonical'],
  formats: { format: 0, 'fmt.format': 0, 'fmt.sprintf': 0, 'absl.StrFormat': 0, vformat: 0 },
  macs: ['HMAC'],
  compares: ['strcmp', 'memcmp', 'strncmp'],
  writes: [
    { calls: ['fgets', 'gets', 'fread'], to: 0, from: 'local' },
    { calls: ['read', 'pread', 'getdelim'], to: 1, from: 'local', asked: /\baccept4?\s*\(/ },
    { calls: ['recv', 'recvfrom', 'SSL_read', 'BIO_read', 'gnutls_record_recv'], to: 1, from: 'request' },
    { calls: ['readlink'], to: 1, from: 'local' },
    { calls: ['getline'], to: 1, from: 'local', when: { 2: 'missing' } },
    { calls: ['getline'], to: 1, from: 'local', when: { 2: /^[^]$/ } },
    {
      calls: ['getline'],
      to: 0,
      from: 'local',
      when: { 2: /^(?:stdin|FILE|fopen|popen|fdopen)\b/ },
      asked: /\baccept4?\s*\(/,
    },
    ...['cin', 'istream', 'ifstream', 'fstream'].map((type) => ({
      calls: ['read', 'getline', 'readsome', 'get'].map((name) => `${type}.${name}`),
      to: 0,
      from: 'local' as const,
    })),
    ...[1, 2, 3, 4, 5].map((to) => ({ calls: ['scanf', 'wscanf'], to, from: 'local' as const })),
    ...[2, 3, 4, 5, 6].map((to) => ({ calls: ['fscanf'], to, from: 'local' as const })),
    ...[2, 3, 4, 5, 6].map((to) => ({ calls: ['sscanf'], to, from: [0] })),
    { calls: ['from_chars'], to: 2, from: [0] },
    { calls: ['mg_http_get_var', 'mg_get_var'], to: 2, from: 'request' },
    {
      calls: ['strcpy', 'strcat', 'strncpy', 'strncat', 'memcpy', 'memmove', 'stpcpy', 'strlcpy', 'strlcat'],
      to: 0,
      from: [1],
    },
    { calls: ['sprintf'], to: 0, from: [1, 2, 3, 4, 5] },
    { calls: ['snprintf'], to: 0, from: [2, 3, 4, 5, 6] },
    { calls: ['asprintf'], to: 0, from: [1, 2, 3, 4] },
  ],
  indexes: true,
  sinks: [
    {
      flaw: 'unsafe-call',
      calls: ['gets'],
      form: true,
      when: { 0: 'given', 1: 'missing' },
      severity: 'error',
      instead: 'C11 removed it; use fgets',
    },
    {
      flaw: 'buffer-overflow',
      calls: ['strcpy', 'strcat', 'stpcpy', 'lstrcpy', 'wcscpy', 'wcscat'],
      args: [1],
      instead: BOUND,
    },
    {
      flaw: 'buffer-overflow',
      calls: ['sprintf', 'vsprintf'],
      args: [2, 3, 4, 5, 6],
      when: { 1: /%-?(?:l|h)?s/ },
      instead: 'use snprintf',
    },
    {
      flaw: 'unsafe-call',
      calls: ['scanf'],
      form: true,
      when: { 0: /%(?:l|h)?(?:s|\[)/ },
      instead: 'give `%s` a width',
    },
    {
      flaw: 'unsafe-call',
      calls: ['fscanf', 'sscanf'],
      form: true,
      when: { 1: /%(?:l|h)?(?:s|\[)/ },
      instead: 'give `%s` a width',
    },
    {
      flaw: 'unchecked-size',
      calls: ['memcpy', 'memmove', 'strncpy', 'strncat', 'memset', 'snprintf', 'bcopy'],
      args: [2],
      room: 0,
      instead: 'compare it with the size of the buffer first',
    },
    {
      flaw: 'unchecked-size',
      calls: ['read', 'recv', 'recvfrom'],
      args: [2],
      room: 1,
      instead: 'compare it with the size of the buffer first',
    },
    {
      flaw: 'unchecked-size',
      calls: ['fgets'],
      args: [1],
      room: 0,
      instead: 'compare it with the size of the buffer first',
    },
    {
      flaw: 'unchecked-size',
      calls: ['fread'],
      args: [1, 2],
      room: 0,
      instead: 'compare it with the size of the buffer first',
    },
    {
      flaw: 'unchecked-size',
      calls: ['malloc', 'alloca', 'calloc'],
      args: 'all',
      outside: true,
      instead: 'compare it with a limit first',
    },
    {
      flaw: 'unchecked-size',
      calls: ['realloc', 'reallocarray'],
      args: [1, 2],
      outside: true,
      instead: 'compare it with a limit first',
    },
    {
      flaw: 'unchecked-size',
      calls: ['vector', 'string', 'make_unique', 'make_shared', '*.resize', '*.reserve'],
      args: [0],
      outside: true,
      numeric: true,
      instead: 'compare it with a limit first',
    },
    {
      flaw: 'unchecked-size',
      calls: ['cin.read', 'istream.read', 'ifstream.read', 'fstream.read'],
      args: [1],
      room: 0,
      instead: 'compare it with the size of the buffer first',
    },
    {
      flaw: 'unchecked-size',
      calls: ['memcpy', 'memmove'],
      args: [2],
      outside: true,
      instead: 'compare it with a limit first',
    },
    {
      flaw: 'command-injection',
      calls: ['system', 'popen', '_popen', '_wsystem', 'ShellExecuteA', 'WinExec', 'boost.process.system', 'bp.system'],
      instead: 'use posix_spawn or exec with a list of arguments',
    },
    {
      flaw: 'command-injection',
      calls: ['execl', 'execlp', 'execv', 'execvp', 'posix_spawn'],
      args: 'all',
      shell: true,
      instead: 'leave the shell out',
    },
    {
      flaw: 'command-injection',
      calls: ['execl', 'execlp', 'execv', 'execvp'],
      args: [0],
      outside: true,
      instead: 'write the program down',
    },
    { flaw: 'format-string', calls: ['printf', 'vprintf', 'wprintf'], args: [0], instead: 'use "%s"' },
    {
      flaw: 'format-string',
      calls: ['fprintf', 'sprintf', 'vfprintf', 'syslog', 'dprintf', 'vsprintf', 'asprintf'],
      args: [1],
      instead: 'use "%s"',
    },
    { flaw: 'format-string', calls: ['snprintf', 'vsnprintf'], args: [2], instead: 'use "%s"' },
    {
      flaw: 'sql-injection',
      calls: words`
        sqlite3_exec sqlite3_prepare sqlite3_prepare_v2 mysql_query mysql_real_query PQexec PQprepare SQLExecDirect
        *.executeQuery *.execute *.exec
      `,
      args: [0, 1],
      text: /\b(?:select\b[^]*\bfrom|insert\s+into|update\b[^]*\bset|delete\s+from|drop\s+table|where)\b/i,
      instead: 'use a placeholder and bind the value',
    },
    {
      flaw: 'path-traversal',
      args: [0],
      instead: 'refuse `..` and `/` in the name',
      calls: [
        ...words`fopen open freopen unlink remove rmdir mkdir ifstream ofstream fstream stat rename *.open opendir`,
        ...FILES.map((name) => `filesystem.${name}`),
        '*.set_file_content',
        '*.set_static_file_info_unsafe',
        '*.newFileResponse',
        'HttpResponse.newFileResponse',
      ],
    },
    {
      flaw: 'path-traversal',
      calls: ['openat', 'sendfile', 'rename', 'filesystem.rename', 'filesystem.copy_file'],
      args: [1],
      instead: 'refuse `..` and `/` in the name',
    },
    {
      flaw: 'cross-site-scripting',
      calls: ['*.set_content', '*.setBody', '*.write', '*.end', '*.send', 'crow.response'],
      args: 'all',
      text: /<[a-z!/]/i,
      answers: true,
      instead: 'escape `<`, `&` and quotes first',
    },
    {
      flaw: 'cross-site-scripting',
      sets: ['*.body'],
      text: /<[a-z!/]/i,
      instead: 'escape `<`, `&` and quotes first',
    },
    {
      flaw: 'open-redirect',
      calls: ['*.set_redirect', '*.redirect', '*.moved', '*.newRedirectionResponse'],
      args: [0],
      instead: 'redirect within the own site only',
    },
    {
      flaw: 'request-forgery',
      calls: ['curl_easy_setopt'],
      args: [2],
      when: { 1: /^CURLOPT_URL$/ },
      instead: 'choose from a list of hosts',
    },
    {
      flaw: 'request-forgery',
      calls: ['httplib.Client', 'httplib.SSLClient', 'cpr.Url', 'HttpClient.newHttpClient'],
      args: [0],
      instead: 'choose from a list of hosts',
    },
    { flaw: 'temporary-file', calls: ['mktemp', 'tmpnam', 'tempnam', 'tmpnam_r'], form: true, instead: 'use mkstemp' },
    {
      flaw: 'weak-hash',
      calls: ['MD5', 'SHA1', 'MD5_Init', 'SHA1_Init', 'EVP_md5', 'EVP_sha1', 'MD4', 'MD5_Update', 'CC_MD5'],
      form: true,
      guards: true,
      instead: 'use a password hash (Argon2, scrypt), SHA-256 for the rest',
    },
    {
      flaw: 'weak-cipher',
      calls: words`
        DES_ecb_encrypt DES_cbc_encrypt DES_ncbc_encrypt EVP_des_ecb EVP_des_cbc EVP_rc4 EVP_aes_128_ecb EVP_aes_256_ecb
        RC4 RC4_set_key EVP_des_ede3_cbc DES_set_key EVP_bf_cbc EVP_rc2_cbc
      `,
      form: true,
      instead: 'use EVP_aes_256_gcm',
    },
    {
      flaw: 'tls-off',
      calls: ['SSL_CTX_set_verify', 'SSL_set_verify'],
      form: true,
      when: { 1: /SSL_VERIFY_NONE/ },
      instead: 'use SSL_VERIFY_PEER',
    },
    {
      flaw: 'tls-off',
      calls: ['curl_easy_setopt'],
      form: true,
      when: { 1: /CURLOPT_SSL_VERIFY(?:PEER|HOST)/, 2: false },
      instead: 'leave the check on',
    },
    {
      flaw: 'tls-off',
      calls: ['SSLv2_method', 'SSLv3_method', 'SSLv23_method', 'TLSv1_method', 'TLSv1_1_method'],
      form: true,
      instead: 'use TLS_method',
    },
    {
      flaw: 'file-permissions',
      calls: ['chmod', 'fchmod', 'umask'],
      form: true,
      some: [/^0?777$|^511$|^438$|^0?666$/],
      instead: 'give only what is needed',
    },
  ],
};
