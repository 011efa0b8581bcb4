import type { Table } from '../flow-table.ts';
import { regex } from '../../../../../shared/regex.ts';
import { words } from '../../../../../shared/word-list.ts';

/** Methods that read into what they are given. */
const READS = ['read', 'read_line', 'read_to_string', 'read_to_end', 'read_exact', 'read_until'];
const QUERY = 'use a placeholder and bind the value';

/** Rust: the standard library, rusqlite, sqlx, diesel, reqwest, actix, axum and rocket. `::` is written as a dot. */
export const RUST_TABLE: Table = {
  sources: {
    request: words`
      std.net.TcpStream.lines() std.net.TcpStream.bytes() std.net.TcpStream.split() HttpRequest.query_string()
      HttpRequest.match_info() HttpRequest.headers() web.Query web.Form web.Path web.Json
    `,
    local: ['std.env.args()', 'env.args()', 'std.io.Stdin.lines()', 'std.io.Stdin.bytes()', 'std.io.read_to_string()'],
    random: [
      ...['from_entropy', 'from_seed', 'from_rng', 'from_os_rng'].map((each) => `rand.rngs.SmallRng.${each}()`),
      ...words`
        u8 u16 u32 u64 u128 usize i32 i64 char alphanumeric alphabetic digit choice Rng.new Rng.with_seed
      `.map((each) => `fastrand.${each}()`),
      '*.seed_from_u64()',
      'oorandom.Rand32.new()',
      'oorandom.Rand64.new()',
      'std.time.SystemTime.now()',
    ],
  },
  short: {
    Command: 'std.process.Command',
    Path: 'std.path.Path',
    PathBuf: 'std.path.PathBuf',
    fs: 'std.fs',
    env: 'std.env',
    File: 'std.fs.File',
    'process.Command': 'std.process.Command',
    mem: 'std.mem',
    io: 'std.io',
    SmallRng: 'rand.rngs.SmallRng',
    SystemTime: 'std.time.SystemTime',
    TcpStream: 'std.net.TcpStream',
  },
  returns: {
    'std.process.Command.new': 'std.process.Command',
    'std.path.Path.new': 'std.path.Path',
    'std.path.PathBuf.from': 'std.path.PathBuf',
    'std.env.args': 'std.env.args()',
    'std.io.stdin': 'std.io.Stdin',
    'std.io.Stdin.lock': 'std.io.Stdin',
    'std.net.TcpStream.try_clone': 'std.net.TcpStream',
    'std.net.TcpStream.connect': 'std.net.TcpStream',
  },
  wraps: ['std.io.BufReader.new', 'std.io.BufReader.with_capacity'],
  writes: [
    { calls: READS.map((each) => `std.net.TcpStream.${each}`), to: 0, from: 'request' },
    { calls: READS.map((each) => `std.io.Stdin.${each}`), to: 0, from: 'local' },
  ],
  makes: false,
  handlers:
    /#\[(?:get|post|put|delete)\(|\bweb::(?:Query|Path|Form|Json|Bytes)\b|\b(?:Query|Form|Path|Json|Multipart)</,
  plainTypes: regex()`
    ^(?:
      [iu](?:8|16|32|64|128|size)|f(?:32|64)|bool|char|Uuid|Duration|Instant|DateTime|NonZero\w+|Connection|PgPool
      |Pool|SqlitePool|Client|Transaction
    )$
  `,
  numbers: ['*.parse_number', '*.len', '*.count', '*.as_u64', '*.as_i64', '*.as_secs', 'Uuid.parse_str'],
  cleans: [
    { calls: ['*.file_name', '*.file_stem', 'sanitize_filename.sanitize'], of: ['path-traversal'] },
    {
      calls: ['shell_escape.escape', 'shlex.quote', 'shlex.try_quote', 'shell_words.quote', 'shell_words.join'],
      of: ['command-injection'],
    },
    {
      calls: words`
        html_escape.encode_text html_escape.encode_safe askama_escape.escape ammonia.clean v_htmlescape.escape
      `,
      of: ['cross-site-scripting'],
    },
    { calls: ['regex.escape'], of: ['regex-injection'] },
    {
      calls: ['urlencoding.encode'],
      of: ['request-forgery', 'open-redirect', 'path-traversal', 'cross-site-scripting'],
    },
  ],
  paths: ['*.join', 'std.path.Path.new', 'std.path.PathBuf.from', 'std.path.PathBuf.push'],
  normalises: ['*.canonicalize', 'std.fs.canonicalize', '*.clean', '*.normalize'],
  formats: { 'format!': 0 },
  builds: ['std.process.Command.new', '*.arg', '*.args'],
  macs: words`
    Hmac.new_from_slice hmac.Hmac.new_from_slice hmac.SimpleHmac.new_from_slice ring.hmac.sign *.finalize_reset
  `,
  sinks: [
    {
      flaw: 'command-injection',
      calls: ['*.arg', '*.args'],
      args: 'all',
      shell: true,
      instead: 'give Command the program and its arguments',
    },
    { flaw: 'command-injection', calls: ['std.process.Command.new'], outside: true, instead: 'write the program down' },
    {
      flaw: 'sql-injection',
      calls: words`
        *.execute *.execute_batch *.prepare *.query *.query_row *.query_one *.query_opt *.batch_execute *.simple_query
        sqlx.query sqlx.query_as sqlx.query_scalar diesel.sql_query sql_query sqlx.raw_sql *.query_map
      `,
      text: regex('i')`
        \b(?:select\b[^]*\bfrom|insert\s+into|update\b[^]*\bset|delete\s+from|drop\s+table|where|create\s+table)\b
      `,
      instead: QUERY,
    },
    {
      flaw: 'path-traversal',
      calls: words`
        std.fs.read_to_string std.fs.read std.fs.write std.fs.remove_file std.fs.remove_dir_all std.fs.File.open
        std.fs.File.create std.fs.read_dir std.fs.create_dir_all tokio.fs.read tokio.fs.read_to_string
        tokio.fs.File.open tokio.fs.write NamedFile.open actix_files.NamedFile.open tokio.fs.File.create
        tokio.fs.remove_file std.fs.copy std.fs.rename std.fs.metadata
      `,
      args: [0],
      instead: 'take file_name, or canonicalize and check starts_with',
    },
    {
      flaw: 'cross-site-scripting',
      calls: ['Html', 'axum.response.Html', 'RawHtml', 'rocket.response.content.RawHtml', '*.body'],
      text: /</,
      instead: 'escape it, or render a template that does',
    },
    {
      flaw: 'open-redirect',
      calls: ['Redirect.to', 'axum.response.Redirect.to', 'rocket.response.Redirect.to', 'Redirect.temporary'],
      instead: 'choose from fixed paths',
    },
    {
      flaw: 'request-forgery',
      calls: ['reqwest.get', 'reqwest.blocking.get', '*.get', 'ureq.get'],
      of: /client|reqwest|ureq/,
      instead: 'check the host against a list',
    },
    { flaw: 'unsafe-block', calls: ['unsafe'], form: true, severity: 'info', instead: 'keep it small' },
    {
      flaw: 'unsafe-cast',
      calls: ['std.mem.transmute', 'std.mem.transmute_copy', 'core.mem.transmute', 'transmute'],
      form: true,
      instead: 'use from_ne_bytes, to_bits, cast or bytemuck',
    },
    {
      flaw: 'unchecked-size',
      calls: words`*.set_len *.get_unchecked *.get_unchecked_mut std.slice.from_raw_parts std.slice.from_raw_parts_mut`,
      args: [0, 1],
      instead: 'compare it with the length first',
    },
    {
      flaw: 'uninitialised-memory',
      calls: ['std.mem.uninitialized', 'std.mem.zeroed'],
      form: true,
      when: { 0: 'given' },
      instead: 'use MaybeUninit',
    },
    {
      flaw: 'tls-off',
      calls: ['*.danger_accept_invalid_certs', '*.danger_accept_invalid_hostnames'],
      form: true,
      when: { 0: true },
      instead: 'add the certificate authority',
    },
    {
      flaw: 'tls-off',
      calls: ['*.set_verify'],
      form: true,
      when: { 0: /SslVerifyMode\.NONE/ },
      instead: 'use SslVerifyMode::PEER',
    },
    {
      flaw: 'weak-hash',
      calls: words`
        md5.compute Md5.digest Md5.new Sha1.digest Sha1.new sha1.Sha1.new sha1.Sha1.digest md5.Md5.new md5.Md5.digest
        sha1_smol.Sha1.from
      `,
      form: true,
      guards: true,
      instead: 'use argon2 for passwords, sha2 for the rest',
    },
    {
      flaw: 'weak-cipher',
      calls: words`
        Des.new des.Des.new TdesEde3.new Rc4.new rc4.Rc4.new Cipher.des_cbc Cipher.aes_256_ecb Cipher.aes_128_ecb
        openssl.symm.Cipher.aes_128_ecb openssl.symm.Cipher.des_cbc
      `,
      form: true,
      instead: 'use aes-gcm or chacha20poly1305',
    },
    {
      flaw: 'insecure-cookie',
      calls: ['*.secure', '*.http_only', '*.cookie_secure', '*.cookie_http_only'],
      form: true,
      when: { 0: false },
      instead: 'leave it on',
    },
    {
      flaw: 'regex-injection',
      calls: ['Regex.new', 'regex.Regex.new'],
      when: { 0: /^$/ },
      instead: 'regex::escape it',
    },
  ],
};
