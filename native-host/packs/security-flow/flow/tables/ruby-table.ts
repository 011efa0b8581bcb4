import type { Table } from '../flow-table.ts';
import { regex } from '../../../../../shared/regex.ts';
import { words } from '../../../../../shared/word-list.ts';

const QUERY = 'use a placeholder and hand the value over beside the text';
const PATH = 'take File.basename, or expand the path and check that it is inside of the folder';
const SQL = regex('i')`
  \b(?:select\b[^]*\bfrom|insert\s+into|update\b[^]*\bset|delete\s+from|drop\s+table|where|order\s+by)\b
  |=|\blike\b|<|>
`;

/** Ruby: its library, Rails and Sinatra. */
export const RUBY_TABLE: Table = {
  sources: {
    request: words`
      params cookies request.params request.headers request.body request.query_string request.path request.referer
      request.env request.cookies request.url params() cookies()
    `,
    local: ['gets()', 'ARGV', 'STDIN.gets()', '$stdin.gets()', 'gets', 'STDIN.read()'],
    random: words`
      rand() rand Random.rand() Random.new().rand() Random.rand Kernel.rand() *.sample() *.shuffle() Random.new.rand()
    `,
  },
  returns: { 'Random.new': 'Random' },
  plainTypes: /^(?:Integer|Float|TrueClass|FalseClass|NilClass)$/,
  numbers: words`*.to_i *.to_f Integer Float *.to_d *.size *.length *.count Date.parse Time.parse *.to_date *.to_r`,
  cleans: [
    {
      calls: ['Shellwords.escape', 'Shellwords.shellescape', '*.shellescape', 'Shellwords.join'],
      of: ['command-injection'],
    },
    {
      calls: words`
        ERB.Util.html_escape ERB.Util.h CGI.escapeHTML CGI.escape_html h html_escape sanitize Rack.Utils.escape_html
        strip_tags *.to_json Sanitize.fragment
      `,
      of: ['cross-site-scripting', 'template-injection'],
    },
    { calls: ['File.basename', 'ActiveStorage.Filename.new', '*.sanitized'], of: ['path-traversal'] },
    {
      calls: ['CGI.escape', 'URI.encode_www_form_component', 'ERB.Util.url_encode'],
      of: ['cross-site-scripting', 'request-forgery', 'open-redirect', 'path-traversal', 'header-injection'],
    },
    {
      calls: words`
        *.quote *.quote_column_name *.quote_table_name *.sanitize_sql *.sanitize_sql_array *.sanitize_sql_like
        *.sanitize_sql_for_conditions *.escape *.escape_string sanitize_sql_array sanitize_sql
      `,
      of: ['sql-injection'],
    },
    { calls: ['Regexp.escape', 'Regexp.quote'], of: ['regex-injection'] },
    { calls: ['JSON.parse'], of: ['unsafe-deserialization'] },
    { calls: ['Net.LDAP.Filter.escape', 'Net.LDAP.Filter.eq'], of: ['ldap-injection'] },
    { calls: ['url_for', '*.url_from', 'url_from'], of: ['open-redirect'] },
  ],
  paths: ['File.join', '*.join', 'Pathname', 'Pathname.new'],
  normalises: ['File.expand_path', 'File.realpath', '*.cleanpath', '*.realpath', '*.expand_path'],
  formats: { format: 0, sprintf: 0 },
  macs: ['OpenSSL.HMAC.hexdigest', 'OpenSSL.HMAC.digest'],
  handlers: /(?!)/,
  sinks: [
    {
      flaw: 'command-injection',
      calls: [
        'system',
        'exec',
        'spawn',
        '`',
        ...words`
          Kernel.system Kernel.exec Kernel.spawn IO.popen Open3.capture2 Open3.capture3 Open3.capture2e Open3.popen3
          Process.spawn PTY.spawn
        `,
      ],
      when: { 1: 'missing' },
      instead: 'give the program and its arguments one by one',
    },
    {
      flaw: 'command-injection',
      calls: ['system', 'exec', 'spawn', 'Open3.capture3', 'Open3.capture2', 'IO.popen'],
      args: 'all',
      shell: true,
      instead: 'leave the shell out',
    },
    {
      flaw: 'command-injection',
      calls: ['open', 'Kernel.open', 'IO.read', 'IO.readlines'],
      args: [0],
      text: /^\u0001|^\|/,
      instead: 'use File.open',
    },
    {
      flaw: 'code-injection',
      calls: words`
        eval instance_eval class_eval *.instance_eval *.class_eval *.module_eval Kernel.eval *.eval *.constantize
        *.safe_constantize
      `,
      args: [0, -1],
      instead: 'choose from a hash',
    },
    {
      flaw: 'code-injection',
      calls: words`*.send *.public_send *.__send__ send public_send *.method *.const_get *.instance_variable_get`,
      args: [0],
      instead: 'choose from a list',
    },
    {
      flaw: 'sql-injection',
      calls: words`
        *.where *.find_by_sql *.execute *.exec_query *.query *.order *.joins *.having *.group *.select_all *.find_by
        *.delete_all *.update_all *.exists? *.pluck *.from *.reorder *.select *.exec *.count_by_sql where *.exec_params
        *.calculate *.not *.destroy_all *.lock
      `,
      text: SQL,
      instead: QUERY,
    },
    {
      flaw: 'sql-injection',
      calls: ['*.order', '*.reorder', '*.find_by_sql', '*.pluck', '*.group', '*.joins', 'Arel.sql', '*.from'],
      instead: 'choose from a list of columns',
    },
    {
      flaw: 'ldap-injection',
      calls: ['Net.LDAP.Filter.construct', '*.search'],
      args: 'all',
      text: /\([&|!]?\(?\w+=/,
      instead: 'use Net::LDAP::Filter.eq',
    },
    {
      flaw: 'xpath-injection',
      calls: ['*.xpath', '*.at_xpath', 'REXML.XPath.first', 'REXML.XPath.match'],
      args: [0, 1],
      text: /\/|@\w+/,
      instead: 'use a variable of the expression',
    },
    {
      flaw: 'template-injection',
      calls: words`ERB.new ERB Slim.Template.new Haml.Engine.new Liquid.Template.parse Tilt.new Erubi.Engine.new`,
      instead: 'write the template down and hand the value over as data',
    },
    {
      flaw: 'template-injection',
      calls: ['render', 'erb', 'haml', 'slim'],
      args: ['inline'],
      instead: 'write the template down and hand the value over as data',
    },
    {
      flaw: 'path-traversal',
      calls: words`
        File.read File.open File.new File.readlines File.write File.delete File.unlink IO.read IO.binread FileUtils.rm
        FileUtils.rm_rf FileUtils.cp Dir.entries Dir.glob send_file File.binread File.foreach Dir.children FileUtils.mv
        *.send_file render
      `,
      args: [0, 1, 'file', 'template'],
      instead: PATH,
    },
    { flaw: 'path-traversal', calls: ['*.read', '*.write'], args: [-1], text: /\/\u0001/, instead: PATH },
    { flaw: 'cross-site-scripting', calls: ['*.html_safe', 'raw', 'html_safe'], args: [-1, 0], instead: 'escape it' },
    { flaw: 'cross-site-scripting', calls: ['render'], args: ['html', 'inline'], instead: 'escape it' },
    { flaw: 'open-redirect', calls: ['redirect_to', 'redirect', '*.redirect'], instead: 'choose from fixed paths' },
    {
      flaw: 'request-forgery',
      calls: words`
        Net.HTTP.get Net.HTTP.get_response Net.HTTP.post URI.open OpenURI.open_uri HTTParty.get HTTParty.post
        RestClient.get Faraday.get Excon.get URI.parse().open Net.HTTP.start Typhoeus.get HTTP.get
      `,
      instead: 'check the host against a list',
    },
    {
      flaw: 'unsafe-deserialization',
      calls: words`
        Marshal.load Marshal.restore YAML.load YAML.unsafe_load Psych.load Psych.unsafe_load YAML.load_stream Oj.load
        Oj.object_load Ox.parse_obj
      `,
      args: [0],
      instead: 'use YAML.safe_load or JSON',
    },
    { flaw: 'regex-injection', calls: ['Regexp.new', 'Regexp.compile', 'Regexp.union'], instead: 'Regexp.escape it' },
    {
      flaw: 'weak-hash',
      calls: words`
        Digest.MD5.hexdigest Digest.MD5.digest Digest.SHA1.hexdigest Digest.SHA1.digest OpenSSL.Digest.MD5.new
        OpenSSL.Digest.MD5 Digest.MD5.base64digest Digest.SHA1.base64digest Digest.MD5.new Digest.SHA1.new
      `,
      form: true,
      guards: true,
      instead: 'use bcrypt for passwords, SHA-256 for the rest',
    },
    {
      flaw: 'weak-cipher',
      calls: ['OpenSSL.Cipher.new', 'OpenSSL.Cipher', 'OpenSSL.Cipher.Cipher.new'],
      form: true,
      when: { 0: /^(?:des|rc[24]|bf)|-ecb$/i },
      instead: 'use aes-256-gcm',
    },
    {
      flaw: 'tls-off',
      sets: ['*.verify_mode'],
      form: true,
      when: { value: /VERIFY_NONE/ },
      instead: 'leave VERIFY_PEER on',
    },
    {
      flaw: 'tls-off',
      entries: ['verify_mode', 'ssl_verify_mode'],
      form: true,
      when: { value: /VERIFY_NONE/ },
      instead: 'leave VERIFY_PEER on',
    },
    {
      flaw: 'tls-off',
      entries: ['verify', 'verify_ssl', 'verify_peer'],
      form: true,
      when: { value: false },
      instead: 'leave the check on',
    },
    {
      flaw: 'insecure-cookie',
      entries: ['secure', 'httponly'],
      form: true,
      when: { value: false },
      instead: 'leave it on',
    },
    {
      flaw: 'unsigned-token',
      calls: ['JWT.decode'],
      form: true,
      when: { 2: false },
      instead: 'verify it with the key',
    },
    {
      flaw: 'unsigned-token',
      calls: ['JWT.encode'],
      form: true,
      when: { 2: /^none$/i },
      instead: 'name the algorithm that signs',
    },
    {
      flaw: 'file-permissions',
      calls: ['File.chmod', 'FileUtils.chmod'],
      form: true,
      some: [/^0?o?777$|^511$/],
      instead: 'give only what is needed',
    },
  ],
};
