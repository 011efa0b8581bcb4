"""
Runs one file as a program and tells which of its asserts failed, with their values, and what it ended by. Its standard
input is a JSON object.
"""

import ast
import builtins
import os
import sys
import types

import claude_verify_deciders as deciders
import claude_verify_results as results_of

OPTIONS, RESULTS = results_of.begin(results_of.asked())
PLACE = OPTIONS['file']
results_of.prepare(OPTIONS)
sys.argv = [os.path.join(results_of.ROOT, PLACE)]

with open(sys.argv[0], encoding='utf-8') as opened:
    TEXT = opened.read()

HOOK = '__claude_verify_assert__'
MOST_SURVIVED = 50


class Asserts:
    """What the asserts of the file came to: each one hands its condition through here."""

    def __init__(self):
        self.sides = []
        self.failed = []

    def side(self, text, *values):
        """Keeps what stood on both sides of the last comparison that did not hold."""
        self.sides.append((text, values))

    def compare(self, symbol, operate, left, right):
        outcome = operate(left, right)
        try:
            if not outcome:
                self.side(symbol, left, right)
        except Exception:  # a comparison may give what has no truth of its own; the assert says so
            pass
        return outcome

    def begin(self):
        self.sides.clear()

    def end(self, began, value):
        """Hands the condition on; where it does not hold, its values and the lines that are under way are kept."""
        if not value:
            lines, frame = [], sys._getframe(1)
            while frame is not None:
                if results_of.in_tree(frame.f_code.co_filename) == PLACE:
                    lines.append(frame.f_lineno)
                frame = frame.f_back
            told = [plain(each) for each in self.sides[-1][1]] if self.sides else [plain(value)]
            if len(self.failed) < MOST_SURVIVED:
                self.failed.append(
                    {
                        'lines': lines,
                        'values': 'left is %s, right is %s' % tuple(told)
                        if len(told) == 2
                        else None
                        if told[0] in ('False', 'None')
                        else 'it is ' + told[0],
                    }
                )
        return value


def plain(value):
    try:
        text = repr(value)
    except Exception as broken:  # noqa: BLE001
        return 'a value that cannot be printed: ' + type(broken).__name__
    return text if len(text) <= 300 else text[:300] + '...'


OPERATORS = {
    ast.Eq: '==',
    ast.NotEq: '!=',
    ast.Lt: '<',
    ast.LtE: '<=',
    ast.Gt: '>',
    ast.GtE: '>=',
    ast.Is: 'is',
    ast.IsNot: 'is not',
    ast.In: 'in',
    ast.NotIn: 'not in',
}


class Watch(ast.NodeTransformer):
    """
    `assert a == b` becomes `assert hook.end(hook.begin(), hook.compare('==', ..., a, b))`: each side is evaluated once,
    in its order.
    """

    def visit_Assert(self, node):
        self.generic_visit(node)
        test = Sides().visit(node.test)
        node.test = ast.copy_location(call('end', [call('begin', []), test]), node.test)
        return node


class Sides(ast.NodeTransformer):
    def visit_Compare(self, node):
        if (
            len(node.ops) != 1
            or type(node.ops[0]) not in OPERATORS
            or any(isinstance(each, (ast.Await, ast.Yield, ast.YieldFrom, ast.NamedExpr)) for each in ast.walk(node))
        ):
            return node
        symbol = OPERATORS[type(node.ops[0])]
        parameters = ast.arguments(
            posonlyargs=[], args=[ast.arg(arg='left'), ast.arg(arg='right')], kwonlyargs=[], kw_defaults=[], defaults=[]
        )
        body = ast.Compare(
            left=ast.Name(id='left', ctx=ast.Load()), ops=node.ops, comparators=[ast.Name(id='right', ctx=ast.Load())]
        )
        operate = ast.Lambda(args=parameters, body=body)
        return ast.copy_location(
            call('compare', [ast.Constant(value=symbol), operate, node.left, node.comparators[0]]), node
        )

    def visit_Lambda(self, node):
        return node


def call(name, arguments):
    return ast.Call(
        func=ast.Attribute(value=ast.Name(id=HOOK, ctx=ast.Load()), attr=name, ctx=ast.Load()),
        args=arguments,
        keywords=[],
    )


def without_runners():
    """Tests of the file that a runner finds are the runner's: here the calls that start it do nothing."""
    import unittest

    unittest.main = unittest.TestProgram = lambda *given, **named: None
    import doctest

    doctest.testmod = doctest.testfile = lambda *given, **named: doctest.TestResults(0, 0)
    runner = types.ModuleType('pytest')
    if 'pytest' in TEXT:
        try:
            import pytest as runner  # noqa: F811
        except ImportError:
            return
        runner.main = lambda *given, **named: 0


def program():
    """The file as `__main__`, in the package that its folders make it a part of."""
    folder = os.path.dirname(sys.argv[0])
    if folder not in sys.path:
        sys.path.insert(0, folder)
    packages, at = [], folder
    while os.path.isfile(os.path.join(at, '__init__.py')) and at != results_of.ROOT:
        at, name = os.path.split(at)
        packages.insert(0, name)
    module = types.ModuleType('__main__')
    module.__file__ = sys.argv[0]
    module.__package__ = '.'.join(packages) or None
    if packages:
        sys.path.insert(0, at)
    sys.modules['__main__'] = module
    return module


def lines_of(error):
    return [frame['line'] for frame in reversed(results_of.frames_of(error)) if frame['file'] == PLACE]


RESULTS.write({'kind': 'start', 'python': results_of.version(), 'tool': results_of.version()})
ASSERTS = Asserts()
setattr(builtins, HOOK, ASSERTS)
without_runners()
KEPT = deciders.Kept([name for name in (*deciders.UNITTEST, 'doctest') if name.partition('.')[0] in TEXT], own=(HOOK,))
results_of.hide()
death, code = None, 0
try:
    watched = ast.fix_missing_locations(Watch().visit(ast.parse(TEXT)))
    exec(compile(watched, sys.argv[0], 'exec', dont_inherit=True), program().__dict__)
except SystemExit as error:
    code = error.code if isinstance(error.code, int) else 0 if error.code is None else 1
    if isinstance(error.code, str):
        print(error.code, file=sys.stderr)
    if code != 0:
        inner = error.__context__
        death = (
            {'kind': 'assert', 'lines': lines_of(inner), 'error': results_of.error_record(inner)}
            if isinstance(inner, AssertionError)
            else {'kind': 'exit', 'lines': lines_of(error), 'error': results_of.error_record(error)}
        )
except BaseException as error:  # what the code raises is its result
    code = 1
    death = {
        'kind': 'assert' if isinstance(error, AssertionError) else 'error',
        'lines': lines_of(error),
        'error': results_of.error_record(error),
    }
if (
    death is not None
    and death['kind'] == 'assert'
    and ASSERTS.failed
    and ASSERTS.failed[-1]['lines'][:1] == death['lines'][:1]
):
    death['values'] = ASSERTS.failed.pop()['values']
for stream in (sys.stdout, sys.stderr):
    try:
        stream.flush()
    except (OSError, ValueError):
        pass
KEPT.tell(RESULTS)
RESULTS.write({'kind': 'end', 'code': code, 'death': death, 'survived': ASSERTS.failed})
results_of.leave()
