import type { LanguageId } from '../../../shared/language.ts';
import { ruleFamily } from './rule-languages.ts';

const SCRIPT = `
const sorted = (names) => [...names].sort();
const ordered = (names) => names.slice().sort();
const arranged = (names) => { names.sort(); return names; };
const keysOf = (table) => Object.keys(table).sort();
const triangle = (n) => { let total = 0; for (let i = 1; i <= n; i++) total += i; return total; };
const squares = (n) => { const all = []; for (let i = 0; i <= n; i++) all.push(i * i); return all; };
`;

/**
 * Right code that mistakes look like, in other bodies and of other types: a loop that takes its last number along and
 * looks nothing up, texts that are sorted as texts.
 */
const ORDINARY: Readonly<Record<string, readonly string[]>> = {
  script: [SCRIPT],
  rust: [
    `
fn triangle(n: u32) -> u32 { let mut total = 0; for i in 0..=n { total += i; } total }
fn squares(n: u32) -> u32 { let mut total = 0; for i in 0..=n { total += i * i; } total }
fn shown(n: usize) { for i in 1..=n { println!("{}", i); } }
fn listed(n: u64) -> Vec<u64> { let mut all = Vec::new(); for i in 0..=n { all.push(i); } all }
fn sorted(mut names: Vec<String>) -> Vec<String> { names.sort(); names }
`,
  ],
  python: [
    `
def triangle(n):
    total = 0
    for i in range(n + 1):
        total += i
    return total


def squares(n):
    return [i * i for i in range(1, n + 1)]


def arranged(names):
    names.sort()
    return sorted(names)


def tally(items):
    counts = {}
    for item in items:
        counts[item] = counts.get(item, 0) + 1
    return counts
`,
  ],
  go: [
    `
package p

func triangle(n int) int {
	total := 0
	for i := 0; i <= n; i++ {
		total += i
	}
	return total
}

func sorted(names []string) []string {
	sort.Strings(names)
	return names
}
`,
  ],
  java: [
    `
class Ordinary {
  int triangle(int n) { int total = 0; for (int i = 0; i <= n; i++) { total += i; } return total; }
  int squares(int n) { int total = 0; for (int i = 1; i <= n; i++) { total += i * i; } return total; }
  void arrange(java.util.List<String> names) { java.util.Collections.sort(names); }
}
`,
  ],
  c: ['int triangle(int n) { int total = 0; for (int i = 0; i <= n; i++) { total += i; } return total; }\n'],
  cpp: [
    'int triangle(int n) { int total = 0; for (int i = 0; i <= n; i++) { total += i; } return total; }\n' +
      'void arrange(std::vector<std::string>& names) { std::sort(names.begin(), names.end()); }\n',
  ],
};

/** Right code of a language, in which no rule may have a place. */
export const ordinaryCode = (language: LanguageId): readonly string[] => ORDINARY[ruleFamily(language)] ?? [];
