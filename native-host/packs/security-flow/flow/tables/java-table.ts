import type { Table } from '../flow-table.ts';
import { regex } from '../../../../../shared/regex.ts';
import { words } from '../../../../../shared/word-list.ts';

const REQUEST = 'javax.servlet.http.HttpServletRequest';
const EXCHANGE = 'com.sun.net.httpserver.HttpExchange';
const WRITER = 'javax.servlet.ServletResponse.Writer';
const STREAM = 'javax.servlet.ServletOutputStream';
const ENCODE = 'encode it, with OWASP Encode.forHtml for example';
const INSIDE = 'normalise the path and check that it is inside of the folder';
const SQL = 'use PreparedStatement with ? and bind the value';

/** Java: the JDK, servlets, JDBC, JPA, Spring and the usual libraries. */
export const JAVA_TABLE: Table = {
  sources: {
    request: [
      `${REQUEST}.getParameter()`,
      `${REQUEST}.getParameterValues()`,
      `${REQUEST}.getParameterMap()`,
      `${REQUEST}.getParameterNames()`,
      `${REQUEST}.getHeader()`,
      `${REQUEST}.getHeaders()`,
      `${REQUEST}.getHeaderNames()`,
      `${REQUEST}.getQueryString()`,
      `${REQUEST}.getCookies()`,
      `${REQUEST}.getInputStream()`,
      `${REQUEST}.getReader()`,
      `${REQUEST}.getPathInfo()`,
      `${REQUEST}.getRequestURI()`,
      `${REQUEST}.getRequestURL()`,
      `${REQUEST}.getPart()`,
      `${REQUEST}.getParts()`,
      ...words`
        *.getParameter() *.getQueryString() *.getParameterValues() *.getTheParameter() *.getOriginalFilename()
        *.getSubmittedFileName()
      `,
      ...['getRequestURI', 'getRequestBody', 'getRequestHeaders'].map((name) => `${EXCHANGE}.${name}()`),
      'java.net.Socket.getInputStream()',
      'java.util.zip.ZipEntry.getName()',
    ],
    local: words`
      java.lang.System.getenv() java.lang.System.getProperty() java.util.Scanner.nextLine() java.util.Scanner.next()
      java.lang.System.console().readLine()
    `,
    random: words`
      java.util.Random.nextInt() java.util.Random.nextLong() java.util.Random.nextDouble() java.util.Random.nextFloat()
      java.util.Random.nextBytes() java.util.Random.ints() java.util.Random.nextGaussian() java.lang.Math.random()
      java.util.concurrent.ThreadLocalRandom.current().nextInt()
      java.util.concurrent.ThreadLocalRandom.current().nextLong()
      org.apache.commons.lang3.RandomStringUtils.randomAlphanumeric()
      org.apache.commons.lang3.RandomStringUtils.random() org.apache.commons.lang3.RandomStringUtils.randomAlphabetic()
    `,
  },
  returns: {
    [`${EXCHANGE}.getResponseBody`]: `${EXCHANGE}.Body`,
    'java.lang.Runtime.getRuntime': 'java.lang.Runtime',
    'java.sql.DriverManager.getConnection': 'java.sql.Connection',
    '*.createStatement': 'java.sql.Statement',
    'java.sql.Connection.createStatement': 'java.sql.Statement',
    '*.getWriter': WRITER,
    'javax.servlet.http.HttpServletResponse.getOutputStream': STREAM,
    ...Object.fromEntries(['append', 'printf', 'format'].map((name) => [`${WRITER}.${name}`, WRITER])),
    'javax.xml.xpath.XPathFactory.newInstance': 'javax.xml.xpath.XPathFactory',
    '*.newXPath': 'javax.xml.xpath.XPath',
    'javax.crypto.Mac.getInstance': 'javax.crypto.Mac',
    'javax.xml.parsers.DocumentBuilderFactory.newInstance': 'javax.xml.parsers.DocumentBuilderFactory',
    'javax.xml.parsers.SAXParserFactory.newInstance': 'javax.xml.parsers.SAXParserFactory',
    'javax.xml.stream.XMLInputFactory.newInstance': 'javax.xml.stream.XMLInputFactory',
    'javax.xml.stream.XMLInputFactory.newFactory': 'javax.xml.stream.XMLInputFactory',
    '*.getEngineByName': 'javax.script.ScriptEngine',
    '*.getSession': 'javax.servlet.http.HttpSession',
    '*.openConnection': 'java.net.URLConnection',
    '*.getCanonicalFile': 'java.io.File',
    'java.nio.file.Paths.get': 'java.nio.file.Path',
    'java.nio.file.Path.of': 'java.nio.file.Path',
    '*.getInitialDirContext': 'javax.naming.directory.DirContext',
    'java.security.MessageDigest.getInstance': 'java.security.MessageDigest',
  },
  short: {
    XMLDecoder: 'java.beans.XMLDecoder',
    Yaml: 'org.yaml.snakeyaml.Yaml',
    InitialDirContext: 'javax.naming.directory.DirContext',
    HttpServletResponse: 'javax.servlet.http.HttpServletResponse',
    Integer: 'java.lang.Integer',
    SecureRandom: 'java.security.SecureRandom',
    HttpSession: 'javax.servlet.http.HttpSession',
    Connection: 'java.sql.Connection',
    Mac: 'javax.crypto.Mac',
    ServletRequest: REQUEST,
    File: 'java.io.File',
    XStream: 'com.thoughtworks.xstream.XStream',
  },
  instances: {
    request: REQUEST,
    req: REQUEST,
    httpRequest: REQUEST,
    servletRequest: REQUEST,
    exchange: EXCHANGE,
    httpExchange: EXCHANGE,
  },
  handlers: regex()`
    @(?:
      RequestParam|PathVariable|RequestBody|RequestHeader|CookieValue|QueryParam|PathParam|FormParam|HeaderParam
      |ModelAttribute|MatrixVariable|GetMapping|PostMapping|RequestMapping|PutMapping|DeleteMapping
    )
  `,
  pages: /@(?:(?:Get|Post|Put|Patch|Request|Delete)Mapping|GET|POST)\b(?![^]*(?:json|plain|JSON|PLAIN))/,
  redirects: /@(?:Get|Post|Put|Patch|Request|Delete)Mapping\b/,
  plainTypes: regex()`
    ^(?:
      int|long|short|byte|float|double|boolean|char|Integer|Long|Short|Byte|Float|Double|Boolean|Character
      |BigDecimal|BigInteger|UUID|Date|Instant|Local\w*|Duration|Year|Class|Enum|AtomicInteger|AtomicLong
      |OptionalInt|Pattern
    )$
  `,
  numbers: words`
    java.lang.Integer.parseInt java.lang.Integer.valueOf java.lang.Long.parseLong java.lang.Long.valueOf
    java.lang.Double.parseDouble java.lang.Double.valueOf java.lang.Float.parseFloat java.lang.Short.parseShort
    java.lang.Boolean.parseBoolean java.util.UUID.fromString java.math.BigDecimal java.math.BigInteger *.nextInt
    *.intValue *.longValue java.time.LocalDate.parse java.util.Scanner.nextInt java.util.Scanner.nextLong *.hashCode
    *.ordinal
  `,
  cleans: [
    {
      calls: words`
        org.owasp.encoder.Encode.forHtml org.owasp.encoder.Encode.forHtmlAttribute
        org.owasp.encoder.Encode.forHtmlContent org.owasp.encoder.Encode.forJavaScript *.htmlEscape *.escapeHtml
        *.escapeHtml4 *.escapeHtml3 *.encodeForHTML *.encodeForHTMLAttribute *.forHtml *.forHtmlAttribute
      `,
      of: ['cross-site-scripting'],
    },
    {
      calls: words`
        *.encodeForLDAP *.forLdap *.encodeForDN *.escapeLdap *.encodeFilterValue *.filterEncode *.nameEncode
      `,
      of: ['ldap-injection'],
    },
    { calls: ['*.encodeForXPath', '*.forXPath'], of: ['xpath-injection'] },
    { calls: ['*.encodeForSQL'], of: ['sql-injection'] },
    { calls: ['*.encodeForOS'], of: ['command-injection'] },
    { calls: ['java.util.regex.Pattern.quote'], of: ['regex-injection'] },
    {
      calls: ['java.net.URLEncoder.encode'],
      of: [
        'cross-site-scripting',
        'path-traversal',
        'open-redirect',
        'request-forgery',
        'header-injection',
        'ldap-injection',
        'sql-injection',
      ],
    },
    {
      calls: ['*.getFileName', 'org.apache.commons.io.FilenameUtils.getName', '*.getBaseName'],
      of: ['path-traversal', 'archive-extraction'],
    },
  ],
  paths: words`
    java.io.File java.nio.file.Paths.get java.nio.file.Path.of *.resolve *.resolveSibling *.getPath *.toPath *.toFile
  `,
  normalises: ['*.normalize', '*.getCanonicalPath', '*.getCanonicalFile', '*.toRealPath'],
  formats: { 'java.lang.String.format': 0, '*.formatted': -1, 'java.text.MessageFormat.format': 0 },
  patterns: ['java.util.regex.Pattern.compile'],
  matchers: ['java.util.regex.Pattern.matches', '*.matches', '*.replaceAll', '*.replaceFirst', '*.split'],
  macs: ['javax.crypto.Mac.doFinal', 'javax.crypto.Mac'],
  compares: words`
    *.equals *.equalsIgnoreCase java.util.Arrays.equals java.util.Objects.equals *.compareTo *.contentEquals
  `,
  sinks: [
    {
      flaw: 'command-injection',
      calls: ['java.lang.Runtime.exec', 'org.apache.commons.exec.CommandLine.parse'],
      instead: 'give ProcessBuilder the program and its arguments one by one',
    },
    {
      flaw: 'command-injection',
      calls: ['java.lang.ProcessBuilder', 'java.lang.ProcessBuilder.command', '*.command', 'java.lang.Runtime.exec'],
      args: 'all',
      shell: true,
      instead: 'give ProcessBuilder the program and its arguments, without a shell',
    },
    {
      flaw: 'sql-injection',
      calls: words`
        java.sql.Statement.execute java.sql.Statement.executeQuery java.sql.Statement.executeUpdate
        java.sql.Statement.executeLargeUpdate java.sql.Statement.addBatch *.executeQuery *.executeUpdate
        *.prepareStatement *.prepareCall *.nativeSQL
      `,
      instead: SQL,
    },
    {
      flaw: 'sql-injection',
      calls: ['*.createQuery', '*.createNativeQuery', '*.createSQLQuery', '*.newQuery'],
      instead: 'use a named parameter and setParameter',
    },
    {
      flaw: 'sql-injection',
      calls: words`
        *.queryForObject *.queryForList *.queryForMap *.queryForRowSet *.queryForStream *.batchUpdate
        org.springframework.jdbc.core.JdbcTemplate.query org.springframework.jdbc.core.JdbcTemplate.update
        org.springframework.jdbc.core.JdbcTemplate.execute
      `,
      instead: 'use ? and hand the value over beside it',
    },
    {
      flaw: 'sql-injection',
      calls: ['*.query', '*.update', '*.execute', '*.addBatch', '*.rawQuery', '*.execSQL'],
      text: /\b(?:select\b[^]*\bfrom|insert\s+into|update\b[^]*\bset|delete\s+from|drop\s+table|where)\b/i,
      instead: SQL,
    },
    {
      flaw: 'ldap-injection',
      calls: ['javax.naming.directory.DirContext.search', 'javax.naming.ldap.LdapContext.search', '*.search'],
      args: [0, 1],
      text: /\(|=/,
      instead: 'use {0} in the filter and hand the value over beside it',
    },
    {
      flaw: 'xpath-injection',
      calls: words`
        javax.xml.xpath.XPath.evaluate javax.xml.xpath.XPath.compile javax.xml.xpath.XPath.selectNodes *.selectNodes
        *.selectSingleNode
      `,
      instead: 'use a variable of the expression',
    },
    {
      flaw: 'xpath-injection',
      calls: ['*.evaluate', '*.compile'],
      text: /\/\/?\w+\[|@\w+\s*=/,
      instead: 'use a variable of the expression',
    },
    {
      flaw: 'code-injection',
      calls: words`
        javax.script.ScriptEngine.eval groovy.lang.GroovyShell.evaluate groovy.lang.GroovyShell.parse *.parseExpression
        ognl.Ognl.getValue java.lang.Class.forName
      `,
      instead: 'parse the data, or choose from a table',
    },
    {
      flaw: 'template-injection',
      calls: ['freemarker.template.Template', '*.evaluateTemplate', 'org.apache.velocity.app.Velocity.evaluate'],
      args: 'all',
      instead: 'write the template down and hand the value over as data',
    },
    {
      flaw: 'path-traversal',
      calls: words`
        java.io.FileInputStream java.io.FileOutputStream java.io.FileReader java.io.FileWriter java.io.RandomAccessFile
        java.io.PrintWriter java.nio.file.Files.readAllBytes java.nio.file.Files.readString
        java.nio.file.Files.readAllLines java.nio.file.Files.newInputStream java.nio.file.Files.newOutputStream
        java.nio.file.Files.newBufferedReader java.nio.file.Files.newBufferedWriter java.nio.file.Files.write
        java.nio.file.Files.writeString java.nio.file.Files.lines java.nio.file.Files.delete
        java.nio.file.Files.deleteIfExists java.util.Scanner java.io.File.delete *.transferTo *.getResourceAsStream
        *.sendFile java.nio.file.Files.createDirectories java.nio.file.Files.size
        org.springframework.core.io.FileSystemResource org.springframework.core.io.PathResource
        org.springframework.core.io.UrlResource java.util.zip.ZipFile java.util.jar.JarFile
        org.apache.commons.io.FileUtils.readFileToString org.apache.commons.io.FileUtils.readFileToByteArray
        org.apache.commons.io.FileUtils.openInputStream
      `,
      args: [0],
      instead: 'normalise the path and check that it is inside of the folder',
    },
    {
      flaw: 'path-traversal',
      calls: ['java.nio.file.Files.copy', 'java.nio.file.Files.move'],
      args: [1],
      instead: INSIDE,
    },
    {
      flaw: 'path-traversal',
      calls: ['java.nio.file.Files.copy', 'java.nio.file.Files.move'],
      when: { 0: /^(?![^]*(?:Stream|\b(?:in|input|is|body))(?:\(\))?$)/ },
      instead: INSIDE,
    },
    { flaw: 'path-traversal', calls: ['javax.servlet.http.Part.write'], instead: INSIDE },
    {
      flaw: 'path-traversal',
      calls: words`
        java.io.File.delete java.io.File.createNewFile java.io.File.mkdirs java.io.File.renameTo java.io.File.exists
      `,
      args: [-1],
      instead: 'normalise the path and check that it is inside of the folder',
    },
    {
      flaw: 'cross-site-scripting',
      calls: words`
        java.io.PrintWriter.print java.io.PrintWriter.println java.io.PrintWriter.write java.io.PrintWriter.printf
        java.io.PrintWriter.format java.io.PrintWriter.append javax.servlet.jsp.JspWriter.print
      `,
      args: 'all',
      answers: true,
      of: /resp|writer|out\b|getWriter|pw\b|^p\b/i,
      instead: ENCODE,
    },
    {
      flaw: 'cross-site-scripting',
      calls: ['print', 'println', 'write', 'printf', 'format', 'append'].map((name) => `${WRITER}.${name}`),
      args: 'all',
      answers: true,
      instead: ENCODE,
    },
    {
      flaw: 'cross-site-scripting',
      calls: ['write', 'print', 'println'].map((name) => `${STREAM}.${name}`),
      answers: true,
      text: /<[a-z!/]/i,
      instead: ENCODE,
    },
    {
      flaw: 'cross-site-scripting',
      calls: ['write', 'print', 'println', 'printf'].map((name) => `${EXCHANGE}.Body.${name}`),
      answers: true,
      instead: ENCODE,
    },
    {
      flaw: 'open-redirect',
      calls: ['*.sendRedirect', 'org.springframework.web.servlet.view.RedirectView'],
      instead: 'choose from fixed addresses',
    },
    {
      flaw: 'request-forgery',
      calls: ['java.net.URL.openStream', 'java.net.URL.openConnection', 'java.net.URL.getContent'],
      args: [-1],
      instead: 'check the host against a list',
    },
    {
      flaw: 'request-forgery',
      calls: words`
        *.getForObject *.getForEntity *.postForObject *.postForEntity *.exchange java.net.http.HttpRequest.newBuilder
        org.apache.http.client.methods.HttpGet org.apache.http.client.methods.HttpPost org.jsoup.Jsoup.connect *.uri
        java.net.http.HttpRequest.newBuilder().uri java.net.Socket
      `,
      instead: 'check the host against a list',
    },
    {
      flaw: 'unsafe-deserialization',
      calls: [
        'java.io.ObjectInputStream.readObject',
        'java.io.ObjectInputStream.readUnshared',
        'java.beans.XMLDecoder.readObject',
      ],
      args: [-1],
      when: { '-1.setObjectInputFilter': 'missing' },
      instead: 'read JSON into a known class, or set an ObjectInputFilter',
    },
    {
      flaw: 'unsafe-deserialization',
      calls: ['com.thoughtworks.xstream.XStream.fromXML'],
      when: { '-1.allowTypes': 'missing', '-1.allowTypesByWildcard': 'missing', '-1.addPermission': 'missing' },
      instead: 'allow only known classes (allowTypes)',
    },
    {
      flaw: 'unsafe-deserialization',
      calls: ['load', 'loadAs', 'loadAll'].map((name) => `org.yaml.snakeyaml.Yaml.${name}`),
      unless: /\bSafeConstructor\b/,
      instead: 'allow only known classes (SafeConstructor)',
    },
    {
      flaw: 'external-entities',
      calls: [
        'javax.xml.parsers.DocumentBuilderFactory.newDocumentBuilder',
        'javax.xml.parsers.SAXParserFactory.newSAXParser',
      ],
      form: true,
      when: { '-1.setFeature': 'missing', '-1.setAttribute': 'missing' },
      // The reader or the parser that is made of it can have the feature, or a resolver that gives nothing.
      unless: /\.set(?:Feature|Property|EntityResolver)\(/,
      instead: 'setFeature("http://apache.org/xml/features/disallow-doctype-decl", true)',
    },
    {
      flaw: 'external-entities',
      calls: [
        'javax.xml.stream.XMLInputFactory.createXMLStreamReader',
        'javax.xml.stream.XMLInputFactory.createXMLEventReader',
      ],
      form: true,
      when: { '-1.setProperty': 'missing' },
      instead: 'setProperty(XMLInputFactory.SUPPORT_DTD, false)',
    },
    {
      flaw: 'weak-hash',
      calls: ['java.security.MessageDigest.getInstance', 'org.apache.commons.codec.digest.DigestUtils.getDigest'],
      form: true,
      guards: true,
      when: { 0: /^(?:md[245]|sha-?1)$/i },
      instead: 'use bcrypt, scrypt or Argon2 for passwords, SHA-256 for the rest',
    },
    {
      flaw: 'weak-hash',
      calls: words`
        org.apache.commons.codec.digest.DigestUtils.md5Hex org.apache.commons.codec.digest.DigestUtils.sha1Hex *.md5Hex
        *.sha1Hex
      `,
      form: true,
      guards: true,
      instead: 'use bcrypt, scrypt or Argon2 for passwords, SHA-256 for the rest',
    },
    {
      flaw: 'weak-cipher',
      calls: [
        'javax.crypto.Cipher.getInstance',
        'javax.crypto.KeyGenerator.getInstance',
        'javax.crypto.SecretKeyFactory.getInstance',
      ],
      form: true,
      when: { 0: /^(?:DES(?:ede)?|RC[245]|ARCFOUR|Blowfish)(?:\/|$)|\/ECB\/|^AES$/i },
      instead: 'use AES/GCM/NoPadding',
    },
    {
      flaw: 'insecure-cookie',
      calls: ['*.addCookie'],
      form: true,
      when: { '0.setSecure': false },
      instead: 'setSecure(true) and setHttpOnly(true)',
    },
    {
      flaw: 'insecure-cookie',
      calls: ['javax.servlet.http.HttpServletResponse.addCookie', '*.addCookie'],
      form: true,
      when: { '0': /Cookie/, '0.setSecure': 'missing' },
      instead: 'setSecure(true) and setHttpOnly(true)',
    },
    {
      flaw: 'insecure-cookie',
      calls: ['*.addCookie'],
      form: true,
      when: { '0.setHttpOnly': false },
      instead: 'setHttpOnly(true)',
    },
    {
      flaw: 'trust-boundary',
      calls: ['javax.servlet.http.HttpSession.setAttribute', 'javax.servlet.http.HttpSession.putValue'],
      args: [0, 1],
      instead: 'check it against what is allowed first',
    },
    {
      flaw: 'tls-off',
      calls: ['javax.net.ssl.SSLContext.getInstance'],
      form: true,
      when: { 0: /^(?:SSL|SSLv[23]|TLSv1(?:\.1)?)$/ },
      instead: 'use TLSv1.3 or TLSv1.2',
    },
    {
      flaw: 'tls-off',
      defines: { checkServerTrusted: 'nothing' },
      form: true,
      text: /X509Certificate/,
      instead: 'give the TrustManagerFactory a KeyStore with the certificate',
    },
    {
      flaw: 'tls-off',
      defines: { verify: 'yes' },
      form: true,
      text: /SSLSession/,
      instead: 'keep the default verifier',
    },
    {
      flaw: 'tls-off',
      calls: words`
        *.setHostnameVerifier *.setDefaultHostnameVerifier *.setSSLHostnameVerifier *.hostnameVerifier
        *.sslHostnameVerifier *.loadTrustMaterial
      `,
      form: true,
      some: [/always true/],
      instead: 'keep the default verifier',
    },
    {
      flaw: 'tls-off',
      calls: ['*.setHostnameVerifier', '*.setDefaultHostnameVerifier', '*.setSSLHostnameVerifier'],
      form: true,
      when: { 0: /NoopHostnameVerifier|ALLOW_ALL/ },
      instead: 'keep the default verifier',
    },
    {
      flaw: 'open-redirect',
      calls: ['*.setHeader', '*.addHeader'],
      args: [1],
      of: /^res/i,
      when: { 0: /^location$/i },
      instead: 'choose from fixed addresses',
    },
    {
      flaw: 'header-injection',
      calls: ['*.setHeader', '*.addHeader'],
      args: [1],
      of: /resp/i,
      when: { 0: /^(?!location$)/i },
      instead: 'take line breaks out of it',
    },
    { flaw: 'regex-injection', calls: ['java.util.regex.Pattern.compile'], instead: 'Pattern.quote it' },
    { flaw: 'format-string', calls: ['java.lang.String.format'], instead: 'write the format down', when: { 0: /^$/ } },
  ],
};
