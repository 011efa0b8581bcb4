"""What functions on tables, pages, shares and grids promise by their names."""

from __future__ import annotations

import itertools
import math
from collections import Counter
from typing import Any

from .laws_lists import is_ordered, is_spans, leaves, place
from .laws_numbers import GET, OF
from .promise import (
    Asked,
    counted,
    equal,
    expect,
    is_items,
    is_matrix,
    is_number,
    is_numbers,
    is_rows,
    is_text,
    is_whole,
    law,
    told,
)


def is_table(value: Any) -> bool:
    return isinstance(value, dict)


@law(
    "merged tables have the keys of both",
    r"(?:deep\ |recursive\ )?(?:merge|combine|extend|update)(?:\ (?:dicts?|config\w*|settings|deep|maps?|"
    r"two|options|objects|nested|recursive))*",
    lambda asked: asked.only(is_table, is_table) and is_table(asked.result),
)
def merged_tables(asked: Asked) -> str | None:
    one, other = asked.args
    if set(asked.result) != set(one) | set(other):
        return "it does not have the keys of both"
    lost = [
        key
        for key, each in asked.result.items()
        if (key in one) != (key in other) and not equal(each, {**one, **other}[key])
    ]
    return f"{told(lost[0])} has another value" if lost else None


@law(
    "an inverted table leads back",
    r"(?:invert|flip|swap|reverse)\ (?:dict|mapping|map|table|keys|dictionary)(?:\ \w+)*",
    lambda asked: asked.only(is_table) and is_table(asked.value),
)
def inverted(asked: Asked) -> str | None:
    if len({told(each) for each in asked.first.values()}) < len(asked.first):
        return None
    plain = all(asked.value.get(each) == key for key, each in asked.first.items() if not is_items(each))
    listed = all(asked.value.get(each) == [key] for key, each in asked.first.items() if not is_items(each))
    return None if plain or listed else "a value does not lead back to its key"


@law(
    "what is filtered was there",
    r"(?:remove|filter|reject|exclude|without|drop|keep|select|compact|evens?|odds?)(?:\ \w+)*",
    lambda asked: (
        asked.args
        and is_items(asked.first)
        and is_items(asked.result)
        and not is_rows(asked.first)
        and not {"duplicates", "duplicate", "at", "index", "prefix", "suffix"} & set(asked.words)
    ),
)
def filtered(asked: Asked) -> str | None:
    return None if not counted(asked.result) - counted(asked.first) else "it has an element that was not there"


@law(
    "a page is a part of the whole",
    r"(?:paginate|get\ page|page|page\ of|slice\ page)(?:\ \w+)*",
    lambda asked: (
        len(asked.args) == 3 and is_items(asked.first) and all(map(is_whole, asked.args[1:])) and is_items(asked.value)
    ),
)
def page(asked: Asked) -> str | None:
    items, *numbers = asked.args
    if min(numbers) < 1:
        return None
    parts = [
        items[at * size : at * size + size] for number, size in (numbers, numbers[::-1]) for at in (number - 1, number)
    ]
    return expect(list(asked.value), *map(list, parts))


@law(
    "shares make the whole",
    r"(?:split|distribute|allocate|divide)(?:\ (?:bill|amount|money|cost|evenly|equally|cents|total|"
    r"fairly|payment|budget))+|(?:allocate|distribute)",
    lambda asked: is_numbers(asked.value) and len(asked.value) > 0 and len(asked.args) == 2,
)
def shares(asked: Asked) -> str | None:
    whole = next((each for each in asked.args if is_number(each)), None)
    if whole is None or min(each for each in asked.args if is_number(each)) <= 0:
        return None
    return None if abs(sum(asked.value) - whole) < 0.005 else f"together they are {sum(asked.value)}"


