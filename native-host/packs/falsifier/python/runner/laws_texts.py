"""What functions on texts promise by their names."""

from __future__ import annotations

import functools
import re

from .laws_numbers import GET, OF
from .promise import Asked, expect, is_items, is_number, is_text, is_whole, law

CLOSING = {")": "(", "]": "[", "}": "{"}


def text(asked: Asked) -> bool:
    return asked.only(is_text)


def texts(asked: Asked) -> bool:
    return asked.only(is_text, is_text)


def plain(given: str) -> str:
    return "".join(each for each in given.lower() if each.isalnum())


@law(
    "brackets close in order",
    r"(?:is\ |are\ |check\ |has\ )*(?:valid|balanced|matching|well\ formed)?\ ?(?:parentheses|brackets?|"
    r"parens?|parenthesis|balanced)(?:\ (?:valid|balanced|match(?:ing|es)?|parentheses|brackets?|string|"
    r"parens|checker|validator|check))*",
    text,
)
def brackets(asked: Asked) -> str | None:
    if not isinstance(asked.value, bool):
        return None
    stack: list[str] = []
    fine = True
    for sign in asked.first:
        if sign in "([{":
            stack.append(sign)
        elif sign in CLOSING:
            fine = fine and bool(stack) and stack.pop() == CLOSING[sign]
    round_only = "[" not in asked.first and "{" not in asked.first and "]" not in asked.first and "}" not in asked.first
    right = fine and not stack
    return expect(asked.value, right) if round_only or any(sign in asked.first for sign in "()") else None


@law(
    "a palindrome reads the same backwards",
    r"(?:is\ |check\ )?(?:a\ )?palindrom\w*(?:\ (?:string|word|text|phrase|number))*",
    lambda asked: asked.only(is_text) or asked.only(is_whole) and asked.first >= 0,
)
def palindrome(asked: Asked) -> str | None:
    given = str(asked.first)
    exact, folded = given == given[::-1], plain(given) == plain(given)[::-1]
    low = given.lower() == given.lower()[::-1]
    return expect(asked.value, exact, folded, low) if isinstance(asked.value, bool) else None


@law("anagrams have the same letters", r"(?:is|are|check)\ anagrams?(?:\ of)?|anagrams?", texts)
def anagram(asked: Asked) -> str | None:
    if not isinstance(asked.value, bool):
        return None
    one, other = asked.args
    exact = sorted(one) == sorted(other)
    folded = sorted(plain(one)) == sorted(plain(other))
    spaced = sorted(one.lower().replace(" ", "")) == sorted(other.lower().replace(" ", ""))
    return expect(asked.value, exact, folded, spaced, folded and one.lower() != other.lower())


@functools.lru_cache(maxsize=4_000)
def distance(one: str, other: str) -> int:
    if not one or not other:
        return len(one) + len(other)
    return min(
        distance(one[1:], other) + 1, distance(one, other[1:]) + 1, distance(one[1:], other[1:]) + (one[0] != other[0])
    )


@law(
    "an edit distance is the least number of changes",
    rf"{GET}(?:edit\ distance|levenshtein(?:\ distance)?|min(?:imum)?\ edit\ distance|min\ distance){OF}",
    lambda asked: texts(asked) and max(map(len, asked.args)) <= 8,
)
def edits(asked: Asked) -> str | None:
    return expect(asked.value, distance(*asked.args)) if is_whole(asked.value) else None


@law(
    "a Hamming distance counts places that differ",
    rf"{GET}hamming(?:\ distance)?{OF}",
    lambda asked: texts(asked) and len(asked.args[0]) == len(asked.args[1]),
)
def hamming(asked: Asked) -> str | None:
    return expect(asked.value, sum(a != b for a, b in zip(*asked.args)))


@functools.lru_cache(maxsize=4_000)
def shared(one: str, other: str) -> int:
    if not one or not other:
        return 0
    if one[0] == other[0]:
        return 1 + shared(one[1:], other[1:])
    return max(shared(one[1:], other), shared(one, other[1:]))


