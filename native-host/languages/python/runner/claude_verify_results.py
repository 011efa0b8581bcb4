"""What the runners beside this file have in common: the file of results and how an exception is told in it.

The results go to a file and not to standard output, because the code under test prints what it likes. Each line is
sealed with a key that comes on standard input, is read before any of that code is loaded, and is kept in a closure
alone: a line that the code writes by itself, or copies, is known for what it is (`readSealed` on the host). They are
written by the process that runs that code: what searches its own memory or its callers' frames finds the key, so they
tell what happened and do not prove it. Runs on Python 3.7 and later.
"""

import ast
import json
import os
import re
import signal
import sys
import time
import traceback
import types
from hashlib import sha256
from hmac import new as hmac_of

ROOT = '/project'
MOST_TEXT = 2000
MOST_FRAMES = 40
MOST_FAILURES = 500

# Hypothesis's words before and after they changed in 2026; what follows is the call.
FALSIFYING = re.compile(r'^(?:Falsifying|Failing)(?: explicit)? (?:example|test case): (?=([\w.<>]+)\()', re.M)

DRAWN = re.compile(r'^Draw (\d+)(?: \((.*?)\))?: (.*)', re.S)
ARGUMENT = re.compile(r'^ {4}(\w+)=(.*(?:\n {5,}.*)*)$', re.M)


# What a runner that is forked is asked, in place of standard input.
HANDED = []


def asked():
    """What this runner is asked. Nothing of it stays where the code could read it: standard input is at its end."""
    if HANDED:
        return HANDED.pop()
    parts = []
    while True:
        part = os.read(0, 1 << 20)
        if not part:
            break
        parts.append(part)
    return json.loads(b''.join(parts).decode('utf-8'))


def begin(told):
    """The options of what is asked, and where the results go."""
    sys.argv = sys.argv[:1]
    return told['options'], Results(told['options']['results'], told.pop('seal'))


def hide():
    """Puts an empty module in the place of the runner's own and takes away these: their names lead to the results."""
    sys.modules['__main__'] = types.ModuleType('__main__')
    for name in [name for name in sys.modules if name.startswith('claude_verify_')]:
        del sys.modules[name]


def seal_of(secret, number, text):
    return hmac_of(secret, ('%d\n%s' % (number, text)).encode('ascii'), sha256).hexdigest()


def sealed_records(path, key):
    """What a forked runner wrote; lines that it did not seal, and half a line at the end, are left out."""
    records = []
    try:
        with open(path, encoding='ascii') as file:
            for line in file:
                seal, _, text = line.rstrip('\n').partition(' ')
                if seal == seal_of(key.encode('ascii'), len(records), text):
                    records.append(json.loads(text))
    except (OSError, ValueError):
        pass
    return records


def sealing(file, key):
    """A way to write lines. What it needs is kept here: the code may exchange what others import."""
    secret, written, own = key.encode('ascii'), [0], os.getpid()
    write, process, seal, encode = os.write, os.getpid, seal_of, json.JSONEncoder(ensure_ascii=True).encode

    def tell(record):
        text = encode(record)
        if process() != own:
            # A process that a test split off got as far as this: it does not speak for the runner.
            write(file, b'from another process\n')
            return
        line = '%s %s\n' % (seal(secret, written[0], text), text)
        written[0] += 1
        write(file, line.encode('ascii'))

    return tell


class Results:
    """One JSON object per line; the name of the test that runs lies in a file of its own."""

    def __init__(self, folder, key):
        flags = os.O_WRONLY | os.O_CREAT | os.O_APPEND | os.O_CLOEXEC
        self.write = sealing(os.open(os.path.join(folder, 'results.jsonl'), flags, 0o600), key)
        self._running = os.open(os.path.join(folder, 'running'), flags & ~os.O_APPEND, 0o600)
        self._failures = 0
        self.left_out = 0

    def failure(self, record):
        self._failures += 1
        if self._failures > MOST_FAILURES:
            self.left_out += 1
        else:
            self.write(record)

    def running(self, name):
        os.ftruncate(self._running, 0)
        os.pwrite(self._running, shorten(name).encode('utf-8', 'backslashreplace'), 0)


class TestHangs(BaseException):
    """Raised in a test that does not end; no `except Exception` of the code stops it."""


