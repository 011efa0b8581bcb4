"""
Runs pytest in this process and writes what became of each test to the file of results.
Its standard input is a JSON object.
"""

import os
import sys

import claude_verify_deciders as deciders
import claude_verify_results as results_of

OPTIONS, RESULTS = results_of.begin(results_of.asked())
sys.argv = ['pytest']

# Options of well-known plugins, as projects write them into `addopts`: without the plugin pytest would refuse to start.
FOREIGN = {
    'pytest_cov': [
        ('--cov', '?'),
        ('--cov-report', 1),
        ('--cov-config', 1),
        ('--cov-fail-under', 1),
        ('--cov-context', 1),
        ('--cov-branch', 0),
        ('--cov-append', 0),
        ('--cov-reset', 0),
        ('--no-cov', 0),
        ('--no-cov-on-fail', 0),
    ],
    'xdist': [('--dist', 1), ('--maxprocesses', 1), ('--max-worker-restart', 1), ('--looponfail', 0)],
    'pytest_timeout': [('--timeout', 1), ('--timeout-method', 1)],
    'pytest_asyncio': [('--asyncio-mode', 1)],
    'pytest_randomly': [('--randomly-seed', 1), ('--randomly-dont-reorganize', 0)],
    'pytest_sugar': [('--force-sugar', 0), ('--old-summary', 0)],
    'pytest_benchmark': [
        ('--benchmark-disable', 0),
        ('--benchmark-skip', 0),
        ('--benchmark-only', 0),
        ('--benchmark-autosave', 0),
    ],
    'pytest_rerunfailures': [('--reruns', 1), ('--reruns-delay', 1)],
}
# Options that make a run repeatable, or as plain as the others, where the plugin is there.
QUIET = {
    'pytest_cov': ['--no-cov'],
    'xdist': ['-n0'],
    'pytest_randomly': ['-p', 'no:randomly'],
    'pytest_rerunfailures': ['--reruns=0'],
    'pytest_benchmark': ['--benchmark-disable'],
}


def is_there(name):
    import importlib.util

    return importlib.util.find_spec(name) is not None


results_of.prepare(OPTIONS)
if not is_there('pytest'):
    results_of.absent(RESULTS, 'pytest')

import pytest  # noqa: E402

RANK = {'passed': 0, 'skipped': 1, 'failed': 2, 'hung': 3}
CLOCK = results_of.Clock(OPTIONS)