@law(
    "no longer subsequence is in both",
    rf"{GET}(?:lcs|longest\ common\ subsequence)(?:\ length|\ len)?{OF}",
    lambda asked: texts(asked) and max(map(len, asked.args)) <= 8,
)
def subsequence(asked: Asked) -> str | None:
    value = len(asked.value) if is_text(asked.value) or is_items(asked.value) else asked.value
    return expect(value, shared(*asked.args)) if is_whole(value) else None


@law(
    "a common prefix begins all of them",
    r"(?:longest\ )?common\ prefix(?:\ \w+)*",
    lambda asked: (
        len(asked.args) == 1 and is_items(asked.first) and len(asked.first) > 0 and all(map(is_text, asked.first))
    ),
)
def prefix(asked: Asked) -> str | None:
    wanted = ""
    for signs in zip(*asked.first):
        if len(set(signs)) > 1:
            break
        wanted += signs[0]
    return expect(asked.value, wanted) if is_text(asked.value) else None


@law(
    "no run without a repetition is longer",
    r"(?:length\ of\ )?longest\ (?:unique\ )?substring(?:\ without\ repeat\w*)?(?:\ \w+)*|"
    r"longest\ unique(?:\ substring)?",
    text,
)
def unrepeated(asked: Asked) -> str | None:
    given = asked.first
    if "palindrom" in " ".join(asked.words) or "common" in asked.words:
        return None
    best = max(
        (
            len(given[a:b])
            for a in range(len(given))
            for b in range(a + 1, len(given) + 1)
            if len(set(given[a:b])) == b - a
        ),
        default=0,
    )
    value = len(asked.value) if is_text(asked.value) else asked.value
    return expect(value, best) if is_whole(value) else None


@law("no other palindrome inside is longer", r"longest\ palindrom\w*(?:\ substring)?", text)
def inner_palindrome(asked: Asked) -> str | None:
    given = asked.first
    best = max(
        (b - a for a in range(len(given)) for b in range(a + 1, len(given) + 1) if given[a:b] == given[a:b][::-1]),
        default=0,
    )
    if is_text(asked.value):
        if asked.value not in given or asked.value != asked.value[::-1]:
            return "it is no palindrome inside of it"
        return expect(len(asked.value), best)
    return expect(asked.value, best) if is_whole(asked.value) else None


@law("vowels are counted", r"(?:count|num|number\ of)\ vowels(?:\ \w+)*|vowel\ count", text)
def vowels(asked: Asked) -> str | None:
    count = sum(each in "aeiouAEIOU" for each in asked.first)
    return expect(asked.value, count) if is_whole(asked.value) else None


@law(
    "words are counted",
    r"(?:count\ words|word\ count|count\ the\ words|word\ (?:frequency|frequencies|freq|counts|histogram)|"
    r"count\ word\w*)(?:\ \w+)*",
    text,
)
def word_count(asked: Asked) -> str | None:
    given = asked.first
    if re.search(r"[^A-Za-z ]", given):
        return None
    words = given.split()
    if is_whole(asked.value):
        return expect(asked.value, len(words), len(set(words)))
    if not isinstance(asked.value, dict):
        return None
    lower = [each.lower() for each in words]
    kinds = ({each: words.count(each) for each in words}, {each: lower.count(each) for each in lower})
    return expect(dict(asked.value), *kinds)


@law(
    "a shift of letters is undone by the opposite one",
    r"(?:caesar|rot|shift|vigenere)(?:\ (?:cipher|encrypt|encode|text|letters|shift))*|(?:encrypt|encode|"
    r"cipher)(?:\ (?:caesar|shift|text))*",
    lambda asked: asked.only(is_text, is_whole) and is_text(asked.value),
)
def caesar(asked: Asked) -> str | None:
    given, shift = asked.args
    if not re.fullmatch(r"[A-Za-z ]+", given):
        return None
    if len(asked.value) != len(given):
        return None
    back = asked.ask(asked.value, -shift)
    if back not in (given, given.lower(), given.upper()):
        return f"shifted back by {-shift} it is {back!r}"
    return (
        None
        if asked.ask(given, 26) in (given, given.lower(), given.upper())
        else f"shifted by 26 it is {asked.ask(given, 26)!r}"
    )


