import type { Table } from '../flow-table.ts';
import { regex } from '../../../../../shared/regex.ts';
import { words } from '../../../../../shared/word-list.ts';

const QUERY = 'add the value as a parameter';
const PATH = 'take Path.GetFileName, or GetFullPath and check that it is inside of the folder';

/** C#: .NET, ASP.NET, ADO.NET, Entity Framework and Dapper. */
export const CSHARP_TABLE: Table = {
  sources: {
    request: words`
      HttpRequest.Query HttpRequest.Form HttpRequest.QueryString HttpRequest.Headers HttpRequest.Cookies
      HttpRequest.Params HttpRequest.Body HttpRequest.Path Request.Query Request.Form Request.QueryString
      Request.Headers Request.Cookies Request.Params Request.Body Request.Url Request.RawUrl Request.Path Request[]
      *.QueryString[] HttpRequest[]
    `,
    local: ['Console.ReadLine()', 'Environment.GetCommandLineArgs()'],
    random: words`
      System.Random.Next() System.Random.NextDouble() System.Random.NextBytes() System.Random.NextInt64()
      System.Random.Shared.Next() Random.Next() Random.NextDouble() Random.NextBytes() Random.NextInt64()
      Random.Shared.Next()
    `,
  },
  returns: { 'HttpContext.Request': 'HttpRequest', 'System.Random': 'Random' },
  instances: { Request: 'HttpRequest', request: 'HttpRequest' },
  short: { HttpRequest: 'HttpRequest' },
  handlers: /\[(?:Http(?:Get|Post|Put|Delete|Patch)|From(?:Query|Body|Route|Form|Header)|Route)\b/,
  plainTypes: regex()`
    ^(?:
      int|long|short|byte|uint|ulong|float|double|decimal|bool|char|Guid|DateTime(?:Offset)?|TimeSpan|Int32|Int64
      |Boolean|CancellationToken|DateOnly|TimeOnly
    )$
  `,
  numbers: words`
    int.Parse long.Parse double.Parse decimal.Parse bool.Parse Guid.Parse Convert.ToInt32 Convert.ToInt64
    Convert.ToDouble Convert.ToBoolean Convert.ToDecimal DateTime.Parse Enum.Parse int.TryParse Int32.Parse
    *.GetHashCode
  `,
  cleans: [
    {
      calls: words`
        *.HtmlEncode *.HtmlAttributeEncode *.EscapeHtml SecurityElement.Escape *.JavaScriptStringEncode
        HtmlEncoder.Default.Encode *.Sanitize
      `,
      of: ['cross-site-scripting'],
    },
    {
      calls: ['*.UrlEncode', 'Uri.EscapeDataString'],
      of: ['cross-site-scripting', 'open-redirect', 'request-forgery', 'path-traversal', 'header-injection'],
    },
    { calls: ['*.GetFileName', '*.GetFileNameWithoutExtension'], of: ['path-traversal', 'archive-extraction'] },
    {
      calls: ['Encoder.LdapFilterEncode', '*.LdapFilterEncode', '*.LdapDistinguishedNameEncode'],
      of: ['ldap-injection'],
    },
    { calls: ['Regex.Escape'], of: ['regex-injection'] },
    {
      calls: ['*.FromSqlInterpolated', '*.ExecuteSqlInterpolated', '*.ExecuteSqlInterpolatedAsync'],
      of: ['sql-injection'],
    },
    { calls: ['Url.Action', 'Url.RouteUrl'], of: ['open-redirect'] },
  ],
  paths: ['Path.Combine', 'System.IO.Path.Combine', 'Path.Join', 'FileInfo'],
  normalises: ['Path.GetFullPath', 'System.IO.Path.GetFullPath'],
  formats: { 'string.Format': 0, 'String.Format': 0 },
  macs: words`HMACSHA256.ComputeHash HMACSHA1.ComputeHash HMACSHA512.ComputeHash HMACSHA256 HMACSHA256.HashData`,
  compares: ['*.Equals', 'string.Equals', 'String.Equals', '*.SequenceEqual', 'string.Compare', '*.CompareTo'],
  sinks: [
    {
      flaw: 'sql-injection',
      calls: words`
        SqlCommand NpgsqlCommand MySqlCommand OracleCommand SqliteCommand SQLiteCommand OleDbCommand OdbcCommand
        SqlDataAdapter *.FromSqlRaw *.ExecuteSqlRaw *.ExecuteSqlRawAsync *.ExecuteSqlCommand *.SqlQuery *.SqlQueryRaw
        *.CreateSQLQuery *.CreateQuery SqlCommand.CommandText
      `,
      instead: QUERY,
    },
    {
      flaw: 'sql-injection',
      calls: words`
        *.Query *.QueryAsync *.Execute *.ExecuteAsync *.QueryFirst *.QueryFirstOrDefault *.QuerySingle *.ExecuteScalar
        *.ExecuteReader *.ExecuteNonQuery *.QueryFirstOrDefaultAsync *.ExecuteScalarAsync *.QuerySingleOrDefault
      `,
      text: /\b(?:select\b[^]*\bfrom|insert\s+into|update\b[^]*\bset|delete\s+from|where)\b/i,
      instead: QUERY,
    },
    { flaw: 'sql-injection', sets: ['*.CommandText'], instead: QUERY },
    { flaw: 'sql-injection', entries: ['CommandText'], instead: QUERY },
    {
      flaw: 'command-injection',
      calls: words`Process.Start System.Diagnostics.Process.Start ProcessStartInfo System.Diagnostics.ProcessStartInfo`,
      args: [0, 1, 'Arguments', 'FileName'],
      when: { 0: /^(?![^]*ProcessStartInfo)/ },
      instead: 'use ProcessStartInfo.ArgumentList',
    },
    { flaw: 'command-injection', sets: ['*.Arguments'], of: /start|info|proc|psi|^p$/i, instead: 'use ArgumentList' },
    { flaw: 'ldap-injection', calls: ['DirectorySearcher'], args: [0, 1], text: /=/, instead: 'encode it for LDAP' },
    { flaw: 'ldap-injection', sets: ['*.Filter'], text: /\([&|!]?\(?\w+=/, instead: 'encode it for LDAP' },
    {
      flaw: 'xpath-injection',
      calls: words`
        *.SelectNodes *.SelectSingleNode XPathExpression.Compile *.XPathSelectElement *.XPathSelectElements *.Evaluate
      `,
      text: /\//,
      instead: 'use a variable of the expression',
    },
    {
      flaw: 'code-injection',
      calls: words`
        CSharpScript.EvaluateAsync CSharpScript.RunAsync CSharpScript.Create Assembly.Load Type.GetType
        *.CompileAssemblyFromSource Activator.CreateInstance
      `,
      args: [0, 1],
      instead: 'choose from a list',
    },
    {
      flaw: 'template-injection',
      calls: ['Razor.Parse', 'Engine.Razor.RunCompile', 'Template.Parse', 'Handlebars.Compile'],
      instead: 'write the template down and hand the value over as data',
    },
    {
      flaw: 'path-traversal',
      calls: words`
        File.ReadAllText File.ReadAllBytes File.ReadAllLines File.WriteAllText File.WriteAllBytes File.Open
        File.OpenRead File.OpenWrite File.Delete File.Create File.Copy File.Move File.AppendAllText FileStream
        StreamReader StreamWriter Directory.Delete Directory.GetFiles System.IO.File.ReadAllText
        System.IO.File.ReadAllBytes System.IO.File.WriteAllText System.IO.File.WriteAllBytes System.IO.File.OpenRead
        System.IO.File.Delete PhysicalFile System.IO.FileStream System.IO.File.Open File.ReadAllTextAsync
        System.IO.File.ReadAllTextAsync File.ReadAllBytesAsync System.IO.File.ReadAllBytesAsync
      `,
      args: [0],
      instead: PATH,
    },
    {
      flaw: 'cross-site-scripting',
      calls: ['Content', '*.Content'],
      args: [0],
      text: /</,
      instead: 'encode it with HtmlEncoder, or return a view',
    },
    {
      flaw: 'cross-site-scripting',
      calls: words`
        Html.Raw HtmlString MvcHtmlString.Create MvcHtmlString MarkupString Response.Write *.Response.WriteAsync
        *.Response.Write HttpResponse.Write Response.WriteAsync
      `,
      instead: 'encode it',
    },
    {
      flaw: 'cross-site-scripting',
      sets: ['*.InnerHtml', '*.Text'],
      of: /lbl|label|div|html|panel|literal/i,
      instead: 'encode it',
    },
    {
      flaw: 'open-redirect',
      calls: words`
        Redirect RedirectPermanent Response.Redirect *.Response.Redirect RedirectResult Results.Redirect
        HttpResponse.Redirect
      `,
      instead: 'check Url.IsLocalUrl',
    },
    {
      flaw: 'request-forgery',
      calls: words`
        *.GetAsync *.GetStringAsync *.PostAsync *.GetByteArrayAsync *.GetStreamAsync *.DownloadString *.DownloadData
        *.DownloadFile WebRequest.Create HttpWebRequest.Create HttpRequestMessage *.OpenRead
      `,
      args: [0, 1],
      text: /^(?:https?:\/\/)?\u0001/,
      instead: 'check the host against a list',
    },
    {
      flaw: 'unsafe-deserialization',
      calls: words`
        BinaryFormatter.Deserialize SoapFormatter.Deserialize NetDataContractSerializer.Deserialize
        LosFormatter.Deserialize ObjectStateFormatter.Deserialize BinaryFormatter NetDataContractSerializer
        SoapFormatter LosFormatter System.Runtime.Serialization.Formatters.Binary.BinaryFormatter
        JavaScriptSerializer.DeserializeObject
      `,
      form: true,
      instead: 'use System.Text.Json',
    },
    {
      flaw: 'unsafe-deserialization',
      entries: ['TypeNameHandling'],
      form: true,
      when: { value: /TypeNameHandling\.(?:All|Auto|Objects|Arrays)/ },
      instead: 'leave TypeNameHandling at None',
    },
    {
      flaw: 'unsafe-deserialization',
      sets: ['*.TypeNameHandling'],
      form: true,
      when: { value: /TypeNameHandling\.(?:All|Auto|Objects|Arrays)/ },
      instead: 'leave TypeNameHandling at None',
    },
    {
      flaw: 'external-entities',
      sets: ['*.DtdProcessing'],
      form: true,
      when: { value: /DtdProcessing\.Parse/ },
      instead: 'use DtdProcessing.Prohibit',
    },
    {
      flaw: 'external-entities',
      entries: ['DtdProcessing'],
      form: true,
      when: { value: /DtdProcessing\.Parse/ },
      instead: 'use DtdProcessing.Prohibit',
    },
    {
      flaw: 'external-entities',
      sets: ['*.XmlResolver'],
      form: true,
      when: { value: /XmlUrlResolver/ },
      instead: 'set it to null',
    },
    {
      flaw: 'regex-injection',
      calls: ['Regex', 'Regex.IsMatch', 'Regex.Match', 'Regex.Replace'],
      args: [1],
      when: { 0: /^$/ },
      instead: 'Regex.Escape it',
    },
    {
      flaw: 'weak-hash',
      calls: words`
        MD5.Create MD5.HashData SHA1.Create SHA1.HashData MD5CryptoServiceProvider SHA1CryptoServiceProvider SHA1Managed
        System.Security.Cryptography.MD5.Create System.Security.Cryptography.SHA1.Create
        System.Security.Cryptography.MD5.HashData System.Security.Cryptography.SHA1.HashData
      `,
      form: true,
      guards: true,
      instead: 'use Rfc2898DeriveBytes.Pbkdf2 for passwords, SHA-256 for the rest',
    },
    {
      flaw: 'weak-cipher',
      calls: words`
        DES.Create TripleDES.Create RC2.Create DESCryptoServiceProvider TripleDESCryptoServiceProvider
        RC2CryptoServiceProvider System.Security.Cryptography.DES.Create System.Security.Cryptography.TripleDES.Create
      `,
      form: true,
      instead: 'use AesGcm',
    },
    { flaw: 'weak-cipher', sets: ['*.Mode'], form: true, when: { value: /CipherMode\.ECB/ }, instead: 'use AesGcm' },
    { flaw: 'weak-cipher', entries: ['Mode'], form: true, when: { value: /CipherMode\.ECB/ }, instead: 'use AesGcm' },
    {
      flaw: 'tls-off',
      sets: words`
        *.ServerCertificateValidationCallback *.ServerCertificateCustomValidationCallback
        *.RemoteCertificateValidationCallback ServerCertificateCustomValidationCallback
        ServerCertificateValidationCallback
      `,
      form: true,
      when: { value: /always true|DangerousAcceptAnyServerCertificateValidator/ },
      instead: 'leave the check on',
    },
    {
      flaw: 'tls-off',
      entries: ['ServerCertificateCustomValidationCallback', 'ServerCertificateValidationCallback'],
      form: true,
      when: { value: /always true|DangerousAcceptAnyServerCertificateValidator/ },
      instead: 'leave the check on',
    },
    {
      flaw: 'tls-off',
      sets: ['*.SecurityProtocol'],
      form: true,
      when: { value: /Ssl3|Tls$|Tls11$/ },
      instead: 'use Tls12 or Tls13',
    },
    {
      flaw: 'insecure-cookie',
      entries: ['Secure', 'HttpOnly'],
      form: true,
      when: { value: false },
      instead: 'Secure = true, HttpOnly = true',
    },
    {
      flaw: 'insecure-cookie',
      sets: ['*.Secure', '*.HttpOnly'],
      form: true,
      of: /cookie|options/i,
      when: { value: false },
      instead: 'Secure = true, HttpOnly = true',
    },
    {
      flaw: 'debug-server',
      entries: ['ValidateIssuerSigningKey', 'RequireSignedTokens'],
      form: true,
      when: { value: false },
      instead: 'leave the check on',
    },
  ],
};
