"""Imports one file, which reaches its module-level asserts, and runs the examples in its docstrings. Its argument is a JSON object."""

import ast
import doctest
import json
import operator
import os
import sys

import claude_verify_results as results_of

OPTIONS = json.loads(sys.argv[1])
RESULTS = results_of.Results(OPTIONS['results'])
PLACE = OPTIONS['file']
results_of.prepare(OPTIONS)
sys.argv = [os.path.join(results_of.ROOT, PLACE)]

with open(sys.argv[0], encoding='utf-8') as opened:
    TEXT = opened.read()


class Runner(doctest.DocTestRunner):
    """Tells each failing example; `doctest` itself would print it."""

    def tell(self, test, example, **what):
        line = (test.lineno or 0) + example.lineno + 1
        RESULTS.failure({'kind': 'example', 'test': results_of.shorten(test.name), 'file': PLACE, 'line': line,
                         'source': results_of.shorten(example.source.strip()), 'want': results_of.shorten(example.want), **what})

    def report_start(self, out, test, example):
        RESULTS.running(test.name)

    def report_success(self, out, test, example, got):
        pass

    def report_failure(self, out, test, example, got):
        self.tell(test, example, got=results_of.shorten(got), error=None)

    def report_unexpected_exception(self, out, test, example, exc_info):
        self.tell(test, example, got=None, error=results_of.error_record(exc_info[1]))


class Lenient(doctest.OutputChecker):
    """For a transcript that shows no outputs at all: only what raises fails."""

    def check_output(self, want, got, optionflags):
        return True


COMPARES = {
    ast.Eq: operator.eq, ast.NotEq: operator.ne, ast.Lt: operator.lt, ast.LtE: operator.le, ast.Gt: operator.gt, ast.GtE: operator.ge,
    ast.Is: operator.is_, ast.IsNot: operator.is_not, ast.In: lambda left, right: left in right, ast.NotIn: lambda left, right: left not in right,
}


def asserts_of(tree):
    return [node for node in tree.body if isinstance(node, ast.Assert)]


def sides_of(error, tree):
    """What the two sides of a failed comparison are: they are evaluated once more, and told if it still fails."""
    trace = error.__traceback__
    while trace.tb_next is not None:
        trace = trace.tb_next
    found = [node for node in ast.walk(tree) if isinstance(node, ast.Assert) and node.lineno <= trace.tb_lineno <= node.end_lineno]
    test = found[-1].test if found else None
    if not isinstance(test, ast.Compare) or len(test.ops) != 1 or type(test.ops[0]) not in COMPARES:
        return None
    scope = trace.tb_frame.f_globals, trace.tb_frame.f_locals
    try:
        left, right = (eval(compile(ast.Expression(side), PLACE, 'eval'), *scope) for side in (test.left, test.comparators[0]))
        return None if COMPARES[type(test.ops[0])](left, right) else {'left': plain(left), 'right': plain(right)}
    except BaseException:  # the sides may do anything; then they are not told
        return None


def plain(value):
    text = repr(value)
    return text if len(text) <= 300 else text[:300] + '...'


def is_own_assertion(error):
    frames = results_of.frames_of(error)
    return isinstance(error, AssertionError) and bool(frames) and frames[-1]['file'] == PLACE


def transcript():
    test = doctest.DocTestParser().get_doctest(TEXT, {'__name__': '__main__'}, PLACE, PLACE, 0)
    shows = any(example.want for example in test.examples)
    return [test], Runner(checker=None if shows else Lenient())


def documented(module):
    found = doctest.DocTestFinder().find(module, module.__name__)
    return [test for test in found if test.examples], Runner()


RESULTS.write({'kind': 'start', 'python': results_of.version(), 'tool': results_of.version()})
nowhere = os.open(os.devnull, os.O_WRONLY)
os.dup2(nowhere, 1)
os.dup2(nowhere, 2)

end = {'kind': 'end', 'asserts': 0, 'documented': 0, 'examples': 0, 'failed': 0, 'skipped': 0, 'leftOut': 0}
if OPTIONS['transcript']:
    tests, runner = transcript()
else:
    tests, runner = [], Runner()
    tree = None
    try:
        tree = ast.parse(TEXT)
        RESULTS.running('the import of ' + PLACE)
        module = results_of.import_file(PLACE)
        end['asserts'] = len(asserts_of(tree))
        tests, runner = documented(module)
    except BaseException as error:  # what the code raises, SystemExit too, is its result
        own = tree is not None and is_own_assertion(error)
        end['failed'] += own
        end['asserts'] = len(asserts_of(tree)) if own else 0
        RESULTS.write({'kind': 'import-failed', 'assertion': own, 'error': results_of.error_record(error), 'sides': sides_of(error, tree) if own else None})
for test in tests:
    outcome = runner.run(test, out=lambda text: None)
    end['documented'] += 1
    end['examples'] += outcome.attempted
    end['failed'] += outcome.failed > 0
    end['skipped'] += outcome.attempted == 0
RESULTS.write({**end, 'leftOut': RESULTS.left_out})
results_of.leave()