@law(
    "the kth is the kth in order",
    r"(?:find\ |get\ )?(?:kth|nth|k\ th|quick\ select|quickselect)(?:\ (?:largest|smallest|element|"
    r"biggest|lowest|highest|order|statistic|in|array|max|min|greatest))*|quick\ select",
    lambda asked: asked.only(is_numbers, is_whole) and 1 <= asked.args[1] < len(asked.first) and is_number(asked.value),
)
def kth(asked: Asked) -> str | None:
    values, k = sorted(asked.first), asked.args[1]
    distinct = sorted(set(values))
    wanted = [values[k - 1], values[-k]]
    if {"smallest", "lowest", "min"} & set(asked.words):
        wanted = [values[k - 1], values[k]]
    elif {"largest", "biggest", "highest", "max", "greatest"} & set(asked.words):
        wanted = [values[-k], values[-k - 1]]
    else:
        wanted += [values[k]]
    return expect(asked.value, *wanted, *(distinct[at] for at in (k - 1, -k) if -len(distinct) <= at < len(distinct)))


@law(
    "a walk through a matrix passes every cell once",
    r"(?:spiral|zig\ ?zag|diagonal|snake)(?:\ (?:order|matrix|traversal|traverse|walk|print))*|"
    r"(?:matrix\ )?spiral(?:\ order)?",
    lambda asked: asked.only(is_matrix) and is_items(asked.value) and not is_rows(asked.value),
)
def cells(asked: Asked) -> str | None:
    if counted(asked.value) != counted(leaves(asked.first)) and "diagonal" not in asked.words:
        return "it does not have every cell once"
    width = len(asked.first[0])
    begins = list(asked.value[:width]) == list(asked.first[0])
    return "it does not begin with the first row" if "spiral" in asked.words and not begins else None


@law(
    "a window's extreme is in it",
    r"(?:sliding\ window|window|rolling|moving)\ (?:max\w*|min\w*)",
    lambda asked: (
        asked.only(is_numbers, is_whole) and 0 < asked.args[1] <= len(asked.first) and is_numbers(asked.value)
    ),
)
def window_extreme(asked: Asked) -> str | None:
    values, size = asked.args
    best = max if any("max" in word for word in asked.words) else min
    wanted = [best(values[at : at + size]) for at in range(len(values) - size + 1)]
    return expect(list(asked.value), wanted) if len(asked.value) != len(values) or size == 1 else None


def overlap(one: Any, other: Any, touching: bool) -> bool:
    low, high = max(one[0], other[0]), min(one[1], other[1])
    return low <= high if touching else low < high


@law(
    "an overlap is a common part",
    r"(?:has|have|is|do|any|check|detect|find|can)\ (?:\w+\ )?(?:overlap(?:ping|s)?|conflicts?|"
    r"attend(?:\ all)?)(?:\ \w+)*",
    lambda asked: (
        isinstance(asked.value, bool)
        and len(asked.args) == 1
        and is_spans(asked.first)
        and all(low < high for low, high in asked.first)
    ),
)
def overlaps(asked: Asked) -> str | None:
    ways = [
        any(overlap(a, b, touching) for a, b in itertools.combinations(asked.first, 2)) for touching in (False, True)
    ]
    free = {"can", "attend"} & set(asked.words)
    return expect(asked.value, *(not each if free else each for each in ways))


@law(
    "as many rooms as run at once",
    r"(?:min(?:imum)?\ )?(?:meeting\ )?(?:rooms?|concurrent|platforms?)(?:\ \w+)*|"
    r"max(?:imum)?\ (?:concurrent|overlap\w*|simultaneous)(?:\ \w+)*",
    lambda asked: asked.only(is_spans) and is_whole(asked.value) and all(low < high for low, high in asked.first),
)
def rooms(asked: Asked) -> str | None:
    spans = asked.first
    apart = max(sum(low <= start[0] < high for low, high in spans) for start in spans)
    touching = max(sum(low <= start[0] <= high for low, high in spans) for start in spans)
    return expect(asked.value, apart, touching)