class Recorder:
    def __init__(self):
        self.outcomes = {}
        self.reasons = {}
        self.selected = 0
        self.finished = 0
        self.deselected = 0
        self.collecting = 0

    def pytest_addoption(self, parser):
        for plugin, options in FOREIGN.items():
            if is_there(plugin):
                continue
            for name, takes in options:
                if takes == 0:
                    parser.addoption(name, action='store_true', dest='cv' + name.replace('-', '_'))
                else:
                    parser.addoption(
                        name,
                        action='append',
                        dest='cv' + name.replace('-', '_'),
                        **({'nargs': '?'} if takes == '?' else {}),
                    )
        # Lower-case short options are pytest's own: xdist too adds this one past the check.
        if not is_there('xdist'):
            parser.getgroup('xdist')._addoption('-n', '--numprocesses', action='append', dest='cv_numprocesses')

    @pytest.hookimpl(tryfirst=True)
    def pytest_sessionstart(self, session):
        KEPT.plugins(session.config.pluginmanager)
        # From here on the code of the tests prints, as much as it likes.
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, 1)
        os.dup2(nowhere, 2)

    @pytest.hookimpl(hookwrapper=True)
    def pytest_make_collect_report(self, collector):
        RESULTS.running(collector.nodeid)
        outcome = yield
        report = outcome.get_result()
        if not report.failed:
            return
        self.collecting += 1
        call = getattr(report, 'call', None)
        error = getattr(getattr(call, 'excinfo', None), 'value', None)
        record = (
            {'type': 'CollectError', 'message': results_of.shorten(str(report.longrepr)), 'frames': []}
            if error is None
            else results_of.error_record(error)
        )
        RESULTS.failure({'kind': 'collect-failed', 'file': collector.nodeid.split('::')[0], 'error': record})

    def pytest_collection_finish(self, session):
        self.selected = len(session.items)

    def pytest_deselected(self, items):
        self.deselected += len(items)

    def pytest_runtest_logstart(self, nodeid, location):
        RESULTS.running(nodeid)

    def pytest_runtest_logfinish(self, nodeid, location):
        self.finished += 1

    @pytest.hookimpl(hookwrapper=True)
    def pytest_runtest_setup(self, item):
        CLOCK.start()
        yield
        CLOCK.stop()

    @pytest.hookimpl(hookwrapper=True)
    def pytest_runtest_call(self, item):
        CLOCK.start()
        yield
        CLOCK.stop()
        KEPT.look()
        KEPT.plugins(item.config.pluginmanager)

    @pytest.hookimpl(hookwrapper=True)
    def pytest_runtest_teardown(self, item):
        CLOCK.start()
        yield
        CLOCK.stop()
        if CLOCK.is_over():
            item.session.shouldstop = 'the time is over'

    @pytest.hookimpl(hookwrapper=True)
    def pytest_runtest_makereport(self, item, call):
        outcome = yield
        report = outcome.get_result()
        if not report.failed:
            return
        error = getattr(call.excinfo, 'value', None)
        if error is None:
            return
        report.claude_verify_error = results_of.error_record(error)
        report.claude_verify_hung = isinstance(error, results_of.TestHangs)

    def pytest_runtest_logreport(self, report):
        hung = getattr(report, 'claude_verify_hung', False)
        outcome = 'hung' if hung else report.outcome
        rank = RANK.get(outcome)
        if rank is None:
            return
        if rank >= RANK.get(self.outcomes.get(report.nodeid), 0):
            self.outcomes[report.nodeid] = outcome
        if hung:
            RESULTS.failure(
                {
                    'kind': 'hung',
                    'test': results_of.shorten(report.nodeid),
                    'file': report.nodeid.split('::')[0],
                    'line': report.location[1],
                    'seconds': CLOCK.seconds,
                    'error': report.claude_verify_error,
                }
            )
            return
        if report.outcome == 'skipped' and not hasattr(report, 'wasxfail'):
            said = report.longrepr[2] if isinstance(report.longrepr, tuple) else str(report.longrepr)
            reason = results_of.shorten(said)[:200]
            self.reasons[reason] = self.reasons.get(reason, 0) + 1
        if report.outcome == 'failed':
            error = getattr(report, 'claude_verify_error', None) or self.told_by(report)
            RESULTS.failure(
                {
                    'kind': 'failed',
                    'test': results_of.shorten(report.nodeid),
                    'file': report.nodeid.split('::')[0],
                    'line': report.location[1],
                    'phase': report.when,
                    'error': error,
                }
            )

    def told_by(self, report):
        """For reports that no exception made: a strict xfail that passed, a part of a test."""
        crash = getattr(report.longrepr, 'reprcrash', None)
        place = None if crash is None else results_of.in_tree(os.path.join(results_of.ROOT, crash.path))
        message = str(report.longrepr) if crash is None else crash.message
        frames = [] if place is None else [{'file': place, 'line': crash.lineno, 'name': ''}]
        return {'type': 'Failed', 'message': results_of.shorten(message), 'frames': frames}


RESULTS.write({'kind': 'start', 'python': results_of.version(), 'tool': pytest.__version__})
recorder = Recorder()
KEPT = deciders.Kept([*deciders.PYTEST, *deciders.UNITTEST, 'doctest'])
results_of.hide()
if OPTIONS['hypothesis'] and is_there('hypothesis'):
    import hypothesis

    # Its deadline measures the machine, and its database what ran before: a verdict is to depend on neither.
    hypothesis.settings.register_profile(
        'claude-verify', deadline=None, derandomize=True, database=None, print_blob=False
    )
    hypothesis.settings.load_profile('claude-verify')

arguments = [
    '-s',
    '-o',
    'cache_dir=/tmp/pytest-cache',
    '--continue-on-collection-errors',
    '--maxfail=0',
    '--tb=no',
    '-q',
]
for plugin, extra in QUIET.items():
    if is_there(plugin):
        arguments += extra
# pytest-django sets up its own.
if not is_there('pytest_django'):
    results_of.set_up_django(RESULTS, OPTIONS, database=True)
elif OPTIONS.get('django') is not None:
    os.environ.setdefault('DJANGO_SETTINGS_MODULE', OPTIONS['django'])
results_of.lend(OPTIONS['lend'])
code = pytest.main(arguments + OPTIONS['arguments'], plugins=[recorder])

count = {name: sum(1 for outcome in recorder.outcomes.values() if outcome == name) for name in RANK}
if OPTIONS.get('names'):
    results_of.write_names(RESULTS, recorder.outcomes)
KEPT.tell(RESULTS)
RESULTS.write(
    {
        'kind': 'end',
        'exit': int(code),
        'collected': recorder.selected,
        'finished': recorder.finished,
        'passed': count['passed'],
        'failed': count['failed'],
        'skipped': count['skipped'],
        'hung': count['hung'],
        'deselected': recorder.deselected,
        'uncollected': recorder.collecting,
        'leftOut': RESULTS.left_out,
        'skipReasons': [{'reason': reason, 'tests': tests} for reason, tests in sorted(recorder.reasons.items())[:10]],
    }
)
results_of.leave()
