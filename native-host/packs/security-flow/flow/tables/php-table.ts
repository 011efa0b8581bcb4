import type { Table } from '../flow-table.ts';
import { words } from '../../../../../shared/word-list.ts';

const QUERY = 'prepare the query and bind the value';
const PATH = 'take basename, or compare realpath with the folder';
const SQL = /\b(?:select\b[^]*\bfrom|insert\s+into|update\b[^]*\bset|delete\s+from|drop\s+table|where|order\s+by)\b/i;

/** PHP: its functions, PDO, Laravel and Symfony. */
export const PHP_TABLE: Table = {
  sources: {
    request: words`
      $_GET $_POST $_REQUEST $_COOKIE $_FILES $_SERVER[] getallheaders() apache_request_headers() filter_input()
      http.Request.input() http.Request.get() http.Request.query() http.Request.all() http.Request.post()
      http.Request.query http.Request.request http.Request.getQueryParams() http.Request.getParsedBody()
      http.Request.header() http.Request.cookie() Request.input() Input.get() request()
    `,
    local: ['argv', 'readline()', 'fgets()'],
    random: words`rand() mt_rand() uniqid() lcg_value() array_rand() str_shuffle() microtime() time()`,
  },
  instances: { request: 'http.Request', req: 'http.Request' },
  short: { Request: 'http.Request', ServerRequestInterface: 'http.Request' },
  plainTypes: /^(?:int|integer|float|double|bool|boolean|DateTime\w*|void|null)$/,
  numbers: words`intval floatval boolval count strlen abs round floor ceil min max ctype_digit crc32 hexdec strtotime`,
  cleans: [
    {
      calls: words`
        htmlspecialchars htmlentities strip_tags e esc_html esc_attr wp_kses json_encode nl2br_escaped http_build_query
      `,
      of: ['cross-site-scripting'],
    },
    { calls: ['escapeshellarg', 'escapeshellcmd'], of: ['command-injection'] },
    {
      calls: words`
        mysqli_real_escape_string mysql_real_escape_string pg_escape_string pg_escape_literal pg_escape_identifier
        *.quote *.real_escape_string *.escape_string addslashes esc_sql *.prepare
      `,
      of: ['sql-injection'],
    },
    { calls: ['ldap_escape'], of: ['ldap-injection'] },
    { calls: ['basename'], of: ['path-traversal', 'code-injection'] },
    { calls: ['preg_quote'], of: ['regex-injection'] },
    {
      calls: ['urlencode', 'rawurlencode'],
      of: ['cross-site-scripting', 'open-redirect', 'request-forgery', 'path-traversal', 'header-injection'],
    },
    {
      calls: ['md5', 'sha1', 'hash', 'bin2hex', 'password_hash', 'dechex', 'base64_encode'],
      of: ['sql-injection', 'cross-site-scripting', 'command-injection', 'path-traversal'],
    },
    { calls: ['json_decode'], of: ['unsafe-deserialization'] },
    { calls: ['password_verify'], of: 'all' },
  ],
  normalises: ['realpath'],
  formats: { sprintf: 0, vsprintf: 0 },
  macs: ['hash_hmac'],
  compares: ['strcmp', 'strcasecmp'],
  sinks: [
    {
      flaw: 'command-injection',
      calls: ['system', 'exec', 'shell_exec', 'passthru', 'popen', 'proc_open', 'pcntl_exec'],
      instead: 'wrap the value in escapeshellarg',
    },
    {
      flaw: 'code-injection',
      calls: words`eval assert create_function include call_user_func call_user_func_array preg_replace_eval extract`,
      args: [0],
      instead: 'choose from a list',
    },
    {
      flaw: 'sql-injection',
      calls: words`
        mysqli_query mysqli_multi_query pg_query mysql_query sqlite_query odbc_exec mssql_query oci_parse sqlsrv_query
        mysqli_real_query
      `,
      args: [0, 1],
      instead: QUERY,
    },
    {
      flaw: 'sql-injection',
      calls: words`
        *.query *.exec *.prepare *.multi_query *.get_results *.get_var *.get_row *.executeQuery *.executeStatement
        *.createQuery DB.select DB.statement DB.raw DB.unprepared *.whereRaw *.orderByRaw *.selectRaw *.havingRaw
      `,
      text: SQL,
      instead: QUERY,
    },
    { flaw: 'sql-injection', calls: ['DB.raw', 'DB.unprepared', '*.whereRaw', '*.orderByRaw'], instead: QUERY },
    {
      flaw: 'sql-injection',
      calls: ['*.query', '*.exec', '*.multi_query'],
      of: /db|pdo|conn|mysqli|link/i,
      instead: QUERY,
    },
    { flaw: 'ldap-injection', calls: ['ldap_search', 'ldap_list', 'ldap_read'], args: [2], instead: 'use ldap_escape' },
    {
      flaw: 'xpath-injection',
      calls: ['*.xpath', '*.query', '*.evaluate'],
      text: /\/\/?\w+\[/,
      instead: 'compare the value yourself',
    },
    {
      flaw: 'template-injection',
      calls: ['*.createTemplate', '*.renderString'],
      instead: 'write the template down and hand the value over as data',
    },
    {
      flaw: 'path-traversal',
      calls: words`
        fopen file_get_contents file_put_contents readfile file unlink rename copy rmdir mkdir scandir opendir
        show_source highlight_file parse_ini_file move_uploaded_file include SplFileObject
      `,
      args: [0, 1],
      instead: PATH,
    },
    {
      flaw: 'cross-site-scripting',
      calls: ['echo', 'printf', 'print_r', 'vprintf'],
      args: 'all',
      instead: 'wrap it in htmlspecialchars',
    },
    { flaw: 'open-redirect', calls: ['header'], text: /^location:\s*\u0001/i, instead: 'choose from fixed paths' },
    {
      flaw: 'open-redirect',
      calls: ['redirect', '*.redirect', 'wp_redirect', 'RedirectResponse', 'Redirect.to'],
      instead: 'choose from fixed paths',
    },
    {
      flaw: 'header-injection',
      calls: ['header', 'mail'],
      args: [0, 3],
      text: /^(?!location)[^]*\u0001/i,
      instead: 'take line breaks out of it',
    },
    {
      flaw: 'request-forgery',
      calls: ['file_get_contents', 'curl_init', 'fopen', 'get_headers', 'fsockopen', 'Http.get'],
      text: /^(?:https?:\/\/)?\u0001/,
      instead: 'check the host against a list',
    },
    {
      flaw: 'request-forgery',
      calls: ['curl_setopt'],
      args: [2],
      when: { 1: /CURLOPT_URL/ },
      instead: 'check the host against a list',
    },
    {
      flaw: 'unsafe-deserialization',
      calls: ['unserialize'],
      args: [0],
      when: { 1: 'missing' },
      instead: 'use json_decode, or allowed_classes => false',
    },
    {
      flaw: 'external-entities',
      calls: ['simplexml_load_string', 'simplexml_load_file', '*.loadXML', '*.load'],
      form: true,
      some: [/LIBXML_NOENT/],
      instead: 'leave LIBXML_NOENT out',
    },
    {
      flaw: 'weak-hash',
      calls: ['md5', 'sha1', 'crypt'],
      form: true,
      guards: true,
      instead: 'use password_hash for passwords, SHA-256 for the rest',
    },
    {
      flaw: 'weak-hash',
      calls: ['hash'],
      form: true,
      guards: true,
      when: { 0: /^(?:md[245]|sha1)$/i },
      instead: 'use password_hash for passwords, SHA-256 for the rest',
    },
    {
      flaw: 'weak-cipher',
      calls: ['openssl_encrypt', 'openssl_decrypt'],
      form: true,
      when: { 1: /^(?:des|rc[24]|bf)|-ecb$/i },
      instead: 'use aes-256-gcm',
    },
    {
      flaw: 'weak-cipher',
      calls: ['mcrypt_encrypt', 'mcrypt_decrypt'],
      form: true,
      instead: 'use openssl_encrypt with aes-256-gcm',
    },
    {
      flaw: 'tls-off',
      calls: ['curl_setopt'],
      form: true,
      when: { 1: /CURLOPT_SSL_VERIFY(?:PEER|HOST)/, 2: false },
      instead: 'leave the check on',
    },
    {
      flaw: 'tls-off',
      entries: ['verify_peer', 'verify_peer_name', 'verify'],
      form: true,
      when: { value: false },
      instead: 'leave the check on',
    },
    {
      flaw: 'insecure-cookie',
      calls: ['setcookie'],
      form: true,
      when: { 0: /sess|token|auth|jwt|remember/i, 2: 'missing' },
      instead: 'set secure and httponly',
    },
    {
      flaw: 'insecure-cookie',
      calls: ['setcookie'],
      form: true,
      when: { 5: false },
      instead: 'set secure and httponly',
    },
    {
      flaw: 'insecure-cookie',
      entries: ['cookie_secure', 'cookie_httponly', 'secure', 'httponly'],
      form: true,
      when: { value: false },
      instead: 'leave it on',
    },
    {
      flaw: 'file-permissions',
      calls: ['chmod', 'mkdir'],
      form: true,
      some: [/^0?777$|^511$/],
      instead: 'give only what is needed',
    },
  ],
};
