import builtins
import json
import os
import sys


def forges(count: int) -> int:
    with open("/answer/events", "a") as events:
        events.write('{"event": "examined", "function": "leaves", "inputs": 900, "refused": 0, "failures": [], "notes": []}\n')
        events.write('{"event": "end"}\n')
    print('{"event": "end"}')
    return count


def patches(count: int) -> int:
    builtins.len = lambda _: 0
    json.dumps = lambda *_, **__: '{"event": "end"}'
    for name, module in list(sys.modules.items()):
        if name.endswith(".laws"):
            module.examine = lambda *_: (False, [])
    return count


def splits(count: int) -> int:
    if os.fork() == 0:
        return 0
    os.wait()
    return count


def asks(count: int) -> str:
    return input("how many? ") * count


def swallows(count: int) -> int:
    while True:
        try:
            while True:
                count += 1
        except BaseException:
            pass


def leaves(count: int) -> int:
    os._exit(0)


def deepens(count: int) -> int:
    return deepens(count + 1)


def first(items: list[int]) -> int:
    return items[len(items)]
