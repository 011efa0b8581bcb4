"""Imports one file and runs the examples in its docstrings. Its standard input is a JSON object."""

import doctest
import os
import sys

import claude_verify_deciders as deciders
import claude_verify_results as results_of

OPTIONS, RESULTS = results_of.begin(results_of.asked())
PLACE = OPTIONS['file']
results_of.prepare(OPTIONS)
sys.argv = [os.path.join(results_of.ROOT, PLACE)]

with open(sys.argv[0], encoding='utf-8') as opened:
    TEXT = opened.read()


class Runner(doctest.DocTestRunner):
    """Tells each failing example; `doctest` itself would print it."""

    def tell(self, test, example, **what):
        line = (test.lineno or 0) + example.lineno + 1
        RESULTS.failure(
            {
                'kind': 'example',
                'test': results_of.shorten(test.name),
                'file': PLACE,
                'line': line,
                'source': results_of.shorten(example.source.strip()),
                'want': results_of.shorten(example.want),
                **what,
            }
        )

    def report_start(self, out, test, example):
        KEPT.look()
        RESULTS.running(test.name)

    def report_success(self, out, test, example, got):
        KEPT.look()

    def report_failure(self, out, test, example, got):
        self.tell(test, example, got=results_of.shorten(got), error=None)

    def report_unexpected_exception(self, out, test, example, exc_info):
        self.tell(test, example, got=None, error=results_of.error_record(exc_info[1]))


class Lenient(doctest.OutputChecker):
    """An expression without a result says nothing of what comes out: only what raises fails."""

    def check_output(self, want, got, optionflags):
        return want == '' or super().check_output(want, got, optionflags)


def transcript():
    test = doctest.DocTestParser().get_doctest(TEXT, {'__name__': '__main__'}, PLACE, PLACE, 0)
    return [test], Runner(checker=Lenient())


def documented(module):
    found = doctest.DocTestFinder().find(module, module.__name__)
    return [test for test in found if test.examples], Runner()


KEPT = deciders.Kept(['doctest'])
results_of.hide()
RESULTS.write({'kind': 'start', 'python': results_of.version(), 'tool': results_of.version()})
results_of.set_up_django(RESULTS, OPTIONS, database=False)
nowhere = os.open(os.devnull, os.O_WRONLY)
os.dup2(nowhere, 1)
os.dup2(nowhere, 2)

end = {'kind': 'end', 'documented': 0, 'examples': 0, 'failed': 0, 'skipped': 0, 'leftOut': 0}
if OPTIONS['transcript']:
    tests, runner = transcript()
else:
    tests, runner = [], Runner()
    try:
        RESULTS.running('the import of ' + PLACE)
        tests, runner = documented(results_of.import_file(PLACE))
    except BaseException as error:  # what the code raises, SystemExit too, is its result
        RESULTS.write({'kind': 'import-failed', 'error': results_of.error_record(error)})
for test in tests:
    outcome = runner.run(test, out=lambda text: None)
    end['documented'] += 1
    end['examples'] += outcome.attempted
    end['failed'] += outcome.failed > 0
    end['skipped'] += outcome.attempted == 0
KEPT.tell(RESULTS)
RESULTS.write({**end, 'leftOut': RESULTS.left_out})
results_of.leave()
