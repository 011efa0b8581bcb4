"""What functions on lists promise by their names."""

from __future__ import annotations

import datetime
import itertools
import math
from typing import Any

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


def is_ordered(values: Any) -> bool:
    try:
        return all(a <= b for a, b in zip(values, values[1:]))
    except TypeError:
        return False


def leaves(value: Any) -> list[Any]:
    return [each for inner in value for each in leaves(inner)] if is_items(value) else [value]


def listed(asked: Asked) -> bool:
    return is_items(asked.first)


SORTED = (
    r"(?:\w+\ )*(?:sort|sorted)(?:\ (?:list|array|numbers|nums|values|items|elements|asc\w*|desc\w*|"
    r"recursive|iterative|in|place|rec|helper|\d))*"
)


@law(
    "sorting puts in order",
    SORTED,
    lambda asked: (
        asked.only(is_items)
        and not {"topological", "topo", "is", "by", "check", "bracket", "wiggle", "pancake", "colors", "merge_sorted"}
        & set(asked.words)
        and "merge sorted" not in " ".join(asked.words)
    ),
)
def sorts(asked: Asked) -> str | None:
    value = list(asked.result) if is_items(asked.result) else None
    if value is None or any(is_items(each) or isinstance(each, dict) or each is None for each in asked.first):
        return None
    if counted(value) != counted(asked.first):
        return "it does not have the same elements"
    return None if is_ordered(value) or is_ordered(value[::-1]) else "it is in no order"


@law(
    "merging keeps every element in order",
    r"(?:two\ |k\ )?merge(?:\ (?:two|k|all|sorted|lists?|arrays?|linked|ordered|in|order|many|runs))*(?:\ merge)?",
    lambda asked: (
        asked.args
        and (len(asked.args) == 2 and all(map(is_items, asked.args)) or len(asked.args) == 1 and is_rows(asked.first))
    ),
)
def merges(asked: Asked) -> str | None:
    parts = list(asked.args) if len(asked.args) == 2 else list(asked.first)
    whole = [each for part in parts for each in part]
    if not is_items(asked.result) or any(is_items(each) or isinstance(each, dict) for each in whole):
        return None
    if not all(is_ordered(part) for part in parts):
        return None
    if counted(asked.result) != counted(whole):
        return "it does not have the elements of all"
    return None if is_ordered(list(asked.result)) else "it is in no order"


def cuts(asked: Asked) -> bool:
    return (
        len(asked.args) == 2
        and (is_items(asked.first) or is_text(asked.first))
        and is_whole(asked.args[1])
        and asked.args[1] > 0
    )


@law(
    "chunks make the whole",
    rf"{GET}(?:(?:split|divide|partition|group|break)\ (?:into|in|to|by|up\ into)\ )?(?:(?:list|"
    rf"array)\ )?(?:chunk|chunks|chunked|batch|batches|batched|paginate|pages|split\ list|groups|chunkify|"
    rf"in\ chunks|in\ batches|slices)(?:\ (?:list|array|items|iterable|by|of|size|text|string|data|up|"
    rf"into))*",
    cuts,
)
def chunks(asked: Asked) -> str | None:
    if not is_items(asked.value) or not all(is_items(each) or is_text(each) for each in asked.value):
        return None
    joined = [each for part in asked.value for each in part]
    if joined != list(asked.first):
        return "put together they are not what was given"
    size = asked.args[1]
    parts = [len(each) for each in asked.value]
    by_size = all(each == size for each in parts[:-1]) and all(each <= size for each in parts)
    by_count = len(parts) == size
    return None if by_size or by_count or not parts else f"the parts are not of {size} each"


@law(
    "flattening keeps what is inside",
    rf"{GET}(?:deep\ )?flatten(?:ed)?(?:\ (?:deep|list|lists|array|nested|recursive|once|shallow|iter|all))*",
    lambda asked: asked.args and is_items(asked.first) and len(asked.args) == 1,
)
def flattens(asked: Asked) -> str | None:
    if not is_items(asked.value) or isinstance(asked.value, str):
        return None
    return None if leaves(asked.value) == leaves(asked.first) else "what is inside is not the same"