@law(
    "a slug holds letters, digits and hyphens",
    r"(?:slug|slugify|to\ slug|make\ slug|create\ slug|generate\ slug|url\ slug)(?:\ \w+)*",
    text,
)
def slug(asked: Asked) -> str | None:
    if not is_text(asked.value):
        return None
    if re.search(r"[^a-z0-9_\-]", asked.value) and asked.first.isascii():
        return "it holds other signs"
    if re.search(r"^[-_]|[-_]$", asked.value):
        return "it begins or ends with a hyphen"
    return "it has two hyphens beside each other" if re.search(r"--|__", asked.value) else None


@law(
    "nothing longer than the limit",
    r"(?:truncate|shorten|ellipsi[sz]e|abbreviate|clip)(?:\ (?:text|string|words|str|middle))*",
    lambda asked: len(asked.args) >= 2 and is_text(asked.first) and is_whole(asked.args[1]) and is_text(asked.value),
)
def truncates(asked: Asked) -> str | None:
    given, most = asked.first, asked.args[1]
    if {"words", "word"} & set(asked.words) or most < 4:
        return None
    if len(given) <= most:
        return expect(asked.value, given, given.rstrip(), given.strip())
    extra = max((len(each) for each in asked.args[2:] if is_text(each)), default=3)
    return None if len(asked.value) <= most + extra else f"it is longer than {most}"


@law(
    "lines are no wider than the width",
    r"(?:word\ )?wrap(?:\ (?:text|words|lines?|paragraph))*|justify(?:\ \w+)*",
    lambda asked: asked.only(is_text, is_whole) and asked.args[1] > 1,
)
def wraps(asked: Asked) -> str | None:
    given, width = asked.args
    lines = asked.value.split("\n") if is_text(asked.value) else asked.value
    if not is_items(lines) or not all(map(is_text, lines)):
        return None
    if " ".join(lines).split() != given.split() and all(len(each) <= width for each in given.split()):
        return "it does not have the same words"
    wide = [each for each in lines if len(each) > width and " " in each.strip()]
    return f"a line has {len(wide[0])} signs" if wide else None


@law(
    "a style of names is as it is called",
    r"(?:to\ |camel\ to\ |pascal\ to\ |kebab\ to\ )(?:snake|kebab)(?:\ case)?|(?:snake|kebab)\ case|camel\ to\ snake",
    text,
)
def lowered(asked: Asked) -> str | None:
    if not is_text(asked.value) or not re.fullmatch(r"[A-Za-z]+(?:[ _][A-Za-z]+)*", asked.first):
        return None
    if asked.value != asked.value.lower():
        return "it holds capitals"
    kept = re.sub(r"[^a-z]", "", asked.value) == re.sub(r"[^a-z]", "", asked.first.lower())
    return None if kept else "it does not have the same letters"


@law(
    "words begin with capitals",
    r"(?:to\ )?(?:title\ case|capitali[sz]e\ (?:words|each\ word|all)|titleize|title)(?:\ \w+)*",
    text,
)
def titled(asked: Asked) -> str | None:
    if not is_text(asked.value) or not re.fullmatch(r"[a-z]{4,}(?: [a-z]{4,})*", asked.first):
        return None
    return expect(asked.value, asked.first.title())


@law(
    "words are turned round, each as it was",
    r"reverse\ (?:the\ )?words?(?:\ (?:order|in|string|sentence|text|a))*|reverse\ (?:sentence|word\ order)",
    text,
)
def reversed_words(asked: Asked) -> str | None:
    words = asked.first.split()
    each = " ".join(word[::-1] for word in words)
    if not is_text(asked.value) or re.search(r"\s\s|^\s|\s$", asked.first):
        return None
    return expect(asked.value, " ".join(words[::-1]), each)


