import { expect, test } from 'vitest';
import { goStateIn, rustStateIn, usersOfState } from './lasting-state.ts';

test('functions of Go vary that use a variable of the package which is written, also by what they call', () => {
  const text = `package p

var next int
var names = map[string]int{"a": 1}
var (
	memo = map[int]int{}
	once sync.Once
	word = regexp.MustCompile("a+")
)

func Reserve(n int) int { s := next; next += n; return s }
func Twice(n int) int { return Reserve(n) + Reserve(n) }
func Known(name string) int { return names[name] + len(names) }
func Fib(n int) int {
	if v, ok := memo[n]; ok {
		return v
	}
	memo[n] = n
	return n
}
func Setup(n int) int { once.Do(func() {}); return n }
func Has(text string) bool { return word.MatchString(text) }
`;
  expect(usersOfState([text], 'go', goStateIn)).toEqual([11, 12, 14, 21]);
});

test('the state of a package lies in another file of it', () => {
  const text = 'package p\n\nfunc Next() int { last++; return last }\nfunc Half(n int) int { return n / 2 }\n';
  expect(usersOfState([text, 'package p\n\nvar last int\n'], 'go', goStateIn)).toEqual([3]);
});

test('functions of Rust vary that use a static which can be changed, and not those that use a constant one', () => {
  const text = `static NEXT: Mutex<u32> = Mutex::new(0);
static NAMES: [&str; 2] = ["a", "b"];
thread_local! {
    static CALLS: u32 = 0;
}
pub fn reserve(n: u32) -> u32 { let mut next = NEXT.lock().unwrap(); *next += n; *next }
pub fn label(n: u32) -> String { format!("{}", reserve(n)) }
pub fn name(n: usize) -> &'static str { NAMES[n % 2] }
pub fn calls() -> u32 { CALLS.with(|c| *c) }
`;
  expect(usersOfState([text], 'rust', rustStateIn)).toEqual([6, 7, 9]);
});