@law(
    "groups hold every element once",
    rf"{GET}(?:group|groups|grouped|partition|bucket|split|classify|cluster)(?:\ (?:by|into|list|anagrams?|"
    rf"words|items|on|parity|even|odd|length|key|evens|odds|numbers|and))*(?:\ groups?)?|anagram\ groups|"
    rf"(?:group|find)\ anagrams",
    lambda asked: asked.args and any(is_items(each) for each in asked.args),
)
def groups(asked: Asked) -> str | None:
    given = next(each for each in asked.args if is_items(each))
    held = asked.value.values() if isinstance(asked.value, dict) else asked.value
    if not (isinstance(asked.value, dict) or is_items(asked.value)) or not all(
        isinstance(each, (list, tuple, set)) for each in held
    ):
        return None
    if any(is_whole(each) for each in asked.args) or any(is_items(each) for each in given):
        return None
    joined = [each for part in held for each in part]
    if any(isinstance(part, set) for part in held):
        return None if set(joined) == set(given) else "put together they are not what was given"
    if counted(joined) != counted(given) and {"anagram", "anagrams"}.isdisjoint(asked.words):
        return "put together they are not what was given"
    if {"anagram", "anagrams"} & set(asked.words) and all(map(is_text, joined)):
        odd = next(
            (part for part in held if len({"".join(sorted(each.lower().replace(" ", ""))) for each in part}) > 1), None
        )
        return None if odd is None else f"{told(odd)} are no anagrams of each other"
    return None


@law(
    "duplicates go, and nothing else",
    rf"{GET}(?:remove\ duplicates?|dedupe|dedup|deduplicate|unique|uniq|distinct|drop\ duplicates?|"
    rf"without\ duplicates)(?:\ (?:from|list|items|elements|values|words|sorted|array|in|order|preserve|"
    rf"keep|stable|ordered))*",
    lambda asked: asked.only(is_items),
)
def distinct(asked: Asked) -> str | None:
    value = asked.result
    if not is_items(value) or any(is_items(each) or isinstance(each, (dict, float)) for each in asked.first):
        return None
    if len(counted(value)) != len(value):
        return "it has an element twice"
    if counted(value).keys() != counted(asked.first).keys():
        folded = {str(each).lower() for each in asked.first}
        return (
            None
            if {str(each).lower() for each in value} == folded
            else "it does not have the elements of what was given"
        )
    first = list(dict.fromkeys(asked.first))
    try:
        ordered = value == sorted(value) or value == sorted(value, reverse=True)
    except TypeError:
        ordered = False
    last = list(dict.fromkeys(reversed(asked.first)))[::-1]
    return None if list(value) in (first, last) or ordered else f"{told(first)} was expected"


REVERSED = (
    r"(?:reverse|reversed|flip|backwards)(?:\ (?:list|array|string|str|text|in|place|s|recursive|"
    r"iterative|items|elements|iter|rec|inplace))*|(?:string|list|array)\ reverse"
)


@law("reversing turns round", REVERSED, lambda asked: asked.only(lambda each: is_items(each) or is_text(each)))
def reverses(asked: Asked) -> str | None:
    if is_rows(asked.first) and asked.first or type(asked.result) is not type(asked.first):
        return None
    return expect(asked.result, asked.first[::-1])


@law(
    "rotating keeps every element",
    rf"rotate(?:d)?(?:\ (?:list|array|left|right|by|k|nums|items))*",
    lambda asked: asked.only(is_items, is_whole) and not is_rows(asked.first),
)
def rotates(asked: Asked) -> str | None:
    value, steps = asked.result, asked.args[1]
    if not is_items(value) or not asked.first:
        return None
    at = steps % len(asked.first)
    left, right = asked.first[at:] + asked.first[:at], asked.first[-at:] + asked.first[:-at]
    if at == 0:
        right = left
    if "left" in asked.words:
        return expect(value, left)
    return expect(value, right) if "right" in asked.words else expect(value, right, left)


@law(
    "a quarter turn done four times is none",
    r"rotate(?:\ (?:matrix|image|grid|90|clockwise|counterclockwise|degrees|left|right|cw|ccw|square|board))*",
    lambda asked: asked.only(is_matrix),
)
def turns(asked: Asked) -> str | None:
    value = asked.result
    if not is_rows(value) or {"180"} & set(asked.words):
        return None
    clockwise = [list(row) for row in zip(*asked.first[::-1])]
    counter = [list(row) for row in zip(*asked.first)][::-1]
    return expect([list(row) for row in value], clockwise, counter)


