"""
Runs the same tests over several texts of one file: a process is forked for each, so that the runner is imported once
and nothing of one trial is left for the next. Its standard input is a JSON object.
"""

import binascii
import os
import runpy
import signal
import sys
import time

import claude_verify_deciders  # noqa: F401, each trial's runner finds it loaded
import claude_verify_results as results_of

ASKED = results_of.asked()
TRIALS = ASKED['input']
OPTIONS, RESULTS = results_of.begin(ASKED)
RUNNER = os.path.join(os.path.dirname(os.path.realpath(__file__)), OPTIONS['runner'])
FILE = os.path.join(results_of.ROOT, OPTIONS['file'])
TICKS = os.sysconf('SC_CLK_TCK')
# A trial may take this many times what the text as it is took, and so many seconds more: of the processor, which a
# busy machine does not change, and by the clock.
CPU_TIMES, CPU_MORE = 4, 0.5
WALL_TIMES, WALL_MORE = 10, 4.0
POLL_SECONDS = 0.005


def load_runner():
    """What all trials need; where the runner is missing there are none."""
    results_of.prepare(OPTIONS)
    if OPTIONS['runner'] != 'run_pytest.py':
        import unittest  # noqa: F401

        return results_of.version()
    try:
        import pytest
    except ImportError:
        results_of.absent(RESULTS, 'pytest')
    if OPTIONS['hypothesis']:
        try:
            import hypothesis  # noqa: F401
        except ImportError:
            pass
    return pytest.__version__


def text_of(edit):
    """The file with one edit; offsets are UTF-16 units."""
    units = TRIALS['text'].encode('utf-16-le', 'surrogatepass')
    changed = units[: 2 * edit['start']] + edit['text'].encode('utf-16-le') + units[2 * edit['end'] :]
    return changed.decode('utf-16-le', 'surrogatepass').encode('utf-8', 'surrogatepass')


def lay(edit):
    # A new file: the code of a trial before may have made a link of it.
    if os.path.lexists(FILE):
        os.unlink(FILE)
    with open(FILE, 'wb') as file:
        file.write(text_of(edit))


def run_child(folder, seconds, key):
    os.setpgid(0, 0)
    nowhere = os.open(os.devnull, os.O_RDWR)
    for number in (0, 1, 2):
        os.dup2(nowhere, number)
    options = dict(OPTIONS, results=folder, names=True, testSeconds=seconds, runSeconds=seconds)
    results_of.HANDED.append({'options': options, 'seal': key})
    sys.argv = [RUNNER]
    try:
        runpy.run_path(RUNNER, run_name='__main__')
    finally:
        os._exit(1)


def cpu_seconds(pid):
    """Of a child that is still there, in seconds; fields 14 and 15 of its state."""
    try:
        with open('/proc/%d/stat' % pid) as file:
            fields = file.read().rsplit(')', 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / TICKS
    except (OSError, ValueError, IndexError):
        return 0.0


def run(edit, number, cpu_limit, wall_limit):
    """What the trial wrote, whether it was ended for time, what it used of the processor, and what it took."""
    folder = os.path.join(OPTIONS['results'], str(number))
    os.mkdir(folder)
    lay(edit)
    key = binascii.hexlify(os.urandom(32)).decode('ascii')
    started = time.monotonic()
    pid = os.fork()
    if pid == 0:
        run_child(folder, wall_limit, key)
    used = 0.0
    hung = False
    while True:
        ended, _, usage = os.wait4(pid, os.WNOHANG)
        if ended == pid:
            used = usage.ru_utime + usage.ru_stime
            break
        used = cpu_seconds(pid)
        if used > cpu_limit or time.monotonic() - started > wall_limit:
            hung = True
            for kill in (os.killpg, os.kill):
                try:
                    kill(pid, signal.SIGKILL)
                except OSError:
                    pass
            os.waitpid(pid, 0)
            break
        time.sleep(POLL_SECONDS)
    took = time.monotonic() - started
    return results_of.sealed_records(os.path.join(folder, 'results.jsonl'), key), hung, used, took


def running_in(number):
    """The test that a trial was at when it was ended; none while tests were still looked for."""
    try:
        with open(os.path.join(OPTIONS['results'], str(number), 'running'), encoding='utf-8') as file:
            name = file.read()
    except (OSError, ValueError):
        return []
    return [name] if '::' in name or OPTIONS['runner'] != 'run_pytest.py' else []


def told(number, records, hung):
    kinds = [record.get('kind') for record in records]
    failed = [record['test'] for record in records if record.get('kind') == 'failed']
    slow = [record['test'] for record in records if record.get('kind') == 'hung']
    passed = [name for record in records if record.get('kind') == 'names' for name in record['passed']]
    uncollected = [record['error'] for record in records if record.get('kind') == 'collect-failed']
    trial = {'kind': 'trial', 'number': number, 'passed': passed, 'failed': failed, 'reason': ''}
    if hung or slow:
        return dict(trial, state='hung', failed=failed + (slow or running_in(number)))
    if uncollected:
        error = uncollected[0]
        return dict(trial, state='broken', reason=results_of.shorten('%s: %s' % (error['type'], error['message'])))
    if 'end' not in kinds:
        return dict(trial, state='broken', reason='the process ended before its tests did')
    return dict(trial, state='ran')


TOOL = load_runner()
RESULTS.write({'kind': 'start', 'python': results_of.version(), 'tool': TOOL})
cpu_limit, wall_limit = OPTIONS['firstSeconds'], OPTIONS['firstSeconds']
end = time.monotonic() + OPTIONS['allSeconds']
for number, edit in enumerate(TRIALS['edits']):
    if number > 0 and time.monotonic() + min(wall_limit, 1.0) > end:
        break
    RESULTS.running('trial %d' % number)
    records, hung, used, took = run(edit, number, cpu_limit, min(wall_limit, max(1.0, end - time.monotonic())))
    record = told(number, records, hung)
    RESULTS.write(record)
    if number == 0:
        cpu_limit, wall_limit = CPU_TIMES * used + CPU_MORE, WALL_TIMES * took + WALL_MORE
        # What does not hold as it is says nothing of what is planted in it.
        if record['state'] != 'ran' or record['failed']:
            break
results_of.leave()
