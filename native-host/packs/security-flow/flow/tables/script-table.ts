import type { Table } from '../flow-table.ts';
import { words } from '../../../../../shared/word-list.ts';

const REQUEST = 'http.Request';
const PATH = 'take path.basename, or resolve the path and check that it is inside of the folder';
const ESCAPE = 'escape it, or render a template that does';
const QUERY = /\b(?:select\b[^]*\bfrom|insert\s+into|update\b[^]*\bset|delete\s+from|drop\s+table|where|order\s+by)\b/i;
const FILES = words`
  readFile readFileSync writeFile writeFileSync appendFile appendFileSync createReadStream createWriteStream unlink
  unlinkSync rm rmSync open openSync readdir readdirSync stat statSync rmdir mkdir copyFile access existsSync
`;

/** JavaScript and TypeScript: Node, the browser, Express and its kind, and the usual libraries. */
export const SCRIPT_TABLE: Table = {
  sources: {
    request: [
      ...words`
        query params body headers cookies url originalUrl path hostname file files rawBody nextUrl
      `.map((part) => `${REQUEST}.${part}`),
      ...['param()', 'get()', 'header()', 'json()', 'text()', 'formData()', 'query()', 'queries()', 'parseBody()'].map(
        (part) => `${REQUEST}.${part}`,
      ),
      ...words`
        hono.Context.req koa.Context.query koa.Context.params koa.Context.request koa.Context.req
        lambda.Event.queryStringParameters lambda.Event.body lambda.Event.pathParameters lambda.Event.headers
        lambda.Event.data lambda.Event.target.value
      `,
      `${REQUEST}[]`,
      ...words`
        location.search location.hash location.href window.location.search window.location.hash window.location.href
        document.location.search document.location.hash document.location.href document.URL document.documentURI
        document.referrer window.name document.cookie next/headers.cookies() next/headers.headers()
      `,
      ...['next/navigation', 'react-router-dom', 'react-router'].flatMap((router) =>
        ['useSearchParams()', 'useParams()'].map((hook) => `${router}.${hook}`),
      ),
      'window.location',
      'document.location',
    ],
    local: ['process.argv', 'readline.question()', 'prompt()', 'window.prompt()'],
    archive: ['adm-zip.getEntries()', '*.entryName'],
    content: [
      ...words`
        fetch().json() fetch().text() Response.json() Response.text() XMLHttpRequest.responseText axios.get().data
        axios.post().data axios.request().data axios().data ky.get().json() got().json()
      `,
      ...['localStorage', 'sessionStorage'].flatMap((store) => [`${store}.getItem()`, `window.${store}.getItem()`]),
      ...['document.getElementById()', 'document.querySelector()', 'HTMLInputElement', 'HTMLTextAreaElement'].map(
        (input) => `${input}.value`,
      ),
    ],
    random: ['Math.random()', 'crypto.pseudoRandomBytes()', 'Date.now()'],
  },
  returns: {
    'child_process.promises': 'child_process',
    'fs.promises': 'fs',
    'express.Router': 'express.Router',
    'fs/promises': 'fs',
    'fs/promises.readFile': 'fs.readFile',
  },
  instances: {
    req: REQUEST,
    request: REQUEST,
    ctx: 'koa.Context',
    c: 'hono.Context',
    event: 'lambda.Event',
    evt: 'lambda.Event',
    searchParams: `${REQUEST}.query`,
    ev: 'lambda.Event',
  },
  short: {
    HTMLInputElement: 'HTMLInputElement',
    HTMLTextAreaElement: 'HTMLTextAreaElement',
    URL: 'URL',
    Request: REQUEST,
    NextRequest: REQUEST,
    NextApiRequest: REQUEST,
    IncomingMessage: REQUEST,
    FastifyRequest: REQUEST,
    'express.Request': REQUEST,
    Context: 'koa.Context',
    APIGatewayProxyEvent: 'lambda.Event',
    MessageEvent: 'lambda.Event',
    cp: 'child_process',
    childProcess: 'child_process',
    exec: 'child_process.exec',
    execSync: 'child_process.execSync',
    spawn: 'child_process.spawn',
    spawnSync: 'child_process.spawnSync',
    execAsync: 'child_process.exec',
    execPromise: 'child_process.exec',
    fsp: 'fs',
    fsPromises: 'fs',
    shelljs: 'shelljs',
    shell: 'shelljs',
    readFileSync: 'fs.readFileSync',
    writeFileSync: 'fs.writeFileSync',
    createReadStream: 'fs.createReadStream',
    basename: 'path.basename',
    timingSafeEqual: 'crypto.timingSafeEqual',
  },
  events: [
    { calls: [`${REQUEST}.on`, `${REQUEST}.once`], event: /^data$/, is: `${REQUEST}.body` },
    { calls: ['*.addEventListener', 'addEventListener'], event: /^message$/, is: 'lambda.Event' },
  ],
  handlers: /@(?:Query|Body|Param|Headers|Req)\b/,
  plainTypes: /^(?:number|boolean|bigint|Date|symbol|void|null|undefined|never|Buffer|RegExp|HTMLElement|Element)$/,
  patterns: ['RegExp'],
  numbers: words`
    Number parseInt parseFloat Number.parseInt Number.parseFloat BigInt Boolean Math.floor Math.round Math.ceil
    Math.trunc Math.max Math.min Math.abs Date *.getTime *.charCodeAt *.toISOString
  `,
  cleans: [
    {
      calls: ['encodeURIComponent'],
      of: [
        'cross-site-scripting',
        'script-address',
        'open-redirect',
        'request-forgery',
        'path-traversal',
        'header-injection',
        'sql-injection',
        'ldap-injection',
      ],
    },
    { calls: ['encodeURI'], of: ['header-injection', 'cross-site-scripting'] },
    {
      calls: words`path.basename path/posix.basename path.posix.basename path.extname path.parse *.basename`,
      of: ['path-traversal', 'archive-extraction'],
    },
    {
      calls: words`
        DOMPurify.sanitize dompurify.sanitize escape-html he.encode he.escape lodash.escape _.escape validator.escape
        sanitize-html xss document.createTextNode *.escapeHtml marked.escape *.render *.renderString *.renderFile
      `,
      of: ['cross-site-scripting', 'template-injection'],
    },
    {
      calls: words`mysql.escape mysql.escapeId *.escape *.escapeId *.escapeIdentifier *.escapeLiteral pg-format`,
      of: ['sql-injection', 'cross-site-scripting', 'ldap-injection'],
    },
    { calls: ['shell-quote.quote', 'shell-escape', '*.shellEscape'], of: ['command-injection'] },
    { calls: ['hono/html.html', 'lit.html', 'lit-html.html', 'lit/html.html', 'html'], of: ['cross-site-scripting'] },
    { calls: ['String'], of: ['nosql-injection'] },
    {
      calls: ['handlebars.compile()', 'Handlebars.compile()', 'pug.compile()', 'ejs.compile()'],
      of: ['cross-site-scripting'],
    },
    { calls: ['JSON.stringify'], of: ['code-injection', 'nosql-injection', 'request-forgery', 'open-redirect'] },
  ],
  paths: ['path.join', 'path.posix.join', 'URL'],
  normalises: words`path.resolve path.normalize path.posix.normalize path.posix.resolve fs.realpathSync fs.realpath`,
  formats: { 'util.format': 0 },
  macs: ['crypto.createHmac', 'crypto.createHmac().update', 'crypto.createHmac().update().digest'],
  modules: ['require', 'import'],
  wraps: ['util.promisify', 'promisify'],
  sinks: [
    {
      flaw: 'command-injection',
      calls: ['child_process.exec', 'child_process.execSync', 'shelljs.exec', 'execa.execaCommand', 'execa.command'],
      instead: 'use execFile with a list of arguments',
    },
    {
      flaw: 'command-injection',
      calls: words`
        child_process.spawn child_process.spawnSync child_process.execFile child_process.execFileSync execa execa.execa
      `,
      args: [0, 1],
      when: { shell: true },
      instead: 'leave the shell out and give the arguments as a list',
    },
    {
      flaw: 'command-injection',
      calls: ['child_process.spawn', 'child_process.spawnSync', 'child_process.execFile', 'child_process.execFileSync'],
      args: 'all',
      shell: true,
      instead: 'leave the shell out and give the arguments as a list',
    },
    {
      flaw: 'command-injection',
      calls: words`
        child_process.spawn child_process.spawnSync child_process.execFile child_process.execFileSync child_process.fork
      `,
      args: [0],
      outside: true,
      instead: 'write the program down',
    },
    {
      flaw: 'code-injection',
      calls: words`
        eval window.eval globalThis.eval Function execScript vm.runInNewContext vm.runInThisContext vm.runInContext
        vm.Script vm.compileFunction vm2.VM.run *.executeJavaScript
      `,
      args: 'all',
      instead: 'parse data with JSON.parse, choose functions from a table',
    },
    {
      flaw: 'code-injection',
      calls: ['setTimeout', 'setInterval', 'window.setTimeout', 'window.setInterval', 'setImmediate'],
      args: [0],
      text: /[(;=]/,
      instead: 'hand a function over',
    },
    {
      flaw: 'code-injection',
      calls: ['require', 'import', 'require.resolve'],
      instead: 'choose from a table of modules',
    },
    {
      flaw: 'sql-injection',
      calls: words`
        *.query *.execute *.raw *.all *.get *.run *.each *.exec *.prepare *.whereRaw *.orderByRaw *.havingRaw
        *.selectRaw *.unsafe
      `,
      text: QUERY,
      instead: 'use a placeholder and hand the value over beside the text',
    },
    {
      flaw: 'sql-injection',
      calls: words`
        *.queryRawUnsafe *.executeRawUnsafe *.whereRaw *.orderByRaw sequelize.query sequelize.literal Sequelize.literal
        knex.raw
      `,
      instead: 'use a placeholder and hand the value over beside the text',
    },
    {
      flaw: 'sql-injection',
      calls: ['*.query', '*.execute'],
      of: /(?:^|[._])(?:db|pool|conn|connection|client|mysql|pg|sql|knex|sequelize|database)\w*$/i,
      instead: 'use a placeholder and hand the value over beside the text',
    },
    {
      flaw: 'nosql-injection',
      calls: words`
        *.find *.findOne *.findOneAndUpdate *.updateOne *.updateMany *.deleteOne *.deleteMany *.aggregate
        *.countDocuments
      `,
      of: /collection|model|[A-Z]\w*$|users?$|db\b/,
      args: [0],
      when: { 0: /^\{\}$|body|query|^http\.Request|^$/ },
      instead: 'make a String of each value',
    },
    { flaw: 'nosql-injection', entries: ['$where'], parameters: true, instead: 'compare fields' },
    {
      flaw: 'ldap-injection',
      entries: ['filter'],
      text: /\([&|!]?\(?\w+=/,
      instead: 'escape it, with ldap-escape for example',
    },
    { flaw: 'ldap-injection', calls: ['*.search'], args: 'all', text: /\([&|!]?\(?\w+=/, instead: 'escape it' },
    {
      flaw: 'xpath-injection',
      calls: ['xpath.select', 'xpath.select1', 'xpath.evaluate', 'document.evaluate', '*.evaluate'],
      text: /\//,
      instead: 'use a variable of the expression',
    },
    {
      flaw: 'template-injection',
      calls: words`
        nunjucks.renderString handlebars.compile Handlebars.compile pug.compile pug.render jade.compile ejs.render
        ejs.compile lodash.template _.template mustache.render Mustache.render dot.template doT.template swig.render
        *.renderString
      `,
      args: [0],
      instead: 'write the template down and hand the value over as data',
    },
    {
      flaw: 'path-traversal',
      calls: FILES.map((name) => `fs.${name}`).concat(
        FILES.map((name) => `fs/promises.${name}`),
        FILES.map((name) => `fs-extra.${name}`),
      ),
      args: [0],
      instead: PATH,
    },
    {
      flaw: 'path-traversal',
      calls: ['*.sendFile', '*.sendfile', '*.download'],
      of: /^(?:res|response|reply|ctx|c)\b/,
      args: [0],
      when: { root: 'missing' },
      instead: PATH,
    },
    {
      flaw: 'cross-site-scripting',
      sets: ['*.innerHTML', '*.outerHTML', '*.srcdoc'],
      instead: 'use textContent, or sanitise it',
    },
    {
      flaw: 'cross-site-scripting',
      calls: ['*.insertAdjacentHTML'],
      args: [1],
      instead: 'use textContent, or sanitise it',
    },
    {
      flaw: 'cross-site-scripting',
      calls: words`document.write document.writeln window.document.write *.createContextualFragment *.setHTMLUnsafe`,
      args: 'all',
      instead: 'make elements and set their textContent',
    },
    {
      flaw: 'cross-site-scripting',
      calls: ['*.html', '*.append', '*.prepend', '*.after', '*.before', '$', 'jQuery'],
      of: /\$\(|jQuery\(|^\$\w/,
      text: /</,
      instead: 'use text()',
    },
    { flaw: 'cross-site-scripting', calls: ['*.html'], of: /\$\(|jQuery\(|^\$\w/, instead: 'use text()' },
    {
      flaw: 'cross-site-scripting',
      calls: ['*.send', '*.write', '*.end'],
      answers: true,
      of: /^(?:res|response|reply|ctx|c)\b/,
      text: /<|^\u0001$/,
      instead: ESCAPE,
    },
    {
      flaw: 'cross-site-scripting',
      calls: ['*.html'],
      of: /^(?:c|ctx|context|reply|Bun|Elysia)$/,
      text: /<|^\u0001$/,
      instead: ESCAPE,
    },
    {
      flaw: 'cross-site-scripting',
      calls: ['Response', 'next/server.NextResponse', 'NextResponse'],
      answers: true,
      text: /<[a-z!/]/i,
      instead: ESCAPE,
    },
    {
      flaw: 'cross-site-scripting',
      sets: ['koa.Context.body', 'koa.Context.response.body'],
      text: /<[a-z!/]/i,
      instead: ESCAPE,
    },
    { flaw: 'cross-site-scripting', entries: ['__html'], instead: 'render it as text, or sanitise it' },
    {
      flaw: 'cross-site-scripting',
      calls: ['handlebars.SafeString', 'Handlebars.SafeString', '*.bypassSecurityTrustHtml'],
      instead: 'escape it',
    },
    {
      flaw: 'open-redirect',
      calls: ['*.redirect'],
      of: /^(?:res|response|reply|ctx|c|NextResponse|Response)\b/,
      args: [0, 1],
      instead: 'choose from fixed paths',
    },
    {
      flaw: 'open-redirect',
      calls: words`
        next/navigation.redirect next/navigation.permanentRedirect react-router.redirect react-router-dom.redirect
        @remix-run/node.redirect
      `,
      instead: 'choose from fixed paths',
    },
    { flaw: 'open-redirect', calls: ['@sveltejs/kit.redirect'], args: [1], instead: 'choose from fixed paths' },
    {
      flaw: 'script-address',
      entries: ['<href>', '<action>', '<formAction>'],
      text: /^\u0001/,
      instead: 'allow only addresses that begin with https:// or a slash',
    },
    {
      flaw: 'open-redirect',
      sets: words`
        location.href window.location window.location.href document.location document.location.href top.location
      `,
      instead: 'choose from fixed paths',
    },
    {
      flaw: 'open-redirect',
      calls: words`location.assign location.replace window.location.assign window.location.replace window.open`,
      instead: 'choose from fixed paths',
    },
    {
      flaw: 'request-forgery',
      calls: words`
        fetch axios axios.get axios.post axios.put axios.delete axios.head axios.request node-fetch got got.get got.post
        needle.get request request.get superagent.get http.get https.get http.request https.request undici.request
        undici.fetch net.connect *.goto
      `,
      args: [0, 'url', 'baseURL', 'host', 'hostname', 'uri'],
      instead: 'check the host against a list',
    },
    {
      flaw: 'unsafe-deserialization',
      calls: words`
        node-serialize.unserialize serialize-javascript.deserialize funcster.deepDeserialize cryo.parse v8.deserialize
        *.unserialize
      `,
      instead: 'use JSON.parse',
    },
    {
      flaw: 'unsafe-deserialization',
      calls: ['js-yaml.load'],
      when: { schema: /DEFAULT_FULL_SCHEMA/ },
      instead: 'leave the schema out',
    },
    { flaw: 'regex-injection', calls: ['RegExp'], parameters: true, instead: 'escape it, or compare texts' },
    {
      flaw: 'prototype-pollution',
      calls: words`
        lodash.merge lodash/merge lodash/defaultsDeep lodash-es.merge lodash.defaultsDeep lodash.set lodash.setWith
        _.merge _.defaultsDeep _.set jQuery.extend $.extend deepmerge merge merge-deep
      `,
      args: 'all',
      instead: 'copy the fields that you know',
    },
    {
      flaw: 'open-redirect',
      calls: ['*.setHeader', '*.header', '*.set'],
      args: [1],
      of: /^(?:res|reply)/,
      when: { 0: /^location$/i },
      instead: 'choose from fixed paths',
    },
    {
      flaw: 'permissive-cors',
      calls: ['*.setHeader', '*.header', '*.set'],
      args: [1],
      of: /^(?:res|reply)/,
      when: { 0: /^access-control-allow-origin$/i },
      instead: 'compare it with a list of the origins that may',
    },
    {
      flaw: 'open-redirect',
      calls: ['*.writeHead'],
      args: ['Location', 'location'],
      of: /^res/,
      instead: 'choose from fixed paths',
    },
    {
      flaw: 'weak-hash',
      calls: ['crypto.createHash', '*.createHash', 'createHash'],
      form: true,
      guards: true,
      when: { 0: /^(?:md[245]|sha-?1|ripemd160)$/i },
      instead: 'use scrypt, bcrypt or Argon2 for passwords, SHA-256 for the rest',
    },
    {
      flaw: 'weak-hash',
      calls: ['crypto-js.MD5', 'crypto-js.SHA1', 'CryptoJS.MD5', 'CryptoJS.SHA1', 'md5', 'sha1'],
      form: true,
      guards: true,
      instead: 'use scrypt, bcrypt or Argon2 for passwords, SHA-256 for the rest',
    },
    {
      flaw: 'weak-cipher',
      calls: ['crypto.createCipheriv', 'crypto.createDecipheriv', 'createCipheriv'],
      form: true,
      when: { 0: /^(?:des|rc[24]|bf|blowfish|idea|cast)|-ecb$/i },
      instead: 'use aes-256-gcm',
    },
    {
      flaw: 'weak-cipher',
      calls: words`
        crypto.createCipher crypto.createDecipher crypto-js.DES.encrypt crypto-js.TripleDES.encrypt
        crypto-js.RC4.encrypt CryptoJS.DES.encrypt CryptoJS.RC4.encrypt
      `,
      form: true,
      instead: 'use createCipheriv with aes-256-gcm',
    },
    { flaw: 'weak-random', calls: ['crypto.pseudoRandomBytes'], form: true, instead: 'use crypto.randomBytes' },
    {
      flaw: 'insecure-cookie',
      calls: ['*.cookie', '*.setCookie'],
      form: true,
      when: { secure: false },
      instead: 'set secure and httpOnly',
    },
    {
      flaw: 'insecure-cookie',
      calls: ['*.cookie', '*.setCookie'],
      form: true,
      when: { httpOnly: false, secure: 'missing' },
      instead: 'set secure and httpOnly',
    },
    {
      flaw: 'insecure-cookie',
      calls: ['*.cookie', '*.setCookie'],
      form: true,
      when: { 0: /sess|token|auth|jwt|sid|remember/i, httpOnly: false, secure: true },
      instead: 'set secure and httpOnly',
    },
    {
      flaw: 'insecure-cookie',
      calls: ['*.cookie', '*.setCookie'],
      form: true,
      when: { 0: /sess|token|auth|jwt|sid|remember/i, secure: 'missing', '1': 'given' },
      of: /^(?:res|response|reply)/,
      instead: 'set secure and httpOnly',
    },
    {
      flaw: 'insecure-cookie',
      calls: ['express-session', 'cookie-session', 'session'],
      form: true,
      when: { 'cookie.secure': false },
      instead: 'set secure',
    },
    {
      flaw: 'insecure-cookie',
      sets: ['document.cookie'],
      form: true,
      when: { value: /^[^;]*(?:sess|token|auth|jwt)[^;=]*=(?![^]*secure)/i },
      instead: 'let the server set it with Secure and HttpOnly',
    },
    {
      flaw: 'tls-off',
      entries: ['rejectUnauthorized', 'strictSSL'],
      form: true,
      when: { value: false },
      instead: 'add the certificate authority',
    },
    {
      flaw: 'tls-off',
      entries: ['secureProtocol', 'minVersion', 'maxVersion'],
      form: true,
      when: { value: /^(?:SSLv[23](?:_\w*)?|TLSv1(?:_1|\.1)?(?:_\w*)?)$/ },
      instead: 'use TLSv1.2 or later',
    },
    {
      flaw: 'tls-off',
      sets: ['process.env.NODE_TLS_REJECT_UNAUTHORIZED'],
      form: true,
      when: { value: /^0$/ },
      instead: 'add the certificate authority',
    },
    {
      flaw: 'unsigned-token',
      entries: ['algorithms', 'algorithm', 'alg'],
      form: true,
      when: { value: /^none$/i },
      instead: 'name the algorithm that signs',
    },
    {
      flaw: 'unsigned-token',
      calls: ['jsonwebtoken.decode'],
      form: true,
      when: { 1: 'missing' },
      instead: 'use jwt.verify with the key',
    },
    {
      flaw: 'template-escaping-off',
      sets: ['*.escapeMarkup'],
      form: true,
      when: { value: false },
      instead: 'leave escaping on',
    },
    {
      flaw: 'template-escaping-off',
      entries: ['autoescape'],
      form: true,
      when: { value: false },
      instead: 'leave escaping on',
    },
    { flaw: 'uninitialised-memory', calls: ['Buffer'], args: [0], instead: 'use Buffer.alloc or Buffer.from' },
  ],
};