@law(
    "transposing exchanges rows and columns",
    r"transpose(?:d)?(?:\ (?:matrix|grid|table|rows))*",
    lambda asked: asked.only(is_matrix),
)
def transposes(asked: Asked) -> str | None:
    value = asked.result
    return expect([list(row) for row in value], [list(row) for row in zip(*asked.first)]) if is_rows(value) else None


@law(
    "a matrix product is rows by columns",
    r"(?:matrix|mat)\ (?:multiply|multiplication|product|mul|mult)|(?:multiply|mul)\ (?:matrices|matrix)|matmul",
    lambda asked: asked.only(is_matrix, is_matrix) and len(asked.args[0][0]) == len(asked.args[1]),
)
def multiplies(asked: Asked) -> str | None:
    a, b = asked.args
    return expect(asked.value, [[sum(x * y for x, y in zip(row, column)) for column in zip(*b)] for row in a])


SEARCHES = (
    r"(?:\w+\ )?(?:search|index\ of|find\ index|find\ position|find|position\ of|locate)(?:\ (?:first|"
    r"last|iterative|recursive|index|element|item|target|value|in|list|array|sorted|rotated|rec|iter|"
    r"linear|binary|occurrence))*"
)


def looks_up(asked: Asked) -> bool:
    lists = [each for each in asked.args if is_items(each)]
    return (
        len(asked.args) >= 2
        and len(lists) == 1
        and not is_rows(lists[0])
        and not {"insert", "bound", "peak", "closest", "max", "min", "range"} & set(asked.words)
    )


@law("what is found is what was looked for, and what is there is found", SEARCHES, looks_up)
def finds(asked: Asked) -> str | None:
    values = next(each for each in asked.args if is_items(each))
    target = next(each for each in asked.args if not is_items(each))
    if len(asked.args) > 2 or callable(target):
        return None
    there = target in values
    if isinstance(asked.value, bool):
        return expect(asked.value, there)
    if asked.value is None or asked.value == -1:
        return "although it is there" if there and asked.value != target else None
    if is_whole(asked.value) and 0 <= asked.value < len(values) and values[asked.value] == target:
        if "first" in asked.words:
            return expect(asked.value, values.index(target))
        return expect(asked.value, len(values) - 1 - values[::-1].index(target)) if "last" in asked.words else None
    if asked.value == target and there:
        return None
    return f"{target!r} is not there" if is_whole(asked.value) else None


@law(
    "contained is what is there",
    r"(?:list\ |array\ )?(?:contains|includes|has(?:\ (?:item|element|value))?|is\ in|in\ sorted|"
    r"exists)(?:\ (?:in|sorted|binary|list|item|value))*",
    lambda asked: (
        len(asked.args) == 2 and is_items(asked.first) and not is_items(asked.args[1]) and isinstance(asked.value, bool)
    ),
)
def contains(asked: Asked) -> str | None:
    return expect(asked.value, asked.args[1] in asked.first)


@law(
    "the place to insert keeps the order",
    r"(?:search\ insert(?:\ position)?|lower\ bound|upper\ bound|bisect(?:\ (?:left|right))?|"
    r"insert(?:ion)?\ (?:position|point|index)|find\ insert\ position)",
    lambda asked: asked.only(is_numbers, is_number) and is_ordered(asked.first) and is_whole(asked.value),
)
def insertion(asked: Asked) -> str | None:
    values, target = asked.args
    if not 0 <= asked.value <= len(values):
        return "it lies outside of the list"
    fine = all(each <= target for each in values[: asked.value]) and all(
        each >= target for each in values[asked.value :]
    )
    return None if fine else "the list would not be in order"


@law(
    "a list in order is called so",
    r"is\ (?:sorted|ordered|ascending|monotonic|increasing|non\ decreasing)(?:\ (?:list|array))*",
    lambda asked: asked.only(is_numbers) and isinstance(asked.value, bool),
)
def is_sorted(asked: Asked) -> str | None:
    values = asked.first
    strictly = all(a < b for a, b in zip(values, values[1:]))
    return expect(asked.value, is_ordered(values), strictly, is_ordered(values) or is_ordered(values[::-1]))