@law(
    "a Roman numeral is made of its signs",
    r"(?:(?:int|integer|number|num|decimal|arabic)\ )?to\ roman(?:\ numerals?)?|roman\ numerals?",
    lambda asked: asked.only(is_whole) and 0 < asked.first < 4000 and is_text(asked.value),
)
def roman(asked: Asked) -> str | None:
    left, made = asked.first, ""
    for size, sign in (
        (1000, "M"),
        (900, "CM"),
        (500, "D"),
        (400, "CD"),
        (100, "C"),
        (90, "XC"),
        (50, "L"),
        (40, "XL"),
        (10, "X"),
        (9, "IX"),
        (5, "V"),
        (4, "IV"),
        (1, "I"),
    ):
        made, left = made + sign * (left // size), left % size
    return expect(asked.value.upper(), made)


@law(
    "a Roman numeral is the sum of its signs",
    r"roman\ to\ (?:int|integer|number|num|decimal|arabic)|(?:parse|from|decode|read)\ roman(?:\ \w+)*",
    lambda asked: (
        text(asked)
        and re.fullmatch(r"M{0,3}(?:CM|CD|D?C{0,3})(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})", asked.first or "-")
        is not None
    ),
)
def from_roman(asked: Asked) -> str | None:
    sizes = dict(zip("IVXLCDM", (1, 5, 10, 50, 100, 500, 1000)))
    values = [sizes[each] for each in asked.first]
    total = sum(-a if a < b else a for a, b in zip(values, [*values[1:], 0]))
    return expect(asked.value, total) if is_number(asked.value) and asked.first else None


@law(
    "a sum is worked out by its rules",
    r"(?:evaluate|eval|calculate|calc|compute|calculator|solve)(?:\ (?:expression|expr|infix|arithmetic|"
    r"formula|math|string|simple|basic))*|basic\ calculator",
    lambda asked: text(asked) and re.fullmatch(r"[0-9+\-* ()]+", asked.first or "-") is not None,
)
def evaluated(asked: Asked) -> str | None:
    if (
        not re.search(r"\d", asked.first)
        or not is_number(asked.value)
        or re.search(r"\d\s+\d|\*\s*\*|[+\-*(]\s*[)]?\s*$|\(\s*\)", asked.first)
    ):
        return None
    try:
        exact = eval(re.sub(r"\b0+(?=\d)", "", asked.first), {"__builtins__": {}})  # noqa: S307 - signs alone
    except (SyntaxError, TypeError, ZeroDivisionError):
        return None
    return expect(asked.value, exact)


@law(
    "a postfix sum is worked out by its rules",
    r"(?:evaluate|eval|calculate|compute|solve)\ (?:rpn|postfix|reverse\ polish(?:\ notation)?)(?:\ \w+)*|"
    r"rpn(?:\ \w+)*",
    lambda asked: len(asked.args) == 1 and is_number(asked.value),
)
def postfix(asked: Asked) -> str | None:
    tokens = asked.first.split() if is_text(asked.first) else asked.first
    if not is_items(tokens) or not all(re.fullmatch(r"\d+|[+\-*]", str(each)) for each in tokens):
        return None
    stack: list[int] = []
    for each in map(str, tokens):
        if each.isdigit():
            stack.append(int(each))
            continue
        if len(stack) < 2:
            return None
        right, left = stack.pop(), stack.pop()
        stack.append(left + right if each == "+" else left - right if each == "-" else left * right)
    return expect(asked.value, stack[0]) if len(stack) == 1 else None


@law("the first that occurs once", r"(?:find\ |get\ )?first\ (?:unique|non\ repeat\w*)(?:\ \w+)*", text)
def first_unique(asked: Asked) -> str | None:
    found = next((each for each in asked.first if asked.first.count(each) == 1), None)
    if is_whole(asked.value):
        return expect(asked.value, -1 if found is None else asked.first.index(found))
    return expect(asked.value, found) if found is not None and (is_text(asked.value) or asked.value is None) else None


@law(
    "tokens are what the text consists of",
    r"(?:tokeni[sz]e|lex|lexer|scan|tokens?|get\ tokens)(?:\ (?:expression|expr|text|string|source|code|"
    r"input|math|formula|line))*",
    lambda asked: text(asked) and is_items(asked.value) and re.fullmatch(r"[0-9+\-*/() ]*", asked.first) is not None,
)
def tokens(asked: Asked) -> str | None:
    parts = [str(each[-1] if isinstance(each, (tuple, list)) and each else each) for each in asked.value]
    if any("=" in each or "Token" in each for each in parts):
        return None
    return expect(re.sub(r"\.0\b", "", "".join(parts)), asked.first.replace(" ", ""))


def unrolled(value: object) -> str | None:
    """What a run-length code stands for."""
    if is_items(value):
        pairs = [each for each in value if isinstance(each, (tuple, list)) and len(each) == 2]
        if len(pairs) < len(value):
            return None
        return "".join(
            a * b if is_text(a) and is_whole(b) else b * a if is_text(b) and is_whole(a) else "?" for a, b in pairs
        )
    if not is_text(value):
        return None
    if re.fullmatch(r"(?:[A-Za-z]\d*)*", value):
        return "".join(sign * int(count or 1) for sign, count in re.findall(r"([A-Za-z])(\d*)", value))
    if re.fullmatch(r"(?:\d*[A-Za-z])*", value):
        return "".join(sign * int(count or 1) for count, sign in re.findall(r"(\d*)([A-Za-z])", value))
    return None


@law(
    "runs are as long as they were",
    r"(?:run\ length|rle)(?:\ (?:encode|encoding|compress|string|text))*|(?:encode|"
    r"compress)(?:\ (?:run\ length|rle|string|runs|text))*|string\ compression",
    lambda asked: text(asked) and re.fullmatch(r"[a-z]+", asked.first) is not None,
)
def runs(asked: Asked) -> str | None:
    stands = unrolled(asked.value)
    if stands is None or asked.value == asked.first:
        return None
    return None if stands == asked.first else f"it stands for {stands!r}"


@law(
    "done twice it is as before",
    r"(?:rot\ ?13|atbash|swap\ case|toggle\ case|complement|reverse\ complement|invert|mirror|negate|"
    r"flip)(?:\ (?:dna|strand|text|cipher|string|encode|bits|image|binary))*",
    lambda asked: asked.only(lambda each: is_text(each) or is_items(each)) and type(asked.value) is type(asked.first),
)
def involution(asked: Asked) -> str | None:
    if {"complement", "dna", "strand"} & set(asked.words) and not re.fullmatch(r"[ACGT]+", str(asked.first)):
        return None
    if is_text(asked.first) and not asked.first.isascii():
        return None
    return expect(asked.ask(asked.value), asked.first, asked.first.lower() if is_text(asked.first) else asked.first)


@law(
    "a text padded is as wide as asked",
    r"(?:left\ |right\ |zero\ )?pad(?:\ (?:left|right|string|text|start|end|zero|number|center|both))*|"
    r"center\ text|align(?:\ \w+)*",
    lambda asked: len(asked.args) >= 2 and is_text(asked.first) and is_whole(asked.args[1]) and is_text(asked.value),
)
def padded(asked: Asked) -> str | None:
    given, width = asked.args[:2]
    if any(is_text(each) and len(each) != 1 for each in asked.args[2:]):
        return None
    if given not in asked.value:
        return None if len(given) > width else "it does not hold the text"
    return expect(len(asked.value), max(len(given), width))


@law("a pangram has every letter", r"(?:is\ )?pangram(?:\ \w+)*", text)
def pangram(asked: Asked) -> str | None:
    return expect(bool(asked.value), set("abcdefghijklmnopqrstuvwxyz") <= set(asked.first.lower()))


@law(
    "an isogram repeats no letter", r"(?:is\ )?(?:isogram|all\ unique|has\ unique(?:\ \w+)*|is\ unique)(?:\ \w+)*", text
)
def isogram(asked: Asked) -> str | None:
    if not isinstance(asked.value, bool):
        return None
    letters = [each for each in asked.first.lower() if each.isalpha()]
    return expect(
        asked.value,
        len(set(letters)) == len(letters),
        len(set(asked.first)) == len(asked.first),
        len(set(asked.first.lower())) == len(asked.first),
    )


@law(
    "a Luhn sum ends in nothing",
    r"(?:is\ valid\ |check\ |validate\ |verify\ |is\ )?(?:luhn|credit\ card|card\ number)(?:\ (?:check|"
    r"valid|checksum|number|validate|is\ valid))*",
    lambda asked: text(asked) and re.fullmatch(r"\d{2,}", asked.first) is not None and isinstance(asked.value, bool),
)
def luhn(asked: Asked) -> str | None:
    digits = [int(each) for each in reversed(asked.first)]
    total = sum(each if at % 2 == 0 else sum(divmod(2 * each, 10)) for at, each in enumerate(digits))
    if not asked.value and len(digits) < 12:
        return None
    return expect(asked.value, total % 10 == 0) if asked.value or "card" not in asked.words else None


@law(
    "an address has four parts up to 255",
    r"(?:is\ |validate\ |check\ )?(?:valid\ )?(?:ip|ipv4|ip\ address)(?:\ (?:v4|address|valid|is\ valid))*",
    lambda asked: text(asked) and isinstance(asked.value, bool),
)
def address(asked: Asked) -> str | None:
    parts = asked.first.split(".")
    fine = len(parts) == 4 and all(re.fullmatch(r"\d{1,3}", each) and int(each) < 256 for each in parts)
    strict = fine and all(str(int(each)) == each for each in parts)
    return expect(asked.value, fine, strict) if asked.first.isascii() and asked.first.strip() == asked.first else None


@law(
    "a duration is the sum of its parts",
    r"(?:parse|read)\ (?:duration|time\ span|timespan|interval)(?:\ \w+)*|duration\ to\ seconds",
    lambda asked: text(asked) and re.fullmatch(r"(?:\d+[hms])+", asked.first) is not None and is_number(asked.value),
)
def duration(asked: Asked) -> str | None:
    parts = re.findall(r"\d+[hms]", asked.first)
    sizes = {"h": 3600, "m": 60, "s": 1}
    seconds = sum(int(each[:-1]) * sizes[each[-1]] for each in parts)
    return expect(asked.value, seconds, seconds / 60, seconds * 1000)


@law(
    "a time of day is counted from midnight",
    r"(?:parse\ )?(?:time|clock)(?:\ (?:to|string|in|of|day))*\ (?:minutes|seconds)|(?:to|parse)\ minutes",
    lambda asked: text(asked) and re.fullmatch(r"\d\d:\d\d", asked.first) is not None and is_number(asked.value),
)
def clock(asked: Asked) -> str | None:
    minutes = int(asked.first[:2]) * 60 + int(asked.first[3:])
    return expect(asked.value, minutes, minutes * 60)


@law(
    "a line without quotes is cut at its commas",
    r"(?:parse|split|read)\ (?:csv(?:\ (?:line|row|record))?|csv|row|record)",
    lambda asked: (
        text(asked) and re.fullmatch(r"[a-z0-9]+(?:,[a-z0-9]*)*", asked.first) is not None and is_items(asked.value)
    ),
)
def row(asked: Asked) -> str | None:
    cells = list(asked.value[0]) if len(asked.value) == 1 and is_items(asked.value[0]) else list(asked.value)
    return expect(cells, asked.first.split(",")) if all(map(is_text, cells)) else None


@law(
    "what is found stands there",
    r"(?:find\ all|find\ substring|kmp(?:\ search)?|substring\ (?:search|positions|index)|"
    r"search\ (?:pattern|substring|text)|str\ ?str|rabin\ karp|find\ (?:pattern|occurrences)|"
    r"index\ of)(?:\ \w+)*",
    lambda asked: asked.only(is_text, is_text),
)
def occurrences(asked: Asked) -> str | None:
    texts_here = [asked.args, asked.args[::-1]]
    wanted: list[object] = []
    for given, part in texts_here:
        if not part:
            return None
        every = [at for at in range(len(given)) if given.startswith(part, at)]
        apart = [found.start() for found in re.finditer(re.escape(part), given)]
        wanted += [every, apart, given.find(part)]
    if not is_items(asked.value) and not is_whole(asked.value) or isinstance(asked.value, tuple):
        return None
    return expect(asked.value, *wanted[:3]) if len(asked.args[0]) >= len(asked.args[1]) else None
