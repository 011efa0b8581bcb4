import type { Table } from '../flow-table.ts';
import { regex } from '../../../../../shared/regex.ts';
import { words } from '../../../../../shared/word-list.ts';

const QUERY = 'use a placeholder and hand the value over beside the text';
const PATH = 'resolve the path and check that it is inside of the folder';
const HASH = 'use hashlib.scrypt or bcrypt for passwords, SHA-256 for the rest';
const SQL = /\b(?:select\b[^]*\bfrom|insert\s+into|update\b[^]*\bset|delete\s+from|drop\s+table|where|order\s+by)\b/i;

const request = (of: string): string[] =>
  words`
    args form values json data cookies headers files query_string path url GET POST COOKIES META FILES body query_params
    path_params get_json() get_data() query params match_info full_path
  `.map((part) => `${of}.${part}`);

/** Python: the standard library, Flask, Django, FastAPI and the usual libraries. */
export const PYTHON_TABLE: Table = {
  sources: {
    request: [
      ...request('flask.request'),
      ...request('http.Request'),
      ...request('bottle.request'),
      'socket.socket.recv()',
      '*.recv()',
    ],
    local: ['input()', 'sys.argv', 'raw_input()', 'sys.stdin.read()', 'sys.stdin.readline()'],
    archive: words`
      zipfile.ZipFile.namelist() zipfile.ZipFile.infolist() tarfile.TarFile.getmembers() tarfile.TarFile.getnames()
    `,
    random: words`
      random.random() random.randint() random.randrange() random.choice() random.choices() random.sample()
      random.getrandbits() random.uniform() random.shuffle() numpy.random.randint() random.Random.choice()
      random.Random.randint() random.randbytes() uuid.uuid1()
    `,
  },
  returns: {
    'flask.request': 'flask.request',
    'socket.socket': 'socket.socket',
    '*.makefile': 'socket.file',
    'builtins.open': 'open',
    'hmac.new': 'hmac.new',
    'tarfile.open': 'tarfile.TarFile',
    'tarfile.TarFile': 'tarfile.TarFile',
    'zipfile.ZipFile': 'zipfile.ZipFile',
    'pathlib.Path': 'pathlib.Path',
    'sqlite3.connect().cursor': 'cursor',
    'paramiko.SSHClient': 'paramiko.SSHClient',
    'django.http.HttpRequest': 'http.Request',
  },
  short: {
    request: 'flask.request',
    Popen: 'subprocess.Popen',
    check_output: 'subprocess.check_output',
    Request: 'http.Request',
    HttpRequest: 'http.Request',
    Path: 'pathlib.Path',
    sp: 'subprocess',
    np: 'numpy',
    'fastapi.Request': 'http.Request',
    'django.http.HttpRequest': 'http.Request',
    render_template_string: 'flask.render_template_string',
    mark_safe: 'django.utils.safestring.mark_safe',
    Markup: 'markupsafe.Markup',
    HttpResponse: 'django.http.HttpResponse',
    HttpResponseRedirect: 'django.http.HttpResponseRedirect',
    redirect: 'flask.redirect',
    send_file: 'flask.send_file',
    urlopen: 'urllib.request.urlopen',
    secure_filename: 'werkzeug.utils.secure_filename',
  },
  instances: { request: 'http.Request', req: 'http.Request' },
  handlers: regex()`
    @\w*(?:app|router|api|bp|blueprint|server|web)\w*\.(?:route|get|post|put|delete|patch|websocket)\b
    |(?:(?<![.\w])|\bfastapi\.)(?:(?:Query|Form|Body|Header|Cookie)\(|Path\(\s*(?:\.\.\.|[a-z_]+\s*=(?!=)))
  `,
  pages: /@\w*(?:app|api|bp|blueprint|server)\w*\.(?:route|get|post)\b/,
  plainTypes: /^(?:int|float|bool|complex|Decimal|datetime|date|timedelta|UUID|None|bytes_io)$/,
  patterns: ['re.compile'],
  matchers: ['match', 'search', 'fullmatch', 'findall', 'finditer', 'sub', 'subn', 'split'].map((name) => `re.${name}`),
  numbers: words`
    int float bool len uuid.UUID ord abs round sum max min decimal.Decimal datetime.datetime.strptime
    datetime.date.fromisoformat datetime.datetime.fromisoformat ipaddress.ip_address ipaddress.ip_network
  `,
  cleans: [
    { calls: ['shlex.quote', 'pipes.quote', 'shlex.join'], of: ['command-injection'] },
    { calls: ['shlex.split'], of: ['command-injection'] },
    {
      calls: words`
        html.escape markupsafe.escape flask.escape django.utils.html.escape cgi.escape bleach.clean
        xml.sax.saxutils.escape django.utils.html.format_html nh3.clean flask.jsonify json.dumps
      `,
      of: ['cross-site-scripting', 'template-injection'],
    },
    {
      calls: words`
        os.path.basename werkzeug.utils.secure_filename werkzeug.utils.safe_join flask.safe_join ntpath.basename
        *.basename os.path.splitext
      `,
      of: ['path-traversal', 'archive-extraction'],
    },
    {
      calls: ['urllib.parse.quote', 'urllib.parse.quote_plus', 'urllib.parse.urlencode'],
      of: [
        'cross-site-scripting',
        'open-redirect',
        'request-forgery',
        'header-injection',
        'path-traversal',
        'ldap-injection',
      ],
    },
    {
      calls: words`
        ldap.filter.escape_filter_chars ldap3.utils.conv.escape_filter_chars ldap.dn.escape_dn_chars
        ldap.filter.filter_format
      `,
      of: ['ldap-injection'],
    },
    { calls: ['re.escape'], of: ['regex-injection'] },
    {
      calls: words`
        psycopg2.sql.Identifier psycopg2.sql.Literal psycopg.sql.Identifier psycopg2.sql.SQL psycopg.sql.SQL
        *.quote_name *.mogrify sqlalchemy.bindparam sqlalchemy.select sqlalchemy.insert sqlalchemy.update
        sqlalchemy.delete *.filter_by
      `,
      of: ['sql-injection'],
    },
    { calls: ['ast.literal_eval', 'json.loads', 'json.load'], of: ['code-injection', 'unsafe-deserialization'] },
    { calls: ['flask.url_for', 'django.urls.reverse'], of: ['open-redirect', 'path-traversal', 'request-forgery'] },
    { calls: ['repr'], of: ['cross-site-scripting'] },
    {
      calls: ['pathlib.Path.name', 'pathlib.Path.stem', 'pathlib.Path.suffix', 'pathlib.PurePath.name'],
      of: ['path-traversal', 'archive-extraction'],
    },
  ],
  paths: ['os.path.join', 'pathlib.Path', '*.joinpath', 'pathlib.PurePath', 'posixpath.join', 'pathlib.PosixPath'],
  normalises: ['os.path.realpath', 'os.path.abspath', 'os.path.normpath', '*.resolve', '*.absolute'],
  formats: { '*.format': -1, '*.format_map': -1 },
  macs: ['hmac.new', 'hmac.digest', 'hmac.HMAC'],
  sinks: [
    {
      flaw: 'command-injection',
      calls: words`
        os.system os.popen os.popen2 os.popen3 commands.getoutput commands.getstatusoutput subprocess.getoutput
        subprocess.getstatusoutput asyncio.create_subprocess_shell popen2.popen2 pexpect.run *.exec_command pty.spawn
      `,
      instead: 'use subprocess.run with a list',
    },
    {
      flaw: 'command-injection',
      calls: words`subprocess.run subprocess.call subprocess.check_call subprocess.check_output subprocess.Popen`,
      args: [0, 'args'],
      when: { shell: true },
      instead: 'give a list and leave shell=True out',
    },
    {
      flaw: 'command-injection',
      calls: words`
        subprocess.run subprocess.call subprocess.check_call subprocess.check_output subprocess.Popen os.execl os.execv
        os.execvp os.spawnv os.spawnl os.spawnlp os.execlp asyncio.create_subprocess_exec
      `,
      args: 'all',
      shell: true,
      instead: 'leave the shell out',
    },
    {
      flaw: 'code-injection',
      calls: words`eval exec builtins.eval builtins.exec compile code.interact runpy.run_path execfile`,
      instead: 'use ast.literal_eval, or choose from a dictionary',
    },
    {
      // A program that loads its own plugins names them in parameters.
      flaw: 'code-injection',
      calls: ['__import__', 'importlib.import_module'],
      outside: true,
      instead: 'choose the module from a dictionary',
    },
    {
      flaw: 'sql-injection',
      calls: words`
        *.execute *.executemany *.executescript *.raw *.extra *.fetch *.fetchrow *.fetchval *.read_sql *.mogrify
        pandas.read_sql pandas.read_sql_query sqlalchemy.text django.db.models.expressions.RawSQL RawSQL *.query
        *.from_statement *.filter *.where
      `,
      text: SQL,
      instead: QUERY,
    },
    {
      flaw: 'sql-injection',
      calls: ['*.execute', '*.executemany', '*.executescript'],
      of: /cur|conn|db|session|engine|c$/i,
      instead: QUERY,
    },
    {
      flaw: 'nosql-injection',
      calls: ['*.find', '*.find_one', '*.delete_one', '*.delete_many', '*.update_one'],
      of: /collection|db\.|users|coll\b/,
      args: [0],
      when: { 0: /json/ },
      instead: 'take the fields out one by one and make str of them',
    },
    { flaw: 'nosql-injection', entries: ['$where'], instead: 'compare fields' },
    {
      flaw: 'ldap-injection',
      calls: ['*.search_s', '*.search_ext_s', '*.search_st', '*.search', '*.search_ext'],
      args: 'all',
      text: /\(?[&|!]?\(?\w+=/,
      instead: 'use ldap.filter.escape_filter_chars',
    },
    {
      flaw: 'format-fields',
      calls: ['*.format', '*.format_map'],
      args: [-1],
      outside: true,
      instead: 'write the format down',
    },
    {
      flaw: 'xpath-injection',
      calls: ['*.xpath', '*.findall', '*.iterfind', 'lxml.etree.XPath', '*.find', '*.findtext'],
      args: [0],
      text: /\/|\[@?\w+\s*=/,
      instead: 'use a variable of the expression',
    },
    {
      flaw: 'template-injection',
      calls: words`
        flask.render_template_string jinja2.Template jinja2.Environment.from_string *.from_string mako.template.Template
        django.template.Template string.Template
      `,
      instead: 'write the template down and hand the value over as data',
    },
    {
      flaw: 'path-traversal',
      calls: words`
        open io.open codecs.open os.open os.remove os.unlink os.rmdir os.listdir shutil.rmtree shutil.copy
        shutil.copyfile shutil.move flask.send_file aiofiles.open os.rename os.makedirs starlette.responses.FileResponse
        fastapi.responses.FileResponse django.http.FileResponse zipfile.ZipFile os.mkdir os.path.getsize
      `,
      args: [0, 1, 'path', 'file', 'path_or_file'],
      instead: PATH,
    },
    {
      flaw: 'path-traversal',
      calls: words`*.read_text *.read_bytes *.write_text *.write_bytes *.unlink *.open *.rmdir *.mkdir *.iterdir`,
      args: [-1],
      instead: PATH,
    },
    {
      flaw: 'path-traversal',
      calls: ['*.save'],
      of: /file|upload|image|photo/i,
      args: [0],
      instead: 'use secure_filename',
    },
    {
      flaw: 'cross-site-scripting',
      calls: words`
        markupsafe.Markup flask.Markup django.utils.safestring.mark_safe django.utils.safestring.SafeString
        jinja2.Markup
      `,
      instead: 'escape it',
    },
    {
      flaw: 'cross-site-scripting',
      calls: words`
        django.http.HttpResponse flask.make_response flask.Response fastapi.responses.HTMLResponse
        starlette.responses.HTMLResponse aiohttp.web.Response *.write
      `,
      args: [0, 'text', 'content', 'response'],
      text: /<|^\u0001$/,
      of: /^$|self|flask|web|http/,
      instead: 'escape it, or render a template that does',
    },
    {
      flaw: 'open-redirect',
      calls: words`
        flask.redirect django.shortcuts.redirect django.http.HttpResponseRedirect starlette.responses.RedirectResponse
        fastapi.responses.RedirectResponse werkzeug.utils.redirect bottle.redirect *.redirect
      `,
      args: [0, 'url', 'location'],
      instead: 'choose from fixed paths',
    },
    {
      flaw: 'request-forgery',
      calls: words`
        requests.get requests.post requests.put requests.delete requests.head requests.patch requests.options httpx.get
        httpx.post httpx.AsyncClient.get urllib.request.urlopen urllib.urlopen urllib2.urlopen urllib.request.Request
        urllib.request.urlretrieve aiohttp.ClientSession.get socket.create_connection http.client.HTTPConnection
        http.client.HTTPSConnection
      `,
      args: [0, 'url'],
      instead: 'check the host against a list',
    },
    {
      flaw: 'request-forgery',
      calls: ['requests.request', 'httpx.request', '*.request'],
      args: [1, 'url'],
      of: /^(?:requests|httpx|session|s|http)$/,
      instead: 'check the host against a list',
    },
    {
      flaw: 'request-forgery',
      calls: ['*.get', '*.post'],
      of: /^(?:session|s|client|http|ses)$/,
      text: /^\u0001|^https?:\/\/\u0001/,
      instead: 'check the host against a list',
    },
    {
      flaw: 'unsafe-deserialization',
      calls: words`
        pickle.loads pickle.load pickle.Unpickler cPickle.loads cPickle.load _pickle.loads dill.loads dill.load
        cloudpickle.loads marshal.loads marshal.load shelve.open jsonpickle.decode joblib.load pandas.read_pickle
        torch.load
      `,
      instead: 'use JSON',
    },
    {
      flaw: 'unsafe-deserialization',
      calls: ['yaml.load', 'yaml.load_all'],
      args: [0],
      when: { Loader: 'missing', 1: 'missing' },
      instead: 'use yaml.safe_load',
    },
    {
      flaw: 'unsafe-deserialization',
      calls: ['yaml.load', 'yaml.load_all'],
      form: true,
      when: { Loader: /^yaml\.(?:Unsafe|Full|C?)Loader$/ },
      instead: 'use yaml.safe_load',
    },
    {
      flaw: 'unsafe-deserialization',
      calls: ['yaml.load', 'yaml.load_all'],
      form: true,
      when: { 1: /^yaml\.(?:Unsafe|Full|C?)Loader$/ },
      instead: 'use yaml.safe_load',
    },
    {
      flaw: 'unsafe-deserialization',
      calls: ['yaml.unsafe_load', 'yaml.unsafe_load_all', 'yaml.full_load'],
      form: true,
      instead: 'use yaml.safe_load',
    },
    {
      flaw: 'external-entities',
      calls: ['lxml.etree.XMLParser'],
      form: true,
      when: { resolve_entities: true },
      instead: 'leave resolve_entities out, or use defusedxml',
    },
    {
      flaw: 'regex-injection',
      calls: ['re.compile', 're.match', 're.search', 're.findall', 're.sub', 're.fullmatch'],
      args: [0],
      instead: 're.escape it',
    },
    {
      flaw: 'weak-hash',
      calls: words`
        hashlib.md5 hashlib.sha1 hashlib.new Crypto.Hash.MD5.new Crypto.Hash.SHA.new Crypto.Hash.MD4.new
        Cryptodome.Hash.MD5.new cryptography.hazmat.primitives.hashes.MD5 cryptography.hazmat.primitives.hashes.SHA1
        Crypto.Hash.MD2.new
      `,
      form: true,
      guards: true,
      when: { usedforsecurity: 'missing', algorithm: 'missing' },
      instead: HASH,
    },
    {
      flaw: 'weak-cipher',
      calls: words`
        Crypto.Cipher.DES.new Crypto.Cipher.DES3.new Crypto.Cipher.ARC4.new Crypto.Cipher.ARC2.new
        Crypto.Cipher.Blowfish.new Crypto.Cipher.XOR.new Crypto.Cipher.CAST.new Cryptodome.Cipher.DES.new
        Cryptodome.Cipher.ARC4.new Cryptodome.Cipher.ARC2.new Cryptodome.Cipher.Blowfish.new Cryptodome.Cipher.XOR.new
        cryptography.hazmat.primitives.ciphers.algorithms.ARC4
        cryptography.hazmat.primitives.ciphers.algorithms.Blowfish
        cryptography.hazmat.primitives.ciphers.algorithms.IDEA
        cryptography.hazmat.primitives.ciphers.algorithms.TripleDES cryptography.hazmat.primitives.ciphers.modes.ECB
      `,
      form: true,
      instead: 'use AES in GCM mode',
    },
    {
      flaw: 'weak-cipher',
      calls: ['Crypto.Cipher.AES.new', 'Cryptodome.Cipher.AES.new'],
      form: true,
      when: { 1: /MODE_ECB/ },
      instead: 'use AES.MODE_GCM',
    },
    {
      flaw: 'tls-off',
      entries: ['verify'],
      form: true,
      when: { value: false },
      instead: 'leave verify on, or name the certificate authority',
    },
    {
      flaw: 'tls-off',
      sets: ['*.verify'],
      of: /sess|client|http|^s$/i,
      form: true,
      when: { value: false },
      instead: 'leave verify on',
    },
    {
      flaw: 'tls-off',
      entries: ['verify_ssl', 'verify_certs', 'check_hostname'],
      form: true,
      when: { value: false },
      instead: 'leave the check on',
    },
    {
      flaw: 'tls-off',
      calls: ['ssl._create_unverified_context'],
      form: true,
      instead: 'use ssl.create_default_context',
    },
    {
      flaw: 'tls-off',
      sets: ['*.verify_mode'],
      form: true,
      when: { value: /CERT_NONE/ },
      instead: 'leave the check on',
    },
    {
      flaw: 'tls-off',
      sets: ['*.check_hostname', 'ssl._create_default_https_context'],
      form: true,
      when: { value: /^false$|unverified/i },
      instead: 'leave the check on',
    },
    {
      flaw: 'tls-off',
      entries: ['ssl_version', 'cert_reqs', 'method'],
      form: true,
      when: { value: /PROTOCOL_SSLv[23]|PROTOCOL_TLSv1(?:_1)?$|CERT_NONE|SSLv[23]_METHOD|TLSv1_METHOD/ },
      instead: 'use ssl.create_default_context',
    },
    {
      flaw: 'tls-off',
      calls: ['ssl.SSLContext', 'OpenSSL.SSL.Context'],
      form: true,
      when: { 0: /PROTOCOL_SSLv[23]|PROTOCOL_TLSv1(?:_1)?$|SSLv[23]_METHOD|TLSv1_METHOD/ },
      instead: 'use ssl.create_default_context',
    },
    {
      flaw: 'tls-off',
      calls: ['*.set_missing_host_key_policy'],
      form: true,
      when: { 0: /AutoAddPolicy|WarningPolicy/ },
      instead: 'know the host keys',
    },
    {
      flaw: 'insecure-cookie',
      calls: ['*.set_cookie'],
      form: true,
      when: { secure: false },
      instead: 'secure=True, httponly=True',
    },
    {
      flaw: 'insecure-cookie',
      calls: ['*.set_cookie'],
      form: true,
      when: { httponly: false },
      instead: 'secure=True, httponly=True',
    },
    {
      flaw: 'insecure-cookie',
      calls: ['*.set_cookie'],
      form: true,
      when: { 0: /sess|token|auth|jwt|sid|remember/i, secure: 'missing' },
      instead: 'secure=True, httponly=True',
    },
    {
      flaw: 'insecure-cookie',
      sets: ['*.SESSION_COOKIE_SECURE', '*.SESSION_COOKIE_HTTPONLY', '*.CSRF_COOKIE_SECURE'],
      form: true,
      when: { value: false },
      instead: 'leave it on',
    },
    {
      flaw: 'debug-server',
      calls: ['*.run'],
      form: true,
      of: /app|server|flask/i,
      when: { debug: true },
      instead: 'switch debug on by the environment of the developer only',
    },
    {
      flaw: 'template-escaping-off',
      calls: ['jinja2.Environment'],
      form: true,
      when: { autoescape: false },
      instead: 'use jinja2.select_autoescape()',
    },
    {
      flaw: 'template-escaping-off',
      calls: ['jinja2.Environment'],
      form: true,
      when: { autoescape: 'missing' },
      instead: 'use jinja2.select_autoescape()',
    },
    {
      flaw: 'unsigned-token',
      calls: ['jwt.decode'],
      form: true,
      when: { verify: false },
      instead: 'verify it with the key',
    },
    {
      flaw: 'unsigned-token',
      entries: ['verify_signature'],
      form: true,
      when: { value: false },
      instead: 'verify it with the key',
    },
    {
      flaw: 'unsigned-token',
      entries: ['algorithm', 'algorithms'],
      form: true,
      when: { value: /^none$/i },
      instead: 'name the algorithm that signs',
    },
    {
      flaw: 'archive-extraction',
      calls: ['tarfile.TarFile.extractall', 'tarfile.TarFile.extract'],
      form: true,
      when: { filter: 'missing', members: 'missing' },
      instead: 'give filter="data"',
    },
    {
      flaw: 'archive-extraction',
      calls: ['shutil.unpack_archive'],
      form: true,
      when: { filter: 'missing', 0: /^$/ },
      instead: 'give filter="data"',
    },
    {
      flaw: 'temporary-file',
      calls: ['tempfile.mktemp', 'os.tempnam', 'os.tmpnam'],
      form: true,
      instead: 'use tempfile.NamedTemporaryFile or mkstemp',
    },
    {
      flaw: 'file-permissions',
      calls: ['os.chmod', '*.chmod'],
      form: true,
      when: { 1: /^(?:511|438|0o?777|0o?666)$/ },
      instead: 'give only what is needed',
    },
  ],
};