@law(
    "two that make the sum",
    r"(?:find\ )?(?:two|pair)\ sum(?:\ (?:sorted|indices|pair|indexes|exists))*|find\ (?:two|"
    r"pair)(?:\ with)?\ sum|has\ pair\ with\ sum",
    lambda asked: asked.only(is_numbers, is_number),
)
def two_sum(asked: Asked) -> str | None:
    values, target = asked.args
    exists = any(a + b == target for a, b in itertools.combinations(values, 2))
    found = asked.value
    if isinstance(found, bool):
        return expect(found, exists)
    if found is None or found == [] or found == () or found == -1 or found == [-1, -1]:
        return "although two make the sum" if exists else None
    if is_numbers(found) and len(found) == 2:
        by_place = (
            all(is_whole(each) and 0 <= each < len(values) for each in found)
            and found[0] != found[1]
            and values[found[0]] + values[found[1]] == target
        )
        from_one = (
            all(is_whole(each) and 1 <= each <= len(values) for each in found)
            and found[0] != found[1]
            and values[found[0] - 1] + values[found[1] - 1] == target
        )
        by_value = (
            sum(found) == target
            and all(each in values for each in found)
            and (found[0] != found[1] or values.count(found[0]) > 1)
        )
        return None if by_place or from_one or by_value else "these do not make the sum"
    return None


@law(
    "no other run of elements has a larger sum",
    r"(?:max|maximum|largest)\ (?:sub\ ?array|subarray\ sum|contiguous\ sum|sum\ subarray|"
    r"subsequence\ sum|sub\ array\ sum)(?:\ sum)?|kadane(?:\ \w+)*",
    lambda asked: asked.only(is_numbers) and len(asked.first) > 0,
)
def best_run(asked: Asked) -> str | None:
    values = asked.first
    best = max(sum(values[a:b]) for a in range(len(values)) for b in range(a + 1, len(values) + 1))
    return expect(asked.value, best, max(0, best)) if is_number(asked.value) else None


@law(
    "no other pair of days earns more",
    r"(?:max|maximum|best)\ (?:\w+\ )*profit|best\ time\ to\ buy(?:\ \w+)*",
    lambda asked: asked.only(is_numbers) and len(asked.first) > 1,
)
def profit(asked: Asked) -> str | None:
    values = asked.first
    best = max(b - a for a, b in itertools.combinations(values, 2))
    many = sum(max(0, b - a) for a, b in zip(values, values[1:]))
    return expect(asked.value, max(0, best), best, many) if is_number(asked.value) else None


@law(
    "no longer run grows",
    r"(?:length\ of\ )?(?:lis|longest\ increasing(?:\ subsequence)?)(?:\ length)?",
    lambda asked: asked.only(is_numbers) and len(asked.first) <= 9,
)
def rising(asked: Asked) -> str | None:
    values = asked.first

    def longest(fine: Any) -> int:
        return max(
            (
                len(each)
                for size in range(len(values) + 1)
                for each in itertools.combinations(values, size)
                if all(fine(a, b) for a, b in zip(each, each[1:]))
            ),
            default=0,
        )

    both = (longest(lambda a, b: a < b), longest(lambda a, b: a <= b))
    length = len(asked.value) if is_items(asked.value) else asked.value
    return expect(length, *both) if is_whole(length) else None


def few(asked: Asked) -> bool:
    return asked.only(is_items) and 0 < len(asked.first) <= 5 or asked.only(is_text) and 0 < len(asked.first) <= 5


@law("permutations are all orders", rf"{GET}(?:all\ |generate\ )?(?:permutations|permute|permutation){OF}", few)
def permutations(asked: Asked) -> str | None:
    if not is_items(asked.value) and not isinstance(asked.value, set):
        return None
    found = counted(
        [
            "".join(each) if is_text(asked.first) and is_items(each) else list(each) if is_items(each) else each
            for each in asked.value
        ]
    )
    every = ["".join(each) if is_text(asked.first) else list(each) for each in itertools.permutations(asked.first)]
    return (
        None
        if found == counted(every) or found.keys() == counted(every).keys() and max(found.values()) == 1
        else f"there are {len(every)} orders"
    )


@law("subsets are all choices", rf"{GET}(?:all\ |generate\ )?(?:subsets|power\ set|powerset|all\ subsets){OF}", few)
def subsets(asked: Asked) -> str | None:
    if not is_items(asked.value) or len(counted(asked.first)) < len(asked.first):
        return None
    wanted = 2 ** len(asked.first)
    found = len(
        {tuple(sorted(map(str, each))) for each in asked.value if isinstance(each, (list, tuple, set, frozenset, str))}
    )
    return None if len(asked.value) == found and found in (wanted, wanted - 1) else f"there are {wanted} subsets"


