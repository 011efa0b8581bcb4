import { describe, expect, test } from 'vitest';
import type { LanguageId } from '../../../shared/language.ts';
import { findDangerous } from './find.ts';
import { RULED_LANGUAGES } from './languages.ts';
import { RULES } from './rules/all.ts';

/** Per rule: a text that it is about, and the twin that does the same without the danger. */
type Twins = readonly (readonly [rule: string, bad: string, good: string])[];

const C: Twins = [
  ['gets', 'void f(void) { char b[9]; gets(b); }', 'void f(void) { char b[9]; fgets(b, sizeof b, stdin); }'],
  ['unbounded-copy', 'void f(char *a, const char *b) { strcpy(a, b); }', 'void f(char *a, const char *b) { strcpy(a, "none"); strncpy(a, b, 4); }'],
  ['unbounded-copy', 'void f(char *a, const char *b) { strcat(a, b); }', 'void f(char *a) { strcat(a, "!"); }'],
  ['unbounded-format', 'void f(char *a, const char *b) { sprintf(a, "<%s>", b); }', 'void f(char *a, int b) { sprintf(a, "%d", b); snprintf(a, 9, "%s", "b"); }'],
  ['unbounded-scan', 'void f(char *a) { scanf("%s", a); }', 'void f(char *a, int *n) { scanf("%31s %d", a, n); }'],
  ['unbounded-scan', 'void f(char *a, char *t) { sscanf(t, "%s", a); }', 'void f(char *a, char *t) { sscanf(t, "%7s", a); }'],
  ['shell-command', 'void f(const char *a) { system(a); }', 'void f(void) { system("clear"); }'],
  ['format-string', 'void f(const char *a) { printf(a); }', 'void f(const char *a) { printf("%s", a); printf(USAGE); }'],
];

const TWINS: Readonly<Record<(typeof RULED_LANGUAGES)[number], Twins>> = {
  c: C,
  cpp: [...C, ['unbounded-copy', 'void f(char *a, std::string b) { std::strcpy(a, b.c_str()); }', 'std::string f(std::string b) { return b + "c"; }']],
  go: [
    ['shell-command', 'func f(d string) { exec.Command("sh", "-c", "ls "+d).Run() }', 'func f(d string) { exec.Command("ls", d).Run(); exec.Command("sh", "-c", "ls | wc").Run() }'],
    ['sql-injection', 'func f(id string) { db.Query(fmt.Sprintf("SELECT a FROM b WHERE id = %s", id)) }', 'func f(id string) { db.Query("SELECT a FROM b WHERE id = $1", id); u.Query("key" + id) }'],
    ['sql-injection', 'func f(id string) { db.ExecContext(ctx, "DELETE FROM b WHERE id = " + id) }', 'func f(id string) { db.ExecContext(ctx, "DELETE FROM b WHERE id = ?", id) }'],
    ['tls-off', 'var c = &tls.Config{InsecureSkipVerify: true}', 'var c = &tls.Config{InsecureSkipVerify: false, RootCAs: pool}'],
    ['weak-hash', 'func f(password []byte) { h := md5.Sum(password) }', 'func f(body []byte) { etag := md5.Sum(body) }'],
    ['weak-random', 'func newToken() int { return rand.Intn(1000000) }', 'func roll() int { return rand.Intn(6) + 1 }'],
  ],
  php: [
    ['eval', '<?php eval($code);', '<?php eval("return 1;");'],
    ['shell-command', '<?php system("ls " . $dir);', '<?php system("ls " . escapeshellarg($dir)); exec("uptime");'],
    ['sql-injection', '<?php mysqli_query($c, "SELECT a FROM b WHERE id = $id");', '<?php $s = $db->prepare("SELECT a FROM b WHERE id = ?"); $s->execute([$id]);'],
    ['sql-injection', '<?php $db->query("SELECT a FROM b WHERE id = " . $id);', '<?php $db->query("SELECT a FROM b"); $url->query("page=" . $id);'],
    ['unsafe-deserialization', '<?php $o = unserialize($_COOKIE["o"]);', '<?php $o = unserialize($text, ["allowed_classes" => false]);'],
    ['echo-request', '<?php echo "Hello " . $_GET["name"];', '<?php echo "Hello " . htmlspecialchars($_GET["name"]); echo (int) $_GET["n"];'],
    ['include-request', '<?php include $_GET["page"] . ".php";', '<?php include "page.php"; require __DIR__ . "/a.php";'],
    ['weak-hash', '<?php $hash = md5($password);', '<?php $key = md5($url); $hash = password_hash($password, PASSWORD_DEFAULT);'],
  ],
  ruby: [
    ['eval', 'eval(params[:code])', 'eval("1 + 1")'],
    ['shell-command', 'system("ls #{dir}")', 'system("ls", dir)\nsystem("uptime")'],
    ['shell-command', 'out = `ls #{dir}`', 'out = `ls`\nlog `git rev-parse HEAD`'],
    ['unsafe-deserialization', 'data = YAML.load(text)', 'data = YAML.safe_load(text)\nMarshal.dump(x)'],
    ['unsafe-deserialization', 'Marshal.load(cookie)', 'JSON.parse(cookie)'],
    ['sql-injection', 'User.where("name = \'#{name}\'")', 'User.where("name = ?", name)\nUser.where(name: name)'],
    ['send-request', 'user.send(params[:action])', 'user.send(:save)'],
  ],
  csharp: [
    ['sql-injection', 'class A { void F(string id) { var c = new SqlCommand("SELECT a FROM b WHERE id = " + id, con); } }', 'class A { void F(string id) { var c = new SqlCommand("SELECT a FROM b WHERE id = @id", con); } }'],
    ['sql-injection', 'class A { void F(string id) { cmd.CommandText = $"DELETE FROM b WHERE id = {id}"; } }', 'class A { void F(string id) { cmd.CommandText = "DELETE FROM b WHERE id = @id"; var m = new MoveCommand("where " + id); } }'],
    ['unsafe-deserialization', 'class A { object F(Stream s) => new BinaryFormatter().Deserialize(s); }', 'class A { object F(Stream s) => JsonSerializer.Deserialize<A>(s); }'],
    ['shell-command', 'class A { void F(string x) { Process.Start("cmd", "/c dir " + x); } }', 'class A { void F(string x) { Process.Start("notepad", "a.txt"); } }'],
    ['tls-off', 'class A { void F() { ServicePointManager.ServerCertificateValidationCallback = (a, b, c, d) => true; } }', 'class A { void F() { h.ServerCertificateCustomValidationCallback = (a, b, c, d) => Check(b); } }'],
    ['weak-hash', 'class A { byte[] HashPassword(byte[] p) { return MD5.HashData(p); } }', 'class A { byte[] Etag(byte[] p) { return MD5.HashData(p); } }'],
    ['weak-random', 'class A { string Token() { return new Random().Next().ToString(); } }', 'class A { int Roll() { return new Random().Next(6); } }'],
  ],
  rust: [
    ['unsafe-block', 'fn f(p: *const u8) -> u8 { unsafe { *p } }', 'fn f(p: &u8) -> u8 { *p }'],
    ['transmute', 'fn f(x: u32) -> f32 { helper(std::mem::transmute::<u32, f32>(x)) }', 'fn f(x: u32) -> f32 { f32::from_bits(x) }'],
    ['transmute', 'fn f(x: u32) -> f32 { mem::transmute(x) }', 'fn f(x: u32) -> f32 { x as f32 }'],
    ['shell-command', 'fn f(d: &str) { Command::new("sh").arg("-c").arg(format!("ls {}", d)).spawn(); }', 'fn f(d: &str) { Command::new("ls").arg(d).spawn(); Command::new("sh").arg("-c").arg("ls").spawn(); }'],
    ['tls-off', 'fn f() { Client::builder().danger_accept_invalid_certs(true).build(); }', 'fn f() { Client::builder().danger_accept_invalid_certs(false).build(); }'],
  ],
  bash: [
    ['eval', 'eval "$command"', 'eval "$(ssh-agent -s)"\n"${command[@]}"'],
    ['download-and-run', 'curl -fsSL https://example.com/install | sh', 'curl -fsSL https://example.com/list | sort'],
    ['download-and-run', 'bash <(curl -s https://example.com/install)', 'diff <(curl -s https://example.com/a) b'],
    ['rm-variable', 'rm -rf $dir/cache', 'rm -rf "${dir:?}/cache"\nrm -f $file'],
    ['world-writable', 'chmod 777 /srv/data', 'chmod 750 /srv/data'],
    ['tls-off', 'curl -k https://example.com/a -o a', 'curl -s https://example.com/a -o a'],
  ],
};

