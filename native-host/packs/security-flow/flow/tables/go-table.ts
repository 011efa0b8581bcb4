import type { Table } from '../flow-table.ts';
import { regex } from '../../../../../shared/regex.ts';
import { words } from '../../../../../shared/word-list.ts';

const R = 'net/http.Request';
const T = 'text/template.Template';
const QUERY = 'use a placeholder and hand the value over beside the text';
const PATH = 'clean the path and check that it is inside of the folder';
/** Markup in which a template puts a value that nothing escapes. */
const PAGE_WITH_VALUE = new RegExp(
  [
    String.raw`<(?:!doctype|html|body|div|span|p|a|h[1-6]|ul|ol|li|table|t[rdh]|form|input|article|section|title|img`,
    String.raw`|script)\b`,
    String.raw`[^]*\{\{-?\s*(?!(?:end|else|if|range|with|define|template|block|break|continue|len|/\*)\b)[^}|]*\}\}`,
  ].join(''),
  'i',
);
const SQL = /\b(?:select\b[^]*\bfrom|insert\s+into|update\b[^]*\bset|delete\s+from|drop\s+table|where|order\s+by)\b/i;

/** Go: the standard library, gin, echo and gorm. */
export const GO_TABLE: Table = {
  sources: {
    request: [
      `${R}.URL`,
      `${R}.FormValue()`,
      `${R}.PostFormValue()`,
      `${R}.Form`,
      `${R}.PostForm`,
      `${R}.Header`,
      `${R}.Body`,
      `${R}.Cookie()`,
      `${R}.RequestURI`,
      `${R}.Host`,
      `${R}.PathValue()`,
      `${R}.UserAgent()`,
      `${R}.Referer()`,
      `${R}.MultipartForm`,
      `${R}.FormFile()`,
      ...words`
        gin.Context.Query() gin.Context.Param() gin.Context.PostForm() gin.Context.GetHeader()
        gin.Context.DefaultQuery() gin.Context.GetRawData() gin.Context.Cookie() echo.Context.QueryParam()
        echo.Context.Param() echo.Context.FormValue() github.com/gorilla/mux.Vars() github.com/go-chi/chi.URLParam()
        archive/zip.Reader.File[].Name archive/zip.ReadCloser.File[].Name archive/tar.Reader.Next().Name
        archive/zip.OpenReader().File[].Name archive/tar.NewReader().Next().Name archive/zip.NewReader().File[].Name
        archive/zip.File.Name archive/tar.Header.Name
      `,
    ],
    local: words`os.Args flag.Arg() bufio.Scanner.Text() bufio.NewScanner().Text() bufio.NewReader().ReadString()`,
    random: words`
      math/rand.Int() math/rand.Intn() math/rand.Int31() math/rand.Int31n() math/rand.Int63() math/rand.Int63n()
      math/rand.Float64() math/rand.Uint32() math/rand.Uint64() math/rand.Perm() math/rand/v2.IntN() math/rand/v2.Int()
      math/rand/v2.Uint64() math/rand.New().Intn() math/rand.New().Int63() math/rand.Rand.Intn()
    `,
  },
  returns: {
    'text/template.New': T,
    [`${T}.Funcs`]: T,
    [`${T}.Option`]: T,
    [`${T}.Delims`]: T,
    [`${T}.New`]: T,
    'database/sql.Open': 'database/sql.DB',
    'database/sql.DB.Begin': 'database/sql.Tx',
    'math/rand.New': 'math/rand.New()',
    'github.com/gin-gonic/gin': 'gin',
    'github.com/labstack/echo/v4': 'echo',
    'github.com/labstack/echo': 'echo',
  },
  instances: { r: R, req: R, request: R },
  short: {
    'gin.Context': 'gin.Context',
    rand: 'math/rand',
    mux: 'github.com/gorilla/mux',
    chi: 'github.com/go-chi/chi',
    template: 'html/template',
    hmac: 'crypto/hmac',
    cipher: 'crypto/cipher',
  },
  makes: false,
  patterns: ['regexp.MustCompile', 'regexp.Compile', 'regexp.MustCompilePOSIX'],
  plainTypes: regex()`
    ^(?:
      u?int(?:8|16|32|64)?|uintptr|byte|rune|float(?:32|64)|bool|complex(?:64|128)|error|Time|Duration|Context
      |ResponseWriter|HandlerFunc
    )$
  `,
  numbers: words`
    strconv.Atoi strconv.ParseInt strconv.ParseUint strconv.ParseFloat strconv.ParseBool len cap int int64 uint uint64
    float64 time.Parse net.ParseIP *.UnixNano
  `,
  cleans: [
    {
      calls: words`
        html.EscapeString html/template.HTMLEscapeString text/template.HTMLEscapeString html/template.JSEscapeString
        *.Sanitize *.SanitizeBytes
      `,
      of: ['cross-site-scripting'],
    },
    {
      calls: ['net/url.QueryEscape', 'net/url.PathEscape'],
      of: ['cross-site-scripting', 'open-redirect', 'request-forgery', 'path-traversal', 'header-injection'],
    },
    { calls: ['path/filepath.Base', 'path.Base', 'path/filepath.Ext'], of: ['path-traversal', 'archive-extraction'] },
    { calls: ['regexp.QuoteMeta'], of: ['regex-injection'] },
    {
      calls: ['github.com/lib/pq.QuoteIdentifier', 'github.com/lib/pq.QuoteLiteral', '*.Sanitize'],
      of: ['sql-injection'],
    },
    { calls: ['github.com/go-ldap/ldap/v3.EscapeFilter', '*.EscapeFilter'], of: ['ldap-injection'] },
    { calls: ['strconv.Quote'], of: ['header-injection'] },
    { calls: ['path/filepath.SecureJoin', 'path/filepath.Localize'], of: ['path-traversal'] },
  ],
  paths: ['path/filepath.Join', 'path.Join'],
  normalises: words`
    path/filepath.Join path.Join path/filepath.Clean path.Clean path/filepath.Abs path/filepath.EvalSymlinks
  `,
  formats: { 'fmt.Sprintf': 0, 'fmt.Errorf': 0 },
  macs: ['crypto/hmac.New'],
  writes: [
    {
      calls: words`
        *.ShouldBindJSON *.ShouldBind *.BindJSON *.ShouldBindQuery *.ShouldBindUri *.BodyParser gin.Context.Bind
        echo.Context.Bind
      `,
      to: 0,
      from: 'request',
    },
    {
      calls: ['encoding/json.NewDecoder().Decode', 'encoding/json.Decoder.Decode', 'encoding/xml.NewDecoder().Decode'],
      to: 0,
      from: [-1],
    },
    { calls: ['fmt.Fprintf', 'fmt.Fprint', 'fmt.Fprintln'], to: 0, from: [1, 2, 3, 4, 5] },
    { calls: ['fmt.Scanln', 'fmt.Scan'], to: 0, from: 'local' },
    { calls: ['encoding/json.Unmarshal'], to: 1, from: [0] },
  ],
  compares: ['bytes.Equal', 'strings.EqualFold', 'bytes.Compare', 'strings.Compare', 'reflect.DeepEqual'],
  sinks: [
    {
      flaw: 'command-injection',
      calls: ['os/exec.Command', 'os/exec.CommandContext', 'syscall.Exec'],
      args: 'all',
      shell: true,
      instead: 'give Command the program and its arguments one by one',
    },
    { flaw: 'command-injection', calls: ['os/exec.Command'], args: [0], instead: 'choose the program from a list' },
    {
      flaw: 'command-injection',
      calls: ['os/exec.CommandContext'],
      args: [1],
      instead: 'choose the program from a list',
    },
    {
      flaw: 'sql-injection',
      calls: words`
        database/sql.DB.Query database/sql.DB.Exec database/sql.DB.QueryRow database/sql.DB.Prepare
        database/sql.Tx.Query database/sql.Tx.Exec database/sql.Tx.QueryRow database/sql.Tx.Prepare
      `,
      instead: QUERY,
    },
    {
      flaw: 'sql-injection',
      calls: words`
        *.Query *.Exec *.QueryRow *.Prepare *.Queryx *.Raw *.Where *.Order *.MustExec *.NamedExec *.Having *.Joins
      `,
      text: SQL,
      instead: QUERY,
    },
    {
      flaw: 'sql-injection',
      calls: words`
        *.QueryContext *.ExecContext *.QueryRowContext *.PrepareContext *.GetContext *.SelectContext *.Get *.Select
        *.Query *.Exec *.QueryRow
      `,
      args: [1],
      text: SQL,
      instead: QUERY,
    },
    {
      flaw: 'sql-injection',
      calls: ['*.Raw', '*.Where', '*.Order'],
      of: /db|tx|orm/i,
      text: /\u0001[^]|[^]\u0001/,
      instead: QUERY,
    },
    {
      flaw: 'ldap-injection',
      calls: ['*.NewSearchRequest'],
      args: 'all',
      text: /\([&|!]?\(?\w+=/,
      instead: 'use ldap.EscapeFilter',
    },
    {
      flaw: 'xpath-injection',
      calls: ['*.Find', '*.FindOne', '*.QueryAll', 'github.com/antchfx/xpath.Compile', '*.SelectElements'],
      args: [0, 1],
      text: /\/\/?\w+\[/,
      instead: 'compare the value yourself',
    },
    {
      flaw: 'template-escaping-off',
      calls: [`${T}.Parse`],
      form: true,
      text: PAGE_WITH_VALUE,
      instead: 'use html/template',
    },
    {
      flaw: 'template-escaping-off',
      form: true,
      calls: ['ParseFiles', 'ParseGlob'].flatMap((name) => [`text/template.${name}`, `${T}.${name}`]),
      text: /\.x?html?$/,
      instead: 'use html/template',
    },
    {
      flaw: 'template-injection',
      calls: ['*.Parse'],
      of: /template|tmpl|\bt\b/i,
      instead: 'write the template down and hand the value over as data',
    },
    {
      flaw: 'path-traversal',
      calls: words`
        os.Open os.OpenFile os.ReadFile os.WriteFile os.Create os.Remove os.RemoveAll os.Mkdir os.MkdirAll os.Rename
        io/ioutil.ReadFile io/ioutil.WriteFile os.ReadDir os.Stat
      `,
      args: [0],
      instead: PATH,
    },
    { flaw: 'path-traversal', calls: ['net/http.ServeFile'], args: [2], instead: PATH },
    {
      flaw: 'path-traversal',
      calls: ['gin.Context.File', 'gin.Context.FileAttachment', 'echo.Context.File', 'echo.Context.Attachment'],
      args: [0],
      instead: PATH,
    },
    { flaw: 'path-traversal', calls: ['gin.Context.SaveUploadedFile'], args: [1], instead: PATH },
    {
      flaw: 'cross-site-scripting',
      calls: ['gin.Context.Data', 'echo.Context.Blob'],
      args: [2],
      when: { 1: /html/ },
      instead: 'use html/template, or html.EscapeString',
    },
    {
      flaw: 'cross-site-scripting',
      calls: ['echo.Context.HTML'],
      args: [1],
      instead: 'use html/template, or html.EscapeString',
    },
    {
      flaw: 'cross-site-scripting',
      calls: ['fmt.Fprintf', 'fmt.Fprint', 'fmt.Fprintln', 'io.WriteString'],
      args: 'all',
      when: { 0: /ResponseWriter|^w$/ },
      instead: 'use html/template, or html.EscapeString',
    },
    {
      flaw: 'cross-site-scripting',
      calls: ['net/http.ResponseWriter.Write', '*.Write', '*.WriteString'],
      of: /^(?:w|rw|resp|writer)$/,
      text: /<|^\u0001$/,
      instead: 'use html/template, or html.EscapeString',
    },
    {
      flaw: 'cross-site-scripting',
      calls: words`
        html/template.HTML html/template.JS html/template.HTMLAttr html/template.URL html/template.CSS template.HTML
      `,
      instead: 'leave it a text: the template escapes it',
    },
    { flaw: 'open-redirect', calls: ['net/http.Redirect'], args: [2], instead: 'choose from fixed paths' },
    { flaw: 'open-redirect', calls: ['*.Redirect'], args: [1], of: /^(?:c|ctx)$/, instead: 'choose from fixed paths' },
    {
      flaw: 'request-forgery',
      calls: words`net/http.Get net/http.Post net/http.Head net/http.PostForm net/http.Client.Get net/http.Client.Post`,
      args: [0],
      instead: 'check the host against a list',
    },
    {
      flaw: 'request-forgery',
      calls: ['net/http.NewRequest', 'net.Dial', 'net.DialTimeout'],
      args: [1],
      instead: 'check the host against a list',
    },
    {
      flaw: 'request-forgery',
      calls: ['net/http.NewRequestWithContext'],
      args: [2],
      instead: 'check the host against a list',
    },
    { flaw: 'request-forgery', calls: ['*.Get'], of: /client/i, instead: 'check the host against a list' },
    {
      flaw: 'unsafe-deserialization',
      calls: ['gopkg.in/yaml.v2.Unmarshal'],
      when: { 0: /^$/ },
      instead: 'read into a known type',
    },
    {
      flaw: 'regex-injection',
      calls: ['regexp.Compile', 'regexp.MustCompile', 'regexp.MatchString'],
      args: [0],
      when: { 0: /^$/ },
      instead: 'QuoteMeta it',
    },
    {
      flaw: 'weak-hash',
      calls: ['crypto/md5.Sum', 'crypto/md5.New', 'crypto/sha1.Sum', 'crypto/sha1.New'],
      form: true,
      guards: true,
      instead: 'use bcrypt or Argon2 for passwords, SHA-256 for the rest',
    },
    {
      flaw: 'weak-cipher',
      calls: ['crypto/des.NewCipher', 'crypto/des.NewTripleDESCipher', 'crypto/rc4.NewCipher', '*.NewECBEncrypter'],
      form: true,
      instead: 'use crypto/aes with GCM',
    },
    {
      flaw: 'tls-off',
      entries: ['InsecureSkipVerify'],
      form: true,
      when: { value: true },
      instead: 'add the certificate authority',
    },
    {
      flaw: 'tls-off',
      sets: ['*.InsecureSkipVerify'],
      form: true,
      when: { value: true },
      instead: 'add the certificate authority',
    },
    {
      flaw: 'tls-off',
      entries: ['MinVersion', 'MaxVersion'],
      form: true,
      when: { value: /VersionSSL30|VersionTLS1[01]$/ },
      instead: 'use tls.VersionTLS12 or later',
    },
    {
      flaw: 'tls-off',
      calls: ['golang.org/x/crypto/ssh.InsecureIgnoreHostKey', 'ssh.InsecureIgnoreHostKey'],
      form: true,
      instead: 'know the host keys',
    },
    {
      flaw: 'insecure-cookie',
      calls: ['net/http.SetCookie'],
      form: true,
      when: { '1.Name': 'given', '1.Secure': 'missing' },
      instead: 'Secure: true, HttpOnly: true',
    },
    {
      flaw: 'insecure-cookie',
      calls: ['net/http.SetCookie'],
      form: true,
      when: { '1.Secure': false },
      instead: 'Secure: true, HttpOnly: true',
    },
    {
      flaw: 'insecure-cookie',
      calls: ['net/http.SetCookie'],
      form: true,
      when: { '1.HttpOnly': false },
      instead: 'Secure: true, HttpOnly: true',
    },
    {
      flaw: 'file-permissions',
      calls: ['os.Chmod', 'os.WriteFile', 'os.MkdirAll', 'os.Mkdir', 'os.OpenFile'],
      form: true,
      some: [/^0?o?777$|^511$|^438$/],
      instead: 'give only what is needed',
    },
    { flaw: 'unsigned-token', calls: ['*.ParseUnverified'], form: true, instead: 'verify it with the key' },
  ],
};
