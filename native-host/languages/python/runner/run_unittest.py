"""
Runs the unittest cases of given files in this process and writes what became of each.
Its standard input is a JSON object.
"""

import os
import sys
import unittest

import claude_verify_deciders as deciders
import claude_verify_results as results_of

OPTIONS, RESULTS = results_of.begin(results_of.asked())
sys.argv = ['unittest']
results_of.prepare(OPTIONS)
CLOCK = results_of.Clock(OPTIONS)


class Recorder(unittest.TestResult):
    def __init__(self):
        super().__init__()
        self.outcomes = {}
        self.reasons = {}

    def startTest(self, test):
        super().startTest(test)
        RESULTS.running(test.id())
        self.outcomes.setdefault(test.id(), 'passed')
        CLOCK.start()

    def stopTest(self, test):
        CLOCK.stop()
        KEPT.look()
        super().stopTest(test)
        if CLOCK.is_over():
            self.stop()

    def failed(self, test, error, name):
        if isinstance(error, results_of.TestHangs):
            CLOCK.stop()
            self.outcomes[test.id()] = 'hung'
            RESULTS.failure(
                {
                    'kind': 'hung',
                    'test': results_of.shorten(name),
                    'file': file_of(test),
                    'line': None,
                    'seconds': CLOCK.seconds,
                    'error': results_of.error_record(error),
                }
            )
            return
        self.outcomes[test.id()] = 'failed'
        RESULTS.failure(
            {
                'kind': 'failed',
                'test': results_of.shorten(name),
                'file': file_of(test),
                'line': None,
                'phase': 'call',
                'error': results_of.error_record(error),
            }
        )

    def addError(self, test, err):
        self.failed(test, err[1], test.id())

    addFailure = addError

    def addSubTest(self, test, subtest, err):
        if err is not None:
            self.failed(test, err[1], subtest.id())

    def addUnexpectedSuccess(self, test):
        self.failed(test, AssertionError('it was expected to fail and did not'), test.id())

    def addExpectedFailure(self, test, err):
        self.outcomes[test.id()] = 'skipped'

    def addSkip(self, test, reason):
        self.outcomes[test.id()] = 'skipped'
        said = results_of.shorten(str(reason))[:200]
        self.reasons[said] = self.reasons.get(said, 0) + 1


def look_after_methods():
    """Looks at what decides while it is as the test had it: `tearDown` may put it back."""
    case = unittest.TestCase
    usual = getattr(case, '_callTestMethod', None)
    if usual is None:
        return

    def call_and_look(self, method):
        try:
            return usual(self, method)
        finally:
            KEPT.look()

    case._callTestMethod = call_and_look


def file_of(test):
    """The file of a case; of what unittest itself makes (a broken setUpClass) it is not known."""
    module = sys.modules.get(type(test).__module__)
    return results_of.in_tree(getattr(module, '__file__', None))


look_after_methods()
KEPT = deciders.Kept(deciders.UNITTEST)
results_of.hide()
RESULTS.write({'kind': 'start', 'python': results_of.version(), 'tool': results_of.version()})
nowhere = os.open(os.devnull, os.O_WRONLY)
os.dup2(nowhere, 1)
os.dup2(nowhere, 2)
results_of.set_up_django(RESULTS, OPTIONS, database=True)
results_of.lend(OPTIONS['lend'])
suite = unittest.TestSuite()
uncollected = 0
for place in OPTIONS['files']:
    RESULTS.running(place)
    try:
        suite.addTests(unittest.defaultTestLoader.loadTestsFromModule(results_of.import_file(place)))
    except unittest.SkipTest:
        continue
    except BaseException as error:  # what the code raises, SystemExit too, is its result
        uncollected += 1
        RESULTS.failure({'kind': 'collect-failed', 'file': place, 'error': results_of.error_record(error)})
collected = suite.countTestCases()
recorder = Recorder()
suite.run(recorder)

count = {
    name: sum(1 for outcome in recorder.outcomes.values() if outcome == name)
    for name in ('passed', 'failed', 'skipped', 'hung')
}
if OPTIONS.get('names'):
    results_of.write_names(RESULTS, recorder.outcomes)
KEPT.tell(RESULTS)
RESULTS.write(
    {
        'kind': 'end',
        'exit': 1 if count['failed'] or uncollected else 0,
        'collected': collected,
        'finished': recorder.testsRun if recorder.shouldStop else collected,
        'hung': count['hung'],
        'passed': count['passed'],
        'failed': count['failed'],
        'skipped': count['skipped'],
        'deselected': 0,
        'uncollected': uncollected,
        'leftOut': RESULTS.left_out,
        'skipReasons': [{'reason': reason, 'tests': tests} for reason, tests in sorted(recorder.reasons.items())[:10]],
    }
)
results_of.leave()
