import { expect, test } from 'vitest';
import { goFunctionsIn } from './go-functions.ts';

const shapesOf = (text: string): unknown[] =>
  goFunctionsIn(text).functions.map(({ name, form, parameters, returns }) => [
    name,
    form,
    parameters.map(({ shape }) => shape.kind),
    returns?.kind,
  ]);

test('parameters and results have the shapes of their types', () => {
  const text = `package p
type Node struct { Value int; Next *Node }
func Sum(head *Node, words []string, byName map[string]int,
	sign rune, pass func(int) bool, rest ...float64) (int, error) {
	return 0, nil
}
func Find(grid [3][3]int, seen map[int]struct{}) (int, bool) { return 0, false }
func Send(out chan int) {}
`;
  expect(shapesOf(text)).toEqual([
    ['Sum', 'function', ['object', 'list', 'record', 'string', 'function', 'list'], 'number'],
    ['Find', 'function', ['tuple', 'set'], 'union'],
    ['Send', 'function', ['other'], 'undefined'],
  ]);
});

test('a type with a maker lives by its methods, a plain one is handed to them, one for sorting is left', () => {
  const plan = goFunctionsIn(`package p
type Stack[T any] struct{ items []T }
func NewStack[T any]() *Stack[T] { return &Stack[T]{} }
func (s *Stack[T]) Push(item T) { s.items = append(s.items, item) }
type Point struct{ X, Y float64 }
func (p Point) Norm() float64 { return p.X + p.Y }
type byAge []int
func (a byAge) Len() int { return len(a) }
func (a byAge) Less(i, j int) bool { return a[i] < a[j] }
func (a byAge) Swap(i, j int) { a[i], a[j] = a[j], a[i] }
`);
  expect(plan.bindings).toEqual([
    {
      kind: 'life',
      name: 'Stack',
      type: 'Stack[int]',
      maker: 'NewStack[int]',
      methods: [{ name: 'Push', expression: '(*Stack[int]).Push' }],
    },
    { kind: 'function', name: 'Point.Norm', expression: 'Point.Norm' },
  ]);
  expect(plan.left).toEqual(['byAge (its methods are for a package that sorts)']);
});
