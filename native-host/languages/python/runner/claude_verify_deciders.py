"""
What decides whether a test passes, as it was before any code of the tree was loaded: assertions, the functions of the
runner that make an outcome of what they raise, and the built-in functions that checks are made of. What code of the
tree put in their place is told, because a pass then rests on that code's word. What an installed package or a
conftest.py does is the project's own arrangement and says nothing.
"""

import builtins
import functools
import os
import sys
import types

BUILTINS = (
    'AssertionError',
    'abs',
    'all',
    'any',
    'isinstance',
    'len',
    'max',
    'min',
    'round',
    'sorted',
    'sum',
    'zip',
)
UNITTEST = ('unittest', 'unittest.case', 'unittest.loader', 'unittest.main', 'unittest.result', 'unittest.runner')
UNITTEST += ('unittest.suite', 'unittest.async_case')
PYTEST = ('pytest', '_pytest.assertion.rewrite', '_pytest.outcomes', '_pytest.python', '_pytest.python_api')
PYTEST += ('_pytest.raises', '_pytest.reports', '_pytest.runner', '_pytest.skipping', '_pytest.unittest')
PYTEST += ('pluggy', 'pluggy._callers', 'pluggy._hooks', 'pluggy._manager')
# Hooks that make an outcome, or change it.
OUTCOME_HOOKS = (
    'pytest_pyfunc_call',
    'pytest_runtest_call',
    'pytest_runtest_logreport',
    'pytest_runtest_makereport',
    'pytest_runtest_protocol',
    'pytest_runtestloop',
)
MOST_TOLD = 20
MISSING = object()


def function_in(value):
    """The function that a method, a property or a partial call is made of."""
    if isinstance(value, (staticmethod, classmethod, types.MethodType)):
        value = value.__func__
    elif isinstance(value, property):
        value = value.fget
    elif isinstance(value, functools.partial):
        value = value.func
    return value if isinstance(value, types.FunctionType) else None


def body_of(value):
    """What a function does, apart from which object it is: its code can be exchanged."""
    function = function_in(value)
    return None if function is None else (function.__code__, function.__defaults__, function.__kwdefaults__)


def is_decider(value):
    return callable(value) or isinstance(value, (staticmethod, classmethod, property))


def is_of_tree(value):
    """Does the tree have a hand in it, by a function of its own or by one that is put where it does not belong?"""
    function = function_in(value)
    if function is not None:
        path = function.__code__.co_filename
    elif isinstance(value, type):
        path = getattr(sys.modules.get(value.__module__), '__file__', None) or ''
    else:
        return True
    return not ('/site-packages/' in path or '/dist-packages/' in path or os.path.basename(path) == 'conftest.py')


class Kept:
    """
    Keeps what decides, and looks again whether it is the same: where a test is reported, since what is put back later
    has done its work, and at the end.
    """

    def __init__(self, modules, own=None):
        """`own`: further names among the built-in ones, of a program, which also decides by how it ends."""
        self._places = []
        self._told = {}
        self._owners = set()
        self._plugins = None
        for name in (*BUILTINS, *(own or ())):
            self._place(name, builtins.__dict__, name)
        if own is not None:
            self._place('sys.exit', sys.__dict__, 'exit')
        for name in modules:
            if name in sys.modules:
                self._module(sys.modules[name])

    def _place(self, said, names, name):
        value = names[name]
        self._places.append((said, names, name, value, body_of(value)))

    def _module(self, module):
        for name, value in list(vars(module).items()):
            if name.startswith('__') or not is_decider(value):
                continue
            self._place('%s.%s' % (module.__name__, name), vars(module), name)
            if isinstance(value, type) and id(value) not in self._owners and is_of(value, module):
                self._owners.add(id(value))
                self._class(value, '%s.%s' % (module.__name__, name))

    def _class(self, owner, said):
        names = vars(owner)
        for name, value in list(names.items()):
            # unittest's old names for assertions are only other names.
            if is_decider(value) and getattr(value, '__name__', '') != 'deprecated_func':
                self._place('%s.%s' % (said, name), names, name)

    def look(self):
        for said, names, name, value, body in self._places:
            now = names.get(name, MISSING)
            if (now is not value or body_of(now) != body) and said not in self._told and is_of_tree(now):
                self._told[said] = True

    def plugins(self, manager):
        """Whoever of the tree comes to have a say in outcomes from now on, other than by a conftest.py, is told."""
        if self._plugins is None:
            self._plugins = set(map(id, manager.get_plugins()))
            self._places += [
                ("pytest's hook " + name, vars(manager.hook), name, value, None)
                for name, value in vars(manager.hook).items()
                if name in OUTCOME_HOOKS
            ]
            return
        for plugin in manager.get_plugins():
            if id(plugin) in self._plugins:
                continue
            self._plugins.add(id(plugin))
            for hook in manager.get_hookcallers(plugin) or ():
                if hook.name in OUTCOME_HOOKS and is_of_tree(getattr(plugin, hook.name, None)):
                    self._told["pytest's hook " + hook.name] = True

    def tell(self, results):
        self.look()
        if self._told:
            results.write({'kind': 'replaced', 'what': sorted(self._told)[:MOST_TOLD]})


def is_of(owner, module):
    """Is a class one of the same library, wherever in it?"""
    return owner.__module__.partition('.')[0].lstrip('_') == module.__name__.partition('.')[0].lstrip('_')