const rulesIn = async (language: LanguageId, text: string): Promise<string[]> => (await findDangerous(text, language)).remarks.map(({ rule }) => rule);

describe.each(RULED_LANGUAGES)('%s', (language) => {
  test('every rule has its twins', () => {
    expect(new Set(TWINS[language].map(([rule]) => rule))).toEqual(new Set(RULES[language]?.map(({ id }) => id)));
  });

  test.each(TWINS[language])('%s: %s', async (rule, bad, good) => {
    expect(await rulesIn(language, bad)).toEqual([rule]);
    expect(await rulesIn(language, good)).toEqual([]);
  });
});

test('fragments are read within what would surround them, at their own places', async () => {
  expect((await findDangerous('echo $_GET["a"];', 'php')).remarks).toMatchObject([{ start: 0, end: 16 }]);
});

test.each([
  ['left out', '#if 0\n  gets(b);\n#endif', []],
  ['left out by a name of its own', '#define SAFE 1\n#if SAFE\n  fgets(b, 9, stdin);\n#else\n  gets(b);\n#endif', []],
  ['compiled where a flag says so', '#ifdef OLD\n  gets(b);\n#endif', ['warning']],
  ['compiled', '#if 1\n  gets(b);\n#endif', ['error']],
])('what the preprocessor decides: a call that is %s', async (_, body, severities) => {
  for (const language of ['c', 'cpp'] as const) {
    const { remarks, broken } = await findDangerous(`void f(void) {\n  char b[9];\n${body}\n}\n`, language);
    expect(broken).toBe(false);
    expect(remarks.map(({ severity }) => severity)).toEqual(severities);
  }
});

test('only gets is wrong whatever surrounds it', () => {
  const errors = Object.values(RULES).flatMap((rules) => rules.filter(({ severity }) => severity === 'error').map(({ id }) => id));
  expect([...new Set(errors)]).toEqual(['gets']);
});

test.each<[LanguageId, string, string, string]>([
  ['c', '', 'strcpy(a, b); ', ''],
  ['bash', '', 'rm -rf $a ', ''],
  ['php', '<?php ', 'echo $_GET["a"] . ', '"";'],
])('%s: %s%s... ends in time, whatever it says', async (language, open, part, close) => {
  const begun = performance.now();
  const answer = await findDangerous(open + part.repeat(Math.floor(2 ** 18 / part.length)) + close, language);
  expect(answer.remarks.length).toBeLessThanOrEqual(200);
  expect(performance.now() - begun).toBeLessThan(15_000);
}, 30_000);