class Clock:
    """Interrupts tests that take too long, where the platform has a timer and the project uses none of its own."""

    def __init__(self, options):
        self._test = options.get('testSeconds')
        self._end = None if options.get('runSeconds') is None else time.monotonic() + options['runSeconds']
        self._usable = (
            self._test is not None
            and hasattr(signal, 'setitimer')
            and signal.getsignal(signal.SIGALRM) == signal.SIG_DFL
        )
        self.seconds = 0

    def is_over(self):
        return self._end is not None and time.monotonic() >= self._end

    def start(self):
        if not self._usable or signal.getsignal(signal.SIGALRM) not in (signal.SIG_DFL, self._ring):
            return
        self.seconds = self._test if self._end is None else max(0.5, min(self._test, self._end - time.monotonic()))
        signal.signal(signal.SIGALRM, self._ring)
        # Again and again: a bare `except` may swallow the first.
        signal.setitimer(signal.ITIMER_REAL, self.seconds, 0.5)

    def stop(self):
        if self._usable and signal.getsignal(signal.SIGALRM) == self._ring:
            signal.setitimer(signal.ITIMER_REAL, 0)

    def _ring(self, number, frame):
        raise TestHangs()


def shorten(text):
    return text if len(text) <= MOST_TEXT else text[:MOST_TEXT] + '...'


def words(value):
    """The text of an exception, which may be of any size and may itself raise."""
    try:
        text = str(value)
    except Exception as broken:  # noqa: BLE001
        text = 'its text cannot be had: ' + type(broken).__name__
    return shorten(text)


def in_tree(path):
    """The path of a file relative to the tree, or None for one outside of it or among installed packages."""
    if not isinstance(path, str) or not path:
        return None
    real = os.path.realpath(path)
    if not real.startswith(ROOT + '/') or '/site-packages/' in real or '/dist-packages/' in real:
        return None
    return real[len(ROOT) + 1 :]


def frames_of(error):
    frames = []
    for frame, line in traceback.walk_tb(error.__traceback__):
        place = in_tree(frame.f_code.co_filename)
        if place is not None and line is not None:
            frames.append({'file': place, 'line': line, 'name': shorten(frame.f_code.co_name)})
    return frames[-MOST_FRAMES:]


def cause_of(error):
    """The exception that was raised by the code itself, out of what a collector or Hypothesis made of it."""
    seen = set()
    while type(error).__name__ == 'CollectError' and id(error) not in seen:
        seen.add(id(error))
        inner = error.__cause__ or error.__context__
        if inner is None:
            break
        error = inner
    # Hypothesis gathers distinct failures of one property: the first stands for all.
    inner = getattr(error, 'exceptions', None)
    return inner[0] if isinstance(inner, tuple) and inner and str(error).startswith('Hypothesis found') else error


def example_in(error):
    """
    The arguments of Hypothesis's falsifying example, which it gives in the notes of the exception, and what was drawn.
    """
    notes = [note for note in getattr(error, '__notes__', None) or [] if isinstance(note, str)]
    for note in notes:
        start = FALSIFYING.search(note)
        if start is None:
            continue
        call = note[start.end() :]
        drawn = [
            {'name': shorten(found.group(2) or 'draw ' + found.group(1)), 'value': shorten(found.group(3))}
            for found in map(DRAWN.match, notes)
            if found
        ]
        values = values_in(call) or [{'name': 'arguments', 'value': shorten(call)}]
        return {
            'name': shorten(start.group(1)),
            'values': [
                value for value in values if value['name'] != 'self' and not (drawn and value['value'] == 'data(...)')
            ]
            + drawn,
        }
    return None


def values_in(call):
    """Each argument of the call: as Python reads it, else line by line, as Hypothesis writes them."""
    try:
        tree = ast.parse('(' + call + '\n)', mode='eval').body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return [
            {'name': name, 'value': shorten(re.sub(r',?(\s*#[^\n]*)?$', '', value))}
            for name, value in ARGUMENT.findall(call)
        ]
    if not isinstance(tree, ast.Call) or not hasattr(ast, 'unparse'):
        return None
    named = [(str(keyword.arg), keyword.value) for keyword in tree.keywords]
    placed = [(str(index + 1), value) for index, value in enumerate(tree.args)]
    return [{'name': name, 'value': shorten(ast.unparse(value))} for name, value in placed + named]