@law(
    "combinations are all choices of so many",
    rf"{GET}(?:all\ )?combinations{OF}(?:\ k)?",
    lambda asked: asked.only(is_items, is_whole) and len(asked.first) <= 6 and asked.args[1] >= 0,
)
def combinations(asked: Asked) -> str | None:
    if not is_items(asked.value) or len(counted(asked.first)) < len(asked.first):
        return None
    return expect(len(asked.value), math.comb(len(asked.first), asked.args[1]))


@law(
    "intersection, union and difference are those of sets",
    r"(?:list\ |array\ |set\ )?(?:intersection|intersect|union|difference|common\ elements|"
    r"symmetric\ difference)(?:\ (?:of|lists?|arrays?|two|sorted|sets?))*",
    lambda asked: (
        len(asked.args) == 2
        and all(isinstance(each, (list, set)) for each in asked.args)
        and not any(is_rows(each) and each for each in asked.args)
    ),
)
def sets(asked: Asked) -> str | None:
    if not isinstance(asked.value, (list, set, tuple)):
        return None
    a, b = (set(map(str, each)) for each in asked.args)
    words = set(asked.words)
    wanted = a | b if "union" in words else a ^ b if "symmetric" in words else a - b if "difference" in words else a & b
    return None if set(map(str, asked.value)) == wanted else "it is not that of the two sets"


@law(
    "counts are how often each occurs",
    rf"{GET}(?:count|counts|frequency|frequencies|histogram|tally|occurrences|freq|counter)(?:\ (?:of|"
    rf"elements|items|map|table|each|values|letters|chars|characters|char|letter|frequencies|frequency|"
    rf"occurrences|dict|counts))*|(?:char|character|letter|element|item|value)\ (?:count|counts|frequency|"
    rf"frequencies|histogram|freq)",
    lambda asked: asked.only(lambda each: is_items(each) or is_text(each)) and isinstance(asked.value, dict),
)
def counts(asked: Asked) -> str | None:
    if any(is_items(each) or isinstance(each, dict) for each in asked.first) or not all(
        is_whole(each) for each in asked.value.values()
    ):
        return None
    if is_text(asked.first) and any(len(str(key)) != 1 for key in asked.value):
        # Words of a text or its lines are counted, and no letters.
        return None
    exact = {each: list(asked.first).count(each) for each in asked.first}
    low = [str(each).lower() for each in asked.first]
    if (
        asked.value == exact
        or all(low.count(str(key).lower()) >= count >= 1 for key, count in asked.value.items())
        and sum(asked.value.values()) == sum(low.count(each) for each in {str(key).lower() for key in asked.value})
    ):
        return None
    return f"{told(exact)} was expected"


# By these words of a name the number of ways is asked for, not that of the coins.
COUNTS_WAYS = {"count", "counts", "ways", "combinations", "number"}


@law(
    "fewest coins, or number of ways",
    r"(?:min(?:imum)?|fewest)\ coins?(?:\ \w+)*|coin\ change(?:\ \w+)*|(?:make|count)\ change|min\ coin\ change",
    lambda asked: (
        len(asked.args) == 2
        and any(is_numbers(each) for each in asked.args)
        and any(is_whole(each) for each in asked.args)
    ),
)
def coins(asked: Asked) -> str | None:
    values = sorted({each for each in next(each for each in asked.args if is_numbers(each)) if each > 0})
    amount = next(each for each in asked.args if is_whole(each))
    given = next(each for each in asked.args if is_numbers(each))
    # Coins that are given twice may be two kinds or one: nobody promises which.
    if not values or amount < 0 or min(given) <= 0 or len(values) < len(given):
        return None
    least = [0, *([math.inf] * amount)]
    ways = [1, *([0] * amount)]
    for coin in values:
        for at in range(coin, amount + 1):
            least[at] = min(least[at], least[at - coin] + 1)
            ways[at] += ways[at - coin]
    value = len(asked.value) if is_items(asked.value) and sum(leaves(asked.value)) == amount else asked.value
    if least[amount] == math.inf:
        return f"{amount} cannot be made" if is_whole(value) and value > 0 else None
    wanted = [ways[amount]] if COUNTS_WAYS & set(asked.words) else [least[amount], ways[amount]]
    return (
        expect(value, *wanted)
        if is_whole(value)
        else ("although it can be made" if value is None else None)
    )


