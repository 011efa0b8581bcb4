import { isRealPassword, looksLikeMixedPassword, looksLikePassword, looksLikeToken } from './secret-likeness.ts';
import { regex } from './regex.ts';

/** How a secret is known by what stands around it. */
export interface SecretPattern {
  rule: string;
  /**
   * Global, with the secret alone in the group `secret`; every quantifier is bounded or over a class that its follower
   * excludes.
   */
  shape: RegExp;
  accepts: (secret: string) => boolean;
}

const SECRET_WORD = regex()`
  (?:password|passwd|passphrase|pwd|secret|token|api[_-]?key|access[_-]?key|secret[_-]?key|private[_-]?key)
`;

const LOUD_WORD = '(?:PASSWORD|PASSWD|PASSPHRASE|SECRET|TOKEN|API_?KEY|ACCESS_KEY|SECRET_KEY|PRIVATE_KEY)';

/** What a program is started with, a header or a part of an address carries. */
const SENT: readonly SecretPattern[] = [
  {
    rule: 'header-token',
    shape: regex('gi')`
      \b(?:x-[a-z-]{0,30}(?:key|token|secret)|(?:api|subscription)-key|(?:private|deploy|job|auth)-token
      |(?:proxy-)?authorization)["'\`]?[ \t]{0,4}[:,=][ \t]{0,4}["'\`]?
      (?:(?:bearer|token|basic|apikey|bot|splunk|sso-key|key|genie-?key)[ \t]{1,4}(?:token=)?)?
      (?<secret>[\w.~+\/=-]{16,512})
    `,
    accepts: looksLikeToken,
  },
  {
    rule: 'url-token',
    shape: regex('gi')`
      [?&](?:amp;)?(?:api[_-]?key|(?:access|auth|api|private)?[_-]?token|(?:client)?[_-]?secret|sig|key)=
      (?<secret>[\w.~+\/%=-]{16,512})
    `,
    accepts: looksLikeToken,
  },
  {
    rule: 'url-password',
    shape: /[?&](?:amp;)?(?:password|passwd|pwd)=(?<secret>[^\s"'`&#<>{}$]{6,256})/gi,
    accepts: looksLikePassword,
  },
  {
    rule: 'connection-string',
    shape: /\bSharedAccess(?:Key|Signature)=(?<secret>[A-Za-z0-9+/%]{20,512}={0,2})/g,
    accepts: looksLikeToken,
  },
  {
    rule: 'connection-string',
    shape: /[ \t"'`]password=(?<secret>[^\s"'`;&,(){}$<>]{6,256})(?=[ \t"'`])/g,
    accepts: looksLikeMixedPassword,
  },
  {
    rule: 'command-password',
    shape: regex('gi')`
      [ \t]--(?:password|passwd|pass|token|api-?key|secret|access-token|auth-token)(?:=|[ \t]{1,4})["']?
      (?<secret>[^\s"'\`$<>]{6,512})
    `,
    accepts: looksLikePassword,
  },
  {
    rule: 'command-password',
    shape: /\b(?:mysql|mysqldump|mysqladmin|mariadb)\b[^\n]{0,200}?[ \t]-p["']?(?<secret>[^\s"'$]{6,256})/g,
    accepts: looksLikePassword,
  },
  {
    rule: 'command-password',
    shape: regex('g')`
      \b(?:(?:docker|podman|helm|oc|az|registry)[ \t]{1,4}login|redis-cli|mongo|mongosh|ldapsearch)\b[^\n]{0,200}?
      [ \t]-[paw][ \t]{1,4}["']?(?<secret>[^\s"'$]{6,512})
    `,
    accepts: looksLikePassword,
  },
  {
    rule: 'command-password',
    shape: /\bsshpass[ \t]{1,4}-p[ \t]{0,4}["']?(?<secret>[^\s"'$]{4,256})/g,
    accepts: isRealPassword,
  },
  {
    rule: 'command-password',
    shape: /\bConvertTo-SecureString[ \t]{1,4}(?:-String[ \t]{1,4})?["'](?<secret>[^"'\s$]{6,256})["']/gi,
    accepts: isRealPassword,
  },
];

/** What a file of settings holds, quoted or not. */
const CONFIGURED: readonly SecretPattern[] = [
  {
    rule: 'property-password',
    shape: regex('gim')`
      ^[ \t]*[\w.-]{0,80}(?:password|passwd|passphrase|secret|pwd)=(?<secret>[^\s"'\`;,(){}[\]$<>]{8,256})[ \t]*\r?$
    `,
    accepts: looksLikeMixedPassword,
  },
  {
    rule: 'property-token',
    shape: regex('gim')`
      ^[ \t]*(?:-[ \t]+)?[\w.-]{0,60}${SECRET_WORD}[ \t]{0,4}[:=][ \t]{0,8}(?<secret>[\w.~+\/=-]{20,512})[ \t]*\r?$
    `,
    accepts: looksLikeToken,
  },
  {
    rule: 'inline-environment',
    shape: regex('g')`\b[A-Z0-9_]{0,40}${LOUD_WORD}=(?<secret>[^\s"'\`;,(){}[\]$<>]{8,512})(?=[ \t])`,
    accepts: looksLikePassword,
  },
  {
    rule: 'inline-environment',
    shape: regex('gm')`
      ^[ \t]*(?:ENV|ARG)[ \t]+[A-Z0-9_]{0,60}${LOUD_WORD}[ =]["']?(?<secret>[^\s"'\`;,(){}[\]$<>\/]{8,512})
    `,
    accepts: looksLikePassword,
  },
  {
    rule: 'element-password',
    shape: regex('gi')`<[\w.:-]{0,40}${SECRET_WORD}>[ \t]{0,8}(?<secret>[^<\s]{6,512})[ \t]{0,8}<\/`,
    accepts: looksLikePassword,
  },
  {
    rule: 'element-password',
    shape: regex('gi')`
      \b(?:key|name)="[\w.:-]{0,40}${SECRET_WORD}"[ \t]{1,4}value="(?<secret>[^"\s]{6,512})"
    `,
    accepts: looksLikePassword,
  },
  {
    rule: 'netrc-password',
    shape: regex('g')`
      \bmachine[ \t]{1,8}[^\s]{1,200}\s{1,8}login[ \t]{1,8}[^\s]{1,200}\s{1,8}password[ \t]{1,8}
      (?<secret>[^\s]{4,256})
    `,
    accepts: isRealPassword,
  },
  {
    rule: 'pgpass-password',
    shape: /^[\w.*-]{1,200}:(?:\d{2,5}|\*):[\w*-]{1,64}:[\w*-]{1,64}:(?<secret>[^\s:]{6,256})[ \t]*\r?$/gm,
    accepts: looksLikePassword,
  },
];

/** What a call is handed, and what stands beside a user's name. */
const HANDED: readonly SecretPattern[] = [
  {
    rule: 'call-password',
    shape: regex('g')`
      (?:\bauth[ \t]{0,2}[=:][ \t]{0,2}[([]|\b(?:HTTPBasicAuth|HTTPDigestAuth|NetworkCredential|[sS]etBasicAuth
      |BasicAuth|basicAuth|UsernamePasswordCredentials|PasswordCredentials)\()
      [ \t]{0,4}["'][^"'\n]{1,64}["'],[ \t]{0,4}["'](?<secret>[^"'\s]{6,256})["']
    `,
    accepts: looksLikePassword,
  },
  {
    rule: 'call-password',
    shape: /\bgetConnection\([^()\n]{1,200},[ \t]{0,4}"[^"\n]{1,64}",[ \t]{0,4}"(?<secret>[^"\s]{6,256})"/g,
    accepts: looksLikePassword,
  },
  {
    rule: 'call-password',
    shape: regex('g')`
      (?:(?:\bset|\bwith|\.set|\.with)(?:Password|Passphrase|SecretKey|ApiKey|AuthToken|AccessToken)
      |\.(?:password|passphrase|secretKey|apiKey|authToken|accessToken)
      )\([ \t]{0,4}["'](?<secret>[^"'\s]{6,512})["']
    `,
    accepts: looksLikePassword,
  },
  {
    rule: 'call-password',
    shape: regex('g')`
      \b(?:jwt\.(?:sign|verify|encode|decode)\([^()\n]{1,200}|createHmac\([ \t]{0,4}["'\`][\w-]{1,20}["'\`])
      ,[ \t]{0,4}["'\`](?<secret>[^"'\`\s]{6,512})["'\`]
    `,
    accepts: looksLikePassword,
  },
  {
    rule: 'call-password',
    shape: /\bAC[0-9a-f]{32}["'],[ \t]{0,4}["'](?<secret>[0-9a-f]{32})["']/g,
    accepts: looksLikeToken,
  },
  {
    rule: 'call-password',
    shape: regex('g')`
      (?:\b(?:storePassword|keyPassword)[ \t]{1,4}|\[["'](?:pass|pw|apikey)["']\][ \t]{0,4}=>?[ \t]{0,4})
      ["'](?<secret>[^"'\s]{6,256})["']
    `,
    accepts: looksLikePassword,
  },
];

/** Secrets that only what stands around them gives away. */
export const SURROUNDINGS: readonly SecretPattern[] = [...SENT, ...CONFIGURED, ...HANDED];