def error_record(error):
    error = cause_of(error)
    record = {'type': shorten(type(error).__name__), 'message': words(error), 'frames': frames_of(error)}
    if isinstance(error, SyntaxError):
        place = in_tree(error.filename)
        record['message'] = shorten(str(error.msg))
        if place is not None and isinstance(error.lineno, int):
            record['syntax'] = {'file': place, 'line': max(1, error.lineno), 'column': max(1, error.offset or 1)}
    if isinstance(error, ImportError) and isinstance(error.name, str):
        record['module'] = shorten(error.name)
    if type(error) is NameError:
        quoted = re.match(r"name '(\w+)' is not defined", record['message'])
        if quoted is not None:
            record['undefined'] = quoted.group(1)
    if type(error).__name__ == 'FixtureLookupError' and isinstance(getattr(error, 'argname', None), str):
        record['fixture'] = shorten(error.argname)
        record['message'] = "fixture '" + record['fixture'] + "' not found"
    example = example_in(error)
    if example is not None:
        record['example'] = example
    return record


def prepare(options):
    """
    Sets the search path as for `python -m` in the project's folder, with the packages of an environment if they fit.
    """
    import site

    sys.path[:] = [
        path for path in sys.path if os.path.realpath(path or '.') != os.path.dirname(os.path.realpath(__file__))
    ]
    own = 'python%d.%d' % sys.version_info[:2]
    for folder in options['sites']:
        packages = os.path.join(folder, 'lib', own, 'site-packages')
        if os.path.isdir(packages) and packages not in sys.path:
            before = list(sys.path)
            site.addsitedir(packages)
            added = [path for path in sys.path if path not in before]
            sys.path[:] = added + before
    for place in reversed(options['paths']):
        if os.path.isdir(place):
            sys.path.insert(0, place)


def set_up_django(results, options, database):
    """
    What `manage.py test` does before the first test: settings, applications, a database of its own. Where that fails
    nothing can be said of the tests, and the process ends; without a database only what can be had is set up.
    """
    import importlib.util

    settings = options.get('django')
    if settings is None or importlib.util.find_spec('django') is None:
        return
    os.environ.setdefault('DJANGO_SETTINGS_MODULE', settings)
    try:
        import django

        django.setup()
        if database:
            from django.test.runner import DiscoverRunner
            from django.test.utils import setup_test_environment

            setup_test_environment()
            DiscoverRunner(verbosity=0, interactive=False).setup_databases()
    except BaseException as error:  # what the project's own settings and models raise
        if database:
            results.write({'kind': 'unprepared', 'what': 'Django', 'error': error_record(error)})
            leave()


def import_file(place):
    """Imports a file of the tree under the name that its packages give it."""
    import importlib

    folder, name = os.path.split(os.path.join(ROOT, place))
    parts = [] if name == '__init__.py' else [name[:-3]]
    while os.path.isfile(os.path.join(folder, '__init__.py')) and folder != ROOT:
        folder, package = os.path.split(folder)
        parts.insert(0, package)
    if folder not in sys.path:
        sys.path.insert(0, folder)
    found = importlib.import_module('.'.join(parts)) if parts else None
    if in_tree(getattr(found, '__file__', None)) == place:
        return found
    # Another module has this name already: two tests that are called the same, or one of the standard library.
    import importlib.util

    spec = importlib.util.spec_from_file_location('_'.join(parts) + '_of_the_tree', os.path.join(ROOT, place))
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def lend(loans):
    """Makes names of some files known everywhere, for tests that stood beside them and import nothing."""
    import builtins

    for loan in loans:
        try:
            module = import_file(loan['file'])
        except BaseException:  # the tests will miss the names, and that is told
            continue
        for name in loan['names']:
            if hasattr(module, name) and not hasattr(builtins, name):
                setattr(builtins, name, getattr(module, name))


def write_names(results, outcomes):
    """Which tests held: those that failed have records of their own."""
    passed = [shorten(name) for name, outcome in outcomes.items() if outcome == 'passed']
    results.write({'kind': 'names', 'passed': passed[:MOST_FAILURES]})


def absent(results, name):
    results.write({'kind': 'absent', 'module': name})
    leave()


def version():
    return '%d.%d.%d' % sys.version_info[:3]


def leave(end=os._exit):
    """Ends the process at once: threads that the code left behind would keep it."""
    end(0)