@law(
    "no other choice is worth more",
    r"(?:zero\ one\ |01\ )?knapsack(?:\ \w+)*",
    lambda asked: (
        len(asked.args) == 3 and sum(map(is_numbers, asked.args)) == 2 and sum(map(is_whole, asked.args)) == 1
    ),
)
def knapsack(asked: Asked) -> str | None:
    if not is_number(asked.value):
        return None
    one, other = (each for each in asked.args if is_numbers(each))
    room = next(each for each in asked.args if is_whole(each))
    if len(one) != len(other) or len(one) > 8 or min([*one, *other], default=1) <= 0:
        return None

    def best(weights: Any, values: Any, again: bool = False) -> float:
        most = [0] * (room + 1)
        for weight, value in zip(weights, values):
            places = range(int(weight), room + 1) if again else range(room, int(weight) - 1, -1)
            for at in places:
                most[at] = max(most[at], most[at - int(weight)] + value)
        return most[room]

    return (
        None
        if equal(asked.value, *(best(a, b, again) for a, b in ((one, other), (other, one)) for again in (False, True)))
        else f"{best(one, other)} was expected"
    )


def place(value: Any) -> int:
    """Where a number or a day lies, in halves: so that what only touches is told from what overlaps."""
    return 2 * (value.toordinal() if isinstance(value, datetime.date) else int(value))


def is_spans(value: Any) -> bool:
    ends = (int, float, datetime.date)
    return (
        is_rows(value)
        and len(value) > 0
        and all(len(each) == 2 and all(isinstance(end, ends) for end in each) and each[0] <= each[1] for each in value)
    )


@law(
    "merged intervals cover the same and stand apart",
    r"(?:merge|combine|union|consolidate|normali[sz]e|coalesce)\ (?:overlapping\ )?(?:intervals?|ranges?|"
    r"spans?|meetings?|periods?|slots?|bookings?|segments?)(?:\ \w+)*",
    lambda asked: asked.only(is_spans),
)
def intervals(asked: Asked) -> str | None:
    if not is_rows(asked.value) or not all(len(each) == 2 for each in asked.value):
        return None

    def merged(gap: int) -> list[tuple[int, int]]:
        found: list[tuple[int, int]] = []
        for low, high in sorted((place(low), place(high)) for low, high in asked.first):
            if found and low <= found[-1][1] + gap:
                found[-1] = (found[-1][0], max(high, found[-1][1]))
            else:
                found.append((low, high))
        return found

    value = sorted((place(low), place(high)) for low, high in asked.value)
    return (
        None if value in (merged(-1), merged(0), merged(2)) else "it does not cover the same, or some of them overlap"
    )


@law(
    "interleaving keeps every element",
    r"(?:interleave|zip\ longest|alternate|weave)(?:\ \w+)*",
    lambda asked: asked.only(is_items, is_items) and len(asked.args[0]) == len(asked.args[1]),
)
def interleaves(asked: Asked) -> str | None:
    if not is_items(asked.value):
        return None
    return None if counted(leaves(asked.value)) == counted(leaves(asked.args)) else "it does not have the same elements"


@law(
    "windows are all runs of so many",
    r"(?:sliding\ )?windows?(?:ed)?(?:\ (?:of|list|size))*|ngrams?|n\ grams?|pairwise",
    lambda asked: asked.only(is_items, is_whole) and 0 < asked.args[1] <= len(asked.first),
)
def windows(asked: Asked) -> str | None:
    values, size = asked.args
    if not is_rows(asked.value):
        return None
    return expect(
        [list(each) for each in asked.value], [list(values[at : at + size]) for at in range(len(values) - size + 1)]
    )


@law(
    "the most frequent come first",
    r"(?:top|most\ (?:common|frequent))(?:\ (?:k|n|words|items|frequent|elements|numbers))*",
    lambda asked: asked.only(is_items, is_whole) and 0 < asked.args[1],
)
def top(asked: Asked) -> str | None:
    values, size = asked.args
    found = list(asked.value.items()) if isinstance(asked.value, dict) else asked.value
    if not is_items(found) or any(is_items(each) for each in values):
        return None
    keys = [each[0] if isinstance(each, (tuple, list)) and len(each) == 2 else each for each in found]
    if any(each not in values for each in keys) or not {"frequent", "common"} & set(asked.words):
        return None
    wanted = sorted(map(values.count, set(values)), reverse=True)[:size]
    return None if sorted(map(values.count, keys), reverse=True) == wanted else f"others occur more often: {wanted}"
