import type { Table } from '../table.ts';

const BOUND = 'use snprintf, or check the length first';

/** C and C++: the standard libraries, POSIX, SQLite, MySQL, PostgreSQL, OpenSSL. `std::` is left out of names. */
export const C_TABLE: Table = {
  sources: {
    local: ['argv[]', 'getenv()', 'getchar()', 'fgetc()', 'getc()', 'readline()', 'cin()', 'secure_getenv()'],
    random: ['rand()', 'random()', 'drand48()', 'lrand48()', 'rand_r()', 'time()', 'mt19937()', 'mt19937'],
  },
  instances: { argv: 'argv' },
  makes: false,
  plainTypes: /^(?:(?:unsigned|signed|long|short|int|char|float|double|bool|_Bool|size_t|ssize_t|off_t|time_t|pid_t|wchar_t|void|uid_t|gid_t|u?int\d+_t|u?intptr_t|uint|ulong|ushort|socklen_t|streamsize|ptrdiff_t)\s*)+$/,
  numbers: ['atoi', 'atol', 'atoll', 'strtol', 'strtoul', 'strtoll', 'strtoull', 'strtod', 'atof', 'strlen', 'stoi', 'stol', 'stoul', 'ntohl', 'ntohs', 'htonl', 'isdigit', 'isalnum', 'strnlen', '*.size', '*.length', 'abs', 'sizeof'],
  cleans: [
    { calls: ['min', 'MIN', 'clamp'], of: ['unchecked-size', 'buffer-overflow'] },
    { calls: ['basename', '*.filename'], of: ['path-traversal'] },
    { calls: ['mysql_real_escape_string', 'PQescapeLiteral', 'PQescapeString', 'sqlite3_mprintf', 'PQescapeIdentifier'], of: ['sql-injection'] },
    { calls: ['strdup', 'strndup', 'asprintf'], of: ['buffer-overflow'] },
  ],
  normalises: ['realpath', 'canonical', '*.lexically_normal', 'weakly_canonical'],
  formats: { format: 0 },
  macs: ['HMAC'],
  compares: ['strcmp', 'memcmp', 'strncmp'],
  writes: [
    { calls: ['fgets', 'gets', 'fread'], to: 0, from: 'local' },
    { calls: ['read', 'recv', 'recvfrom', 'getline'], to: 1, from: 'local' },
    { calls: ['scanf'], to: 1, from: 'local' },
    { calls: ['fscanf', 'sscanf'], to: 2, from: 'local' },
    { calls: ['strcpy', 'strcat', 'strncpy', 'strncat', 'memcpy', 'memmove', 'stpcpy', 'strlcpy', 'strlcat'], to: 0, from: [1] },
    { calls: ['sprintf'], to: 0, from: [1, 2, 3, 4, 5] },
    { calls: ['snprintf'], to: 0, from: [2, 3, 4, 5, 6] },
    { calls: ['asprintf'], to: 0, from: [1, 2, 3, 4] },
  ],
  indexes: true,
  sinks: [
    { flaw: 'unsafe-call', calls: ['gets'], form: true, when: { 0: 'given', 1: 'missing' }, severity: 'error', instead: 'C11 removed it; use fgets' },
    { flaw: 'buffer-overflow', calls: ['strcpy', 'strcat', 'stpcpy', 'lstrcpy', 'wcscpy', 'wcscat'], args: [1], instead: BOUND },
    { flaw: 'buffer-overflow', calls: ['sprintf', 'vsprintf'], args: [2, 3, 4, 5, 6], when: { 1: /%-?(?:l|h)?s/ }, instead: 'use snprintf' },
    { flaw: 'unsafe-call', calls: ['scanf'], form: true, when: { 0: /%(?:l|h)?(?:s|\[)/ }, instead: 'give `%s` a width' },
    { flaw: 'unsafe-call', calls: ['fscanf', 'sscanf'], form: true, when: { 1: /%(?:l|h)?(?:s|\[)/ }, instead: 'give `%s` a width' },
    { flaw: 'unchecked-size', calls: ['memcpy', 'memmove', 'strncpy', 'strncat', 'memset', 'snprintf', 'bcopy'], args: [2], room: 0, instead: 'compare it with the size of the buffer first' },
    { flaw: 'unchecked-size', calls: ['read', 'recv', 'recvfrom'], args: [2], room: 1, instead: 'compare it with the size of the buffer first' },
    { flaw: 'unchecked-size', calls: ['fgets', 'fread'], args: [1], room: 0, instead: 'compare it with the size of the buffer first' },
    { flaw: 'unchecked-size', calls: ['malloc', 'alloca', 'realloc', 'calloc'], args: 'all', outside: true, instead: 'compare it with a limit first' },
    { flaw: 'unchecked-size', calls: ['memcpy', 'memmove'], args: [2], outside: true, instead: 'compare it with a limit first' },
    { flaw: 'command-injection', calls: ['system', 'popen', '_popen', '_wsystem', 'ShellExecuteA', 'WinExec'], instead: 'use posix_spawn or exec with a list of arguments' },
    { flaw: 'command-injection', calls: ['execl', 'execlp', 'execv', 'execvp', 'posix_spawn'], args: 'all', shell: true, instead: 'leave the shell out' },
    { flaw: 'command-injection', calls: ['execl', 'execlp', 'execv', 'execvp'], args: [0], outside: true, instead: 'write the program down' },
    { flaw: 'format-string', calls: ['printf', 'vprintf', 'wprintf'], args: [0], instead: 'use "%s"' },
    { flaw: 'format-string', calls: ['fprintf', 'sprintf', 'vfprintf', 'syslog', 'dprintf', 'vsprintf', 'asprintf'], args: [1], instead: 'use "%s"' },
    { flaw: 'format-string', calls: ['snprintf', 'vsnprintf'], args: [2], instead: 'use "%s"' },
    { flaw: 'sql-injection', calls: ['sqlite3_exec', 'sqlite3_prepare', 'sqlite3_prepare_v2', 'mysql_query', 'mysql_real_query', 'PQexec', 'PQprepare', 'SQLExecDirect', '*.executeQuery', '*.execute', '*.exec'], args: [0, 1], text: /\b(?:select\b[^]*\bfrom|insert\s+into|update\b[^]*\bset|delete\s+from|drop\s+table|where)\b/i, instead: 'use a placeholder and bind the value' },
    { flaw: 'path-traversal', calls: ['fopen', 'open', 'freopen', 'unlink', 'remove', 'rmdir', 'mkdir', 'ifstream', 'ofstream', 'fstream', 'stat', 'rename', '*.open'], args: [0], instead: 'refuse `..` and `/` in the name' },
    { flaw: 'temporary-file', calls: ['mktemp', 'tmpnam', 'tempnam', 'tmpnam_r'], form: true, instead: 'use mkstemp' },
    { flaw: 'weak-hash', calls: ['MD5', 'SHA1', 'MD5_Init', 'SHA1_Init', 'EVP_md5', 'EVP_sha1', 'MD4', 'MD5_Update', 'CC_MD5'], form: true, guards: true, instead: 'use a password hash (Argon2, scrypt), SHA-256 for the rest' },
    { flaw: 'weak-cipher', calls: ['DES_ecb_encrypt', 'DES_cbc_encrypt', 'DES_ncbc_encrypt', 'EVP_des_ecb', 'EVP_des_cbc', 'EVP_rc4', 'EVP_aes_128_ecb', 'EVP_aes_256_ecb', 'RC4', 'RC4_set_key', 'EVP_des_ede3_cbc', 'DES_set_key', 'EVP_bf_cbc', 'EVP_rc2_cbc'], form: true, instead: 'use EVP_aes_256_gcm' },
    { flaw: 'tls-off', calls: ['SSL_CTX_set_verify', 'SSL_set_verify'], form: true, when: { 1: /SSL_VERIFY_NONE/ }, instead: 'use SSL_VERIFY_PEER' },
    { flaw: 'tls-off', calls: ['curl_easy_setopt'], form: true, when: { 1: /CURLOPT_SSL_VERIFY(?:PEER|HOST)/, 2: false }, instead: 'leave the check on' },
    { flaw: 'tls-off', calls: ['SSLv2_method', 'SSLv3_method', 'SSLv23_method', 'TLSv1_method', 'TLSv1_1_method'], form: true, instead: 'use TLS_method' },
    { flaw: 'file-permissions', calls: ['chmod', 'fchmod', 'umask'], form: true, some: [/^0?777$|^511$|^438$|^0?666$/], instead: 'give only what is needed' },
  ],
};