@law(
    "what is covered is counted once",
    r"total\ (?:days|covered|length|time|duration|coverage|hours|minutes)(?:\ \w+)*|(?:covered|union)\ (?:length|days)",
    lambda asked: asked.only(is_spans) and is_whole(asked.value),
)
def covered(asked: Asked) -> str | None:
    if max(place(high) for _, high in asked.first) - min(place(low) for low, _ in asked.first) > 200_000:
        return None
    days = {at // 2 for low, high in asked.first for at in range(place(low), place(high) + 1, 2)}
    gaps = {at // 2 for low, high in asked.first for at in range(place(low), place(high), 2)}
    return expect(asked.value, len(days), len(gaps))


@law(
    "a game of life follows its rules",
    r"(?:game\ of\ life|life|conway|next\ generation|step\ life)(?:\ \w+)*",
    lambda asked: asked.only(is_matrix) and is_matrix(asked.result) and set(leaves(asked.first)) <= {0, 1},
)
def life(asked: Asked) -> str | None:
    grid = asked.first
    height, width = len(grid), len(grid[0])

    def around(y: int, x: int) -> int:
        return sum(
            grid[b][a]
            for b in range(max(0, y - 1), min(height, y + 2))
            for a in range(max(0, x - 1), min(width, x + 2))
            if (a, b) != (x, y)
        )

    wanted = [
        [int(around(y, x) == 3 or (grid[y][x] and around(y, x) == 2)) for x in range(width)] for y in range(height)
    ]
    return expect([list(map(int, row)) for row in asked.result], wanted) if min(height, width) > 2 else None


@law(
    "water stands between the walls",
    r"(?:trap(?:ped|ping)?\ )?(?:rain\ )?water(?:\ trapped)?|trap(?:\ \w+)*",
    lambda asked: asked.only(is_numbers) and is_number(asked.value),
)
def water(asked: Asked) -> str | None:
    walls = asked.first
    wanted = sum(min(max(walls[: at + 1]), max(walls[at:])) - wall for at, wall in enumerate(walls))
    return expect(asked.value, wanted) if {"trap", "rain", "trapped", "trapping"} & set(asked.words) else None


@law(
    "a subset makes the sum",
    r"(?:has\ |is\ |can\ )?(?:subset\ sum|sum\ subset)(?:\ exists)?|can\ (?:partition|sum)(?:\ \w+)*",
    lambda asked: (
        is_numbers(asked.first)
        and isinstance(asked.value, bool)
        and len(asked.first) <= 8
        and min(asked.first, default=1) > 0
    ),
)
def subset_sum(asked: Asked) -> str | None:
    sums = {sum(each) for size in range(len(asked.first) + 1) for each in itertools.combinations(asked.first, size)}
    if len(asked.args) == 2 and is_number(asked.args[1]) and "subset" in asked.words:
        return expect(asked.value, asked.args[1] in sums)
    half = sum(asked.first) / 2
    return expect(asked.value, half in sums) if len(asked.args) == 1 and "partition" in asked.words else None


@law(
    "no adjacent ones make more",
    r"(?:house\ )?rob(?:ber)?|max\ non\ adjacent(?:\ sum)?",
    lambda asked: asked.only(is_numbers) and is_number(asked.value),
)
def robber(asked: Asked) -> str | None:
    take, leave = 0, 0
    for each in asked.first:
        take, leave = leave + each, max(take, leave)
    return expect(asked.value, max(take, leave)) if min(asked.first, default=0) >= 0 else None


@law(
    "three that make the sum",
    r"three\ sum|3\ sum|threesum",
    lambda asked: is_numbers(asked.first) and is_rows(asked.value) and all(len(each) == 3 for each in asked.value),
)
def three_sum(asked: Asked) -> str | None:
    target = asked.args[1] if len(asked.args) > 1 and is_number(asked.args[1]) else 0
    wanted = {tuple(sorted(each)) for each in itertools.combinations(asked.first, 3) if sum(each) == target}
    return (
        None
        if {tuple(sorted(each)) for each in asked.value} == wanted and len(asked.value) == len(wanted)
        else f"{len(wanted)} were expected"
    )


QUEENS = {1: 1, 2: 0, 3: 0, 4: 2, 5: 10, 6: 4}


@law(
    "queens do not attack each other",
    r"(?:solve\ |count\ |total\ )?(?:n\ )?queens(?:\ \w+)*",
    lambda asked: asked.only(is_whole) and asked.first in QUEENS,
)
def queens(asked: Asked) -> str | None:
    count = len(asked.value) if is_rows(asked.value) else asked.value
    rows = is_rows(asked.value) and all(is_numbers(each) for each in asked.value)
    single = is_numbers(asked.value)
    return (
        expect(count, QUEENS[asked.first])
        if is_whole(count) and not single and (rows or is_whole(asked.value) or asked.first > 1)
        else None
    )


@law(
    "Pascal's rows add up",
    r"(?:generate\ |build\ )?pascals?(?:\ triangle|\ s\ triangle|\ row)*",
    lambda asked: asked.only(is_whole) and 0 < asked.first < 12,
)
def pascal(asked: Asked) -> str | None:
    rows = [[math.comb(row, at) for at in range(row + 1)] for row in range(asked.first + 1)]
    value = [list(each) for each in asked.value] if is_rows(asked.value) else asked.value
    return expect(value, rows[:-1], rows, rows[-1], rows[-2])


@law(
    "a tower takes two to the n less one moves",
    r"(?:tower\ of\ )?hanoi(?:\ \w+)*|towers?(?:\ of)?\ hanoi",
    lambda asked: asked.args and is_whole(asked.first) and 0 < asked.first <= 8,
)
def hanoi(asked: Asked) -> str | None:
    moves = len(asked.value) if is_items(asked.value) else asked.value
    return expect(moves, 2**asked.first - 1) if is_whole(moves) else None


@law(
    "a determinant is alternating",
    r"det(?:erminant)?(?:\ (?:of|matrix))*",
    lambda asked: asked.only(is_matrix) and len(asked.first) == len(asked.first[0]) <= 4,
)
def determinant(asked: Asked) -> str | None:
    size = range(len(asked.first))
    exact = 0
    for order in itertools.permutations(size):
        sign = (-1) ** sum(a > b for a, b in itertools.combinations(order, 2))
        exact += sign * math.prod(asked.first[row][column] for row, column in zip(size, order))
    return (
        None
        if is_number(asked.value) and abs(asked.value - exact) < 1e-6 * max(1, abs(exact))
        else expect(asked.value, exact)
    )


@law(
    "scaled values lie between 0 and 1",
    r"(?:min\ max\ )?(?:normali[sz]e|scale|rescale)(?:\ (?:values|data|list|scores|min|max|features|vector))*",
    lambda asked: (
        asked.only(is_numbers) and is_numbers(asked.value) and len(set(asked.first)) > 1 and min(asked.first) >= 0
    ),
)
def scaled(asked: Asked) -> str | None:
    value = asked.value
    if len(value) != len(asked.first):
        return "it does not have as many values"
    low, high = min(asked.first), max(asked.first)
    length = math.sqrt(sum(each * each for each in asked.first))
    mean = sum(asked.first) / len(asked.first)
    deviations = [
        math.sqrt(sum((each - mean) ** 2 for each in asked.first) / (len(asked.first) - less)) for less in (0, 1)
    ]
    ways = [
        [(each - low) / (high - low) for each in asked.first],
        [each / high for each in asked.first],
        [each / sum(asked.first) for each in asked.first],
        [each / length for each in asked.first],
        *([(each - mean) / deviation for each in asked.first] for deviation in deviations if deviation),
    ]
    return None if any(all(abs(a - b) < 0.01 for a, b in zip(value, way)) for way in ways) else expect(value, ways[0])


@law(
    "parts of one add up to one",
    r"softmax|probabilities|normali[sz]e\ (?:weights|probabilities|distribution)|to\ probabilities",
    lambda asked: is_numbers(asked.value) and len(asked.value) > 0 and sum(map(abs, leaves(asked.first))) > 0,
)
def ones(asked: Asked) -> str | None:
    return None if abs(sum(asked.value) - 1) < 1e-6 else f"together they are {sum(asked.value)}"


@law(
    "compared the other way round it is the opposite",
    r"(?:compare|cmp)(?:\ \w+)*|version\ (?:compare|cmp)",
    lambda asked: len(asked.args) == 2 and is_whole(asked.value),
)
def compared(asked: Asked) -> str | None:
    one, other = asked.args
    back = asked.ask(other, one)
    if not is_whole(back):
        return None
    if (asked.value > 0) - (asked.value < 0) != (back < 0) - (back > 0):
        return f"the other way round it is {back}"
    own = asked.ask(one, one)
    if own != 0:
        return f"compared with itself it is {own}"
    if {"version", "versions", "semver"} & set(asked.words) and is_text(one) and is_text(other):
        parts = [
            [int(part) for part in each.split(".")] if all(part.isdigit() for part in each.split(".")) else None
            for each in asked.args
        ]
        if None in parts:
            return None
        a, b = (list(itertools.chain(part, [0] * (4 - len(part)))) for part in parts)
        return expect((asked.value > 0) - (asked.value < 0), (a > b) - (a < b))
    return None


@law(
    "counts by a key add up",
    r"(?:count|tally)\ by(?:\ \w+)*|histogram(?:\ \w+)*|bin(?:ned)?\ counts?",
    lambda asked: asked.args and is_items(asked.first) and len(asked.first) > 0,
)
def tallied(asked: Asked) -> str | None:
    numbers = list(asked.value.values()) if is_table(asked.value) else asked.value
    if not is_items(numbers) or not all(map(is_whole, numbers)):
        return None
    return None if sum(numbers) == len(asked.first) else f"together they are {sum(numbers)} of {len(asked.first)}"


@law(
    "the product of sets pairs each with each",
    rf"{GET}(?:cartesian|cross)(?:\ product)?{OF}",
    lambda asked: asked.only(is_items, is_items) and is_items(asked.value),
)
def product(asked: Asked) -> str | None:
    return expect(len(asked.value), len(asked.args[0]) * len(asked.args[1]))


@law(
    "a copy is equal",
    r"(?:deep\ |shallow\ )?(?:copy|clone)(?:\ (?:deep|list|dict|nested|tree|object|graph))*",
    lambda asked: len(asked.args) == 1 and isinstance(asked.first, (list, dict)),
)
def copied(asked: Asked) -> str | None:
    return expect(asked.value, asked.first)


@law(
    "the longest is not shorter than any",
    r"(?:find\ |get\ )?(?:longest|shortest)\ (?:word|string|name|line)(?:\ \w+)*",
    lambda asked: len(asked.args) == 1 and is_text(asked.value) and bool(asked.first),
)
def longest(asked: Asked) -> str | None:
    words = asked.first.split() if is_text(asked.first) else asked.first
    if not words or not all(map(is_text, words)) or any(not each.isalnum() for each in words):
        return None
    best = (max if "longest" in asked.words else min)(map(len, words))
    if asked.value not in words:
        return "it is none of them"
    return None if len(asked.value) == best else f"another one has {best} letters"


@law(
    "an order once more is the same",
    r"(?:sort|order|rank|arrange)\ (?:by|words|people|users|records|students|tasks|names|files|versions|"
    r"items|dates|cards)(?:\ \w+)*",
    lambda asked: asked.args and is_items(asked.first) and is_items(asked.result),
)
def stable(asked: Asked) -> str | None:
    return None if counted(asked.result) == counted(asked.first) else "it does not have the same elements"


@law(
    "bought is not worth more than paid",
    r"(?:apply\ )?discount(?:ed)?(?:\ (?:price|amount))*|price\ after\ discount",
    lambda asked: len(asked.args) == 2 and all(map(is_number, asked.args)) and is_number(asked.value),
)
def discounted(asked: Asked) -> str | None:
    price, off = asked.args
    if not 0 <= off <= 100 or price < 0:
        return None
    return None if -1e-9 <= asked.value <= price + 1e-9 else "it is not between nothing and the price"


def ordered_counts(values: Any) -> list[int]:
    return sorted(Counter(map(told, values)).values())


@law(
    "ranks follow the values",
    r"(?:get\ |compute\ |assign\ )?(?:rank|ranks|ranking)(?:\ (?:scores|values|list|data|array))*",
    lambda asked: asked.only(is_numbers) and is_numbers(asked.value) and len(asked.value) == len(asked.first),
)
def ranks(asked: Asked) -> str | None:
    pairs = sorted(zip(asked.first, asked.value))
    if sorted(asked.value) == sorted(asked.first):
        return None
    up, down = [rank for _, rank in pairs], [rank for _, rank in pairs][::-1]
    if len(set(asked.first)) < len(asked.first):
        return None
    return None if is_ordered(up) or is_ordered(down) else "a greater value has a rank between lesser ones"
